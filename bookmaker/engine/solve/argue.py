"""Find a short argument for a step: one balance of all its sources if there is one, else refutations.

A refutation is sought as a person would: one source at a time as far as that leads, then two and
three weighed against each other, and only then another supposition within the first.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from heapq import nsmallest
from itertools import islice, permutations, product
from math import inf
from operator import attrgetter
from typing import NamedTuple

from bookmaker.engine.solve.argument import Argument, Balance, Clash, DoesNotFollow, Line, Refute, check
from bookmaker.engine.solve.clash import reason
from bookmaker.engine.solve.sums import CELL_COST, KnownCells, Problem, Sum, clashing, counts, pose, sums_of_all, tight
from bookmaker.values.position import Position
from bookmaker.values.puzzle import UNKNOWN, Cell, Puzzle, Source, Step

__all__ = ["Argument", "Balance", "Clash", "DoesNotFollow", "Refute", "argue", "by_few", "check"]

SUPPOSE_COST = 4.0
WITHIN_COST = 1.5
"""Factor by which a supposition within another costs more than by itself."""
OPENINGS = 12
"""First lines from which an argument is completed, to see which is shortest."""
ARGUED = 100
"""Most clues argued with the total; only the rest of a large board takes more, and nobody could follow that."""
FEW = 2
"""Sources whose joint result is seen at once."""
ANY = 2
"""Nested suppositions: as many as needed."""
NOT_FORCED = "the step's clues do not force what it settles"


class Drawn(NamedTuple):
    """A line while an argument is sought: a sum or a refutation, and the cells it settles."""

    by: "Sum | Refuted"
    bullets: int
    empty: int
    reason: int
    """Known cells that it rests on."""

    @property
    def cost(self) -> float:
        return self.by.cost + CELL_COST * (self.bullets | self.empty).bit_count()


class Refuted(NamedTuple):
    """A supposition, made for each of the cells, that fails."""

    cells: int
    bullet: bool
    chain: tuple[Drawn, ...]
    clash: Sum
    reason: int
    cost: float


def by_few(step: Step, position: Position) -> Step:
    """Return a step of many numbers, or with the total, as the few that make its first cell certain."""
    if len(step.clues) <= FEW and not step.total:
        return step
    bullet, cell = bool(step.bullets), (*step.bullets, *step.empty)[0]
    clues, total = reason(position, cell, bullet)
    return Step(clues, (cell,) * bullet, (cell,) * (not bullet), total)


def arguable(step: Step) -> bool:
    """Tell whether a step is argued: it takes no total, or few enough clues with it."""
    return not step.total or len(step.clues) <= ARGUED


def argue(step: Step, puzzle: Puzzle, settled: Mapping[Cell, bool]) -> Argument:
    """Return a short argument for a step; raise DoesNotFollow when its clues do not force what it settles.

    `settled` is what was known before the step. A step that is not `arguable` has no line.
    """
    if not arguable(step):
        return ()
    sources: tuple[Source, ...] = (*step.clues, None) if step.total else step.clues
    line = _at_once(sources, step, puzzle, settled) if len(sources) <= FEW else None
    return (line,) if line else _find_argument(step, puzzle, frozenset(settled.items()))


@lru_cache(maxsize=256)
def _find_argument(step: Step, puzzle: Puzzle, settled: frozenset[tuple[Cell, bool]]) -> Argument:
    """Return an argument of several sources; walkthroughs ask again for what the rating asked."""
    problem = pose(step, puzzle, dict(settled))
    openings = nsmallest(OPENINGS if problem.small else 1, _openings(problem), key=attrgetter("cost"))
    if not openings:
        raise DoesNotFollow(NOT_FORCED)
    best, least = tuple[Drawn, ...](), inf
    for opening in openings:
        if opening.cost >= least:
            break
        lines = tuple(_argument_lines(problem, opening))
        cost = sum(line.cost for line in lines)
        best, least = (lines, cost) if cost < least else (best, least)
    return tuple(_line(problem, line) for line in best)


def _at_once(sources: tuple[Source, ...], step: Step, puzzle: Puzzle, settled: Mapping[Cell, bool]) -> Balance | None:
    """Return the one line by which one or two sources settle their cells; None if it is not the simplest."""
    bullets, empty = tuple(sorted(step.bullets)), tuple(sorted(step.empty))
    said = [_says(source, puzzle, settled) for source in sources]
    if len(said) == 1:
        return _settle_alone(sources, bullets, empty, *said[0])
    simple = any(wants in (0, len(cells)) for cells, wants in said)
    if len(said) == FEW and not simple and (bullets or empty):
        goal = (set(bullets), set(empty))
        for one, other in permutations(range(FEW)):
            (mine, wants), (theirs, limit) = said[one], said[other]
            if goal == (mine - theirs, theirs - mine) and wants - limit == len(mine - theirs) and mine & theirs:
                return Balance((sources[one],), (sources[other],), bullets, empty)
    return None


def _settle_alone(
    source: tuple[Source, ...], bullets: tuple[Cell, ...], empty: tuple[Cell, ...], cells: set[Cell], wants: int
) -> Balance | None:
    """Return how a source settles all its open cells; None if it does not, or has none."""
    if bullets and not empty and wants == len(bullets) and cells == set(bullets):
        return Balance(source, (), bullets, ())
    return Balance((), source, (), empty) if empty and not bullets and wants == 0 and cells == set(empty) else None


def _says(source: Source, puzzle: Puzzle, settled: Mapping[Cell, bool]) -> tuple[set[Cell], int]:
    """Return the open cells of a source, and how many bullets it wants among them."""
    open_, wants = set[Cell](), puzzle.number(source)
    clues, columns, any_ = puzzle.clues, puzzle.columns, puzzle.counting.on_clues
    for cell in puzzle.seen_cells(source):
        if cell in settled:
            wants -= settled[cell]
        elif any_ or clues[cell[0] * columns + cell[1]] == UNKNOWN:
            open_.add(cell)
    return open_, wants


def _openings(problem: Problem) -> Iterator[Drawn]:
    """Yield first lines of an argument: sums that settle something, and refutations."""
    nothing = KnownCells(0, 0)
    levels = _levels(problem, nothing)
    lines = [line for level in (*levels, sums_of_all(problem)) for line in _settling(level, nothing, problem.goal)]
    yield from lines
    if len(problem.sources) > 2 or not lines:
        yield from _refutations(problem, nothing, deep=not lines)


def _argument_lines(problem: Problem, opening: Drawn) -> Iterator[Drawn]:
    """Yield an argument's lines from its opening on."""
    yield opening
    known = KnownCells(opening.bullets, opening.empty)
    while known != problem.goal:
        line = _next(problem, known)
        yield line
        known = known.plus(line.bullets, line.empty)


def _next(problem: Problem, known: KnownCells) -> Drawn:
    """Return the simplest line that settles something more; raise DoesNotFollow if there is none."""
    for level in _levels(problem, known):
        for line in _settling(level, known, problem.goal):
            return line
    lines = list(_refutations(problem, known, deep=True))
    if not lines:
        raise DoesNotFollow(NOT_FORCED)
    return min(lines, key=attrgetter("cost"))


def _levels(problem: Problem, known: KnownCells) -> Iterator[Iterable[Sum]]:
    """Yield the sums that a person looks at, the simplest first."""
    yield problem.levels[0]
    if problem.sources[-1] is None:
        yield counts(problem, known)
    yield from problem.levels[1:]


def _settling(sums: Iterable[Sum], known: KnownCells, within: KnownCells) -> Iterator[Drawn]:
    """Yield the sums that settle cells now."""
    open_ = known.open
    for sum_ in tight(sums, known):
        bullets, empty = sum_.up & open_ & within.bullets, sum_.down & open_ & within.empty
        if bullets | empty:
            yield Drawn(sum_, bullets, empty, sum_.reason(known))


def _refutations(problem: Problem, known: KnownCells, deep: bool) -> Iterator[Drawn]:
    """Yield what can be refuted of the goal with the fewest nested suppositions; none are nested unless `deep`."""
    wanted = (problem.goal.bullets | problem.goal.empty) & known.open
    for depth in (0, 1, ANY) if deep else (0,):
        found = (line for cell in _each(wanted) for line in _refute_opposite(problem, known, cell, depth))
        lines = list(found if problem.small or not depth else islice(found, 1))
        if lines:
            yield from lines
            return


def _refute_opposite(problem: Problem, known: KnownCells, cell: int, depth: int) -> Iterator[Drawn]:
    """Yield the opposite of what the goal says about a cell, refuted."""
    supposed = bool(problem.goal.empty & cell)
    refuted = _refute(problem, known, cell, supposed, depth)
    if refuted:
        yield _opposite(_widen_refutation(problem, known, refuted))


def _opposite(refuted: Refuted) -> Drawn:
    cells = refuted.cells
    return Drawn(refuted, 0 if refuted.bullet else cells, cells if refuted.bullet else 0, refuted.reason)


def _widen_refutation(problem: Problem, known: KnownCells, refuted: Refuted) -> Refuted:
    """Return the refutation of every cell of the goal that can stand for the supposed one in each line."""
    settled = problem.goal.empty if refuted.bullet else problem.goal.bullets
    cells = settled & known.open & ~_mentioned_cells(refuted.chain)
    for mask in problem.masks:
        cells &= mask if mask & refuted.cells else ~mask
    return refuted._replace(cells=cells)


def _mentioned_cells(chain: Iterable[Drawn]) -> int:
    """Return the cells that a chain mentions."""
    cells = 0
    for line in chain:
        inner = _mentioned_cells(line.by.chain) if isinstance(line.by, Refuted) else 0
        cells |= line.bullets | line.empty | inner
    return cells


def _each(cells: int) -> Iterator[int]:
    while cells:
        yield cells & -cells
        cells &= cells - 1


EVERYTHING = KnownCells(-1, -1)


@lru_cache(maxsize=4096)
def _refute(problem: Problem, known: KnownCells, cell: int, bullet: bool, depth: int) -> Refuted | None:
    """Return the refutation of a supposition, or None when there is none of that depth."""
    now = known.plus(cell, 0) if bullet else known.plus(0, cell)
    chain: list[Drawn] = []
    while True:
        clashes = [_prune_refutation(cell, bullet, chain, sum_, now) for sum_ in _clashing(problem, now)]
        if clashes:
            return min(clashes, key=attrgetter("cost"))
        lines = _following(problem, now) or _nested_refutations(problem, now, depth)
        if not lines:
            return None
        chain += lines
        for line in lines:
            now = now.plus(line.bullets, line.empty)


def _clashing(problem: Problem, known: KnownCells) -> list[Sum]:
    """Return the simplest sums that cannot be met; sums of several sources only if one alone leads no further."""
    alone = problem.levels[0]
    for level in _levels(problem, known):
        found = clashing(level, known)
        if found or (level is alone and any(True for _ in _settling(alone, known, EVERYTHING))):
            return found
    return []


def _following(problem: Problem, known: KnownCells) -> list[Drawn]:
    """Return what single sources settle, in turn, else what the first sum of several settles."""
    lines: list[Drawn] = []
    for level in _levels(problem, known):
        left = iter(level)
        while line := next(_settling(left, known, EVERYTHING), None):
            lines.append(line)
            if level is not problem.levels[0]:
                return lines
            known = known.plus(line.bullets, line.empty)
        if lines:
            return lines
    return lines


def _nested_refutations(problem: Problem, known: KnownCells, depth: int) -> list[Drawn]:
    """Return the cheapest refutation of one more supposition.

    If it may take any number of them and one is not enough, a cell is tried both ways, which always ends.
    """
    open_ = (1 << len(problem.cells)) - 1 & known.open
    if depth == 0 or not open_:
        return []
    tries = product(_each(open_), (True, False))
    refuted = filter(None, (_refute(problem, known, cell, bullet, 0) for cell, bullet in tries))
    best = min(refuted if problem.small else islice(refuted, 1), key=attrgetter("cost"), default=None)
    if best is None and depth == ANY:
        best = _refute(problem, known, _crossing(problem, open_), True, ANY)
    return [_opposite(best)] if best else []


def _crossing(problem: Problem, cells: int) -> int:
    """Return the first of the cells that most sources see."""
    return max(_each(cells), key=lambda cell: sum(mask & cell > 0 for mask in problem.masks))


def _prune_refutation(cell: int, bullet: bool, chain: list[Drawn], clash: Sum, known: KnownCells) -> Refuted:
    """Return a refutation without the lines that it does not need."""
    kept, reason = list[Drawn](), clash.reason(known)
    for line in reversed(chain):
        needed = line._replace(bullets=line.bullets & reason, empty=line.empty & reason)
        if needed.bullets | needed.empty:
            kept.append(needed)
            reason = reason & ~(needed.bullets | needed.empty) | needed.reason
    lines = sum(line.cost * (WITHIN_COST if isinstance(line.by, Refuted) else 1) for line in kept)
    return Refuted(cell, bullet, tuple(reversed(kept)), clash, reason & ~cell, SUPPOSE_COST + lines + clash.cost)


def _line(problem: Problem, line: Drawn) -> Line:
    """Return a line with the names of its sources and cells."""

    def cells_of(bits: int) -> tuple[Cell, ...]:
        return tuple(cell for bit, cell in enumerate(problem.cells) if bits >> bit & 1)

    def sources_of(sources: tuple[int, ...]) -> tuple[Source, ...]:
        return tuple(problem.sources[source] for source in sources)

    if isinstance(line.by, Sum):
        return Balance(sources_of(line.by.more), sources_of(line.by.less), cells_of(line.bullets), cells_of(line.empty))
    clash = Clash(sources_of(line.by.clash.more), sources_of(line.by.clash.less))
    return Refute(cells_of(line.by.cells), line.by.bullet, tuple(_line(problem, part) for part in line.by.chain), clash)
