"""Common to the parts of a cover: its sources, its geometry, and where things lie on it.

Back, spine and front lie side by side on one sheet, and the flaps of a jacket beside them.
"""

from collections.abc import Collection
from typing import NamedTuple

from bookmaker.page.layout.boxes import region_box
from bookmaker.page.layout.cover.barcode import Code
from bookmaker.page.layout.cover.look import MADE_FOR, Design
from bookmaker.page.layout.flow import Block
from bookmaker.page.layout.links import LinePart
from bookmaker.page.layout.look import Region
from bookmaker.page.layout.markdown import Content
from bookmaker.page.layout.picture import MIDDLE, Picture
from bookmaker.page.layout.publisher import Logo
from bookmaker.page.layout.text import Setting, Style
from bookmaker.values.geometry import Box, PageSize, Point
from bookmaker.values.marks import Bleed, Ink, Mark, Page, Placed, Rect

Said = Block | Content
"""A block of text on a cover, or a code."""
Badge = tuple[LinePart, ...]
"""The parts of a badge's text; those with facts of the book are fields."""
EDGE = 0.5
"""Distance from the trim, in points, that counts as reaching it."""

_OFF_HINGE = 9.0
"""White space between text and a hinge or holes, in points."""


class CodeBox(NamedTuple):
    """The white box for a barcode: its size, and how far it stays from spine and trim, and from the foot if set."""

    width: float = 144.0
    height: float = 86.4
    clear: float = 18.0
    foot: float | None = None


class Wrap(NamedTuple):
    """The geometry of a cover in points, from the lower left corner of what one sees of it unfolded."""

    panel: PageSize
    """Width and height of front and back; of a paperback, those of a page."""
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
    hinge: float = 0.0
    """Strip of front and back beside the spine that stays clear of text: a hinge, or holes."""
    flap: float = 0.0
    fold: float = 0.0
    """Strip between a flap and the front or back, on which their art runs on."""
    turned: bool = False
    """What bleeds is turned in around boards: the sheet is cut where it ends."""

    @property
    def wing(self) -> float:
        """What lies beyond front and back on either side."""
        return self.flap + self.fold

    @property
    def width(self) -> float:
        return 2 * (self.panel[0] + self.wing) + self.spine

    @property
    def height(self) -> float:
        return self.panel[1]

    @property
    def sheet(self) -> PageSize:
        """Width and height with the bleed."""
        return self.width + 2 * self.bleed, self.height + 2 * self.bleed

    @property
    def cut(self) -> PageSize:
        """Width and height of the sheet once it is cut."""
        return self.sheet if self.turned else (self.width, self.height)

    @property
    def back(self) -> Box:
        return Box(self.wing, 0.0, *self.panel)

    @property
    def spine_box(self) -> Box:
        """The spine between its folds."""
        return Box(self.back.right, 0.0, self.spine, self.height)

    @property
    def front(self) -> Box:
        return Box(self.spine_box.right, 0.0, *self.panel)

    @property
    def flaps(self) -> tuple[Box, ...]:
        """The flaps beside front and back, if any."""
        size = self.flap, self.height
        return (Box(self.width - self.flap, 0.0, *size), Box(0.0, 0.0, *size)) if self.flap else ()

    @property
    def code_box(self) -> Box:
        """Where the barcode goes: in the lower right of the back."""
        width, height, clear, foot = self.code
        return Box(self.back.right - self.hinge - clear - width, clear if foot is None else foot, width, height)

    @property
    def scale(self) -> float:
        """The scale of everything on the cover, 1 at the size of the design."""
        return min(self.panel[0] / MADE_FOR[0], self.panel[1] / MADE_FOR[1])

    def page(self, marks: tuple[Mark, ...]) -> Page:
        """Return the sheet with marks on it, as it is cut."""
        if self.turned:
            return Page(*self.cut, (Placed(self.bleed, self.bleed, marks),))
        return Page(*self.cut, marks, bleed=Bleed(self.bleed, self.bleed, self.bleed, self.bleed))

    def _overruns(self, panel: Box) -> tuple[float, float]:
        """Return how far art runs on over the left and the right side of a panel: over the bleed, or a fold."""
        gaps = panel.x, self.width - panel.right
        left, right = (self.bleed if gap < EDGE else self.fold if abs(gap - self.wing) < EDGE else 0.0 for gap in gaps)
        return left, right

    def visible_panel(self, panel: Box) -> Box:
        """Return a panel with what one sees of its art beyond its sides: around boards, and on folds."""
        left, right = self._overruns(panel) if self.turned or self.flap else (0.0, 0.0)
        up = self.bleed if self.turned else 0.0
        return Box.from_edges(panel.x - left, panel.y - up, panel.right + right, panel.top + up)

    def ground(self, panel: Box, ink: Ink) -> Rect:
        """Return the ground of a panel, with the bleed at the sides of the sheet."""
        left, right = self._overruns(panel)
        width, height = panel.width + left + right, panel.height + 2 * self.bleed
        return Rect(panel.x - left, -self.bleed, width, height, ink)

    def region(self, region: Region, panel: Box) -> Box:
        """Return where a region of the front or the back lies."""
        sides = {name: side * self.scale for name, side in region if side is not None}
        return region_box(region.model_copy(update=sides), panel)

    def bleed_region(self, region: Region, panel: Box) -> Box:
        """Return where a region of a panel lies; a side at the trim runs on over the bleed."""
        box, bleed = self.region(region, panel), self.bleed
        beyond = self._overruns(panel)
        left = beyond[0] if box.x - panel.x < EDGE else 0.0
        right = beyond[1] if panel.right - box.right < EDGE else 0.0
        top, bottom = (bleed if at < EDGE else 0.0 for at in (panel.top - box.top, box.y - panel.y))
        return Box(box.x - left, box.y - bottom, box.width + left + right, box.height + top + bottom)

    def safe_region(self, region: Region, panel: Box) -> Box:
        """Return where a region of a panel lies, without the parts too near to trim and hinge."""
        return self.region(region, panel).common(self.face(panel))

    def face(self, panel: Box) -> Box:
        """Return where text of a panel may stand: clear of trim and hinge."""
        room = panel.grow(-self.safe)
        more = max(0.0, self.hinge + max(self.spine_clear, _OFF_HINGE) - self.safe) if self.hinge else 0.0
        return Box(room.x + more * (panel == self.front), room.y, room.width - more, room.height)


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
    back: tuple[Said, ...] = ()
    flaps: tuple[tuple[Said, ...], ...] = ((), ())
    """Text on the flaps of a jacket, at the front and at the back."""
    spine: tuple[str, str] = ("", "")
    """Texts at the upper and lower end of the spine."""
    spine_up: bool = False
    """The spine reads upwards."""
    badges: tuple[Badge, ...] = ()
    volume: str = ""
    """The number of a volume."""
    house: tuple[str, ...] = ()
    """The publisher: name and address."""
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
    logo: Logo | None = None
    """The publisher's, as a shape."""
    space: bool = True
    """A box for the printer's own barcode stays white."""

    def setting(self, name: str, scale: float) -> Setting:
        """Return the setting of a role for a cover of some size."""
        role = getattr(self.design.type, name).role(self.design.palette, scale)
        return self.style.setting(role)
