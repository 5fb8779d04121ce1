"""Results kept for a book, so that they are made only once: puzzles, their stories, the puzzle of the rules.

Puzzles are kept by what determines them, jointly for all sections of one size: two of these may not share a puzzle,
while sections of other sizes have no influence. Replacements for rejected puzzles are kept by themselves.
"""

from collections.abc import Generator, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from bookmaker.bank.draw import Supply, supply_from_bank
from bookmaker.book.content import (
    Content,
    Stocked,
    entries_of,
    example_key,
    example_of,
    hide,
    tasks_of,
    wants_of,
    with_replaced,
)
from bookmaker.book.stories import TellTask, tell_all
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
"""Sections with boards of one size."""
ExampleKey = tuple[str, str, str]


class Making(NamedTuple):
    """An order for puzzles; sections without tiers want none."""

    seed: int
    wants: tuple[Want, ...]
    avoid: frozenset[str] = frozenset()
    """Fingerprints of puzzles to avoid."""
    supply: Supply | None = None
    """Puzzles from a bank."""

    @property
    def key(self) -> dict[str, SameSize]:
        """The keys that determine the puzzles, with their sections, whatever their titles."""
        wanted = (group for group in _groups(self.wants) if any(self.wants[index].tiers for index in group))
        return {_key(self, group): group for group in wanted}

    def make(self, workers: Workers) -> Generator[Event, None, tuple[tuple[Want, ...], Puzzles]]:
        """Make the puzzles, and return them with their wants, including those added by a bank."""
        yield from compile_engine()
        wants, supply = self.wants, self.supply
        wants = (yield from supply_from_bank(wants, supply, self.avoid, workers)) if supply else wants
        return wants, (yield from batch(self.seed, wants, workers, self.avoid))


class Replacing(NamedTuple):
    """An order for puzzles to replace rejected ones."""

    seed: int
    wants: tuple[Want, ...]
    stock: Puzzles
    rejected: tuple[str, ...]
    avoid: frozenset[str]

    @property
    def key(self) -> str:
        """The key that determines the puzzles."""
        return repr((self.seed, self.wants, self.rejected, sorted(self.avoid)))

    def make(self, workers: Workers) -> Generator[Event, None, Replaced]:
        """Make the puzzles."""
        yield from compile_engine()
        return (yield from replace_rejected(self.seed, self.wants, self.stock, self.rejected, workers, self.avoid))


class Telling(NamedTuple):
    """An order for stories of puzzles, and for the example unless it exists."""

    tasks: tuple[TellTask, ...]
    example: ExampleKey | None

    @property
    def key(self) -> tuple[tuple[TellTask, ...], ExampleKey | None]:
        """Everything to tell."""
        return self.tasks, self.example

    def make(self, workers: Workers) -> Generator[Event, None, tuple[list[Story], Example | None]]:
        """Tell the stories."""
        stories = yield from tell_all(self.tasks, workers)
        return stories, example_of(*self.example) if self.example else None


StockErrand = Making | Replacing | Telling


class Stock:
    """All results since the start."""

    def __init__(self) -> None:
        self._puzzles: dict[str, dict[int, tuple[Want, Tiers]]] = {}
        self._replaced: dict[str, Replaced] = {}
        self._stories: dict[TellTask, Story] = {}
        self._examples: dict[ExampleKey, Example] = {}

    def lacking(self, file: BookFile) -> StockErrand | None:
        """Return the next errand for a book, or None when everything is made; raise as `content` does."""
        spec, making = file.spec, _making(file.spec)
        groups = [group for group in _groups(making.wants) if _key(making, group) not in self._puzzles]
        if groups:
            wanted = {index for group in groups for index in group}
            wants = (w if i in wanted else w._replace(tiers={}) for i, w in enumerate(making.wants))
            return making._replace(wants=tuple(wants))
        replacing = self._replacing(spec)
        if replacing.rejected and replacing.key not in self._replaced:
            return replacing
        tasks = dict.fromkeys(tasks_of(self._entries(file), file))
        untold = tuple(task for task in tasks if task not in self._stories)
        example = None if example_key(spec) in self._examples else example_key(spec)
        return Telling(untold, example) if untold or example else None

    def keep(self, order: StockErrand, result: Any) -> None:
        """Keep the result of an order."""
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
        """Return the content of a book; nothing may be lacking. Raises FileProblems for impossible picks."""
        spec, entries = file.spec, self._entries(file)
        stories = (self._stories[task] for task in tasks_of(entries, file))
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
        order = self._replacing(file.spec)
        found = self._replaced[order.key] if order.rejected else NONE_REPLACED
        return entries_of(with_replaced(Stocked(order.wants, order.stock), found, file), file)


def _making(spec: Spec) -> Making:
    """Return the order for all puzzles of a book."""
    return Making(spec.seed, wants_of(spec), spec.avoided_fingerprints, spec.supply)


def _groups(wants: Sequence[Want]) -> Iterator[SameSize]:
    """Yield the sections of each size; a board and its quarter turn are of one size."""
    sizes = [tuple(sorted((want.rows, want.columns))) for want in wants]
    yield from (tuple(i for i, other in enumerate(sizes) if other == size) for size in dict.fromkeys(sizes))


def _key(making: Making, group: SameSize) -> str:
    """Return the key that determines the puzzles of some sections; titles and print settings do not matter."""
    wants = [(index, making.wants[index]._replace(title="")) for index in group]
    return repr((making.seed, wants, sorted(making.avoid), making.supply))
