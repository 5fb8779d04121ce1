"""Parts of the refined solver that whole traces do not reach."""

import random
from itertools import combinations

import numpy as np
import pytest

from bookmaker.engine.kernel.board import BEST, CLUE, FREE, copy, to_cell
from bookmaker.engine.kernel.difference import find_free
from bookmaker.engine.kernel.refined import BREAKS, BROKEN, CHOSEN, RECORD, SETS, hit_all, list_to_hit, spare_clues
from tests.bridge import Size, boards, cells_of, load
from tests.twins.grid import a_field
from tests.twins.sat import Sat


@pytest.mark.parametrize("size", [(5, 5), (8, 8)], ids=str)
def test_no_clue_can_be_spared_of_those_that_are_left(size: Size):
    asked = 0
    for field, shown, b in boards(size, 30, 0.3):
        find_free(b)
        settled = set(range(field.size)) - shown - cells_of(b, FREE, field.columns)
        copy(b, CLUE, BEST)
        with Sat(field) as oracle:
            for cell in sorted(settled)[:4]:
                spare_clues(b, to_cell(*divmod(cell, field.columns)), False)
                left = cells_of(b, CLUE, field.columns)
                assert oracle.is_forced(left, shown, cell)
                assert not any(oracle.is_forced(left - {clue}, shown, cell) for clue in left)
                asked += 1
    assert asked > 3


def smallest(sets: list[set[int]], most: int) -> int:
    """Return the size of a smallest set that hits all of some sets, or most + 1; all are tried."""
    everything = sorted(set().union(*sets))
    for size in range(most + 1):
        if any(all(hit & set(chosen) for hit in sets) for chosen in combinations(everything, size)):
            return size
    return most + 1


@pytest.mark.parametrize("high", [12, 130], ids=["one word", "three words"])
def test_smallest_hitting_sets_are_those_of_the_twin(high: int):
    rng = random.Random(high)
    b = load(a_field(3, 3, 0), set())
    family = np.zeros(4096, dtype=np.int64)
    sets = np.zeros(SETS, dtype=np.int64)
    words = high // 62 + 1
    for _ in range(150):
        numbers = rng.sample(range(high), 9)
        broken = [set(rng.sample(numbers, rng.randint(1, 4))) for _ in range(rng.randint(1, 12))]
        known = np.zeros(len(broken) * RECORD, dtype=np.int64)
        for record, clues in zip(known.reshape(-1, RECORD), broken, strict=True):
            record[1] = 2
            record[BREAKS] = len(clues)
            for clue in clues:
                record[BROKEN + clue // 62] |= 1 << (clue % 62)
        size = list_to_hit(0, False, known, len(broken), words, family)
        least = smallest(broken, 9)
        for most in range(6):
            assert hit_all(b, known, family, size, words, most, sets) == (least <= most)
            if least <= most:
                chosen = {number for number in range(high) if int(sets[CHOSEN + number // 62]) >> (number % 62) & 1}
                assert len(chosen) <= most
                assert all(clues & chosen for clues in broken)
