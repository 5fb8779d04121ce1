"""Crop marks and the like."""

from collections.abc import Iterator

from bookmaker.proof.preflight.document import Document
from bookmaker.proof.preflight.rule import Hit, Limits, Rule


def _check(document: Document, limits: Limits) -> Iterator[Hit]:
    for sheet in document.sheets:
        if sheet.ink.stray:
            box = sheet.ink.stray
            yield Hit("there is ink outside the trim that is no bleed", sheet.number, sheet.corner(box))


RULE = Rule(
    id="marks-outside",
    level="error",
    reason="Crop and register marks, and whatever else stands beside the page, confuse the machine that cuts.",
    source="the printers' guides",
    remedy="export again without crop marks, colour bars and page information",
    check=_check,
)
