"""Bookmarks where they help."""

from collections.abc import Iterator

from bookmaker.proof.preflight import rule
from bookmaker.proof.preflight.colours import entry
from bookmaker.proof.preflight.document import Document
from bookmaker.proof.preflight.rule import Hit, Rule


class Limits(rule.Limits):
    from_pages: int


def _check(document: Document, limits: Limits) -> Iterator[Hit]:
    if len(document.sheets) >= limits.from_pages and entry(entry(document.root, "/Outlines"), "/First") is None:
        yield Hit("there are no bookmarks")


RULE = Rule(
    id="missing-outline",
    level="warning",
    reason="Nobody scrolls through a book: bookmarks lead to its parts.",
    source="ISO 14289-1",
    remedy="export with bookmarks",
    check=_check,
    limits=Limits,
)
