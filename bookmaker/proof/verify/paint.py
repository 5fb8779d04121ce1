"""Whether all that was read on a page is seen as it is painted: against its paper, as a whole, and nothing besides.

A page is painted once. A sign is seen if its ink stands out against its paper, and if there is as much of it as of
others of its kind, which a file as a whole tells (`ink.py`). What it looks like, its font tells.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence, Set
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from bookmaker.proof.pdf.letters import DIGITS
from bookmaker.proof.pdfium import Painted
from bookmaker.proof.verify.cells import FILL, Spotted, cell_name
from bookmaker.proof.verify.fields import OWN, TITLES
from bookmaker.proof.verify.gridlines import check_lines
from bookmaker.proof.verify.signs import Sign, Signs
from bookmaker.proof.verify.values import Doubt, Grid, brightness
from bookmaker.values.geometry import Box

if TYPE_CHECKING:
    from bookmaker.proof.verify.pixels import Looks

CONTRAST = 0.35
"""Between ink and paper, of 1 for black on white, that a reader needs for numbers, bullets and marks."""
_PALE = 0.08
"""The same for words, which may be gray on purpose."""
_STRAY = 0.12
"""Difference between the lightest and the darkest pixel of an empty cell."""
_DWARF = 0.7
"""Least size of a digit as a part of the largest of its board."""
_INSET = 0.2
"""Parts of a cell's side that its lines and a frame inside them may take."""
_OVER = 0.1
"""Points by which a sign may reach over the edge of its page."""
_AROUND = 0.1
"""Parts of its size around a sign where its paper is looked for."""
_WIDTHS = 20
"""Widths that are told from each other, in a size of type."""
_BLUR = 0.75
"""Points around a sign in which its ink may be painted."""

Kind = tuple[str, str, int]
"""Of signs: the font and the character, and how wide it is: letters may be drawn as one; or no font, the form and its
size in points: beside a small one more of its neighbours is seen."""


class Spot(NamedTuple):
    """Which sign it is: what it is called, its board and its cell."""

    name: str
    board: Box
    cell: str


class Amount(NamedTuple):
    """How much ink the signs of a kind have on a page, in squares of their size."""

    usual: float
    least: float
    signs: int
    first: Spot
    thinnest: Spot
    """The one with the least."""


class Prints(NamedTuple):
    """What was painted on a page for all that was read on it."""

    page: int
    amounts: dict[Kind, Amount]
    doubts: tuple[Spotted, ...]
    """What one page alone tells, each with its board."""


def measure(seen: Painted, number: int, grids: Sequence[Grid], signs: Signs) -> Prints:
    """Return what is painted on a page where boards and signs were read."""
    if not signs.every and not grids:
        return Prints(number, {}, ())
    from bookmaker.proof.verify.pixels import looks

    every, boxes, sizes = signs
    around = looks(seen.light, _windows(seen, boxes, _AROUND * sizes))
    paper, contrast = _tones(every, around)
    whole = looks(seen.light, _windows(seen, boxes, _BLUR))
    shares = (paper * whole.pixels - whole.total / 255) / np.where(contrast, contrast, np.inf)
    amounts = shares / (seen.across * seen.down * np.maximum(sizes, 1e-9) ** 2)
    wrong = dict(_wrong(seen, signs, contrast))
    lines = ((grid.box, doubt) for grid, doubt in check_lines(seen, grids))
    doubts = [*_strays(seen, grids), *_dwarfs(grids), *lines]
    doubts += ((every[at].board, Doubt(*said, number, cell=every[at].cell)) for at, said in wrong.items())
    return Prints(number, dict(_by_kind(signs, amounts, wrong.keys())), tuple(doubts))


def _windows(seen: Painted, boxes: NDArray[np.float64], more: NDArray[np.float64] | float) -> NDArray[np.int64]:
    """Return the pixels that lie in boxes, each with more around it, one at least: rows and columns."""
    left, top, right, bottom = seen.pixels(boxes + np.multiply.outer(more, [-1, -1, 2, 2])).T
    high, wide = seen.light.shape
    sides = np.column_stack([np.floor(top), np.ceil(bottom), np.floor(left), np.ceil(right)])
    return np.asarray(np.clip(sides, 0, [high, high, wide, wide]).astype(int))


def _tones(signs: Sequence[Sign], around: "Looks") -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return how bright it is behind signs, from 0 to 1, and how much darker than that their inks should be.

    The paper is whatever of the lightest and the darkest around a sign is farther from its ink; that of a cell which is
    black as a whole, and may stand among others, is white.
    """
    colours = [sign.glyph.colour for sign in signs]
    inks = {colour: brightness((*colour[:3], 255)) for colour in set(colours)}
    ink, opacity = np.array([inks[colour] for colour in colours]), np.array([colour[3] for colour in colours])
    light, dark = around.lightest / 255, around.darkest / 255
    paper = np.where(np.abs(light - ink) >= np.abs(dark - ink), light, dark)
    paper[[sign.glyph.char == FILL for sign in signs]] = 1.0
    return paper, (paper - ink) * opacity / 255


def _wrong(seen: Painted, signs: Signs, contrasts: NDArray[np.float64]) -> Iterator[tuple[int, tuple[str, str]]]:
    """Yield which signs are wrong, whatever the others look like."""
    left, bottom, wide, high = signs.boxes.T
    x, y, right, top = seen.box.grow(_OVER).edges
    over = (left < x) | (bottom < y) | (left + wide > right) | (bottom + high > top)
    for index in np.flatnonzero(over | (np.abs(contrasts) < CONTRAST)).tolist():
        sign, contrast = signs.every[index], abs(contrasts[index])
        if over[index]:
            yield index, ("cut-off", f"{sign.name} reaches over the edge of the page")
        elif 0 < contrast < _least(sign):
            yield index, ("pale-ink", f"{sign.name} is too pale to be seen")
        elif contrast == 0:
            yield index, ("no-ink", f"{sign.name} cannot be seen: it has the ink of its paper, or none")


def _least(sign: Sign) -> float:
    """Return the contrast that a sign needs: a title may be as pale as its author wants it."""
    is_number = sign.cell or (sign.glyph.char in DIGITS and sign.glyph.field not in (*TITLES, OWN))
    return CONTRAST if is_number else _PALE


def _by_kind(signs: Signs, amounts: NDArray[np.float64], left_out: Set[int]) -> Iterator[tuple[Kind, Amount]]:
    """Yield how much ink there is of each kind of sign."""
    places = defaultdict[Kind, list[int]](list)
    widths = np.rint(_WIDTHS * signs.boxes[:, 2] / np.where(signs.sizes, signs.sizes, np.inf)).astype(int).tolist()
    for at in np.argsort(amounts, kind="stable").tolist():
        if at not in left_out:
            glyph = signs.every[at].glyph
            places[glyph.font, glyph.char, widths[at] if glyph.font else round(signs.sizes[at])].append(at)
    for kind, own in places.items():
        first, thinnest = (Spot(one.name, *one[1:]) for one in (signs.every[min(own)], signs.every[own[0]]))
        usual = float(amounts[own[(len(own) - 1) // 2]])  # of two the lesser: beside the other one there may be more
        yield kind, Amount(usual, float(amounts[own[0]]), len(own), first, thinnest)


def _dwarfs(grids: Sequence[Grid]) -> Iterator[Spotted]:
    """Yield digits that are much smaller than others of their board: enlarged, they may look right."""
    for grid in grids:
        largest = max((clue.glyph.size for clue in grid.clues), default=0.0)
        for clue in grid.clues:
            if clue.glyph.size < _DWARF * largest:
                message = f"the {clue.digit} is much smaller than other digits of this board"
                yield grid.box, Doubt("small-clue", message, grid.page, 0, cell_name(clue.cell))


def _strays(seen: Painted, grids: Sequence[Grid]) -> Iterator[Spotted]:
    """Yield empty cells in which something is seen."""
    from bookmaker.proof.verify.pixels import looks

    empty = [np.argwhere(_is_empty(grid)) for grid in grids]
    boxes = [grid.cell_boxes()[tuple(cells.T)] for grid, cells in zip(grids, empty, strict=True)]
    every = np.concatenate(boxes) if boxes else np.zeros((0, 4))
    found = looks(seen.light, _windows(seen, every, -_INSET * every[:, 2]))
    owners = np.repeat(np.arange(len(grids)), [len(cells) for cells in empty])
    for at in np.flatnonzero(found.lightest.astype(int) - found.darkest > _STRAY * 255).tolist():
        grid, (row, column) = grids[owners[at]], np.concatenate(empty)[at].tolist()
        message = "something is drawn in a cell, but it is no digit, bullet or mark that can be read"
        yield grid.box, Doubt("stray-ink", message, grid.page, 0, cell_name((row, column)))


def _is_empty(grid: Grid) -> NDArray[np.bool_]:
    """Return in which cells of a board there is neither a sign nor a hatch."""
    empty = np.ones((grid.rows, grid.columns), bool)
    digits = (*grid.clues, *grid.numbers, *grid.codes)
    for cell in (*(one.cell for one in digits), *(token.cell for token in grid.tokens), *grid.hatched):
        empty[cell] = False
    return empty
