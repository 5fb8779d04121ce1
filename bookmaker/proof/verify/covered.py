"""Shapes that are drawn over signs, and strokes beside digits, which make other numbers of them."""

from collections.abc import Iterator, Sequence

import numpy as np

from bookmaker.proof.pdfium import Shape
from bookmaker.proof.verify.cells import FILL, Spotted
from bookmaker.proof.verify.signs import Sign, Signs
from bookmaker.proof.verify.values import Doubt, edges, find_meeting, table
from bookmaker.values.geometry import Box

_LONG = 1.6
"""Sizes of type from which on a line is a rule, and no part of a number."""
_SHORT = 0.2
"""Sizes of type under which a shape is a dot."""
_SLIM = 0.6
"""Width of a stroke as a part of its height, from which on it is a star or a disc."""
_NEAR = 0.6
"""Sizes of type from a digit within which a stroke is read with it."""
_ALONG = 0.1
"""Points by which a line along a filled cell may be off."""
_ON = 0.02
"""Sizes of a sign by which a shape has to reach into it to lie on it."""


def check_covered(page: int, signs: Signs, shapes: Sequence[Shape]) -> Iterator[Spotted]:
    """Yield the signs of a page that something is drawn over, and digits outside of boards that a stroke changes.

    `shapes` are those that are no signs themselves, and do not lie in a cell.
    """
    strokes = np.array([one.weight / 2 if one.stroke else 0.0 for one in shapes])
    inked = edges(table(one.box for one in shapes), strokes)
    reach = _NEAR * signs.sizes * [one.is_number for one in signs.every]
    for shape, ink, near in zip(shapes, inked.T.tolist(), find_meeting(inked, edges(signs.boxes, reach)), strict=True):
        said = ((one, _wrong(shape, Box.from_edges(*ink), one)) for one in map(signs.every.__getitem__, near))
        if found := next(((one, wrong) for one, wrong in said if wrong), None):
            yield found[0].board, Doubt(*found[1], page, cell=found[0].cell)


def _wrong(shape: Shape, box: Box, sign: Sign) -> tuple[str, str] | None:
    """Return what a shape does to a sign, if it does anything; a ring around it does nothing."""
    one, upright = sign.glyph, sign.glyph.turn in (0, 180)
    common = box.common(one.box)
    along = shape.weight / 2 + _ALONG if one.char == FILL else 0.0  # lines of a part of a board lie along filled cells
    over = shape.order > one.order and min(common.width, common.height) > max(_ON * one.size, along)
    if over and (shape.fill or not box.holds(one.box)):
        return "covered", f"something is drawn over {sign.name}"
    wide, high = box[2:] if upright else box[3:1:-1]
    if not (sign.is_number and _SHORT * one.size < high < _LONG * one.size and wide < _SLIM * high):
        return None
    apart, level = (-common.width, common.height) if upright else (-common.height, common.width)
    if apart < _NEAR * one.size and level > high / 2:
        return "stray-ink", f"a stroke beside {sign.name} makes another number of it"
    return None
