"""Bookmarks where they help."""

from bookmaker.proof.preflight.rule import Hit, Hits, Limits, PdfFile, entry, rule


class MissingOutline(Limits):
    from_pages: int


@rule(
    level="warning",
    covers=False,
    reason="Nobody scrolls through a book: bookmarks lead to its parts.",
    source="ISO 14289-1",
    remedy="export with bookmarks",
)
def missing_outline(file: PdfFile, limits: MissingOutline) -> Hits:
    if len(file.pages) >= limits.from_pages and entry(entry(file.root, "/Outlines"), "/First") is None:
        yield Hit("there are no bookmarks")
