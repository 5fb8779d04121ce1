"""All that is to be seen on a page: letters, digits, bullets and marks, each with the board that is nearest to it."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from bookmaker.proof.pdf.letters import DIGITS
from bookmaker.proof.verify.cells import Boards, cell_name
from bookmaker.proof.verify.values import Glyph, Grid, Rgba, table
from bookmaker.values.geometry import Box

_NO_BOARD = Box(0.0, 0.0, 0.0, 0.0)


class Sign(NamedTuple):
    """A letter or a digit, or a bullet or a mark, as it was read."""

    what: str
    """The character, or the form of a bullet or a mark."""
    font: str
    """'' for a bullet or a mark."""
    size: float
    """Of its type; the side of a bullet or a mark."""
    box: Box
    colour: Rgba
    order: int
    turn: int
    board: Box
    """Of the board that it is in, or that is nearest to it."""
    cell: str = ""
    """Its name; empty outside of boards."""
    field: str | None = None
    """As glyphs have it."""

    @property
    def name(self) -> str:
        """What it is called in findings."""
        if self.font:
            return f"the {self.what}" if self.cell or self.what in DIGITS else "a letter"
        return f"a {self.what}"

    @property
    def is_number(self) -> bool:
        """Tell whether it is a digit outside of boards."""
        return self.what in DIGITS and not self.cell and self.turn >= 0


def signs_of(seen: Boards) -> list[Sign]:
    """Return all signs on a page."""
    texts = [one for one in seen.texts if not one.char.isspace()]
    found = [_of(one, board) for one, board in zip(texts, _nearest(texts, seen.grids), strict=True)]
    return [*found, *(sign for grid in seen.grids for sign in _inside(grid))]


def _of(one: Glyph, board: Box, cell: str = "") -> Sign:
    font = one.font or "a font without a name"
    return Sign(one.char, font, one.size, one.box, one.colour, one.order, one.turn, board, cell, one.field)


def _inside(grid: Grid) -> Iterator[Sign]:
    yield from (_of(one, grid.box, cell_name(cell)) for cell, _, one in (*grid.clues, *grid.numbers, *grid.codes))
    for cell, _, form, box, colour, order in grid.tokens:
        side = max(box.width, box.height)
        yield Sign(form, "", side, box, colour, order, grid.turn, grid.box, cell_name(cell))


def _nearest(glyphs: Sequence[Glyph], grids: Sequence[Grid]) -> list[Box]:
    """Return the place of the board that each glyph is nearest to."""
    if not grids:
        return [_NO_BOARD] * len(glyphs)
    boxes = table(glyph.box for glyph in glyphs)
    x, y = (boxes[:, :2] + boxes[:, 2:] / 2).T[:, :, None]
    left, bottom, right, top = np.array([grid.box.edges for grid in grids]).T
    apart = np.maximum(np.maximum(left - x, x - right), 0) + np.maximum(np.maximum(bottom - y, y - top), 0)
    return [grids[index].box for index in apart.argmin(1).tolist()]
