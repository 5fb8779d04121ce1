"""The copyright page: whose book this is, which build, and what was proved about it."""

from collections.abc import Iterator

from bookmaker.layout.boxes import Frame
from bookmaker.layout.text import Setting
from bookmaker.marks import Mark
from bookmaker.pages.base import Context, PageType, Plan, Sheet

_MEASURE = 0.72
"""The length of a line, as a part of the body's width."""
_PARAGRAPH = 0.55
"""White space between two paragraphs, in lines."""


def _sheets(plan: Plan) -> tuple[Sheet, ...]:
    return (Sheet(PAGE.name),)


def _lay(sheet: Sheet, frame: Frame, context: Context) -> tuple[Mark, ...]:
    style, body = context.plan.style, frame.body
    small = Setting(style.fonts, style.look.type.small)
    measure = body.width * _MEASURE
    blocks = [[line for text in group for line in small.broken(text, measure)] for group in _groups(context)]
    lines = sum(map(len, blocks)) - 1 + _PARAGRAPH * (len(blocks) - 1)
    y = body.y + lines * small.role.leading
    marks = []
    for block in blocks:
        for line in block:
            marks.append(small.line(line, body.x, y))
            y -= small.role.leading
        y -= _PARAGRAPH * small.role.leading
    return tuple(marks)


def _groups(context: Context) -> list[list[str]]:
    """Return the paragraphs that have something to say; each is a list of lines."""
    return [group for group in (list(filter(None, group)) for group in _paragraphs(context)) if group]


def _paragraphs(context: Context) -> Iterator[list[str]]:
    book, words = context.plan.book, context.plan.words
    yield [book.title, book.author and words.copyright.format(author=book.author)]
    yield [words.count(words.proved, book.proved) + " " + words.proof] if book.proved else []
    yield [words.set_in.format(faces=words.joined.join(context.plan.style.look.families)), words.made_with]
    yield [
        book.edition and words.edition.format(edition=book.edition),
        book.build_id and words.build.format(build=book.build_id),
    ]


PAGE = PageType("copyright", _sheets, _lay)
