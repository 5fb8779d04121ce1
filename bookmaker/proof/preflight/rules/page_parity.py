"""Even number of pages."""

from collections.abc import Iterator

from bookmaker.proof.preflight.document import Document
from bookmaker.proof.preflight.rule import Hit, Limits, Rule


def _check(document: Document, limits: Limits) -> Iterator[Hit]:
    if len(document.sheets) % 2:
        yield Hit("the number of pages is odd", measured=str(len(document.sheets)))


RULE = Rule(
    id="page-parity",
    level="error",
    reason="A leaf has two sides: with an odd number the printer adds a page, or refuses.",
    source="the printers' guides",
    remedy="add a blank page at the end",
    check=_check,
)
