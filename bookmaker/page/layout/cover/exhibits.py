"""Exhibits on the back of a cover: a puzzle to solve, a small page, and the levels of the book."""

import zlib
from collections.abc import Iterator
from typing import NamedTuple

from bookmaker.page.layout.cover.canvas import Sample
from bookmaker.page.layout.cover.parts import Cover, Level, Wrap
from bookmaker.page.layout.grid import Board, draw
from bookmaker.page.layout.links import field, set_subject
from bookmaker.page.layout.stars import stars, stars_width
from bookmaker.page.layout.text import LEFT, RIGHT, Setting
from bookmaker.page.layout.units import SMALLEST_TEXT, THINNEST_LINE, Role
from bookmaker.values.geometry import Box
from bookmaker.values.marks import Image, Ink, Mark, Pixels, Placed, Polygon, Rect
from bookmaker.values.statements import PUZZLE, BoardStatement

_PAPER = 1.0
_FINEST = 599
"""Most pixels per inch of the page: printers want 300 to 600."""
_PAD, _GAP = 10.0, 16.0
"""White around a puzzle on its card, and between card and page, in points on a cover of 6 x 9 in."""
LEAST, _MOST = 96.0, 216.0
"""Least height of card and page on any cover, and greatest on one of 6 x 9 in."""
_CAPTION = Role.model_validate({"face": "semibold", "size": "8.5 pt", "leading": "17 pt"})
"""Role of the caption on a card; smaller on covers smaller than the design's."""
_NAMES, _COUNT = 0.88, 0.8
"""Type sizes of the levels and of the number of puzzles, as parts of those of body and headings."""
_STAR, _STAR_GAP, _COUNT_GAP, _OVER_LEVELS = 1.1, 0.8, 1.4, 0.4
"""The height of stars in capitals; between them and the name of a level, and between that and its count, in sizes of
its type; over the levels, in their leading."""


class Exhibit(NamedTuple):
    """A puzzle of the book with its caption: its number, the stars of its level, and its total of bullets."""

    sample: Sample
    number: str
    stars: int
    total: str


class Exhibits(NamedTuple):
    """All that the back can show."""

    puzzle: Exhibit | None = None
    page: Pixels | None = None


def levels_marks(cover: Cover, box: Box, scale: float) -> tuple[tuple[Mark, ...], float]:
    """Return the levels with their counts, as marks on the floor of a box, and how high they reach."""
    said, form, accent = cover.said, cover.style.look.tiers.form, cover.design.palette["accent"]
    if not said.levels:
        return (), box.y
    names, marks, y = _level_setting(cover, box.width, scale), list[Mark](), box.y
    star = names.cap_height * _STAR
    left = box.x + stars_width(star, form) + _STAR_GAP * names.role.size
    right = left + _COUNT_GAP * names.role.size + max(_width(names, level) for level in said.levels)
    for level in reversed(said.levels):
        marks += [
            _colour_stars(stars(level.stars, star, THINNEST_LINE, box.x, y, form), accent),
            names.line(level.name, left, y, LEFT),
            names.line(str(level.puzzles), right, y, RIGHT),
        ]
        y += names.role.leading
    y += _OVER_LEVELS * names.role.leading
    head = cover.setting("heading", scale * _COUNT).fit_line(said.puzzles, box.width)
    return (*marks, head.line(said.puzzles, box.x, y, LEFT)), y + head.top(said.puzzles)


def _level_setting(cover: Cover, width: float, scale: float) -> Setting:
    """Return the setting of the levels, made smaller if one of them is too wide."""
    names = cover.setting("body", scale * _NAMES)
    most = max(_width(names, level) for level in cover.said.levels)
    most += stars_width(names.cap_height * _STAR, cover.style.look.tiers.form)
    return names.smaller(min(1.0, width / (most + (_STAR_GAP + _COUNT_GAP) * names.role.size)), SMALLEST_TEXT)


def _width(names: Setting, level: Level) -> float:
    return names.width(level.name) + names.width(str(level.puzzles))


def _colour_stars(row: Placed, ink: Ink) -> Placed:
    """Return the stars of a level in an ink."""
    drawn = [mark for mark in row.marks if isinstance(mark, Polygon | Rect)]
    inks = [(ink if mark.fill is not None else None, ink if mark.stroke is not None else None) for mark in drawn]
    return row._replace(marks=tuple(m._replace(fill=f, stroke=s) for m, (f, s) in zip(drawn, inks, strict=True)))


def exhibits_marks(cover: Cover, wrap: Wrap, room: Box, exhibits: Exhibits) -> Iterator[Mark]:
    """Yield a puzzle on the left and a page on the right of a room, equally high, unless they are too small."""
    scale, page = wrap.scale, exhibits.page
    high = min(room.height, _MOST * scale)
    card = _card(cover, exhibits.puzzle, room._replace(height=high), page, scale) if exhibits.puzzle else None
    if card:
        high = card.height
    elif page:
        high = min(high, room.width * page.rows / page.columns)
    y = room.y + (room.height - high) / 2
    if card and high >= LEAST:
        yield Placed(room.x, y, (_edge(Box(0, 0, card.width, high), cover), *card.marks))
    if page and high >= LEAST:
        width = high * page.columns / page.rows
        box = Box(room.right - width if card else room.x, y, width, high)
        yield Image(*box, no_finer(page, width))
        yield _edge(box, cover)._replace(fill=None)


def no_finer(page: Pixels, width: float) -> Pixels:
    """Return a page, its pixels halved each way until it is no finer in this width than printers want."""
    import numpy as np  # check starts without it

    while page.columns * 72 > _FINEST * width:
        rows, columns = page.rows // 2, page.columns // 2
        seen = np.frombuffer(zlib.decompress(page.data), np.uint8).reshape(page.rows, page.columns, page.samples)
        parts = seen[: 2 * rows, : 2 * columns].reshape(rows, 2, columns, 2, page.samples)
        half = parts.mean((1, 3)).round().astype(np.uint8)
        page = page._replace(columns=columns, rows=rows, data=zlib.compress(half.tobytes()))
    return page


def _edge(box: Box, cover: Cover) -> Rect:
    """Return white paper with a thin line around it."""
    return Rect(*box, _PAPER, cover.design.palette["text"], THINNEST_LINE)


class _Card(NamedTuple):
    """A puzzle on its card; marks count from its lower left corner."""

    width: float
    height: float
    marks: tuple[Mark, ...]


def _card(cover: Cover, shown: Exhibit, room: Box, page: Pixels | None, scale: float) -> _Card | None:
    """Return a puzzle as large as fits beside a page of equal height; None where it could not be read or solved.

    Digits may be too small, or number and total too long.
    """
    one, pad, ratio = shown.sample, _PAD * scale, shown.sample.columns / shown.sample.rows
    role = _CAPTION.model_copy(update={"size": max(SMALLEST_TEXT, _CAPTION.size * scale)})
    caption = cover.style.setting(role)
    foot = 2 * pad + caption.cap_height
    beside = page.columns / page.rows if page else 0.0
    free = room.width - 2 * pad - (_GAP * scale if page else 0.0)
    high = min(room.height, (free + (foot + pad) * ratio) / (ratio + beside))
    cell = (high - foot - pad) / one.rows
    if cell * cover.style.look.grid.digit < SMALLEST_TEXT or _caption_width(shown, caption) > one.columns * cell:
        return None
    said = BoardStatement(PUZZLE)
    board = draw(Board(one.shown, one.rows, one.columns, cell, said=said), cover.style, pad, foot)
    width = one.columns * cell + 2 * pad
    below = set_subject(said, _caption(shown, caption, pad, width - pad, cover.style.look.tiers.form))
    return _Card(width, high, (*board, *below))


def _caption_width(shown: Exhibit, setting: Setting) -> float:
    """Return the width of number and total on their line."""
    return setting.width(shown.number) + setting.width(shown.total) + setting.space * bool(shown.total)


def _caption(shown: Exhibit, setting: Setting, left: float, right: float, form: str) -> Iterator[Mark]:
    """Yield the caption below a puzzle: its number on the left, its total on the right, stars between."""
    star = setting.cap_height
    space = (right - left - _caption_width(shown, setting) - stars_width(star, form)) / 2
    yield field("bullets", setting.line(shown.total, right, left, RIGHT))
    yield field("numbered", setting.line(shown.number, left, left, LEFT))
    if space >= star:
        yield stars(shown.stars, star, THINNEST_LINE, left + setting.width(shown.number) + space, left, form)
