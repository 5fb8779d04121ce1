"""Visible changes of random books, one after another, and how many of them somebody misses."""

import random
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from tests.proof.verify.changes.books import sound_books
from tests.proof.verify.changes.change import Changed, change_book
from tests.proof.verify.changes.marks import LINK
from tests.proof.verify.changes.seen import is_seen

PER_BOOK = 10
"""Changes of one book."""
_TRIES = 40
"""Changes that are drawn for these: of a file in which there is hardly anything to change, few are seen."""


class Trial(NamedTuple):
    """A book, and a copy beside it in which a mark is changed; the next one takes the place of the copy."""

    book: Path
    copy: Path
    changed: Changed


def trials(count: int, seed: str, root: Path) -> Iterator[Trial]:
    """Yield as many changes that a reader could see, or follow, of random books made in `root`; the same for a seed."""
    made = (trial for book in sound_books(seed, root) for trial in islice(_trials_of(book, seed), PER_BOOK))
    return islice(made, count)


def _trials_of(book: Path, seed: str) -> Iterator[Trial]:
    rng, copy = random.Random(f"{seed} {book.parent.name} {book.name}"), book.with_suffix(".changed.pdf")
    for _ in range(_TRIES):
        changed = change_book(book, copy, rng)
        if changed and (changed.mark.sort == LINK or is_seen(book, copy, changed.mark.page)):
            yield Trial(book, copy, changed)


def table(tried: Sequence[tuple[Changed, bool]]) -> Iterator[str]:
    """Yield lines of a table in Markdown: how many changes were missed of those tried, by way and by sort of mark."""
    sorts, ways = sorted({one.mark.sort for one, _ in tried}), sorted({one.way for one, _ in tried})

    def line(name: str, of: Callable[[Changed], bool]) -> str:
        own = [(one, found) for one, found in tried if of(one)]
        parts = [[found for one, found in own if one.mark.sort == sort] for sort in sorts]
        cells = [
            f"{part.count(False)} of {len(part)}" if part else "" for part in [*parts, [found for _, found in own]]
        ]
        return f"| {' | '.join([name, *cells])} |"

    yield f"| missed of tried | {' | '.join(sorts)} | all |"
    yield f"|{'---|' * (len(sorts) + 2)}"
    for way in ways:
        yield line(way, lambda one, way=way: one.way == way)  # type: ignore[misc]
    yield line("all", lambda _: True)
