"""Metadata in XMP."""

from bookmaker.proof.preflight.rule import Hit, Hits, Limits, PdfFile, entry, rule


@rule(
    covers=True,
    reason=(
        "Hidden data about the file may contradict what the shop is told, and this printer asks for files without it."
    ),
    remedy="export again without metadata, or remove it from the finished file",
)
def xmp_metadata(file: PdfFile, limits: Limits) -> Hits:
    if entry(file.root, "/Metadata") is not None:
        yield Hit("there is XMP metadata")
