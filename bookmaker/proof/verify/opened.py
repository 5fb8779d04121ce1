"""Boards that are opened on the way: what is behind their closed cells, and whether they need no guess."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import pairwise

from bookmaker.engine.play.decoder import NEAREST
from bookmaker.proof.verify.captions import UNKNOWN
from bookmaker.proof.verify.decoders import TableRead
from bookmaker.proof.verify.printing import Printing, Proved, Spread, doubt, name_of, touched, uncoded
from bookmaker.proof.verify.roles import PUZZLE, Printed
from bookmaker.proof.verify.told import same_letters, unlike
from bookmaker.proof.verify.values import Doubt
from bookmaker.values.hidden import CLOSED, MINE, Opening
from bookmaker.values.puzzle import Answer, Puzzle
from bookmaker.words import Words
from bookmaker.words.rules import opening_text, table_head

_CODE = 2
"""Signs of a code that a decoder has."""
_Name = tuple[str, int]
"""What a table is called, and its leaf where others may be called the same."""


def with_tables(printing: Printing, tables: tuple[TableRead, ...], spread: Spread | None) -> Printing:
    """Return what was read with the tables of its decoders, and with the boards that these open."""
    own = {number: table for table in tables for number in table.numbers}
    coded = [boards[0] for boards in printing.of(PUZZLE).values() if _is_coded(boards[0]) and boards[0].number in own]
    tasks = [(one, printing.puzzle(one), own[one.number].entries) for one in coded]
    found = spread(prove_opened, tasks) if spread else map(prove_opened, tasks)
    opened = {one.number: known._replace(label=printing.label(one)) for one, known in zip(coded, found, strict=True)}
    return printing._replace(tables=tables, opened={**printing.opened, **opened})


def _is_coded(one: Printed) -> bool:
    return any(len(code) == _CODE for code in one.board.codes)


def prove_opened(task: tuple[Printed, Puzzle, Mapping[str, str]]) -> Proved:
    """Prove that a board can be opened by the entries of a table, each cell certainly safe. This is what a worker runs.

    Only the numbers behind cells that were proved to be safe are asked for.
    """
    one, puzzle, entries = task
    cells = list(zip(one.board.codes, puzzle.clues, strict=True))
    signs = [str(clue) if clue != UNKNOWN else entries.get(code, "") for code, clue in cells]
    mines = [sign == MINE for sign in signs]
    answer = Answer(puzzle.rows, puzzle.columns, tuple(mines))
    looked_up = (int(sign[0]) if sign[:1].isdigit() else UNKNOWN for sign in signs)
    clues = zip(puzzle.clues, looked_up, strict=True)
    whole = puzzle._replace(clues=tuple(clue if clue != UNKNOWN else found for clue, found in clues))
    wrong = tuple(_disagreeing(one, puzzle, signs))
    if not wrong and (flaw := flaw_of(puzzle, answer)):
        wrong = (doubt(*flaw, one),)
    return Proved(one.number, puzzle, None if wrong else answer, 1 - bool(wrong), one.board.page, "", whole, (), wrong)


def _disagreeing(one: Printed, puzzle: Puzzle, signs: list[str]) -> Iterator[Doubt]:
    """Yield the cells behind which nothing is found, or another number than the mines around them make."""
    mines = [sign == MINE for sign in signs]
    for cell, (sign, near) in enumerate(zip(signs, touched(puzzle, mines), strict=True)):
        if not sign:
            yield doubt("no-entry", "there is nothing to look up for this closed cell", one, cell)
        elif sign != MINE and sign[:1] != str(near) and puzzle.clues[cell] >= UNKNOWN:
            yield doubt("wrong-entry", f"a {sign[:1]} is here, and {near} mines around it", one, cell)
    if puzzle.total not in (None, sum(mines)):
        yield doubt("wrong-total", f"a total of {puzzle.total}, and there are {sum(mines)} mines", one)


def flaw_of(puzzle: Puzzle, answer: Answer) -> tuple[str, str] | None:
    """Return why a board cannot be opened without a guess, or not be proved to be: the name of a doubt, its message."""
    from bookmaker.engine.play.rounds import Stuck, play
    from bookmaker.engine.solve.eliminate import TooHard

    try:
        play(puzzle, answer)
    except TooHard:
        return "too-hard", "the board is too hard to prove: too many numbers hang together"
    except Stuck:
        return "needs-guess", "at some moment no closed cell is certainly safe"
    return None


def check_opened(printing: Printing) -> Iterator[Doubt]:
    """Yield what is wrong with the codes of boards and with the tables in which they are looked up."""
    words, used = printing.words, dict[tuple[_Name, str], tuple[int, int]]()
    own = defaultdict[int, list[TableRead]](list)
    for table in printing.tables:
        told = (*_check_table(table, printing), *_check_texts(table, printing, words))
        yield from (Doubt(id, f"decoder {table.label}: {said}", table.page, number) for id, said, number in told)
        for number in table.numbers:
            own[number].append(table)
    for number, (one, *_) in printing.of(PUZZLE).items():
        if not _is_coded(one):
            continue
        tables = own[number]
        if len(tables) != 1:
            labels = ", ".join(table.label for table in tables)
            said = f"decoders {labels} are for this puzzle" if tables else "no decoder is for this puzzle"
            yield doubt("wrong-table", said, one)
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


_Told = tuple[str, str, int]
"""What is wrong with a table: the name of a doubt, its message, and the number of a puzzle, or 0."""


def _check_table(table: TableRead, printing: Printing) -> Iterator[_Told]:
    """Yield what is wrong with the signs of a table, and with the puzzles that it is for."""
    yield from (("wrong-table", said, 0) for said in table.wrong())
    puzzles = printing.of(PUZZLE)
    for number in table.numbers:
        if puzzles and not (number in puzzles and _is_coded(puzzles[number][0])):
            yield "wrong-table", f"it is for puzzle {number}, which has no codes or is not there", number
    for low, high in pairwise(sorted(table.numbers)):
        if high - low < NEAREST:
            yield "wrong-table", f"it is for the puzzles {low} and {high}, which are too near to each other", high
    others = [one for one in printing.tables if _name(one, printing) == _name(table, printing)]
    if table is not others[0]:
        yield "wrong-table", f"it is on page {others[0].page} of the file, too", 0


def _check_texts(table: TableRead, printing: Printing, words: Words) -> Iterator[_Told]:
    """Yield where the words over a table, or the openings below it, are not those of its puzzles."""
    head = table_head(table.label, table.numbers, words)
    if not same_letters(table.head, head):
        yield "wrong-table", f"its head {unlike(table.head, head)}", 0
    boards = [printing.of(PUZZLE)[number][0] for number in table.numbers if number in printing.opened]
    openings = {letter: _opening_of(letter, table, boards, printing) for letter in sorted({*table.letters.values()})}
    letters = {code: letter for letter, one in openings.items() for code in one.codes}
    for code in sorted(dict(letters.items() ^ table.letters.items()) if boards else ()):
        yield "wrong-opening", f"{code} has another letter than what opens around it", 0
    lines = " ".join(opening_text(letter, one) for letter, one in openings.items())
    if boards and not same_letters(table.below, lines):
        yield "wrong-opening", f"what opens around its zeros {unlike(table.below, lines)}", 0


def _opening_of(letter: str, table: TableRead, boards: list[Printed], printing: Printing) -> Opening:
    """Return what opens around the first code of a table with a letter; nothing where no board has it."""
    code = next(code for code, own in table.letters.items() if own == letter)
    for one in boards:
        if code in one.board.codes and (whole := printing.opened[one.number].whole):
            return _opening(one.board.codes.index(code), one, whole)
    return Opening((), ())


def _opening(first: int, one: Printed, whole: Puzzle) -> Opening:
    """Return what opens around a closed cell of a board, if it is a 0."""
    codes = dict(zip(whole.seen(None), one.board.codes, strict=True))
    found = [divmod(first, whole.columns)]
    for cell in found:  # grows meanwhile
        near = whole.seen(cell) if whole.number(cell) == 0 else ()
        found += [other for other in near if codes[other] and other not in found]
    rows, columns = ({cell[way] for cell in found} for way in (0, 1))
    zeros = tuple(codes[cell] for cell in sorted(found) if whole.number(cell) == 0)
    across = range(min(columns), max(columns) + 1)
    lines = ([(row, column) for column in across] for row in range(min(rows), max(rows) + 1))
    return Opening(
        zeros, tuple("".join(str(whole.number(at)) if at in found else CLOSED for at in line) for line in lines)
    )


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
