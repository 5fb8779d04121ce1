"""Random visible changes of finished books are found in the file alone: of all texts, and of marks on boards."""

from collections.abc import Callable
from pathlib import Path

import pytest

from bookmaker.proof.pdf.drawing import open_document
from bookmaker.proof.verify import read_page
from bookmaker.values.statements import PUZZLE, SOLUTION, STAGE, STEP
from tests.proof.verify.changes.marks import FILL, GLYPH, LETTERED, WORD
from tests.proof.verify.changes.trials import Trial, trials
from tests.proof.verify.sabotage.reading import is_found
from tests.quick import SEED, quick, some

BOOKS = ("classic", "asked newspaper", "staged compact", "decoded sheets", "key tablet", "pictured", "calendar")
CHANGES = 12
"""Of each book; not all can be seen."""
NOT_YET = {"added", "covered", "scaled", "squeezed", "3 % of gray"}
"""Ways that are not always found yet."""
PARTS_NOT_YET = {"moved", "turned", "mirrored", "in paper's colour"}
"""The same of parts of a text, and of fills."""


def is_bound(trial: Trial) -> bool:
    """Tell whether a change is one of what the file says: of a text, or of what is filled on a board that is proved.

    All else decorates: ornaments, rules, lines to write on, stars and ticks, boards that show nothing. Which links
    there are no file says; lines of boards are not always found yet.
    """
    mark = trial.changed.mark
    unknown = NOT_YET | (PARTS_NOT_YET if mark.sort in (GLYPH, WORD, FILL) else set())
    if trial.changed.way in unknown or not trial.is_visible():
        return False
    with open_document(trial.book) as document:
        leaves = read_page(document, mark.page).leaves
    if mark.sort in LETTERED:
        return sum(len(leaf.statements) for leaf in leaves) > 1  # a page without any text is blank
    boards = [one for leaf in leaves for one in leaf.boards if one.said]
    proved = [one.spot.grow(1) for one in boards if one.said.role in (PUZZLE, SOLUTION, STAGE, STEP)]
    left, bottom, right, top = mark.box.edges
    inside = any(box.left < left and right < box.right and box.bottom < bottom and top < box.top for box in proved)
    return mark.sort == FILL and inside


@pytest.mark.parametrize("name", quick(some(BOOKS, 3, "visible")))
def test_a_visible_change_is_found(name: str, finished: Callable[[str], Path], tmp_path: Path):
    missed = [str(one) for one in trials(finished(name), SEED, CHANGES) if is_bound(one) and not is_found(one.copy)]
    assert not missed
