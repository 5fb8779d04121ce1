"""The copyright page: whose book this is, which build, and what was proved about it."""

from collections.abc import Iterator

from bookmaker.page.layout.boxes import Frame
from bookmaker.page.layout.links import PARAGRAPH, tag
from bookmaker.page.types.base import Context, Item, Options, PageType, Plan, PlannedPage
from bookmaker.values.marks import Mark

_MEASURE = 0.72
"""The length of a line, as a part of the body's width."""
_PARAGRAPH = 0.55
"""White space between two paragraphs, in lines."""


def _pages(plan: Plan, item: Item[Options]) -> tuple[PlannedPage, ...]:
    _blocks(plan, plan.size[0])  # a letter the font lacks is found here, before any puzzle is made
    return (PlannedPage(_lay),)


def _blocks(plan: Plan, width: float) -> list[list[str]]:
    """Return the lines of each paragraph."""
    small = plan.style.setting("small")
    return [[line for text in group for line in small.broken(text, width * _MEASURE)] for group in _groups(plan)]


def _lay(frame: Frame, context: Context) -> tuple[Mark, ...]:
    style, body = context.plan.style, frame.body
    small = style.setting("small")
    blocks = _blocks(context.plan, body.width)
    lines = sum(map(len, blocks)) - 1 + _PARAGRAPH * (len(blocks) - 1)
    y = body.y + lines * small.role.leading
    marks: list[Mark] = []
    for block in blocks:
        marks += tag(PARAGRAPH, small.stacked(block, body.x, y))
        y -= (len(block) + _PARAGRAPH) * small.role.leading
    return tuple(marks)


def _groups(plan: Plan) -> list[list[str]]:
    """Return the paragraphs that have something to say; each is a list of lines."""
    return [group for group in (list(filter(None, group)) for group in _paragraphs(plan)) if group]


def _paragraphs(plan: Plan) -> Iterator[list[str]]:
    book, words = plan.book, plan.words
    yield [book.title, book.author and words.copyright.format(author=book.author)]
    proof = words.proof_untold if book.totals == "none" else words.proof
    proved = f"{words.count(words.proved, book.proved)} {proof}"
    yield [words.proved_mixed.format(n=book.proved) if book.mixed else proved] if book.proved else []
    yield [words.set_in.format(faces=words.listed(plan.style.look.families)), words.made_with]
    yield [
        book.edition and words.edition.format(edition=book.edition),
        words.dated.format(date=words.date(book.date)) if book.date else "",
        book.build_id and words.build.format(build=book.build_id),
    ]


PAGE = PageType("copyright", Options, _pages)
