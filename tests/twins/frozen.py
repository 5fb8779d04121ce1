"""The twin of odds puzzles: every placement is looked at, every cell tried."""

from fractions import Fraction
from functools import cache
from math import comb

from bookmaker.values.position import Position
from bookmaker.values.puzzle import UNKNOWN, Cell, Puzzle
from bookmaker.values.questions import Case, Look, Question, Reply, Shows
from tests.twins.endgame import best_play
from tests.twins.odds import chances
from tests.twins.odds import placements as _placements

placements = cache(_placements)


@cache
def looks(position: Position) -> dict[Cell, Look]:
    """Return what each closed cell seems to be and is."""
    puzzle, known = position
    exact = chances(position)
    found = {}
    for cell, chance in exact.items():
        shares = []
        for number in puzzle.seen_cells(cell):
            if puzzle.number(number) != UNKNOWN:
                near = puzzle.seen_cells(number)
                mines = puzzle.number(number) - sum(other in known for other in near)
                shares.append(Fraction(mines, sum(other in exact for other in near)))
        elsewhere = Fraction((puzzle.total or 0) - len(known), len(exact))
        found[cell] = Look(cell, max(shares, default=elsewhere), chance)
    return found


def border(position: Position) -> set[Cell]:
    """Return the closed cells beside numbers."""
    puzzle = position.puzzle
    closed = {cell for cell in puzzle.counted_cells(None) if cell not in position.known}
    return {cell for cell in closed if any(puzzle.number(other) != UNKNOWN for other in puzzle.seen_cells(cell))}


def cases(position: Position, cells: tuple[Cell, ...]) -> tuple[Case, ...]:
    """Return the table of cases."""
    puzzle, known = position
    near, every = border(position), placements(position)
    elsewhere = len(puzzle.counted_cells(None)) - len(known) - len(near)
    found = []
    for mines in range(len(near) + 1):
        those = [placement for placement in every if len(placement & near) == mines]
        ways = {frozenset(placement & near) for placement in those}
        if ways:
            rest = (puzzle.total or 0) - len(known) - mines
            shares = tuple(sum(cell in placement for placement in those) for cell in cells)
            found.append(Case(mines, len(ways), comb(elsewhere, rest), shares))
    return tuple(found)


def groups(position: Position) -> tuple[int, ...]:
    """Return for each group of cells that numbers join how many numbers of mines it can hold."""
    every = placements(position)
    return tuple(sorted(len({len(placement & group) for placement in every}) for group in joined(position)))


def joined(position: Position) -> list[set[Cell]]:
    """Return the closed cells beside numbers, those that numbers join together."""
    left, found = border(position), []
    while left:
        group = {left.pop()}
        while more := {two for one in group for two in left if _share_number(position.puzzle, one, two)}:
            group, left = group | more, left - more
        found.append(group)
    return found


def _share_number(puzzle: Puzzle, one: Cell, two: Cell) -> bool:
    both = {*puzzle.seen_cells(one)} & {*puzzle.seen_cells(two)}
    return any(puzzle.number(cell) != UNKNOWN for cell in both)


def plays(position: Position, cell: Cell) -> tuple[Shows, ...]:
    """Return the numbers that a cell can have, each with the best play of the position that it then is."""
    puzzle, at = position.puzzle, cell[0] * position.puzzle.columns + cell[1]
    found = []
    for number in range(9):
        opened = position._replace(puzzle=puzzle._replace(clues=(*puzzle.clues[:at], number, *puzzle.clues[at + 1 :])))
        if left := len(placements(opened)):
            found.append(Shows(number, left, best_play(opened)[0]))
    return tuple(found)


def images(position: Position, cell: Cell) -> set[Cell]:
    """Return the cells to which the symmetries of a position bring a cell."""
    puzzle, known = position
    high, broad, clues, _ = puzzle.printed_values
    last, side = (high - 1, broad - 1), [lambda r, c: (r, c)]
    if high == broad:
        side.append(lambda r, c: (c, r))
    flips = [(f, down, right) for f in side for down in (False, True) for right in (False, True)]
    signs = {divmod(at, broad): clue for at, clue in enumerate(clues)} | dict.fromkeys(known, -2)

    def image(flip, cell: Cell) -> Cell:
        turn, down, right = flip
        row, column = turn(*cell)
        return (last[0] - row if down else row, last[1] - column if right else column)

    same = [flip for flip in flips if all(signs[image(flip, one)] == sign for one, sign in signs.items())]
    return {image(flip, cell) for flip in same}


def safest(position: Position) -> Reply | None:
    """Return the answer to which cell is safest."""
    every = looks(position)
    least = min(look.chance for look in every.values())
    right = tuple(cell for cell, look in every.items() if look.chance == least)
    lowest = min(look.apparent for look in every.values())
    obvious = [look for look in every.values() if look.apparent == lowest]
    if set(right) - images(position, right[0]) or any(look.cell in right for look in obvious):
        return None
    wrong = min(obvious, key=lambda look: look.chance)
    table = (right[0], wrong.cell)
    return Reply(right, least, table, wrong, (), cases(position, table), groups(position))


def chance(position: Position, cell: Cell) -> Reply | None:
    """Return the answer to how likely a cell holds a mine."""
    look = looks(position)[cell]
    if look.apparent == look.chance:
        return None
    return Reply((cell,), look.chance, (cell,), look, (), cases(position, (cell,)), groups(position))


def order(position: Position, marked: tuple[Cell, ...]) -> Reply | None:
    """Return the answer to which of three cells is safer than which."""
    first, second, third = sorted((looks(position)[cell] for cell in marked), key=lambda look: look.chance)
    others = [look for look in (second, third) if look.apparent < first.apparent]
    if not first.chance < second.chance < third.chance or not others:
        return None
    wrong = min(others, key=lambda look: (look.apparent, look.chance))
    cells = (first.cell, second.cell, third.cell)
    return Reply(cells, first.chance, cells, wrong, (), cases(position, cells), groups(position))


def best(position: Position) -> Reply | None:
    """Return the answer to which cell clears the board most often."""
    if len(placements(position)) > 12:
        return None
    every, (wins, right) = looks(position), best_play(position)
    least, number = min(look.chance for look in every.values()), len(placements(position))
    safe = [cell for cell, look in every.items() if look.chance == least]
    alone = set(safe) <= images(position, safe[0]) and set(right) <= images(position, right[0])
    if not alone or set(safe) & set(right) or len(plays(position, right[0])) > 4:
        return None
    won = sum(show.wins for show in plays(position, safe[0]))
    table = (right[0], safe[0])
    wrong = Look(safe[0], 1 - least, Fraction(won, number))
    return Reply(
        tuple(right),
        Fraction(wins, number),
        table,
        wrong,
        plays(position, right[0]),
        cases(position, table),
        groups(position),
    )


def answer(position: Position, question: Question) -> Reply | None:
    """Return the answer to a question of a fair position, with its ways split by a cell."""
    about, marked = question
    if about == "chance":
        reply = chance(position, *marked)
    else:
        reply = order(position, marked) if about == "order" else best(position) if about == "best" else safest(position)
    return reply and split(position, reply)


def split(position: Position, reply: Reply) -> Reply:
    """Return an answer with the cell that halves the ways best, and how many of each row have a mine there."""
    near = border(position)
    ways = {frozenset(placement & near) for placement in placements(position)}
    free = sorted(near - {*reply.table, *reply.cells})
    if not free:
        return reply
    cell = sorted(free, key=lambda one: abs(sum(1 if one in way else -1 for way in ways)))[0]
    rows = (case._replace(split=sum(cell in way for way in ways if len(way) == case.mines)) for case in reply.cases)
    return reply._replace(split=cell, cases=tuple(rows))


def is_fair(position: Position) -> bool:
    """Tell whether a person can count it out, and nothing is certain."""
    every = placements(position)
    if not 4 <= len(every) <= 24 or any(look.chance in (0, 1) for look in looks(position).values()):
        return False
    return 1 <= len(border(position)) <= 12 and len(cases(position, ())) <= 4
