"""Files: read with a limit, written whole or not at all; and which ones some work has read."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path

from bookmaker.values.errors import UserError, Wrong

Stamp = tuple[int, int, int]
"""What tells a file from the same file after it was saved: its place on the disk, its time and its length."""
Reads = dict[Path, Stamp | None]
"""Files by path, each as it was when it was looked for; None where there was none."""
_reads: ContextVar[Reads | None] = ContextVar("reads", default=None)


@contextmanager
def noting_reads() -> Iterator[Reads]:
    """Provide the files that the work inside the block reads or looks for, as it goes on."""
    reads: Reads = {}
    token = _reads.set(reads)
    try:
        yield reads
    finally:
        _reads.reset(token)


def note_read(path: Path) -> None:
    """Say that a file is about to be read; who reads what a book is made of calls this first."""
    reads = _reads.get()
    if reads is not None and path not in reads:
        reads[path] = stamp(path)


def stamp(path: Path) -> Stamp | None:
    """Return the stamp of a file as it is now, or None where there is none."""
    try:
        found = path.stat()
    except (OSError, ValueError):
        return None
    return found.st_ino, found.st_mtime_ns, found.st_size


def read_at_most(path: Path, most: int) -> bytes:
    """Return the content of a file that a spec names; raise Wrong if there is none, or more than `most` bytes."""
    note_read(path)
    try:
        content = path.read_bytes() if path.stat().st_size <= most else None
    except (OSError, ValueError) as error:
        message = f"{path.name} cannot be read: {getattr(error, 'strerror', error)}"
        raise Wrong(message, id="unknown-file", remedy="give a path as seen from this file") from None
    if content is None:
        raise Wrong(f"{path.name} has more than {most // 1_000_000} MB", id="too-large", remedy="make it smaller")
    return content


def try_to_write(target: Path) -> None:
    """Make sure that a file can be written, before the work that fills it; raise UserError or OSError if not."""
    target.parent.mkdir(parents=True, exist_ok=True)
    if target.is_dir():
        raise UserError(f"{target}: this is a folder; remove it, or write somewhere else with -o")
    try:
        with tempfile.NamedTemporaryFile(dir=target.parent, prefix=f".{target.name}."):
            pass
    except OSError as error:
        error.filename = str(target)
        raise


def write_whole(target: Path, data: bytes) -> None:
    """Write a file beside its place and move it there: it appears whole or not at all."""
    with staging() as stage:
        stage.put(target, data)


class Stage:
    """Files that are written beside their places, to be looked at before they move there together."""

    def __init__(self) -> None:
        self.waiting: dict[Path, Path] = {}
        """By their places, where they are for now."""

    def put(self, target: Path, data: bytes) -> Path:
        """Write a file beside its place and return where."""
        handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
        self.waiting[target] = Path(name)
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.chmod(name, 0o666 & ~_umask())
        return Path(name)

    def drop(self) -> None:
        """Remove what is waiting."""
        for waiting in self.waiting.values():
            waiting.unlink(missing_ok=True)


@contextmanager
def staging() -> Iterator[Stage]:
    """Provide a stage whose files move to their places when the block ends; if it fails, none of them does."""
    stage = Stage()
    try:
        yield stage
        for target, waiting in stage.waiting.items():
            os.replace(waiting, target)
    finally:
        stage.drop()


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
