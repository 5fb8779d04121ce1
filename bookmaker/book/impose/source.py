"""Opening a PDF that comes from anywhere: a file that no work should be built on is refused with the reason."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pikepdf
from pikepdf import Dictionary, Pdf

from bookmaker.proof.preflight.pdf_file import Unreadable, first_line, open_pdf
from bookmaker.values.errors import NotFound, QualityFailure, UserError

_BROKEN = (pikepdf.PdfError, pikepdf.ForeignObjectError, RuntimeError)
"""What reading damaged objects raises."""
_AGAIN = "export the PDF again"
_HARMLESS = ("Resources is missing or invalid", "MediaBox is undefined", "Annots is not an array")
"""Faults of a page that all readers bear alike."""


@contextmanager
def opened(path: Path) -> Iterator[Pdf]:
    """Open a whole PDF with at least one page.

    Raises NotFound, UserError for what is no PDF or protected, and QualityFailure for a damaged file, also where the
    damage shows only while the block works with it.
    """
    with _open(path) as pdf:
        try:
            _check(path, pdf)
            yield pdf
            _check_whole(path, pdf)
        except _BROKEN as error:
            raise QualityFailure(f"{path}: it is damaged: {_short(first_line(error), path)}; {_AGAIN}") from None


def _open(path: Path) -> Pdf:
    try:
        return open_pdf(path, "the PDF of a book")
    except FileNotFoundError:
        raise NotFound(f"{path}: there is no such file") from None
    except Unreadable as error:
        refused = QualityFailure if error.damaged else UserError
        raise refused(f"{path}: {error}; {error.remedy}") from None


def _check(path: Path, pdf: Pdf) -> None:
    if not pdf.allow.modify_assembly:
        raise UserError(f"{path}: it forbids that its pages are put together anew; {_AGAIN}, without protection")
    count = len(pdf.pages)
    _check_whole(path, pdf)
    if not count or not all(isinstance(page.obj, Dictionary) for page in pdf.pages):
        raise UserError(f"{path}: it has no pages; {_AGAIN}")


def _check_whole(path: Path, pdf: Pdf) -> None:
    """Raise QualityFailure if reading went on only by guessing: pages or parts of them may be lost."""
    for warning in map(str, pdf.get_warnings()):
        if not any(fault in warning for fault in _HARMLESS):
            raise QualityFailure(f"{path}: it is cut off or damaged: {_short(warning, path)}; {_AGAIN}")


def _short(text: str, path: Path) -> str:
    return text.removeprefix("WARNING: ").removeprefix(str(path)).removeprefix(path.name).lstrip(":, ")
