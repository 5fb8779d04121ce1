"""The head of a page: a title, and below it what the page is for."""

from bookmaker.page.layout.style import Style
from bookmaker.page.layout.tags import PARAGRAPH, TITLE, tag
from bookmaker.values.geometry import Box
from bookmaker.values.marks import Mark

_BELOW_INTRO = 2.5
"""From the last line of the head to the capitals of what follows, in lines of the intro."""


def headed(title: str, intro: str, style: Style, body: Box) -> tuple[tuple[Mark, ...], float]:
    """Return the marks of a page's head, and how far below the top of the body the page goes on."""
    heading, aside = (style.setting(role) for role in (style.look.type.heading, style.look.type.aside))
    heading = heading.fitted(title, body.width)
    y = body.top - heading.cap_height
    titles = tuple(
        heading.line(line, body.x, y - i * heading.role.leading)
        for i, line in enumerate(heading.balanced(title, body.width))
    )
    intros = aside.lines(intro, body.x, titles[-1].y - heading.role.leading, body.width) if intro else ()
    last = (titles + intros)[-1].y
    marks = (*tag(TITLE, titles), *tag(PARAGRAPH, intros))
    return marks, body.top - last + (_BELOW_INTRO - 1) * aside.role.leading
