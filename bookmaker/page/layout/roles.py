"""How text is set, as data: the fonts of a look, and a role for every sort of text."""

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from bookmaker.page.layout.units import Ink, TextSize
from bookmaker.values.lengths import Length

FaceName = Literal["regular", "italic", "semibold", "clue"]
BLACK: Ink = 0.0


class LookPart(BaseModel):
    """A piece of the look: cannot change, and knows every one of its keys."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Faces(LookPart):
    """The font files, relative to the layout file. TrueType outlines only."""

    regular: str = Field(description="running text", examples=["fonts/Mine.ttf"])
    italic: str = Field(description="page references, subtitles", examples=["fonts/Mine-Italic.ttf"])
    semibold: str = Field(description="titles, headings, puzzle numbers, totals", examples=["fonts/Mine-SemiBold.ttf"])
    clue: str = Field(description="the digits in the grids", examples=["fonts/Mine.ttf"])

    @property
    def files(self) -> dict[str, str]:
        """The file of each face, as it is written."""
        return dict(self.model_dump())


class Role(LookPart):
    """How one sort of text is set."""

    face: FaceName = Field(description="one of the faces", examples=["semibold"])
    size: TextSize = Field(description="type size, at least 7 pt", examples=["38 pt"])
    leading: Length = Field(description="distance from baseline to baseline", examples=["43 pt"])
    tracking: float = Field(
        default=0.0, ge=0, le=0.5, description="letterspacing as a part of the type size", examples=[0.14]
    )
    caps: bool = Field(default=False, description="set in capitals", examples=[True])
    ink: Ink = Field(default=BLACK, description="the gray or the colour it is printed in", examples=[0.3])


class Type(LookPart):
    """The roles of the text that is not beside a grid."""

    title: Role = Field(
        description="the book's title on the title page",
        examples=[{"face": "semibold", "size": "38 pt", "leading": "43 pt"}],
    )
    subtitle: Role = Field(
        description="the subtitle on the title page", examples=[{"face": "italic", "size": "15 pt", "leading": "20 pt"}]
    )
    author: Role = Field(
        description="the author on the title page",
        examples=[{"face": "regular", "size": "11 pt", "leading": "14 pt", "tracking": 0.14, "caps": True}],
    )
    part: Role = Field(
        description="the small line over a section's title",
        examples=[{"face": "regular", "size": "9 pt", "leading": "12 pt", "tracking": 0.22, "caps": True}],
    )
    opening: Role = Field(
        description="a section's title on its own page",
        examples=[{"face": "semibold", "size": "27 pt", "leading": "31 pt"}],
    )
    heading: Role = Field(
        description="the title of a page", examples=[{"face": "semibold", "size": "19 pt", "leading": "23 pt"}]
    )
    label: Role = Field(
        description="the small heading of a group",
        examples=[{"face": "semibold", "size": "8.5 pt", "leading": "12 pt", "tracking": 0.14, "caps": True}],
    )
    entry: Role = Field(
        description="a main line of the contents", examples=[{"face": "semibold", "size": "11 pt", "leading": "16 pt"}]
    )
    body: Role = Field(
        description="running text", examples=[{"face": "regular", "size": "10 pt", "leading": "13.5 pt"}]
    )
    strong: Role = Field(
        description="words that stand out in running text",
        examples=[{"face": "semibold", "size": "10 pt", "leading": "13.5 pt"}],
    )
    aside: Role = Field(
        description="a line of comment in italics", examples=[{"face": "italic", "size": "10 pt", "leading": "13.5 pt"}]
    )
    small: Role = Field(
        description="the copyright page, and the sentences under a step's board",
        examples=[{"face": "regular", "size": "8.25 pt", "leading": "10.5 pt"}],
    )
    small_strong: Role = Field(
        description="the heading of such a sentence",
        examples=[{"face": "semibold", "size": "8.25 pt", "leading": "10.5 pt"}],
    )
    head: Role = Field(
        description="the running head",
        examples=[{"face": "regular", "size": "7.5 pt", "leading": "10 pt", "tracking": 0.18, "caps": True}],
    )
    folio: Role = Field(
        description="the page number", examples=[{"face": "semibold", "size": "10 pt", "leading": "12 pt"}]
    )
