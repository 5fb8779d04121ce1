"""Ways to make a book shorter: pages that are blank or nearly so, and what they are there for."""

from collections.abc import Iterator
from typing import NamedTuple

from bookmaker.book.outlook import Outlook
from bookmaker.page.paginate import KnownPages
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
    book, tiers = outlook.plan.book, _tiers(outlook)
    anywhere = book._replace(openers=ANY)
    found = [("openers: any", _pages(outlook, anywhere, tiers, outlook.known))] if book.openers != ANY else []
    found += _fewer(outlook, tiers)
    saved = (Saving(change, outlook.pages - pages) for change, pages in found)
    return tuple(sorted((one for one in saved if one.pages > 0), key=lambda one: -one.pages))


def _tiers(outlook: Outlook) -> list[list[str]]:
    """Return the tier of each puzzle in printed order, for each section."""
    found = {number: run.tier for run in outlook.plan.runs for number in run.numbers}
    return [[found[number] for number in outlook.plan.numbers(index)] for index in range(len(outlook.fits))]


def _pages(outlook: Outlook, book: Book, tiers: list[list[str]], known: KnownPages | None = None) -> int:
    """Return the number of pages of a book; the current number if the book is impossible."""
    first = outlook.plan.runs[0].first if outlook.plan.runs else 1
    try:
        return len(foresee_sheets(book, tiers, outlook.plan.style, first, known)[1])
    except WrongPages:
        return outlook.pages


def _fewer(outlook: Outlook, tiers: list[list[str]]) -> Iterator[tuple[str, int]]:
    """Yield the number of pages without the few puzzles on the last page of a section."""
    book = outlook.plan.book
    if book.walkthroughs or book.numbered or book.shuffle:  # which they are about would be others
        return
    sections = zip(outlook.file.spec.puzzle_sections, tiers, outlook.fits, strict=True)
    for index, (section, own, fit) in enumerate(sections):
        over = len(own) % fit.per_page
        tier = max(section.tiers, key=own.count, default="")
        if 0 < over <= _FEW and len(own) > fit.per_page and section.tiers.get(tier, 0) > over:
            last = [at for at, other in enumerate(own) if other == tier][-over:]
            less = [*tiers[:index], [one for at, one in enumerate(own) if at not in last], *tiers[index + 1 :]]
            yield f"{over} puzzle{'s' * (over > 1)} fewer in {section.title}", _pages(outlook, book, less)
