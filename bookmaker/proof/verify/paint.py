"""Checks that everything read on a page is visible when painted: against its paper, as a whole, and nothing besides.

A page is painted once. A sign is visible if its ink stands out against its paper, and if it has as much ink as others
of its kind, which needs the whole file (`ink.py`). Its shape follows from its font.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence, Set
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from bookmaker.proof.pdf.fields import OWN, TITLES
from bookmaker.proof.pdf.letters import DIGITS
from bookmaker.proof.pdf.pdfium import Painted
from bookmaker.proof.verify.cells import FILL, Spotted, cell_name
from bookmaker.proof.verify.gridlines import check_lines
from bookmaker.proof.verify.signs import Sign, Signs
from bookmaker.proof.verify.values import Doubt, Grid, brightness
from bookmaker.values.geometry import Box

if TYPE_CHECKING:
    from bookmaker.proof.pdf.pixels import Looks

CONTRAST = 0.35
"""Least contrast between ink and paper, 1 for black on white, for numbers, bullets and marks."""
_PALE = 0.08
"""Least contrast for words, which may be gray on purpose."""
_STRAY = 0.12
"""Greatest difference between the lightest and the darkest pixel of an empty cell."""
_DWARF = 0.7
"""Least size of a digit as a part of the largest of its board."""
_INSET, _FRAMED = 0.2, 0.3
"""Most that its lines take of a cell, in parts of its side, and most that these and a frame inside them take."""
_OVER = 0.1
"""Most that a sign may reach over the edge of its page, in points."""
_AROUND = 0.1
"""Width of the zone around a sign to sample its paper, in parts of the sign's size."""
_WIDTHS = 20
"""Number of distinct widths in a size of type."""
_BLUR = 0.75
"""Width of the zone around a sign in which its ink may be painted, in points."""

Kind = tuple[str, str, int]
"""Kind of a sign: font, character and width, since letters may be drawn as one; or no font, form and size in points,
since more neighbours show beside a small one."""


class Spot(NamedTuple):
    """A sign by its name, its board and its cell."""

    name: str
    board: Box
    cell: str


class Amount(NamedTuple):
    """The ink of the signs of a kind on a page, in squares of their size."""

    usual: float
    least: float
    signs: int
    first: Spot
    thinnest: Spot
    """The sign with the least ink."""


class Prints(NamedTuple):
    """The paint on a page of everything read on it."""

    page: int
    amounts: dict[Kind, Amount]
    doubts: tuple[Spotted, ...]
    """Doubts from one page alone, each with its board."""


def measure(seen: Painted, number: int, grids: Sequence[Grid], signs: Signs) -> Prints:
    """Return the paint of the boards and signs read on a page."""
    if not signs.every and not grids:
        return Prints(number, {}, ())
    from bookmaker.proof.pdf.pixels import looks

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


def _windows(
    seen: Painted, boxes: NDArray[np.float64], more: NDArray[np.float64] | float, inside: bool = False
) -> NDArray[np.int64]:
    """Return the windows of pixels of boxes, each widened by `more`: rows and columns.

    Pixels that a box has only a part of are in its window, unless it is to be `inside`.
    """
    left, top, right, bottom = seen.pixels(boxes + np.multiply.outer(more, [-1, -1, 2, 2])).T
    high, wide = seen.light.shape
    first, last = (np.ceil, np.floor) if inside else (np.floor, np.ceil)
    sides = np.column_stack([first(top), last(bottom), first(left), last(right)])
    return np.asarray(np.clip(sides, 0, [high, high, wide, wide]).astype(int))


def _tones(signs: Sequence[Sign], around: "Looks") -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the brightness behind signs, from 0 to 1, and how much darker their inks should be.

    The paper is the lightest or the darkest tone around a sign, whichever is farther from its ink; for a wholly black
    cell, which may stand among others, it is white.
    """
    colours = [sign.glyph.colour for sign in signs]
    inks = {colour: brightness((*colour[:3], 255)) for colour in set(colours)}
    ink, opacity = np.array([inks[colour] for colour in colours]), np.array([colour[3] for colour in colours])
    light, dark = around.lightest / 255, around.darkest / 255
    paper = np.where(np.abs(light - ink) >= np.abs(dark - ink), light, dark)
    paper[[sign.glyph.char == FILL for sign in signs]] = 1.0
    return paper, (paper - ink) * opacity / 255


def _wrong(seen: Painted, signs: Signs, contrasts: NDArray[np.float64]) -> Iterator[tuple[int, tuple[str, str]]]:
    """Yield the signs that are wrong by themselves, with id and message."""
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
    """Return the least contrast of a sign; a title may be as pale as its author likes."""
    is_number = sign.cell or (sign.glyph.char in DIGITS and sign.glyph.field not in (*TITLES, OWN))
    return CONTRAST if is_number else _PALE


def _by_kind(signs: Signs, amounts: NDArray[np.float64], left_out: Set[int]) -> Iterator[tuple[Kind, Amount]]:
    """Yield the amount of ink of each kind of sign."""
    places = defaultdict[Kind, list[int]](list)
    widths = np.rint(_WIDTHS * signs.boxes[:, 2] / np.where(signs.sizes, signs.sizes, np.inf)).astype(int).tolist()
    for at in np.argsort(amounts, kind="stable").tolist():
        if at not in left_out:
            glyph = signs.every[at].glyph
            places[glyph.font, glyph.char, widths[at] if glyph.font else round(signs.sizes[at])].append(at)
    marked = {sign[1:] for sign in signs.every if not sign.glyph.font}
    for kind, own in places.items():
        first, thinnest = (Spot(one.name, *one[1:]) for one in (signs.every[min(own)], signs.every[own[0]]))
        # The ink of a mark in its cell is counted with a number's; of two, the greater may include a neighbour's.
        alone = [at for at in own if kind[0] and signs.every[at][1:] not in marked] or own
        usual = float(amounts[alone[(len(alone) - 1) // 2]])
        yield kind, Amount(usual, float(amounts[own[0]]), len(own), first, thinnest)


def _dwarfs(grids: Sequence[Grid]) -> Iterator[Spotted]:
    """Yield digits much smaller than others of their board, which may look right when enlarged."""
    for grid in grids:
        largest = max((clue.glyph.size for clue in grid.clues), default=0.0)
        for clue in grid.clues:
            if clue.glyph.size < _DWARF * largest:
                message = f"the {clue.digit} is much smaller than other digits of this board"
                yield grid.box, Doubt("small-clue", message, grid.page, 0, cell_name(clue.cell))


def _strays(seen: Painted, grids: Sequence[Grid]) -> Iterator[Spotted]:
    """Yield empty cells with something visible in them."""
    from bookmaker.proof.pdf.pixels import looks

    empty = [np.argwhere(_is_empty(grid)) for grid in grids]
    boxes = [grid.cell_boxes()[tuple(cells.T)] for grid, cells in zip(grids, empty, strict=True)]
    every = np.concatenate(boxes) if boxes else np.zeros((0, 4))
    framed = [{cell for cell, _, is_frame in grid.shades if is_frame} for grid in grids]
    both = zip(framed, empty, strict=True)
    insets = [_FRAMED if (*at,) in own else _INSET for own, cells in both for at in cells.tolist()]
    found = looks(seen.light, _windows(seen, every, -np.array(insets) * every[:, 2], inside=True))
    owners = np.repeat(np.arange(len(grids)), [len(cells) for cells in empty])
    for at in np.flatnonzero(found.lightest.astype(int) - found.darkest > _STRAY * 255).tolist():
        grid, (row, column) = grids[owners[at]], np.concatenate(empty)[at].tolist()
        message = "something is drawn in a cell, but it is no digit, bullet or mark that can be read"
        yield grid.box, Doubt("stray-ink", message, grid.page, 0, cell_name((row, column)))


def _is_empty(grid: Grid) -> NDArray[np.bool_]:
    """Return the cells of a board without a sign or a hatch."""
    empty = np.ones((grid.rows, grid.columns), bool)
    digits = (*grid.clues, *grid.numbers, *grid.codes)
    for cell in (*(one.cell for one in digits), *(token.cell for token in grid.tokens), *grid.hatched):
        empty[cell] = False
    return empty
