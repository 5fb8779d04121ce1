"""What stands on the white of a page: below what ends above the middle, and before the opening of a part."""

from bookmaker.page.layout.area import edges
from bookmaker.page.layout.boxes import Frame
from bookmaker.page.layout.links import ARTIFACT, tag
from bookmaker.page.layout.ornament import medallion, tailpiece
from bookmaker.page.layout.writing import writing_space
from bookmaker.page.types.base import Context, PlannedPage
from bookmaker.values.geometry import Box
from bookmaker.values.marks import Link, Mark, untagged

OPENERS = ("section", "decoders", "passwords", "solutions", "walkthroughs")
"""Types of pages of which the first one opens a part: on a recto, unless a book has them on any side."""
_TEXTS = {"author", "contents", "hints", "how-to-play", "index", "moves", "passwords", "text"}
_ENDED = {*_TEXTS, "decoders", "solutions", "thumbnails", "walkthroughs"}
"""Types of pages that have a tailpiece where they end above the middle."""
_BARE = ("solutions", "walkthroughs")
"""Those of them that open with a page of its own, which shows none of their puzzles."""
_WRITTEN = ("author", "contents", "text")
"""Those of them below which nobody would take notes."""
_ABOVE_NOTES = 2.0
"""White space above lines for notes, in lines of running text."""
_WHITE = 0.5
"""The part of a body that is white below the last mark of a page that has a tailpiece, at least."""


def opens(page: PlannedPage) -> bool:
    """Tell whether a page is of a type that opens a part, whatever begins below."""
    return page.page.split(", ")[0] in OPENERS


def facing(opener: PlannedPage) -> PlannedPage:
    """Return the page that faces one which opens a part: it has nothing but an ornament, or is for notes."""

    def lay(frame: Frame, context: Context) -> tuple[Mark, ...]:
        plan, own = context.plan, context.plan.numbers(opener.section)
        if plan.style.look.ornament == "rule":
            return tag(ARTIFACT, writing_space(plan.style.look.puzzles.notes, frame.body, plan.style))
        puzzle = context.entry(own[0]).made.puzzle if own else plan.book.example.story.puzzle
        return tag(ARTIFACT, medallion(puzzle, plan.style, frame.body))

    return PlannedPage(lay)


def ended(marks: tuple[Mark, ...], body: Box, planned: PlannedPage, context: Context) -> tuple[Mark, ...]:
    """Return the marks of a page, with a tailpiece where text or boards leave more than half of its body white.

    A look with lines for ornaments has space for notes there instead, but not below what somebody wrote.
    """
    shown, plan = planned.numbers or planned.solves, context.plan
    bare = planned.page in _BARE and not shown
    if plan.book.sheet or bare or not _ENDED & {*planned.page.split(", ")}:
        return marks
    low = min(
        (edges(mark, plan.style.fonts)[1] for mark in untagged(marks) if not isinstance(mark, Link)), default=body.top
    )
    if low - body.y <= _WHITE * body.height:
        return marks
    free, look = body._replace(height=low - body.y), plan.style.look
    if look.ornament == "rule" and planned.page not in _WRITTEN:
        notes = free._replace(height=free.height - _ABOVE_NOTES * look.type.body.leading)
        return (*marks, *tag(ARTIFACT, writing_space(look.puzzles.notes, notes, plan.style)))
    puzzle = context.entry(shown[-1]).made.puzzle if shown else plan.book.example.story.puzzle
    return (*marks, *tag(ARTIFACT, tailpiece(puzzle, plan.style, free)))
