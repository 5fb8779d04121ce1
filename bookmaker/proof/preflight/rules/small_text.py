"""Smallest text, as large as it is on paper."""

from collections.abc import Iterator

from bookmaker.proof.preflight import rule
from bookmaker.proof.preflight.document import Document
from bookmaker.proof.preflight.rule import Hit, Rule
from bookmaker.proof.preflight.uses import Text
from bookmaker.values.lengths import Length

_ROUNDING = 0.02


class Limits(rule.Limits):
    least: Length


def _check(document: Document, limits: Limits) -> Iterator[Hit]:
    for sheet, text, place in document.used(Text):
        if text.visible and text.size < limits.least - _ROUNDING:
            measured = f"{text.size:g} pt {text.font.name}"
            yield Hit(f"text smaller than {limits.least:g} pt", sheet.number, sheet.place(place), measured, text.size)


RULE = Rule(
    id="small-text",
    level="error",
    reason="Smaller letters fill in or break up in print.",
    source="the printers' guides",
    remedy="set the text larger, also where a picture or page was scaled down",
    check=_check,
    limits=Limits,
)
