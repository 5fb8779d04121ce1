"""A title for the window."""

from bookmaker.proof.preflight.rule import Hit, Hits, Limits, PdfFile, entry, rule


@rule(
    level="warning",
    covers=False,
    reason="Readers show the title in the window, and read it aloud.",
    source="ISO 14289-1",
    remedy="give the document a title when exporting",
)
def document_title(file: PdfFile, limits: Limits) -> Hits:
    if not str(entry(file.info, "/Title", "")).strip():
        yield Hit("the document has no title")
