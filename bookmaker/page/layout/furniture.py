"""What runs above and below the body of a page: running heads, folios, links, hairlines."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from bookmaker.page.layout.boxes import Frame
from bookmaker.page.layout.links import linked
from bookmaker.page.layout.look import Running
from bookmaker.page.layout.style import Style
from bookmaker.page.layout.tags import PARAGRAPH, tag
from bookmaker.page.layout.template import fill, joined
from bookmaker.page.layout.text import CENTRE, LEFT, RIGHT, shortened
from bookmaker.values.marks import Line, Mark, Tagged


class Around(NamedTuple):
    """What can be said around the body of a page: a text for each field, and the pages that fields lead to."""

    texts: Mapping[str, str]
    targets: Mapping[str, str]


def furniture(frame: Frame, style: Style, around: Around) -> tuple[Mark, ...]:
    """Return the marks around the body of a page; a field without a text leaves its place empty."""
    running = (mark for line in style.look.running for mark in _running(line, frame, style, around))
    lines = (
        Line(frame.body.x, y, frame.body.right, y, line.weight, line.ink)
        for line in style.look.hairlines
        for y in (line.distance if line.edge == "bottom" else frame.height - line.distance,)
    )
    return (*running, *lines)


def _running(line: Running, frame: Frame, style: Style, around: Around) -> Iterator[Mark]:
    setting = style.setting(line.type)
    said = _said(line, around)
    if not said:
        return
    y = frame.foot if line.edge == "bottom" else frame.head
    x, align = _place(line, frame)
    text = shortened(setting, said, _room(line, frame, style, around))
    targets = around.targets if text == said and style.look.links else {}
    chunks = joined(fill(line.text, around.texts))
    parts = [part for chunk in chunks for part in ((chunk.joint, ""), (chunk.text, targets.get(chunk.field, "")))]
    for mark in linked(parts if targets else [(text, "")], setting, x - align * setting.width(text), y):
        # What leads somewhere is read, the rest is not.
        yield from tag(PARAGRAPH, (mark,)) if isinstance(mark, Tagged) else (mark,)


def _said(line: Running, around: Around) -> str:
    return "".join(chunk.joint + chunk.text for chunk in joined(fill(line.text, around.texts)))


def _place(line: Running, frame: Frame) -> tuple[float, float]:
    """Return where a line stands and which part of it stands there."""
    if line.at == "centre":
        return frame.body.middle, CENTRE
    right = (line.at == "outer") == frame.recto
    return (frame.body.right, RIGHT) if right else (frame.body.x, LEFT)


def _room(line: Running, frame: Frame, style: Style, around: Around) -> float:
    """Return how wide a line may be beside the others on its edge; those are as wide as their longest folio."""
    others = [other for other in style.look.running if other.edge == line.edge and other is not line]
    widths = [style.setting(other.type).width(_said(other, around) or "0000") for other in others]
    gap = style.setting(line.type).role.size
    if line.at == "centre":
        return frame.body.width - 2 * max((width + gap for width in widths), default=0.0)
    return frame.body.width - sum(width + gap for width in widths)
