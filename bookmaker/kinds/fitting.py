"""What fits a board of bullets: how many, and where clues may lie given its shape, a symmetry and a pattern."""

from collections.abc import Iterable, Sequence
from math import ceil
from pathlib import Path
from typing import Annotated, Literal, TypeVar

from pydantic import AfterValidator, Field, ValidationInfo

from bookmaker.engine.rank.energy import DENSITY_WITHOUT_TOTAL
from bookmaker.engine.symmetry import SQUARE, orbits
from bookmaker.values.errors import Wrong
from bookmaker.values.masks import read_mask
from bookmaker.values.models import Notation
from bookmaker.values.puzzle import Cell, Size, touching
from bookmaker.values.shape import Shape

DEFAULT_DENSITY = 0.3
"""Bullets as a share of the cells: from 4x4 to 10x10 none is clearly better (`bookmaker study density`)."""
Symmetry = Literal["half-turn", "mirror", "diagonal", "four"]


def _shape(value: object, info: ValidationInfo) -> Shape | None:
    """Return the shape that is written or named; raise Wrong for one that no board of the section can have."""
    size: Size | None = info.data.get("size")
    if value is None or isinstance(value, Shape):
        shape = value
    else:
        shape = Shape.of(read_mask(value, (info.context or {}).get("folder", Path()), size)).or_none
    if shape and size is not None and shape.size != size:
        message = f"this shape has {shape.size.rows} rows and {shape.size.columns} columns, and the boards have {size}"
        raise Wrong(message, id="bad-shape", remedy=f"write size: {shape.size}")
    return shape


ShapeMask = Annotated[Shape, Notation(_shape, {"type": "string"})]
"""Which cells of a board are there."""


def _pattern(value: object, info: ValidationInfo) -> tuple[int, ...]:
    """Return the cells of a pattern, row by row, centred on the board; raise Wrong if it does not fit."""
    if isinstance(value, tuple):
        return value
    size: Size | None = info.data.get("size")
    rows = read_mask(value, (info.context or {}).get("folder", Path()), size)
    return centre_mask(rows, size) if size is not None else ()


PatternMask = Annotated[tuple[int, ...], Notation(_pattern, {"type": "string"})]
"""Where clues may be shown: the cells, numbered row by row."""


def cells_of_board(size: Size, shape: Shape | None) -> int:
    """Return how many cells there are."""
    return shape.cells if shape else size.cells


def fewest_empty(size: Size, shape: Shape | None = None) -> int:
    """Return the fewest empty cells that touch all others of a board: one in each square of three by three."""
    return ceil(shape.cells / 9) if shape else ceil(size.rows / 3) * ceil(size.columns / 3)


def default_bullets(cells: int, total: bool = True) -> int:
    """Return the default number of bullets for a board of `cells` cells; fewer if no total is printed."""
    return max(1, round((DEFAULT_DENSITY if total else DENSITY_WITHOUT_TOTAL) * cells))


def _check_count(bullets: int | None, info: ValidationInfo) -> int | None:
    """Return a number of bullets unchanged; raise Wrong if a board of its size, if known, has no room for it."""
    size, shape = info.data.get("size"), info.data.get("shape")
    if bullets is not None and size is not None and bullets >= (cells := cells_of_board(size, shape)):
        message = f"{bullets} bullets do not fit on {size}: it has {cells} cells, and one must hold a clue"
        remedy = f"use at most {cells - 1}; about {default_bullets(cells)} make good puzzles"
        raise Wrong(message, id="too-many-bullets", remedy=remedy)
    return bullets


BulletCount = Annotated[Annotated[int, Field(ge=1)] | None, AfterValidator(_check_count)]
"""Bullets on a board, which has room for them."""
S = TypeVar("S", bound=str | None)


def fitting_symmetry(symmetry: S, size: Size | None, holes: frozenset[int] = frozenset()) -> S:
    """Return a symmetry unchanged; raise Wrong if a board of this size, if known, cannot have it."""
    if symmetry in SQUARE and size is not None and size.rows != size.columns:
        message = f"{size} is not square, so clues cannot lie by the symmetry {symmetry}"
        side = min(size)
        raise Wrong(message, id="not-square", remedy=f"take half-turn or mirror, or a board of {side}x{side}")
    moved = orbits(str(symmetry), *size) if symmetry and size is not None else ()
    if any(0 < len(holes.intersection(orbit)) < len(orbit) for orbit in moved):
        message = f"the shape has not the symmetry {symmetry}, so clues cannot have it"
        raise Wrong(message, id="bad-shape", remedy="leave the symmetry out, or draw the shape with it")
    return symmetry


def _check_symmetry(symmetry: Symmetry | None, info: ValidationInfo) -> Symmetry | None:
    shape = info.data.get("shape")
    return fitting_symmetry(symmetry, info.data.get("size"), shape.holes if shape else frozenset())


ClueSymmetry = Annotated[Symmetry | None, AfterValidator(_check_symmetry)]
"""The symmetry of a board's clues; the board can have it."""


def centre_mask(rows: Sequence[Sequence[bool]], size: Size) -> tuple[int, ...]:
    """Return the cells of a mask centred on a board, row by row; raise Wrong if it is larger, or empty."""
    cells = [(row, column) for row, some in enumerate(rows) for column, there in enumerate(some) if there]
    high, wide = len(rows), max((len(some) for some in rows), default=0)
    if not cells:
        raise Wrong("this pattern has no cell", id="bad-pattern", remedy="write X for the cells that may show a clue")
    if high > size.rows or wide > size.columns:
        message = f"this pattern has {high} rows and {wide} columns, and the boards have {size}"
        raise Wrong(message, id="bad-pattern", remedy=f"write size: {max(high, size.rows)}x{max(wide, size.columns)}")
    down, right = (size.rows - high) // 2, (size.columns - wide) // 2
    return tuple((row + down) * size.columns + column + right for row, column in cells)


def within_sight(pattern: Iterable[int], size: Size, symmetry: str, holes: frozenset[int]) -> set[Cell]:
    """Return the cells that can hold a clue of the pattern or touch one; others hold no bullet."""
    allowed, near = frozenset(pattern) - holes, touching(*size)
    shown = {divmod(at, size.columns) for one in orbits(symmetry, *size) if allowed.issuperset(one) for at in one}
    return shown.union(*(near[cell] for cell in shown)) - {divmod(at, size.columns) for at in holes}


def fitting_pattern(
    pattern: tuple[int, ...], size: Size, holes: frozenset[int], symmetry: str, bullets: int | None, total: bool
) -> None:
    """Raise Wrong if no puzzle can show its clues in the cells of a pattern alone."""
    seen = within_sight(pattern, size, symmetry, holes)
    if not seen:
        message = f"of each cell of this pattern one that goes with it by symmetry: {symmetry} is not in it"
        remedy = "draw it as symmetric as the clues are to lie, or leave that out"
        if not symmetry:
            message, remedy = "the shape of the board has no cell of this pattern", "draw it within the shape"
        raise Wrong(message, id="bad-pattern", remedy=remedy)
    if not total and len(seen) < size.cells - len(holes):
        there = (cell for at, cell in enumerate(touching(*size)) if at not in holes)
        row, column = next(cell for cell in there if cell not in seen)
        message = f"without a total nothing tells what row {row + 1} column {column + 1} holds: no clue can touch it"
        raise Wrong(message, id="bad-pattern", remedy="take total: printed, or a pattern that all cells touch")
    if bullets is not None and bullets >= len(seen):
        message = f"{bullets} bullets do not fit on the {len(seen)} cells that clues in this pattern can touch"
        remedy = f"about {default_bullets(len(seen), total)} make good puzzles"
        raise Wrong(message, id="too-many-bullets", remedy=remedy)
