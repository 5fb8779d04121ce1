"""The language of the document."""

from collections.abc import Iterator

from bookmaker.proof.preflight.colours import entry
from bookmaker.proof.preflight.document import Document
from bookmaker.proof.preflight.rule import Hit, Limits, Rule


def _check(document: Document, limits: Limits) -> Iterator[Hit]:
    if not str(entry(document.root, "/Lang", "")).strip():
        yield Hit("the document states no language")


RULE = Rule(
    id="document-language",
    level="warning",
    reason="Without a language, a screen reader speaks with the wrong voice.",
    source="ISO 14289-1",
    remedy="state the language when exporting",
    check=_check,
)
