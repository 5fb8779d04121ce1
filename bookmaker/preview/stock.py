"""What has been made for a book and need not be made again: puzzles, how they are solved, the puzzle of the rules.

Puzzles are kept by what decides them, for all sections of a size together: two of them may not hold the same puzzle,
while sections of other sizes have no influence. What takes the place of rejected ones is kept by itself.
"""

from collections.abc import Generator, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from bookmaker.bank.draw import Supply, supply_from_bank
from bookmaker.book.content import (
    Content,
    example_key,
    example_of,
    hide,
    letters_of,
    select,
    tasks_of,
    wants_of,
)
from bookmaker.book.picked import arrange_entries, check_names, with_picked
from bookmaker.book.telling import TellTask, tell_all
from bookmaker.book.versions import deal_version
from bookmaker.engine.pool import Workers
from bookmaker.kinds.batch import NONE_REPLACED, Replaced, Want, batch, compile_engine, replace_rejected
from bookmaker.kinds.batch import Stock as Puzzles
from bookmaker.page.types.base import Example
from bookmaker.spec.book import BookFile
from bookmaker.spec.model import Spec
from bookmaker.values.events import Event
from bookmaker.values.puzzle import Entry, Made
from bookmaker.words.story import Story

Tiers = Mapping[str, tuple[Made, ...]]
SameSize = tuple[int, ...]
"""The sections that have boards of one size."""
ExampleKey = tuple[str, str, str]


class Making(NamedTuple):
    """Puzzles to be made: those of sections without tiers are not wanted."""

    seed: int
    wants: tuple[Want, ...]
    avoid: frozenset[str] = frozenset()
    """Fingerprints of puzzles that may not come."""
    supply: Supply | None = None
    """What is taken from a bank."""

    @property
    def key(self) -> dict[str, SameSize]:
        """What decides the puzzles, with the sections that they are for, whatever these are called."""
        wanted = (group for group in _groups(self.wants) if any(self.wants[index].tiers for index in group))
        return {_key(self, group): group for group in wanted}

    def make(self, workers: Workers) -> Generator[Event, None, tuple[tuple[Want, ...], Puzzles]]:
        """Make the puzzles, and return them with their wants, to which a bank may have added its own."""
        yield from compile_engine()
        wants, supply = self.wants, self.supply
        wants = (yield from supply_from_bank(wants, supply, self.avoid, workers)) if supply else wants
        return wants, (yield from batch(self.seed, wants, workers, self.avoid))


class Replacing(NamedTuple):
    """Puzzles to be made in the place of rejected ones."""

    seed: int
    wants: tuple[Want, ...]
    stock: Puzzles
    rejected: tuple[str, ...]
    avoid: frozenset[str]

    @property
    def key(self) -> str:
        """What decides the puzzles."""
        return repr((self.seed, self.wants, self.rejected, sorted(self.avoid)))

    def make(self, workers: Workers) -> Generator[Event, None, Replaced]:
        """Make the puzzles."""
        yield from compile_engine()
        return (yield from replace_rejected(self.seed, self.wants, self.stock, self.rejected, workers, self.avoid))


class Telling(NamedTuple):
    """Puzzles to be told, and the example unless it is there."""

    tasks: tuple[TellTask, ...]
    example: ExampleKey | None

    @property
    def key(self) -> tuple[tuple[TellTask, ...], ExampleKey | None]:
        """All that is to be told."""
        return self.tasks, self.example

    def make(self, workers: Workers) -> Generator[Event, None, tuple[list[Story], Example | None]]:
        """Tell them."""
        stories = yield from tell_all(self.tasks, workers)
        return stories, example_of(*self.example) if self.example else None


StockErrand = Making | Replacing | Telling


class Stock:
    """All that was made since the start."""

    def __init__(self) -> None:
        self._puzzles: dict[str, dict[int, tuple[Want, Tiers]]] = {}
        self._replaced: dict[str, Replaced] = {}
        self._stories: dict[TellTask, Story] = {}
        self._examples: dict[ExampleKey, Example] = {}

    def lacking(self, file: BookFile) -> StockErrand | None:
        """Return what has to be made next for a book, or None when everything is there; raise as `content` does."""
        spec, making = file.spec, _making(file.spec)
        groups = [group for group in _groups(making.wants) if _key(making, group) not in self._puzzles]
        if groups:
            wanted = {index for group in groups for index in group}
            wants = (w if i in wanted else w._replace(tiers={}) for i, w in enumerate(making.wants))
            return making._replace(wants=tuple(wants))
        replacing = self._replacing(spec)
        if replacing.rejected and replacing.key not in self._replaced:
            return replacing
        tasks = dict.fromkeys(tasks_of(self._entries(file), spec, letters_of(file)))
        untold = tuple(task for task in tasks if task not in self._stories)
        example = None if example_key(spec) in self._examples else example_key(spec)
        return Telling(untold, example) if untold or example else None

    def keep(self, order: StockErrand, result: Any) -> None:
        """Keep what was made as an order said."""
        if isinstance(order, Making):
            for key, group in order.key.items():
                self._puzzles[key] = {index: (result[0][index], result[1][index]) for index in group}
        elif isinstance(order, Replacing):
            self._replaced[order.key] = result
        else:
            stories, example = result
            self._stories.update(zip(order.tasks, stories, strict=True))
            if order.example and example:
                self._examples[order.example] = example

    def content(self, file: BookFile) -> Content:
        """Return what a book is made of; nothing may be lacking. Raises FileProblems for picks that cannot be."""
        spec, entries = file.spec, self._entries(file)
        stories = (self._stories[task] for task in tasks_of(entries, spec, letters_of(file)))
        told = dict(enumerate(stories, 1))
        return Content(entries, told, self._examples[example_key(spec)], hide(entries, spec))

    def _replacing(self, spec: Spec) -> Replacing:
        making, found = _making(spec), dict[int, tuple[Want, Tiers]]()
        for group in _groups(making.wants):
            found |= self._puzzles[_key(making, group)]
        there = [found[index] for index in range(len(making.wants))]
        stock = tuple(dict(tiers) for _, tiers in there)
        return Replacing(spec.seed, tuple(want for want, _ in there), stock, spec.reject, spec.avoided_fingerprints)

    def _entries(self, file: BookFile) -> tuple[Entry, ...]:
        spec, order = file.spec, self._replacing(file.spec)
        found = self._replaced[order.key] if order.rejected else NONE_REPLACED
        check_names(file, found, [one.made for _, _, one in spec.judged_puzzles])
        stock = with_picked(order.wants, order.stock, found, spec.kept_puzzles)
        return arrange_entries(select(deal_version(stock, spec, file.version), spec.puzzle_sections), spec, file.tree)


def _making(spec: Spec) -> Making:
    """Return all puzzles of a book."""
    return Making(spec.seed, wants_of(spec), spec.avoided_fingerprints, spec.supply)


def _groups(wants: Sequence[Want]) -> Iterator[SameSize]:
    """Yield the sections of each size; a board and the same board on its side are of one."""
    sizes = [tuple(sorted((want.rows, want.columns))) for want in wants]
    yield from (tuple(i for i, other in enumerate(sizes) if other == size) for size in dict.fromkeys(sizes))


def _key(making: Making, group: SameSize) -> str:
    """Return what decides the puzzles of some sections: not their titles, nor how they are printed."""
    wants = [(index, making.wants[index]._replace(title="")) for index in group]
    return repr((making.seed, wants, sorted(making.avoid), making.supply))
