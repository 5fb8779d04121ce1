"""The decoder: tables in which a closed cell's code leads to its number.

Each entry of a table is used at most once; spare entries are drawn from the numbers in use, so that none looks unused.
Puzzles that share a table stand at least NEAREST numbers apart.
"""

from collections.abc import Iterator, Mapping, Sequence

from bookmaker.values.codes import CLOSED, MINE, Codes, Hidden, Opening, Table
from bookmaker.values.puzzle import UNKNOWN, Cell, Entry

ROWS, DIGITS = "ABCDEFGHJKLMNPQRSTUVWXYZ", "0123456789"
"""Labels of the rows and columns of a table: letters that nobody mistakes for digits."""
ENTRIES = len(ROWS) * len(DIGITS)
NEAREST = 3
"""Least distance between the numbers of puzzles that share a table."""
MANY = 6
"""Cells from which on an opening is given in one piece: a 0 at an edge opens this many."""
CODES = tuple(row + digit for row in ROWS for digit in DIGITS)
STREAM = 1 << 41
"""Stream of the tables' random numbers: no section of a book has this number."""


def tables_for(puzzles: int, per_table: int) -> int:
    """Return how many tables `puzzles` puzzles take, if `per_table` share one."""
    return min(puzzles, max(NEAREST, -(-puzzles // per_table)))


def decode(entries: Sequence[Entry], per_table: int, key: tuple[int, int], first: int) -> Hidden:
    """Return the codes and tables of a section; `first` tables come before them in the book.

    `key`, the seed of the book and the number of the section, decides the random numbers.
    """
    count = tables_for(len(entries), per_table)
    codes, tables = dict[int, Codes](), list[Table]()
    for place in range(count):
        there = entries[place::count]
        own, table = _table(there, (*key, place), label(first + place))
        codes |= own
        tables.append(table)
    return Hidden(codes, tuple(tables))


def label(place: int) -> str:
    """Return the label of a table: A to Z without I and O, then AA and so on."""
    rest, last = divmod(place, len(ROWS))
    return (label(rest - 1) if rest else "") + ROWS[last]


def _table(entries: Sequence[Entry], key: tuple[int, int, int], name: str) -> tuple[dict[int, dict[Cell, str]], Table]:
    from bookmaker.engine.kernel.rng import (  # reading a spec need not wait for it
        permutation,
        random_below,
        stream,
    )

    state = stream(key[0], STREAM, *key[1:])
    drawn, found = iter(permutation(state, ENTRIES)), ["" for _ in range(ENTRIES)]
    codes = dict[int, dict[Cell, str]]()
    for entry in entries:
        codes[entry.number] = own = {}
        for cell, value in closed_cells(entry):
            place = next(drawn)
            own[cell], found[place] = CODES[place], value
    used = [value for value in found if value]
    filled = tuple(value or used[random_below(state, len(used))] for value in found)
    openings = tuple(one for entry in entries for one in openings_of(entry, codes[entry.number]))
    return codes, Table(name, tuple(entry.number for entry in entries), filled, openings)


def openings_of(entry: Entry, codes: Codes) -> Iterator[Opening]:
    """Yield what opens around closed zeros, if that is at least MANY cells."""
    values, known = dict(closed_cells(entry)), set[Cell]()
    for first in (cell for cell, value in values.items() if value == "0"):
        found = [first] if first not in known else []
        for cell in found:  # the list grows meanwhile
            near = entry.made.puzzle.seen_cells(cell) if values[cell] == "0" else ()
            found += [other for other in near if other in values and other not in found]
        known |= {*found}
        if len(found) >= MANY:
            yield Opening(
                tuple(codes[cell] for cell in sorted(found) if values[cell] == "0"), tuple(_rows(found, values))
            )


def _rows(cells: Sequence[Cell], values: Mapping[Cell, str]) -> Iterator[str]:
    rows, columns = zip(*cells, strict=True)
    across = range(min(columns), max(columns) + 1)
    for row in range(min(rows), max(rows) + 1):
        yield "".join(values[row, column] if (row, column) in cells else CLOSED for column in across)


def signs_of(entries: Sequence[str]) -> tuple[tuple[int, int, str], ...]:
    """Return the signs of a table, or of its first rows, each with its line and column: its edges, then its entries.

    A whole table has its digits below as well; signs of mines come last.
    """
    rows, wide = len(entries) // len(DIGITS), len(DIGITS) + 1
    lines = (0, rows + 1) if rows == len(ROWS) else (0,)
    edges = [(line, column, digit) for line in lines for column, digit in enumerate(DIGITS, 1)]
    edges += [(line, column, letter) for line, letter in enumerate(ROWS[:rows], 1) for column in (0, wide)]
    placed = [(at // len(DIGITS) + 1, at % len(DIGITS) + 1, entry) for at, entry in enumerate(entries)]
    return (*edges, *sorted(placed, key=lambda one: one[2] == MINE))


def closed_cells(entry: Entry) -> Iterator[tuple[Cell, str]]:
    """Yield the cells of a puzzle that are closed at first, each with what it hides."""
    puzzle, mines = entry.made.puzzle, entry.made.answer.bullets
    for at, (cell, clue) in enumerate(zip(puzzle.seen_cells(None), puzzle.clues, strict=True)):
        if clue == UNKNOWN:
            near = sum(mines[row * puzzle.columns + column] for row, column in puzzle.seen_cells(cell))
            yield cell, MINE if mines[at] else str(near)
