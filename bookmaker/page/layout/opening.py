"""Openings of parts of a book and heads of pages.

A part opens with a field of dots, a line over the title, the title and a line under it, all centred; a page with its
title and its intro."""

from collections.abc import Iterator
from typing import NamedTuple

from bookmaker.page.layout.links import PARAGRAPH, TITLE, fields, tag
from bookmaker.page.layout.measure import measure
from bookmaker.page.layout.ornament import NO_FIELD, PITCH, DotField, ornament, short_rule
from bookmaker.page.layout.text import CENTRE, Setting, Style
from bookmaker.values.geometry import Box
from bookmaker.values.marks import Mark

_TITLE = 0.62
"""Height of the first baseline of an opening's title, as a part of the body's height."""
_LARGEST = 4.444
"""Largest ornament of an opening, in sizes of the title."""
_SMALLEST_PITCH = 0.111
"""Least distance of dots, in sizes of the title; closer ones look lost."""
_BELOW_FIELD = 1.111
"""White space between the ornament and the line below it, in sizes of the title."""
_INTRO = 0.5
"""Most of a page's height that the intro at its head takes; larger type is set smaller."""
_BELOW_INTRO = 2.5
"""From the last line of a page's head to the capitals of what follows, in lines of the intro."""


def draw_head(
    title: str, intro: str, style: Style, body: Box, below: float = _BELOW_INTRO
) -> tuple[tuple[Mark, ...], float]:
    """Return the marks of a page's head, and how far below the top of the body the page goes on."""
    wide = measure(style.setting("body"), body.width)
    heading = style.setting("heading").fit_words(title, body.width)
    aside = style.setting("aside").fit_text(intro, wide, _INTRO * body.height)
    y = body.top - heading.cap_height
    titles = heading.stack_lines(heading.balance_text(title, body.width), body.x, y)
    first = titles[-1].y - heading.role.leading
    intros = aside.lines(intro, body.x, first, wide) if intro else ()
    last = (titles + intros)[-1].y
    marks = (*tag(TITLE, titles), *tag(PARAGRAPH, intros))
    return marks, body.top - last + (below - 1) * aside.role.leading


class Opening(NamedTuple):
    """The opening of a part of the book: its texts, and the field of its ornament."""

    over: str
    title: str
    under: str
    field: DotField = NO_FIELD


class _Lines(NamedTuple):
    """The texts of an opening as lines, with their settings and the height they take."""

    over: Setting
    title: Setting
    under: Setting
    titles: tuple[str, ...]
    unders: tuple[str, ...]

    @property
    def base(self) -> float:
        """From the title's first baseline up to that of the line over it."""
        return self.title.cap_height + 1.7 * self.over.role.leading

    @property
    def first(self) -> float:
        """From the title's first baseline down to the first one of the lines under it."""
        return (len(self.titles) - 0.25) * self.title.role.leading

    @property
    def depth(self) -> float:
        """From the title's first baseline down to the last one of all."""
        return self.first + (len(self.unders) - 1) * self.under.role.leading


def _lines(texts: Opening, style: Style, body: Box) -> _Lines:
    title = style.setting("opening").fit_words(texts.title, body.width)
    titles, wide = title.balance_text(texts.title, body.width * 0.9), body.width * 0.7
    alone = _Lines(style.setting("part").fit_line(texts.over, body.width), title, title, titles, ())
    free = body.height - alone.first - alone.base - alone.over.cap_height
    under = style.setting("aside").fit_text(texts.under, wide, free)
    return alone._replace(under=under, unders=under.balance_text(texts.under, wide))


def opening_room(texts: Opening, style: Style, body: Box) -> float:
    """Return the greatest height that can stay free below an opening, which then has no ornament."""
    lines = _lines(texts, style, body)
    return body.height - lines.depth - lines.base - lines.over.cap_height


def title_height(texts: Opening, style: Style, body: Box, room: float = 0.0) -> float:
    """Return how high above the body's foot the title of an opening stands, with `room` points free below."""
    return max(body.height * _TITLE, _lines(texts, style, body).depth + room)


def above_title(texts: Opening, style: Style, body: Box, height: float) -> float:
    """Return where an ornament stands, over a title at a height above the body's foot."""
    lines, size = _lines(texts, style, body), style.look.type.opening.size
    return body.y + height + lines.base + lines.over.cap_height + _BELOW_FIELD * size


def opening(texts: Opening, style: Style, body: Box, height: float | None = None) -> tuple[tuple[Mark, ...], float]:
    """Return the centred title and ornament of a part of the book, and the last baseline they use.

    The title stands at its usual height above the body's foot, or at another; the ornament has what is left above it.
    """
    height = title_height(texts, style, body) if height is None else height
    lines = _lines(texts, style, body)
    over, title, under = lines.over, lines.title, lines.under
    y = body.y + height
    base, first = y + lines.base, y - lines.first
    marks = (
        *_ornament(texts, style, body, above_title(texts, style, body, height)),
        *tag(PARAGRAPH, fields("over", (over.line(line, body.middle, base, CENTRE) for line in (texts.over,) if line))),
        *tag(TITLE, fields("title", title.stack_lines(lines.titles, body.middle, y, CENTRE))),
        *tag(PARAGRAPH, fields("under", under.stack_lines(lines.unders, body.middle, first, CENTRE))),
    )
    return marks, y - lines.depth


def _ornament(texts: Opening, style: Style, body: Box, low: float) -> Iterator[Mark]:
    """Yield the ornament that stands on the height `low`; none where too little is left above it."""
    if style.look.ornament == "field" and texts.field != NO_FIELD:
        yield from _field(texts, style, body, low)
    elif style.look.ornament == "rule" and low <= body.top:
        yield short_rule(style, body.middle, low)


def _field(texts: Opening, style: Style, body: Box, low: float) -> Iterator[Mark]:
    """Yield a field of dots that stands on the height `low`; none where too little is left above it."""
    size = style.look.type.opening.size
    pitch = min(PITCH * size, min(_LARGEST * size, body.top - low) / max(texts.field.rows, texts.field.columns))
    if pitch >= _SMALLEST_PITCH * size:
        middle = (body.middle, low + texts.field.rows * pitch / 2)
        yield from ornament(texts.field, style, pitch, middle)
