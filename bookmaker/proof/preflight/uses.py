"""What a page uses: values that tell one text, line, colour or picture from another, whatever their number."""

from typing import NamedTuple

from bookmaker.proof.preflight.colours import Colour, Space
from bookmaker.values.geometry import Point


class Font(NamedTuple):
    """A font as a file lists it."""

    name: str
    kind: str
    embedded: bool


class TextUse(NamedTuple):
    """Letters in one font, size and colour; `size` is in points on paper."""

    font: Font
    size: float
    visible: bool
    colour: Colour


class LineUse(NamedTuple):
    """A stroke, or a filled rectangle that is one; `width` is in points on paper."""

    width: float
    colour: Colour
    filled: bool = False


class PaintUse(NamedTuple):
    """A colour that is put on paper, and by what: 'fill', 'line', 'text', 'image', 'shading', 'pattern'."""

    by: str
    colour: Colour


class ImageUse(NamedTuple):
    """An image as it is placed; `key` finds its pixels again, `ppi` is the lesser of both directions."""

    key: tuple[int, int]
    width: int
    height: int
    ppi: float
    space: Space | None
    """None for a stencil, which is filled with the colour in force."""


class TransparencyUse(NamedTuple):
    """Something that is seen through."""

    what: str


class FaultUse(NamedTuple):
    """Something that cannot be read."""

    what: str


Use = TextUse | LineUse | PaintUse | ImageUse | TransparencyUse | FaultUse
Place = Point
"""Where something is first used, in points from the corner that the page's own boxes count from."""
Uses = dict[Use, Place]
