// The part of the page of failures in which a reviewer decides: the keys, what is kept, saved or sent.

const review = document.getElementById("review") && JSON.parse(document.getElementById("review").textContent);
const decisions = [...document.querySelectorAll(".decision")];
let isSaved = true;
/** The name under which the browser keeps decisions, by what was compared. */
const shelf = "lamina-review";
/** How long decisions are kept: 30 days, in milliseconds. */
const keptTime = 30 * 86400000;
/** Whether the page's server takes decisions at once; a file saves them. */
const isLive = Boolean(review?.token);

/** What is chosen in a row of buttons: accepted, rejected, or null. */
const chosen = decision => decision.querySelector(":checked")?.value ?? null;

/** The failed result that a row of buttons decides. */
const itemOf = decision => review.items[Number(decision.dataset.item)];

function count() {
  const values = decisions.map(chosen), done = values.filter(value => value).length;
  const parts = ["accepted", "rejected"].map(word => [word, values.filter(value => value === word).length]).filter(([, number]) => number);
  document.getElementById("decided").textContent = `${done} of ${decisions.length} decided` + parts.map(([word, number]) => `, ${number} ${word}`).join("");
  const accepted = values.filter(value => value === "accepted").length;
  const button = document.getElementById("save");
  button.disabled = (isLive ? accepted : done) === 0;
  button.textContent = isLive ? `accept ${accepted}` : `save ${done} of ${decisions.length} to accepted.json`;
  for (const decision of decisions) {
    const section = decision.closest("section"), value = chosen(decision);
    for (const word of ["accepted", "rejected"]) section.classList.toggle(word, value === word);
    decision.dataset.value = value ?? "";
  }
  for (const state of document.querySelectorAll(".state")) {
    state.textContent = values[Number(state.dataset.item)] ?? "undecided";
    state.dataset.value = state.textContent;
  }
  for (const button of document.querySelectorAll(".all")) {
    const members = membersOf(button), isDone = members.every(decision => chosen(decision) === "accepted");
    button.disabled = members.length === 0;
    button.textContent = isDone && members.length > 0 ? `take back ${members.length}` : `accept all ${members.length}`;
    button.setAttribute("aria-label", `${button.textContent}: ${button.parentElement.querySelector("span").textContent}`);
  }
}

/** The decisions that a button of equal changes takes: those that are not rejected. */
const membersOf = button => button.dataset.items.split(" ").map(item => decisions[Number(item)]).filter(decision => chosen(decision) !== "rejected");

/** Keeps decisions and notes in the browser, where that is allowed. */
function keep() {
  isSaved = false;
  try {
    const all = JSON.parse(localStorage.getItem(shelf)) ?? {}, now = Date.now();
    for (const [key, value] of Object.entries(all)) if (!(now - value.time < keptTime)) delete all[key];
    for (const decision of decisions) {
      const key = JSON.stringify(itemOf(decision)), note = decision.querySelector(".note").value;
      if (chosen(decision) || note) all[key] = { decision: chosen(decision), note, time: now };
      else delete all[key];
    }
    localStorage.setItem(shelf, JSON.stringify(all));
    isSaved = true;
  } catch { /* Without storage, the page asks before it is left. */ }
  count();
}

/** Shows decisions that the browser has kept, of results that are the same to the byte. */
function recall() {
  let all = null;
  try { all = JSON.parse(localStorage.getItem(shelf)); } catch { return; }
  for (const decision of decisions) {
    const kept = all?.[JSON.stringify(itemOf(decision))];
    if (!kept) continue;
    const radio = [...decision.querySelectorAll("[type=radio]")].find(one => one.value === kept.decision);
    if (radio) radio.checked = true;
    decision.querySelector(".note").value = String(kept.note ?? "");
  }
}

/** Decides a row of buttons; a second time, the decision is taken back. Returns whether it is decided now. */
function decide(decision, value) {
  const radio = decision.querySelector(`[value=${value}]`);
  radio.checked = decision.dataset.value !== value;
  keep();
  return radio.checked;
}

/** Goes on from a section to the next failure that is not decided, or to the button that saves. */
function goOn(section) {
  const start = sections.indexOf(section);
  const next = [...sections.slice(start + 1), ...sections.slice(0, start)].find(one => {
    const decision = one.querySelector(".decision");
    return decision && !chosen(decision);
  });
  if (next) show(next);
  else document.getElementById("save").focus();
}

/** Opens the note of a section; with `goesOn`, Enter leads to the next failure. */
function openNote(section, goesOn) {
  const note = section.querySelector(".note");
  if (!note) return;
  note.former = note.value;
  note.goesOn = goesOn;
  note.focus();
}

/** Ends a note at Enter, or at Escape, which leaves it as it was. */
function closeNote(note, isKept) {
  const section = note.closest("section");
  if (!isKept) {
    note.value = note.former ?? "";
    keep();
  }
  if (isKept && note.goesOn) goOn(section);
  else section.querySelector("h2").focus();
  note.goesOn = false;
}

function save() {
  const results = decisions.filter(chosen).map(decision => ({
    item: itemOf(decision),
    decision: chosen(decision),
    note: decision.querySelector(".note").value.trim(),
  }));
  if (!results.length) return;
  const text = JSON.stringify({ schema: review.schema, command: review.command, results }, null, 2) + "\n";
  if (isLive) {
    if (!document.getElementById("save").disabled) send("/accept", "recording…", text);
    return;
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = "accepted.json";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  isSaved = true;
  const number = word => results.filter(result => result.decision === word).length;
  document.getElementById("decided").textContent =
    `saved accepted.json: ${number("accepted")} accepted, ${number("rejected")} rejected, ${decisions.length - results.length} left undecided`;
  document.querySelector("footer").classList.add("saved");
}

/** Asks the page's server to record what is accepted, or to check again; then the page is another one. */
async function send(path, waiting, body = "") {
  const output = document.getElementById("decided"), buttons = ["save", "again"].map(id => document.getElementById(id));
  for (const button of buttons) button.disabled = true;
  output.textContent = waiting;
  let text, isDone = false;
  try {
    const reply = await fetch(path, { method: "POST", headers: { "X-Lamina-Token": review.token, "Content-Type": "application/json" }, body });
    const answer = (reply.headers.get("Content-Type") ?? "").includes("json") ? await reply.json() : { error: (await reply.text()).trim() };
    isDone = reply.ok;
    const parts = answer.error ? [answer.error] : [
      answer.accepted.length ? `recorded: ${answer.accepted.join(", ")}` : "", ...answer.problems,
      answer.failed ? `${answer.failed} of ${answer.count} checks fail` : `all ${answer.count} checks pass`];
    text = parts.filter(Boolean).join("; ");
  } catch {
    text = "the server does not answer";
  }
  if (!isDone) {
    count();
    document.getElementById("again").disabled = false;
    output.textContent = text;
    return;
  }
  // What was rejected stays so in the new page.
  const rejected = decisions.filter(decision => chosen(decision) === "rejected")
    .map(decision => [JSON.stringify(itemOf(decision)), decision.querySelector(".note").value]);
  for (const decision of decisions) {
    const radio = decision.querySelector("[value=accepted]");
    if (radio.checked) [radio.checked, decision.querySelector(".note").value] = [false, ""];
  }
  keep();
  sessionStorage.setItem("lamina-review", JSON.stringify({ text, rejected }));
  isSaved = true;
  location.reload();
}

/** Shows what the server said before the page was loaded again. */
function restore() {
  let kept = null;
  try { kept = JSON.parse(sessionStorage.getItem("lamina-review")); } catch { return; }
  sessionStorage.removeItem("lamina-review");
  if (!kept) return;
  const notes = new Map(kept.rejected);
  for (const decision of decisions) {
    const item = JSON.stringify(itemOf(decision));
    if (!notes.has(item)) continue;
    decision.querySelector("[value=rejected]").checked = true;
    decision.querySelector(".note").value = notes.get(item);
  }
  count();
  document.getElementById("decided").textContent = kept.text;
}

if (review) {
  recall();
  for (const decision of decisions) {
    decision.addEventListener("input", keep);
    // A button that is pressed already is no input when it is pressed again.
    decision.addEventListener("click", event => {
      if (event.target.type === "radio" && event.target.value === decision.dataset.value) decide(decision, event.target.value);
    });
    // After a press on "reject", letters are a note, not keys of the page.
    decision.addEventListener("pointerup", event => {
      if (!event.target.closest("label")?.querySelector("[value=rejected]")) return;
      setTimeout(() => { if (chosen(decision) === "rejected") openNote(decision.closest("section"), true); });
    });
  }
  for (const note of document.querySelectorAll(".note")) note.addEventListener("focus", () => { note.former = note.value; });
  for (const button of document.querySelectorAll(".all")) {
    button.addEventListener("click", () => {
      const members = membersOf(button);
      const isDone = members.every(decision => chosen(decision) === "accepted");
      for (const decision of members) decision.querySelector("[value=accepted]").checked = !isDone;
      keep();
    });
  }
  document.getElementById("save").addEventListener("click", save);
  addEventListener("beforeunload", event => { if (!isSaved) event.preventDefault(); });
  count();
  if (isLive) {
    document.getElementById("again").addEventListener("click", () => send("/check", "checking…"));
    restore();
  }
}

addEventListener("keydown", event => {
  if (event.target.matches("input[type=text]")) {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    closeNote(event.target, event.key === "Enter");
    event.preventDefault();
    return;
  }
  if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest("select")) return;
  const focused = event.target.closest("section"), section = focused ?? current();
  if ("1234".includes(event.key)) {
    const name = names[Number(event.key) - 1];
    for (const one of focused ? [focused] : sections) choose(one, name);
    if (focused && name === "slide") focused.querySelector(".own [type=range]")?.focus({ preventScroll: true });
  }
  else if (!section) return;
  else if (event.key === "f" && focused) resize(section, sizeOf(section) === "fit" ? "1" : "fit");
  else if (event.key === "f") resizeAll(zoom.value === "fit" ? "1" : "fit");
  else if (event.key === "z") zoomTo(section, (section.place ?? -1) + 1);
  else if (review && "are".includes(event.key)) {
    const decision = section.querySelector(".decision");
    if (event.key === "e") openNote(section, false);
    else if (decision && decide(decision, event.key === "a" ? "accepted" : "rejected")) {
      if (event.key === "a") goOn(section);
      else openNote(section, true);
    }
  }
  else if (review && event.key === "s") save();
  else if (event.key === "n") go(1);
  else if (event.key === "p") go(-1);
  else return;
  event.preventDefault();
});
