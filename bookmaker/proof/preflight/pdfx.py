"""Which PDF/X standard a file claims to follow, and in which PDF that is written."""

import re

from pikepdf import PdfError, Stream

from bookmaker.proof.preflight.colours import entry
from bookmaker.proof.preflight.pdf_file import PdfFile

NEWEST = {"PDF/X-1a:2001": "1.3", "PDF/X-1a:2003": "1.4", "PDF/X-3:2002": "1.3", "PDF/X-4": "1.6"}
"""The newest PDF version in which each may be written."""


def claimed(document: PdfFile) -> str:
    """Return the standard a file claims; '' for none."""
    conformance = str(entry(document.info, "/GTS_PDFXConformance", ""))
    version = str(entry(document.info, "/GTS_PDFXVersion", ""))
    return conformance or version or _in_xmp(document)


def _in_xmp(document: PdfFile) -> str:
    metadata = entry(document.root, "/Metadata")
    if not isinstance(metadata, Stream):
        return ""
    try:
        text = metadata.read_bytes()
    except PdfError:
        return ""
    found = re.search(rb"GTS_PDFXVersion\s*(?:=\s*[\"']|>)\s*([^\"'<]+)", text)
    return found[1].decode("utf-8", "replace").strip() if found else ""


def number(version: str) -> tuple[int, ...]:
    """Return a version of PDF as numbers that can be compared."""
    return tuple(int(part) for part in version.split(".") if part.isdigit())
