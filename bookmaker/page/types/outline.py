"""No page type: the outline of a book, as readers on a screen show it beside the pages."""

from collections.abc import Iterator, Mapping

from bookmaker.page.types.base import Context, Plan
from bookmaker.page.types.boards import tier_name
from bookmaker.values.marks import Bookmark

_NAMED = ("title", "contents")
"""Pages that the contents leaves out and an outline has."""


def outline(context: Context) -> tuple[Bookmark, ...]:
    """Return the parts of a book in order, each with what is in it."""
    plan, items = context.plan, context.references.items
    found: list[Bookmark] = []
    for index, item in enumerate(plan.book.items):
        title = _name(plan, item.page) if item.page in _NAMED else plan.titles[index]
        if title and index in items:
            found += (Bookmark(0, title, items[index]), *_within(item.page, item.section, context))
    return tuple(found)


def _name(plan: Plan, page: str) -> str:
    return plan.book.title if page == "title" else plan.words.contents


def _within(page: str, section: int, context: Context) -> Iterator[Bookmark]:
    """Yield what is in a part of a book."""
    found = context.references
    if page == "section":
        yield from _tiers(section, context)
    elif page == "hints":
        yield from _second_hints(context)
    elif page in ("solutions", "walkthroughs"):
        yield from _sections(found.solutions if page == "solutions" else found.walkthroughs, context.plan)


def _tiers(section: int, context: Context) -> Iterator[Bookmark]:
    """Yield the tiers of a section with the numbers of their puzzles."""
    plan, puzzles = context.plan, context.references.puzzles
    for run in plan.runs:
        if run.section == section and run.first in puzzles:
            span = plan.words.span(run.first, run.last)
            yield Bookmark(1, f"{tier_name(run.tier, plan)} {span}", puzzles[run.first])


def _second_hints(context: Context) -> Iterator[Bookmark]:
    """Yield where the second hints begin, if they stand by themselves."""
    if not context.plan.book.shuffle:
        seconds = (hints[1][1] for hints in context.references.hints.values() if len(hints) > 1)
        yield from (Bookmark(0, context.plan.words.hints.titles[1], page) for page in (next(seconds, ""),) if page)


def _sections(pages: Mapping[int, str], plan: Plan) -> Iterator[Bookmark]:
    """Yield each section with the page of its first puzzle among these; one alone needs no entry."""
    firsts = [
        (index, next((n for n in plan.numbers(index) if n in pages), 0)) for index in range(len(plan.book.sections))
    ]
    there = [(plan.book.sections[index].title, pages[first]) for index, first in firsts if first]
    yield from (Bookmark(1, title, page) for title, page in there if len(there) > 1)
