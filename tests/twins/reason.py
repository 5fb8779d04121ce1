"""The twin of arguments: what a few numbers force, by all ways to meet them. Nothing here looks at `solve/`.

Cells seen by the same numbers are alike, so only how many of them are bullets is tried; a number of
bullets that is neither none nor all leaves each of them open.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from bookmaker.engine.solve.argument import Argument, Balance, Refute
from bookmaker.values.puzzle import UNKNOWN, Cell, Puzzle, Source

Known = Mapping[Cell, bool]
Group = tuple[tuple[int, ...], list[Cell]]


def open_cells(source: Source, puzzle: Puzzle, known: Known) -> list[Cell]:
    """Return the cells that a source counts and of which nothing is known."""
    rows, columns = range(puzzle.rows), range(puzzle.columns)
    if source is not None:
        row, column = source
        rows, columns = rows[max(0, row - 1) : row + 2], columns[max(0, column - 1) : column + 2]
    clues, wide, any_ = puzzle.clues, puzzle.columns, puzzle.counting.on_clues
    cells = [(r, c) for r in rows for c in columns if any_ or clues[r * wide + c] == UNKNOWN]
    return [cell for cell in cells if cell not in known]


def need(source: Source, puzzle: Puzzle, known: Known) -> int:
    """Return how many bullets a source still wants."""
    if source is None:
        assert puzzle.total is not None
        return puzzle.total - sum(known.values())
    row, column = source
    near = ((row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1))
    return puzzle.clues[row * puzzle.columns + column] - sum(known.get(cell, False) for cell in near)


def ways(sources: Sequence[Source], puzzle: Puzzle, known: Known) -> Iterator[list[tuple[int, list[Cell]]]]:
    """Yield every way to meet the sources: for each group of cells how many bullets it has."""
    seen: dict[Cell, tuple[int, ...]] = {}
    for at, source in enumerate(sources):
        for cell in open_cells(source, puzzle, known):
            seen[cell] = (*seen.get(cell, ()), at)
    cells = sorted(seen, key=lambda cell: (seen[cell], cell))
    groups = [(by, list(alike)) for by, alike in groupby(cells, key=lambda cell: seen[cell])]
    yield from _fill(groups, [need(source, puzzle, known) for source in sources])


def _fill(groups: list[Group], needs: list[int]) -> Iterator[list[tuple[int, list[Cell]]]]:
    room = [sum(len(cells) for by, cells in groups if at in by) for at in range(len(needs))]
    if any(not 0 <= wants <= most for wants, most in zip(needs, room, strict=True)):
        return
    if not groups:
        yield []
        return
    (by, cells), *rest = groups
    for bullets in range(len(cells) + 1):
        left = [wants - bullets if at in by else wants for at, wants in enumerate(needs)]
        for way in _fill(rest, left):
            yield [(bullets, cells), *way]


def forced(sources: Sequence[Source], puzzle: Puzzle, known: Known) -> dict[Cell, bool] | None:
    """Return the cells that some sources settle, or None when there is no way to meet them."""
    always: dict[Cell, bool] | None = None
    for way in ways(sources, puzzle, known):
        fixed = {cell: bullets > 0 for bullets, cells in way for cell in cells if bullets in (0, len(cells))}
        always = fixed if always is None else {c: b for c, b in always.items() if fixed.get(c) == b}
        if not always:
            return {}
    return always


def follows(argument: Argument, puzzle: Puzzle, known: Known) -> dict[Cell, bool] | None:
    """Return what is known after an argument, or None unless each line follows from what it cites."""
    now = dict(known)
    for line in argument:
        new = _refuted(line, puzzle, now) if isinstance(line, Refute) else _balanced(line, puzzle, now)
        if not new or new.keys() & now.keys():
            return None
        now |= new
    return now


def _balanced(line: Balance, puzzle: Puzzle, known: Known) -> dict[Cell, bool] | None:
    claimed = dict.fromkeys(line.bullets, True) | dict.fromkeys(line.empty, False)
    fixed = forced(line.more + line.less, puzzle, known)
    return claimed if fixed is not None and claimed.items() <= fixed.items() else None


def _refuted(line: Refute, puzzle: Puzzle, known: Known) -> dict[Cell, bool] | None:
    for cell in line.cells:
        now = follows(line.chain, puzzle, {**known, cell: line.bullet}) if cell not in known else None
        if now is None or forced(line.clash.more + line.clash.less, puzzle, now) is not None:
            return None
    return dict.fromkeys(line.cells, not line.bullet)
