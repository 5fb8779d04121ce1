"""The image page: a picture as wide as the body or smaller, on the whole page, or over its edges."""

from functools import partial
from math import ceil
from operator import attrgetter
from typing import Annotated, Literal, NamedTuple

from pydantic import AfterValidator, StringConstraints, field_validator

from bookmaker.page.layout.boxes import ART_BLEED, Frame
from bookmaker.page.layout.links import figure
from bookmaker.page.layout.picture import DPI, Picture, inches, pixels, too_coarse
from bookmaker.page.layout.text import CENTRE
from bookmaker.page.types.base import Context, Item, PageType, Plan, PlannedPage
from bookmaker.page.types.options import BLEED_FIT, Options, PictureFile, set_quotes
from bookmaker.values.errors import Wrong
from bookmaker.values.geometry import Box, PageSize
from bookmaker.values.lengths import Length
from bookmaker.values.marks import Image, Mark
from bookmaker.values.models import model_check, option

PAGE_FIT = "page"
_LEAD = 0.42
"""Share of the height left over by picture and caption that stands above them."""
_CAPTION_GAP = 1.0
"""From the picture to the capitals of its caption, in lines of the caption."""


class ImageOptions(Options):
    """Which picture, and how large."""

    file: PictureFile = option(
        "a PNG, JPEG or TIFF file, seen from the spec; its colours stay where the printer has any", "map.png"
    )
    caption: Annotated[str, StringConstraints(strip_whitespace=True, max_length=500), AfterValidator(set_quotes)] = (
        option("what stands below the picture", "The field in spring", default="")
    )
    fit: Literal["body", "page", "bleed"] = option(
        "the room it may take: the body of the page, all of it but the margins, or all of it "
        "and 0.125 in more at each edge, where it is cut; the last two without folio",
        "page",
        default="body",
    )
    width: Length | None = option("how wide it is printed; when absent, as large as it may be", "3.5 in", default=None)

    @field_validator("width")
    @classmethod
    def _some_width(cls, width: float | None) -> float | None:
        if width is not None and width <= 0:
            raise Wrong("a picture cannot be 0 wide")
        return width

    @model_check
    def _alone_over_the_edges(self) -> None:
        """Refuse options without room beside a picture that covers its page."""
        for key in ("caption", "width"):
            if self.fit == BLEED_FIT and getattr(self, key):
                message = f"a picture with `fit: bleed` covers its page and has no {key}"
                raise Wrong(message, remedy=f"leave out {key}, or take fit: page", at=(key,))


class _Place(NamedTuple):
    """The size of the picture on a page, and the lines of its caption."""

    width: float
    height: float
    lines: tuple[str, ...]


def _pages(plan: Plan, item: Item[ImageOptions]) -> tuple[PlannedPage, ...]:
    options = item.options
    if _fit(plan, options) == BLEED_FIT:
        return (_covering(plan, options),)
    plan.check_printable(options.caption, ("small",), "caption")
    place = _place(plan, options)
    at = ("width",) if options.width is not None else ("file",)
    if wrong := too_coarse(options.file, place.width):
        raise Wrong(str(wrong), id=wrong.id, remedy=wrong.remedy, at=at)
    area = partial(_area, plan, options)
    return (PlannedPage(partial(_lay, place, options), folio=options.fit != PAGE_FIT, area=area),)


def _fit(plan: Plan, options: ImageOptions) -> str:
    """Return the room that the picture takes: only the body where every page has links around it."""
    return "body" if plan.style.look.leads_around else options.fit


def _room(plan: Plan, options: ImageOptions) -> PageSize:
    """Return the width and height for picture and caption."""
    high = plan.book.trim[1] - 2 * plan.style.look.margins.outer
    return (plan.size[0], high) if _fit(plan, options) == PAGE_FIT else plan.size


def _area(plan: Plan, options: ImageOptions, frame: Frame) -> Box:
    """Return their area on the page."""
    height = _room(plan, options)[1]
    whole = frame.body._replace(y=(frame.height - height) / 2, height=height)
    return whole if _fit(plan, options) == PAGE_FIT else frame.body


def _covering(plan: Plan, options: ImageOptions) -> PlannedPage:
    """Return the page that a picture covers; raise Wrong if it has too few pixels for that."""
    width, height = (side + 2 * ART_BLEED for side in plan.book.trim)
    picture = options.file
    if wrong := too_coarse(picture, max(width, height * picture.columns / picture.rows)):
        least = " x ".join(f"{ceil(length * DPI / 72 - 1e-6)}" for length in (width, height))
        remedy = f"use one of at least {least} pixels, or take fit: page"
        raise Wrong(str(wrong), id=wrong.id, remedy=remedy, at=("file",))
    return PlannedPage(partial(_lay_covering, width, height, picture), area=attrgetter("bleed_box"))


def _place(plan: Plan, options: ImageOptions) -> _Place:
    """Return the place of a picture; raise Wrong if its size in the spec exceeds the page."""
    width, height = _room(plan, options)
    caption = plan.style.setting("small")
    lines = caption.balance_text(options.caption, width)
    below = caption.lines_height(len(lines), _CAPTION_GAP)
    if height <= below:
        raise Wrong("the caption fills the page", id="too-long", remedy="make it shorter", at=("caption",))
    picture = options.file
    widest = min(width, (height - below) * picture.columns / picture.rows)
    if options.width is not None and options.width > widest + 1e-6:
        message = f"{inches(options.width)} in is too wide: the page has room for a picture {inches(widest)} in wide"
        raise Wrong(message, id="large-image", remedy=f"for example: width: {inches(widest)} in", at=("width",))
    printed = options.width or widest
    return _Place(printed, picture.height(printed), lines)


def _lay_covering(width: float, height: float, picture: Picture, frame: Frame, context: Context) -> tuple[Mark, ...]:
    shown = pixels(picture.content, colours=True, ratio=width / height)
    return figure((Image(-ART_BLEED, -ART_BLEED, width, height, shown),), "")


def _lay(place: _Place, options: ImageOptions, frame: Frame, context: Context) -> tuple[Mark, ...]:
    plan = context.plan
    caption, body = plan.style.setting("small"), _area(plan, options, frame)
    spare = body.height - place.height - caption.lines_height(len(place.lines), _CAPTION_GAP)
    low = body.top - _LEAD * spare - place.height
    first = low - _CAPTION_GAP * caption.role.leading - caption.cap_height
    marks: tuple[Mark, ...] = (
        Image(
            body.middle - place.width / 2, low, place.width, place.height, pixels(options.file.content, colours=True)
        ),
        *caption.stack_lines(place.lines, body.middle, first, CENTRE),
    )
    return figure(marks, options.caption)


PAGE = PageType("image", ImageOptions, _pages, once=False)
