"""A page as PDFium shows it: its text, whether it has colours, and its ink."""

from typing import Any

import numpy as np

from bookmaker.proof.extent import SCALE, SIDES, InkExtent, extent_of
from bookmaker.proof.pdfium import fit_scale, paint_page, pixels_of
from bookmaker.proof.preflight.boxes import turn_box
from bookmaker.values.geometry import Box

_COLOURED = 24
"""Least difference between red, green and blue of a coloured pixel; black ink alone is never quite gray."""


def text_of(page: Any) -> str:
    """Return the text of a page."""
    return str(page.get_textpage().get_text_bounded())


def shows_colour(page: Any) -> bool:
    """Tell whether a page shows any colour."""
    parts = pixels_of(page, fit_scale(SCALE / 3, *page.get_size()), gray=False).astype(np.int16)
    return bool(((parts.max(-1) - parts.min(-1)) > _COLOURED).any())


def ink_of(page: Any, media: Box, trim: Box) -> InkExtent:
    """Return the ink of a page, given its boxes, all in the file's coordinates."""
    page.set_cropbox(*media.edges)
    return extent_of(page, paint_page(page, SCALE), trim)


def turn_ink(ink: InkExtent, media: Box, rotate: int) -> InkExtent:
    """Return the ink of a turned page, measured from the turned page's lower left corner."""
    live, stray, reach = (box and turn_box(box, media, rotate) for box in (ink.live, ink.stray, ink.reach))
    over = frozenset(SIDES[(SIDES.index(side) + rotate // 90) % 4] for side in ink.over)
    return InkExtent(turn_box(ink.trim, media, rotate), live, stray, reach, over, ink.pixel)
