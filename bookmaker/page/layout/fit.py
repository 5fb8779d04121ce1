"""Boards that share a page: rows and columns of slots, the cell size that fits, and where each board stands."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import ceil
from typing import NamedTuple

from bookmaker.page.layout.area import OVERHANG
from bookmaker.page.layout.card import (
    BETWEEN,
    PLAIN,
    Caption,
    Split,
    label_room,
    needed_width,
    room_above,
    room_below,
    rows_above,
    rows_below,
    split_captions,
)
from bookmaker.page.layout.grid import Edges, edge_room
from bookmaker.page.layout.look import Cards
from bookmaker.page.layout.text import Style
from bookmaker.values.geometry import Box, Extent, PageSize, Point
from bookmaker.values.marks import Line, Mark

SAME = 0.01
"""Difference in points up to which two lengths count as equal."""
SMALLEST_CELL_MM = 5.5
"""Least side of a cell to write in."""
WIDEST_GAP = 0.5
"""Widest gap between boards that stand flush with the body, as a part of their width."""
_MUCH, _BALANCED = 0.3, 0.4
"""Part of a page above which white space is balanced, and the part of it that then stands above the boards."""


@dataclass(frozen=True, eq=False)
class Deck:
    """Settings of boards of one sort: distances and captions, the widest caption, and the letters at their sides.

    A deck is compared by identity, so that what it needs is cached by it.
    """

    cards: Cards
    style: Style
    widest: Caption = PLAIN
    edges: Edges | None = None
    apart: bool = False
    """The captions above a board stand elsewhere on the page."""
    numbered: bool = False
    """Its cells hold the numbers of steps."""
    below: bool = False
    """Those numbers stand below digits."""
    filled: bool = False
    """Its cells are printed filled in; nobody writes in them."""
    labelled: bool = False
    """Some of its cells hold letters, which a question asks about."""


class Room(NamedTuple):
    """Room around a board: the height above and below with its captions, the width before it."""

    above: float
    below: float
    left: float = 0.0


class Arrangement(NamedTuple):
    """Slots on a page and the side of a cell in points; at most 0 where nothing fits."""

    rows: int
    columns: int
    cell: float
    split: Split = ()
    """Division of the captions below each board into lines."""

    def places(self, outer: PageSize, body: Box, deck: Deck) -> tuple[Point, ...]:
        """Return the upper left corner of the board in each slot, row by row; `outer` is a board's width and height."""
        around = room(deck, self.split)
        step, top = _rows(self.rows, outer[1] + around.above + around.below, body, deck.cards)
        columns = _columns(self.columns, outer[0] + around.left, body, deck.cards)
        return tuple((x + around.left, top - around.above - row * step) for row in range(self.rows) for x in columns)

    def places_of(self, count: int, outer: PageSize, body: Box, deck: Deck) -> tuple[Point, ...]:
        """Return the corners of `count` boards, none of which is alone in the last row if there are more of them."""
        every, last = self.places(outer, body, deck), count - 1
        return (*every[: last - 1], *every[last : last + 2]) if leaves_one(count, self.columns) else every[:count]

    def row_height(self, outer: PageSize, deck: Deck) -> float:
        """Return the height of a row of boards with their captions; `outer` is a board's width and height."""
        around = room(deck, self.split)
        return around.above + outer[1] + around.below

    def share_of(self, middle: float, body: Box) -> Extent:
        """Return the extent in a body that the captions of a board with this middle may take."""
        step = (body.width + BETWEEN) / self.columns
        left = body.x + (middle - body.x) // step * step
        return left, left + step - BETWEEN

    def separators(self, count: int, outer: PageSize, body: Box, deck: Deck) -> Iterator[Mark]:
        """Yield the lines that a look asks for between columns and rows of `count` boards."""
        corners, around, cards = self.places(outer, body, deck)[:count], room(deck, self.split), deck.cards
        top, low = corners[0][1] + around.above, corners[-1][1] - outer[1] - around.below
        columns = min(count, self.columns)
        left, right = corners[0][0] - around.left, corners[columns - 1][0] + outer[0]
        for column in range(1, columns) if cards.column_rule else ():
            x = (corners[column - 1][0] + outer[0] + corners[column][0] - around.left) / 2
            yield Line(x, low, x, top, cards.column_rule or 0.0, cards.rule_ink)
        for row in range(1, ceil(count / self.columns)) if cards.row_rule else ():
            above, below = corners[(row - 1) * self.columns], corners[row * self.columns]
            y = (above[1] - outer[1] - around.below + below[1] + around.above) / 2
            yield Line(left, y, right, y, cards.row_rule or 0.0, cards.rule_ink)


def leaves_one(count: int, columns: int) -> bool:
    """Tell whether one of `count` boards would be alone in the last row, and the row before can spare one."""
    return 2 < columns < count and count % columns == 1


@lru_cache(maxsize=1 << 10)
def room(deck: Deck, split: Split = ()) -> Room:
    """Return the room for a board's captions and letters, divided as `split` says; without it, on few lines."""
    cards, style = deck.cards, deck.style
    split = split or split_captions(deck.widest, float("inf"), cards, style)
    above = room_above([] if deck.apart else rows_above(cards, deck.widest), cards, style)
    below = room_below(rows_below(cards, deck.widest, split), cards, style)
    if deck.edges is None:
        return Room(above, below)
    return Room(above + label_room(deck.edges, style), below, edge_room(deck.edges, style)[0])


def arrange(per_page: int, board: tuple[int, int], size: PageSize, deck: Deck) -> Arrangement:
    """Return the rows and columns of slots that give boards of (rows, columns) the largest cells.

    Each board has room below it for the lines of the widest caption. Where captions are too wide for the columns,
    there are fewer columns, if cells are then large enough.
    """
    first = found = _arrange_columns(per_page, board, size, deck, per_page)
    while found.columns > 1 and captions_overlap(found, board, size[0], deck):
        found = _arrange_columns(per_page, board, size, deck, found.columns - 1)
    good = found.cell >= deck.cards.cell_min - SAME and not captions_overlap(found, board, size[0], deck)
    return found if good else first


def _arrange_columns(per_page: int, board: tuple[int, int], size: PageSize, deck: Deck, columns: int) -> Arrangement:
    """Return the arrangement with the largest cells in at most `columns` columns, however wide captions are."""
    return _settle(lambda around: largest(per_page, board, size, deck.cards, around, columns), board, deck)


def arrange_in(way: tuple[int, int], board: tuple[int, int], size: PageSize, deck: Deck) -> Arrangement:
    """Return boards in (rows, columns) of slots with the largest cells, however wide captions are."""
    return _settle(lambda around: Arrangement(*way, cell_in(way, board, size, deck.cards, around)), board, deck)


def _settle(fitted: Callable[[Room], Arrangement], board: tuple[int, int], deck: Deck) -> Arrangement:
    """Return an arrangement whose boards have room for the lines that their captions then take."""
    split: Split = ()
    while True:
        found = fitted(room(deck, split))
        wanted = split_captions(deck.widest, found.cell * board[1], deck.cards, deck.style)
        if _lines(wanted) <= _lines(split or tuple((1,) for _ in wanted)):
            return found._replace(split=wanted)
        split = wanted


def _lines(split: Split) -> int:
    return sum(map(len, split))


def largest(
    per_page: int, board: tuple[int, int], size: PageSize, cards: Cards, around: Room, most: int = 20
) -> Arrangement:
    """Return the rows and columns of slots, at most `most`, that give boards with room `around` the largest cells."""
    ways = ((ceil(per_page / columns), columns) for columns in range(1, min(per_page, most) + 1))
    # Neither a whole row nor a whole column may stay empty.
    tight = [(rows, columns) for rows, columns in ways if rows * columns - per_page < min(rows, columns)]
    fitted = [Arrangement(*way, cell_in(way, board, size, cards, around)) for way in tight]
    return max(fitted, key=lambda f: (f.cell, -f.rows * f.columns, -abs(f.rows - f.columns), f.rows))


def cell_in(way: tuple[int, int], board: tuple[int, int], size: PageSize, cards: Cards, around: Room) -> float:
    """Return the side of the largest cells of boards in (rows, columns) of slots, with room `around` each."""
    rows, columns = way
    width = (size[0] - (columns - 1) * cards.column_gap) / columns - around.left
    height = (size[1] - (rows - 1) * cards.row_gap) / rows - around.above - around.below
    return min(cards.cell_max, width / board[1], height / board[0])


def captions_overlap(fit: Arrangement, board: tuple[int, int], width: float, deck: Deck) -> tuple[float, float] | None:
    """Return the width that captions need and the smaller one they have; None where they fit."""
    left, right = fit.share_of(0.0, Box(0.0, 0.0, width, 0.0))
    slot, needed = right - left, _caption_width(deck, fit.split)
    return (needed, slot) if needed > max(slot + OVERHANG, board[1] * fit.cell) + SAME else None


@lru_cache(maxsize=1 << 10)
def _caption_width(deck: Deck, split: Split) -> float:
    return needed_width(deck.widest, split, deck.cards, deck.style, apart=deck.apart)


def above_strip(count: int, board: tuple[int, int], size: PageSize, foot: Deck | None) -> PageSize:
    """Return the size left for boards above those at the foot, if any."""
    if foot is None:
        return size
    return size[0], size[1] - strip(count, board, size[0], foot).height - foot.cards.row_gap


class Strip(NamedTuple):
    """Small boards below others: their arrangement, and the height they take."""

    deck: Deck
    fit: Arrangement
    outer: PageSize
    """Width and height of a board in points."""
    height: float


def strip(count: int, board: tuple[int, int], width: float, deck: Deck) -> Strip:
    """Return boards of the least size at the foot of a page, in as few rows as its width allows."""
    rows, columns = board
    cell = min(deck.cards.cell_min, width / columns)
    split = split_captions(deck.widest, columns * cell, deck.cards, deck.style)
    around, gap = room(deck, split), deck.cards.column_gap
    most = max(1, int((width + gap + 0.01) / (columns * cell + around.left + gap)))
    down = ceil(count / most)
    fit = Arrangement(down, ceil(count / down), cell, split)  # rows of about the same length
    high = fit.rows * (rows * cell + around.above + around.below) + (fit.rows - 1) * deck.cards.row_gap
    return Strip(deck, fit, (columns * cell, rows * cell), high)


def _columns(count: int, width: float, body: Box, cards: Cards) -> list[float]:
    """Return the left edge of every column: flush with the body, or each in the middle of its share of a wide one."""
    gap = (body.width - count * width) / (count - 1) if count > 1 else body.width
    if gap <= width * WIDEST_GAP:
        return [body.x + i * (width + gap) for i in range(count)]
    share = (body.width + cards.column_gap) / count
    return [body.x + i * share + (share - cards.column_gap - width) / 2 for i in range(count)]


def _rows(rows: int, card: float, body: Box, cards: Cards) -> tuple[float, float]:
    """Return the distance from row to row and the top of the first one.

    Spare height first widens the gaps, up to twice their size, then becomes white space above and below; much of it
    is balanced between the two.
    """
    spare = max(0.0, body.height - rows * card - (rows - 1) * cards.row_gap)
    widened = min(spare / rows, cards.row_gap) if rows > 1 else 0.0
    rest = spare - (rows - 1) * widened
    lead = cards.lead if rest < _MUCH * body.height else max(cards.lead, _BALANCED)
    return card + cards.row_gap + widened, body.top - rest * lead
