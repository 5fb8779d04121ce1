"""The image page: a picture with or without a caption, as wide as the body, smaller, or on the whole page."""

from pathlib import Path
from typing import Annotated, Literal, NamedTuple

from pydantic import Field, PlainValidator, StringConstraints, ValidationInfo, WithJsonSchema, field_validator

from bookmaker.errors import Wrong
from bookmaker.layout.boxes import Frame
from bookmaker.layout.picture import Picture, inches, open_picture, pixels, too_coarse
from bookmaker.layout.text import CENTRE, Setting
from bookmaker.layout.units import Length
from bookmaker.marks import Image, Mark
from bookmaker.pages.base import Context, Item, Options, PageType, Plan, Sheet, check_printable

PAGE_FIT = "page"
_LEAD = 0.42
"""Of the height that picture and caption leave over, the part above them."""
_CAPTION_GAP = 1.0
"""From the picture to the capitals of its caption, in lines of the caption."""


def _opened(value: object, info: ValidationInfo) -> Picture:
    if not isinstance(value, str) or not value:
        raise Wrong("expected the path of a picture")
    return open_picture((info.context or {}).get("folder", Path()) / value)


class ImageOptions(Options):
    """Which picture, and how large."""

    file: Annotated[Picture, PlainValidator(_opened), WithJsonSchema({"type": "string", "minLength": 1})] = Field(
        description="a PNG, JPEG or TIFF file, seen from the spec; printed in grays", examples=["map.png"]
    )
    caption: Annotated[str, StringConstraints(strip_whitespace=True, max_length=500)] = Field(
        "", description="what stands below the picture", examples=["The field in spring"]
    )
    fit: Literal["body", "page"] = Field(
        "body",
        description="the room it may take: the body of the page, or all of it but the margins, without folio",
        examples=["page"],
    )
    width: Length | None = Field(
        None, description="how wide it is printed; when absent, as large as it may be", examples=["3.5 in"]
    )

    @field_validator("width")
    @classmethod
    def _some_width(cls, width: float | None) -> float | None:
        if width is not None and width <= 0:
            raise Wrong("a picture cannot be 0 wide")
        return width


class _Place(NamedTuple):
    """How large the picture is on a page, and the lines of its caption."""

    width: float
    height: float
    lines: tuple[str, ...]


def _sheets(plan: Plan, item: Item) -> tuple[Sheet, ...]:
    options: ImageOptions = item.options
    check_printable(options.caption, ("small",), "caption", plan)
    place = _place(plan, options)
    at = ("width",) if options.width is not None else ("file",)
    if wrong := too_coarse(options.file, place.width):
        raise Wrong(str(wrong), id=wrong.id, remedy=wrong.remedy, at=at)
    return (Sheet(PAGE.name, folio=options.fit != PAGE_FIT, content=place),)


def _room(plan: Plan, options: ImageOptions) -> tuple[float, float]:
    """Return the width and height that picture and caption may take."""
    return (plan.size[0], plan.book.trim[1] - 2 * plan.style.look.margins.outer) if _whole(plan, options) else plan.size


def _whole(plan: Plan, options: ImageOptions) -> bool:
    """Tell whether the picture may stand where head and folio would; links run around the body of every page."""
    return options.fit == PAGE_FIT and not plan.style.look.links


def _place(plan: Plan, options: ImageOptions) -> _Place:
    """Return how a picture is placed; raise Wrong if it was asked to be larger than the page."""
    width, height = _room(plan, options)
    caption = _caption(plan)
    lines = caption.balanced(options.caption, width)
    below = _below(caption, len(lines))
    if height <= below:
        raise Wrong("the caption fills the page", id="too-long", remedy="make it shorter", at=("caption",))
    picture = options.file
    widest = min(width, (height - below) * picture.columns / picture.rows)
    if options.width is not None and options.width > widest + 1e-6:
        message = f"{inches(options.width)} in is too wide: the page has room for a picture {inches(widest)} in wide"
        raise Wrong(message, id="large-image", remedy=f"for example: width: {inches(widest)} in", at=("width",))
    printed = options.width or widest
    return _Place(printed, picture.height(printed), lines)


def _caption(plan: Plan) -> Setting:
    return Setting(plan.style.fonts, plan.style.look.type.small)


def _below(caption: Setting, lines: int) -> float:
    """Return the height of a caption with its distance to the picture."""
    return (
        _CAPTION_GAP * caption.role.leading + caption.cap_height + (lines - 1) * caption.role.leading if lines else 0.0
    )


def _lay(sheet: Sheet, frame: Frame, context: Context) -> tuple[Mark, ...]:
    plan, place = context.plan, sheet.content
    options: ImageOptions = plan.book.items[sheet.item].options
    caption, height = _caption(plan), _room(plan, options)[1]
    body = frame.body._replace(y=(frame.height - height) / 2, height=height) if _whole(plan, options) else frame.body
    spare = body.height - place.height - _below(caption, len(place.lines))
    low = body.top - _LEAD * spare - place.height
    first = low - _CAPTION_GAP * caption.role.leading - caption.cap_height
    lines = enumerate(place.lines)
    return (
        Image(body.middle - place.width / 2, low, place.width, place.height, pixels(options.file.content)),
        *(caption.line(line, body.middle, first - i * caption.role.leading, CENTRE) for i, line in lines),
    )


PAGE = PageType("image", _sheets, _lay, options=ImageOptions, once=False)
