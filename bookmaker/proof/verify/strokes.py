"""Strokes beside digits outside of boards, which make other numbers of them, and shapes that lie on such digits."""

from collections.abc import Iterator, Sequence

import numpy as np

from bookmaker.proof.verify.cells import Boards, Spotted
from bookmaker.proof.verify.digits import DIGITS
from bookmaker.proof.verify.values import Doubt, Glyph, Shape, table
from bookmaker.values.geometry import Box

_LONG = 1.6
"""Sizes of type from which on a line is a rule, and no part of a number."""
_SHORT = 0.2
"""Sizes of type under which a shape is a dot."""
_SLIM = 0.6
"""Width of a stroke as a part of its height, from which on it is a star or a disc."""
_NEAR = 0.6
"""Sizes of type from a digit within which a stroke is read with it."""
_ON = 0.02
"""Sizes of type by which a shape has to reach into a digit to lie on it."""


def check_strokes(page: int, seen: Boards) -> Iterator[Spotted]:
    """Yield the digits outside of the boards of a page that a stroke changes, or that something is drawn over."""
    digits = [one for one in seen.texts if one.char in DIGITS and one.turn >= 0]
    inked = [shape.box.grown(shape.weight / 2 if shape.stroke else 0.0) for shape in seen.shapes]
    for place, near in _close(inked, [one.box.grown(_NEAR * one.size) for one in digits]):
        said = ((one, _wrong(seen.shapes[place], inked[place], one)) for one in map(digits.__getitem__, near))
        if found := next(((one, wrong) for one, wrong in said if wrong), None):
            yield _nearest(seen, found[0]), Doubt(*found[1], page)


def _close(some: Sequence[Box], others: Sequence[Box]) -> Iterator[tuple[int, list[int]]]:
    """Yield the places of boxes that meet any of the others, with the places of those."""
    left, bottom, wide, high = table((*some, *others)).T
    right, top = left + wide, bottom + high
    mine, theirs = slice(len(some)), slice(len(some), None)
    meet = (left[mine, None] <= right[theirs]) & (right[mine, None] >= left[theirs])
    meet &= (bottom[mine, None] <= top[theirs]) & (top[mine, None] >= bottom[theirs])
    yield from ((place, np.flatnonzero(meet[place]).tolist()) for place in np.flatnonzero(meet.any(1)).tolist())


def _wrong(shape: Shape, box: Box, one: Glyph) -> tuple[str, str] | None:
    """Return what a shape does to a digit, if it does anything; a ring around it does nothing."""
    common = box.common(one.box)
    over = shape.order > one.order and min(common.width, common.height) > _ON * one.size
    if over and (shape.fill or not box.holds(one.box)):
        return "covered", f"something is drawn over the {one.char}"
    wide, high = box[2:] if one.turn in (0, 180) else box[3:1:-1]
    if not (_SHORT * one.size < high < _LONG * one.size and wide < _SLIM * high):
        return None
    apart, level = (-common.width, common.height) if one.turn in (0, 180) else (-common.height, common.width)
    if apart < _NEAR * one.size and level > high / 2:
        return "stray-ink", f"a stroke beside the {one.char} makes another number of it"
    return None


def _nearest(seen: Boards, one: Glyph) -> Box:
    """Return the place of the board that a digit is nearest to; that of the digit where there is none."""
    x, y = one.box.centre
    boxes: Sequence[Box] = [grid.box for grid in seen.grids] or [one.box]
    return min(boxes, key=lambda box: max(box.left - x, 0, x - box.right) + max(box.bottom - y, 0, y - box.top))
