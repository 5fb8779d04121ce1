"""Protection against printing and changes."""

from bookmaker.proof.preflight.rule import Hit, Hits, Limits, PdfFile, rule


@rule(
    covers=True,
    reason="Printers must be able to open, place and change the file.",
    source="ISO 15930-1; the printers' guides",
    remedy="export the PDF again without protection: no password for printing or changes",
)
def encryption(file: PdfFile, limits: Limits) -> Hits:
    if file.pdf.is_encrypted:
        yield Hit("the file is encrypted")
