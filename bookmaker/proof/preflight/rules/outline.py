"""Bookmarks."""

from collections.abc import Iterator

from bookmaker.proof.preflight.colours import entry
from bookmaker.proof.preflight.document import Document
from bookmaker.proof.preflight.rule import Hit, Limits, Rule


def _check(document: Document, limits: Limits) -> Iterator[Hit]:
    if entry(entry(document.root, "/Outlines"), "/First") is not None:
        yield Hit("there are bookmarks")


RULE = Rule(
    id="outline",
    level="error",
    reason="Bookmarks belong on a screen; this printer asks for files without them.",
    source="the printers' guides",
    remedy="export again without bookmarks",
    check=_check,
)
