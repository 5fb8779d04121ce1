"""How the puzzles of a book are solved, told by several processes; no page is needed for it."""

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeVar

from bookmaker.engine.pool import Workers, pool
from bookmaker.kinds import KINDS
from bookmaker.values.events import Event, Progress
from bookmaker.values.packing import pack, unpack
from bookmaker.values.puzzle import Made
from bookmaker.words import load_words
from bookmaker.words.steps import story_of
from bookmaker.words.story import Story

T = TypeVar("T")
CROWD = 50
"""Puzzles that one process tells before another is worth its start; running ones take any number."""


class TellTask(NamedTuple):
    """One puzzle to tell, with or without the reasons of its steps."""

    made: Made
    solver: str
    language: str
    """The language with the kind of the book, as `speech_of` gives it."""
    reasons: bool
    letters: bool = True
    """Whether its board has letters and numbers at its edges."""


class PackedStories(Mapping[int, Story]):
    """Stories by number, of which only those asked for last are unpacked: they take ten times the room."""

    def __init__(self, packed: Mapping[int, bytes]) -> None:
        self._packed = packed

    def __getitem__(self, number: int) -> Story:
        return _unpack(self._packed[number])

    def __iter__(self) -> Iterator[int]:
        return iter(self._packed)

    def __len__(self) -> int:
        return len(self._packed)


@lru_cache(maxsize=256)
def _unpack(packed: bytes) -> Story:
    story: Story = unpack(packed)
    return story


def tell_all(tasks: Sequence[TellTask], workers: Workers) -> Generator[Event, None, list[Story]]:
    """Tell some puzzles; yields Progress while it works."""
    return (yield from _for_each(tell_one, tasks, workers))


def tell_packed(tasks: Sequence[TellTask], workers: Workers) -> Generator[Event, None, list[bytes]]:
    """Tell some puzzles as `PackedStories` has them; yields Progress while it works."""
    return (yield from _for_each(_tell_and_pack, tasks, workers))


def _for_each(
    tell: Callable[[TellTask], T], tasks: Sequence[TellTask], workers: Workers
) -> Generator[Event, None, list[T]]:
    stories: list[T] = []
    there = not isinstance(workers, int | None)
    with pool(workers, len(tasks) if there else sum(map(_takes_long, tasks)) // CROWD) as run:
        for story in run(tell, tasks):
            stories.append(story)
            yield Progress("explained", len(stories), len(tasks))
    return stories


def _takes_long(task: TellTask) -> bool:
    """Tell whether telling a puzzle needs reasons, or opening its board."""
    return task.reasons or KINDS[task.made.puzzle.kind].is_opened


def _tell_and_pack(task: TellTask) -> bytes:
    return pack(tell_one(task))


def tell_one(task: TellTask) -> Story:
    """Tell how one puzzle is solved, in a worker."""
    words = load_words(task.language)
    return story_of(task.made, task.solver, words, task.reasons, task.letters)
