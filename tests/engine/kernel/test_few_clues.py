"""What a few clues settle, by counts of cells, against every cell asked about by itself."""

import random

import pytest

from bookmaker.engine.kernel.board import CLUE, OPEN, REACH, ROWS, Board
from bookmaker.engine.kernel.few_clues import MOST_CLUES, settled_by_few
from tests.bridge import Size, boards, cells_of, load, put_cells
from tests.twins.grid import Field
from tests.twins.sat import Sat


def with_clues(field: Field, shown: set[int], few: set[int]) -> Board:
    """Return a workspace in which the cells of some clues are known, and few of these are in force."""
    b = load(field, few)
    b[OPEN : OPEN + ROWS] = 0
    put_cells(b, OPEN, field.columns, set(range(field.size)) - shown)
    return b


@pytest.mark.parametrize(("size", "count"), [((4, 5), 40), ((7, 7), 15), ((3, 20), 10)])
def test_cells_are_settled_as_by_the_twin(size: Size, count: int):
    settled = pairs = 0
    for number, (field, shown, _) in enumerate(boards(size, count)):
        most = random.Random(number).randint(1, MOST_CLUES)
        middle = sorted(shown)[number % len(shown)] if shown else 0
        few = set(sorted(shown, key=lambda cell: abs(cell - middle))[:most])
        b = with_clues(field, shown, few)
        if not settled_by_few(b):
            continue
        with Sat(field) as oracle:
            wanted = {c for c in set(range(field.size)) - shown if few and oracle.is_forced(few, shown, c)}
        assert cells_of(b, REACH, field.columns) == wanted, (field, few)
        assert cells_of(b, CLUE, field.columns) == few
        settled, pairs = settled + len(wanted), pairs + (len(few) > 2 and bool(wanted))
    assert settled > count
    assert pairs > count // 4


def test_it_is_given_up_where_clues_are_too_many_or_numbers():
    field = Field(13, 13, frozenset(cell for cell in range(169) if cell // 13 % 4 == 0))
    firsts = [13 * row + column for row in (1, 5, 9) for column in (1, 6)]
    pairs = [{first, first + 1} for first in firsts]
    assert settled_by_few(load(field, pairs[0] | pairs[1])), "four ways for each pair"
    assert not settled_by_few(load(field, set().union(*pairs))), "four ways for each of six pairs"
    assert not settled_by_few(load(field, set(sorted(field.empty)[: MOST_CLUES + 1])))
