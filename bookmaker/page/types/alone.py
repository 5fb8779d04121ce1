"""No page type: a puzzle, its solution or a step of its walkthrough by itself, on a page cut to its size."""

from collections.abc import Mapping

from bookmaker.kinds.base import settled_by
from bookmaker.page.layout.card import Caption, Card, draw_card, needed_width, split_captions
from bookmaker.page.layout.check import AT_FOOT, OVERLEAF
from bookmaker.page.layout.fit import Deck, room
from bookmaker.page.layout.grid import Board, edge_room
from bookmaker.page.layout.look import CaptionPiece, Cards
from bookmaker.page.layout.panels import Panel, PanelColumns, above_number, draw_row, first_line, set_rows
from bookmaker.page.layout.template import STARS, fill
from bookmaker.page.layout.text import Style
from bookmaker.page.types.base import Plan
from bookmaker.page.types.boards import (
    NOWHERE,
    board_of,
    caption,
    coded,
    deck,
    edges,
    foot_deck,
    numbered_line,
    open_caption,
)
from bookmaker.values.marks import Page
from bookmaker.values.puzzle import Entry

MARGIN = 9.0
"""White space around what stands by itself, in points."""
_ENDLESS = 1e6
"""The height of a page on which a step never ends."""


def puzzle_alone(entry: Entry, cell: float, plan: Plan) -> Page:
    """Return a puzzle as its book has it, with its caption but without references to other pages."""
    board = coded(board_of(entry.made.puzzle, cell), plan.hidden.codes.get(entry.number, {}))
    return _card(board, open_caption(entry, NOWHERE, plan), deck(plan, entry.section))


def solution_alone(entry: Entry, cell: float, plan: Plan) -> Page:
    """Return a solution as its book has it."""
    puzzle, settled = entry.made.puzzle, settled_by(entry.made.answer)
    board = board_of(puzzle, cell, settled)
    low = foot_deck(plan, entry.section) if plan.book.answers == AT_FOOT else None
    own = low or deck(plan, entry.section, solved=plan.book.answers != OVERLEAF)
    return _card(board, caption(entry, NOWHERE, plan), own)


def _card(board: Board, said: Caption, own: Deck) -> Page:
    """Return a board with its captions on a page of their size."""
    style, cards = own.style, _speaking(own.cards, said.texts)
    width, height = board.columns * board.cell, board.rows * board.cell
    split = split_captions(said, width, cards, style)
    around = room(Deck(cards, style, said, own.edges), split)
    beside = max(0.0, needed_width(said, split, cards, style) - width) / 2
    left, low = MARGIN + max(around.left, beside), MARGIN + around.below
    marks = draw_card(Card(board, said, own.edges), split, cards, style, (left, low + height))
    return Page(left + width + beside + MARGIN, low + height + around.above + MARGIN, marks)


def _speaking(cards: Cards, texts: Mapping[str, str]) -> Cards:
    """Return how boards are set without the captions that have nothing to say."""

    def speaks(piece: CaptionPiece) -> bool:
        return any(chunk.text for chunk in fill(piece.text, {**texts, STARS: STARS}))

    kept = {"above": tuple(filter(speaks, cards.above)), "below": tuple(filter(speaks, cards.below))}
    return cards.model_copy(update=kept)


def step_alone(entry: Entry, panel: Panel, plan: Plan) -> Page:
    """Return a step of a walkthrough: the board after it under the puzzle's number, stars and total, and the reason."""
    style, way = plan.style, _columns_of(entry, plan.style)
    (row,) = set_rows([panel], way, _ENDLESS, style)
    top = MARGIN + row.height + first_line(style) - above_number(style)
    head = numbered_line(entry, plan, MARGIN + way.left, top - style.setting(style.look.steps.number).cap_height)
    width = head[-1].x + style.setting(style.look.steps.total).width(head[-1].text)
    marks = (*head, *draw_row(row, way, style, MARGIN, MARGIN + row.height))
    return Page(max(MARGIN + way.width, width) + MARGIN, top + MARGIN, marks)


def _columns_of(entry: Entry, style: Style) -> PanelColumns:
    """Return where a board stands, and the text below it, when nothing else is on the page."""
    rows, columns = entry.made.puzzle.rows, entry.made.puzzle.columns
    letters, steps = edges(rows, columns), style.look.steps
    left, top = edge_room(letters, style)
    width = left + max(columns * steps.cell_max, steps.measure)
    return PanelColumns((rows, columns), letters, 1, width, 0.0, steps.cell_max, left, top, below=True)
