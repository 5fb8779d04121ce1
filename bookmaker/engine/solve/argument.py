"""Arguments for a step as plain data, and `check`, which replays one and refuses what does not follow.

A *source* is a clue or the total. At any moment it wants a number of bullets in its open cells, those around it (or on
the whole board) that are not known yet. Two kinds of lines are enough:

- `Balance`: add what some sources want and take away what others want. A cell then counts once for each of the first
  that sees it, less once for each of the second. If the sum is the most that these counts can give, each cell with a
  positive count is a bullet, each with a negative one is empty. One clue that is full or has all its bullets, the
  subset rule, the 1-2 rule and the total less the clues that share no cell are all balances.
- `Refute`: suppose one cell, draw lines from that, and end with a sum out of reach.
"""

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

from bookmaker.values.puzzle import Cell, Puzzle, Source, Step


class Balance(NamedTuple):
    """What `more` want less what `less` want is the most there can be, which settles these cells."""

    more: tuple[Source, ...]
    less: tuple[Source, ...]
    bullets: tuple[Cell, ...]
    empty: tuple[Cell, ...]


class Clash(NamedTuple):
    """What `more` want less what `less` want is more than there can be."""

    more: tuple[Source, ...]
    less: tuple[Source, ...]


class Refute(NamedTuple):
    """Were any one of `cells` a bullet (or empty), `chain` would follow and end in a clash: so none is."""

    cells: tuple[Cell, ...]
    bullet: bool
    """The supposition; its opposite is true."""
    chain: tuple["Line", ...]
    clash: Clash


Line: TypeAlias = Balance | Refute
Argument: TypeAlias = tuple[Line, ...]
Known: TypeAlias = dict[Cell, bool]


def settled_by(line: Line) -> Known:
    """Return what a line settles."""
    if isinstance(line, Refute):
        return dict.fromkeys(line.cells, not line.bullet)
    return dict.fromkeys(line.bullets, True) | dict.fromkeys(line.empty, False)


class DoesNotFollow(ValueError):
    """An argument with a line that does not follow, or that settles less or more than its step."""


def shared_by(argument: Argument, puzzle: Puzzle, settled: Mapping[Cell, bool]) -> frozenset[Cell]:
    """Return the cells that two clues of a line count while they are open, and that no line of the argument settles.

    `settled` is what was known before the argument. Lines under a supposition are left out.
    """
    known, shared = dict(settled), set[Cell]()
    for line in argument:
        if isinstance(line, Balance):
            clues = (clue for clue in (*line.more, *line.less) if clue is not None)
            counts = Counter(cell for clue in clues for cell in puzzle.counted_cells(clue) if cell not in known)
            shared |= {cell for cell, count in counts.items() if count > 1}
        known |= settled_by(line)
    return frozenset(shared - known.keys())


def check(argument: Argument, step: Step, puzzle: Puzzle, settled: Mapping[Cell, bool]) -> None:
    """Replay an argument; raise DoesNotFollow unless every line follows from the step's clues alone.

    `settled` is what was known before the step. A line may use the step's clues (and the total, in a
    step of the total), what was known and what the lines before it settle.
    """
    known = dict(settled)
    _replay(argument, known, _Board(puzzle, frozenset(step.clues), step.total))
    wanted = dict.fromkeys(step.bullets, True) | dict.fromkeys(step.empty, False)
    if known != {**settled, **wanted}:
        raise DoesNotFollow("the argument does not settle what its step settles")


class _Board(NamedTuple):
    """A puzzle, and which of its numbers an argument may use."""

    puzzle: Puzzle
    clues: frozenset[Cell]
    total: bool

    def wants(self, source: Source, known: Known) -> tuple[int, list[Cell]]:
        """Return how many bullets a source wants in its open cells, and these cells."""
        if source is None and (not self.total or self.puzzle.total is None):
            raise DoesNotFollow("the total is no part of this step")
        if source is not None and (source not in self.clues or self.puzzle.number(source) < 0):
            raise DoesNotFollow(f"{source} is no clue of this step")
        cells = self.puzzle.counted_cells(source)
        found = sum(known.get(cell, False) for cell in cells)
        return self.puzzle.number(source) - found, [cell for cell in cells if cell not in known]


def _replay(lines: Argument, known: Known, board: _Board) -> None:
    """Add what the lines settle to what is known."""
    for line in lines:
        if isinstance(line, Refute):
            for cell in line.cells:
                _refute(line, cell, dict(known), board)
        else:
            _balance(line, known, board)
        if not settled_by(line):
            raise DoesNotFollow("a line settles nothing")
        known |= settled_by(line)


def _balance(line: Balance, known: Known, board: _Board) -> None:
    """Check that a balance has no room, and names only cells that it settles."""
    room, counts = _room(line.more, line.less, known, board)
    if room != 0:
        raise DoesNotFollow(f"{line.more} less {line.less}: {room} to spare")
    if not all(counts.get(cell, 0) > 0 for cell in line.bullets):
        raise DoesNotFollow("a bullet in a cell that the balance does not need")
    if not all(counts.get(cell, 0) < 0 for cell in line.empty):
        raise DoesNotFollow("an empty cell that the balance does not exclude")


def _refute(line: Refute, cell: Cell, known: Known, board: _Board) -> None:
    """Follow a supposition to its clash."""
    if cell in known:
        raise DoesNotFollow(f"{cell} is known already")
    known[cell] = line.bullet
    _replay(line.chain, known, board)
    room, _ = _room(*line.clash, known, board)
    if room >= 0:
        raise DoesNotFollow(f"{line.clash.more} less {line.clash.less}: no clash")


def _room(
    more: tuple[Source, ...], less: tuple[Source, ...], known: Known, board: _Board
) -> tuple[int, dict[Cell, int]]:
    """Return by how much the cells could exceed what the sources want, and how often each cell counts."""
    wanted, counts = 0, dict[Cell, int]()
    for sign, sources in ((1, more), (-1, less)):
        for source in sources:
            bullets, cells = board.wants(source, known)
            wanted += sign * bullets
            for cell in cells:
                counts[cell] = counts.get(cell, 0) + sign
    return sum(count for count in counts.values() if count > 0) - wanted, counts
