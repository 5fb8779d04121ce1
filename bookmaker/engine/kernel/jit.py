"""The one place that holds the options of Numba, and where its compiled code is kept.

Compiled code is stored under a folder named after the kernel's own sources (what they say, where
they are, their age) and the versions that compile them: a cached caller would otherwise keep a
stale copy of a changed callee.
"""

import ctypes
import functools
import hashlib
import importlib.metadata
import operator
import os
import stat
import tempfile
import threading
import typing
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import llvmlite.binding
import numba
import numba.extending
import numpy as np

F = TypeVar("F", bound=Callable[..., Any])
_CHECKED = bool(numba.config.BOUNDSCHECK)  # type: ignore[attr-defined]
"""Arrays are handed over as what they are, and an index outside one is an error: slower, for tests."""


def _fingerprint() -> str:
    digest = hashlib.sha256()
    for source in sorted(Path(__file__).resolve().parent.glob("*.py")):
        # Numba refuses what was compiled from a file of another place or time, even if it says the same.
        digest.update(f"{source} {source.stat().st_mtime_ns}\n".encode())
        digest.update(source.read_bytes())
    for package in ("numba", "numpy", "llvmlite", "pypdfium2"):
        digest.update(importlib.metadata.version(package).encode())
    digest.update(bytes([_CHECKED]))
    return digest.hexdigest()[:16]


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
    return stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid() and stat.S_IMODE(found.st_mode) == 0o700


def _cache_folder() -> Path:
    """Return the first folder that can be written: the user's cache, else a temporary one that is the user's alone."""
    home = os.environ.get("NUMBA_CACHE_DIR") or os.environ.get("XDG_CACHE_HOME")
    base = Path(home) if home else Path.home() / ".cache"
    name = f"bookmaker-kernel-{_fingerprint()}"
    shared = Path(tempfile.gettempdir()) / f"{name}-{os.getuid()}"
    if _writable(base / name):
        return base / name
    return shared if _private(shared) and _writable(shared) else Path(tempfile.mkdtemp(prefix=name))


CACHE = _cache_folder()
numba.config.CACHE_DIR = str(CACHE)  # type: ignore[attr-defined]
_PLAIN = bool(numba.config.DISABLE_JIT)  # type: ignore[attr-defined]
_COMPLETE = CACHE / "complete"

_MEMORY = ctypes.c_int64 * 0


class _Whole:
    """How Python hands over a whole number, NumPy's too."""

    @staticmethod
    def from_param(number: Any) -> Any:
        return ctypes.c_int64(operator.index(number))


class _Array:
    """How Python hands over an array: as its bare address.

    Inside the kernel an array has a reference count that every call would touch, and its indices
    are checked for negative ones; both together cost a quarter of the time.
    """

    def __init__(self, kind: Any) -> None:
        self.dtype = np.dtype(typing.get_args(typing.get_args(kind)[1])[0])
        entry = numba.from_dtype(self.dtype)
        array = numba.types.Array(entry, 1, "C")
        self.type = array if _CHECKED else numba.types.CPointer(entry)  # type: ignore[no-untyped-call]

    def from_param(self, array: Any) -> Any:
        if array.dtype != self.dtype:
            raise TypeError(f"a kernel needs an array of {self.dtype}, not of {array.dtype}")
        return _MEMORY.from_buffer(array)


_NUMBERS: dict[Any, tuple[Any, Any]] = {
    int: (numba.types.int64, ctypes.c_int64),
    bool: (numba.types.boolean, ctypes.c_bool),
    float: (numba.types.float64, ctypes.c_double),
    np.uint64: (numba.types.uint64, ctypes.c_uint64),
    None: (numba.types.void, None),
}
"""What a kernel function takes and returns besides arrays: its type in Numba and in C."""


def _in_numba(kind: Any) -> Any:
    if typing.get_origin(kind) is tuple:
        return numba.types.UniTuple(numba.types.int64, len(typing.get_args(kind)))  # type: ignore[no-untyped-call]
    return _NUMBERS[kind][0] if kind in _NUMBERS else _Array(kind).type


def _from_python(kind: Any) -> Any:
    if kind is int:
        return _Whole
    return _NUMBERS[kind][1] if kind in _NUMBERS else _Array(kind)


class _Kernel:
    """A compiled function, for other kernel functions to call and for Python."""

    def __init__(self, function: Any, is_apart: bool) -> None:
        functools.update_wrapper(self, function)
        self._symbol = f"{function.__module__}.{function.__name__}".replace(".", "_")
        kinds = dict(function.__annotations__)
        self._returns = kinds.pop("return")
        self._takes = tuple(kinds.values())
        self._signature: Any = _in_numba(self._returns)(*map(_in_numba, self._takes))
        self._dispatcher: Any = numba.njit(**_OPTIONS)(function)
        compile_for = self._dispatcher.compile
        # Left alone, Numba compiles a function once more for each constant that a caller writes.
        self._dispatcher.compile = lambda _types: compile_for(self._signature)
        self._numba_type_: Any = numba.typeof(self._dispatcher)  # type: ignore[no-untyped-call]
        if is_apart and not _CHECKED:
            self._numba_type_ = self._external()
            _unlinked.append(self)

    def _external(self) -> Any:
        returns = numba.types.int8 if self._returns is bool else self._signature.return_type
        return numba.types.ExternalFunction(self._symbol, returns(*self._signature.args))

    @functools.cached_property
    def _address(self) -> int:
        self._dispatcher.compile(self._signature)
        made = self._dispatcher.overloads[self._signature.args]
        return int(made.library.get_pointer_to_function(made.fndesc.llvm_cfunc_wrapper_name))

    def link(self) -> None:
        """Tell the compiler where the function is, compiled or loaded by now."""
        llvmlite.binding.add_symbol(self._symbol, self._address)

    @functools.cached_property
    def _call(self) -> Any:
        if _CHECKED:
            return self._dispatcher
        with _lock:
            while _unlinked:
                _unlinked[0].link()
                _unlinked.pop(0)
            return ctypes.CFUNCTYPE(_NUMBERS[self._returns][1], *map(_from_python, self._takes))(self._address)

    def __call__(self, *values: Any) -> Any:
        return self._call(*values)


_OPTIONS: Any = {"cache": True, "nogil": True, "error_model": "numpy", "no_cpython_wrapper": not _CHECKED}
_unlinked: list[_Kernel] = []
_lock = threading.RLock()


def jit(function: F) -> F:
    """Compile a kernel function, once per machine, for the types it is annotated with.

    It is compiled again within each function that calls it, which lets the compiler see through the call.
    """
    return cast(F, function if _PLAIN else _Kernel(function, is_apart=False))


def apart(function: F) -> F:
    """Compile a large kernel function just once: those that call it jump to it and know nothing of it.

    It must be written above them, for they are linked in this order; a wrong one aborts the process.
    """
    return cast(F, function if _PLAIN else _Kernel(function, is_apart=True))


_IN_C = {
    ctypes.c_int: numba.types.int32,
    ctypes.c_uint: numba.types.uint32,
    ctypes.c_float: numba.types.float32,
    ctypes.c_double: numba.types.float64,
}
"""What functions of C libraries take and return, besides addresses."""


def foreign(function: Any) -> Any:
    """Return a function of a C library, known to ctypes with its types, for kernel functions to call.

    Whatever it takes or returns as a pointer is an address here, a whole number.
    """
    address = ctypes.cast(function, ctypes.c_void_p).value or 0
    if _PLAIN:
        kinds = (kind if kind in _IN_C else ctypes.c_int64 for kind in (function.restype, *function.argtypes))
        return ctypes.CFUNCTYPE(*kinds)(address)
    llvmlite.binding.add_symbol(function.__name__, address)
    returns, *takes = (_IN_C.get(kind, numba.types.int64) for kind in (function.restype, *function.argtypes))
    return numba.types.ExternalFunction(function.__name__, returns(*takes))


def compiled() -> bool:
    """Tell whether compiled code of this very kernel is already on the disk, all of it."""
    return _COMPLETE.exists() or _PLAIN


def note_compiled() -> None:
    """Remember that all of the kernel has been compiled."""
    _COMPLETE.touch()


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
