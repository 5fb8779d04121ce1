"""How any grid looks: what its cells show, turned into marks."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import NamedTuple

from bookmaker.layout.look import Grid
from bookmaker.layout.style import Style
from bookmaker.layout.text import Setting
from bookmaker.marks import Dot, Glyphs, Line, Mark, Placed, Rect
from bookmaker.puzzle import Shown

DIGIT_FACE = "clue"


class Board(NamedTuple):
    """A grid to be drawn: row-major, top row first; `cell` is a cell's side in points."""

    shown: tuple[Shown, ...]
    rows: int
    columns: int
    cell: float


class Edges(NamedTuple):
    """What stands over each column and before each row of a grid."""

    columns: tuple[str, ...]
    rows: tuple[str, ...]


def draw(board: Board, style: Style, x: float, y: float) -> tuple[Mark, ...]:
    """Return the marks of a grid whose lower left corner is (x, y): shades, lines, digits, bullets, slashes."""
    grid = style.look.grid
    cells = [(shown, *_corner(board, i, x, y)) for i, shown in enumerate(board.shown)]
    frame = Placed(x, y, _lines(board.rows, board.columns, board.cell, grid))
    digits = _digits(board, style, cells)
    shades = {"clue": grid.clue_shade, "settled": grid.settled_shade}
    return (
        *(Rect(cx, cy, board.cell, board.cell, shades[s.shade]) for s, cx, cy in cells if s.shade),
        frame,
        *(_settled(board.cell, grid, cx, cy) for shown, cx, cy in cells if shown.shade == "settled"),
        *((digits,) if digits.items else ()),
        *(_MARKS[shown.mark](board.cell, grid, cx, cy) for shown, cx, cy in cells if shown.mark),
    )


def _corner(board: Board, index: int, x: float, y: float) -> tuple[float, float]:
    row, column = divmod(index, board.columns)
    return x + column * board.cell, y + (board.rows - 1 - row) * board.cell


@lru_cache(maxsize=256)
def _lines(rows: int, columns: int, cell: float, grid: Grid) -> tuple[Mark, ...]:
    width, height = columns * cell, rows * cell
    return (
        *(Line(c * cell, 0, c * cell, height, grid.line) for c in range(1, columns)),
        *(Line(0, r * cell, width, r * cell, grid.line) for r in range(1, rows)),
        Rect(0, 0, width, height, stroke=0.0, weight=grid.frame),
    )


def _digits(board: Board, style: Style, cells: list[tuple[Shown, float, float]]) -> Glyphs:
    """Return all digits in one text block, the ink of each in the middle of its cell."""
    face, size = style.fonts[DIGIT_FACE], board.cell * style.look.grid.digit
    # One baseline for all: round digits overshoot, and must go on overshooting, the flat ones' height.
    rise = (board.cell - face.ink("1", size).top) / 2
    inks = {shown.digit: face.ink(shown.digit, size) for shown, _, _ in cells if shown.digit}
    middles = {digit: (ink.left + ink.right) / 2 for digit, ink in inks.items()}
    placed = ((cx + board.cell / 2 - middles[s.digit], cy + rise, s.digit) for s, cx, cy in cells if s.digit)
    return Glyphs(DIGIT_FACE, size, tuple(placed))


def _settled(cell: float, grid: Grid, x: float, y: float) -> Mark:
    inset = grid.settled_frame / 2 + grid.line
    side = cell - 2 * inset
    return Rect(x + inset, y + inset, side, side, stroke=0.0, weight=grid.settled_frame)


def _bullet(cell: float, grid: Grid, x: float, y: float) -> Mark:
    return Dot(x + cell / 2, y + cell / 2, cell * grid.bullet)


def _slash(cell: float, grid: Grid, x: float, y: float) -> Mark:
    near, far = cell * grid.slash, cell * (1 - grid.slash)
    return Line(x + near, y + near, x + far, y + far, grid.slash_weight)


_MARKS: dict[str, Callable[[float, Grid, float, float], Mark]] = {"bullet": _bullet, "slash": _slash}


def draw_edges(edges: Edges, cell: float, style: Style, x: float, y: float) -> Glyphs:
    """Return the letters and numbers at the edges of a grid whose lower left corner is (x, y)."""
    names, gap = Setting(style.fonts, style.look.steps.edge), style.look.steps.edge_gap
    rows = len(edges.rows)
    columns = (
        (x + (i + 0.5) * cell - names.width(name) / 2, y + rows * cell + gap, name)
        for i, name in enumerate(edges.columns)
    )
    middle = (cell - names.cap_height) / 2
    numbers = (
        (x - gap - names.width(name), y + (rows - 1 - i) * cell + middle, name) for i, name in enumerate(edges.rows)
    )
    return Glyphs(names.role.face, names.role.size, (*columns, *numbers))


def edge_room(edges: Edges, style: Style) -> tuple[float, float]:
    """Return what the letters and numbers at the edges need: width on the left, height at the top."""
    names, gap = Setting(style.fonts, style.look.steps.edge), style.look.steps.edge_gap
    left = max((names.width(name) for name in edges.rows), default=-gap)
    top = max((names.top(name) for name in edges.columns), default=-gap)
    return left + gap, top + gap


def ornament(rows: int, columns: int, strong: frozenset[int], pitch: float, x: float, y: float) -> Iterator[Mark]:
    """Yield a field of dots around the middle (x, y): the cells in `strong` large, all others small."""
    for index in range(rows * columns):
        row, column = divmod(index, columns)
        radius = pitch * (0.31 if index in strong else 0.075)
        yield Dot(x + (column - (columns - 1) / 2) * pitch, y + ((rows - 1) / 2 - row) * pitch, radius)
