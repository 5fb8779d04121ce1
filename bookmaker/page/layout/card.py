"""A board with its captions, as the templates of a look arrange them above and below it."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, count, pairwise
from math import inf
from types import MappingProxyType
from typing import NamedTuple

from bookmaker.page.layout.columns import Columns, columns_of
from bookmaker.page.layout.grid import Board, Edges, draw, draw_edges
from bookmaker.page.layout.links import PARAGRAPH, LinePart, figure, link_line, set_subject, tag
from bookmaker.page.layout.look import OUTMOST, CaptionPiece, Cards
from bookmaker.page.layout.stars import stars, stars_width
from bookmaker.page.layout.template import RULED, STARS, Chunk, drop_empty, fill
from bookmaker.page.layout.text import Setting, Style
from bookmaker.page.layout.units import THINNEST_LINE
from bookmaker.values.geometry import Box, Extent, Point
from bookmaker.values.marks import Alt, Line, Mark
from bookmaker.words.questions import TAB

BETWEEN = 8.0
"""Least distance between two captions on one line, in points."""
_DRAWN = "\0"
"""Stands for the stars among the texts of a line."""
_HAND, _SHORTEST = 15.0, 36.0
"""Room above a line to write on, and its least length, in points."""
_ANYWHERE: Extent = (-inf, inf)
_SIDES = {"left": 0.0, "centre": 0.5, "right": 1.0}


class Caption(NamedTuple):
    """The texts beside a board: one for each field, its number of stars, the pages that fields lead to."""

    texts: Mapping[str, str] = MappingProxyType({})
    rank: int = 0
    targets: Mapping[str, str] = MappingProxyType({})
    more: Mapping[str, tuple[tuple[str, str], ...]] = MappingProxyType({})
    """Further pages that fields lead to, each behind the part of the text that names it."""


PLAIN = Caption()
"""An empty caption."""


class Card(NamedTuple):
    """A board, its caption, and the letters and numbers at its sides, if it has them."""

    board: Board
    caption: Caption
    edges: Edges | None = None
    alt: Alt = ""
    """Text for readers who cannot see the board."""


Split = tuple[tuple[int, ...], ...]
"""For each piece of caption how many of its fields stand on its first line, on its second and so on."""


_CaptionLine = tuple[tuple[CaptionPiece, tuple[Chunk, ...]], ...]
"""Pieces that stand on one line, each with its chunks."""


def draw_card(
    card: Card, split: Split, cards: Cards, style: Style, at: Point, share: Extent = _ANYWHERE
) -> tuple[Mark, ...]:
    """Return a board whose upper left corner is `at`, with its captions aligned to its sides.

    Wider lines reach over both sides, within their `share` of the page.
    """
    board, (x, top) = card.board, at
    y, own = top - board.rows * board.cell, board.columns * board.cell
    above, below = rows_above(cards, card.caption), rows_below(cards, card.caption, split)
    side = Box(x, y, own, top - y)
    labels = (draw_edges(card.edges, board.cell, style, x, y),) if card.edges else ()
    raised = top + (label_room(card.edges, style) if card.edges else 0.0)
    grid = figure((*draw(board, style, x, y), *labels), card.alt)
    over = tuple(draw_above(above, card.caption, cards, style, side._replace(height=raised - y), share))
    under = tuple(_draw_below(below, card.caption, cards, style, side, share))
    return (*set_subject(board.said, over), *grid, *set_subject(board.said, under))


def label_room(edges: Edges, style: Style) -> float:
    """Return the height that the letters over a board need."""
    names = style.setting(style.look.steps.edge)
    return max((names.top(name) for name in edges.columns), default=0.0) + style.look.steps.edge_gap


def rows_above(cards: Cards, caption: Caption) -> list[_CaptionLine]:
    """Return the lines above a board, nearest first."""
    return _rows(cards.above, caption, tuple((len(_chunks(piece, caption)),) for piece in cards.above))


def rows_below(cards: Cards, caption: Caption, split: Split) -> list[_CaptionLine]:
    """Return the lines below a board, nearest first."""
    return _rows(cards.below, caption, split)


def _rows(pieces: Sequence[CaptionPiece], caption: Caption, split: Split) -> list[_CaptionLine]:
    rows = []
    for line in sorted({piece.line for piece in pieces}):
        group = [(piece, parts) for piece, parts in zip(pieces, split, strict=True) if piece.line == line]
        for index in range(max(len(parts) for _, parts in group)):
            there = ((piece, parts) for piece, parts in group if index < len(parts))
            rows.append(tuple((piece, _part(_chunks(piece, caption), parts, index)) for piece, parts in there))
    return rows


def _chunks(piece: CaptionPiece, caption: Caption) -> tuple[Chunk, ...]:
    return fill(piece.text, {**caption.texts, STARS: _DRAWN if caption.rank else ""})


def _part(chunks: tuple[Chunk, ...], split: tuple[int, ...], index: int) -> tuple[Chunk, ...]:
    """Return the chunks on one of the lines of a piece."""
    ends = list(accumulate(split, initial=0))
    start, end = list(pairwise(ends))[index]
    return drop_empty(chunks[start:end], starts=start == 0)


def split_captions(caption: Caption, width: float, cards: Cards, style: Style) -> Split:
    """Return how many fields fit on each line below a board of this width, at least one on a line."""
    return tuple(_split(piece, caption, width, cards, style) for piece in cards.below)


def _split(piece: CaptionPiece, caption: Caption, width: float, cards: Cards, style: Style) -> tuple[int, ...]:
    others = [other for other in cards.below if other.line == piece.line and other is not piece]
    chunks = _chunks(piece, caption)
    if len(chunks) < 2 or (others and piece.at != "right"):
        return (len(chunks),)
    taken = [_width(drop_empty(_chunks(other, caption)), other, cards, style) for other in others]
    room, line, split = width - sum(taken) - BETWEEN * len(taken), list[Chunk](), [0]
    for chunk in chunks:
        behind = chunk.text and any(one.text for one in line)
        if behind and _width(drop_empty((*line, chunk), starts=len(split) == 1), piece, cards, style) > room:
            line, room = [], width
            split.append(0)
        line.append(chunk)
        split[-1] += 1
    return tuple(split)


def _runs(chunks: Sequence[Chunk], caption: Caption = PLAIN) -> Iterator[tuple[LinePart, ...]]:
    """Yield the parts of a piece: texts in a row, and () where stars are drawn."""
    texts = list[LinePart]()
    for chunk in chunks:
        texts += [LinePart(chunk.joint)] if chunk.joint else []
        if chunk.field == STARS:
            yield from (tuple(texts), ()) if texts else ((),)
            texts = []
        else:
            texts += _ways(chunk, caption)
        texts += [LinePart(chunk.end)] if chunk.end else []
    yield from (tuple(texts),) if texts else ()


def _run_width(run: tuple[LinePart, ...], setting: Setting, cards: Cards, style: Style) -> float:
    return setting.width("".join(part.text for part in run)) if run else stars_width(cards.star, style.look.tiers.form)


def _width(chunks: Sequence[Chunk], piece: CaptionPiece, cards: Cards, style: Style) -> float:
    setting, form = style.setting(getattr(cards, piece.type)), style.look.tiers.form
    said = "".join(f"{chunk.joint}{_DRAWN}{chunk.end}" if chunk.field == STARS else chunk.full_text for chunk in chunks)
    texts = sum(setting.width(text) for text in said.split(_DRAWN) if text)
    return texts + said.count(_DRAWN) * stars_width(cards.star, form)


def _row_width(row: _CaptionLine, cards: Cards, style: Style) -> float:
    """Return the width that a line of captions needs; rows of a table are measured together."""
    if _is_row(row):
        return 0.0
    widths = [_width(chunks, piece, cards, style) for piece, chunks in row]
    return sum(widths) + BETWEEN * (len(widths) - 1) + _SHORTEST * _is_ruled(row)


def _is_row(row: _CaptionLine) -> bool:
    """Tell whether a line is a row of a table."""
    return any(TAB in chunk.text for _, chunks in row for chunk in chunks)


def _columns(caption: Caption, cards: Cards, style: Style) -> Columns:
    """Return the table of a caption, which is upright even where references are not."""
    role = cards.reference.model_copy(update={"face": style.look.type.small.face})
    return columns_of(caption.texts.values(), style.setting(role))


def _is_ruled(row: _CaptionLine) -> bool:
    """Tell whether there is a line to write on."""
    return any(chunk.field == RULED and chunk.text for _, chunks in row for chunk in chunks)


def add_lines(cards: Cards, first: int, *fields: str) -> Cards:
    """Return the settings of boards with a line below them for each field, from line `first` on; 0 is the nearest."""
    lines = (
        CaptionPiece.model_construct(
            text=f"{{{name}}}", at="left", type="total" if line in (0, OUTMOST + 1) else "reference", line=line
        )
        for line, name in enumerate(fields, first)
    )
    return cards.model_copy(update={"below": (*cards.below, *lines)})


def needed_width(caption: Caption, split: Split, cards: Cards, style: Style, apart: bool = False) -> float:
    """Return the width of the widest line of captions; only of those below where the others are `apart`."""
    rows = (*(() if apart else rows_above(cards, caption)), *rows_below(cards, caption, split))
    return max((_columns(caption, cards, style).width, *(_row_width(row, cards, style) for row in rows)))


def widest_line(caption: Caption, split: Split, cards: Cards, style: Style, apart: bool = False) -> str:
    """Return the text of the widest line, its fields filled; there must be at least one line."""
    rows = (*(() if apart else rows_above(cards, caption)), *rows_below(cards, caption, split))
    widest, table = max(rows, key=lambda row: _row_width(row, cards, style)), _columns(caption, cards, style)
    if table.width > _row_width(widest, cards, style):
        return " ".join(table.rows[0].split(TAB))
    return "  ".join(_piece_text(chunks) for _, chunks in widest)


def _piece_text(chunks: Sequence[Chunk]) -> str:
    """Return the text of a piece of caption, its stars written as characters."""
    return "".join(f"{chunk.joint}★★★★★{chunk.end}" if chunk.field == STARS else chunk.full_text for chunk in chunks)


def _cap_height(row: _CaptionLine, cards: Cards, style: Style) -> float:
    heights = [style.setting(getattr(cards, piece.type)).cap_height for piece, _ in row]
    drawn = [cards.star for _, chunks in row for chunk in chunks if chunk.field == STARS]
    return max((*heights, *drawn, _HAND * _is_ruled(row)), default=0.0)


def _leading(row: _CaptionLine, cards: Cards) -> float:
    leadings = (getattr(cards, piece.type).leading for piece, _ in row)
    return max((*leadings, (_HAND + cards.caption_gap) * _is_ruled(row)), default=0.0)


def _descent(row: _CaptionLine, cards: Cards, style: Style) -> float:
    return max((style.setting(getattr(cards, piece.type)).descent for piece, _ in row), default=0.0)


def room_above(rows: Sequence[_CaptionLine], cards: Cards, style: Style) -> float:
    """Return the height of the captions above a board, with their distance to it."""
    if not rows:
        return 0.0
    return cards.caption_gap + sum(_leading(row, cards) for row in rows[1:]) + _cap_height(rows[-1], cards, style)


def room_below(rows: Sequence[_CaptionLine], cards: Cards, style: Style) -> float:
    """Return the height of the captions below a board, with their distance to it."""
    if not rows:
        return 0.0
    first, last = _cap_height(rows[0], cards, style), _descent(rows[-1], cards, style)
    return cards.caption_gap + first + sum(_leading(row, cards) for row in rows[1:]) + last


def draw_above(
    rows: Sequence[_CaptionLine], caption: Caption, cards: Cards, style: Style, side: Box, share: Extent = _ANYWHERE
) -> Iterator[Mark]:
    """Yield the captions above a box, the first nearest to it."""
    y, drawn = side.top + cards.caption_gap, list[tuple[Mark, ...]]()
    for index, row in enumerate(rows):
        y += _leading(row, cards) if index else 0.0
        drawn.append(_draw_row(row, caption, cards, style, _row_box(row, cards, style, side._replace(y=y), share)))
    for marks in reversed(drawn):  # as they are read, from above
        yield from marks


def _draw_below(
    rows: Sequence[_CaptionLine], caption: Caption, cards: Cards, style: Style, side: Box, share: Extent
) -> Iterator[Mark]:
    rows = [row for row in rows if any(chunk.text for _, chunks in row for chunk in chunks)]
    y = side.y - cards.caption_gap - (_cap_height(rows[0], cards, style) if rows else 0.0)
    table, drawn = _columns(caption, cards, style), count()
    text = max((table.width, *(_row_width(row, cards, style) for row in rows if _is_text(row))))
    for index, row in enumerate(rows):
        y -= _leading(row, cards) if index else 0.0
        box = _row_box(row, cards, style, side._replace(y=y), share, text if _is_text(row) else 0.0)
        if _is_row(row):
            ((_, (chunk,)),) = row
            yield from tag(PARAGRAPH, table.set_row(next(drawn), box.x, y, chunk.field))
        else:
            yield from _draw_row(row, caption, cards, style, box)


def _is_text(row: _CaptionLine) -> bool:
    """Tell whether a line belongs to a text, whose lines all begin at one place."""
    return row[0][0].line > OUTMOST


def _row_box(row: _CaptionLine, cards: Cards, style: Style, side: Box, share: Extent, least: float = 0.0) -> Box:
    """Return where a line stands: between the sides of its board; over both if it needs more, or, of a text, from its
    left side on if there is room."""
    width = max(_row_width(row, cards, style), least)
    if width <= side.width:
        return side
    left = min(max(side.x if _is_text(row) else side.middle - width / 2, share[0]), share[1] - width)
    return side._replace(x=left, width=width)


def _draw_row(row: _CaptionLine, caption: Caption, cards: Cards, style: Style, side: Box) -> tuple[Mark, ...]:
    """Return the pieces of a line on the baseline `side.y`, each at its side; stars are heard as the tier's name."""
    told, marks = any(chunk.field == "tier" for _, chunks in row for chunk in chunks), list[Mark]()
    for piece, chunks in row:
        x = side.x + (side.width - _width(chunks, piece, cards, style)) * _SIDES[piece.at]
        setting, form = style.setting(getattr(cards, piece.type)), style.look.tiers.form
        for run in _runs(chunks, caption if style.look.links else PLAIN):
            if run:
                marks += link_line(run, setting, x, side.y)
            else:
                drawn = stars(caption.rank, cards.star, cards.star_weight, x, side.y, form)
                marks += figure((drawn,), "" if told else caption.texts.get("tier", ""))
            x += _run_width(run, setting, cards, style)
    start = x + BETWEEN / 2
    ruled = (Line(start, side.y, side.right, side.y, THINNEST_LINE),) if _is_ruled(row) else ()
    return (*tag(PARAGRAPH, marks), *ruled)


def _ways(chunk: Chunk, caption: Caption) -> Iterator[LinePart]:
    """Yield the parts of a field, each with the page it leads to; '' for the text between them."""
    text, name, found = chunk.text, chunk.field, list[LinePart]()
    for shown, page in reversed(caption.more.get(name, ())):
        before, sign, after = text.rpartition(shown)
        first = before.rstrip(", ")
        found[:0] = [LinePart(before[len(first) :], "", name), LinePart(sign + after, page, name)] if first else []
        text = first or text
    yield LinePart(text, caption.targets.get(name, ""), name)
    yield from found
