"""What a file says of its own texts, in marked content: which stands where, and what it is said of.

A statement is never believed: whoever reads the file compares it with what is printed. It is one string, a list in
JSON, and survives whatever leaves the operators of a page as they are.
"""

import json
from typing import NamedTuple, cast

from bookmaker.values.marks import Field, Glyphs, Ink, Text

MARK, ENTRY = "BookmakerText", "Of"
"""What the marked content around a text is called, and its entry with the statement."""
_PLACES = 2
"""Decimal places of points, in a file."""


class Statement(NamedTuple):
    """What a file says of one text: a line, a part of a line, or short strings in one block."""

    place: int
    """Which text it is of its page, or of its form, from 0."""
    texts: int
    """How many texts that has."""
    x: float
    """Left end of the baseline in points, in the coordinates of its page or form."""
    y: float
    size: float
    """Of the type, in points."""
    ink: Ink
    fields: tuple[Field, ...] | None
    """Its fields, if it fills a template."""
    of: str
    """What it is said of; '' for nothing in particular."""
    text: str


def statement_of(mark: Text | Glyphs, place: int, texts: int) -> Statement:
    """Return what is said of a text, the one of a place among so many."""
    if isinstance(mark, Glyphs):
        x, y, _ = mark.items[0] if mark.items else (0.0, 0.0, "")
        said = "".join(text for _, _, text in mark.items)
        return Statement(place, texts, _rounded(x), _rounded(y), _rounded(mark.size), mark.ink, None, "", said)
    x, y, size = map(_rounded, (mark.x, mark.y, mark.size))
    return Statement(place, texts, x, y, size, mark.ink, mark.fields, mark.of, mark.text)


def _rounded(length: float) -> float:
    return round(length, _PLACES) + 0.0


def written(said: Statement) -> str:
    """Return a statement as a string of plain ASCII."""
    return json.dumps(said, separators=(",", ":"))


def read(text: str) -> Statement | None:
    """Return the statement that a string is; None for any other string."""
    try:
        place, texts, x, y, size, ink, fields, of, said = json.loads(text)
        named = None if fields is None else tuple(Field(str(name), int(start), int(end)) for name, start, end in fields)
        shade = cast(Ink, tuple(map(float, ink)) if isinstance(ink, list) else float(ink))
        return Statement(int(place), int(texts), float(x), float(y), float(size), shade, named, str(of), str(said))
    except (ValueError, TypeError):
        return None
