"""The puzzles of a book as its lock has them: nothing is searched, and the pages prove them anyway."""

from collections import Counter
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

from bookmaker.book.content import Content, content_with
from bookmaker.engine.pool import Workers, pool
from bookmaker.kinds import KINDS, puzzle_of
from bookmaker.spec.book import BookFile
from bookmaker.spec.lock.values import ID, Lock, LockedPuzzle
from bookmaker.values.errors import UserError, Wrong
from bookmaker.values.events import Event
from bookmaker.values.puzzle import BadPuzzle, Entry, Made, Rating, answer_of


def _wrong(what: str) -> Wrong:
    return Wrong(what, id=ID, remedy="build the book again without --locked, which writes a new lock")


def content_of_lock(lock: Lock, path: Path, file: BookFile, workers: Workers = None) -> Generator[Event, None, Content]:
    """Return the content of a version of a book from the lock in a file; raise UserError for one of another book."""
    try:
        entries = tuple(_entries(lock, file, workers))
    except Wrong as wrong:
        raise UserError(f"{path}: {wrong}; {wrong.remedy}") from None
    return (yield from content_with(entries, file, workers))


def _entries(lock: Lock, file: BookFile, workers: Workers) -> Iterator[Entry]:
    """Yield the puzzles of a version of a book; raise Wrong for one that the book cannot have."""
    locked, sections = [one for one in lock.puzzles if one.version == file.version], file.spec.puzzle_sections
    counts = Counter(one.section for one in locked)
    if [counts[at] for at in range(1, len(lock.sections) + 1)] != [section.puzzles for section in sections]:
        raise _wrong("its sections have other numbers of puzzles than those of the spec")
    params = [sections[one.section - 1].params for one in locked]
    with pool(workers, len(locked)) as run:
        found = list(run(_made_of, list(zip(locked, params, strict=True))))
    for one, made in zip(locked, found, strict=True):
        section = sections[one.section - 1]
        if (made.puzzle.kind, made.puzzle.rows, made.puzzle.columns) != (section.kind, *section.size):
            raise _wrong(f"puzzle {one.number} is none of its section")
        said = section.said_of(made, file.spec.language)
        yield Entry(one.number, one.section - 1, one.tier, made, said, bool(one.solution), one.name)


def _made_of(one: tuple[LockedPuzzle, Any]) -> Made:
    """Return a puzzle of a lock with its answer and its rank; the parameters are those of its section."""
    locked, params = one
    puzzle = puzzle_of(locked.code)
    kind, rows = KINDS[puzzle.kind], locked.answer or locked.solution
    try:
        if not kind.is_opened:
            return kind.judge(puzzle, None, params, None)
        if not rows:
            raise Wrong("nothing says where its mines are")
        answer = answer_of(rows, puzzle)
    except (Wrong, BadPuzzle) as wrong:
        raise _wrong(f"puzzle {locked.number}: {wrong}") from None
    rating = Rating(*locked.rating[:2]) if locked.rating else kind.rate(puzzle, answer)
    return Made(puzzle, answer, energy=locked.energy, rating=rating)
