"""Entries that PDF/X asks for."""

from bookmaker.proof.preflight.rule import Hit, Hits, PdfFile, entry, rule

_DATA = ("Title", "CreationDate", "ModDate")


@rule(
    covers=True,
    reason="PDF/X asks for a title, dates, and whether inks were trapped.",
    source="ISO 15930-1",
    remedy="export as PDF/X with a title; 'trapped' is yes or no, never unknown",
)
def pdfx_info(file: PdfFile) -> Hits:
    from pikepdf import Name

    if not file.standard:
        return
    lacking = [key for key in _DATA if not str(entry(file.info, f"/{key}", "")).strip()]
    if entry(file.info, "/Trapped") not in (Name("/True"), Name("/False")):
        lacking.append("Trapped")
    if len(entry(file.pdf.trailer, "/ID", [])) != 2:
        lacking.append("ID")
    if lacking:
        yield Hit("the file does not state what PDF/X asks for", measured=", ".join(lacking))
