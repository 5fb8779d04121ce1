"""All visible signs on a page: letters, digits, bullets and marks, each with its nearest board."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bookmaker.proof.pdf.drawing import Glyph
from bookmaker.proof.pdf.letters import DIGITS
from bookmaker.proof.verify.cells import Boards, cell_name
from bookmaker.proof.verify.values import Grid, table
from bookmaker.values.geometry import Box

_NO_BOARD = Box(0.0, 0.0, 0.0, 0.0)


class Sign(NamedTuple):
    """A letter, a digit, a bullet or a mark, as read."""

    glyph: Glyph
    """Its glyph; that of a bullet or a mark has its form as the character, no font, and its side as the size."""
    board: Box
    """Box of its own board, or of the nearest one."""
    cell: str = ""
    """Name of its cell; '' outside of boards."""

    @property
    def name(self) -> str:
        """Its name in findings."""
        if self.glyph.font:
            return f"the {self.glyph.char}" if self.cell or self.glyph.char in DIGITS else "a letter"
        return f"a {self.glyph.char}"

    @property
    def is_number(self) -> bool:
        """Tell whether it is a digit outside of boards."""
        return self.glyph.char in DIGITS and not self.cell and self.glyph.turn >= 0


class Signs(NamedTuple):
    """All signs on a page."""

    every: tuple[Sign, ...]
    boxes: NDArray[np.float64]
    """Boxes of the signs, as made by `table`."""
    sizes: NDArray[np.float64]


def signs_of(seen: Boards) -> Signs:
    """Return all signs on a page."""
    texts = [one for one in seen.texts if not one.char.isspace()]
    boxes = table(one.box for one in texts)
    found = list(map(Sign, texts, _nearest(boxes, seen.grids)))
    inside = [sign for grid in seen.grids for sign in _inside(grid)]
    boxes = np.vstack([boxes, table(one.glyph.box for one in inside)])
    every = (*found, *inside)
    return Signs(every, boxes, np.array([one.glyph.size for one in every]))


def _inside(grid: Grid) -> Iterator[Sign]:
    yield from (Sign(one, grid.box, cell_name(cell)) for cell, _, one in (*grid.clues, *grid.numbers, *grid.codes))
    for cell, _, form, box, colour, order in grid.tokens:
        drawn = Glyph(form, box.left, box.bottom, max(box.width, box.height), grid.turn, "", colour, box, order)
        yield Sign(drawn, grid.box, cell_name(cell))


def _nearest(boxes: NDArray[np.float64], grids: Sequence[Grid]) -> list[Box]:
    """Return the box of the board nearest to each box."""
    if not grids:
        return [_NO_BOARD] * len(boxes)
    x, y = (boxes[:, :2] + boxes[:, 2:] / 2).T[:, :, None]
    left, bottom, right, top = np.array([grid.box.edges for grid in grids]).T
    apart = np.maximum(np.maximum(left - x, x - right), 0) + np.maximum(np.maximum(bottom - y, y - top), 0)
    return [grids[index].box for index in apart.argmin(1).tolist()]
