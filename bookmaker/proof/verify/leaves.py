"""Leaves: pages as readers have them in hand, and the lines of text on them.

One page of a file is one leaf, unless several are imposed on it: those stated by its texts, or, without statements,
the forms on it.
"""

import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, pairwise
from operator import itemgetter
from typing import NamedTuple

from bookmaker.proof.pdf.drawing import DrawnPage, Glyph
from bookmaker.proof.verify.values import Grid
from bookmaker.values.geometry import Box, Point

_GAP = 0.6
"""Least white space between two runs, in sizes of their type."""
_JOINT = 0.3
"""Least white space between two runs where another text begins, in sizes of their type."""
_LEVEL = 0.06
"""Most that baselines of one line may differ, in sizes of their type."""


class TextRun(NamedTuple):
    """Neighbouring words on one line."""

    text: str
    box: Box
    """Box of its drawing, turned upright."""
    size: float


def starts_on(drawn: DrawnPage) -> list[int]:
    """Return the first drawing order of each leaf imposed on a page; [] where the page is one leaf.

    A leaf is there if half of its texts are, since the stated page of a single text may be wrong.
    """
    every = ((one.order, (one.said.texts, one.holder, *one.said[:2])) for one in drawn.texts if one.said)
    said = [(order, leaf) for order, leaf in every if leaf[2] >= 0]
    if not said and all(text.holder for text in drawn.texts):
        held = (form.first for form in drawn.forms for text in drawn.texts if form.first <= text.order <= form.last)
        return [*dict.fromkeys(held)]
    counts = Counter(leaf for _, leaf in said)
    whole = groupby((one for one in said if 2 * counts[one[1]] >= one[1][0]), itemgetter(1))
    starts = [(next(texts)[0], holder) for (_, holder, *_), texts in whole]
    return [order for order, _ in starts] if len(starts) > 1 or any(holder for _, holder in starts) else []


def distance(one: Box, other: Box) -> float:
    """Return the distance of two boxes, across and up; 0 where they meet."""
    across = max(one.left, other.left) - min(one.right, other.right)
    up = max(one.bottom, other.bottom) - min(one.top, other.top)
    return max(across, 0.0) + max(up, 0.0)


def in_rows(placed: Iterable[tuple[Box, Grid]]) -> Iterator[tuple[Box, Grid]]:
    """Yield boards in reading order: rows from the top, each from the left."""
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


def turn_upright(box: Box, turn: int) -> Box:
    """Return a box on the page turned so that text of a direction is upright."""
    if turn == 0:
        return box
    return Box.from_points((_upright(box.left, box.bottom, turn), _upright(box.right, box.top, turn)))


class _Char(NamedTuple):
    """A glyph turned upright."""

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
            if _is_run_end(one, other):
                yield from _run(line[start:index])
                start = index
        yield from _run(line[start:])


def _is_run_end(one: _Char, other: _Char) -> bool:
    """Tell whether a run ends between two glyphs."""
    gap = _GAP if one.glyph.order == other.glyph.order else _JOINT
    return other.left - one.right > gap * max(one.glyph.size, other.glyph.size)


def _lines(glyphs: Iterable[Glyph], turn: int) -> Iterator[list[_Char]]:
    """Yield glyphs by their baselines, each line from the left."""
    line: list[_Char] = []
    for char in sorted((_upright_char(glyph, turn) for glyph in glyphs), key=lambda one: -one.base):
        if line and line[0].base - char.base > _LEVEL * line[0].glyph.size:
            yield sorted(line, key=lambda one: one.left)
            line = []
        line.append(char)
    if line:
        yield sorted(line, key=lambda one: one.left)


def _upright_char(glyph: Glyph, turn: int) -> _Char:
    (x, y), box = _upright(glyph.x, glyph.y, turn), turn_upright(glyph.box, turn)
    return _Char(x, y, max(box.right, x), glyph, box)


def _run(chars: Sequence[_Char]) -> Iterator[TextRun]:
    text = plain("".join(one.glyph.char for one in chars))
    drawn = [one.box for one in chars if not one.glyph.char.isspace()]
    if text and drawn:
        yield TextRun(text, Box.union(drawn), max(one.glyph.size for one in chars))


def plain(text: str) -> str:
    """Return a text with single ordinary spaces, without soft hyphens and controls."""
    text = unicodedata.normalize("NFC", text)
    kept = text if text.isprintable() else "".join(ch for ch in text if ch.isprintable() or ch.isspace())
    return " ".join(kept.split())
