// The report: layers as boxes, searched and filtered.

/** Layers as boxes in rows, as wide as what they and all below them cost; keys reach the one of them that is current. */
const flame = { root: 0, current: 0, children: [], depth: [] };

/** Which layers are looked for: words of their paths, and why they are of interest. */
const filter = { words: [], kind: "", isOn: false, most: 30 };

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
  const { total, own, path, name, reasons, parent } = data.tree;
  if (total.length === 0) { host.hidden = true; return; }
  const hadFocus = host.contains(document.activeElement);
  const whole = Math.max(1, total[flame.root]);
  const boxes = [];
  let deepest = 0;
  const box = (node, row, left, width, classes, text, open) => el("button", {
    type: "button", class: classes.filter(Boolean).join(" ") || null, role: "treeitem", "aria-level": String(row + 1), "data-node": String(node),
    tabindex: "-1", style: { left: `${100 * left}%`, width: `${100 * width}%`, top: `${1.35 * row}rem` },
    title: tell(node), "aria-label": tell(node), click: open, mouseenter: () => say(node), focus: () => { makeCurrent(node); say(node); },
  }, text);
  const place = (node, left, row) => {
    const width = total[node] / whole;
    if (width < .002) return;
    deepest = Math.max(deepest, row);
    // A box that is too narrow for a word is told by the line below, and by its title.
    boxes.push(box(node, row, left, width, [
      data.tree.prepare[node] > own[node] ? "decode" : reasons[node].length > 0 ? "offscreen" : null, filter.isOn ? matches(node) ? "match" : "dim" : null,
    ], width > .03 ? `${name[node]}  ${words.ms(total[node])} ms` : "", () => lookAt(node === flame.root ? Math.max(0, parent[node]) : node)));
    let next = left;
    for (const child of flame.children[node]) {
      place(child, next, row + 1);
      next += total[child] / whole;
    }
  };
  // The layers above the one that is looked at stay, as wide as the page.
  const above = [];
  for (let node = parent[flame.root]; node >= 0; node = parent[node]) above.unshift(node);
  above.forEach((node, row) => boxes.push(box(node, row, 0, 1, ["above"], name[node], () => lookAt(node))));
  place(flame.root, 0, above.length);
  host.style.height = `${1.35 * (Math.max(deepest, above.length) + 1)}rem`;
  host.replaceChildren(...boxes);
  makeCurrent(boxes.some(box => box.dataset.node === String(flame.current)) ? flame.current : flame.root);
  if (hadFocus) boxOf(flame.current)?.focus();
}

const boxOf = node => find("flame").querySelector(`[data-node="${node}"]`);

/** The box that Tab leads to. */
function makeCurrent(node) {
  boxOf(flame.current)?.setAttribute("tabindex", "-1");
  flame.current = node;
  boxOf(node)?.setAttribute("tabindex", "0");
}

function lookAt(node) {
  flame.root = node;
  flame.current = node;
  drawFlame();
  say(node);
}

/** From box to box: along a row, to the layer above, to the first below. */
function moveInFlame(event) {
  const boxes = [...find("flame").children];
  const current = boxOf(flame.current);
  const inRow = boxes.filter(box => box.ariaLevel === current.ariaLevel);
  const place = inRow.indexOf(current);
  const next = {
    ArrowLeft: () => inRow[place - 1], ArrowRight: () => inRow[place + 1], ArrowUp: () => boxOf(data.tree.parent[flame.current]),
    ArrowDown: () => flame.children[flame.current].map(boxOf).find(Boolean), Home: () => boxes[0], End: () => boxes.at(-1),
    Escape: () => { if (flame.root !== 0) lookAt(0); return boxOf(0); },
  }[event.key];
  if (!next || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  event.stopPropagation();
  next()?.focus();
}

/** A layer's cost in a line. */
function tell(node) {
  const { own, total, path } = data.tree;
  return `${layers[path[node]]}: own ${words.ms(own[node])} ms, total with all layers below it ${words.ms(total[node])} ms`;
}

function say(node) {
  const { prepare, reasons } = data.tree;
  const parts = [tell(node)];
  if (prepare[node] > 0) parts.push(`decoding ${words.ms(prepare[node])} ms a frame on average`);
  if (reasons[node].length > 0) parts.push(reasons[node].map(reason => reasonText(data.reasons[reason])).join("; "));
  find("flame-line").textContent = parts.join(", ");
}

// MARK: Search

/** Whether a layer has every word in its path, and is of the kind that is asked for. */
function matches(node) {
  const { path, reasons, prepare, own } = data.tree;
  const text = layers[path[node]].toLowerCase();
  if (!filter.words.every(word => text.includes(word))) return false;
  switch (filter.kind) {
    case "": return true;
    case "any": return reasons[node].length > 0;
    case "decode": return prepare[node] > 0;
    case "own": return own[node] > 0;
    default: return reasons[node].some(reason => data.reasons[reason] === filter.kind);
  }
}

function prepareFilter() {
  const { path, reasons, prepare, own } = data.tree;
  const found = new Set(reasons.flat().map(reason => data.reasons[reason]));
  const kinds = [["own", "layers that draw", own.some(time => time > 0)], ["any", "all with offscreen passes", found.size > 0],
    ...data.reasons.filter(reason => found.has(reason)).map(reason => [reason, reason, true]), ["decode", "with images to decode", prepare.some(time => time > 0)]];
  find("layer-filter").append(...kinds.filter(([, , isThere]) => isThere).map(([value, text]) => el("option", { value }, text)));
  find("layer-tools").hidden = path.length === 0;
}

function search() {
  filter.words = find("layer-search").value.toLowerCase().split(/\s+/).filter(Boolean);
  filter.kind = find("layer-filter").value;
  filter.isOn = filter.words.length > 0 || filter.kind !== "";
  filter.most = 30;
  drawFlame();
  listLayers();
}

/** The layers that were looked for, the most expensive first. */
function listLayers() {
  find("dearest").hidden = filter.isOn;
  const { own, total, offscreen, path, reasons } = data.tree;
  const found = filter.isOn ? own.map((_, node) => node).filter(matches).sort((a, b) => own[b] - own[a] || total[b] - total[a] || a - b) : [];
  find("layer-count").textContent = filter.isOn ? `${words.grouped(found.length)} of ${words.grouped(own.length)} layers` : `${words.grouped(own.length)} layers`;
  if (!filter.isOn || found.length === 0) { find("layer-list").replaceChildren(); return; }
  const rest = found.length - filter.most;
  const mean = Math.max(1, data.mean_ns);
  find("layer-list").replaceChildren(table("found layers, means over all frames; shares of the mean frame",
    [{ title: "layer", path: true }, { title: "own ms", number: true }, { title: "of the mean frame", number: true }, { title: "total ms", number: true },
      { title: "offscreen ms", number: true }, { title: "reasons" }],
    found.slice(0, filter.most).map(node => [
      el("button", { type: "button", class: "link", title: "look closer at this layer", click: () => { lookAt(node); boxOf(node)?.focus(); } }, ...marked(layers[path[node]])),
      words.ms(own[node]), { text: words.percent(own[node] / mean), share: own[node] / mean }, words.ms(total[node]), words.ms(offscreen[node]),
      reasons[node].map(reason => data.reasons[reason]).join(", "),
    ])), ...(rest > 0 ? [el("button", { type: "button", click: () => { filter.most += 200; listLayers(); } }, `show ${words.grouped(Math.min(rest, 200))} more`)] : []));
  labelScrollers();
}

/** A path with the words that were looked for marked. */
function marked(path) {
  const lower = path.toLowerCase();
  // Lower case may be longer: then places say nothing.
  if (lower.length !== path.length) return [path];
  const isMarked = new Array(path.length).fill(false);
  for (const word of filter.words) for (let place = lower.indexOf(word); place >= 0; place = lower.indexOf(word, place + 1)) isMarked.fill(true, place, place + word.length);
  const pieces = [];
  for (let start = 0, end = 0; start < path.length; start = end) {
    while (end < path.length && isMarked[end] === isMarked[start]) end += 1;
    pieces.push(isMarked[start] ? el("mark", {}, path.slice(start, end)) : path.slice(start, end));
  }
  return pieces;
}

find("flame").addEventListener("keydown", moveInFlame);
find("layer-search").addEventListener("input", search);
find("layer-filter").addEventListener("input", search);
find("layer-search").addEventListener("keydown", event => {
  if (event.key !== "Escape") return;
  event.preventDefault();
  find("layer-search").value = "";
  search();
});
