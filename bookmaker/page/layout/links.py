"""Marks for screens: their role for those who hear a page, and where they lead those who read it.

Every page says both; a file for print leaves them out. Every point of a page leads to one place at most.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple

from bookmaker.page.layout.text import Setting
from bookmaker.values.geometry import Extent
from bookmaker.values.marks import Alt, Link, Mark, Tagged, Text, strip_tags
from bookmaker.values.statements import BETWEEN, BoardStatement, Field

ARTIFACT, FIGURE, LINK, PARAGRAPH, SPAN = "Artifact", "Figure", "Link", "P", "Span"
TITLE, SUBTITLE = "H1", "H2"
LIST, ITEM, LABEL, BODY = "L", "LI", "Lbl", "LBody"
NO_BREAK = "\u00a0"
_BEYOND = 0.3
"""Reach of a link beyond its text, in type sizes."""
_SAME = 0.01
"""Points by which areas may overlap."""


def tag(role: str, marks: Iterable[Mark], alt: Alt = "") -> tuple[Mark, ...]:
    """Return marks tagged with a role; () for no marks."""
    found = tuple(marks)
    return (Tagged(role, found, alt),) if found else ()


def item(label: Iterable[Mark], body: Iterable[Mark]) -> tuple[Mark, ...]:
    """Return marks as one item of a list."""
    return tag(ITEM, (*tag(LABEL, label), *tag(BODY, body)))


def figure(marks: Iterable[Mark], alt: Alt) -> tuple[Mark, ...]:
    """Return marks as a figure; without a text in its place, as an ornament."""
    return tag(FIGURE if alt else ARTIFACT, marks, alt)


def touch(setting: Setting, ends: Extent, y: float, target: str) -> Link:
    """Return a link over a text on the baseline y, as high as its leading, easy for a finger to hit."""
    height = max(setting.cap_height + 4 * setting.descent, setting.role.leading)
    beyond = _BEYOND * setting.role.size
    low = y + (setting.cap_height - height) / 2
    return Link(ends[0] - beyond, low, ends[1] - ends[0] + 2 * beyond, height, target)


def set_subject(said: BoardStatement | str | None, marks: Iterable[Mark]) -> Iterator[Mark]:
    """Yield marks whose texts state their subject, a board or something named, unless they state one already."""
    key = said.key if isinstance(said, BoardStatement) else said or ""
    return _change(marks, lambda mark: mark._replace(of=key) if isinstance(mark, Text) and not mark.of else mark)


def _change(marks: Iterable[Mark], change: Callable[[Mark], Mark]) -> Iterator[Mark]:
    """Yield marks changed, under the same tags."""
    for mark in marks:
        yield mark._replace(marks=tuple(_change(mark.marks, change))) if isinstance(mark, Tagged) else change(mark)


class LinePart(NamedTuple):
    """A part of a line: its text, the label of the page it leads to, and which field of a template it fills."""

    text: str
    target: str = ""
    field: str = ""


NOWHERE = LinePart("")


def join_parts(parts: Iterable[LinePart], between: str) -> list[LinePart]:
    """Return parts of a line with a text between any two of them."""
    return [part for one in parts for part in (LinePart(between, field=BETWEEN), one)][1:]


def fill_fields(parts: Iterable[LinePart], line: Text, setting: Setting) -> Text:
    """Return a line with the fields that its parts fill; text cut off at its end fills none."""
    fields, end, whole = list[Field](), 0, len("".join(line.text.split()))
    for part in parts:
        start, end = end, end + len("".join(setting.prepare(part.text).split()))
        if part.field and start < end <= whole:
            fields.append(Field(part.field, start, end))
    return line._replace(fields=tuple(fields))


def field(name: str, line: Text) -> Text:
    """Return a line that is one field."""
    return line._replace(fields=(Field(name, 0, len("".join(line.text.split()))),))


def fields(name: str, lines: Iterable[Text]) -> tuple[Text, ...]:
    """Return lines, each of them a field."""
    return tuple(field(name, line) for line in lines)


def spread(parts: Iterable[LinePart], lines: Iterable[Text], setting: Setting) -> Iterator[Text]:
    """Yield the lines of a paragraph of undivided words with the fields that its parts fill."""
    left = [(part.field, len("".join(setting.prepare(part.text).split()))) for part in parts]
    for line in lines:
        own, end, whole = list[Field](), 0, len("".join(line.text.split()))
        while left and end < whole:
            (name, size), *left = left
            start, end = end, min(end + size, whole)
            own += [Field(name, start, end)] if name and end > start else []
            left = [(name, size - (end - start)), *left] if size > end - start else left
        yield line._replace(fields=tuple(own))


def with_titles(key: str, marks: Iterable[Mark]) -> Iterator[Mark]:
    """Yield marks whose titles state the part of the book they belong to, by its name."""
    for mark in marks:
        if not isinstance(mark, Tagged):
            yield mark
        elif mark.role != TITLE:
            yield mark._replace(marks=tuple(with_titles(key, mark.marks)))
        else:
            lines = (one if one.fields else field("title", one) for one in mark.marks if isinstance(one, Text))
            yield mark._replace(marks=tuple(set_subject(key, lines)))


def link_line(parts: Iterable[LinePart], setting: Setting, x: float, y: float) -> Iterator[Mark]:
    """Yield a line of texts that begins at (x, y), each with a link where it leads somewhere.

    Parts that lead nowhere stand in one piece, so that a line without links is a single text. It begins with its first
    letter, because not every reader gives the place of a leading space.
    """
    said, left = "", x
    for target, group in groupby(parts, attrgetter("target")):
        own = tuple(group)
        text = "".join(part.text for part in own)
        if said.strip():
            # Measured from its end: what two letters have between them belongs to the second.
            left = x + setting.width(said + text) - setting.width(text)
        elif text.strip():
            left = x + setting.width(said + text[: len(text) - len(text.lstrip(" "))])
            own = tuple(_strip_start(own))
        said += text
        line = fill_fields(own, setting.line("".join(part.text for part in own), left, y), setting)
        if target:
            area = touch(setting, (left, x + setting.width(said)), y, target)
            yield from tag(LINK, (line, area))
        elif text.strip():
            yield line


def _strip_start(parts: Iterable[LinePart]) -> Iterator[LinePart]:
    """Yield the parts of a line without the spaces before its first letter."""
    begun = False
    for part in parts:
        text = part.text if begun else part.text.lstrip(" ")
        begun |= bool(text)
        yield part._replace(text=text)


def leading(lines: Sequence[Text], setting: Setting, *parts: LinePart) -> Iterator[Mark]:
    """Yield lines of text; the first that has one of these parts as words is a link, if that part leads somewhere."""
    left = [part for part in parts if part.target]
    for line in lines:
        said = line.text.replace(NO_BREAK, " ")
        part = next(
            (part for part in left if re.search(rf"{re.escape(part.text.replace(NO_BREAK, ' '))}(?!\w)", said)), None
        )
        if part:
            left, area = [], touch(setting, (line.x, line.x + setting.width(line.text)), line.y, part.target)
            yield from tag(LINK, (line, area))
        else:
            yield line


def separate_links(marks: Sequence[Mark]) -> tuple[Mark, ...]:
    """Return marks whose overlapping links are cut, each to its half of the overlap."""
    cut = iter(_cut([mark for mark in strip_tags(marks) if isinstance(mark, Link)]))
    return tuple(_change(marks, lambda mark: next(cut) if isinstance(mark, Link) else mark))


def _cut(links: Sequence[Link]) -> list[Link]:
    """Return links in their order, each cut where another one begins."""
    found = list(links)
    places = sorted(range(len(links)), key=lambda place: links[place].y)
    for index, low in enumerate(places):
        for high in places[index + 1 :]:
            if links[high].y >= links[low].y + links[low].height:
                break
            found[low], found[high] = _split_overlap(found[low], found[high])
    return found


def _split_overlap(low: Link, high: Link) -> tuple[Link, Link]:
    """Return two links without their overlap; the second begins no lower than the first."""
    up = low.y + low.height - high.y
    left, right = (low, high) if low.x <= high.x else (high, low)
    across = min(left.x + left.width, right.x + right.width) - right.x
    if min(up, across) <= _SAME:
        return low, high
    if up <= across:
        return low._replace(height=low.height - up / 2), high._replace(y=high.y + up / 2, height=high.height - up / 2)
    left = left._replace(width=left.width - across / 2)
    right = right._replace(x=right.x + across / 2, width=right.width - across / 2)
    return (left, right) if low.x <= high.x else (right, left)
