"""Boards as programs that play them save them: game IDs of Mines and of Mosaic, and MBF files."""

import re
from collections.abc import Iterator
from hashlib import sha1

from bookmaker.spec.foreign.board import BoardText, numbered_lines, of_mines
from bookmaker.values.puzzle import BadPuzzle, Cell, cells_of

_ID = re.compile(r"([0-9]{1,3})(?:x([0-9]{1,3}))?(?:n([0-9]{1,4}))?a?[:#](.*)")
_MOSAIC = re.compile(r"([0-9]{1,3})(?:x([0-9]{1,3}))?(?:h[01])?:([0-9a-z]+)")
_LAID = re.compile(r"([0-9]{1,3}),([0-9]{1,3}),([mu]?)([0-9a-fA-F]+)")


def read_ids(text: str) -> Iterator[BoardText]:
    """Yield the boards of game IDs of Simon Tatham's Mines and Mosaic, one a line: `9x9n10:4,4,m…`, `5x5:4a4a1f455`."""
    for number, line in numbered_lines(text):
        if found := _MOSAIC.fullmatch(line):
            columns, rows, cells = found.groups()
            yield BoardText([(number, f"mosaic:{rows or columns}x{columns}:-:{cells}")])
        else:
            yield _of_mines_id(line, number)


def _of_mines_id(name: str, number: int) -> BoardText:
    found = _ID.fullmatch(name)
    laid = _LAID.fullmatch(found[4]) if found else None
    if not found or not laid:
        raise BadPuzzle("no game ID of Mosaic, nor of Mines once a first cell is open; copy the ID again", number)
    columns, rows = int(found[1]), int(found[2] or found[1])
    cells = rows * columns
    if len(laid[4]) != (cells + 3) // 4 or not cells:
        raise BadPuzzle(f"{len(laid[4])} digits for {cells} cells, not {(cells + 3) // 4}; copy the whole ID", number)
    bits = bytes.fromhex(laid[4] + "0" * (len(laid[4]) % 2))
    bits = unmask_bits(bits, cells) if laid[3] == "m" else bits
    mines = {cell for at, cell in enumerate(cells_of(rows, columns)) if bits[at // 8] & 0x80 >> at % 8}
    total = int(found[3]) if found[3] else None
    return of_mines(rows, columns, mines, number, (int(laid[2]), int(laid[1])), total)


def unmask_bits(bits: bytes, count: int) -> bytes:
    """Return the bits of an ID before the masking that keeps people from seeing mines in it by accident.

    The hash of each half masks the other, the second by the first as it is in the ID; bits beyond `count` are 0.
    Source: comments above `obfuscate_bitmap`, mines.c and misc.c of Simon Tatham's Puzzle Collection.
    """
    half = len(bits) // 2
    second = bytearray(_mask_half(bits[half:], bits[:half]))
    second[-1] &= 0xFF << -count % 8 & 0xFF
    return _mask_half(bits[:half], bytes(second)) + second


def _mask_half(half: bytes, seed: bytes) -> bytes:
    hashes = (sha1(seed + b"%d" % at, usedforsecurity=False).digest() for at in range(len(half) // 20 + 1))
    return bytes(one ^ other for one, other in zip(half, b"".join(hashes), strict=False))


def read_mbf(data: bytes) -> Iterator[BoardText]:
    """Yield the board of an MBF file: columns, rows, the number of mines in two bytes, then column and row of each."""
    if len(data) < 4 or len(data) != 4 + 2 * int.from_bytes(data[2:4]):
        wanted = f"{4 + 2 * int.from_bytes(data[2:4])} bytes" if len(data) >= 4 else "four bytes or more"
        raise BadPuzzle(f"byte {len(data)}: the file ends here, and what it says takes {wanted}; save it again")
    columns, rows = data[:2]
    mines = set[Cell]()
    for at in range(4, len(data), 2):
        mine = data[at + 1], data[at]
        if not (mine[0] < rows and mine[1] < columns) or mine in mines:
            what = "there twice" if mine in mines else f"outside a board of {rows}x{columns}"
            raise BadPuzzle(f"byte {at}: the mine in row {mine[0] + 1}, column {mine[1] + 1} is {what}; save it again")
        mines.add(mine)
    yield of_mines(rows, columns, mines, 0)
