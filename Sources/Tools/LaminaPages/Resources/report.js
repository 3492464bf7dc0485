// The report: the chart of frames. The frame that is chosen, the layers and the keys are in files of their own.

const data = JSON.parse(document.getElementById("data").textContent);
const pictures = JSON.parse(document.getElementById("pictures").textContent);
const { frames, layers, budget_ns: budget } = data;
const count = frames.frame.length;
const byTime = frames.frame.map((_, place) => place).sort((a, b) => frames.frame[b] - frames.frame[a] || a - b);
const find = id => document.getElementById(id);

/** The counted frame of a number, or null. */
const placeOf = number => { const place = number - data.first; return place >= 0 && place < count ? place : null; };
const statusOf = place => {
  const time = frames.frame[place];
  return time <= budget / 2 ? "early" : time <= budget ? "onTime" : time <= 2 * budget ? "over" : "late";
};
const causeOf = place => frames.cause[place] < 0 ? "" : data.causes[frames.cause[place]];

// MARK: The chart

/** What part of the frames is shown, and how. */
const view = { first: 0, count, log: false, color: "reason", chosen: byTime[0], hovered: null, marked: null };
const measure = { left: 46, right: 78, top: 26, height: 260, strip: 10, below: 48 };

/** The chart is as high as the first screen has room for, with the controls above it and the axis below. */
function fitHeight() {
  const top = find("chart").getBoundingClientRect().top + scrollY;
  const room = innerHeight - top - measure.top - measure.below - 34;
  measure.height = Math.round(Math.max(110, Math.min(260, room)));
}

/** What bars divide by: { key, label, title, color, value of a frame } bottom to top. */
const divisions = {
  stage: () => vocabulary.stages.filter(stage => stage.name in frames.stages).map(({ name }) => ({
    key: name, label: name, color: `var(--stage-${name})`, value: place => frames.stages[name][place],
  })),
  reason: () => [{ key: "none", label: "outside offscreen passes", color: "var(--reason-none)", value: place => frames.frame[place] - sumOf(Object.values(frames.reasons), place) },
    ...data.reasons.filter(reason => reason in frames.reasons).map(reason => ({
      key: reason, label: reason, title: reasonText(reason), isReason: true, color: `var(--reason-${reason})`, value: place => frames.reasons[reason][place],
    }))],
  layer: () => [...data.charted.map((path, place) => ({
    key: String(place), label: kindLabel(layers[path]), title: layers[path], color: `var(--layer-${place})`, value: frame => frames.charted[place][frame],
  })),
  { key: "others", label: "other layers", color: "var(--layer-others)", value: place => frames.charted[data.charted.length][place] },
  { key: "none", label: "outside layers: commit, plan and others", color: "var(--layer-none)", value: place => Math.max(0, frames.frame[place] - sumOf(frames.charted, place)) }],
};
// Without offscreen passes there is one reason, and stages say more.
if (data.reasons.every(reason => !(reason in frames.reasons))) {
  view.color = "stage";
  document.querySelector("#colors input[value=stage]").checked = true;
}
const sumOf = (columns, place) => columns.reduce((sum, column) => sum + column[place], 0);

/** What all layers of a layer's kind are called where room is short: their name, or else the last component of the path. */
function kindLabel(path) {
  if (kindLabels.has(path)) return kindLabels.get(path);
  const kind = kindOf(path);
  const count = data.tree.path.filter((other, node) => data.tree.own[node] + data.tree.prepare[node] > 0 && kindOf(layers[other]).key === kind.key).length;
  const name = count > 1 ? kind.short : kind.name ?? "";
  const text = name.replace(/^"(.*)"$/s, "$1") || kind.steps.split(".").at(-1);
  kindLabels.set(path, count > 1 ? `${words.grouped(count)} × ${text}` : text);
  return kindLabels.get(path);
}
const kindLabels = new Map();

/** The upper end of the chart, for the frames that are shown: the budget is always in sight; beyond four budgets bars are cut. */
let top_ns = 4 * budget;

function fitTop() {
  let slowest = 0;
  for (let place = view.first; place < view.first + view.count; place += 1) slowest = Math.max(slowest, frames.frame[place]);
  top_ns = Math.min(4 * budget, Math.max(1.25 * budget, 1.1 * slowest));
}

const least = Math.max(1, frames.frame[byTime[count - 1]] / 2);

function y(time) {
  const share = view.log
    ? Math.log(Math.max(time, least) / least) / Math.log(Math.max(top_ns, 2 * least) / least) : time / top_ns;
  return measure.top + measure.height * (1 - Math.min(1, Math.max(0, share)));
}

/** One column for each frame, or for the slowest of a few where there are more frames than pixels. */
function columns(width) {
  const most = Math.max(1, Math.floor((width - measure.left - measure.right) / 2));
  const step = Math.max(1, Math.ceil(view.count / most));
  const found = [];
  for (let start = view.first; start < view.first + view.count; start += step) {
    const end = Math.min(start + step, view.first + view.count);
    let slowest = start;
    for (let place = start; place < end; place += 1) if (frames.frame[place] > frames.frame[slowest]) slowest = place;
    found.push({ start, end, slowest });
  }
  return found;
}

const fixed = value => value.toFixed(1);
const bar = (x, from, width, to) => `M${fixed(x)} ${fixed(from)}h${fixed(width)}V${fixed(to)}h${fixed(-width)}z`;

function drawChart() {
  const host = find("chart");
  fitTop();
  const width = Math.max(300, host.clientWidth);
  const bottom = measure.top + measure.height;
  const found = columns(width);
  const plot = width - measure.left - measure.right;
  // A few frames are no walls.
  const step = Math.min(view.count < count ? 96 : 32, plot / found.length);
  const own = Math.max(Math.min(1, step), step - (step > 4 ? 1 : 0));
  const svg = drawn("svg", { viewBox: `0 0 ${width} ${bottom + measure.below}`, width, height: bottom + measure.below, "aria-hidden": "true" });
  svg.append(drawn("defs", {},
    drawn("pattern", { id: "over", width: 4, height: 4, patternUnits: "userSpaceOnUse" },
      drawn("rect", { width: 4, height: 4, fill: "#f2b01e" }), drawn("path", { d: "M0 2h4", stroke: "#0008" })),
    drawn("pattern", { id: "late", width: 4, height: 4, patternUnits: "userSpaceOnUse" },
      drawn("rect", { width: 4, height: 4, fill: "#c62828" }), drawn("path", { d: "M0 4L4 0", stroke: "#fff" }))));
  const paths = new Map();
  const add = (name, text) => paths.set(name, (paths.get(name) ?? "") + text);
  const labels = [];
  const parts = divisions[view.color]();
  found.forEach(({ slowest }, place) => {
    const x = measure.left + place * step;
    const time = frames.frame[slowest];
    if (view.log) add("part whole", bar(x, bottom, own, y(time)));
    else {
      let sum = 0;
      for (const { key, value } of parts) {
        const part = value(slowest);
        if (part > 0) add("part " + key, bar(x, y(sum), own, y(sum + part)));
        sum += part;
      }
    }
    if (frames.raw[slowest] > time && time < top_ns) {
      add("whisker", `M${fixed(x + own / 2)} ${fixed(y(time))}V${fixed(y(frames.raw[slowest]))}`
        + (own >= 4 ? `m${fixed(-own / 4)} 0h${fixed(own / 2)}` : ""));
    }
    if (time > top_ns) {
      add("cut", `M${fixed(x)} ${measure.top}h${fixed(Math.max(2, own))}`);
      labels.push({ x: x + own / 2, time });
    }
    const status = statusOf(slowest);
    add("status " + status, bar(x, bottom + 14, own, bottom + 14 - measure.strip));
  });
  for (const { key, color } of view.log ? [{ key: "whole", color: "var(--accent)" }] : parts) {
    const d = paths.get("part " + key);
    if (d) svg.append(drawn("path", { d, "data-part": key, style: { fill: color } }));
  }
  svg.append(drawn("path", { class: "whisker", d: paths.get("whisker") ?? "" }));
  for (const status of ["early", "onTime", "over", "late"]) {
    const fill = status === "over" || status === "late" ? `url(#${status})` : null;
    if (paths.has("status " + status)) svg.append(drawn("path", { d: paths.get("status " + status), fill, class: fill ? null : status }));
  }
  drawAxes(svg, width, bottom, found, step);
  if (paths.has("cut")) svg.append(drawn("path", { class: "cut", d: paths.get("cut") }));
  // The numbers of cut bars, the highest first, as far as there is room for them.
  const taken = [];
  for (const label of labels.sort((a, b) => b.time - a.time)) {
    if (taken.some(x => Math.abs(x - label.x) < 40)) continue;
    taken.push(label.x);
    svg.append(drawn("text", { class: "overflow", x: fixed(label.x), y: measure.top - 5, "text-anchor": "middle" }, (label.time / 1e6).toFixed(1)));
  }
  const columnOf = place => found.findIndex(column => place >= column.start && place < column.end);
  const mark = (place, name) => {
    const column = place === null ? -1 : columnOf(place);
    if (column < 0) return;
    svg.append(drawn("rect", { class: name, x: measure.left + column * step - .5, y: measure.top, width: own + 1, height: measure.height + 15, fill: name === "hovered" ? "none" : null }));
  };
  mark(view.chosen, "chosen");
  mark(view.hovered, "hovered");
  host.querySelector("svg")?.remove();
  host.prepend(svg);
  host.columns = { found, step };
  for (const [name, value] of Object.entries({
    valuemin: frames.index[0], valuemax: frames.index[count - 1], valuenow: frames.index[view.chosen], valuetext: line(view.chosen),
  })) host.setAttribute("aria-" + name, String(value));
  drawOverview(width);
  drawMarked();
  sayRange();
}

/** The frames that a drag or Shift and arrows have marked. */
function drawMarked() {
  const host = find("chart");
  host.querySelector("#marked")?.remove();
  if (view.marked === null) return;
  const { found, step } = host.columns;
  const [from, to] = markedEnds();
  const first = found.findIndex(column => column.end > from);
  const last = found.findLastIndex(column => column.start <= to);
  if (first < 0 || last < first) return;
  host.append(el("div", { id: "marked", style: {
    left: `${measure.left + first * step}px`, width: `${(last + 1 - first) * step}px`, top: `${measure.top}px`, height: `${measure.height + 14}px`,
  } }));
}

/** The first and the last frame that are marked. */
function markedEnds() { return [Math.min(view.marked.from, view.marked.to), Math.max(view.marked.from, view.marked.to)]; }

/** Which frames are shown or marked, in words. */
function sayRange() {
  const name = (from, to) => from === to ? `frame ${frames.index[from]}` : `frames ${frames.index[from]} to ${frames.index[to]}`;
  const shown = view.count === count ? `All ${words.grouped(count)} frame${count === 1 ? "" : "s"}.`
    : `F${name(view.first, view.first + view.count - 1).slice(1)} of ${words.grouped(count)}.`;
  const text = view.marked === null ? shown : `${shown} Marked: ${name(...markedEnds())}; Enter zooms in.`;
  if (find("range").textContent !== text) find("range").textContent = text;
}

/** The colours of the bars. */
function showLegend() {
  const parts = view.log ? [{ label: "the whole frame", color: "var(--accent)" }] : divisions[view.color]();
  find("chart-legend").replaceChildren(...parts.map(part => el("li", { title: part.title }, el("span", { class: "swatch", style: { background: part.color } }), part.label)),
    el("li", { class: "muted" }, "line above a bar: the median of its repeats"));
  const kinds = ["early", "onTime", "over", "late"].filter(kind => frames.frame.some((_, place) => statusOf(place) === kind));
  find("strip-legend").replaceChildren(el("li", { class: "muted" }, "strip below:"), ...kinds.map(kind => el("li", {},
    el("span", { class: `swatch status-${kind}` }), stripWords[kind])));
}

/** How late a frame is, in words for the strip. */
const stripWords = { early: "within half the budget", onTime: "on time", over: "over the budget", late: "over twice the budget" };

/** A round step, 1, 2 or 5 times a power of ten, of which about `most` fit into a length. */
function roundStep(length, most) {
  const least = length / Math.max(1, most);
  const power = 10 ** Math.floor(Math.log10(least));
  return [1, 2, 5, 10].map(factor => factor * power).find(step => step >= least * (1 - 1e-9)) ?? 10 * power;
}

function drawAxes(svg, width, bottom, found, step) {
  const right = width - measure.right;
  svg.append(drawn("path", { class: "axis", d: `M${measure.left} ${measure.top}V${bottom}H${right}` }));
  for (const [multiple, label] of [[.5, " (½)"], [1, " budget"], [2, " (2×)"]]) {
    if (multiple * budget > top_ns) continue;
    const height = fixed(y(multiple * budget));
    svg.append(drawn("path", { class: multiple === 1 ? "budget" : "line", d: `M${measure.left} ${height}H${right}` }),
      drawn("text", { x: right + 5, y: height, dy: 4 }, (multiple * budget / 1e6).toFixed(1) + label));
  }
  const ticks = view.log
    ? [1e5, 1e6, 1e7, 1e8, 1e9].filter(time => time > least && time <= top_ns) : roundTicks(top_ns, Math.max(2, Math.floor(measure.height / 45)));
  for (const time of ticks) {
    svg.append(drawn("text", { x: measure.left - 6, y: fixed(y(time)), dy: 4, "text-anchor": "end" }, tickText(time)));
  }
  svg.append(drawn("text", { x: 12, y: measure.top + measure.height / 2, "text-anchor": "middle", transform: `rotate(-90 12 ${measure.top + measure.height / 2})` }, "ms"));
  const labels = Math.max(2, Math.floor(found.length * step / 80));
  const last = found.at(-1).end - 1;
  const every = Math.max(1, roundStep(last - found[0].start + 1, labels));
  found.forEach(({ start, end }, place) => {
    // The column that has a round number, the first one if it has several.
    const number = Math.ceil(frames.index[start] / every) * every;
    if (number > frames.index[end - 1]) return;
    const x = fixed(measure.left + place * step);
    svg.append(drawn("text", { x, y: bottom + 28 }, String(number)),
      drawn("text", { x, y: bottom + 42 }, `${Number((data.start_s + number / data.refresh_hz).toFixed(3))} s`));
  });
}

const roundTicks = (length, most) => {
  const step = roundStep(length, most);
  return Array.from({ length: Math.floor(length / step + 1e-9) + 1 }, (_, place) => place * step);
};

/** A time at a tick, without the zeros of its decimals. */
const tickText = time => String(Number((time / 1e6).toPrecision(6)));

/** All frames in a strip, and the part of them that the chart shows. */
function drawOverview(width) {
  const host = find("overview");
  host.hidden = view.count === count;
  if (host.hidden) return;
  const plot = width - measure.left - measure.right;
  const paths = { early: "", onTime: "", over: "", late: "" };
  const most = Math.floor(plot);
  const group = Math.max(1, Math.ceil(count / most));
  for (let start = 0; start < count; start += group) {
    let slowest = start;
    for (let place = start; place < Math.min(count, start + group); place += 1) if (frames.frame[place] > frames.frame[slowest]) slowest = place;
    paths[statusOf(slowest)] += bar(measure.left + start / count * plot, 14, Math.max(.8, group / count * plot), 4);
  }
  const svg = drawn("svg", { viewBox: `0 0 ${width} 18`, width, height: 18 });
  for (const [status, d] of Object.entries(paths)) svg.append(drawn("path", { d, class: status, fill: status === "over" ? "#f2b01e" : status === "late" ? "#c62828" : null }));
  svg.append(drawn("rect", { class: "window", x: measure.left + view.first / count * plot, y: 1, width: Math.max(3, view.count / count * plot), height: 16 }));
  host.replaceChildren(svg);
}

// MARK: Looking at a part of the frames

/** The fewest frames that are shown. */
const fewest = Math.min(count, 2);

function show(first, size) {
  view.count = Math.round(Math.min(count, Math.max(fewest, size)));
  view.first = Math.round(Math.min(count - view.count, Math.max(0, first)));
  drawChart();
}

/** Shows fewer or more frames; the one in the middle, if it is not given, stays where it is. */
function zoom(factor, middle = view.chosen >= view.first && view.chosen < view.first + view.count ? view.chosen : view.first + view.count / 2) {
  let size = Math.min(count, Math.max(fewest, view.count * factor));
  // A step changes something, however few frames there are.
  if (Math.round(size) === view.count && size !== view.count) size = view.count + Math.sign(size - view.count);
  show(middle - size * (middle - view.first) / view.count, size);
}

function showAll() { view.marked = null; show(0, count); }

/** Marks frames from the one that is chosen on, and chooses the last of them. */
function markTo(step) {
  const from = view.marked?.from ?? view.chosen;
  const to = Math.min(count - 1, Math.max(0, view.chosen + step));
  choose(to);
  view.marked = { from, to };
  drawMarked();
  sayRange();
}

/** Shows the frames that are marked, and no others. */
function zoomToMarked() {
  if (view.marked === null) return;
  const [from, to] = markedEnds();
  view.marked = null;
  show(from, to - from + 1);
}

function choose(place, moves = true) {
  view.marked = null;
  view.chosen = Math.min(count - 1, Math.max(0, place));
  if (moves && (view.chosen < view.first || view.chosen >= view.first + view.count)) view.first = Math.max(0, Math.min(count - view.count, view.chosen - Math.floor(view.count / 2)));
  drawChart();
  showFrame(view.chosen);
  history.replaceState(null, "", "#frame-" + frames.index[view.chosen]);
}

function chooseNextSlowest() { choose(byTime[(byTime.indexOf(view.chosen) + 1) % Math.min(count, 50)]); }

/** What is said of a frame in a line. */
function line(place) {
  const parts = [`frame ${frames.index[place]}: ${words.ms(frames.frame[place])} ms, ${statusWords[frames.class[place]] ?? frames.class[place]}`];
  if (frames.missed[place] > 0) parts.push(`${frames.missed[place]} missed`);
  return parts.join(", ") + (causeOf(place) ? `. ${causeOf(place)}` : "");
}
const statusWords = { ok: "on time", over: "over the budget", jank: "over twice the budget", frozen: "frozen" };
