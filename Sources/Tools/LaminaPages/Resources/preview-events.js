// The preview, on: what the server says and what the reader does. It comes last, and starts the page.

let source = null;

function connect() {
  source?.close();
  source = new EventSource("/events");
  source.addEventListener("status", event => told(JSON.parse(event.data)));
  source.addEventListener("open", () => showConnection("live", "live"));
  source.addEventListener("error", () => {
    view.missed = true;
    showConnection("gone", "the server does not answer; trying again");
    if (source.readyState === EventSource.CLOSED) setTimeout(connect, 2000);
  });
}

function showConnection(name, text) {
  document.body.classList.remove("live", "gone");
  if (name) document.body.classList.add(name);
  find("connection-text").textContent = text;
}

// A page that nobody sees gives its connection to others: browsers allow six to one server.
document.addEventListener("visibilitychange", () => {
  if (document.hidden) source?.close(); else connect();
});

find("play").addEventListener("click", () => play(!view.playing));
find("back").addEventListener("click", () => step(-1));
find("forward").addEventListener("click", () => step(1));
find("scrub").addEventListener("input", () => setTime(Number(find("scrub").value)));
find("time").addEventListener("focus", () => requestAnimationFrame(() => find("time").select()));
find("time").addEventListener("change", () => { if (find("time").value !== "") setTime(Number(find("time").value)); });
find("speed").addEventListener("change", startClock);
find("zoom").addEventListener("click", () => zoom());
find("newest").addEventListener("click", () => { view.chosen = null; showBars(); showAccount(); });
find("ask").addEventListener("click", explainNow);
// A field that is left pins the pixel before the click comes, so the press decides.
let wasPinned = false;
find("pin").addEventListener("pointerdown", () => { wasPinned = view.pinned; });
find("pin").addEventListener("click", event => pin(event.detail > 0 ? !wasPinned : !view.pinned));
for (const id of ["pixel-x", "pixel-y"]) find(id).addEventListener("change", takePixelFields);
find("pixel-unit").addEventListener("change", showPixelFields);

function zoom() {
  view.zoomed = !view.zoomed;
  find("zoom").setAttribute("aria-pressed", String(view.zoomed));
  if (view.frame) showBars();
}

pane.canvas.addEventListener("pointermove", event => {
  const pixel = pane.pixel(event);
  if (!view.pinned && pixel && (pixel.x !== view.pixel?.x || pixel.y !== view.pixel?.y)) setPixel(pixel);
});
pane.canvas.addEventListener("click", event => {
  const pixel = pane.pixel(event);
  if (!pixel) return;
  pin(true);
  tree.clickedAt = performance.now();
  view.picking = pixel;
  setPixel(pixel);
});

find("bars").addEventListener("click", event => {
  const { left, step, width } = find("bars").measures ?? {};
  if (!step) return;
  const box = find("bars").getBoundingClientRect();
  choose(Math.floor(((event.clientX - box.left) / box.width * width - left) / step));
});
find("bars").addEventListener("keydown", event => {
  const moves = { ArrowLeft: -1, ArrowRight: 1, Home: -120, End: 120 };
  if (!(event.key in moves)) return;
  choose(view.frames.indexOf(readFrame()) + moves[event.key]);
  event.preventDefault();
  event.stopPropagation();
});

document.addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey || view.time === null) return;
  const target = event.target;
  const isField = target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && ["number", "text", "search"].includes(target.type));
  const isRange = target instanceof HTMLInputElement && target.type === "range";
  if (isField) return;
  const actions = {
    " ": () => play(!view.playing), o: () => pane.chooseNext(), e: explainNow, z: zoom,
    ",": () => step(-1), ".": () => step(1), "?": showKeys,
    "/": () => { find("filter").focus(); find("filter").select(); },
    d: () => { openApart(!apart.isOpen); if (apart.isOpen) { find("apart").scrollIntoView({ block: "nearest" }); stage.focus(); } },
    ArrowLeft: () => step(-1), ArrowRight: () => step(1), Home: () => setTime(0), End: () => setTime(sceneLength()),
  };
  if (!(event.key in actions)) return;
  if (isRange && event.key !== " " && event.key.length > 1) return;
  if (event.key === " " && (target instanceof HTMLButtonElement || target instanceof HTMLInputElement && target.type === "checkbox" || target.localName === "summary")) return;
  event.preventDefault();
  actions[event.key]();
});

new ResizeObserver(() => {
  if (!view.frame) return;
  showBars();
  fitPicture();
}).observe(find("bars"));
addEventListener("resize", () => { if (view.frame) fitPicture(); });

function showKeys() {
  const keys = find("keys");
  keys.open = true;
  keys.scrollIntoView({ block: "nearest" });
  keys.querySelector("summary").focus();
}
find("show-keys").addEventListener("click", showKeys);
connect();
