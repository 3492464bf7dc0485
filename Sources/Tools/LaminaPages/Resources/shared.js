"use strict";
// What the report and the preview share: elements, numbers, tables of an account, a picture with overlays.
// Texts of scenes only ever become text nodes.

/** What Lamina calls things, and in which colours: stages, overlays, reasons. */
const vocabulary = JSON.parse(document.getElementById("vocabulary").textContent);

/** Makes an element; attributes that are null or false are left out, functions become listeners. */
function el(name, attributes = {}, ...children) {
  return filled(document.createElement(name), attributes, children);
}

/** Makes an element of SVG. */
function drawn(name, attributes = {}, ...children) {
  return filled(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);
}

function filled(element, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(key, value);
    else if (key === "style") for (const [property, text] of Object.entries(value)) element.style.setProperty(property, text);
    else element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.flat().filter(child => child !== null && child !== undefined));
  return element;
}

/** Numbers in words, the same in every language's browser. */
const words = {
  ms: nanoseconds => (nanoseconds / 1e6).toFixed(3),
  percent: share => (100 * share).toFixed(1) + " %",
  grouped: value => String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, ","),
  bytes: count => count < 10240 ? words.grouped(count) + " B"
    : count < 10485760 ? words.grouped(count / 1024) + " KiB" : words.grouped(count / 1048576) + " MiB",
  // Decimal units, as bandwidths are given in.
  traffic: count => count < 1000 ? `${count} B` : count < 1e5 ? (count / 1e3).toFixed(1) + " kB" : (count / 1e6).toFixed(1) + " MB",
};

/** A table: columns are { title, number, path }, cells are text, elements or { text, share }. */
function table(caption, columns, rows) {
  const kind = column => column.number ? "number" : column.path ? "path" : null;
  return el("div", { class: "scroll" }, el("table", {},
    caption ? el("caption", {}, caption) : null,
    el("thead", {}, el("tr", {}, columns.map(column => el("th", { class: kind(column), scope: "col" }, column.title)))),
    el("tbody", {}, rows.map(row => el("tr", row.attributes ?? {}, (row.cells ?? row).map((cell, place) => {
      const hasShare = cell !== null && typeof cell === "object" && "share" in cell;
      return el("td", {
        class: [kind(columns[place]), hasShare ? "share" : null].filter(Boolean).join(" ") || null,
        style: hasShare ? { "--share": Math.min(1, Math.max(0, cell.share)) } : null,
      }, hasShare ? cell.text : cell);
    }))))));
}

/** A patch of a stage's colour. */
function swatch(name) { return el("span", { class: "swatch", style: { background: `var(--stage-${name})` } }); }

/** The stages of one frame, bottom to top of a bar; `times` in ns by name. */
function stageTable(times, frame, budget) {
  const rows = vocabulary.stages.filter(stage => times[stage.name] > 0).map(stage => [
    el("span", { style: { "white-space": "nowrap" } }, swatch(stage.name), stage.name), words.ms(times[stage.name]),
    { text: words.percent(times[stage.name] / Math.max(1, frame)), share: times[stage.name] / Math.max(1, frame) },
    words.percent(times[stage.name] / budget),
  ]);
  rows.push(["frame", words.ms(frame), words.percent(1), words.percent(frame / budget)]);
  return table("stages", [{ title: "stage" }, { title: "ms", number: true }, { title: "of the frame", number: true },
    { title: "of the budget", number: true }], rows);
}

/** Passes of a frame, as `lamina profile --json` has them, in the order in which they end. */
function passTable(passes) {
  const offscreen = passes.filter(pass => pass.role !== "combine" && !pass.reasons.includes("root"));
  if (offscreen.length === 0) return el("p", { class: "muted" }, "No offscreen passes: everything is drawn straight to the screen.");
  const bytes = offscreen.reduce((sum, pass) => sum + pass.gpu_bytes, 0);
  // The rows of a pass's composites follow it: they have the bytes that putting it in place loads.
  const moved = new Map();
  let last = null;
  for (const pass of passes) {
    if (pass.role !== "combine") last = pass;
    moved.set(last, (moved.get(last) ?? 0) + (pass.memory_bytes ?? 0));
  }
  const traffic = offscreen.reduce((sum, pass) => sum + moved.get(pass), 0);
  return table(`${offscreen.length} offscreen pass${offscreen.length === 1 ? "" : "es"}, ${words.bytes(bytes)} on a GPU, ${words.traffic(traffic)} of memory traffic`,
    [{ title: "reason" }, { title: "role" }, { title: "layer", path: true }, { title: "pixels", number: true },
      { title: "GPU", number: true }, { title: "traffic", number: true }, { title: "rendered" }],
    offscreen.map(pass => [
      el("span", { style: { "padding-left": `${pass.depth}em` }, title: pass.reasons.map(reasonText).join(" ") }, pass.reasons.join(", ")),
      pass.role, pass.layer, `${pass.extent.width} × ${pass.extent.height}`, words.bytes(pass.gpu_bytes), words.traffic(moved.get(pass)),
      pass.avoidable ? "not rendered here: avoidable" : pass.tile_local ? "in tiles" : "to a surface",
    ]));
}

/** Why passes of a reason exist. */
function reasonText(reason) { return vocabulary.reasons[reason]?.text ?? reason; }

/** A picture of a frame, with switches for overlays that are drawn over it. */
class PicturePane {
  /** `host` is an empty element; `chosen` is told the name of the overlay that is shown, or null. */
  constructor(host, chosen = () => {}) {
    this.host = host;
    this.chosen = chosen;
    this.overlay = null;
    this.content = null;
    this.image = el("img", { alt: "", draggable: "false" });
    this.areas = drawn("svg", { preserveAspectRatio: "none", "aria-hidden": "true" });
    this.canvas = el("div", { class: "canvas" }, this.image, this.areas);
    this.legend = el("ul", { class: "legend", "aria-live": "polite" });
    this.caption = el("figcaption");
    this.switches = el("div", { class: "tools", role: "group", "aria-label": "overlays" });
    this.figure = el("figure", { class: "picture" }, this.switches, this.canvas, this.legend, this.caption);
    host.append(this.figure);
  }

  /** Shows { source, width, height, caption, overlays, omitted }: areas are [mark, x, y, width, height, layer's path]. */
  show(content) {
    this.content = content;
    if (content.source && this.image.getAttribute("src") !== content.source) this.image.src = content.source;
    this.canvas.hidden = !content.source;
    this.image.alt = content.caption;
    this.image.width = content.width;
    this.image.height = content.height;
    this.figure.classList.toggle("sharp", content.width < 400);
    this.caption.textContent = content.caption;
    this.showSwitches();
    this.draw();
  }

  /** The overlays that the content has. */
  get overlays() {
    return vocabulary.overlays.filter(overlay => this.content?.overlays && overlay.name in this.content.overlays);
  }

  /** Makes the switches anew only when there are others: a frame that arrives takes no button from under a finger. */
  showSwitches() {
    const switches = this.overlays.length === 0 ? [] : [{ name: null, title: "the picture" }, ...this.overlays];
    const known = [...this.switches.children].map(button => button.dataset.overlay);
    if (switches.map(overlay => overlay.name ?? "none").join() === known.join()) return;
    this.switches.replaceChildren(...switches.map(overlay =>
      el("button", {
        type: "button", "aria-pressed": String(overlay.name === this.overlay), title: overlay.title,
        "data-overlay": overlay.name ?? "none", click: () => this.choose(overlay.name),
      }, overlay.name ?? "picture")));
  }

  /** Switches to an overlay by its name; null is the bare picture. */
  choose(name) {
    this.overlay = name;
    for (const button of this.switches.children) {
      button.setAttribute("aria-pressed", String(button.dataset.overlay === (name ?? "none")));
    }
    this.draw();
    this.chosen(name);
  }

  /** The next overlay, after the last one the bare picture. */
  chooseNext() {
    const names = [null, ...this.overlays.map(overlay => overlay.name)];
    this.choose(names[(names.indexOf(this.overlay) + 1) % names.length]);
  }

  draw() {
    const areas = this.overlay ? this.content?.overlays?.[this.overlay] : null;
    this.figure.classList.toggle("dimmed", Boolean(areas));
    this.areas.replaceChildren();
    this.legend.replaceChildren();
    if (!areas) return;
    const { width, height } = this.content;
    this.areas.setAttribute("viewBox", `0 0 ${width} ${height}`);
    const marks = vocabulary.overlays.find(overlay => overlay.name === this.overlay).marks;
    for (const [name, x, y, w, h, layer] of areas) {
      const mark = marks.find(mark => mark.name === name) ?? marks[marks.length - 1];
      this.areas.append(drawn("rect", {
        x, y, width: w, height: h, fill: mark.color, "fill-opacity": mark.alpha,
        stroke: this.overlay === "overdraw" ? null : mark.color,
      }, layer ? drawn("title", {}, `${mark.label}: ${layer}`) : null));
    }
    for (const mark of marks) {
      const own = areas.filter(area => area[0] === mark.name);
      const pixels = own.reduce((sum, area) => sum + area[3] * area[4], 0);
      this.legend.append(el("li", {}, el("span", { class: "swatch", style: { background: mark.color } }),
        `${mark.label}: ${this.overlay === "overdraw" ? "" : `${own.length} area${own.length === 1 ? "" : "s"}, `}${words.grouped(pixels)} pixels`));
    }
    const omitted = this.content.omitted?.[this.overlay];
    if (omitted) this.legend.append(el("li", {}, `${words.grouped(omitted)} smaller areas are left out`));
  }

  /** The pixel of the picture under a mouse or finger, or null. */
  pixel(event) {
    const box = this.image.getBoundingClientRect();
    if (!this.content || box.width === 0) return null;
    const x = Math.floor((event.clientX - box.left) / box.width * this.content.width);
    const y = Math.floor((event.clientY - box.top) / box.height * this.content.height);
    return x >= 0 && y >= 0 && x < this.content.width && y < this.content.height ? { x, y } : null;
  }
}
