"use strict";
// The page of failed pictures: how large they are, and how the two are compared.

const sections = [...document.querySelectorAll("section")];
const zoom = document.getElementById("zoom");
const names = ["side", "flicker", "slide", "difference"];

/** The side of a picture that is there, of the two or three of a view. */
const side = (view, name) => Math.max(...[...view.querySelectorAll("img")].map(image => Number(image.dataset[name])));

/** How many pixels of the page a pixel of the pictures takes. */
function scaleOf(view) {
  if (zoom.value !== "fit") return Number(zoom.value);
  const shown = [...view.querySelectorAll("figure")].length;
  const width = view.parentElement.clientWidth - 4;
  const columns = view.classList.contains("side") && width >= 640 ? shown : 1;
  const scale = Math.min((width - 16 * (columns - 1)) / columns / side(view, "width"), Math.max(200, .72 * innerHeight) / side(view, "height"));
  return scale > 1 ? Math.min(8, Math.floor(scale)) : scale;
}

function fit() {
  for (const view of document.querySelectorAll(".view")) {
    const scale = scaleOf(view);
    view.classList.add("sized");
    view.classList.toggle("shrunk", scale < 1);
    view.classList.toggle("large", zoom.value !== "fit");
    for (const image of view.querySelectorAll("img")) {
      image.style.width = `${Number(image.dataset.width) * scale}px`;
      image.style.height = `${Number(image.dataset.height) * scale}px`;
    }
    // Pictures larger than the page are scrolled by keys too.
    const isLarge = view.scrollWidth > view.clientWidth + 1 || view.scrollHeight > view.clientHeight + 1;
    if (isLarge) view.tabIndex = 0;
    else view.removeAttribute("tabindex");
  }
}

/** Shows one of both pictures of a section. */
function turn(section, isSecond) {
  section.querySelector(".view").classList.toggle("second", isSecond);
  section.querySelector(".now").textContent = isSecond ? "actual" : "expected";
}

function play(section, isOn) {
  clearInterval(section.timer);
  section.timer = isOn ? setInterval(() => turn(section, !section.querySelector(".view").classList.contains("second")), 500) : null;
  section.querySelector(".pause").textContent = isOn ? "pause" : "play";
}

function choose(section, name) {
  const view = section.querySelector(".view"), tools = section.querySelector(".tools");
  if (!tools) return;
  for (const element of [view, tools]) {
    element.classList.remove(...names, "second");
    element.classList.add(name);
  }
  for (const radio of tools.querySelectorAll("[type=radio]")) radio.checked = radio.value === name;
  turn(section, false);
  play(section, name === "flicker" && !matchMedia("(prefers-reduced-motion: reduce)").matches);
  fit();
}

for (const section of sections) {
  const view = section.querySelector(".view"), tools = section.querySelector(".tools");
  if (tools) {
    const range = tools.querySelector("[type=range]");
    const cut = share => {
      range.value = share;
      view.style.setProperty("--cut", `${range.value}%`);
    };
    range.addEventListener("input", () => cut(range.value));
    tools.addEventListener("change", event => { if (event.target.type === "radio") choose(section, event.target.value); });
    tools.querySelector(".pause").addEventListener("click", () => play(section, section.timer === null));
    tools.querySelector(".turn").addEventListener("click", () => {
      play(section, false);
      turn(section, !view.classList.contains("second"));
    });
    const follow = event => {
      const box = view.querySelector(".actual").getBoundingClientRect();
      cut(100 * (event.clientX - box.left) / box.width);
    };
    view.addEventListener("pointerdown", event => {
      if (!view.classList.contains("slide") || event.button !== 0) return;
      view.setPointerCapture(event.pointerId);
      follow(event);
    });
    view.addEventListener("pointermove", event => { if (view.hasPointerCapture(event.pointerId)) follow(event); });
    section.timer = null;
  }
  section.querySelector(".copy").addEventListener("click", async event => {
    const button = event.currentTarget, code = section.querySelector(".accept code");
    try {
      await navigator.clipboard.writeText(code.textContent);
      button.textContent = "copied";
    } catch {
      // Where pages may not write to the clipboard, the line is selected.
      getSelection().selectAllChildren(code);
      button.textContent = "selected";
    }
  });
}

/** The failure that the window shows, or the first one below. */
const current = () => sections.findIndex(section => section.getBoundingClientRect().bottom > 80);

function go(step) {
  const heading = document.activeElement?.closest("section");
  const from = heading ? sections.indexOf(heading) : current();
  const target = sections[Math.min(sections.length - 1, Math.max(0, from + step))];
  target.scrollIntoView();
  target.querySelector("h2").focus();
}

addEventListener("keydown", event => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest("select")) return;
  const section = event.target.closest("section");
  if ("1234".includes(event.key)) for (const one of section ? [section] : sections) choose(one, names[Number(event.key) - 1]);
  else if (event.key === "f") { zoom.value = zoom.value === "fit" ? "1" : "fit"; fit(); }
  else if (event.key === "n") go(1);
  else if (event.key === "p") go(-1);
  else return;
  event.preventDefault();
});
zoom.addEventListener("input", fit);
addEventListener("resize", fit);
fit();
