"""Shapes that are drawn over signs, and strokes beside digits, which make other numbers of them."""

from collections.abc import Iterator, Sequence

import numpy as np

from bookmaker.proof.verify.cells import Spotted
from bookmaker.proof.verify.signs import Sign
from bookmaker.proof.verify.values import Doubt, Shape, table
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
"""Sizes of a sign by which a shape has to reach into it to lie on it."""


def check_covered(page: int, signs: Sequence[Sign], shapes: Sequence[Shape]) -> Iterator[Spotted]:
    """Yield the signs of a page that something is drawn over, and digits outside of boards that a stroke changes.

    `shapes` are those that are no signs themselves, and do not lie in a cell.
    """
    inked = [shape.box.grown(shape.weight / 2 if shape.stroke else 0.0) for shape in shapes]
    for place, near in _close(inked, [one.box.grown(_NEAR * one.size * one.is_number) for one in signs]):
        said = ((one, _wrong(shapes[place], inked[place], one)) for one in map(signs.__getitem__, near))
        if found := next(((one, wrong) for one, wrong in said if wrong), None):
            yield found[0].board, Doubt(*found[1], page, cell=found[0].cell)


def _close(some: Sequence[Box], others: Sequence[Box]) -> Iterator[tuple[int, list[int]]]:
    """Yield the places of boxes that meet any of the others, with the places of those."""
    left, bottom, wide, high = table((*some, *others)).T
    right, top = left + wide, bottom + high
    mine, theirs = slice(len(some)), slice(len(some), None)
    meet = (left[mine, None] <= right[theirs]) & (right[mine, None] >= left[theirs])
    meet &= (bottom[mine, None] <= top[theirs]) & (top[mine, None] >= bottom[theirs])
    yield from ((place, np.flatnonzero(meet[place]).tolist()) for place in np.flatnonzero(meet.any(1)).tolist())


def _wrong(shape: Shape, box: Box, one: Sign) -> tuple[str, str] | None:
    """Return what a shape does to a sign, if it does anything; a ring around it does nothing."""
    common = box.common(one.box)
    over = shape.order > one.order and min(common.width, common.height) > _ON * one.size
    if over and (shape.fill or not box.holds(one.box)):
        return "covered", f"something is drawn over {one.name}"
    wide, high = box[2:] if one.turn in (0, 180) else box[3:1:-1]
    if not (one.is_number and _SHORT * one.size < high < _LONG * one.size and wide < _SLIM * high):
        return None
    apart, level = (-common.width, common.height) if one.turn in (0, 180) else (-common.height, common.width)
    if apart < _NEAR * one.size and level > high / 2:
        return "stray-ink", f"a stroke beside {one.name} makes another number of it"
    return None
