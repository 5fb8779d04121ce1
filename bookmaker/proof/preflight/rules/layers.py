"""Layers that can be switched."""

from bookmaker.proof.preflight.rule import Hit, Hits, Limits, PdfFile, entry, rule


@rule(
    covers=True,
    reason="A layer that is hidden here may be printed there.",
    source="ISO 15930-1 (PDF 1.3 has none); the printers' guides",
    remedy="flatten layers when exporting",
)
def layers(file: PdfFile, limits: Limits) -> Hits:
    if entry(file.root, "/OCProperties") is not None:
        yield Hit("there are layers")
