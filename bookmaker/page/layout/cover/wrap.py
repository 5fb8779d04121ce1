"""The sheet that is wrapped around a paperback: back, spine and front side by side, and what has to stay clear."""

from typing import NamedTuple

from bookmaker.values.geometry import Box, PageSize
from bookmaker.values.marks import Bleed


class CodeBox(NamedTuple):
    """The white box for a barcode: its size, and how far it stays from spine and trim."""

    width: float = 144.0
    height: float = 86.4
    clear: float = 18.0


class Wrap(NamedTuple):
    """The geometry of a cover in points, from the lower left corner of the trimmed sheet."""

    trim: PageSize
    """Of the book."""
    spine: float
    """Its thickness."""
    bleed: float
    safe: float
    """How far text stays inside the trim."""
    spine_clear: float
    """How far text on the spine stays from both folds."""
    spine_text: bool
    """Whether the spine may bear text."""
    code: CodeBox = CodeBox()

    @property
    def width(self) -> float:
        return 2 * self.trim[0] + self.spine

    @property
    def height(self) -> float:
        return self.trim[1]

    @property
    def sheet(self) -> PageSize:
        """Width and height with the bleed."""
        return self.width + 2 * self.bleed, self.height + 2 * self.bleed

    @property
    def edges(self) -> Bleed:
        return Bleed(self.bleed, self.bleed, self.bleed, self.bleed)

    @property
    def back(self) -> Box:
        return Box(0.0, 0.0, *self.trim)

    @property
    def spine_box(self) -> Box:
        """The spine between its folds."""
        return Box(self.trim[0], 0.0, self.spine, self.height)

    @property
    def front(self) -> Box:
        return Box(self.trim[0] + self.spine, 0.0, *self.trim)

    @property
    def code_box(self) -> Box:
        """Where the barcode goes: in the lower right of the back."""
        width, height, clear = self.code
        return Box(self.trim[0] - clear - width, clear, width, height)


def inside(box: Box, by: float) -> Box:
    """Return a box without a strip at each of its sides."""
    return Box(box.x + by, box.y + by, box.width - 2 * by, box.height - 2 * by)
