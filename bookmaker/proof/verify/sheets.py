"""Whether the pages of a file are sheets of one size that lie one way, with type that can be read and printed."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from bookmaker.proof.verify.reader import DrawnPage
from bookmaker.proof.verify.values import Doubt

_LEAST_TYPE = 4.0
"""Points, under which nobody reads type on paper."""
_SLACK = 1.0


class Sheet(NamedTuple):
    """How a page lies: its size in points as it is cut, and by how many degrees most of its type is turned."""

    width: float
    height: float
    turn: int


NO_SHEET = Sheet(0.0, 0.0, 0)


def sheet_of(page: Any, drawn: DrawnPage) -> Sheet:
    """Return how a page of PDFium lies."""
    ways = Counter[int]()
    for glyph in drawn.glyphs:
        if glyph.char.isalnum() and glyph.turn >= 0:
            ways[glyph.turn] += round(glyph.size)  # small solutions stand upside down at the foot of a page
    (way, _), *_ = ways.most_common(1) or [(0, 0)]
    return Sheet(drawn.trim.width, drawn.trim.height, (page.get_rotation() - way) % 360)


def check_sheets(sheets: Sequence[Sheet]) -> Iterator[Doubt]:
    """Yield the pages of another size than most, and those that lie another way."""
    read = [one for one in sheets if one is not NO_SHEET]
    if not read:
        return
    usual = Counter(Sheet(round(one.width), round(one.height), one.turn) for one in read).most_common(1)[0][0]
    for page, one in enumerate(sheets, 1):
        if one in (NO_SHEET, usual):
            continue
        if max(abs(one.width - usual.width), abs(one.height - usual.height)) > _SLACK:
            yield Doubt("other-size", "the page has another size than most pages of the file", page)
        if one.turn != usual.turn:
            yield Doubt("other-size", "the page is turned, and most pages of the file are not turned so", page)


def check_type(drawn: DrawnPage) -> Iterator[Doubt]:
    """Yield what of the type on a page cannot be read or printed, each once."""
    small = next((one for one in drawn.glyphs if one.char.isalnum() and 0 < one.size < _LEAST_TYPE), None)
    if small:
        message = f"'{small.char}' is printed in {small.size:.1f} pt: type under {_LEAST_TYPE:g} pt cannot be read"
        yield Doubt("small-type", message, drawn.page)
    for name in drawn.foreign:
        yield Doubt("no-font", f"the font {name} is not in the file: others are put in its place", drawn.page)
