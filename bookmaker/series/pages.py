"""The pages of a series: the front and the back of a sheet, or the leaves of a whole year."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date, timedelta
from operator import attrgetter
from pathlib import Path
from typing import NamedTuple

from bookmaker.kinds import game_of
from bookmaker.kinds.base import DECODER, PASSWORD
from bookmaker.page.layout.area import strays
from bookmaker.page.layout.links import set_subject
from bookmaker.page.layout.text import Style, open_style
from bookmaker.page.types.base import Book, BookSection, Plan
from bookmaker.series.day import (
    BLANK,
    NONE,
    OVERLEAF,
    SEPARATE,
    YESTERDAY,
    Day,
    DaySheet,
    blank_made,
    hide_numbers,
)
from bookmaker.series.model import Daily, DailyFile, DayBoard, Week, problems_of_leaves, problems_of_titles, read_daily
from bookmaker.series.printer import STRIP_EDGE, edge_of, fitted_to, heard, refuse
from bookmaker.series.sheet import check_sheet, lay_back, lay_front, lay_lookup, lay_opening, lay_solution, sheet_cell
from bookmaker.series.small_solution import check_solution
from bookmaker.series.strip import as_high, check_strip, strip_back, strip_cell, strip_front
from bookmaker.spec.findings import Spot
from bookmaker.spec.printers import Printer
from bookmaker.values.errors import CannotBeMet, FileProblems, Problem, UserError
from bookmaker.values.geometry import Box, PageSize
from bookmaker.values.marks import Mark, Page, shift_marks
from bookmaker.values.puzzle import Entry, Made
from bookmaker.words import Words, load_words

SOLUTION = "solution"
"""The name of a page that shows nothing but a solution."""
_MARGIN = 1 / 12
"""Largest share of a sheet's height that the outer margin takes."""
_BEHIND = {DECODER: "decoder", PASSWORD: "words"}
"""What the back of a sheet shows, by how its board is played."""


class Opened(NamedTuple):
    """A series whose boards fit, and the settings of its pages."""

    file: DailyFile
    style: Style
    warnings: tuple[Problem, ...] = ()
    """Objections of its printer to its sheets."""

    @property
    def spec(self) -> Daily:
        return self.file.spec

    @property
    def words(self) -> Words:
        """The words of the first sheet's game."""
        return self.words_of(self.spec.board(1).kind)

    def words_of(self, kind: str) -> Words:
        """Return the words of the game that a kind of puzzle is, among those of the week."""
        kinds = [board.kind for board in self.spec.week.boards if board]
        return load_words(self.spec.language, game_of(kind, kinds))

    def drawing_on(self, bank: Path | None) -> "Opened":
        """Return the series with puzzles from another bank, if one is given."""
        spec = self.spec.model_copy(update={"bank": bank})
        return self._replace(file=self.file._replace(spec=spec)) if bank else self

    @property
    def trim(self) -> PageSize:
        """Width and height of a sheet in points."""
        return self.spec.trim or self.file.look.trim

    def body(self, inner: float | None = None, recto: bool = True) -> Box:
        """Return the printed part of a page; a loose sheet has equal margins on both sides."""
        width, height = self.trim
        usual, least = self.file.look.margins.outer, edge_of(self.style, self.printer)
        outer = max(least, min(usual, _MARGIN * height))
        gutter = outer if inner is None else inner
        return Box(gutter if recto else outer, outer, width - gutter - outer, height - 2 * outer)

    @property
    def width(self) -> float:
        """Width of the printed part, in points."""
        return self.spec.strip - 2 * self.edge if self.spec.strip else self.body().width

    @property
    def edge(self) -> float:
        """White on all sides of a strip, in points."""
        return max(STRIP_EDGE, edge_of(self.style, self.printer))

    @property
    def printer(self) -> Printer | None:
        """The printer of the sheets."""
        return next(iter(self.spec.printer), None)

    def page(self, marks: tuple[Mark, ...], body: Box) -> Page:
        """Return a page with these marks, which belong inside a body."""
        return Page(*self.trim, tuple(heard(marks)), astray=tuple(strays(marks, (body,), self.style)))

    def strip(self, page: Page) -> Page:
        """Return a strip with white around it."""
        body, edge = Box(0, 0, page.width, page.height), self.edge
        astray = tuple(strays(page.marks, (body,), self.style))
        marks = shift_marks(page.marks, edge, edge)
        return Page(page.width + 2 * edge, page.height + 2 * edge, marks, astray=astray)


def open_series(path: Path, settings: Sequence[str], bound: bool = False) -> Opened:
    """Read a series, open its fonts, and check that its boards fit; `bound` overrules strips.

    Raises UserError of one class or another.
    """
    file = read_daily(path, settings)
    printer = next(iter(file.spec.printer), None)
    style = fitted_to(open_style(file.look, file.fonts), printer)._replace(language=file.spec.language)
    if found := [*problems_of_titles(file, style), *(problems_of_leaves(file) if bound else ())]:
        raise FileProblems(found)
    spec = file.spec.model_copy(update={"strip": None, "solution": OVERLEAF}) if bound else file.spec
    file = file._replace(spec=spec, look=style.look)
    opened = Opened(file, style)
    _check_fits(opened)
    if bound:
        return opened
    pages = [[*pages_of(opened, sheet)] for _, sheet in blank_sheets(opened)] if printer else []
    return opened._replace(warnings=refuse(file, [((own[0].width, own[0].height), len(own)) for own in pages]))


def _check_fits(opened: Opened) -> None:
    """Raise CannotBeMet if boards or solutions of a weekday do not fit, with a finding for each."""
    found, sheets = dict[str, Problem](), list(blank_sheets(opened))
    names = {sheet.day.number: name for name, sheet in sheets}
    for name, sheet in sheets:
        try:
            check_solution(sheet, opened.width)
        except CannotBeMet as error:
            before = names[sheet.solution.number] if sheet.solution else name
            found.setdefault(before, _misfit(opened, before, error))
        try:
            if name not in found and opened.spec.strip:
                check_strip(sheet, opened.width)
            elif name not in found:
                check_sheet(sheet, opened.body())
        except CannotBeMet as error:
            found[name] = _misfit(opened, name, error)
    if found:
        problems = sorted(found.values(), key=attrgetter("line"))
        raise CannotBeMet(problems=problems)


def _misfit(opened: Opened, day: str, error: CannotBeMet) -> Problem:
    """Return the finding that the board of a day of the week does not fit."""
    said, _, remedy = str(error).partition("; ")
    return Spot(opened.file.tree, Daily, ()).at("week", day, "size").problem("does-not-fit", said, remedy)


def blank_sheets(opened: Opened) -> Iterator[tuple[str, DaySheet]]:
    """Yield the sheet of each day of the week by its name in the file, with empty boards, as wide as any."""
    spec = opened.spec
    boards = {name: board for name, board in zip(Week.model_fields, spec.week.boards, strict=True) if board}
    numbers = {spec.weekday(number): number for number in range(BLANK - len(boards) + 1, BLANK + 1)}
    days = [_day(opened, board, numbers[name], spec.start) for name, board in boards.items()]
    for name, before, day in zip(boards, [days[-1], *days[:-1]], days, strict=True):
        yield name, _sheet(opened, day, before)


def front_cell(opened: Opened, sheet: DaySheet) -> float:
    """Return the side of a cell of the board to solve, in points."""
    if opened.spec.strip:
        return strip_cell(sheet.day, opened.width)
    return sheet_cell(sheet, opened.body())


def sheet_of(opened: Opened, number: int, made: Mapping[int, Made]) -> DaySheet:
    """Return the contents of a sheet; `made` has the puzzles by number, and that of the sheet before if it is shown."""
    spec = opened.spec
    before = day_of(opened, number - 1, made) if spec.solution == YESTERDAY and number > 1 else None
    return _sheet(opened, day_of(opened, number, made), before)


def _sheet(opened: Opened, day: Day, before: Day | None) -> DaySheet:
    """Return a sheet; the last page of a turned board is its only solution."""
    answer = opened.spec.solution
    return DaySheet(day, NONE if day.play_mode.stages and answer != YESTERDAY else answer, before)


def day_of(opened: Opened, number: int, made: Mapping[int, Made]) -> Day:
    """Return the day of a sheet; `made` has its puzzle by the number."""
    return _day(opened, opened.spec.board(number), number, opened.spec.day(number), made[number])


def _day(opened: Opened, board: DayBoard, number: int, day: date, made: Made | None = None) -> Day:
    """Return a day with its puzzle, or with an empty board."""
    spec, trim = opened.spec, opened.trim
    section = BookSection(spec.title, board.kind, *board.size, (board.tier,), 1, board.params.prints_total)
    section = section._replace(played=board.play_mode, questions=board.params.questions)
    book = Book(spec.title, spec.author, spec.language, trim, (section,), proved=1)
    plan = Plan(book, opened.style, opened.words_of(board.kind), (), trim, {})
    entry = Entry(number, 0, board.tier, made or blank_made(plan), name=str(day))
    return hide_numbers(Day(day, entry, plan), spec.seed)


def back_page_names(opened: Opened, number: int) -> tuple[str, ...]:
    """Return the contents of a sheet's pages after the first.

    That is the 'decoder' or its 'words' unless it is a strip, or its 'solution', or the stages of a turned board.
    """
    own = opened.spec.board(number).play_mode
    if own.stages:
        return (*(f"stage-{stage}" for stage in range(2, own.stages + 1)), SOLUTION)
    apart = (SOLUTION,) if opened.spec.solution == SEPARATE else ()
    if own.play in _BEHIND and not opened.spec.strip:
        return (_BEHIND[own.play], *apart)
    return (SOLUTION,) if opened.spec.solution == OVERLEAF else apart


def labels_of(opened: Opened, number: int) -> list[str]:
    """Return the labels of a sheet's pages: its day, and after the first page their contents."""
    day = str(opened.spec.day(number))
    return [day, *(f"{day}-{shown}" for shown in back_page_names(opened, number))]


def pages_of(opened: Opened, sheet: DaySheet) -> Iterator[Page]:
    """Yield the front of a sheet and its back, if any; or a page for each stage, and one after the last."""
    strip, body, day = opened.spec.strip, opened.body(), sheet.day
    stages = range(1, day.play_mode.stages + 2) if day.play_mode.stages else ()
    fronts = [sheet._replace(day=day._replace(stage=stage)) for stage in stages] or [sheet]
    shown = () if stages else back_page_names(opened, day.number)
    if strip:
        wide = opened.width
        every = [strip_front(one, wide) for one in fronts], [strip_back(sheet, wide) for _ in shown]
        pages = [opened.strip(page) for page in as_high([*every[0], *every[1]])]
    else:
        backs = ((lay_solution if one == SOLUTION else lay_lookup)(sheet, body) for one in shown)
        marks = *(lay_front(one, body) for one in fronts), *backs
        pages = [opened.page(own, body) for own in marks]
    for page, label in zip(pages, labels_of(opened, day.number), strict=True):
        yield page._replace(label=label)


def numbers_of(opened: Opened, first: date, last: date, whole: bool = False) -> range:
    """Return the numbers of the sheets of some days; raise UserError if there are none.

    The first day must not be before the series, unless a `whole` year is wanted.
    """
    spec, path = opened.spec, opened.file.path
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


def pages_of_year(opened: Opened, year: int, made: Mapping[int, Made]) -> tuple[Page, ...]:
    """Return the pages of a year: a title, and for each month a page that opens it and a leaf for each day."""
    spec, words, numbers = opened.spec, opened.words, sorted(made)
    months = months_of(spec, numbers)
    inner = opened.file.look.gutter(2 * leaves_of_year(spec, numbers))
    recto, verso = opened.body(inner), opened.body(inner, recto=False)
    days = {number: day_of(opened, number, made) for number in numbers}
    pages = list(_opening(opened, (spec.author, spec.title, str(year)), days[numbers[0]], recto, str(year)))
    for month in months:
        own = [day for day in days.values() if day.date.month == month]
        texts = (str(year), words.month(own[0].date), words.count(words.puzzles, len(own)))
        pages += _opening(opened, texts, own[0], recto, f"{year}-{month:02}")
        for day in own:
            sheet, label = DaySheet(day, OVERLEAF), str(day.date)
            pages.append(opened.page(lay_front(sheet, recto), recto)._replace(label=label))
            pages.append(opened.page(lay_back(sheet, verso), verso)._replace(label=f"{label}*"))
    return tuple(pages)


def months_of(spec: Daily, numbers: Sequence[int]) -> list[int]:
    """Return the months of a year that have any of some sheets."""
    return sorted({spec.day(number).month for number in numbers})


def leaves_of_year(spec: Daily, numbers: Sequence[int]) -> int:
    """Return how many leaves a calendar has: a title, and for each month one that opens it and one for each day."""
    return 1 + len(months_of(spec, numbers)) + len(numbers)


def _opening(opened: Opened, texts: tuple[str, str, str], day: Day, body: Box, label: str) -> Iterator[Page]:
    """Yield a page that opens something, and its empty back."""
    marks = set_subject(f"opening {label}", lay_opening(texts, day, body))
    yield opened.page(tuple(marks), body)._replace(label=label)
    yield Page(*opened.trim, ())
