// Pictures for boards: files that are brought or dropped, the slider of the threshold.

import { $, post } from "./studio.js";

const body = $("pictures-body");
const field = (name) => body.querySelector(`[name="${name}"]`);

async function bring(file) {
  const { most, large } = body.querySelector("#picture-bring").dataset;
  const kept = ["section", "tier", "size"].map((name) => [name, field(name)?.value ?? ""]);
  const where = `pictures/bring?${new URLSearchParams([["name", file.name], ...kept])}`;
  const sent = file.size > Number(most) ? Promise.reject(new Error(large)) : post(where, file);
  const refuse = ({ message }) => Object.assign(body.querySelector("#picture-said"), { textContent: message, role: "alert" });
  await sent.then((text) => htmx.swap({ target: body, sourceElement: body, text }), refuse);
  body.querySelector("#picture-bring").focus();
}

body.addEventListener("change", ({ target }) => target.type === "file" && target.files.length && bring(target.files[0]));
body.addEventListener("dragover", (event) => event.preventDefault());
body.addEventListener("drop", (event) => (event.preventDefault(), event.dataTransfer.files.length && bring(event.dataTransfer.files[0])));
body.addEventListener("input", ({ target }) => {
  if (target.id === "picture-slider") field("threshold").value = target.value;
  if (target.name === "threshold" && target.value) body.querySelector("#picture-slider").value = target.value;
});
