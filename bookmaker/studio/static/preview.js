// The page of a preview: asks the server for news, shows one spread, keeps the reader's place.

import * as findings from "./findings.js";
import * as form from "./form.js";

const $ = (id) => document.getElementById(id);
const PADDING = 48; // around a spread, in CSS pixels
const POINT = 96 / 72; // CSS pixels to a point
const RETRY = 700; // milliseconds until a server that does not answer is asked again
const AFTER_PAGES = 300; // milliseconds that the form waits, for pages come first
const COVER = "cover"; // the kind of page that it is here
const ENDED = "The preview has ended. Start it again with: bookmaker preview";

let known = { version: -1, pages: -1 };
let book = null; // what the server said of the pages, and `spreads`: [left, right] as places in book.pages
let at = 0; // the spread on show
let focus = {}; // the page in it that somebody went to, and the puzzle; none after a turn of the page
let wanted = decodeURIComponent(location.hash.slice(1)); // the label of a page to begin with
let printSize = false;
let chosen = null; // the number of the puzzle that keys are about
let sought = false; // it gets the focus as soon as it is drawn
let marked = new Set(); // the names of puzzles that the next answer is about, besides the chosen one

// ---------------------------------------------------------------- news

async function listen() {
  for (;;) {
    try {
      const answer = await fetch(`state?version=${known.version}&pages=${known.pages}`);
      if (!answer.ok) throw new Error(answer.statusText);
      take(await answer.json());
    } catch (error) {
      known = { version: -1, pages: -1 };
      showWork({ text: ENDED, done: 0, wanted: 0 });
      await new Promise((done) => setTimeout(done, RETRY));
    }
  }
}

function take(state) {
  const answered = state.replies !== (known.replies ?? 0);
  const saved = state.reads !== known.reads;
  known = { version: state.version, pages: state.pages, replies: state.replies, reads: state.reads };
  showProblem(state.problem);
  showWork(state.work);
  if (state.book) takeBook(state.book);
  findings.show(state, waysOf);
  if (saved && !$("form").hidden) setTimeout(form.refresh, AFTER_PAGES);
  if (answered) showReply(state.reply, state.refused);
}

function takeBook(next) {
  const place = book && placeOf(book);
  sought ||= boards().includes(document.activeElement);
  addCover(next);
  next.spreads = spreadsOf(next);
  book = next;
  const page = place ? find(place) : Math.max(0, pageWithLabel(wanted));
  at = spreadWith(page);
  focus = { page, number: chosen ?? place?.number };
  document.title = `${book.title} · preview`;
  $("title").textContent = book.title;
  $("empty").hidden = book.pages.length > 0;
  document.documentElement.style.setProperty("--ratio", book.width / book.height);
  drawThumbs();
  draw();
}

// ---------------------------------------------------------------- places in the book

// The cover stands behind the pages, so that they keep their places, and is the first thing to turn to.
function addCover(next) {
  next.last = next.pages.at(-1)?.label ?? "";
  const whole = { label: "Cover", kind: COVER, numbers: [], recto: true, areas: [], boards: [] };
  if (next.cover) next.pages.push({ ...whole, ...next.cover });
}

// Pages that lie open together: the first recto has nothing at its left.
function spreadsOf({ pages, twoSided }) {
  const spreads = [];
  pages.forEach((page, index) => {
    if (page.kind === COVER) spreads.unshift([index]);
    else if (!twoSided) spreads.push([index]);
    else if (page.recto && spreads.length && spreads.at(-1)[1] === null) spreads.at(-1)[1] = index;
    else spreads.push(page.recto ? [null, index] : [index, null]);
  });
  return spreads;
}

const spreadWith = (page) => Math.max(0, book.spreads.findIndex((spread) => spread.includes(page)));
const shown = () => (book?.spreads[at] ?? []).filter((page) => page !== null);
const pageWithLabel = (label) => book.pages.findIndex((page) => page.label.toLowerCase() === label.toLowerCase());

function pageWithPuzzle(number, kind = "puzzles") {
  return book.pages.findIndex((page) => page.kind === kind && page.numbers.includes(number));
}

// What the reader looks at, in words that hold for a book with other pages before it.
function placeOf({ pages }) {
  const index = focus.page ?? shown().find((page) => pages[page].kind !== "") ?? shown()[0] ?? 0;
  const { kind, numbers, label } = pages[index] ?? { kind: "", numbers: [], label: "" };
  const same = pages.slice(0, index).filter((page) => page.kind === kind).length;
  return { index, kind, number: chosen ?? focus.number ?? numbers[0], label, same };
}

function find({ index, kind, number, label, same }) {
  const alike = book.pages.flatMap((page, place) => (page.kind === kind ? [place] : []));
  const withNumber = number === undefined ? -1 : pageWithPuzzle(number, kind);
  if (withNumber >= 0) return withNumber;
  if (kind && alike.length) return alike[Math.min(same, alike.length - 1)];
  const labelled = pageWithLabel(label);
  return labelled >= 0 ? labelled : Math.min(index, book.pages.length - 1);
}

function go(spread, towards = {}) {
  if (!book) return;
  focus = towards;
  if (chosen !== null) choose(null);
  chosen = towards.number ?? null;
  at = Math.min(Math.max(0, spread), book.spreads.length - 1);
  draw();
  $("table").scrollTo(0, 0);
}

// ---------------------------------------------------------------- drawing

function draw() {
  const spread = book.spreads[at] ?? [];
  fill($("spread"), spread, true);
  fit();
  const labels = shown().map((page) => book.pages[page].label);
  $("where").textContent = whereSaid(labels);
  $("previous").disabled = at === 0;
  $("next").disabled = at >= book.spreads.length - 1;
  markThumb();
  markChosen();
  tellPlace(labels.at(-1) ?? "");
}

function whereSaid(labels) {
  const first = book.pages[shown()[0]];
  if (!first) return "";
  if (first.kind === COVER) return `Cover, ${first.said}`;
  const full = fullness(shown());
  return `${labels.length > 1 ? "Pages" : "Page"} ${labels.join("–")} of ${book.last}${full && ` · ${full} full`}`;
}

// How far down pages are filled, so that one sees where a book sags; nothing before all are laid out.
function fullness(spread) {
  const pages = spread.filter((page) => page !== null).map((page) => book.pages[page]);
  if (pages.some((page) => page.kind === COVER || !page.image)) return "";
  return `${pages.map((page) => page.full).join(" and ")} %`;
}

// Put the pages of a spread into a box: what is there already stays, so that nothing flickers.
function fill(box, spread, large) {
  while (box.children.length > spread.length) box.lastChild.remove();
  while (box.children.length < spread.length) {
    box.append(Object.assign(document.createElement("div"), { className: "sheet" }));
  }
  spread.forEach((index, side) => fillSheet(box.children[side], index, large, spread));
}

function fillSheet(sheet, index, large, spread) {
  const page = index === null ? null : book.pages[index];
  const facing = spread.length > 1 && !spread.includes(null);
  sheet.className = "sheet";
  sheet.classList.toggle("none", page === null);
  sheet.classList.toggle("facing", facing);
  if (page && facing) sheet.classList.add(page.recto ? "recto" : "verso");
  sheet.style.aspectRatio = page?.kind === COVER ? page.width / page.height : "";
  showFolds(sheet, page?.folds ?? []);
  showImage(sheet, page, large);
  if (large) showAreas(sheet, page);
  if (large) showBoards(sheet, page?.boards ?? []);
}

// Show a picture once it is there; until then the one before stays.
function showImage(sheet, page, large) {
  const image = page?.image ?? "";
  if (!page) sheet.querySelector("img")?.remove();
  if (sheet.dataset.image === image || (page && !image)) return;
  sheet.dataset.image = image;
  if (!page) return;
  const picture = Object.assign(new Image(), { alt: page.kind === COVER ? "The cover" : `Page ${page.label}`, draggable: false });
  if (!large) picture.loading = "lazy";
  picture.src = `pages/${image}.svg`;
  const put = () => {
    if (sheet.dataset.image !== image) return;
    sheet.querySelectorAll("img").forEach((old) => old.remove());
    sheet.prepend(picture);
  };
  if (!large) put();
  else picture.decode().then(put, () => delete sheet.dataset.image);
}

function showFolds(sheet, folds) {
  sheet.querySelectorAll("hr").forEach((fold) => fold.remove());
  for (const left of folds) {
    const fold = document.createElement("hr");
    fold.style.left = `${left}%`;
    sheet.append(fold);
  }
}

function showAreas(sheet, page) {
  const areas = JSON.stringify(page?.areas ?? []);
  if (sheet.dataset.areas === areas) return;
  sheet.dataset.areas = areas;
  sheet.querySelectorAll("a").forEach((area) => area.remove());
  for (const [left, top, width, height, target] of page?.areas ?? []) {
    const link = Object.assign(document.createElement("a"), { href: `#${encodeURIComponent(target)}` });
    link.setAttribute("aria-label", `To page ${target}`);
    place(link, [left, top, width, height]);
    sheet.append(link);
  }
}

function place(element, [left, top, width, height]) {
  Object.assign(element.style, { left: `${left}%`, top: `${top}%`, width: `${width}%`, height: `${height}%` });
}

// Boards are buttons: those that are there already stay, so that none loses the focus.
function showBoards(sheet, boards) {
  const there = [...sheet.querySelectorAll("button")];
  there.slice(boards.length).forEach((board) => board.remove());
  boards.forEach(([left, top, width, height, number, name, label, state], index) => {
    const board = there[index] ?? newBoard(sheet);
    Object.assign(board.dataset, { number, name, state });
    board.setAttribute("aria-label", [label, state].filter(Boolean).join(", "));
    place(board, [left, top, width, height]);
  });
}

function newBoard(sheet) {
  const board = document.createElement("button");
  board.addEventListener("pointerdown", (event) => onBoard(event, board));
  board.addEventListener("focus", () => choose(Number(board.dataset.number)));
  board.addEventListener("click", () => board.focus());
  board.addEventListener("pointerenter", () => held() || choose(Number(board.dataset.number)));
  sheet.append(board);
  return board;
}

// While a number is asked for, a click on a board gives it; with Ctrl or Shift a click marks one more puzzle.
function onBoard(event, board) {
  const asks = !$("go-number").hidden;
  if (!asks && !event.ctrlKey && !event.metaKey && !event.shiftKey) return mark(new Set());
  event.preventDefault();
  if (asks) {
    $("number").value = board.dataset.number;
    $("go-number").requestSubmit();
  } else {
    const { name } = board.dataset;
    const all = new Set([...marked, ...(marked.size || !chosenBoard() ? [] : [chosenBoard().dataset.name])]);
    if (!all.delete(name)) all.add(name);
    mark(all);
    showReply(`${all.size} chosen: Keep, Reject or Pin is about all of them.`, false);
  }
}

function mark(names) {
  marked = names;
  for (const board of boards()) board.classList.toggle("marked", marked.has(board.dataset.name));
}

// Make the spread as large as the window allows, or as large as it prints.
function fit() {
  if (!book) return;
  const page = book.pages[shown()[0]];
  const { width, height } = page?.kind === COVER ? page : book;
  const across = book.twoSided && page?.kind !== COVER ? 2 : 1;
  const room = [$("table").clientWidth - PADDING, $("table").clientHeight - PADDING];
  const scale = printSize ? POINT : Math.min(room[0] / (across * width), room[1] / height);
  for (const sheet of $("spread").children) sheet.style.width = `${Math.max(40, scale * width)}px`;
  $("size").textContent = printSize ? "Whole pages" : "Print size";
}

function drawThumbs() {
  const box = $("thumbs");
  while (box.children.length > book.spreads.length) box.lastChild.remove();
  while (box.children.length < book.spreads.length) box.append(newThumb(box.children.length));
  book.spreads.forEach((spread, index) => {
    const button = box.children[index];
    const labels = spread.filter((page) => page !== null).map((page) => book.pages[page].label);
    fill(button.firstChild, spread, false);
    button.lastChild.textContent = [labels.join("–"), fullness(spread)].filter(Boolean).join(" · ");
    const cover = book.pages[spread[0]]?.kind === COVER;
    button.classList.toggle("cover", cover);
    button.setAttribute("aria-label", cover ? "The cover" : `Pages ${labels.join(" and ")}`);
  });
}

function newThumb(index) {
  const button = document.createElement("button");
  button.append(Object.assign(document.createElement("div"), { className: "pair" }), document.createElement("span"));
  button.addEventListener("click", () => go(index));
  return button;
}

function markThumb() {
  $("thumbs").querySelector("[aria-current]")?.removeAttribute("aria-current");
  const thumb = $("thumbs").children[at];
  thumb?.setAttribute("aria-current", "true");
  thumb?.scrollIntoView({ block: "nearest" });
}

function showProblem(text) {
  $("problem").hidden = !text;
  $("empty").textContent = text ? "There are no pages until this is mended." : "The pages come as soon as they are made.";
  const apart = text.split(/\n(?=\S.*?:\d+:\d+: error\[)/);
  const many = apart.length > 1 ? `${apart.length} mistakes.` : "Something is wrong.";
  $("problem-head").textContent = book ? `${many} The pages are from before.` : many;
  $("problem-text").textContent = apart.join("\n\n");
}

function showWork({ text, done, wanted: all }) {
  $("work").hidden = !text;
  $("work-text").textContent = text;
  $("work-bar").hidden = !all;
  Object.assign($("work-bar"), { max: all || 1, value: done });
}

// ---------------------------------------------------------------- puzzles and answers about them

const HINT = "Point at a puzzle, or press the down arrow, to choose it; ? shows all keys.";
const hint = () => (book?.open ? `${HINT} Open: ${book.open.length}.` : HINT);
const FIRST = "Choose a puzzle first: point at it, or press the down arrow.";
const ANSWERS = [
  ["k", "Keep", "Keep it, whatever the seed"],
  ["r", "Reject", "Reject it: another one comes in its place"],
  ["i", "Pin", "Keep it at its number, whatever the seed"],
  ["s", "Swap", "Let it change places with another one: give its number, or click it", "with number"],
  ["m", "Move", "Move it to another number of its section: give that, or click the puzzle there", "to number"],
  ["u", "Undo", "Take the last answer back"],
];
const SHOWN = [
  ["b", "Board", "Show its board in words", "board"],
  ["o", "Solution", "Show its solution", "solution"],
  ["w", "Walkthrough", "Show its walkthrough, step by step", "walkthrough"],
];
const OTHERS = [
  ["↓ ↑", "Choose the next puzzle, or the one before; so do Tab and the pointer"],
  ["Esc", "Let go of the chosen puzzle"],
  ["n", "Choose the next puzzle that is open: neither kept nor pinned"],
  ["Ctrl or Shift and a click", "Choose several puzzles, to keep, reject or pin them at once"],
  ["← →", "Turn the page; so do Page Up, Page Down, Home and End"],
  ["g, p", "Go to the puzzle, or the page, of a number"],
  ["z", "Show whole pages, or as large as they print"],
  ["e", "Change the book in a form, or close it"],
  ["f", "Show what check, preflight and verify find, or hide it"],
];

const boards = () => [...$("spread").querySelectorAll("button")];
const chosenBoard = () => boards().find((board) => Number(board.dataset.number) === chosen);
const held = () => boards().includes(document.activeElement) || $("pick").contains(document.activeElement);

function choose(number) {
  chosen = number;
  if (number === null && boards().includes(document.activeElement)) document.activeElement.blur();
  markChosen();
}

async function markChosen() {
  const now = chosenBoard();
  for (const board of boards()) {
    board.classList.toggle("chosen", board === now);
    board.setAttribute("aria-pressed", board === now);
  }
  if (sought && now) now.focus();
  sought &&= !now;
  const label = now?.getAttribute("aria-label") ?? "";
  mark(marked);
  if (label && $("chosen").dataset.label === label) return;
  $("chosen").dataset.label = label;
  const facts = now && (await asked(now, "facts"));
  if ($("chosen").dataset.label !== label) return;
  $("chosen").textContent = facts ? [facts.title, ...stateOf(now), ...facts.lines].join(" · ") : label || hint();
}

const stateOf = (board) => (book.open ? [board.dataset.state || "open"] : []);

async function asked(board, part) {
  const answer = await fetch(`puzzles/${board.dataset.name}/${part}`).catch(() => null);
  return answer?.ok ? answer.json() : null;
}

function nextOpen() {
  const open = book?.open ?? [];
  const number = open.find((one) => one > (chosen ?? 0)) ?? open[0];
  if (number === undefined) return showReply("No puzzle is open.", false);
  sought = true;
  goToPage(pageWithPuzzle(number), number);
}

// Choose the puzzle that is so many behind the chosen one, else the first one from here on.
function step(by) {
  const all = [...new Set(book?.pages.flatMap((page) => (page.kind === "puzzles" ? page.numbers : [])))];
  const here = all.indexOf(chosen);
  const ahead = book?.pages.slice(shown()[0]).find((page) => page.kind === "puzzles" && page.numbers.length);
  const number = here < 0 ? (ahead?.numbers[0] ?? all.at(-1)) : all[here + by];
  if (number === undefined) return;
  sought = true;
  const page = pageWithPuzzle(number);
  if (chosenBoard() && shown().includes(page)) choose(number);
  else goToPage(page, number);
}

function answer([key, word, , asks]) {
  const board = chosenBoard();
  const names = marked.size ? [...marked].join(" ") : board?.dataset.name;
  if (!names && key !== "u") showReply(FIRST, true);
  else if (asks && !board) showReply(FIRST, true);
  else if (asks) askNumber({ key, name: board.dataset.name }, `${word} ${chosen} ${asks}`);
  else send(key === "u" ? { key } : { key, name: names });
}

function askNumber(answer, text) {
  $("number-label").textContent = text;
  $("go-number").hidden = false;
  $("go-number").onsubmit = (event) => {
    event.preventDefault();
    const number = Number($("number").value.trim() || NaN);
    if (!Number.isInteger(number)) return showReply("Give the number of a puzzle.", true);
    closeNumber();
    send({ ...answer, number });
  };
  $("number").focus();
}

function closeNumber() {
  $("go-number").hidden = true;
  $("number").value = "";
  chosenBoard()?.focus();
}

async function send(said) {
  mark(new Set());
  showReply("…", false);
  await form.post("answer", said).catch((error) => showReply(error.message, true));
}

function showReply(text, wrong) {
  $("reply").classList.toggle("wrong", wrong);
  $("reply").textContent = $("reply").title = text;
}

async function tell([, , , part]) {
  const board = chosenBoard();
  if (!board) return showReply(FIRST, true);
  const told = await asked(board, part);
  if (!told) showReply("This cannot be shown just now; try again.", true);
  else showTold(told.title, told.lines, told.image);
}

function showTold(title, lines, image = "") {
  $("told-head").textContent = title;
  $("told-text").textContent = lines.join("\n");
  $("told-picture").hidden = !image;
  if (image) $("told-picture").src = `pages/${image}.svg`;
  if (!$("told").open) $("told").showModal();
}

function showKeys() {
  const letters = [...ANSWERS, ...SHOWN].map(([key, , text]) => [key, text]);
  showTold("Keys", [...letters, ...OTHERS].map((one) => one.join(": ")));
}

// ---------------------------------------------------------------- what the reader does

// The server lays out the pages near this place first; the address keeps it for a reload.
function tellPlace(label) {
  const page = book.pages[shown()[0]]?.kind === COVER ? 0 : (shown()[0] ?? 0);
  if (tellPlace.last !== page) fetch(`place?page=${page}`).catch(() => {});
  tellPlace.last = page;
  history.replaceState(null, "", `#${encodeURIComponent(label)}`);
}

function goToPage(page, number) {
  go(spreadWith(page), { page, number });
}

function jump(input, page, number) {
  input.classList.toggle("unknown", page < 0);
  if (page < 0) return;
  goToPage(page, number);
  input.value = "";
  input.blur();
}

function onSubmit(form, input, finder) {
  $(form).addEventListener("submit", (event) => {
    event.preventDefault();
    const text = $(input).value.trim();
    if (book) jump($(input), finder(text), input === "puzzle" ? Number(text) : undefined);
  });
  $(input).addEventListener("input", () => $(input).classList.remove("unknown"));
  $(input).addEventListener("focus", () => $(input).select());
}

const KEYS = {
  ArrowLeft: () => go(at - 1),
  ArrowRight: () => go(at + 1),
  PageUp: () => go(at - 1),
  PageDown: () => go(at + 1),
  Home: () => go(0),
  End: () => go(Infinity),
  g: () => $("puzzle").focus(),
  p: () => $("page").focus(),
  z: () => toggleSize(),
  e: () => toggleSide("form"),
  f: () => toggleSide("findings"),
  ArrowDown: () => step(1),
  ArrowUp: () => step(-1),
  Escape: () => (mark(new Set()), choose(null)),
  n: () => nextOpen(),
  "?": () => showKeys(),
};
for (const [does, list] of [[answer, ANSWERS], [tell, SHOWN]]) {
  for (const one of list) {
    KEYS[one[0]] = () => does(one);
    const button = document.createElement("button");
    Object.assign(button, { textContent: one[1], title: `${one[2]} (key: ${one[0]})` });
    button.addEventListener("click", () => (chosenBoard()?.focus(), does(one)));
    $("answers").append(button);
  }
}

function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if ($("side").contains(event.target)) {
    if (event.key === "Escape" && event.target.tagName === "BUTTON") closeSide();
    return;
  }
  if (event.target instanceof HTMLInputElement) {
    if (event.key === "Escape" && event.target.id === "number") closeNumber();
    else if (event.key === "Escape") event.target.blur();
    return;
  }
  if ($("told").open) {
    if ("bow?".includes(event.key)) $("told").close();
    return;
  }
  if (event.target.id === "problem-text" && event.key.startsWith("Arrow")) return;
  if (!(event.key in KEYS)) return;
  event.preventDefault();
  KEYS[event.key]();
}

function toggleSize() {
  printSize = !printSize;
  fit();
}

const SIDES = { form: "edit", findings: "found" }; // what can stand beside the pages, and the buttons of it

async function openSide(name) {
  $("side").hidden = false;
  for (const [one, button] of Object.entries(SIDES)) {
    $(one).hidden = one !== name;
    $(button).setAttribute("aria-expanded", one === name);
  }
  if (name === "form") await form.refresh();
  ($(name).querySelector("#form-body [id^='f-']") ?? $(name).querySelector(".close")).focus();
}

function closeSide() {
  for (const [one, button] of Object.entries(SIDES)) {
    if (!$(one).hidden) $(button).focus();
    $(one).hidden = true;
    $(button).setAttribute("aria-expanded", false);
  }
  $("side").hidden = true;
}

const toggleSide = (name) => ($(name).hidden && !$(SIDES[name]).hidden ? openSide(name) : closeSide());

// The buttons of a finding: to its page, or to its field.
function waysOf({ page, cover, path }) {
  const place = cover ? book.pages.findIndex(({ kind }) => kind === COVER) : page;
  const there = book?.pages[place];
  const ways = there ? [[there.kind === COVER ? "Cover" : `Page ${there.label}`, () => goToPage(place)]] : [];
  if (form.has(path)) ways.push(["Change it", () => openSide("form").then(() => form.goTo(path))]);
  return ways;
}

onSubmit("go-puzzle", "puzzle", (text) => pageWithPuzzle(Number(text)));
onSubmit("go-page", "page", pageWithLabel);
$("previous").addEventListener("click", () => go(at - 1));
$("next").addEventListener("click", () => go(at + 1));
$("size").addEventListener("click", toggleSize);
for (const [name, button] of Object.entries(SIDES)) {
  $(button).addEventListener("click", () => toggleSide(name));
  $(name).querySelector(".close").addEventListener("click", closeSide);
}
form.refresh().then((there) => ($("edit").hidden = !there));
$("told-close").addEventListener("click", () => $("told").close());
document.addEventListener("keydown", onKey);
window.addEventListener("hashchange", () => {
  const page = book ? pageWithLabel(decodeURIComponent(location.hash.slice(1))) : -1;
  if (page >= 0) goToPage(page);
});
markChosen();
new ResizeObserver(fit).observe($("table"));
listen();
