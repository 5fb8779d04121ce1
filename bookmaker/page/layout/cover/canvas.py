"""The sources and the area of cover art: boards of the book, repeated until they fill it."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import count, islice
from math import ceil
from typing import NamedTuple

from bookmaker.page.layout.cover.look import Palette
from bookmaker.page.layout.cover.parts import EDGE
from bookmaker.page.layout.grid import bullet
from bookmaker.page.layout.text import Style
from bookmaker.values.geometry import Box, Point
from bookmaker.values.marks import Dot, Mark
from bookmaker.values.puzzle import Shown

_LEAD = 14.0
"""Start of the first row of a field above the trim, in points on a cover of 6 x 9 in: more than any bleed."""
SPECK = 0.07
"""The radius of a dot in a cell without a bullet, as a part of the cell."""
_LARGEST_PICTURE = 0.36
"""Largest radius of a bullet that is a picture, which fills its cell more than a disc does."""


class Sample(NamedTuple):
    """A board of the book with all of its bullets: row-major, top row first."""

    rows: int
    columns: int
    shown: tuple[Shown, ...]


class Canvas(NamedTuple):
    """Where art is drawn and with what; sides at the trim already run on over the bleed."""

    area: Box
    panel: Box
    """The front, or the back."""
    palette: Palette
    style: Style
    scale: float
    covered: tuple[Box, ...] = ()
    """What lies over the art."""

    @property
    def field(self) -> Box:
        """The area of a field; on every cover, an equal part of its first row lies above the trim."""
        area, lead = self.area, _LEAD * self.scale
        return area._replace(height=self.panel.top + lead - area.y) if area.top > self.panel.top else area

    def fit_cell(self, cell: float) -> float:
        """Return the side of a cell of a design: as it says on a cover of 6 x 9 in, about so on others.

        No cover cuts a column of cells.
        """
        width = min(self.area.right, self.panel.right) - max(self.area.x, self.panel.x)
        return width / max(1, round(width / (cell * self.scale)))

    def snap(self, box: Box, cell: float) -> Box:
        """Return a box with its sides on the lines between the cells of a field, as far as these are its own."""
        x, top = self.area.x, self.field.top

        def on_line(at: float, start: float, end: tuple[float, float]) -> float:
            return at if at <= end[0] or at >= end[1] else start + round((at - start) / cell) * cell

        across, up = (self.panel.x, self.panel.right), (self.panel.y, self.panel.top)
        left, right = (on_line(at, x, across) for at in (box.x, box.right))
        low, high = (on_line(at, top, up) for at in (box.y, box.top))
        return Box.from_edges(left, low, right, high)

    def shows(self, dot: Dot) -> bool:
        """Tell whether a dot reaches into the panel and is not covered."""
        return is_visible(dot, self.panel) and not any(box.grow(dot.radius).has(dot.x, dot.y) for box in self.covered)

    def picture(self, dots: Iterable[Dot], cell: float) -> Iterator[Mark]:
        """Yield dots in cells of a side, with the book's pictures in place of bullets."""
        for dot in dots:
            if self.style.look.marks.bullet and dot.radius > cell * SPECK:
                yield from bullet(min(dot.radius, _LARGEST_PICTURE * cell), self.style, dot.x, dot.y, dot.ink)
            else:
                yield dot


def tile_boards(boards: Sequence[Sample], cell: float, area: Box) -> Iterator[tuple[Sample, Point]]:
    """Yield boards of one size with their lower left corners, row by row from the top, until an area is full."""
    rows, columns = boards[0].rows, boards[0].columns
    across, down = ceil(area.width / (columns * cell) - 1e-6), ceil(area.height / (rows * cell) - 1e-6)
    for index, one in enumerate(islice(cycle_boards(boards), across * down)):
        row, column = divmod(index, across)
        yield one, (area.x + column * columns * cell, area.top - (row + 1) * rows * cell)


def cycle_boards(boards: Sequence[Sample]) -> Iterator[Sample]:
    """Yield boards without end, turned in another way every time."""
    for turns in count():
        yield from (_rotate_board(board, turns % 4) for board in boards)


def _rotate_board(board: Sample, turns: int) -> Sample:
    """Return a board after quarter turns; a board that is not square makes half turns only."""
    if board.rows != board.columns:
        return board._replace(shown=board.shown[::-1]) if turns % 2 else board
    rows = [board.shown[at : at + board.columns] for at in range(0, len(board.shown), board.columns)]
    for _ in range(turns):
        rows = list(zip(*rows[::-1], strict=True))
    return board._replace(shown=tuple(cell for row in rows for cell in row))


def uniform_boards(samples: Sequence[Sample]) -> list[Sample]:
    """Return the boards of the most frequent size; the smallest of several."""
    sizes = [(one.rows, one.columns) for one in samples]
    chosen = max(sorted(set(sizes)), key=sizes.count)
    return [one for one, size in zip(samples, sizes, strict=True) if size == chosen]


def is_visible(dot: Dot, panel: Box) -> bool:
    """Tell whether a dot reaches into a panel; a dot only in the bleed looks like a mark for the cutter."""
    reach = dot.radius - EDGE
    return panel.x - reach < dot.x < panel.right + reach and panel.y - reach < dot.y < panel.top + reach
