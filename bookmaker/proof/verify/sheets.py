"""Checks that the pages of a file are sheets of one size and direction, with nothing too small or near the cut."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bookmaker.proof.pdf.drawing import DrawnPage
from bookmaker.proof.verify.values import Doubt, Grid, table
from bookmaker.values.lengths import NEAR

_LEAST_TYPE = 4.0
"""Least size of readable type on paper, in points."""
_SLACK = 1.0
_CUT = 4.5
"""Greatest error of a cut, in points."""


class Sheet(NamedTuple):
    """The layout of a page: its size after cutting, in points, and the turn of most of its type, in degrees."""

    width: float = 0.0
    height: float = 0.0
    turn: int = 0
    clear: tuple[float, ...] = ()
    """Distances of its boards and words from its trim: at the sides, below and above; () for none."""
    bleeds: bool = False
    smallest: float = 0.0
    """Size of its smallest type, in points."""


NO_SHEET = Sheet()


def sheet_of(drawn: DrawnPage, grids: Sequence[Grid]) -> Sheet:
    """Return the layout of a page."""
    ways = Counter[int]()
    for glyph in drawn.glyphs:
        if glyph.char.isalnum() and glyph.turn >= 0:
            ways[glyph.turn] += round(glyph.size)  # small solutions stand upside down at the foot of a page
    turn = (drawn.rotation - max(ways, key=lambda way: ways[way], default=0)) % 360
    smallest = min((glyph.size for glyph in drawn.glyphs), default=0.0)
    bleeds = not drawn.trim.same(drawn.media, NEAR)
    return Sheet(drawn.trim.width, drawn.trim.height, turn, _distances(drawn, grids), bleeds, smallest)


def _distances(drawn: DrawnPage, grids: Sequence[Grid]) -> tuple[float, ...]:
    boxes = [*(grid.box for grid in grids), *(glyph.box for glyph in drawn.glyphs if not glyph.char.isspace())]
    if not boxes:
        return ()
    (x, y, wide, high), trim = table(boxes).T, drawn.trim
    sides = min(x.min() - trim.left, trim.right - (x + wide).max())
    return float(sides), float(y.min() - trim.bottom), float(trim.top - (y + high).max())


def check_sheets(sheets: Sequence[Sheet]) -> Iterator[Doubt]:
    """Yield the pages that differ in size or direction from most, and those with something near the cut."""
    read = [(page, one) for page, one in enumerate(sheets, 1) if one != NO_SHEET]
    usual = Counter((round(one.width), round(one.height), one.turn) for _, one in read)
    wide, high, turn = max(usual, key=lambda size: usual[size], default=(0, 0, 0))
    for page, one in read:
        if max(abs(one.width - wide), abs(one.height - high)) > _SLACK:
            yield Doubt("other-size", "the page has another size than most pages of the file", page)
        if one.turn != turn:
            yield Doubt("other-size", "the page is turned, and most pages of the file are not turned so", page)
    printed = [(page, one.clear) for page, one in read if one.clear]
    for side in range(3):
        near = [page for page, clear in printed if clear[side] < _CUT]
        message = f"boards or words stand within {_CUT:g} pt of the trim, and on most pages none does"
        yield from (Doubt("astray", message, page) for page in near if 2 * len(near) < len(printed))


def check_type(drawn: DrawnPage) -> Iterator[Doubt]:
    """Yield the type on a page that cannot be read or printed, each once."""
    small = next((one for one in drawn.glyphs if one.char.isalnum() and 0 < one.size < _LEAST_TYPE), None)
    if small:
        message = f"'{small.char}' is printed in {small.size:.1f} pt: type under {_LEAST_TYPE:g} pt cannot be read"
        yield Doubt("small-type", message, drawn.page)
    for name in drawn.foreign:
        yield Doubt("no-font", f"the font {name} is not in the file: others are put in its place", drawn.page)
