"""Odds puzzles: questions about a frozen position, in which nothing is certain, and their answers with the argument.

All is judged from the printed position alone, in whole numbers: its placements are few enough to be listed.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from fractions import Fraction
from functools import cache, lru_cache, reduce
from itertools import combinations
from math import comb
from operator import or_
from typing import NamedTuple

from bookmaker.engine.bits import bits_of, each, masks
from bookmaker.engine.solve.eliminate import TooHard
from bookmaker.engine.solve.odds import odds
from bookmaker.engine.symmetry import grid_symmetries
from bookmaker.values.position import Position
from bookmaker.values.puzzle import UNKNOWN, Answer, Cell, Puzzle
from bookmaker.values.questions import BEST, CHANCE, MARKED, ORDER, SAFEST, Case, Look, Question, Reply, Shows

QUESTIONS = tuple(MARKED)
FEWEST, MOST = 4, 24
"""Fewest and most placements; so no fraction has a larger denominator than MOST."""
PLAYED_OUT, SHOWN = 12, 4
"""For BEST: most placements, since each is played to its end, and most numbers that the best cell can have."""
ROWS, WIDEST, FEW = 4, 12, 12
"""Most rows of a table of cases, most closed cells beside numbers, and most ways for these in the easiest tier."""
WAYS, ALIKE, WEIGHED, GROUPS, SUMS = range(1, 6)
"""What must be counted, the easiest first: a few ways with equally many mines at the border; ways that all leave the
others equally many; ways that do not; groups that no number joins; several of them with a varying number of mines."""

_LEAST, _SPAN = 10, 25
"""Minus the least sum of these parts of the energy, and more than it can vary by."""

Want = tuple[int, int]
"""The closed cells beside a number, as bits, and how many mines they hold."""


Looks = Sequence[Look]


class Count(NamedTuple):
    """A position and its placements, each a set of bits: bit i is cell i, row by row."""

    position: Position
    border: int
    placements: tuple[int, ...]
    looks: dict[Cell, Look]
    """By closed cell, in reading order."""
    groups: tuple[int, ...]
    """The cells at the border that numbers join, each group a set of bits."""

    @property
    def rows(self) -> dict[int, list[int]]:
        """The placements by mines at the border."""
        found: dict[int, list[int]] = {}
        for placement in self.placements:
            found.setdefault((placement & self.border).bit_count(), []).append(placement)
        return dict(sorted(found.items()))

    @property
    def is_fair(self) -> bool:
        """Whether a person can count it out, and nothing is certain."""
        few = FEWEST <= len(self.placements) <= MOST and len(self.rows) <= ROWS
        return few and all(0 < look.chance < 1 for look in self.looks.values())


def count(position: Position) -> Count | None:
    """List the placements of a position; None if it has none, more than MOST, no total, or too wide a border."""
    puzzle, known = position
    near = masks(puzzle.rows, puzzle.columns, puzzle.counting.sees)
    marks, closed = bits_of(puzzle, known), bits_of(puzzle, puzzle.counted_cells(None)) & ~bits_of(puzzle, known)
    wants = [(near[at] & closed, number - (near[at] & marks).bit_count()) for at, number in _numbers(puzzle)]
    border = reduce(or_, (cells for cells, _ in wants), 0)
    if puzzle.total is None or not 0 < border.bit_count() <= WIDEST:
        return None
    mines = puzzle.total - len(known)
    placements = _placements(wants, [1 << at for at in each(closed & ~border)], mines)
    if not placements:
        return None
    elsewhere = Fraction(mines, closed.bit_count())
    looks = (_look(divmod(at, puzzle.columns), at, wants, elsewhere, placements) for at in each(closed))
    return Count(position, border, placements, {look.cell: look for look in looks}, _join(cells for cells, _ in wants))


def _join(sets: Iterable[int]) -> tuple[int, ...]:
    """Return sets of bits, those that overlap as one."""
    found: list[int] = []
    for cells in filter(None, sets):
        own = [other for other in found if other & cells]
        found = [*(other for other in found if not other & cells), reduce(or_, own, cells)]
    return tuple(found)


def _numbers(puzzle: Puzzle) -> list[tuple[int, int]]:
    return [(at, number) for at, number in enumerate(puzzle.clues) if number != UNKNOWN]


def _placements(wants: list[Want], elsewhere: list[int], mines: int) -> tuple[int, ...]:
    """Return all placements of `mines` mines; none if there are more than MOST."""
    ways, settled = [0], 0
    for cells, number in wants:
        fresh = [1 << at for at in each(cells & ~settled)]
        ways = [
            way | sum(more)
            for way in ways
            if (missing := number - (way & cells).bit_count()) >= 0
            for more in combinations(fresh, missing)
        ]
        settled |= cells
    rests = [(way, mines - way.bit_count()) for way in ways if way.bit_count() <= mines]
    if sum(comb(len(elsewhere), rest) for _, rest in rests) > MOST:
        return ()
    return tuple(way | sum(more) for way, rest in rests for more in combinations(elsewhere, rest))


def _look(cell: Cell, at: int, wants: list[Want], elsewhere: Fraction, placements: tuple[int, ...]) -> Look:
    shares = (Fraction(number, cells.bit_count()) for cells, number in wants if cells >> at & 1)
    mined = sum(placement >> at & 1 for placement in placements)
    return Look(cell, max(shares, default=elsewhere), Fraction(mined, len(placements)))


@lru_cache(maxsize=256)
def printed_position(puzzle: Puzzle) -> Position:
    """Return a printed position: it knows what its numbers and its total make certain."""
    try:
        found = odds(Position(puzzle))
    except TooHard:
        found = None
    return Position(puzzle, frozenset(found.certain) if found else frozenset())


def ask(position: Position, about: Sequence[str] = QUESTIONS) -> dict[Question, Reply]:
    """Return those questions that a position is good for, with their answers.

    Of all cells that could be marked it marks those whose obvious answer is farthest off.
    """
    found = count(position)
    asked = [_best_question(found, one) for one in about] if found and found.is_fair else []
    return {question: _add_cases(found, reply) for question, reply in filter(None, asked)} if found else {}


@lru_cache(maxsize=256)
def answer(position: Position, question: Question) -> Reply | None:
    """Return the answer to a question; None if the position is not good for it. A good one can be counted out by a
    person, has nothing certain, and one right answer, which is not the obvious one.
    """
    found = count(position)
    reply = _reply(found, question) if found and found.is_fair else None
    return _add_cases(found, reply) if found and reply else None


def right_in(puzzle: Puzzle, reply: Reply) -> Answer:
    """Return the right cells in the form of an answer."""
    return Answer(puzzle.rows, puzzle.columns, tuple(cell in reply.framed_cells for cell in puzzle.seen_cells(None)))


def need_of(reply: Reply) -> int:
    """Return what must be counted for an answer, from WAYS to SUMS."""
    if len(reply.groups) > 1:
        return SUMS if sum(numbers > 1 for numbers in reply.groups) > 1 else GROUPS
    if len({case.elsewhere for case in reply.cases}) > 1:
        return WEIGHED
    return WAYS if len(reply.cases) == 1 and reply.cases[0].border <= FEW else ALIKE


def energy(reply: Reply) -> float:
    """Return the energy of an odds puzzle: what must be counted, and less than 1 more.

    That is lower where the obvious answer is far off, and little is to be counted: in games the gap varies by a tenth,
    the denominator by 5 and the cases by a half; so each weighs alike.
    """
    more = reply.fraction.denominator / 5 + 2 * len(reply.cases) - 10 * float(reply.gap)
    return need_of(reply) + (more + _LEAST) / _SPAN


def _best_question(found: Count, about: str) -> tuple[Question, Reply] | None:
    different = {(look.apparent, look.chance): look.cell for look in reversed(found.looks.values())}
    questions = (Question(about, cells) for cells in combinations(sorted(different.values()), MARKED[about]))
    replies = [(question, reply) for question in questions if (reply := _reply(found, question))]
    return max(replies, key=lambda one: one[1].gap, default=None)


def _reply(found: Count, question: Question) -> Reply | None:
    looks = tuple(found.looks[cell] for cell in question.marked if cell in found.looks)
    return _REPLIES[question.about](found, looks) if len(set(looks)) == MARKED[question.about] else None


def _safest(found: Count, _: Looks) -> Reply | None:
    cells, obvious = _least(found), _obvious([*found.looks.values()])
    chance = found.looks[cells[0]].chance
    if obvious.chance == chance or not _are_symmetric(found.position, cells):
        return None
    return Reply(cells, chance, (cells[0], obvious.cell), obvious)


def _chance(_: Count, marked: Looks) -> Reply | None:
    (look,) = marked
    return None if look.apparent == look.chance else Reply((look.cell,), look.chance, (look.cell,), look)


def _order(_: Count, marked: Looks) -> Reply | None:
    order, obvious = sorted(marked, key=lambda look: look.chance), _obvious(marked)
    if obvious == order[0] or len({look.chance for look in marked}) < len(marked):
        return None
    cells = tuple(look.cell for look in order)
    return Reply(cells, order[0].chance, cells, obvious)


def _best(found: Count, _: Looks) -> Reply | None:
    safest, every = _least(found), len(found.placements)
    if every > PLAYED_OUT:
        return None
    plays = _plays(found)
    wins = {cell: sum(show.wins for show in shows) for cell, shows in plays.items()}
    cells = tuple(cell for cell, won in wins.items() if won == max(wins.values()))
    if (
        safest[0] in cells
        or len(plays[cells[0]]) > SHOWN
        or not all(_are_symmetric(found.position, some) for some in (cells, safest))
    ):
        return None
    safe = 1 - found.looks[safest[0]].chance
    obvious = Look(safest[0], safe, Fraction(wins[safest[0]], every))
    return Reply(cells, Fraction(wins[cells[0]], every), (cells[0], safest[0]), obvious, plays[cells[0]])


_REPLIES: dict[str, Callable[[Count, Looks], Reply | None]] = {
    SAFEST: _safest,
    CHANCE: _chance,
    ORDER: _order,
    BEST: _best,
}


def _least(found: Count) -> tuple[Cell, ...]:
    """Return the cells that hold a mine in the fewest placements."""
    least = min(look.chance for look in found.looks.values())
    return tuple(cell for cell, look in found.looks.items() if look.chance == least)


def _obvious(looks: Looks) -> Look:
    """Return the cell that looks safest; among equals, one that is safer than others."""
    return min(looks, key=lambda look: (look.apparent, look.chance))


def _are_symmetric(position: Position, cells: tuple[Cell, ...]) -> bool:
    """Tell whether all cells are images of the first under the symmetries of a position."""
    puzzle, known = position
    rows, columns, clues, _ = puzzle.printed_values
    signs = [UNKNOWN - (divmod(at, columns) in known) if clue == UNKNOWN else clue for at, clue in enumerate(clues)]
    grid = tuple(tuple(signs[row * columns : (row + 1) * columns]) for row in range(rows))
    row, column = cells[0]
    return len(cells) == 1 or {divmod(places[row][column], columns) for places in grid_symmetries(grid)} == {*cells}


def _add_cases(found: Count, reply: Reply) -> Reply:
    """Return an answer with its table of cases."""
    puzzle, cases = found.position.puzzle, []
    bits, split = [bits_of(puzzle, (cell,)) for cell in reply.table], _split(found, {*reply.table, *reply.cells})
    parted = bits_of(puzzle, (split,)) if split else 0
    for mines, placements in found.rows.items():
        border = {placement & found.border for placement in placements}
        shares = tuple(sum(placement & bit > 0 for placement in placements) for bit in bits)
        there = sum(way & parted > 0 for way in border)
        cases.append(Case(mines, len(border), len(placements) // len(border), shares, there))
    groups = (len({(placement & cells).bit_count() for placement in found.placements}) for cells in found.groups)
    return reply._replace(cases=tuple(cases), groups=tuple(sorted(groups)), split=split)


def _split(found: Count, told: Collection[Cell]) -> Cell | None:
    """Return the cell beside numbers that halves the ways best, the first of equals; none that the answer tells of."""
    ways, columns = {placement & found.border for placement in found.placements}, found.position.puzzle.columns
    free = (at for at in each(found.border) if divmod(at, columns) not in told)
    best = min(free, key=lambda at: abs(len(ways) - 2 * sum(way >> at & 1 for way in ways)), default=None)
    return None if best is None else divmod(best, columns)


def ways(found: Count, table: Sequence[Cell]) -> list[tuple[tuple[Cell, ...], Case]]:
    """Return each way for the mines at the border: their cells, and its cases with the shares of a table's cells."""
    puzzle = found.position.puzzle
    bits = [bits_of(puzzle, (cell,)) for cell in table]
    many = Counter(placement & found.border for placement in found.placements)
    return [
        (
            tuple(divmod(at, puzzle.columns) for at in each(way)),
            Case(way.bit_count(), 1, often, tuple(often * (way & bit > 0) for bit in bits)),
        )
        for way, often in sorted(many.items(), key=lambda one: (one[0].bit_count(), one[0]))
    ]


def _plays(found: Count) -> dict[Cell, tuple[Shows, ...]]:
    """Return for each closed cell the numbers that it can have."""
    puzzle, known = found.position
    told: dict[Cell, dict[int, int]] = {cell: {} for cell in found.looks}
    for cell, parts in told.items():
        bit, near = bits_of(puzzle, (cell,)), puzzle.seen_cells(cell)
        marks, around = len(known.intersection(near)), bits_of(puzzle, near)
        for place, placement in enumerate(found.placements):
            if not placement & bit:
                number = marks + (placement & around).bit_count()
                parts[number] = parts.get(number, 0) | 1 << place
    wins = _winner([tuple(parts.values()) for parts in told.values()])
    return {
        cell: tuple(Shows(number, part.bit_count(), wins(part)) for number, part in sorted(parts.items()))
        for cell, parts in told.items()
    }


def _winner(told: list[tuple[int, ...]]) -> Callable[[int], int]:
    """Return how many placements of a set the best play wins, from the sets that each cell tells apart.

    A cell that tells nothing can be opened last. If none tells anything, all play for one placement.
    """

    @cache
    def wins(left: int) -> int:
        most = 1
        for parts in told:
            now = [left & part for part in parts if left & part]
            safe = sum(part.bit_count() for part in now)
            if len(now) > 1 and safe > most:
                most = max(most, sum(map(wins, now)))
                if safe == left.bit_count():
                    break
        return most

    return wins
