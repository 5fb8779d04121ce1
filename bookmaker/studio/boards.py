"""Puzzles by hand: a board of the book with other clues, and boards that somebody brings; each is proved at once."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from threading import Lock
from typing import Any, NamedTuple

from bookmaker.book.picks import kept_as
from bookmaker.book.show import rating_said
from bookmaker.kinds import KINDS
from bookmaker.kinds.base import Doubts
from bookmaker.kinds.given_puzzles import name_places
from bookmaker.spec.foreign import read_written
from bookmaker.spec.given_puzzles import Given, given_of, one_given
from bookmaker.spec.puzzle_text import Written, board_of
from bookmaker.studio.desk import Answer
from bookmaker.studio.html import Html, hidden_field, join, labelled_control, line, refusal, tag
from bookmaker.studio.reply import Reply, Request, html_reply
from bookmaker.studio.snapshot import Snapshot
from bookmaker.values.boards import TOTALS
from bookmaker.values.errors import BookmakerError, UserError, Wrong
from bookmaker.values.limits import BOARDS_BYTES
from bookmaker.values.position import KNOWN
from bookmaker.values.puzzle import HOLE, BadPuzzle, Cell, Entry, Made, Puzzle, Said, cells_of
from bookmaker.words.studio import StudioWords

MOST = 50
"""Most boards that somebody brings at once."""
_BESIDE = "|"
"""Stands between a code and its solution."""
_RESULT = tag("div", id="board-result", role="alert")
_proving = Lock()
"""Held while boards are proved: one request at a time."""


class Tried(NamedTuple):
    """A board that somebody has written, and what came of it."""

    made: Made | None = None
    """It proved and rated; None if it is not good."""
    tier: str = ""
    wrong: str = ""
    """Why the book cannot take it; '' if it can."""
    doubtful: tuple[Cell, ...] = ()
    """The cells that this is about."""


def boards_reply(request: Request, shown: Snapshot | None, words: StudioWords) -> Reply:
    """Return the reply to a request about the board with a name, or '' for boards that somebody brings."""
    entries = {one.entry.name: one.entry for one in shown.puzzles.values()} if shown else {}
    entry = entries.get(request.path)
    if shown is None or not entries:
        return html_reply(_wrong(words["empty"]))
    if request.path and not entry:
        return html_reply(_wrong(words["board_gone"]))
    if entry and KINDS[entry.made.puzzle.kind].is_asked:
        return html_reply(join((_head(words, entry.number), tag("p", words["board_asked"]))))
    said = request.fields.get("number", "").strip()
    number = entry.number if entry else int(said) if re.fullmatch("[0-9]{1,9}", said) else min(shown.puzzles)
    if not request.is_post:
        return html_reply(_clues_form(entry, words) if entry else _own_form(number, words))
    there = shown.puzzles.get(number) or shown.puzzles[min(shown.puzzles)]
    puzzle = there.entry.made.puzzle
    try:
        read = [_board_in_cells(puzzle, request.fields)] if entry else _boards_brought(request, puzzle.kind)
        with _proving:
            tried = tuple(_try(one, at, shown) for at, one in enumerate(read, number))
    except BadPuzzle as bad:
        return html_reply(_wrong(f"{f'line {bad.line}: ' * bool(bad.line and not entry)}{bad}"))
    except Wrong as wrong:
        return html_reply(_wrong(_with_remedy(wrong), [wrong.at]))
    return html_reply(_outcome(tried, number, words))


# What somebody has written


def _board_in_cells(puzzle: Puzzle, fields: Mapping[str, str]) -> Written:
    """Return a board with what its cells hold now; raise BadPuzzle, or Wrong with the cell."""
    signs, good = list[str](), _signs(puzzle)
    for cell, clue in zip(cells_of(puzzle.rows, puzzle.columns), puzzle.clues, strict=True):
        sign = "~" if clue == HOLE else fields.get(_field(cell), "").strip() or "."
        if sign not in (*good, "~"):
            raise Wrong(f"{name_places([cell])}: {sign[:9]!r} is none of {' '.join(good)}", id="bad-puzzle", at=cell)
        signs.append(sign)
    rows = ["".join(signs[at : at + puzzle.columns]) for at in range(0, len(signs), puzzle.columns)]
    total = " ".join(fields.get("total", "").split())
    return board_of([*enumerate([*rows, *([f"{TOTALS[0]}: {total}"] if total else [])], 1)], puzzle.kind)


def _signs(puzzle: Puzzle) -> tuple[str, ...]:
    """Return what a cell of a board can hold: mines, if cells are opened on the way, else clues."""
    kind = KINDS[puzzle.kind]
    return (".", KNOWN) if kind.is_opened else (".", *map(str, range(len(kind.counting.sees) + 1)))


def _boards_brought(request: Request, kind: str) -> list[Written]:
    """Return the boards of a text, or of a file, in any form that `import` reads; raise BadPuzzle."""
    data = request.body or request.fields.get("text", "").encode()
    if len(data) > BOARDS_BYTES:
        raise BadPuzzle(f"more than {BOARDS_BYTES // 1_000_000} MB; give fewer boards at a time")
    found = read_written(data, kind)
    if len(found) > MOST:
        raise BadPuzzle(f"{len(found)} boards; at most {MOST} are taken at once")
    return found


# Proving it


def _try(written: Written, number: int, shown: Snapshot) -> Tried:
    """Return what comes of a board that is to get a number: the book's section judges it, else its kind alone."""
    try:
        given = given_of(written)
    except Wrong as wrong:
        return Tried(wrong=_with_remedy(wrong))
    try:
        kept = shown.shelf().judge(number, given)
        return Tried(kept.made, kept.tier)
    except BookmakerError as refused:
        return _try_alone(given, _with_remedy(refused))


def _try_alone(given: Given, refused: str) -> Tried:
    """Return what is wrong with a board that the book refuses: the board itself, or else its place."""
    puzzle, kind = given.puzzle, KINDS[given.puzzle.kind]
    try:
        made = kind.judge(puzzle, given.answer, None, given.start)
        return Tried(made, kind.tier_of(made), refused)
    except Wrong as wrong:
        cells, why, _ = kind.doubts(puzzle) if wrong.id == "not-unique" else Doubts()
        return Tried(wrong="; ".join(filter(None, (str(wrong), why or wrong.remedy))), doubtful=cells)


def _with_remedy(error: BookmakerError) -> str:
    return "; ".join(filter(None, (str(error), error.remedy if isinstance(error, Wrong) else "")))


# Putting it in the book


def codes_of(made: Iterable[Made]) -> str:
    """Return puzzles as one field of a form: their codes, with the solution of those that need it."""
    return " ".join(map(_code_of, made))


def _code_of(made: Made) -> str:
    pin = kept_as(Entry(0, 0, "", made, Said()))
    return pin if isinstance(pin, str) else f"{pin['code']}{_BESIDE}{'/'.join(pin['solution'])}"


def pins_of(answer: Answer) -> dict[int, Any]:
    """Return the puzzles of an answer as pins say them, by number; raise UserError for anything else."""
    pins = dict(enumerate(map(_pin_of, answer.code.split()), answer.number))
    if not pins or len(pins) > MOST:
        raise UserError(f"{len(pins)} puzzles; 1 to {MOST} are put in the book at once")
    return pins


def _pin_of(code: str) -> str | dict[str, Any]:
    bare, beside, solution = code.partition(_BESIDE)
    pin = {"code": bare, "solution": solution.split("/")} if beside else bare
    try:
        one_given(pin)
    except BookmakerError as error:
        raise UserError(_with_remedy(error)) from None
    return pin


# What the dialog shows


def _head(words: StudioWords, number: int) -> Html:
    return tag("h2", words.say("board_head", number=number) if number else words["own_head"], id="board-head")


def _clues_form(entry: Entry, words: StudioWords) -> Html:
    """Return the clues of a board to change, one field for each cell, and its total."""
    puzzle = entry.made.puzzle
    opened = KINDS[puzzle.kind].is_opened
    mines, clues = (KNOWN * one for one in entry.made.answer.bullets), (str(one) * (one >= 0) for one in puzzle.clues)
    cells = zip(cells_of(puzzle.rows, puzzle.columns), puzzle.clues, mines if opened else clues, strict=True)
    boxes = [_box(cell, value, words) if clue != HOLE else tag("td") for cell, clue, value in cells]
    rows = (tag("tr", *boxes[at : at + puzzle.columns]) for at in range(0, len(boxes), puzzle.columns))
    total = "" if puzzle.total is None or opened else str(puzzle.total)
    field = None if opened else _field_of_number("total", words["board_total"], total)
    form = tag("form", tag("table", *rows, role="presentation"), field, **_sends(f"board/{entry.name}"))
    help_text = tag("p", words["board_help_mines" if opened else "board_help"])
    return join((_head(words, entry.number), help_text, form, _RESULT))


def _box(cell: Cell, value: str, words: StudioWords) -> Html:
    said = words.say("board_cell", row=cell[0] + 1, column=cell[1] + 1)
    return tag("td", line(_field(cell), _field(cell), value, aria_label=said, class_="cell", size=1))


def _field(cell: Sequence[object]) -> str:
    return "-".join(map(str, ("cell", *cell)))


def _own_form(number: int, words: StudioWords) -> Html:
    """Return the place for boards that somebody brings, as text or as a file, and for the number of the first."""
    area = tag("textarea", id="board-text", name="text", rows=8, spellcheck="false", autocomplete="off")
    text = labelled_control(words["own_text"], "board-text", area)
    form = tag("form", text, _field_of_number("number", words["own_number"], str(number)), **_sends("board"))
    file = labelled_control(words["own_file"], "board-file", tag("input", id="board-file", type="file"))
    return join((_head(words, 0), tag("p", words["own_help"]), form, tag("p", file), _RESULT))


def _field_of_number(name: str, label: str, value: str) -> Html:
    return labelled_control(label, f"board-{name}", line(f"board-{name}", name, value, inputmode="numeric", size=4))


def _sends(place: str) -> dict[str, str]:
    trigger = {"hx_trigger": "input delay:300ms", "hx_sync": "this:replace"}
    return {"hx_post": place, "hx_target": "#board-result", **trigger, "class_": "clues"}


def _outcome(tried: Sequence[Tried], number: int, words: StudioWords) -> Html:
    """Return what came of some boards, and if all are good the button that puts them in the book."""
    said = (part for at, one in enumerate(tried, number) for part in _outcome_of(one, at, len(tried) > 1, words))
    made = [one.made for one in tried if one.made and not one.wrong]
    inside = hidden_field(key="e", number=str(number), code=codes_of(made)), tag("button", words["board_put"])
    put = tag("form", *inside, hx_post="answer", hx_swap="none", class_="put")
    return join((*said, put if len(made) == len(tried) else None))


def _outcome_of(one: Tried, number: int, several: bool, words: StudioWords) -> Iterator[Html]:
    if several:
        yield tag("h3", words.say("board_head", number=number))
    if one.made:
        kind = KINDS[one.made.puzzle.kind]
        proved = words["board_proved_asked" if kind.is_asked else "board_opens" if kind.is_opened else "board_proved"]
        yield tag("p", " · ".join((proved, rating_said(one.made), words.say("board_tier", tier=one.tier))))
    if one.wrong:
        yield _wrong(one.wrong, one.doubtful)


def _wrong(text: str, cells: Iterable[Sequence[object]] = ()) -> Html:
    """Return what is wrong, with the cells to mark."""
    return refusal(text, data_cells=" ".join(map(_field, cells)) or None)
