"""Lock files are read with a limit, and nothing in them is believed before it is checked."""

from pathlib import Path
from typing import Any

from pydantic import TypeAdapter, ValidationError

from bookmaker.engine.symmetry import fingerprint
from bookmaker.kinds import puzzle_of
from bookmaker.spec.lock.values import FORMAT, Lock, LockedPuzzle
from bookmaker.values.errors import NotFound, UserError, Wrong, printable
from bookmaker.values.files import read_at_most
from bookmaker.values.puzzle import BadPuzzle

MOST_BYTES = 16_000_000
"""Some 60,000 puzzles."""
ID = "bad-lock"
_AGAIN = "build that book again, which writes a new lock"


def read_lock(path: Path) -> Lock:
    """Return the lock in a file; raise NotFound where there is none, UserError with the reason for anything else."""
    if not path.is_file():
        what = "a folder; name the lock inside it" if path.is_dir() else "no such file"
        raise NotFound(f"{path}: {what}")
    try:
        return parse_lock(read_at_most(path, MOST_BYTES))
    except Wrong as wrong:
        raise UserError("; ".join(filter(None, (f"{path}: {wrong}", wrong.remedy)))) from None


def parse_lock(content: bytes) -> Lock:
    """Return the lock that the content of a file describes; raise Wrong for any that is none, or of another version."""
    _check_version(content)
    try:
        lock = _LOCK.validate_json(content, strict=True)
    except ValidationError as refused:
        raise _damaged(_said(refused)) from None
    _check_puzzles(lock)
    return lock


_LOCK = TypeAdapter(Lock)
_ANYTHING = TypeAdapter(dict[str, Any])


def _check_version(content: bytes) -> None:
    try:
        version = _ANYTHING.validate_json(content, strict=True).get("lock")
    except ValidationError as refused:
        if content.lstrip().startswith(b'{\n"lock"'):
            raise _damaged(_said(refused)) from None
        version = None
    if not isinstance(version, int) or isinstance(version, bool):
        raise Wrong("this is not a lock file", id=ID, remedy="bookmaker build writes one beside each book")
    if version != FORMAT:
        remedy = "update bookmaker" if version > FORMAT else _AGAIN
        raise Wrong(f"a lock of format {version}, and this bookmaker reads format {FORMAT}", id=ID, remedy=remedy)


def _said(refused: ValidationError) -> str:
    """Return the first complaint with its place, such as 'puzzles[3].energy: …'."""
    error = refused.errors(include_url=False, include_input=False)[0]
    where = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in error["loc"]).removeprefix(".")
    return printable(f"{where}: {error['msg']}" if where else str(error["msg"]))


def _damaged(reason: str) -> Wrong:
    return Wrong(f"this lock is damaged: {reason}", id=ID, remedy=_AGAIN)


def _check_puzzles(lock: Lock) -> None:
    """Raise Wrong unless the puzzles are numbered from 1, all different, and what their fingerprints say."""
    seen = dict[str, int]()
    for number, puzzle in enumerate(lock.puzzles, 1):
        if puzzle.number != number:
            raise _damaged(f"puzzle {puzzle.number} stands where puzzle {number} should be")
        if puzzle.section > len(lock.sections):
            raise _damaged(f"puzzle {number} is in section {puzzle.section} of {len(lock.sections)}")
        if _fingerprint(puzzle) != puzzle.fingerprint:
            raise _damaged(f"the fingerprint of puzzle {number} is not that of its code")
        if first := seen.setdefault(puzzle.fingerprint, number) != number and seen[puzzle.fingerprint]:
            raise _damaged(f"puzzles {first} and {number} are the same")


def _fingerprint(puzzle: LockedPuzzle) -> str:
    try:
        return fingerprint(puzzle_of(puzzle.code))
    except BadPuzzle as bad:
        raise _damaged(f"puzzle {puzzle.number}: {bad}") from None
