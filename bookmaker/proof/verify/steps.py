"""Whether boards of walkthroughs show what they are about: the clues that are named, the cells settled, their names."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from bookmaker.proof.verify.captions import UNKNOWN
from bookmaker.proof.verify.cells import LETTERS, cell_name
from bookmaker.proof.verify.phrases import field, number_of
from bookmaker.proof.verify.printing import Printing, doubt
from bookmaker.proof.verify.roles import MOVE, NEEDED, STEP, Printed
from bookmaker.proof.verify.said import NONE
from bookmaker.proof.verify.values import Cell, Doubt, Rgba

_Look = frozenset[tuple[Rgba, bool]]
"""What lies behind a cell: colours, each with whether it is that of a frame."""
_SLIGHT = 24
"""Of 255, by which colours may differ that are meant to be one: files are converted."""


def check_steps(printing: Printing) -> Iterator[Doubt]:
    """Yield what is wrong beside the clues and marks of the boards of walkthroughs, and of others with named rows."""
    yield from _check_shades(printing)
    yield from _check_hatches(printing)
    yield from _check_names(printing)
    for one in printing.boards:
        if one.role == STEP and one.steps == (0, 0):
            yield from _check_start(one, printing)


def _check_start(one: Printed, printing: Printing) -> Iterator[Doubt]:
    """Yield the numbers of bullets in the words of a start that are not its total."""
    for run in (run for run in one.board.runs if run.fields is None):
        for match in printing.phrases.total.finditer(run.text):
            if NONE != one.total != (said := number_of(field(match, "n"))):
                yield doubt("wrong-total", f"'{said}' bullets are to be found, and the puzzle has {one.total}", one)


def _check_names(printing: Printing) -> Iterator[Doubt]:
    """Yield the boards on which letters of columns or numbers of rows are missing, or stand in the wrong place."""
    alike: dict[tuple[str, bool, int, int], list[Printed]] = defaultdict(list)
    for one in printing.boards:
        alike[one.role, bool(one.asked), one.board.rows, one.board.columns].append(one)
    for (_, _, rows, columns), boards in alike.items():
        lacking = [one for one in boards if one.board.names < min(columns, len(LETTERS)) + rows]
        for one in lacking if 2 * len(lacking) < len(boards) else ():
            message = "a letter of a column or a number of a row does not stand where it should"
            yield doubt("wrong-name", message, one)


def _check_shades(printing: Printing) -> Iterator[Doubt]:
    """Yield where the shades of a step are not those of its clues and cells."""
    steps = [one for one in printing.boards if one.role == STEP and one.steps != (0, 0)]
    named = [{match[2] for match in printing.phrases.clue.finditer(one.story)} for one in steps]
    looks = [_looks(one) for one in steps]
    usual = [_usual(looks, steps, clues) for clues in (True, False)]
    for one, names, own in zip(steps, named, looks, strict=True):
        lit = {cell_name(cell) for cell in own if _is_clue(one, cell)}
        for name in sorted(names ^ lit) if any(named) else ():
            said = "a clue is shaded that no sentence names" if name in lit else "a clue is named and not shaded"
            yield doubt("wrong-step", said, one)._replace(cell=name)
        for cell, look in own.items():
            if not _alike(look, usual[not _is_clue(one, cell)]):
                message = "the cell is not shaded or framed as others of its kind are"
                yield doubt("wrong-step", message, one)._replace(cell=cell_name(cell))


def _check_hatches(printing: Printing) -> Iterator[Doubt]:
    """Yield the hatched cells that are not open, or that no two of the shaded clues share; two clues share all or none.

    Boards that are no steps have nothing to hatch.
    """
    for one in (one for one in printing.boards if one.board.hatched):
        lit = [cell for cell in one.board.shaded if _is_clue(one, cell)] if one.role in (STEP, MOVE, NEEDED) else []
        counts = Counter(cell for clue in lit for cell in printing.puzzle(one).seen(clue) if _is_open(one, cell))
        shared = {cell for cell, count in counts.items() if count > 1}
        wrong = set(one.board.hatched) - shared
        lacking = shared - set(one.board.hatched) if len(lit) == 2 else set[Cell]()
        for cell in sorted(wrong | lacking):
            said = "hatched, and is no open cell that numbers share" if cell in wrong else "shared, and not hatched"
            yield doubt("wrong-step", f"the cell is {said}", one)._replace(cell=cell_name(cell))


def _is_open(one: Printed, cell: Cell) -> bool:
    at = cell[0] * one.board.columns + cell[1]
    return {one.board.clues[at], one.board.marks[at]} == {UNKNOWN}


def _looks(one: Printed) -> dict[Cell, _Look]:
    return {cell: frozenset(look[1:] for look in one.board.looks if look[0] == cell) for cell in one.board.shaded}


def _is_clue(one: Printed, cell: Cell) -> bool:
    return one.board.clues[cell[0] * one.board.columns + cell[1]] >= 0


def _usual(looks: Sequence[dict[Cell, _Look]], steps: Sequence[Printed], clues: bool) -> _Look:
    """Return how most clues that are shaded look, or most cells that are settled."""
    pairs = zip(looks, steps, strict=True)
    counts = Counter(look for own, one in pairs for cell, look in own.items() if _is_clue(one, cell) == clues)
    return max(counts, key=lambda look: (counts[look], sorted(look)), default=frozenset())


def _alike(one: _Look, other: _Look) -> bool:
    """Tell whether two cells look the same, but for slight differences of their colours."""
    pairs = zip(sorted(one, key=_frame_first), sorted(other, key=_frame_first), strict=False)
    near = all(a[1] == b[1] and max(abs(x - y) for x, y in zip(a[0], b[0], strict=True)) <= _SLIGHT for a, b in pairs)
    return len(one) == len(other) and near


def _frame_first(look: tuple[Rgba, bool]) -> tuple[bool, Rgba]:
    return look[1], look[0]
