// Boards changed by hand, and boards that somebody brings: a dialog that the server fills, and the keys in it.

import { $, post } from "./studio.js";

const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const SIDE = 120; // no board has more rows or columns

export async function open(place) {
  await htmx.ajax("GET", place, "#board-body");
  $("board").showModal();
  $("board-body").querySelector("input, textarea")?.focus();
}

// An arrow key goes to the next cell there, over holes.
function onKey(event) {
  const [, row, column] = /^cell-(\d+)-(\d+)$/.exec(event.target.id) ?? [];
  const [down, right] = STEPS[event.key] ?? [];
  if (row === undefined || down === undefined) return;
  event.preventDefault();
  for (let far = 1; far < SIDE; far++) {
    const next = $(`cell-${Number(row) + far * down}-${Number(column) + far * right}`);
    if (next) return next.focus();
  }
}

// Mark the cells that the outcome is about.
function mark() {
  const cells = $("board-result")?.querySelector("[data-cells]")?.dataset.cells.split(" ") ?? [];
  for (const cell of $("board-body").querySelectorAll(".cell")) {
    cell.setAttribute("aria-invalid", cells.includes(cell.id));
    cell.setAttribute("aria-describedby", cells.includes(cell.id) ? "board-result" : "");
  }
}

async function onFile({ target }) {
  if (target.id !== "board-file" || !target.files.length) return;
  const sent = post(`board?number=${$("board-number").value}`, target.files[0]);
  const place = $("board-result");
  await sent.then((text) => htmx.swap({ target: place, sourceElement: place, text }), ({ message }) => (place.textContent = message));
}

$("board-body").addEventListener("keydown", onKey);
$("board-body").addEventListener("change", onFile);
for (const one of ["focusin", "input"]) $("board-body").addEventListener(one, ({ target }) => target.matches(".cell") && target.select());
$("board-body").addEventListener("submit", ({ target }) => target.matches(".put") && $("board").close());
$("board-close").addEventListener("click", () => $("board").close());
document.addEventListener("htmx:after:swap", mark);
