"""What has been made for a book and need not be made again: puzzles, how they are solved, the puzzle of the rules.

Puzzles are kept by what decides them, for all sections of a size together: two of them may not hold the same puzzle,
while sections of other sizes have no influence.
"""

from collections.abc import Generator, Iterator, Mapping, Sequence
from typing import NamedTuple

from bookmaker.bank.draw import Supply, supplied
from bookmaker.book.content import (
    Content,
    example_key,
    example_of,
    hide,
    select,
    tasks_of,
    wants_of,
)
from bookmaker.book.picked import Picking, arranged, pick_stock, picking_of
from bookmaker.book.telling import TellTask, tell_all
from bookmaker.book.versions import dealt
from bookmaker.kinds.batch import Stock as Puzzles
from bookmaker.kinds.batch import Want, batch, compile_engine
from bookmaker.page.types.base import Example
from bookmaker.spec.model import Spec
from bookmaker.values.events import Event
from bookmaker.values.puzzle import Entry, Made
from bookmaker.words.story import Story

Tiers = Mapping[str, tuple[Made, ...]]
Group = tuple[int, ...]
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
    picking: Picking = Picking()
    """What is rejected and kept."""

    def same_as(self, other: object) -> bool:
        """Tell whether the same puzzles are made, whatever their sections are called."""
        return isinstance(other, Making) and self.keys == other.keys

    @property
    def keys(self) -> dict[str, Group]:
        """What decides the puzzles, with the sections that they are for."""
        wanted = (group for group in _groups(self.wants) if any(self.wants[index].tiers for index in group))
        return {_key(self, group): group for group in wanted}


class Telling(NamedTuple):
    """Puzzles to be told, and the example unless it is there."""

    tasks: tuple[TellTask, ...]
    example: ExampleKey | None

    def same_as(self, other: object) -> bool:
        """Tell whether the same is told."""
        return self == other


Told = tuple[list[Story], Example | None]


class Stock:
    """All that was made since the start."""

    def __init__(self) -> None:
        self._puzzles: dict[str, dict[int, Tiers]] = {}
        self._stories: dict[TellTask, Story] = {}
        self._examples: dict[ExampleKey, Example] = {}

    def lacking(self, spec: Spec, letters: bool = True) -> Making | Telling | None:
        """Return what has to be made next for a book, or None when everything is there; `letters` is of its boards."""
        making = _making(spec)
        groups = [group for group in _groups(making.wants) if _key(making, group) not in self._puzzles]
        if groups:
            wanted = {index for group in groups for index in group}
            wants = (w if i in wanted else w._replace(tiers={}) for i, w in enumerate(making.wants))
            return making._replace(wants=tuple(wants))
        tasks = dict.fromkeys(tasks_of(self._entries(spec), spec, letters))
        untold = tuple(task for task in tasks if task not in self._stories)
        example = None if example_key(spec) in self._examples else example_key(spec)
        return Telling(untold, example) if untold or example else None

    def keep_puzzles(self, making: Making, made: Puzzles) -> None:
        """Keep puzzles that were made."""
        for key, group in making.keys.items():
            self._puzzles[key] = {index: made[index] for index in group}

    def keep_told(self, telling: Telling, told: Told) -> None:
        """Keep puzzles that were told."""
        stories, example = told
        self._stories.update(zip(telling.tasks, stories, strict=True))
        if telling.example and example:
            self._examples[telling.example] = example

    def content(self, spec: Spec, letters: bool = True) -> Content:
        """Return what a book is made of; nothing may be lacking."""
        entries = self._entries(spec)
        stories = (self._stories[task] for task in tasks_of(entries, spec, letters))
        told = dict(enumerate(stories, 1))
        return Content(entries, told, self._examples[example_key(spec)], hide(entries, spec))

    def _entries(self, spec: Spec) -> tuple[Entry, ...]:
        making, found = _making(spec), dict[int, Tiers]()
        for group in _groups(making.wants):
            found |= self._puzzles[_key(making, group)]
        made = tuple(dict(found[index]) for index in range(len(making.wants)))
        return arranged(select(dealt(made, spec, next(iter(spec.versions), "")), spec.puzzle_sections), spec)


def _making(spec: Spec) -> Making:
    """Return all puzzles of a book."""
    return Making(spec.seed, wants_of(spec), spec.avoided, spec.supply, picking_of(spec))


def make_puzzles(making: Making, workers: int) -> Generator[Event, None, Puzzles]:
    """Make puzzles that are lacking; another process can do this."""
    yield from compile_engine()
    wants, supply, avoid = making.wants, making.supply, making.avoid
    wants = (yield from supplied(wants, supply, avoid, workers)) if supply else wants
    made = yield from batch(making.seed, wants, workers, avoid)
    picked, _ = yield from pick_stock(making.seed, wants, made, making.picking, workers, avoid)
    return picked


def tell_puzzles(telling: Telling, workers: int) -> Generator[Event, None, Told]:
    """Tell what is lacking; another process can do this."""
    stories = yield from tell_all(telling.tasks, workers)
    return stories, example_of(*telling.example) if telling.example else None


def _groups(wants: Sequence[Want]) -> Iterator[Group]:
    """Yield the sections of each size; a board and the same board on its side are of one."""
    sizes = [tuple(sorted((want.rows, want.columns))) for want in wants]
    yield from (tuple(i for i, other in enumerate(sizes) if other == size) for size in dict.fromkeys(sizes))


def _key(making: Making, group: Group) -> str:
    """Return what decides the puzzles of some sections: not their titles, nor how they are printed."""
    wants = [(index, making.wants[index]._replace(title="")) for index in group]
    return repr((making.seed, wants, sorted(making.avoid), making.supply, making.picking))
