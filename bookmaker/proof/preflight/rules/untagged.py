"""Structure for screen readers."""

from bookmaker.proof.preflight.rule import Hit, Hits, Limits, PdfFile, entry, rule


@rule(
    level="warning",
    covers=False,
    reason="Without tags, a screen reader guesses what is read after what.",
    source="ISO 14289-1",
    remedy="export a tagged PDF",
)
def untagged(file: PdfFile, limits: Limits) -> Hits:
    marked = entry(entry(file.root, "/MarkInfo"), "/Marked", False)
    if not marked or entry(file.root, "/StructTreeRoot") is None:
        yield Hit("the document is not tagged")
