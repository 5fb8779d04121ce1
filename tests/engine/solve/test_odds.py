"""Exact odds, against every placement there is and against golden fractions."""

import random
from fractions import Fraction
from typing import Any

import pytest

from bookmaker.engine.solve import eliminate
from bookmaker.engine.solve.clash import clash
from bookmaker.engine.solve.eliminate import TooHard
from bookmaker.engine.solve.odds import odds
from bookmaker.values.position import Position
from bookmaker.values.puzzle import UNKNOWN, Counting, Puzzle
from tests.positions import golden_cases, of, partly_open, some_known
from tests.twins.odds import chances, placements

SIZES = {(1, 1): 3, (1, 6): 20, (2, 3): 20, (3, 3): 40, (3, 4): 60, (4, 4): 40}


def tried() -> list[Position]:
    """Return small positions, right and wrong ones, with known mines and without."""
    found = []
    for (rows, columns), count in SIZES.items():
        for number in range(count):
            rng = random.Random(f"{rows} {columns} {number}")
            mines = rng.randrange(rows * columns)
            found.append(some_known(rng, partly_open(rng, rows, columns, mines, rng.randrange(4))))
    return found


@pytest.mark.parametrize("case", golden_cases(), ids=lambda case: "/".join(case["rows"]))
def test_golden_positions_have_their_fractions(case: dict[str, Any]):
    found = odds(of(case))
    assert found is not None and found.solutions == case["solutions"]
    assert {f"{row},{column}": str(found.chance((row, column))) for row, column in found.bullets} == case["probability"]
    cells = (case["safest"]["cells"], case["total"]["safe"], case["total"]["mines"])
    assert [found.safest, found.safe, found.certain] == [[*map(tuple, some)] for some in cells]


@pytest.mark.slow
def test_odds_are_the_shares_of_all_placements_there_are():
    met = 0
    for position in tried():
        every, found = placements(position), odds(position)
        assert (found is not None) == bool(every), position
        if found is not None:
            met += 1
            assert found.solutions == len(every)
            assert {cell: found.chance(cell) for cell in found.bullets} == chances(position)
    assert 100 < met < len(tried())


@pytest.mark.slow
def test_a_clash_cannot_be_met_and_can_without_any_of_its_numbers():
    with_total = 0
    for position in tried():
        if odds(position) is None:
            found = clash(position)
            with_total += found.total
            numbers = [row * position.puzzle.columns + column for row, column in found.clues]
            assert not meets(position, numbers, found.total)
            assert all(meets(position, [one for one in numbers if one != left], found.total) for left in numbers)
            assert not found.total or meets(position, numbers, total=False)
    assert with_total > 10


def meets(position: Position, numbers: list[int], total: bool) -> bool:
    """Tell whether a placement meets some of the numbers; the cells of all others hold nothing."""
    puzzle = position.puzzle
    clues = tuple(number if at in numbers else UNKNOWN for at, number in enumerate(puzzle.clues))
    fewer = puzzle._replace(clues=clues, total=puzzle.total if total else None)
    numbered = {divmod(at, puzzle.columns) for at, number in enumerate(puzzle.clues) if number != UNKNOWN}
    return any(not placement & numbered for placement in placements(position._replace(puzzle=fewer)))


def test_clues_that_see_other_cells_have_odds_too():
    knight = tuple((down, right) for down in (-2, -1, 1, 2) for right in (-2, -1, 1, 2) if abs(down) != abs(right))
    found = odds(Position(Puzzle("knight", 3, 3, (1, *(UNKNOWN,) * 8), 2, Counting(knight))))
    assert found is not None
    assert found.solutions == 2 * 6
    assert found.chance((1, 2)) == found.chance((2, 1)) == Fraction(1, 2)
    assert found.chance((0, 1)) == Fraction(1, 6)
    itself = odds(Position(Puzzle("own", 1, 3, (2, UNKNOWN, UNKNOWN), None, Counting(((0, 0), (0, 1)), on_clues=True))))
    assert itself is not None and itself.certain == [(0, 0), (0, 1)]


def test_a_solved_board_has_nothing_to_ask():
    found = odds(Position(Puzzle("bullets", 1, 2, (1, UNKNOWN), 1), frozenset({(0, 1)})))
    assert found is not None
    assert (found.solutions, found.bullets, found.safest) == (1, {}, [])
    full = Position(Puzzle("bullets", 1, 1, (0,), 0))
    assert odds(full) == (1, {})


def test_what_would_take_all_memory_is_too_hard(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(eliminate, "WIDEST", 1000)
    with pytest.raises(TooHard):
        odds(partly_open(random.Random(1), 16, 30, 99, 60))


@pytest.mark.slow
def test_wide_fronts_are_no_matter():
    for number in range(8):
        position = partly_open(random.Random(number), 30, 30, 180, 150)
        found = odds(position)
        assert found is not None
        assert sum(found.bullets.values()) == 180 * found.solutions
