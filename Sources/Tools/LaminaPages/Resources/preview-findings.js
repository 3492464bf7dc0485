// The preview, on: what the layers made of a pixel, and what explaining found.

// MARK: A pixel

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

// MARK: Explanations

function explainNow() {
  if (view.time !== null && view.status?.scene) fetch(`/explain?t=${view.time}`, { method: "POST" }).catch(() => { view.missed = true; });
}

function showExplanationState() {
  const facts = view.status?.explanation;
  const texts = {
    running: facts?.total ? facts.done < facts.total ? `trying changes, each with and without: ${facts.done} of ${facts.total}` : `measuring the ${facts.total} changes that were tried` : "trying changes, each with and without…", failed: facts?.message, stopped: "given up: the scene has changed",
    done: facts && facts.version !== view.status.version ? `of version ${facts.version}, at ${facts.time_s.toFixed(3)} s` : `at ${facts?.time_s.toFixed(3)} s`,
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
}

function explanationParts({ number, explanation }) {
  const passes = [...explanation.passes].sort((a, b) => b.cost_ns - a.cost_ns);
  const savings = explanation.findings.filter(finding => finding.state === "verified" || finding.state === "conditional");
  const likely = explanation.findings.filter(finding => finding.state === "likely");
  const observations = explanation.findings.filter(finding => finding.state === "observation");
  return [
    el("p", {}, `${explanation.scene}: frame ${words.ms(explanation.frame_ns)} ms, the fastest of ${explanation.runs}`
      + `${explanation.frames > 1 ? `, at ${explanation.time_s.toFixed(3)} s, the most expensive of ${explanation.frames}` : ""}; `
      + `${explanation.tried} changes were tried${explanation.untried > 0 ? `, ${explanation.untried} were not` : ""}.`),
    passes.length > 0 ? explainedPassTable(passes) : null,
    ...savings.length > 0
      ? [el("h3", {}, "Savings"), el("ol", {}, savings.map((saving, place) => savingItem(saving, explanation, number, place + 1)))]
      : [el("p", {}, "No change saves anything and keeps the picture.")],
    ...likely.length > 0
      ? [el("h3", {}, "Likely; not all frames were compared"), el("ul", {}, likely.map(finding => likelyItem(finding, explanation)))] : [],
    ...observations.length > 0
      ? [el("h3", {}, "Observed; each change needs a decision"), el("ul", {}, observations.map(observationItem))] : [],
  ];
}

function explainedPassTable(passes) {
  return table("offscreen passes, most expensive first", [{ title: "reason" }, { title: "role" }, { title: "layer", path: true },
    { title: "pixels", number: true }, { title: "GPU", number: true }, { title: "ms", number: true }, { title: "of the frame", number: true }],
  passes.map(pass => [el("span", { title: pass.reasons.map(reasonText).join(" ") }, pass.reasons.join(", ")), pass.role, pass.layer,
    `${pass.extent.width} × ${pass.extent.height}`, words.bytes(pass.gpu_bytes), words.ms(pass.cost_ns),
    { text: words.percent(pass.share), share: pass.share }]));
}

/** The first layer of a finding, and how many others are alike. */
function findingLayers({ layers }) {
  const others = layers.length - 1;
  return el("p", { class: "path" }, layers[0] + (others > 0 ? ` and ${words.grouped(others)} more that are alike` : ""));
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

function savingItem(saving, explanation, number, place) {
  const each = value => value / explanation.frames;
  const count = value => words.grouped(Math.round(each(value)));
  const host = el("div");
  const button = el("button", { type: "button", "aria-expanded": "false", click: () => {
    const isOpen = host.childElementCount > 0;
    host.replaceChildren(...(isOpen ? [] : [comparison(number, place)]));
    button.setAttribute("aria-expanded", String(!isOpen));
  } }, "before and after");
  const measured = !saving.time_interval_ns ? "" : saving.time_ns === null || saving.time_ns === undefined
    ? " (below what this machine can measure)"
    : ` (${words.ms(Math.abs(saving.time_ns))} ms${saving.time_ns < 0 ? " more" : ""} measured)`;
  const difference = saving.difference.count === 0 ? "the same pixels"
    : `${words.grouped(saving.difference.count)} pixels differ, by at most ${saving.difference.max} of 255`;
  return el("li", {}, el("p", {}, el("b", {}, saving.title)), findingLayers(saving),
    el("code", {}, changeText(saving.changes[0])),
    el("details", {}, el("summary", {}, "as Swift"), el("pre", {}, saving.code.join("\n"))),
    el("p", {}, `Saves ${words.ms(each(saving.modelled_ns))} ms (${words.percent(saving.modelled_share)}) by the model${measured}, ${count(saving.passes)} pass${count(saving.passes) === "1" ? "" : "es"}, ${count(saving.offscreen_pixels)} offscreen pixels, `
      + `${words.bytes(each(saving.gpu_bytes))} on a GPU, ${count(saving.blended_pixels)} blended pixels${explanation.frames > 1 ? " a frame" : ""}; ${difference}.`),
    saving.condition ? el("p", { class: "muted" }, `It holds ${saving.condition}.`) : null, button, host);
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
