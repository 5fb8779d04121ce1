"""Classes of placements: puzzles with answers in different classes are never equal, however they are turned.

Rotations and reflections carry a cell to cells at the same two distances from the edges. Cells that belong together in
this way get one weight, and the class of a placement is the sum of the weights under its bullets, modulo the number of
classes. So all eight images of a placement have the same class. A puzzle has one answer; equal puzzles have equal
answers, and these are in one class. That holds without a printed total as well: the clues alone then determine the
answer, and with it the number of bullets, so puzzles with different numbers of bullets differ too.

A puzzle of a class is made by the usual local search. The class stays only if a bullet moves between cells of equal
weight; the random numbers foretell what a step would swap, and other steps are passed over.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import product
from math import comb

import numpy as np
from numpy.typing import NDArray

from bookmaker.engine.kernel.board import CLASS, CLASSES, ORDER, SHADE, THERE
from bookmaker.engine.solve.make import Task, make_from, new_search
from bookmaker.values.puzzle import Made

COUNTS = (251, 127, 61, 31, 17, 11)
"""Possible numbers of classes. They are prime, and none divides a week or a part of one."""
EVEN = 0.3
"""Least number of placements in a class, as a share of the mean."""
FEWEST_WEIGHTS = 4
"""Fewest weights: with fewer, more bullets can move within a class, but classes are less even."""
_BASES = range(2, 25)


class Classes:
    """A division of the placements of some bullets on a board into classes of about equal size."""

    def __init__(self, count: int, weights: tuple[int, ...]) -> None:
        self.count = count
        self.weights = np.array(weights, dtype=np.int64)
        """By cell, row by row."""

    def of(self, bullets: Iterable[int]) -> int:
        """Return the class of a placement, by the cells that hold a bullet."""
        return int(self.weights[np.fromiter(bullets, np.int64)].sum()) % self.count


@lru_cache(maxsize=64)
def divide(rows: int, columns: int, bullets: int, holes: frozenset[int] = frozenset()) -> Classes:
    """Return the classes of a board: as many even ones as possible; a single one if no more are even."""
    groups = _orbits(rows, columns)
    most = max(groups) + 1
    for count, number in product(COUNTS, range(min(FEWEST_WEIGHTS, most), most + 1)):
        colours = _colour_cells(groups, number)
        there = tuple(colour for cell, colour in enumerate(colours) if cell not in holes)
        for weights in _weights(max(colours) + 1, count):
            shares = _placements(there, weights, bullets, count)
            if shares.min() * count >= EVEN * shares.sum():
                return Classes(count, tuple(weights[colour] for colour in colours))
    return Classes(1, (0,) * (rows * columns))


def _orbits(rows: int, columns: int) -> tuple[int, ...]:
    """Return for each cell a number that all its images share, on this board and on the board lying on its side."""
    known: dict[tuple[int, int], int] = {}
    short, long = sorted((rows, columns))
    for cell in product(range((short + 1) // 2), range((long + 1) // 2)):
        known.setdefault(_place(cell, short == long), len(known))
    cells = (
        (min(row, rows - 1 - row), min(column, columns - 1 - column))
        for row, column in product(range(rows), range(columns))
    )
    return tuple(known[_place(cell if rows <= columns else cell[::-1], rows == columns)] for cell in cells)


def _place(cell: tuple[int, int], square: bool) -> tuple[int, int]:
    return (min(cell), max(cell)) if square else cell


def _colour_cells(groups: tuple[int, ...], number: int) -> tuple[int, ...]:
    """Return for each cell one of at most `number` colours, about even in cells; each group has one colour."""
    sizes = np.bincount(groups)
    load, colours = [0] * number, {}
    for group in sorted(range(len(sizes)), key=lambda group: (-int(sizes[group]), group)):
        colours[group] = min(range(number), key=lambda colour: (load[colour], colour))
        load[colours[group]] += int(sizes[group])
    return tuple(colours[group] for group in groups)


def _weights(colours: int, count: int) -> Iterator[list[int]]:
    """Yield weights for some colours, all different: 0 and powers of a base."""
    for base in _BASES:
        weights = [0, *(pow(base, power, count) for power in range(colours - 1))]
        if len(set(weights)) == colours:
            yield weights


def _placements(colours: tuple[int, ...], weights: list[int], bullets: int, count: int) -> NDArray[np.float64]:
    """Return how many placements of the bullets each class has, by the colours of the cells."""
    table = np.zeros((bullets + 1, count))  # by bullets placed so far and class
    table[0, 0] = 1.0
    for size, weight in zip(np.bincount(colours, minlength=len(weights)), weights, strict=True):
        grown = np.zeros_like(table)
        for more in range(min(int(size), bullets) + 1):
            ways = np.roll(table[: bullets + 1 - more], more * weight, axis=1)
            grown[more:] += float(comb(int(size), more)) * ways
        table = grown
    found: NDArray[np.float64] = table[bullets]
    return found


def make_classed(task: Task, number: int) -> tuple[Made, int]:
    """Search for a puzzle with its placement in a class; return it, proved and solved, and the steps it took."""
    classes, search = divide(task.rows, task.columns, task.bullets, task.holes), new_search(task)
    b, cells = search.b, search.b[ORDER : ORDER + search.b[THERE]]
    b[CLASSES], b[CLASS] = classes.count, number
    b[SHADE : SHADE + len(classes.weights)] = classes.weights
    search.start()
    while classes.of(cells[: task.bullets]) != number:  # where bullets are moved to begin with
        search.start()
    return make_from(search, task)
