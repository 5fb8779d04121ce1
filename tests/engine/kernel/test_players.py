"""Those who play in the kernel: what a guess is worth, against golden fractions and every placement there is."""

import random
from fractions import Fraction

import numpy as np
import pytest

from bookmaker.engine.kernel.board import Floats, Words
from bookmaker.engine.kernel.game import LIST, new_game, survey
from bookmaker.engine.kernel.odds import CHANCE, FINE, GRID, KEPT, PAD, find_chances, new_odds
from bookmaker.engine.kernel.players import DULL, even, insert, list_guesses, look_ahead, promising, safest
from bookmaker.engine.solve.chances import load
from bookmaker.values.position import Position
from bookmaker.values.puzzle import Cell
from tests.engine.kernel.test_game import at
from tests.positions import golden, of, partly_open
from tests.twins.odds import chances, placements


def loaded(position: Position) -> tuple[Words, Words, Floats]:
    """Return a game that has come to a position, its chances found."""
    b, f = new_odds(position.puzzle.rows, position.puzzle.columns)
    g = new_game(0, (0, 0), 0)
    load(b, position)
    survey(g, b)
    assert find_chances(b, f) == FINE
    f[KEPT : KEPT + GRID] = f[CHANCE : CHANCE + GRID]
    return g, b, f


def ahead(position: Position, cell: Cell) -> Fraction:
    """Return how likely a guess and then the safest cell survive, by all placements; less where one number can come."""
    puzzle = position.puzzle
    every, near = placements(position), puzzle.seen_cells(cell)
    parts: dict[int, list[set[Cell]]] = {}
    for mines in every:
        if cell not in mines:
            parts.setdefault(sum(other in mines for other in near), []).append(mines)
    closed = [other for other in puzzle.counted_cells(None) if other not in position.known and other != cell]
    safe = sum(max((sum(o not in mines for mines in part) for o in closed), default=0) for part in parts.values())
    return Fraction(safe, len(every)) * (Fraction(9, 10) if len(parts) == 1 else 1)


def test_golden_guesses_are_worth_what_they_should():
    for case in golden()["odds"] + golden()["best_play"]:
        g, b, f = loaded(of(case))
        for name, worth in case["ahead"].items():
            row, column = map(int, name.split(","))
            found, wanted = look_ahead(g, b, f, at((row, column))), float(Fraction(worth))
            assert wanted == pytest.approx(found) or wanted == pytest.approx(found / DULL)


@pytest.mark.slow
def test_guesses_are_worth_what_all_placements_say():
    tried = 0
    for number in range(60):
        rng = random.Random(number)
        position = partly_open(rng, 4, 4, rng.randrange(2, 6), rng.randrange(4))
        found = chances(position)
        if found and 0 < min(found.values()) < 1:
            g, b, f = loaded(position)
            for cell in found:
                tried += 1
                assert look_ahead(g, b, f, at(cell)) == pytest.approx(float(ahead(position, cell)))
            best = max(ahead(position, cell) for cell in found)
            row, column = divmod(promising(g, b, f) - PAD - 1, PAD)
            if 1 - found[row, column] >= Fraction(85, 100) * (1 - min(found.values())):
                assert float(ahead(position, (row, column))) <= float(best) + 1e-9
    assert tried > 100


def test_guesses_come_sorted_and_no_more_than_there_is_room_for():
    g, _, f = loaded(of(golden()["odds"][0]))
    rng = random.Random(1)
    keys = [rng.random() for _ in range(30)]
    length = 0
    for cell, key in enumerate(keys):
        length = insert(g, f, cell, key, 0, length, 14)
    assert g[LIST : LIST + length].tolist() == np.argsort(keys)[:14].tolist()
    g, b, f = loaded(of(golden()["odds"][0]))
    assert 1 <= list_guesses(g, b, f) <= 14
    assert f[CHANCE + g[LIST]] == f[CHANCE + safest(b, f)]


def never_told(position: Position, one: Cell, other: Cell) -> bool:
    """Tell whether two closed cells hold one mine wherever the mines are, and no other number says in which."""
    puzzle, every = position.puzzle, placements(position)
    others = [cell for cell in puzzle.counted_cells(None) if cell not in position.known | {one, other}]
    exchanged = [mines ^ {one, other} for mines in every]
    return (
        all((one in mines) != (other in mines) for mines in every)
        and all(mines in every for mines in exchanged)
        and all((one in puzzle.seen_cells(cell)) == (other in puzzle.seen_cells(cell)) for cell in others)
    )


@pytest.mark.slow
def test_what_nothing_tells_is_guessed_first():
    found = 0
    for number in range(800):
        rng = random.Random(number)
        position = partly_open(rng, 3, 5, rng.randrange(5, 9), rng.randrange(4, 8))
        every, closed = placements(position), position.puzzle.counted_cells(None)
        position = position._replace(known=frozenset(frozenset.intersection(*every)))
        if len(every) > 1 and len(closed) < 10:
            _, b, _ = loaded(position)
            row, column = divmod(even(b) - PAD - 1, PAD)
            found += row >= 0
            assert row < 0 or any(never_told(position, (row, column), other) for other in closed)
    assert found > 10
