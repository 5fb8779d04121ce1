"""Bookmarks."""

from bookmaker.proof.preflight.rule import Hit, Hits, Limits, PdfFile, entry, rule


@rule(
    covers=True,
    reason="Bookmarks belong on a screen; this printer asks for files without them.",
    remedy="export again without bookmarks",
)
def outline(file: PdfFile, limits: Limits) -> Hits:
    if entry(entry(file.root, "/Outlines"), "/First") is not None:
        yield Hit("there are bookmarks")
