"""Whether a file has one face: printed as it is shown, with its annotations and layers, in the size that it states."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pikepdf
import pypdfium2.raw as raw

from bookmaker.proof.verify.reader import Unreadable, opened_again, page_of
from bookmaker.proof.verify.values import Doubt
from bookmaker.proof.weight import SENSELESS

_SEEN = 8
"""Of 255, by which two paintings of a page may differ."""


class _Stated(NamedTuple):
    """What a file says of itself and no page shows."""

    layered: bool
    """There are layers that can be hidden."""
    scaled: tuple[int, ...]
    """Pages, from 1, whose units are not points."""
    linked: frozenset[int] = frozenset()
    """Pages, from 0, whose annotations are links that nothing is drawn for."""


def check_faces(path: Path, annotated: Sequence[bool]) -> Iterator[Doubt]:
    """Yield the pages that are printed otherwise than they are read; `annotated` are those with annotations."""
    stated = _stated(path)
    for page in stated.scaled:
        yield Doubt("two-faces", "the page has a unit of its own: it is printed in another size than it is read", page)
    noted = (has and index not in stated.linked for index, has in enumerate(annotated))
    pages = [index for index, has in enumerate(noted) if has or stated.layered]
    if not pages:
        return
    with opened_again(path) as document:
        document.init_forms()
        for index in pages:
            if not _one_face(document, index):
                message = "an annotation, a field or a layer is seen on this page, on the screen or in print"
                yield Doubt("two-faces", message, index + 1)


def _stated(path: Path) -> _Stated:
    try:
        with pikepdf.open(path) as pdf:
            pages = [page.obj for page in pdf.pages]
            scaled = (number for number, page in enumerate(pages, 1) if page.get("/UserUnit", 1) != 1)
            linked = (index for index, page in enumerate(pages) if all(map(_undrawn, page.get("/Annots", ()))))
            return _Stated("/OCProperties" in pdf.Root, tuple(scaled), frozenset(linked))
    except SENSELESS:
        return _Stated(True, ())


def _undrawn(note: Any) -> bool:
    """Tell whether an annotation is a link without an appearance of its own."""
    return bool(note.get("/Subtype") == pikepdf.Name.Link and "/AP" not in note)


def _one_face(document: Any, index: int) -> bool:
    """Tell whether a page is painted in the same way without annotations, for the screen, and for print."""
    try:
        with page_of(document, index) as page:
            if _fields_for_print(page.raw):
                return False
            plain = _painted(page, draw_annots=False, may_draw_forms=False)
            others = (_painted(page), _painted(page, optimize_mode="print"))
            return all(int(np.abs(plain - other).max()) <= _SEEN for other in others)
    except Unreadable:
        return True  # which is told where it is read


def _fields_for_print(page: Any) -> bool:
    """Tell whether a page has fields that are not shown; PDFium does not print those."""
    for index in range(raw.FPDFPage_GetAnnotCount(page)):
        note = raw.FPDFPage_GetAnnot(page, index)
        field, flags = raw.FPDFAnnot_GetSubtype(note) == raw.FPDF_ANNOT_WIDGET, raw.FPDFAnnot_GetFlags(note)
        raw.FPDFPage_CloseAnnot(note)
        if field and flags & raw.FPDF_ANNOT_FLAG_NOVIEW and not flags & raw.FPDF_ANNOT_FLAG_HIDDEN:
            return True
    return False


def _painted(page: Any, **how: object) -> Any:
    bitmap = page.render(grayscale=True, **how)
    pixels = bitmap.to_numpy().astype(np.int16)
    bitmap.close()
    return pixels
