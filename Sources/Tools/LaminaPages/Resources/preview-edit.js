// The preview, on: the values of the selected layer, and edits of them.

const token = document.querySelector("meta[name=lamina-token]").content;
const edits = { rows: new Map(), shown: null, trouble: null, isBusy: false };

/** Asks the server for a change; returns its answer, or null for what is refused, which is told. */
async function change(path, body) {
  let result = null;
  edits.isBusy = true;
  try {
    const reply = await fetch(path, {
      method: "POST", headers: { "X-Lamina-Token": token, "Content-Type": "application/json" }, body: body ? JSON.stringify(body) : "",
    });
    const isText = !(reply.headers.get("Content-Type") ?? "").includes("json");
    const answer = isText ? { error: (await reply.text()).trim() } : await reply.json();
    edits.trouble = reply.ok ? null : answer;
    result = reply.ok ? answer : null;
  } catch {
    edits.trouble = { error: "The server does not answer." };
  }
  edits.isBusy = false;
  showEdits();
  return result;
}

/** Sets a value of the selected layer; null takes the key out. */
async function setValue(key, value) {
  if (!tree.facts) return;
  const done = await change("/edit", { version: tree.facts.version, layer: tree.facts.number, key, value });
  if (!done) {
    edits.rows.get(key)?.control?.setAttribute("aria-invalid", "true");
  }
}

/** What somebody typed as JSON: names and colours need no quotes. */
function asJSON(text, kind) {
  const typed = text.trim();
  const isText = kind === "string" || kind === "color" || kind === "choice" || kind === "other";
  if (!isText || /^["[{]/.test(typed)) return typed;
  if (kind === "other" && /^(-?\d|true$|false$|null$)/.test(typed)) return typed;
  return JSON.stringify(typed);
}

/** A value of JSON as it is shown: without quotes where it is a plain text. */
function asText(json, kind) {
  if (json === null || json === undefined) return "";
  if (kind !== "string" && kind !== "color" && kind !== "choice") return json.replace(/\s*\n\s*/g, " ").replace(/([[{]) /g, "$1").replace(/ ([\]}])/g, "$1");
  try {
    const value = JSON.parse(json);
    return typeof value === "string" && !/^\s|\s$|^["[{]|\n/.test(value) ? value : json;
  } catch { return json; }
}

// MARK: The selected layer

function showSelected() {
  const facts = tree.facts;
  const host = find("values");
  find("selected-path").textContent = tree.selected === null ? "Select a layer in the tree, or click the picture." : facts ? `${facts.path}, ${facts.type}` : "…";
  find("unseen").textContent = facts?.unseen ?? "";
  find("values-unit").hidden = !facts;
  if (!facts) {
    if (tree.selected === null) { host.replaceChildren(); [edits.shown, edits.rows] = [null, new Map()]; }
    return;
  }
  const canEdit = view.status?.edits?.can_edit ?? false;
  const identity = `${facts.number} ${facts.type} ${canEdit}`;
  if (edits.shown !== identity) {
    edits.shown = identity;
    edits.rows = new Map(facts.properties.map(property => [property.name, valueRow(property, canEdit)]));
    const isSaid = property => !property.default || property.source !== null && property.source !== undefined || property.presentation;
    const said = facts.properties.filter(isSaid);
    const others = facts.properties.filter(property => !isSaid(property));
    const list = properties => el("table", { class: "values" },
      el("thead", {}, el("tr", {}, el("th", { scope: "col" }, "property"), el("th", { scope: "col" }, "set"), el("th", { scope: "col" }, "shown"))),
      el("tbody", {}, properties.map(property => edits.rows.get(property.name).element)));
    const wasOpen = host.querySelector("details")?.open ?? false;
    host.replaceChildren(list(said), el("details", { open: wasOpen }, el("summary", {}, `${others.length} with their defaults`), list(others)));
  }
  for (const property of facts.properties) edits.rows.get(property.name)?.update(property);
}

/** A row of a property; it is kept while the layer stays selected, so that nothing is taken from under a hand. */
function valueRow(property, canEdit) {
  const { name, kind, choices } = property;
  let now = property;
  const isChoice = kind === "choice" || kind === "bool";
  const names = kind === "bool" ? ["true", "false"] : choices ?? [];
  const attributes = { "aria-label": name, "data-key": name, spellcheck: "false", autocomplete: "off" };
  const control = !canEdit ? null : isChoice
    ? el("select", attributes, names.map(text => el("option", { value: text }, text)))
    : el("input", { ...attributes, type: "text", inputmode: kind === "number" ? "decimal" : null });
  const text = control ?? el("code", {});
  const patch = kind === "color" ? el("span", { class: "swatch" }) : null;
  const shown = el("code", { class: "presentation" });
  const reset = canEdit ? el("button", {
    type: "button", class: "reset", title: `remove ${name} from the file`, "aria-label": `remove ${name} from the file`, hidden: true,
    click: () => setValue(name, null),
  }, "×") : null;
  const set = () => {
    if (control.value === shownText() && now.source !== null && now.source !== undefined) return;
    if (control.value === shownText() && !isChoice) return;
    if (!isChoice && control.value.trim() === "" && (now.source === null || now.source === undefined)) return;
    setValue(name, asJSON(control.value, kind));
  };
  // The file's own words, if it has some.
  const shownText = () => asText(now.source ?? now.model, kind);
  if (control) {
    control.addEventListener("change", set);
    control.addEventListener("keydown", event => {
      event.stopPropagation();
      if (event.key === "Escape") { control.value = shownText(); control.removeAttribute("aria-invalid"); }
      const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
      if (kind !== "number" || step === undefined || !/^\s*-?[\d.]+\s*$/.test(control.value)) return;
      const size = event.shiftKey ? 10 : event.altKey || Math.abs(Number(control.value)) <= 1 && /[Oo]pacity|anchor|Start|End|[Pp]rogress/.test(name) ? 0.1 : 1;
      control.value = String(Number((Number(control.value) + step * size).toFixed(6)));
      event.preventDefault();
      set();
    });
  }
  return {
    control,
    element: el("tr", { "data-property": name }, el("th", { scope: "row" }, name), el("td", {}, el("span", { class: "value" }, patch, text, reset)), el("td", {}, shown)),
    update(next) {
      now = next;
      const value = shownText();
      const isTouched = control !== null && document.activeElement === control && control.value !== text.lastShown && control.value !== value;
      if (control === null) text.textContent = value;
      else if (!isTouched) {
        if (control.value !== value) control.value = value;
        if (isChoice && control.value !== value) { control.append(el("option", { value }, value)); control.value = value; }
        control.removeAttribute("aria-invalid");
        control.disabled = next.cut;
        control.title = next.cut ? "too long to edit here" : next.source !== null && next.source !== undefined ? "set in the file" : "not in the file";
        control.classList.toggle("unsaid", next.source === null || next.source === undefined);
      }
      text.lastShown = value;
      if (patch) patch.style.setProperty("background", /^#[0-9a-f]{3,8}$/i.test(asText(next.presentation ?? next.model, kind)) ? asText(next.presentation ?? next.model, kind) : "none");
      if (reset) reset.hidden = next.source === null || next.source === undefined;
      shown.textContent = next.presentation === null || next.presentation === undefined ? "" : asText(next.presentation, kind);
    },
  };
}

// MARK: Edits

function showEdits() {
  showApplied();
  const facts = view.status?.edits;
  const pending = facts?.pending ?? [];
  find("edits").hidden = !facts || !facts.can_edit;
  find("edit-hint").hidden = facts?.can_write ?? true;
  find("edit-state").textContent = pending.length === 0 ? facts?.note ?? (facts?.can_write
    ? "Values can be edited; the file changes only when they are written."
    : "Values can be edited here; the file stays as it is.")
    : `${pending.length} edited value${pending.length === 1 ? " is" : "s are"} not in the file.` + (facts.note ? ` ${facts.note}` : "");
  find("edit-state").title = pending.map(edit => `${edit.path}: ${edit.value ?? "removed"}`).join("\n");
  for (const id of ["undo", "discard"]) find(id).disabled = pending.length === 0;
  find("write").disabled = pending.length === 0 || !facts.can_write;
  find("write").title = facts?.can_write ? "write the edited values to the scene's file" : "writing is off: start the server with --edit";
  const host = find("edit-trouble");
  host.hidden = edits.trouble === null;
  host.replaceChildren();
  if (edits.trouble === null) return;
  host.append(el("p", { class: "message" }, edits.trouble.error));
  if (edits.trouble.excerpt) host.append(excerptText(edits.trouble.excerpt));
}

find("undo").addEventListener("click", () => change("/undo"));
find("discard").addEventListener("click", () => change("/discard"));
find("write").addEventListener("click", () => change("/write"));
