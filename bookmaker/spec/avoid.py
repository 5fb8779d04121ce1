"""Other books, by their locks: their puzzles are kept out of this one."""

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, NamedTuple

from pydantic import Field, PlainValidator, ValidationInfo, WithJsonSchema

from bookmaker.values.errors import Wrong
from bookmaker.values.files import note_read, read_at_most


class OtherBook(NamedTuple):
    """A book whose puzzles are avoided."""

    name: str
    """The path of its lock, as the spec has it."""
    fingerprints: tuple[str, ...]

    def __repr__(self) -> str:
        """Say what is avoided, wherever the lock lies: the same puzzles, the same book."""
        digest = hashlib.sha256("".join(sorted(self.fingerprints)).encode()).hexdigest()
        return f"OtherBook({digest})"


def _read(name: object, info: ValidationInfo) -> OtherBook:
    if not isinstance(name, str):
        raise Wrong("expected the path of a lock file", id="wrong-type")
    from bookmaker.spec.lock.values import MOST_BYTES, parse_lock  # few books avoid any

    path = (info.context or {}).get("folder", Path()) / name
    note_read(path)
    if path.exists() and not path.is_file():
        message = f"{path.name} cannot be read: it is a folder" if path.is_dir() else f"{path.name} cannot be read"
        raise Wrong(message, id="unknown-file", remedy="name each lock by itself: avoid: [first.lock, second.lock]")
    lock = parse_lock(read_at_most(path, MOST_BYTES))
    return OtherBook(name, tuple(puzzle.fingerprint for puzzle in lock.puzzles))


Other = Annotated[OtherBook, PlainValidator(_read), WithJsonSchema({"type": "string"})]
Others = Annotated[tuple[Other, ...], Field(max_length=1000)]


def own_locks(others: tuple[OtherBook, ...], folder: Path, lock: Path) -> Iterator[int]:
    """Yield which of the locks, seen from a folder, is the one that a build will write."""
    yield from (index for index, other in enumerate(others) if (folder / other.name).resolve() == lock.resolve())
