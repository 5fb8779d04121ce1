"""Where compiled code is kept: what came with bookmaker, and what this machine has compiled.

Both go by what the kernel's own sources say: a stored caller would otherwise keep a stale copy of a changed callee.
What came with bookmaker was compiled as it was built, for any processor of a sort (`hatch_build.py`). What it lacks,
or holds damaged, this machine compiles for itself, under a name that says its processor and the versions that compile.
"""

import functools
import hashlib
import importlib.metadata
import os
import platform
import shutil
import stat
import sys
import tempfile
from contextlib import suppress
from pathlib import Path

import llvmlite.binding

SHIPPED = Path(__file__).resolve().parent / "objects"
COMPLETE = "complete"
"""A file beside compiled code that is all there; in what was shipped, it says for which sources and processors."""
_BASELINES = {
    "x86_64": ("x86-64-v2", ("sse4.2", "popcnt")),
    "amd64": ("x86-64-v2", ("sse4.2", "popcnt")),
    "aarch64": ("generic", ()),
    "arm64": ("generic", ()),
}
"""By sort of processor: what shipped code is compiled for, as LLVM names it, and what a processor must have for it."""
_NAME = "bookmaker-kernel-"
_USER = getattr(os, "getuid", int)()
"""0 where users have no numbers, as on Windows."""
_KEPT = 30
"""Days for which compiled code is kept that nobody uses."""
_DAY = 86_400.0


@functools.cache
def said_in(source: str) -> str:
    """Return a digest of what a source says."""
    return hashlib.sha256(Path(source).read_bytes()).hexdigest()[:16]


@functools.cache
def _kernel_digest() -> str:
    sources = sorted(Path(__file__).resolve().parent.glob("*.py"))
    return hashlib.sha256("".join(f"{one.name} {said_in(str(one))}\n" for one in sources).encode()).hexdigest()[:16]


def baseline() -> str | None:
    """Return the processor that shipped code is compiled for, as LLVM names it; None where this one cannot run it."""
    name, needs = _BASELINES.get(platform.machine().lower(), (None, ()))
    return name if all(map(llvmlite.binding.get_host_cpu_features().get, needs)) else None


def shipped_for() -> str:
    """Return what shipped code must have been compiled from and for, to be of use here."""
    return f"{_kernel_digest()} {sys.platform} {baseline()}"


@functools.cache
def _is_shipped() -> bool:
    try:
        return (SHIPPED / COMPLETE).read_text() == shipped_for()
    except OSError:
        return False


def _writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def _private(folder: Path) -> bool:
    """Make a folder among those of others, or tell whether it is ours alone: what is in it will be run."""
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        found = folder.lstat()
    except OSError:
        return False
    return stat.S_ISDIR(found.st_mode) and found.st_uid == _USER and stat.S_IMODE(found.st_mode) == 0o700


def _own_digest() -> str:
    """Return a digest of the kernel, of what compiles it here, and of this processor."""
    versions = (importlib.metadata.version(package) for package in ("numba", "numpy", "llvmlite"))
    cpu = llvmlite.binding.get_host_cpu_name(), llvmlite.binding.get_host_cpu_features().flatten()
    said = " ".join((_kernel_digest(), *versions, str(sys.implementation.cache_tag), *cpu))
    return hashlib.sha256(said.encode()).hexdigest()[:16]


@functools.cache
def cache_folder() -> Path:
    """Return the first folder that can be written: the user's cache, else a temporary one that is the user's alone.

    Where nothing can be written, the user's cache is said to be it: nothing is found there, and nothing stored.
    """
    home = os.environ.get("NUMBA_CACHE_DIR") or os.environ.get("XDG_CACHE_HOME")
    base = Path(home) if home else Path.home() / ".cache"
    name = f"{_NAME}{_own_digest()}"
    if _writable(base / name):
        return base / name
    try:
        shared = Path(tempfile.gettempdir()) / f"{name}-{_USER}"
        if _private(shared) and _writable(shared):
            return shared
        return Path(tempfile.mkdtemp(prefix=name))
    except OSError:
        return base / name


def code_folder() -> Path:
    """Return where compiled code is looked for first."""
    return SHIPPED if _is_shipped() else cache_folder()


def read_code(file: str) -> tuple[str, bytes] | None:
    """Return compiled code and the name that the function has there; None if there is none that is whole."""
    if _is_shipped() and (found := _read(SHIPPED / file)):
        return found
    return _read(cache_folder() / file)


def _read(path: Path) -> tuple[str, bytes] | None:
    try:
        name, digest, code = path.read_bytes().split(b"\n", 2)
    except (OSError, ValueError):
        return None
    return (name.decode(), code) if digest == _digest(name, code) else None


def _digest(name: bytes, code: bytes) -> bytes:
    return hashlib.sha256(name + code).hexdigest().encode()


def write_code(file: str, name: str, code: bytes) -> None:
    """Store compiled code where this machine keeps its own, if there is room."""
    part = cache_folder() / f"{file}.{os.getpid()}"
    try:
        part.write_bytes(b"\n".join((name.encode(), _digest(name.encode(), code), code)))
        part.replace(cache_folder() / file)
    except OSError:
        with suppress(OSError):
            part.unlink()


def is_complete() -> bool:
    """Tell whether compiled code of this very kernel is already on the disk, all of it; note that it is in use."""
    if _is_shipped():
        return True
    mark = cache_folder() / COMPLETE
    if mark.exists():
        with suppress(OSError):
            mark.touch()
    return mark.exists()


def note_complete() -> None:
    """Remember that all is compiled; what killed runs left, and what others compiled and nobody uses for long, goes."""
    own = cache_folder()
    for part in own.glob("*.[0-9]*"):  # where another run lives that makes it, it compiles this once more
        with suppress(OSError):
            part.unlink()
    with suppress(OSError):
        (own / COMPLETE).touch()
    for other in own.parent.glob(f"{_NAME}*"):
        with suppress(OSError):
            last = (other / COMPLETE).stat().st_mtime
            if (own / COMPLETE).stat().st_mtime - last > _KEPT * _DAY:
                shutil.rmtree(other)
