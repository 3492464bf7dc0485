for (const section of document.querySelectorAll("section")) {
  const tools = section.querySelector(".tools"), view = section.querySelector(".view");
  if (tools) tools.addEventListener("input", event => {
    if (event.target.type === "range") view.style.setProperty("--cut", event.target.value + "%");
    else {
      view.className = "view " + event.target.value;
      tools.classList.toggle("sliding", event.target.value === "slide");
    }
  });
  section.querySelector(".copy").onclick = event => {
    navigator.clipboard.writeText(section.querySelector("code").textContent);
    event.target.textContent = "copied";
  };
}
document.getElementById("zoom").oninput = event => {
  for (const image of document.images) {
    image.width = image.dataset.width * event.target.value;
    image.height = image.dataset.height * event.target.value;
  }
};
