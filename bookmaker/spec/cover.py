"""The cover of a book in its spec: the wrap around a paperback, and the file of its design."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Literal, NamedTuple, Self

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    PlainValidator,
    ValidationInfo,
    WithJsonSchema,
    model_validator,
)

from bookmaker.page.layout.cover.barcode import Number, parse_price
from bookmaker.page.layout.cover.look import Design, shipped_designs
from bookmaker.page.layout.markdown import Document, Illustration, read_markdown
from bookmaker.page.layout.picture import Picture, open_picture
from bookmaker.page.layout.units import Ink, layouts_dir
from bookmaker.page.types.base import OneLine, quotes_of
from bookmaker.spec.findings import Spot, check, read_tree
from bookmaker.spec.tree import Tree, branch, overlay
from bookmaker.spec.values import ShippedFiles, find_shipped
from bookmaker.values.errors import FileProblems, Problem, Wrong, did_you_mean

PUZZLES = "puzzles"
_MOST_TEXT = 5000
_COLOURS, _PALETTE = "colours", "palette"


def find_design(name: str, folder: Path) -> Path:
    """Return the file of a design: one that comes with bookmaker, or a path seen from a folder; raise Wrong."""
    return find_shipped(
        name, folder, ShippedFiles("design", layouts_dir() / "covers", shipped_designs(), "./cover.yaml")
    )


def _folder(info: ValidationInfo) -> Path:
    found: Path = (info.context or {}).get("folder", Path())
    return found


def _design(name: str, info: ValidationInfo) -> str:
    find_design(name, _folder(info))
    return name


def _art(value: object, info: ValidationInfo) -> Picture | None:
    """Return a picture, or None for the book's own puzzles."""
    if not isinstance(value, str) or not value:
        raise Wrong(f"expected {PUZZLES}, or the path of a picture")
    return None if value == PUZZLES else open_picture(_folder(info) / value)


def _barcode(value: object) -> bool | Literal["space"]:
    if isinstance(value, bool):
        return value
    if value == "space":
        return "space"
    raise Wrong("expected yes, no or space")


def _paragraphs(value: object, info: ValidationInfo) -> Document | None:
    """Return a text in Markdown, stated as one or as a list of paragraphs; None for an empty one."""
    parts = value if isinstance(value, list) else [value]
    for index, part in enumerate(parts):
        if not isinstance(part, str):
            raise Wrong("expected text, or a list of paragraphs", at=(index,) if isinstance(value, list) else ())
    text = "\n\n".join(map(str, parts))
    if len(text) > _MOST_TEXT:
        raise Wrong(f"this text has {len(text)} characters; the most is {_MOST_TEXT}", id="too-long")
    if not text.strip():
        return None
    document = read_markdown(text, "", _folder(info), quotes_of(info))
    for block in document.blocks:
        if isinstance(block.content, Illustration):
            raise Wrong(f"line {block.line}: a picture: not printed on a cover", id="bad-markdown")
    return document


def _spine_in(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value <= 4:
        raise Wrong("expected the thickness of the book in inches, more than 0 and at most 4")
    return float(value)


_NAMES = [{"enum": list(shipped_designs())}, {"type": "string", "pattern": r"/|\.ya?ml$"}]
_TEXTS = [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]
_PRICE = [
    {"type": "integer", "minimum": 10_000, "maximum": 99_999},
    {"type": "string", "pattern": r"^\s*([0-9]{5}|[A-Za-z]{3}\s*[0-9]{1,2}(\.[0-9]{2})?)\s*$"},
]
DesignName = Annotated[str, AfterValidator(_design), WithJsonSchema({"anyOf": _NAMES})]
Art = Annotated[Picture | None, PlainValidator(_art), WithJsonSchema({"type": "string", "minLength": 1})]
Price = Annotated[str, PlainValidator(parse_price), WithJsonSchema({"anyOf": _PRICE})]
Markdown = Annotated[Document | None, PlainValidator(_paragraphs), WithJsonSchema({"anyOf": _TEXTS})]
Barcode = Annotated[
    bool | Literal["space"], PlainValidator(_barcode), WithJsonSchema({"enum": [True, False, "yes", "no", "space"]})
]
Inches = Annotated[
    float, PlainValidator(_spine_in), WithJsonSchema({"type": "number", "exclusiveMinimum": 0, "maximum": 4})
]


class CoverModel(BaseModel):
    """The wrap around a paperback: back, spine and front."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    design: DesignName = Field(
        "night",
        description="how it looks: a design that comes with bookmaker, or a path seen from this file",
        examples=["night"],
    )
    art: Art = Field(
        None,
        description="what the front shows: puzzles, those of the book; or a picture, a PNG, JPEG or TIFF file seen "
        "from this file, printed in colours with 300 pixels to an inch at least",
        examples=["front.jpg"],
    )
    title: OneLine = Field("", description="the title, if not the book's", examples=["Field of Bullets"])
    subtitle: OneLine = Field("", description="the subtitle, if not the book's", examples=["128 puzzles for a pencil"])
    author: OneLine = Field("", description="the author, if not the book's", examples=["Ada Example"])
    tagline: OneLine = Field("", description="a line on the front", examples=["Every puzzle proved"])
    back: Markdown = Field(
        None,
        description="the text on the back: Markdown, or a list of paragraphs",
        examples=["# Where are the bullets?\n\nEvery number counts its neighbours."],
    )
    spine: OneLine | None = Field(
        None, description="what the spine says instead of title and author", examples=["Field of Bullets 2"]
    )
    spine_reads: Literal["down", "up"] = Field(
        "down",
        description="which way the spine reads: down, as in English, or up, as usual in French and Spanish",
        examples=["up"],
    )
    spine_in: Inches | None = Field(
        None,
        description="the thickness of the book in inches; when absent, by the printer's paper and the number of pages",
        examples=[0.45],
    )
    isbn: Number | None = Field(
        None,
        description="the book's number, of 13 digits with hyphens or without; one of 10 digits is turned into it",
        examples=["978-0-306-40615-7"],
    )
    price: Price | None = Field(
        None,
        description="a second barcode beside that of the number: a price in USD, CAD, GBP, AUD or NZD, or five digits",
        examples=["USD 12.99"],
    )
    barcode: Barcode | None = Field(
        None,
        description="yes: a barcode of the number; space: a white box for the printer's own; no: nothing; "
        "when absent, yes with a number and space without",
        examples=["space"],
    )
    colours: dict[str, Ink] = Field(
        default_factory=dict,
        description="other colours for the palette of the design, by their names",
        examples=[{"ground": "#123524"}],
    )

    @model_validator(mode="after")
    def _number_for_the_barcode(self) -> Self:
        if self.barcode is True and self.isbn is None:
            remedy = "add isbn, or write barcode: space for a box that the printer fills"
            raise Wrong("there is no number for the barcode", id="no-isbn", remedy=remedy, at=("barcode",))
        if self.price and (self.isbn is None or self.barcode not in (True, None)):
            message = "a price stands beside the barcode of a number, and there is none"
            raise Wrong(message, id="no-isbn", remedy="add isbn, or leave the price out", at=("price",))
        return self


class DesignFile(NamedTuple):
    """A design, and where its font files are."""

    design: Design
    fonts: Mapping[str, Path]


def read_design(cover: CoverModel, tree: Tree, folder: Path) -> DesignFile:
    """Return the design that a cover names, with the colours it changes; raise FileProblems.

    `tree` is that of the spec and `folder` the one it lies in.
    """
    path = find_design(cover.design, folder)
    below = read_tree(path)
    problems = list(_unknown_colours(cover, tree, below))
    if cover.colours and not problems and isinstance(below.data.get(_PALETTE), dict):
        below = overlay(below, _nested(branch(branch(tree, "cover"), _COLOURS)))
    design, more = check(below, Design, path.parent)
    if design is None or problems:
        raise FileProblems(problems + more)
    fonts = {name: Path(os.path.normpath(path.parent / file)) for name, file in design.faces.files.items()}
    return DesignFile(design, fonts)


def _nested(colours: Tree) -> Tree:
    """Return the colours of a spec as a tree that has them under the key of the palette."""
    nodes = {(_PALETTE, *path): node for path, node in colours.nodes.items()}
    return Tree(colours.source, {_PALETTE: colours.data}, {(): colours.nodes[()], **nodes}, [])


def _unknown_colours(cover: CoverModel, tree: Tree, below: Tree) -> list[Problem]:
    palette = below.data.get(_PALETTE)
    known = list(palette) if isinstance(palette, dict) else []
    found = []
    for name in cover.colours if known else ():
        if name not in known:
            path = ("cover", _COLOURS, name)
            message = f"the design {cover.design} has no colour '{name}'"
            spot = Spot(tree, CoverModel, path, on_key=True)
            found.append(spot.problem("unknown-colour", message, did_you_mean(name, known)))
    return found
