"""A title for the window."""

from collections.abc import Iterator

from bookmaker.proof.preflight.colours import entry
from bookmaker.proof.preflight.document import Document
from bookmaker.proof.preflight.rule import Hit, Limits, Rule


def _check(document: Document, limits: Limits) -> Iterator[Hit]:
    if not str(entry(document.info, "/Title", "")).strip():
        yield Hit("the document has no title")


RULE = Rule(
    id="document-title",
    level="warning",
    reason="Readers show the title in the window, and read it aloud.",
    source="ISO 14289-1",
    remedy="give the document a title when exporting",
    check=_check,
)
