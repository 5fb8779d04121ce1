"""A book's number and price, and their barcode: EAN-13 with an add-on of five digits, in black bars on white.

ReportLab knows which bars there are; they are drawn as marks of our own, with digits in our own font.
"""

import re
from collections.abc import Iterator
from typing import Annotated, Any, NamedTuple

from bookmaker.page.layout.text import CENTRE, LEFT, Setting
from bookmaker.values.errors import Wrong
from bookmaker.values.geometry import Box
from bookmaker.values.lengths import POINTS
from bookmaker.values.marks import BLACK, WHITE, Mark, Rect
from bookmaker.values.models import Notation

SMALLEST, LARGEST = 0.8, 1.0
"""The sizes that scanners read (GS1 General Specifications, 5.2), as parts of the nominal one."""

_MODULE = 0.33 * POINTS["mm"]
"""The width of a bar's unit at the nominal size."""
_MODULES = 113
"""Modules of an EAN-13 with its quiet zones."""
_ADD_ON_MODULES = 48 + 5
"""Modules of the add-on, with the quiet zone behind it."""
_DIGITS = 8.0
"""The type size of the digits below the bars, at the nominal size."""
_PAD = 4.0
"""White around everything."""
_NOMINAL_HEIGHT = 25.93 * POINTS["mm"]
_CURRENCIES = {"GBP": "0", "AUD": "3", "NZD": "4", "USD": "5", "CAD": "6"}
"""The first digit of an add-on by the currency (ISBN Users' Manual; BISG, Machine-Readable Coding Guidelines)."""
_SIGNS = {"$": "USD", "£": "GBP"}
_EXAMPLE = "for example: isbn: 978-0-306-40615-7"
_MOST_CENTS = 9999
_PREFIXES = ("978", "979")


class Isbn(NamedTuple):
    """A book number of 13 digits; `written` has the hyphens that its owner writes."""

    digits: str
    written: str


class Code(NamedTuple):
    """The content of a barcode."""

    isbn: Isbn
    price: str = ""


def scale_in(code: Code, box: Box) -> float:
    """Return the size of a barcode in a box, as a part of its nominal size; under SMALLEST it does not fit."""
    modules = _MODULES + (_ADD_ON_MODULES if code.price else 0)
    return min(LARGEST, (box.width - _PAD) / (modules * _MODULE))


def barcode(code: Code, box: Box, line: Setting, scale: float) -> tuple[Mark, ...]:
    """Return a white box with a barcode in its middle and above it the number as people read it, set by `line`."""
    module = _MODULE * scale
    modules = _MODULES + (_ADD_ON_MODULES if code.price else 0)
    over = line.cap_height + _PAD
    height = min(_NOMINAL_HEIGHT * scale, box.height - 2 * _PAD - over)
    x = box.x + (box.width - modules * module) / 2
    y = box.y + (box.height - height - over) / 2
    digits = line.scale_by(_DIGITS * scale / line.role.size)
    said = f"ISBN {code.isbn.written}"
    number = line.scale_by(min(1.0, (box.width - 2 * _PAD) / line.width(said)))
    middle = x + _MODULES * module / 2 if not code.price else box.middle
    return (
        Rect(box.x, box.y, box.width, box.height, WHITE),
        *_convert_shapes(_barcode_shapes(code, module, height, digits.role.size), digits, x, y),
        number.line(said, middle, y + height + _PAD, CENTRE),
    )


def _barcode_shapes(code: Code, module: float, height: float, size: float) -> list[Any]:
    """Return the shapes that ReportLab draws: bars and strings."""
    # Not every book has a number, and this is slow to import.
    from reportlab.graphics.barcode.eanbc import Ean5BarcodeWidget, Ean13BarcodeWidget

    facts = {"barWidth": module, "barHeight": height, "fontSize": size}
    shapes = list(Ean13BarcodeWidget(code.isbn.digits, **facts).draw().contents)
    if code.price:
        shapes += _align_addon(Ean5BarcodeWidget(code.price, quiet=False, x=_MODULES * module, **facts).draw().contents)
    return shapes


def _align_addon(shapes: list[Any]) -> list[Any]:
    """Return the shapes of an add-on: digits above bars, which end where the number's longest bars do."""
    bars = max(shape.height for shape in shapes if getattr(shape, "fillColor", None) and hasattr(shape, "height"))
    for shape in shapes:
        shape.y = shape.y + bars if hasattr(shape, "text") else 0
    return shapes


def _convert_shapes(shapes: list[Any], digits: Setting, x: float, y: float) -> Iterator[Mark]:
    """Yield the shapes as marks, without the frames around them."""
    for shape in shapes:
        if hasattr(shape, "text"):
            align = CENTRE if shape.textAnchor == "middle" else LEFT
            yield digits.line(shape.text, x + shape.x, y + shape.y, align)
        elif shape.fillColor is not None:
            yield Rect(x + shape.x, y + shape.y, shape.width, shape.height, BLACK)


def parse_isbn(value: object) -> Isbn:
    """Return an ISBN of 13 digits, with hyphens or spaces or without; one of 10 becomes one of 13.

    Raises Wrong for another number of digits, and for a check digit that does not belong to the others.
    """
    text = str(value).strip() if isinstance(value, str | int) and not isinstance(value, bool) else ""
    digits = re.sub(r"[\s‐–-]", "", text).upper()
    if not re.fullmatch(r"\d+X?", digits):
        raise Wrong("expected an ISBN of 13 digits", id="bad-isbn", remedy=_EXAMPLE)
    if len(digits) == 10:
        return _of_ten(digits, text)
    if len(digits) != 13 or not digits.isdigit():
        message = f"an ISBN has 13 digits, or 10 in older books; this one has {len(digits)}"
        raise Wrong(message, id="bad-isbn", remedy=_EXAMPLE)
    if not digits.startswith(_PREFIXES):
        raise Wrong("an ISBN begins with 978 or 979", id="bad-isbn", remedy=_EXAMPLE)
    _compare(digits[-1], check_digit(digits[:12]), text)
    return Isbn(digits, re.sub(r"[\s‐–-]+", "-", text))


def _of_ten(digits: str, text: str) -> Isbn:
    weighed = sum((10 - place) * int(digit) for place, digit in enumerate(digits[:9]))
    _compare(digits[9], "0123456789X"[-weighed % 11], text)
    stem = f"978{digits[:9]}"
    last = check_digit(stem)
    parts = re.split(r"[\s‐–-]+", text)
    written = "-".join(("978", *parts[:-1], last)) if len(parts) > 1 else stem + last
    return Isbn(stem + last, written)


def check_digit(digits: str) -> str:
    """Return the last digit of an EAN-13 from its first twelve (ISO/IEC 15420)."""
    return str(-sum(int(digit) * (3 if place % 2 else 1) for place, digit in enumerate(digits)) % 10)


def _compare(found: str, right: str, text: str) -> None:
    if found != right:
        message = f"the last digit of {text} is {found}, but the others ask for {right}"
        raise Wrong(message, id="bad-isbn", remedy=f"compare all the digits; if they are right, it ends in {right}")


def parse_price(value: object) -> str:
    """Return the five digits of an add-on, given as digits or as a price like 'USD 12.99'; raise Wrong."""
    text = str(value).strip() if isinstance(value, str | int) and not isinstance(value, bool) else ""
    if re.fullmatch(r"\d{5}", text):
        return text
    priced = re.fullmatch(r"([A-Za-z]{3})\s*(\d{1,4})(?:\.(\d\d))?", text)
    if not priced or priced[1].upper() not in _CURRENCIES:
        known = ", ".join(sorted(_CURRENCIES))
        message = f"expected five digits, or a price in one of {known}"
        signed = re.fullmatch(r"([$£]?)\s*(\d+\.\d\d|(?<=[$£])\d+)", text or str(value))
        remedy = (
            f"did you mean '{_SIGNS[signed[1] or '$']} {signed[2]}'?" if signed else "for example: price: USD 12.99"
        )
        raise Wrong(message, id="bad-price", remedy=remedy)
    cents = int(priced[2]) * 100 + int(priced[3] or 0)
    if cents > _MOST_CENTS:
        remedy = "write the five digits that your agency gives for it, such as 90000 for no price"
        raise Wrong("five digits hold a price of at most 99.99", id="bad-price", remedy=remedy)
    return f"{_CURRENCIES[priced[1].upper()]}{cents:04d}"


_GAP = r"[\s‐–-]*"
_ISBN = [
    {"type": "integer", "minimum": 9_780_000_000_000, "maximum": 9_799_999_999_999},
    {"type": "integer", "minimum": 1_000_000_000, "maximum": 9_999_999_999},
    {"type": "string", "pattern": rf"^\s*(97[89]{_GAP}([0-9]{_GAP}){{10}}|([0-9]{_GAP}){{9}}[0-9Xx])\s*$"},
]
Number = Annotated[Isbn, Notation(parse_isbn, {"anyOf": _ISBN})]
"""An ISBN as a file writes it."""
