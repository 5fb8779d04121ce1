"""How text is set, as data: the fonts of a look, and a role for every sort of text."""

from typing import Any, Literal

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


def role_field(description: str, face: str, size: str, leading: str, **more: float) -> Any:
    """Return the field of a role, with an example of how that is set."""
    return Field(description=description, examples=[{"face": face, "size": size, "leading": leading, **more}])


class Type(LookPart):
    """The roles of the text that is not beside a grid."""

    title: Role = role_field("the book's title on the title page", "semibold", "38 pt", "43 pt")
    subtitle: Role = role_field("the subtitle on the title page", "italic", "15 pt", "20 pt")
    author: Role = role_field("the author on the title page", "regular", "11 pt", "14 pt", tracking=0.14, caps=True)
    part: Role = role_field(
        "the small line over a section's title", "regular", "9 pt", "12 pt", tracking=0.22, caps=True
    )
    opening: Role = role_field("a section's title on its own page", "semibold", "27 pt", "31 pt")
    heading: Role = role_field("the title of a page", "semibold", "19 pt", "23 pt")
    label: Role = role_field("the small heading of a group", "semibold", "8.5 pt", "12 pt", tracking=0.14, caps=True)
    entry: Role = role_field("a main line of the contents", "semibold", "11 pt", "16 pt")
    body: Role = role_field("running text", "regular", "10 pt", "13.5 pt")
    strong: Role = role_field("words that stand out in running text", "semibold", "10 pt", "13.5 pt")
    aside: Role = role_field("a line of comment in italics", "italic", "10 pt", "13.5 pt")
    small: Role = role_field(
        "the copyright page, and the sentences under a step's board", "regular", "8.25 pt", "10.5 pt"
    )
    small_strong: Role = role_field("the heading of such a sentence", "semibold", "8.25 pt", "10.5 pt")
    head: Role = role_field("the running head", "regular", "7.5 pt", "10 pt", tracking=0.18, caps=True)
    folio: Role = role_field("the page number", "semibold", "10 pt", "12 pt")
