// The form beside the pages: shows what the file says, sends each change, tells what became of it at its field.

const $ = (id) => document.getElementById(id);
const KEPT = "key"; // in the storage of this tab, so that a reload knows it
const READ_ONLY = "To change anything, open the address that the terminal shows: it has a key.";
const ENDED = "The preview has ended.";

const query = new URLSearchParams(location.search).get("key");
if (query) {
  sessionStorage.setItem(KEPT, query);
  history.replaceState(null, "", location.pathname + location.hash);
}
const key = sessionStorage.getItem(KEPT) ?? "";

let form = { stamp: "", groups: [], undo: false };
let shape = ""; // which fields there are: as long as that stays, so do their elements

// Send something to be written; throws what is to be said where it cannot be.
export async function post(where, said) {
  const headers = { "Content-Type": "application/json", "X-Preview-Key": key };
  const answer = await fetch(where, { method: "POST", headers, body: JSON.stringify(said) }).catch(() => null);
  if (!answer?.ok) throw new Error(answer ? await answer.text() : ENDED);
  return answer.status === 204 ? null : answer.json();
}

// Show what the file says now; returns whether this book has a form.
export async function refresh() {
  const answer = await fetch("form").catch(() => null);
  if (answer?.ok) show(await answer.json());
  return answer?.status !== 404;
}

export function goTo(path) {
  const field = input(path);
  field?.scrollIntoView({ block: "center" });
  field?.focus();
}

export const has = (path) => Boolean(input(path));
const input = (path) => [...$("fields").querySelectorAll("input, select")].find((one) => one.dataset.path === path);

function show(next) {
  form = next;
  const now = JSON.stringify(form.groups.map((group) => group.fields.map(({ path, choices }) => [path, choices])));
  if (now !== shape) $("fields").replaceChildren(...form.groups.map(newGroup));
  shape = now;
  form.groups.forEach((group, index) => {
    $("fields").children[index].querySelector("h3").textContent = group.title;
    group.fields.forEach(update);
  });
  $("undo").disabled = !form.undo || !key;
  if (!key) tell(READ_ONLY);
  else if (!form.groups.length) tell("The form comes back when the file can be read.");
  else if ($("form-said").textContent.startsWith("The form")) tell("");
}

function tell(text) {
  $("form-said").textContent = text;
}

function newGroup(group, index) {
  const box = document.createElement("section");
  const head = Object.assign(document.createElement("h3"), { id: `group-${index}` });
  box.setAttribute("aria-labelledby", head.id);
  box.append(head, ...group.fields.map((field, place) => newField(field, `field-${index}-${place}`)));
  return box;
}

function newField(field, id) {
  const box = Object.assign(document.createElement("div"), { className: "field" });
  box.classList.toggle("tier", field.path.includes(".tiers."));
  const label = Object.assign(document.createElement("label"), { htmlFor: id, textContent: field.label });
  const element = document.createElement(field.choices.length && !field.open ? "select" : "input");
  const note = Object.assign(document.createElement("p"), { id: `${id}-note`, className: "note" });
  note.setAttribute("role", "alert");
  Object.assign(element, { id, title: field.help, autocomplete: "off" });
  element.dataset.path = field.path;
  element.setAttribute("aria-describedby", note.id);
  element.addEventListener("focus", () => (element.dataset.stamp = form.stamp));
  element.addEventListener("change", () => save(element, field.label));
  element.addEventListener("keydown", (event) => event.key === "Escape" && reset(element));
  box.append(label, element, note);
  if (field.choices.length && field.open) box.append(newChoices(element, field.choices));
  return box;
}

function newChoices(element, choices) {
  const list = Object.assign(document.createElement("datalist"), { id: `${element.id}-choices` });
  list.append(...choices.map((value) => new Option(value, value)));
  element.setAttribute("list", list.id);
  return list;
}

// Put into a field what the file says, unless somebody is at it.
function update(field) {
  const element = input(field.path);
  element.disabled = field.locked || !key;
  if (field.locked) element.title = "Written over several lines or as a list: this is changed in the file.";
  if (element.tagName === "SELECT") fillChoices(element, field);
  else element.placeholder = field.usual;
  const busy = element === document.activeElement && element.value !== element.dataset.said;
  if (!busy && element.getAttribute("aria-invalid") !== "true") element.value = field.value;
  element.dataset.said = field.value;
}

function fillChoices(select, { choices, usual, value }) {
  const options = ["", ...new Set(value ? [...choices, value] : choices)];
  if (JSON.stringify(options) !== select.dataset.options) {
    select.replaceChildren(...options.map((one) => new Option(one, one)));
    select.dataset.options = JSON.stringify(options);
  }
  select.options[0].textContent = usual;
}

function mark(element, text) {
  element.setAttribute("aria-invalid", Boolean(text));
  $(`${element.id}-note`).textContent = text;
}

function reset(element) {
  mark(element, "");
  element.value = element.dataset.said;
  element.blur();
}

async function save(element, label) {
  if (element.value === element.dataset.said) return mark(element, "");
  const said = { stamp: element.dataset.stamp || form.stamp, path: element.dataset.path, value: element.value };
  try {
    const next = await post("form", said);
    mark(element, next.refused);
    show(next);
    if (next.stale || !next.refused) element.value = element.dataset.said;
    tell(next.refused ? `Not saved: ${label}.` : `Saved: ${label}.`);
  } catch (error) {
    mark(element, error.message);
  }
}

async function undo() {
  try {
    const next = await post("form", { stamp: form.stamp, undo: true });
    $("fields").querySelectorAll("[aria-invalid=true]").forEach((element) => mark(element, ""));
    show(next);
    tell(next.refused || "The last change is taken back.");
  } catch (error) {
    tell(error.message);
  }
}

$("undo").addEventListener("click", undo);
$("fields").addEventListener("submit", (event) => event.preventDefault());
