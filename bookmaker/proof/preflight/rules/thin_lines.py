"""Thinnest line, as thick as it is on paper."""

from collections.abc import Iterator

from bookmaker.proof.preflight import rule
from bookmaker.proof.preflight.document import Document
from bookmaker.proof.preflight.rule import Hit, Rule
from bookmaker.proof.preflight.uses import Line
from bookmaker.values.lengths import Length

_ROUNDING = 0.005


class Limits(rule.Limits):
    least: Length


def _check(document: Document, limits: Limits) -> Iterator[Hit]:
    for sheet, line, place in document.used(Line):
        if line.width < limits.least - _ROUNDING and not line.colour.white:
            what = f"{line.width:g} pt" + (", a filled rectangle" if line.filled else "")
            yield Hit(f"lines thinner than {limits.least:g} pt", sheet.number, sheet.place(place), what, line.width)


RULE = Rule(
    id="thin-lines",
    level="error",
    reason="Thinner lines break up in print or vanish.",
    source="the printers' guides",
    remedy="draw lines thicker; a width of 0 is as thin as the machine can",
    check=_check,
    limits=Limits,
)
