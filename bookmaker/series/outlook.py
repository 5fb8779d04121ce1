"""What is known about a series before any puzzle is made: the pages of each day, and how large boards get."""

from collections.abc import Iterator
from typing import NamedTuple

from bookmaker.series.day import OVERLEAF, SEPARATE
from bookmaker.series.model import DayBoard
from bookmaker.series.pages import Opened, blank_sheets, front_cell, pages_of
from bookmaker.series.solved import small_cell
from bookmaker.values.lengths import to_mm


class DayFit(NamedTuple):
    """The sheets of a day of the week."""

    day: str
    """As the file calls it."""
    board: DayBoard
    pages: int
    size_mm: tuple[float, float]
    """The width and the height of a page; a strip may be lower by some lines."""
    cell_mm: float
    solution_cell_mm: float
    """Of the solution that the sheet shows, which may be that of another one; 0 where it shows none."""


def fits_of(series: Opened) -> Iterator[DayFit]:
    """Yield what the sheets of each day of the week will be like."""
    for day, sheet in blank_sheets(series):
        pages, solved = list(pages_of(series, sheet)), sheet.solution
        cell = front_cell(series, sheet)
        if sheet.answer == OVERLEAF and sheet.day.looked_up and not series.spec.strip:
            solved = sheet.day  # it stands below the table or the list
        small = small_cell(solved, series.width, series.press) if solved else 0.0
        small = small or (cell if sheet.answer in (OVERLEAF, SEPARATE) else 0.0)
        board = getattr(series.spec.week, day)
        size = to_mm(pages[0].width), to_mm(pages[0].height)
        yield DayFit(day, board, len(pages), size, to_mm(cell), to_mm(small))
