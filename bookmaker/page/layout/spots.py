"""Plate inks of a look: each has a plate of its own and prints colours that the look has."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any

from pydantic import Field

from bookmaker.page.layout.units import SPOTS, Ink, LookPart, colours_of
from bookmaker.values import marks
from bookmaker.values.errors import Wrong
from bookmaker.values.marks import SpotInk
from bookmaker.values.models import option

Percent = Annotated[float, Field(ge=0, le=100)]
PROCESS = ("cyan", "magenta", "yellow", "black")
"""Names of the inks of process colours."""
_RESERVED = frozenset((*PROCESS, "all", "none"))
"""Names that mean a plate of process inks, every plate or none."""


class Plate(LookPart):
    """A spot ink, full or a tint of it, and the colour of the look that it prints."""

    name: str = option(
        "the ink's name as the printer knows it", "PANTONE 7692 C", pattern=r"^[!-~]([ -~]{0,60}[!-~])?$"
    )
    cmyk: tuple[Percent, Percent, Percent, Percent] = option(
        "the percent of cyan, magenta, yellow and black that look like it, for all who do not have it", [100, 45, 0, 45]
    )
    colour: Ink = option("the colour of the look that it prints", "#1d5c8a")
    tint: float = option("how much of the ink, in percent", 40, default=100.0, gt=0, le=100)

    @property
    def ink(self) -> SpotInk:
        """The ink as marks have it."""
        cyan, magenta, yellow, black = (part / 100 for part in self.cmyk)
        return SpotInk(cyan, magenta, yellow, black, self.name, self.tint / 100)


def spelling(name: str) -> str:
    """Return a name of an ink as its letters and digits, which no other ink may share."""
    return re.sub(r"[\W_]", "", name).casefold()


def inks_by_colour(spots: Iterable[Plate], process: bool = False) -> Mapping[marks.Ink, marks.Ink]:
    """Return the ink for each colour that spot inks print, or as `process` inks its mixture."""
    return {one.colour: one.ink.mixture if process else one.ink for one in spots}


def wrong_spots(look: Any, spots: tuple[Plate, ...], most: int | None) -> Iterator[Wrong]:
    """Yield what is wrong with the spot inks of looks, which have at most so many inks, black among them."""
    known, colours, left = dict[str, Plate](), {*colours_of(look)}, {*colours_of(look)}
    for at, one in enumerate(spots):
        first = known.setdefault(spelling(one.name), one)
        if spelling(one.name) in _RESERVED:
            yield _wrong(at, "name", f"'{one.name}' is no spot ink", "name an ink as the printer's order does")
        elif first.name != one.name:
            yield _wrong(at, "name", f"'{first.name}' and '{one.name}' would be two plates", "spell both alike")
        elif first.cmyk != one.cmyk:
            yield _wrong(at, "cmyk", f"'{one.name}' has two mixtures", "state the same one for all its tints")
        if one.colour not in colours:
            yield _wrong(at, "colour", "nothing in this look has this colour", "state one that it has, or leave it out")
        elif one.colour not in left:
            yield _wrong(at, "colour", "another ink prints this colour", "state each colour once")
        left.discard(one.colour)
    count = 1 + len(known) + len(PROCESS[:-1]) * bool(left)
    if most is not None and count > most:
        message = f"pages have at most {most} inks, and this look takes {count}, black among them"
        yield Wrong(
            message, id="wrong-value", at=("inks",), remedy=f"let {SPOTS} print all its colours, or say {count}"
        )


def _wrong(at: int, key: str, message: str, remedy: str) -> Wrong:
    return Wrong(message, id="wrong-value", at=(SPOTS, at, key), remedy=remedy)
