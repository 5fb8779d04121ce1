// What all views share: the key that lets this window change anything, the words, requests.

const KEPT = "key"; // in the storage of this tab, so that a reload knows it
const query = new URLSearchParams(location.search).get("key");
if (query) {
  sessionStorage.setItem(KEPT, query);
  history.replaceState(null, "", location.pathname + location.hash);
}
export const key = sessionStorage.getItem(KEPT) ?? "";
const words = JSON.parse(document.getElementById("words").textContent);

export const $ = (id) => document.getElementById(id);
export const make = (sort, has = {}) => Object.assign(document.createElement(sort), has);

// A text by its key, with its fields filled in.
export const say = (name, fields = {}) =>
  (words[name] ?? name).replace(/\{(\w+)\}/g, (whole, field) => fields[field] ?? whole);

// Send a form, or a file; throws what is to be said where it cannot be.
export async function post(where, sent) {
  const file = sent instanceof Blob;
  const headers = { "X-Studio-Key": key, ...(file && { "Content-Type": "application/octet-stream" }) };
  const body = file ? sent : new URLSearchParams(sent);
  const answer = await fetch(where, { method: "POST", headers, body }).catch(() => null);
  if (!answer?.ok) throw new Error(answer ? await answer.text() : say("ended"));
  return answer.text();
}

document.addEventListener("htmx:config:request", ({ detail }) => {
  detail.ctx.request.headers["X-Studio-Key"] = key;
});
document.addEventListener("htmx:error", () => {
  const place = $("reply") ?? $("refused");
  if (place) place.textContent = say("ended");
});
if (!key) document.body.classList.add("read-only");
