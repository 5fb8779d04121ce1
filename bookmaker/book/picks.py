"""The file of picks of a book: each answer changes it, is written at once, and can be taken back."""

import json
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from functools import reduce
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from bookmaker.book.content import make_entries
from bookmaker.book.picking import room
from bookmaker.book.pieces import Pieces
from bookmaker.engine.pool import Workers
from bookmaker.engine.symmetry import fingerprint
from bookmaker.kinds import KINDS, puzzle_of
from bookmaker.spec.book import BookFile, read_book
from bookmaker.spec.given_puzzles import Given
from bookmaker.spec.model import Spec
from bookmaker.spec.picks import KEEP, PIN, REJECT, WRITTEN, Kept, place_pins
from bookmaker.spec.source import picks_path, read_source
from bookmaker.values.errors import UserError
from bookmaker.values.events import Event
from bookmaker.values.files import rewrite_whole
from bookmaker.values.puzzle import Entry, answer_rows, to_code

if TYPE_CHECKING:
    from bookmaker.book.show import LocatedPuzzle

Picks = dict[str, Any]
"""The content of a file of picks, by its keys."""
Change = Callable[[Picks], Picks]
SEVERAL, NUMBERED = ("k", "r", "i", "h", "x"), ("s", "m")
"""The answers that take several puzzles, and those that take a number for one."""
_HEAD = "# Picks of {name}: 'bookmaker pick' writes this file at each answer, and --undo takes the last one back.\n"
_BEFORE = "# before: "
_MOST = 50
"""Most answers that can be taken back."""


class Shelf(Protocol):
    """A book, or some days of a series, whose puzzles are being picked."""

    @property
    def path(self) -> Path:
        """Its file."""

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Its puzzles."""

    @property
    def states(self) -> dict[int, str]:
        """What is decided about each puzzle, by number; '' if it is open."""

    def find(self, part: str) -> Entry:
        """Return the puzzle that a word other than a number names; raise UserError if there is none."""

    def change(self, letter: str, chosen: Sequence[Entry], place: str) -> Change:
        """Return the change of an answer about puzzles; raise UserError for a place that they cannot have."""

    def put(self, pins: Mapping[int, Any]) -> Change:
        """Return the change that gives numbers puzzles that somebody brings; raise UserError for one without sheet."""

    def judge(self, number: int, given: Given) -> Kept:
        """Return a puzzle as the number takes it that is to get it; raise Wrong, or UserError, if it cannot."""

    def remake(self, workers: Workers) -> Generator[Event, None, "Shelf"]:
        """Return it as its files now say; raise UserError as a build does."""

    def label(self, entry: Entry) -> str:
        """Return the name of a puzzle in lists."""

    def locator(self) -> "Callable[[Shelf, Entry], LocatedPuzzle]":
        """Return what finds a puzzle's place on its page."""


class BookShelf(NamedTuple):
    """A book whose puzzles are being picked."""

    file: BookFile
    entries: tuple[Entry, ...]
    pieces: Pieces
    """What is made already."""

    @property
    def path(self) -> Path:
        return self.file.path

    @property
    def states(self) -> dict[int, str]:
        return states_of(self.entries, self.file.spec)

    def find(self, part: str) -> Entry:
        return find_by_name(self.entries, part, self.path)

    def change(self, letter: str, chosen: Sequence[Entry], place: str) -> Change:
        if letter in NUMBERED and not place.isdecimal():
            raise UserError(f"'{place}' is not the number of a puzzle")
        return change_of(letter, self.entries, chosen, self.file.spec, int(place or 0))

    def put(self, pins: Mapping[int, Any]) -> Change:
        replaced = [entry for entry in self.entries if entry.number in pins]
        return put_change({str(number): pin for number, pin in pins.items()}, replaced)

    def judge(self, number: int, given: Given) -> Kept:
        spec = self.file.spec
        kept = place_pins({**spec.pinned_puzzles, number: given}, spec.puzzle_sections).pins[number]
        assert isinstance(kept, Kept)
        return kept

    def remake(self, workers: Workers) -> "Generator[Event, None, BookShelf]":
        file = read_book(self.path)
        pieces = self.pieces.with_workers(workers)
        return BookShelf(file, (yield from make_entries(file, pieces)), pieces)

    def label(self, entry: Entry) -> str:
        return entry.name

    def locator(self) -> "Callable[[Shelf, Entry], LocatedPuzzle]":
        from bookmaker.book.outlook import book_outlook
        from bookmaker.book.show import locate_puzzle

        outlook = book_outlook(self.path)
        return lambda _, entry: locate_puzzle(outlook, entry)


class Written(NamedTuple):
    """A file that was written, such as one of picks: its content before, if it existed, and now."""

    target: Path
    before: bytes | None
    now: bytes

    @property
    def stands(self) -> bool:
        """Whether nobody has changed it since."""
        return self.target.is_file() and self.target.read_bytes() == self.now

    def take_back(self) -> None:
        """Restore it, unless somebody else has changed it since."""
        if not self.stands:
            return
        if self.before is None:
            self.target.unlink()
        else:
            rewrite_whole(self.target, self.before)


def open_shelf(path: Path, numbers: Iterable[int], workers: Workers = None) -> Generator[Event, None, BookShelf]:
    """Make the puzzles of a book, picked as its files say, once it is known to have some numbers.

    Raises UserError as a build does.
    """
    file = read_book(path)
    check_pickable(file)
    for number in numbers:
        if number not in file.numbers:
            raise _no_number(path, number, file.numbers)
    pieces = Pieces(workers)
    return BookShelf(file, (yield from make_entries(file, pieces)), pieces)


def check_pickable(file: BookFile) -> None:
    """Raise UserError for a book that has no picks."""
    if file.spec.versions:
        raise UserError(f"{file.path}: a book with versions has no picks; its puzzles are dealt to them")
    if file.cell and file.cell != read_book(file.path).cell:
        raise UserError("picks are about the first book of a matrix; start the preview without --matrix to pick")


def apply_answer(shelf: Shelf, change: Change, workers: Workers = None) -> Generator[Event, None, Shelf]:
    """Return a book after an answer, which is then in its file; an impossible change leaves the file alone."""
    return (yield from _remake_shelf(shelf, write_answer(shelf.path, change), workers))


def undone(shelf: Shelf, workers: Workers = None) -> Generator[Event, None, Shelf]:
    """Return a book without its last answer; raise UserError if there is none."""
    return (yield from _remake_shelf(shelf, write_undone(shelf.path), workers))


def _remake_shelf(shelf: Shelf, written: Written, workers: Workers) -> Generator[Event, None, Shelf]:
    try:
        return (yield from shelf.remake(workers))
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
    lines += [f"{key}:{_value_lines(picks[key])}\n" for key in WRITTEN if picks.get(key)]
    lines += ["{}\n"] * (len(lines) == 1)
    return "".join([*lines, *(f"{_BEFORE}{json.dumps(one)}\n" for one in history[-_MOST:])])


def _value_lines(values: Any) -> str:
    if isinstance(values, dict):
        return "".join(f"\n  {number}: {json.dumps(value)}" for number, value in sorted(values.items(), key=_first))
    return "".join(f"\n  - {json.dumps(value)}" for value in values)


def _first(item: tuple[Any, Any]) -> tuple[int, str]:
    """Return what puts numbers of puzzles, or days, in order."""
    return int(item[0]) if str(item[0]).isdecimal() else 0, str(item[0])


def find_by_name(entries: Sequence[Entry], name: str, path: Path) -> Entry:
    """Return the puzzle with a name; raise UserError if there is none."""
    found = [entry for entry in entries if entry.name == name.upper()]
    if not found:
        known, _, number = name.partition("=")
        moved = f"bookmaker pick {path} --move {known} {number} gives it another number"
        listed = f"bookmaker pick {path} --list shows them"
        raise UserError(f"{path}: no puzzle has the name {name}; {moved if number.isdecimal() else listed}")
    return found[0]


def find_by_number(entries: Sequence[Entry], number: int, path: Path) -> Entry:
    """Return the puzzle with a number; raise UserError if there is none."""
    found = [entry for entry in entries if entry.number == number]
    if not found:
        raise no_such_number(path, number, entries)
    return found[0]


def no_such_number(path: Path, number: int, entries: Sequence[Entry]) -> UserError:
    """Return the error about a number that none of some puzzles has."""
    return _no_number(path, number, range(entries[0].number, entries[-1].number + 1))


def _no_number(path: Path, number: int, there: range) -> UserError:
    return UserError(f"{path}: there is no puzzle {number}; its puzzles have the numbers {there[0]} to {there[-1]}")


def states_of(entries: Sequence[Entry], spec: Spec) -> dict[int, str]:
    """Return what is decided about each puzzle, by number: pinned, kept, the author's own; '' if it is open."""
    kept = {fingerprint(one.made.puzzle) for one in spec.kept_puzzles}
    given = {one.made for _, _, one in spec.judged_puzzles}
    found = dict.fromkeys((entry.number for entry in entries), "")
    for number, made in ((entry.number, entry.made) for entry in entries if kept or given):
        found[number] = "yours" if made in given else "kept" if fingerprint(made.puzzle) in kept else ""
    return found | {number: "pinned" for number in spec.pinned_puzzles if number in found}


def check_chosen(answer: str, chosen: Sequence[Entry]) -> None:
    """Raise UserError if an answer is not about as many puzzles as it takes."""
    if not chosen or (answer in NUMBERED and len(chosen) > 1):
        raise UserError("choose one puzzle, and answer again")


def change_of(answer: str, entries: Sequence[Entry], chosen: Sequence[Entry], spec: Spec, number: int = 0) -> Change:
    """Return the change of an answer about puzzles: k keeps them, r rejects them, i pins them, s and m put one at a
    number.

    Raises UserError as `move_change` does, and for answers about days.
    """
    if answer in NUMBERED:
        return move_change(entries, chosen[0], number, answer == "s", spec)
    one_by_one = {"k": keep_change, "r": reject_change, "i": pin_change}.get(answer)
    if one_by_one is None:
        raise UserError("only days of a series are held and released; reject a puzzle of a book, or take it out")
    changes = [one_by_one(entry) for entry in chosen]
    return lambda picks: reduce(lambda now, change: change(now), changes, picks)


def reject_change(entry: Entry) -> Change:
    """Return the change that rejects a puzzle: it is no longer kept or pinned."""

    def change(picks: Picks) -> Picks:
        pins = {number: pin for number, pin in _pins(picks).items() if number != entry.number}
        kept = [one for one in picks.get(KEEP, ()) if not _is_of(one, entry)]
        names = [*picks.get(REJECT, ()), *([] if entry.brought else [entry.name])]
        return {**picks, REJECT: names, KEEP: kept, PIN: pins}

    return change


def _is_of(kept: str | dict[str, Any], entry: Entry) -> bool:
    """Tell whether what is kept is a puzzle, however turned."""
    code = kept.get("code", "") if isinstance(kept, Mapping) else kept
    return fingerprint(puzzle_of(str(code))) == fingerprint(entry.made.puzzle)


def keep_change(entry: Entry) -> Change:
    """Return the change that keeps a puzzle, whatever the seed."""
    record = kept_as(entry)
    return lambda picks: {**picks, KEEP: [*(one for one in picks.get(KEEP, ()) if one != record), record]}


def pin_change(entry: Entry) -> Change:
    """Return the change that keeps a puzzle at its number, whatever the seed."""
    return lambda picks: {**picks, PIN: _pins(picks) | {entry.number: kept_as(entry)}}


def put_change(pins: Mapping[str, Any], replaced: Iterable[Entry] = ()) -> Change:
    """Return the change that gives numbers, or days, puzzles that somebody brings; those replaced are not kept."""

    def change(picks: Picks) -> Picks:
        kept = [one for one in picks.get(KEEP, ()) if not any(_is_of(one, entry) for entry in replaced)]
        there = {str(place): pin for place, pin in picks.get(PIN, {}).items()}
        return {**picks, KEEP: kept, PIN: {**there, **pins}}

    return change


def kept_as(entry: Entry) -> str | dict[str, Any]:
    """Return a puzzle in the form that is proved again: with its solution if the code has too little."""
    code = to_code(entry.made.puzzle)
    if not KINDS[entry.made.puzzle.kind].is_opened:
        return code
    return {"code": code, "solution": list(answer_rows(entry.made.answer))}


def move_change(entries: Sequence[Entry], entry: Entry, number: int, swap: bool, spec: Spec) -> Change:
    """Return the change that puts a puzzle at a number: the one there takes its place, or all between move by one.

    Raises UserError for a number that the puzzle cannot have.
    """
    there = {one.number: one for one in entries}
    _check_place(entry, number, swap, there)
    span = [number] if swap else range(number, entry.number, 1 if number < entry.number else -1)
    places = [*span, entry.number]
    order = dict(zip(places, (entry, *(there[one] for one in places[:-1])), strict=True))
    ends = accumulate((section.puzzles for section in spec.puzzle_sections), initial=0)
    first = [*ends][entry.section] + 1
    usual = spec.puzzle_sections[entry.section].sequence
    after = [(order.get(at) or there[at]).tier for at in range(first, first + len(usual))]
    by_name = tuple(after) == usual and there[number].section == entry.section

    def change(picks: Picks) -> Picks:
        pins = _pins(picks)
        moved = order if swap else {at: one for at, one in order.items() if one == entry or one.number in pins}
        rest = {at: pin for at, pin in pins.items() if at not in {one.number for one in moved.values()} | {*moved}}
        if not by_name:
            named = [at for at, pin in rest.items() if not _is_code(pin) and there[at].section == entry.section]
            own = {at: kept_as(there[at]) for at in named}
            return {**picks, PIN: rest | own | {at: kept_as(one) for at, one in moved.items()}}
        said = {at: pins[one.number] if _is_code(pins.get(one.number)) else one.name for at, one in moved.items()}
        return {**picks, PIN: rest | said}

    return change


def _check_place(entry: Entry, number: int, swap: bool, there: Mapping[int, Entry]) -> None:
    """Raise UserError for a number that a puzzle cannot have."""
    where = f"{entry.name} cannot get the number {number}"
    if number not in there:
        raise UserError(f"{where}, which no puzzle has; {room(there.values(), entry)}")
    other, places = there[number], room(there.values(), entry)
    if other.section == entry.section:
        return
    boards = [(one.made.puzzle.kind, one.made.puzzle.rows, one.made.puzzle.columns) for one in (entry, other)]
    if boards[0] != boards[1]:
        kind, rows, columns = boards[1]
        raise UserError(f"{where}, which is in another section, with {kind} of {rows}x{columns}; {places}")
    if not swap:
        raise UserError(f"{where}, which is in another section; let the two change places, or {places}")
    if entry.tier != other.tier:
        why = f"between sections only puzzles of one tier change places, and {number} is {other.tier}"
        raise UserError(f"{where}: {why}; {places}")


def _pins(picks: Picks) -> dict[int, Any]:
    return {int(number): pin for number, pin in picks.get(PIN, {}).items()}


def _is_code(pin: Any) -> bool:
    """Tell whether a pin is a puzzle, not a name."""
    return isinstance(pin, Mapping) or ":" in str(pin)
