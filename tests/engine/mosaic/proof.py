"""`python -m tests.engine.mosaic.proof 10000` proves so many clue sets by SAT: unique, each clue needed."""

import sys
from random import Random

import numpy as np

from bookmaker.engine.mosaic.board import Picture, to_answer, to_puzzle
from bookmaker.engine.mosaic.make import ClueSet, make
from bookmaker.engine.mosaic.solve import solve
from bookmaker.engine.picture.unique import changes
from bookmaker.engine.symmetry import SQUARE, SYMMETRIES, orbits
from tests.engine.mosaic.pictures import blobs, noise
from tests.engine.mosaic.sat import Board

LARGE = 14
"""Sides of noise at most, which takes long beyond."""


def prove(case: int) -> None:
    """Make a clue set of any size and sort; assert that it is unique, solved, and each clue of a minimal one needed."""
    chance = Random(case)
    sort = chance.choice((noise, blobs))
    sides = range(3, 21 if sort is blobs else LARGE + 1)
    rows, columns = chance.choice(sides), chance.choice(sides)
    picture = sort(case, rows, columns)
    for cell in changes(picture):
        picture[cell] ^= True
    ways = ("", "", *(way for way in SYMMETRIES if rows == columns or way not in SQUARE))
    symmetry = chance.choice(ways)
    clues, fairness = chance.choice(("minimal", "minimal", "fair")), chance.choice(("none", "singles", "pairs"))
    _check(make(picture, (case,), clues, symmetry, fairness), picture, symmetry)


def _check(made: ClueSet, picture: Picture, symmetry: str) -> None:
    board = Board(made.clues, picture)
    assert np.array_equal(board.other_answer(unlike=False), picture)
    assert board.other_answer() is None
    assert solve(to_puzzle(made.clues)) == (to_answer(picture), None)
    every = orbits(symmetry, *picture.shape)
    shown = [orbit for orbit in every if made.clues.flat[orbit[0]] >= 0]
    assert {place for orbit in shown for place in orbit} == {*np.flatnonzero(made.clues >= 0).tolist()}
    if made.minimal:
        assert all(board.other_answer(orbit) is not None for orbit in shown)
    elif shown:
        found = board.other_answer(shown[0])
        hidden = np.isin(np.arange(picture.size).reshape(picture.shape), shown[0])
        there = solve(to_puzzle(np.where(hidden, -1, made.clues)))
        assert (there.other is None) == (found is None)


if __name__ == "__main__":
    for number in range(int(sys.argv[1])):
        prove(number)
    sys.stdout.write(f"{sys.argv[1]} clue sets: each is unique, each clue of minimal ones needed\n")
