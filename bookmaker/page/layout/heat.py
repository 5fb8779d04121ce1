"""A position as a heat map in grays: the likelier a mine, the darker its cell, with the chance in per cent."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from bookmaker.page.layout.grid import DIGIT_FACE, Board, draw
from bookmaker.page.layout.text import Style
from bookmaker.values.geometry import Point
from bookmaker.values.marks import BLACK, Glyphs, Ink, Mark, Page, Rect
from bookmaker.values.position import Position, percent
from bookmaker.values.puzzle import HOLE, UNKNOWN, Cell, Shown

CELL, MARGIN = 25.0, 9.0
"""A cell's side and the white space around the board, in points."""
_SIZE = 0.32
"""The type size of a chance, as a part of the cell's side."""
_DARKEST, _LIGHT_ON = 0.2, 0.5
"""Gray of a sure mine, and gray under which a chance is written in white."""
_FRAME, _INSET = 1.5, 2.0
"""Weight of the line around a safe cell, and its distance from the cell's sides, in points."""


def heat_map(position: Position, chances: Mapping[Cell, Fraction], style: Style) -> Page:
    """Return a page cut to the board; cells without a chance show their number, or a bullet for a known mine.

    A frame marks a cell that is surely safe, to tell it from one that almost never holds a mine.
    """
    puzzle = position.puzzle
    shown = tuple(_show_cell(position, divmod(at, puzzle.columns)) for at in range(len(puzzle.clues)))
    corners = {(row, column): _corner(row, column, puzzle.rows) for row, column in chances}
    grays = {cell: 1 - (1 - _DARKEST) * float(chance) for cell, chance in chances.items()}
    side = CELL - 2 * _INSET
    marks: tuple[Mark, ...] = (
        *(Rect(*corners[cell], CELL, CELL, gray) for cell, gray in grays.items()),
        *draw(Board(shown, puzzle.rows, puzzle.columns, CELL), style, MARGIN, MARGIN),
        *(
            Rect(x + _INSET, y + _INSET, side, side, stroke=BLACK, weight=_FRAME)
            for cell, (x, y) in corners.items()
            if not chances[cell]
        ),
        *(
            _draw_chances(
                [(corners[cell], chances[cell]) for cell in chances if (grays[cell] < _LIGHT_ON) == dark], ink, style
            )
            for dark, ink in ((False, BLACK), (True, 1.0))
        ),
    )
    return Page(2 * MARGIN + puzzle.columns * CELL, 2 * MARGIN + puzzle.rows * CELL, marks)


def _corner(row: int, column: int, rows: int) -> Point:
    return MARGIN + column * CELL, MARGIN + (rows - 1 - row) * CELL


def _show_cell(position: Position, cell: Cell) -> Shown:
    number = position.puzzle.number(cell)
    if number == HOLE:
        return Shown(shade="hole")
    return Shown(mark="bullet" if cell in position.known else "") if number == UNKNOWN else Shown(str(number))


def _draw_chances(chances: Iterable[tuple[Point, Fraction]], ink: Ink, style: Style) -> Glyphs:
    """Return chances in the middles of their cells, by the lower left corners of these."""
    face, size = style.fonts[DIGIT_FACE], CELL * _SIZE
    rise = (CELL - face.cap_height(size)) / 2
    texts = ((x, y, percent(chance)) for (x, y), chance in chances)
    return Glyphs(
        DIGIT_FACE,
        size,
        tuple((x + (CELL - face.width(text, size)) / 2, y + rise, text) for x, y, text in texts),
        ink,
    )
