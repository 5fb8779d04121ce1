"""Finished PDFs, opened as values."""

import io
from pathlib import Path

import pikepdf
import pypdfium2


def open_pdf(data: bytes) -> pikepdf.Pdf:
    return pikepdf.open(io.BytesIO(data))


def open_text(data: bytes, page: int = 0) -> pypdfium2.PdfTextPage:
    """Return the text of a page as PDFium reads it."""
    return pypdfium2.PdfDocument(data)[page].get_textpage()


def read_pages(file: Path | bytes) -> list[str]:
    """Return the text of each page of a file, with words whole that a line's end divides."""
    with pypdfium2.PdfDocument(file) as document:
        texts = [page.get_textpage().get_text_range() for page in document]
    return [text.replace("\ufffe", "").replace("\r\n", "\n") for text in texts]


def find_streams(pdf: pikepdf.Pdf, kind: str) -> list[pikepdf.Stream]:
    """Return the pictures of a file (kind Image), or its forms (kind Form)."""
    return [one for one in pdf.objects if isinstance(one, pikepdf.Stream) and one.get("/Subtype") == f"/{kind}"]
