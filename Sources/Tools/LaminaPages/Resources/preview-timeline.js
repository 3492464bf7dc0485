// The preview, on: animations as bars of a timeline, scrubbed by pointer and keys, with the frames that came late.

const timeline = { version: null, bars: [], length: 1, late: new Map() };

const timelineWishes = new Newest(async () => {
  const facts = await ask("/timeline");
  if (facts.error || facts.version === timeline.version) return;
  Object.assign(timeline, { version: facts.version, bars: facts.bars, omitted: facts.omitted });
  showTimeline();
});

function showTimeline() {
  const host = find("lanes");
  find("timeline").hidden = timeline.bars.length === 0;
  if (timeline.bars.length === 0) return host.replaceChildren();
  timeline.length = sceneLength();
  const share = time => `${Math.max(0, Math.min(1, time / timeline.length)) * 100}%`;
  const layers = new Map();
  for (const bar of timeline.bars) layers.set(bar.layer, [...(layers.get(bar.layer) ?? []), bar]);
  host.replaceChildren(...[...layers].map(([layer, bars]) => el("div", { class: "lane-row", role: "listitem" },
    el("button", { type: "button", class: "lane-name", title: bars[0].path, "data-layer": layer, click: () => select(layer) }, tree.name[layer] ?? bars[0].path.split(" ")[0].split(".").pop()),
    el("div", { class: "lane" }, bars.map(bar => barElement(bar, share))))));
  find("timeline-state").textContent = `${timeline.bars.length} animation${timeline.bars.length === 1 ? "" : "s"} of ${layers.size} layer${layers.size === 1 ? "" : "s"}`
    + (timeline.omitted > 0 ? `, ${words.grouped(timeline.omitted)} more are left out` : "");
  showRuler();
  showLate();
  showPlayhead();
}

function barText(bar) {
  const seconds = value => `${Number(value.toFixed(3))} s`;
  return `${bar.key_path || bar.type}: begins at ${seconds(bar.begin_s)}, ${bar.end_s === null || bar.end_s === undefined ? "without end" : `lasts ${seconds(bar.end_s - bar.begin_s)}`}`
    + `${bar.pass_s && bar.end_s !== undefined && Math.abs(bar.end_s - bar.begin_s - bar.pass_s) > 1e-6 || bar.pass_s && bar.end_s === undefined ? ` in passes of ${seconds(bar.pass_s)}` : ""}`
    + `${bar.autoreverses ? " there and back" : ""}, ${bar.curve}${bar.fill === "removed" ? "" : `, fills ${bar.fill}`}`;
}

/** A bar with its curve in each pass: progress up, time to the right. */
function barElement(bar, share) {
  const end = bar.end_s ?? timeline.length;
  const from = Math.max(0, Math.min(timeline.length, bar.begin_s));
  const to = Math.max(from, Math.min(timeline.length, end));
  const svg = drawn("svg", { viewBox: "0 0 100 20", preserveAspectRatio: "none", "aria-hidden": "true" });
  const length = Math.max(1e-9, to - from);
  const pass = bar.pass_s ?? length;
  const low = Math.min(0, ...bar.progress), high = Math.max(1, ...bar.progress);
  const y = value => 18 - 16 * (value - low) / (high - low);
  const half = bar.autoreverses ? pass / 2 : pass;
  const count = Math.min(40, Math.ceil((Math.min(end, timeline.length) - bar.begin_s) / Math.max(half, length / 40)));
  let d = "";
  for (let place = 0; place < count; place += 1) {
    bar.progress.forEach((value, step) => {
      const isBack = bar.autoreverses && place % 2 === 1;
      const time = bar.begin_s + (place + step / (bar.progress.length - 1)) * half;
      const progress = isBack ? bar.progress[bar.progress.length - 1 - step] : value;
      d += `${step === 0 && (place === 0 || !bar.autoreverses) ? "M" : "L"}${((time - from) / length * 100).toFixed(2)} ${y(progress).toFixed(2)}`;
    });
  }
  svg.append(drawn("path", { d, fill: "none" }));
  for (const time of bar.key_times) {
    const x = (bar.begin_s + time * half - from) / length * 100;
    if (x >= 0 && x <= 100) svg.append(drawn("path", { class: "key", d: `M${x.toFixed(2)} 0V20` }));
  }
  const text = barText(bar);
  return el("div", {
    class: `bar${bar.end_s === null || bar.end_s === undefined ? " endless" : ""}`, role: "img", "aria-label": text, title: text,
    style: { left: share(from), width: `calc(${share(to)} - ${share(from)})`, "--nested": bar.depth },
  }, svg, el("span", { "aria-hidden": "true" }, bar.key_path || bar.type));
}

function showRuler() {
  const steps = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 60];
  const step = steps.find(size => timeline.length / size <= 10) ?? timeline.length / 10;
  const ticks = [];
  for (let time = 0; time <= timeline.length + 1e-9; time += step) {
    ticks.push(el("span", { style: { left: `${time / timeline.length * 100}%` } }, `${Number(time.toFixed(2))}`));
  }
  find("ruler-ticks").replaceChildren(...ticks);
}

/** Notes the frames that exceeded the budget, at their moments; a cold one says nothing about its moment. */
function noteLate(frame) {
  if (frame.version !== timeline.lateVersion) timeline.late.clear();
  timeline.lateVersion = frame.version;
  if (frame.class === "ok" || frame.cold) timeline.late.delete(frame.time_s);
  else if (timeline.late.size < 2000) timeline.late.set(frame.time_s, frame.class);
  showLate();
}

function showLate() {
  if (timeline.bars.length === 0) return;
  find("late").replaceChildren(...[...timeline.late].filter(([time]) => time <= timeline.length).map(([time, name]) =>
    el("i", { class: name === "over" ? "over" : "late", title: `${time.toFixed(3)} s: ${classes[name]}`, style: { left: `${time / timeline.length * 100}%` } })));
  const count = timeline.late.size;
  find("late-state").textContent = count === 0 ? "" : `${count} late frame${count === 1 ? "" : "s"}: ${[...timeline.late.keys()].sort((a, b) => a - b).slice(0, 6).map(time => `${time.toFixed(2)} s`).join(", ")}${count > 6 ? " …" : ""}`;
}

function showPlayhead() {
  if (timeline.bars.length === 0 || view.time === null) return;
  const ruler = find("ruler");
  const share = Math.min(1, view.time / timeline.length);
  find("timeline").style.setProperty("--now", String(share));
  for (const [name, value] of [["aria-valuemin", 0], ["aria-valuemax", timeline.length], ["aria-valuenow", view.time.toFixed(3)], ["aria-valuetext", `${view.time.toFixed(3)} seconds`]]) {
    ruler.setAttribute(name, String(value));
  }
}

function scrubTo(event) {
  const box = find("ruler").getBoundingClientRect();
  play(false);
  const time = Math.max(0, Math.min(1, (event.clientX - box.left) / box.width)) * timeline.length;
  setTime(Math.round(time * framesPerSecond()) / framesPerSecond());
}

for (const id of ["ruler", "lanes"]) {
  find(id).addEventListener("pointerdown", event => {
    if (event.target.closest("button") || event.button !== 0) return;
    find(id).setPointerCapture(event.pointerId);
    scrubTo(event);
  });
  find(id).addEventListener("pointermove", event => { if (event.buttons & 1 && find(id).hasPointerCapture(event.pointerId)) scrubTo(event); });
}
find("ruler").addEventListener("keydown", event => {
  const actions = { ArrowLeft: () => step(-1), ArrowRight: () => step(1), ArrowDown: () => step(-1), ArrowUp: () => step(1), PageUp: () => step(10), PageDown: () => step(-10),
    Home: () => setTime(0), End: () => setTime(timeline.length) };
  if (!(event.key in actions)) return;
  actions[event.key]();
  event.preventDefault();
  event.stopPropagation();
});
