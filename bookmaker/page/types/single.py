"""No page type: a puzzle, its solution or a step of its walkthrough by itself, on a page cut to its size."""

from collections.abc import Mapping

from bookmaker.kinds import KINDS
from bookmaker.kinds.base import settled_by
from bookmaker.page.layout.card import Caption, Card, draw_card, needed_width, split_captions
from bookmaker.page.layout.fit import Deck, arrange, room
from bookmaker.page.layout.grid import Board, edge_room
from bookmaker.page.layout.look import CaptionPiece, Cards
from bookmaker.page.layout.panel_columns import PanelColumns, above_number, first_capitals, first_line
from bookmaker.page.layout.panel_drawing import draw_row
from bookmaker.page.layout.panels import Panel, set_rows
from bookmaker.page.layout.template import STARS, fill
from bookmaker.page.layout.text import RIGHT, Style, shorten_text
from bookmaker.page.types.base import Plan
from bookmaker.page.types.boards import (
    add_codes,
    board_of,
    caption,
    deck,
    edges,
    foot_deck,
    numbered_line,
    open_caption,
)
from bookmaker.page.types.questions import with_question
from bookmaker.values.geometry import Box
from bookmaker.values.marks import Mark, Page
from bookmaker.values.puzzle import Entry
from bookmaker.values.statements import PUZZLE, SOLUTION
from bookmaker.words.captions import AT_FOOT, NOWHERE, OVERLEAF

MARGIN = 9.0
"""White space around a board by itself, in points."""
SQUARE = 306.0
"""Side of a square page in points, 108 mm: about the size of a telephone's screen."""
_AROUND = 14.0
"""White space inside a square page, in points."""
_ENDLESS = 1e6
"""The height of a page on which a step never ends."""


def puzzle_alone(entry: Entry, cell: float, plan: Plan) -> Page:
    """Return a puzzle as in its book, with its caption but without references to other pages."""
    board = board_of(entry.made.puzzle, cell, said=plan.statement(entry, PUZZLE))
    board = add_codes(board, plan.hidden.codes.get(entry.number, {}))
    return _card(board, open_caption(entry, NOWHERE, plan), deck(plan, entry.section))


def solution_alone(entry: Entry, cell: float, plan: Plan) -> Page:
    """Return a solution as in its book."""
    puzzle, settled = entry.made.puzzle, settled_by(entry.made.answer)
    board = board_of(puzzle, cell, settled, plan.statement(entry, SOLUTION))
    low = foot_deck(plan, entry.section) if plan.book.answers == AT_FOOT else None
    own = low or deck(plan, entry.section, solved=plan.book.answers != OVERLEAF)
    return _card(board, caption(entry, NOWHERE, plan), own)


def square_alone(entry: Entry, credit: str, plan: Plan) -> Page:
    """Return a puzzle on a square page, as large as fits, with the title of its book or series and a credit."""
    style, inner = plan.style, Box(_AROUND, _AROUND, SQUARE - 2 * _AROUND, SQUARE - 2 * _AROUND)
    title, number, small = style.setting("strong"), style.setting("strong"), style.setting("small")
    said = plan.words.numbered.format(number=entry.number)
    room = inner.width - number.width(said) - title.role.size
    base = inner.top - title.cap_height
    lines = [
        title.line(shorten_text(title, plan.book.title, room), inner.x, base),
        number.line(said, inner.right, base, RIGHT),
    ]
    low = inner.y
    if credit:
        fitting = small.smaller(min(1.0, inner.width / small.width(credit)), style.look.smallest)
        lines.append(fitting.line(shorten_text(fitting, credit, inner.width), inner.right, low + small.descent, RIGHT))
        low += small.descent + small.cap_height + 0.4 * small.role.leading
    box = inner._replace(y=low, height=base - 0.7 * title.role.leading - low)
    return Page(SQUARE, SQUARE, (*lines, *_filling(entry, box, plan)))


def _filling(entry: Entry, box: Box, plan: Plan) -> tuple[Mark, ...]:
    """Return a puzzle as large as a box allows, with its tier above it and its total below."""
    puzzle, own, caption = entry.made.puzzle, deck(plan, entry.section), open_caption(entry, NOWHERE, plan)
    above = (CaptionPiece(text="{tier}", type="total"), CaptionPiece(text=f"{{{STARS}}}", at="right", type="total"))
    below = (CaptionPiece(text="{bullets}", type="total"),)
    cards = own.cards.model_copy(
        update={"above": above, "below": below, "cell_max": SQUARE, "cell_min": 0.0, "lead": 0.5}
    )
    cards = with_question(cards) if KINDS[puzzle.kind].is_asked else cards
    whole = Deck(cards, own.style, caption, own.edges)
    fit = arrange(1, (puzzle.rows, puzzle.columns), (box.width, box.height), whole)
    (corner,) = fit.places((puzzle.columns * fit.cell, puzzle.rows * fit.cell), box, whole)
    board = board_of(puzzle, fit.cell, said=plan.statement(entry, PUZZLE))
    return draw_card(Card(board, caption, whole.edges), fit.split, cards, own.style, corner)


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
    """Return the settings of boards without empty captions."""

    def speaks(piece: CaptionPiece) -> bool:
        return any(chunk.text for chunk in fill(piece.text, {**texts, STARS: STARS}))

    kept = {"above": tuple(filter(speaks, cards.above)), "below": tuple(filter(speaks, cards.below))}
    return cards.model_copy(update=kept)


def step_alone(entry: Entry, panel: Panel, plan: Plan) -> Page:
    """Return a step of a walkthrough: the board after it under the puzzle's number, stars and total, and the reason."""
    plan = plan.in_look(entry.section)
    style, way = plan.style, _columns_of(entry, plan.style)
    (row,) = set_rows([panel], way, _ENDLESS, style)
    top = MARGIN + row.height + first_line(style) - above_number(style)
    head = numbered_line(entry, plan, MARGIN + way.left, top - first_capitals(style))
    width = head[-1].x + style.setting(style.look.steps.total).width(head[-1].text)
    marks = (*head, *draw_row(row, way, style, (MARGIN, MARGIN + row.height), entry.number))
    return Page(max(MARGIN + way.width, width) + MARGIN, top + MARGIN, marks)


def _columns_of(entry: Entry, style: Style) -> PanelColumns:
    """Return the places of a board and the text below it, alone on a page."""
    rows, columns = entry.made.puzzle.rows, entry.made.puzzle.columns
    letters, steps = edges(rows, columns), style.look.steps
    left, top = edge_room(letters, style)
    width = left + max(columns * steps.cell_max, steps.measure)
    return PanelColumns((rows, columns), letters, 1, width, 0.0, steps.cell_max, left, top, below=True)
