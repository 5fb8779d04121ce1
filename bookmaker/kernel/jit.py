"""The one place that holds the options of Numba, and where its compiled code is kept.

Compiled code is stored under a folder named after the kernel's own sources (what they say, where
they are, their age) and the versions that compile them: a cached caller would otherwise keep a
stale copy of a changed callee.
"""

import hashlib
import importlib.metadata
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numba.extending

F = TypeVar("F", bound=Callable[..., Any])


def _fingerprint() -> str:
    digest = hashlib.sha256()
    for source in sorted(Path(__file__).resolve().parent.glob("*.py")):
        # Numba refuses what was compiled from a file of another place or time, even if it says the same.
        digest.update(f"{source} {source.stat().st_mtime_ns}\n".encode())
        digest.update(source.read_bytes())
    for package in ("numba", "numpy", "llvmlite"):
        digest.update(importlib.metadata.version(package).encode())
    return digest.hexdigest()[:16]


def _writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def _cache_folder() -> Path:
    """Return the first folder that can be written: the user's cache, else a temporary one."""
    home = os.environ.get("NUMBA_CACHE_DIR") or os.environ.get("XDG_CACHE_HOME")
    base = Path(home) if home else Path.home() / ".cache"
    name = f"bookmaker-kernel-{_fingerprint()}"
    for folder in (base / name, Path(tempfile.gettempdir()) / f"{name}-{os.getuid()}"):
        if _writable(folder):
            return folder
    return Path(tempfile.mkdtemp(prefix=name))


CACHE = _cache_folder()
numba.config.CACHE_DIR = str(CACHE)  # type: ignore[attr-defined]
_COMPLETE = CACHE / "complete"


def jit(function: F) -> F:
    """Compile a kernel function, once per machine."""
    return cast(F, numba.njit(cache=True, nogil=True, error_model="numpy")(function))


def compiled() -> bool:
    """Tell whether compiled code of this very kernel is already on the disk, all of it."""
    return _COMPLETE.exists() or bool(numba.config.DISABLE_JIT)  # type: ignore[attr-defined]


def note_compiled() -> None:
    """Remember that all of the kernel has been compiled."""
    _COMPLETE.touch()


def pointer(array: Any) -> Any:
    """Return what kernels pass around instead of an array: its bare address once compiled, else the array.

    An array carries a reference count that every call inside the kernel would touch, and its
    indices are checked for negative ones; both together cost a quarter of the time.
    """
    return array


@numba.extending.intrinsic
def _address(_context: Any, array: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return context.make_array(signature.args[0])(context, builder, arguments[0]).data

    return numba.types.CPointer(array.dtype)(array), code  # type: ignore[no-untyped-call]


@numba.extending.overload(pointer)
def _pointer(array):  # type: ignore[no-untyped-def] # Numba wants the very signature of what it returns
    if isinstance(array, numba.types.Array):
        return lambda array: _address(array)  # type: ignore[call-arg]
    return lambda array: array


def trailing(word: int) -> int:
    """Return the place of the lowest bit set in a word other than 0."""
    return (int(word) & -int(word)).bit_length() - 1


def ones(word: int) -> int:
    """Return how many bits of a word are set."""
    return (int(word) & (1 << 64) - 1).bit_count()


@numba.extending.intrinsic
def _trailing(_context, _word):  # type: ignore[no-untyped-def]
    def code(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], numba.core.cgutils.true_bit)

    return numba.types.int64(numba.types.int64), code


@numba.extending.intrinsic
def _ones(_context, _word):  # type: ignore[no-untyped-def]
    def code(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return numba.types.int64(numba.types.int64), code


@numba.extending.overload(trailing)
def _trailing_of(word):  # type: ignore[no-untyped-def] # as above
    return lambda word: _trailing(word)  # type: ignore[call-arg]


@numba.extending.overload(ones)
def _ones_of(word):  # type: ignore[no-untyped-def] # as above
    return lambda word: _ones(word)  # type: ignore[call-arg]
