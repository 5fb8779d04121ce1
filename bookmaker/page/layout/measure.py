"""How long lines of running text are: some 70 letters at most, in two columns where a page is wide."""

from functools import lru_cache

from bookmaker.page.layout.text import Setting
from bookmaker.page.layout.units import Role
from bookmaker.print.fonts import Face
from bookmaker.values.geometry import Box

_LETTERS, _HARDLY_MORE = 70, 1.15
"""Letters on a line at most; lines that are hardly longer than that are as long as the page is wide."""
_FEWEST, _GAP = 42, 2.0
"""Letters on a line of a column at least, and the white space between two columns in sizes of the type."""
_USUAL = "every number tells how many bullets there are around it and the total beside the board how many in all "
"""What texts are like."""


def measure(text: Setting, width: float) -> float:
    """Return the length of lines on a page of this width, in points."""
    most = _LETTERS * _letter(text.fonts[text.role.face], text.role)
    return width if width <= most * _HARDLY_MORE else most


def measured(text: Setting, body: Box) -> Box:
    """Return the part of a body that lines of text take: all of it, or as much of its middle as they need."""
    width = measure(text, body.width)
    return Box(body.middle - width / 2, body.y, width, body.height)


def is_wide(text: Setting, width: float) -> bool:
    """Tell whether a page of this width has two columns of running text."""
    return _column(text, width) >= _FEWEST * _letter(text.fonts[text.role.face], text.role)


def columns_of(text: Setting, body: Box) -> tuple[Box, ...]:
    """Return the columns of running text in a body: two where it is wide, else all of it."""
    if not is_wide(text, body.width):
        return (body,)
    width = _column(text, body.width)
    return body._replace(width=width), body._replace(x=body.right - width, width=width)


def _column(text: Setting, width: float) -> float:
    return (width - _GAP * text.role.size) / 2


@lru_cache(maxsize=32)
def _letter(face: Face, role: Role) -> float:
    """Return the width of a letter of running text with its share of spaces, in points."""
    return Setting({role.face: face}, role).width(_USUAL) / len(_USUAL)
