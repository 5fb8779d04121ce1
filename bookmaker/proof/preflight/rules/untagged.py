"""Structure for screen readers."""

from collections.abc import Iterator

from bookmaker.proof.preflight.colours import entry
from bookmaker.proof.preflight.document import Document
from bookmaker.proof.preflight.rule import Hit, Limits, Rule


def _check(document: Document, limits: Limits) -> Iterator[Hit]:
    marked = entry(entry(document.root, "/MarkInfo"), "/Marked", False)
    if not marked or entry(document.root, "/StructTreeRoot") is None:
        yield Hit("the document is not tagged")


RULE = Rule(
    id="untagged",
    level="warning",
    reason="Without tags, a screen reader guesses what is read after what.",
    source="ISO 14289-1",
    remedy="export a tagged PDF",
    check=_check,
)
