"""The design of a cover as data: what a file such as `layouts/covers/night.yaml` holds.

Lengths are those of a cover of 6 x 9 in; another one has them larger or smaller.
"""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

from pydantic import Field

from bookmaker.page.layout.look import Ratio, Region
from bookmaker.page.layout.units import DESIGN_NAME, Faces, Ink, LookPart, Role, TextSize, Weight, role_field
from bookmaker.values.errors import Wrong, did_you_mean
from bookmaker.values.lengths import Length
from bookmaker.values.marks import Ink as AnyInk
from bookmaker.values.models import model_check, option

MADE_FOR = (432.0, 648.0)
"""The front cover that lengths are stated for, in points."""
Align = Literal["left", "centre", "right"]
ColourName = Annotated[str, Field(min_length=1)]
"""A name of the palette."""
_WHOLE = Region()
_CORNER = {"right": "0.45 in", "bottom": "0.45 in", "width": "1.35 in", "height": "1.35 in"}
_PLAIN = Role.model_validate({"face": "regular", "size": "10 pt", "leading": "12 pt"})

Palette = Mapping[str, AnyInk]


class CoverFaces(Faces):
    """The font files of a cover: those of a layout, and one more."""

    display: str = option("the title", "../fonts/Mine-Black.ttf")


class CoverRole(LookPart):
    """How one sort of text on a cover is set."""

    face: Literal["regular", "italic", "semibold", "clue", "display"] = option("one of the faces", "display")
    size: TextSize = option("type size on a cover of 6 x 9 in, at least 7 pt", "54 pt")
    leading: Length = option("distance from baseline to baseline", "54 pt")
    tracking: float = option("letterspacing as a part of the type size", 0.14, default=0.0, ge=0, le=0.5)
    caps: bool = option("set in capitals", True, default=False)
    colour: ColourName = option("a colour of the palette", "accent", default="text")

    def role(self, palette: Palette, scale: float = 1.0) -> Role:
        """Return the role in a size, its colour as an ink."""
        size = {"size": self.size * scale, "leading": self.leading * scale}
        facts = {"face": self.face, "tracking": self.tracking, "caps": self.caps, "ink": palette[self.colour]}
        return _PLAIN.model_copy(update={**size, **facts})


_ROLES = ("title", "subtitle", "author", "tagline", "spine", "spine_author", "heading", "body")
_ROLE = {"face": "regular", "size": "12 pt", "leading": "16 pt"}


class CoverType(LookPart):
    """The roles of the text on a cover."""

    title: CoverRole = role_field("the title on the front", "display", "60 pt", "60 pt")
    subtitle: CoverRole = role_field("the subtitle on the front", "regular", "17 pt", "22 pt")
    author: CoverRole = role_field("the author on the front", "semibold", "15 pt", "18 pt")
    tagline: CoverRole = role_field("the tagline on the front", "regular", "12 pt", "16 pt")
    spine: CoverRole = role_field("the title on the spine", "display", "18 pt", "20 pt")
    spine_author: CoverRole = role_field("the author on the spine", "regular", "11 pt", "13 pt")
    heading: CoverRole = role_field("headings on the back", "display", "24 pt", "27 pt")
    body: CoverRole = role_field("the text on the back", "regular", "11 pt", "15.5 pt")


class Rectangle(LookPart):
    """A rectangle of one colour below the text; a side at the trim runs on over the bleed."""

    region: Region = option("where on the front it lies", {"top": "0 in", "height": "3 in"})
    colour: ColourName = option("a colour of the palette", "panel")


class Texts(LookPart):
    """Texts that stand below one another in a rectangle of the front."""

    holds: tuple[Literal["title", "subtitle", "author", "tagline", "badges"], ...] = option(
        "which texts, from the top, those that a book has; badges end that of the title where none holds them",
        ["title", "subtitle"],
        min_length=1,
    )
    region: Region = option("where on the front it lies", {"top": "0.6 in", "left": "0.6 in", "height": "2.8 in"})
    align: Align = option("at which side the lines stand", "centre", default="left")
    at: Literal["top", "middle", "bottom"] = option("at which end of the rectangle they stand", "bottom", default="top")
    gap: Length = option("between two texts", "12 pt", default=12.0)


class Boards(LookPart):
    """How boards are drawn on a cover; ratios are parts of a cell's side."""

    frame: Weight = option("the outer line", "3 pt", default=1.6)
    frame_colour: ColourName = option("its colour", "line", default="text")
    radius: float = option("how round its corners are", 0.1, default=0.0, ge=0, le=0.5)
    line: Weight = option("the inner lines", "1.5 pt", default=0.75)
    line_colour: ColourName = option("their colour", "line", default="text")
    digit: Ratio = option("type size of a clue", 0.6, default=0.62)
    digit_colour: ColourName = option("its colour", "text", default="text")
    bullet: Ratio = option("radius of a bullet", 0.34, default=0.3)
    bullet_form: Literal["disc", "ring", "square", "diamond"] = option(
        "how a bullet is drawn; a book with `marks` has its own", "ring", default="disc"
    )
    bullet_colour: ColourName = option("its colour", "accent", default="accent")

    def grid(self, palette: Palette, scale: float) -> dict[str, object]:
        """Return the settings of a board's grid; those that a cover does not have are the book's."""
        said = {name: getattr(self, name) for name in ("radius", "digit", "bullet", "bullet_form")}
        inks = {
            f"{name}_ink": palette[getattr(self, f"{name}_colour")] for name in ("frame", "line", "digit", "bullet")
        }
        weights = {"frame": self.frame * scale, "line": max(self.line * scale, 0.75)}
        return {**said, **inks, **weights, "clue_at": (0.5, 0.5), "digit_inks": ()}


class BoardArt(LookPart):
    """One puzzle of the book, whole or so large that it runs over the edges at the right and below."""

    kind: Literal["board"] = option("what sort of art it is", "board")
    region: Region = option("where on the front it lies", {"top": "3 in"}, default=_WHOLE)
    cell: Length | None = option(
        "the least side of a cell on a cover of 6 x 9 in: the board runs over the edges; the whole board when absent",
        "1.2 in",
        default=None,
    )
    paper: ColourName | None = option("the colour behind the board; none when absent", "paper", default=None)
    solved: float = option("the part of its bullets that is drawn", 0.5, default=0.0, ge=0, le=1)
    boards: Boards = option("how it is drawn", {"line": "2 pt"}, default=Boards())


class FieldArt(LookPart):
    """A field of cells over the whole region, from board to board of the book: its puzzles, or only their bullets."""

    kind: Literal["field"] = option("what sort of art it is", "field")
    region: Region = option("where on the front it lies", {"top": "3 in"}, default=_WHOLE)
    cell: Length = option("the side of a cell on a cover of 6 x 9 in", "0.4 in")
    shows: Literal["puzzles", "bullets"] = option(
        "puzzles with their lines and clues, or the bullets of solutions", "puzzles", default="bullets"
    )
    solved: float = option("the part of their bullets that is drawn", 0.4, default=1.0, ge=0, le=1)
    boards: Boards = option("how cells are drawn", {"bullet": 0.4}, default=Boards())
    colours: tuple[ColourName, ...] = option(
        "colours of the bullets, board by board", ["accent"], default=("accent",), min_length=1
    )
    specks: ColourName | None = option(
        "the colour of small dots in cells without bullets; none when absent", "soft", default=None
    )


class QuiltArt(LookPart):
    """Solutions of the book on coloured squares side by side."""

    kind: Literal["quilt"] = option("what sort of art it is", "quilt")
    region: Region = option("where on the front it lies", {"top": "3 in"}, default=_WHOLE)
    squares: int = option("squares across the region", 4, ge=1, le=12)
    rows: int | None = option("rows of squares; as many as fill the region when absent", 1, default=None, ge=1, le=20)
    margin: float = option("around a solution, in cells", 1, default=0.5, ge=0, le=3)
    bullet: Ratio = option("radius of a bullet, as a part of a cell", 0.36, default=0.38)
    colours: tuple[tuple[ColourName, ColourName], ...] = option(
        "colours of a square and of its bullets, square by square",
        [["ground", "accent"], ["accent", "ground"]],
        min_length=1,
    )


class TilesArt(LookPart):
    """Solutions of the book cell by cell: each cell is coloured by how many bullets it touches."""

    kind: Literal["tiles"] = option("what sort of art it is", "tiles")
    region: Region = option("where on the front it lies", {"top": "3 in"}, default=_WHOLE)
    cell: Length = option("the side of a cell on a cover of 6 x 9 in", "0.75 in")
    tiles: Literal["squares", "quarters", "numbers"] = option(
        "squares that touch each other, quarters of discs that turn from cell to cell, or the numbers",
        "quarters",
        default="squares",
    )
    bullet: Ratio = option("radius of a bullet, as a part of a cell", 0.5, default=0.3)
    bullet_colour: ColourName = option("its colour", "accent", default="accent")
    colours: tuple[ColourName, ...] = option(
        "colours of cells that touch no bullet, one, two and so on; the last of all that touch more",
        ["ground", "accent"],
        min_length=1,
    )


class DeviceArt(LookPart):
    """One large drawing made of a solution of the book."""

    kind: Literal["device"] = option("what sort of art it is", "device")
    region: Region = option("where on the front it lies", {"top": "3 in"}, default=_WHOLE)
    form: Literal["rose", "towers", "waves", "sunrise", "dial", "terrain"] = option(
        "sectors of a disc, blocks, scales in rows, rays with a sun, a number among its neighbours, or contours", "rose"
    )
    colours: tuple[ColourName, ...] = option(
        "rose: by bullets touched, then bullets; towers: top, left, right, bullets; waves: two pairs of rings; "
        "sunrise: rays, sun, bullets; dial: disc, neighbours, number; terrain: upwards",
        ["ground", "accent", "text"],
        min_length=3,
    )

    @model_check
    def _enough_colours(self) -> None:
        least = {"towers": 4, "waves": 4}.get(self.form, 3)
        if len(self.colours) < least:
            raise Wrong(f"{self.form} have {least} colours", remedy="name more of the palette", at=("colours",))


Art = Annotated[BoardArt | FieldArt | QuiltArt | TilesArt | DeviceArt, Field(discriminator="kind")]


class VolumeNumber(LookPart):
    """The number of a volume of a series, on a disc."""

    region: Region = option(
        "where on the front it lies; the disc is as high as that",
        {"right": "0.5 in", "bottom": "0.5 in", "width": "1.2 in", "height": "1.2 in"},
        default=Region.model_validate(_CORNER),
    )
    colour: ColourName = option("the colour of the disc", "text", default="accent")
    digits: ColourName = option("the colour of the number", "ground", default="ground")


class Spine(LookPart):
    """The spine."""

    colour: ColourName = option("a colour of the palette", "accent", default="ground")


class Back(LookPart):
    """The back cover."""

    colour: ColourName = option("a colour of the palette", "ground", default="ground")
    region: Region = option(
        "where its text goes; it stays over the barcode by itself",
        {"top": "0.8 in", "left": "0.7 in", "right": "0.7 in"},
    )
    art: Art | None = option(
        "what is drawn on it besides; nothing when absent",
        {"kind": "quilt", "squares": 4, "rows": 1, "colours": [["accent", "ground"]]},
        default=None,
    )
    band: ColourName | None = option(
        "the colour of a band along the top edge; none when absent", "accent", default=None
    )


class Design(LookPart):
    """Everything that the file of a cover's design decides."""

    name: str = option("the design's name", "mine", min_length=1)
    extends: Annotated[str, DESIGN_NAME] = option(
        "the design it is made from; this one states what is different", "night", default=""
    )
    faces: CoverFaces = option("the font files", dict.fromkeys(CoverFaces.model_fields, "Mine.ttf"))
    families: tuple[str, ...] = option("the typefaces", ["Source Serif 4"], min_length=1)
    palette: dict[str, Ink] = option(
        "colours by name; text, accent and ground are there at least",
        {"ground": "#14213d", "text": "#ffffff", "accent": "#fca311"},
        min_length=1,
    )
    ground: ColourName = option("the colour of the front", "ground", default="ground")
    type: CoverType = option("how each sort of text is set", dict.fromkeys(_ROLES, _ROLE))
    art: Art = option("what is drawn on the front", {"kind": "field", "cell": "0.4 in"})
    shapes: tuple[Rectangle, ...] = option(
        "rectangles between art and text", [{"region": {}, "colour": "ground"}], default=()
    )
    front: tuple[Texts, ...] = option("the text on the front", [{"holds": ["title"], "region": {}}], min_length=1)
    volume: VolumeNumber = option("the number of a volume of a series", {"colour": "text"}, default=VolumeNumber())
    spine: Spine = option("the spine", {"colour": "accent"}, default=Spine())
    back: Back = option("the back cover", {"region": {"top": "0.8 in"}})

    @model_check
    def _known_colours(self) -> None:
        known = list(self.palette)
        for at, name in (*((("palette",), name) for name in ("text", "accent", "ground")), *_colours(self, ())):
            if name not in self.palette:
                remedy = did_you_mean(name, known)
                raise Wrong(f"the palette has no colour '{name}'", id="unknown-colour", remedy=remedy, at=at)

    @model_check
    def _title_is_there(self) -> None:
        if not any("title" in block.holds for block in self.front):
            raise Wrong("no block holds the title", remedy="for example: holds: [title, subtitle]", at=("front",))


_INKS = ("colour", "colours", "ground", "paper", "specks", "band", "digits")
"""How the keys end that name colours."""
_AT = tuple[str | int, ...]


def _colours(part: Any, at: _AT) -> Iterator[tuple[_AT, str]]:
    """Yield every colour that a part names, with its place."""
    if isinstance(part, tuple):
        for index, item in enumerate(part):
            yield from _colours(item, (*at, index))
    elif isinstance(part, LookPart):
        for name, value in part:
            if name.endswith(_INKS):
                yield from ((place, one) for place, one in _leaves(value, (*at, name)) if one is not None)
            else:
                yield from _colours(value, (*at, name))


def _leaves(value: Any, at: _AT) -> Iterator[tuple[_AT, Any]]:
    if isinstance(value, tuple):
        for index, item in enumerate(value):
            yield from _leaves(item, (*at, index))
    else:
        yield at, value
