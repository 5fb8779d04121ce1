"""The back of a cover: art, text, exhibits of its book, and the barcode."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import pairwise

from bookmaker.page.layout.cover.art import draw_art
from bookmaker.page.layout.cover.barcode import SMALLEST, Code, barcode, scale_in
from bookmaker.page.layout.cover.canvas import Canvas, Sample
from bookmaker.page.layout.cover.exhibits import LEAST, Exhibits, exhibits_marks, levels_marks
from bookmaker.page.layout.cover.look import QuiltArt
from bookmaker.page.layout.cover.parts import Cover, Said, Wrap
from bookmaker.page.layout.flow import Block, FlowPage, Heading, ListItem, Spacer, flow
from bookmaker.page.layout.markdown import Illustration
from bookmaker.page.layout.picture import inches
from bookmaker.page.layout.qr import SMALL, Qr, code_figure
from bookmaker.page.layout.rich import Manner
from bookmaker.page.layout.text import LEFT, Style
from bookmaker.page.layout.units import SMALLEST_TEXT, Role
from bookmaker.values.errors import CannotBeMet, Wrong
from bookmaker.values.geometry import Box
from bookmaker.values.marks import WHITE, Mark, Rect

_STEPS = (1.0, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7)
_LARGE_STEPS = _STEPS[:4]
"""Sizes tried for the text on the back, as parts of the design's; and those tried beside or above exhibits."""
NOTHING = Exhibits()
_WIDE = 1.9
"""Ratio of width to height above which a room has exhibits beside the text."""
_SCALES = (0.92, 1.25)
"""Least and greatest scale of the text on the back, on small and large covers, before it is fitted."""
_OVER_CODE = 18.0
"""White space between the text on the back and the box for the barcode."""
FLAPS = ("front_flap", "back_flap")
"""The flaps of a jacket, in a spec's words."""
_FLAP = 27.0
"""Distance of text on a flap from its sides, on a cover of 6 x 9 in."""
_BAND = 14.0
"""The height of a band on the back."""
_HOUSE, _LOGO = 0.88, 3.0
"""Type size of the publisher's lines, as a part of that of the text, and greatest width of a logo in its heights."""
_CODE = Role.model_validate({"face": "regular", "size": "8 pt", "leading": "10 pt"})


def back_marks(
    cover: Cover, wrap: Wrap, samples: Sequence[Sample] = (), exhibits: Exhibits = NOTHING
) -> Iterator[Mark]:
    """Yield the back, with art if there are boards, and exhibits; raise Wrong for what does not fit."""
    design, scale = cover.design, wrap.scale
    yield wrap.ground(wrap.back, design.palette[design.back.colour])
    if design.back.band:
        height = _BAND * scale
        ground = wrap.ground(wrap.back, design.palette[design.back.band])
        yield ground._replace(y=wrap.height - height, height=height + wrap.bleed)
    if design.back.art and samples:
        area = wrap.bleed_region(design.back.art.region, wrap.back)
        yield from draw_art(
            design.back.art, Canvas(area, wrap.visible_panel(wrap.back), design.palette, cover.style, scale), samples
        )
    yield from _below_art(cover, wrap, scale, exhibits)
    if cover.code:
        line = cover.style.setting(_CODE)
        yield from barcode(cover.code, wrap.code_box, line, _code_scale(cover.code, wrap))
    elif cover.space:
        yield Rect(*wrap.code_box, WHITE)


def flap_marks(cover: Cover, wrap: Wrap) -> Iterator[Mark]:
    """Yield the flaps of a jacket with their texts; raise Wrong for text that does not fit."""
    for name, box, blocks in zip(FLAPS, wrap.flaps, cover.said.flaps, strict=False):
        yield wrap.ground(box, cover.design.palette[cover.design.back.colour])
        room = box.grow(-max(wrap.safe, _FLAP * wrap.scale))
        text = _fit_text(blocks, cover, room, _type_scale(wrap.scale), _STEPS)
        if text is None:
            said = f"this text does not fit the {inches(room.width)} x {inches(room.height)} in on the flap"
            raise Wrong(said, id="too-long", remedy="make it shorter", at=(name,))
        yield from text.at(room.x, room.top)


def _code_scale(code: Code, wrap: Wrap) -> float:
    scale = scale_in(code, wrap.code_box)
    if scale < SMALLEST:
        message = f"the barcode does not fit a box {inches(wrap.code_box.width)} in wide in a size that scanners read"
        raise Wrong(message, id="too-wide", remedy="leave the price out", at=("price",))
    return scale


def _below_art(cover: Cover, wrap: Wrap, scale: float, exhibits: Exhibits) -> Iterator[Mark]:
    """Yield text on top, levels on the floor beside the barcode, and exhibits between them, or beside the text."""
    plain = cover._replace(said=cover.said._replace(levels=()))
    for some in (cover, plain, plain._replace(said=plain.said._replace(house=()))):
        levels, room = _levels(some, wrap, scale)
        for place, steps, beside in _ways(room, bool(cover.said.back), exhibits, _OVER_CODE * scale):
            if text := _fit_text(cover.said.back, cover, place, _type_scale(scale), steps):
                under = text.depth + _OVER_CODE * scale if text.marks else 0.0
                yield from levels
                yield from text.at(place.x, place.top)
                yield from exhibits_marks(cover, wrap, beside or room._replace(height=room.height - under), exhibits)
                return
    lines = f"{inches(room.width)} x {inches(room.height)} in"
    message = f"this text does not fit the {lines} on the back"
    raise Wrong(message, id="too-long", remedy="make it shorter", at=("back",))


def _ways(room: Box, text: bool, exhibits: Exhibits, gap: float) -> Iterator[tuple[Box, Sequence[float], Box | None]]:
    """Yield places for the text, best first, with the sizes to try, and the place of exhibits if not below it."""
    if exhibits != NOTHING and text and room.width > _WIDE * room.height:
        half = (room.width - gap) / 2
        yield room._replace(width=half), _LARGE_STEPS, room._replace(x=room.right - half, width=half)
    elif exhibits != NOTHING and room.height > LEAST + gap:
        yield room._replace(y=room.y + LEAST + gap, height=room.height - LEAST - gap), _LARGE_STEPS, None
    yield room, _STEPS, None


def _levels(cover: Cover, wrap: Wrap, scale: float) -> tuple[tuple[Mark, ...], Box]:
    """Return the marks of the levels with their counts, and the room above them and the barcode."""
    box = wrap.safe_region(cover.design.back.region, wrap.back)
    box = box._replace(height=min(box.top, _under_art(cover, wrap, scale)) - box.y)
    code = wrap.code_box if cover.code or cover.space else None
    beside = box._replace(y=code.y, width=code.x - _OVER_CODE * scale - box.x) if code else box
    low = wrap.face(wrap.back).y + cover.setting("body", _type_scale(scale)).descent
    beside = Box.from_edges(beside.x, max(beside.y, low), beside.right, beside.top)
    house, over = _house(cover, beside, _type_scale(scale))
    above = beside.y if not house else over + _OVER_CODE * scale
    levels, top = levels_marks(cover, beside._replace(y=above, height=beside.top - above), _type_scale(scale))
    levels, top = (*house, *levels), top if levels else over if house else 0.0
    below = (code.top if code else 0.0, top)
    floor = max([box.y, *(at + _OVER_CODE * scale for at in below if at)])
    return levels, box._replace(y=floor, height=box.top - floor)


def _house(cover: Cover, box: Box, scale: float) -> tuple[tuple[Mark, ...], float]:
    """Return the publisher's logo, name and address on the floor of a box, and how high they reach."""
    body = cover.setting("body", scale).scale_by(_HOUSE)
    lines, leading = cover.said.house, body.role.leading
    high = (len(lines) - 1) * leading + body.cap_height
    width, height = cover.logo.fit(_LOGO * max(high, leading), max(high, leading)) if cover.logo else (0.0, 0.0)
    x = box.x + (width + body.role.size if width else 0.0)
    if not lines or x + max(map(body.width, lines)) > box.right or max(high, height) > box.height:
        return (), box.y
    logo = (cover.logo.mark(Box(box.x, box.y, width, height), body.role.ink),) if cover.logo else ()
    first = box.y + (max(high, height) - high) / 2 + (len(lines) - 1) * leading
    return (*logo, *body.stack_lines(lines, x, first, LEFT)), box.y + max(high, height)


def _under_art(cover: Cover, wrap: Wrap, scale: float) -> float:
    """Return the height up to which the back is free of art, whose squares share its width."""
    art = cover.design.back.art
    if not isinstance(art, QuiltArt) or not art.rows:
        return wrap.height
    area = wrap.region(art.region, wrap.back)
    return area.top - art.rows * area.width / art.squares - _OVER_CODE * scale


def _type_scale(scale: float) -> float:
    return min(max(scale, _SCALES[0]), _SCALES[1])


def _fit_text(blocks: Sequence[Said], cover: Cover, room: Box, scale: float, steps: Sequence[float]) -> FlowPage | None:
    """Return a text, such as that of the back, in the largest of some sizes that fits; None where none does."""
    for step in steps if blocks else ():
        style = _back_style(cover, scale * step)
        if style.look.type.body.size < SMALLEST_TEXT + 0.5:
            break
        with suppress(CannotBeMet):
            drawn = [_draw_code(block, style, room.width) for block in blocks]
            pages = flow(_space_lists(drawn), style, (room.width, room.height), manner=Manner(indent=False))
            if len(pages) == 1:
                return pages[0]
    return None if blocks else FlowPage((), 0.0)


def _draw_code(block: Said, style: Style, measure: float) -> Block:
    """Return a block of text as it is, and a code as a figure."""
    if not isinstance(block, Illustration):
        return block
    assert isinstance(block.picture, Qr)
    return code_figure(block.picture, block.caption, measure, style.setting("small"), SMALL, LEFT)


def _space_lists(blocks: Sequence[Block]) -> tuple[Block, ...]:
    """Return blocks with an empty row before and after each list."""
    found: list[Block] = []
    for before, block in pairwise((None, *blocks)):
        if before and isinstance(before, ListItem) != isinstance(block, ListItem) and not isinstance(before, Heading):
            found.append(Spacer())
        found += [block] if block else []
    return tuple(found)


def _back_style(cover: Cover, scale: float) -> Style:
    """Return a style in which running text is set in the roles of the back."""
    palette, types = cover.design.palette, cover.design.type
    body, heading = types.body.role(palette, scale), types.heading.role(palette, scale)
    strong = body.model_copy(update={"face": "semibold"})
    small = max(SMALLEST_TEXT, _HOUSE * body.size)
    roles = {
        "body": body,
        "aside": body.model_copy(update={"face": "italic"}),
        "strong": strong,
        "heading": heading,
        "small": body.model_copy(update={"size": small, "leading": small * body.leading / body.size}),
        "label": strong.model_copy(update={"size": body.size * 1.15, "leading": body.leading * 1.1}),
    }
    return cover.style.with_roles(roles)
