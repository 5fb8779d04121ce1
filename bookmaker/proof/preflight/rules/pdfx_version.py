"""The PDF/X standard that a file claims."""

from bookmaker.proof.preflight.rule import Hit, Hits, Limits, PdfFile, rule

_NEWEST = {"PDF/X-1a:2001": "1.3", "PDF/X-1a:2003": "1.4", "PDF/X-3:2002": "1.3", "PDF/X-4": "1.6"}
"""Newest PDF version allowed for each standard."""


class PdfxVersion(Limits):
    allowed: tuple[str, ...]
    """'PDF/X-1a:2001', 'PDF/X-1a:2003', 'PDF/X-3:2002' or 'PDF/X-4'."""


@rule(
    covers=True,
    reason="The printer's machine sorts files by the standard they claim.",
    source="ISO 15930-1 and 15930-3",
    remedy="export as one of these standards",
)
def pdfx_version(file: PdfFile, limits: PdfxVersion) -> Hits:
    found = file.standard
    if found not in limits.allowed:
        yield Hit(f"the file does not say that it is {' or '.join(limits.allowed)}", measured=found or "no PDF/X")
    elif _number(file.pdf.pdf_version) > _number(_NEWEST.get(found, "9.9")):
        message = f"{found} is written in PDF {_NEWEST[found]} at most"
        yield Hit(message, measured=f"this is PDF {file.pdf.pdf_version}")


def _number(version: str) -> tuple[int, ...]:
    """Return a version of PDF as comparable numbers."""
    return tuple(int(part) for part in version.split(".") if part.isdigit())
