"""Whether all that was read on a page is seen as it is painted: against its paper, as a whole, and nothing besides.

A page is painted once. A sign is seen if its ink stands out against its paper, and if there is as much of it as of
others of its kind, which a file as a whole tells (`ink.py`). What it looks like, its font tells.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence, Set
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from bookmaker.proof.pdf.letters import DIGITS
from bookmaker.proof.pdfium import Painted
from bookmaker.proof.verify.cells import Spotted, cell_name
from bookmaker.proof.verify.fields import TITLES
from bookmaker.proof.verify.gridlines import Pixels, check_lines
from bookmaker.proof.verify.signs import Sign
from bookmaker.proof.verify.values import Cell, Doubt, Grid, brightness, table

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
"""Of signs: the font and the character, or no font and the form, and how wide it is: letters may be drawn as one."""


class Amount(NamedTuple):
    """How much ink the signs of a kind have on a page, in squares of their size."""

    usual: float
    least: float
    signs: int
    first: Sign
    thinnest: Sign
    """The one with the least."""


class Prints(NamedTuple):
    """What was painted on a page for all that was read on it."""

    page: int
    amounts: dict[Kind, Amount]
    doubts: tuple[Spotted, ...]
    """What one page alone tells, each with its board."""


def measure(seen: Painted, number: int, grids: Sequence[Grid], signs: Sequence[Sign]) -> Prints:
    """Return what is painted on a page where boards and signs were read."""
    if not signs and not grids:
        return Prints(number, {}, ())
    from bookmaker.proof.verify.pixels import looks

    boxes, sizes = table(sign.box for sign in signs), np.array([sign.size for sign in signs])
    around = looks(seen.light, _windows(seen, boxes, _AROUND * sizes))
    paper, contrast = _tones(signs, around)
    whole = looks(seen.light, _windows(seen, boxes, np.full(len(signs), _BLUR)))
    shares = (paper * whole.pixels - whole.total / 255) / np.where(contrast, contrast, np.inf)
    amounts = shares / (seen.across * seen.down * np.maximum(sizes, 1e-9) ** 2)
    wrong = dict(_wrong(seen, signs, boxes, contrast))
    lines = check_lines(seen.light, [(grid, Pixels(*seen.pixels(table([grid.box]))[0])) for grid in grids])
    doubts = [*_strays(seen, grids), *_dwarfs(grids), *((grid.box, doubt) for grid, doubt in lines)]
    doubts += ((signs[at].board, Doubt(*said, number, cell=signs[at].cell)) for at, said in wrong.items())
    return Prints(number, dict(_by_kind(signs, amounts.tolist(), wrong.keys())), tuple(doubts))


def _windows(seen: Painted, boxes: NDArray[np.float64], more: NDArray[np.float64]) -> NDArray[np.int64]:
    """Return the pixels that lie in boxes, each with more around it, one at least: rows and columns."""
    left, bottom, wide, high = boxes.T
    grown = np.column_stack([left - more, bottom - more, wide + 2 * more, high + 2 * more])
    left, top, right, bottom = seen.pixels(grown).T
    high, wide = seen.light.shape
    rows = np.clip(np.floor(top), 0, high), np.clip(np.ceil(bottom), 0, high)
    return np.column_stack([*rows, np.clip(np.floor(left), 0, wide), np.clip(np.ceil(right), 0, wide)]).astype(int)


def _tones(signs: Sequence[Sign], around: "Looks") -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return how bright it is behind signs, from 0 to 1, and how much darker than that their inks should be.

    The paper is whatever of the lightest and the darkest around a sign is farther from its ink.
    """
    inks = {colour: brightness((*colour[:3], 255)) for colour in {sign.colour for sign in signs}}
    ink, opacity = np.array([(inks[sign.colour], sign.colour[3]) for sign in signs]).reshape(-1, 2).T
    light, dark = around.lightest / 255, around.darkest / 255
    paper = np.where(np.abs(light - ink) >= np.abs(dark - ink), light, dark)
    return paper, (paper - ink) * opacity / 255


def _wrong(
    seen: Painted, signs: Sequence[Sign], boxes: NDArray[np.float64], contrasts: NDArray[np.float64]
) -> Iterator[tuple[int, tuple[str, str]]]:
    """Yield which signs are wrong, whatever the others look like."""
    left, bottom, wide, high = boxes.T
    x, y, right, top = seen.box.grown(_OVER).edges
    over = (left < x) | (bottom < y) | (left + wide > right) | (bottom + high > top)
    pale = np.abs(contrasts) < [_least(sign) for sign in signs]
    for index in np.flatnonzero(over | pale).tolist():
        if over[index]:
            yield index, ("cut-off", f"{signs[index].name} reaches over the edge of the page")
        elif contrasts[index]:
            yield index, ("pale-ink", f"{signs[index].name} is too pale to be seen")
        else:
            yield index, ("no-ink", f"{signs[index].name} cannot be seen: it has the ink of its paper, or none")


def _least(sign: Sign) -> float:
    """Return the contrast that a sign needs: a title may be as pale as its author wants it."""
    is_number = sign.cell or (sign.what in DIGITS and sign.field not in TITLES)
    return CONTRAST if is_number else _PALE


def _by_kind(signs: Sequence[Sign], amounts: Sequence[float], left_out: Set[int]) -> Iterator[tuple[Kind, Amount]]:
    """Yield how much ink there is of each kind of sign."""
    places = defaultdict[Kind, list[int]](list)
    for at, sign in enumerate(signs):
        if at not in left_out:
            width = round(_WIDTHS * sign.box.width / sign.size) if sign.font and sign.size else 0
            places[sign.font, sign.what, width].append(at)
    for kind, own in places.items():
        own.sort(key=amounts.__getitem__)
        usual = amounts[own[(len(own) - 1) // 2]]  # of two the lesser: beside the other one there may be more
        yield kind, Amount(usual, amounts[own[0]], len(own), signs[min(own)], signs[own[0]])


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

    for grid in grids:
        taken = _taken(grid)
        empty = [cell for cell in product(range(grid.rows), range(grid.columns)) if cell not in taken]
        boxes = [grid.cell_box(cell) for cell in empty]
        inner = table(box.grown(-_INSET * box.width) for box in boxes)
        found = looks(seen.light, _windows(seen, inner, np.zeros(len(inner))))
        for at in np.flatnonzero(found.lightest.astype(int) - found.darkest > _STRAY * 255).tolist():
            message = "something is drawn in a cell, but it is no digit, bullet or mark that can be read"
            yield grid.box, Doubt("stray-ink", message, grid.page, 0, cell_name(empty[at]))


def _taken(grid: Grid) -> set[Cell]:
    """Return the cells of a board in which there is a sign or a hatch."""
    digits = (*grid.clues, *grid.numbers, *grid.codes)
    return {*(one.cell for one in digits), *(token.cell for token in grid.tokens), *grid.hatched}
