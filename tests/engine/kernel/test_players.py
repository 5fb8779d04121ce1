"""Those who play in the kernel: what a guess is worth, against golden fractions and every placement there is."""

import random
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

import numpy as np
import pytest

from bookmaker.engine.kernel.board import Floats, Words
from bookmaker.engine.kernel.game import LIST, PLAYER, new_game, survey
from bookmaker.engine.kernel.odds import CHANCE, FINE, GRID, KEPT, PAD, find_chances, new_odds
from bookmaker.engine.kernel.players import (
    BEST,
    DULL,
    FADES,
    HALF,
    MOST_MINES,
    NEXT_CELLS,
    even,
    insert,
    list_guesses,
    look_ahead,
    never_told,
    promising,
    safest,
)
from bookmaker.engine.solve.chances import load
from bookmaker.values.position import Position
from bookmaker.values.puzzle import Cell, Puzzle, cells_of
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


class After(NamedTuple):
    """What is known after a guess: the numbers, and the placements that are left."""

    puzzle: Puzzle
    numbers: dict[Cell, int]
    left: list[frozenset[Cell]]

    def mined(self, cell: Cell) -> int:
        """Return in how many placements a cell holds a mine."""
        return sum(cell in mines for mines in self.left)

    def unsure(self, cell: Cell) -> set[Cell]:
        """Return the cells around one that may hold a mine, and may hold none."""
        return {other for other in self.puzzle.seen_cells(cell) if 0 < self.mined(other) < len(self.left)}

    def is_dead(self, cell: Cell) -> bool:
        """Tell whether the unsure cells around one are none, or all those of a number."""
        around = self.unsure(cell)
        return not around or any(self.unsure(number) - {cell} == around for number in self.numbers)

    def is_even(self, one: Cell, other: Cell) -> bool:
        """Tell whether some number sees these two unsure cells alone, and nothing else one of them alone."""
        seers = [{number for number in self.numbers if cell in self.puzzle.seen_cells(number)} for cell in (one, other)]
        others = [{*self.puzzle.seen_cells(cell)} - {one, other} - {*self.numbers} for cell in (one, other)]
        told = any(self.mined(cell) < len(self.left) for cell in others[0] ^ others[1])
        alone = any(self.unsure(number) == {one, other} for number in seers[0])
        return alone and not told and seers[0] == seers[1] and all((one in m) != (other in m) for m in self.left)

    def outlook(self) -> float:
        """Return what the best player thinks of it."""
        closed = [cell for cell in self.puzzle.counted_cells(None) if cell not in self.numbers]
        safe = {cell: 1 - self.mined(cell) / len(self.left) for cell in closed}
        living = sorted((safe[cell] for cell in closed if not self.is_dead(cell)), reverse=True)
        if not living:
            return max(safe.values())
        weights = [FADES**place for place in range(NEXT_CELLS)]
        living += living[-1:] * NEXT_CELLS
        found = sum(weight * living[place] for place, weight in enumerate(weights)) / sum(weights)
        return found * (HALF if any(self.is_even(*pair) for pair in combinations(closed, 2)) else 1)


@pytest.mark.slow
def test_the_outlook_of_the_best_player_is_what_all_placements_say():
    tried = halved = 0
    for number in range(80):
        rng = random.Random(number)
        position = partly_open(rng, *rng.choice([(4, 4), (3, 5)]), rng.randrange(2, 7), rng.randrange(5))
        every, puzzle = placements(position), position.puzzle
        g, b, f = loaded(position)
        g[PLAYER] = BEST
        numbers = {cell: puzzle.number(cell) for cell in cells_of(puzzle.rows, puzzle.columns)}
        numbers = {cell: shown for cell, shown in numbers.items() if shown >= 0}
        for cell in puzzle.counted_cells(None):
            parts: dict[int, list[frozenset[Cell]]] = {}
            for mines in every:
                if cell not in mines:
                    parts.setdefault(sum(other in mines for other in puzzle.seen_cells(cell)), []).append(mines)
            ahead = [(len(left), After(puzzle, {**numbers, cell: shown}, left)) for shown, left in parts.items()]
            worth = sum(many * after.outlook() for many, after in ahead) / len(every) * (DULL if len(ahead) == 1 else 1)
            assert look_ahead(g, b, f, at(cell)) == pytest.approx(worth)
            tried += 1
            halved += any(
                after.is_even(*pair) for _, after in ahead for pair in combinations(puzzle.counted_cells(None), 2)
            )
    assert tried > 200
    assert halved > 5


def told_never(position: Position, cell: Cell) -> int:
    """Count placements in which a cell is a mine that nothing will tell from a neighbour, or two of a square."""
    puzzle, every = position.puzzle, placements(position)
    closed = {*puzzle.counted_cells(None)} - position.known
    inside = {*cells_of(puzzle.rows, puzzle.columns)}
    pairs, squares = 0, [0]
    for other in puzzle.seen_cells(cell):
        square = {cell, other, (cell[0], other[1]), (other[0], cell[1])}
        near = [{*puzzle.seen_cells(one)} - square for one in square]
        alone = {one for one in set().union(*near) if sum(one in some for some in near) == 1} & inside - position.known
        if square <= closed and alone <= closed and len(alone) <= MOST_MINES:
            mines = {cell} if len(square) == 2 else {cell, other}
            found = sum(mines | alone <= one and one & square == mines for one in every)
            if len(square) == 2:
                pairs += found
            else:
                squares.append(found)
    return pairs + max(squares)


@pytest.mark.slow
def test_what_will_never_be_told_is_counted_over_all_placements():
    found = 0
    for number in range(120):
        rng = random.Random(number)
        position = partly_open(rng, *rng.choice([(4, 4), (3, 5)]), rng.randrange(4, 9), rng.randrange(4))
        g, b, f = loaded(position)
        for cell in position.puzzle.counted_cells(None):
            wanted = told_never(position, cell)
            assert never_told(g, b, f, at(cell)) == pytest.approx(wanted)
            found += wanted > 0
    assert found > 50


def is_never_told(position: Position, one: Cell, other: Cell) -> bool:
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
            _, b, f = loaded(position)
            row, column = divmod(even(b, f) - PAD - 1, PAD)
            found += row >= 0
            assert row < 0 or any(is_never_told(position, (row, column), other) for other in closed)
    assert found > 10
