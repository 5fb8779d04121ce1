"""Sets of cells as bits, against Python's own sets, up to the borders of a 60x60 board."""

import random
from typing import NamedTuple

import numpy as np
import pytest

from bookmaker.engine.kernel.board import (
    AWAY,
    BEST,
    BULLETS,
    CELLS,
    CLUE,
    CORE,
    FREE,
    KEPT,
    LENGTH,
    LINE,
    OPEN,
    ORDER,
    PATH,
    QUEUE,
    REACH,
    ROWS,
    SHUT,
    TRIAL,
    WALK,
    WANT,
    Board,
    X,
    clear,
    copy,
    count_bullets,
    count_cells,
    drop,
    has,
    list_cells,
    neighbourhood,
    new_board,
    next_cell,
    put,
    to_cell,
)
from bookmaker.engine.kernel.jit import ones, trailing
from bookmaker.engine.kernel.load import load_clues, load_placement, read_clues, read_placement, read_words
from tests.bridge import cells_of, put_cells
from tests.twins.grid import neighbours

BOARDS = [(1, 1), (1, 60), (60, 1), (2, 2), (3, 3), (5, 9), (8, 8), (20, 20), (59, 60), (60, 60)]
SETS = (X, OPEN, CLUE, FREE, CORE, KEPT, REACH, SHUT, TRIAL, BEST)


class Filled(NamedTuple):
    """A workspace whose set OPEN holds some cells."""

    b: Board
    rows: int
    columns: int
    cells: set[int]

    def kernel(self, cell: int) -> int:
        return to_cell(*divmod(cell, self.columns))

    @property
    def all_cells(self) -> range:
        return range(self.rows * self.columns)


@pytest.fixture(params=[(size, fill) for size in BOARDS for fill in (0, 0.03, 0.5, 1)], ids=str)
def filled(request: pytest.FixtureRequest) -> Filled:
    (rows, columns), fill = request.param
    rng = random.Random(f"{rows}x{columns}:{fill}")
    cells = {cell for cell in range(rows * columns) if rng.random() < fill}
    b = new_board(rows, columns)
    put_cells(b, OPEN, columns, cells)
    return Filled(b, rows, columns, cells)


def test_the_table_and_the_counts_say_what_is_in_a_pattern():
    places = [{place for place in range(9) if pattern >> place & 1} for pattern in range(512)]
    assert [ones(pattern) for pattern in range(512)] == [len(found) for found in places]
    assert [trailing(pattern) for pattern in range(1, 512)] == [min(found) for found in places[1:]]
    assert AWAY.tolist() == [down * LINE + right for down in (-1, 0, 1) for right in (-1, 0, 1)]


def test_the_parts_of_a_workspace_do_not_overlap():
    parts = [(start, ROWS) for start in SETS] + [(start, CELLS) for start in (WANT, PATH, QUEUE, WALK, ORDER)]
    used = [place for start, length in parts for place in range(start, start + length)]
    assert len(set(used)) == len(used)
    assert min(used) > BULLETS and max(used) < LENGTH == len(new_board(3, 3))


def test_has_put_and_drop_are_those_of_a_set(filled: Filled):
    rng = random.Random(len(filled.cells))
    cells = set(filled.cells)
    for _ in range(100):
        cell = rng.choice(filled.all_cells)
        if rng.random() < 0.5:
            put(filled.b, OPEN, filled.kernel(cell))
            cells.add(cell)
        else:
            drop(filled.b, OPEN, filled.kernel(cell))
            cells.discard(cell)
        assert has(filled.b, OPEN, filled.kernel(cell)) == (cell in cells)
    assert {cell for cell in filled.all_cells if has(filled.b, OPEN, filled.kernel(cell))} == cells
    assert cells_of(filled.b, OPEN, filled.columns) == cells


def test_a_change_of_one_set_leaves_everything_else_alone(filled: Filled):
    before = filled.b.copy()
    put(filled.b, FREE, filled.kernel(0))
    put(filled.b, FREE, filled.kernel(filled.all_cells[-1]))
    changed = np.nonzero(filled.b != before)[0].tolist()
    assert changed and all(FREE < at < FREE + ROWS for at in changed)


def test_around_is_the_cell_and_its_neighbours(filled: Filled):
    near = neighbours(filled.rows, filled.columns)
    for cell in filled.all_cells:
        pattern = int(neighbourhood(filled.b, OPEN, filled.kernel(cell)))
        found = {filled.kernel(cell) + int(AWAY[place]) for place in range(9) if pattern >> place & 1}
        assert found == {filled.kernel(other) for other in (near[cell] | {cell}) & filled.cells}


def test_next_cell_is_the_first_from_there_on(filled: Filled):
    kernel = sorted(filled.kernel(cell) for cell in filled.cells)
    rng = random.Random(3)
    asked = [0, LINE - 1, LINE, CELLS - 1, CELLS, *kernel[:20], *(rng.randrange(CELLS) for _ in range(60))]
    for start in asked:
        assert next_cell(filled.b, OPEN, start) == min((cell for cell in kernel if cell >= start), default=CELLS)


def test_count_and_list_give_every_cell_once_and_in_order(filled: Filled):
    assert count_cells(filled.b, OPEN) == len(filled.cells)
    assert list_cells(filled.b, OPEN, WALK) == len(filled.cells)
    assert filled.b[WALK : WALK + len(filled.cells)].tolist() == sorted(filled.kernel(cell) for cell in filled.cells)


def test_copy_and_clear_work_on_whole_sets_and_no_other(filled: Filled):
    put_cells(filled.b, KEPT, filled.columns, filled.all_cells)
    put_cells(filled.b, CORE, filled.columns, filled.all_cells)
    copy(filled.b, OPEN, KEPT)
    assert cells_of(filled.b, KEPT, filled.columns) == cells_of(filled.b, OPEN, filled.columns) == filled.cells
    clear(filled.b, OPEN)
    assert cells_of(filled.b, OPEN, filled.columns) == set()
    assert cells_of(filled.b, KEPT, filled.columns) == filled.cells
    assert cells_of(filled.b, CORE, filled.columns) == set(filled.all_cells)


def test_count_bullets_counts_the_neighbours_of_every_empty_cell(filled: Filled):
    put_cells(filled.b, X, filled.columns, filled.cells)
    count_bullets(filled.b)
    for cell, near in enumerate(neighbours(filled.rows, filled.columns)):
        if cell not in filled.cells:
            assert filled.b[WANT + filled.kernel(cell)] == len(near & filled.cells)


def test_clues_come_in_and_placements_go_out(filled: Filled):
    clues = [2 if cell in filled.cells else -1 for cell in filled.all_cells]
    b = load_clues(filled.rows, filled.columns, clues)
    assert cells_of(b, CLUE, filled.columns) == filled.cells
    assert cells_of(b, OPEN, filled.columns) == set(filled.all_cells) - filled.cells
    assert all(b[WANT + filled.kernel(cell)] == 2 for cell in filled.cells)
    assert read_clues(b, CLUE) == tuple(clues)
    load_placement(b, filled.rows, filled.columns, [cell in filled.cells for cell in filled.all_cells])
    placement = read_placement(b)
    assert placement == tuple(cell in filled.cells for cell in filled.all_cells)
    assert read_words(b[X : X + ROWS]) == [divmod(cell, filled.columns) for cell in sorted(filled.cells)]


def test_nothing_beyond_the_board_counts_as_a_neighbour():
    for rows, columns in [(5, 7), (60, 60)]:
        b = new_board(rows, columns)
        put_cells(b, X, columns, range(rows * columns))
        corners = [to_cell(row, column) for row in (0, rows - 1) for column in (0, columns - 1)]
        assert [ones(neighbourhood(b, X, corner)) for corner in corners] == [4, 4, 4, 4]
