"""Exact proof: the number of solutions, and the solution when it is the only one."""

import random
from math import comb

import pytest

from bookmaker.engine.kernel.board import CLUE, OPEN, drop, put
from bookmaker.engine.kernel.difference import can_differ, reset
from bookmaker.engine.kernel.load import to_cell
from bookmaker.engine.solve import eliminate, exact
from bookmaker.engine.solve.eliminate import TooHard
from bookmaker.engine.solve.exact import MANY, prove
from bookmaker.values.puzzle import UNKNOWN, Cell, Counting, Puzzle
from tests.boards import read_board
from tests.bridge import Size, cells_of, load
from tests.quick import others, quick
from tests.twins.grid import Field, a_field, neighbours
from tests.twins.naive import solutions as naive_solutions
from tests.twins.sat import solutions

TINY: list[Size] = [(1, 1), (1, 5), (2, 2), (3, 3), (2, 6), (3, 4), (4, 3), (4, 4), (4, 5)]
SMALL: list[Size] = [(3, 3), (4, 4), (5, 5), (5, 9), (7, 7), (8, 8)]


@pytest.fixture(params=["search", "elimination"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Count one by one first, or by elimination alone: two ways to the same number."""
    if request.param == "elimination":
        monkeypatch.setattr(exact, "EFFORT", 0)
    return request.param


def loose(size: Size, number: int, density: tuple[float, float]) -> Puzzle:
    """Return a share of the clues of a random field, now and then with a wrong one or a wrong total."""
    rng = random.Random(f"loose {size} {number}")
    field = a_field(*size, number, rng.uniform(0.1, 0.5))
    shown = rng.sample(sorted(field.empty), round(rng.uniform(*density) * len(field.empty)))
    puzzle = field.puzzle(set(shown), total=number % 3 > 0)
    if number % 5 == 0 and shown:
        clues = list(puzzle.clues)
        clues[shown[0]] = rng.randrange(9)
        puzzle = puzzle._replace(clues=tuple(clues))
    if number % 7 == 0 and puzzle.total is not None:
        puzzle = puzzle._replace(total=rng.randrange(puzzle.clues.count(UNKNOWN) + 1))
    return puzzle


def compare(puzzle: Puzzle, wanted: list[frozenset[int]]) -> None:
    proof = prove(puzzle)
    assert proof.solutions == min(len(wanted), MANY), puzzle
    assert (proof.answer is not None) == (len(wanted) == 1)
    if proof.answer is not None:
        assert {cell for cell, bullet in enumerate(proof.answer.bullets) if bullet} == wanted[0]
        assert (proof.answer.rows, proof.answer.columns) == (puzzle.rows, puzzle.columns)


@pytest.mark.usefixtures("way")
@pytest.mark.parametrize("size", quick(TINY, *TINY[:3]), ids=str)
def test_counts_are_those_of_the_naive_twin(size: Size):
    for number in range(30 if size != (4, 5) else 6):
        puzzle = loose(size, number, (0.3 if size == (4, 5) else 0.1, 1))
        compare(puzzle, naive_solutions(puzzle))


@pytest.mark.slow
@pytest.mark.usefixtures("way")
@pytest.mark.parametrize("size", SMALL, ids=str)
def test_counts_are_those_of_the_sat_twin(size: Size):
    for number in range(24):
        puzzle = loose(size, number, (0.25, 1))
        compare(puzzle, solutions(puzzle, MANY))


@pytest.mark.slow
@pytest.mark.parametrize("size", SMALL, ids=str)
def test_more_counts_are_those_of_the_sat_twin(size: Size):
    for number in others(50):
        puzzle = loose(size, number, (0.1, 1))
        compare(puzzle, solutions(puzzle, MANY))


def test_boards_of_the_test_have_none_one_some_and_many_solutions():
    found = [prove(loose(size, number, (0.25, 1))).solutions for size in SMALL[2:] for number in range(24)]
    assert {0, 1, MANY} < set(found)
    assert any(1 < solutions < MANY for solutions in found)


@pytest.mark.usefixtures("way")
@pytest.mark.parametrize(
    ("size", "total", "wanted"),
    [
        *[((31, 32), 1, 992), ((32, 31), 1, 992), ((25, 20), 1, 500), ((5, 9), 2, comb(45, 2)), ((10, 10), 50, MANY)],
        *[((32, 32), total, wanted) for total, wanted in ((1, MANY), (0, 1), (1024, 1), (1023, MANY))],
        *[((3, 3), None, 512), ((3, 3), 4, comb(9, 4)), ((2, 5), None, MANY), ((1, 1), None, 2)],
    ],
)
def test_empty_boards_have_as_many_solutions_as_there_are_ways_to_choose(size: Size, total: int | None, wanted: int):
    puzzle = Puzzle("bullets", *size, (UNKNOWN,) * (size[0] * size[1]), total)
    compare(puzzle, [frozenset(range(total or 0))] * wanted if wanted != 1 else [frozenset(range(total or 0))])


@pytest.mark.parametrize(
    ("zeros", "wanted"),
    [([(row, column) for row in range(3) for column in range(5)], 1000), ([(0, 0), (0, 31), (0, 15), (15, 15)], MANY)],
)
def test_the_count_is_exact_up_to_a_thousand(zeros: list[Cell], wanted: int):
    """One bullet on 32x32 cells, of which clues of 0 rule out 24 or 4 + 4 + 6 + 9."""
    clues = tuple(0 if divmod(cell, 32) in zeros else UNKNOWN for cell in range(1024))
    assert prove(Puzzle("bullets", 32, 32, clues, 1)).solutions == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        *[("1", 0), ("8", 0), ("0", 1), ("10./00./...", 0), ("1.", 1), ("2.", 0), ("1.1", 1), ("11/11", 0)],
        *[(".1.1.", 2), (".1.1./bullets: 1", 1), (".1.1./bullets: 2", 1), (".1.1./bullets: 3", 0)],
        *[(".../.8./...", 1), (".../.8./.../bullets: 7", 0), (".../.3./...", comb(8, 3)), ("00/00/bullets: 0", 1)],
    ],
)
@pytest.mark.usefixtures("way")
def test_small_boards_counted_by_hand(text: str, wanted: int):
    assert prove(read_board(text)).solutions == wanted


def unique_without_total(size: Size, number: int) -> Puzzle:
    """Hide clues of a random field, in random order, while those left force every cell."""
    rng = random.Random(f"unique {size} {number}")
    near = neighbours(*size)
    cells = size[0] * size[1]
    bullets = frozenset(rng.sample(range(cells), round(0.22 * cells)))
    bullets -= {cell for cell in bullets if near[cell] <= bullets}
    field = Field(*size, bullets)
    b = load(field, field.empty)
    for clue in rng.sample(sorted(field.empty), len(field.empty)):
        at = to_cell(*divmod(clue, size[1]))
        drop(b, CLUE, at)
        put(b, OPEN, at)
        # A placement that the clues left allow differs at the hidden clue or around it.
        for cell in (near[clue] | {clue}) & cells_of(b, OPEN, size[1]):
            differs = can_differ(b, to_cell(*divmod(cell, size[1])))
            reset(b)
            if differs:
                put(b, CLUE, at)
                drop(b, OPEN, at)
                break
    return field.puzzle(cells_of(b, CLUE, size[1]), total=False)


BIG: list[Size] = [(17, 17), (14, 24), (20, 20), (60, 40), (10, 32)]


def compare_totals(puzzle: Puzzle) -> None:
    """Compare a unique board without its total, with it, and with a wrong one."""
    (placement,) = solutions(puzzle, 2)
    for total, found in ((None, [placement]), (len(placement), [placement]), (len(placement) + 1, [])):
        compare(puzzle._replace(total=total), found)


@pytest.mark.parametrize("size", BIG, ids=str)
def test_large_boards_are_solved_with_and_without_their_total(size: Size):
    puzzle = unique_without_total(size, 0)
    compare_totals(puzzle)
    shown = [cell for cell, clue in enumerate(puzzle.clues) if clue != UNKNOWN]
    for cell in shown[:: len(shown) // 3]:
        clues = list(puzzle.clues)
        clues[cell] = UNKNOWN
        without = puzzle._replace(clues=tuple(clues))
        compare(without, solutions(without, MANY))


@pytest.mark.slow
@pytest.mark.parametrize("number", range(1, 5))
@pytest.mark.parametrize("size", BIG, ids=str)
def test_more_large_boards(size: Size, number: int):
    compare_totals(unique_without_total(size, number))


CROSS, KNIGHT = ((-1, 0), (0, -1), (0, 1), (1, 0)), ((-2, -1), (-2, 1), (-1, -2), (1, 2), (2, 1))


@pytest.mark.parametrize("sees", [CROSS, (*CROSS, (0, 0)), KNIGHT], ids=["cross", "with its own cell", "lopsided"])
@pytest.mark.parametrize("on_clues", [False, True])
def test_whatever_a_clue_counts_all_placements_are_counted(sees: tuple[Cell, ...], on_clues: bool):
    """Boards of 3x4 by trying every placement; a clue sees these cells only, and may hold a bullet itself."""
    found = set[int]()
    for number in range(60):
        rng = random.Random(f"{sees} {on_clues} {number}")
        blank = Puzzle("other", 3, 4, (UNKNOWN,) * 12, None, Counting(sees, on_clues))
        bullets = {cell for cell in blank.seen_cells(None) if rng.random() < 0.4}
        taken = {cell for cell in blank.seen_cells(None) if rng.random() < (0.5, 0.7, 0.95)[number % 3]}
        shown, every = taken if on_clues else taken - bullets, blank.seen_cells(None)
        clues = [len(bullets.intersection(blank.seen_cells(c))) if c in shown else UNKNOWN for c in every]
        if number % 6 == 0 and shown:
            clues[min(row * 4 + column for row, column in shown)] += 2
        puzzle = blank._replace(clues=tuple(clues), total=len(bullets) + (number % 5 == 0) if number % 2 else None)
        wanted = every_placement(puzzle)
        compare(puzzle, wanted)
        found.add(min(len(wanted), 2))
    assert found >= ({0, 2} if sees == KNIGHT else {0, 1, 2})


def every_placement(puzzle: Puzzle) -> list[frozenset[int]]:
    """Return every placement that meets clues and total, trying each set of cells as the bits of a number."""
    room = [row * puzzle.columns + column for row, column in puzzle.counted_cells(None)]
    clues = [(seen_from(puzzle, cell, room), clue) for cell, clue in enumerate(puzzle.clues) if clue != UNKNOWN]
    totals = range(len(room) + 1) if puzzle.total is None else [puzzle.total]
    return [
        frozenset(cell for at, cell in enumerate(room) if placed >> at & 1)
        for placed in range(1 << len(room))
        if placed.bit_count() in totals and all((placed & seen).bit_count() == clue for seen, clue in clues)
    ]


def seen_from(puzzle: Puzzle, cell: int, room: list[int]) -> int:
    """Return which of the cells in `room` a clue sees, as bits."""
    row, column = divmod(cell, puzzle.columns)
    cells = enumerate(divmod(other, puzzle.columns) for other in room)
    return sum(1 << at for at, (r, c) in cells if (r - row, c - column) in puzzle.counting.sees)


def lattice(size: int, clue: int, total: int) -> Puzzle:
    """Return a board with one clue in every cell of which row and column are odd: nearly all of it hangs together."""
    clues = (clue if row % 2 and column % 2 else UNKNOWN for row in range(size) for column in range(size))
    return Puzzle("bullets", size, size, tuple(clues), total)


@pytest.mark.slow
@pytest.mark.parametrize(
    "puzzle", [lattice(21, 2, 50), lattice(21, 2, 200), lattice(31, 2, 100), lattice(31, 4, 225), lattice(31, 5, 700)]
)
def test_a_total_out_of_reach_is_seen_without_elimination(puzzle: Puzzle, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(eliminate, "WIDEST", 0)
    assert prove(puzzle).solutions == 0


def test_prices_rule_out_totals_that_no_placement_has_and_no_others(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(exact, "TURNS", 100)
    ruled_out = 0
    for number in range(15):
        puzzle = loose((5, 5), number, (0.25, 1))
        for total in range(0, 26, 3):
            if any(exact._out_of_reach(puzzle._replace(total=total), bullets) for bullets in (-1, 26)):
                ruled_out += 1
                assert not solutions(puzzle._replace(total=total), 1), (puzzle, total)
    assert ruled_out > 30


def test_what_would_take_all_memory_is_too_hard(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(eliminate, "WIDEST", 4_000_000)
    with pytest.raises(TooHard, match="too hard to count"):
        prove(lattice(21, 2, 60))


def test_what_no_search_settles_in_time_is_eliminated(monkeypatch: pytest.MonkeyPatch):
    """Placement and cells that can differ are sought with no patience at all: whatever is left open stays free."""
    monkeypatch.setattr(exact, "PATIENCE", 0)
    for number in range(20):
        puzzle = loose((5, 5), number, (0.25, 1))
        compare(puzzle, solutions(puzzle, MANY))
