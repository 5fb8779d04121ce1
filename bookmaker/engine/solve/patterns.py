"""What players call a step: it gets a name only if it is exactly what the name stands for.

All that matters is a clue less the bullets found around it, its *need*, and the open cells around it: a 3 beside a
bullet acts as a 2. The names come from Minesweeper players; see also Mike Delmonaco, "Guess-Free Minesweeper" (blog).
"""

from collections.abc import Mapping
from typing import NamedTuple

from bookmaker.values.puzzle import Cell, Puzzle, Step

FULL, SATISFIED, ZERO = "full", "satisfied", "zero"
ONE_ONE, ONE_TWO, ONE_TWO_LARGER, SUBSET = "one-one", "one-two", "one-two-larger", "subset"
ONE_TWO_CORNER, ONE_TWO_ONE, ONE_TWO_TWO_ONE = "one-two-corner", "one-two-one", "one-two-two-one"
TRIANGLE, COUNT, APART = "triangle", "count", "apart"
_PAIRS = (ONE_ONE, SUBSET, ONE_TWO, ONE_TWO_CORNER, ONE_TWO_LARGER, ONE_TWO_ONE, ONE_TWO_TWO_ONE)
RULES = (FULL, SATISFIED, ZERO, *_PAIRS, TRIANGLE, COUNT, APART)
"""From simple to hard."""
PLACE, REDUCED = "place", "reduced"
_FIRST = (ZERO, FULL, SATISFIED, ONE_ONE, PLACE, ONE_TWO, REDUCED, SUBSET, ONE_TWO_LARGER, ONE_TWO_CORNER)
LESSONS = (*_FIRST, ONE_TWO_ONE, ONE_TWO_TWO_ONE, TRIANGLE, COUNT, APART)
"""The names worth learning, from simple to hard: the rules, and the two forms they can take."""
LINES = {3: ONE_TWO_ONE, 4: ONE_TWO_TWO_ONE}
"""By the number of their clues."""
CORNER, EDGE = "corner", "edge"


class Pattern(NamedTuple):
    """A rule, and the form it takes."""

    rule: str
    place: str = ""
    """CORNER or EDGE if the border of the board leaves the clue few cells."""
    reduced: bool = False
    """Whether bullets found around the clues make them act as smaller numbers."""

    @property
    def lessons(self) -> tuple[str, ...]:
        """The LESSONS in its name, its rule first."""
        return (self.rule, *((PLACE,) if self.place else ()), *((REDUCED,) if self.reduced else ()))


class Seen(NamedTuple):
    """What a clue says at one moment."""

    clue: Cell
    need: int
    open: frozenset[Cell]
    reduced: bool


def pattern_of(step: Step, puzzle: Puzzle, settled: Mapping[Cell, bool]) -> Pattern | None:
    """Return what players call a step, or None; `settled` is what was known before it."""
    seen = [_look(clue, puzzle, settled) for clue in step.clues]
    if step.total:
        return _count_pattern(step, seen, puzzle, settled)
    if len(seen) == 1:
        return _single(step, seen[0], puzzle)
    if len(seen) == 2:
        return _pair(step, seen, puzzle, settled)
    return _triangle(step, seen) if len(seen) == 3 else None


def _look(clue: Cell, puzzle: Puzzle, settled: Mapping[Cell, bool]) -> Seen:
    cells = puzzle.counted_cells(clue)
    found = sum(settled.get(cell, False) for cell in cells)
    open_ = frozenset(cell for cell in cells if cell not in settled)
    return Seen(clue, puzzle.number(clue) - found, open_, found > 0)


def _place(clue: Cell, puzzle: Puzzle) -> str:
    borders = (clue[0] in (0, puzzle.rows - 1)) + (clue[1] in (0, puzzle.columns - 1))
    return ("", EDGE, CORNER)[borders]


def _single(step: Step, seen: Seen, puzzle: Puzzle) -> Pattern | None:
    """Name a clue whose open cells are all bullets or all empty."""
    if frozenset(step.bullets) == seen.open and seen.need == len(seen.open):
        whole = len(seen.open) == len(puzzle.seen_cells(seen.clue))
        return Pattern(FULL, _place(seen.clue, puzzle) if whole else "")
    if frozenset(step.empty) == seen.open and seen.need == 0:
        return Pattern(SATISFIED if seen.reduced else ZERO)
    return None


def _pair(step: Step, seen: list[Seen], puzzle: Puzzle, settled: Mapping[Cell, bool]) -> Pattern | None:
    """Name two clues if the larger needs as many more bullets as it has cells of its own, or equally many."""
    less, more = sorted(seen, key=lambda one: (one.need, len(one.open)))
    settles = (frozenset(step.bullets), frozenset(step.empty))
    place = "" if less.open - more.open else _place(less.clue, puzzle)
    if _weigh_clues(more, less) == settles:
        rule = LINES.get(len(_line(less, more, puzzle, settled).clues), "")
        rule = rule or (ONE_TWO if (less.need, more.need) == (1, 2) else ONE_TWO_LARGER)
    elif _weigh_clues(less, more) == settles:
        rule = ONE_ONE if less.need == 1 else SUBSET
    else:
        return None
    if puzzle.counting.on_clues:  # blocks share most of their cells: small numbers, lines and corners have no names
        rule, place = SUBSET if rule in (ONE_ONE, SUBSET) else ONE_TWO_LARGER, ""
    rule, place = (ONE_TWO_CORNER, "") if (rule, place) == (ONE_TWO, CORNER) else (rule, place)
    return Pattern(rule, place, less.reduced or more.reduced)


def _weigh_clues(more: Seen, less: Seen) -> tuple[frozenset[Cell], frozenset[Cell]] | None:
    """Return the bullets and empty cells of clues if one needs as many more as it has cells of its own."""
    own = more.open - less.open
    return (own, less.open - more.open) if more.need - less.need == len(own) else None


def _triangle(step: Step, seen: list[Seen]) -> Pattern | None:
    """Name three clues, not in one line, if two that share no open cell are weighed against the third."""
    settles = (frozenset(step.bullets), frozenset(step.empty))
    (top, left), *others = (one.clue for one in seen)
    (down, right), (low, far) = ((row - top, column - left) for row, column in others)
    for third in seen:
        one, two = (other for other in seen if other != third)
        both = Seen(third.clue, one.need + two.need, one.open | two.open, reduced=False)
        if settles in (_weigh_clues(both, third), _weigh_clues(third, both)) and not one.open & two.open:
            found = any(clue.reduced for clue in seen)
            return Pattern(TRIANGLE, reduced=found) if down * far != low * right else None
    return None


class InLine(NamedTuple):
    """The clues of a 1-2-1 or 1-2-2-1, from the end where its step begins, and the bullets of all of it."""

    clues: tuple[Cell, ...] = ()
    bullets: tuple[Cell, ...] = ()


def line_of(step: Step, puzzle: Puzzle, settled: Mapping[Cell, bool]) -> InLine:
    """Return the whole 1-2-1 or 1-2-2-1 that a step of this name belongs to; `settled` is as for its name."""
    one, two = sorted((_look(clue, puzzle, settled) for clue in step.clues), key=lambda seen: seen.need)
    return _line(one, two, puzzle, settled)


def _line(one: Seen, two: Seen, puzzle: Puzzle, settled: Mapping[Cell, bool]) -> InLine:
    """Find the row or column of clues that act as 1-2-1 or 1-2-2-1 beside one line of open cells, if these begin it."""
    down, right = two.clue[0] - one.clue[0], two.clue[1] - one.clue[1]
    if abs(down) + abs(right) != 1 or (one.need, two.need) != (1, 2):
        return InLine()
    for needs in ((1, 2, 1), (1, 2, 2, 1)):
        cells = [(one.clue[0] + at * down, one.clue[1] + at * right) for at in range(len(needs))]
        for side in ((right, down), (-right, -down)):
            if _acts_as(cells, needs, side, puzzle, settled):
                beside = [(row + side[0], column + side[1]) for row, column in cells]
                return InLine(tuple(cells), (beside[0], beside[2]) if len(needs) == 3 else (beside[1], beside[2]))
    return InLine()


def _acts_as(
    cells: list[Cell], needs: tuple[int, ...], side: Cell, puzzle: Puzzle, settled: Mapping[Cell, bool]
) -> bool:
    """Tell whether clues act as `needs` and their open cells all lie in one line on `side` of them."""
    rows, columns = range(puzzle.rows), range(puzzle.columns)
    if not all(row in rows and column in columns and puzzle.number((row, column)) >= 0 for row, column in cells):
        return False
    seen = [_look(cell, puzzle, settled) for cell in cells]
    beside = [(row + side[0], column + side[1]) for row, column in cells]
    step = (cells[1][0] - cells[0][0], cells[1][1] - cells[0][1])
    ends = {(beside[0][0] - step[0], beside[0][1] - step[1]), (beside[-1][0] + step[0], beside[-1][1] + step[1])}
    open_ = frozenset().union(*(one.open for one in seen))
    return tuple(one.need for one in seen) == needs and set(beside) <= open_ <= {*beside, *ends}


def _count_pattern(step: Step, seen: list[Seen], puzzle: Puzzle, settled: Mapping[Cell, bool]) -> Pattern | None:
    """Name the count at the end: clues without a common open cell, and all other cells in one go."""
    others = frozenset(cell for cell in puzzle.counted_cells(None) if cell not in settled)
    if sum(len(one.open) for one in seen) > len(frozenset().union(*(one.open for one in seen))):
        return None
    others = others.difference(*(one.open for one in seen))
    left = (puzzle.total or 0) - sum(settled.values()) - sum(one.need for one in seen)
    full = left == len(others) and frozenset(step.bullets) == others and not step.empty
    none = left == 0 and frozenset(step.empty) == others and not step.bullets
    return Pattern(COUNT if len(seen) < 2 else APART) if full or none else None
