// The report: the chart of frames, the frame that is chosen in it, the flame of layers.

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
const view = { first: 0, count, log: false, chosen: byTime[0], hovered: null };
const measure = { left: 52, right: 84, top: 26, height: 260, strip: 10 };

/** The upper end of the chart: the budget is always in sight; beyond four budgets bars are cut. */
const top_ns = Math.min(4 * budget, Math.max(1.25 * budget, 1.1 * frames.frame[byTime[0]]));
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
  const width = Math.max(300, host.clientWidth);
  const bottom = measure.top + measure.height;
  const found = columns(width);
  const plot = width - measure.left - measure.right;
  // A few frames are no walls.
  const step = Math.min(32, plot / found.length);
  const own = Math.max(Math.min(1, step), step - (step > 4 ? 1 : 0));
  const svg = drawn("svg", { viewBox: `0 0 ${width} ${bottom + 48}`, width, height: bottom + 48 });
  svg.append(drawn("defs", {},
    drawn("pattern", { id: "over", width: 4, height: 4, patternUnits: "userSpaceOnUse" },
      drawn("rect", { width: 4, height: 4, fill: "#f2b01e" }), drawn("path", { d: "M0 2h4", stroke: "#0008" })),
    drawn("pattern", { id: "late", width: 4, height: 4, patternUnits: "userSpaceOnUse" },
      drawn("rect", { width: 4, height: 4, fill: "#c62828" }), drawn("path", { d: "M0 4L4 0", stroke: "#fff" }))));
  const paths = new Map();
  const add = (name, text) => paths.set(name, (paths.get(name) ?? "") + text);
  const labels = [];
  found.forEach(({ slowest }, place) => {
    const x = measure.left + place * step;
    const time = frames.frame[slowest];
    if (view.log) add("other", bar(x, bottom, own, y(time)));
    else {
      let sum = 0;
      for (const { name } of vocabulary.stages) {
        const part = frames.stages[name]?.[slowest] ?? 0;
        if (part > 0) add(name, bar(x, y(sum), own, y(sum + part)));
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
  for (const { name } of vocabulary.stages) {
    if (paths.has(name)) svg.append(drawn("path", { d: paths.get(name), style: { fill: view.log ? "var(--accent)" : `var(--stage-${name})` } }));
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
  drawOverview(width);
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
    ? [1e5, 1e6, 1e7, 1e8, 1e9].filter(time => time > least && time <= top_ns) : [0, .25, .5, .75, 1].map(share => share * top_ns);
  for (const time of ticks) {
    svg.append(drawn("text", { x: measure.left - 6, y: fixed(y(time)), dy: 4, "text-anchor": "end" }, (time / 1e6).toFixed(1)));
  }
  svg.append(drawn("text", { x: 12, y: measure.top + measure.height / 2, "text-anchor": "middle", transform: `rotate(-90 12 ${measure.top + measure.height / 2})` }, "ms"));
  const labels = Math.max(2, Math.floor((right - measure.left) / 80));
  const every = Math.max(1, Math.ceil(found.length / labels));
  for (let place = 0; place < found.length; place += every) {
    const x = fixed(measure.left + place * step);
    svg.append(drawn("text", { x, y: bottom + 28 }, String(frames.index[found[place].start])),
      drawn("text", { x, y: bottom + 42 }, `${(data.start_s + frames.index[found[place].start] / data.refresh_hz).toFixed(2)} s`));
  }
}

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

function show(first, size) {
  view.count = Math.round(Math.min(count, Math.max(Math.min(count, 10), size)));
  view.first = Math.round(Math.min(count - view.count, Math.max(0, first)));
  drawChart();
}

function zoom(factor) {
  const middle = view.chosen >= view.first && view.chosen < view.first + view.count ? view.chosen : view.first + view.count / 2;
  const size = Math.min(count, Math.max(10, view.count * factor));
  show(middle - size * (middle - view.first) / view.count, size);
}

function choose(place, moves = true) {
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

// MARK: One frame

const pane = new PicturePane(find("picture"));

function showFrame(place) {
  find("frame-title").textContent = `Frame ${frames.index[place]}`;
  find("frame-line").textContent = line(place);
  const times = Object.fromEntries(vocabulary.stages.map(stage => [stage.name, frames.stages[stage.name]?.[place] ?? 0]));
  const facts = [
    ["class", frames.class[place]], ["missed refreshes", String(frames.missed[place])],
    ["median of the repeats", words.ms(frames.raw[place]) + " ms"], ["by the cost model", words.ms(frames.modelled[place]) + " ms"],
    ["CPU time of all threads", words.ms(frames.cpu[place]) + " ms"], ["in offscreen passes", words.ms(frames.offscreen[place]) + " ms"],
    ["memory traffic", words.traffic(countOf("memoryTraffic", place))],
  ];
  const dearest = frames.layers[place];
  find("detail").replaceChildren(...[
    causeOf(place) ? el("p", { class: "bad" }, causeOf(place)) : null,
    stageTable(times, frames.frame[place], budget),
    table("of this frame", [{ title: "" }, { title: "", number: true }], facts),
    table(dearest === null ? "its layers are left out: the page keeps those of the slowest frames" : "dearest layers of this frame",
      [{ title: "layer", path: true }, { title: "own ms", number: true }, { title: "share", number: true }, { title: "reasons" }],
      (dearest ?? []).map(([layer, own, , , reasons]) => [layers[layer], words.ms(own),
        { text: words.percent(own / frames.frame[place]), share: own / frames.frame[place] }, reasons.map(reason => data.reasons[reason]).join(", ")])),
    counterTable(place),
  ].filter(Boolean));
  const list = frames.passes[place] < 0 ? null : data.pass_lists[frames.passes[place]].map(passOf);
  find("passes").replaceChildren(...(list === null
    ? [el("p", { class: "muted" }, "The passes of this frame are left out: the page keeps those of the slowest frames.")]
    : [el("h3", {}, "Passes of this frame"), passTable(list)]));
  showPicture(place);
}

function passOf(row) {
  const [reasons, role, layer, x, y, width, height, depth, bytes, moved, flags] = data.passes[row];
  return {
    reasons: reasons.map(reason => data.reasons[reason]), role: data.roles[role], layer: layers[layer],
    extent: { x, y, width, height }, depth, gpu_bytes: bytes, memory_bytes: moved, tile_local: (flags & 1) !== 0, avoidable: (flags & 2) !== 0,
  };
}

/** A counter of a frame. */
function countOf(name, place) {
  const values = data.counters[name] ?? 0;
  return Array.isArray(values) ? values[place] : values;
}

function counterTable(place) {
  const count = name => countOf(name, place);
  const names = Object.keys(data.counters).filter(name => count(name) !== 0);
  const isBeyond = name => "limit" in data.counter_rows[name] && count(name) > count(data.counter_rows[name].limit);
  const rows = names.map(name => {
    const { stage, unit, limit } = data.counter_rows[name];
    const expected = isBeyond(name) ? el("strong", { class: "bad" }, ` expected at most ${limit}: ${words.grouped(count(limit))}`) : null;
    return [el("span", {}, name, expected), stage ?? "frame", words.grouped(count(name)), unit ?? ""];
  });
  const columns = [{ title: "counter" }, { title: "stage" }, { title: "in this frame", number: true }, { title: "unit" }];
  const beyond = names.filter(isBeyond).length;
  const title = `${rows.length} exact counters` + (beyond > 0 ? `, ${beyond} beyond their expected range` : "");
  return el("details", { open: beyond > 0 }, el("summary", {}, title), table(null, columns, rows));
}

function showPicture(place) {
  const number = frames.index[place];
  let kept = pictures.frames.findIndex(list => list === null || list.includes(number));
  const caption = kept >= 0 ? `frame ${number}` : null;
  if (kept < 0 && pictures.frames.length > 0) {
    const distance = list => Math.min(...list.map(other => Math.abs(other - number)));
    kept = pictures.frames.reduce((best, list, place) => distance(list) < distance(pictures.frames[best]) ? place : best, 0);
  }
  find("picture").hidden = kept < 0;
  if (kept < 0) return;
  const picture = pictures.pictures[kept];
  const near = caption === null ? pictures.frames[kept].reduce((best, other) => Math.abs(other - number) < Math.abs(best - number) ? other : best) : null;
  pane.show({
    ...picture, source: "data:image/png;base64," + picture.png,
    caption: caption ?? `No picture of frame ${number} is in this page; this is frame ${near}. --pictures all keeps every one.`,
    overlays: Object.fromEntries(Object.entries(picture.overlays).map(([name, areas]) => [name, areas.map(area => area[5] < 0 ? area : [...area.slice(0, 5), layers[area[5]]])])),
  });
}

// MARK: Layers

/** Layers as boxes in rows, as wide as what they and all below them cost. */
const flame = { root: 0, children: [], depth: [] };

function prepareFlame() {
  const { parent } = data.tree;
  flame.children = parent.map(() => []);
  flame.depth = parent.map(() => 0);
  parent.forEach((above, node) => {
    if (above < 0) return;
    flame.children[above].push(node);
    flame.depth[node] = flame.depth[above] + 1;
  });
}

function drawFlame() {
  const host = find("flame");
  const { total, own, path, name, reasons } = data.tree;
  if (total.length === 0) { host.hidden = true; return; }
  const whole = Math.max(1, total[flame.root]);
  const boxes = [];
  let deepest = 0;
  const place = (node, left, row) => {
    const width = total[node] / whole;
    if (width < .002) return;
    deepest = Math.max(deepest, row);
    // A box that is too narrow for a word is told by the line below, and by its title.
    const text = width > .03 ? `${name[node]}  ${words.ms(total[node])} ms` : "";
    boxes.push(el("button", {
      type: "button", class: data.tree.prepare[node] > own[node] ? "decode" : reasons[node].length > 0 ? "offscreen" : null, role: "treeitem", "aria-level": String(row + 1),
      style: { left: `${100 * left}%`, width: `${100 * width}%`, top: `${1.35 * row}rem` },
      title: `${layers[path[node]]}: own ${words.ms(own[node])} ms, with all below it ${words.ms(total[node])} ms`,
      click: () => { flame.root = node === flame.root ? Math.max(0, data.tree.parent[node]) : node; drawFlame(); say(node); },
      mouseenter: () => say(node), focus: () => say(node),
    }, text));
    let next = left;
    for (const child of flame.children[node]) {
      place(child, next, row + 1);
      next += total[child] / whole;
    }
  };
  // The layers above the one that is looked at stay, as wide as the page.
  const above = [];
  for (let node = data.tree.parent[flame.root]; node >= 0; node = data.tree.parent[node]) above.unshift(node);
  above.forEach((node, row) => boxes.push(el("button", {
    type: "button", role: "treeitem", "aria-level": String(row + 1), style: { left: "0", width: "100%", top: `${1.35 * row}rem`, opacity: ".6" },
    click: () => { flame.root = node; drawFlame(); say(node); },
  }, name[node])));
  place(flame.root, 0, above.length);
  host.style.height = `${1.35 * (Math.max(deepest, above.length) + 1)}rem`;
  host.replaceChildren(...boxes);
}

function say(node) {
  const { own, total, prepare, path, reasons } = data.tree;
  const parts = [`own ${words.ms(own[node])} ms, with all below it ${words.ms(total[node])} ms`];
  if (prepare[node] > 0) parts.push(`decoding ${words.ms(prepare[node])} ms a frame on average`);
  if (reasons[node].length > 0) parts.push(reasons[node].map(reason => reasonText(data.reasons[reason])).join("; "));
  find("flame-line").textContent = `${layers[path[node]]}: ${parts.join(", ")}`;
}

// MARK: Mouse, fingers, keys

function placeAt(event) {
  const host = find("chart");
  const box = host.getBoundingClientRect();
  const { found, step } = host.columns;
  const column = Math.floor((event.clientX - box.left - measure.left) / step);
  return column >= 0 && column < found.length ? found[column].slowest : null;
}

function hover(event) {
  const place = placeAt(event);
  const tip = find("chart").querySelector("#tip") ?? find("chart").appendChild(el("div", { id: "tip" }));
  tip.hidden = place === null;
  if (place !== view.hovered) { view.hovered = place; drawChart(); }
  if (place === null) return;
  tip.textContent = line(place);
  const box = find("chart").getBoundingClientRect();
  const x = event.clientX - box.left;
  tip.style.left = x > box.width / 2 ? "" : `${x + 12}px`;
  tip.style.right = x > box.width / 2 ? `${box.width - x + 12}px` : "";
}

find("chart").addEventListener("mousemove", hover);
find("chart").addEventListener("mouseleave", () => { view.hovered = null; find("tip")?.remove(); drawChart(); });
find("chart").addEventListener("click", event => { const place = placeAt(event); if (place !== null) choose(place, false); });
find("chart").addEventListener("wheel", event => {
  if (event.ctrlKey) { event.preventDefault(); zoom(event.deltaY > 0 ? 1.25 : .8); }
  else if (event.deltaX !== 0) { event.preventDefault(); show(view.first + event.deltaX * view.count / 1000, view.count); }
}, { passive: false });
find("overview").addEventListener("click", event => {
  const box = find("overview").getBoundingClientRect();
  const share = (event.clientX - box.left - measure.left) / (box.width - measure.left - measure.right);
  show(share * count - view.count / 2, view.count);
});
const toggleLog = () => { view.log = !view.log; find("log").setAttribute("aria-pressed", String(view.log)); drawChart(); };
const commands = {
  ArrowLeft: () => choose(view.chosen - 1), ArrowRight: () => choose(view.chosen + 1), Home: () => choose(0), End: () => choose(count - 1),
  w: chooseNextSlowest, "+": () => zoom(.5), "=": () => zoom(.5), "-": () => zoom(2), 0: () => show(0, count), l: toggleLog, o: () => pane.chooseNext(),
};
addEventListener("keydown", event => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest("input, select, textarea, summary")) return;
  if ((event.key === "Home" || event.key === "End") && event.target !== find("chart")) return;
  const command = commands[event.key];
  if (command) { event.preventDefault(); command(); }
});
for (const [id, command] of Object.entries({
  previous: commands.ArrowLeft, next: commands.ArrowRight, worst: chooseNextSlowest, "zoom-in": commands["+"], "zoom-out": commands["-"], "zoom-all": commands[0], log: toggleLog,
})) find(id).addEventListener("click", command);
for (const button of document.querySelectorAll("[data-frame]")) {
  button.addEventListener("click", () => {
    const place = placeOf(Number(button.dataset.frame));
    if (place !== null) { choose(place); find("frame").scrollIntoView({ behavior: "smooth" }); }
  });
}
new ResizeObserver(() => drawChart()).observe(find("chart"));

find("chart-legend").append(...vocabulary.stages.filter(stage => stage.name in frames.stages).map(stage => el("li", {}, swatch(stage.name), stage.name)),
  el("li", { class: "muted" }, "line above a bar: the median of its repeats"));
prepareFlame();
drawFlame();
const asked = /^#frame-(\d+)$/.exec(location.hash);
const start = asked ? placeOf(Number(asked[1])) : null;
if (start !== null) view.chosen = start;
drawChart();
showFrame(view.chosen);
