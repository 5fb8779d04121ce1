"""The design of a cover as data: what a file such as `layouts/covers/night.yaml` holds.

Lengths are those of a cover of 6 x 9 in; another one has them larger or smaller.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field, WithJsonSchema

from bookmaker.page.layout.look import Grid, Ratio, Region
from bookmaker.page.layout.units import Faces, Ink, LookPart, Role, TextSize, Weight, layouts_dir, role_field
from bookmaker.values.additions import DESIGNS, extended_files
from bookmaker.values.errors import Wrong, did_you_mean
from bookmaker.values.lengths import Length
from bookmaker.values.marks import Ink as AnyInk
from bookmaker.values.models import model_check

MADE_FOR = (432.0, 648.0)
"""The front cover that lengths are stated for, in points."""
Align = Literal["left", "centre", "right"]
ColourName = Annotated[str, Field(min_length=1)]
"""A name of the palette."""
_WHOLE = Region()
_CORNER = {"right": "0.45 in", "bottom": "0.45 in", "width": "1.35 in", "height": "1.35 in"}
_PLAIN = Role.model_validate({"face": "regular", "size": "10 pt", "leading": "12 pt"})

Palette = Mapping[str, AnyInk]


def design_files() -> dict[str, Path]:
    """Return the files of the designs there are by their names: ours, then those of packages."""
    return extended_files(DESIGNS, {file.stem: file for file in sorted((layouts_dir() / "covers").glob("*.yaml"))})


_NAMES = [{"enum": list(design_files())}, {"type": "string", "pattern": r"/|\.ya?ml$"}]
DESIGN_NAME = WithJsonSchema({"anyOf": _NAMES})
"""How a design is named: as one that comes with bookmaker, or as a path."""


class CoverFaces(Faces):
    """The font files of a cover: those of a layout, and one more."""

    display: str = Field(description="the title", examples=["../fonts/Mine-Black.ttf"])


class CoverRole(LookPart):
    """How one sort of text on a cover is set."""

    face: Literal["regular", "italic", "semibold", "clue", "display"] = Field(
        description="one of the faces", examples=["display"]
    )
    size: TextSize = Field(description="type size on a cover of 6 x 9 in, at least 7 pt", examples=["54 pt"])
    leading: Length = Field(description="distance from baseline to baseline", examples=["54 pt"])
    tracking: float = Field(
        default=0.0, ge=0, le=0.5, description="letterspacing as a part of the type size", examples=[0.14]
    )
    caps: bool = Field(default=False, description="set in capitals", examples=[True])
    colour: ColourName = Field(default="text", description="a colour of the palette", examples=["accent"])

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

    region: Region = Field(description="where on the front it lies", examples=[{"top": "0 in", "height": "3 in"}])
    colour: ColourName = Field(description="a colour of the palette", examples=["panel"])


class Texts(LookPart):
    """Texts that stand below one another in a rectangle of the front."""

    holds: tuple[Literal["title", "subtitle", "author", "tagline"], ...] = Field(
        min_length=1,
        description="which texts, from the top; those that a book does not have are left out",
        examples=[["title", "subtitle"]],
    )
    region: Region = Field(
        description="where on the front it lies", examples=[{"top": "0.6 in", "left": "0.6 in", "height": "2.8 in"}]
    )
    align: Align = Field(default="left", description="at which side the lines stand", examples=["centre"])
    at: Literal["top", "middle", "bottom"] = Field(
        default="top", description="at which end of the rectangle they stand", examples=["bottom"]
    )
    gap: Length = Field(default=12.0, description="between two texts", examples=["12 pt"])


class Boards(LookPart):
    """How boards are drawn on a cover; ratios are parts of a cell's side."""

    frame: Weight = Field(default=1.6, description="the outer line", examples=["3 pt"])
    frame_colour: ColourName = Field(default="text", description="its colour", examples=["line"])
    radius: float = Field(default=0.0, ge=0, le=0.5, description="how round its corners are", examples=[0.1])
    line: Weight = Field(default=0.75, description="the inner lines", examples=["1.5 pt"])
    line_colour: ColourName = Field(default="text", description="their colour", examples=["line"])
    digit: Ratio = Field(default=0.62, description="type size of a clue", examples=[0.6])
    digit_colour: ColourName = Field(default="text", description="its colour", examples=["text"])
    bullet: Ratio = Field(default=0.3, description="radius of a bullet", examples=[0.34])
    bullet_form: Literal["disc", "ring", "square", "diamond"] = Field(
        default="disc", description="how a bullet is drawn; a book with `marks` has its own", examples=["ring"]
    )
    bullet_colour: ColourName = Field(default="accent", description="its colour", examples=["accent"])

    def grid(self, palette: Palette, usual: Grid, scale: float) -> Grid:
        """Return how the grid of a board looks; what a cover does not say is as in the book."""
        said = {name: getattr(self, name) for name in ("radius", "digit", "bullet", "bullet_form")}
        inks = {
            f"{name}_ink": palette[getattr(self, f"{name}_colour")] for name in ("frame", "line", "digit", "bullet")
        }
        weights = {"frame": self.frame * scale, "line": max(self.line * scale, 0.75)}
        return usual.model_copy(update={**said, **inks, **weights, "clue_at": (0.5, 0.5), "digit_inks": ()})


class BoardArt(LookPart):
    """One puzzle of the book, whole or so large that it runs over the edges at the right and below."""

    kind: Literal["board"] = Field(description="what sort of art it is", examples=["board"])
    region: Region = Field(default=_WHOLE, description="where on the front it lies", examples=[{"top": "3 in"}])
    cell: Length | None = Field(
        default=None,
        description="the least side of a cell on a cover of 6 x 9 in: the board runs over the edges; "
        "the whole board when absent",
        examples=["1.2 in"],
    )
    paper: ColourName | None = Field(
        default=None, description="the colour behind the board; none when absent", examples=["paper"]
    )
    solved: float = Field(default=0.0, ge=0, le=1, description="the part of its bullets that is drawn", examples=[0.5])
    boards: Boards = Field(default=Boards(), description="how it is drawn", examples=[{"line": "2 pt"}])


class FieldArt(LookPart):
    """A field of cells over the whole region, from board to board of the book: its puzzles, or only their bullets."""

    kind: Literal["field"] = Field(description="what sort of art it is", examples=["field"])
    region: Region = Field(default=_WHOLE, description="where on the front it lies", examples=[{"top": "3 in"}])
    cell: Length = Field(description="the side of a cell on a cover of 6 x 9 in", examples=["0.4 in"])
    shows: Literal["puzzles", "bullets"] = Field(
        default="bullets",
        description="puzzles with their lines and clues, or the bullets of solutions",
        examples=["puzzles"],
    )
    solved: float = Field(
        default=1.0, ge=0, le=1, description="the part of their bullets that is drawn", examples=[0.4]
    )
    boards: Boards = Field(default=Boards(), description="how cells are drawn", examples=[{"bullet": 0.4}])
    colours: tuple[ColourName, ...] = Field(
        default=("accent",), min_length=1, description="colours of the bullets, board by board", examples=[["accent"]]
    )
    specks: ColourName | None = Field(
        default=None,
        description="the colour of small dots in cells without bullets; none when absent",
        examples=["soft"],
    )


class QuiltArt(LookPart):
    """Solutions of the book on coloured squares side by side."""

    kind: Literal["quilt"] = Field(description="what sort of art it is", examples=["quilt"])
    region: Region = Field(default=_WHOLE, description="where on the front it lies", examples=[{"top": "3 in"}])
    squares: int = Field(ge=1, le=12, description="squares across the region", examples=[4])
    rows: int | None = Field(
        default=None, ge=1, le=20, description="rows of squares; as many as fill the region when absent", examples=[1]
    )
    margin: float = Field(default=0.5, ge=0, le=3, description="around a solution, in cells", examples=[1])
    bullet: Ratio = Field(default=0.38, description="radius of a bullet, as a part of a cell", examples=[0.36])
    colours: tuple[tuple[ColourName, ColourName], ...] = Field(
        min_length=1,
        description="colours of a square and of its bullets, square by square",
        examples=[[["ground", "accent"], ["accent", "ground"]]],
    )


class TilesArt(LookPart):
    """Solutions of the book cell by cell: each cell is coloured by how many bullets it touches."""

    kind: Literal["tiles"] = Field(description="what sort of art it is", examples=["tiles"])
    region: Region = Field(default=_WHOLE, description="where on the front it lies", examples=[{"top": "3 in"}])
    cell: Length = Field(description="the side of a cell on a cover of 6 x 9 in", examples=["0.75 in"])
    tiles: Literal["squares", "quarters", "numbers"] = Field(
        default="squares",
        description="squares that touch each other, quarters of discs that turn from cell to cell, or the numbers",
        examples=["quarters"],
    )
    bullet: Ratio = Field(default=0.3, description="radius of a bullet, as a part of a cell", examples=[0.5])
    bullet_colour: ColourName = Field(default="accent", description="its colour", examples=["accent"])
    colours: tuple[ColourName, ...] = Field(
        min_length=1,
        description="colours of cells that touch no bullet, one, two and so on; the last of all that touch more",
        examples=[["ground", "accent"]],
    )


Art = Annotated[BoardArt | FieldArt | QuiltArt | TilesArt, Field(discriminator="kind")]


class VolumeNumber(LookPart):
    """The number of a volume of a series, on a disc."""

    region: Region = Field(
        default=Region.model_validate(_CORNER),
        description="where on the front it lies; the disc is as high as that",
        examples=[{"right": "0.5 in", "bottom": "0.5 in", "width": "1.2 in", "height": "1.2 in"}],
    )
    colour: ColourName = Field(default="accent", description="the colour of the disc", examples=["text"])
    digits: ColourName = Field(default="ground", description="the colour of the number", examples=["ground"])


class Spine(LookPart):
    """The spine."""

    colour: ColourName = Field(default="ground", description="a colour of the palette", examples=["accent"])


class Back(LookPart):
    """The back cover."""

    colour: ColourName = Field(default="ground", description="a colour of the palette", examples=["ground"])
    region: Region = Field(
        description="where its text goes; it stays over the barcode by itself",
        examples=[{"top": "0.8 in", "left": "0.7 in", "right": "0.7 in"}],
    )
    art: Art | None = Field(
        default=None,
        description="what is drawn on it besides; nothing when absent",
        examples=[{"kind": "quilt", "squares": 4, "rows": 1, "colours": [["accent", "ground"]]}],
    )
    band: ColourName | None = Field(
        default=None, description="the colour of a band along the top edge; none when absent", examples=["accent"]
    )


class Design(LookPart):
    """Everything that the file of a cover's design decides."""

    name: str = Field(min_length=1, description="the design's name", examples=["mine"])
    extends: Annotated[str, DESIGN_NAME] = Field(
        default="", description="the design it is made from; this one states what is different", examples=["night"]
    )
    faces: CoverFaces = Field(
        description="the font files", examples=[dict.fromkeys(CoverFaces.model_fields, "Mine.ttf")]
    )
    families: tuple[str, ...] = Field(min_length=1, description="the typefaces", examples=[["Source Serif 4"]])
    palette: dict[str, Ink] = Field(
        min_length=1,
        description="colours by name; text, accent and ground are there at least",
        examples=[{"ground": "#14213d", "text": "#ffffff", "accent": "#fca311"}],
    )
    ground: ColourName = Field(default="ground", description="the colour of the front", examples=["ground"])
    type: CoverType = Field(description="how each sort of text is set", examples=[dict.fromkeys(_ROLES, _ROLE)])
    art: Art = Field(description="what is drawn on the front", examples=[{"kind": "field", "cell": "0.4 in"}])
    shapes: tuple[Rectangle, ...] = Field(
        default=(), description="rectangles between art and text", examples=[[{"region": {}, "colour": "ground"}]]
    )
    front: tuple[Texts, ...] = Field(
        min_length=1, description="the text on the front", examples=[[{"holds": ["title"], "region": {}}]]
    )
    volume: VolumeNumber = Field(
        default=VolumeNumber(), description="the number of a volume of a series", examples=[{"colour": "text"}]
    )
    spine: Spine = Field(default=Spine(), description="the spine", examples=[{"colour": "accent"}])
    back: Back = Field(description="the back cover", examples=[{"region": {"top": "0.8 in"}}])

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
