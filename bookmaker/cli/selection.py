"""The wanted puzzles: sizes, and parts of all."""

import re
from pathlib import Path

from bookmaker.values.errors import UserError, Wrong
from bookmaker.values.puzzle import Size


def part_of(shard: str | None, count: int) -> range:
    """Return the part of `count` puzzles in a shard, from 0; raise UserError for a shard that does not exist."""
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
    """Return the size of a board; raise UserError for an impossible one."""
    try:
        return Size.parse(size)
    except ValueError as error:
        raise UserError(f"--size {size}: {error}; write it like 7x7") from None


def size_of(size: str | None, shape: str | None) -> Size:
    """Return the size of a board, or of a shape in a text file; raise UserError for an impossible one."""
    from bookmaker.values.masks import read_mask
    from bookmaker.values.shape import Shape

    if size is None and (shape is None or Path(shape).suffix.lower() == ".png"):
        raise UserError("--size is missing; write it like --size 7x7")
    if shape is None:
        return board(size or "")
    try:
        said = Size.parse(size) if size else None
        found = Shape.of(read_mask(shape, Path(), said))
    except Wrong as wrong:
        raise UserError("; ".join(filter(None, (f"--shape {shape}: {wrong}", wrong.remedy)))) from None
    if said not in (None, found.size):
        raise UserError(
            f"--size {size}: {shape} has {found.size.rows} rows and {found.size.columns} columns; leave it out"
        )
    return found.size
