"""Changes of random books, one after another, whether one sees them, and how many of those somebody misses."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import pypdfium2

from bookmaker.proof.likeness import Compared, Difference, Pair, compare_span
from tests.proof.verify.changes.change import Changed, change_book
from tests.proof.verify.changes.marks import LINK
from tests.proof.verify.changes.seen import is_seen


class Trial(NamedTuple):
    """A book, and a copy beside it in which a mark is changed; the next one takes the place of the copy."""

    book: Path
    copy: Path
    changed: Changed

    def __str__(self) -> str:
        return f"{self.book.parent.name}/{self.book.name}: {self.changed}"

    @property
    def page(self) -> int:
        """The page that is changed, from 0."""
        return self.changed.mark.page

    def is_visible(self) -> bool:
        """Tell whether a reader could see the change, or follow it."""
        return self.changed.mark.sort == LINK or is_seen(self.book, self.copy, self.page)

    def differences(self) -> list[Difference]:
        """Return what is found on the page when it is compared with that of the book, as it is made again."""
        return compare_span(Compared(self.copy, self.book, ((self.page, self.page),), _pages(self.book)))


def trials(book: Path, seed: str, count: int) -> Iterator[Trial]:
    """Yield changes of a book, the same for a seed; not all of them can be seen."""
    rng, copy = random.Random(f"{seed} {book.parent.name} {book.name}"), book.with_suffix(".changed.pdf")
    for _ in range(count):
        if changed := change_book(book, copy, rng):
            yield Trial(book, copy, changed)


@lru_cache(maxsize=1)
def _pages(book: Path) -> tuple[Pair, ...]:
    with pypdfium2.PdfDocument(book) as document:
        return tuple((at, at) for at in range(len(document)))


def table(tried: Sequence[tuple[Changed, bool]]) -> Iterator[str]:
    """Yield lines of a table in Markdown: how many changes were missed of those tried, by way and by sort of mark."""
    counts, missed = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    for one, found in tried:
        for place in ((one.way, one.mark.sort), (one.way, "all"), ("all", one.mark.sort), ("all", "all")):
            counts[place] += 1
            missed[place] += not found
    ways, sorts = ([*sorted({place[at] for place in counts} - {"all"}), "all"] for at in (0, 1))
    yield f"| missed of tried | {' | '.join(sorts)} |"
    yield f"|{'---|' * (len(sorts) + 1)}"
    for way in ways:
        cells = (f"{missed[way, sort]} of {counts[way, sort]}" if counts[way, sort] else "" for sort in sorts)
        yield f"| {' | '.join([way, *cells])} |"
