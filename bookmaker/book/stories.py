"""How the puzzles of a book are solved, told by several processes; no page is needed for it."""

from collections.abc import Generator, Sequence
from typing import NamedTuple

from bookmaker.engine.pool import Workers, pool
from bookmaker.kinds import KINDS
from bookmaker.values.events import Event, Progress
from bookmaker.values.puzzle import Made
from bookmaker.words import load_words
from bookmaker.words.steps import story_of
from bookmaker.words.story import Story

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


def tell_all(tasks: Sequence[TellTask], workers: Workers) -> Generator[Event, None, list[Story]]:
    """Tell some puzzles; yields Progress while it works."""
    stories: list[Story] = []
    there = not isinstance(workers, int | None)
    with pool(workers, len(tasks) if there else sum(map(_takes_long, tasks)) // CROWD) as run:
        for story in run(tell_one, tasks):
            stories.append(story)
            yield Progress("explained", len(stories), len(tasks))
    return stories


def _takes_long(task: TellTask) -> bool:
    """Tell whether telling a puzzle needs reasons, or opening its board."""
    return task.reasons or KINDS[task.made.puzzle.kind].is_opened


def tell_one(task: TellTask) -> Story:
    """Tell how one puzzle is solved, in a worker."""
    words = load_words(task.language)
    return story_of(task.made, task.solver, words, task.reasons, task.letters)
