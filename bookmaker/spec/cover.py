"""The cover of a book in its spec, by its binding."""

from functools import partial
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, ValidationInfo

from bookmaker.page.layout.cover.barcode import Isbn, Number, parse_price
from bookmaker.page.layout.markdown import Document, Illustration, read_markdown
from bookmaker.page.layout.picture import Picture, open_picture
from bookmaker.page.layout.qr import Qr
from bookmaker.page.layout.template import BADGE_FIELDS, check_template, template_schema
from bookmaker.page.layout.units import DESIGN_NAME, Ink, design_files
from bookmaker.page.types.options import OneLine, PictureFile, quotes_of
from bookmaker.spec.values import Inches, ShippedFiles, find_shipped
from bookmaker.values import additions
from bookmaker.values.bindings import FLAT, JACKET, PAPERBACK, SIZES, Binding
from bookmaker.values.errors import Wrong, did_you_mean
from bookmaker.values.geometry import Point
from bookmaker.values.lengths import Length
from bookmaker.values.models import Notation, Strict, model_check, option

PUZZLES = "puzzles"
DESIGNS = ShippedFiles(additions.DESIGNS, "design", design_files(), "./cover.yaml")
_MOST_TEXT = 5000
_OF_JACKETS, _OF_SPINES = ("front_flap", "back_flap"), ("spine", "spine_in")


def find_design(name: str, folder: Path) -> Path:
    """Return the file of a design: a shipped one, or a path relative to a folder; raise Wrong."""
    return find_shipped(name, folder, DESIGNS)


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
    if value in ("yes", "no"):
        return value == "yes"
    raise Wrong("expected yes, no or space")


def _paragraphs(value: object, info: ValidationInfo) -> Document | None:
    """Return a text in Markdown, written as one or as a list of paragraphs; None for an empty one."""
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
        if isinstance(block.content, Illustration) and not isinstance(block.content.picture, Qr):
            raise Wrong(f"line {block.line}: a picture: not printed on a cover", id="bad-markdown")
    return document


_PLACES: dict[str, Point] = {
    f"{row}-{column}".removeprefix("middle-").removesuffix("-centre"): (x, y)
    for row, y in (("top", 0.0), ("middle", 0.5), ("bottom", 1.0))
    for column, x in (("left", 0.0), ("centre", 0.5), ("right", 1.0))
}
"""Points of a picture by name, from its left and its top, as shares of its width and height."""


def _focus(value: object) -> Point:
    if isinstance(value, str) and value in _PLACES:
        return _PLACES[value]
    parts = value if isinstance(value, list) else []
    if len(parts) == 2 and all(type(part) in (int, float) and 0 <= part <= 1 for part in parts):
        return float(parts[0]), float(parts[1])
    remedy = did_you_mean(value, _PLACES) if isinstance(value, str) else "for example: focus: [0.5, 0.3]"
    raise Wrong("expected a place such as top, or two numbers from 0 to 1", remedy=remedy)


_FOCUS = [
    {"enum": list(_PLACES)},
    {"type": "array", "items": {"type": "number", "minimum": 0, "maximum": 1}, "minItems": 2, "maxItems": 2},
]
_TEXTS = [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]
_PRICE = [
    {"type": "integer", "minimum": 10_000, "maximum": 99_999},
    {"type": "string", "pattern": r"^\s*([0-9]{5}|[A-Za-z]{3}\s*[0-9]{1,2}(\.[0-9]{2})?)\s*$"},
]
DesignName = Annotated[str, AfterValidator(_design), DESIGN_NAME]
Art = Annotated[Picture | None, Notation(_art, {"type": "string", "minLength": 1})]
Focus = Annotated[Point, Notation(_focus, {"anyOf": _FOCUS})]
Price = Annotated[str, Notation(parse_price, {"anyOf": _PRICE})]
Markdown = Annotated[Document | None, Notation(_paragraphs, {"anyOf": _TEXTS})]
Barcode = Annotated[bool | Literal["space"], Notation(_barcode, {"enum": [True, False, "yes", "no", "space"]})]
BadgeText = Annotated[
    OneLine, AfterValidator(partial(check_template, BADGE_FIELDS)), template_schema(BADGE_FIELDS, True)
]


class BindingSizes(Strict):
    """Sizes of a cover that differ from printer to printer."""

    wider: Length | None = option(
        "of a case or jacket: how much wider than a page front and back are, from the spine on",
        "0.197 in",
        default=None,
    )
    taller: Length | None = option("of a case or jacket: how much taller than a page it is", "0.236 in", default=None)
    turn_in: Length | None = option("of a case: what is turned in around the boards", "0.591 in", default=None)
    hinge: Length | None = option(
        "of a case or coil: the strip beside the spine that stays clear of text, a hinge or holes",
        "0.394 in",
        default=None,
    )
    flap: Length | None = option("of a jacket: the width of a flap", "3.25 in", default=None)
    fold: Length | None = option("of a jacket: the strip between a flap and the front or back", "0.25 in", default=None)


class CoverModel(Strict):
    """The cover: back, spine and front on one sheet."""

    binding: Binding = option(
        "how the book is bound: paperback; case, a printed hardcover; jacket, that of a hardcover; coil or saddle, "
        "without a spine",
        "case",
        default=PAPERBACK,
    )
    sizes: BindingSizes = option(
        "sizes of the binding, where the printer does not tell them or its template has others",
        {"hinge": "0.4 in"},
        default=BindingSizes(),
    )
    design: DesignName = option(
        "how it looks: a design that comes with bookmaker, or a path seen from this file", "night", default="night"
    )
    art: Art = option(
        "what the front shows: puzzles, those of the book; or a picture, a PNG, JPEG or TIFF file seen "
        "from this file, printed in colours with 300 pixels to an inch at least",
        "front.jpg",
        default=None,
    )
    front: PictureFile | None = option(
        "a picture that is the whole front, with all that it says: nothing is printed on it", "front.png", default=None
    )
    focus: Focus = option(
        "what of a picture stays in view where it is cut: a place such as top or bottom-left, or how far "
        "from its left and from its top, as parts from 0 to 1",
        "top",
        [0.5, 0.3],
        default=_PLACES["centre"],
    )
    title: OneLine = option("the title, if not the book's", "Field of Bullets", default="")
    subtitle: OneLine = option("the subtitle, if not the book's", "128 puzzles for a pencil", default="")
    author: OneLine = option("the author, if not the book's", "Ada Example", default="")
    tagline: OneLine = option("a line on the front", "Every puzzle proved", default="")
    badges: tuple[BadgeText, ...] = option(
        "short texts in badges on the front; {count}, {puzzles}, {easiest}, {hardest}, {large_print} and {volume} are "
        "filled in from the book",
        ["{puzzles}", "{large_print}", "Ages 8 and up"],
        default=(),
        max_length=6,
    )
    volume: bool | None = option(
        "whether front and spine have the number of the volume; when absent, where none of their texts has {volume}",
        False,
        default=None,
    )
    back: Markdown = option(
        "the text on the back: Markdown, or a list of paragraphs; facts of the book when absent",
        "# Where are the bullets?\n\nEvery number counts its neighbours.",
        default=None,
    )
    back_shows: tuple[Literal["puzzle", "page", "levels"], ...] = option(
        "what the back shows of the book where there is room: a puzzle to be solved, a page made small, "
        "how many puzzles of which levels there are",
        ["levels"],
        default=("puzzle", "page", "levels"),
    )
    front_flap: Markdown = option("the text on the front flap of a jacket: Markdown", "Pencils up.", default=None)
    back_flap: Markdown = option("the text on its back flap: Markdown", "Ada Example makes puzzles.", default=None)
    spine: OneLine | None = option(
        "what the spine says instead of title and author", "Field of Bullets 2", default=None
    )
    spine_reads: Literal["down", "up"] = option(
        "which way the spine reads: down, as in English, or up, as usual in French and Spanish", "up", default="down"
    )
    spine_in: Inches | None = option(
        "the thickness of the book in inches; when absent, by the printer's paper and the number of pages",
        0.45,
        default=None,
    )
    isbn: Number | None = option(
        "the book's number, of 13 digits with hyphens or without; one of 10 digits is turned into it; "
        "that of the copyright page when absent",
        "978-0-306-40615-7",
        default=None,
    )
    price: Price | None = option(
        "a second barcode beside that of the number: a price in USD, CAD, GBP, AUD or NZD, or five digits",
        "USD 12.99",
        default=None,
    )
    barcode: Barcode | None = option(
        "yes: a barcode of the number; space: a white box for the printer's own; no: nothing; "
        "when absent, yes with a number and space without",
        "space",
        default=None,
    )
    colours: dict[str, Ink] = option(
        "other colours for the palette of the design, by their names", {"ground": "#123524"}, default_factory=dict
    )
    look: dict[str, Any] = option(
        "keys of the design that this cover has otherwise", {"back": {"band": "accent"}}, default_factory=dict
    )

    @model_check
    def _front_is_a_picture(self) -> None:
        if "focus" in self.model_fields_set and not (self.front or self.art):
            remedy = "add a picture, such as front: front.png"
            raise Wrong("there is no picture that could be cut", id="no-place", remedy=remedy, at=("focus",))
        if self.front is None:
            return
        for key in ("art", "subtitle", "tagline", "badges"):
            if getattr(self, key):
                remedy = f"leave {key} out, or write art instead of front"
                message = "the front is a picture, and nothing is printed on it"
                raise Wrong(message, id="no-place", remedy=remedy, at=(key,))

    @model_check
    def _binding_has_it(self) -> None:
        own = SIZES.get(self.binding, ())
        unknown: list[tuple[str, ...]] = [("sizes", key) for key in self.sizes.model_fields_set if key not in own]
        unknown += [(key,) for key in _OF_JACKETS if getattr(self, key) and self.binding != JACKET]
        unknown += [(key,) for key in _OF_SPINES if getattr(self, key) is not None and self.binding in FLAT]
        if unknown:
            message = f"the binding '{self.binding}' has no place for it"
            raise Wrong(message, id="no-place", remedy="leave it out, or choose another binding", at=unknown[0])

    def check_number(self, isbn: Isbn | None) -> None:
        """Raise Wrong where a barcode or a price has no number of the book to stand with."""
        if self.barcode is True and isbn is None:
            remedy = "add isbn, or write barcode: space for a box that the printer fills"
            raise Wrong("there is no number for the barcode", id="no-isbn", remedy=remedy, at=("cover", "barcode"))
        if self.price and (isbn is None or self.barcode not in (True, None)):
            message = "a price stands beside the barcode of a number, and there is none"
            raise Wrong(message, id="no-isbn", remedy="add isbn, or leave the price out", at=("cover", "price"))
