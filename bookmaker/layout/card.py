"""A board with its captions: number and stars above, the total and page references below."""

from itertools import accumulate, pairwise
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
    references: tuple[str, ...] = ()
    """Pages to turn to; an empty text keeps the place of one that other captions of the page have."""
    joint: str = " "
    """What stands between two of them."""


Split = tuple[int, ...]
"""How many of the references stand on each line below a board; the first line is that of the total."""


def draw_card(
    board: Board, caption: Caption, split: Split, cards: Cards, style: Style, at: tuple[float, float]
) -> tuple[Mark, ...]:
    """Return a board whose upper left corner is `at`, with its captions aligned to its sides."""
    x, y = at[0], at[1] - board.rows * board.cell
    lines = _lines(caption, split)
    width = max(board.columns * board.cell, _caption_width(caption, lines, cards, style))
    left = x - (width - board.columns * board.cell) / 2
    number, total = Setting(style.fonts, cards.number), Setting(style.fonts, cards.total)
    reference = Setting(style.fonts, cards.reference)
    above = y + board.rows * board.cell + cards.caption_gap
    below = y - cards.caption_gap - total.cap_height
    # A star's arms carry its weight: raised a little, it seems to stand on the digits' line.
    row = stars(caption.rank, cards.star, cards.star_weight, left + width - stars_width(cards.star), above)
    return (
        *draw(board, style, x, y),
        number.line(caption.number, left, above),
        row,
        total.line(caption.total, left, below, LEFT),
        *(
            reference.line(line, left + width, below - i * reference.role.leading, RIGHT)
            for i, line in enumerate(lines)
            if line
        ),
    )


def split_references(caption: Caption, width: float, cards: Cards, style: Style) -> Split:
    """Return how many references fit on each line below a board of this width, at least one on a line."""
    reference, total = Setting(style.fonts, cards.reference), Setting(style.fonts, cards.total)
    room, line, split = width - total.width(caption.total) - _BETWEEN, "", [0]
    for text in caption.references:
        longer = caption.joint.join(filter(None, (line, text)))
        if line and text and reference.width(longer) > room:
            longer, room = text, width
            split.append(0)
        line = longer
        split[-1] += 1
    return tuple(split)


def _lines(caption: Caption, split: Split) -> tuple[str, ...]:
    ends = list(accumulate(split, initial=0))
    return tuple(caption.joint.join(filter(None, caption.references[a:b])) for a, b in pairwise(ends))


def _caption_width(caption: Caption, lines: tuple[str, ...], cards: Cards, style: Style) -> float:
    """Return the width that the widest line of captions needs."""
    number, total, reference = (Setting(style.fonts, role) for role in (cards.number, cards.total, cards.reference))
    above = number.width(caption.number) + _BETWEEN + stars_width(cards.star)
    first = total.width(caption.total) + _BETWEEN + reference.width(lines[0])
    return max(above, first, *(reference.width(line) for line in lines))
