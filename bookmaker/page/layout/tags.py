"""What marks are to those who hear a page read. Every page says it; a file for print leaves it out."""

from collections.abc import Iterable

from bookmaker.values.marks import Alt, Mark, Tagged

ARTIFACT, FIGURE, LINK, PARAGRAPH, SPAN = "Artifact", "Figure", "Link", "P", "Span"
TITLE, SUBTITLE = "H1", "H2"
LIST, ITEM, LABEL, BODY = "L", "LI", "Lbl", "LBody"


def tag(role: str, marks: Iterable[Mark], alt: Alt = "") -> tuple[Mark, ...]:
    """Return marks tagged with a role; nothing where there are none."""
    found = tuple(marks)
    return (Tagged(role, found, alt),) if found else ()


def item(label: Iterable[Mark], body: Iterable[Mark]) -> tuple[Mark, ...]:
    """Return marks as one item of a list."""
    return tag(ITEM, (*tag(LABEL, label), *tag(BODY, body)))


def figure(marks: Iterable[Mark], alt: Alt) -> tuple[Mark, ...]:
    """Return marks as a figure; where there is nothing to be said instead of it, as an ornament."""
    return tag(FIGURE if alt else ARTIFACT, marks, alt)
