"""Values of which a book has very many, in little room: packed as bytes, or with equal parts kept once."""

import ctypes
import pickle
import zlib
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any, Generic, TypeVar

T = TypeVar("T")
_LEVEL = 1
"""Deflate level: higher ones take longer than the room is worth."""
_MOST = 20_000
"""Most parts that are looked for again: pages near each other have most in common."""


def pack(value: object) -> bytes:
    """Return a value of our own as bytes, a tenth of what it takes."""
    return zlib.compress(pickle.dumps(value, pickle.HIGHEST_PROTOCOL), _LEVEL)


def unpack(packed: bytes) -> Any:
    """Return the value that `pack` has packed."""
    return pickle.loads(zlib.decompress(packed))


def give_back_memory() -> None:
    """Give free memory back to the system: C libraries like glibc keep what lies below memory in use."""
    with suppress(OSError, AttributeError, TypeError):
        ctypes.CDLL(None).malloc_trim(0)


class Packed(Generic[T]):
    """Packed values of one type, each unpacked when its turn comes, and let go after it."""

    def __init__(self, parts: Sequence[bytes]) -> None:
        self._parts = parts

    def __iter__(self) -> Iterator[T]:
        return map(unpack, self._parts)


class Sharing:
    """Makes equal parts of values one object, where these are tuples, dicts and frozensets of plain values."""

    def __init__(self) -> None:
        self._parts: dict[Any, Any] = {}
        """Parts by their types, and by their values or the identities of their own parts, which they keep alive."""

    def share(self, value: T) -> T:
        """Return an equal value of the same types, whose parts are those of earlier ones if they are equal."""
        if len(self._parts) > _MOST:
            self._parts.clear()
        shared: T = self._share(value)
        return shared

    def _share(self, value: Any) -> Any:
        kind = type(value)
        if kind in (float, str, int):
            return self._parts.setdefault((kind, value), value) if value else value  # 0.0 and -0.0 are equal
        if isinstance(value, tuple):
            parts = [self._share(part) for part in value]
            key = (kind, *map(id, parts))
            found = self._parts.get(key)
            return self._parts.setdefault(key, tuple.__new__(kind, parts)) if found is None else found
        if kind is frozenset:
            parts = [self._share(part) for part in value]
            return self._parts.setdefault((kind, frozenset(map(id, parts))), frozenset(parts))
        if kind is dict:
            return {self._share(key): self._share(part) for key, part in value.items()}
        return value
