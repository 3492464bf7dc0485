"use strict";
// The page of failures: how large pictures are, how the two are compared, and what is accepted.

const sections = [...document.querySelectorAll("section")];
const zoom = document.getElementById("zoom");
const names = ["side", "flicker", "slide", "difference"];

/** The side of a picture that is there, of the two or three of a view. */
const side = (view, name) => Math.max(...[...view.querySelectorAll("img")].map(image => Number(image.dataset[name])));

/** How many pixels of the window's height the pictures of a section have, below what stands above them. */
function roomOf(section) {
  const view = section.querySelector(".view"), bar = document.querySelector("footer");
  const above = view.getBoundingClientRect().top - section.getBoundingClientRect().top;
  return Math.min(.74 * innerHeight, Math.max(160, innerHeight - above - (bar?.offsetHeight ?? 0) - 44));
}

/** The size that a section is shown at: its own after a zoom, or that of all. */
const sizeOf = section => section.dataset.size ?? zoom.value;

/** How many pixels of the page a pixel of the pictures takes. */
function scaleOf(section, view) {
  if (sizeOf(section) !== "fit") return Number(sizeOf(section));
  const shown = [...view.querySelectorAll("figure")].length;
  const width = view.parentElement.clientWidth - 4;
  const columns = view.classList.contains("side") && width >= 640 ? shown : 1;
  const scale = Math.min((width - 16 * (columns - 1)) / columns / side(view, "width"), roomOf(section) / side(view, "height"));
  return scale > 1 ? Math.min(8, Math.floor(scale)) : scale;
}

/** What scrolls where pictures are larger than their room: each of those side by side, or all at once. */
const scrollersOf = view => view.classList.contains("side") ? [...view.querySelectorAll("figure")] : [view];

function fit() {
  for (const section of sections) {
    const view = section.querySelector(".view");
    if (!view) continue;
    const scale = scaleOf(section, view);
    view.classList.add("sized");
    view.classList.toggle("shrunk", scale < 1);
    view.classList.toggle("large", sizeOf(section) !== "fit");
    view.style.setProperty("--room", `${roomOf(section)}px`);
    for (const image of view.querySelectorAll("img")) {
      image.style.width = `${Number(image.dataset.width) * scale}px`;
      image.style.height = `${Number(image.dataset.height) * scale}px`;
    }
    for (const one of [view, section.querySelector(".tools:not(.decision)")]) {
      one?.style.setProperty("--wide", `${Math.min(view.clientWidth - 4, side(view, "width") * scale)}px`);
    }
    boundCut(section);
    // Pictures larger than the page are scrolled by keys too.
    const scrollers = scrollersOf(view);
    for (const one of [view, ...view.querySelectorAll("figure")]) {
      const isLarge = scrollers.includes(one) && (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1);
      if (isLarge) one.tabIndex = 0;
      else one.removeAttribute("tabindex");
    }
    const button = section.querySelector(".zoom"), isZoomed = section.place !== undefined;
    button?.setAttribute("aria-pressed", String(isZoomed));
    const place = section.querySelector(".place"), boxes = boxesOf(section);
    if (place) place.textContent = isZoomed ? `change ${section.place + 1} of ${boxes.length}` : `${boxes.length} changes`;
  }
}

/** Shows a section at a size of its own, or at that of all if there is none. */
function resize(section, size) {
  if (size === undefined) delete section.dataset.size;
  else section.dataset.size = size;
  section.place = undefined;
  fit();
}

/** Shows all sections at one size. */
function resizeAll(size) {
  zoom.value = size;
  for (const section of sections) { delete section.dataset.size; section.place = undefined; }
  fit();
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
  const middle = middleOf(view);
  for (const element of [view, tools]) {
    element.classList.remove(...names, "second");
    element.classList.add(name);
  }
  for (const radio of tools.querySelectorAll("[type=radio]")) radio.checked = radio.value === name;
  turn(section, false);
  play(section, name === "flicker" && !matchMedia("(prefers-reduced-motion: reduce)").matches);
  fit();
  // A change has another size in another view.
  if (section.place !== undefined) zoomTo(section, section.place);
  else if (sizeOf(section) !== "fit") lookAt(section, ...middle);
}

/** The pixel of the pictures in the middle of what a view shows. */
function middleOf(view) {
  const one = view.querySelector("figure.actual"), image = one.querySelector("img");
  const scroller = scrollersOf(view).includes(one) ? one : view;
  const scale = image.clientWidth / Number(image.dataset.width);
  return [(scroller.scrollLeft + scroller.clientWidth / 2) / scale, (scroller.scrollTop + scroller.clientHeight / 2) / scale];
}

/** Brings a pixel of the pictures into the middle of what a view shows, and the slider's edge there. */
function lookAt(section, x, y) {
  const view = section.querySelector(".view"), image = view.querySelector(".actual img");
  const scale = image.clientWidth / Number(image.dataset.width);
  for (const one of scrollersOf(view)) one.scrollTo(x * scale - one.clientWidth / 2, y * scale - one.clientHeight / 2);
  cut(section, 100 * x / Number(image.dataset.width));
}

/** Puts the slider's edge at a share of the width, in percent. */
function cut(section, share) {
  const range = section.querySelector(".own [type=range]"), view = section.querySelector(".view");
  if (!range) return;
  boundCut(section);
  range.value = share;
  view.style.setProperty("--cut", `${range.value}%`);
}

/** Lets the slider range over the part of an enlarged picture that is in sight, so that its thumb stands at the edge. */
function boundCut(section) {
  const range = section.querySelector(".own [type=range]"), view = section.querySelector(".view");
  if (!range) return;
  const whole = view.querySelector(".actual img").clientWidth;
  const isCut = view.classList.contains("slide") && whole > view.clientWidth;
  const from = isCut ? 100 * view.scrollLeft / whole : 0;
  const to = isCut ? Math.min(100, from + 100 * (view.clientWidth - 4) / whole) : 100;
  [range.min, range.max, range.step] = [from, to, (to - from) / 200];
  view.style.setProperty("--cut", `${range.value}%`);
}

/** Scrolls an enlarged picture on where the slider is at an end. */
function followCut(section) {
  const range = section.querySelector(".own [type=range]"), view = section.querySelector(".view");
  const share = Number(range.value), near = 1.5 * range.step;
  const ahead = share >= range.max - near ? 1 : share <= Number(range.min) + near ? -1 : 0;
  if (ahead === 0 || range.max - range.min > 99.9) return;
  view.scrollLeft += ahead * view.clientWidth / 8;
  cut(section, share);
}

for (const section of sections) {
  const view = section.querySelector(".view"), tools = section.querySelector(".tools.side");
  if (tools) {
    const range = tools.querySelector("[type=range]");
    range.addEventListener("input", () => { cut(section, range.value); followCut(section); });
    tools.addEventListener("change", event => { if (event.target.type === "radio") choose(section, event.target.value); });
    tools.querySelector(".pause").addEventListener("click", () => play(section, section.timer === null));
    tools.querySelector(".turn").addEventListener("click", () => {
      play(section, false);
      turn(section, !view.classList.contains("second"));
    });
    const follow = event => {
      const box = view.querySelector(".actual").getBoundingClientRect();
      cut(section, 100 * (event.clientX - box.left) / box.width);
    };
    view.addEventListener("pointerdown", event => {
      if (!view.classList.contains("slide") || event.button !== 0) return;
      view.setPointerCapture(event.pointerId);
      follow(event);
    });
    view.addEventListener("pointermove", event => { if (view.hasPointerCapture(event.pointerId)) follow(event); });
    section.timer = null;
    view.addEventListener("scroll", () => boundCut(section));
    // Pictures side by side are scrolled together.
    const figures = [...view.querySelectorAll("figure")];
    for (const one of figures) {
      one.addEventListener("scroll", () => {
        for (const other of figures) if (other !== one) [other.scrollLeft, other.scrollTop] = [one.scrollLeft, one.scrollTop];
      });
    }
  }
  section.querySelector(".zoom")?.addEventListener("click", () => section.place === undefined ? zoomTo(section, 0) : resize(section));
  section.querySelector(".before")?.addEventListener("click", () => zoomTo(section, (section.place ?? 0) - 1));
  section.querySelector(".after")?.addEventListener("click", () => zoomTo(section, (section.place ?? -1) + 1));
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
const current = () => sections.find(section => section.getBoundingClientRect().bottom > 80) ?? sections.at(-1);

/** Goes to the next failure or the one before: of the one with the focus, or of the window's top. */
function go(step) {
  const focused = sections.indexOf(document.activeElement?.closest("section"));
  const tops = sections.map(section => section.getBoundingClientRect().top);
  const seen = step > 0 ? tops.findIndex(top => top > -5) : tops.findLastIndex(top => top < -5);
  const target = focused >= 0 ? focused + step : seen < 0 && step > 0 ? sections.length - 1 : seen;
  const section = sections[Math.min(sections.length - 1, Math.max(0, target))];
  if (section) show(section);
}

function show(section) {
  section.scrollIntoView();
  section.querySelector("h2").focus({ preventScroll: true });
}

/** The boxes of a section's changes: column, row, width and height each, the largest change first. */
const boxesOf = section => (section.querySelector(".view")?.dataset.boxes ?? "").split(";").filter(Boolean).map(box => box.split(" ").map(Number));

/** Enlarges the pictures of a section around one of the changes; after the last one comes the first. */
function zoomTo(section, place) {
  const view = section.querySelector(".view"), boxes = boxesOf(section);
  if (!boxes.length) return;
  place = (place + boxes.length) % boxes.length;
  const [x, y, width, height] = boxes[place];
  const isSide = view.classList.contains("side") && view.clientWidth >= 640;
  const across = isSide ? (view.clientWidth - 32) / 3 : view.clientWidth;
  const room = Math.min(across / width, roomOf(section) / height);
  resize(section, String([8, 4, 2, 1].find(size => size * 1.25 <= room) ?? room * .9));
  section.place = place;
  fit();
  lookAt(section, x + width / 2, y + height / 2);
  view.scrollIntoView({ block: "nearest" });
}

zoom.addEventListener("input", () => resizeAll(zoom.value));
addEventListener("resize", fit);
fit();
// Pictures below each other are far apart: where only one has room, both lie at one place.
if (matchMedia("(max-width: 40rem)").matches) for (const section of sections) choose(section, "slide");
