"""Shapes of boards: rows of `X` for a cell and dots."""

from bookmaker.values.shape import Shape

HEART = Shape.parse(
    """
    .XX.XX.
    XXXXXXX
    XXXXXXX
    .XXXXX.
    ..XXX..
    ...X...
    """
)
LETTER = Shape.parse(
    """
    XX....
    XX....
    XX....
    XX.XX.
    XXXXXX
    """
)
"""An L, and a part of it that stands by itself to those who see along rows."""
PARTS = Shape.parse(
    """
    XXX.XXX
    XXX.X.X
    XXX.XXX
    """
)
"""Two parts, one of them with a hole within."""
