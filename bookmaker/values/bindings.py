"""The ways in which a book is bound."""

from typing import Literal

Binding = Literal["paperback", "case", "jacket", "coil", "saddle"]
PAPERBACK: Binding = "paperback"
CASE: Binding = "case"
JACKET: Binding = "jacket"
FLAT: tuple[Binding, ...] = ("coil", "saddle")
"""Those without a spine."""
SIZES: dict[Binding, tuple[str, ...]] = {
    CASE: ("wider", "taller", "turn_in", "hinge"),
    JACKET: ("wider", "taller", "flap", "fold"),
    "coil": ("hinge",),
}
"""The sizes of a cover that a binding needs besides those of a paperback."""
