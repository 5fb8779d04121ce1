"""Operators of colours, and patterns."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from pikepdf import Name, Stream

from bookmaker.proof.preflight.boxes import matrix_of
from bookmaker.proof.preflight.colours import CMYK, GRAY, RGB, Colour, Space, entry, first_colour
from bookmaker.proof.preflight.uses import PaintUse
from bookmaker.proof.preflight.walk.walker import GraphicsState, Operator, Walk


def _numbers(operands: Sequence[Any]) -> tuple[float, ...]:
    return tuple(round(float(number), 4) for number in operands)


def _device(which: str, space: Space, walk: Walk, operands: Sequence[Any]) -> None:
    walk.change(**{which: Colour(space, _numbers(operands))})


def _choose(which: str, walk: Walk, operands: Sequence[Any]) -> None:
    walk.change(**{which: first_colour(walk.cache.space(operands[0], walk.resources))})


def _set(which: str, walk: Walk, operands: Sequence[Any]) -> None:
    """Set a colour in the space in force; a name at the end is a pattern's."""
    space: Space = getattr(walk.state, which).space
    if operands and isinstance(operands[-1], Name):
        walk.change(**{which: Colour(space)})
        _pattern(walk, entry(entry(walk.resources, "/Pattern"), str(operands[-1])))
    else:
        walk.change(**{which: Colour(space, _numbers(operands))})


def _pattern(walk: Walk, found: Any) -> None:
    """Note what a pattern uses."""
    matrix = matrix_of(entry(found, "/Matrix")).then(walk.first)
    if isinstance(found, Stream):
        walk.take(walk.inside(found, matrix, entry(found, "/Resources", walk.resources), GraphicsState()), matrix)
    else:
        _shade(walk, entry(found, "/Shading"), "pattern")


def _shading(walk: Walk, operands: Sequence[Any]) -> None:
    _shade(walk, entry(entry(walk.resources, "/Shading"), str(operands[0])), "shading")


def _shade(walk: Walk, found: Any, by: str) -> None:
    walk.note(PaintUse(by, Colour(walk.cache.space(entry(found, "/ColorSpace"), walk.resources))))


OPERATORS: dict[str, Operator] = {
    **{name: partial(_device, "fill", space) for name, space in (("g", GRAY), ("rg", RGB), ("k", CMYK))},
    **{name: partial(_device, "stroke", space) for name, space in (("G", GRAY), ("RG", RGB), ("K", CMYK))},
    "cs": partial(_choose, "fill"),
    "CS": partial(_choose, "stroke"),
    **{name: partial(_set, "fill") for name in ("sc", "scn")},
    **{name: partial(_set, "stroke") for name in ("SC", "SCN")},
    "sh": _shading,
}
