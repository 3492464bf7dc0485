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
  find("pixel-x").value = pixel.x;
  find("pixel-y").value = pixel.y;
  wantPixel();
}

function pin(isPinned) {
  view.pinned = isPinned;
  find("pin").setAttribute("aria-pressed", String(isPinned));
  showCross();
}

function showCross() {
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

/** A layer's path, which selects the layer. */
function layerButton(path, number) {
  return number === null || number === undefined ? path
    : el("button", { type: "button", title: "select this layer in the tree", click: () => select(number) }, path);
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
    el("p", {}, `pixel ${history.x}, ${history.y}: `, colour(history.color)),
    table("front to back: each layer's share of the colour, the colour after it, and its change of red, green, blue and alpha",
      [{ title: "layer", path: true }, { title: "share", number: true }, { title: "after" }, { title: "change" }], rows));
}
