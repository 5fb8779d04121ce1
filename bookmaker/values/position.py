"""What a player sees: numbers, closed cells, and closed cells known to hold a mine."""

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from bookmaker.values.boards import Block, blocks, read_board
from bookmaker.values.puzzle import TOUCHING, USUAL, BadPuzzle, Cell, Puzzle, clue_rows

KNOWN = "*"
"""A cell known to hold a mine, in a text."""


class Position(NamedTuple):
    """A board in play; a puzzle is one where nothing is known but what is printed."""

    puzzle: Puzzle
    """Its numbers, and all mines, the known ones too."""
    known: frozenset[Cell] = frozenset()
    """Closed cells that certainly hold a mine."""


def percent(chance: Fraction) -> str:
    """Return a chance in whole per cent; only certain ones are 0% and 100%."""
    whole = (200 * chance.numerator + chance.denominator) // (2 * chance.denominator)
    if chance and not whole:
        return "<1%"
    return ">99%" if whole == 100 and chance < 1 else f"{whole}%"


def position_rows(position: Position) -> tuple[str, ...]:
    """Return a position as rows of digits, dots and stars."""
    return tuple(
        "".join(KNOWN if (row, column) in position.known else sign for column, sign in enumerate(signs))
        for row, signs in enumerate(clue_rows(position.puzzle))
    )


def read_positions(text: str) -> Iterator[Position]:
    """Yield the positions of a text: boards as `read_boards` reads them, with `*` for a known mine.

    Raises BadPuzzle with the line of the first wrong one.
    """
    for block in blocks(text, "no position here; a position is lines of digits, dots and stars, such as `.*1.`"):
        yield _read_position(block)


def _read_position(block: Block) -> Position:
    for number, line in block:
        wrong = next((at for at, sign in enumerate(line) if sign not in ".*0123456789"), None)
        if wrong is not None and ":" not in line:
            raise BadPuzzle(
                f"{line[wrong]!r} in column {wrong + 1}; a row holds digits 0 to 8, dots and stars only", number
            )
    lines = [(number, line.replace(KNOWN, ".")) for number, line in block]
    puzzle = read_board(lines, USUAL, TOUCHING)
    rows = [line for _, line in block if ":" not in line]
    known = frozenset(
        (row, column) for row, line in enumerate(rows) for column, sign in enumerate(line) if sign == KNOWN
    )
    if puzzle.total is not None and puzzle.total < len(known):
        raise BadPuzzle(
            f"a total of {puzzle.total}, and {len(known)} stars are known mines; raise it or replace stars by dots",
            block[-1][0],
        )
    return Position(puzzle, known)
