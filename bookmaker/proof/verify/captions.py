"""Boards as they are printed on a leaf, with what the file says of them and the texts that are about them."""

from collections import Counter
from collections.abc import Iterable
from operator import attrgetter
from typing import NamedTuple

from bookmaker.proof.verify.cells import LETTERS, codes_of
from bookmaker.proof.verify.fields import FOLIO
from bookmaker.proof.verify.leaves import Leaf, TextRun, View
from bookmaker.proof.verify.values import Cell, Grid, Rgba
from bookmaker.values.geometry import Box, Point
from bookmaker.values.puzzle import HOLE
from bookmaker.values.stated import BoardStatement, Statement

_ROUND = 0.4
"""Parts of a cell's side by which the name of a row or a column may be off."""
_LABEL_REACH = 1.6
"""How far such a name may be from its board, in cells."""
MOST_TEXT = 6000
"""Characters of a page that are kept."""

UNKNOWN, EMPTY, BULLET = -1, 0, 1


class Board(NamedTuple):
    """A board as it is printed, and the texts that say that they are about it."""

    leaf: int
    """Which of the leaves of the file, in its order, from 0."""
    page: int
    turn: int
    box: Box
    """Upright, as its words are."""
    spot: Box
    """In the coordinates of the page in the file."""
    rows: int
    columns: int
    clues: tuple[int, ...]
    """Row-major: the digit, UNKNOWN, or HOLE where a board with a shape has no cell."""
    marks: tuple[int, ...]
    """Row-major: BULLET, EMPTY, or UNKNOWN."""
    shaded: frozenset[Cell]
    looks: tuple[tuple[Cell, Rgba, bool], ...] = ()
    """What lies behind the cells that are shaded: its colour, and whether it is a frame."""
    hatched: tuple[Cell, ...] = ()
    """Cells that have lines across them."""
    names: int = 0
    """How many letters of columns and numbers of rows stand where they should."""
    origin: Cell = (0, 0)
    """The row and the column that its first ones are, by their names; others than 0 only for a part of a board."""
    cut: frozenset[int] = frozenset()
    """As a grid has it."""
    codes: tuple[str, ...] = ()
    """Row-major: what finds the number behind each closed cell, '' elsewhere; empty where no cell has one."""
    numbers: tuple[int, ...] = ()
    """Row-major: the small number in each cell, 0 for none; empty where no cell has one."""
    said: BoardStatement | None = None
    """What the file says of it."""
    texts: tuple[Statement, ...] = ()
    """What the file says of the texts about it, in the order in which they are drawn."""


class KeptLeaf(NamedTuple):
    """What is kept of a leaf."""

    page: int
    origin: Point | None
    """As a leaf has it."""
    boards: tuple[Board, ...]
    runs: tuple[TextRun, ...]
    """All words but the names of rows and columns."""
    folio: Statement | None
    """The text that is its page number, the largest if there are several."""
    text: str
    said: tuple[Statement, ...] = ()
    """What the file says of its texts, in the order in which they are drawn."""

    @property
    def loose(self) -> tuple[TextRun, ...]:
        return self.runs

    @property
    def margin(self) -> tuple[TextRun, ...]:
        ends = {max((run.base for run in self.runs), default=0.0), min((run.base for run in self.runs), default=0.0)}
        return tuple(run for run in self.runs if min(abs(run.base - end) for end in ends) < 1.0)


def kept(leaf: Leaf, index: int) -> KeptLeaf:
    """Return what is kept of a leaf, the one of this index in the file."""
    boards, runs = list[Board](), list[TextRun]()
    for view in leaf.views:
        owners = [_named(run, view) for run in view.runs]
        runs += (run for run, owner in zip(view.runs, owners, strict=True) if owner is None)
        for order, (box, grid) in enumerate(view.grids):
            own = (run for run, owner in zip(view.runs, owners, strict=True) if owner == order)
            row, column, names = _origin(name for run in own if (name := _names(run, box, grid)))
            board = _board(leaf, index, view.turn, box, grid)
            boards.append(board._replace(origin=(row, column), names=names))
    text = " ".join(run.text for view in leaf.views for run in view.runs)[:MOST_TEXT]
    folios = (one for one in leaf.said if FOLIO in dict(one.parts))
    folio = max(folios, key=attrgetter("size"), default=None)
    return KeptLeaf(leaf.page, leaf.origin, tuple(boards), tuple(runs), folio, text, leaf.said)


def _board(leaf: Leaf, index: int, turn: int, box: Box, grid: Grid) -> Board:
    cells = grid.rows * grid.columns
    clues, marks = [UNKNOWN] * cells, [UNKNOWN] * cells
    for row, column in grid.holes:
        clues[row * grid.columns + column] = HOLE
    for clue in grid.clues:
        clues[clue.cell[0] * grid.columns + clue.cell[1]] = int(clue.digit)
    for token in grid.tokens:
        marks[token.cell[0] * grid.columns + token.cell[1]] = BULLET if token.bullet else EMPTY
    numbers = [0] * cells if grid.numbers else []
    for digit in grid.numbers:
        at = digit.cell[0] * grid.columns + digit.cell[1]
        numbers[at] = 10 * numbers[at] + int(digit.digit)
        marks[at] = EMPTY if marks[at] == UNKNOWN else marks[at]
    shaded = frozenset(cell for cell, *_ in grid.shades)
    texts = tuple(one for one in leaf.said if one.of == grid.said.key) if grid.said else ()
    return Board(
        index,
        leaf.page,
        turn,
        box,
        grid.box,
        grid.rows,
        grid.columns,
        tuple(clues),
        tuple(marks),
        shaded,
        grid.shades,
        grid.hatched,
        cut=grid.cut,
        codes=_coded(grid),
        numbers=tuple(numbers),
        said=grid.said,
        texts=texts,
    )


def _coded(grid: Grid) -> tuple[str, ...]:
    codes = codes_of(grid.codes)
    cells = ((row, column) for row in range(grid.rows) for column in range(grid.columns))
    return tuple(codes.get(cell, "") for cell in cells) if codes else ()


def _named(run: TextRun, view: View) -> int | None:
    """Return the place of the board beside which a run is the letter of a column or the number of a row."""
    if len(run.text) > 2:
        return None
    return next((order for order, placed in enumerate(view.grids) if _names(run, *placed) is not None), None)


class _Name(NamedTuple):
    """What a name says of a part of a board: whether it is a row's, and which row or column is its first."""

    of_row: bool
    first: int


def _names(run: TextRun, box: Box, grid: Grid) -> _Name | None:
    """Return what a run beside a board says as a name; None where it is none. Only a part may begin elsewhere."""
    side = box.width / grid.columns
    across, up = run.box.centre
    if of_row := run.text.isdigit():
        count, at = grid.rows, (box.top - up) / side
        near = 0 < box.left - run.box.right < _LABEL_REACH * side
        name = int(run.text) - 1
    else:
        count, at = grid.columns, (across - box.left) / side
        near = 0 < run.box.bottom - box.top < _LABEL_REACH * side
        name = LETTERS.find(run.text)
    place = int(at) if grid.cut else name
    level = 0 <= place < count and abs(at - place - 0.5) < _ROUND
    return _Name(of_row, name - place) if level and near and name >= place else None


def _origin(names: Iterable[_Name]) -> tuple[int, int, int]:
    """Return the first row and column of a board, as most of its names say, and how many say so."""
    counts = Counter(names)
    rows, columns = ({one.first: n for one, n in counts.items() if one.of_row == way} for way in (True, False))
    row, column = (max(some, key=lambda first: (some[first], -first), default=0) for some in (rows, columns))
    return row, column, rows.get(row, 0) + columns.get(column, 0)
