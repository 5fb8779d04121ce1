"""Between plain values and a workspace."""

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from bookmaker.engine.kernel.board import (
    CELLS,
    CLUE,
    COMPOSED,
    FRAME,
    HERE,
    HIGH,
    LINE,
    OPEN,
    PARTNER,
    ROOM,
    ROWS,
    SIDE,
    THERE,
    WANT,
    WIDE,
    Board,
    Words,
    X,
    drop,
    neighbourhood,
    new_board,
    put,
    to_cell,
)
from bookmaker.engine.kernel.jit import jit

_BITS = 2 << np.arange(SIDE)


def load_clues(rows: int, columns: int, clues: Sequence[int]) -> Board:
    """Return a workspace with the clues in force and every other cell unknown; -1 is no clue, -2 no cell."""
    b = new_board(rows, columns)
    place_clues(b, np.array(clues, dtype=np.int64))
    return b


@jit
def place_clues(b: Board, clues: Words) -> None:
    """Put clues in force, which are given row by row, and make every other cell unknown; holes are not there."""
    for row in range(b[HIGH]):
        for column in range(b[WIDE]):
            clue, cell = clues[row * b[WIDE] + column], to_cell(row, column)
            if clue >= -1:
                put(b, CLUE if clue >= 0 else OPEN, cell)
            else:
                drop(b, HERE, cell)
                drop(b, ROOM, cell)
                b[THERE] -= 1
            b[WANT + cell] = max(clue, 0)


def load_placement(b: Board, rows: int, columns: int, bullets: Sequence[bool]) -> None:
    """Make bullets, given row by row, the placement X."""
    b[X + 1 : X + rows + 1] = np.array(bullets).reshape(rows, columns) @ _BITS[:columns]


def load_orbits(b: Board, orbits: Iterable[Sequence[int]]) -> None:
    """Let clues be shown and hidden by orbits, given as the places of their cells row by row; no others are shown."""
    b[COMPOSED] = 1
    for orbit in orbits:
        cells = [to_cell(*divmod(place, int(b[WIDE]))) for place in orbit]
        for cell, following in zip(cells, [*cells[1:], cells[0]], strict=True):
            b[PARTNER + cell] = following
            put(b, FRAME, cell)
    for row, column in read_words(b[ROOM : ROOM + ROWS]):
        if neighbourhood(b, FRAME, to_cell(row, column)) == 0:
            drop(b, ROOM, to_cell(row, column))
            b[THERE] -= 1


def read_words(words: Words) -> list[tuple[int, int]]:
    """Return the cells of ROWS words as (row, column), in order."""
    rows, columns = np.nonzero(words[1 : ROWS - 1, np.newaxis] & _BITS)
    return list(zip(rows.tolist(), columns.tolist(), strict=True))


def read_placement(b: Board) -> tuple[bool, ...]:
    """Return the placement X row by row."""
    return tuple(_grid(b, X).ravel().tolist())


def read_clues(b: Board, words: int) -> tuple[int, ...]:
    """Return what the clues of a set say, row by row; -1 in every other cell, -2 where none is."""
    wants = b[WANT : WANT + CELLS].reshape(SIDE, LINE)[: b[HIGH], : b[WIDE]]
    return tuple(np.where(_grid(b, words), wants, _grid(b, HERE) - 2).ravel().tolist())


def _grid(b: Board, words: int) -> NDArray[np.bool_]:
    """Return a set of cells as rows and columns."""
    return b[words + 1 : words + 1 + b[HIGH], np.newaxis] & _BITS[: b[WIDE]] != 0
