"""Files: read with a limit, written whole or not at all, never over one that was read; and a record of those read."""

import errno
import os
import stat
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from pathlib import Path
from typing import BinaryIO

from bookmaker.values.errors import UserError, Wrong
from bookmaker.values.limits import size_said

try:
    import fcntl
except ImportError:  # Windows: waiting files have no lock, and stay after a run was killed
    fcntl = None  # type: ignore[assignment]

Stamp = tuple[int, int, int]
"""What distinguishes a file from its later version: its place on the disk, its time and its length."""
Reads = dict[Path, Stamp | None]
"""Files by path, with the stamp each had when it was looked for; None for a missing one."""
WAITING = ".unfinished"
"""Ending of the names of files that wait for their places."""
_reads: ContextVar[Reads | None] = ContextVar("reads", default=None)
_fence: ContextVar[tuple[Path, ...]] = ContextVar("fence", default=())
_drafts: ContextVar[Mapping[Path, bytes]] = ContextVar("drafts")


@contextmanager
def use_drafts(drafts: Mapping[Path, bytes]) -> Iterator[None]:
    """Let the work inside the block read these unsaved versions of files."""
    token = _drafts.set(drafts)
    try:
        yield
    finally:
        _drafts.reset(token)


@contextmanager
def noting_reads() -> Iterator[Reads]:
    """Provide the files that the work inside the block reads or looks for, as it does so.

    None of them can be written over inside the block, nor inside a block around it.
    """
    reads: Reads = {}
    token = _reads.set(reads)
    try:
        yield reads
    finally:
        _reads.reset(token)
        if (outer := _reads.get()) is not None:
            outer.update(reads | outer)


@contextmanager
def reading_only(*folders: Path) -> Iterator[None]:
    """Let the work inside the block read the parts of a book only from some folders, if any are named."""
    token = _fence.set(folders)
    try:
        yield
    finally:
        _fence.reset(token)


def note_read(path: Path) -> None:
    """Record that a file is about to be read; call this before reading any part of a book."""
    if (fence := _fence.get()) and not any(real(path).is_relative_to(real(folder)) for folder in fence):
        raise UserError(f"{path.name} is a file of somebody's own, which cannot be read here")
    reads = _reads.get()
    if reads is not None and path not in reads:
        reads[path] = stamp(path)


def spare_reads(target: Path) -> None:
    """Raise UserError if a file that is about to be written is one that was read."""
    place = real(target)
    if any(real(path) == place for path, read in (_reads.get() or {}).items() if read):
        raise UserError(f"{target}: this file was read and would be lost; write somewhere else with -o")


def real(path: Path) -> Path:
    """Return where a path leads; one in a circle of links leads to itself."""
    return Path(os.path.realpath(path))


def stamp(path: Path) -> Stamp | None:
    """Return the stamp of a file as it is now, or None if there is none."""
    try:
        found = path.stat()
    except (OSError, ValueError):
        return None
    return found.st_ino, found.st_mtime_ns, found.st_size


def open_regular(path: Path) -> BinaryIO:
    """Open a file for reading; raise OSError for a pipe or a device, which may have no end."""
    file = open(  # noqa: SIM115 - the caller closes it
        path, "rb", opener=lambda name, flags: os.open(name, flags | getattr(os, "O_NONBLOCK", 0))
    )
    if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
        file.close()
        raise OSError(errno.EINVAL, "it is a pipe or a device, not a regular file", str(path))
    return file


def read_within(path: Path, most: int) -> bytes:
    """Return the content of a file, or the first `most` + 1 bytes of a longer one; raise OSError as `open_regular`."""
    note_read(path)
    if (draft := _drafts.get({}).get(path)) is not None:
        return draft[: most + 1]
    with open_regular(path) as file:
        return file.read(most + 1)


_REMEDY = "give a path that leads to it; paths in a file are seen from its folder"


def read_at_most(path: Path, most: int) -> bytes:
    """Return the content of a file that a spec names; raise Wrong if there is none, or more than `most` bytes."""
    try:
        content = read_within(path, most)
    except (OSError, ValueError) as error:
        message = f"{path.name} cannot be read: {getattr(error, 'strerror', error)}"
        raise Wrong(message, id="unknown-file", remedy=_REMEDY) from None
    if len(content) > most:
        raise Wrong(f"{path.name} has more than {size_said(most)}", id="too-large", remedy="make it smaller")
    return content


def try_lock(file: BinaryIO) -> bool:
    """Lock an open file until it is closed; tell whether nobody else has."""
    try:
        if fcntl:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        return not isinstance(error, BlockingIOError)  # not every disk has locks
    return True


def try_to_write(target: Path) -> None:
    """Make sure that a file can be written, before the work that fills it; raise UserError or OSError if not.

    Files that an earlier, killed run left in the folder are removed.
    """
    spare_reads(target)
    target.parent.mkdir(parents=True, exist_ok=True)
    _sweep(target.parent)
    if target.is_dir():
        raise UserError(f"{target}: this is a folder; remove it, or write somewhere else with -o")
    with errors_naming(target), tempfile.NamedTemporaryFile(dir=target.parent, prefix=f".{target.name}."):
        pass


@contextmanager
def errors_naming(target: Path) -> Iterator[None]:
    """Name a file in errors of the system, which may name another one, such as that beside it, or none."""
    try:
        yield
    except OSError as error:
        error.filename = str(target)
        raise


def write_whole(target: Path, data: bytes) -> None:
    """Write a file beside its place and move it there, so that it appears whole or not at all."""
    with staging() as stage:
        stage.put(target, data)


def rewrite_whole(target: Path, data: bytes) -> None:
    """Replace a file of our own as `write_whole` does, though it was read under this name."""
    (_reads.get() or {}).pop(target, None)
    write_whole(target, data)


class Stage:
    """Files written beside their places, to be checked before they move there together."""

    def __init__(self) -> None:
        self.waiting: dict[Path, Path] = {}
        """By final place, where they are for now."""
        self.locks: list[int] = []
        """Open while this run lives, which tells others that it does."""

    def put(self, target: Path, data: bytes) -> Path:
        """Write a file beside its place and return where; raise UserError for one that was read."""
        spare_reads(target)
        with errors_naming(target):
            handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.", suffix=WAITING)
            self.waiting[target] = Path(name)
            with os.fdopen(handle, "wb") as file:
                if fcntl:
                    self.locks.append(os.dup(handle))
                    with suppress(OSError):  # not every disk has locks
                        fcntl.flock(handle, fcntl.LOCK_EX)
                file.write(data)
            os.chmod(name, 0o666 & ~_umask())
        return Path(name)

    def drop(self) -> None:
        """Remove the waiting files."""
        for waiting in self.waiting.values():
            waiting.unlink(missing_ok=True)
        for lock in self.locks:
            os.close(lock)


@contextmanager
def staging() -> Iterator[Stage]:
    """Provide a stage whose files move to their places when the block ends; none does if it fails."""
    stage = Stage()
    try:
        yield stage
        for target, waiting in stage.waiting.items():
            with errors_naming(target):
                os.replace(waiting, target)
    finally:
        stage.drop()


def _sweep(folder: Path) -> None:
    """Remove the files that wait in a folder for a dead run; a living one holds a lock on them."""
    for left in folder.glob(f".*{WAITING}") if fcntl else ():
        with suppress(OSError), open_regular(left) as file:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            left.unlink()


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
