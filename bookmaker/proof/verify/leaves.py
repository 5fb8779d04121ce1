"""Pages as readers have them in hand, and the lines of text on them.

One page of a file is one leaf, unless pages are imposed on it: then every form that holds text is one.
"""

import unicodedata
from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import atan2, degrees
from typing import NamedTuple

from bookmaker.proof.verify.cells import Boards
from bookmaker.proof.verify.reader import DrawnForm, DrawnPage, TextRead
from bookmaker.proof.verify.values import Glyph, Grid
from bookmaker.values.geometry import Box, Matrix, Point
from bookmaker.values.stated import Statement

_GAP = 0.6
"""White space that parts two runs, in sizes of their type."""
_JOINT = 0.3
"""The same where another text begins."""
_LEVEL = 0.06
"""What baselines of one line may differ by, in sizes of their type."""

_LANDSCAPE = 1.15
"""Width of a page as a part of its height from which on it may hold two leaves."""


class TextRun(NamedTuple):
    """Words that stand together on one line."""

    text: str
    box: Box
    """Of what is drawn, as it stands upright."""
    base: float
    """Height of the baseline."""
    size: float


class View(NamedTuple):
    """What stands one way on a leaf, turned upright: higher is up, from left to right."""

    turn: int
    runs: tuple[TextRun, ...]
    """From the top down, then from the left."""
    grids: tuple[tuple[Box, Grid], ...]
    """In the same order, each with where it is upright; the board itself is as it is on its page."""


class Leaf(NamedTuple):
    """One page that a reader turns."""

    page: int
    """Of the file, from 1."""
    origin: Point | None
    """Where its own lower left corner is on the side that it is imposed on; None where it is not."""
    views: tuple[View, ...]
    """First what stands as most of it does. Lengths are its own: those of the page before it was imposed."""
    said: tuple[Statement, ...] = ()
    """What the file says of its texts, in the order in which they are drawn."""


class _Set(NamedTuple):
    """A board in its place on a leaf."""

    box: Box
    turn: int
    grid: Grid


def leaves(drawn: DrawnPage, found: Boards) -> tuple[Leaf, ...]:
    """Return the leaves of a page of the file; an empty page is one empty leaf."""
    imposed = _imposed(drawn)
    if not imposed:
        views = _views(found.texts, [_Set(one.box, one.turn, one) for one in found.grids])
        return (Leaf(drawn.page, None, views, _said(drawn.texts)),)
    return tuple(_part(drawn, found, form) for form in imposed)


def halves(drawn: DrawnPage, found: Boards) -> tuple[Leaf, ...]:
    """Return the leaves that a page may hold side by side where no form tells; none if anything crosses its middle."""
    page = drawn.media
    if not (is_sheet(drawn) and drawn.glyphs) or _imposed(drawn):
        return ()
    wide = [glyph.box for glyph in found.texts if not glyph.char.isspace()] + [grid.box for grid in found.grids]
    if any(box.left < page.middle < box.right for box in wide):
        return ()
    return tuple(filter(None, (_half(drawn, found, left) for left in (True, False))))


def is_sheet(drawn: DrawnPage) -> bool:
    """Tell whether a page is so wide that it may hold two leaves side by side."""
    return drawn.media.width >= _LANDSCAPE * drawn.media.height


def _half(drawn: DrawnPage, found: Boards, left: bool) -> Leaf | None:
    """Return what the left or the right half of a page holds, if it holds words."""
    middle = drawn.media.middle
    origin = (drawn.media.left if left else middle, drawn.media.bottom)
    back = Matrix(e=-origin[0], f=-origin[1])
    texts = [_moved(glyph, back) for glyph in found.texts if (glyph.x < middle) == left]
    grids = [_Set(back.around(one.box), one.turn, one) for one in found.grids if (one.box.middle < middle) == left]
    said = _said(text for text in drawn.texts if (text.spot[0] < middle) == left)
    return Leaf(drawn.page, origin, _views(texts, grids), said) if texts else None


def _said(texts: Iterable[TextRead]) -> tuple[Statement, ...]:
    return tuple(text.said for text in texts if text.said)


def _imposed(drawn: DrawnPage) -> list[DrawnForm]:
    """Return the forms that are pages of their own: where files say so, else those with text if none is outside."""
    pages = [text.order for text in drawn.texts if text.said and text.said.page >= 0]
    if pages:
        return [form for form in drawn.forms if any(form.first <= order <= form.last for order in pages)]
    orders = sorted(glyph.order for glyph in drawn.glyphs)
    inside = [bisect_right(orders, form.last) - bisect_left(orders, form.first) for form in drawn.forms]
    if not orders or sum(inside) < len(orders):
        return []
    return [form for form, held in zip(drawn.forms, inside, strict=True) if held]


def _part(drawn: DrawnPage, found: Boards, form: DrawnForm) -> Leaf:
    """Return the leaf that a form is, in its own lengths and upright as it was before."""
    back = form.matrix.inverse()
    texts = [_moved(glyph, back) for glyph in found.texts if form.first <= glyph.order <= form.last]
    grids = [
        _Set(back.around(grid.box), (grid.turn + _angle(back)) % 360, grid)
        for grid in found.grids
        if form.first <= grid.order <= form.last
    ]
    said = _said(text for text in drawn.texts if form.first <= text.order <= form.last)
    return Leaf(drawn.page, form.matrix.at(0.0, 0.0), _views(texts, grids), said)


def _moved(glyph: Glyph, matrix: Matrix) -> Glyph:
    x, y = matrix.at(glyph.x, glyph.y)
    turn = glyph.turn if glyph.turn < 0 else (glyph.turn + _angle(matrix)) % 360
    size = glyph.size * abs(matrix.determinant) ** 0.5
    return glyph._replace(x=x, y=y, turn=turn, size=size, box=matrix.around(glyph.box))


def _angle(matrix: Matrix) -> int:
    return round(degrees(atan2(matrix.b, matrix.a)) / 90) * 90


def _views(texts: Sequence[Glyph], grids: Sequence[_Set]) -> tuple[View, ...]:
    counts = Counter(glyph.turn for glyph in texts if glyph.turn >= 0)
    counts.update(one.turn for one in grids if one.grid.clues)
    turn = counts.most_common(1)[0][0] if counts else 0
    ways = [turn, *sorted(way for way in counts if way != turn)]
    # A board without digits stands as its page does.
    placed = [one if one.grid.clues else one._replace(turn=turn) for one in grids]
    return tuple(_view(way, texts, [one for one in placed if one.turn == way]) for way in ways)


def _view(turn: int, texts: Sequence[Glyph], grids: Sequence[_Set]) -> View:
    placed = [(_turned(one.box, turn), one.grid) for one in grids]
    own = [glyph for glyph in texts if glyph.turn == turn]
    return View(turn, tuple(runs(own, turn)), tuple(in_rows(placed)))


def in_rows(placed: Iterable[tuple[Box, Grid]]) -> Iterator[tuple[Box, Grid]]:
    """Yield boards in the order in which they are read: rows from the top, each from the left."""
    left = sorted(placed, key=lambda one: -one[0].top)
    while left:
        high = left[0][0]
        row = [one for one in left if 2 * one[0].common(high).height > min(one[0].height, high.height)]
        yield from sorted(row, key=lambda one: one[0].left)
        left = [one for one in left if one not in row]


def _upright(x: float, y: float, turn: int) -> Point:
    for _ in range(turn // 90):
        x, y = y, -x
    return x, y


def _turned(box: Box, turn: int) -> Box:
    """Return a box as it stands when the page is turned so that text of a direction is upright."""
    if turn == 0:
        return box
    return Box.around((_upright(box.left, box.bottom, turn), _upright(box.right, box.top, turn)))


class _Char(NamedTuple):
    """A glyph as it stands upright."""

    left: float
    base: float
    right: float
    glyph: Glyph
    box: Box


def runs(glyphs: Sequence[Glyph], turn: int) -> Iterator[TextRun]:
    """Yield the runs of glyphs of one direction, from the top down."""
    for line in _lines(glyphs, turn):
        start = 0
        for index, (one, other) in enumerate(pairwise(line), 1):
            if _parted(one, other):
                yield from _run(line[start:index])
                start = index
        yield from _run(line[start:])


def _parted(one: _Char, other: _Char) -> bool:
    """Tell whether a run ends between two glyphs."""
    gap = _GAP if one.glyph.order == other.glyph.order else _JOINT
    return other.left - one.right > gap * max(one.glyph.size, other.glyph.size)


def _lines(glyphs: Sequence[Glyph], turn: int) -> Iterator[list[_Char]]:
    """Yield glyphs by their baselines, each line from the left."""
    levels: dict[float, list[_Char]] = defaultdict(list)
    for glyph in glyphs:
        x, y = _upright(glyph.x, glyph.y, turn)
        box = _turned(glyph.box, turn)
        levels[y].append(_Char(x, y, max(box.right, x), glyph, box))
    line: list[_Char] = []
    for level in sorted(levels, reverse=True):
        if line and line[0].base - level > _LEVEL * line[0].glyph.size:
            yield sorted(line, key=lambda one: one.left)
            line = []
        line += levels[level]
    if line:
        yield sorted(line, key=lambda one: one.left)


def _run(chars: Sequence[_Char]) -> Iterator[TextRun]:
    text = plain("".join(one.glyph.char for one in chars))
    drawn = [one.box for one in chars if not one.glyph.char.isspace()]
    if text and drawn:
        yield TextRun(text, Box.over(drawn), chars[0].base, max(one.glyph.size for one in chars))


def plain(text: str) -> str:
    """Return a text with ordinary spaces, one at a time, and without soft hyphens and controls."""
    text = unicodedata.normalize("NFC", text)
    kept = text if text.isprintable() else "".join(ch for ch in text if ch.isprintable() or ch.isspace())
    return " ".join(kept.split())
