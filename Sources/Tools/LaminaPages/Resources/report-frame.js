// The report: one frame, with its picture, stages, layers, passes and counters.

const pane = new PicturePane(find("picture"));

function showFrame(place) {
  find("frame-title").textContent = `Frame ${frames.index[place]}`;
  find("frame-line").textContent = line(place);
  const times = Object.fromEntries(vocabulary.stages.map(stage => [stage.name, frames.stages[stage.name]?.[place] ?? 0]));
  const facts = [
    ["class", frames.class[place]], ["missed refreshes", String(frames.missed[place])],
    ["median of the repeats", words.ms(frames.raw[place]) + " ms"], ["by the cost model", words.ms(frames.modelled[place]) + " ms"],
    ["CPU time of all threads", words.ms(frames.cpu[place]) + " ms"], ["in offscreen passes", words.ms(frames.offscreen[place]) + " ms"],
    ["memory traffic", words.traffic(countOf("memoryTraffic", place))],
  ];
  const dearest = frames.layers[place];
  find("detail").replaceChildren(...[
    causeOf(place) ? el("p", { class: "bad" }, causeOf(place)) : null,
    stageTable(times, frames.frame[place], budget),
    table("of this frame", [{ title: "fact" }, { title: "value", number: true }], facts),
    table(dearest === null ? "this frame's layers are left out: the page keeps those of the slowest frames" : "most expensive layers of this frame",
      [{ title: "layer", path: true }, { title: "own ms", number: true }, { title: "of the frame", number: true }, { title: "reasons" }],
      (dearest ?? []).map(([layer, own, , , reasons]) => [layers[layer], words.ms(own),
        { text: words.percent(own / frames.frame[place]), share: own / frames.frame[place] }, reasons.map(reason => data.reasons[reason]).join(", ")])),
    counterTable(place),
  ].filter(Boolean));
  const list = frames.passes[place] < 0 ? null : data.pass_lists[frames.passes[place]].map(passOf);
  find("passes").replaceChildren(...(list === null
    ? [el("p", { class: "muted" }, "The passes of this frame are left out: the page keeps those of the slowest frames.")]
    : [el("h3", {}, "Passes of this frame"), ...folded(passTable(list), 40)]));
  showPicture(place);
  labelScrollers();
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

/** Tables that are wider than the page can be scrolled by keys, and have a name. */
function labelScrollers() {
  for (const scroller of document.querySelectorAll(".scroll")) {
    const isWide = scroller.scrollWidth > scroller.clientWidth + 1;
    if (!isWide) { for (const name of ["tabindex", "role", "aria-label"]) scroller.removeAttribute(name); continue; }
    scroller.tabIndex = 0;
    scroller.setAttribute("role", "region");
    const name = scroller.querySelector("caption")?.textContent ?? scroller.closest("details")?.querySelector("summary").textContent
      ?? scroller.closest("section").querySelector("h2, h3").textContent;
    scroller.setAttribute("aria-label", name);
  }
}
