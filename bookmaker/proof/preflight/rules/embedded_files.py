"""Attachments."""

from bookmaker.proof.preflight.rule import Hit, Hits, Limits, PdfFile, entry, rule


@rule(
    covers=True,
    reason="Files inside a file are refused for safety.",
    remedy="export again without attachments",
)
def embedded_files(file: PdfFile, limits: Limits) -> Hits:
    if entry(entry(file.root, "/Names"), "/EmbeddedFiles") is not None or entry(file.root, "/AF") is not None:
        yield Hit("other files are attached")
