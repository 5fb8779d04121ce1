"""Colours where there is black ink only."""

from collections.abc import Iterator

from bookmaker.proof.preflight.document import Document
from bookmaker.proof.preflight.rule import Hit, Limits, Rule
from bookmaker.proof.preflight.uses import Paint


def _check(document: Document, limits: Limits) -> Iterator[Hit]:
    for sheet in document.sheets:
        if any(_may_be_colour(use) for use in sheet.uses) and sheet.coloured:
            yield Hit("the page shows colours, and only black is printed", sheet.number)


def _may_be_colour(use: object) -> bool:
    """Tell whether something could be a colour by its space; whether it is, the pixels tell."""
    return isinstance(use, Paint) and any(space.parts > 1 or space.inks for space in use.colour.space.leaves())


RULE = Rule(
    id="colour-ink",
    level="warning",
    reason="With black ink alone, colours come out as grays that may be too alike.",
    source="the printers' guides",
    remedy="choose paper and ink for colours, or make everything gray",
    check=_check,
)
