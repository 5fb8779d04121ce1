"""A page of a PDF to be placed on a sheet: its trim upright, in points of paper."""

from typing import NamedTuple

from pikepdf import Page

from bookmaker.proof.preflight.boxes import LETTER, box_of, inherited
from bookmaker.proof.preflight.colours import entry
from bookmaker.values.geometry import Box, Matrix


class TrimmedPage(NamedTuple):
    """How a page is trimmed and turned."""

    width: float
    height: float
    upright: Matrix
    """From the page's own coordinates to its trim, upright, with the lower left corner at 0, 0."""
    trim: Box
    """Both boxes in the page's own coordinates."""
    bleed: Box
    """The trim and what the page states as its bleed."""


def trimmed(page: Page) -> TrimmedPage:
    """Return how a page is cut and turned: at its TrimBox, else at its CropBox, else at its MediaBox."""
    media = box_of(inherited(page.obj, "/MediaBox")) or LETTER
    crop = _within(box_of(inherited(page.obj, "/CropBox")), media) or media
    trim = _within(box_of(entry(page.obj, "/TrimBox")), media) or crop
    bleed = _within(box_of(entry(page.obj, "/BleedBox")), media) or crop
    unit, turns = _unit(page), _turns(page)
    width, height = trim.width * unit, trim.height * unit
    if turns % 2:
        width, height = height, width
    return TrimmedPage(width, height, _upright(trim, turns, unit), trim, _around(trim, bleed))


def _within(box: Box | None, media: Box) -> Box | None:
    """Return the part of a box that lies on the sheet, or None if there is none."""
    both = box.common(media) if box else media
    return both if box and both.width > 0 and both.height > 0 else None


def _around(trim: Box, bleed: Box) -> Box:
    left, bottom = min(trim.left, bleed.left), min(trim.bottom, bleed.bottom)
    return Box.between(left, bottom, max(trim.right, bleed.right), max(trim.top, bleed.top))


def _unit(page: Page) -> float:
    """Return how long the page's unit is in points."""
    try:
        return max(1.0, float(entry(page.obj, "/UserUnit", 1)))
    except (TypeError, ValueError, ArithmeticError):
        return 1.0


def _turns(page: Page) -> int:
    """Return the quarter turns to the right in which a page is shown."""
    found = inherited(page.obj, "/Rotate")
    return found // 90 % 4 if isinstance(found, int) else 0


def _upright(trim: Box, turns: int, unit: float) -> Matrix:
    matrix = (
        (1, 0, 0, 1, -trim.left, -trim.bottom),
        (0, -1, 1, 0, -trim.bottom, trim.right),
        (-1, 0, 0, -1, trim.right, trim.top),
        (0, 1, -1, 0, trim.top, -trim.left),
    )[turns]
    return Matrix(*(number * unit for number in matrix))
