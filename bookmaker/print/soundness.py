"""Font files that somebody gives: damage is found before they are opened, as their readers may never end."""

import struct
from collections.abc import Iterator
from pathlib import Path

from bookmaker.values.errors import UserError

_MOST_CODES = 0x110000
"""Characters that there are: a table that lists more is damaged."""
_TRUETYPE = (b"\0\1\0\0", b"true")
_HEAD, _ENTRY = struct.Struct(">4xH6x"), struct.Struct(">4s4xLL")


def refuse_damage(file: Path, content: bytes) -> None:
    """Raise UserError for a font whose tables do not lie in the file, or list more characters than there are."""
    try:
        tables = dict(_tables(content))
        if sum(map(len, _code_ranges(tables.get(b"cmap", b"")))) <= 2 * _MOST_CODES:  # most fonts list theirs twice
            return
        why = "it lists more characters than there are"
    except struct.error:
        why = "it is cut off"
    raise UserError(f"{file}: this font is damaged: {why}; get it again, or name another in the layout")


def _tables(content: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Yield the tables of a font by name; raise struct.error for one outside the file. Other files have none."""
    (count,) = _HEAD.unpack_from(content) if content[:4] in _TRUETYPE else (0,)
    for number in range(count):
        name, start, length = _ENTRY.unpack_from(content, _HEAD.size + number * _ENTRY.size)
        if start + length > len(content):
            raise struct.error
        yield name, content[start : start + length]


def _code_ranges(table: bytes) -> Iterator[range]:
    """Yield the codes that the parts of a table of characters list."""
    count = struct.unpack_from(">H", table, 2)[0] if table else 0
    starts = {struct.unpack_from(">L", table, 8 + 8 * number)[0] for number in range(count)}
    for start in starts:
        (form,) = struct.unpack_from(">H", table, start)
        if form in (12, 13):
            (groups,) = struct.unpack_from(">L", table, start + 12)
            for first, last in struct.iter_unpack(">LL4x", _part(table, start + 16, groups * 12)):
                yield range(min(first, _MOST_CODES), min(last, _MOST_CODES) + 1)
        elif form == 4:
            (double,) = struct.unpack_from(">H", table, start + 6)
            size = double // 2 * 2
            parts = (_part(table, start + at, size) for at in (16 + size, 14))
            for (first,), (last,) in zip(*(struct.iter_unpack(">H", part) for part in parts), strict=True):
                yield range(first, last + 1)
        elif form == 10:
            yield range(min(struct.unpack_from(">L", table, start + 16)[0], _MOST_CODES + 1))


def _part(table: bytes, start: int, length: int) -> bytes:
    if start + length > len(table):
        raise struct.error
    return table[start : start + length]
