"""The front of a cover: art, and over it the texts, each as large as its room allows; and the whole sheet."""

from collections.abc import Iterator, Sequence
from itertools import product
from math import ceil

from bookmaker.page.layout.cover.art import draw_art
from bookmaker.page.layout.cover.back import NOTHING, back_marks, flap_marks
from bookmaker.page.layout.cover.badges import Badges, set_badges
from bookmaker.page.layout.cover.canvas import Canvas, Sample
from bookmaker.page.layout.cover.exhibits import Exhibits
from bookmaker.page.layout.cover.look import Align, Texts, TilesArt
from bookmaker.page.layout.cover.parts import EDGE, Cover, Wrap
from bookmaker.page.layout.cover.spine import spine_marks
from bookmaker.page.layout.cover.volume import numeral
from bookmaker.page.layout.look import Region
from bookmaker.page.layout.picture import DPI, Picture, inches, pixels, too_coarse
from bookmaker.page.layout.text import CENTRE, LEFT, RIGHT, Setting
from bookmaker.page.layout.units import SMALLEST_TEXT
from bookmaker.values.errors import Wrong
from bookmaker.values.geometry import Box
from bookmaker.values.marks import Image, Mark, Page, Placed, Rect

_ALIGN: dict[Align, float] = {"left": LEFT, "centre": CENTRE, "right": RIGHT}
_STEPS = tuple(1.6 - 0.04 * step for step in range(34))
"""Sizes tried for a title, as parts of the design's; larger ones take no more lines."""
_SMALL_STEPS = (1.0, 0.85, 0.7, 0.55)
"""Sizes tried for the other texts of its block, once no size of the title fits."""
_SEEN = 4.1 / 160
"""Least height of small letters of subtitle and author, of the width: shops show fronts 160 pixels wide."""
_MOST_LINES = {"title": 5, "subtitle": 4, "author": 2, "tagline": 4}
_LARGE = 28.0
"""Type size from which the white before letters shows."""
_CLEAR = 9.0
"""Distance of digits and bullets from the number of a volume, in points on a cover of 6 x 9 in."""
_DROP = 0.8
"""Depth of small letters below their line, as a part of that of the deepest."""
_ALWAYS_SEEN = ("subtitle", "author")

_Lines = list[tuple[Setting, tuple[str, ...]]]


def cover_page(cover: Cover, wrap: Wrap, samples: Sequence[Sample], exhibits: Exhibits = NOTHING) -> Page:
    """Return the cover of a book with these boards and exhibits.

    Raises Wrong for what does not fit, `at` a key of the cover.
    """
    # Art runs on over folds, and what comes later covers that.
    marks = (
        *back_marks(cover, wrap, samples, exhibits),
        *front_marks(cover, wrap, wrap.front, samples),
        *spine_marks(cover, wrap),
        *flap_marks(cover, wrap),
    )
    return wrap.page(marks)


def front_page(cover: Cover, wrap: Wrap, samples: Sequence[Sample]) -> Page:
    """Return the front alone, as a shop shows it."""
    marks = tuple(front_marks(cover, wrap, wrap.front, samples))
    return Page(*wrap.panel, (Placed(-wrap.front.x, 0.0, marks),))


def front_marks(cover: Cover, wrap: Wrap, front: Box, samples: Sequence[Sample]) -> Iterator[Mark]:
    """Yield the front: its ground, art, shapes and text. It runs on over the bleed, and over the fold on its left."""
    design, scale = cover.design, wrap.scale
    yield wrap.ground(front, design.palette[design.ground])
    area = _art_area(cover, wrap, front)
    if cover.whole and cover.picture:
        yield _cover_image(cover.picture, cover, area)
        return
    covered = tuple(wrap.bleed_region(shape.region, front) for shape in design.shapes)
    disc = wrap.region(design.volume.region, front)
    canvas = Canvas(area, wrap.visible_panel(front), design.palette, cover.style, scale)
    if isinstance(design.art, TilesArt) and not cover.picture:
        covered = tuple(canvas.snap(box, canvas.fit_cell(design.art.cell)) for box in covered)
    hidden = (*covered, disc.grow(_CLEAR * scale)) if cover.said.volume else covered
    canvas = canvas._replace(covered=hidden)
    if cover.picture:
        yield _cover_image(cover.picture, cover, area)
    else:
        yield from draw_art(design.art, canvas, samples)
    for shape, box in zip(design.shapes, covered, strict=True):
        yield Rect(*box, design.palette[shape.colour])
    yield from numeral(cover, disc, design.palette[design.volume.colour], design.palette[design.volume.digits])
    yield from front_text(cover, wrap, front)


def _art_area(cover: Cover, wrap: Wrap, front: Box) -> Box:
    """Return where the art of the front lies, or the picture instead of it."""
    region = Region() if cover.whole else cover.design.art.region
    return wrap.bleed_region(region, front)


def _cover_image(picture: Picture, cover: Cover, area: Box) -> Image:
    ratio = area.width / area.height
    return Image(*area, pixels(picture.content, colours=True, ratio=ratio, focus=cover.focus))


def front_text(cover: Cover, wrap: Wrap, front: Box) -> Iterator[Mark]:
    """Yield the text on the front; raise Wrong for text that does not fit."""
    blocks = () if cover.whole else cover.design.front
    own = next((block for name in ("badges", "title") for block in blocks if name in block.holds), None)
    for block in blocks:
        some = cover if block is own else cover._replace(said=cover.said._replace(badges=()))
        yield from _block(block, some, wrap.safe_region(block.region, front), wrap)


def picture_problem(cover: Cover, wrap: Wrap) -> Wrong | None:
    """Return what is wrong with the picture of a cover; None if it has enough pixels where it is printed."""
    if not cover.picture:
        return None
    area, picture = _art_area(cover, wrap, wrap.front), cover.picture
    width = max(area.width, area.height * picture.columns / picture.rows)
    if wrong := too_coarse(picture, width):
        remedy = f"use a picture of at least {_needed_pixels(area.width)} x {_needed_pixels(area.height)} pixels"
        shown = f"{inches(area.width)} x {inches(area.height)} in"
        at = ("front" if cover.whole else "art",)
        return Wrong(f"{wrong}; it fills {shown} with the bleed", id=wrong.id, remedy=remedy, at=at)
    return None


def _needed_pixels(points: float) -> int:
    return ceil(points / 72 * DPI)


def _block(block: Texts, cover: Cover, box: Box, wrap: Wrap) -> Iterator[Mark]:
    """Yield the texts of a block in the design's size, or the largest that fits."""
    said = [(name, getattr(cover.said, name)) for name in block.holds if name != "badges" and getattr(cover.said, name)]
    if not said and not cover.said.badges:
        return
    lines, badges, height = _fit_block(said, block, cover, box, wrap)
    spare = {"top": 0.0, "middle": 0.5, "bottom": 1.0}[block.at] * (box.height - height)
    align = _ALIGN[block.align]
    x, y = box.x + align * box.width, box.top - spare
    for setting, texts in lines:
        y -= setting.top(texts[0])
        for place, text in enumerate(texts):
            y -= setting.role.leading if place else 0.0
            yield setting.line(text, x - (_bearing(setting, text) if align == LEFT else 0.0), y, align)
        y -= _drop(setting) + block.gap * wrap.scale
    yield from badges.draw(box._replace(height=y - box.y), align)


def _fit_block(
    said: Sequence[tuple[str, str]], block: Texts, cover: Cover, box: Box, wrap: Wrap
) -> tuple[_Lines, Badges, float]:
    """Return texts as lines and badges in the largest size that fits, and their height; raise Wrong if none fits."""
    scale, seen = wrap.scale, _SEEN * wrap.panel[0]
    usual = [_ensure_height(cover.setting(name, scale), seen if name in _ALWAYS_SEEN else 0.0) for name, _ in said]
    most = {name: _most_lines(name, text, one, box.width) for one, (name, text) in zip(usual, said, strict=True)}
    for small, step in product(_SMALL_STEPS, _STEPS):
        sizes = [one.scale_by(step if name == "title" else small) for one, (name, _) in zip(usual, said, strict=True)]
        lines = [(one, one.balance_text(text, box.width)) for one, (_, text) in zip(sizes, said, strict=True)]
        badges = set_badges(cover.said.badges, cover, small * scale, box.width)
        heights = [*(_height(*one) for one in lines), *filter(None, (badges.height,))]
        height = sum(heights) + (len(heights) - 1) * block.gap * scale
        if (
            height <= box.height
            and badges.fit(box.width)
            and all(_suits(one, most[name], box) for one, (name, _) in zip(lines, said, strict=True))
        ):
            return lines, badges, height
    if cover.said.badges and said:
        _fit_block(said, block, cover._replace(said=cover.said._replace(badges=())), box, wrap)  # is it the texts?
    name = "badges" if cover.said.badges else max(said, key=lambda one: len(one[1]))[0]
    room = f"{inches(box.width)} x {inches(box.height)} in"
    raise Wrong(f"this text does not fit its {room} on the front", id="too-long", remedy="make it shorter", at=(name,))


def _ensure_height(setting: Setting, least: float) -> Setting:
    """Return a setting, enlarged until its small letters, or its capitals alone, are at least `least` high."""
    face, size = setting.fonts[setting.role.face], setting.role.size
    return setting.scale_by(max(1.0, least / face.ink("X" if setting.role.caps else "x", size).top))


def _most_lines(name: str, text: str, setting: Setting, width: float) -> int:
    """Return the most lines a text may take: no more when it is made larger."""
    return min(
        _MOST_LINES[name], max(len(setting.fit_words(text, width).break_text(text, width)), 1 if name == "title" else 9)
    )


def _suits(lines: tuple[Setting, tuple[str, ...]], most: int, box: Box) -> bool:
    setting, texts = lines
    wide = max(map(setting.width, texts), default=0.0)
    return len(texts) <= most and wide <= box.width + EDGE and setting.role.size >= SMALLEST_TEXT


def _bearing(setting: Setting, text: str) -> float:
    """Return the white before the first letter of a line in large type, which would make it look indented."""
    if setting.role.size < _LARGE:
        return 0.0
    return setting.fonts[setting.role.face].ink(setting.prepare(text)[0], setting.role.size).left


def _drop(setting: Setting) -> float:
    """Return how far small letters reach below the last line."""
    return _DROP * setting.descent


def _height(setting: Setting, lines: Sequence[str]) -> float:
    return setting.top(lines[0]) + (len(lines) - 1) * setting.role.leading + _drop(setting)
