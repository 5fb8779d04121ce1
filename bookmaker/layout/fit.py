"""How boards share a page: rows and columns of slots, the cell size that fits, and where each board stands."""

from typing import NamedTuple

from bookmaker.layout.boxes import Box
from bookmaker.layout.card import Caption, Split, split_references
from bookmaker.layout.look import Cards
from bookmaker.layout.style import Style
from bookmaker.layout.text import Setting

PUZZLES_PER_PAGE = (1, 2, 4, 6)
SOLUTIONS_PER_PAGE = (12, 9, 6, 4)

WIDEST_GAP = 0.5
"""Boards stand flush with the body unless that tears them further apart than this part of their width."""


PLAIN = Caption("", 0, "")
"""A caption that needs one line below its board."""


class Captions(NamedTuple):
    """The height of the captions above and below a board, with their distance to it."""

    above: float
    below: float


class Arrangement(NamedTuple):
    """Slots on a page and the side of a cell in points; at most 0 where nothing fits."""

    rows: int
    columns: int
    cell: float
    lines: int = 1
    """Below each board."""
    split: Split = (0,)


def captions(cards: Cards, style: Style, lines: int = 1) -> Captions:
    """Return the room that captions need, with so many lines below each board."""
    number, total = Setting(style.fonts, cards.number), Setting(style.fonts, cards.total)
    above = max(number.cap_height, cards.star) + cards.caption_gap
    below = total.cap_height + total.descent + (lines - 1) * cards.reference.leading
    return Captions(above, cards.caption_gap + below)


def arrange(
    per_page: int,
    board: tuple[int, int],
    size: tuple[float, float],
    cards: Cards,
    style: Style,
    caption: Caption = PLAIN,
) -> Arrangement:
    """Return the rows and columns of slots that give boards of (rows, columns) the largest cells.

    There is room for as many lines below each board as `caption`, the widest of them, needs.
    """
    for lines in range(1, max(1, len(caption.references)) + 1):
        found = _arranged(per_page, board, size, cards, style, lines)
        split = split_references(caption, found.cell * board[1], cards, style)
        if len(split) <= lines:
            break
    return found._replace(split=split)


def _arranged(
    per_page: int, board: tuple[int, int], size: tuple[float, float], cards: Cards, style: Style, lines: int
) -> Arrangement:
    ways = [(per_page // columns, columns) for columns in range(1, per_page + 1) if per_page % columns == 0]
    fitted = [Arrangement(*way, _cell(way, board, size, cards, captions(cards, style, lines)), lines) for way in ways]
    return max(fitted, key=lambda found: (found.cell, -abs(found.rows - found.columns), found.rows))


def _cell(
    way: tuple[int, int], board: tuple[int, int], size: tuple[float, float], cards: Cards, room: Captions
) -> float:
    rows, columns = way
    width = (size[0] - (columns - 1) * cards.column_gap) / columns
    height = (size[1] - (rows - 1) * cards.row_gap) / rows - room.above - room.below
    return min(cards.cell_max, width / board[1], height / board[0])


def places(
    slots: tuple[int, int], outer: tuple[float, float], body: Box, cards: Cards, style: Style, lines: int = 1
) -> tuple[tuple[float, float], ...]:
    """Return the upper left corner of the board in each slot, row by row.

    `slots` counts rows and columns of boards, `outer` is the width and height of a board in points, `lines` those
    below each board.
    """
    room = captions(cards, style, lines)
    step, top = _rows(slots[0], outer[1] + room.above + room.below, body, cards)
    columns = _columns(slots[1], outer[0], body, cards)
    return tuple((x, top - room.above - row * step) for row in range(slots[0]) for x in columns)


def _columns(count: int, width: float, body: Box, cards: Cards) -> list[float]:
    """Return the left edge of every column: flush with the body, or each in the middle of its share of a wide one."""
    gap = (body.width - count * width) / (count - 1) if count > 1 else body.width
    if gap <= width * WIDEST_GAP:
        return [body.x + i * (width + gap) for i in range(count)]
    share = (body.width + cards.column_gap) / count
    return [body.x + i * share + (share - cards.column_gap - width) / 2 for i in range(count)]


def _rows(rows: int, card: float, body: Box, cards: Cards) -> tuple[float, float]:
    """Return the distance from row to row and the top of the first one.

    Height left over first widens the gaps, up to twice their size, then becomes white space above and below.
    """
    spare = max(0.0, body.height - rows * card - (rows - 1) * cards.row_gap)
    widened = min(spare / rows, cards.row_gap) if rows > 1 else 0.0
    rest = spare - (rows - 1) * widened
    return card + cards.row_gap + widened, body.top - rest * cards.lead


def solutions_on_page(board: tuple[int, int], size: tuple[float, float], style: Style, caption: Caption = PLAIN) -> int:
    """Return how many solutions share a page: as many as keep their cells readable, at most twelve."""
    cards = style.look.solutions
    cells = ((n, arrange(n, board, size, cards, style, caption).cell) for n in (*SOLUTIONS_PER_PAGE, 2))
    return next((n for n, cell in cells if cell >= cards.cell_min), 1)
