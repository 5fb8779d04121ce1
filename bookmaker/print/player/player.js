"use strict";

// A book of puzzles to be played: see docs/web.md for what `book` holds. Cells have their places, row by row, from 0.

const BLANK = ".", BULLET = "o", EMPTY = "x", NOTE = "?", HIT = "!", HOLE = "~";
const HELD = 450; // milliseconds until a finger that stays asks for the other mark

const $ = (id) => document.getElementById(id);
const show = (id, shown) => { $(id).hidden = !shown; };

async function start() {
  let book;
  try {
    const packed = Uint8Array.from(atob($("data").textContent), (sign) => sign.charCodeAt(0));
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
    book = JSON.parse(await new Response(stream).text());
  } catch {
    show("old", true);
    return;
  }
  play(book);
}

function play(book) {
  const forms = new Intl.PluralRules(book.language);
  let words = book.words, puzzle, state, past, future, at, hinted, level, wrong, tool, since;

  // Words

  const fill = (text, fields) => text.replace(/\{(\w+)\}/g, (gap, name) => fields[name] ?? gap);
  const count = (plural, n) =>
    fill((n === 0 && plural.none) || (n === 2 && plural.both) || plural[forms.select(n)] || plural.other, { n });
  const column = (c) => (c < 26 ? "" : String.fromCharCode(96 + Math.floor(c / 26))) + String.fromCharCode(97 + (c % 26));
  const nameOf = (cell) => column(cell % puzzle.columns) + (Math.floor(cell / puzzle.columns) + 1);
  const clock = (seconds) => {
    const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60];
    const two = (n) => String(n).padStart(2, "0");
    return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
  };
  const say = (text, kind = "") => {
    $("status").textContent = text;
    $("status").className = kind;
  };

  // What is kept in the browser, by puzzle

  const fresh = (one) => ({ marks: BLANK.repeat(one.cells.length), time: 0, done: false, slips: 0, picked: -1 });

  function kept(one) {
    try {
      const found = JSON.parse(localStorage.getItem("bookmaker:" + one.key));
      return found && found.marks.length === one.cells.length ? { ...fresh(one), ...found } : fresh(one);
    } catch {
      return fresh(one);
    }
  }

  function keep() {
    state.time = elapsed();
    since = performance.now();
    try {
      if (begun(state)) localStorage.setItem("bookmaker:" + puzzle.key, JSON.stringify(state));
      else localStorage.removeItem("bookmaker:" + puzzle.key);
    } catch {
      $("unkept").textContent = words.unkept;
      show("unkept", true);
    }
  }

  // The clock goes while a puzzle that somebody has begun is in view

  const begun = (one) => one.marks !== BLANK.repeat(one.marks.length) || one.picked >= 0 || one.slips > 0 || one.done;
  const runs = () => begun(state) && !state.done && !document.hidden && !$("puzzle").hidden;
  const elapsed = () => state.time + (runs() ? (performance.now() - since) / 1000 : 0);
  const tick = () => { $("clock").textContent = `${words.time} ${clock(elapsed())}`; };

  // The board

  const shape = () => puzzle.near ??= [...puzzle.cells].map((sign, cell) => {
    const row = Math.floor(cell / puzzle.columns), col = cell % puzzle.columns;
    const seen = puzzle.sees.map(([down, right]) => [row + down, col + right]);
    const there = seen.filter(([r, c]) => r >= 0 && r < puzzle.rows && c >= 0 && c < puzzle.columns);
    return there.map(([r, c]) => r * puzzle.columns + c).filter((other) => puzzle.cells[other] !== HOLE);
  });
  const digit = (sign) => sign >= "0" && sign <= "9";
  const isMarkable = (cell) => puzzle.cells[cell] === BLANK || (puzzle.onClues && digit(puzzle.cells[cell]));
  const holds = (cell) => puzzle.answer[cell] === "1";
  const numberOf = (cell) =>
    digit(puzzle.cells[cell]) ? Number(puzzle.cells[cell]) : shape()[cell].filter(holds).length;
  const isOpen = (cell) => puzzle.play === "open" && state.marks[cell] === EMPTY;
  const shows = (cell) => (digit(puzzle.cells[cell]) || isOpen(cell) ? String(numberOf(cell)) : "");
  const isBullet = (cell) =>
    state.marks[cell] === BULLET || state.marks[cell] === HIT || (puzzle.known ?? []).includes(cell);
  const isWrong = (cell) =>
    (state.marks[cell] === BULLET && !holds(cell)) ||
    (puzzle.play === "mark" && state.marks[cell] === EMPTY && holds(cell));
  const places = () => [...puzzle.cells].keys();
  const wrongOnes = () => [...places()].filter(isWrong);

  function isDone() {
    const cells = [...places()].filter(isMarkable);
    if (puzzle.play === "open") return cells.every((cell) => holds(cell) || isOpen(cell));
    return cells.every((cell) => (state.marks[cell] === BULLET) === holds(cell));
  }

  /** What a number says of the cells around it: 'done' with them, 'over' where it cannot be met, else nothing. */
  function standing(cell) {
    if (puzzle.play === "ask") return "";
    const near = shape()[cell].filter(isMarkable), bullets = near.filter(isBullet).length;
    const free = near.filter((other) => [BLANK, NOTE].includes(state.marks[other])).length;
    if (bullets > numberOf(cell) || bullets + free < numberOf(cell)) return "over";
    return free ? "" : "done";
  }

  function spoken(cell) {
    if (puzzle.cells[cell] === HOLE) return words.hole;
    const number = shows(cell), mark = isBullet(cell) ? words.bullet : "";
    const other = { [EMPTY]: words.empty, [NOTE]: words.note }[state.marks[cell]] ?? words.blank;
    const parts = [[number, mark].filter(Boolean).join(" ") || other, puzzle.labels?.[cell]];
    return [...parts, wrong.includes(cell) ? words.wrong_mark : ""].filter(Boolean).join(" ");
  }

  function picture(name) {
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    const use = svg.appendChild(document.createElementNS("http://www.w3.org/2000/svg", "use"));
    svg.setAttribute("aria-hidden", "true");
    use.setAttribute("href", "#" + name);
    return svg;
  }

  function element(parent, tag, name = "", text = "") {
    const made = parent.appendChild(document.createElement(tag));
    if (name) made.className = name;
    if (text) made.textContent = text;
    return made;
  }

  /** The sides of a cell on which no other one lies. */
  function edgesOf(row, col) {
    const there = (r, c) => r >= 0 && r < puzzle.rows && c >= 0 && c < puzzle.columns && puzzle.cells[r * puzzle.columns + c] !== HOLE;
    const beside = { top: [row - 1, col], right: [row, col + 1], bottom: [row + 1, col], left: [row, col - 1] };
    return Object.keys(beside).filter((side) => !there(...beside[side])).join(" ");
  }

  function lay() {
    const grid = $("grid");
    grid.replaceChildren();
    for (const side of ["rows", "columns"]) $("puzzle").style.setProperty("--" + side, puzzle[side]);
    grid.setAttribute("aria-rowcount", puzzle.rows);
    grid.setAttribute("aria-colcount", puzzle.columns);
    const letters = element(grid, "div", "letters");
    letters.setAttribute("aria-hidden", "true");
    for (let c = 0; c < puzzle.columns; c++) element(letters, "span", "", column(c));
    for (let r = 0; r < puzzle.rows; r++) {
      const row = element(grid, "div", "row");
      row.setAttribute("role", "row");
      row.setAttribute("aria-rowindex", r + 1);
      element(row, "span", "number", String(r + 1)).setAttribute("aria-hidden", "true");
      for (let c = 0; c < puzzle.columns; c++) {
        const cell = element(row, "div");
        cell.setAttribute("role", "gridcell");
        cell.setAttribute("aria-colindex", c + 1);
        cell.dataset.cell = r * puzzle.columns + c;
        cell.dataset.edges = edgesOf(r, c);
      }
    }
    for (const [id, texts] of [["lines", []], ["choices", puzzle.choices ?? []]]) {
      $(id).replaceChildren();
      texts.forEach((text, n) => {
        const choice = element($(id), "button", "", text);
        choice.type = "button";
        choice.setAttribute("role", "radio");
        choice.addEventListener("click", () => pick(n));
      });
    }
  }

  const cellsOf = () => $("grid").querySelectorAll("[role=gridcell]");

  function draw() {
    const step = hinted ? puzzle.steps[hinted - 1] : null, last = step && level === step[3].length - 1;
    const said = [];
    cellsOf().forEach((box, cell) => {
      const mark = state.marks[cell], number = shows(cell), names = [box.dataset.edges];
      if (puzzle.cells[cell] === HOLE) names.push("hole");
      else if (number) names.push("clue", standing(cell), number === "0" && puzzle.play === "open" ? "zero" : "");
      if (puzzle.cells[cell] === BLANK && !puzzle.known?.includes(cell)) names.push(isOpen(cell) ? "opened" : "free");
      if (number && isBullet(cell)) names.push("both");
      if (number && mark === EMPTY) names.push("struck");
      if (isBullet(cell)) names.push(puzzle.mark);
      if (mark === HIT) names.push("hit");
      if (wrong.includes(cell)) names.push("wrong");
      if (step && step[0].includes(cell)) names.push("used");
      if (last && (step[1].includes(cell) || step[2].includes(cell))) names.push("settled");
      if (puzzle.play === "ask" && puzzle.picks && state.picked === cell) names.push("picked");
      box.className = names.filter(Boolean).join(" ");
      box.replaceChildren();
      if (number) element(box, "span", "digit", number);
      if (isBullet(cell)) puzzle.mark === "bullet" && box.append(picture("bullet"));
      else if (mark === EMPTY && !isOpen(cell)) box.append(picture("slash"));
      else if (mark === NOTE) element(box, "span", "note", "?");
      if (puzzle.labels?.[cell]) element(box, "span", "label", puzzle.labels[cell]);
      box.tabIndex = cell === at ? 0 : -1;
      said.push(spoken(cell));
      box.setAttribute("aria-label", `${nameOf(cell)}${words.comma}${said[cell]}`);
      box.setAttribute("aria-readonly", String(!isMarkable(cell) || isOpen(cell)));
      if (puzzle.picks) box.setAttribute("aria-selected", String(state.picked === cell));
    });
    $("grid").querySelectorAll("[role=row]").forEach((row, r) => {
      const cells = said.slice(r * puzzle.columns, (r + 1) * puzzle.columns).join(words.comma);
      row.setAttribute("aria-label", fill(words.row, { number: r + 1, cells }));
    });
    [...$("choices").children].forEach((choice, n) => {
      choice.setAttribute("aria-checked", String(n === state.picked));
      choice.tabIndex = n === Math.max(0, state.picked) ? 0 : -1;
    });
    const bullets = [...places()].filter(isBullet).length;
    $("marked").textContent = puzzle.play === "ask" ? "" : fill(words.marked, { n: bullets });
    $("undo").disabled = !past.length;
    $("redo").disabled = !future.length;
    $("open").setAttribute("aria-checked", String(tool === "open"));
    $("mark").setAttribute("aria-checked", String(tool === "mark"));
    tick();
  }

  // Moves

  /** Do something to the marks, so that it can be undone. */
  function move(change) {
    if (state.done) return;
    const before = state.marks, marks = [...before];
    change(marks);
    hinted = 0;
    wrong = [];
    say("");
    if (marks.join("") !== before) {
      keep();
      past.push(before);
      future = [];
      state.marks = marks.join("");
      end();
      keep();
    }
    draw();
  }

  function end() {
    if (!isDone()) return;
    state.done = true;
    if (puzzle.play === "open") state.marks = [...state.marks].map((mark, cell) => (mark === BLANK && holds(cell) ? BULLET : mark)).join("");
    const slips = state.slips ? ` ${count(words.mistakes, state.slips)}.` : "";
    say(fill(words.solved, { time: clock(state.time) }) + slips, "good");
    list();
  }

  /** Open a cell in some marks, and all around a 0. */
  function open(marks, cell) {
    const waiting = [cell];
    for (const next of waiting) {
      if (!isMarkable(next) || marks[next] !== BLANK) continue;
      marks[next] = EMPTY;
      if (numberOf(next) === 0) waiting.push(...shape()[next]);
    }
  }

  function uncover(cell) {
    if (!holds(cell)) return move((marks) => open(marks, cell));
    if (state.marks[cell] !== BLANK || state.done) return;
    state.slips += 1;
    move((marks) => { marks[cell] = HIT; });
    if (!state.done) say(fill(words.mined, { cell: nameOf(cell) }), "bad");
  }

  /** Put a mark into a cell, or take it out where it is. */
  function put(cell, mark) {
    if (isMarkable(cell) && !isOpen(cell) && state.marks[cell] !== HIT)
      move((marks) => { marks[cell] = marks[cell] === mark ? BLANK : mark; });
  }

  /** What a click makes of a mark, which `put` takes out if it is there. */
  const NEXT = { [BLANK]: BULLET, [NOTE]: BULLET, [BULLET]: EMPTY, [EMPTY]: EMPTY };

  function main(cell) {
    if (puzzle.play === "ask") return puzzle.picks && isMarkable(cell) && !isBullet(cell) ? pick(cell) : undefined;
    if (!isMarkable(cell)) return;
    if (puzzle.play === "open") return tool === "open" ? uncover(cell) : put(cell, BULLET);
    put(cell, NEXT[state.marks[cell]]);
  }

  function other(cell) {
    if (puzzle.play === "open") put(cell, BULLET);
    if (puzzle.play === "mark") put(cell, EMPTY);
  }

  function pick(n) {
    if (state.done) return;
    keep();
    state.picked = n;
    say("");
    keep();
    draw();
  }

  function back(from, to) {
    if (!from.length) return;
    to.push(state.marks);
    state.marks = from.pop();
    state.done = false;
    hinted = 0;
    wrong = [];
    say("");
    if (isDone()) end();
    keep();
    draw();
  }

  // Check and hint

  function check() {
    if (puzzle.play === "ask") return judge();
    wrong = wrongOnes();
    hinted = 0;
    say(wrong.length ? count(words.wrong, wrong.length) : words.right, wrong.length ? "bad" : "good");
    draw();
  }

  function judge() {
    if (state.picked < 0) return say(words.choose);
    if (!puzzle.right.includes(state.picked)) {
      if (!state.done) state.slips += 1;
      say(words.incorrect, "bad");
    } else {
      keep();
      state.done = true;
      say(words.correct, "good");
      tell();
      list();
    }
    keep();
    draw();
  }

  function tell() {
    $("lines").replaceChildren();
    let table = null;
    for (const line of puzzle.lines) {
      const cells = line.split("\t"), tag = table ? "td" : "th";
      if (cells.length === 1) element($("lines"), "p", "", line);
      else {
        table ??= element($("lines"), "table");
        const row = element(table, "tr");
        for (const cell of cells) element(row, tag, "", cell);
      }
    }
  }

  function hint() {
    if (puzzle.play === "ask") {
      say(puzzle.hints[level % puzzle.hints.length]);
      level += 1;
      return;
    }
    [wrong] = [wrongOnes().slice(0, 1)];
    if (wrong.length) {
      hinted = 0;
      say(fill(words.wrong_cell, { cell: nameOf(wrong[0]) }), "bad");
      return draw();
    }
    const has = (cell, mark) => state.marks[cell] === mark || (mark === BULLET && state.marks[cell] === HIT);
    const isOver = (step) => step[1].every((cell) => has(cell, BULLET)) && step[2].every((cell) => has(cell, EMPTY));
    const next = state.done ? 0 : puzzle.steps.findIndex((step) => !isOver(step)) + 1;
    if (!next) return say(words.all);
    level = next === hinted ? level + 1 : 0;
    hinted = next;
    const [, bullets, empty, texts] = puzzle.steps[next - 1];
    if (level < texts.length) {
      say(texts[level]);
      return draw();
    }
    move((marks) => {
      for (const cell of bullets) if (marks[cell] !== HIT) marks[cell] = BULLET;
      for (const cell of empty) puzzle.play === "open" ? open(marks, cell) : (marks[cell] = EMPTY);
    });
    if (!state.done) say(words.done);
  }

  function again() {
    const clean = fresh(puzzle);
    if (puzzle.play === "ask") {
      state = clean;
      level = 0;
      $("lines").replaceChildren();
    } else if (state.marks !== clean.marks) {
      past.push(state.marks);
      future = [];
      state = clean;
    }
    hinted = 0;
    wrong = [];
    say("");
    keep();
    list();
    draw();
  }

  // Which puzzle

  function turn(index, focus = true) {
    if (puzzle) keep();
    puzzle = book.puzzles[index];
    words = { ...book.words, ...puzzle.words };
    [past, future, hinted, level, wrong, tool] = [[], [], 0, 0, [], "open"];
    at = Math.max(0, [...puzzle.cells].findIndex((sign) => sign !== HOLE));
    show("puzzle", true);
    show("contents", false);
    $("list").setAttribute("aria-expanded", "false");
    state = kept(puzzle);
    since = performance.now();
    $("name").textContent = puzzle.name;
    $("about").textContent = puzzle.about;
    $("rules").textContent = puzzle.rules;
    $("total").textContent = puzzle.said;
    $("question").textContent = puzzle.question ?? "";
    $("keys").textContent = words.controls[puzzle.play];
    $("stars").replaceChildren(picture("tier-" + puzzle.stars));
    for (const id of ["undo", "redo"]) show(id, puzzle.play !== "ask");
    $("puzzle").className = `${puzzle.play} with-${puzzle.mark}`;
    show("tools", puzzle.play === "open");
    show("answer", puzzle.play === "ask");
    $("previous").disabled = index === 0;
    $("next").disabled = index === book.puzzles.length - 1;
    document.title = book.puzzles.length > 1 ? `${puzzle.name}${words.comma}${book.title}` : book.title;
    say(state.done ? fill(words.solved, { time: clock(state.time) }) : "", state.done ? "good" : "");
    lay();
    if (state.done && puzzle.play === "ask") tell();
    draw();
    if (focus) $("name").focus();
  }

  function list() {
    const contents = $("contents");
    contents.replaceChildren();
    let solved = 0, group = -1, items;
    const head = element(contents, "h2", "", words.contents);
    for (const one of book.puzzles) {
      if (one.group !== group) {
        group = one.group;
        element(contents, "h3", "", book.groups[group]);
        items = element(contents, "div", "weekday" in one ? "items days" : "items");
      }
      const link = element(items, "a", "", one.short), found = one === puzzle ? state : kept(one);
      if ("weekday" in one) link.style.gridColumn = one.weekday + 1;
      link.href = "#" + one.id;
      link.className = found.done ? "solved" : begun(found) ? "begun" : "";
      link.setAttribute("aria-label", [one.name, found.done ? words.ended : ""].filter(Boolean).join(words.comma));
      if (one === puzzle) link.setAttribute("aria-current", "page");
      solved += found.done;
    }
    head.after(element(contents, "p", "", fill(words.solved_of, { n: solved, total: book.puzzles.length })));
  }

  const indexOf = (id) => book.puzzles.findIndex((one) => one.id === id);
  const go = (index) => { location.hash = book.puzzles[index].id; };

  /** The puzzle of the address, else that of today, else the first one that is not solved. */
  function first() {
    const now = new Date(), two = (n) => String(n).padStart(2, "0");
    const today = indexOf(`${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`);
    const asked = indexOf(decodeURIComponent(location.hash.slice(1)));
    return [asked, today, book.puzzles.findIndex((one) => !kept(one).done), 0].find((index) => index >= 0);
  }

  // Hands and keys

  const cellAt = (event) => {
    const box = event.target.closest?.("[role=gridcell]");
    return box ? Number(box.dataset.cell) : -1;
  };

  function focus(cell) {
    at = cell;
    cellsOf().forEach((box, index) => { box.tabIndex = index === cell ? 0 : -1; });
    cellsOf()[cell].focus();
  }

  function step(cell, down, right) {
    let row = Math.floor(cell / puzzle.columns) + down, col = (cell % puzzle.columns) + right;
    for (; row >= 0 && row < puzzle.rows && col >= 0 && col < puzzle.columns; row += down, col += right)
      if (puzzle.cells[row * puzzle.columns + col] !== HOLE) return focus(row * puzzle.columns + col);
  }

  const rowOf = (cell) => Math.floor(cell / puzzle.columns);
  const inRow = (cell) =>
    [...places()].filter((other) => rowOf(other) === rowOf(cell) && puzzle.cells[other] !== HOLE);

  const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
  const KEYS = {
    " ": main, Enter: main,
    b: (cell) => puzzle.play !== "ask" && put(cell, BULLET), m: (cell) => puzzle.play !== "ask" && put(cell, BULLET),
    x: (cell) => (puzzle.play === "mark" ? put(cell, EMPTY) : puzzle.play === "open" && isMarkable(cell) && uncover(cell)),
    n: (cell) => puzzle.play === "mark" && put(cell, NOTE),
    Delete: (cell) => clear(cell), Backspace: (cell) => clear(cell),
    u: () => back(past, future), r: () => back(future, past), h: hint, c: check,
    Home: (cell) => focus(inRow(cell)[0]), End: (cell) => focus(inRow(cell).at(-1)),
  };
  const clear = (cell) => { if (!isOpen(cell) && state.marks[cell] !== BLANK) put(cell, state.marks[cell]); };

  /** Mark a cell on the way of a pointer as the first one, which is marked once another one is reached: one move. */
  function drag(held, cell) {
    if (cell < 0 || state.done || (cell === held.cell && !held.done)) return;
    const change = (next) => move((marks) => { if (isMarkable(next) && marks[next] === held.was) marks[next] = held.mark; });
    if (!held.done) {
      held.done = true;
      held.was = state.marks[held.cell];
      const wanted = held.right ? EMPTY : NEXT[held.was];
      held.mark = wanted === held.was ? BLANK : wanted;
      held.moves = past.length + 1;
      change(held.cell);
    }
    change(cell);
    past.length = Math.min(past.length, held.moves);
  }

  function hands() {
    const grid = $("grid");
    let held = null;
    const drop = () => { clearTimeout(held?.timer); };
    grid.addEventListener("pointerdown", (event) => {
      drop();
      const cell = cellAt(event);
      held = { done: false, cell, right: event.button === 2, drags: cell >= 0 && puzzle.play === "mark" && puzzle.mark === "fill" };
      if (cell >= 0 && event.pointerType === "touch")
        held.timer = setTimeout(() => { held.done = true; other(cell); }, HELD);
    });
    grid.addEventListener("pointermove", (event) => {
      if (!held?.drags || !event.buttons) return;
      const cell = cellAt({ target: document.elementFromPoint(event.clientX, event.clientY) ?? grid });
      if (cell !== held.cell) drop();
      drag(held, cell);
    });
    for (const name of ["pointerup", "pointercancel", "pointerleave"]) grid.addEventListener(name, drop);
    grid.addEventListener("contextmenu", (event) => {
      const cell = cellAt(event);
      if (cell < 0) return;
      event.preventDefault();
      drop();
      if (!held?.done) other(cell);
      if (held) held.done = true;
    });
    grid.addEventListener("click", (event) => {
      const cell = cellAt(event);
      if (cell < 0 || puzzle.cells[cell] === HOLE || held?.done) return;
      focus(cell);
      main(cell);
    });
    grid.addEventListener("keydown", (event) => {
      const cell = cellAt(event);
      if (cell < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      if (!(key in ARROWS) && !(key in KEYS)) return;
      event.preventDefault();
      if (key in ARROWS) step(cell, ...ARROWS[key]);
      else KEYS[key](cell);
    });
    document.addEventListener("keydown", (event) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      if (key !== "z" && key !== "y") return;
      event.preventDefault();
      key === "y" || event.shiftKey ? back(future, past) : back(past, future);
    });
    for (const id of ["choices", "tools"]) $(id).addEventListener("keydown", (event) => {
      const [down, right] = ARROWS[event.key] ?? [0, 0], own = [...$(id).children];
      if (!down && !right) return;
      event.preventDefault();
      const next = own[(own.indexOf(event.target) + down + right + own.length) % own.length];
      next.click();
      next.focus();
    });
  }

  function buttons() {
    const doing = {
      undo: () => back(past, future), redo: () => back(future, past), check, hint, again, answer: tell,
      print: () => window.print(),
      open: () => { tool = "open"; draw(); }, mark: () => { tool = "mark"; draw(); },
      previous: () => go(book.puzzles.indexOf(puzzle) - 1), next: () => go(book.puzzles.indexOf(puzzle) + 1),
      list: () => {
        const shown = $("contents").hidden;
        keep();
        list();
        show("contents", shown);
        show("puzzle", !shown);
        since = performance.now();
        $("list").setAttribute("aria-expanded", String(shown));
      },
    };
    for (const [id, act] of Object.entries(doing)) $(id).addEventListener("click", act);
    for (const id of ["undo", "redo", "check", "hint", "again", "answer", "print", "open", "mark"])
      $(id).textContent = words[id];
    $("list").textContent = words.contents;
    $("how").textContent = words.help;
    $("tools").setAttribute("aria-label", words.tools);
    for (const id of ["previous", "next"]) $(id).setAttribute("aria-label", words[id]);
    $("turn").setAttribute("aria-label", words.contents);
    show("book", book.title !== book.puzzles[0].name);
    show("turn", book.puzzles.length > 1);
  }

  hands();
  buttons();
  turn(first(), false);
  addEventListener("hashchange", () => {
    const index = indexOf(decodeURIComponent(location.hash.slice(1)));
    if (index >= 0) turn(index);
  });
  document.addEventListener("visibilitychange", () => {
    if (document.hidden && begun(state) && !state.done) state.time += (performance.now() - since) / 1000;
    since = performance.now();
    keep();
  });
  addEventListener("pagehide", keep);
  setInterval(tick, 1000);
}

start();
