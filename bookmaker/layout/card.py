"""A board with its captions: number and stars above, the total and a page reference below."""

from typing import NamedTuple

from bookmaker.layout.grid import Board, draw
from bookmaker.layout.look import Cards
from bookmaker.layout.stars import stars, stars_width
from bookmaker.layout.style import Style
from bookmaker.layout.text import LEFT, RIGHT, Setting
from bookmaker.marks import Mark

_BETWEEN = 8.0
"""The least distance in points between two captions on one line."""


class Caption(NamedTuple):
    """What stands beside a board. `rank` is the number of stars."""

    number: str
    rank: int
    total: str
    reference: str = ""


def draw_card(board: Board, caption: Caption, cards: Cards, style: Style, at: tuple[float, float]) -> tuple[Mark, ...]:
    """Return a board whose upper left corner is `at`, with its captions aligned to its sides."""
    x, y = at[0], at[1] - board.rows * board.cell
    width = max(board.columns * board.cell, caption_width(caption, cards, style))
    left = x - (width - board.columns * board.cell) / 2
    number, total = Setting(style.fonts, cards.number), Setting(style.fonts, cards.total)
    above = y + board.rows * board.cell + cards.caption_gap
    below = y - cards.caption_gap - total.cap_height
    # A star's arms carry its weight: raised a little, it seems to stand on the digits' line.
    row = stars(caption.rank, cards.star, cards.star_weight, left + width - stars_width(cards.star), above)
    return (
        *draw(board, style, x, y),
        number.line(caption.number, left, above),
        row,
        total.line(caption.total, left, below, LEFT),
        *_reference(caption.reference, left + width, below, cards, style),
    )


def caption_width(caption: Caption, cards: Cards, style: Style) -> float:
    """Return the width that the wider line of captions needs."""
    number, total, reference = (Setting(style.fonts, role) for role in (cards.number, cards.total, cards.reference))
    above = number.width(caption.number) + _BETWEEN + stars_width(cards.star)
    return max(above, total.width(caption.total) + _BETWEEN + reference.width(caption.reference))


def _reference(text: str, right: float, y: float, cards: Cards, style: Style) -> tuple[Mark, ...]:
    return (Setting(style.fonts, cards.reference).line(text, right, y, RIGHT),) if text else ()
