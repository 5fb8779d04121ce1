"""The puzzles of a book as its lock has them: nothing is searched, and the pages prove them anyway."""

from collections import Counter
from collections.abc import Generator, Iterator
from typing import Any

from bookmaker.book.content import Content, content_with
from bookmaker.engine.pool import Workers, pool
from bookmaker.kinds import KINDS, puzzle_of
from bookmaker.spec.book import BookFile
from bookmaker.spec.lock.values import Lock, LockedPuzzle
from bookmaker.values.errors import UserError
from bookmaker.values.events import Event
from bookmaker.values.puzzle import Entry, Made, Rating, answer_of

_AGAIN = "build the book again without --locked, which writes a new lock"


def content_of_lock(lock: Lock, file: BookFile, workers: Workers = None) -> Generator[Event, None, Content]:
    """Return the content of a version of a book from its lock; raise UserError for a lock of another book."""
    return (yield from content_with(tuple(_entries(lock, file, workers)), file, workers))


def _entries(lock: Lock, file: BookFile, workers: Workers) -> Iterator[Entry]:
    """Yield the puzzles of a version of a book; raise UserError for one that the book cannot have."""
    locked, sections = [one for one in lock.puzzles if one.version == file.version], file.spec.puzzle_sections
    counts = Counter(one.section for one in locked)
    if [counts[at] for at in range(1, len(lock.sections) + 1)] != [section.puzzles for section in sections]:
        raise UserError(f"the lock has other numbers of puzzles than the sections of the spec; {_AGAIN}")
    params = [sections[one.section - 1].params for one in locked]
    with pool(workers, len(locked)) as run:
        found = list(run(_made_of, list(zip(locked, params, strict=True))))
    for one, made in zip(locked, found, strict=True):
        section = sections[one.section - 1]
        if (made.puzzle.kind, made.puzzle.rows, made.puzzle.columns) != (section.kind, *section.size):
            raise UserError(f"puzzle {one.number} of the lock is none of its section; {_AGAIN}")
        said = section.said_of(made, file.spec.language)
        yield Entry(one.number, one.section - 1, one.tier, made, said, bool(one.solution), one.name)


def _made_of(one: tuple[LockedPuzzle, Any]) -> Made:
    """Return a puzzle of a lock with its answer and its rank; the parameters are those of its section."""
    locked, params = one
    puzzle = puzzle_of(locked.code)
    kind, rows = KINDS[puzzle.kind], locked.answer or locked.solution
    if not kind.is_opened:
        return kind.judge(puzzle, None, params, None)
    if not rows:
        raise UserError(f"the lock does not say where the mines of puzzle {locked.number} are; {_AGAIN}")
    answer = answer_of(rows, puzzle)
    rating = Rating(*locked.rating[:2]) if locked.rating else kind.rate(puzzle, answer)
    return Made(puzzle, answer, energy=locked.energy, rating=rating)
