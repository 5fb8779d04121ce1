"""The look of a book as data: what a layout file such as `layouts/classic.yaml` holds."""

from typing import Annotated, Literal

from pydantic import AfterValidator, ConfigDict, Field
from pydantic.config import JsonDict

from bookmaker.page.layout.drawing import Marks, Named
from bookmaker.page.layout.spots import Plate, wrong_spots
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
from bookmaker.values.models import model_check, option

LARGE_PRINT = 16.0
"""Least type size of running text in large print, in points (RNIB, Clear Print)."""
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

    trim: Trim = option("the page that its sizes are meant for", "8.5 x 11 in", default=(432.0, 648.0))
    ratio: float = option("from one size of type to the next one", 1.125, default=1.067, ge=1.02, le=1.25)
    most: int = option(
        "how many steps running text grows at most; none where it stays as it is", 0, default=3, ge=0, le=8
    )


class Margins(LookPart):
    """White space around the body of a page; the inner margin is the gutter."""

    outer: Length = option("from the outer edge to the body", "0.52 in")
    top: Length = option("from the top edge to the body", "0.92 in")
    bottom: Length = option("from the bottom edge to the body", "0.55 in")
    head: Length = option("from the top edge to the baseline of what runs above the body", "0.6 in")
    foot: Length = option("from the bottom edge to the baseline of what runs below the body", "0.4 in")


class Running(LookPart):
    """A line that runs above or below the body on every page that has it."""

    text: RunningText = option("what it says, with fields in braces", "{page}")
    at: Literal["outer", "centre", "inner"] = option("where on the line it stands", "outer", default="centre")
    edge: Literal["top", "bottom"] = option("above or below the body", "bottom", default="top")
    type: Literal["head", "folio"] = option("the role it is set in", "folio", default="head")


class Hairline(LookPart):
    """A line across the page, between the body and what runs above or below it."""

    edge: Literal["top", "bottom"] = option("above or below the body", "bottom", default="top")
    distance: Length = option("from that edge of the page", "0.35 in")
    weight: Weight = option("how thick it is", "2.5 pt")
    ink: Ink = option("its gray or colour", 0.75, default=BLACK)


class Tabs(LookPart):
    """Solid tabs at the outer edge, by which a section is found when the book is shut."""

    width: Length = option("from the outer edge of the page inwards", "0.3 in")
    height: Length = option("of each tab", "0.75 in")
    top: Length = option("from the top edge to the tab of the first section", "1 in")
    gap: Length | None = option("between the tabs of two sections; none when absent", "0.1 in", default=None)
    ink: Ink = option("their gray or colour", 0.3, default=BLACK)
    number: bool = option("the section's number stands at its inner end, white on dark ink", True, default=False)
    type: Literal["head", "folio"] = option("the role that the number is set in", "head", default="folio")

    @model_check
    def _some_size(self) -> None:
        for key in ("width", "height"):
            if getattr(self, key) <= 0:
                raise Wrong(f"tabs cannot have a {key} of 0", remedy="leave out tabs for none", at=(key,))


class Opener(LookPart):
    """A band over the edges of the page that opens a section, instead of an ornament."""

    ground: Ink = option("the gray or colour of its ground", "#1d5c8a", default=0.85)
    shows: Literal["clues", "nothing"] = option(
        "what lies on the ground: bullets where the section's first puzzle has its clues, or nothing",
        "nothing",
        default="clues",
    )
    ink: Ink = option("the gray or colour of these bullets", "#ffffff", default=BLACK)


class Gutter(LookPart):
    """The inner margin up to a number of pages."""

    pages: int = option("the last page count this gutter is meant for", 150, gt=0)
    gutter: Length = option("from the spine to the body", "0.625 in")


class Grid(LookPart):
    """How a board is drawn; ratios are parts of a cell's side."""

    frame: Weight = option("the outer line", "1.6 pt")
    frame_ink: Ink = option("its gray or colour", "#1d5c8a", default=BLACK)
    radius: float = option("how round the corners of the outer line are", 0.16, default=0.0, ge=0, le=0.5)
    line: Weight = option("the inner lines", "0.75 pt")
    line_ink: Ink = option("their gray or colour", 0.35, default=BLACK)
    digit: Ratio = option("type size of a clue", 0.62)
    digit_ink: Ink = option("its gray or colour", "#1d5c8a", default=BLACK)
    digit_inks: Annotated[tuple[Ink, ...], Field(max_length=9)] = option(
        "those of the clues 0, 1, 2 and so on, instead of `digit_ink`", [0.4, "#1f4fbf"], default=()
    )
    clue_at: tuple[Ratio, Ratio] = option(
        "where the middle of a clue stands, from the left and from the bottom of its cell",
        [0.3, 0.7],
        default=(0.5, 0.5),
    )
    bullet: Ratio = option("radius of a bullet", 0.3)
    bullet_form: Literal["disc", "ring", "square", "diamond"] = option("how a bullet is drawn", "ring", default="disc")
    bullet_ink: Ink = option("its gray or colour", "#1d5c8a", default=BLACK)
    fill_ink: Ink = option("that of filled cells, whose digits are white", "#1d5c8a", default=BLACK)
    solved_clues: bool = option("whether solutions that are pictures have their clues, too", True, default=False)
    thick_every: Literal[0, 5, 10] | None = option(
        "after how many cells a line is as thick as the frame; 0 for none; when absent, 5 on boards of 20 "
        "rows or columns and more",
        5,
        default=None,
    )
    slash: Ratio = option("how far a slash stays away from the cell's sides", 0.3)
    slash_form: Literal["slash", "cross", "dot"] = option("how an empty cell is marked", "cross", default="slash")
    slash_weight: Weight = option("the line of a slash", "0.9 pt")
    slash_ink: Ink = option("its gray or colour", 0.4, default=BLACK)
    clue_shade: Shade = option("behind the clues that a step uses", 0.78)
    settled_shade: Shade = option("behind the cells that a step settles", 0.88)
    settled_frame: Weight = option("the line around a cell that a step settles", "1.25 pt")
    hatch: Weight = option("the lines across an open cell that the numbers of a step share", "1 pt")
    hatch_ink: Ink = option("their gray or colour", 0.3, default=0.55)

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

    text: CaptionText = option("what it says, with fields in braces", "{number}")
    at: Literal["left", "centre", "right"] = option("where beside the board's sides it stands", "right", default="left")
    type: Literal["number", "total", "reference"] = option("the role it is set in", "number", default="reference")
    line: int = option("on which line, from the board outwards", 2, default=1, ge=1, le=OUTMOST)


_ACROSS, _DOWN = ("left", "right", "width"), ("top", "bottom", "height")
"""Keys of a region; two of each place it."""


def _forbid_together(*names: str) -> JsonDict:
    """Return a schema that refuses these keys together."""
    return {"not": {"required": list(names), "properties": {name: {"type": "string"} for name in names}}}


class Region(LookPart):
    """A rectangle in the body of a page: how far its sides stay away from those of the body, or its size."""

    model_config = ConfigDict(json_schema_extra={"allOf": [_forbid_together(*_ACROSS), _forbid_together(*_DOWN)]})

    top: Length | None = option("from the top of the body", "15 mm", default=None)
    bottom: Length | None = option("from the bottom of the body", "28 mm", default=None)
    left: Length | None = option("from the left side of the body", "0 mm", default=None)
    right: Length | None = option("from the right side of the body", "40 mm", default=None)
    width: Length | None = option("how wide it is; else as wide as the body leaves", "90 mm", default=None)
    height: Length | None = option("how high it is; else as high as the body leaves", "11 mm", default=None)

    @model_check
    def _not_too_much(self) -> None:
        for names in (_ACROSS, _DOWN):
            if all(getattr(self, name) is not None for name in names):
                raise Wrong(f"{', '.join(names)} say the same thing twice", remedy="leave one of them out")


class Regions(LookPart):
    """Where on a page its parts go."""

    grids: Region = option(
        "the boards with their captions; the whole body when absent",
        {"top": "15 mm", "bottom": "28 mm"},
        default=Region(),
    )
    caption: Region | None = option(
        "what else stands above a board, for pages of one board; above the board when absent",
        {"top": "0 mm", "height": "12 mm"},
        default=None,
    )
    rules: Region | None = option(
        "one line of rules; none when absent", {"top": "0 mm", "height": "11 mm"}, default=None
    )
    notes: Region | None = option(
        "space for notes; none when absent", {"bottom": "0 mm", "height": "22 mm"}, default=None
    )


class Cards(LookPart):
    """Boards on a page: distances, and the captions above and below each board."""

    cell_min: Length = option(
        "cells that are smaller get a warning; solutions share a page only as far as theirs stay this large", "4.4 mm"
    )
    cell_max: Length = option("no cell is larger", "8 mm")
    column_gap: Length = option("at least this between two boards side by side", "20 pt")
    row_gap: Length = option("at least this between a caption and the board below it", "17 pt")
    lead: float = option("of the height that boards leave over, the part above them", 0.4, ge=0, le=1)
    caption_gap: Length = option("between a board and its captions", "5 pt")
    strict: bool = option("cells under `cell_min` are refused, not only warned of", True, default=False)
    per_page: Annotated[int, Field(ge=1, le=12)] | Literal["most"] | None = option(
        "boards on a page where the spec does not say; most: as many as keep cells of `cell_min`; "
        "when absent, what suits the page",
        2,
        default=None,
    )
    above: tuple[CaptionPiece, ...] = option(
        "the captions above a board", [{"text": "{number}  {stars}", "type": "number"}]
    )
    below: tuple[CaptionPiece, ...] = option("the captions below a board", [{"text": "{bullets}", "type": "total"}])
    labels: bool | None = option(
        "letters over the columns and numbers before the rows; when absent, for puzzles of a book whose "
        "hints or walkthroughs name cells",
        True,
        default=None,
    )
    column_rule: Weight | None = option(
        "a line between two columns of boards; none when absent", "0.75 pt", default=None
    )
    row_rule: Weight | None = option("a line between two rows of boards; none when absent", "0.75 pt", default=None)
    rule_ink: Ink = option("the gray or the colour of these lines", 0.5, default=BLACK)
    number: Role = role_field("the puzzle's number", "semibold", "10.5 pt", "12 pt")
    total: Role = role_field("the bullet total", "semibold", "8 pt", "10 pt")
    reference: Role = role_field("the page of the solution, or of the puzzle", "italic", "8 pt", "10 pt")
    star: Length = option("height of a star", "6.5 pt")
    star_weight: Weight = option("the outline of a star", "0.75 pt")


class Puzzles(Cards):
    """The puzzle pages, which have room for more than boards."""

    cell_usual: Length | None = option(
        "cells are at least this large where nobody says how many puzzles share a page; "
        "those of `cell_min` when absent",
        "9 mm",
        default=None,
    )
    regions: Regions = option(
        "where on the page its parts go", {"rules": {"top": "0 mm", "height": "11 mm"}}, default=Regions()
    )
    notes: Literal["blank", "ruled", "dotted"] = option(
        "how the space for notes looks; unless it is blank, there is some below boards that leave most of "
        "their page white",
        "dotted",
        default="blank",
    )


class Tiers(LookPart):
    """How tiers are named and marked."""

    form: Literal["star", "disc", "square", "diamond"] = option("the mark that is repeated", "disc", default="star")
    names: dict[str, Annotated[str, Field(max_length=24)]] = option(
        "names of tiers instead of the language's, by tier", {"gentle": "Warm-up"}, default={}
    )


class Steps(LookPart):
    """Boards that tell a solution step by step."""

    cell_min: Length = option("no cell is smaller", "4.4 mm")
    cell_max: Length = option("no cell is larger", "7 mm")
    measure: Length = option("no column of boards and sentences is narrower", "125 pt")
    column_gap: Length = option("between two columns", "20 pt")
    row_gap: Length = option("at least this between a sentence and the board below it", "15 pt")
    text_gap: Length = option("between a board and its sentence", "6 pt")
    edge: Role = role_field("the letters and numbers at the edges of a board", "regular", "7 pt", "8 pt")
    edge_gap: Length = option("between a board and its letters and numbers", "3 pt")
    number: Role = role_field("the puzzle's number", "semibold", "14 pt", "16 pt")
    total: Role = role_field("the bullet total", "semibold", "8.25 pt", "10.5 pt")
    reference: Role = role_field("the pages of the puzzle and of its solution", "italic", "8.25 pt", "10.5 pt")
    star: Length = option("height of a star", "6.5 pt")
    star_weight: Weight = option("the outline of a star", "0.75 pt")


def _check_rising(gutters: tuple[Gutter, ...]) -> tuple[Gutter, ...]:
    pages = [row.pages for row in gutters]
    if not pages or pages != sorted(set(pages)):
        raise ValueError(f"gutters must rise by their pages, such as 150, 300, 500; here they are {pages}")
    return gutters


class Look(LookPart):
    """Everything a layout file decides."""

    name: str = option("the layout's name", "mine", min_length=1)
    extends: Annotated[str, LAYOUT_NAME] = option(
        "the layout it is made from; this one states what is different", "classic", default=""
    )
    trim: Trim = option("the size of a page where the spec does not say", "8.27 x 11 in", default=(432.0, 648.0))
    scale: Scale = option(
        "how type, captions, gaps and the largest cells grow on larger pages", {"trim": "8.5 x 11 in"}, default=Scale()
    )
    smallest: TextSize = option("no text is smaller", "8 pt", default=SMALLEST_TEXT)
    sides: Literal["one", "two"] = option(
        "two: left and right pages with a gutter between them; one: all pages are right ones, and none is left blank",
        "one",
        default="two",
    )
    links: bool = option("page numbers are links, for reading on a screen", True, default=False)
    faces: BookFaces = option("the font files", {"clue": "fonts/Mine.ttf"})
    families: tuple[str, ...] = option(
        "the typefaces as the copyright page names them", ["Source Serif 4"], min_length=1
    )
    type: Type = option("how each sort of text is set", {"body": {"size": "11 pt", "leading": "15 pt"}})
    margins: Margins = option("white space around a page", {"outer": "0.6 in", "top": "1 in"})
    gutters: Annotated[tuple[Gutter, ...], AfterValidator(_check_rising)] = option(
        "the inner margin by the final page count; the last row also serves thicker books",
        [{"pages": 300, "gutter": "0.7 in"}],
        json_schema_extra={"minItems": 1},
    )
    running: tuple[Running, ...] = option(
        "what runs above and below the body", [{"text": "{page}", "at": "outer", "type": "folio"}]
    )
    hairlines: tuple[Hairline, ...] = option(
        "lines between the body and what runs above or below it", [{"distance": "0.4 in", "weight": "1 pt"}], default=()
    )
    tabs: Tabs | None = option(
        "solid tabs at the outer edge, cut with the page, one place lower for each section",
        {"width": "0.3 in", "height": "0.75 in", "top": "1 in"},
        default=None,
    )
    ornament: Literal["field", "rule", "none"] = option(
        "what stands over a title, and below a short text: a field of dots, a short line, or nothing",
        "rule",
        default="field",
    )
    opener: Opener | None = option(
        "a band over the edges of the page that opens a section, instead of an ornament; none when absent",
        {"ground": "#1d5c8a", "ink": "#ffffff"},
        default=None,
    )
    tiers: Tiers = option("how tiers are named and marked", {"form": "disc"}, default=Tiers())
    grid: Grid = option("how a board is drawn", {"frame": "2 pt"})
    spots: tuple[Plate, ...] = option(
        "inks with plates of their own, for printers who take them",
        [{"name": "PANTONE 7692 C", "cmyk": [100, 45, 0, 45], "colour": "#1d5c8a"}],
        default=(),
    )
    inks: int | None = option(
        "how many inks pages have at most, black among them; any when absent", 5, default=None, ge=1, le=8
    )
    marks: Annotated[Marks, Named()] = option(
        "pictures for bullets and empty cells: a pair that comes with bookmaker, by its name, or your own",
        "hearts",
        default=Marks(),
    )
    puzzles: Puzzles = option("the puzzle pages", {"cell_max": "12 mm"})
    solutions: Cards = option("the solution pages", {"labels": True})
    steps: Steps = option("the walkthroughs and the worked example", {"measure": "140 pt"})

    @model_check
    def _check_inks(self) -> None:
        if wrong := next(wrong_spots(self, self.spots, self.inks), None):
            raise wrong

    @property
    def is_large_print(self) -> bool:
        """Tell whether its running text is as large as that of books in large print."""
        return self.type.body.size >= LARGE_PRINT

    @property
    def leads_around(self) -> bool:
        """Tell whether links run around the body of every page."""
        return self.links and any("{to_" in line.text for line in self.running)

    def gutter(self, pages: int) -> float:
        """Return the inner margin of a book of `pages` pages, in points."""
        return next((row.gutter for row in self.gutters if pages <= row.pages), self.gutters[-1].gutter)
