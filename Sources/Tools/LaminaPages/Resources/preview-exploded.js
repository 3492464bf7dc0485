// The preview, on: layers and offscreen passes apart, turned by the pointer. Lamina renders each turn.

const apart = { isOpen: false, facts: null, camera: { yaw: -30, pitch: 15, zoom: 1, gap: 24 }, marked: -1, turns: [], drag: null, key: null, isShown: null };

const apartWishes = new Newest(async () => {
  if (!apart.isOpen || view.time === null || !view.status?.scene) return;
  const time = view.frame?.time_s ?? view.time;
  const key = `${view.frame?.version} ${time}`;
  if (apart.key !== key || apart.facts === null) {
    find("apart-state").textContent = "taking the frame apart…";
    const reply = await fetch(`/exploded?t=${time}`);
    const facts = await reply.json();
    if (!reply.ok) { find("apart-state").textContent = facts.error; return; }
    [apart.facts, apart.key] = [facts, key];
    apart.marked = tree.selected === null ? -1 : facts.planes.findIndex(plane => !plane.reasons && plane.layer === tree.selected);
    // Many levels stand closer, until somebody says how far apart they are.
    if (!apart.isSpaced) apart.camera.gap = Math.max(3, Math.min(24, 420 / facts.levels));
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
  return { width, height: Math.round(Math.min(560, Math.max(260, width * .62))) };
}

function apartQuery({ width, height }) {
  const { yaw, pitch, zoom, gap } = apart.camera;
  return `yaw=${yaw}&pitch=${pitch}&zoom=${zoom}&gap=${gap}&width=${width}&height=${height}&marked=${apart.marked}&passes=${find("apart-passes").checked ? 1 : 0}`;
}

function wantApart() { if (apart.isOpen) apartWishes.want({}); }

function showTurn() {
  const times = apart.turns.slice().sort((a, b) => a - b);
  const median = times[Math.floor(times.length / 2)];
  const passes = apart.facts.planes.filter(plane => plane.reasons);
  const layers = apart.facts.planes.length - passes.length - 1;
  const { omitted_passes: lessPasses, omitted_layers: lessLayers } = apart.facts;
  const omitted = lessPasses + lessLayers > 0 ? `, ${words.grouped(lessPasses + lessLayers)} smaller ones are left out` : "";
  find("apart-state").textContent = `${words.grouped(layers)} layer${layers === 1 ? "" : "s"} and ${passes.length} pass${passes.length === 1 ? "" : "es"} on ${apart.facts.levels} levels${omitted}; `
    + `a turn takes ${median.toFixed(0)} ms`;
  for (const name of ["yaw", "pitch", "zoom", "gap"]) {
    const slider = find(`apart-${name}`);
    if (document.activeElement !== slider || Math.abs(Number(slider.value) - apart.camera[name]) > 1e-6) slider.value = apart.camera[name];
    slider.setAttribute("aria-valuetext", name === "zoom" ? `${apart.camera.zoom.toFixed(2)} times` : name === "gap" ? `${apart.camera.gap.toFixed(0)} points` : `${apart.camera[name].toFixed(0)} degrees`);
  }
}

/** The passes as a list beside the view: what their labels say. */
function showPlanes() {
  const rows = apart.facts.planes.map((plane, place) => ({ plane, place })).filter(({ plane }) => plane.reasons);
  find("apart-list").replaceChildren(rows.length === 0 ? el("p", { class: "muted" }, "No offscreen passes.")
    : table("offscreen passes, back to front", [{ title: "reason" }, { title: "role" }, { title: "layer", path: true }], rows.map(({ plane, place }) => [
      el("button", { type: "button", "aria-pressed": String(place === apart.marked), "data-plane": place, title: plane.reasons.map(reasonText).join(" "), click: () => markPlane(place) }, plane.reasons.join(", ")),
      plane.role, plane.path])));
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
  apart.marked = tree.selected === null ? -1 : apart.facts.planes.findIndex(plane => !plane.reasons && plane.layer === tree.selected);
  wantApart();
}

function turn(yaw, pitch) {
  const wrapped = angle => ((angle + 180) % 360 + 360) % 360 - 180;
  apart.camera.yaw = wrapped(apart.camera.yaw + yaw);
  apart.camera.pitch = Math.max(-90, Math.min(90, apart.camera.pitch + pitch));
  wantApart();
}

function openApart(isOpen) {
  apart.isOpen = isOpen;
  find("apart-open").setAttribute("aria-expanded", String(isOpen));
  find("apart-open").textContent = isOpen ? "put together" : "take apart";
  find("apart-body").hidden = !isOpen;
  if (isOpen) wantApart();
}

find("apart-open").addEventListener("click", () => openApart(!apart.isOpen));
find("apart-passes").addEventListener("change", wantApart);
find("apart-reset").addEventListener("click", () => {
  Object.assign(apart.camera, { yaw: -30, pitch: 15, zoom: 1 });
  [apart.isSpaced, apart.key] = [false, null];
  wantApart();
});
for (const name of ["yaw", "pitch", "zoom", "gap"]) {
  find(`apart-${name}`).addEventListener("input", event => {
    apart.camera[name] = Number(event.target.value);
    apart.isSpaced ||= name === "gap";
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
    "]": () => { apart.isSpaced = true; apart.camera.gap = Math.min(200, apart.camera.gap + 4); wantApart(); },
    "[": () => { apart.isSpaced = true; apart.camera.gap = Math.max(0, apart.camera.gap - 4); wantApart(); },
    Home: () => find("apart-reset").click(),
  };
  if (!(event.key in actions)) return;
  actions[event.key]();
  event.preventDefault();
  event.stopPropagation();
});
new ResizeObserver(wantApart).observe(find("apart-body"));
