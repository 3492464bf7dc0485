"use strict";
// The page of failures: how large pictures are, how the two are compared, and what is accepted.

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
  const view = section.querySelector(".view"), tools = section.querySelector(".tools:not(.decision)");
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
  const view = section.querySelector(".view"), tools = section.querySelector(".tools.side");
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
  section.querySelector(".zoom")?.addEventListener("click", () => zoomTo(section));
}

for (const one of document.querySelectorAll(".copy")) {
  one.addEventListener("click", async event => {
    const button = event.currentTarget, code = button.parentElement.querySelector("code");
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
  show(target);
}

/** Enlarges the pictures of a section around the pixels that differ. */
function zoomTo(section) {
  const view = section.querySelector(".view[data-box]");
  if (!view) return;
  const [x, y, width, height] = view.dataset.box.split(" ").map(Number);
  const room = Math.min(view.clientWidth / width, .6 * innerHeight / height);
  zoom.value = String([8, 4, 2].find(size => size * 1.5 <= room) ?? 1);
  fit();
  const scale = Number(zoom.value), shown = view.querySelector("figure:not(.expected)") ?? view;
  view.scrollTo(shown.offsetLeft - view.offsetLeft + (x + width / 2) * scale - view.clientWidth / 2, (y + height / 2) * scale - view.clientHeight / 2);
  view.scrollIntoView({ block: "nearest" });
}

const review = document.getElementById("review") && JSON.parse(document.getElementById("review").textContent);
const decisions = [...document.querySelectorAll(".decision")];
let isSaved = true;
/** Whether the page's server takes decisions at once; a file saves them. */
const isLive = Boolean(review?.token);

/** What is chosen in a row of buttons: accepted, rejected, or null. */
const chosen = decision => decision.querySelector(":checked")?.value ?? null;

function count() {
  const values = decisions.map(chosen), done = values.filter(value => value).length;
  const parts = ["accepted", "rejected"].map(word => [word, values.filter(value => value === word).length]).filter(([, number]) => number);
  document.getElementById("decided").textContent = `${done} of ${decisions.length} decided` + parts.map(([word, number]) => `, ${number} ${word}`).join("");
  const accepted = values.filter(value => value === "accepted").length;
  document.getElementById("save").disabled = (isLive ? accepted : done) === 0;
  if (isLive) document.getElementById("save").textContent = `accept ${accepted}`;
  for (const decision of decisions) {
    const section = decision.closest("section"), value = chosen(decision);
    for (const word of ["accepted", "rejected"]) section.classList.toggle(word, value === word);
  }
}

function decide(section, value) {
  const radio = section.querySelector(`.decision [value=${value}]`);
  if (!radio) return;
  radio.checked = true;
  isSaved = false;
  count();
  const next = decisions.find(decision => !chosen(decision));
  if (next) show(next.closest("section"));
  else document.getElementById("save").focus();
}

function save() {
  const results = decisions.filter(chosen).map(decision => ({
    item: review.items[Number(decision.dataset.item)],
    decision: chosen(decision),
    note: decision.querySelector(".note").value.trim(),
  }));
  if (!results.length) return;
  const text = JSON.stringify({ schema: review.schema, command: review.command, results }, null, 2) + "\n";
  if (isLive) {
    if (!document.getElementById("save").disabled) send("/accept", "recording…", text);
    return;
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = "accepted.json";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  isSaved = true;
}

/** Asks the page's server to record what is accepted, or to check again; then the page is another one. */
async function send(path, waiting, body = "") {
  const output = document.getElementById("decided"), buttons = ["save", "again"].map(id => document.getElementById(id));
  for (const button of buttons) button.disabled = true;
  output.textContent = waiting;
  let text, isDone = false;
  try {
    const reply = await fetch(path, { method: "POST", headers: { "X-Lamina-Token": review.token, "Content-Type": "application/json" }, body });
    const answer = (reply.headers.get("Content-Type") ?? "").includes("json") ? await reply.json() : { error: (await reply.text()).trim() };
    isDone = reply.ok;
    const parts = answer.error ? [answer.error] : [
      answer.accepted.length ? `recorded: ${answer.accepted.join(", ")}` : "", ...answer.problems,
      answer.failed ? `${answer.failed} of ${answer.count} checks fail` : `all ${answer.count} checks pass`];
    text = parts.filter(Boolean).join("; ");
  } catch {
    text = "the server does not answer";
  }
  if (!isDone) {
    count();
    document.getElementById("again").disabled = false;
    output.textContent = text;
    return;
  }
  // What was rejected stays so in the new page.
  const rejected = decisions.filter(decision => chosen(decision) === "rejected")
    .map(decision => [JSON.stringify(review.items[Number(decision.dataset.item)]), decision.querySelector(".note").value]);
  sessionStorage.setItem("lamina-review", JSON.stringify({ text, rejected }));
  isSaved = true;
  location.reload();
}

/** Shows what the server said before the page was loaded again. */
function restore() {
  let kept = null;
  try { kept = JSON.parse(sessionStorage.getItem("lamina-review")); } catch { return; }
  sessionStorage.removeItem("lamina-review");
  if (!kept) return;
  const notes = new Map(kept.rejected);
  for (const decision of decisions) {
    const item = JSON.stringify(review.items[Number(decision.dataset.item)]);
    if (!notes.has(item)) continue;
    decision.querySelector("[value=rejected]").checked = true;
    decision.querySelector(".note").value = notes.get(item);
  }
  count();
  document.getElementById("decided").textContent = kept.text;
}

if (review) {
  for (const decision of decisions) decision.addEventListener("input", () => { isSaved = false; count(); });
  document.getElementById("save").addEventListener("click", save);
  addEventListener("beforeunload", event => { if (!isSaved) event.preventDefault(); });
  count();
  if (isLive) {
    document.getElementById("again").addEventListener("click", () => send("/check", "checking…"));
    restore();
  }
}

function show(section) {
  section.scrollIntoView();
  section.querySelector("h2").focus();
}

addEventListener("keydown", event => {
  if (event.target.matches("input[type=text]")) {
    if (event.key === "Enter" || event.key === "Escape") event.target.closest("section").querySelector("h2").focus();
    return;
  }
  if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest("select")) return;
  const section = event.target.closest("section");
  if ("1234".includes(event.key)) for (const one of section ? [section] : sections) choose(one, names[Number(event.key) - 1]);
  else if (event.key === "f") { zoom.value = zoom.value === "fit" ? "1" : "fit"; fit(); }
  else if (event.key === "z") zoomTo(section ?? sections[Math.max(0, current())]);
  else if (review && "are".includes(event.key)) {
    const one = section ?? sections[Math.max(0, current())];
    if (event.key === "e") one.querySelector(".note")?.focus();
    else decide(one, event.key === "a" ? "accepted" : "rejected");
  }
  else if (review && event.key === "s") save();
  else if (event.key === "n") go(1);
  else if (event.key === "p") go(-1);
  else return;
  event.preventDefault();
});
zoom.addEventListener("input", fit);
addEventListener("resize", fit);
fit();
