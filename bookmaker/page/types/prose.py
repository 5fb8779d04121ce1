"""Texts of authors, for the page types that print them: written in Markdown, in the spec or in a file of its own."""

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Annotated, Literal

from pydantic import ConfigDict, ValidationInfo
from pydantic.config import JsonDict

from bookmaker.page.layout.boxes import Frame
from bookmaker.page.layout.flow import Divider, Figure, FlowPage, Heading, ListItem, Paragraph, Spacer, flow
from bookmaker.page.layout.markdown import Content, Document, Illustration, place, read_markdown
from bookmaker.page.layout.measure import columns_of, larger, measure, text_box, text_columns
from bookmaker.page.layout.picture import pixels
from bookmaker.page.layout.qr import Qr, code_figure
from bookmaker.page.layout.rich import ITALIC, STRONG, Manner
from bookmaker.page.layout.text import CENTRE
from bookmaker.page.types.base import Context, Plan, PlannedPage, titled_pages, unprintable
from bookmaker.page.types.options import OneLine, Options, quotes_of
from bookmaker.values.errors import CannotBeMet, UserError, Wrong
from bookmaker.values.files import read_at_most
from bookmaker.values.limits import TEXT_BYTES
from bookmaker.values.marks import Image, Mark
from bookmaker.values.models import Notation, model_check, option

_CAPTION_GAP = 0.8
"""From a picture to the capitals of its caption, in lines of the caption."""
_MANNERS = {"ragged": Manner(), "justified": Manner(justify=True), "centred": Manner(align=CENTRE)}


def _of_file(value: object, info: ValidationInfo) -> Document:
    if not isinstance(value, str) or not value:
        raise Wrong("expected the path of a text")
    path = (info.context or {}).get("folder", Path()) / value
    return read_markdown(_read_text(path), path.name, path.parent, quotes_of(info))


def _read_text(path: Path) -> str:
    try:
        return read_at_most(path, TEXT_BYTES).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        message = f"{path.name} is not UTF-8 text: byte {error.start + 1} is wrong"
        raise Wrong(message, id="encoding", remedy="save it as UTF-8") from None


def _of_spec(value: object, info: ValidationInfo) -> Document:
    if not isinstance(value, str):
        raise Wrong("expected text")
    return read_markdown(value, "", (info.context or {}).get("folder", Path()), quotes_of(info))


_PATH = {"type": "string", "minLength": 1}


def _require_key(name: str) -> JsonDict:
    """Return a schema that requires a key."""
    return {"required": [name], "properties": {name: {"type": "string"}}}


MarkdownText = Annotated[Document, Notation(_of_spec, {"type": "string", "pattern": r"\S"})]
"""A text in the spec."""


class TextOptions(Options):
    """Which text, and how it is set."""

    model_config = ConfigDict(json_schema_extra={"oneOf": [_require_key("text"), _require_key("file")]})

    text: MarkdownText | None = option("the text itself, in Markdown", "To all who tried these puzzles.", default=None)
    file: Annotated[Document, Notation(_of_file, _PATH)] | None = option(
        "a file with the text, seen from the spec; instead of text", "preface.md", default=None
    )
    title: OneLine = option(
        "what the contents and the running head call it; when absent, its first heading", "Preface", default=""
    )
    side: Literal["any", "recto"] = option("where it begins: recto is a right-hand page", "recto", default="any")
    align: Literal["ragged", "justified", "centred"] = option(
        "how its lines end: uneven, even, or in the middle", "justified", default="ragged"
    )
    folio: bool = option("whether its pages have folio and running head", False, default=True)
    contents: bool = option("whether the contents lists it", False, default=True)

    @model_check
    def _one_text(self) -> None:
        if (self.text is None) == (self.file is None):
            message = "a page of text needs one of the keys text and file"
            raise Wrong(message, id="missing-key", remedy="for example: file: preface.md")

    @property
    def document(self) -> Document:
        """The text, from the spec or its file."""
        document = self.text or self.file
        assert document is not None
        return document

    @property
    def name(self) -> str:
        """Its name in the running head."""
        return self.title or self.document.heading


def text_pages(
    plan: Plan, options: TextOptions, name: str, above: tuple[Heading | Figure, ...] = ()
) -> tuple[PlannedPage, ...]:
    """Return the pages of a text under its running head, with something above its first block."""
    _check_characters(plan, options)
    try:
        plan, pages = _flow_text(plan, options, above)
    except CannotBeMet as error:
        at = ("file" if options.text is None else "text",)
        raise Wrong(str(error), id="too-long", remedy="make it shorter", at=at) from None
    name, lays = name if options.folio else "", (partial(_lay, page, len(pages[0]) > 1, plan) for page in pages)
    first, *others = titled_pages(lays, name, options.side)
    if not isinstance((*above, *(block.content for block in options.document.blocks))[0], Heading):
        first = first._replace(heads=(name, name))
    return tuple(page._replace(folio=options.folio) for page in (first, *others))


def _check_characters(plan: Plan, options: TextOptions) -> None:
    """Raise Wrong for the first character that a font lacks."""
    for block in options.document.blocks:
        try:
            for role, text in _texts(block.content):
                plan.style.setting(role).width(text)
        except UserError as error:
            line = place(options.document.name, block.line)
            raise unprintable(error, "file" if options.text is None else "text", line) from None
    plan.check_printable(options.name, ("head", "entry"), "title")


def _texts(content: Content) -> Iterator[tuple[str, str]]:
    """Yield the texts of a block, each with the role it is set in."""
    match content:
        case Heading(text, level):
            yield ("heading", "label", "strong")[level - 1], text
        case Illustration():
            yield "small", content.caption
            yield "small", content.picture.address if isinstance(content.picture, Qr) else ""
        case Divider():
            return
        case _:
            yield from (
                ({ITALIC: "aside", STRONG: "strong"}.get(run.style, "body"), line)
                for run in content.runs
                for line in run.text.split("\n")
            )


def measure_of(plan: Plan) -> float:
    """Return the length of a line of text in one column, in points."""
    return measure(plan.style.setting("body"), plan.size[0])


def _flow_text(
    plan: Plan, options: TextOptions, above: tuple[Heading | Figure, ...]
) -> tuple[Plan, list[tuple[FlowPage, ...]]]:
    """Return the plan and the columns of each page of a text, in the largest type that costs no page.

    It has two columns if it takes several pages.
    """
    text, body = plan.style.setting("body"), plan.body
    boxes, pages = text_columns(text, body), _set(plan, options, above, measure_of(plan), 1)
    if len(boxes) > 1 and len(pages) > 1 and options.align != "centred":
        columns = _set(plan, options, above, boxes[0].width, 2)
        return plan, [columns[start : start + 2] for start in range(0, len(columns), 2)]
    for scale in larger(text, body.width):
        grown = plan.in_size(scale, ("body", "strong", "aside"))
        large = _set(grown, options, above, measure_of(grown), 1)
        if len(large) == len(pages):
            plan, pages = grown, large
            break
    return plan, [(page,) for page in pages]


def _set(
    plan: Plan, options: TextOptions, above: tuple[Heading | Figure, ...], width: float, columns: int
) -> tuple[FlowPage, ...]:
    contents = _space_lists([block.content for block in options.document.blocks])
    blocks = [_figure(content, plan, width) if isinstance(content, Illustration) else content for content in contents]
    manner = _MANNERS[options.align]
    return flow([*above, *blocks], plan.style, (width, plan.size[1]), plan.book.language, manner, columns)


def _space_lists(contents: Sequence[Content]) -> Iterator[Content | Spacer]:
    """Yield the blocks of a text, with an empty row between a list and a paragraph."""
    for before, content in zip((None, *contents), contents, strict=False):
        pair = {type(before), type(content)}
        yield from (Spacer(),) if pair == {ListItem, Paragraph} else ()
        yield content


def _figure(content: Illustration, plan: Plan, measure: float) -> Figure:
    """Return a picture, as large as its pixels, the lines and the page allow, with its caption below."""
    small, leading = plan.style.setting("small"), plan.leading
    if isinstance(content.picture, Qr):
        return code_figure(content.picture, content.caption, measure, small)
    lines = small.balance_text(content.caption, measure)
    picture, below = content.picture, small.lines_height(len(lines), _CAPTION_GAP)
    highest = plan.size[1] - below - 2 * leading
    width = min(measure, picture.widest, highest * picture.columns / picture.rows)
    height = picture.height(width)
    first = below - _CAPTION_GAP * small.role.leading - small.cap_height
    marks: tuple[Mark, ...] = (
        Image((measure - width) / 2, below, width, height, pixels(picture.content, colours=True)),
        *small.stack_lines(lines, measure / 2, first, CENTRE),
    )
    return Figure(measure, below + height, marks, content.caption)


def _lay(columns: Sequence[FlowPage], two: bool, plan: Plan, frame: Frame, context: Context) -> tuple[Mark, ...]:
    text = plan.style.setting("body")
    boxes = columns_of(text, frame.body) if two else (text_box(text, frame.body),)
    return tuple(mark for page, box in zip(columns, boxes, strict=False) for mark in page.at(box.x, box.top))
