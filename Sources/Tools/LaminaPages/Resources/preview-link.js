// The preview, on: the moment and the selected layer in the address, so that a link leads to them.

/** What the address asks for; `layer` waits until a tree has come. */
const link = { time: null, layer: null, isWaiting: false, timer: null };

/** Reads the part of the address after #, such as `t=0.7&layer=root.sublayers[1]`. */
function readLink() {
  const words = new Map(location.hash.slice(1).split("&").map(word => {
    const place = word.indexOf("=");
    const text = place < 0 ? "" : word.slice(place + 1);
    try { return [word.slice(0, place), decodeURIComponent(text)]; } catch { return [word.slice(0, place), text]; }
  }));
  const time = Number(words.get("t"));
  link.time = words.get("t") && Number.isFinite(time) && time >= 0 ? Math.min(1e9, time) : null;
  link.layer = words.get("layer") || null;
  link.isWaiting = link.layer !== null;
}

/** Selects the layer that the address asks for, by its path or by its name; whether it did. */
function takeLinkedLayer() {
  if (!link.isWaiting || tree.count === 0) return false;
  link.isWaiting = false;
  const named = tree.name.indexOf(link.layer);
  const row = rowOfSteps(link.layer) ?? (named >= 0 ? named : null);
  select(row);
  if (row === null) find("selected-path").textContent = `The scene has no layer ${link.layer}, which the address names.`;
  return true;
}

/** Writes the moment and the layer into the address, once nothing has moved for a while. */
function writeLink() {
  clearTimeout(link.timer);
  link.timer = setTimeout(() => {
    if (view.time === null || view.playing || link.isWaiting) return;
    const layer = tree.selected === null ? "" : `&layer=${pathOfRow(tree.selected)}`;
    const hash = `#t=${Number(view.time.toFixed(4))}${layer}`;
    if (hash !== location.hash) history.replaceState(null, "", hash);
  }, 150);
}

addEventListener("hashchange", () => {
  readLink();
  if (link.time !== null && view.time !== null && link.time !== view.time) {
    play(false);
    setTime(link.time);
  }
  takeLinkedLayer();
});
readLink();
