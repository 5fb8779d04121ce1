"""Shapes drawn over signs, and strokes beside digits that turn them into other numbers."""

from collections.abc import Iterator, Sequence

import numpy as np

from bookmaker.proof.pdf.pdfium import Shape
from bookmaker.proof.verify.cells import FILL, Spotted
from bookmaker.proof.verify.signs import Sign, Signs
from bookmaker.proof.verify.values import Doubt, edges, find_meeting, table
from bookmaker.values.geometry import Box

_LONG = 1.6
"""Length, in sizes of type, from which a line is a rule and no part of a number."""
_SHORT = 0.2
"""Size, in sizes of type, under which a shape is a dot."""
_SLIM = 0.6
"""Ratio of a stroke's width to its height from which it is a star or a disc."""
_NEAR = 0.6
"""Distance from a digit, in sizes of type, within which a stroke is read with it."""
_ALONG = 0.1
"""Most that a line along a filled cell may be off, in points."""
_ON = 0.02
"""Least reach of a shape into a sign to lie on it, in sizes of the sign."""

_OPAQUE = 255
"""Opacity of an ink that lets nothing through."""


def check_covered(page: int, signs: Signs, shapes: Sequence[Shape]) -> Iterator[Spotted]:
    """Yield the covered signs of a page, and digits outside of boards that a stroke changes.

    `shapes` are those outside of cells that are no signs themselves.
    """
    strokes = np.array([one.weight / 2 if one.stroke else 0.0 for one in shapes])
    inked = edges(table(one.box for one in shapes), strokes)
    reach = _NEAR * signs.sizes * [one.is_number for one in signs.every]
    for shape, ink, near in zip(shapes, inked.T.tolist(), find_meeting(inked, edges(signs.boxes, reach)), strict=True):
        said = ((one, _wrong(shape, Box.from_edges(*ink), one)) for one in map(signs.every.__getitem__, near))
        found = next(((one, wrong) for one, wrong in said if wrong), None)
        if found and not (shape.order < found[0].glyph.order and _is_hidden(shape, Box.from_edges(*ink), shapes)):
            yield found[0].board, Doubt(*found[1], page, cell=found[0].cell)


def _is_hidden(shape: Shape, box: Box, shapes: Sequence[Shape]) -> bool:
    """Tell whether a shape lies below a filled rectangle, such as the ground of a text."""
    over = (one for one in shapes if one.order > shape.order and one.fill and one.fill[3] == _OPAQUE)
    return any(_is_rectangle(one) and one.box.holds(box) for one in over)


def _is_rectangle(shape: Shape) -> bool:
    left, bottom, right, top = shape.box.edges
    return not shape.curved and all(
        min(abs(x - left), abs(x - right)) < _ON and min(abs(y - bottom), abs(y - top)) < _ON for x, y in shape.points
    )


def _wrong(shape: Shape, box: Box, sign: Sign) -> tuple[str, str] | None:
    """Return the harm that a shape does to a sign, if any; a ring around it does none."""
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
