"""The proof of a cover: guides over it and sizes around it, not for print."""

from collections.abc import Iterator

from bookmaker.page.layout.cover.parts import Wrap
from bookmaker.page.layout.text import CENTRE, LEFT, RIGHT, Setting
from bookmaker.page.layout.units import Role
from bookmaker.print.fonts import Fonts
from bookmaker.values.geometry import Box
from bookmaker.values.marks import Line, Mark, Page, Placed, Rect

_MARGIN = 54.0
"""Margin around the sheet of a proof, for its notes."""
_GUIDE: dict[str, tuple[float, float, float]] = {
    "trim": (0.85, 0.0, 0.45),
    "fold": (0.0, 0.45, 0.85),
    "safe": (0.0, 0.6, 0.25),
    "code": (0.9, 0.45, 0.0),
    "hinge": (0.45, 0.0, 0.75),
}
_GUIDE_WEIGHT = 0.75
_OUT = 9.0
"""Length of fold marks beyond the sheet."""
_NOTE = Role.model_validate({"face": "regular", "size": "9 pt", "leading": "11 pt"})
_WARNING = Role.model_validate({"face": "semibold", "size": "13 pt", "leading": "16 pt", "ink": "#d90073"})


def proof_page(page: Page, wrap: Wrap, fonts: Fonts, title: str = "") -> Page:
    """Return the sheet with guides over it and sizes around it; `title` says whose it is, such as the printer's."""
    width, height = (side + 2 * _MARGIN for side in wrap.sheet)
    moved = Placed(_MARGIN + page.bleed.left, _MARGIN + page.bleed.bottom, page.marks)
    return Page(width, height, (moved, *_masks(width, height), *_guides(wrap), *_notes(wrap, fonts, title)))


def _masks(width: float, height: float) -> Iterator[Mark]:
    """Yield white strips around the sheet, for art runs on over its edges."""
    yield Rect(0, 0, width, _MARGIN, 1.0)
    yield Rect(0, height - _MARGIN, width, _MARGIN, 1.0)
    yield Rect(0, 0, _MARGIN, height, 1.0)
    yield Rect(width - _MARGIN, 0, _MARGIN, height, 1.0)


def _guides(wrap: Wrap) -> Iterator[Mark]:
    off = _MARGIN + wrap.bleed
    trim = Box(0, 0, wrap.width, wrap.height)
    boxes = [("trim", trim), *(("safe", wrap.face(panel)) for panel in (wrap.back, wrap.front))]
    boxes += [("safe", flap.grow(-wrap.safe)) for flap in wrap.flaps]
    spine = wrap.spine_box
    if wrap.spine > 2 * wrap.spine_clear:
        clear = Box(
            spine.x + wrap.spine_clear, wrap.safe, spine.width - 2 * wrap.spine_clear, wrap.height - 2 * wrap.safe
        )
        boxes.append(("safe", clear))
    for name, box in (*boxes, ("code", wrap.code_box)):
        yield Rect(box.x + off, box.y + off, box.width, box.height, None, _GUIDE[name], _GUIDE_WEIGHT)
    folds = {spine.x, spine.right, *(side for flap in wrap.flaps for side in (flap.x, flap.right))} - {0.0, wrap.width}
    folds |= {wrap.back.x, wrap.front.right} if wrap.flap else set()
    hinges = (spine.x - wrap.hinge, spine.right + wrap.hinge) if wrap.hinge else ()
    for name, places in (("fold", sorted(folds)), ("hinge", hinges)):
        for x in places:
            line = Line(x + off, _MARGIN - _OUT, x + off, wrap.sheet[1] + _MARGIN + _OUT, _GUIDE_WEIGHT, _GUIDE[name])
            yield line


def _notes(wrap: Wrap, fonts: Fonts, title: str) -> Iterator[Mark]:
    """Yield the notes around the sheet: its title above, sizes and the meaning of the lines below."""
    note, warning = Setting(fonts, _NOTE), Setting(fonts, _WARNING)
    top = wrap.sheet[1] + _MARGIN + 14
    yield warning.line("Proof, not for print", _MARGIN, top + 16, LEFT)
    yield note.line(title, wrap.sheet[0] + _MARGIN, top + 16, RIGHT)
    off = _MARGIN + wrap.bleed
    named = [("back", wrap.back), ("front", wrap.front), *(("flap", flap) for flap in wrap.flaps)]
    named += [(f"spine {_inches(wrap.spine)}", wrap.spine_box)] if wrap.spine else []
    for text, box in named:
        yield note.line(text, box.middle + off, top - 2, CENTRE)
    around = "turned in" if wrap.turned else "of bleed"
    said = (
        ("trim", f"{'board' if wrap.turned else 'trim'} {_inches(wrap.panel[0])} x {_inches(wrap.panel[1])}"),
        ("", f"sheet {_inches(wrap.sheet[0])} x {_inches(wrap.sheet[1])} with {_inches(wrap.bleed)} {around}"),
        ("fold", "folds"),
        *([("hinge", f"hinge or holes {_inches(wrap.hinge)}")] if wrap.hinge else []),
        ("safe", f"text stays inside: {_inches(wrap.safe)}, on the spine {_inches(wrap.spine_clear)}"),
        ("code", f"barcode {_inches(wrap.code.width)} x {_inches(wrap.code.height)}"),
    )
    x = _MARGIN
    for name, text in said:
        role = _NOTE.model_copy(update={"ink": _GUIDE.get(name, 0.0)})
        yield note._replace(role=role).line(text, x, _MARGIN - 22, LEFT)
        x += note.width(text) + 16


def _inches(points: float) -> str:
    return f"{round(points / 72, 4):g} in"
