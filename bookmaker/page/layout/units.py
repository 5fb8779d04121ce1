"""Values of a layout: sizes of type, lines and pages that can be printed, inks, boards, layouts by name.

Also the setting of text as data: the fonts of a look, and a role for every sort of text.
"""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, WithJsonSchema

import bookmaker
from bookmaker.values.additions import DESIGNS, LOOKS, extended_files
from bookmaker.values.errors import Wrong
from bookmaker.values.geometry import PageSize
from bookmaker.values.lengths import NAMED, PAGE_SIZE, Length, page_size, pattern_schema
from bookmaker.values.marks import LIGHTNESS
from bookmaker.values.models import Notation, Strict, model_check, option
from bookmaker.values.puzzle import SIDES, Size

SMALLEST_TEXT = 7.0
THINNEST_LINE = 0.75
PALEST = 0.9
"""Lightest gray; printers lose lighter ones."""
TRIM_SIDES = (3 * 72.0, 20 * 72.0)
_COLOUR = re.compile("#[0-9a-fA-F]{6}")


def trim(text: object) -> PageSize:
    """Return a page size such as '6 x 9 in' as (width, height) in points; raise ValueError with an example."""
    size = page_size(text)
    low, high = TRIM_SIDES
    if not all(low <= side <= high for side in size):
        raise ValueError(f"{text!r} has a side under 3 in or over 20 in; write a page size such as 6 x 9 in")
    return size


def layouts_dir() -> Path:
    """Return the folder of the layouts that come with bookmaker."""
    package = Path(bookmaker.__file__).resolve().parent
    shipped = package / "_layouts"
    return shipped if shipped.is_dir() else package.parent / "layouts"


def layout_files() -> dict[str, Path]:
    """Return the files of the layouts there are by their names: ours, those of their editions, those of packages."""
    found = [file for folder in (layouts_dir(), layouts_dir() / "editions") for file in sorted(folder.glob("*.yaml"))]
    return extended_files(LOOKS, {file.stem: file for file in found})


def design_files() -> dict[str, Path]:
    """Return the files of the designs of covers there are by their names: ours, then those of packages."""
    return extended_files(DESIGNS, {file.stem: file for file in sorted((layouts_dir() / "covers").glob("*.yaml"))})


def _name_schema(files: Iterable[str]) -> WithJsonSchema:
    return WithJsonSchema({"anyOf": [{"enum": list(files)}, {"type": "string", "pattern": r"/|\.ya?ml$"}]})


def _text_size(points: float) -> float:
    if points < SMALLEST_TEXT:
        raise ValueError(f"text of {points:g} pt is too small to print; use at least 7 pt, such as 8 pt")
    return points


def _weight(points: float) -> float:
    if points < THINNEST_LINE:
        raise ValueError(f"a line of {points:g} pt is too thin to print; use at least 0.75 pt, such as 1 pt")
    return points


def ink(value: object) -> float | tuple[float, float, float]:
    """Return a gray such as 0.4, or a colour such as '#1d5c8a' as its red, green and blue; raise ValueError."""
    if isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= PALEST:
        return float(value)
    if isinstance(value, str) and _COLOUR.fullmatch(value):
        red, green, blue = (int(value[i : i + 2], 16) / 255 for i in (1, 3, 5))
        return red, green, blue
    message = f"{value!r} is neither a gray from 0 (black) to {PALEST} nor a colour; write 0.4 or '#1d5c8a'"
    raise ValueError(message)


_INK = [
    {"type": "number", "minimum": 0, "maximum": PALEST},
    {"type": "string", "pattern": _COLOUR.pattern.join("^$")},
]
Ink = Annotated[float | tuple[float, float, float], Notation(ink, {"anyOf": _INK})]
"""A gray from 0, black, or a colour, written like '#1d5c8a'."""
TextSize = Annotated[Length, AfterValidator(_text_size)]
"""Type size in points, at least what printers accept."""
Weight = Annotated[Length, AfterValidator(_weight)]
"""Width of a line in points, at least what printers accept."""
Trim = Annotated[PageSize, Notation(trim, pattern_schema(f"({PAGE_SIZE}|{NAMED})"))]
"""A page size as (width, height) in points, written like '6 x 9 in'."""
LAYOUT_NAME = _name_schema(layout_files())
"""Name of a layout that comes with bookmaker, or a path."""
DESIGN_NAME = _name_schema(design_files())
"""Name of a design of covers, likewise."""


_SIDE = f"0*({'|'.join(map(str, SIDES))})"
BoardSize = Annotated[
    Size,
    Notation(Size.parse, {"type": "string", "pattern": rf"^\s*{_SIDE}\s*[xX×]\s*{_SIDE}\s*$"}),
]
"""Rows and columns of a board, written like '5x5'."""
FaceName = Literal["regular", "italic", "semibold", "clue"]
BLACK: Ink = 0.0
SPOTS = "spots"
"""The key of spot inks in a look."""
_WIDEST = 3.0
"""Greatest leading, in type sizes."""
CONTRAST = 0.36
"""Least contrast between ink and ground, 1 for black on white, that a reader needs."""


def lightness(ink: Any) -> float:
    """Return the lightness of an ink, from 0 to 1."""
    if isinstance(ink, tuple):
        return float(sum(part * weight for part, weight in zip(ink, LIGHTNESS, strict=False)))
    return float(ink)


def too_pale(ink: Any, ground: float, *at: str | int) -> Wrong | None:
    """Return why an ink cannot be read on a gray ground."""
    if lightness(ink) <= ground - CONTRAST + 1e-6:
        return None
    most = round(ground - CONTRAST, 2)
    message = f"too pale to be read on {'white' if ground == 1 else f'a shade of {ground:g}'}"
    return Wrong(message, id="too-pale", at=at, remedy=f"use a gray of at most {most:g}, or a colour as dark")


def has_colour(part: Any) -> bool:
    """Tell whether any ink in a part of a look is a colour."""
    return any(True for _ in colours_of(part))


def colours_of(part: Any) -> Iterator[tuple[float, float, float]]:
    """Yield the colours in a part of a look, those of its spot inks left out."""
    if isinstance(part, BaseModel):
        for name, value in part:
            yield from colours_of(value) if name != SPOTS else ()
    elif isinstance(part, tuple) and len(part) == 3 and all(isinstance(value, float) for value in part):
        yield from (part,) if len(set(part)) > 1 else ()
    elif isinstance(part, tuple):
        for value in part:
            yield from colours_of(value)


class LookPart(Strict):
    """A piece of the look: cannot change, and knows every one of its keys."""


class Faces(LookPart):
    """The font files, relative to the layout file. TrueType outlines only."""

    regular: str = option("running text", "fonts/Mine.ttf")
    italic: str = option("page references, subtitles", "fonts/Mine-Italic.ttf")
    semibold: str = option("titles, headings, puzzle numbers, totals", "fonts/Mine-SemiBold.ttf")
    clue: str = option("the digits in the grids", "fonts/Mine.ttf")

    @property
    def files(self) -> dict[str, str]:
        """The file of each face, as written."""
        return {name: file for name, file in self.model_dump().items() if file is not None}


class BookFaces(Faces):
    """The same of a book, whose marks may be characters."""

    mark: str | None = option("characters that are marks, see `marks`", "fonts/Symbols.ttf", default=None)


class Role(LookPart):
    """How one sort of text is set."""

    face: FaceName = option("one of the faces", "semibold")
    size: TextSize = option("type size, at least 7 pt", "38 pt")
    leading: Length = option("distance from baseline to baseline", "43 pt")
    tracking: float = option("letterspacing as a part of the type size", 0.14, default=0.0, ge=0, le=0.5)
    caps: bool = option("set in capitals", True, default=False)
    ink: Ink = option("the gray or the colour it is printed in", 0.3, default=BLACK)

    @model_check
    def _check_leading(self) -> None:
        if self.leading < self.size - 1e-6:
            message = "lines so close to each other would touch"
            raise Wrong(message, id="clash", at=("leading",), remedy=f"for example: leading: {1.25 * self.size:.3g} pt")
        if self.leading > _WIDEST * self.size:
            message = "lines so far from each other would not be read as one text"
            raise Wrong(message, id="clash", at=("leading",), remedy=f"use at most {_WIDEST * self.size:.3g} pt")


def role_field(description: str, face: str, size: str, leading: str, **more: float) -> Any:
    """Return the field of a role, with an example of its setting."""
    return option(description, {"face": face, "size": size, "leading": leading, **more})


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
