"""Pages of a PDF on a side of a sheet: trimmed and upright, as forms in their places, with marks."""

from collections.abc import Sequence
from typing import NamedTuple

from pikepdf import Array, Dictionary, Name, Object, Page, Pdf

from bookmaker.book.impose.arrange import Fit, Side, Slot, Stroke
from bookmaker.proof.pdf.boxes import LETTER, rotation_of, stated_box
from bookmaker.proof.pdf.colours import entry
from bookmaker.values.geometry import Box, Matrix

_MARK_WEIGHT = 0.5
_DASH = "[3 2] 0 d"


class TrimmedPage(NamedTuple):
    """How a page is trimmed and turned."""

    width: float
    height: float
    upright: Matrix
    """From the page's own coordinates to its trim, upright, with the lower left corner at 0, 0."""
    trim: Box
    """Both boxes in the page's own coordinates."""
    bleed: Box
    """The trim and the bleed that the page states."""


def trimmed_page(page: Page) -> TrimmedPage:
    """Return how a page is cut and turned: at its TrimBox, else at its CropBox, else at its MediaBox."""
    media = stated_box(page.obj, "/MediaBox") or LETTER
    crop = _clip_box(stated_box(page.obj, "/CropBox"), media) or media
    trim, bleed = (_clip_box(stated_box(page.obj, name), media) or crop for name in ("/TrimBox", "/BleedBox"))
    unit, turns = _unit(page), rotation_of(page.obj) // 90
    width, height = trim.width * unit, trim.height * unit
    if turns % 2:
        width, height = height, width
    return TrimmedPage(width, height, _upright(trim, turns, unit), trim, _enclosing_box(trim, bleed))


def _clip_box(box: Box | None, media: Box) -> Box | None:
    """Return the part of a box that lies on the sheet, or None if there is none."""
    both = box.common(media) if box else media
    return both if box and both.width > 0 and both.height > 0 else None


def _enclosing_box(trim: Box, bleed: Box) -> Box:
    left, bottom = min(trim.left, bleed.left), min(trim.bottom, bleed.bottom)
    return Box.from_edges(left, bottom, max(trim.right, bleed.right), max(trim.top, bleed.top))


def _unit(page: Page) -> float:
    """Return the length of the page's unit in points."""
    try:
        return max(1.0, float(entry(page.obj, "/UserUnit", 1)))
    except (TypeError, ValueError, ArithmeticError):
        return 1.0


def _upright(trim: Box, turns: int, unit: float) -> Matrix:
    matrix = (
        (1, 0, 0, 1, -trim.left, -trim.bottom),
        (0, -1, 1, 0, -trim.bottom, trim.right),
        (-1, 0, 0, -1, trim.right, trim.top),
        (0, 1, -1, 0, trim.top, -trim.left),
    )[turns]
    return Matrix(*(number * unit for number in matrix))


class PlacedForm(NamedTuple):
    """A page as a form of the new file, and how it is trimmed and turned."""

    form: Object
    page: TrimmedPage


def form_of(page: Page, box: Box) -> Object:
    """Return a page as a form that shows a box of its own coordinates; the box becomes its trim."""
    page.obj.TrimBox = Array([round(side, 4) for side in box.edges])
    return page.as_form_xobject(handle_transformations=False)


def sheet_of(target: Pdf, side: Side, placed: Sequence[PlacedForm], fit: Fit) -> Page:
    """Return one side of a sheet as a page of a file."""
    forms = {f"/P{slot.page + 1}": placed[slot.page].form for slot in side.slots}
    code = [_page_operators(slot, placed[slot.page].page, fit) for slot in side.slots]
    code += [_marks(side.strokes)] if side.strokes else []
    facts = Dictionary(
        Type=Name.Page,
        MediaBox=Array([0, 0, *(round(length, 4) for length in fit.sheet)]),
        Resources=Dictionary(XObject=Dictionary(forms)) if forms else Dictionary(),
        Contents=target.make_stream("\n".join(code).encode()),
    )
    return Page(target.make_indirect(facts))


def _page_operators(slot: Slot, page: TrimmedPage, fit: Fit) -> str:
    """Return the operators that draw a page in its place: at the top, and at the side that the place has."""
    clip = slot.clip
    window = _numbers(clip.left, clip.bottom, clip.width, clip.height)
    x = slot.x + (fit.cell[0] - page.width * fit.scale if slot.rightmost else 0.0)
    y = slot.y + fit.cell[1] - page.height * fit.scale
    moved = page.upright.multiply(Matrix(fit.scale, 0, 0, fit.scale, x, y))
    return f"q {window} re W n {_numbers(*moved)} cm /P{slot.page + 1} Do Q"


def _marks(strokes: Sequence[Stroke]) -> str:
    """Return the operators that draw marks: folds dashed."""
    cuts = [_line(stroke) for stroke in strokes if not stroke.fold]
    folds = [_line(stroke) for stroke in strokes if stroke.fold]
    dashed = [_DASH, *folds] if folds else []
    return " ".join(["q 0 G", _numbers(_MARK_WEIGHT), "w", *cuts, *dashed, "Q"])


def _line(stroke: Stroke) -> str:
    return f"{_numbers(stroke.x1, stroke.y1)} m {_numbers(stroke.x2, stroke.y2)} l S"


def _numbers(*numbers: float) -> str:
    return " ".join(f"{round(number, 5) + 0.0:.5f}".rstrip("0").rstrip(".") for number in numbers)
