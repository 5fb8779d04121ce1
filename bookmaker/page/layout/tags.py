"""What marks are to those who hear a page read; nothing at all where nobody does."""

from collections.abc import Iterable

from bookmaker.page.layout.style import Style
from bookmaker.values.marks import Mark, Tagged

ARTIFACT, FIGURE, LINK, PARAGRAPH, SPAN = "Artifact", "Figure", "Link", "P", "Span"
TITLE, SUBTITLE = "H1", "H2"
LIST, ITEM, LABEL, BODY = "L", "LI", "Lbl", "LBody"


def tag(style: Style, role: str, marks: Iterable[Mark], alt: str = "") -> tuple[Mark, ...]:
    """Return marks tagged with a role where the style wants that, else as they are."""
    found = tuple(marks)
    return (Tagged(role, found, alt),) if style.tagged and found else found


def item(style: Style, label: Iterable[Mark], body: Iterable[Mark]) -> tuple[Mark, ...]:
    """Return marks as one item of a list."""
    return tag(style, ITEM, (*tag(style, LABEL, label), *tag(style, BODY, body)))


def figure(style: Style, marks: Iterable[Mark], alt: str) -> tuple[Mark, ...]:
    """Return marks as a figure; where there is nothing to be said instead of it, as an ornament."""
    return tag(style, FIGURE if alt else ARTIFACT, marks, alt)
