"""Memory with nothing behind it: what the kernel is handed ends where its memory ends, one index too far is a fault.

Compiled code takes arrays as bare addresses. Here pages that may not be touched follow on each array, and what lies
before it must stay as it was: so it is the very code that users run whose indices are watched. A fault ends the
process, and the test runner says in which test; `NUMBA_DISABLE_JIT=1` then tells the line, as an error of Python's.
"""

import ctypes
import mmap
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any

import numpy as np
import pytest

from bookmaker.engine.kernel.jit import Kernel

_PAGE = mmap.PAGESIZE
_BEHIND = 1 << 20
"""Bytes behind an array that may not be touched."""
_LARGE = 4096
"""Bytes from which on a new array is made there at once; others are copied there for each call."""
_SIGN = b"\xa5"
"""What lies before an array."""
_ends: set[int] = set()
"""Addresses at which an array ends with nothing behind it."""
_spoiled: list[int] = []
"""The sizes of arrays before which something was written."""


class _Memory(mmap.mmap):
    """So many bytes, and none behind them."""

    size: int
    before: int
    """How much lies before them."""
    end: int
    """The address behind the last one."""

    def __new__(cls, size: int) -> "_Memory":
        room = -(-size // _PAGE) * _PAGE
        made = super().__new__(cls, -1, room + _BEHIND, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
        made.size, made.before = size, room - size
        made.end = ctypes.addressof(ctypes.c_char.from_buffer(made)) + room
        assert ctypes.CDLL(None).mprotect(ctypes.c_void_p(made.end), ctypes.c_size_t(_BEHIND), 0) == 0
        made[: made.before] = _SIGN * made.before
        _ends.add(made.end)
        return made

    def __del__(self) -> None:
        _ends.discard(self.end)
        self.look()

    def look(self) -> None:
        """Note whether anything was written before the bytes, and have it as it was."""
        if self[: self.before] != _SIGN * self.before:
            _spoiled.append(self.size)
            self[: self.before] = _SIGN * self.before


class _Fenced(np.ndarray):
    """An array that knows how to be copied to memory of the same sort."""

    is_whole = False
    """Whether it is no part of another one: it ends where its memory ends."""

    def copy(self, *_order: Any) -> Any:
        if self.nbytes < _LARGE:
            return np.array(self)
        made = _fenced(self.size, self.dtype).reshape(self.shape)
        made[...] = self
        return made


def _fenced(size: int, dtype: Any) -> Any:
    return _of(_Memory(size * dtype.itemsize), dtype)


def _of(memory: _Memory, dtype: Any) -> Any:
    made = np.frombuffer(memory, dtype, memory.size // dtype.itemsize, memory.before).view(_Fenced)
    made.is_whole = True
    return made


def _making(make: Callable[..., Any]) -> Callable[..., Any]:
    """Return what stands for a function that makes new arrays."""

    @wraps(make)
    def new(shape: Any, dtype: Any = float, **more: Any) -> Any:
        kind = np.dtype(dtype)
        large = isinstance(shape, int) and shape * kind.itemsize >= _LARGE
        return _fenced(shape, kind) if large and not more else make(shape, dtype, **more)

    return new


_free: dict[int, list[_Memory]] = defaultdict(list)
"""What calls have given back, by its size."""


def _is_open(value: Any) -> bool:
    """Tell whether a value is an array, such as a kernel takes, with something behind it."""
    if not isinstance(value, np.ndarray) or (isinstance(value, _Fenced) and value.is_whole):
        return False
    if not (value.flags.c_contiguous and value.flags.writeable):
        return False
    return value.__array_interface__["data"][0] + value.nbytes not in _ends


def _called(call: Callable[..., Any]) -> Callable[..., Any]:
    """Return what stands for the call of a kernel function."""

    def fenced(kernel: Kernel, *values: Any) -> Any:
        handed, lent = list(values), list[tuple[int, _Memory]]()
        for place, value in enumerate(values):
            if _is_open(value):
                free = _free[value.nbytes]
                lent.append((place, free.pop() if free else _Memory(value.nbytes)))
                handed[place] = _of(lent[-1][1], value.dtype)
                handed[place][:] = value.reshape(-1)
        result = call(kernel, *handed)
        for place, memory in lent:
            values[place].reshape(-1)[:] = handed[place]
            memory.look()
            _free[memory.size].append(memory)
        return result

    return fenced


@contextmanager
def fence() -> Iterator[None]:
    """Have all arrays that kernel functions are handed end where their memory ends."""
    if not hasattr(mmap, "MAP_PRIVATE") or sys.platform == "win32":
        yield
        return
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(np, "zeros", _making(np.zeros))
        patch.setattr(np, "empty", _making(np.empty))
        patch.setattr(Kernel, "__call__", _called(Kernel.__call__))
        _spoiled.clear()
        yield
    assert not _spoiled, f"something was written before arrays of {_spoiled} bytes"
