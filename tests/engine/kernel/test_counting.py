"""Clues that count out a board: the fewest, beside every set of clues."""

from collections.abc import Iterator
from itertools import combinations

import numpy as np
import pytest

from bookmaker.engine.kernel.board import BEST, CLUE, SHUT, copy, count_cells
from bookmaker.engine.kernel.counting import TURN, count_apart, counts_out
from bookmaker.engine.kernel.load import load_clues, load_placement
from bookmaker.values.puzzle import UNKNOWN, Cell, Puzzle
from tests.bridge import Size
from tests.twins.grid import Field, a_field

SIZES: dict[Size, int] = {(3, 3): 150, (4, 5): 150, (6, 6): 60, (3, 10): 40}


def shown(field: Field, number: int) -> set[int]:
    """Return some of the clues that are not settled by themselves."""
    return {cell for cell in sorted(field.empty) if (cell * 7 + number) % 3 == 0}


def every_set(field: Field, clues: set[int]) -> Iterator[int]:
    """Yield the sizes of all sets of clues that share no unknown cell and leave bullets only, or none."""
    puzzle = field.puzzle(clues)
    near = {clue: {row * field.columns + column for row, column in seen(clue, puzzle)} for clue in clues}
    unknown = {cell for cell, clue in enumerate(puzzle.clues) if clue == UNKNOWN}
    for size in range(4):
        for some in combinations(sorted(clues), size):
            union = set[int]().union(*(near[clue] for clue in some))
            rest = unknown - union
            apart = sum(len(near[clue]) for clue in some) == len(union)
            if rest and apart and (rest <= field.bullets or not rest & field.bullets):
                yield size


def seen(clue: int, puzzle: Puzzle) -> list[Cell]:
    return puzzle.counted_cells(divmod(clue, puzzle.columns))


@pytest.mark.parametrize(("size", "count"), SIZES.items(), ids=str)
def test_the_fewest_are_found(size: Size, count: int):
    found = 0
    for number in range(count):
        field = a_field(*size, number, 0.3)
        clues = shown(field, number)
        puzzle = field.puzzle(clues)
        b = load_clues(field.rows, field.columns, puzzle.clues)
        load_placement(b, field.rows, field.columns, tuple(cell in field.bullets for cell in range(field.size)))
        copy(b, CLUE, BEST)
        turns = np.zeros(TURN * (field.size + 1), dtype=np.int64)
        least = min(every_set(field, clues), default=-1)
        assert count_apart(b, 3, turns) == least, (field, clues)
        if least >= 0:
            assert count_cells(b, SHUT) == least
            assert counts_out(b)
            found += least > 0
    assert found
