"""What is known about a series before any puzzle is made: the pages of each day, and the size of boards."""

from collections.abc import Iterator
from typing import NamedTuple

from bookmaker.series.day import OVERLEAF, SEPARATE
from bookmaker.series.pages import Opened, blank_sheets, front_cell, pages_of
from bookmaker.series.small_solution import small_cell
from bookmaker.values.lengths import to_mm


class DayFit(NamedTuple):
    """The sheets of a day of the week."""

    day: str
    """The day in the file's words."""
    kind: str
    size: str
    bullets: int
    tier: str
    pages: int
    page_mm: tuple[float, float]
    """The width and the height of a page; a strip may be lower by some lines."""
    cell_mm: float
    solution_cell_mm: float
    """Of the solution on the sheet, maybe another sheet's; 0 without one."""


def fits_of(series: Opened) -> Iterator[DayFit]:
    """Yield the outlook of the sheets of each day of the week."""
    for day, sheet in blank_sheets(series):
        pages, solved = list(pages_of(series, sheet)), sheet.solution
        cell = front_cell(series, sheet)
        if sheet.answer == OVERLEAF and sheet.day.looked_up and not series.spec.strip:
            solved = sheet.day  # it is below the table or the list
        small = small_cell(solved, series.width) if solved else 0.0
        small = small or (cell if sheet.answer in (OVERLEAF, SEPARATE) else 0.0)
        board = getattr(series.spec.week, day)
        size = to_mm(pages[0].width), to_mm(pages[0].height)
        own = board.kind, str(board.size), board.params.bullets_on(*board.size), board.tier
        yield DayFit(day, *own, len(pages), size, to_mm(cell), to_mm(small))
