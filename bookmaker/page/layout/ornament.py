"""Ornaments: fields of dots that show a pattern of a puzzle, and short lines."""

from collections.abc import Iterator
from typing import NamedTuple

from bookmaker.page.layout.grid import bullet
from bookmaker.page.layout.text import Style
from bookmaker.values.geometry import Box, Point
from bookmaker.values.marks import BLACK, Dot, Ink, Line, Mark
from bookmaker.values.puzzle import Answer, Cell, Puzzle

_BULLET, _DOT = 0.31, 0.075
"""Radii, as parts of the distance between two middles."""
_SPOT = 1.16
"""Reach of a picture, in radii of the disc that it replaces."""
PITCH = 0.352
"""Greatest distance from dot to dot of a field, in sizes of an opening's title."""
_HIGH, _WIDE = 0.5, 0.36
"""Greatest height and width of a medallion, as parts of the white around it."""
_LARGE = 1.6
"""Distance from dot to dot of a field that runs over the edges of its page, relative to that of others."""
_SHORT = 1.556
"""Length of a line used as an ornament, in sizes of an opening's title."""


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
    """Return a field with large dots where the clues of a puzzle are, which does not give away its solution."""
    return DotField(puzzle.rows, puzzle.columns, _clues(puzzle), holes)


def mirror_clues(puzzle: Puzzle, down: int, right: int) -> DotField:
    """Return a mirrored field of clues of a puzzle that counts `down` rows and `right` columns from its middle cell.

    It turns back behind the last row and column of the puzzle, so that it has no end.
    """
    rows, columns, clues = 2 * down - 1, 2 * right - 1, _clues(puzzle)
    cells = (
        (_mirror_index(row - down + 1, puzzle.rows), _mirror_index(at - right + 1, puzzle.columns))
        for row, at in _cells(rows, columns)
    )
    strong = frozenset(at for at, (row, column) in enumerate(cells) if row * puzzle.columns + column in clues)
    return DotField(rows, columns, strong)


def _mirror_index(away: int, count: int) -> int:
    """Return the index after `away` steps to and fro between the first and the last of `count` rows or columns."""
    away = abs(away) % max(1, 2 * count - 2)
    return min(away, 2 * count - 2 - away)


def _clues(puzzle: Puzzle) -> frozenset[int]:
    return frozenset(at for at, clue in enumerate(puzzle.clues) if clue >= 0)


def _cells(rows: int, columns: int) -> Iterator[Cell]:
    return (divmod(at, columns) for at in range(rows * columns))


def ornament(field: DotField, style: Style, pitch: float, middle: Point, ink: Ink | None = None) -> Iterator[Mark]:
    """Yield a field around a middle, with dots `pitch` points apart: bullets where it is strong, else small ones.

    They have their own inks, or another one.
    """
    (rows, columns, strong, holes), (x, y) = field, middle
    for index, (row, column) in enumerate(_cells(rows, columns)):
        at = x + (column - (columns - 1) / 2) * pitch, y + ((rows - 1) / 2 - row) * pitch
        if index in strong:
            yield from spot(_BULLET * pitch, style, *at, ink)
        elif index not in holes:
            yield Dot(*at, _DOT * pitch, BLACK if ink is None else ink)


def spot(radius: float, style: Style, x: float, y: float, ink: Ink | None = None) -> Iterator[Mark]:
    """Yield a bullet of an ornament around (x, y): a disc, or the look's picture, a little larger."""
    if style.look.marks.bullet:
        yield from bullet(_SPOT * radius, style, x, y, ink)
    else:
        yield Dot(x, y, radius, style.look.grid.bullet_ink if ink is None else ink)


def endless_clues(puzzle: Puzzle, style: Style, box: Box, ink: Ink) -> Iterator[Mark]:
    """Yield the clues of a puzzle as dots, mirrored again and again, in whole rows and columns that fill a box."""
    usual = _LARGE * PITCH * style.look.type.opening.size
    across = max(1, round((box.width / usual - 1) / 2))
    pitch = box.width / (2 * across + 1)
    down = max(0, int((box.height / pitch - 1) / 2))
    middle = (box.middle, box.y + box.height / 2)
    yield from ornament(mirror_clues(puzzle, down + 1, across + 1), style, pitch, middle, ink)


def short_rule(style: Style, x: float, y: float) -> Line:
    """Return a short line with its middle at x."""
    grid, half = style.look.grid, _SHORT * style.look.type.opening.size / 2
    return Line(x - half, y, x + half, y, grid.frame, grid.frame_ink)


def medallion(puzzle: Puzzle, style: Style, free: Box) -> Iterator[Mark]:
    """Yield a square field of a puzzle's clues in the middle of a free part of a page."""
    pitch = PITCH * style.look.type.opening.size
    reach = max(1, round((min(_HIGH * free.height, _WIDE * free.width) / pitch + 1) / 2))
    yield from ornament(mirror_clues(puzzle, reach, reach), style, pitch, (free.middle, free.y + free.height / 2))


def tailpiece(puzzle: Puzzle, style: Style, free: Box) -> Iterator[Mark]:
    """Yield the ornament in the white foot of a page: a medallion, a short line or nothing, as the look says."""
    if style.look.ornament == "field":
        yield from medallion(puzzle, style, free)
    elif style.look.ornament == "rule":
        yield short_rule(style, free.middle, free.y + free.height / 2)
