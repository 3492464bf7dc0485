// The preview, on: what would make a moment cheaper, and the changes that it applies.

function explainNow() {
  if (view.time !== null && view.status?.scene) fetch(`/explain?t=${view.time}`, { method: "POST" }).catch(() => { view.missed = true; });
}

function showExplanationState() {
  const facts = view.status?.explanation;
  const texts = {
    running: facts?.total ? facts.done < facts.total ? `trying changes, each with and without: ${facts.done} of ${facts.total}` : `measuring the ${facts.total} changes that were tried` : "trying changes, each with and without…", failed: facts?.message, stopped: "given up: the scene has changed",
    done: facts && (facts.version !== view.status.version ? `of version ${facts.version}, ` : "") + `at ${facts.time_s.toFixed(3)} s` + (facts.edited ? ", with the edits that are not written" : ""),
  };
  find("ask-state").textContent = facts ? texts[facts.state] : "";
  const bar = find("ask-progress");
  bar.hidden = facts?.state !== "running";
  if (facts?.total) { bar.max = facts.total; bar.value = facts.done; } else bar.removeAttribute("value");
  find("ask").setAttribute("aria-busy", String(facts?.state === "running"));
  if (facts?.state !== "done" || view.explained === facts.number) return;
  view.explained = facts.number;
  ask("/explain").then(showExplanation, () => { view.explained = 0; });
}

function showExplanation(answer) {
  const host = find("explanation");
  host.replaceChildren(...explanationParts(answer).filter(part => part !== null));
  host.dataset.number = answer.number;
  showApplied();
}

function explanationParts({ number, explanation }) {
  const ofState = (...states) => explanation.findings.filter(finding => states.includes(finding.state));
  const savings = ofState("verified", "conditional"), likely = ofState("likely"), observations = ofState("observation");
  // Findings first, those that save something; what costs nothing here is a click away.
  const isFree = saving => saving.modelled_ns <= 0 && saving.passes <= 0 && saving.gpu_bytes <= 0 && saving.blended_pixels <= 0;
  const item = saving => savingItem(saving, explanation, number, savings.indexOf(saving) + 1);
  const gains = savings.filter(saving => !isFree(saving)), others = savings.filter(isFree);
  const passes = [...explanation.passes].sort((a, b) => b.cost_ns - a.cost_ns);
  return [
    gains.length > 0 ? el("ol", { class: "savings" }, gains.map(item)) : el("p", {}, "No change saves anything and keeps the picture."),
    folded(`${others.length} of no cost here`, others.length > 0, () => el("ul", { class: "savings" }, others.map(item))),
    folded(`${likely.length} likely; not all frames were compared`, likely.length > 0, () => el("ul", {}, likely.map(finding => likelyItem(finding, explanation)))),
    folded("Observed; each change needs a decision", observations.length > 0, () => el("ul", {}, observations.map(observationItem)), savings.length === 0),
    folded(`${passes.length} offscreen pass${passes.length === 1 ? "" : "es"} of this moment`, passes.length > 0, () => explainedPassTables(passes)),
    el("p", { class: "muted" }, `${explanation.scene} at ${explanation.time_s.toFixed(3)} s: ${words.ms(explanation.frame_ns)} ms, the fastest of ${explanation.runs} frames; `
      + `${explanation.tried} change${explanation.tried === 1 ? " was" : "s were"} tried${explanation.untried > 0 ? `, ${explanation.untried} were not` : ""}.`),
  ];
}

/** A part that is closed until somebody opens it; null if it does not exist. */
function folded(title, exists, makeContent, isOpen = false) {
  return exists ? el("details", { open: isOpen }, el("summary", {}, title), makeContent()) : null;
}

/** Passes by their cost; those that cost nothing here are a click away. */
function explainedPassTables(passes) {
  const costly = passes.filter(pass => pass.cost_ns > 0), free = passes.filter(pass => pass.cost_ns <= 0);
  const caption = "offscreen passes, most expensive first; shares of the fastest frame's time";
  return [costly.length > 0 ? explainedPassTable(costly, caption) : null,
    folded(`${free.length} of no cost here`, free.length > 0, () => explainedPassTable(free, costly.length > 0 ? "" : caption))].filter(part => part !== null);
}

function explainedPassTable(passes, caption) {
  return table(caption, [{ title: "reason" }, { title: "role" }, { title: "layer", path: true },
    { title: "pixels", number: true }, { title: "GPU", number: true }, { title: "ms", number: true }, { title: "of the frame", number: true }],
  passes.map(pass => [el("span", { title: pass.reasons.map(reasonText).join(" ") }, pass.reasons.join(", ")), pass.role, pass.layer,
    `${pass.extent.width} × ${pass.extent.height}`, words.bytes(pass.gpu_bytes), words.ms(pass.cost_ns),
    { text: words.percent(pass.share), share: pass.share }]));
}

/** A layer's name before its path, and how many others are alike. */
function findingLayers({ layers }) {
  const others = layers.length - 1;
  const row = rowOfPath(layers[0]);
  const [path, name] = pathParts(layers[0]);
  return el("p", {}, name ? `“${name}” ` : "", el("span", { class: "muted" }, row === null ? el("code", {}, path)
    : el("button", { type: "button", class: "link", title: "select this layer in the tree", click: () => select(row) }, path)),
  others > 0 ? ` and ${words.grouped(others)} more that are alike` : "");
}

/** A layer's path without its name, and the name. */
function pathParts(path) {
  const [, steps, name] = /^(\S+)(?: "(.*)")?/s.exec(path) ?? [null, path, undefined];
  return [steps, name ?? ""];
}

/** A layer's name, if it has one, and then its path. */
function layerText(path) {
  const [steps, name] = pathParts(path);
  return name ? [`“${name}” `, el("span", { class: "muted" }, steps)] : steps;
}

/** The row of a layer by the path that reports give it; null if the tree has no such layer of that name. */
function rowOfPath(path) {
  const [steps, name] = pathParts(path);
  const row = rowOfSteps(steps);
  return row !== null && (tree.name[row] ?? "") === name ? row : null;
}

/** An observation: it has no change that could be shown, and no pictures. */
function observationItem(observation) {
  return el("li", {}, el("p", {}, el("b", {}, observation.title)), findingLayers(observation),
    observation.evidence ? el("p", {}, observation.evidence) : null);
}

/** A change that only some frames of the timeline confirm. */
function likelyItem(finding, { timeline_frames: total }) {
  const compared = `${words.grouped(finding.frames_compared ?? 0)} frames compared ${total ? `of ${words.grouped(total)}` : "of a timeline that never repeats"}`;
  return el("li", {}, el("p", {}, el("b", {}, finding.title)), findingLayers(finding), el("code", {}, changeText(finding.changes[0])), el("p", {}, compared));
}

/** A change of a layer as a scene file has it. */
function changeText({ set }) {
  return Object.entries(set).map(([key, value]) => value === null ? `no "${key}"`
    : `"${key}": ${JSON.stringify(value).replaceAll(",", ", ").replaceAll(":", ": ")}`).join(", ");
}

/** The changes of findings that were applied here: the number of each edit, and the frame before it. */
const applied = new Map();

function savingItem(saving, explanation, number, place) {
  const each = value => value / explanation.frames;
  const host = el("div");
  const compare = el("button", { type: "button", "aria-expanded": "false", "aria-label": `before and after: ${saving.title}`, click: () => {
    const isOpen = host.childElementCount > 0;
    host.replaceChildren(...(isOpen ? [] : [comparison(number, place)]));
    compare.setAttribute("aria-expanded", String(!isOpen));
  } }, "before and after");
  const difference = saving.difference.count === 0 ? "the same pixels"
    : `${words.grouped(saving.difference.count)} pixels differ, by at most ${saving.difference.max} of 255`;
  const needsPicture = saving.changes.some(({ set }) => typeof set.contents === "string");
  return el("li", { "data-finding": saving.id, "data-picture": String(needsPicture) }, el("p", {}, el("b", {}, saving.title)), findingLayers(saving),
    el("p", { class: "gain" }, gainText(saving, each)),
    el("div", { class: "tools" },
      el("button", { type: "button", class: "apply", "aria-label": `apply: ${saving.title}`, click: () => applyFinding(saving) }, "apply"),
      el("button", { type: "button", class: "undo", hidden: true, "aria-label": `undo: ${saving.title}`, click: () => undoFinding(saving) }, "undo"),
      compare),
    el("p", { class: "outcome", role: "status" }), host,
    el("details", {}, el("summary", {}, "the change"), el("code", {}, changeText(saving.changes[0])),
      el("pre", {}, saving.code.join("\n")),
      el("p", {}, `${difference}.`.replace(/^./, first => first.toUpperCase())),
      saving.condition ? el("p", { class: "muted" }, `It holds ${saving.condition}.`) : null));
}

/** Passes and bytes, which carry over to a phone, before this machine's times. */
function gainText(saving, each) {
  const passes = words.grouped(each(saving.passes));
  const parts = [
    saving.passes > 0 ? `${passes} pass${passes === "1" ? "" : "es"}` : null,
    saving.offscreen_pixels > 0 ? `${words.grouped(each(saving.offscreen_pixels))} offscreen pixels` : null,
    saving.gpu_bytes > 0 ? `${words.bytes(each(saving.gpu_bytes))} on a GPU` : null,
    saving.blended_pixels > 0 ? `${words.grouped(each(saving.blended_pixels))} blended pixels` : null,
    saving.modelled_ns > 0 ? `${words.ms(each(saving.modelled_ns))} ms by the model (${words.percent(saving.modelled_share)} of the modelled frame)` : null,
  ].filter(Boolean);
  const measured = !saving.time_interval_ns ? "" : saving.time_ns === null || saving.time_ns === undefined
    ? "; below what this machine can measure" : `; ${words.ms(Math.abs(saving.time_ns))} ms ${saving.time_ns < 0 ? "more" : "less"} measured`;
  return parts.length > 0 ? `Saves ${parts.join(", ")}${measured}.` : "Saves nothing here.";
}

/** The values that a finding sets, by the numbers of their layers; null if a layer is not here any more. */
function findingChanges(finding) {
  const changes = finding.changes.map(({ layer, set }) => ({ layer: rowOfPath(layer), set }));
  if (changes.some(({ layer }) => layer === null)) return null;
  return changes.flatMap(({ layer, set }) => Object.entries(set).map(([key, value]) => ({ layer, key, value: value === null ? null : JSON.stringify(value) })));
}

async function applyFinding(finding) {
  const changes = findingChanges(finding);
  if (changes === null) return tellOutcome(finding, "The scene has other layers now: explain it again.", true);
  const before = view.frame;
  const answer = await change("/apply", { version: tree.version, changes });
  if (!answer) return tellOutcome(finding, edits.trouble?.error ?? "", true);
  applied.set(finding.id, { edit: answer.edit, version: answer.version, before });
  showApplied();
  document.querySelector(`[data-finding="${finding.id}"] .undo`)?.focus();
}

async function undoFinding(finding) {
  const known = applied.get(finding.id);
  if (!known) return;
  if (!await change("/undo", { edit: known.edit })) return tellOutcome(finding, edits.trouble?.error ?? "", true);
  applied.delete(finding.id);
  showApplied();
  document.querySelector(`[data-finding="${finding.id}"] .apply`)?.focus();
}

function tellOutcome({ id }, text, isRefusal = false) {
  const host = document.querySelector(`[data-finding="${id}"] .outcome`);
  if (!host) return;
  if (host.textContent !== text) host.textContent = text;
  host.classList.toggle("refusal", isRefusal);
}

/** Which findings are applied, and what the frame says to it. */
function showApplied() {
  const facts = view.status?.edits;
  // A status from before the change does not have it yet.
  for (const [id, { edit, version }] of applied) if (facts && view.status.version >= version && !facts.groups.includes(edit)) applied.delete(id);
  for (const item of document.querySelectorAll("[data-finding]")) {
    const known = applied.get(item.dataset.finding);
    const [apply, undo] = [item.querySelector(".apply"), item.querySelector(".undo")];
    const needsPicture = item.dataset.picture === "true";
    apply.disabled = Boolean(known) || !facts?.can_edit || needsPicture;
    apply.title = needsPicture ? "the change needs a picture: lamina explain --apply makes it, and writes another scene" : facts?.can_edit ? "make the change here; the file stays as it is" : "this scene has no values to edit; lamina explain --apply writes another one";
    undo.hidden = !known;
    if (known) tellOutcome({ id: item.dataset.finding }, outcomeText(known)); else if (!item.querySelector(".outcome.refusal")) tellOutcome({ id: item.dataset.finding }, "");
  }
}

/** What has changed in the frame since before a change, in counters that are the same on every machine. */
function outcomeText(known) {
  const { before } = known;
  // A later change has its own line.
  if (known.text || !before || !view.frame || view.frame.version < known.version || view.frame.time_s !== before.time_s) return known.text ?? `Applied; ${notWritten()}`;
  const parts = [["offscreenPasses", "offscreen passes"], ["offscreenPixels", "offscreen pixels"], ["pixelsBlended", "blended pixels"], ["memoryTraffic", "bytes of memory traffic"]]
    .map(([key, title]) => [title, before.counters[key] ?? 0, view.frame.counters[key] ?? 0]).filter(([, old, now]) => old !== now)
    .map(([title, old, now]) => `${title} ${words.grouped(old)} → ${words.grouped(now)}`);
  const filling = fillingText(view.frame);
  known.text = `Applied; ${notWritten()} ${parts.length > 0 ? `${filling ? "Frames from now on" : "This frame"}: ${parts.join(", ")}.` : "This frame's counters are the same."}${filling ? ` ${filling}` : ""}`;
  return known.text;
}

/** Where an applied change is kept until it is written. */
const notWritten = () => view.status?.edits?.can_write ? "not in the file yet." : "not in the file; lamina serve --edit lets it be written.";

/** What the frame before a frame did that later ones need not do: it rendered layers into bitmaps. */
function fillingText({ filling, frame_ns: steady }) {
  if (!filling) return "";
  const what = `${words.grouped(filling.bitmaps)} bitmap${filling.bitmaps === 1 ? "" : "s"} of rasterized layers`;
  return `One frame before filled ${what} in ${words.ms(filling.frame_ns)} ms; with them filled, it takes ${words.ms(steady)} ms.`;
}

/** Two pictures on one another, of which an edge shows the one or the other. */
function comparison(number, place) {
  const pair = el("div", { class: "pair", style: { "--cut": 50 } },
    el("img", { src: `/explain/${number}/before.png`, alt: "before the change", draggable: "false" }),
    el("img", { src: `/explain/${number}/${place}.png`, alt: "after the change", class: "after", draggable: "false" }), el("div", { class: "edge" }));
  const slider = el("input", { type: "range", min: 0, max: 100, step: 1, value: 50, "aria-label": "how much of the picture is before the change",
    input: () => pair.style.setProperty("--cut", slider.value) });
  const drag = event => {
    const box = pair.getBoundingClientRect();
    slider.value = (event.clientX - box.left) / box.width * 100;
    pair.style.setProperty("--cut", slider.value);
  };
  pair.addEventListener("pointerdown", event => { pair.setPointerCapture(event.pointerId); drag(event); });
  pair.addEventListener("pointermove", event => { if (event.buttons & 1) drag(event); });
  return el("div", { class: "compare" }, pair, slider, el("div", { class: "sides muted" }, el("span", {}, "← before"), el("span", {}, "after →")));
}
