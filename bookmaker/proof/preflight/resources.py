"""What the pages of a file share, each read once: fonts, colour spaces, and what forms use."""

from collections.abc import Callable
from typing import Any, TypeVar

from pikepdf import Array, Object

from bookmaker.proof.preflight.colours import Space, entry, space_of
from bookmaker.proof.preflight.uses import Font, Uses

_T = TypeVar("_T")
_FILES = ("/FontFile", "/FontFile2", "/FontFile3")


class ResourceCache:
    """The caches of one file; `images` has every image that is used, by its key."""

    def __init__(self) -> None:
        self.used: dict[Any, Uses] = {}
        self.images: dict[tuple[int, int], Any] = {}
        self._fonts: dict[tuple[int, int], Font] = {}
        self._spaces: dict[tuple[int, int], Space] = {}

    def font(self, stated: Any) -> Font:
        """Return a font as a value."""
        return _kept(self._fonts, stated, lambda: font_of(stated))

    def space(self, stated: Any, resources: Any) -> Space:
        """Return a colour space as a value."""
        if isinstance(stated, Array):
            return _kept(self._spaces, stated, lambda: space_of(stated, resources))
        named = entry(entry(resources, "/ColorSpace"), str(stated)) if stated is not None else None
        return self.space(named, None) if isinstance(named, Array) else space_of(stated, resources)


def _kept(cache: dict[tuple[int, int], _T], stated: Any, read: Callable[[], _T]) -> _T:
    """Return what was read of an object before; objects without a number are read every time."""
    key = stated.objgen if isinstance(stated, Object) else (0, 0)
    if key == (0, 0):
        return read()
    if key not in cache:
        cache[key] = read()
    return cache[key]


def font_of(stated: Any) -> Font:
    """Return a font of a file as a value."""
    kind = str(entry(stated, "/Subtype", "/unknown"))[1:]
    name = str(entry(stated, "/BaseFont", entry(stated, "/Name", "/unnamed")))[1:]
    inner = entry(stated, "/DescendantFonts")
    inner = inner[0] if isinstance(inner, Array) and len(inner) else stated
    descriptor = entry(inner, "/FontDescriptor")
    embedded = kind == "Type3" or any(entry(descriptor, key) is not None for key in _FILES)
    return Font(name.partition("+")[2] or name, kind, embedded)
