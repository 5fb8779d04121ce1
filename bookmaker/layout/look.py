"""The look of a book as data: what a layout file such as `layouts/classic.yaml` holds."""

from pathlib import Path
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from bookmaker.layout.units import Length, TextSize, Weight

FaceName = Literal["regular", "italic", "semibold", "clue"]
Gray = Annotated[float, Field(ge=0, le=0.9, description="0 is black, 1 is white; printers lose anything above 0.9")]
Ratio = Annotated[float, Field(gt=0, lt=1)]


class Part(BaseModel):
    """A piece of the look: cannot change, and knows every one of its keys."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Faces(Part):
    """The font files, relative to the layout file. TrueType outlines only."""

    regular: str = Field(description="running text")
    italic: str = Field(description="page references, subtitles")
    semibold: str = Field(description="titles, headings, puzzle numbers, totals")
    clue: str = Field(description="the digits in the grids")

    def files(self, folder: Path) -> dict[str, Path]:
        """Return the file of each face, for a layout file that lies in `folder`."""
        return {name: folder / file for name, file in self.model_dump().items()}


class Role(Part):
    """How one sort of text is set."""

    face: FaceName = Field(description="one of the faces")
    size: TextSize = Field(description="type size, at least 7 pt")
    leading: Length = Field(description="distance from baseline to baseline")
    tracking: float = Field(0.0, ge=0, le=0.5, description="letterspacing as a part of the type size")
    caps: bool = Field(False, description="set in capitals")


class Type(Part):
    """The roles of the text that is not beside a grid."""

    title: Role = Field(description="the book's title on the title page")
    subtitle: Role = Field(description="the subtitle on the title page")
    author: Role = Field(description="the author on the title page")
    part: Role = Field(description="the small line over a section's title")
    opening: Role = Field(description="a section's title on its own page")
    heading: Role = Field(description="the title of a page")
    label: Role = Field(description="the small heading of a group")
    entry: Role = Field(description="a main line of the contents")
    body: Role = Field(description="running text")
    strong: Role = Field(description="words that stand out in running text")
    aside: Role = Field(description="a line of comment in italics")
    small: Role = Field(description="the copyright page, and the sentences under a step's board")
    small_strong: Role = Field(description="the heading of such a sentence")
    head: Role = Field(description="the running head")
    folio: Role = Field(description="the page number")


class Margins(Part):
    """White space around the body of a page; the inner margin is the gutter."""

    outer: Length = Field(description="from the outer edge to the body")
    top: Length = Field(description="from the top edge to the body")
    bottom: Length = Field(description="from the bottom edge to the body")
    head: Length = Field(description="from the top edge to the baseline of head and folio")


class Gutter(Part):
    """The inner margin up to a number of pages."""

    pages: int = Field(gt=0, description="the last page count this gutter is meant for")
    gutter: Length = Field(description="from the spine to the body")


class Grid(Part):
    """How a board is drawn; ratios are parts of a cell's side."""

    frame: Weight = Field(description="the outer line")
    line: Weight = Field(description="the inner lines")
    digit: Ratio = Field(description="type size of a clue")
    bullet: Ratio = Field(description="radius of a bullet")
    slash: Ratio = Field(description="how far a slash stays away from the cell's sides")
    slash_weight: Weight = Field(description="the line of a slash")
    clue_shade: Gray = Field(description="behind the clues that a step uses")
    settled_shade: Gray = Field(description="behind the cells that a step settles")
    settled_frame: Weight = Field(description="the line around a cell that a step settles")


class Cards(Part):
    """Boards on a page: distances, and the captions above and below each board."""

    cell_min: Length = Field(
        description="cells that are smaller get a warning; solutions share a page only as far as theirs stay this large"
    )
    cell_max: Length = Field(description="no cell is larger")
    column_gap: Length = Field(description="at least this between two boards side by side")
    row_gap: Length = Field(description="at least this between a caption and the board below it")
    lead: float = Field(ge=0, le=1, description="of the height that boards leave over, the part above them")
    caption_gap: Length = Field(description="between a board and its captions")
    number: Role = Field(description="the puzzle's number")
    total: Role = Field(description="the bullet total")
    reference: Role = Field(description="the page of the solution, or of the puzzle")
    star: Length = Field(description="height of a star")
    star_weight: Weight = Field(description="the outline of a star")


class Steps(Part):
    """Boards that tell a solution step by step."""

    cell_min: Length = Field(description="no cell is smaller: fewer boards share a page instead")
    cell_max: Length = Field(description="no cell is larger")
    measure: Length = Field(description="no column of boards and sentences is narrower")
    column_gap: Length = Field(description="between two columns")
    row_gap: Length = Field(description="at least this between a sentence and the board below it")
    text_gap: Length = Field(description="between a board and its sentence")
    edge: Role = Field(description="the letters and numbers at the edges of a board")
    edge_gap: Length = Field(description="between a board and its letters and numbers")
    number: Role = Field(description="the puzzle's number")
    total: Role = Field(description="the bullet total")
    reference: Role = Field(description="the pages of the puzzle and of its solution")
    star: Length = Field(description="height of a star")
    star_weight: Weight = Field(description="the outline of a star")


def _rising(gutters: tuple[Gutter, ...]) -> tuple[Gutter, ...]:
    pages = [row.pages for row in gutters]
    if not pages or pages != sorted(set(pages)):
        raise ValueError(f"gutters must rise by their pages, such as 150, 300, 500; here they are {pages}")
    return gutters


class Look(Part):
    """Everything a layout file decides."""

    name: str = Field(min_length=1, description="the layout's name")
    faces: Faces = Field(description="the font files")
    families: tuple[str, ...] = Field(min_length=1, description="the typefaces as the copyright page names them")
    type: Type = Field(description="how each sort of text is set")
    margins: Margins = Field(description="white space around a page")
    gutters: Annotated[tuple[Gutter, ...], AfterValidator(_rising)] = Field(
        description="the inner margin by the final page count; the last row also serves thicker books"
    )
    grid: Grid = Field(description="how a board is drawn")
    puzzles: Cards = Field(description="the puzzle pages")
    solutions: Cards = Field(description="the solution pages")
    steps: Steps = Field(description="the walkthroughs and the worked example")

    def gutter(self, pages: int) -> float:
        """Return the inner margin in points of a book of so many pages."""
        return next((row.gutter for row in self.gutters if pages <= row.pages), self.gutters[-1].gutter)
