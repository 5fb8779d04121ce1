"""A booklet as a reader gets it: sheets laid into each other, folded, and leafed through."""


def fold(sides: list[tuple[int | None, int | None]]) -> list[int | None]:
    """Return what one reads who lays the sheets into each other, folds them and leafs through."""
    assert len(sides) % 2 == 0
    sheets = list(zip(sides[::2], sides[1::2], strict=True))
    leaves = [(front[1], back[0]) for front, back in sheets]
    leaves += [(back[1], front[0]) for front, back in reversed(sheets)]
    return [number for leaf in leaves for number in leaf]


def drop_end(read: list[int | None]) -> list[int | None]:
    while read and read[-1] is None:
        read.pop()
    return read
