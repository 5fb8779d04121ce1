"""Colour spaces and colours as a PDF names them, and their ink."""

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

_SHORT = {"G": "DeviceGray", "RGB": "DeviceRGB", "CMYK": "DeviceCMYK", "I": "Indexed"}
"""Names of colour spaces in inline images."""
_PARTS = {"DeviceGray": 1, "CalGray": 1, "DeviceRGB": 3, "CalRGB": 3, "Lab": 3, "DeviceCMYK": 4}
PROCESS = ("Cyan", "Magenta", "Yellow", "Black")
"""The inks of process colours, as PDF names them."""
_ICC = {1: "gray", 3: "RGB", 4: "CMYK"}
_DEEPEST = 8
"""Most levels of spaces inside spaces; PDF has no use for more than three."""


class Space(NamedTuple):
    """A colour space: its family, the number of its components, the space it rests on, and the inks it names."""

    family: str
    parts: int = 0
    base: "Space | None" = None
    inks: tuple[str, ...] = ()
    mixture: str = ""
    """How the inks it names are mixed where there are none, as its file states it."""

    def __str__(self) -> str:
        if self.inks:
            return f"{self.family} {', '.join(self.inks)}"
        return f"{self.family} {self.base}" if self.base else self.family

    def leaves(self) -> "Iterator[Space]":
        """Yield the spaces that finally state ink, without palettes and patterns."""
        if self.family not in ("Indexed", "Pattern"):
            yield self
        if self.base:
            yield from self.base.leaves()


GRAY = Space("DeviceGray", 1)
RGB = Space("DeviceRGB", 3)
CMYK = Space("DeviceCMYK", 4)


class Colour(NamedTuple):
    """A colour; without values for pictures, shadings and patterns, which have many."""

    space: Space
    values: tuple[float, ...] = ()

    def __str__(self) -> str:
        return f"{self.space} {' '.join(f'{value:.3g}' for value in self.values)}".strip()

    @property
    def model(self) -> str:
        """Its model, 'gray', 'RGB' or 'CMYK', with a profile or without; else ''."""
        family = self.space.family
        model = next((name for name in _ICC.values() if family.lower().endswith(name.lower())), "")
        return model if len(self.values) == self.space.parts else ""

    @property
    def coverage(self) -> float | None:
        """Its ink, in percent of all inks together; None where only a printer could tell."""
        if self.model == "gray":
            return 100 * (1 - self.values[0])
        if self.model == "CMYK" or (self.space.inks and self.values):
            everything = 4 if self.space.inks == ("All",) else 1
            return 100 * sum(self.values) * everything
        return None

    @property
    def plates(self) -> tuple[str, ...]:
        """Names of the inks that print it; of all that might where its values are unknown."""
        leaf = next(self.space.leaves(), self.space)
        four = "gray" not in leaf.family.lower()
        names = leaf.inks or (PROCESS if four else PROCESS[-1:])
        if self.model == "gray":
            return PROCESS[-1:] if self.values[0] < 1 else ()
        amounts = self.values if len(self.values) == len(names) else (1.0,) * len(names)
        return tuple(name for name, amount in zip(names, amounts, strict=True) if amount)

    @property
    def darkness(self) -> float | None:
        """Darkness of a gray, from 0 for white to 1 for black; None for other colours."""
        if self.model == "gray":
            return 1 - self.values[0]
        if self.model == "RGB" and max(self.values) - min(self.values) < 0.02:
            return 1 - max(self.values)
        if self.model == "CMYK" and not any(self.values[:3]):
            return self.values[3]
        return self.values[0] if self.space.inks in (("Black",), ("All",)) and self.values else None

    @property
    def white(self) -> bool:
        return self.darkness == 0


BLACK = Colour(GRAY, (0.0,))


def first_colour(space: Space) -> Colour:
    """Return the initial colour of a space: black, or full ink."""
    if space.family in ("Separation", "DeviceN"):
        return Colour(space, (1.0,) * space.parts)
    black = (0.0, 0.0, 0.0, 1.0) if space.parts == 4 else (0.0,) * space.parts
    return Colour(space, black)


def space_of(stated: Any, resources: Any = None, depth: int = 0) -> Space:
    """Return a colour space stated in a PDF, by a name or in full."""
    from pikepdf import Array, Name

    if depth > _DEEPEST:
        return Space("unknown")
    if isinstance(stated, Name):
        return _space_by_name(str(stated)[1:], resources, depth)
    if isinstance(stated, Array) and len(stated):
        first = str(stated[0]).lstrip("/")
        return _array(_SHORT.get(first, first), list(stated), resources, depth)
    return Space("unknown")


def _space_by_name(name: str, resources: Any, depth: int) -> Space:
    name = _SHORT.get(name, name)
    if name in _PARTS or name == "Pattern":
        return Space(name, _PARTS.get(name, 0))
    found = entry(entry(resources, "/ColorSpace"), f"/{name}")
    return space_of(found, resources, depth + 1) if found is not None else Space("unknown")


def _array(family: str, rest: list[Any], resources: Any, depth: int) -> Space:
    base = rest[1] if len(rest) > 1 else None
    if family == "ICCBased":
        parts = int(entry(base, "/N", 0))
        return Space(f"ICCBased {_ICC.get(parts, parts)}", parts)
    if family in ("Indexed", "Pattern"):
        below = space_of(base, resources, depth + 1) if base is not None else None
        return Space(family, 1 if family == "Indexed" else 0, below)
    if family in ("Separation", "DeviceN") and len(rest) > 2:
        from pikepdf import Array

        inks = tuple(str(ink)[1:] for ink in (base if isinstance(base, Array) else [base]))
        return Space(family, len(inks), space_of(rest[2], resources, depth + 1), inks, _mixture_of(*rest[3:4]))
    return Space(family, _PARTS.get(family, 0))


def _mixture_of(function: Any = None) -> str:
    """Return how a function mixes an ink, as a string: its program or table, and its entries."""
    from pikepdf import Stream

    program = function.read_bytes().hex() if isinstance(function, Stream) else ""
    keys = ("/FunctionType", "/C0", "/C1", "/N", "/Decode", "/Domain", "/Range", "/Size")
    return " ".join((program, *(f"{key} {said!r}" for key in keys if (said := entry(function, key)) is not None)))


def entry(holder: Any, key: str, default: Any = None) -> Any:
    """Return an entry of a dictionary, or of a stream's; the default without one, or without a dictionary."""
    return holder.get(key, default) if isinstance(holder, _holders()) else default


@cache
def _holders() -> tuple[Any, ...]:
    from pikepdf import Dictionary, Stream

    return Dictionary, Stream
