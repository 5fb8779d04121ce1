"""Moves on small boards: before and after, as the solver takes them; and in rows, with the pages that teach them."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache, reduce
from itertools import takewhile
from math import ceil
from typing import NamedTuple

from bookmaker.kinds import KINDS, puzzle_of
from bookmaker.kinds.base import REFINED
from bookmaker.page.layout.grid import Board, draw
from bookmaker.page.layout.links import PARAGRAPH, SUBTITLE, fields, figure, leading, set_subject, tag
from bookmaker.page.layout.panel_columns import least_cell
from bookmaker.page.layout.text import Setting
from bookmaker.page.types.base import Plan
from bookmaker.page.types.boards import Spoken, show_cells
from bookmaker.page.types.steps import taught_on
from bookmaker.values.geometry import Box, Point
from bookmaker.values.marks import Mark
from bookmaker.values.puzzle import Cell, Puzzle
from bookmaker.values.statements import MOVE, NEEDED, BoardStatement, statement_of
from bookmaker.words import load_words
from bookmaker.words.steps import shown_told
from bookmaker.words.story import Told, known_after, tell

_GAP = 1.6
"""White space between two moves, in sizes of their text."""
_WIDEST = 5.0
"""Greatest white space between two moves, so that few moves do not drift apart."""
_BELOW_HEAD, _BELOW_BOARD, _BELOW_ROW = 1.0, 0.45, 1.3
"""White space below the heading, between a board and the capitals below it, and between rows, in lines of text."""


class Taken(NamedTuple):
    """A move as the solver takes it: the cells known before it, and its steps; several for a 1-2-1, told whole."""

    puzzle: Puzzle
    before: dict[Cell, bool]
    steps: tuple[Told, ...]
    key: str
    """Its name among the LESSONS."""


@lru_cache(maxsize=64)
def find_move(code: str, key: str, language: str) -> Taken:
    """Return a move, one of the LESSONS, as it solves a puzzle; raise ValueError if it does not.

    `language` may name a kind, as `load_words` takes it.
    """
    puzzle = puzzle_of(code)
    kind, words = KINDS[puzzle.kind], load_words(language)
    told = tell(puzzle, kind.explain(puzzle, kind.solve(puzzle).answer, REFINED), words).told
    first = [key in one.lessons for one in told].index(True)
    clues = {*told[first].step.clues, *told[first].beside}
    whole = takewhile(lambda one: clues.issuperset(one.step.clues), told[first:])
    before = reduce(known_after, (one.step for one in told[:first]), dict[Cell, bool]())
    return Taken(puzzle, before, tuple(whole) if told[first].beside else (told[first],), key)


class Needed(NamedTuple):
    """Moves in rows, ready for layout."""

    moves: tuple[tuple[str, Taken, tuple[str, ...]], ...]
    """Page and move, with the lines of its name and page."""
    places: tuple[float, ...]
    """Left ends of the moves of a row, in points; all rows but the last are full."""
    cell: float
    heights: tuple[float, ...]
    """Height of each row, in points."""
    height: float
    """Total height, in points."""


def fit_moves(plan: Plan, rules: Sequence[str], cell: float, width: float) -> Needed | None:
    """Return moves, by LESSONS of patterns, arranged in a width; None where one is too wide.

    `cell` is the side of cells, in that of the least that are printed.
    """
    text, side = _text(plan), cell * least_cell(plan.style)
    words, codes, line = plan.words, KINDS[plan.book.kind].moves, text.role.leading
    boards = [find_move(codes[rule], rule, plan.book.speech) for rule in rules]
    said = [words.moves.at.format(name=words.patterns.rules[rule], page=plan.lessons[rule]) for rule in rules]
    wide = [
        max(board.puzzle.columns * side, *text.widths(one.split(" "))) for board, one in zip(boards, said, strict=True)
    ]
    widths = _columns(wide, width, _GAP * text.role.size)
    if not widths:
        return None
    many = len(widths)
    free = (width - sum(widths)) / (many - 1) if many > 1 else 0.0
    gap = min(free, _WIDEST * text.role.size)
    measures = [*(column + gap / 2 for column in widths[:-1]), widths[-1]]
    lines = [text.balance_text(one, measures[at % many]) for at, one in enumerate(said)]
    moves = tuple(zip((plan.lessons[rule] for rule in rules), boards, lines, strict=True))
    starts = range(0, len(moves), many)
    heights = tuple(_height(moves[start : start + many], text, side) for start in starts)
    head = text.cap_height + _BELOW_HEAD * line
    height = head + sum(heights) + (len(heights) - 1) * _BELOW_ROW * line
    places = tuple(sum(widths[:at]) + at * gap for at in range(many))
    return Needed(moves, places, side, heights, height)


def _columns(widths: Sequence[float], width: float, gap: float) -> list[float]:
    """Return the widths of the columns of things in the fewest rows of about equal length; [] for none."""
    for rows in range(1, len(widths) + 1):
        many = ceil(len(widths) / rows)
        columns = [max(widths[at::many]) for at in range(many)]
        if sum(columns) + (many - 1) * gap <= width:
            return columns
    return []


def lay_needed(found: Needed, plan: Plan, column: Box, top: float) -> Iterator[Mark]:
    """Yield the marks of moves whose heading has its capitals at `top`; boards of a row stand on one line."""
    text, head = _text(plan), plan.style.setting("small_strong")
    y = top - head.cap_height
    yield from tag(SUBTITLE, (head.line(plan.words.moves.needed, column.x, y),))
    y -= _BELOW_HEAD * text.role.leading
    for row, height in enumerate(found.heights):
        own = found.moves[row * len(found.places) : (row + 1) * len(found.places)]
        low = y - max(board.puzzle.rows for _, board, _ in own) * found.cell
        for place, (page, board, lines) in zip(found.places, own, strict=False):
            x = column.x + place
            said = said_of_move(board, NEEDED, plan)
            yield from lay_after(board, found.cell, plan, (x, low), NEEDED)
            below = text.stack_lines(lines, x, low - _BELOW_BOARD * text.role.leading - text.cap_height)
            led = leading(fields("named", below), text, *[taught_on(page, plan.words)] * plan.style.look.links)
            yield from tag(PARAGRAPH, set_subject(said, led))
        y -= height + _BELOW_ROW * text.role.leading


def _text(plan: Plan) -> Setting:
    return plan.style.setting("small")


def _height(row: Sequence[tuple[str, Taken, tuple[str, ...]]], text: Setting, cell: float) -> float:
    """Return the height of moves in a row: the boards stand on one line, with their names below it."""
    lines = max(len(lines) for _, _, lines in row)
    return (
        max(move.puzzle.rows for _, move, _ in row) * cell + text.lines_height(lines, _BELOW_BOARD) + 2 * text.descent
    )


def lay_before(move: Taken, cell: float, plan: Plan, corner: Point) -> tuple[Mark, ...]:
    """Return the marks of the board before a move, whose lower left corner is given."""
    board = Board(show_cells(move.puzzle, move.before), move.puzzle.rows, move.puzzle.columns, cell)
    said = said_of_move(move, MOVE, plan)._replace(steps=(0, 0))
    return _lay(board._replace(said=said), move, move.before, plan, corner)


def lay_after(move: Taken, cell: float, plan: Plan, corner: Point, role: str = MOVE) -> tuple[Mark, ...]:
    """Return the marks of the board after a move, with the clues that it uses and the cells that it settles shaded."""
    settled = reduce(known_after, (told.step for told in move.steps), move.before)
    cells = shown_told(move.puzzle, move.steps, move.before)
    board = Board(cells, move.puzzle.rows, move.puzzle.columns, cell, said=said_of_move(move, role, plan))
    return _lay(board, move, settled, plan, corner)


def said_of_move(move: Taken, role: str, plan: Plan) -> BoardStatement:
    """Return the statement about the board after a move in a file."""
    return statement_of(move.puzzle, role, plan.words.speech)._replace(steps=(1, 1), move=move.key)


def _lay(board: Board, move: Taken, known: Mapping[Cell, bool], plan: Plan, corner: Point) -> tuple[Mark, ...]:
    return figure(draw(board, plan.style, *corner), Spoken(move.puzzle, known, plan.words))
