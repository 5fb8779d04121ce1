"""A file as PDFium shows it: the text of a page, whether it has colours, and its ink."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import numpy as np

from bookmaker.proof.extent import SCALE, SIDES, InkExtent, extent_of
from bookmaker.proof.pdfium import fit_scale, page_of, paint_page, pixels_of, translate_errors
from bookmaker.proof.preflight.boxes import turn_box
from bookmaker.values.geometry import Box
from bookmaker.values.lengths import NEAR

_COLOURED = 24
"""Least difference between red, green and blue of a coloured pixel; black ink alone is never quite gray."""


class PaintedFile:
    """A file as PDFium shows it; pages that it cannot show raise Undrawable.

    `inks` has the ink of its pages, where it was measured before.
    """

    def __init__(self, document: Any, inks: Sequence[InkExtent | None] = ()) -> None:
        self.document, self.inks = document, inks

    @contextmanager
    def _page(self, index: int) -> Iterator[Any]:
        with translate_errors(), page_of(self.document, index) as page:
            yield page

    def text(self, index: int) -> str:
        """Return the text of a page."""
        with self._page(index) as page:
            return str(page.get_textpage().get_text_bounded())

    def is_coloured(self, index: int) -> bool:
        """Tell whether a page shows any colour."""
        with self._page(index) as page:
            parts = pixels_of(page, fit_scale(SCALE / 3, *page.get_size()), gray=False).astype(np.int16)
            return bool(((parts.max(-1) - parts.min(-1)) > _COLOURED).any())

    def ink(self, index: int, media: Box, trim: Box, rotate: int) -> InkExtent:
        """Return the ink of a page as readers see it, given its boxes in the file's coordinates and its rotation."""
        found = self.inks[index] if index < len(self.inks) else None
        if not (found and found.trim.same(trim, NEAR)):
            with self._page(index) as page:
                page.set_cropbox(*media.edges)
                found = extent_of(page, paint_page(page, SCALE), trim)
        return _turn(found, media, rotate)


def _turn(ink: InkExtent, media: Box, rotate: int) -> InkExtent:
    """Return the ink of a turned page, measured from the turned page's lower left corner."""
    live, stray, reach = (box and turn_box(box, media, rotate) for box in (ink.live, ink.stray, ink.reach))
    over = frozenset(SIDES[(SIDES.index(side) + rotate // 90) % 4] for side in ink.over)
    return InkExtent(turn_box(ink.trim, media, rotate), live, stray, reach, over, ink.pixel)
