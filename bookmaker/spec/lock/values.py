"""A lock as plain values, and as a file: JSON in a fixed order, a line for each puzzle and file.

Files are read with a limit, and everything in them is checked before it is believed.
"""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, NamedTuple

from pydantic import ConfigDict, Field, StringConstraints, TypeAdapter, ValidationError

from bookmaker.engine.rank.rating import StoredRating
from bookmaker.engine.symmetry import FINGERPRINT, fingerprint
from bookmaker.kinds import KINDS, puzzle_of
from bookmaker.spec.tree import name_of
from bookmaker.values.errors import NotFound, UserError, Wrong, printable
from bookmaker.values.files import read_at_most
from bookmaker.values.limits import LOCK_BYTES
from bookmaker.values.puzzle import BadPuzzle, Entry, answer_text, to_code

FORMAT = 1
"""The version of this format."""
SUFFIX = ".lock"
_RECORDS = ("files", "puzzles", "outputs")
"""Keys with a line for each of their values."""

Positive = Annotated[int, Field(ge=1)]
Sha256 = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
Fingerprint = Annotated[str, StringConstraints(pattern=rf"^[0-9a-f]{{{FINGERPRINT}}}$")]
"""Some 60,000 puzzles."""
ID = "bad-lock"
_AGAIN = "build that book again, which writes a new lock"


class SourceFile(NamedTuple):
    """A file that a book was made from."""

    role: str
    """'spec', 'picks', 'layout', 'font', 'picture', 'text', 'lock', or 'file'."""
    name: str
    """Its path relative to the spec; only its name if the path would reveal the machine."""
    sha256: Sha256


class Places(NamedTuple):
    """The pages of a puzzle, by their printed labels; '' for none."""

    puzzle: str = ""
    solution: str = ""
    walkthrough: str = ""


class LockedPuzzle(NamedTuple):
    """One puzzle of a book."""

    number: Positive
    section: Positive
    """Its place among the sections with puzzles, from 1."""
    tier: str
    energy: float
    pages: Places
    """In the first edition."""
    fingerprint: Fingerprint
    """Equal for all rotations and reflections."""
    code: str
    rating: StoredRating | None = None
    """None in locks that are older than the rating."""
    solution: str = ""
    """The rows of its answer, with slashes between them, if it came from a bank."""
    elsewhere: Mapping[str, Places] = {}
    """Its pages in editions where they differ, by the names of the editions."""
    name: str = ""
    """Its name in picks; '' in locks older than names."""
    version: str = ""
    """The version of the book that has it."""
    answer: str = ""
    """The rows of its answer, as in `solution`, if its code does not give it; '' in locks older than this."""


class Output(NamedTuple):
    """A file that was made."""

    name: str
    sha256: Sha256
    pages: Annotated[int, Field(ge=0)] = 0
    """0 for files without pages, such as a picture."""


class Lock(NamedTuple):
    """Everything in a lock file, in order; puzzles and outputs are empty before they are made."""

    lock: int
    """The version of the format."""
    bookmaker: str
    energy: int
    """The version of the energy."""
    title: str
    seed: Annotated[int, Field(ge=0)]
    editions: tuple[str, ...]
    """The printers that it is made for, in the order of the spec; empty if it names none."""
    sections: tuple[str, ...]
    """The titles of the sections with puzzles."""
    libraries: Mapping[str, str]
    """The versions of what shapes, draws and packs the pages."""
    spec: Mapping[str, Any]
    """The values of the spec, with those set on the command line."""
    files: tuple[SourceFile, ...]
    puzzles: Annotated[tuple[LockedPuzzle, ...], Field(min_length=1)]
    outputs: tuple[Output, ...]
    """By name."""
    additions: Mapping[str, str] = {}
    """By package, the versions of those that bring a part of it; empty in locks older than packages."""


Filed = tuple[Sequence[Entry], Mapping[str, Mapping[int, Places]]]
"""Puzzles, and where they are."""


def finish_lock(begun: Lock, versions: Mapping[str, Filed], outputs: Sequence[Output]) -> Lock:
    """Return the lock of a finished book, from the contents of each version; '' for a book without.

    Places are the pages of each puzzle, by its number, in each edition; '' is the edition of a book without printers.
    """
    puzzles = (
        _lock_puzzle(entry, places)._replace(version=name)
        for name, (entries, places) in versions.items()
        for entry in entries
    )
    return begun._replace(puzzles=tuple(puzzles), outputs=tuple(sorted(outputs)))


def _lock_puzzle(entry: Entry, places: Mapping[str, Mapping[int, Places]]) -> LockedPuzzle:
    made, first = entry.made, next(iter(places.values()))[entry.number]
    others = {name: at[entry.number] for name, at in places.items() if at[entry.number] != first}
    mark, code = fingerprint(made.puzzle), to_code(made.puzzle)
    rating = StoredRating(*made.rating)
    rows, untold = answer_text(made.answer), KINDS[made.puzzle.kind].is_opened
    ranks = entry.tier, made.energy
    place = entry.number, entry.section + 1
    found = LockedPuzzle(*place, *ranks, first, mark, code, rating, rows * entry.banked, others, entry.name)
    return found._replace(answer=rows * untold)


def places_of(
    puzzles: Mapping[int, str], solutions: Mapping[int, str], walkthroughs: Mapping[int, str]
) -> dict[int, Places]:
    """Return the pages of each puzzle, by number, without puzzles that have none."""
    return {
        number: Places(page, solutions.get(number, ""), walkthroughs.get(number, ""))
        for number, page in puzzles.items()
    }


def encode_lock(lock: Lock) -> bytes:
    """Return the content of a lock file."""
    body = ",\n".join(_lines(lock))
    # Names of files may hold bytes that are no text.
    return f"{{\n{body}\n}}\n".encode("utf-8", "replace")


def _lines(lock: Lock) -> Iterator[str]:
    """Yield the entries of the outermost object."""
    for key, value in lock._asdict().items():
        if key == "additions" and not value:
            continue
        if isinstance(value, Mapping):
            yield _block(key, "{}", (f"{_json(name)}: {_entries(one)}" for name, one in value.items()))
        elif key in _RECORDS:
            yield _block(key, "[]", (_json(_record(one)) for one in value))
        else:
            yield f"{_json(key)}: {_json(value)}"


def _block(key: str, ends: str, entries: Iterable[str]) -> str:
    """Return a mapping or a list with a line for each of its entries."""
    lines = ",\n".join(f" {entry}" for entry in entries)
    return f"{_json(key)}: {ends[0]}\n{lines}\n{ends[1]}" if lines else f"{_json(key)}: {ends}"


def _entries(value: Any) -> str:
    """Return a value on one line; in a list of mappings, each has its own."""
    if not isinstance(value, list) or not any(isinstance(entry, dict) for entry in value):
        return _json(value)
    lines = ",\n".join(f"  {_json(entry)}" for entry in value)
    return f"[\n{lines}\n ]"


def _record(value: Any) -> dict[str, Any]:
    """Return a value with names, without empty parts."""
    nested = (Places, StoredRating)
    plain = {key: _record(part) if isinstance(part, nested) else part for key, part in value._asdict().items()}
    if elsewhere := plain.pop("elsewhere", None):
        plain["elsewhere"] = {name: _record(places) for name, places in elsewhere.items()}
    return {key: part for key, part in plain.items() if part not in ("", None) and (key, part) != ("pages", 0)}


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def read_lock(path: Path) -> Lock:
    """Return the lock in a file; raise NotFound if there is none, UserError with the reason for anything else."""
    if path.is_dir() or not path.exists():
        what = "a folder; name the lock inside it" if path.is_dir() else "no such file"
        raise NotFound(f"{path}: {what}")
    try:
        return parse_lock(read_at_most(path, LOCK_BYTES))
    except Wrong as wrong:
        raise UserError("; ".join(filter(None, (f"{path}: {wrong}", wrong.remedy)))) from None


def parse_lock(content: bytes) -> Lock:
    """Return the lock that the content of a file describes; raise Wrong for no lock, or one of another version."""
    _check_version(content)
    try:
        lock = _LOCK.validate_json(content, strict=True)
    except ValidationError as refused:
        raise _damage_error(_first_complaint(refused)) from None
    _check_puzzles(lock)
    return lock


_LATER = ConfigDict(defer_build=True)
_LOCK = TypeAdapter(Lock, config=_LATER)
_ANYTHING = TypeAdapter(dict[str, Any], config=_LATER)


def _check_version(content: bytes) -> None:
    try:
        version = _ANYTHING.validate_json(content, strict=True).get("lock")
    except ValidationError as refused:
        if content.lstrip().startswith(b'{\n"lock"'):
            raise _damage_error(_first_complaint(refused)) from None
        version = None
    if not isinstance(version, int) or isinstance(version, bool):
        raise Wrong("this is not a lock file", id=ID, remedy="bookmaker build writes one beside each book")
    if version != FORMAT:
        remedy = "update bookmaker" if version > FORMAT else _AGAIN
        raise Wrong(f"a lock of format {version}, and this bookmaker reads format {FORMAT}", id=ID, remedy=remedy)


def _first_complaint(refused: ValidationError) -> str:
    """Return the first complaint with its place, such as 'puzzles[3].energy: …'."""
    error = refused.errors(include_url=False, include_input=False)[0]
    where = name_of(error["loc"])
    return printable(f"{where}: {error['msg']}" if where else str(error["msg"]))


def _damage_error(reason: str) -> Wrong:
    return Wrong(f"this lock is damaged: {reason}", id=ID, remedy=_AGAIN)


def _check_puzzles(lock: Lock) -> None:
    """Raise Wrong unless the puzzles are numbered from 1, all different, and match their fingerprints.

    Versions may share a puzzle under one number.
    """
    seen, last = dict[str, int](), Counter[str]()
    for puzzle in lock.puzzles:
        last[puzzle.version] += 1
        number = last[puzzle.version]
        if puzzle.number != number:
            raise _damage_error(f"puzzle {puzzle.number} stands where puzzle {number} should be")
        if puzzle.section > len(lock.sections):
            raise _damage_error(f"puzzle {number} is in section {puzzle.section} of {len(lock.sections)}")
        if _fingerprint(puzzle) != puzzle.fingerprint:
            raise _damage_error(f"the fingerprint of puzzle {number} is not that of its code")
        if (first := seen.setdefault(puzzle.fingerprint, number)) != number:
            raise _damage_error(f"puzzles {first} and {number} are the same")


def _fingerprint(puzzle: LockedPuzzle) -> str:
    try:
        return fingerprint(puzzle_of(puzzle.code))
    except BadPuzzle as bad:
        raise _damage_error(f"puzzle {puzzle.number}: {bad}") from None
