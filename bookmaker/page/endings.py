"""What fills the white of a page: its foot, if its marks end above the middle, and the page before an opening."""

from collections.abc import Sequence

from bookmaker.page.layout.area import visible_marks
from bookmaker.page.layout.boxes import Frame
from bookmaker.page.layout.links import ARTIFACT, tag
from bookmaker.page.layout.ornament import medallion, tailpiece
from bookmaker.page.layout.text import Style
from bookmaker.page.layout.writing import writing_space
from bookmaker.page.types import PAGES
from bookmaker.page.types.base import Context, PlannedPage
from bookmaker.print.render.bounds import edges
from bookmaker.values.geometry import Box
from bookmaker.values.marks import Mark
from bookmaker.values.puzzle import Puzzle

OPENERS = ("section", "decoders", "passwords", "solutions", "walkthroughs")
"""Page types whose first page opens a part: on a recto, unless a book has them on any side."""
_ABOVE_NOTES = 2.0
"""White space above lines for notes, in lines of running text."""
_WHITE = 0.5
"""Least white below the last mark of a page with a tailpiece, as a part of its body."""


def opens(page: PlannedPage) -> bool:
    """Tell whether a page is of a type that opens a part, whatever begins below."""
    return page.page.split(", ")[0] in OPENERS


def facing(opener: PlannedPage) -> PlannedPage:
    """Return the page that faces the opening of a part: it holds only an ornament, or is for notes."""

    def lay(frame: Frame, context: Context) -> tuple[Mark, ...]:
        plan = context.plan
        if plan.style.look.ornament == "rule":
            return _notes(frame.body, plan.style)
        if plan.style.look.ornament == "none":
            return ()
        puzzle = _puzzle(plan.numbers(opener.section)[:1], context)
        return tag(ARTIFACT, medallion(puzzle, plan.style, frame.body))

    return PlannedPage(lay, look=opener.look)


def add_ending(marks: tuple[Mark, ...], body: Box, planned: PlannedPage, context: Context) -> tuple[Mark, ...]:
    """Return the marks of a page; where they leave more than half of its body white, something stands at its foot.

    A look whose ornaments are lines puts them only below what an author wrote.
    """
    style, foot = context.plan.style, PAGES[planned.page.split(", ")[-1]].foot
    if not foot or (opens(planned) and not planned.folio):
        return marks
    low = body.top
    for mark in reversed([*visible_marks(marks)]):  # the lowest are mostly the last
        low = min(low, edges(mark, style.fonts)[1])
        if low - body.y <= _WHITE * body.height:
            return marks
    free = body._replace(height=low - body.y)
    if style.look.ornament == "rule" and foot == "notes":
        above = _ABOVE_NOTES * style.look.type.body.leading
        return (*marks, *_notes(free._replace(height=free.height - above), style))
    puzzle = _puzzle((planned.numbers or planned.solves)[-1:], context)
    return (*marks, *tag(ARTIFACT, tailpiece(puzzle, style, free)))


def _notes(box: Box, style: Style) -> tuple[Mark, ...]:
    return tag(ARTIFACT, writing_space(style.look.puzzles.notes, box, style))


def _puzzle(numbers: Sequence[int], context: Context) -> Puzzle:
    """Return the puzzle that an ornament shows: the one with a number, or the example."""
    found = (context.entry(number).made.puzzle for number in numbers)
    return next(found, context.plan.book.example.story.puzzle)
