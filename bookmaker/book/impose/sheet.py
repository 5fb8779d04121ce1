"""A side of a sheet as a page of a PDF: forms in their places, and marks."""

from collections.abc import Sequence
from typing import NamedTuple

from pikepdf import Array, Dictionary, Name, Object, Page, Pdf

from bookmaker.book.impose.arrange import Fit, Side, Slot, Stroke
from bookmaker.book.impose.trimmed import TrimmedPage
from bookmaker.values.geometry import Box, Matrix

_MARK_WEIGHT = 0.5
_DASH = "[3 2] 0 d"


class PlacedForm(NamedTuple):
    """A page as a form of the new file, and how it is trimmed and turned."""

    form: Object
    page: TrimmedPage


def form_of(page: Page, box: Box) -> Object:
    """Return a page as a form that shows what lies in a box of its own coordinates; the box becomes its trim."""
    page.obj.TrimBox = Array([round(side, 4) for side in box.edges])
    return page.as_form_xobject(handle_transformations=False)


def sheet_of(target: Pdf, side: Side, placed: Sequence[PlacedForm], fit: Fit) -> Page:
    """Return one side of a sheet as a page of a file."""
    forms = {f"/P{slot.page + 1}": placed[slot.page].form for slot in side.slots}
    code = [_drawn(slot, placed[slot.page].page, fit) for slot in side.slots]
    code += [_marks(side.strokes)] if side.strokes else []
    facts = Dictionary(
        Type=Name.Page,
        MediaBox=Array([0, 0, *(round(length, 4) for length in fit.sheet)]),
        Resources=Dictionary(XObject=Dictionary(forms)) if forms else Dictionary(),
        Contents=target.make_stream("\n".join(code).encode()),
    )
    return Page(target.make_indirect(facts))


def _drawn(slot: Slot, page: TrimmedPage, fit: Fit) -> str:
    """Return the operators that draw a page in its place: at the top, and at the side that the place has."""
    clip = slot.clip
    window = _numbers(clip.left, clip.bottom, clip.width, clip.height)
    x = slot.x + (fit.cell[0] - page.width * fit.scale if slot.rightmost else 0.0)
    y = slot.y + fit.cell[1] - page.height * fit.scale
    moved = page.upright.then(Matrix(fit.scale, 0, 0, fit.scale, x, y))
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
