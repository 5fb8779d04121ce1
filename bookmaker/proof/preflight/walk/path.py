"""Operators of lines and areas."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from bookmaker.proof.preflight.uses import LineUse, PaintUse
from bookmaker.proof.preflight.walk.walker import Operator, Walk

_LONG = 4
"""A filled rectangle so many times as long as it is wide is a line."""


def _move(walk: Walk, operands: Sequence[Any]) -> None:
    walk.start = (float(operands[0]), float(operands[1]))


def _rectangle(walk: Walk, operands: Sequence[Any]) -> None:
    x, y, width, height = (float(number) for number in operands)
    walk.rectangles.append((x, y, width, height))
    walk.start = (x, y)


def _paint(filled: bool, stroked: bool, walk: Walk, _: Sequence[Any]) -> None:
    """Note a path that is filled, stroked or both."""
    state = walk.state
    if filled:
        walk.note(PaintUse("fill", state.fill), *walk.start)
        for rectangle in walk.rectangles:
            _bar(walk, *rectangle)
    if stroked:
        walk.note(PaintUse("line", state.stroke), *walk.start)
        walk.note(LineUse(round(state.width * state.matrix.thinnest(), 3), state.stroke), *walk.start)
    walk.rectangles = []


def _bar(walk: Walk, x: float, y: float, width: float, height: float) -> None:
    """Note a filled rectangle if it is a line."""
    across, up = walk.state.matrix.scales()
    thin, long = sorted((abs(width) * across, abs(height) * up))
    if thin * _LONG <= long:
        walk.note(LineUse(round(thin, 3), walk.state.fill, filled=True), x, y)


def _drop(walk: Walk, _: Sequence[Any]) -> None:
    walk.rectangles = []


OPERATORS: dict[str, Operator] = {
    "m": _move,
    "re": _rectangle,
    **{name: partial(_paint, True, False) for name in ("f", "F", "f*")},
    **{name: partial(_paint, False, True) for name in ("S", "s")},
    **{name: partial(_paint, True, True) for name in ("B", "B*", "b", "b*")},
    "n": _drop,
}
