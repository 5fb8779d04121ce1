"""Shapes of boards: rows of `X` for a cell and dots."""

from bookmaker.values.masks import rows_of
from bookmaker.values.shape import Shape


def drawn(text: str) -> Shape:
    """Return the shape that rows of signs draw."""
    return Shape.of(rows_of(text))


HEART = drawn(
    """
    .XX.XX.
    XXXXXXX
    XXXXXXX
    .XXXXX.
    ..XXX..
    ...X...
    """
)
LETTER = drawn(
    """
    XX....
    XX....
    XX....
    XX.XX.
    XXXXXX
    """
)
"""An L, and a part of it that stands by itself to those who see along rows."""
PARTS = drawn(
    """
    XXX.XXXX
    XXX.X..X
    XXX.XXXX
    """
)
"""Two parts, one of them with a hole within."""
