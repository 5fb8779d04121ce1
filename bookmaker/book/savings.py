"""Ways to make a book shorter: pages that are blank or nearly so, and what they are there for."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from bookmaker.book.outlook import Outlook
from bookmaker.page.paginate import estimate_pages as foresee_sheets
from bookmaker.page.types.base import ANY, Book
from bookmaker.values.errors import WrongPages

_FEW = 2
"""Most puzzles on the last page of a section that are worth leaving out."""


class Saving(NamedTuple):
    """A change, and the number of pages it saves."""

    change: str
    pages: int


def savings_of(outlook: Outlook) -> tuple[Saving, ...]:
    """Return the changes that would save pages, each by itself, the best first."""
    book, counts = outlook.plan.book, _counts(outlook)
    found = [("openers: any", _pages(outlook, book._replace(openers=ANY), counts))] if book.openers != ANY else []
    found += _fewer(outlook, counts)
    saved = (Saving(change, outlook.pages - pages) for change, pages in found)
    return tuple(sorted((one for one in saved if one.pages > 0), key=lambda one: -one.pages))


def _counts(outlook: Outlook) -> list[Counter[str]]:
    counts = [Counter[str]() for _ in outlook.plan.book.sections]
    for run in outlook.plan.runs:
        counts[run.section][run.tier] += run.last - run.first + 1
    return counts


def _pages(outlook: Outlook, book: Book, counts: list[Counter[str]]) -> int:
    """Return the number of pages of a book; the current number if the book is impossible."""
    first = outlook.plan.runs[0].first if outlook.plan.runs else 1
    try:
        return len(foresee_sheets(book, counts, outlook.plan.style, first)[1])
    except WrongPages:
        return outlook.pages


def _fewer(outlook: Outlook, counts: list[Counter[str]]) -> Iterator[tuple[str, int]]:
    """Yield the number of pages without the few puzzles on the last page of a section."""
    book = outlook.plan.book
    if book.walkthroughs or book.numbered or book.shuffle:  # which they are about would be others
        return
    sections = zip(outlook.file.spec.puzzle_sections, counts, outlook.fits, strict=True)
    for index, (section, own, fit) in enumerate(sections):
        over = own.total() % fit.per_page
        tier = max(section.tiers, key=lambda tier: own[tier], default="")
        if 0 < over <= _FEW and own.total() > fit.per_page and section.tiers.get(tier, 0) > over:
            less = [*counts[:index], own - Counter({tier: over}), *counts[index + 1 :]]
            yield f"{over} puzzle{'s' * (over > 1)} fewer in {section.title}", _pages(outlook, book, less)
