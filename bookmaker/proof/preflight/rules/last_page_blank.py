"""A last page left to the printer."""

from collections.abc import Iterator

from bookmaker.proof.preflight.document import Document
from bookmaker.proof.preflight.rule import Hit, Limits, Rule


def _check(document: Document, limits: Limits) -> Iterator[Hit]:
    last = document.sheets[-1]
    if last.ink.reach is not None:
        yield Hit("the last page is not blank", last.number)


RULE = Rule(
    id="last-page-blank",
    level="warning",
    reason="The printer puts a barcode on the last page, and adds a page where there is no room.",
    source="the printers' guides",
    remedy="leave the last page blank",
    check=_check,
)
