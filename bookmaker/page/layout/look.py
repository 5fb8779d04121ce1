"""The look of a book as data: what a layout file such as `layouts/classic.yaml` holds."""

from typing import Annotated, Literal

from pydantic import AfterValidator, ConfigDict, Field
from pydantic.config import JsonDict

from bookmaker.page.layout.drawing import Marks, Named
from bookmaker.page.layout.template import CaptionText, RunningText
from bookmaker.page.layout.units import (
    BLACK,
    CONTRAST,
    LAYOUT_NAME,
    SMALLEST_TEXT,
    BookFaces,
    Ink,
    LookPart,
    Role,
    TextSize,
    Trim,
    Type,
    Weight,
    role_field,
    too_pale,
)
from bookmaker.values.errors import Wrong
from bookmaker.values.lengths import Length
from bookmaker.values.models import model_check

_BULLETS = {"disc": (0.15, 0.34), "ring": (0.15, 0.36), "square": (0.15, 0.3), "diamond": (0.15, 0.3)}
_SLASHES = (0.2, 0.32)
_PALEST_FILL = 0.35
"""Lightest gray of a filled cell: white digits are readable on it, and every shade is lighter."""
_CLUE_REACH, _CLEAR_OF_LINES = (0.3, 0.36), 0.06
"""Reach of a clue to the side and up, in sizes of its type, and its distance from lines, in parts of a cell."""
Shade = Annotated[
    float,
    Field(ge=0.5, le=0.9, description="0 is black, 1 is white; ink is read on it, and printers lose what is lighter"),
]
Ratio = Annotated[float, Field(gt=0, lt=1)]


class Scale(LookPart):
    """How a look grows on larger pages."""

    trim: Trim = Field(
        default=(432.0, 648.0), description="the page that its sizes are meant for", examples=["8.5 x 11 in"]
    )
    ratio: float = Field(
        default=1.067, ge=1.02, le=1.25, description="from one size of type to the next one", examples=[1.125]
    )
    most: int = Field(
        default=3,
        ge=0,
        le=8,
        description="how many steps running text grows at most; none where it stays as it is",
        examples=[0],
    )


class Margins(LookPart):
    """White space around the body of a page; the inner margin is the gutter."""

    outer: Length = Field(description="from the outer edge to the body", examples=["0.52 in"])
    top: Length = Field(description="from the top edge to the body", examples=["0.92 in"])
    bottom: Length = Field(description="from the bottom edge to the body", examples=["0.55 in"])
    head: Length = Field(
        description="from the top edge to the baseline of what runs above the body", examples=["0.6 in"]
    )
    foot: Length = Field(
        description="from the bottom edge to the baseline of what runs below the body", examples=["0.4 in"]
    )


class Running(LookPart):
    """A line that runs above or below the body on every page that has it."""

    text: RunningText = Field(description="what it says, with fields in braces", examples=["{page}"])
    at: Literal["outer", "centre", "inner"] = Field(
        default="centre", description="where on the line it stands", examples=["outer"]
    )
    edge: Literal["top", "bottom"] = Field(default="top", description="above or below the body", examples=["bottom"])
    type: Literal["head", "folio"] = Field(default="head", description="the role it is set in", examples=["folio"])


class Hairline(LookPart):
    """A line across the page, between the body and what runs above or below it."""

    edge: Literal["top", "bottom"] = Field(default="top", description="above or below the body", examples=["bottom"])
    distance: Length = Field(description="from that edge of the page", examples=["0.35 in"])
    weight: Weight = Field(description="how thick it is", examples=["2.5 pt"])
    ink: Ink = Field(default=BLACK, description="its gray or colour", examples=[0.75])


class Tabs(LookPart):
    """Solid tabs at the outer edge, by which a section is found when the book is shut."""

    width: Length = Field(description="from the outer edge of the page inwards", examples=["0.3 in"])
    height: Length = Field(description="of each tab", examples=["0.75 in"])
    top: Length = Field(description="from the top edge to the tab of the first section", examples=["1 in"])
    gap: Length | None = Field(
        default=None, description="between the tabs of two sections; none when absent", examples=["0.1 in"]
    )
    ink: Ink = Field(default=BLACK, description="their gray or colour", examples=[0.3])
    number: bool = Field(
        default=False, description="the section's number stands at its inner end, white on dark ink", examples=[True]
    )
    type: Literal["head", "folio"] = Field(
        default="folio", description="the role that the number is set in", examples=["head"]
    )

    @model_check
    def _some_size(self) -> None:
        for key in ("width", "height"):
            if getattr(self, key) <= 0:
                raise Wrong(f"tabs cannot have a {key} of 0", remedy="leave out tabs for none", at=(key,))


class Gutter(LookPart):
    """The inner margin up to a number of pages."""

    pages: int = Field(gt=0, description="the last page count this gutter is meant for", examples=[150])
    gutter: Length = Field(description="from the spine to the body", examples=["0.625 in"])


class Grid(LookPart):
    """How a board is drawn; ratios are parts of a cell's side."""

    frame: Weight = Field(description="the outer line", examples=["1.6 pt"])
    frame_ink: Ink = Field(default=BLACK, description="its gray or colour", examples=["#1d5c8a"])
    radius: float = Field(
        default=0.0, ge=0, le=0.5, description="how round the corners of the outer line are", examples=[0.16]
    )
    line: Weight = Field(description="the inner lines", examples=["0.75 pt"])
    line_ink: Ink = Field(default=BLACK, description="their gray or colour", examples=[0.35])
    digit: Ratio = Field(description="type size of a clue", examples=[0.62])
    digit_ink: Ink = Field(default=BLACK, description="its gray or colour", examples=["#1d5c8a"])
    digit_inks: Annotated[tuple[Ink, ...], Field(max_length=9)] = Field(
        default=(),
        description="those of the clues 0, 1, 2 and so on, instead of `digit_ink`",
        examples=[[0.4, "#1f4fbf"]],
    )
    clue_at: tuple[Ratio, Ratio] = Field(
        default=(0.5, 0.5),
        description="where the middle of a clue stands, from the left and from the bottom of its cell",
        examples=[[0.3, 0.7]],
    )
    bullet: Ratio = Field(description="radius of a bullet", examples=[0.3])
    bullet_form: Literal["disc", "ring", "square", "diamond"] = Field(
        default="disc", description="how a bullet is drawn", examples=["ring"]
    )
    bullet_ink: Ink = Field(default=BLACK, description="its gray or colour", examples=["#1d5c8a"])
    fill_ink: Ink = Field(
        default=BLACK, description="that of filled cells, whose digits are white", examples=["#1d5c8a"]
    )
    solved_clues: bool = Field(
        default=False, description="whether solutions that are pictures have their clues, too", examples=[True]
    )
    thick_every: Literal[0, 5, 10] | None = Field(
        default=None,
        description="after how many cells a line is as thick as the frame; 0 for none; when absent, 5 on boards of 20 "
        "rows or columns and more",
        examples=[5],
    )
    slash: Ratio = Field(description="how far a slash stays away from the cell's sides", examples=[0.3])
    slash_form: Literal["slash", "cross", "dot"] = Field(
        default="slash", description="how an empty cell is marked", examples=["cross"]
    )
    slash_weight: Weight = Field(description="the line of a slash", examples=["0.9 pt"])
    slash_ink: Ink = Field(default=BLACK, description="its gray or colour", examples=[0.4])
    clue_shade: Shade = Field(description="behind the clues that a step uses", examples=[0.78])
    settled_shade: Shade = Field(description="behind the cells that a step settles", examples=[0.88])
    settled_frame: Weight = Field(description="the line around a cell that a step settles", examples=["1.25 pt"])
    hatch: Weight = Field(
        description="the lines across an open cell that the numbers of a step share", examples=["1 pt"]
    )
    hatch_ink: Ink = Field(default=0.55, description="their gray or colour", examples=[0.3])

    @model_check
    def _tells_apart(self) -> None:
        """Refuse marks that look alike, and clues that reach over their cell."""
        for key, (least, most) in (("bullet", _BULLETS[self.bullet_form]), ("slash", _SLASHES)):
            if not least <= getattr(self, key) <= most:
                message = f"marks of {getattr(self, key):g} cannot be told apart from each other, or from lines"
                raise Wrong(message, id="clash", at=(key,), remedy=f"use {least:g} to {most:g}")
        for at, reach in zip(self.clue_at, _CLUE_REACH, strict=True):
            if min(at, 1 - at) < reach * self.digit + _CLEAR_OF_LINES:
                message = "a clue there reaches over its cell"
                raise Wrong(
                    message, id="clash", at=("clue_at",), remedy="move it to the middle, or use a smaller digit"
                )

    @model_check
    def _legible(self) -> None:
        """Refuse marks that would be lost in the shades of a walkthrough."""
        darker = min(self.clue_shade, self.settled_shade)
        shaded = (("digit_ink", darker), ("bullet_ink", self.settled_shade), ("slash_ink", self.settled_shade))
        inks = (*shaded, ("hatch_ink", 1.0), ("fill_ink", _PALEST_FILL + CONTRAST))
        for key, shade in inks:
            if wrong := too_pale(getattr(self, key), shade, key):
                raise wrong
        for number, ink in enumerate(self.digit_inks):
            if wrong := too_pale(ink, darker, "digit_inks", number):
                raise wrong

    def ink_of(self, digit: str) -> Ink:
        """Return the ink of a clue."""
        return self.digit_inks[int(digit)] if digit.isdigit() and int(digit) < len(self.digit_inks) else self.digit_ink


OUTMOST = 4
"""Last line for captions of a look; texts of several lines stand behind it."""


class CaptionPiece(LookPart):
    """One piece of a caption."""

    text: CaptionText = Field(description="what it says, with fields in braces", examples=["{number}"])
    at: Literal["left", "centre", "right"] = Field(
        default="left", description="where beside the board's sides it stands", examples=["right"]
    )
    type: Literal["number", "total", "reference"] = Field(
        default="reference", description="the role it is set in", examples=["number"]
    )
    line: int = Field(default=1, ge=1, le=OUTMOST, description="on which line, from the board outwards", examples=[2])


_ACROSS, _DOWN = ("left", "right", "width"), ("top", "bottom", "height")
"""Keys of a region; two of each place it."""


def _forbid_together(*names: str) -> JsonDict:
    """Return a schema that refuses these keys together."""
    return {"not": {"required": list(names), "properties": {name: {"type": "string"} for name in names}}}


class Region(LookPart):
    """A rectangle in the body of a page: how far its sides stay away from those of the body, or its size."""

    model_config = ConfigDict(json_schema_extra={"allOf": [_forbid_together(*_ACROSS), _forbid_together(*_DOWN)]})

    top: Length | None = Field(default=None, description="from the top of the body", examples=["15 mm"])
    bottom: Length | None = Field(default=None, description="from the bottom of the body", examples=["28 mm"])
    left: Length | None = Field(default=None, description="from the left side of the body", examples=["0 mm"])
    right: Length | None = Field(default=None, description="from the right side of the body", examples=["40 mm"])
    width: Length | None = Field(
        default=None, description="how wide it is; else as wide as the body leaves", examples=["90 mm"]
    )
    height: Length | None = Field(
        default=None, description="how high it is; else as high as the body leaves", examples=["11 mm"]
    )

    @model_check
    def _not_too_much(self) -> None:
        for names in (_ACROSS, _DOWN):
            if all(getattr(self, name) is not None for name in names):
                raise Wrong(f"{', '.join(names)} say the same thing twice", remedy="leave one of them out")


class Regions(LookPart):
    """Where on a page its parts go."""

    grids: Region = Field(
        default=Region(),
        description="the boards with their captions; the whole body when absent",
        examples=[{"top": "15 mm", "bottom": "28 mm"}],
    )
    caption: Region | None = Field(
        default=None,
        description="what else stands above a board, for pages of one board; above the board when absent",
        examples=[{"top": "0 mm", "height": "12 mm"}],
    )
    rules: Region | None = Field(
        default=None, description="one line of rules; none when absent", examples=[{"top": "0 mm", "height": "11 mm"}]
    )
    notes: Region | None = Field(
        default=None, description="space for notes; none when absent", examples=[{"bottom": "0 mm", "height": "22 mm"}]
    )


class Cards(LookPart):
    """Boards on a page: distances, and the captions above and below each board."""

    cell_min: Length = Field(
        description="cells that are smaller get a warning; solutions share a page only as far as "
        "theirs stay this large",
        examples=["4.4 mm"],
    )
    cell_max: Length = Field(description="no cell is larger", examples=["8 mm"])
    column_gap: Length = Field(description="at least this between two boards side by side", examples=["20 pt"])
    row_gap: Length = Field(description="at least this between a caption and the board below it", examples=["17 pt"])
    lead: float = Field(
        ge=0, le=1, description="of the height that boards leave over, the part above them", examples=[0.4]
    )
    caption_gap: Length = Field(description="between a board and its captions", examples=["5 pt"])
    strict: bool = Field(
        default=False, description="cells under `cell_min` are refused, not only warned of", examples=[True]
    )
    per_page: Annotated[int, Field(ge=1, le=12)] | Literal["most"] | None = Field(
        default=None,
        description="boards on a page where the spec does not say; most: as many as keep cells of `cell_min`; "
        "when absent, what suits the page",
        examples=[2],
    )
    above: tuple[CaptionPiece, ...] = Field(
        description="the captions above a board", examples=[[{"text": "{number}  {stars}", "type": "number"}]]
    )
    below: tuple[CaptionPiece, ...] = Field(
        description="the captions below a board", examples=[[{"text": "{bullets}", "type": "total"}]]
    )
    labels: bool | None = Field(
        default=None,
        description="letters over the columns and numbers before the rows; when absent, for puzzles of a book whose "
        "hints or walkthroughs name cells",
        examples=[True],
    )
    column_rule: Weight | None = Field(
        default=None, description="a line between two columns of boards; none when absent", examples=["0.75 pt"]
    )
    row_rule: Weight | None = Field(
        default=None, description="a line between two rows of boards; none when absent", examples=["0.75 pt"]
    )
    rule_ink: Ink = Field(default=BLACK, description="the gray or the colour of these lines", examples=[0.5])
    number: Role = role_field("the puzzle's number", "semibold", "10.5 pt", "12 pt")
    total: Role = role_field("the bullet total", "semibold", "8 pt", "10 pt")
    reference: Role = role_field("the page of the solution, or of the puzzle", "italic", "8 pt", "10 pt")
    star: Length = Field(description="height of a star", examples=["6.5 pt"])
    star_weight: Weight = Field(description="the outline of a star", examples=["0.75 pt"])


class Puzzles(Cards):
    """The puzzle pages, which have room for more than boards."""

    cell_usual: Length | None = Field(
        default=None,
        description="cells are at least this large where nobody says how many puzzles share a page; "
        "those of `cell_min` when absent",
        examples=["9 mm"],
    )
    regions: Regions = Field(
        default=Regions(),
        description="where on the page its parts go",
        examples=[{"rules": {"top": "0 mm", "height": "11 mm"}}],
    )
    notes: Literal["blank", "ruled", "dotted"] = Field(
        default="ruled",
        description="how the space for notes looks; unless it is blank, there is some below boards that leave most of "
        "their page white",
        examples=["dotted"],
    )


class Tiers(LookPart):
    """How tiers are named and marked."""

    form: Literal["star", "disc", "square", "diamond"] = Field(
        default="star", description="the mark that is repeated", examples=["disc"]
    )
    names: dict[str, str] = Field(
        default={}, description="names of tiers instead of the language's, by tier", examples=[{"gentle": "Warm-up"}]
    )


class Steps(LookPart):
    """Boards that tell a solution step by step."""

    cell_min: Length = Field(description="no cell is smaller: fewer boards share a page instead", examples=["4.4 mm"])
    cell_max: Length = Field(description="no cell is larger", examples=["7 mm"])
    measure: Length = Field(description="no column of boards and sentences is narrower", examples=["125 pt"])
    column_gap: Length = Field(description="between two columns", examples=["20 pt"])
    row_gap: Length = Field(description="at least this between a sentence and the board below it", examples=["15 pt"])
    text_gap: Length = Field(description="between a board and its sentence", examples=["6 pt"])
    edge: Role = role_field("the letters and numbers at the edges of a board", "regular", "7 pt", "8 pt")
    edge_gap: Length = Field(description="between a board and its letters and numbers", examples=["3 pt"])
    number: Role = role_field("the puzzle's number", "semibold", "14 pt", "16 pt")
    total: Role = role_field("the bullet total", "semibold", "8.25 pt", "10.5 pt")
    reference: Role = role_field("the pages of the puzzle and of its solution", "italic", "8.25 pt", "10.5 pt")
    star: Length = Field(description="height of a star", examples=["6.5 pt"])
    star_weight: Weight = Field(description="the outline of a star", examples=["0.75 pt"])


def _check_rising(gutters: tuple[Gutter, ...]) -> tuple[Gutter, ...]:
    pages = [row.pages for row in gutters]
    if not pages or pages != sorted(set(pages)):
        raise ValueError(f"gutters must rise by their pages, such as 150, 300, 500; here they are {pages}")
    return gutters


class Look(LookPart):
    """Everything a layout file decides."""

    name: str = Field(min_length=1, description="the layout's name", examples=["mine"])
    extends: Annotated[str, LAYOUT_NAME] = Field(
        default="", description="the layout it is made from; this one states what is different", examples=["classic"]
    )
    trim: Trim = Field(
        default=(432.0, 648.0), description="the size of a page where the spec does not say", examples=["8.27 x 11 in"]
    )
    scale: Scale = Field(
        default=Scale(),
        description="how type, captions, gaps and the largest cells grow on larger pages",
        examples=[{"trim": "8.5 x 11 in"}],
    )
    smallest: TextSize = Field(default=SMALLEST_TEXT, description="no text is smaller", examples=["8 pt"])
    sides: Literal["one", "two"] = Field(
        default="two",
        description="two: left and right pages with a gutter between them; "
        "one: all pages are right ones, and none is left blank",
        examples=["one"],
    )
    links: bool = Field(default=False, description="page numbers are links, for reading on a screen", examples=[True])
    faces: BookFaces = Field(description="the font files", examples=[{"clue": "fonts/Mine.ttf"}])
    families: tuple[str, ...] = Field(
        min_length=1, description="the typefaces as the copyright page names them", examples=[["Source Serif 4"]]
    )
    type: Type = Field(
        description="how each sort of text is set", examples=[{"body": {"size": "11 pt", "leading": "15 pt"}}]
    )
    margins: Margins = Field(description="white space around a page", examples=[{"outer": "0.6 in", "top": "1 in"}])
    gutters: Annotated[tuple[Gutter, ...], AfterValidator(_check_rising)] = Field(
        json_schema_extra={"minItems": 1},
        description="the inner margin by the final page count; the last row also serves thicker books",
        examples=[[{"pages": 300, "gutter": "0.7 in"}]],
    )
    running: tuple[Running, ...] = Field(
        description="what runs above and below the body",
        examples=[[{"text": "{page}", "at": "outer", "type": "folio"}]],
    )
    hairlines: tuple[Hairline, ...] = Field(
        default=(),
        description="lines between the body and what runs above or below it",
        examples=[[{"distance": "0.4 in", "weight": "1 pt"}]],
    )
    tabs: Tabs | None = Field(
        default=None,
        description="solid tabs at the outer edge, cut with the page, one place lower for each section",
        examples=[{"width": "0.3 in", "height": "0.75 in", "top": "1 in"}],
    )
    ornament: Literal["field", "rule", "none"] = Field(
        default="field",
        description="what stands over a title, and below a short text: a field of dots, a short line, or nothing",
        examples=["rule"],
    )
    tiers: Tiers = Field(default=Tiers(), description="how tiers are named and marked", examples=[{"form": "disc"}])
    grid: Grid = Field(description="how a board is drawn", examples=[{"frame": "2 pt"}])
    marks: Annotated[Marks, Named()] = Field(
        default=Marks(),
        description="pictures for bullets and empty cells: a pair that comes with bookmaker, by its name, or your own",
        examples=["hearts"],
    )
    puzzles: Puzzles = Field(description="the puzzle pages", examples=[{"cell_max": "12 mm"}])
    solutions: Cards = Field(description="the solution pages", examples=[{"labels": True}])
    steps: Steps = Field(description="the walkthroughs and the worked example", examples=[{"measure": "140 pt"}])

    @property
    def leads_around(self) -> bool:
        """Tell whether links run around the body of every page."""
        return self.links and any("{to_" in line.text for line in self.running)

    def gutter(self, pages: int) -> float:
        """Return the inner margin of a book of `pages` pages, in points."""
        return next((row.gutter for row in self.gutters if pages <= row.pages), self.gutters[-1].gutter)
