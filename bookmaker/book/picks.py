"""The file of picks of a book: each answer changes it, is written at once, and can be taken back."""

import json
from collections.abc import Callable, Generator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from bookmaker.book.content import Stocked, entries_of, make_base, pick_base
from bookmaker.book.picking import room
from bookmaker.engine.pool import Workers
from bookmaker.kinds import KINDS
from bookmaker.spec.book import BookFile, read_book
from bookmaker.spec.picks import KEEP, KEYS, PIN, REJECT
from bookmaker.spec.source import picks_path, read_source
from bookmaker.values.errors import UserError
from bookmaker.values.events import Event
from bookmaker.values.files import rewrite_whole
from bookmaker.values.puzzle import Entry, answer_rows, to_code

Picks = dict[str, Any]
"""The content of a file of picks, by its keys."""
Change = Callable[[Picks], Picks]
NUMBERED = ("s", "m")
"""The answers that take a number."""
_HEAD = "# Picks of {name}: 'bookmaker pick' writes this file at each answer, and --undo takes the last one back.\n"
_BEFORE = "# before: "
_MOST = 50
"""Most answers that can be taken back."""


class Shelf(NamedTuple):
    """A book whose puzzles are being picked."""

    path: Path
    base: Stocked
    entries: tuple[Entry, ...]


class Written(NamedTuple):
    """A file of picks that was written: its content before, if it existed, and now."""

    target: Path
    before: bytes | None
    now: bytes

    def take_back(self) -> None:
        """Restore it, unless somebody else has changed it since."""
        if not self.target.exists() or self.target.read_bytes() != self.now:
            return
        if self.before is None:
            self.target.unlink()
        else:
            rewrite_whole(self.target, self.before)


def open_shelf(path: Path, workers: Workers = None) -> Generator[Event, None, Shelf]:
    """Make the puzzles of a book, picked as its files say; raise UserError as a build does."""
    file = read_book(path)
    check_pickable(file)
    base = yield from make_base(file, workers)
    return Shelf(path, base, entries_of((yield from pick_base(base, file, workers)), file))


def check_pickable(file: BookFile) -> None:
    """Raise UserError for a book that has no picks."""
    if file.spec.versions:
        raise UserError(f"{file.path}: a book with versions has no picks; its puzzles are dealt to them")


def apply_answer(shelf: Shelf, change: Change, workers: Workers = None) -> Generator[Event, None, Shelf]:
    """Return a book after an answer, which is then in its file; an impossible change leaves the file alone."""
    return (yield from _update_shelf(shelf, write_answer(shelf.path, change), workers))


def undone(shelf: Shelf, workers: Workers = None) -> Generator[Event, None, Shelf]:
    """Return a book without its last answer; raise UserError if there is none."""
    return (yield from _update_shelf(shelf, write_undone(shelf.path), workers))


def _update_shelf(shelf: Shelf, written: Written, workers: Workers) -> Generator[Event, None, Shelf]:
    try:
        file = read_book(shelf.path)
        return shelf._replace(entries=entries_of((yield from pick_base(shelf.base, file, workers)), file))
    except BaseException:
        written.take_back()
        raise


def write_answer(path: Path, change: Change) -> Written:
    """Write an answer into the picks of a book; raise UserError if they cannot be read or written."""
    picks, history = read_picks(path)
    return _write_picks(path, change(picks), (*history, picks))


def write_undone(path: Path) -> Written:
    """Write the picks of a book without the last answer; raise UserError as `write_answer`, and if there is none."""
    _, history = read_picks(path)
    if not history:
        raise UserError(f"{picks_path(path)}: there is no answer to take back")
    return _write_picks(path, history[-1], history[:-1])


def _write_picks(path: Path, picks: Picks, history: tuple[Picks, ...]) -> Written:
    target, now = picks_path(path), _text(path, picks, history).encode()
    try:
        before = target.read_bytes() if target.exists() else None
        rewrite_whole(target, now)
    except OSError as error:
        why = f"cannot be written ({error.strerror}), and picks stand beside their book"
        raise UserError(f"{target}: {why}; mend that, and answer again") from None
    return Written(target, before, now)


def read_picks(path: Path) -> tuple[Picks, tuple[Picks, ...]]:
    """Return the picks of a book, and the picks before each answer, the oldest first."""
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
    """Return a file of picks: JSON is YAML, too, and needs no thought about quotes."""
    lines = [_HEAD.format(name=path.name)]
    lines += [f"{key}:{_value_lines(picks[key])}\n" for key in KEYS if picks.get(key)]
    lines += ["{}\n"] * (len(lines) == 1)
    return "".join([*lines, *(f"{_BEFORE}{json.dumps(one)}\n" for one in history[-_MOST:])])


def _value_lines(values: Any) -> str:
    if isinstance(values, dict):
        return "".join(f"\n  {number}: {json.dumps(value)}" for number, value in sorted(values.items(), key=_first))
    return "".join(f"\n  - {json.dumps(value)}" for value in values)


def _first(item: tuple[Any, Any]) -> int:
    return int(item[0])


def find_by_name(entries: Sequence[Entry], name: str, path: Path) -> Entry:
    """Return the puzzle with a name; raise UserError if there is none."""
    found = [entry for entry in entries if entry.name == name.upper()]
    if not found:
        raise UserError(f"{path}: no puzzle has the name {name}; bookmaker pick {path} --list shows them")
    return found[0]


def change_of(answer: str, entries: Sequence[Entry], entry: Entry, number: int = 0) -> Change:
    """Return the change of an answer about a puzzle: k keeps it, r rejects it, s and m put it at a number.

    Raises UserError as `moving` does.
    """
    if answer in NUMBERED:
        return moving(entries, entry, number, answer == "s")
    return keeping(entry) if answer == "k" else rejecting(entry)


def rejecting(entry: Entry) -> Change:
    """Return the change that rejects a puzzle: it is no longer kept or pinned."""

    def change(picks: Picks) -> Picks:
        pins = {number: pin for number, pin in _pins(picks).items() if pin != entry.name}
        kept = [one for one in picks.get(KEEP, ()) if one != kept_as(entry)]
        if ":" in str(_pinned_puzzle(pins.get(entry.number))):
            return {**picks, PIN: {number: pin for number, pin in pins.items() if number != entry.number}, KEEP: kept}
        return {**picks, REJECT: [*picks.get(REJECT, ()), entry.name], KEEP: kept, PIN: pins}

    return change


def keeping(entry: Entry) -> Change:
    """Return the change that keeps a puzzle, whatever the seed."""
    record = kept_as(entry)
    return lambda picks: {**picks, KEEP: [*(one for one in picks.get(KEEP, ()) if one != record), record]}


def kept_as(entry: Entry) -> str | dict[str, Any]:
    """Return a puzzle in the form that is proved again: with its solution if the code has too little."""
    code = to_code(entry.made.puzzle)
    if not KINDS[entry.made.puzzle.kind].is_opened:
        return code
    return {"code": code, "solution": list(answer_rows(entry.made.answer))}


def moving(entries: Sequence[Entry], entry: Entry, number: int, swap: bool) -> Change:
    """Return the change that puts a puzzle at a number: the one there takes its place, or all between move by one.

    Raises UserError if the number belongs to another tier or section.
    """
    there = {one.number: one for one in entries}
    if number not in there or (there[number].section, there[number].tier) != (entry.section, entry.tier):
        where = f"{entry.name} cannot get the number {number}: puzzles change places within their tier"
        raise UserError(f"{where}; {room(entries, entry)}")
    span = [number] if swap else range(number, entry.number, 1 if number < entry.number else -1)
    order = [there[one] for one in (*span, entry.number)]
    now = {one.number: other for one, other in zip(order, (entry, *order[:-1]), strict=True)}

    def change(picks: Picks) -> Picks:
        pins = _pins(picks)
        said = {at: _pinned_puzzle(pins.get(one.number)) or one.name for at, one in now.items()}
        return {**picks, PIN: {at: pin for at, pin in pins.items() if pin not in said.values()} | said}

    return change


def _pins(picks: Picks) -> dict[int, Any]:
    return {int(number): pin for number, pin in picks.get(PIN, {}).items()}


def _pinned_puzzle(pin: Any) -> Any:
    """Return a pin that is a puzzle, not a name; else None."""
    return pin if isinstance(pin, Mapping) or ":" in str(pin) else None
