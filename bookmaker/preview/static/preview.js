// The page of a preview: asks the server for news, shows one spread, keeps the reader's place.

const $ = (id) => document.getElementById(id);
const PADDING = 48; // around a spread, in CSS pixels
const POINT = 96 / 72; // CSS pixels to a point
const RETRY = 700; // milliseconds until a server that does not answer is asked again
const ENDED = "The preview has ended. Start it again with: bookmaker preview";

let known = { version: -1, pages: -1 };
let book = null; // what the server said of the pages, and `spreads`: [left, right] as places in book.pages
let at = 0; // the spread on show
let focus = {}; // the page in it that somebody went to, and the puzzle; none after a turn of the page
let wanted = decodeURIComponent(location.hash.slice(1)); // the label of a page to begin with
let printSize = false;

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
  known = { version: state.version, pages: state.pages };
  showProblem(state.problem);
  showWork(state.work);
  if (state.book) takeBook(state.book);
}

function takeBook(next) {
  const place = book && placeOf(book);
  next.spreads = spreadsOf(next);
  book = next;
  const page = place ? find(place) : Math.max(0, pageWithLabel(wanted));
  at = spreadWith(page);
  focus = { page, number: place?.number };
  document.title = `${book.title} · preview`;
  $("title").textContent = book.title;
  $("empty").hidden = book.pages.length > 0;
  document.documentElement.style.setProperty("--ratio", book.width / book.height);
  showWarnings(book.warnings);
  drawThumbs();
  draw();
}

// ---------------------------------------------------------------- places in the book

// Pages that lie open together: the first recto has nothing at its left.
function spreadsOf({ pages, twoSided }) {
  const spreads = [];
  pages.forEach((page, index) => {
    if (!twoSided) spreads.push([index]);
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
  return { index, kind, number: focus.number ?? numbers[0], label, same };
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
  const last = book.pages.at(-1)?.label;
  $("where").textContent = labels.length ? `${labels.length > 1 ? "Pages" : "Page"} ${labels.join("–")} of ${last}` : "";
  $("previous").disabled = at === 0;
  $("next").disabled = at >= book.spreads.length - 1;
  markThumb();
  tellPlace(labels.at(-1) ?? "");
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
  showImage(sheet, page, large);
  if (large) showAreas(sheet, page);
}

// Show a picture once it is there; until then the one before stays.
function showImage(sheet, page, large) {
  const image = page?.image ?? "";
  if (!page) sheet.querySelector("img")?.remove();
  if (sheet.dataset.image === image || (page && !image)) return;
  sheet.dataset.image = image;
  if (!page) return;
  const picture = Object.assign(new Image(), { alt: `Page ${page.label}`, draggable: false });
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

function showAreas(sheet, page) {
  const areas = JSON.stringify(page?.areas ?? []);
  if (sheet.dataset.areas === areas) return;
  sheet.dataset.areas = areas;
  sheet.querySelectorAll("a").forEach((area) => area.remove());
  for (const [left, top, width, height, target] of page?.areas ?? []) {
    const link = Object.assign(document.createElement("a"), { href: `#${encodeURIComponent(target)}` });
    link.setAttribute("aria-label", `To page ${target}`);
    Object.assign(link.style, { left: `${left}%`, top: `${top}%`, width: `${width}%`, height: `${height}%` });
    sheet.append(link);
  }
}

// Make the spread as large as the window allows, or as large as it prints.
function fit() {
  if (!book) return;
  const across = book.twoSided ? 2 : 1;
  const room = [$("table").clientWidth - PADDING, $("table").clientHeight - PADDING];
  const scale = printSize ? POINT : Math.min(room[0] / (across * book.width), room[1] / book.height);
  for (const sheet of $("spread").children) sheet.style.width = `${Math.max(40, scale * book.width)}px`;
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
    button.lastChild.textContent = labels.join("–");
    button.setAttribute("aria-label", `Pages ${labels.join(" and ")}`);
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

function showWarnings(warnings) {
  $("warnings").hidden = !warnings.length;
  $("warnings").textContent = warnings.map((warning) => `Warning: ${warning}`).join("\n");
}

// ---------------------------------------------------------------- what the reader does

// The server lays out the pages near this place first; the address keeps it for a reload.
function tellPlace(label) {
  const page = shown()[0] ?? 0;
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
};

function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target instanceof HTMLInputElement) {
    if (event.key === "Escape") event.target.blur();
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

onSubmit("go-puzzle", "puzzle", (text) => pageWithPuzzle(Number(text)));
onSubmit("go-page", "page", pageWithLabel);
$("previous").addEventListener("click", () => go(at - 1));
$("next").addEventListener("click", () => go(at + 1));
$("size").addEventListener("click", toggleSize);
document.addEventListener("keydown", onKey);
window.addEventListener("hashchange", () => {
  const page = book ? pageWithLabel(decodeURIComponent(location.hash.slice(1))) : -1;
  if (page >= 0) goToPage(page);
});
new ResizeObserver(fit).observe($("table"));
listen();
