"""The title page: a field of bullets, the title, the author."""

from bookmaker.page.layout.boxes import Frame
from bookmaker.page.layout.links import PARAGRAPH, TITLE, fields, set_subject, tag
from bookmaker.page.layout.ornament import of_answer, ornament, short_rule
from bookmaker.page.layout.text import CENTRE, Setting
from bookmaker.page.types import imprint
from bookmaker.page.types.base import RECTO, Context, Item, PageType, Plan, PlannedPage
from bookmaker.page.types.options import Options
from bookmaker.values.marks import Mark

_ORNAMENT = 0.3
"""The side of the ornament, as a part of the body's width."""
_TOP = 0.09
"""White space over the ornament, as a part of the body's height."""
_OVER_AUTHOR, _BETWEEN = 2.0, 1.6
"""Least white space over the author, and between author and publisher, in lines of the author."""
_UNDER = 2.2
"""From the ornament down to the title's first baseline, in lines of the title."""
_SMALLEST = 36.0
"""Least side of a field of bullets, in points."""
_LINES = 3
_SIZES = (1.0, 0.84, 0.7, 0.6)
"""Scales tried for the title, smaller for one that takes more lines."""


def _pages(plan: Plan, item: Item[Options]) -> tuple[PlannedPage, ...]:
    book, types = plan.book, plan.style.look.type
    for role, text in ((types.title, book.title), (types.subtitle, book.subtitle), (types.author, book.author)):
        plan.style.setting(role).width(text)  # fails here, before any puzzle is made, if the font lacks a letter
    for text in filter(None, (book.publisher.name, book.publisher.place)) if book.publisher else ():
        plan.style.setting("small").width(text)
    return (PlannedPage(_lay, RECTO),)


def _lay(frame: Frame, context: Context) -> tuple[Mark, ...]:
    book, style, body = context.plan.book, context.plan.style, frame.body
    side = body.width * _ORNAMENT
    top = body.top - body.height * _TOP
    title = _fit_title(style.setting("title"), book.title, body.width)
    lines = title.balance_text(book.title, body.width)
    subtitle = style.setting("subtitle").fit_words(book.subtitle, body.width * 0.8)
    author = style.setting("author").fit_words(book.author, body.width)
    under, signature = (
        subtitle.balance_text(book.subtitle, body.width * 0.8),
        author.balance_text(book.author, body.width),
    )
    gap = _BETWEEN * author.role.leading
    above = (len(signature) - 1) * author.role.leading + author.cap_height + _OVER_AUTHOR * author.role.leading
    depth = (len(lines) - 1) * title.role.leading + (1.7 + max(len(under) - 1, 0)) * subtitle.role.leading
    least = above * bool(signature) + (gap + style.setting("small").cap_height) * bool(book.publisher)
    missing = max(side + _UNDER * title.role.leading + depth + least - (top - body.y), 0.0)
    side, top = max(side - missing, 0.0), min(top + max(missing - side, 0.0), body.top)
    first = top - side - _UNDER * title.role.leading
    below = first - (len(lines) - 1) * title.role.leading - 1.7 * subtitle.role.leading
    house, high = imprint.signature(context.plan, body, first - depth - body.y - above - gap)
    foot = body.y + (high + gap if high else 0.0) + (len(signature) - 1) * author.role.leading
    return (
        *_ornament(context, body.middle, top - side / 2, side),
        *tag(TITLE, fields("title", title.stack_lines(lines, body.middle, first, CENTRE))),
        *tag(PARAGRAPH, fields("subtitle", subtitle.stack_lines(under, body.middle, below, CENTRE))),
        *set_subject("title", house),
        *tag(PARAGRAPH, fields("author", author.stack_lines(signature, body.middle, foot, CENTRE))),
    )


def _fit_title(title: Setting, text: str, measure: float) -> Setting:
    """Return the title's setting, made smaller until it takes few enough lines."""
    fitted = [title.fit_words(text, measure).scale_by(scale) for scale in _SIZES]
    return next((setting for setting in fitted if len(setting.break_text(text, measure)) <= _LINES), fitted[-1])


def _ornament(context: Context, x: float, y: float, side: float) -> tuple[Mark, ...]:
    """Return the example's solution as an ornament with large dots for bullets; or the look's own ornament.

    A field that would be too small to see is left out.
    """
    style = context.plan.style
    if style.look.ornament == "field" and side < _SMALLEST:
        return ()
    if style.look.ornament != "field":
        return (short_rule(style, x, y - side / 2),) if style.look.ornament == "rule" else ()
    field = of_answer(context.plan.book.example.answer)
    return tuple(ornament(field, style, side / max(field.rows, field.columns), (x, y)))


PAGE = PageType("title", Options, _pages)
