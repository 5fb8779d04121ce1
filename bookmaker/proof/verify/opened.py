"""Boards that are opened on the way: what is behind their closed cells, and whether they need no guess."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from bookmaker.engine.play.decoder import NEAREST
from bookmaker.proof.verify.captions import UNKNOWN
from bookmaker.proof.verify.decoders import TableRead
from bookmaker.proof.verify.printing import MINED, Flaw, Printing, Proved, Spread, doubt, name_of, touched, uncoded
from bookmaker.proof.verify.roles import PUZZLE, Printed
from bookmaker.proof.verify.values import Doubt
from bookmaker.values.hidden import CLOSED, MINE, Opening
from bookmaker.values.position import Position
from bookmaker.values.puzzle import Answer, Cell, Puzzle

_CODE = 2
"""Signs of a code that a decoder has."""


_Name = tuple[str, int]
"""What a table is called, and its leaf where others may be called the same."""


def with_tables(printing: Printing, tables: Sequence[TableRead]) -> Printing:
    """Return what was read with the tables of its decoders, and with what these say of closed cells."""
    own = {number: table for table in tables for number in table.numbers}
    coded = {number: boards[0] for number, boards in printing.of(PUZZLE).items() if _is_coded(boards[0])}
    behind = {number: _behind(one, own[number].entries) for number, one in coded.items() if number in own}
    return printing._replace(tables=tuple(tables), behind={**printing.behind, **behind})


def _is_coded(one: Printed) -> bool:
    return any(len(code) == _CODE for code in one.board.codes)


def with_flaws(printing: Printing, spread: Spread | None) -> Printing:
    """Return what was read with what keeps boards from being opened by their codes, if several processes find that."""
    if spread is None:
        return printing
    boards = [boards[0] for boards in printing.of(PUZZLE).values()]
    coded = [one for one in boards if _is_coded(one) and one.number in printing.behind]
    tasks = [(printing.puzzle(one), printing.behind[one.number]) for one in coded]
    found = zip(coded, spread(_flaw_task, tasks), strict=True)
    return printing._replace(flaws={one.number: flaw for one, flaw in found})


def _flaw_task(task: tuple[Puzzle, tuple[int, ...]]) -> Flaw | None:
    """Find the flaw of a board; this is what a worker runs."""
    return _flaw(*task)


def _behind(one: Printed, entries: Mapping[str, str]) -> tuple[int, ...]:
    """Return the number of each cell, open or looked up; MINED for a mine, UNKNOWN where nothing is found."""
    found = (entries.get(code, "") for code in one.board.codes)
    looked = (MINED if sign == MINE else int(sign) if sign else UNKNOWN for sign in found)
    return tuple(clue if clue != UNKNOWN else value for clue, value in zip(one.board.clues, looked, strict=True))


def prove_opened(one: Printed, puzzle: Puzzle, printing: Printing) -> Proved:
    """Prove that a board can be opened cell by cell, each certainly safe: by a number or, if none says so, exact odds.

    Only the numbers behind cells that were proved to be safe are asked for.
    """
    numbers, label = printing.behind[one.number], printing.label(one)
    wrong = tuple(_disagreeing(one, puzzle, numbers))
    if not wrong and (flaw := printing.flaws[one.number] if one.number in printing.flaws else _flaw(puzzle, numbers)):
        wrong = (doubt(flaw.id, flaw.message, one, flaw.cell),)
    answer = Answer(puzzle.rows, puzzle.columns, tuple(number == MINED for number in numbers))
    whole = puzzle._replace(clues=tuple(UNKNOWN if number == MINED else number for number in numbers))
    proved = Proved(one.number, puzzle, None if wrong else answer, 1 - bool(wrong), one.board.page, label)
    return proved._replace(whole=whole, wrong=wrong)


def _disagreeing(one: Printed, puzzle: Puzzle, numbers: Sequence[int]) -> Iterator[Doubt]:
    """Yield the cells behind which nothing is found, or another number than the mines around them make."""
    mines = sum(number == MINED for number in numbers)
    around = touched(puzzle, [number == MINED for number in numbers])
    for cell, (number, near) in enumerate(zip(numbers, around, strict=True)):
        if number == UNKNOWN:
            yield doubt("no-entry", "there is nothing to look up for this closed cell", one, cell)
        elif number not in (MINED, near):
            yield doubt("wrong-entry", f"a {number} is here, and {near} mines around it", one, cell)
    if puzzle.total not in (None, mines):
        yield doubt("wrong-total", f"a total of {puzzle.total}, and there are {mines} mines", one)


def _at(cell: int, puzzle: Puzzle) -> tuple[int, int]:
    return divmod(cell, puzzle.columns)


def _flaw(puzzle: Puzzle, numbers: Sequence[int]) -> Flaw | None:
    """Return why a board cannot be opened without a guess, or not be proved to be; None where it can."""
    from bookmaker.engine.solve.eliminate import TooHard

    position, left = Position(puzzle), puzzle.clues.count(UNKNOWN) - numbers.count(MINED)
    while left:
        try:
            found = _certain(position)
        except TooHard:
            return Flaw("too-hard", "the board is too hard to prove: too many numbers hang together")
        safe = [row * puzzle.columns + column for row, column in found[0]] if found else []
        if found is None or not safe:
            said = "no cell is certainly safe" if found else "nothing fits its numbers"
            return Flaw("needs-guess", f"{said}, and {left} safe cells are still closed")
        clues = list(position.puzzle.clues)
        for cell in safe:
            if numbers[cell] == MINED:
                return Flaw("wrong-entry", "a mine is here, where the numbers say that there is none", cell)
            clues[cell] = numbers[cell]
        left -= len(safe)
        position = Position(puzzle._replace(clues=tuple(clues)), position.known | {*found[1]})
    return None


def _certain(position: Position) -> tuple[list[Cell], list[Cell]] | None:
    """Return cells that hold no mine for sure, and some that do; None where nothing fits. Raises TooHard."""
    from bookmaker.engine.solve.ladder import SINGLE, climb
    from bookmaker.engine.solve.odds import odds

    steps = list(climb(position, SINGLE))
    if safe := [cell for step in steps for cell in step.empty]:
        return safe, [cell for step in steps for cell in step.bullets]
    chances = odds(position)
    return (chances.safe, chances.certain) if chances else None


def check_opened(printing: Printing) -> Iterator[Doubt]:
    """Yield what is wrong with the codes of boards and with the tables in which they are looked up."""
    used = dict[tuple[_Name, str], tuple[int, int]]()
    own = defaultdict[int, list[TableRead]](list)
    for table in printing.tables:
        yield from _check_table(table, printing)
        yield from _check_openings(table, printing)
        for number in table.numbers:
            own[number].append(table)
    for number, (one, *_) in printing.of(PUZZLE).items():
        if not _is_coded(one):
            continue
        tables = own[number]
        if len(tables) != 1:
            labels = ", ".join(table.label for table in tables)
            yield doubt(
                "wrong-table", f"{f'decoders {labels} are' if tables else 'no decoder is'} for this puzzle", one
            )
        elif not (_in_book(printing) or _behind_it(one, tables[0], printing)):
            yield doubt("wrong-table", f"decoder {tables[0].label} is neither below this puzzle nor overleaf", one)
        yield from _check_codes(one, _name(tables[0], printing) if tables else ("", 0), used)


def _in_book(printing: Printing) -> bool:
    """Tell whether there are page numbers: sheets of a series have none, and each has its own table."""
    return any(printing.numbering.folios)


def _behind_it(one: Printed, table: TableRead, printing: Printing) -> bool:
    place = {leaf: index for index, leaf in enumerate(printing.numbering.order)}
    return place[table.leaf] - place[one.board.leaf] in (0, 1)


def _name(table: TableRead, printing: Printing) -> _Name:
    return table.label, 0 if _in_book(printing) else table.leaf


def _check_openings(table: TableRead, printing: Printing) -> Iterator[Doubt]:
    """Yield the lines below a table that are not what opens around their zeros, and zeros with another letter."""
    puzzles = {number: found for number in table.numbers if (found := printing.of(PUZZLE).get(number))}
    places = {code: (one, cell) for one, *_ in puzzles.values() for cell, code in enumerate(one.board.codes) if code}
    for letter, opening in table.openings.items():
        one, cell = places.get(opening.codes[0], (None, 0))
        if one is None or opening != _opening(cell, one, printing):
            message = f"line {letter} of decoder {table.label} is not what opens around {opening.codes[0]}"
            yield Doubt("wrong-opening", message, table.page, one.number if one else 0)
    named = {code: letter for letter, opening in table.openings.items() for code in opening.codes}
    for code in sorted(dict(named.items() ^ table.letters.items())):
        message = f"{code} of decoder {table.label} has another letter than the lines below the table"
        number = places[code][0].number if code in places else 0
        yield Doubt("wrong-opening", message, table.page, number)


def _opening(first: int, one: Printed, printing: Printing) -> Opening:
    """Return what opens around a closed cell of a board, if it is a 0."""
    puzzle, numbers, codes = printing.puzzle(one), printing.behind[one.number], one.board.codes
    found = [_at(first, puzzle)]
    for cell in found:  # grows meanwhile
        if numbers[cell[0] * puzzle.columns + cell[1]] == 0:
            near = (other for other in puzzle.seen(cell) if codes[other[0] * puzzle.columns + other[1]])
            found += [other for other in near if other not in found]
    rows, columns = ({cell[way] for cell in found} for way in (0, 1))
    signs = {(row, column): str(numbers[row * puzzle.columns + column]) for row, column in found}
    zeros = tuple(codes[row * puzzle.columns + column] for (row, column), sign in sorted(signs.items()) if sign == "0")
    across = range(min(columns), max(columns) + 1)
    return Opening(zeros, tuple("".join(signs.get((row, at), CLOSED) for at in across) for row in sorted(rows)))


def _check_codes(one: Printed, name: _Name, used: dict[tuple[_Name, str], tuple[int, int]]) -> Iterator[Doubt]:
    """Yield the closed cells without a code, and those whose code another cell has; `used` has the cells of all."""
    yield from uncoded(one, "code")
    for cell, code in enumerate(one.board.codes):
        if not code:
            continue
        number, other = used.setdefault((name, code), (one.number, cell))
        if (number, other) != (one.number, cell):
            there = name_of(other, one.board.columns) if number == one.number else f"a cell of puzzle {number}"
            yield doubt("code-twice", f"the code {code} of decoder {name[0]} stands in {there}, too", one, cell)


def _check_table(table: TableRead, printing: Printing) -> Iterator[Doubt]:
    puzzles = printing.of(PUZZLE)
    for number in table.numbers:
        if puzzles and not (number in puzzles and _is_coded(puzzles[number][0])):
            message = f"decoder {table.label} is for puzzle {number}, which has no codes or is not there"
            yield Doubt("wrong-table", message, table.page, number)
    for low, high in pairwise(sorted(table.numbers)):
        if high - low < NEAREST:
            message = f"decoder {table.label} is for the puzzles {low} and {high}, which are too near to each other"
            yield Doubt("wrong-table", message, table.page, high)
    others = [one for one in printing.tables if _name(one, printing) == _name(table, printing)]
    if table is not others[0]:
        yield Doubt("wrong-table", f"decoder {table.label} is on page {others[0].page} of the file, too", table.page)
