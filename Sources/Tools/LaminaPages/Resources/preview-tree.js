// The preview, on: the layer tree, what is selected in it, and where that lies on the picture.

const outlines = drawn("svg", { class: "outlines", preserveAspectRatio: "none", "aria-hidden": "true" });
const anchorMark = el("div", { id: "anchor", hidden: true });
pane.canvas.append(outlines, anchorMark);

/** The tree as the server has it: lists of one entry a layer, and what is open and selected. */
const tree = {
  version: null, count: 0, depth: [], place: [], type: [], types: [], name: [], text: [], flags: [], ends: [], parents: [], omitted: 0,
  collapsed: new Set(), visible: [], matches: null, selected: null, facts: null, clickedAt: null, answeredIn: null,
};
const rowHeight = 24;

const treeWishes = new Newest(async () => {
  const rows = await ask("/tree");
  if (!rows.error && rows.version !== tree.version) takeTree(rows);
});

const layerWishes = new Newest(async ({ number, time }) => {
  const reply = await fetch(`/layer?layer=${number}&t=${time}`);
  if (reply.status === 404) return treeWishes.want({});
  const facts = await reply.json();
  if (facts.error || number !== tree.selected) return;
  if (facts.version !== tree.version) return treeWishes.want({});
  tree.facts = facts;
  showOutline(facts.outline);
  showSelected();
  if (tree.clickedAt !== null) [tree.answeredIn, tree.clickedAt] = [performance.now() - tree.clickedAt, null];
});

function wantLayer() {
  if (tree.selected !== null && view.time !== null) layerWishes.want({ number: tree.selected, time: view.frame?.time_s ?? view.time });
}

// MARK: Rows

function takeTree(rows) {
  const steps = tree.selected === null ? null : stepsTo(tree.selected);
  const isSame = rows.depth.length === tree.count && rows.depth.every((depth, place) => depth === tree.depth[place]);
  Object.assign(tree, rows, { count: rows.depth.length });
  const open = [];
  tree.ends = new Array(tree.count).fill(tree.count);
  tree.parents = new Array(tree.count).fill(-1);
  for (let row = 0; row < tree.count; row += 1) {
    while (open.length > rows.depth[row]) tree.ends[open.pop()] = row;
    if (open.length > 0) tree.parents[row] = open[open.length - 1];
    open.push(row);
  }
  if (!isSame) {
    tree.collapsed = new Set();
    // Of a large tree the first levels are open.
    if (tree.count > 400) for (let row = 0; row < tree.count; row += 1) if (tree.depth[row] >= 3 && hasRows(row)) tree.collapsed.add(row);
  }
  tree.selected = steps === null ? null : isSame ? tree.selected : rowAt(steps);
  layOutTree();
  if (timeline.bars.length > 0) showTimeline();
  if (!takeLinkedLayer()) {
    if (tree.selected === null) select(null); else { revealRow(tree.selected); wantLayer(); }
  }
  showApplied();
}

const hasRows = row => tree.ends[row] > row + 1;

/** The places on the way from the root to a row; -1 for a mask. */
function stepsTo(row) {
  const steps = [];
  for (let next = row; tree.parents[next] >= 0; next = tree.parents[next]) steps.unshift(tree.place[next]);
  return steps;
}

/** A layer's path as reports have it. */
function pathOfRow(row) {
  return ["root", ...stepsTo(row).map(step => step < 0 ? "mask" : `sublayers[${step}]`)].join(".");
}

/** The row of such a path, without a name; null if there is none. */
function rowOfSteps(path) {
  if (!/^root(\.sublayers\[\d+\]|\.mask)*$/.test(path)) return null;
  return tree.count === 0 ? null : rowAt([...path.matchAll(/\.(?:mask|sublayers\[(\d+)\])/g)].map(([, place]) => place === undefined ? -1 : Number(place)));
}

function rowAt(steps) {
  let row = 0;
  for (const step of steps) {
    let next = row + 1;
    while (next < tree.ends[row] && tree.place[next] !== step) next = tree.ends[next];
    if (next >= tree.ends[row]) return null;
    row = next;
  }
  return row;
}

/** The rows that are shown: those that no closed layer holds, or those that the filter finds, with the layers around them. */
function layOutTree() {
  const filter = searched();
  tree.matches = filter === "" ? null : new Set();
  tree.visible = [];
  if (tree.matches) {
    const kept = new Set();
    for (let row = 0; row < tree.count; row += 1) {
      if (!searchText(row).includes(filter)) continue;
      tree.matches.add(row);
      for (let next = row; next >= 0 && !kept.has(next); next = tree.parents[next]) kept.add(next);
    }
    for (let row = 0; row < tree.count; row += 1) if (kept.has(row)) tree.visible.push(row);
  } else {
    for (let row = 0; row < tree.count; row = tree.collapsed.has(row) ? tree.ends[row] : row + 1) tree.visible.push(row);
  }
  const omitted = tree.omitted > 0 ? `, ${words.grouped(tree.omitted)} more are left out` : "";
  find("tree-state").textContent = tree.matches
    ? `${words.grouped(tree.matches.size)} of ${words.grouped(tree.count)} layers` : `${words.grouped(tree.count)} layer${tree.count === 1 ? "" : "s"}${omitted}`;
  find("tree-rows").style.height = `${tree.visible.length * rowHeight}px`;
  drawRows();
}

/** What is searched for, in small letters; empty for nothing. */
const searched = () => find("filter").value.trim().toLowerCase();

/** Core Animation's class of a layer. */
const className = row => {
  const type = tree.types[tree.type[row]];
  return type === "layer" ? "CALayer" : `CA${type[0].toUpperCase()}${type.slice(1)}Layer`;
};

/** What a search finds a layer by: its name, its text, its place, its type and its class. */
function searchText(row) {
  const place = tree.place[row] < 0 ? "mask" : row === 0 ? "root" : "";
  return [tree.name[row], tree.text[row], place, tree.types[tree.type[row]], className(row)].filter(Boolean).join("\n").toLowerCase();
}

/** A text with what was searched for marked in it. */
function marked(text) {
  const filter = tree.matches ? searched() : "";
  const place = filter ? text.toLowerCase().indexOf(filter) : -1;
  // Small letters of some languages have another length: then nothing is marked.
  if (place < 0 || text.toLowerCase().length !== text.length) return [text];
  return [text.slice(0, place), el("span", { class: "found" }, text.slice(place, place + filter.length)), text.slice(place + filter.length)];
}

/** The rows in sight, and a few around them: others are not in the page. */
function drawRows() {
  const host = find("tree");
  const first = Math.max(0, Math.floor(host.scrollTop / rowHeight) - 8);
  const last = Math.min(tree.visible.length, Math.ceil((host.scrollTop + host.clientHeight) / rowHeight) + 8);
  const rows = [];
  for (let place = first; place < last; place += 1) rows.push(rowElement(place));
  find("tree-rows").replaceChildren(...rows);
  const selected = tree.selected !== null && document.getElementById(`row-${tree.selected}`);
  if (selected) host.setAttribute("aria-activedescendant", selected.id); else host.removeAttribute("aria-activedescendant");
}

function rowElement(place) {
  const row = tree.visible[place];
  const isOpen = tree.matches ? true : !tree.collapsed.has(row);
  const hidden = tree.flags[row] & 1 ? "hidden" : null;
  const isDim = Boolean(tree.matches) && !tree.matches.has(row);
  const name = tree.name[row], text = tree.text[row];
  const label = name === null || name === undefined || name === "" ? null : name;
  const isMask = tree.place[row] < 0;
  return el("div", {
    role: "treeitem", id: `row-${row}`, class: ["row", hidden, isDim ? "dim" : null].filter(Boolean).join(" "),
    "aria-level": tree.depth[row] + 1, "aria-selected": String(row === tree.selected),
    "aria-expanded": hasRows(row) ? String(isOpen) : null, "aria-setsize": siblings(row).size, "aria-posinset": siblings(row).place,
    "data-row": row, style: { top: `${place * rowHeight}px`, "--depth": Math.min(tree.depth[row], 24) },
  },
  el("span", { class: "twist", "aria-hidden": "true" }, hasRows(row) ? (isOpen ? "▾" : "▸") : ""),
  label !== null || !text ? el("span", { class: "name" }, label !== null ? marked(label) : row === 0 ? "root" : isMask ? "mask" : `[${tree.place[row]}]`) : null,
  text ? el("span", { class: `string${label === null ? " name" : ""}` }, "“", marked(text.replace(/\s+/g, " ")), "”") : null,
  el("span", { class: "muted kind" }, [isMask && (label !== null || text) ? "mask" : null, tree.types[tree.type[row]], tree.flags[row] & 2 ? "animated" : null, hidden]
    .filter(Boolean).join(", ")));
}

/** How many layers lie beside one, and which of them it is, from 1. */
function siblings(row) {
  const parent = tree.parents[row];
  if (parent < 0) return { size: 1, place: 1 };
  const hasMask = tree.place[parent + 1] < 0;
  tree.sizes ??= new Map();
  const known = tree.sizes.get(parent);
  let size = known?.ends === tree.ends ? known.size : null;
  if (size === null) {
    size = 0;
    for (let next = parent + 1; next < tree.ends[parent]; next = tree.ends[next]) size += 1;
    tree.sizes.set(parent, { ends: tree.ends, size });
  }
  return { size, place: tree.place[row] + 1 + (hasMask ? 1 : 0) };
}

// MARK: Selection

function revealRow(row) {
  let isChanged = false;
  if (tree.matches && !tree.visible.includes(row)) {
    find("filter").value = "";
    isChanged = true;
  }
  for (let next = tree.parents[row]; next >= 0; next = tree.parents[next]) isChanged = tree.collapsed.delete(next) || isChanged;
  if (isChanged) layOutTree();
  const host = find("tree");
  const top = tree.visible.indexOf(row) * rowHeight;
  if (top < host.scrollTop) host.scrollTop = top;
  else if (top + rowHeight > host.scrollTop + host.clientHeight) host.scrollTop = top + rowHeight - host.clientHeight;
}

function select(row) {
  if (row !== tree.selected) tree.facts = null;
  tree.selected = row;
  if (row === null) {
    tree.clickedAt = null;
    showOutline(null);
    showSelected();
    drawRows();
    writeLink();
    return;
  }
  revealRow(row);
  drawRows();
  wantLayer();
  markSelected();
  writeLink();
}

/** Opens or closes a layer. */
function fold(row, isClosed) {
  if (isClosed) tree.collapsed.add(row); else tree.collapsed.delete(row);
  layOutTree();
}

/** Of the layers at a pixel, front to back: the first, or the one behind the selected one where the pixel is the same. */
function pick(history) {
  const isSame = view.picked !== null && view.picked?.x === history.x && view.picked?.y === history.y;
  view.picked = { x: history.x, y: history.y };
  const layers = [];
  const add = isHidden => history.steps.forEach((step, place) => {
    const layer = history.layers[place];
    if (layer !== null && layer !== undefined && step.hidden === isHidden) layers.unshift(layer);
  });
  add(true);
  const hidden = layers.splice(0);
  add(false);
  const all = [...new Set([...layers, ...hidden])];
  if (all.length === 0) return select(null);
  select(all[isSame ? (all.indexOf(tree.selected) + 1) % all.length : 0]);
}

/** Draws bounds, anchor and clips over the picture; null draws nothing. */
function showOutline(outline) {
  outlines.replaceChildren();
  anchorMark.hidden = true;
  if (!outline || !view.frame) return;
  const { width, height } = view.frame;
  outlines.setAttribute("viewBox", `0 0 ${width} ${height}`);
  const add = (corners, name, title) => {
    const points = corners.map(([x, y]) => `${x},${y}`).join(" ");
    outlines.append(drawn("polygon", { points, class: `${name} under` }), drawn("polygon", { points, class: name }, drawn("title", {}, title)));
  };
  for (const clip of outline.clips) add(clip.corners, "clip", `${clip.kind === "mask" ? "mask of" : "clipped by"} ${clip.layer}`);
  add(outline.bounds, "bounds", "bounds");
  if (!outline.anchor) return;
  const [x, y] = outline.anchor;
  anchorMark.hidden = x < -width || y < -height || x > 2 * width || y > 2 * height;
  anchorMark.style.left = `${x / width * 100}%`;
  anchorMark.style.top = `${y / height * 100}%`;
}

// MARK: Keys and pointers

find("tree").addEventListener("scroll", drawRows);
find("tree").addEventListener("click", event => {
  const item = event.target.closest("[data-row]");
  if (!item) return;
  const row = Number(item.dataset.row);
  if (event.target.classList.contains("twist") && hasRows(row)) return fold(row, !tree.collapsed.has(row));
  tree.clickedAt = performance.now();
  select(row);
});
find("tree").addEventListener("dblclick", event => {
  const item = event.target.closest("[data-row]");
  if (item && hasRows(Number(item.dataset.row))) fold(Number(item.dataset.row), !tree.collapsed.has(Number(item.dataset.row)));
});
find("tree").addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey || tree.count === 0) return;
  const place = tree.visible.indexOf(tree.selected);
  const row = tree.selected;
  const move = target => select(tree.visible[Math.max(0, Math.min(tree.visible.length - 1, target))] ?? null);
  const page = Math.max(1, Math.floor(find("tree").clientHeight / rowHeight) - 1);
  const actions = {
    ArrowDown: () => move(place + 1), ArrowUp: () => move(place < 0 ? 0 : place - 1), Home: () => move(0), End: () => move(tree.visible.length - 1),
    PageDown: () => move(place + page), PageUp: () => move(place - page),
    ArrowRight: () => {
      if (row === null) return move(0);
      if (!tree.matches && tree.collapsed.has(row)) fold(row, false); else if (hasRows(row)) move(place + 1);
    },
    ArrowLeft: () => {
      if (row === null) return move(0);
      if (!tree.matches && hasRows(row) && !tree.collapsed.has(row)) fold(row, true); else if (tree.parents[row] >= 0) select(tree.parents[row]);
    },
    Enter: () => { if (row !== null && hasRows(row) && !tree.matches) fold(row, !tree.collapsed.has(row)); },
    "*": () => {
      if (row === null) return;
      const parent = tree.parents[row];
      for (let next = parent + 1; next < (parent < 0 ? 1 : tree.ends[parent]); next = tree.ends[next]) tree.collapsed.delete(next);
      layOutTree();
    },
    Escape: () => { if (find("filter").value !== "") { find("filter").value = ""; layOutTree(); if (row !== null) revealRow(row); drawRows(); } else select(null); },
  };
  if (event.key in actions) {
    actions[event.key]();
  } else if (" ,./?".includes(event.key)) {
    // These are the whole page's.
    return;
  } else if (event.key.length === 1) {
    // Typing filters.
    find("filter").value += event.key;
    find("filter").focus();
    layOutTree();
  } else {
    return;
  }
  event.preventDefault();
  event.stopPropagation();
});
find("filter").addEventListener("input", () => { find("tree").scrollTop = 0; layOutTree(); });
find("filter").addEventListener("keydown", event => {
  event.stopPropagation();
  if (event.key === "ArrowDown" || event.key === "Enter") {
    const target = tree.matches ? tree.visible.find(row => tree.matches.has(row)) : tree.visible[0];
    if (target !== undefined && (event.key === "Enter" || !tree.visible.includes(tree.selected))) select(target);
    find("tree").focus();
    event.preventDefault();
  } else if (event.key === "Escape") {
    find("filter").value = "";
    layOutTree();
    if (tree.selected !== null) { revealRow(tree.selected); drawRows(); }
    find("tree").focus();
  }
});
new ResizeObserver(drawRows).observe(find("tree"));
