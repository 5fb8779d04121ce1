"""The order of work for daily sheets: days of a series become files, or a year becomes a calendar."""

import re
from collections.abc import Generator, Iterator, Mapping, Sequence
from datetime import date, timedelta
from functools import partial
from pathlib import Path
from typing import NamedTuple

from bookmaker.book.binding import info_of
from bookmaker.book.delivery import Artifact, asked_of, astray_on, deliver, render_for_printer
from bookmaker.book.show import NO_SQUARE, square_dpi, square_picture
from bookmaker.kinds import proof_phrase
from bookmaker.kinds.batch import compile_engine
from bookmaker.page.types.boards import solved_alone
from bookmaker.page.types.sheet import SEPARATE
from bookmaker.print.render.single_page import FORMS, export_page
from bookmaker.series.bank_days import make_days, mark_days, refuse_bank, sheets_of
from bookmaker.series.feed import CALENDAR, FEED, DayFile, FeedDay, FeedHead, calendar, json_feed
from bookmaker.series.model import read_daily
from bookmaker.series.pages import (
    Opened,
    Sheets,
    bind_year,
    held_problem,
    labels_of,
    leaves_of_year,
    numbers_of,
    open_series,
)
from bookmaker.series.printer import refuse
from bookmaker.series.show import feed_day, locate_puzzle
from bookmaker.series.web import page_of_days
from bookmaker.values.errors import CannotBeMet, UserError, did_you_mean
from bookmaker.values.events import Done, Event, Note, Progress
from bookmaker.values.files import try_to_write
from bookmaker.values.marks import Page
from bookmaker.values.puzzle import Made, Puzzle
from bookmaker.words.captions import full_date

_DAY = r"\d{4}-\d\d-\d\d"
SQUARE = "square"
"""The word for square pictures in names of files."""
HTML = "html"
FORMATS = ("pdf", "png", "svg", "eps", HTML)


class Destination(NamedTuple):
    """The folder for sheets, and their formats."""

    folder: Path
    formats: tuple[str, ...] = ("pdf",)
    dpi: float = 300.0
    workers: int = 0
    """0: all cores."""
    bank: Path | None = None
    """The bank, if other than the one the series names."""
    square: int = 0
    """Side in dots of a square PNG with the puzzle alone; 0 for whole sheets."""

    feed: str = ""
    """The address of the web folder that will have the files, for a feed and a calendar; '' for none."""

    @property
    def sheet_formats(self) -> tuple[str, ...]:
        """The formats in which each sheet is a file."""
        return tuple(form for form in self.formats if form != HTML)


def make_sheets(
    path: Path, days: tuple[date, date], output: Destination, settings: Sequence[str] = ()
) -> Generator[Event, None, None]:
    """Make the sheets from one day to another, both included, a file for each day and format; of HTML one for all.

    Days without a sheet, and held ones, are skipped, unless all are. Raises UserError of one class or another.
    """
    _check_formats(output)
    series = open_series(read_daily(path, settings, output.bank))
    asked = numbers_of(series.file, *days)
    numbers = [number for number in asked if number not in series.spec.held_numbers]
    held = held_problem(series.file, asked, "and not given out", "warning" if numbers else "error")
    if held and not numbers:
        raise CannotBeMet(problems=[held])
    if output.square:
        _check_squares(series, numbers)
    page = output.folder / f"{path.stem}-{'-to-'.join(dict.fromkeys(map(str, days)))}.{HTML}"
    played = [page] if HTML in output.formats else []
    feeds = [output.folder / f"{path.stem}{end}" for end in (FEED, CALENDAR)] if output.feed else []
    targets = (*(target for number in numbers for target in _targets(series, output, number)), *played, *feeds)
    for target in targets:
        try_to_write(target)
    yield from (Note(str(problem), problem) for problem in series.warnings if output.sheet_formats)
    yield from [Note(str(held), held)] if held else ()
    yield from compile_engine()
    made, told = dict[int, Made](), list[FeedDay]()
    for number, sheet in sheets_of(series, numbers, output.workers):
        made[number] = sheet.last.made
        if output.sheet_formats:
            yield from _write(output, sheet, number)
        if output.feed:
            told.append(feed_day(sheet, number))
        if len(numbers) > 1:
            yield Progress("sheets", len(made), len(numbers))
    said = [_summary(series, output, numbers)] if output.sheet_formats else []
    for target in played:
        said.append((yield from _play(series, target, made, output.workers)))
    if feeds:
        said.append((yield from _tell(series, output, told, played)))
    yield Done("\n".join(said), targets)


def days_ahead(path: Path, folder: Path) -> tuple[date, date]:
    """Return the first day of a series after those whose files are in a folder, and the last of a week from there.

    Raises as `read_daily`, ValueError for a name with a day that is none, OverflowError where the calendar ends.
    """
    spec, made = read_daily(path).spec, re.compile(rf"{re.escape(path.stem)}-(?:{_DAY}-to-)?({_DAY})\b.*")
    names = (made.fullmatch(one.name) for one in (folder.iterdir() if folder.is_dir() else ()))
    last = max((date.fromisoformat(name[1]) for name in names if name), default=spec.start - timedelta(1))
    first = spec.day(spec.sheets_before(last + timedelta(1)) + 1)
    return first, first + timedelta(6)


def _play(series: Opened, target: Path, made: Mapping[int, Made], workers: int) -> Generator[Event, None, str]:
    """Write the page for playing some sheets, and return a summary of it."""
    played = yield from page_of_days(series, made, workers)
    file = Artifact(target.name, played.page, puzzles=played.puzzles)
    yield from deliver([file], target.parent, partial(mark_days, series.spec, made))
    said = proof_phrase(series.spec.board(number).kind for number in made)
    return f"{target}: {len(made)} {'puzzle' if len(made) == 1 else 'puzzles'}, to be played, each {said}"


def _tell(
    series: Opened, output: Destination, days: Sequence[FeedDay], played: Sequence[Path]
) -> Generator[Event, None, str]:
    """Write a feed and a calendar of some sheets, with the files that were written; return a summary."""
    name = series.file.path.stem
    head = FeedHead(series.spec, name, output.feed)
    with_files = [day._replace(files=tuple(_day_files(series, output, day, played))) for day in days]
    files = [Artifact(name + FEED, json_feed(head, with_files)), Artifact(name + CALENDAR, calendar(head, with_files))]
    yield from deliver(files, output.folder)
    return f"{', '.join(str(output.folder / file.name) for file in files)}: {len(days)} day{'s' * (len(days) > 1)}"


def _day_files(series: Opened, output: Destination, day: FeedDay, played: Sequence[Path]) -> Iterator[DayFile]:
    for target in _targets(series, output, series.spec.sheets_before(day.date) + 1):
        yield DayFile(target.name, target.stat().st_size)
    for target in played:
        yield DayFile(target.name, target.stat().st_size, day.date.isoformat())


def make_calendar(
    path: Path, year: int, output: Destination, settings: Sequence[str] = ()
) -> Generator[Event, None, None]:
    """Make a book with a leaf for each day of a year that has a sheet, its solution on the back; or one web page.

    None of them may be held. Raises UserError of one class or another.
    """
    series = open_series(read_daily(path, settings, output.bank), bound=bool(output.sheet_formats))
    numbers = numbers_of(series.file, date(year, 1, 1), date(year, 12, 31), whole=True)
    if held := held_problem(series.file, numbers, "and a calendar has every day of its year", "error"):
        raise CannotBeMet(problems=[held])
    sizes = [(series.trim, 2 * leaves_of_year(series.spec, numbers))]
    warnings = refuse(series.file, sizes) if output.sheet_formats else ()
    target, page = (output.folder / f"{path.stem}-{year}.{form}" for form in ("pdf", HTML))
    targets = tuple(target.with_suffix(f".{form}") for form in output.formats)
    for one in targets:
        try_to_write(one)
    refuse_bank(series.file)
    yield from (Note(str(problem), problem) for problem in warnings)
    made = yield from make_days(series.file, numbers, output.workers)
    said = [(yield from _bind(series, target, year, made))] if output.sheet_formats else []
    said += [(yield from _play(series, page, made, output.workers))] if HTML in output.formats else []
    yield Done("\n".join(said), targets)


def _bind(series: Opened, target: Path, year: int, made: Mapping[int, Made]) -> Generator[Event, None, str]:
    """Write the book of a year, and return a summary of it."""
    sheets = bind_year(series, year, made)
    puzzles = {number: one.puzzle for number, one in made.items()}
    pages = sheets.pages
    file = _pdf(target.name, sheets, pages, (str(year), date(year, 1, 1)), puzzles)
    yield from deliver([file], target.parent, partial(mark_days, series.spec, made))
    kinds = [series.spec.board(number).kind for number in made]
    return f"{target}: {len(pages)} pages, {len(made)} puzzles, each {proof_phrase(kinds)}"


def _check_formats(output: Destination) -> None:
    """Raise UserError for an unknown format, and for squares in any format but PNG."""
    for name in output.formats:
        if name not in FORMATS:
            raise UserError(f"unknown format '{name}'; {did_you_mean(name, FORMATS)}")
    if output.square and "png" not in output.formats:
        raise UserError("--square is a picture of dots; add --format png")


def _check_squares(series: Opened, numbers: Sequence[int]) -> None:
    """Raise CannotBeMet if a sheet has a board for which a square has no room."""
    for number in numbers:
        if play := series.spec.board(number).play_mode.play:
            day = series.spec.day(number)
            raise CannotBeMet(f"{series.file.path}: {day} has `play: {play}`: {NO_SQUARE}; ask for other days")


def _targets(series: Opened, output: Destination, number: int) -> list[Path]:
    """Return the files of a sheet."""
    return [output.folder / name for name in _files(series, output, number)]


def _files(series: Opened, output: Destination, number: int) -> dict[str, slice]:
    """Return the files of a sheet, and the pages in each: all of a PDF's, or one in any other format."""
    names = [f"{series.file.path.stem}-{label}" for label in labels_of(series.spec, number)]
    stages = series.spec.board(number).play_mode.stages
    together = len(names) - (series.spec.solution == SEPARATE and not stages)
    found = dict[str, slice]()
    for form in output.sheet_formats:
        if form == "png" and output.square:
            found[f"{names[0]}-{SQUARE}.png"] = slice(0, 0)
            continue
        first = together if form == "pdf" else 1
        found[f"{names[0]}.{form}"] = slice(0, first)
        found |= {f"{names[at]}.{form}": slice(at, at + 1) for at in range(first, len(names))}
    return found


def _write(output: Destination, sheet: Sheets, number: int) -> Iterator[Event]:
    """Write a sheet in all formats wanted."""
    series, every, files = sheet.series, sheet.pages, list[Artifact]()
    entries = sheet.bound.context.entries
    made = {one.number: one.made for one in entries if one.number not in series.spec.held_numbers}
    day, said = series.spec.day(number), full_date(series.spec.day(number), series.words)
    there = {one: solved_alone(made[one]) if one != number else made[one].puzzle for one in made}
    for name, part in _files(series, output, number).items():
        pages = every[part]
        if name.endswith(".pdf"):
            shown = there if part.start == 0 else {number: solved_alone(made[number])}
            files.append(_pdf(name, sheet, pages, (said, day), shown))
        elif not pages:
            square = square_picture(locate_puzzle(sheet, number)).render("png", square_dpi(output.square))
            files.append(Artifact(name, square))
        else:
            form = next(one for one in FORMS if name.endswith(f".{one}"))
            told = (f"{series.spec.title}, {said}", "", series.spec.language)
            data = export_page(pages[0], series.style.fonts, form, told, output.dpi)
            files.append(Artifact(name, data, astray=astray_on(pages)))
    delivered = deliver(files, output.folder, partial(mark_days, series.spec, made))
    yield from (event for event in delivered if isinstance(event, Note))


def _pdf(
    name: str, sheets: Sheets, pages: Sequence[Page], dated: tuple[str, date], puzzles: Mapping[int, Puzzle]
) -> Artifact:
    """Return pages as a PDF for the printer of the series, who checks it if there is one."""
    series, (said, day) = sheets.series, dated
    printer = series.printer
    info = info_of(sheets.bound, printer, f"{series.spec.title}, {said}")
    look, size = series.style.look, (pages[0].width, pages[0].height)
    data = render_for_printer(pages, series.style.fonts, info, printer, day, look)
    asked = asked_of(printer, look) if printer else None
    return Artifact(name, data, asked, size, tuple(puzzles.items()), astray_on(pages))


def _summary(series: Opened, output: Destination, numbers: Sequence[int]) -> str:
    files = [[str(target) for target in _targets(series, output, number)] for number in numbers]
    said = proof_phrase(series.spec.board(number).kind for number in numbers)
    if len(numbers) == 1:
        return f"{', '.join(files[0])}: no. {numbers[0]}, {said}"
    return "\n".join((f"{len(numbers)} sheets, each {said}:", *(", ".join(made) for made in files)))
