"""Bookmarks where they help."""

from bookmaker.proof.preflight.rule import Hit, Hits, PdfFile, entry, rule


@rule(
    level="warning",
    covers=False,
    reason="Nobody scrolls through a book: bookmarks lead to its parts.",
    source="ISO 14289-1",
    remedy="export with bookmarks",
)
def missing_outline(file: PdfFile, from_pages: int) -> Hits:
    if len(file.pages) >= from_pages and entry(entry(file.root, "/Outlines"), "/First") is None:
        yield Hit("there are no bookmarks")
