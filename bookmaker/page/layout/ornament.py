"""Ornaments: fields of dots that show a pattern of a puzzle, and short lines."""

from collections.abc import Iterator
from typing import NamedTuple

from bookmaker.page.layout.grid import bullet
from bookmaker.page.layout.text import Style
from bookmaker.values.geometry import Box, Point
from bookmaker.values.marks import Dot, Line, Mark
from bookmaker.values.puzzle import Answer, Cell, Puzzle

_BULLET, _DOT = 0.31, 0.075
"""Radii, as parts of the distance between two middles."""
_SPOT = 1.16
"""The reach of a picture, in the radius of the disc in whose place it is."""
PITCH = 0.352
"""From dot to dot of a field at most, in sizes of the title of an opening."""
_HIGH, _WIDE = 0.5, 0.36
"""How high and wide a medallion is at most, as parts of what is white around it."""
_SHORT = 1.556
"""The length of a line that is an ornament, in sizes of the title of an opening."""


class DotField(NamedTuple):
    """Rows and columns of dots: large ones in the cells in `strong`, none in `holes`; row by row, from 0."""

    rows: int
    columns: int
    strong: frozenset[int]
    holes: frozenset[int] = frozenset()


NO_FIELD = DotField(0, 0, frozenset())


def of_answer(answer: Answer) -> DotField:
    """Return a field with large dots where the bullets of an answer are."""
    return DotField(answer.rows, answer.columns, frozenset(at for at, bullet in enumerate(answer.bullets) if bullet))


def of_clues(puzzle: Puzzle, holes: frozenset[int] = frozenset()) -> DotField:
    """Return a field with large dots where the clues of a puzzle are, which gives nothing away."""
    return DotField(puzzle.rows, puzzle.columns, _clues(puzzle), holes)


def mirror_clues(puzzle: Puzzle, down: int, right: int) -> DotField:
    """Return a field of clues of a puzzle, mirrored about its middle, from which it goes so many cells each way.

    Behind the last row and column of the puzzle it turns back, so that it has no end.
    """
    rows, columns, clues = 2 * down - 1, 2 * right - 1, _clues(puzzle)
    cells = (
        (_mirror_index(row - down + 1, puzzle.rows), _mirror_index(at - right + 1, puzzle.columns))
        for row, at in _cells(rows, columns)
    )
    strong = frozenset(at for at, (row, column) in enumerate(cells) if row * puzzle.columns + column in clues)
    return DotField(rows, columns, strong)


def _mirror_index(away: int, count: int) -> int:
    """Return the row, or column, so far away from the first one, of so many that are walked to and fro."""
    away = abs(away) % max(1, 2 * count - 2)
    return min(away, 2 * count - 2 - away)


def _clues(puzzle: Puzzle) -> frozenset[int]:
    return frozenset(at for at, clue in enumerate(puzzle.clues) if clue >= 0)


def _cells(rows: int, columns: int) -> Iterator[Cell]:
    return (divmod(at, columns) for at in range(rows * columns))


def ornament(field: DotField, style: Style, pitch: float, middle: Point) -> Iterator[Mark]:
    """Yield a field around a middle, with dots `pitch` points apart: bullets where it is strong, else small ones."""
    (rows, columns, strong, holes), (x, y) = field, middle
    for index, (row, column) in enumerate(_cells(rows, columns)):
        at = x + (column - (columns - 1) / 2) * pitch, y + ((rows - 1) / 2 - row) * pitch
        if index in strong:
            yield from spot(_BULLET * pitch, style, *at)
        elif index not in holes:
            yield Dot(*at, _DOT * pitch)


def spot(radius: float, style: Style, x: float, y: float) -> Iterator[Mark]:
    """Yield a bullet of an ornament around (x, y): a disc, or the picture that bullets are, a little larger."""
    if style.look.marks.bullet:
        yield from bullet(_SPOT * radius, style, x, y)
    else:
        yield Dot(x, y, radius, style.look.grid.bullet_ink)


def short_rule(style: Style, x: float, y: float) -> Line:
    """Return a short line around the middle x."""
    grid, half = style.look.grid, _SHORT * style.look.type.opening.size / 2
    return Line(x - half, y, x + half, y, grid.frame, grid.frame_ink)


def medallion(puzzle: Puzzle, style: Style, free: Box) -> Iterator[Mark]:
    """Yield a square field of the clues of a puzzle in the middle of a part of a page that is white."""
    pitch = PITCH * style.look.type.opening.size
    reach = max(1, round((min(_HIGH * free.height, _WIDE * free.width) / pitch + 1) / 2))
    yield from ornament(mirror_clues(puzzle, reach, reach), style, pitch, (free.middle, free.y + free.height / 2))


def tailpiece(puzzle: Puzzle, style: Style, free: Box) -> Iterator[Mark]:
    """Yield what stands in the white foot of a page: a medallion, a short line or nothing, as the look wants it."""
    if style.look.ornament == "field":
        yield from medallion(puzzle, style, free)
    elif style.look.ornament == "rule":
        yield short_rule(style, free.middle, free.y + free.height / 2)
