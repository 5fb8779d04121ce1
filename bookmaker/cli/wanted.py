"""What puzzles are asked for by the options of `generate`: sizes, masks, clues that lie alike, parts of all."""

import re
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from bookmaker.values.errors import UserError, Wrong
from bookmaker.values.puzzle import MAX_SIDE, Size

if TYPE_CHECKING:
    from bookmaker.engine.solve.make import Task

Symmetry = Literal["half-turn", "mirror", "diagonal", "four"]
"""How the cells of clues lie."""


def part_of(shard: str | None, count: int) -> range:
    """Return which of so many puzzles a shard has, from 0; raise UserError for none that there is."""
    if shard is None:
        return range(count)
    found = re.fullmatch(r"([0-9]{1,9})/([1-9][0-9]{0,8})", shard.strip())
    if not found:
        raise UserError(f"--shard {shard}: expected a part and how many there are; write it like 3/10")
    part, parts = int(found[1]), int(found[2])
    if not 1 <= part <= parts:
        raise UserError(f"--shard {shard}: the parts are 1/{parts} to {parts}/{parts}")
    if parts > count:
        raise UserError(f"--shard {shard}: --count {count} has fewer puzzles than that are parts; take fewer parts")
    return range(count * (part - 1) // parts, count * part // parts)


def board(size: str) -> Size:
    """Return the size of a board; raise UserError for one that cannot be."""
    try:
        return Size.parse(size)
    except ValueError as error:
        raise UserError(f"--size {size}: {error}; write it like 7x7") from None


def small(size: str, mines: int | None) -> tuple[int, int, int]:
    """Return rows, columns and mines of a board; raise UserError for one that cannot be."""
    from bookmaker.kinds.base import ASKED_DENSITY, fitting_mines

    cells = board(size)
    placed = mines or max(1, round(ASKED_DENSITY * cells.cells))
    try:
        return *cells, fitting_mines(placed, cells) or placed
    except Wrong as wrong:
        raise UserError(f"--mines {placed}: {wrong}; {wrong.remedy}") from None


def shaped(size: str | None, shape: Path | None) -> tuple[Size, frozenset[int]]:
    """Return the size of a board, and where it has no cell; raise UserError for one that cannot be."""
    from bookmaker.values.masks import read_mask
    from bookmaker.values.shape import Shape

    if shape is None:
        return board(size or ""), frozenset()
    try:
        said = Size.parse(size, MAX_SIDE) if size else None
        found = Shape.of(read_mask(str(shape), Path(), said))
    except Wrong as wrong:
        raise UserError("; ".join(filter(None, (f"--shape {shape}: {wrong}", wrong.remedy)))) from None
    if said not in (None, found.size):
        raise UserError(
            f"--size {size}: {shape} has {found.size.rows} rows and {found.size.columns} columns; leave it out"
        )
    return found.size, found.holes


def task_of(
    size: Size, holes: frozenset[int], bullets: int | None, total: bool, figure: tuple[Symmetry | None, Path | None]
) -> "Task":
    """Return what to make, without its key; raise UserError for a board that cannot be."""
    from bookmaker.engine.solve.make import Task
    from bookmaker.kinds.fitting import default_bullets, within_sight

    symmetry, pattern = _figure(size, holes, bullets, total, *figure)
    cells = size.cells - len(holes)
    seen = len(within_sight(pattern, size, symmetry, holes)) if pattern else cells
    placed = bullets if bullets is not None else default_bullets(seen, total)
    if placed >= cells:
        raise UserError(
            f"--bullets {placed}: with one cell for a clue, a board of {size} has room for {cells - 1} at most"
        )
    return Task((), *size, placed, total=total, holes=holes, symmetry=symmetry, pattern=frozenset(pattern))


def _figure(
    size: Size, holes: frozenset[int], bullets: int | None, total: bool, symmetry: Symmetry | None, pattern: Path | None
) -> tuple[str, tuple[int, ...]]:
    """Return by which symmetry clues lie, and in which cells; raise UserError for what cannot be."""
    from bookmaker.kinds.fitting import fitting_pattern, fitting_symmetry, placed
    from bookmaker.values.masks import read_mask

    option = f"--symmetry {symmetry}"
    try:
        lying, cells = fitting_symmetry(symmetry, size, holes) or "", tuple[int, ...]()
        if pattern is not None:
            option = f"--pattern {pattern}"
            cells = placed(read_mask(str(pattern), Path(), size), size)
            fitting_pattern(cells, size, holes, lying, bullets, total)
    except Wrong as wrong:
        raise UserError("; ".join(filter(None, (f"{option}: {wrong}", wrong.remedy)))) from None
    return lying, cells
