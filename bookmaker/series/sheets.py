"""The order of work for daily sheets: days of a series become files, or a year becomes a calendar."""

from collections.abc import Generator, Iterator, Sequence
from datetime import date, timedelta
from pathlib import Path
from typing import NamedTuple

from bookmaker import __version__
from bookmaker.book.delivery import Artifact, deliver
from bookmaker.kinds.batch import compile_engine
from bookmaker.book.delivery import kept_aside, unproved
from bookmaker.engine.rank.tiers import default_bands
from bookmaker.engine.symmetry import canonical
from bookmaker.kinds import KINDS
from bookmaker.kinds.base import Order
from bookmaker.kinds.batch import pool
from bookmaker.page.layout.style import open_style
from bookmaker.print.render.pdf import Info, render
from bookmaker.series.model import Daily, DailyFile, read_daily
from bookmaker.series.puzzles import make_puzzles, series_of
from bookmaker.series.sheet import (
    OVERLEAF,
    YESTERDAY,
    Day,
    Leaf,
    Press,
    blank_day,
    check_leaf,
    check_strip,
    lay_back,
    lay_front,
    lay_opening,
    strip_back,
    strip_front,
)
from bookmaker.values.errors import CannotBeMet, FileProblems, UserError, did_you_mean
from bookmaker.values.events import Done, Event, Progress
from bookmaker.values.files import try_to_write
from bookmaker.values.errors import CannotBeMet, FileProblems, QualityFailure, UserError, did_you_mean
from bookmaker.values.events import Done, Event, Note, Progress
from bookmaker.values.files import staging, try_to_write, write_whole
from bookmaker.values.geometry import Box
from bookmaker.values.marks import Page
from bookmaker.values.puzzle import Made
from bookmaker.words import capitalized, load_words

FORMATS = ("pdf", "png", "svg")


class Output(NamedTuple):
    """Where sheets go, and in which formats."""

    folder: Path
    formats: tuple[str, ...] = ("pdf",)
    dpi: float = 300.0
    workers: int = 0
    """0: all cores."""


class _Job(NamedTuple):
    """What becomes files: the series, what it is set with, and the place."""

    path: Path
    file: DailyFile
    press: Press
    output: Output

    @property
    def spec(self) -> Daily:
        return self.file.spec


def make_sheets(
    path: Path, days: tuple[date, date], output: Output, settings: Sequence[str] = ()
) -> Generator[Event, None, None]:
    """Make the sheets from one day to another, both included, a file for each day and format.

    Days without a sheet are passed over, unless a single one is asked for. Raises UserError of one class or another.
    """
    job = _opened(path, output, settings)
    numbers = _numbers(job, *days)
    for number in numbers:
        for target in _targets(job, number):
            try_to_write(target)
    yield from compile_engine()
    before = 1 if job.spec.solution == YESTERDAY else 0
    wanted = range(max(1, numbers[0] - before), numbers[-1] + 1)
    made: dict[int, Made] = {}
    for number, puzzle in make_puzzles(series_of(job.spec), wanted, output.workers):
        made[number] = puzzle
        if number in numbers:
            _write(job, _leaf(job.spec, number, made))
        if len(numbers) > 1:
            yield Progress("sheets", max(0, number - numbers[0] + 1), len(numbers))
    yield Done(_summary(job, numbers))


def make_calendar(path: Path, year: int, output: Output, settings: Sequence[str] = ()) -> Generator[Event, None, None]:
    """Make a book with a leaf for each day of a year that has a sheet, its solution on the back.

    Raises UserError of one class or another.
    """
    job = _opened(path, output._replace(formats=("pdf",)), settings, pages=True)
    numbers = _numbers(job, date(year, 1, 1), date(year, 12, 31), whole=True)
    target = output.folder / f"{path.stem}-{year}.pdf"
    try_to_write(target)
    yield from compile_engine()
    made: dict[int, Made] = {}
    for number, puzzle in make_puzzles(series_of(job.spec), numbers, output.workers):
        made[number] = puzzle
        yield Progress("sheets", len(made), len(numbers))
    pages = _calendar(job, year, made)
    data = render(pages, job.press.style.fonts, _info(job.spec, str(year)))
    yield from deliver(
        [Artifact(target.name, data, puzzles={number: one.puzzle for number, one in made.items()})], output.folder
    )
    yield Done(f"{target}: {len(pages)} pages, {len(made)} puzzles, each proved to have one solution")


def _opened(path: Path, output: Output, settings: Sequence[str], pages: bool = False) -> _Job:
    """Read a series, open its fonts, and see that its boards fit; `pages` for pages even where it asks for strips."""
    for name in output.formats:
        if name not in FORMATS:
            raise UserError(f"unknown format '{name}'; {did_you_mean(name, list(FORMATS))}")
    file = read_daily(path, settings)
    style = open_style(file.look, file.fonts)._replace(language=file.spec.language)
    if lacking := list(file.problems_of_letters(style)):
        raise FileProblems(lacking)
    spec = file.spec.model_copy(update={"strip": None, "solution": OVERLEAF}) if pages else file.spec
    job = _Job(path, file._replace(spec=spec), Press(style, load_words(spec.language)), output)
    _check_fits(job)
    return job


def _check_fits(job: _Job) -> None:
    spec = job.spec
    days = [blank_day(board.kind, board.size, board.tier, spec.start) for board in spec.week.boards if board]
    for before, day in zip([days[-1], *days], days, strict=False):
        leaf = Leaf(spec.title, day, spec.solution, before)
        try:
            if spec.strip:
                check_strip(leaf, spec.strip, job.press)
            else:
                check_leaf(leaf, _body(job), job.press)
        except CannotBeMet as error:
            raise CannotBeMet(f"{job.path}: {error}") from None


def _numbers(job: _Job, first: date, last: date, whole: bool = False) -> range:
    """Return the numbers of the sheets of some days; raise UserError where there is none.

    The first day must not be before the series, unless it is a `whole` year that is asked for.
    """
    spec, path = job.spec, job.path
    if first > last:
        raise UserError(f"the days from {first} to {last}: the first one is after the last one; swap them")
    if first < spec.start and not (whole and last >= spec.start):
        raise CannotBeMet(
            f"{path}: no sheet of {first}: the series starts on {spec.start}; ask for a later day, or change `start`"
        )
    if first == last and not spec.has(first):
        weekday = list(type(spec.week).model_fields)[first.weekday()]
        raise CannotBeMet(f"{path}: no sheet of {first}: `week` has no {weekday}; add it, or ask for another day")
    found = range(spec.sheets_before(first) + 1, spec.sheets_before(last + timedelta(1)) + 1)
    if not found:
        raise CannotBeMet(f"{path}: none of the days from {first} to {last} has a sheet; add them to `week`")
    return found


def _leaf(spec: Daily, number: int, made: dict[int, Made]) -> Leaf:
    before = number - 1 if spec.solution == YESTERDAY and number > 1 else 0
    return Leaf(spec.title, _day(spec, number, made), spec.solution, _day(spec, before, made) if before else None)


def _day(spec: Daily, number: int, made: dict[int, Made]) -> Day:
    return Day(number, spec.day(number), spec.board(number).tier, made[number])


def _body(job: _Job, inner: float | None = None, recto: bool = True) -> Box:
    """Return the part of a page that is printed on; a loose sheet has the same margins on both sides."""
    look, (width, height) = job.file.look, _trim(job)
    outer = look.margins.outer
    gutter = outer if inner is None else inner
    return Box(gutter if recto else outer, outer, width - gutter - outer, height - 2 * outer)


def _trim(job: _Job) -> tuple[float, float]:
    return job.spec.trim or job.file.look.trim


def _pages(job: _Job, leaf: Leaf) -> Iterator[Page]:
    """Yield the front of a sheet and, where its solution is overleaf, the back."""
    strip, press, (width, height) = job.spec.strip, job.press, _trim(job)
    label = str(leaf.day.date)
    if strip:
        yield strip_front(leaf, strip, press)._replace(label=label)
    else:
        yield Page(width, height, lay_front(leaf, _body(job), press), label)
    if leaf.answer == OVERLEAF:
        back = strip_back(leaf, strip, press) if strip else Page(width, height, lay_back(leaf, _body(job), press))
        yield back._replace(label=f"{label}*")


def _calendar(job: _Job, year: int, made: dict[int, Made]) -> tuple[Page, ...]:
    """Return the pages of a year: a title, and for each month a page that opens it and a leaf for each day."""
    spec, press, numbers = job.spec, job.press, sorted(made)
    months = sorted({spec.day(number).month for number in numbers})
    inner = job.file.look.gutter(2 + 2 * len(months) + 2 * len(numbers))
    recto, verso, days = _body(job, inner), _body(job, inner, recto=False), {n: _day(spec, n, made) for n in numbers}
    pages = list(_opening(job, (spec.author, spec.title, str(year)), days[numbers[0]], recto))
    for month in months:
        own = [day for day in days.values() if day.date.month == month]
        texts = (str(year), press.words.month(own[0].date), press.words.count(press.words.puzzles, len(own)))
        pages += _opening(job, texts, own[0], recto)
        for day in own:
            leaf, label = Leaf(spec.title, day, OVERLEAF), str(day.date)
            pages.append(Page(*_trim(job), lay_front(leaf, recto, press), label))
            pages.append(Page(*_trim(job), lay_back(leaf, verso, press), f"{label}*"))
    return tuple(pages)


def _opening(job: _Job, texts: tuple[str, str, str], day: Day, body: Box) -> Iterator[Page]:
    """Yield a page that opens something, and its empty back."""
    yield Page(*_trim(job), lay_opening(texts, day, body, job.press))
    yield Page(*_trim(job), ())


def _targets(job: _Job, number: int) -> list[Path]:
    """Return the files of a sheet: one for each format, and one more for the back in those that hold one page."""
    output, name = job.output, f"{job.path.stem}-{job.spec.day(number)}"
    backs = [f"{name}-solution.{form}" for form in output.formats if form != "pdf" and job.spec.solution == OVERLEAF]
    return [output.folder / file for file in (*(f"{name}.{form}" for form in output.formats), *backs)]


def _write(job: _Job, leaf: Leaf) -> None:
    """Write a sheet in all formats wanted."""
    pages, number = tuple(_pages(job, leaf)), leaf.day.number
    said, files = capitalized(job.press.words.date(leaf.day.date, weekday=True)), list[Artifact]()
    shown = {day.number: day.made.puzzle for day in (leaf.day, leaf.before) if day}
    for target in _targets(job, number):
        page = pages[-1] if target.stem.endswith("-solution") else pages[0]
        proves = target.suffix == ".pdf"
        data = _drawn(job, target.suffix, pages if proves else (page,), said)
        files.append(Artifact(target.name, data, puzzles=shown if proves else None))
    list(deliver(files, job.output.folder))


def _drawn(job: _Job, suffix: str, pages: tuple[Page, ...], said: str) -> bytes:
    fonts = job.press.style.fonts
    if suffix == ".pdf":
        return render(pages, fonts, _info(job.spec, said))
    from bookmaker.print.render.png import png
    from bookmaker.print.render.svg import Said, svg

    if suffix == ".png":
        return png(pages[0], fonts, job.output.dpi)
    return svg(pages[0], fonts, Said(f"{job.spec.title}, {said}", "", job.spec.language))


def _info(spec: Daily, said: str) -> Info:
    return Info(f"{spec.title}, {said}", spec.author, spec.language, f"bookmaker {__version__}")


def _summary(job: _Job, numbers: range) -> str:
    first = [str(target) for target in _targets(job, numbers[0])]
    if len(numbers) == 1:
        return f"{', '.join(first)}: no. {numbers[0]}, proved to have one solution"
    return f"{first[0]} … {_targets(job, numbers[-1])[0].name}: {len(numbers)} sheets, each proved to have one solution"
