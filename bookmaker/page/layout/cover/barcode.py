"""The barcode of a book's number: EAN-13 with an add-on of five digits for the price, in black bars on white.

ReportLab knows which bars there are; they are drawn as marks of our own, with digits in our own font.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from bookmaker.page.layout.cover.isbn import Isbn
from bookmaker.page.layout.text import CENTRE, LEFT, Setting
from bookmaker.values.geometry import Box
from bookmaker.values.lengths import POINTS
from bookmaker.values.marks import BLACK, Mark, Rect

WHITE = 1.0
SMALLEST, LARGEST = 0.8, 1.0
"""The sizes that scanners read (GS1 General Specifications, 5.2), as parts of the nominal one."""

_MODULE = 0.33 * POINTS["mm"]
"""The width of a bar's unit at the nominal size."""
_MODULES = 113
"""Of an EAN-13 with its quiet zones."""
_ADD_ON_MODULES = 48 + 5
"""Of the add-on, with the quiet zone behind it."""
_DIGITS = 8.0
"""The type size of the digits below the bars, at the nominal size."""
_PAD = 4.0
"""White around everything."""
_NOMINAL_HEIGHT = 25.93 * POINTS["mm"]


class Code(NamedTuple):
    """What a barcode says."""

    isbn: Isbn
    price: str = ""


def scale_in(code: Code, box: Box) -> float:
    """Return how large the barcode is in a box, as a part of its nominal size; under SMALLEST it does not fit."""
    modules = _MODULES + (_ADD_ON_MODULES if code.price else 0)
    return min(LARGEST, (box.width - _PAD) / (modules * _MODULE))


def barcode(code: Code, box: Box, line: Setting, scale: float) -> tuple[Mark, ...]:
    """Return a white box with a barcode in its middle and the number as people read it above; `line` sets that."""
    module = _MODULE * scale
    modules = _MODULES + (_ADD_ON_MODULES if code.price else 0)
    over = line.cap_height + _PAD
    height = min(_NOMINAL_HEIGHT * scale, box.height - 2 * _PAD - over)
    x = box.x + (box.width - modules * module) / 2
    y = box.y + (box.height - height - over) / 2
    digits = line.scaled(_DIGITS * scale / line.role.size)
    said = f"ISBN {code.isbn.written}"
    number = line.scaled(min(1.0, (box.width - 2 * _PAD) / line.width(said)))
    middle = x + _MODULES * module / 2 if not code.price else box.middle
    return (
        Rect(box.x, box.y, box.width, box.height, WHITE),
        *_replayed(_drawn(code, module, height, digits.role.size), digits, x, y),
        number.line(said, middle, y + height + _PAD, CENTRE),
    )


def _drawn(code: Code, module: float, height: float, size: float) -> list[Any]:
    """Return the shapes that ReportLab draws: bars and strings."""
    # Not every book has a number, and this is slow to import.
    from reportlab.graphics.barcode.eanbc import Ean5BarcodeWidget, Ean13BarcodeWidget

    facts = {"barWidth": module, "barHeight": height, "fontSize": size}
    shapes = list(Ean13BarcodeWidget(code.isbn.digits, **facts).draw().contents)
    if code.price:
        shapes += Ean5BarcodeWidget(code.price, quiet=False, x=_MODULES * module, **facts).draw().contents
    return shapes


def _replayed(shapes: list[Any], digits: Setting, x: float, y: float) -> Iterator[Mark]:
    """Yield the shapes as marks; the frames around them are without ink."""
    for shape in shapes:
        if hasattr(shape, "text"):
            align = CENTRE if shape.textAnchor == "middle" else LEFT
            yield digits.line(shape.text, x + shape.x, y + shape.y, align)
        elif shape.fillColor is not None:
            yield Rect(x + shape.x, y + shape.y, shape.width, shape.height, BLACK)
