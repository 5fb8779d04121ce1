"""Lightest gray."""

from collections.abc import Iterator

from bookmaker.proof.preflight import rule
from bookmaker.proof.preflight.document import Document
from bookmaker.proof.preflight.rule import Hit, Rule
from bookmaker.proof.preflight.uses import Paint

_ROUNDING = 0.2


class Limits(rule.Limits):
    least_percent: float


def _check(document: Document, limits: Limits) -> Iterator[Hit]:
    for sheet, paint, place in document.used(Paint):
        percent = 100 * (paint.colour.darkness or 0)
        if 0 < percent < limits.least_percent - _ROUNDING:
            message = f"gray lighter than {limits.least_percent:g} %"
            yield Hit(message, sheet.number, sheet.place(place), f"{percent:.0f} % ({paint.by})", percent)


RULE = Rule(
    id="light-gray",
    level="warning",
    reason="Lighter grays vanish in print.",
    source="the printers' guides",
    remedy="use a darker gray, or white",
    check=_check,
    limits=Limits,
)
