"""Operators of text."""

from collections.abc import Sequence
from typing import Any

from pikepdf import Array, String

from bookmaker.proof.pdf.boxes import matrix_of
from bookmaker.proof.pdf.colours import Colour, entry
from bookmaker.proof.pdf.uses import FaultUse, Font, LineUse, PaintUse, TextUse
from bookmaker.proof.pdf.walk.walker import Operator, Walk
from bookmaker.values.geometry import IDENTITY, Matrix

_INVISIBLE, _CLIP = 3, 7
"""Text rendering modes that put nothing on paper."""


def _begin(walk: Walk, _: Sequence[Any]) -> None:
    walk.line = walk.letters = IDENTITY
    walk.noted = False


def _font(walk: Walk, operands: Sequence[Any]) -> None:
    walk.font = entry(entry(walk.resources, "/Font"), str(operands[0]))
    walk.change(font=getattr(walk.font, "objgen", None), size=float(operands[1]))


def _mode(walk: Walk, operands: Sequence[Any]) -> None:
    walk.change(mode=int(operands[0]))


def _leading(walk: Walk, operands: Sequence[Any]) -> None:
    walk.leading = float(operands[0])


def _shift(walk: Walk, operands: Sequence[Any]) -> None:
    x, y = walk.line.at(float(operands[0]), float(operands[1]))
    walk.line = walk.letters = walk.line._replace(e=x, f=y)


def _shift_leading(walk: Walk, operands: Sequence[Any]) -> None:
    walk.leading = -float(operands[1])
    _shift(walk, operands)


def _next_line(walk: Walk, _: Sequence[Any]) -> None:
    _shift(walk, (0, -walk.leading))


def _letters(walk: Walk, operands: Sequence[Any]) -> None:
    walk.line = walk.letters = matrix_of(operands)
    walk.noted = False


def _show(walk: Walk, operands: Sequence[Any]) -> None:
    """Note the letters of a string, unless letters of this sort have just been noted."""
    if walk.noted or walk.state.mode == _CLIP or not _has_letters(operands[-1], walk.font):
        return
    walk.noted = True
    if walk.font is None:
        walk.note(FaultUse("letters are to be drawn whose font is not in the file"))
        return
    font, visible = walk.cache.font(walk.font), walk.state.mode != _INVISIBLE
    for colour, over in _inks(walk):
        walk.note(TextUse(font, _size(walk, font), visible, colour), *walk.letters[4:])
        if visible:
            walk.note(PaintUse("text", colour, over), *walk.letters[4:])
    if font.kind == "Type3":
        _glyphs(walk)


def _show_next(walk: Walk, operands: Sequence[Any]) -> None:
    _next_line(walk, operands)
    _show(walk, operands)


def _inks(walk: Walk) -> tuple[tuple[Colour, bool], ...]:
    """Return the colours of letters, of their areas, their outlines or both, and whether they overprint."""
    mode, state = walk.state.mode, walk.state
    filled, outlined = (state.fill, state.fill_over), (state.stroke, state.stroke_over)
    return (filled,) * (mode not in (1, 5)) + (outlined,) * (mode in (1, 2, 5, 6))


def _has_letters(string: Any, font: Any) -> bool:
    """Tell whether a string shows letters; empty strings and spaces in a font of single bytes do not."""
    parts = [part for part in string if isinstance(part, String)] if isinstance(string, Array) else [string]
    shown = b"".join(bytes(part) for part in parts)
    return bool(shown) if entry(font, "/Subtype") == "/Type0" else bool(shown.strip(b" "))


def _size(walk: Walk, font: Font) -> float:
    """Return the size of letters on paper, across the direction in which they run."""
    em = _em(walk.font) if font.kind == "Type3" else 1.0
    return round(abs(walk.state.size) * walk.letters.multiply(walk.state.matrix).scales()[1] * em, 2)


def _em(font: Any) -> float:
    """Return the side of the em square of a font's own drawings, by its matrix or its box."""
    height = matrix_of(entry(font, "/FontMatrix")).scales()[1]
    box = [float(number) for number in entry(font, "/FontBBox", [0, 0, 0, 0])]
    tall = abs(box[3] - box[1])
    return 1000 * height if 0.0002 < height < 0.005 or not tall else tall * height


def _glyphs(walk: Walk) -> None:
    """Note the uses of letters that are drawings."""
    size = Matrix(a=walk.state.size, d=walk.state.size)
    letters = size.multiply(walk.letters).multiply(walk.state.matrix)
    matrix = matrix_of(entry(walk.font, "/FontMatrix")).multiply(letters)
    resources = entry(walk.font, "/Resources", walk.resources)
    for _, glyph in entry(walk.font, "/CharProcs", {}).items():
        walk.take(walk.inside(glyph, matrix, resources, walk.state), matrix, leave_out=(LineUse, TextUse))


OPERATORS: dict[str, Operator] = {
    "BT": _begin,
    "Tf": _font,
    "Tr": _mode,
    "TL": _leading,
    "Td": _shift,
    "TD": _shift_leading,
    "T*": _next_line,
    "Tm": _letters,
    "Tj": _show,
    "TJ": _show,
    "'": _show_next,
    '"': _show_next,
}
