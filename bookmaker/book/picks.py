"""The file of picks of a book: each answer changes it, is written at once, and can be taken back."""

import json
from collections.abc import Callable, Generator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from bookmaker.book.content import Base, entries_of, make_base, pick_base
from bookmaker.book.picked import room
from bookmaker.engine.pool import Workers
from bookmaker.kinds import KINDS
from bookmaker.spec.book import read_book
from bookmaker.spec.picks import KEEP, KEYS, PIN, REJECT, picks_path
from bookmaker.spec.source import read_source
from bookmaker.values.errors import UserError
from bookmaker.values.events import Event
from bookmaker.values.files import rewrite_whole
from bookmaker.values.puzzle import PAPERS_KIND, Entry, answer_rows, to_code

Picks = dict[str, Any]
"""What a file of picks says, by its keys."""
_HEAD = "# Picks of {name}: 'bookmaker pick' writes this file at each answer, and --undo takes the last one back.\n"
_BEFORE = "# before: "
_MOST = 50
"""So many answers can be taken back."""


class Shelf(NamedTuple):
    """A book whose puzzles are being picked."""

    path: Path
    base: Base
    entries: tuple[Entry, ...]


def open_shelf(path: Path, workers: Workers = None) -> Generator[Event, None, Shelf]:
    """Make the puzzles of a book, picked as its files say; raise UserError as a build does."""
    file = read_book(path)
    if file.spec.versions:
        raise UserError(f"{path}: a book with versions has no picks; its puzzles are dealt to them")
    base = yield from make_base(file, workers)
    return Shelf(path, base, entries_of((yield from pick_base(base, file, workers)), file))


def answered(shelf: Shelf, change: Callable[[Picks], Picks], workers: Workers = None) -> Generator[Event, None, Shelf]:
    """Return a book after an answer, which is in its file then; a change that cannot be leaves the file as it was."""
    picks, history = read_picks(shelf.path)
    return (yield from _written(shelf, change(picks), (*history, picks), workers))


def undone(shelf: Shelf, workers: Workers = None) -> Generator[Event, None, Shelf]:
    """Return a book without its last answer; raise UserError where there is none."""
    _, history = read_picks(shelf.path)
    if not history:
        raise UserError(f"{picks_path(shelf.path)}: there is no answer to take back")
    return (yield from _written(shelf, history[-1], history[:-1], workers))


def _written(shelf: Shelf, picks: Picks, history: tuple[Picks, ...], workers: Workers) -> Generator[Event, None, Shelf]:
    target = picks_path(shelf.path)
    before = target.read_bytes() if target.exists() else None
    rewrite_whole(target, _text(shelf.path, picks, history).encode())
    try:
        file = read_book(shelf.path)
        return shelf._replace(entries=entries_of((yield from pick_base(shelf.base, file, workers)), file))
    except BaseException:
        if before is None:
            target.unlink()
        else:
            rewrite_whole(target, before)
        raise


def read_picks(path: Path) -> tuple[Picks, tuple[Picks, ...]]:
    """Return what the picks of a book say, and what they said before each answer, the oldest first."""
    from bookmaker.spec.findings import tree_of

    target = picks_path(path)
    if not target.exists():
        return {}, ()
    source = read_source(target)
    lines = (line.removeprefix(_BEFORE) for line in source.lines if line.startswith(_BEFORE))
    try:
        return dict(tree_of(source).data), tuple(json.loads(line) for line in lines)
    except json.JSONDecodeError:
        raise UserError(f"{target}: a line of '{_BEFORE.strip()}' is damaged; take those lines out") from None


def _text(path: Path, picks: Picks, history: tuple[Picks, ...]) -> str:
    """Return a file of picks: JSON is YAML, too, and needs no quotes to be thought of."""
    lines = [_HEAD.format(name=path.name)]
    lines += [f"{key}:{_listed(picks[key])}\n" for key in KEYS if picks.get(key)]
    lines += ["{}\n"] * (len(lines) == 1)
    return "".join([*lines, *(f"{_BEFORE}{json.dumps(one)}\n" for one in history[-_MOST:])])


def _listed(values: Any) -> str:
    if isinstance(values, dict):
        return "".join(f"\n  {number}: {json.dumps(value)}" for number, value in sorted(values.items(), key=_first))
    return "".join(f"\n  - {json.dumps(value)}" for value in values)


def _first(item: tuple[Any, Any]) -> int:
    return int(item[0])


def rejecting(entry: Entry) -> Callable[[Picks], Picks]:
    """Return the change that rejects a puzzle: it is kept and pinned no longer."""

    def change(picks: Picks) -> Picks:
        pins = {number: pin for number, pin in _pins(picks).items() if pin != entry.name}
        kept = [one for one in picks.get(KEEP, ()) if one != kept_as(entry)]
        if ":" in str(_coded(pins.get(entry.number))):
            return {**picks, PIN: {number: pin for number, pin in pins.items() if number != entry.number}, KEEP: kept}
        return {**picks, REJECT: [*picks.get(REJECT, ()), entry.name], KEEP: kept, PIN: pins}

    return change


def keeping(entry: Entry) -> Callable[[Picks], Picks]:
    """Return the change that keeps a puzzle, whatever the seed."""
    record = kept_as(entry)
    return lambda picks: {**picks, KEEP: [*(one for one in picks.get(KEEP, ()) if one != record), record]}


def kept_as(entry: Entry) -> str | dict[str, Any]:
    """Return how a puzzle is written to be proved again: with its solution where the code has too little."""
    code = to_code(entry.made.puzzle)
    if KINDS[entry.made.puzzle.kind].asked or entry.made.puzzle.kind == PAPERS_KIND:
        return code
    return {"code": code, "solution": list(answer_rows(entry.made.answer))}


def moving(shelf: Shelf, entry: Entry, number: int, swap: bool) -> Callable[[Picks], Picks]:
    """Return the change that puts a puzzle at a number: the one there takes its place, or all between move by one.

    Raises UserError where the number is of another tier or section.
    """
    there = {one.number: one for one in shelf.entries}
    if number not in there or (there[number].section, there[number].tier) != (entry.section, entry.tier):
        where = f"{entry.name} cannot get the number {number}: puzzles change places within their tier"
        raise UserError(f"{where}; {room(shelf.entries, entry)}")
    span = [number] if swap else range(number, entry.number, 1 if number < entry.number else -1)
    order = [there[one] for one in (*span, entry.number)]
    now = {one.number: other for one, other in zip(order, (entry, *order[:-1]), strict=True)}

    def change(picks: Picks) -> Picks:
        pins = _pins(picks)
        said = {at: _coded(pins.get(one.number)) or one.name for at, one in now.items()}
        return {**picks, PIN: {at: pin for at, pin in pins.items() if pin not in said.values()} | said}

    return change


def _pins(picks: Picks) -> dict[int, Any]:
    return {int(number): pin for number, pin in picks.get(PIN, {}).items()}


def _coded(pin: Any) -> Any:
    """Return a pin that is no name but a puzzle, else None."""
    return pin if isinstance(pin, Mapping) or ":" in str(pin) else None
