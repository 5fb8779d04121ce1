"""What a page uses: values that tell one text, line, colour or picture from another, whatever their number."""

from typing import NamedTuple

from bookmaker.proof.preflight.colours import Colour, Space


class Font(NamedTuple):
    """A font as a file lists it."""

    name: str
    kind: str
    embedded: bool


class Text(NamedTuple):
    """Letters in one font, size and colour; `size` is in points on paper."""

    font: Font
    size: float
    visible: bool
    colour: Colour


class Line(NamedTuple):
    """A stroke, or a filled rectangle that is one; `width` is in points on paper."""

    width: float
    colour: Colour
    filled: bool = False


class Paint(NamedTuple):
    """A colour that is put on paper, and by what: 'fill', 'line', 'text', 'image', 'shading', 'pattern'."""

    by: str
    colour: Colour


class Picture(NamedTuple):
    """An image as it is placed; `key` finds its pixels again, `ppi` is the lesser of both directions."""

    key: tuple[int, int]
    width: int
    height: int
    ppi: float
    space: Space | None
    """None for a stencil, which is filled with the colour in force."""


class Clear(NamedTuple):
    """Something that is seen through."""

    what: str


class Fault(NamedTuple):
    """Something that cannot be read."""

    what: str


Use = Text | Line | Paint | Picture | Clear | Fault
Place = tuple[float, float]
"""Where something is first used, in points from the corner that the page's own boxes count from."""
Uses = dict[Use, Place]
