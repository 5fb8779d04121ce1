"""The language of the file."""

from bookmaker.proof.preflight.rule import Hit, Hits, Limits, PdfFile, entry, rule


@rule(
    level="warning",
    covers=False,
    reason="Without a language, a screen reader speaks with the wrong voice.",
    source="ISO 14289-1",
    remedy="state the language when exporting",
)
def document_language(file: PdfFile, limits: Limits) -> Hits:
    if not str(entry(file.root, "/Lang", "")).strip():
        yield Hit("the document states no language")
