"""Reading pages of marks."""

import re
from collections.abc import Iterable, Iterator

import numpy as np

from bookmaker.page.layout.text import Style
from bookmaker.print.render.bounds import edges
from bookmaker.values.geometry import Box
from bookmaker.values.marks import Link, Mark, Page, Placed, Rect, Text, strip_tags

_NEAR, _FINE = 9.0, 4
"""Points from a mark that are not white to the eye, and in how many points each white is measured."""


def texts(page: Page) -> list[str]:
    """Return what a page says, in the order of its marks."""
    return [mark.text for _, _, mark in flat(page.drawing) if isinstance(mark, Text)]


def text_marks(page: Page) -> list[Text]:
    """Return the texts of a page that are not inside other marks."""
    return [mark for mark in page.drawing if isinstance(mark, Text)]


def page_text(page: Page) -> str:
    """Return these texts on one line."""
    return " ".join(mark.text for mark in text_marks(page))


def boards(page: Page) -> list[tuple[Placed, Rect]]:
    """Return the boards that have a frame, each with it."""
    placed = (mark for mark in page.drawing if isinstance(mark, Placed))
    return [(mark, frame) for mark in placed if isinstance(frame := mark.marks[-1], Rect)]


def flat(marks: Iterable[Mark], x: float = 0.0, y: float = 0.0) -> Iterator[tuple[float, float, Mark]]:
    """Yield all marks, those that are placed too, with how far they are moved."""
    for mark in strip_tags(marks):
        if isinstance(mark, Placed):
            yield from flat(mark.marks, x + mark.x, y + mark.y)
        else:
            yield x, y, mark


def labelled(pages: Iterable[Page], label: str) -> Page:
    """Return the page with a label."""
    (page,) = [page for page in pages if page.label == label]
    return page


def saying(pages: Iterable[Page], text: str) -> list[Page]:
    """Return the pages on which a text stands by itself."""
    return [page for page in pages if text in texts(page)]


def references(pages: Iterable[Page], pattern: str) -> dict[int, tuple[str, str]]:
    """Return {puzzle number: (label of its page, label it refers to)} for captions that match the pattern."""
    found = {}
    for page in pages:
        said = texts(page)
        for index, text in enumerate(said):
            if match := re.fullmatch(pattern, text):
                # A card's captions follow each other: number, total, reference.
                found[int(said[index - 2])] = (page.label, match[1])
    return found


def white(page: Page, body: Box, style: Style) -> float:
    """Return the part of a body of which no mark is near."""
    bare = np.ones((int(body.height / _FINE), int(body.width / _FINE)), bool)
    for mark in strip_tags(page.marks):
        if not isinstance(mark, Link):
            left, low, right, high = edges(mark, style.fonts)
            ends = (low - _NEAR - body.y, high + _NEAR - body.y, left - _NEAR - body.x, right + _NEAR - body.x)
            up, top, start, stop = (max(0, round(end / _FINE)) for end in ends)
            bare[up:top, start:stop] = False
    return float(bare.mean())
