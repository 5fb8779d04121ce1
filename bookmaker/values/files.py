"""Files: read with a limit, written whole or not at all, never over one that was read; and a record of those read."""

import errno
import os
import shutil
import stat
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from pathlib import Path
from typing import Any, BinaryIO

from bookmaker.values.errors import CannotBeMet, UserError, Wrong
from bookmaker.values.interrupts import interrupts_wait
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
"""Ending of the names of files that wait for their places, and of folders for work."""
_WORK = ".bookmaker-"
_LONGEST_PLACE = 60
"""Bytes in the name of a folder; the whole name of a socket within may take 92 to 108, after the system."""
"""Beginning of the names of folders for work that are beside no file."""
_SHARED = Path("/dev/shm")
"""The memory that Linux shares between processes."""
_CALM = 0.03
"""Seconds without a change after which a file counts as written; many editors write in several steps."""
_ROUNDS = 20
"""Most changes of a file while it is written; a log file would change for ever."""
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


def have_changed(reads: Reads) -> bool:
    """Tell whether any of some files has changed since it was read."""
    return any(stamp(path) != known for path, known in reads.items())


def wait_until_calm(paths: Iterable[Path]) -> None:
    """Wait, for less than a second, until nobody writes to some files."""
    before: Reads = {}
    for _ in range(_ROUNDS):
        now = {path: stamp(path) for path in paths}
        if now == before:
            return
        before = now
        time.sleep(_CALM)


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
    stage = Stage()
    try:
        stage.put(target, b"")
    finally:
        stage.drop()


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


def write_new(files: Mapping[Path, bytes]) -> None:
    """Write files that must not exist yet, whole, and all of them or none; raise UserError for one that exists."""
    begun = list[Path]()
    try:
        for target in files:
            target.parent.mkdir(parents=True, exist_ok=True)
            if os.path.lexists(target):
                raise UserError(f"{target}: exists already and is left alone; give another name or folder")
        for target, data in files.items():
            with errors_naming(target):
                with interrupts_wait():  # else one that comes here would leave the file behind
                    file = target.open("xb")
                    begun.append(target)
                with file:
                    file.write(data)
    except BaseException:
        for target in begun:
            with suppress(OSError):
                target.unlink()
        raise


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
            with interrupts_wait():  # else one that comes here would leave the file behind
                handle, waiting = _claim(target.parent, f".{target.name}.", tempfile.mkstemp)
                self.waiting[target] = waiting
                self.locks.append(os.dup(handle))
            with os.fdopen(handle, "wb") as file:
                file.write(data)
            os.chmod(waiting, 0o666 & ~_umask())
        return waiting

    def move(self) -> None:
        """Move the waiting files to their places: all of them, though an interrupt comes meanwhile."""
        with interrupts_wait():
            for target, waiting in self.waiting.items():
                with errors_naming(target):
                    os.replace(waiting, target)

    def drop(self) -> None:
        """Remove the waiting files; those in a folder that cannot be written now go before the next run."""
        for waiting in self.waiting.values():
            with suppress(OSError):
                waiting.unlink(missing_ok=True)
        for lock in self.locks:
            os.close(lock)


@contextmanager
def staging() -> Iterator[Stage]:
    """Provide a stage whose files move to their places when the block ends; none does if it fails."""
    stage = Stage()
    try:
        yield stage
        stage.move()
    finally:
        stage.drop()


@contextmanager
def work_folder(beside: Path | None = None) -> Iterator[Path]:
    """Provide a folder for what is needed only inside the block: in the system's place for that, or beside a file.

    Where this run is killed, the next one that needs such a folder removes it.
    """
    parent = beside.parent if beside else _place_for_work()
    prefix = f".{beside.name}." if beside else _WORK
    _sweep(parent, prefix)
    with interrupts_wait():
        handle, folder = _claim(parent, prefix, _make_folder)
    try:
        yield folder
    finally:
        _remove_folder(folder)
        os.close(handle)


def sweep_work_folders() -> None:
    """Remove what killed runs have left in the system's place for temporaries."""
    with suppress(OSError, CannotBeMet):
        _sweep(_place_for_work(), _WORK)


def _place_for_work() -> Path:
    """Return the system's place for temporaries, or another where its name is too long for sockets to be there."""
    try:
        own = Path(tempfile.gettempdir())
    except OSError:
        raise CannotBeMet("no folder for temporaries can be written; make room, or name another in TMPDIR") from None
    short = (Path(one) for one in ("/tmp", "/var/tmp") if os.access(one, os.W_OK | os.X_OK))
    return own if len(os.fsencode(own)) <= _LONGEST_PLACE else next(short, own)


def _make_folder(**named: Any) -> tuple[int, str]:
    name = tempfile.mkdtemp(**named)
    return os.open(name, os.O_RDONLY) if fcntl else os.open(os.devnull, os.O_RDONLY), name


def _remove_folder(folder: Path) -> None:
    """Remove a folder for work, and what the system keeps in memory under its name for processes at work."""
    with interrupts_wait():
        shutil.rmtree(folder, ignore_errors=True)
        for left in _SHARED.glob(f"sem.{folder.name}-*"):
            left.unlink(missing_ok=True)


def _claim(parent: Path, prefix: str, make: Callable[..., tuple[int, str]]) -> tuple[int, Path]:
    """Make a file or a folder that waits in another one, and lock it, which tells others that this run lives.

    Another run may have found it before it was locked, and removed it; then there is another one.
    """
    while True:
        handle, name = make(dir=parent, prefix=prefix, suffix=WAITING)
        if fcntl:
            with suppress(OSError):  # not every disk has locks
                fcntl.flock(handle, fcntl.LOCK_EX)
        if os.path.lexists(name):
            return handle, Path(name)
        os.close(handle)


def _sweep(folder: Path, prefix: str = ".") -> None:
    """Remove what waits in a folder for a dead run; a living one holds a lock on it."""
    for left in folder.glob(f"{prefix}*{WAITING}") if fcntl else ():
        with suppress(OSError):
            handle = os.open(left, os.O_RDONLY | os.O_NONBLOCK | os.O_NOFOLLOW)
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
                _remove_folder(left) if stat.S_ISDIR(os.fstat(handle).st_mode) else left.unlink()
            finally:
                os.close(handle)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
