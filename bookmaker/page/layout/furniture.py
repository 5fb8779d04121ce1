"""The furniture around the body of a page: running heads, folios, links, hairlines, thumb tabs."""

from collections.abc import Iterator, Mapping, Sequence
from math import inf

from bookmaker.page.layout.boxes import ART_BLEED, Frame
from bookmaker.page.layout.links import PARAGRAPH, LinePart, link_line, tag
from bookmaker.page.layout.look import Running, Tabs
from bookmaker.page.layout.template import FOLIO, Chunk, drop_empty, fill
from bookmaker.page.layout.text import CENTRE, LEFT, RIGHT, Setting, Style, shorten_text
from bookmaker.page.layout.units import lightness
from bookmaker.values.geometry import Box
from bookmaker.values.marks import BLACK, Ink, Line, Mark, Rect, Tagged

_WHITE: Ink = 1.0
_DARK = 0.6
"""Lightness under which an ink carries white letters."""
_BESIDE = 0.5
"""White space between the inner end of a tab and its number, in type sizes."""


def furniture(frame: Frame, style: Style, texts: Mapping[str, str], targets: Mapping[str, str]) -> tuple[Mark, ...]:
    """Return the marks around the body of a page: a text for each field, and the pages that fields lead to.

    A field without a text leaves its place empty.
    """
    targets = targets if style.look.links else {}
    running = (mark for line in style.look.running for mark in _draw_running(line, frame, style, texts, targets))
    lines = (
        Line(frame.body.x, y, frame.body.right, y, line.weight, line.ink)
        for line in style.look.hairlines
        for y in (line.distance if line.edge == "bottom" else frame.height - line.distance,)
    )
    return (*running, *lines)


def _draw_running(
    line: Running, frame: Frame, style: Style, texts: Mapping[str, str], targets: Mapping[str, str]
) -> Iterator[Mark]:
    setting = style.setting(line.type)
    if not _line_text(line, texts):
        return
    y = frame.foot if line.edge == "bottom" else frame.head
    x, align = _place(line, frame)
    chunks = _cut(drop_empty(fill(line.text, texts)), setting, _room(line, frame, style, texts))
    parts = [
        one
        for c in chunks
        for one in (LinePart(c.joint), LinePart(c.text, targets.get(c.field, ""), c.field), LinePart(c.end))
    ]
    for mark in link_line(parts, setting, x - align * setting.width("".join(part.text for part in parts)), y):
        # Screen readers read links only.
        yield from tag(PARAGRAPH, (mark,)) if isinstance(mark, Tagged) else (mark,)


def _cut(chunks: Sequence[Chunk], setting: Setting, room: float) -> Sequence[Chunk]:
    """Return the chunks of a line; where room lacks, its longest field is cut short, but never the page number."""
    over = setting.width("".join(chunk.full_text for chunk in chunks)) - room
    fields = [place for place, chunk in enumerate(chunks) if chunk.field != FOLIO]
    if over <= 0 or not fields:
        return chunks
    widths = [setting.width(chunk.text) for chunk in chunks]
    longest = max(fields, key=lambda place: widths[place])
    text = shorten_text(setting, chunks[longest].text, widths[longest] - over)
    return [chunk._replace(text=text) if place == longest else chunk for place, chunk in enumerate(chunks)]


def _line_text(line: Running, texts: Mapping[str, str]) -> str:
    return "".join(chunk.full_text for chunk in drop_empty(fill(line.text, texts)))


def _place(line: Running, frame: Frame) -> tuple[float, float]:
    """Return where a line stands and which part of it stands there."""
    if line.at == "centre":
        return frame.body.middle, CENTRE
    right = (line.at == "outer") == frame.recto
    return (frame.body.right, RIGHT) if right else (frame.body.x, LEFT)


def _room(line: Running, frame: Frame, style: Style, texts: Mapping[str, str]) -> float:
    """Return the width for a line beside the others on its edge, which count with their longest folio."""
    others = [other for other in style.look.running if other.edge == line.edge and other is not line]
    widths = [style.setting(other.type).width(_line_text(other, texts) or "0000") for other in others]
    gap = style.setting(line.type).role.size
    if line.at == "centre":
        return frame.body.width - 2 * max((width + gap for width in widths), default=0.0)
    return frame.body.width - sum(width + gap for width in widths)


def tab(frame: Frame, style: Style, section: int) -> tuple[Mark, ...]:
    """Return the solid block at the outer edge that shows a section, counted from 0, when the book is shut.

    Pages outside sections and looks without tabs have none.
    """
    tabs = style.look.tabs
    if tabs is None or section < 0:
        return ()
    box = _box(tabs, frame, section)
    left = box.x if frame.recto else box.x - ART_BLEED
    block = Rect(left, box.y, box.width + ART_BLEED, box.height, fill=tabs.ink)
    return (block, _number(box, tabs, frame, style, section)) if tabs.number else (block,)


def number_in_tab(style: Style, sections: int) -> float:
    """Return the distance of numbers in tabs from the edge of the page, in points."""
    tabs = style.look.tabs
    if not (tabs and tabs.number):
        return inf
    setting = style.setting(tabs.type)
    return tabs.width - _BESIDE * setting.role.size - max(setting.width(str(place)) for place in range(1, sections + 1))


def _box(tabs: Tabs, frame: Frame, section: int) -> Box:
    """Return the part of a tab on the trimmed page; tabs that would fall off the foot begin at the top again."""
    gap, top = tabs.gap or 0.0, min(tabs.top, max(0.0, frame.height - tabs.height))
    step = tabs.height + gap
    places = max(1, int((frame.height - 2 * top + gap + 1e-6) // step))
    y = frame.height - top - tabs.height - section % places * step
    return Box(frame.width - tabs.width if frame.recto else 0.0, y, tabs.width, tabs.height)


def _number(box: Box, tabs: Tabs, frame: Frame, style: Style, section: int) -> Mark:
    """Return the number of a section, as far from the cut as its tab allows."""
    role = getattr(style.look.type, tabs.type)
    ink = _WHITE if lightness(tabs.ink) < _DARK else BLACK
    setting = style.setting(role.model_copy(update={"ink": ink}))
    beside = _BESIDE * role.size
    x, align = (box.x + beside, LEFT) if frame.recto else (box.right - beside, RIGHT)
    return setting.line(str(section + 1), x, box.y + (box.height - setting.cap_height) / 2, align)
