"""A lock as plain values, and the file that it becomes: JSON in a fixed order, a line for each puzzle and file."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, NamedTuple

from pydantic import Field, StringConstraints

from bookmaker import __version__
from bookmaker.engine.rank import energy
from bookmaker.engine.symmetry import FINGERPRINT, fingerprint
from bookmaker.values.puzzle import Entry, to_code

FORMAT = 1
"""The version of this format."""
SUFFIX = ".lock"

Count = Annotated[int, Field(ge=1)]
Sha256 = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
Fingerprint = Annotated[str, StringConstraints(pattern=rf"^[0-9a-f]{{{FINGERPRINT}}}$")]


class SourceFile(NamedTuple):
    """A file that a book was made from."""

    role: str
    """'spec', 'layout', 'font', 'picture', 'text', 'lock', or 'file'."""
    name: str
    """Its path as seen from the spec; only its name where that would tell of the machine."""
    sha256: Sha256


class Places(NamedTuple):
    """The pages of a puzzle, by the labels that are printed on them; '' where it has none."""

    puzzle: str = ""
    solution: str = ""
    walkthrough: str = ""


class LockedPuzzle(NamedTuple):
    """One puzzle of a book."""

    number: Count
    section: Count
    """Its place among the sections with puzzles, from 1."""
    tier: str
    energy: float
    pages: Places
    """In the first of the editions."""
    fingerprint: Fingerprint
    """Equal for all rotations and reflections."""
    code: str
    elsewhere: Mapping[str, Places] = {}
    """Its pages in editions where they are others, by the names of the editions."""


class Output(NamedTuple):
    """A file that was made."""

    name: str
    sha256: Sha256
    pages: Annotated[int, Field(ge=0)] = 0
    """0 for what has none, such as a picture."""


class Facts(NamedTuple):
    """What decides the bytes of a book: all that is known before any of them is made."""

    title: str
    seed: Annotated[int, Field(ge=0)]
    spec: Mapping[str, Any]
    """The values of the spec, with those set on the command line."""
    editions: tuple[str, ...] = ()
    """The printers that it is made for, in the order of the spec; none where it names none."""
    files: tuple[SourceFile, ...] = ()
    libraries: Mapping[str, str] = {}
    """The versions of what shapes, draws and packs the pages."""
    bookmaker: str = __version__
    energy: int = energy.VERSION


class Lock(NamedTuple):
    """Everything that a lock file says."""

    facts: Facts
    sections: tuple[str, ...]
    """The titles of the sections with puzzles."""
    puzzles: tuple[LockedPuzzle, ...]
    outputs: tuple[Output, ...]
    """By their names."""
    lock: int = FORMAT


def lock_of(
    facts: Facts,
    sections: Sequence[str],
    entries: Sequence[Entry],
    places: Mapping[str, Mapping[int, Places]],
    outputs: Sequence[Output],
) -> Lock:
    """Return the lock of a finished book.

    `places` has the pages of each puzzle, by its number, in each edition; '' is the edition of a book without printers.
    """
    puzzles = tuple(_locked(entry, places) for entry in entries)
    return Lock(facts, tuple(sections), puzzles, tuple(sorted(outputs)))


def _locked(entry: Entry, places: Mapping[str, Mapping[int, Places]]) -> LockedPuzzle:
    made, first = entry.made, next(iter(places.values()))[entry.number]
    others = {name: at[entry.number] for name, at in places.items() if at[entry.number] != first}
    mark, code = fingerprint(made.puzzle), to_code(made.puzzle)
    return LockedPuzzle(entry.number, entry.section + 1, entry.tier, made.energy, first, mark, code, others)


def places_of(
    puzzles: Mapping[int, str], solutions: Mapping[int, str], walkthroughs: Mapping[int, str]
) -> dict[int, Places]:
    """Return the pages of each puzzle from where they are, by number; puzzles without a page are left out."""
    return {
        number: Places(page, solutions.get(number, ""), walkthroughs.get(number, ""))
        for number, page in puzzles.items()
    }


def written(lock: Lock) -> bytes:
    """Return the content of a lock file."""
    body = ",\n".join(_lines(lock))
    # Names of files may hold bytes that are no text.
    return f"{{\n{body}\n}}\n".encode("utf-8", "replace")


def _lines(lock: Lock) -> Iterator[str]:
    """Yield the entries of the outermost object."""
    facts = lock.facts
    head = {"lock": lock.lock, "bookmaker": facts.bookmaker, "energy": facts.energy}
    about = {"title": facts.title, "seed": facts.seed, "editions": facts.editions, "sections": lock.sections}
    yield from (f"{_json(key)}: {_json(value)}" for key, value in {**head, **about}.items())
    yield _object("libraries", facts.libraries)
    yield _object("spec", facts.spec)
    yield _list("files", facts.files)
    yield _list("puzzles", lock.puzzles)
    yield _list("outputs", lock.outputs)


def _object(key: str, values: Mapping[str, Any]) -> str:
    lines = ",\n".join(f" {_json(name)}: {_entries(value)}" for name, value in values.items())
    return f"{_json(key)}: {{\n{lines}\n}}" if lines else f"{_json(key)}: {{}}"


def _entries(value: Any) -> str:
    """Return a value on one line; of a list of mappings, each on its own."""
    if not isinstance(value, list) or not any(isinstance(entry, dict) for entry in value):
        return _json(value)
    lines = ",\n".join(f"  {_json(entry)}" for entry in value)
    return f"[\n{lines}\n ]"


def _list(key: str, values: Sequence[Any]) -> str:
    lines = ",\n".join(f" {_json(_record(value))}" for value in values)
    return f"{_json(key)}: [\n{lines}\n]" if lines else f"{_json(key)}: []"


def _record(value: Any) -> dict[str, Any]:
    """Return a value with names, without what is empty."""
    plain = {key: _record(part) if isinstance(part, Places) else part for key, part in value._asdict().items()}
    if elsewhere := plain.pop("elsewhere", None):
        plain["elsewhere"] = {name: _record(places) for name, places in elsewhere.items()}
    return {key: part for key, part in plain.items() if part != "" and (key, part) != ("pages", 0)}


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)
