"""Operators of the graphics state."""

from collections.abc import Iterator, Sequence
from typing import Any

from pikepdf import Array, Name

from bookmaker.proof.preflight.boxes import matrix_of
from bookmaker.proof.preflight.colours import entry
from bookmaker.proof.preflight.uses import TransparencyUse
from bookmaker.proof.preflight.walk.walker import Operator, Walk


def _save(walk: Walk, _: Sequence[Any]) -> None:
    walk.saved.append((walk.state, walk.font))


def _restore(walk: Walk, _: Sequence[Any]) -> None:
    if walk.saved:
        walk.state, walk.font = walk.saved.pop()
        walk.noted = False


def _concat(walk: Walk, operands: Sequence[Any]) -> None:
    walk.change(matrix=matrix_of(operands).then(walk.state.matrix))


def _pen(walk: Walk, operands: Sequence[Any]) -> None:
    walk.change(width=float(operands[0]))


def _named(walk: Walk, operands: Sequence[Any]) -> None:
    """Take over a state that the resources name."""
    found = entry(entry(walk.resources, "/ExtGState"), str(operands[0]))
    if (width := entry(found, "/LW")) is not None:
        walk.change(width=float(width))
    if (font := entry(found, "/Font")) is not None:
        walk.font = font[0]
        walk.change(font=font[0].objgen, size=float(font[1]))
    for what in _seen_through(found):
        walk.note(TransparencyUse(what))


def _seen_through(found: Any) -> Iterator[str]:
    """Yield what in a state lets shine through what is below."""
    for key in ("/ca", "/CA"):
        value = float(entry(found, key, 1))
        if value < 1:
            yield f"an opacity of {value:.0%}"
    mode = entry(found, "/BM", Name.Normal)
    first = mode[0] if isinstance(mode, Array) else mode
    if first not in (Name.Normal, Name.Compatible):
        yield f"the blend mode {str(first)[1:]}"
    if not isinstance(entry(found, "/SMask", Name("/None")), Name):
        yield "a soft mask"


OPERATORS: dict[str, Operator] = {"q": _save, "Q": _restore, "cm": _concat, "w": _pen, "gs": _named}
