"""Protection against printing and changes."""

from collections.abc import Iterator

from bookmaker.proof.preflight.document import Document
from bookmaker.proof.preflight.rule import Hit, Limits, Rule


def _check(document: Document, limits: Limits) -> Iterator[Hit]:
    if document.pdf.is_encrypted:
        yield Hit("the file is encrypted")


RULE = Rule(
    id="encryption",
    level="error",
    reason="Printers must be able to open, place and change the file.",
    source="ISO 15930-1; the printers' guides",
    remedy="export the PDF again without protection: no password for printing or changes",
    check=_check,
)
