"""The visible marks of a page of ours, read from its content streams: what is painted, where, and by which operators.

Only what our own renderer writes is understood; any other operator that paints, or that moves text, is an error.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby, pairwise
from typing import Any, NamedTuple

import pikepdf

from bookmaker.values.geometry import IDENTITY, Box, Matrix

GLYPH, WORD, TEXT, LINE, FILL, PICTURE, FORM, LINK = (
    *("glyph", "word", "text", "line", "fill", "picture", "form", "link"),
)
LETTERED = (GLYPH, WORD, TEXT)
"""Sorts of marks that are letters."""
_FILLS, _STROKES = {"f", "F", "f*", "B", "B*"}, {"S", "s", "B", "B*"}
_BUILDS = {"m", "l", "c", "v", "y", "h", "re"}
_COLOURS = dict.fromkeys(("g", "rg", "k", "scn"), "fill") | dict.fromkeys(("G", "RG", "K", "SCN"), "stroke")
_SILENT = {"cs", "CS", "w", "gs", "d", "j", "J", "M", "BDC", "BMC", "EMC", "i", "ri"}
"""Operators that neither paint nor move anything."""


class Char(NamedTuple):
    """A character that is shown: its code, what it means, where it begins in the line and how wide it is, in points."""

    code: int
    text: str
    x: float
    width: float


class Shown(NamedTuple):
    """What an operator shows: characters, and numbers between them that kern."""

    font: str
    size: float
    spacing: float
    matrix: Matrix
    """From the line to the stream it is in."""
    items: tuple[Char | float, ...]


class Mark(NamedTuple):
    """Something that is seen on a page."""

    sort: str
    page: int
    """From 0."""
    path: tuple[int, ...]
    """The operators that draw the forms in which it is, from outside to inside; () on the page itself."""
    start: int
    stop: int
    """The operators that paint it, and perhaps others; the last is not one of them."""
    after: int
    """Where the same could be painted once more."""
    code: Sequence[Any]
    """The operators from `start` on."""
    matrix: Matrix
    """From its stream to the page."""
    box: Box
    """Around it, in points of the page."""
    colours: Mapping[str, Any]
    """The operators that set how it is filled and stroked."""
    part: tuple[int, int] = (0, 0)
    """Which of these operators, or of the items that are shown, are its own."""
    text: str = ""
    shown: Shown | None = None

    def __str__(self) -> str:
        x, y, width, height = self.box
        said = f" '{self.text}'" if self.text else ""
        return f"{self.sort}{said} on page {self.page + 1} at {x:.1f}, {y:.1f}, {width:.1f} x {height:.1f} pt"


class _State(NamedTuple):
    """The state of graphics, as far as it matters here."""

    ctm: Matrix = IDENTITY
    weight: float = 1.0
    spacing: float = 0.0
    font: str = ""
    size: float = 0.0
    fill: Any = None
    stroke: Any = None
    line: Matrix = IDENTITY
    """Where the line of text begins that is written."""
    pen: Matrix = IDENTITY
    """Where it goes on."""


def marks_of(page: pikepdf.Page, number: int) -> list[Mark]:
    """Return the marks on a page, from 0, in the order in which they are painted, and its links."""
    return [*_Stream(page, number).marks(_State()), *_links(page, number)]


def _links(page: pikepdf.Page, number: int) -> Iterator[Mark]:
    for at, note in enumerate(page.get("/Annots", [])):
        if note.Subtype == "/Link":
            box = Box.from_edges(*map(float, note.Rect))
            yield Mark(LINK, number, (), at, at + 1, at, (), IDENTITY, box, {})


def resources_of(holder: Any) -> Any:
    """Return the resources of a page, or of a form."""
    return holder.get("/Resources", {})


def code_map(font: Any) -> dict[int, str]:
    """Return what each code of a font means, from its /ToUnicode."""
    return _code_map(font.ToUnicode.read_bytes()) if "/ToUnicode" in font else {}


@lru_cache
def _code_map(to_unicode: bytes) -> dict[int, str]:
    pairs = re.findall(rb"<([0-9A-Fa-f]{2})>\s*<([0-9A-Fa-f]+)>", to_unicode)
    return {int(code, 16): bytes.fromhex(name.decode()).decode("utf-16-be", "replace") for code, name in pairs}


class _Stream:
    """A content stream: that of a page, or of a form that is drawn on it by the operators of a path."""

    def __init__(self, holder: Any, page: int, path: tuple[int, ...] = ()) -> None:
        self.page, self.path = page, path
        self.code = list(pikepdf.parse_content_stream(holder))
        resources = resources_of(holder)
        self.forms, self.fonts = resources.get("/XObject", {}), resources.get("/Font", {})
        self.maps = dict[str, dict[int, str]]()

    def marks(self, state: _State) -> Iterator[Mark]:
        """Yield what is painted in a state."""
        states, begin = [state], 0
        for at, one in enumerate(self.code):
            name, values = str(one.operator), one.operands
            if name == "q":
                states.append(states[-1])
            elif name == "Q":
                states.pop()
            elif name == "Do":
                yield from self._drawn(at, values[0], states[-1])
            elif name in ("Tj", "TJ"):
                found, states[-1] = self._shown(at, values[0], states[-1])
                yield from found
            elif name in _FILLS | _STROKES:
                yield from self._painted(begin, at, states[-1])
            elif name not in _BUILDS:
                states[-1] = _changed(states[-1], one)
            begin = begin if name in _BUILDS else at + 1

    def _drawn(self, at: int, name: Any, state: _State) -> Iterator[Mark]:
        form = self.forms[name]
        picture = form.Subtype == "/Image"
        area = Box(0, 0, 1, 1) if picture else Box.from_edges(*map(float, form.BBox))
        matrix = Matrix(*map(float, form.get("/Matrix", IDENTITY))).multiply(state.ctm)
        mark = self._mark(PICTURE if picture else FORM, at, at + 1, state, matrix.transform_box(area))
        yield mark
        if not picture:
            yield from _Stream(form, self.page, (*self.path, at)).marks(state._replace(ctm=matrix))

    def _mark(self, sort: str, start: int, stop: int, state: _State, box: Box) -> Mark:
        colours = {"fill": state.fill, "stroke": state.stroke}
        code = self.code[start:stop]
        return Mark(sort, self.page, self.path, start, stop, stop, code, state.ctm, box, colours, (0, len(code)))

    def _painted(self, begin: int, at: int, state: _State) -> Iterator[Mark]:
        """Yield the parts of a path that is stroked, or one that is filled as a whole."""
        filled = str(self.code[at].operator) in _FILLS
        pen = 0.0 if filled else state.weight / 2
        starts = [i for i in range(begin, at) if str(self.code[i].operator) in ("m", "re")]
        ends = [begin, at] if filled else [*starts, at]
        for start, stop in pairwise(ends):
            box = state.ctm.transform_box(Box.from_points(_points(self.code[start:stop])).grow(pen))
            mark = self._mark(FILL if filled else LINE, begin, at + 1, state, box)
            yield mark._replace(part=(start - begin, stop - begin))

    def _shown(self, at: int, operand: Any, state: _State) -> tuple[list[Mark], _State]:
        parts = list(operand) if isinstance(operand, pikepdf.Array) else [operand]
        items, end = tuple[Char | float, ...](), 0.0
        for part in parts:
            more, end = self._items(part, end, state)
            items += more
        shown = Shown(state.font, state.size, state.spacing, state.pen, items)
        moved = state._replace(pen=Matrix(e=end).multiply(state.pen))
        mark = self._mark(TEXT, at, at + 1, state, Box(0, 0, 0, 0))
        after = next(i for i in range(at, len(self.code)) if str(self.code[i].operator) == "ET") + 1
        return list(_written(mark._replace(shown=shown, after=after))), moved

    def _items(self, part: Any, end: float, state: _State) -> tuple[tuple[Char | float, ...], float]:
        """Return what a part of an array shows that begins somewhere on the line, and where that ends."""
        if not isinstance(part, pikepdf.String):
            return (float(part),), end - float(part) / 1000 * state.size
        font, found = self.fonts[state.font], list[Char]()
        first, widths = int(font.FirstChar), font.Widths
        if state.font not in self.maps:
            self.maps[state.font] = code_map(font)
        for code in bytes(part):
            width = float(widths[code - first]) / 1000 * state.size + state.spacing
            found.append(Char(code, self.maps[state.font].get(code, "?"), end, width))
            end += width
        return tuple(found), end


def _points(code: Sequence[Any]) -> Iterator[tuple[float, float]]:
    for one in code:
        numbers = [float(number) for number in one.operands]
        if str(one.operator) == "re":
            numbers[2:] = [numbers[0] + numbers[2], numbers[1] + numbers[3]]
        yield from zip(numbers[::2], numbers[1::2], strict=True)


def _changed(state: _State, one: Any) -> _State:
    """Return the state behind an operator that paints nothing; raise AssertionError for one that is not ours."""
    name, values = str(one.operator), one.operands
    if name in _COLOURS:
        return state._replace(**{_COLOURS[name]: one})
    if name == "cm":
        return state._replace(ctm=Matrix(*map(float, values)).multiply(state.ctm))
    if name == "BT":
        return state._replace(line=IDENTITY, pen=IDENTITY)
    if name == "Td":
        line = Matrix(e=float(values[0]), f=float(values[1])).multiply(state.line)
        return state._replace(line=line, pen=line)
    if name == "Tf":
        return state._replace(font=str(values[0]), size=float(values[1]))
    if name in ("w", "Tc"):
        return state._replace(**{{"w": "weight", "Tc": "spacing"}[name]: float(values[0])})
    assert name in _SILENT | {"ET"}, name
    return state


def _written(mark: Mark) -> Iterator[Mark]:
    """Yield what an operator shows, its words, and its glyphs, as far as there are two of any."""
    items = mark.shown.items if mark.shown else ()
    glyphs = [at for at, one in enumerate(items) if isinstance(one, Char) and not one.text.isspace()]
    spaces = [at for at, one in enumerate(items) if isinstance(one, Char) and one.text.isspace()]
    words = [list(some) for _, some in groupby(glyphs, lambda at: sum(space < at for space in spaces))]
    for sort, found in ((TEXT, [glyphs]), (WORD, words), (GLYPH, [[at] for at in glyphs])):
        if found and found[0] and (sort == GLYPH or len(glyphs) > 1) and (sort != WORD or len(words) > 1):
            yield from (_part(mark._replace(sort=sort), some[0], some[-1] + 1) for some in found)


def _part(mark: Mark, start: int, stop: int) -> Mark:
    assert mark.shown
    chars = [one for one in mark.shown.items[start:stop] if isinstance(one, Char)]
    size, left, last = mark.shown.size, chars[0].x, chars[-1]
    box = Box.from_edges(left, -0.25 * size, last.x + last.width - mark.shown.spacing, 0.8 * size)
    text = "".join(one.text for one in chars)
    placed = mark.shown.matrix.multiply(mark.matrix).transform_box(box)
    return mark._replace(part=(start, stop), text=text, box=placed)
