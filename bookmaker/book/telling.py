"""How the puzzles of a book are solved, told by as many processes as there are; no page is needed for it."""

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
"""Puzzles that are told by one process before another one is worth its start; those that are there already take any."""


class TellTask(NamedTuple):
    """One puzzle to be told, with or without the reasons of its steps."""

    made: Made
    solver: str
    language: str
    """With the kind of the book, as `speech_of` says it."""
    reasons: bool
    letters: bool = True
    """Its board has letters and numbers at its edges."""


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
    """Tell whether a puzzle is told with reasons, or has to be opened for it."""
    return task.reasons or KINDS[task.made.puzzle.kind].opening is not None


def tell_one(task: TellTask) -> Story:
    """Tell how one puzzle is solved; this is what a worker runs."""
    words = load_words(task.language)
    return story_of(task.made.puzzle, task.made.answer, task.solver, words, task.reasons, task.letters)
