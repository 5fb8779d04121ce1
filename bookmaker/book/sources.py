"""The lock and the spec of a finished file: beside it, where `build` puts them, or inside it."""

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from bookmaker.proof.pdf.attachments import attached_file
from bookmaker.spec.findings import read_tree
from bookmaker.spec.lock.values import SUFFIX, read_lock
from bookmaker.values.errors import NotFound, UserError
from bookmaker.values.limits import LOCK_BYTES

FOLDER = "output"
"""Where `build` puts books, beside their specs."""
_STRANGE, _LONGEST = re.compile(r"[^\w. -]"), 60
"""Characters that names of files from unknown sources may not have, and how long such names may be."""


class Origin(NamedTuple):
    """What a book is made again from: its lock, and its spec, beside which are all files that the spec names."""

    spec: Path
    lock: Path
    is_inside: bool = False
    """Whether the lock was inside the file, so that its maker is unknown."""

    @property
    def name(self) -> str:
        """Its name in messages."""
        return "the lock inside it" if self.is_inside else f"{self.spec.name} and its lock"


def find_sources(path: Path, specs: Sequence[Path] = (), folder: Path | None = None) -> Iterator[Origin]:
    """Yield what the book in a file is made again from: the named specs, else the lock beside it.

    Failing these, it is the lock inside it, which is written to a folder. Raises NotFound for a spec that is missing or
    has no lock, UserError for one that is none.
    """
    if specs:
        yield from (_of_spec(path, spec) for spec in specs)
    elif lock := _nearest_lock(path, path.parent.glob(f"*{SUFFIX}")):
        places = [folder / _spec_of(lock) for folder in lock.absolute().parents[:2]]
        yield Origin(next((place for place in places if place.is_file()), places[0]), lock)
    elif folder:
        yield from _attachments(path, folder)


def _spec_of(lock: Path) -> str:
    """Return the name of a lock's spec; a damaged lock is reported when its book is made again."""
    with suppress(UserError, StopIteration):
        return next(file.name for file in read_lock(lock).files if file.role == "spec")
    return f"{lock.stem}.yaml"


def _attachments(path: Path, folder: Path) -> Iterator[Origin]:
    """Yield the lock inside a PDF, written to a folder; nothing else is taken out."""
    if found := attached_file(path, SUFFIX, LOCK_BYTES):
        lock = folder / _STRANGE.sub("-", found[0])[-_LONGEST:]
        lock.write_bytes(found[1])
        yield Origin(lock.with_suffix(".yaml"), lock, is_inside=True)


def _of_spec(path: Path, spec: Path) -> Origin:
    if not spec.is_file():
        raise NotFound(f"{spec}: no such file; give the YAML file that the book was built from")
    if "daily" in read_tree(spec).data:
        raise UserError(f"{spec}: this is a series, whose sheets have no lock; leave out --spec")
    folders = dict.fromkeys((path.parent, spec.parent / FOLDER, spec.parent))
    own = [folder / f"{spec.stem}{SUFFIX}" for folder in folders]
    others = [lock for folder in folders for lock in folder.glob(f"{spec.stem}-*{SUFFIX}")]
    found = _nearest_lock(path, others) or next((lock for lock in own if lock.is_file()), None)
    if found is None:
        where = " or ".join(map(str, folders))
        raise NotFound(f"{spec}: {spec.stem}{SUFFIX} is not in {where}; build the book, which writes it")
    return Origin(spec, found)


def _nearest_lock(path: Path, locks: Iterator[Path] | Sequence[Path]) -> Path | None:
    """Return the lock that a file shares its name with, or the beginning of it: the longest such name."""
    named = (
        lock for lock in locks if path.stem == lock.stem or path.stem.startswith((f"{lock.stem}-", f"{lock.stem}."))
    )
    return max(named, key=lambda lock: (len(lock.stem), lock.name), default=None)
