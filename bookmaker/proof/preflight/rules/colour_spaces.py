"""Colour spaces of everything that is painted."""

from collections.abc import Iterator

from bookmaker.proof.preflight import rule
from bookmaker.proof.preflight.document import Document
from bookmaker.proof.preflight.rule import Hit, Rule
from bookmaker.proof.preflight.uses import Paint


class Limits(rule.Limits):
    allowed: tuple[str, ...]
    """Families as PDF names them; ICCBased with gray, RGB or CMYK behind it."""


def _check(document: Document, limits: Limits) -> Iterator[Hit]:
    for sheet, paint, place in document.used(Paint):
        for space in paint.colour.space.leaves():
            if space.family not in limits.allowed:
                message = f"{space} where {', '.join(limits.allowed)} can be printed"
                yield Hit(message, sheet.number, sheet.place(place), paint.by)


RULE = Rule(
    id="colour-spaces",
    level="error",
    reason="Other colours are converted by the printer, and come out as nobody has seen them.",
    source="ISO 15930-1; the printers' guides",
    remedy="export again in the colours named; gray as DeviceGray",
    check=_check,
    limits=Limits,
)
