"""The pages of a series: the front and the back of a sheet, or the leaves of a whole year."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from bookmaker.kinds.base import DECODER, PASSWORD
from bookmaker.page.layout.area import strays
from bookmaker.page.layout.text import open_style
from bookmaker.series.day import NONE, OVERLEAF, YESTERDAY, Day, DaySheet, Press, blank_day, hidden_day, told_day
from bookmaker.series.model import Daily, DailyFile, DayBoard, problems_of_leaves, problems_of_titles, read_daily
from bookmaker.series.sheet import check_sheet, lay_back, lay_front, lay_opening
from bookmaker.series.strip import as_high, check_strip, strip_back, strip_front
from bookmaker.values.errors import CannotBeMet, FileProblems
from bookmaker.values.geometry import Box, PageSize
from bookmaker.values.marks import Mark, Page
from bookmaker.values.puzzle import Made
from bookmaker.words import load_words

_BEHIND = {DECODER: "decoder", PASSWORD: "words"}
"""By how a board is played, what the back of its sheet shows."""


class Opened(NamedTuple):
    """A series whose boards fit, and what it is set with."""

    file: DailyFile
    press: Press

    @property
    def spec(self) -> Daily:
        return self.file.spec

    def drawing_on(self, bank: Path | None) -> "Opened":
        """Return the series with puzzles from another bank, where one is given."""
        spec = self.spec.model_copy(update={"bank": bank})
        return self._replace(file=self.file._replace(spec=spec)) if bank else self

    @property
    def trim(self) -> PageSize:
        """Width and height of a sheet in points."""
        return self.spec.trim or self.file.look.trim

    def body(self, inner: float | None = None, recto: bool = True) -> Box:
        """Return the part of a page that is printed on; a loose sheet has the same margins on both sides."""
        outer, (width, height) = self.file.look.margins.outer, self.trim
        gutter = outer if inner is None else inner
        return Box(gutter if recto else outer, outer, width - gutter - outer, height - 2 * outer)

    def page(self, marks: tuple[Mark, ...], body: Box) -> Page:
        """Return a page with such marks, which belong into a body."""
        return Page(*self.trim, marks, astray=tuple(strays(marks, (body,), self.press.style)))


def open_series(path: Path, settings: Sequence[str], bound: bool = False) -> Opened:
    """Read a series, open its fonts, and see that its boards fit; `bound` is for pages even where it asks for strips.

    Raises UserError of one class or another.
    """
    file = read_daily(path, settings)
    style = open_style(file.look, file.fonts)._replace(language=file.spec.language)
    if found := [*problems_of_titles(file, style), *(problems_of_leaves(file) if bound else ())]:
        raise FileProblems(found)
    spec = file.spec.model_copy(update={"strip": None, "solution": OVERLEAF}) if bound else file.spec
    opened = Opened(file._replace(spec=spec), Press(style, load_words(spec.language, spec.board(1).kind)))
    _check_fits(opened)
    return opened


def _check_fits(opened: Opened) -> None:
    spec = opened.spec
    boards = [board for board in spec.week.boards if board]
    days = [_told(blank_day(b.kind, b.size, b.tier, spec.start, b.params.prints_total), b, opened) for b in boards]
    for before, day in zip([days[-1], *days], days, strict=False):
        sheet = _sheet(spec, day, before)
        try:
            if spec.strip:
                check_strip(sheet, spec.strip, opened.press)
            else:
                check_sheet(sheet, opened.body(), opened.press)
        except CannotBeMet as error:
            raise CannotBeMet(f"{opened.file.path}: {error}") from None


def sheet_of(opened: Opened, number: int, made: Mapping[int, Made]) -> DaySheet:
    """Return what a sheet shows; `made` are the puzzles by number, that of the sheet before, too, if it is shown."""
    spec = opened.spec
    before = _day(opened, number - 1, made) if spec.solution == YESTERDAY and number > 1 else None
    return _sheet(spec, _day(opened, number, made), before)


def _sheet(spec: Daily, day: Day, before: Day | None) -> DaySheet:
    """Return a sheet; where a board is turned, its last page is its solution, and there is no other one."""
    return DaySheet(spec.title, day, NONE if day.stages and spec.solution != YESTERDAY else spec.solution, before)


def _day(opened: Opened, number: int, made: Mapping[int, Made]) -> Day:
    board = opened.spec.board(number)
    return _told(Day(number, opened.spec.day(number), board.tier, made[number]), board, opened)


def _told(day: Day, board: DayBoard, opened: Opened) -> Day:
    day = told_day(day, board.question, opened.press.words)._replace(stages=board.played.stages)
    return hidden_day(day, board.played.play, opened.spec.seed, opened.spec.language)


def behind(opened: Opened, number: int) -> tuple[str, ...]:
    """Return what the pages behind the first one of a sheet show.

    That is the 'decoder' or its 'words' unless it is a strip, or its 'solution', or the stages of a turned board.
    """
    own = opened.spec.board(number).played
    if own.stages:
        return (*(f"stage-{stage}" for stage in range(2, own.stages + 1)), "solution")
    if own.play in _BEHIND and not opened.spec.strip:
        return (_BEHIND[own.play],)
    return ("solution",) if opened.spec.solution == OVERLEAF else ()


def pages_of(opened: Opened, sheet: DaySheet) -> Iterator[Page]:
    """Yield the front of a sheet and, where it has one, the back; or a page for each stage, and one behind the last."""
    strip, press, body, day = opened.spec.strip, opened.press, opened.body(), sheet.day
    stages = range(1, day.stages + 2) if day.stages else ()
    fronts = [sheet._replace(day=day._replace(stage=stage)) for stage in stages] or [sheet]
    backs = [] if stages else [sheet][: len(behind(opened, day.number))]
    if strip:
        every = [strip_front(one, strip, press) for one in fronts], [strip_back(one, strip, press) for one in backs]
        pages = as_high([*every[0], *every[1]])
    else:
        marks = *(lay_front(one, body, press) for one in fronts), *(lay_back(one, body, press) for one in backs)
        pages = [opened.page(own, body) for own in marks]
    for index, page in enumerate(pages):
        place = f"-{index + 1}" if stages else "*"
        yield page._replace(label=f"{day.date}{place if index else ''}")


def pages_of_year(opened: Opened, year: int, made: Mapping[int, Made]) -> tuple[Page, ...]:
    """Return the pages of a year: a title, and for each month a page that opens it and a leaf for each day."""
    spec, press, numbers = opened.spec, opened.press, sorted(made)
    months = sorted({spec.day(number).month for number in numbers})
    inner = opened.file.look.gutter(2 + 2 * len(months) + 2 * len(numbers))
    recto, verso, days = (
        opened.body(inner),
        opened.body(inner, recto=False),
        {n: _day(opened, n, made) for n in numbers},
    )
    pages = list(_opening(opened, (spec.author, spec.title, str(year)), days[numbers[0]], recto))
    for month in months:
        own = [day for day in days.values() if day.date.month == month]
        texts = (str(year), press.words.month(own[0].date), press.words.count(press.words.puzzles, len(own)))
        pages += _opening(opened, texts, own[0], recto)
        for day in own:
            sheet, label = DaySheet(spec.title, day, OVERLEAF), str(day.date)
            pages.append(opened.page(lay_front(sheet, recto, press), recto)._replace(label=label))
            pages.append(opened.page(lay_back(sheet, verso, press), verso)._replace(label=f"{label}*"))
    return tuple(pages)


def _opening(opened: Opened, texts: tuple[str, str, str], day: Day, body: Box) -> Iterator[Page]:
    """Yield a page that opens something, and its empty back."""
    yield opened.page(lay_opening(texts, day, body, opened.press), body)
    yield Page(*opened.trim, ())
