"""Uses of a page: values for each distinct sort of text, line, colour or picture, whatever their number."""

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from bookmaker.proof.pdf.colours import Colour, Space, entry, space_of
from bookmaker.values.geometry import Point

_T = TypeVar("_T")
_FILES = ("/FontFile", "/FontFile2", "/FontFile3")


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
    """A colour put on paper, and its source: 'fill', 'line', 'text', 'image', 'shading', 'pattern'."""

    by: str
    colour: Colour
    over: bool = False
    """It overprints: inks below stay, unless it uses them itself."""


class ImageUse(NamedTuple):
    """A placed image; `key` finds its pixels again, `ppi` is the lesser of both directions."""

    key: tuple[int, int]
    width: int
    height: int
    ppi: float
    space: Space | None
    """None for a stencil, which is filled with the colour in force."""
    filters: tuple[str, ...] = ()
    """The packing of its pixels, as PDF names it."""


class TransparencyUse(NamedTuple):
    """Something transparent."""

    what: str


class ScreenUse(NamedTuple):
    """An instruction to a press on making grays of dots."""

    what: str


class FaultUse(NamedTuple):
    """Something unreadable."""

    what: str
    which: str = ""
    """Which of several, or why."""


Use = TextUse | LineUse | PaintUse | ImageUse | TransparencyUse | ScreenUse | FaultUse
Uses = dict[Use, Point]
"""Place of each first use, in points from the origin of the page's own boxes."""


class ResourceCache:
    """The caches of one file; `images` has every used image, by its key."""

    def __init__(self) -> None:
        self.used: dict[Any, Uses] = {}
        self.images: dict[tuple[int, int], Any] = {}
        self._fonts: dict[tuple[int, int], Font] = {}
        self._spaces: dict[tuple[int, int], Space] = {}

    def font(self, stated: Any) -> Font:
        """Return a font as a value."""
        return _read_cached(self._fonts, stated, lambda: font_of(stated))

    def space(self, stated: Any, resources: Any) -> Space:
        """Return a colour space as a value."""
        from pikepdf import Array

        if isinstance(stated, Array):
            return _read_cached(self._spaces, stated, lambda: space_of(stated, resources))
        named = entry(entry(resources, "/ColorSpace"), str(stated)) if stated is not None else None
        return self.space(named, None) if isinstance(named, Array) else space_of(stated, resources)


def _read_cached(cache: dict[tuple[int, int], _T], stated: Any, read: Callable[[], _T]) -> _T:
    """Return an object as it was read before; objects without a number are read every time."""
    from pikepdf import Object

    key = stated.objgen if isinstance(stated, Object) else (0, 0)
    if key == (0, 0):
        return read()
    if key not in cache:
        cache[key] = read()
    return cache[key]


def filters_of(stated: Any) -> tuple[str, ...]:
    """Return the packing of a stream, as PDF names it."""
    from pikepdf import Array, Name

    found = entry(stated, "/Filter", [])
    return tuple(str(one)[1:] for one in (found if isinstance(found, Array) else [found]) if isinstance(one, Name))


def font_of(stated: Any) -> Font:
    """Return a font of a file as a value."""
    from pikepdf import Array

    kind = str(entry(stated, "/Subtype", "/unknown"))[1:]
    name = str(entry(stated, "/BaseFont", entry(stated, "/Name", "/unnamed")))[1:]
    inner = entry(stated, "/DescendantFonts")
    inner = inner[0] if isinstance(inner, Array) and len(inner) else stated
    descriptor = entry(inner, "/FontDescriptor")
    embedded = kind == "Type3" or any(entry(descriptor, key) is not None for key in _FILES)
    return Font(name.partition("+")[2] or name, kind, embedded)
