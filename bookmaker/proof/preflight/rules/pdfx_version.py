"""The PDF/X standard that a file claims."""

from bookmaker.proof.preflight.pdfx import NEWEST, claimed, number
from bookmaker.proof.preflight.rule import Hit, Hits, Limits, PdfFile, rule


class PdfxVersion(Limits):
    allowed: tuple[str, ...]
    """'PDF/X-1a:2001', 'PDF/X-1a:2003', 'PDF/X-3:2002' or 'PDF/X-4'."""


@rule(
    level="error",
    covers=True,
    reason="The printer's machine sorts files by the standard they claim.",
    source="ISO 15930-1 and 15930-3",
    remedy="export as one of these standards",
)
def pdfx_version(file: PdfFile, limits: PdfxVersion) -> Hits:
    found = claimed(file)
    if found not in limits.allowed:
        yield Hit(f"the file does not say that it is {' or '.join(limits.allowed)}", measured=found or "no PDF/X")
    elif number(file.pdf.pdf_version) > number(NEWEST.get(found, "9.9")):
        message = f"{found} is written in PDF {NEWEST[found]} at most"
        yield Hit(message, measured=f"this is PDF {file.pdf.pdf_version}")
