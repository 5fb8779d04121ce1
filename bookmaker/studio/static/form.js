// The form beside the pages: htmx sends a change and shows the answer; this tells which window asks, and what it showed.

import { $, say } from "./studio.js";

const ours = crypto.randomUUID(); // this window among those that show the same file
let held = {}; // what has the focus, with the stamp of its panel at that moment
const stampBeside = (target) => target.closest?.("#side > section")?.querySelector("[name=stamp]")?.value;
const hold = ({ target }) => (held = { target, stamp: stampBeside(target) });
const tell = (text) => $("form-said") && ($("form-said").textContent = text);

// Show what the file says now, if that is not known here; returns whether there is a form.
export async function refresh() {
  const [target, said] = [$("form-body"), $("form-said")?.textContent];
  const open = [...target.querySelectorAll("details[open] > [name^='open:']")].map(({ name }) => [name, 1]);
  const answer = await fetch(`form?${new URLSearchParams(open)}`).catch(() => null);
  const text = answer?.ok ? await answer.text() : "";
  const refused = $("form-body").querySelector("[data-said]") && text.includes(stampBeside($("form-body"))); // stays
  if (text && !refused) await htmx.swap({ target, sourceElement: target, text, swap: "outerMorph" });
  if (said) tell(said);
  return answer?.status !== 404;
}

// Go to the field of a place, or else to what is nearest around it, even if that is folded away.
export function goTo(path) {
  for (let at = path, sorts = "fkgm", spot; !spot && sorts; at = at.replace(/(^|\.)[^.[\]]*$|\[\d+\]$/, "")) {
    spot = [...sorts].map((sort) => $(`${sort}-${at}`)).find(Boolean);
    if (spot?.matches("summary")) spot.parentElement.open = true;
    spot?.focus();
    sorts = at && "mg";
  }
}

document.addEventListener("focusin", hold);
document.addEventListener("htmx:config:request", ({ detail: { ctx } }) => {
  ctx.request.body.set("window", ours);
  if (held.target === ctx.sourceElement && ctx.request.body.has("stamp")) ctx.request.body.set("stamp", held.stamp);
});
document.addEventListener("htmx:error", () => tell(say("ended")));
document.addEventListener("htmx:after:request", (event) => {
  const { response, text, sourceElement } = event.detail.ctx;
  if (response.status < 400) return;
  event.preventDefault(); // a refusal is no form
  if (sourceElement.closest("#form-body")) tell(text);
  else Object.assign($("reply"), { textContent: text, className: "wrong" });
});

// What is shown in a field that nobody is at is what the answer says, whatever was typed there before.
document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
  const sent = ctx.request?.body?.get?.("value");
  for (const field of document.querySelectorAll("#form-body :is([name=value], select)")) {
    const said = field.options ? ([...field.options].find((one) => one.defaultSelected)?.value ?? "") : field.defaultValue;
    if (field !== document.activeElement || field.value === sent) field.value = said;
  }
  if (ctx.request?.method !== "POST") return;
  $($("form-body").dataset.focus)?.focus();
  hold({ target: document.activeElement });
});

// Escape: what the file says again.
document.addEventListener("keydown", ({ key, target }) => {
  if (key !== "Escape" || target.name !== "value" || !target.closest("#form-body")) return;
  target.value = target.dataset.said ?? target.defaultValue;
  if (target.matches("[aria-invalid]")) target.dispatchEvent(new Event("change", { bubbles: true }));
});
