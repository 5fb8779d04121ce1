"""Entries that PDF/X asks for."""

from pikepdf import Name

from bookmaker.proof.preflight.rule import Hit, Hits, Limits, PdfFile, entry, rule


@rule(
    covers=True,
    reason="PDF/X asks for a title, dates, and whether inks were trapped.",
    source="ISO 15930-1",
    remedy="export as PDF/X with a title; 'trapped' is yes or no, never unknown",
)
def pdfx_info(file: PdfFile, limits: Limits) -> Hits:
    for key in ("/Title", "/CreationDate", "/ModDate"):
        if not str(entry(file.info, key, "")).strip():
            yield Hit(f"the file does not state its {key[1:]}")
    if entry(file.info, "/Trapped") not in (Name("/True"), Name("/False")):
        yield Hit("the file does not state whether it is trapped")
    if len(entry(file.pdf.trailer, "/ID", [])) != 2:
        yield Hit("the file has no ID")
