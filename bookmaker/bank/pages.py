"""Rows of a damaged bank, read from the leaves of its trees without the way there, as SQLite lays them out."""

import struct
from collections.abc import Iterator
from typing import Any

PAGE = 4096
"""Bytes of a page of a bank."""
_TABLE, _INDEX = 13, 10
"""Kinds of leaves: those of tables with row numbers, and those of tables without."""
_LENGTHS = (0, 1, 2, 3, 4, 6, 8, 8, 0, 0)
BROKEN = (struct.error, IndexError, ValueError)


def rows_of(data: bytes) -> Iterator[tuple[Any, ...]]:
    """Yield the rows of all leaves that can be read; those of tables with row numbers have that in place of None."""
    for page in range(len(data) // PAGE):
        start, head = page * PAGE, page * PAGE + (100 if page == 0 else 0)
        kind, count = data[head], int.from_bytes(data[head + 3 : head + 5])
        if kind not in (_TABLE, _INDEX) or count > PAGE // 4:
            continue
        for (place,) in struct.iter_unpack(">H", data[head + 8 : head + 8 + 2 * count]):
            try:
                yield _row(data, start + place, kind == _TABLE)
            except BROKEN:
                continue


def _row(data: bytes, at: int, numbered: bool) -> tuple[Any, ...]:
    length, at = _varint(data, at)
    number, at = _varint(data, at) if numbered else (0, at)
    values = _values(_payload(data, at, length, numbered))
    number -= number >> 63 << 64  # it has a sign
    return (number, *values[1:]) if numbered and values[0] is None else values


def _payload(data: bytes, at: int, length: int, numbered: bool) -> bytes:
    """Return the bytes of a row, of which those that have no room in the leaf are in a chain of pages."""
    most = PAGE - 35 if numbered else (PAGE - 12) * 64 // 255 - 23
    if length <= most:
        return data[at : at + length]
    least = (PAGE - 12) * 32 // 255 - 23
    here = least + (length - least) % (PAGE - 4)
    here = here if here <= most else least
    parts, left, seen = [data[at : at + here]], length - here, set[int]()
    (page,) = struct.unpack_from(">L", data, at + here)
    while left > 0 and page and page not in seen:
        seen.add(page)
        start = (page - 1) * PAGE
        parts.append(data[start + 4 : start + 4 + min(left, PAGE - 4)])
        left -= len(parts[-1])
        (page,) = struct.unpack_from(">L", data, start)
    return b"".join(parts)


def _values(payload: bytes) -> tuple[Any, ...]:
    head, at = _varint(payload, 0)
    sorts, values = list[int](), list[Any]()
    end = head
    while at < head:
        sort, at = _varint(payload, at)
        sorts.append(sort)
    for sort in sorts:
        length = (sort - 12) // 2 if sort > 11 else _LENGTHS[sort]
        part, end = payload[end : end + length], end + length
        if len(part) < length:
            raise ValueError
        values.append(_value(sort, part))
    return tuple(values)


def _value(sort: int, part: bytes) -> Any:
    if sort > 11:
        return part.decode() if sort % 2 else part
    if sort == 7:
        return struct.unpack(">d", part)[0]
    return None if sort == 0 else sort - 8 if sort > 7 else int.from_bytes(part, signed=True)


def _varint(data: bytes, at: int) -> tuple[int, int]:
    """Return a number of one to nine bytes, and where it ends."""
    number = 0
    for place in range(9):
        byte = data[at + place]
        if place == 8:
            return number << 8 | byte, at + 9
        number = number << 7 | byte & 127
        if byte < 128:
            return number, at + place + 1
    raise AssertionError
