"""The decoder: tables in which a closed cell's code leads to its number.

Each entry of a table is used at most once; spare entries are drawn from the numbers in use, so that none looks unused.
Puzzles that share a table stand at least NEAREST numbers apart. Each has its part of the table, with random places:
what is near an entry must not tell of what is near a cell. One look-up opens cells that are safe together.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate

from bookmaker.values.codes import MINE, Codes, Hidden, Opening, Table
from bookmaker.values.puzzle import UNKNOWN, Cell, Entry, Puzzle, Step

ROWS, DIGITS = "ABCDEFGHJKLMNPQRSTUVWXYZ", "0123456789"
"""Labels of the rows and columns of a table: letters that nobody mistakes for digits."""
LETTERS = "abcdefghjkmnpqrstuvwxyz"
"""Letters of openings, which nobody mistakes for digits."""
ENTRIES = len(ROWS) * len(DIGITS)
NEAREST = 3
"""Least distance between the numbers of puzzles that share a table."""
MANY, REACH = 3, 2
"""Least number of cells of an opening; and the greatest distance of cells of an area, which one number can touch."""
CODES = tuple(row + digit for row in ROWS for digit in DIGITS)
STREAM = 1 << 41
"""Stream of the tables' random numbers: no section of a book has this number."""
Area = tuple[Cell, ...]
Needs = frozenset[Area]
"""Areas that must be open before a cell is known."""


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

    state, closed = stream(key[0], STREAM, *key[1:]), [tuple(closed_cells(entry)) for entry in entries]
    shares = [*accumulate(map(len, closed), initial=0)]
    filled, codes, openings = list[str](), dict[int, dict[Cell, str]](), list[Opening]()
    for entry, own, *ends in zip(entries, closed, shares, shares[1:], strict=False):
        start, end = (ENTRIES * share // shares[-1] for share in ends)
        found = dict(zip(permutation(state, end - start), own, strict=False))
        drawn = (found.get(at) or own[random_below(state, len(own))] for at in range(end - start))
        filled += [value for _, value in drawn]
        codes[entry.number] = {cell: CODES[start + at] for at, (cell, _) in found.items()}
        openings += openings_of(entry, codes[entry.number])
    return codes, Table(name, tuple(entry.number for entry in entries), tuple(filled), tuple(openings))


def openings_of(entry: Entry, codes: Codes) -> Iterator[Opening]:
    """Yield the areas of at least MANY cells that one look-up opens; none of a board that reasoning does not open."""
    from bookmaker.engine.play.rounds import Numbers, Stuck, open_around, play, unfold  # a spec is read without them
    from bookmaker.engine.solve.eliminate import TooHard

    puzzle, answer, values = entry.made.puzzle, entry.made.answer, dict(closed_cells(entry))
    numbers, found, needs = Numbers(puzzle, answer), dict[Area, Area](), dict[Cell, Needs]()
    try:
        for now in unfold(puzzle, answer, play(puzzle, answer)[0], around=True):
            closed, parts = values.keys() - needs.keys(), [*_parts(now.steps, puzzle, needs)]
            for area in (area for part in parts for area in _areas(part)):
                found[area] = tuple(sorted(closed.intersection(open_around(puzzle, area, numbers))))
                needs |= dict.fromkeys(found[area], needs[area[0]] | {area})
    except (Stuck, TooHard):
        return
    together = dict[Area, list[Cell]]()
    for area, cells in found.items():
        together.setdefault(cells, []).extend(area)
    for cells, areas in sorted(together.items()):
        if len(cells) >= MANY:
            yield Opening(tuple(codes[cell] for cell in sorted(areas)), tuple(_rows(cells, values, codes)))


def _parts(steps: Sequence[Step], puzzle: Puzzle, needs: dict[Cell, Needs]) -> Iterator[list[Cell]]:
    """Yield the safe cells of a round by what they take: openings before them, and harder steps of this round.

    Adds to `needs`, by cell that is known, the openings without which it is not. What single numbers settle after a
    harder step goes with it.
    """
    parts, harder = dict[tuple[int, Needs], list[Cell]](), 0
    for step in steps:
        harder += not step.single
        used = needs if step.total else {*step.clues}.union(*map(puzzle.seen_cells, step.clues))
        needed = Needs().union(*(needs.get(cell, ()) for cell in used))
        needs |= dict.fromkeys((*step.bullets, *step.empty), needed)
        parts.setdefault((harder, needed), []).extend(step.empty)
    yield from parts.values()


def _areas(cells: Iterable[Cell]) -> Iterator[Area]:
    """Yield cells in areas, in which each is near all others: no look-up tells of a far corner."""
    left = sorted(cells)
    while left:
        area = list[Cell]()
        for row, column in left:
            if all(max(abs(own[0] - row), abs(own[1] - column)) <= REACH for own in area):
                area.append((row, column))
        left = [cell for cell in left if cell not in area]
        yield tuple(sorted(area))


def _rows(cells: Sequence[Cell], values: Mapping[Cell, str], codes: Codes) -> Iterator[tuple[str, str]]:
    """Yield each row of cells without a gap: the code of its first cell, and its numbers."""
    rows = list[list[Cell]]()
    for row, column in cells:
        if not rows or rows[-1][-1] != (row, column - 1):
            rows.append([])
        rows[-1].append((row, column))
    yield from ((codes[own[0]], "".join(values[cell] for cell in own)) for own in rows)


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
