"""Margins, measured from the trim to what is really printed."""

from collections.abc import Iterator

from bookmaker.proof.preflight import rule
from bookmaker.proof.preflight.document import Document
from bookmaker.proof.preflight.rule import Hit, Rule
from bookmaker.values.lengths import Length, inches


class Limits(rule.Limits):
    top: Length
    bottom: Length
    outside: Length
    inside: Length = 0.0


def _check(document: Document, limits: Limits) -> Iterator[Hit]:
    for sheet in document.sheets:
        for side, found in sheet.margins.items():
            least: float = getattr(limits, side)
            if found + sheet.ink.pixel < least:
                message = f"ink comes nearer to the trim at the {side} than {inches(least)}"
                yield Hit(message, sheet.number, measured=inches(found), amount=found)


RULE = Rule(
    id="margins",
    level="error",
    reason="Cutting is never exact: what stands near the edge is cut into on some copies.",
    source="the printers' guides",
    remedy="widen the margins",
    check=_check,
    limits=Limits,
)
