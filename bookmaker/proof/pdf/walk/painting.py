"""Operators that set the graphics state and its colours, and those that paint: paths, shadings, images and forms."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from pikepdf import Array, Name, PdfInlineImage, Stream

from bookmaker.proof.pdf.boxes import matrix_of
from bookmaker.proof.pdf.colours import CMYK, GRAY, RGB, Colour, Space, entry, first_colour
from bookmaker.proof.pdf.uses import FaultUse, ImageUse, LineUse, PaintUse, ScreenUse, TransparencyUse, filters_of
from bookmaker.proof.pdf.walk.walker import GraphicsState, Operator, Walk

_LONG = 4
"""Ratio of length to width from which a filled rectangle is a line."""
_SCREENS = {
    "/TR": "a transfer function",
    "/TR2": "a transfer function",
    "/HT": "a halftone",
    "/HTP": "an offset of the halftone",
}
"""Entries of a state with instructions to the press."""


def _save(walk: Walk, _: Sequence[Any]) -> None:
    walk.saved.append((walk.state, walk.font))


def _restore(walk: Walk, _: Sequence[Any]) -> None:
    if walk.saved:
        walk.state, walk.font = walk.saved.pop()
        walk.noted = False


def _concat(walk: Walk, operands: Sequence[Any]) -> None:
    walk.change(matrix=matrix_of(operands).multiply(walk.state.matrix))


def _pen(walk: Walk, operands: Sequence[Any]) -> None:
    walk.change(width=float(operands[0]))


def _set_state(walk: Walk, operands: Sequence[Any]) -> None:
    """Apply a state named in the resources."""
    found = entry(entry(walk.resources, "/ExtGState"), str(operands[0]))
    if found is None:
        walk.note(FaultUse("a graphics state is asked for that is not in the file", str(operands[0])[1:]))
    if (width := entry(found, "/LW")) is not None:
        walk.change(width=float(width))
    if (font := entry(found, "/Font")) is not None:
        walk.font = font[0]
        walk.change(font=font[0].objgen, size=float(font[1]))
    over = entry(found, "/OP", walk.state.stroke_over)
    walk.change(stroke_over=bool(over), fill_over=bool(entry(found, "/op", entry(found, "/OP", walk.state.fill_over))))
    for what in _seen_through(found):
        walk.note(TransparencyUse(what))
    for key, what in _SCREENS.items():
        if entry(found, key, Name.Default) != Name.Default:
            walk.note(ScreenUse(what))


def _seen_through(found: Any) -> Iterator[str]:
    """Yield the entries of a state that make objects transparent."""
    for key in ("/ca", "/CA"):
        value = float(entry(found, key, 1))
        if value < 1:
            yield f"an opacity of {value:.0%}"
    mode = entry(found, "/BM", Name.Normal)
    first = mode[0] if isinstance(mode, Array) else mode
    if first not in (Name.Normal, Name.Compatible):
        yield f"the blend mode {str(first)[1:]}"
    if not isinstance(entry(found, "/SMask", Name("/None")), Name):
        yield "a soft mask"


def _numbers(operands: Sequence[Any]) -> tuple[float, ...]:
    return tuple(round(float(number), 4) for number in operands)


def _device(which: str, space: Space, walk: Walk, operands: Sequence[Any]) -> None:
    walk.change(**{which: Colour(space, _numbers(operands))})


def _choose(which: str, walk: Walk, operands: Sequence[Any]) -> None:
    walk.change(**{which: first_colour(walk.cache.space(operands[0], walk.resources))})


def _set(which: str, walk: Walk, operands: Sequence[Any]) -> None:
    """Set a colour in the current space; a name at the end is a pattern's."""
    space: Space = getattr(walk.state, which).space
    if operands and isinstance(operands[-1], Name):
        walk.change(**{which: Colour(space)})
        _pattern(walk, entry(entry(walk.resources, "/Pattern"), str(operands[-1])))
    else:
        walk.change(**{which: Colour(space, _numbers(operands))})


def _pattern(walk: Walk, found: Any) -> None:
    """Note the uses of a pattern."""
    matrix = matrix_of(entry(found, "/Matrix")).multiply(walk.first)
    if isinstance(found, Stream):
        walk.take(walk.inside(found, matrix, entry(found, "/Resources", walk.resources), GraphicsState()), matrix)
    else:
        _shade(walk, entry(found, "/Shading"), "pattern")


def _shading(walk: Walk, operands: Sequence[Any]) -> None:
    _shade(walk, entry(entry(walk.resources, "/Shading"), str(operands[0])), "shading")


def _shade(walk: Walk, found: Any, by: str) -> None:
    colour = Colour(walk.cache.space(entry(found, "/ColorSpace"), walk.resources))
    walk.note(PaintUse(by, colour, walk.state.fill_over))


def _move(walk: Walk, operands: Sequence[Any]) -> None:
    walk.start = (float(operands[0]), float(operands[1]))


def _rectangle(walk: Walk, operands: Sequence[Any]) -> None:
    x, y, width, height = (float(number) for number in operands)
    walk.rectangles.append((x, y, width, height))
    walk.start = (x, y)


def _paint(filled: bool, stroked: bool, walk: Walk, _: Sequence[Any]) -> None:
    """Note a path that is filled, stroked or both."""
    state = walk.state
    if filled:
        walk.note(PaintUse("fill", state.fill, state.fill_over), *walk.start)
        for rectangle in walk.rectangles:
            _bar(walk, *rectangle)
    if stroked:
        walk.note(PaintUse("line", state.stroke, state.stroke_over), *walk.start)
        walk.note(LineUse(round(state.width * state.matrix.thinnest(), 3), state.stroke), *walk.start)
    walk.rectangles = []


def _bar(walk: Walk, x: float, y: float, width: float, height: float) -> None:
    """Note a filled rectangle if it is a line."""
    across, up = walk.state.matrix.scales()
    thin, long = sorted((abs(width) * across, abs(height) * up))
    if thin * _LONG <= long:
        walk.note(LineUse(round(thin, 3), walk.state.fill, filled=True), x, y)


def _drop(walk: Walk, _: Sequence[Any]) -> None:
    walk.rectangles = []


def _draw(walk: Walk, operands: Sequence[Any]) -> None:
    """Note an object drawn by name."""
    found = entry(entry(walk.resources, "/XObject"), str(operands[0]))
    kind = entry(found, "/Subtype")
    if kind == "/Image":
        _image(walk, found)
    elif kind == "/Form":
        matrix = matrix_of(entry(found, "/Matrix")).multiply(walk.state.matrix)
        walk.take(walk.inside(found, matrix, entry(found, "/Resources", walk.resources), walk.state), matrix)
    else:
        walk.note(FaultUse("something is to be drawn that is not in the file", str(operands[0])[1:]))


def _image(walk: Walk, found: Any) -> None:
    stencil = bool(entry(found, "/ImageMask", False))
    space = None if stencil else walk.cache.space(entry(found, "/ColorSpace"), walk.resources)
    walk.cache.images[found.objgen] = found
    _place(walk, ImageUse(found.objgen, int(found.Width), int(found.Height), 0, space, filters_of(found)))
    if entry(found, "/SMask") is not None or entry(found, "/SMaskInData", 0):
        walk.note(TransparencyUse("an image with a soft mask"))


def _inline(walk: Walk, operands: Sequence[Any]) -> None:
    """Note an image within the stream."""
    image: PdfInlineImage = operands[0]
    stated = Name(image.colorspace) if image.colorspace else None
    space = None if image.image_mask else walk.cache.space(stated, walk.resources)
    filters = tuple(str(one).lstrip("/") for one in image.filters)
    _place(walk, ImageUse((0, 0), image.width, image.height, 0, space, filters))


def _place(walk: Walk, image: ImageUse) -> None:
    """Note an image that fills the unit square, with its resolution there."""
    across, up = walk.state.matrix.scales()
    ppi = min(72 * image.width / across, 72 * image.height / up) if across and up else 0.0
    walk.note(image._replace(ppi=round(ppi, 1)))
    walk.note(PaintUse("image", Colour(image.space) if image.space else walk.state.fill, walk.state.fill_over))


OPERATORS: dict[str, Operator] = {
    "q": _save,
    "Q": _restore,
    "cm": _concat,
    "w": _pen,
    "gs": _set_state,
    **{name: partial(_device, "fill", space) for name, space in (("g", GRAY), ("rg", RGB), ("k", CMYK))},
    **{name: partial(_device, "stroke", space) for name, space in (("G", GRAY), ("RG", RGB), ("K", CMYK))},
    "cs": partial(_choose, "fill"),
    "CS": partial(_choose, "stroke"),
    **{name: partial(_set, "fill") for name in ("sc", "scn")},
    **{name: partial(_set, "stroke") for name in ("SC", "SCN")},
    "sh": _shading,
    "m": _move,
    "re": _rectangle,
    **{name: partial(_paint, True, False) for name in ("f", "F", "f*")},
    **{name: partial(_paint, False, True) for name in ("S", "s")},
    **{name: partial(_paint, True, True) for name in ("B", "B*", "b", "b*")},
    "n": _drop,
    "Do": _draw,
    "INLINE IMAGE": _inline,
}
