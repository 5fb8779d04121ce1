"""The order of work for daily sheets: days of a series become files, or a year becomes a calendar.

A sheet is decided by its number and by what the series says of seed and boards, never by other runs. That no puzzle
of a series comes twice, however turned, needs no memory either: the puzzles of a size fall into classes such that equal
ones share theirs (`solve/classes.py`), and sheet n takes its puzzle from class n modulo their number. So only every so
many sheets the class is the same again; the few before that had it and a board of the same size are made once more, and
what they have is passed over.
"""

from collections.abc import Generator, Iterator, Mapping, Sequence
from datetime import date, timedelta
from functools import lru_cache
from math import ceil
from pathlib import Path
from typing import NamedTuple

from bookmaker import __version__
from bookmaker.book.delivery import kept_aside, unproved
from bookmaker.engine.rank.tiers import default_bands
from bookmaker.engine.symmetry import canonical
from bookmaker.kinds import KINDS
from bookmaker.kinds.base import Order
from bookmaker.kinds.batch import pool
from bookmaker.page.layout.style import open_style
from bookmaker.print.render.pdf import Info, render
from bookmaker.series.model import Daily, DailyFile, DayBoard, read_daily
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
from bookmaker.values.errors import CannotBeMet, FileProblems, QualityFailure, UserError, did_you_mean
from bookmaker.values.events import Done, Event, Note, Progress
from bookmaker.values.files import staging, try_to_write, write_whole
from bookmaker.values.geometry import Box
from bookmaker.values.marks import Page
from bookmaker.values.puzzle import Made
from bookmaker.words import capitalized, load_words

KIND = "bullets"
FORMATS = ("pdf", "png", "svg")
STREAM = 1 << 41
"""The first stream of a series: no section of a book has this number, nor has the order of hints."""
BUDGET = 200_000
"""Steps of local search that a sheet may take."""
CROWD = 6
"""Puzzles that are made by one process before another one is worth its start."""


class Output(NamedTuple):
    """Where sheets go, and in which formats."""

    folder: Path
    formats: tuple[str, ...] = ("pdf",)
    dpi: float = 300.0
    workers: int = 0
    """0: all cores."""


class Series(NamedTuple):
    """All that decides the puzzles of a series."""

    seed: int
    boards: tuple[DayBoard, ...]
    """Of the first week's sheets, and so of all others in turn."""

    def board(self, number: int) -> DayBoard:
        """Return the board of a sheet."""
        return self.boards[(number - 1) % len(self.boards)]


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
    yield from _compile()
    before = 1 if job.spec.solution == YESTERDAY else 0
    made: dict[int, Made] = {}
    for number, puzzle in _made(job, range(max(1, numbers[0] - before), numbers[-1] + 1)):
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
    yield from _compile()
    made: dict[int, Made] = {}
    for number, puzzle in _made(job, numbers):
        made[number] = puzzle
        yield Progress("sheets", len(made), len(numbers))
    pages = _calendar(job, year, made)
    data = render(pages, job.press.style.fonts, _info(job.spec, str(year)))
    yield from _deliver({target: data})
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
    days = [blank_day(*board.size, board.tier, spec.start) for board in spec.week.boards if board]
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


def _compile() -> Iterator[Event]:
    """Compile the kernel if this machine has not done so before, and say that it takes a while."""
    from bookmaker.engine.solve.warm import FIRST_RUN, compile_all, compiled

    if not compiled():
        yield Note(FIRST_RUN)
        compile_all()


def series_of(spec: Daily) -> Series:
    """Return what decides the puzzles of a series."""
    return Series(spec.seed, tuple(spec.board(number) for number in range(1, len(spec.first_week) + 1)))


def _made(job: _Job, numbers: range) -> Iterator[tuple[int, Made]]:
    """Yield the puzzles of some sheets in their order, made in parallel where that is worth it."""
    series = series_of(job.spec)
    with pool(job.output.workers, ceil(len(numbers) / CROWD)) as run:
        yield from zip(numbers, run(_make_task, [(series, number) for number in numbers]), strict=True)


def _make_task(task: tuple[Series, int]) -> Made:
    """Make the puzzle of a sheet; this is what a worker runs."""
    return make_puzzle(*task)


@lru_cache(maxsize=1 << 14)
def make_puzzle(series: Series, number: int) -> Made:
    """Return the puzzle of a sheet: the first one of its class and tier that no earlier sheet has.

    Raises CannotBeMet where none is found.
    """
    board = series.board(number)
    taken = {canonical(make_puzzle(series, earlier).puzzle) for earlier in rivals(series, number)}
    kind, slot, spent, attempt = KINDS[KIND], number % classes_of(board), 0, 0
    low, high = default_bands(*board.size)[board.tier]
    while spent < BUDGET:
        order = Order(KIND, (series.seed, STREAM + attempt, number), *board.size, board.params, high)
        made, steps = kind.generate_in(order, slot)
        if low <= made.energy <= high and canonical(made.puzzle) not in taken:
            return made
        spent, attempt = spent + max(steps, 1), attempt + 1
    bullets = board.params.bullets_on(*board.size)
    raise CannotBeMet(
        f"no. {number} of the series: no new puzzle of {board.size} with {bullets} bullets in the tier {board.tier} "
        f"after {spent} steps; let `week` have a larger board there, another tier, or other `bullets`"
    )


def rivals(series: Series, number: int) -> Iterator[int]:
    """Yield the earlier sheets, the first one first, whose puzzle could be that of a sheet: of its class and board."""
    board = series.board(number)
    step = classes_of(board)
    yield from (
        earlier for earlier in range((number - 1) % step + 1, number, step) if _alike(series.board(earlier), board)
    )


def classes_of(board: DayBoard) -> int:
    """Return how many classes the puzzles of a board fall into."""
    return KINDS[KIND].classes(*board.size, board.params)


def _alike(one: DayBoard, other: DayBoard) -> bool:
    """Tell whether two boards can have puzzles that are equal when turned."""
    same = sorted(one.size) == sorted(other.size)
    return same and one.params.bullets_on(*one.size) == other.params.bullets_on(*other.size)


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
    pages, targets = tuple(_pages(job, leaf)), _targets(job, leaf.day.number)
    said, files = capitalized(job.press.words.date(leaf.day.date, weekday=True)), dict[Path, bytes]()
    for target in targets:
        page = pages[-1] if target.stem.endswith("-solution") else pages[0]
        files[target] = _drawn(job, target.suffix, pages if target.suffix == ".pdf" else (page,), said)
    list(_deliver(files))


def _deliver(files: Mapping[Path, bytes]) -> Iterator[Event]:
    """Move files to their places, all or none; raise QualityFailure where a PDF does not prove its puzzles."""
    with staging() as stage:
        for target, data in files.items():
            kept = kept_aside(target)
            kept.unlink(missing_ok=True)
            waiting = stage.put(target, data)
            found = (yield from unproved(waiting, kept)) if target.suffix == ".pdf" else []
            if found:
                write_whole(kept, data)
                raise QualityFailure("nothing was delivered:\n" + "\n".join(map(str, found)), found)


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
