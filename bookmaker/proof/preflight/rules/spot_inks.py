"""Inks with plates of their own."""

import re
from collections.abc import Iterator

from bookmaker.proof.pdf.colours import PROCESS, Colour, Space
from bookmaker.proof.pdf.uses import PaintUse
from bookmaker.proof.preflight.rule import Hit, Hits, Limits, PdfFile, rule

_NO_INK = {"All": "marks every plate", "None": "marks no plate", **dict.fromkeys(PROCESS, "is a process ink by name")}
"""Names that a spot ink must not have, and why."""


class SpotLimits(Limits):
    """The spot inks that a printer takes, and those that a look promises."""

    most: int = 0
    ordered: tuple[str, ...] | None = None
    """Names of the spot inks; None for any."""
    inks: int | None = None
    """Most inks of all pages together; None for any."""


@rule(
    covers=True,
    reason="Each name is a plate: spelt or mixed in two ways, it comes out twice or wrong.",
    source="ISO 15930-1; the printers' guides",
    remedy="give each ink one name and one mixture, order no more, or export process inks",
)
def spot_inks(file: PdfFile, limits: SpotLimits) -> Hits:
    """Find inks too many, and names that are no ink's."""
    known, plates, over = dict[str, tuple[str, str]](), dict[str, int](), set[int]()
    for page, paint, place in file.find_uses(PaintUse):
        for space in (one for one in paint.colour.space.leaves() if one.inks):
            for message in _mistakes(space, known, limits):
                yield Hit(message, page.number, page.place(place), ", ".join(space.inks))
        own = _own_plates(paint.colour)
        plates |= dict.fromkeys((one for one in own if one not in plates), page.number)
        over |= {page.number} if {*own} - {*PROCESS} else set()
    spots = [name for name in plates if name not in (*PROCESS, *_NO_INK)]
    if len(spots) > limits.most:
        message = f"{len(spots)} spot inks where {limits.most or 'none'} can be printed"
        yield from (Hit(message, number, measured=", ".join(spots)) for number in sorted(over))
    if limits.inks is not None and len(plates) > limits.inks:
        message = f"{len(plates)} inks where {limits.inks} are ordered"
        yield Hit(message, max(plates.values()), measured=", ".join(plates))


def _own_plates(colour: Colour) -> tuple[str, ...]:
    return tuple(name for name in colour.plates if name != "None")


def _mistakes(space: Space, known: dict[str, tuple[str, str]], limits: SpotLimits) -> Iterator[str]:
    """Yield what is wrong with the names of a space, given those known by their spelling."""
    for name in space.inks:
        if why := _NO_INK.get(name) if space.family == "Separation" else None:
            yield f"the spot ink {name} {why}"
            continue
        said = name, space.mixture if space.family == "Separation" else ""
        first, mixture = known.setdefault(re.sub(r"[\W_]", "", name).casefold(), said)
        if first != name:
            yield f"{first} and {name} are two plates of one ink"
        elif said[1] and mixture and said[1] != mixture:
            yield f"{name} is mixed in two ways"
        if limits.ordered is not None and name not in (*limits.ordered, *PROCESS):
            yield f"{name} is not ordered"
