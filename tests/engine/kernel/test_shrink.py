"""The clues that force a cell, when those that can be are dropped: as if each were asked about, remembered or not."""

import random

import pytest

from bookmaker.engine.kernel.board import CLUE, NOW, OPEN, PACKS, QUEUE, RECALL, RECALLED_CLUES, Board, X, copy, to_cell
from bookmaker.engine.kernel.packing import unpack
from bookmaker.engine.kernel.shrink import recall_clues, recall_slot, shrink_clues
from bookmaker.engine.kernel.sweep import write_clues
from tests.bridge import Size, cells_of, load, some_clues
from tests.engine.kernel.test_difference import meets
from tests.twins.grid import Field, a_field
from tests.twins.paper import Oracle
from tests.twins.sat import Sat


def dropped(oracle: Oracle, shown: set[int], cell: int) -> set[int]:
    """Return the clues that are left, each asked about in order."""
    left = set(shown)
    for clue in sorted(shown):
        if oracle.is_forced(left - {clue}, shown, cell):
            left.remove(clue)
    return left


def moved(field: Field, number: int) -> Field:
    """Return a field with a bullet at another place, as a search has it next."""
    rng = random.Random(number)
    one, other = rng.choice(sorted(field.bullets)), rng.choice(sorted(field.empty))
    return field._replace(bullets=field.bullets - {one} | {other})


def ready(field: Field, shown: set[int], before: Board | None = None) -> Board:
    """Return a workspace in which clues are to be dropped, with what another one remembers."""
    b = load(field, shown)
    if before is not None:
        b[RECALL:] = before[RECALL:]
    write_clues(b)
    copy(b, CLUE, QUEUE)
    return b


@pytest.mark.parametrize(("size", "count"), [((5, 5), 12), ((7, 7), 6), ((10, 10), 3), ((4, 17), 3), ((12, 11), 2)])
def test_clues_are_dropped_as_the_twin_drops_them(size: Size, count: int):
    recalls = others = 0
    for number in range(count):
        field = a_field(*size, number, 0.3)
        shown, near = some_clues(field, number), moved(field, number)
        fewer = {cell for cell in shown if cell not in near.bullets and cell % 13 != number}
        with Sat(field) as oracle, Sat(near) as later:
            cells = [cell for cell in range(field.size) if cell not in shown and oracle.is_forced(shown, shown, cell)]
            for cell in cells[:: max(1, len(cells) // 6)]:
                at = to_cell(*divmod(cell, field.columns))
                b = ready(field, shown)
                shrink_clues(b, at)
                left = cells_of(b, CLUE, field.columns)
                assert left == dropped(oracle, shown, cell), field
                again = ready(field, shown, b)
                assert recall_clues(again, at) == (len(left) <= RECALLED_CLUES)
                assert cells_of(again, CLUE, field.columns) == (left if len(left) <= RECALLED_CLUES else shown)
                assert has_witnesses(again, field, shown, left, cell) or len(left) > RECALLED_CLUES
                if cell in fewer or not later.is_forced(fewer, fewer, cell):
                    continue
                c = ready(near, fewer, b)
                same = recall_clues(c, at)
                assert cells_of(c, CLUE, field.columns) == (dropped(later, fewer, cell) if same else fewer), field
                assert same == (dropped(later, fewer, cell) == left and len(left) <= RECALLED_CLUES)
                recalls, others = recalls + same, others + (not same)
                assert cells_of(c, X, field.columns) == near.bullets
                assert cells_of(c, OPEN, field.columns) == set(range(near.size)) - fewer
    assert recalls > 0
    assert others > 0


def has_witnesses(b: Board, field: Field, shown: set[int], left: set[int], cell: int) -> bool:
    """Tell whether a difference is remembered for each clue that is left, which shows that it is."""
    place = recall_slot(b, to_cell(*divmod(cell, field.columns)))
    for clue in sorted(left):
        place += int(b[PACKS])
        unpack(b, place, NOW)
        other = field.bullets ^ cells_of(b, NOW, field.columns)
        noticing = {one for one in left if one < clue} | {one for one in shown if one > clue}
        if (cell in other) == (cell in field.bullets) or not meets(field, noticing, set(other)):
            return False
    return True
