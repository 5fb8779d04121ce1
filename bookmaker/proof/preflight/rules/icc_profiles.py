"""Colour profiles in the file."""

from collections.abc import Iterator

from bookmaker.proof.preflight.colours import entry
from bookmaker.proof.preflight.document import Document
from bookmaker.proof.preflight.rule import Hit, Limits, Rule
from bookmaker.proof.preflight.uses import Paint


def _check(document: Document, limits: Limits) -> Iterator[Hit]:
    for sheet, paint, place in document.used(Paint):
        for space in paint.colour.space.leaves():
            if space.family.startswith("ICCBased"):
                yield Hit("a colour profile is used", sheet.number, sheet.place(place), f"{space} ({paint.by})")
    for intent in entry(document.root, "/OutputIntents", []):
        if entry(intent, "/DestOutputProfile") is not None:
            yield Hit("the output intent embeds a colour profile")


RULE = Rule(
    id="icc-profiles",
    level="error",
    reason="The printer has profiles of its own and asks for files without any.",
    source="the printers' guides",
    remedy="export again without colour profiles, and with an output intent that is only named",
    check=_check,
)
