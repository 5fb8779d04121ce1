// The form beside the pages: htmx sends each change and shows the answer. This tells which window asks and what it showed.

const $ = (id) => document.getElementById(id);
const KEPT = "key"; // in the storage of this tab, so that a reload knows it
const ENDED = "The preview has ended.";

const query = new URLSearchParams(location.search).get("key");
if (query) {
  sessionStorage.setItem(KEPT, query);
  history.replaceState(null, "", location.pathname + location.hash);
}
const key = sessionStorage.getItem(KEPT) ?? "";
const ours = crypto.randomUUID(); // this window among those that show the same file
const stampNow = () => $("form-body").querySelector("[name=stamp]")?.value ?? "";
let held = {}; // the field with the focus, with the stamp of the form at that moment

// Send something to be written; throws what is to be said where it cannot be.
export async function post(where, said) {
  const headers = { "Content-Type": "application/json", "X-Preview-Key": key };
  const answer = await fetch(where, { method: "POST", headers, body: JSON.stringify(said) }).catch(() => null);
  if (!answer?.ok) throw new Error(answer ? await answer.text() : ENDED);
}

// Show what the file says now; returns whether there is a form.
export async function refresh() {
  const open = [...document.querySelectorAll("#form-body details[open] > [name^='open:']")].map(({ name }) => [name, 1]);
  const answer = await fetch(`form?${new URLSearchParams(open)}`).catch(() => null);
  const [target, said] = [$("form-body"), $("form-said")?.textContent];
  if (answer?.ok) await htmx.swap({ target, sourceElement: target, text: await answer.text(), swap: "outerMorph" });
  tell(said);
  return answer?.status !== 404;
}

// The field of a place, or else what is nearest around it, even if that is folded away.
function spotOf(path) {
  for (let at = path, sorts = "fkgm"; ; at = at.replace(/(^|\.)[^.[\]]*$|\[\d+\]$/, ""), sorts = "mg") {
    const found = [...sorts].map((sort) => $(`${sort}-${at}`)).find(Boolean);
    if (found || !at) return found;
  }
}

export const has = (path) => Boolean(path && $("form-body"));
export function goTo(path) {
  const spot = spotOf(path);
  if (spot?.matches("summary")) spot.parentElement.open = true;
  spot?.scrollIntoView({ block: "center" });
  spot?.focus();
}

// Escape: what the file says again.
document.addEventListener("keydown", ({ key, target }) => {
  if (key !== "Escape" || target.name !== "value" || !target.closest("#form-body")) return;
  target.value = target.dataset.said ?? target.defaultValue;
  if (target.matches("[aria-invalid]")) target.dispatchEvent(new Event("change", { bubbles: true }));
});

const tell = (text) => $("form-said") && ($("form-said").textContent = text);
document.addEventListener("focusin", ({ target }) => (held = { target, stamp: stampNow() }));
document.addEventListener("htmx:config:request", ({ detail: { ctx } }) => {
  ctx.request.headers["X-Preview-Key"] = key;
  ctx.request.body.set("window", ours);
  if (held.target === ctx.sourceElement && ctx.request.body.has("stamp")) ctx.request.body.set("stamp", held.stamp);
});
document.addEventListener("htmx:after:request", (event) => {
  const { status } = event.detail.ctx.response;
  if (status >= 400) event.preventDefault(); // a refusal is no form
  if (status >= 400) tell(event.detail.ctx.text);
});
document.addEventListener("htmx:error", () => tell(ENDED));

// What is shown in a field that nobody is at is what the answer says, whatever was typed there before.
document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
  const sent = ctx.request?.body?.get?.("value");
  for (const field of document.querySelectorAll("#form-body [name=value], #form-body select")) {
    const said = field.options ? [...field.options].find((one) => one.defaultSelected)?.value ?? "" : field.defaultValue;
    if (field !== document.activeElement || field.value === sent) field.value = said;
  }
  if (ctx.request) held = { target: document.activeElement, stamp: stampNow() };
  if (ctx.request) $($("form-body").dataset.focus)?.focus();
});
