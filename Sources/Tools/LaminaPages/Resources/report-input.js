// The report: mouse, fingers, keys; then the page as it opens.

/** The column under a mouse or finger; null beside the bars, or the nearest one. */
function columnAt(event, isNearest = false) {
  const host = find("chart");
  const { found, step } = host.columns;
  const column = Math.floor((event.clientX - host.getBoundingClientRect().left - measure.left) / step);
  if (isNearest) return found[Math.min(found.length - 1, Math.max(0, column))];
  return found[column] ?? null;
}

const placeAt = event => columnAt(event)?.slowest ?? null;

/** A drag over the chart, from the column where it began. */
const drag = { start: null, x: 0, isOn: false, hasEnded: false };

function beginDrag(event) {
  drag.hasEnded = false;
  if (event.button !== 0 || !event.isPrimary) return;
  drag.start = columnAt(event, true);
  drag.x = event.clientX;
}

function moveDrag(event) {
  if (drag.start === null) return;
  if (!drag.isOn && Math.abs(event.clientX - drag.x) < 5) return;
  if (!drag.isOn) { drag.isOn = true; find("chart").setPointerCapture(event.pointerId); }
  const end = columnAt(event, true);
  view.marked = { from: Math.min(drag.start.start, end.start), to: Math.max(drag.start.end, end.end) - 1 };
  drawMarked();
  sayRange();
}

function endDrag(event) {
  const wasOn = drag.isOn;
  [drag.start, drag.isOn] = [null, false];
  if (!wasOn) return;
  // The click that follows chooses no frame.
  drag.hasEnded = true;
  if (event.type === "pointerup") zoomToMarked();
  else { view.marked = null; drawChart(); }
}

/** The wheel zooms at the pointer; with Shift, or sideways, it moves along the frames. */
function turnWheel(event) {
  const sideways = event.shiftKey && event.deltaX === 0 ? event.deltaY : event.deltaX;
  if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
    if (view.count === count) return;
    event.preventDefault();
    const step = Math.sign(sideways) * Math.max(1, Math.abs(sideways) * view.count / 1000);
    show(view.first + step, view.count);
  } else if (event.deltaY !== 0) {
    // Where all frames are shown, turning it further scrolls the page.
    if (event.deltaY > 0 && view.count === count) return;
    event.preventDefault();
    const host = find("chart");
    const { found, step } = host.columns;
    const share = (event.clientX - host.getBoundingClientRect().left - measure.left) / (step * found.length);
    zoom(event.deltaY > 0 ? 1.25 : .8, view.first + Math.min(1, Math.max(0, share)) * view.count);
  }
}

function hover(event) {
  if (drag.isOn) { find("tip")?.remove(); return; }
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
find("chart").addEventListener("click", event => { const place = placeAt(event); if (place !== null && !drag.hasEnded) choose(place, false); });
find("chart").addEventListener("dblclick", event => { event.preventDefault(); showAll(); });
find("chart").addEventListener("pointerdown", beginDrag);
find("chart").addEventListener("pointermove", moveDrag);
find("chart").addEventListener("pointerup", endDrag);
find("chart").addEventListener("pointercancel", endDrag);
find("chart").addEventListener("wheel", turnWheel, { passive: false });
find("overview").addEventListener("click", event => {
  const box = find("overview").getBoundingClientRect();
  const share = (event.clientX - box.left - measure.left) / (box.width - measure.left - measure.right);
  show(share * count - view.count / 2, view.count);
});
const toggleLog = () => { view.log = !view.log; find("log").setAttribute("aria-pressed", String(view.log)); drawChart(); showLegend(); };
const colorBy = name => {
  view.color = name;
  for (const radio of document.querySelectorAll("#colors input")) radio.checked = radio.value === name;
  drawChart();
  showLegend();
};
const nextColor = () => {
  const names = Object.keys(divisions);
  colorBy(names[(names.indexOf(view.color) + 1) % names.length]);
};
const pan = sign => show(view.first + sign * Math.max(1, view.count / 2), view.count);
const commands = {
  ArrowLeft: () => choose(view.chosen - 1), ArrowRight: () => choose(view.chosen + 1), Home: () => choose(0), End: () => choose(count - 1),
  w: chooseNextSlowest, "+": () => zoom(.5), "=": () => zoom(.5), "-": () => zoom(2), 0: showAll, Escape: showAll, l: toggleLog, c: nextColor,
  ",": () => pan(-1), ".": () => pan(1), o: () => pane.chooseNext(), "/": () => find("layer-search").focus(),
};
const isMoving = key => key === "ArrowLeft" || key === "ArrowRight";
addEventListener("keydown", event => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest("input:not([type=radio]), select, textarea")) return;
  if (event.key.startsWith("Arrow") && event.target.type === "radio") return;
  // Keys that scroll the page, or a table, do so but on the chart.
  if ((event.key === "Home" || event.key === "End") && event.target !== find("chart")) return;
  if (isMoving(event.key) && event.target.closest(".scroll")) return;
  if (event.key === "Enter") { if (view.marked !== null && !event.target.closest("button, a, summary")) { event.preventDefault(); zoomToMarked(); } return; }
  const command = event.shiftKey && isMoving(event.key) ? () => markTo(event.key === "ArrowLeft" ? -1 : 1) : commands[event.key];
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
for (const radio of document.querySelectorAll("#colors input")) radio.addEventListener("change", () => colorBy(radio.value));
const redraw = () => { fitHeight(); drawChart(); labelScrollers(); };
new ResizeObserver(redraw).observe(find("chart"));
addEventListener("resize", redraw);

// With a script it is more than a picture: arrow keys go from frame to frame.
find("chart").setAttribute("role", "slider");
colorBy(document.querySelector("#colors input:checked")?.value ?? "stage");
prepareFlame();
prepareFilter();
drawFlame();
listLayers();
fitHeight();
const asked = /^#frame-(\d+)$/.exec(location.hash);
const start = asked ? placeOf(Number(asked[1])) : null;
if (start !== null) view.chosen = start;
drawChart();
showFrame(view.chosen);
