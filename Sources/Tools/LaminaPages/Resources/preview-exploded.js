// The preview, on: layers and offscreen passes apart, turned by the pointer. Lamina renders each turn.

const apart = { isOpen: false, facts: null, camera: { yaw: -30, pitch: 15, zoom: 1, gap: 24, first: 0, last: null }, marked: -1, turns: [], drag: null, key: null, isShown: null };

const apartWishes = new Newest(async () => {
  if (!apart.isOpen || view.time === null || !view.status?.scene) return;
  const time = view.frame?.time_s ?? view.time;
  const order = find("apart-levels").value;
  const key = `${view.frame?.version} ${time} ${order}`;
  if (apart.key !== key || apart.facts === null) {
    find("apart-state").textContent = "taking the frame apart…";
    const reply = await fetch(`/exploded?t=${time}&levels=${order}`);
    const facts = await reply.json();
    if (!reply.ok) { find("apart-state").textContent = facts.error; return; }
    [apart.facts, apart.key] = [facts, key];
    apart.marked = planeOfSelected();
    showRange();
    if (!apart.isFitted) fitApart();
    showPlanes();
  }
  const began = performance.now();
  const size = apartSize();
  const reply = await fetch(`/exploded/view?t=${time}&${apartQuery(size)}`);
  if (!reply.ok) { find("apart-state").textContent = (await reply.json()).error; return; }
  const bytes = await reply.arrayBuffer();
  const canvas = find("apart-view");
  apart.context ??= canvas.getContext("2d", { willReadFrequently: true });
  if (canvas.width !== size.width || canvas.height !== size.height) [canvas.width, canvas.height] = [size.width, size.height];
  apart.context.putImageData(new ImageData(new Uint8ClampedArray(bytes), size.width, size.height), 0, 0);
  apart.isShown = { ...apart.camera, ...size };
  apart.turns.push(performance.now() - began);
  if (apart.turns.length > 60) apart.turns.shift();
  showTurn();
});

function apartSize() {
  const width = Math.max(160, Math.min(1200, find("apart-view").parentElement.clientWidth));
  return { width, height: Math.round(Math.max(260, Math.min(720, innerHeight - 160, width))) };
}

function apartQuery({ width, height }) {
  const { yaw, pitch, zoom, gap, first } = apart.camera;
  const kinds = ["passes", "hidden", "clips"].map(name => `${name}=${find(`apart-${name}`).checked ? 1 : 0}`).join("&");
  return `yaw=${yaw}&pitch=${pitch}&zoom=${zoom}&gap=${gap}&width=${width}&height=${height}&marked=${apart.marked}&first=${first}&last=${lastLevel()}&levels=${find("apart-levels").value}&${kinds}`;
}

/** The frontmost level that is shown. */
const lastLevel = () => Math.min(apart.camera.last ?? Infinity, Math.max(0, apart.facts.levels - 1));

/** The sliders of the range go over the levels that there are. */
function showRange() {
  const most = Math.max(0, apart.facts.levels - 1);
  apart.camera.first = Math.min(apart.camera.first, most);
  for (const [name, value] of [["first", apart.camera.first], ["last", lastLevel()]]) {
    const slider = find(`apart-${name}`);
    [slider.max, slider.disabled] = [most, most === 0];
    slider.value = value;
    slider.setAttribute("aria-valuetext", `level ${value} of ${most}`);
  }
}

/** How far the levels are apart unless somebody says so: together as deep as half of the screen. */
const naturalGap = () => Math.max(2, Math.min(80, .5 * Math.max(...apart.facts.size) / Math.max(1, apart.facts.levels - 1)));

/** Chooses the size with which the screen's planes lie within the view as it is turned now; of what hangs over its edges, a tenth of the screen counts. */
function fitApart() {
  const { size: [width, height], box } = apart.facts;
  const { camera } = apart, view = apartSize();
  const [left, top, right, bottom] = box.map((value, place) => {
    const length = place % 2 === 0 ? width : height;
    return Math.max(-.1 * length, Math.min(1.1 * length, value));
  });
  if (!apart.isSpaced) camera.gap = naturalGap();
  const depth = camera.gap * (lastLevel() - camera.first) / 2;
  const [yaw, pitch] = [camera.yaw, camera.pitch].map(angle => angle * Math.PI / 180);
  let [across, down] = [1e-9, 1e-9];
  for (const x of [left - width / 2, right - width / 2]) for (const y of [top - height / 2, bottom - height / 2]) for (const z of [-depth, depth]) {
    const [turned, deep] = [x * Math.cos(yaw) + z * Math.sin(yaw), z * Math.cos(yaw) - x * Math.sin(yaw)];
    // Labels of passes stand above their planes.
    across = Math.max(across, Math.abs(turned));
    down = Math.max(down, Math.abs(y * Math.cos(pitch) - deep * Math.sin(pitch)), Math.abs(y * Math.cos(pitch) + deep * Math.sin(pitch)));
  }
  const fit = .46 * Math.min(view.width / across, view.height / down);
  camera.zoom = Math.max(.05, Math.min(6, fit / (.72 * Math.min(view.width / width, view.height / height))));
  apart.isFitted = true;
}

/** The plane of the layer that is selected in the tree; -1 for none. */
function planeOfSelected() {
  if (tree.selected === null) return -1;
  const of = kind => apart.facts.planes.findIndex(plane => plane.kind === kind && plane.layer === tree.selected);
  return [of("layer"), of("hidden"), of("clip")].find(place => place >= 0) ?? -1;
}

function wantApart() { if (apart.isOpen) apartWishes.want({}); }

function showTurn() {
  const times = apart.turns.slice().sort((a, b) => a - b);
  const median = times[Math.floor(times.length / 2)];
  const count = kind => apart.facts.planes.filter(plane => plane.kind === kind).length;
  const [layers, passes, hidden, clips] = [count("layer") - 1, count("pass"), count("hidden"), count("clip")];
  const many = (number, one, more = `${one}s`) => `${words.grouped(number)} ${number === 1 ? one : more}`;
  const { omitted_passes: lessPasses, omitted_layers: lessLayers } = apart.facts;
  const omitted = lessPasses + lessLayers > 0 ? `, ${words.grouped(lessPasses + lessLayers)} smaller ones are left out` : "";
  find("apart-state").textContent = `${many(layers, "layer")}, ${many(passes, "pass", "passes")}, ${hidden} hidden, ${many(clips, "clip")} on ${many(apart.facts.levels, "level")}${omitted}; `
    + `a turn takes ${median.toFixed(0)} ms`;
  for (const name of ["yaw", "pitch", "zoom", "gap"]) {
    const slider = find(`apart-${name}`);
    if (document.activeElement !== slider || Math.abs(Number(slider.value) - apart.camera[name]) > 1e-6) slider.value = apart.camera[name];
    slider.setAttribute("aria-valuetext", name === "zoom" ? `${apart.camera.zoom.toFixed(2)} times` : name === "gap" ? `${apart.camera.gap.toFixed(0)} points` : `${apart.camera[name].toFixed(0)} degrees`);
  }
}

/** Words about passes that a frame counts and that are avoidable, so that no plane shows them; null without any. */
function avoidedText(frame) {
  const count = frame?.counters?.offscreenPasses ?? 0;
  return count === 0 ? null : `${many(count, "avoidable pass", "avoidable passes")}, not rendered here.`;
}

/** The passes as a list beside the view: what their labels say. */
function showPlanes() {
  const rows = apart.facts.planes.map((plane, place) => ({ plane, place })).filter(({ plane }) => plane.kind === "pass");
  find("apart-list").replaceChildren(rows.length === 0 ? el("p", { class: "muted" }, avoidedText(view.frame) ?? "No offscreen passes.")
    : table("offscreen passes, back to front", [{ title: "reason" }, { title: "role" }, { title: "layer", path: true }], rows.map(({ plane, place }) => [
      el("button", { type: "button", "aria-pressed": String(place === apart.marked), "data-plane": place, title: plane.reasons.map(reasonText).join(" "), click: () => markPlane(place) }, plane.reasons.join(", ")),
      plane.role, layerText(plane.path)])));
}

/** Marks a plane, and selects its layer in the tree. */
function markPlane(place) {
  apart.marked = place ?? -1;
  for (const button of find("apart-list").querySelectorAll("[data-plane]")) button.setAttribute("aria-pressed", String(Number(button.dataset.plane) === apart.marked));
  const layer = apart.facts?.planes[apart.marked]?.layer;
  if (layer !== null && layer !== undefined) select(layer);
  wantApart();
}

/** The plane of the layer that is selected in the tree is marked too. */
function markSelected() {
  if (!apart.isOpen || !apart.facts) return;
  if (apart.facts.planes[apart.marked]?.layer === tree.selected) return;
  apart.marked = planeOfSelected();
  wantApart();
}

function turn(yaw, pitch) {
  const wrapped = angle => ((angle + 180) % 360 + 360) % 360 - 180;
  apart.camera.yaw = wrapped(apart.camera.yaw + yaw);
  apart.camera.pitch = Math.max(-90, Math.min(90, apart.camera.pitch + pitch));
  wantApart();
}

/** Moves the levels apart, or together. */
function spread(points) {
  apart.isSpaced = true;
  apart.camera.gap = Math.max(0, Math.min(200, apart.camera.gap + points));
  if (apart.facts) fitApart();
  wantApart();
}

function openApart(isOpen) {
  apart.isOpen = isOpen;
  find("apart-open").setAttribute("aria-expanded", String(isOpen));
  find("apart-open").textContent = isOpen ? "close" : "show in 3D";
  find("apart-body").hidden = !isOpen;
  if (isOpen) wantApart();
}

find("apart-open").addEventListener("click", () => openApart(!apart.isOpen));
for (const name of ["passes", "hidden", "clips", "levels"]) find(`apart-${name}`).addEventListener("change", () => {
  if (name === "levels") [apart.camera.first, apart.camera.last, apart.isFitted] = [0, null, false];
  wantApart();
});
for (const name of ["first", "last"]) {
  find(`apart-${name}`).addEventListener("input", event => {
    const value = Number(event.target.value), { camera } = apart;
    camera[name] = value;
    // Neither end goes past the other.
    if (name === "first" && lastLevel() < value) camera.last = value;
    if (name === "last" && camera.first > value) camera.first = value;
    if (camera.last === apart.facts.levels - 1) camera.last = null;
    showRange();
    wantApart();
  });
}
find("apart-reset").addEventListener("click", () => {
  Object.assign(apart.camera, { yaw: -30, pitch: 15, first: 0, last: null });
  [apart.isSpaced, apart.isFitted, apart.key] = [false, false, null];
  wantApart();
});
for (const name of ["yaw", "pitch", "zoom", "gap"]) {
  find(`apart-${name}`).addEventListener("input", event => {
    apart.camera[name] = Number(event.target.value);
    apart.isSpaced ||= name === "gap";
    // A wider spread stays within the view.
    if (name === "gap") fitApart();
    wantApart();
  });
}
const stage = find("apart-view");
stage.addEventListener("pointerdown", event => {
  stage.setPointerCapture(event.pointerId);
  apart.drag = { x: event.clientX, y: event.clientY, moved: 0 };
});
stage.addEventListener("pointermove", event => {
  if (!apart.drag || !(event.buttons & 1)) return;
  const [x, y] = [event.clientX - apart.drag.x, event.clientY - apart.drag.y];
  apart.drag = { x: event.clientX, y: event.clientY, moved: apart.drag.moved + Math.abs(x) + Math.abs(y) };
  if (apart.drag.moved > 3) turn(x * .4, -y * .4);
});
stage.addEventListener("pointerup", async event => {
  const drag = apart.drag;
  apart.drag = null;
  if (!drag || drag.moved > 3 || !apart.isShown) return;
  const box = stage.getBoundingClientRect();
  const [x, y] = [(event.clientX - box.left) / box.width * stage.width, (event.clientY - box.top) / box.height * stage.height];
  const time = view.frame?.time_s ?? view.time;
  const hit = await ask(`/exploded/hit?t=${time}&${apartQuery(apart.isShown)}&x=${x}&y=${y}`);
  markPlane(hit.plane);
});
stage.addEventListener("pointercancel", () => { apart.drag = null; });
stage.addEventListener("wheel", event => {
  if (!event.ctrlKey) return;
  apart.camera.zoom = Math.max(.2, Math.min(6, apart.camera.zoom * Math.exp(-event.deltaY / 300)));
  event.preventDefault();
  wantApart();
}, { passive: false });
stage.addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const step = event.shiftKey ? 15 : 5;
  const actions = {
    ArrowLeft: () => turn(-step, 0), ArrowRight: () => turn(step, 0), ArrowUp: () => turn(0, step), ArrowDown: () => turn(0, -step),
    "+": () => { apart.camera.zoom = Math.min(6, apart.camera.zoom * 1.15); wantApart(); },
    "-": () => { apart.camera.zoom = Math.max(.2, apart.camera.zoom / 1.15); wantApart(); },
    "]": () => spread(4), "[": () => spread(-4),
    Home: () => find("apart-reset").click(),
  };
  if (!(event.key in actions)) return;
  actions[event.key]();
  event.preventDefault();
  event.stopPropagation();
});
new ResizeObserver(wantApart).observe(find("apart-body"));
