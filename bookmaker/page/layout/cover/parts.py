"""Common to the parts of a cover: its sources, its geometry, and where things lie on it.

Back, spine and front lie side by side on one sheet, which is wrapped around a paperback.
"""

from collections.abc import Collection
from typing import NamedTuple

from bookmaker.page.layout.boxes import region_box
from bookmaker.page.layout.cover.barcode import Code
from bookmaker.page.layout.cover.look import MADE_FOR, Design
from bookmaker.page.layout.flow import Block
from bookmaker.page.layout.look import Region
from bookmaker.page.layout.picture import MIDDLE, Picture
from bookmaker.page.layout.text import Setting, Style
from bookmaker.values.geometry import Box, PageSize, Point
from bookmaker.values.marks import Bleed, Ink, Rect

EDGE = 0.5
"""Distance from the trim, in points, that counts as reaching it."""


class CodeBox(NamedTuple):
    """The white box for a barcode: its size, and how far it stays from spine and trim."""

    width: float = 144.0
    height: float = 86.4
    clear: float = 18.0


class Wrap(NamedTuple):
    """The geometry of a cover in points, from the lower left corner of the trimmed sheet."""

    trim: PageSize
    """Page size of the book."""
    spine: float
    """Thickness of the spine."""
    bleed: float
    safe: float
    """Least distance of text from the trim."""
    spine_clear: float
    """Least distance of text on the spine from both folds."""
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

    @property
    def scale(self) -> float:
        """The scale of everything on the cover, 1 at the size of the design."""
        return min(self.trim[0] / MADE_FOR[0], self.trim[1] / MADE_FOR[1])

    def ground(self, panel: Box, ink: Ink) -> Rect:
        """Return the ground of a panel, with the bleed at the sides of the sheet."""
        left = self.bleed if panel.x <= 0 else 0.0
        right = self.bleed if panel.right >= self.width - 1e-6 else 0.0
        width, height = panel.width + left + right, panel.height + 2 * self.bleed
        return Rect(panel.x - left, -self.bleed, width, height, ink)

    def region(self, region: Region, panel: Box) -> Box:
        """Return where a region of the front or the back lies."""
        sides = {name: side * self.scale for name, side in region if side is not None}
        return region_box(region.model_copy(update=sides), panel)

    def bleed_region(self, region: Region, panel: Box) -> Box:
        """Return where a region of a panel lies; a side at the trim runs on over the bleed."""
        box, bleed = self.region(region, panel), self.bleed
        left = bleed if box.x < EDGE else 0.0
        right = bleed if box.right > self.width - EDGE else 0.0
        top, bottom = (bleed if at < EDGE else 0.0 for at in (panel.top - box.top, box.y - panel.y))
        return Box(box.x - left, box.y - bottom, box.width + left + right, box.height + top + bottom)

    def safe_region(self, region: Region, panel: Box) -> Box:
        """Return where a region of a panel lies, without the parts too near to the trim."""
        return self.region(region, panel).common(panel.grow(-self.safe))


class Level(NamedTuple):
    """A tier of the book's puzzles, its number of stars, and how many puzzles it has."""

    name: str
    stars: int
    puzzles: int


class CoverText(NamedTuple):
    """The texts of a cover; '' and () for those it lacks."""

    title: str
    subtitle: str = ""
    author: str = ""
    tagline: str = ""
    back: tuple[Block, ...] = ()
    spine: tuple[str, str] = ("", "")
    """Texts at the upper and lower end of the spine."""
    spine_up: bool = False
    """The spine reads upwards."""
    volume: str = ""
    """The number of a volume."""
    puzzles: str = ""
    """Number of puzzles, in words."""
    levels: tuple[Level, ...] = ()
    """Levels, easiest first; none where they are hidden."""


class Cover(NamedTuple):
    """All sources of a cover but the boards."""

    design: Design
    style: Style
    """The book's style, with the fonts of the design."""
    said: CoverText
    picture: Picture | None = None
    """Picture in place of boards."""
    focus: Point = MIDDLE
    """Point of the picture that stays in view."""
    whole: bool = False
    """The picture is the whole front, with nothing printed on it."""
    code: Code | None = None
    shows: Collection[str] = ()
    """What the back shows of the book: puzzle, page, levels."""
    space: bool = True
    """A box for the printer's own barcode stays white."""

    def setting(self, name: str, scale: float) -> Setting:
        """Return the setting of a role for a cover of some size."""
        role = getattr(self.design.type, name).role(self.design.palette, scale)
        return self.style.setting(role)
