// The preview, on: what the layers made of a pixel.

const pixelWishes = new Newest(async ({ x, y, time }) => {
  const history = await ask(`/pixel?x=${x}&y=${y}&t=${time}`);
  if (view.picking && !history.error && view.picking.x === history.x && view.picking.y === history.y) {
    view.picking = null;
    pick(history);
  }
  showHistory(history);
});

function wantPixel() {
  showCross();
  pixelWishes.want({ ...view.pixel, time: view.frame?.time_s ?? view.time });
}

function setPixel(pixel) {
  view.pixel = pixel;
  showPixelFields();
  wantPixel();
}

/** How many pixels a point has. */
const pointScale = () => view.status?.scene?.scale ?? 1;

/** How many pixels a 1 in the fields stands for. */
const fieldScale = () => find("pixel-unit").value === "points" ? pointScale() : 1;

/** A number of pixels in points, with at most two decimals. */
const inPoints = pixels => String(Math.round(pixels / pointScale() * 100) / 100);

/** A number of pixels in the unit of the fields. */
const inFields = pixels => fieldScale() === 1 ? String(pixels) : inPoints(pixels);

/** A size of the picture, in points and in pixels. */
const sizeText = ({ width, height }) => `${inPoints(width)} × ${inPoints(height)} points (${width} × ${height} pixels)`;

/** Shows the pixel in the unit of the fields, and their range. */
function showPixelFields() {
  if (view.pixel) for (const side of ["x", "y"]) find(`pixel-${side}`).value = inFields(view.pixel[side]);
  showPixelRange();
}

function showPixelRange() {
  if (!view.frame) return;
  find("pixel-x").max = inFields(view.frame.width - 1);
  find("pixel-y").max = inFields(view.frame.height - 1);
  find("pixel-range").textContent = `x to ${inFields(view.frame.width - 1)}, y to ${inFields(view.frame.height - 1)} ${find("pixel-unit").value}`;
}

/** Takes the pixel that the fields name, in their unit; others are no pixel of the picture. */
function takePixelFields() {
  const [x, y] = ["x", "y"].map(side => find(`pixel-${side}`).value === "" ? NaN : Math.floor(Number(find(`pixel-${side}`).value) * fieldScale() + .02));
  if (!(x >= 0 && y >= 0)) return;
  pin(true);
  setPixel({ x, y });
}

function pin(isPinned) {
  view.pinned = isPinned;
  find("pin").setAttribute("aria-pressed", String(isPinned));
  showCross();
}

function showCross() {
  showPixelRange();
  cross.hidden = !view.pixel || !view.frame;
  if (cross.hidden) return;
  cross.style.left = `${(view.pixel.x + .5) / view.frame.width * 100}%`;
  cross.style.top = `${(view.pixel.y + .5) / view.frame.height * 100}%`;
  cross.classList.toggle("pinned", view.pinned);
}

function colour(channels) {
  const [red, green, blue, alpha] = channels;
  const hex = (alpha === 255 ? channels.slice(0, 3) : channels).map(value => value.toString(16).padStart(2, "0")).join("");
  return el("span", { class: "colour" }, el("span", { class: "swatch", style: { "--own": `rgb(${red} ${green} ${blue} / ${alpha / 255})` } }),
    el("code", {}, "#" + hex));
}

/** A layer's path, which selects the layer; long ones break after dots. */
function layerButton(path, number) {
  const parts = path.split(/(?<=\.)/).flatMap((part, place) => place === 0 ? [part] : [el("wbr"), part]);
  return number === null || number === undefined ? el("span", {}, parts)
    : el("button", { type: "button", title: "select this layer in the tree", click: () => select(number) }, parts);
}

const signed = value => value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0";

function showHistory(history) {
  const host = find("history");
  if (history.error) return host.replaceChildren(el("p", { class: "muted" }, history.error));
  const rows = history.steps.map((step, place) => ({
    attributes: { class: step.hidden ? "hidden" : null },
    cells: [layerButton(step.layer, history.layers[place]), step.hidden ? "hidden" : { text: words.percent(step.share), share: step.share }, colour(step.color),
      step.change.every(value => value === 0) ? "none" : step.change.map(signed).join(" ")],
  })).reverse();
  rows.push(history.omitted > 0
    ? [`${history.omitted} earlier steps`, "", colour(history.start), ""]
    : ["the canvas's background", { text: words.percent(history.background_share), share: history.background_share }, colour(history.start), ""]);
  host.replaceChildren(
    el("p", {}, `at ${inPoints(history.x)}, ${inPoints(history.y)} points (pixel ${history.x}, ${history.y}): `, colour(history.color)),
    table("front to back: each layer's share of the colour, the colour after it, and its change of red, green, blue and alpha",
      [{ title: "layer", path: true }, { title: "share", number: true }, { title: "after" }, { title: "change" }], rows));
}
