// The preview: one scene as its server has it now. One request of a kind is under way at a time, and the newest wish wins.

const find = id => document.getElementById(id);
const view = {
  status: null, time: null, playing: false, began: 0, beganAt: 0, frame: null, frames: [], chosen: null,
  zoomed: false, pixel: null, pinned: false, explained: 0, trouble: null, missed: false,
};

/** Answers wishes one after another; what was wished for meanwhile is answered last wish first, and the others never. */
class Newest {
  constructor(answer) {
    this.answer = answer;
    this.wish = null;
    this.isBusy = false;
  }

  async want(wish) {
    this.wish = wish;
    if (this.isBusy) return;
    this.isBusy = true;
    while (this.wish !== null) {
      const next = this.wish;
      this.wish = null;
      try { await this.answer(next); } catch { view.missed = true; }
    }
    this.isBusy = false;
  }
}

async function ask(path, options) {
  const reply = await fetch(path, options);
  if (!reply.ok) throw new Error(`${path}: ${reply.status}`);
  return reply.json();
}

// MARK: The scene and its errors

const framesPerSecond = () => view.status?.scene?.frames_per_second ?? 60;
const sceneLength = () => view.status?.scene?.duration_s || 10;

function told(status) {
  const before = view.status;
  const isOther = before?.session !== status.session;
  view.status = status;
  if (isOther) [view.frames, view.chosen, view.explained] = [[], null, 0];
  showFailure();
  showExplanationState();
  showEdits();
  const scene = status.scene;
  if (!scene) return;
  if (view.time === null) view.time = link.time ?? scene.start_s;
  if (!isOther && before?.scene?.version === scene.version && !view.missed) return;
  view.missed = false;
  document.title = `${scene.name} · Lamina`;
  find("title").textContent = scene.name;
  const still = scene.duration_s > 0 ? "" : ", no duration of its own";
  find("facts").textContent = `${scene.file.split("/").pop()}, ${sizeText(scene)} at ${scene.scale}×${still}, version ${scene.version}`
    + (scene.notes.length > 0 ? `, ${scene.notes.length} note${scene.notes.length === 1 ? "" : "s"}` : "");
  find("facts").title = [scene.file, ...scene.notes].join("\n");
  find("ignored").hidden = !scene.ignored;
  find("ignored").textContent = scene.ignored ?? "";
  find("length").textContent = String(Number(sceneLength().toFixed(3)));
  find("scrub").max = sceneLength();
  find("scrub").step = 1 / framesPerSecond();
  showTime();
  treeWishes.want({});
  timelineWishes.want({});
  wantFrame();
  if (view.pixel) wantPixel();
}

function showFailure() {
  const host = find("failure");
  const failure = view.status?.failure;
  const message = failure?.message ?? view.trouble;
  document.body.classList.toggle("stale", Boolean(message) && view.frame !== null);
  host.hidden = !message;
  host.replaceChildren();
  if (!message) return;
  host.append(el("p", { class: "message" }, message));
  const excerpt = failure?.excerpt;
  if (excerpt) {
    const link = excerpt.file.split("/").map(encodeURIComponent).join("/");
    host.append(el("p", {}, el("a", { href: `/files/${link}`, target: "_blank", rel: "noopener" }, excerpt.file),
      `, line ${excerpt.line}, column ${excerpt.column}`));
    host.append(excerptText(excerpt));
  }
  if (view.frame) host.append(el("p", { class: "muted" }, `The last good frame, of version ${view.frame.version}, is below.`));
}

/** The lines around a place of a text, with a mark under it. */
function excerptText(excerpt) {
  const digits = String(excerpt.line + 3).length;
  return el("pre", { class: "excerpt" }, excerpt.lines.flatMap(line => {
    const isWrong = line.number === excerpt.line;
    const text = (line.omitted > 0 ? "…" : "") + line.text;
    const number = el("span", { class: "number" }, String(line.number).padStart(digits) + "  ");
    const place = excerpt.column - 1 - line.omitted + (line.omitted > 0 ? 1 : 0);
    const caret = isWrong ? el("span", { class: "bad" }, " ".repeat(digits + 2 + Math.max(0, place)) + "▲\n") : null;
    return [el("span", { class: isWrong ? "wrong" : null }, number, text + "\n"), caret];
  }));
}

// MARK: Time

function wantFrame() {
  if (view.status?.scene) frameWishes.want({ time: view.time });
}

function setTime(time, isPlayed = false) {
  view.time = Math.max(0, Math.min(1e9, time));
  if (!isPlayed && view.playing) startClock();
  showTime();
  wantFrame();
  if (!isPlayed) writeLink();
}

function showTime() {
  const text = view.time.toFixed(3);
  find("scrub").value = view.time;
  find("scrub").setAttribute("aria-valuetext", `${text} seconds`);
  if (document.activeElement !== find("time")) find("time").value = text;
  showPlayhead();
}

function startClock() {
  view.began = performance.now();
  view.beganAt = view.time;
}

function play(isOn) {
  if (view.time === null) return;
  view.playing = isOn;
  find("play").textContent = isOn ? "❚❚ pause" : "▶ play";
  find("play").setAttribute("aria-pressed", String(isOn));
  if (!isOn) {
    writeLink();
    return wantFrame();
  }
  if (view.time >= sceneLength()) view.time = 0;
  startClock();
  requestAnimationFrame(tick);
}

function tick(now) {
  if (!view.playing) return;
  const rate = framesPerSecond();
  let time = view.beganAt + Math.max(0, now - view.began) / 1000 * Number(find("speed").value);
  if (time >= sceneLength()) {
    if (!find("loop").checked) {
      setTime(sceneLength(), true);
      return play(false);
    }
    time %= sceneLength();
    [view.began, view.beganAt] = [now, time];
  }
  const snapped = Math.floor(time * rate + 1e-6) / rate;
  if (snapped !== view.time) setTime(snapped, true);
  requestAnimationFrame(tick);
}

function step(count) {
  play(false);
  setTime((Math.round(view.time * framesPerSecond()) + count) / framesPerSecond());
}

// MARK: Frames

const cross = el("div", { id: "cross", hidden: true });
const pane = new PicturePane(find("picture"), () => wantFrame());
pane.canvas.append(cross);

const frameWishes = new Newest(async ({ time }) => {
  // While it plays, only what is looked at is asked for.
  const overlays = view.playing ? pane.overlay ?? "" : "all";
  const selected = tree.selected === null ? "" : `&layer=${tree.selected}`;
  const frame = await ask(`/frame?t=${time}&overlays=${overlays}${selected}`);
  view.trouble = frame.error ?? null;
  if (!frame.error) {
    if (frame.picture !== view.frame?.picture) {
      const image = el("img", { alt: "", draggable: "false", src: frame.picture });
      await image.decode();
      pane.image.replaceWith(image);
      pane.image = image;
    }
    showFrame(frame);
  }
  showFailure();
});

function showFrame(frame) {
  const isNew = frame.number !== view.frame?.number;
  view.frame = frame;
  const overlays = {};
  for (const { name } of vocabulary.overlays) overlays[name] = frame.overlays[name] ?? [];
  pane.show({
    source: frame.picture, width: frame.width, height: frame.height, overlays, omitted: frame.omitted,
    caption: `${frame.time_s.toFixed(3)} s, ${sizeText(frame)}, version ${frame.version}`,
  });
  fitPicture();
  if (isNew && view.frames.every(known => known.number !== frame.number)) {
    view.frames.push(frame);
    if (view.frames.length > 120) view.frames.shift();
    if (view.chosen !== null && view.frames.every(known => known.number !== view.chosen)) view.chosen = null;
  }
  showCross();
  showBars();
  showAccount();
  if (isNew && view.pixel && !view.playing) wantPixel();
  if (isNew) {
    showApplied();
    noteLate(frame);
    showMoment(frame);
  }
}

/** What depends on the frame beside the picture: the selected layer, and the layers apart. */
function showMoment(frame) {
  if (tree.selected !== null && frame.version === tree.version) showOutline(frame.outline ?? null);
  const now = performance.now();
  if (view.playing && now - (view.toldAt ?? 0) < 200) return;
  view.toldAt = now;
  wantLayer();
  if (!view.playing) wantApart();
}

/** The picture is as high as the window leaves room for, with the time below it. Small ones are enlarged by a whole number, so that their pixels can be told apart. */
function fitPicture() {
  const { width, height } = view.frame;
  const shown = find("shown");
  const top = shown.parentElement.getBoundingClientRect().top + scrollY + pane.switches.offsetHeight;
  const transport = shown.querySelector(".transport").offsetHeight;
  // In one column the tree begins in the same window.
  const isOneColumn = find("inspector").offsetTop > shown.offsetTop + shown.offsetHeight - 1;
  const room = Math.max(140, Math.min(innerHeight - top - transport - 24, isOneColumn ? .4 * innerHeight : Infinity));
  shown.style.setProperty("--room", `${room}px`);
  const times = Math.floor(Math.min(shown.clientWidth / width, Math.min(room, 560) / height));
  pane.image.classList.toggle("enlarged", times > 1);
  pane.image.style.width = times > 1 ? `${times * width}px` : "";
}

/** The frame that the tables are about. */
const readFrame = () => view.frames.find(frame => frame.number === view.chosen) ?? view.frame;

/** A cold frame says so: its time is not that of later ones. */
const coldWords = frame => frame.cold ? "; the first frame, which decodes images and fills caches" : frame.filling ? `. ${fillingText(frame)}` : "";

const classes = { ok: "on time", over: "over the budget", jank: "over twice the budget", frozen: "frozen" };

function showBars() {
  const host = find("bars");
  const width = Math.max(280, host.clientWidth);
  const [left, top, height, right] = [34, 16, 120, 62];
  const bottom = top + height;
  const budget = view.status.scene.budget_ns;
  const slowest = Math.max(1, ...view.frames.map(frame => frame.frame_ns));
  const most = view.zoomed ? 1.1 * slowest : Math.min(4 * budget, Math.max(1.25 * budget, 1.1 * slowest));
  const y = time => bottom - height * Math.min(1, time / most);
  const step = (width - left - right) / 120;
  const own = Math.max(1, step - (step > 3 ? 1 : 0));
  const svg = drawn("svg", { viewBox: `0 0 ${width} ${bottom + 16}`, width, height: bottom + 16, "aria-hidden": "true" });
  svg.append(drawn("defs", {}, ["over", "late"].map(name => drawn("pattern", { id: name, width: 4, height: 4, patternUnits: "userSpaceOnUse" },
    drawn("rect", { width: 4, height: 4, fill: name === "over" ? "#f2b01e" : "#c62828" }),
    drawn("path", name === "over" ? { d: "M0 2h4", stroke: "#0008" } : { d: "M0 4L4 0", stroke: "#fff" })))));
  const paths = new Map();
  const add = (name, x, from, to) => paths.set(name, (paths.get(name) ?? "") + `M${x.toFixed(1)} ${from.toFixed(1)}h${own.toFixed(1)}V${to.toFixed(1)}h${(-own).toFixed(1)}z`);
  view.frames.forEach((frame, place) => {
    const x = left + place * step;
    let sum = 0;
    for (const { name } of vocabulary.stages) {
      const part = frame.stages_ns[name] ?? 0;
      if (part > 0) add(name, x, y(sum), y(sum + part));
      sum += part;
    }
    add(frame.class === "ok" ? "ok" : frame.class === "over" ? "over" : "late", x, bottom + 13, bottom + 4);
    if (frame.frame_ns > most) svg.append(drawn("text", { class: "cut", x, y: top - 4, "text-anchor": "middle" }, (frame.frame_ns / 1e6).toFixed(0)));
    if (frame === readFrame()) svg.append(drawn("rect", { class: "chosen", x: x - 1, y: top, width: own + 2, height: height + 14 }));
  });
  for (const [name, d] of paths) {
    const isClass = name === "ok" || name === "over" || name === "late";
    svg.append(drawn("path", { d, class: isClass ? name : null, fill: name === "over" || name === "late" ? `url(#${name})` : null,
      style: isClass ? {} : { fill: `var(--stage-${name})` } }));
  }
  const line = (time, name, label) => svg.append(
    drawn("path", { class: name, d: `M${left} ${y(time).toFixed(1)}H${width - right}` }),
    drawn("text", { x: width - right + 4, y: y(time).toFixed(1), dy: 4 }, label));
  svg.append(drawn("path", { class: "axis", d: `M${left} ${top}V${bottom}H${width - right}`, fill: "none" }),
    drawn("text", { x: left - 4, y: top + 8, "text-anchor": "end" }, (most / 1e6).toFixed(most < 1e7 ? 1 : 0)),
    drawn("text", { x: left - 4, y: bottom, "text-anchor": "end" }, "0"),
    drawn("text", { x: left - 4, y: top + height / 2, "text-anchor": "end" }, "ms"));
  if (budget <= most) line(budget, "budget", `${(budget / 1e6).toFixed(1)} ms`);
  host.replaceChildren(svg);
  host.measures = { left, step, width };
  const frame = readFrame();
  if (!frame) return;
  const place = view.frames.indexOf(frame);
  const text = `${frame.time_s.toFixed(3)} s: ${words.ms(frame.frame_ns)} ms, ${words.percent(frame.frame_ns / frame.budget_ns)} of the budget of ${words.ms(frame.budget_ns)} ms, ${classes[frame.class]}${coldWords(frame)}`;
  find("reading").textContent = text;
  for (const [name, value] of [["aria-valuemax", view.frames.length - 1], ["aria-valuenow", place], ["aria-valuetext", text]]) {
    host.setAttribute(name, String(value));
  }
  find("newest").hidden = view.chosen === null;
}

function choose(place) {
  const frame = view.frames[Math.max(0, Math.min(view.frames.length - 1, place))];
  if (!frame) return;
  view.chosen = frame.number;
  showBars();
  showAccount();
}

/** Counters that say most; the others are a click away. */
const shownCounters = ["layersDrawn", "draws", "offscreenPasses", "offscreenPixels", "offscreenBytes", "memoryTraffic", "targetSwitches", "pixelsBlended",
  "pixelsCopied", "pixelsFilled", "rasterizationHits", "rasterizationMisses", "bytesUploaded", "peakBufferBytes"];

function showAccount() {
  const frame = readFrame();
  if (!frame) return;
  find("stages").replaceChildren(stageTable(frame.stages_ns, frame.frame_ns, frame.budget_ns),
    el("p", { class: "muted" }, "raster, fragment and blend share one measured section, which is shown as blend; lamina profile divides it. Every frame is rendered whole. Its time includes other work of the machine, such as the browser's."));
  const row = name => [name, words.grouped(frame.counters[name])];
  const columns = [{ title: "counter" }, { title: "this frame", number: true }];
  const others = Object.keys(frame.counters).filter(name => !shownCounters.includes(name)).sort();
  const wasOpen = find("counters").querySelector("details")?.open;
  find("counters").replaceChildren(table("counters", columns, shownCounters.filter(name => frame.counters[name]).map(row)),
    el("details", { open: wasOpen }, el("summary", {}, `${others.length} others`), table("", columns, others.map(row))));
  find("passes").replaceChildren(...framePasses(frame.passes));
}

/** The passes that are rendered; those that need not be are a click away. */
function framePasses(passes) {
  const groups = [];
  // The rows of a pass's composites follow it.
  for (const pass of passes) if (pass.role === "combine" && groups.length > 0) groups[groups.length - 1].push(pass); else groups.push([pass]);
  const free = groups.filter(([pass]) => pass.avoidable), costly = groups.filter(([pass]) => !pass.avoidable);
  if (free.length === 0) return [passTable(passes)];
  const wasOpen = find("passes").querySelector("details")?.open;
  return [passTable(costly.flat()), el("details", { open: wasOpen }, el("summary", {}, `${free.length} of no cost here: avoidable`), passTable(free.flat()))];
}
