"""Line lengths of running text: 60 to 70 letters where a page has room, and larger type before longer lines."""

from functools import lru_cache

from bookmaker.page.layout.text import Setting
from bookmaker.page.layout.units import Role
from bookmaker.print.fonts import Face
from bookmaker.values.geometry import Box

_LETTERS, LISTED, _HARDLY_MORE = 70, 80, 1.05
"""Most letters on a line of running text and of a list; and the factor by which lines may exceed this to fill their
page."""
_FEWEST, _FEWEST_LISTED, _GAP = 60, 42, 2.0
"""Least letters on a line of a column, of running text and of a list; and the white space between two columns, in sizes
of the type."""
_LARGER, _LARGEST = 1.3, 14.0
"""Greatest scale of running text on a page too wide for its lines, and its greatest size then, in points."""
_PARTS = (1.0, 0.67, 0.33)
"""Powers of that scale, for texts that do not fit in the largest type."""
_USUAL = "every number tells how many bullets there are around it and the total beside the board how many in all "
"""Sample of running text, to measure a letter by."""


def measure(text: Setting, width: float, letters: int = _LETTERS) -> float:
    """Return the length of lines of at most `letters` letters on a page of this width, in points."""
    most = letters * _letter(text.fonts[text.role.face], text.role)
    return width if width <= most * _HARDLY_MORE else most


def text_box(text: Setting, body: Box, letters: int = _LETTERS) -> Box:
    """Return the part of a body for such lines: all of it, or as much of its middle as they need."""
    width = measure(text, body.width, letters)
    return Box(body.middle - width / 2, body.y, width, body.height)


def larger(text: Setting, width: float) -> tuple[float, ...]:
    """Return scales, largest first, in which lines of running text fill more of a page of this width.

    Lines that fill it as they are need none.
    """
    full = width / (_LETTERS * _letter(text.fonts[text.role.face], text.role))
    most = min(_LARGER, _LARGEST / text.role.size, full)
    return tuple(most**part for part in _PARTS) if most > 1.0 and full > _HARDLY_MORE else ()


def is_wide(text: Setting, width: float) -> bool:
    """Tell whether a page of this width has room for two columns of a list."""
    return _column(text, width) >= _FEWEST_LISTED * _letter(text.fonts[text.role.face], text.role)


def columns_of(text: Setting, body: Box) -> tuple[Box, Box]:
    """Return the two columns of a body."""
    width = _column(text, body.width)
    return body._replace(width=width), body._replace(x=body.right - width, width=width)


def text_columns(text: Setting, body: Box) -> tuple[Box, ...]:
    """Return the columns of running text in a body: two where their lines are long enough, else its middle."""
    if _column(text, body.width) >= _FEWEST * _letter(text.fonts[text.role.face], text.role):
        return columns_of(text, body)
    return (text_box(text, body),)


def _column(text: Setting, width: float) -> float:
    return (width - _GAP * text.role.size) / 2


@lru_cache(maxsize=32)
def _letter(face: Face, role: Role) -> float:
    """Return the width of a letter of running text with its share of spaces, in points."""
    return Setting({role.face: face}, role).width(_USUAL) / len(_USUAL)
