// The report: one frame, with its picture, stages, layers, passes and counters.

const pane = new PicturePane(find("picture"));

function showFrame(place) {
  find("frame-title").textContent = `Frame ${frames.index[place]}`;
  find("frame-line").textContent = line(place);
  const times = Object.fromEntries(vocabulary.stages.map(stage => [stage.name, frames.stages[stage.name]?.[place] ?? 0]));
  const facts = [
    ["memory traffic", words.traffic(countOf("memoryTraffic", place))], ["offscreen passes", words.grouped(countOf("offscreenPasses", place))],
    ["class", frames.class[place]], ["missed refreshes", String(frames.missed[place])],
    ["median of the repeats", words.ms(frames.raw[place]) + " ms"], ["by the cost model", words.ms(frames.modelled[place]) + " ms"],
    ["CPU time of all threads", words.ms(frames.cpu[place]) + " ms"], ["in offscreen passes", words.ms(frames.offscreen[place]) + " ms"],
  ];
  const dearest = frames.layers[place];
  find("detail").replaceChildren(...[
    causeOf(place) ? el("p", { class: "bad" }, causeOf(place)) : null,
    stageTable(times, frames.frame[place], budget),
    table("of this frame", [{ title: "fact" }, { title: "value", number: true }], facts),
    table(dearest === null ? "this frame's layers are left out: the page keeps those of the slowest frames" : "most expensive layers of this frame",
      [{ title: "layers", path: true }, { title: "reasons" }, { title: "own ms", number: true }, { title: "of the frame", number: true }],
      layerRows(dearest ?? [], place)),
    counterTable(place),
  ].filter(Boolean));
  const list = frames.passes[place] < 0 ? null : data.pass_lists[frames.passes[place]].map(passOf);
  find("passes").replaceChildren(...(list === null
    ? [el("p", { class: "muted" }, "The passes of this frame are left out: the page keeps those of the slowest frames.")]
    : [el("h3", {}, "Passes of this frame"), ...folded(passKindTable(list), 40)]));
  showPicture(place);
  labelScrollers();
}

/** A quoted name without its numbers, and without the spaces and signs that separate them from words. */
function withoutNumbers(name) {
  const separators = " -_#.:,";
  let kept = "";
  for (const character of name) {
    if (/[0-9]/.test(character)) continue;
    const separates = separators.includes(character);
    // A separator that stood beside a number goes with it.
    if ((separates || character === "\"" || character === "/") && kept !== "" && separators.includes(kept.at(-1))) kept = kept.slice(0, -1);
    if (separates && (kept === "" || kept.endsWith("\"") || kept.endsWith("/"))) continue;
    kept += character;
  }
  return kept;
}

/** What layers have in common whose paths and names differ in numbers alone: a key, and a name for several. */
function kindOf(path) {
  const [, steps, name] = /^([^ ]*)(?: (.*))?$/s.exec(path);
  const short = withoutNumbers(name ?? "");
  return { key: steps.replace(/[0-9]+/g, "") + " " + short, steps, name, short: short === "\"\"" ? "" : short };
}

/** Groups rows by the kinds of their layers, in the order of the first of each. */
function groupedByKind(rows, pathOf, more = () => "") {
  const groups = new Map();
  for (const row of rows) {
    const kind = kindOf(pathOf(row));
    const key = kind.key + " " + more(row);
    if (!groups.has(key)) groups.set(key, { kind, rows: [] });
    groups.get(key).rows.push(row);
  }
  return [...groups.values()];
}

/** A cell that names layers of a kind: their name before the path, and how many they are. */
function kindCell(kind, paths) {
  const count = new Set(paths).size;
  const name = count > 1 ? kind.short || kind.steps.replace(/[0-9]+/g, "") : kind.name ?? kind.steps;
  return el("span", { title: [...new Set(paths)].slice(0, 12).join("\n") }, el("b", {}, count > 1 ? `${words.grouped(count)} × ${name}` : name),
    name === kind.steps ? null : el("small", {}, kind.steps + (count > 1 ? " and others" : "")));
}

/** A frame's layers by their kinds, the most expensive first. */
function layerRows(rows, place) {
  const kinds = groupedByKind(rows, ([layer]) => layers[layer]).map(({ kind, rows }) => ({ kind, rows, own: rows.reduce((sum, row) => sum + row[1], 0) }));
  return kinds.sort((a, b) => b.own - a.own).map(({ kind, rows, own }) => {
    const reasons = [...new Set(rows.flatMap(row => row[4]))];
    return [kindCell(kind, rows.map(([layer]) => layers[layer])), reasons.map(reason => data.reasons[reason]).join(", "),
      words.ms(own), { text: words.percent(own / frames.frame[place]), share: own / frames.frame[place] }];
  });
}

/** Passes of a frame, those of equal layers for the same reasons in one row. */
function passKindTable(passes) {
  const offscreen = passes.filter(pass => pass.role !== "combine" && !pass.reasons.includes("root"));
  if (offscreen.length === 0) return passTable(passes);
  // The rows of a pass's composites follow it: they have the bytes that putting it in place loads.
  const moved = new Map();
  let last = null;
  for (const pass of passes) {
    if (pass.role !== "combine") last = pass;
    moved.set(last, (moved.get(last) ?? 0) + (pass.memory_bytes ?? 0));
  }
  const sum = (list, value) => list.reduce((sum, pass) => sum + value(pass), 0);
  const how = pass => pass.avoidable ? "not rendered here: avoidable" : pass.tile_local ? "in tiles" : "to a surface";
  const groups = groupedByKind(offscreen, pass => pass.layer, pass => [pass.reasons, pass.role, how(pass)].join(" "));
  return table(`${offscreen.length} offscreen pass${offscreen.length === 1 ? "" : "es"}, ${words.bytes(sum(offscreen, pass => pass.gpu_bytes))} on a GPU, ${words.traffic(sum(offscreen, pass => moved.get(pass)))} of memory traffic`,
    [{ title: "layers", path: true }, { title: "reason" }, { title: "role" }, { title: "passes", number: true }, { title: "pixels", number: true },
      { title: "traffic", number: true }, { title: "GPU", number: true }, { title: "rendered" }],
    groups.map(({ kind, rows }) => {
      const [pass] = rows;
      const isOneSize = rows.every(other => other.extent.width === pass.extent.width && other.extent.height === pass.extent.height);
      const pixels = isOneSize ? `${pass.extent.width} × ${pass.extent.height}` + (rows.length > 1 ? " each" : "")
        : words.grouped(sum(rows, row => row.extent.width * row.extent.height));
      return [kindCell(kind, rows.map(row => row.layer)), el("span", { title: pass.reasons.map(reasonText).join(" ") }, pass.reasons.join(", ")), pass.role,
        words.grouped(rows.length), pixels, words.traffic(sum(rows, row => moved.get(row))), words.bytes(sum(rows, row => row.gpu_bytes)), how(pass)];
    }));
}

/** A table whose rows after the first few come at a click. */
function folded(shown, most) {
  const rows = [...shown.querySelectorAll("tbody tr")].slice(most);
  if (rows.length < 5) return [shown];
  for (const row of rows) row.hidden = true;
  const button = el("button", { type: "button", click: () => {
    for (const row of rows) row.hidden = false;
    button.remove();
    labelScrollers();
  } }, `show ${words.grouped(rows.length)} more passes`);
  return [shown, button];
}

function passOf(row) {
  const [reasons, role, layer, width, height, depth, bytes, moved, flags] = data.passes[row];
  return {
    reasons: reasons.map(reason => data.reasons[reason]), role: data.roles[role], layer: layers[layer],
    extent: { width, height }, depth, gpu_bytes: bytes, memory_bytes: moved, tile_local: (flags & 1) !== 0, avoidable: (flags & 2) !== 0,
  };
}

/** A counter of a frame. */
function countOf(name, place) {
  const values = data.counters[name] ?? 0;
  return Array.isArray(values) ? values[place] : values;
}

function counterTable(place) {
  const count = name => countOf(name, place);
  const names = Object.keys(data.counters).filter(name => count(name) !== 0);
  const isBeyond = name => "limit" in data.counter_rows[name] && count(name) > count(data.counter_rows[name].limit);
  const rows = names.map(name => {
    const { stage, unit, limit } = data.counter_rows[name];
    const expected = isBeyond(name) ? el("strong", { class: "bad" }, ` expected at most ${limit}: ${words.grouped(count(limit))}`) : null;
    return [el("span", {}, name, expected), stage ?? "frame", words.grouped(count(name)), unit ?? ""];
  });
  const columns = [{ title: "counter" }, { title: "stage" }, { title: "in this frame", number: true }, { title: "unit" }];
  const beyond = names.filter(isBeyond).length;
  const title = `${rows.length} exact counters` + (beyond > 0 ? `, ${beyond} beyond their expected range` : "");
  return el("details", { open: beyond > 0 }, el("summary", {}, title), table(null, columns, rows));
}

function showPicture(place) {
  const number = frames.index[place];
  let kept = pictures.frames.findIndex(list => list === null || list.includes(number));
  const caption = kept >= 0 ? `frame ${number}` : null;
  if (kept < 0 && pictures.frames.length > 0) {
    const distance = list => Math.min(...list.map(other => Math.abs(other - number)));
    kept = pictures.frames.reduce((best, list, place) => distance(list) < distance(pictures.frames[best]) ? place : best, 0);
  }
  find("picture").hidden = kept < 0;
  if (kept < 0) return;
  const picture = pictures.pictures[kept];
  const near = caption === null ? pictures.frames[kept].reduce((best, other) => Math.abs(other - number) < Math.abs(best - number) ? other : best) : null;
  pane.show({
    ...picture, source: "data:image/png;base64," + picture.png,
    caption: (caption ??  `This page has no picture of frame ${number}; this is frame ${near}. --pictures all keeps every frame's.`) + shrinking(picture),
    overlays: Object.fromEntries(Object.entries(picture.overlays).map(([name, areas]) => [name, areas.map(place => {
      const [mark, x, y, width, height, layer] = pictures.areas[place];
      return [vocabulary.overlays.find(overlay => overlay.name === name).marks[mark].name, x, y, width, height, layer < 0 ? null : layers[layer]];
    })])),
  });
  find("picture").querySelector("img").style.width = `${picture.shown_width}px`;
}

/** What the page's picture has lost. */
function shrinking(picture) {
  if (!picture.shrunk) return "";
  return `, ${picture.fewer_colors ? "in fewer colours, " : ""}at the size shown; --pictures full keeps every pixel`;
}

/** A table that is wider than its place is set tighter, or else becomes a list of its rows, each cell with its column's title; what is still too
 * wide can be scrolled by keys, and has a name. */
function labelScrollers() {
  for (const scroller of document.querySelectorAll(".scroll")) {
    const shown = scroller.querySelector("table");
    scroller.classList.remove("stacked", "tight");
    const isOver = () => scroller.scrollWidth > scroller.clientWidth + 1;
    if (shown && isOver()) scroller.classList.add("tight");
    if (shown && isOver()) stack(scroller, shown);
    const isWide = scroller.scrollWidth > scroller.clientWidth + 1;
    if (!isWide) { for (const name of ["tabindex", "role", "aria-label"]) scroller.removeAttribute(name); continue; }
    scroller.tabIndex = 0;
    scroller.setAttribute("role", "region");
    const name = scroller.querySelector("caption")?.textContent ?? scroller.closest("details")?.querySelector("summary").textContent
      ?? scroller.closest("section").querySelector("h2, h3").textContent;
    scroller.setAttribute("aria-label", name);
  }
}

function stack(scroller, shown) {
  scroller.classList.add("stacked");
  const titles = [...shown.querySelectorAll("th")].map(head => head.textContent);
  // Blocks are no table to a screen reader unless they say so.
  shown.setAttribute("role", "table");
  for (const group of shown.querySelectorAll("thead, tbody")) group.setAttribute("role", "rowgroup");
  for (const row of shown.querySelectorAll("tr")) row.setAttribute("role", "row");
  for (const head of shown.querySelectorAll("th")) head.setAttribute("role", "columnheader");
  for (const row of shown.tBodies[0].rows) {
    [...row.cells].forEach((cell, place) => {
      cell.setAttribute("role", "cell");
      cell.dataset.title = titles[place];
      cell.classList.toggle("empty", cell.textContent === "");
    });
  }
}
