"""Books and series: check, foresee, build and pick them as the commands do."""

import datetime
import re
from collections.abc import Generator, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from bookmaker.library.arguments import File, check_values
from bookmaker.series.works import NO_DAYS, is_series
from bookmaker.values.choices import Days
from bookmaker.values.errors import Problem, UserError, Wrong, did_you_mean
from bookmaker.values.events import Event, result_of
from bookmaker.values.numbers import ranges_of
from bookmaker.values.puzzle import USUAL, Entry

if TYPE_CHECKING:
    from bookmaker.book.outlook import Outlook
    from bookmaker.book.picks import Shelf
    from bookmaker.engine.pool import Crew
    from bookmaker.spec.lock.differences import Change

SheetForm = Literal["pdf", "png", "svg", "eps", "html"]
_Answer = tuple[str, str, str]
"""The letter of an answer, its puzzles by name, number, range or day, and a number or a day."""
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_NUMBERS = re.compile(r"[0-9]{1,5}(-[0-9]{1,5})?")


@check_values
def sample(kind: str = USUAL, layout: str | None = None, daily: bool = False) -> str:
    """Return the text of a sample spec, or of a sample series; raise UserError for an unknown kind or layout."""
    return sample_text(kind, layout, daily, Path())


def sample_text(kind: str, layout: str | None, daily: bool, folder: Path, option: str = "") -> str:
    """Return the text of a sample in a folder; `option` is the prefix of keys in messages."""
    from bookmaker.series.model import SAMPLE
    from bookmaker.spec.sample import SAMPLES, book_sample

    if kind not in SAMPLES:
        raise UserError(f"no kind of puzzle is called '{kind}'; {did_you_mean(kind, SAMPLES)}")
    try:
        return SAMPLE if daily else book_sample(layout, folder, kind) if layout else SAMPLES[kind]
    except Wrong as wrong:
        raise UserError(f"{option}layout {layout}: {wrong}; {wrong.remedy}") from None


@check_values
def write_template(name: str, file: File | None = None) -> tuple[Path, ...]:
    """Write a template with its pictures and return the files, its spec first: `file`, else one in this folder.

    Raises UserError for an unknown name, or a file that is there already.
    """
    from bookmaker.spec import templates

    path = Path(file) if file else Path()
    return templates.write_template(name, path.parent, path.name)


@check_values
def check(spec: File) -> tuple[Problem, ...]:
    """Return the warnings about a book or a series, before anything is made.

    Raises UserError with its mistakes at their lines.
    """
    from bookmaker.book.outlook import check_book, warnings_of
    from bookmaker.series.bank_days import check_series

    if is_series(Path(spec)):
        return check_series(Path(spec))[0].warnings
    return tuple(warnings_of(check_book(Path(spec))))


@check_values
def outlook(spec: File) -> "Outlook":
    """Return what is known of a book before there are puzzles: `pages`, whether these are `exact`, its `fits`."""
    from bookmaker.book.outlook import book_outlook

    return book_outlook(Path(spec))


@check_values
def build(
    spec: File,
    out: File = "output",
    workers: int | None = None,
    *,
    settings: Sequence[str] = (),
    only: str | None = None,
    bank: File | None = None,
    matrix: Sequence[str] = (),
    locked: bool = False,
) -> Iterator[Event]:
    """Make a book with all its files as the command does, and yield how it goes; Done, with its `files`, comes last.

    Nothing happens before the first event is asked for. `settings`, `only` and `matrix` are written as for the
    command: `["seed=7"]`, `"1-10"`, `["volume=3"]`. Raises UserError of one class or another.
    """
    from bookmaker.book.build import make as made
    from bookmaker.book.build import plan, refuse_clashes
    from bookmaker.spec.book import Variant, variants_of
    from bookmaker.spec.matrix import parse_wanted

    def work() -> Iterator[Event]:
        numbers = ranges_of("only", only)[0] if only else None
        wanted = Variant(tuple(settings), numbers, bank=Path(bank) if bank else None, matrix=parse_wanted(list(matrix)))
        books = [plan(Path(spec), Path(out), one, locked) for one in variants_of(Path(spec), wanted)]
        refuse_clashes(books)
        for book in books:
            yield from made(book, workers)

    return work()


@check_values
def daily(
    spec: File,
    first: datetime.date | str,
    last: datetime.date | str | None = None,
    out: File = "output",
    *,
    formats: Sequence[SheetForm] = ("pdf",),
    dpi: int = 300,
    workers: int | None = None,
    bank: File | None = None,
    settings: Sequence[str] = (),
) -> Iterator[Event]:
    """Make the sheets of a series from one day to another, and yield how it goes; Done comes last.

    Days are dates, or written as `2026-11-20`. Raises UserError of one class or another.
    """
    from bookmaker.series.sheets import Destination, make_sheets

    days = _day("first", first), _day("last", first if last is None else last)
    target = Destination(Path(out), tuple(formats), dpi, workers or 0, Path(bank) if bank else None)
    return make_sheets(Path(spec), days, target, settings)


@check_values
def calendar(
    spec: File, year: int, out: File = "output", *, formats: Sequence[SheetForm] = ("pdf",), workers: int | None = None
) -> Iterator[Event]:
    """Make a book with a leaf for each day of a year, and yield how it goes; raise UserError as `daily`."""
    from bookmaker.series.sheets import Destination, make_calendar

    _day("year", f"{year:04}-01-01")
    return make_calendar(Path(spec), year, Destination(Path(out), tuple(formats), workers=workers or 0))


def _day(name: str, day: datetime.date | str) -> datetime.date:
    from bookmaker.series.model import check_year

    try:
        return check_year(day if isinstance(day, datetime.date) else datetime.date.fromisoformat(day))
    except Wrong as wrong:
        raise UserError(f"{name} {day}: {wrong}") from None
    except ValueError:
        raise UserError(f"{name} {day}: there is no such day; write it like 2026-11-20") from None


@check_values
def pick(
    spec: File,
    *,
    reject: Sequence[str] = (),
    keep: Sequence[str] = (),
    pin: Sequence[str] = (),
    hold: Sequence[str] = (),
    release: Sequence[str] = (),
    swap: Any = None,
    move: Any = None,
    undo: bool = False,
    first: datetime.date | str | None = None,
    last: datetime.date | str | None = None,
    workers: int | None = 1,
) -> tuple[Entry, ...]:
    """Return the puzzles of a book or of some days, after some answers about them, which go into its file of picks.

    `reject`, `keep` and `pin` name puzzles by names, numbers or ranges, as in `["12,40-44"]`, or days; `swap` and
    `move` are a puzzle and a number or a day; `hold` and `release` name days. Raises UserError if one is impossible.
    """
    from bookmaker.engine.pool import staff

    placed = [("s", swap), ("m", move)]
    if wrong := [two for _, two in placed if two is not None and not _is_place(two)]:
        raise UserError(f"{wrong[0]!r} is no name and number of a puzzle; write it like ('MXTR4H', 3)")
    several = {"r": reject, "k": keep, "i": pin, "h": hold, "x": release}
    answers = answers_of(several, [(letter, two[0], str(two[1])) for letter, two in placed if two])
    days = (_day("first", first), _day("last", first if last is None else last)) if first else None
    with staff(workers) as crew:
        return result_of(pick_puzzles(Path(spec), undo, answers, crew, days)).entries


def _is_place(two: object) -> bool:
    return (
        isinstance(two, tuple | list)
        and len(two) == 2
        and isinstance(two[0], str)
        and isinstance(two[1], int | str | datetime.date)
    )


def answers_of(several: Mapping[str, Sequence[str] | None], placed: Sequence[_Answer]) -> list[_Answer]:
    """Return answers about puzzles in the order in which they are given; `several` has their texts by letter."""
    return [*((letter, text, "") for letter, texts in several.items() for text in texts or ()), *placed]


def pick_puzzles(
    path: Path, undo: bool, answers: Sequence[_Answer], crew: "Crew", days: Days | None = None
) -> "Generator[Event, None, Shelf]":
    """Make the puzzles of a book, or of some days, and give some answers about them."""
    from bookmaker.book.picks import open_shelf, undone

    parts = [part for _, text, place in answers for part in (*_parts_of(text), place)]
    shelf: Shelf
    if is_series(path):
        from bookmaker.series.picks import open_days

        numbered = [str(number) for part in parts if _NUMBERS.fullmatch(part) for number in _numbers_in(part)]
        named = any(part and not _NUMBERS.fullmatch(part) and not _DAY.fullmatch(part) for part in parts)
        shelf = yield from open_days(path, days, [*numbered, *filter(_DAY.fullmatch, parts)], named, crew)
    elif days:
        raise UserError(f"{path}: {NO_DAYS}")
    else:
        ends = (_numbers_in(part)[-1] for part in parts if _NUMBERS.fullmatch(part))
        shelf = yield from open_shelf(path, ends, crew)
    if undo:
        shelf = yield from undone(shelf, crew)
    return (yield from apply_answers(shelf, answers, crew))


def apply_answers(shelf: "Shelf", answers: Sequence[_Answer], crew: "Crew") -> "Generator[Event, None, Shelf]":
    """Give some answers about puzzles, which mean their numbers as they were before all of them."""
    from bookmaker.book.picks import NUMBERED, apply_answer, find_by_name

    asked = [(letter, [one.name for one in find_puzzles(shelf, text)], place) for letter, text, place in answers]
    for letter, names, place in asked:
        chosen = [find_by_name(shelf.entries, name, shelf.path) for name in names]
        if letter in NUMBERED and len(chosen) > 1:
            raise UserError("one puzzle at a time changes its place; give one name or number, and where it goes")
        shelf = yield from apply_answer(shelf, shelf.change(letter, chosen, place), crew)
    return shelf


def find_puzzles(shelf: "Shelf", text: str) -> list[Entry]:
    """Return the puzzles with some names, numbers or ranges, each once; raise UserError for one that is not there."""
    from bookmaker.book.picks import find_by_number

    found = list[Entry]()
    for part in _parts_of(text):
        if not _NUMBERS.fullmatch(part):
            found.append(shelf.find(part))
            continue
        numbers = _numbers_in(part)
        find_by_number(shelf.entries, numbers[-1], shelf.path)
        found += [find_by_number(shelf.entries, number, shelf.path) for number in numbers]
    if not found:
        raise UserError("name puzzles by name, number or range, such as 12,40-44")
    return list(dict.fromkeys(found))


def _parts_of(text: str) -> list[str]:
    return text.replace(",", " ").split()


def _numbers_in(part: str) -> range:
    (numbers,) = ranges_of("puzzles", part)
    return numbers


@check_values
def diff(old: File, new: File) -> "tuple[Change, ...]":
    """Return what changed from one book to another, by their locks; raise UserError for a file that is none."""
    from bookmaker.spec.lock.differences import differences
    from bookmaker.spec.lock.values import read_lock

    return differences(read_lock(Path(old)), read_lock(Path(new)))
