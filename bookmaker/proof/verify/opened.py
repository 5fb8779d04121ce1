"""Boards that are opened on the way: what is behind their closed cells, and whether they need no guess."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from string import ascii_lowercase
from typing import NamedTuple

from bookmaker.engine.play.decoder import openings_of
from bookmaker.proof.verify.captions import UNKNOWN
from bookmaker.proof.verify.decoders import TableRead
from bookmaker.proof.verify.printing import Printing, Proved, Spread, doubt, touched
from bookmaker.proof.verify.roles import PUZZLE, Printed
from bookmaker.proof.verify.told import same_letters, unlike
from bookmaker.proof.verify.values import Doubt
from bookmaker.values.hidden import MINE, Opening
from bookmaker.values.puzzle import Answer, Entry, Made, Puzzle, off_clue
from bookmaker.words import Words
from bookmaker.words.rules import opening_text, table_head

_CODE = 2
"""Signs of a code that a decoder has."""


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
        wrong = (doubt(flaw.id, flaw.message, one, flaw.cell),)
    return Proved(one.number, puzzle, None if wrong else answer, 1 - bool(wrong), one.board.page, "", whole, (), wrong)


def _disagreeing(one: Printed, puzzle: Puzzle, signs: list[str]) -> Iterator[Doubt]:
    """Yield the cells behind which nothing is found, or another number than the mines around them make."""
    mines = [sign == MINE for sign in signs]
    for cell, (sign, near) in enumerate(zip(signs, touched(puzzle, mines), strict=True)):
        if not sign:
            yield doubt("no-entry", "there is nothing to look up for this closed cell", one, cell)
        elif sign != MINE and sign[:1] != str(near) and puzzle.clues[cell] >= UNKNOWN:
            yield doubt("wrong-entry", f"a {sign[:1]} is here, and {near} mines around it", one, cell)


class Flaw(NamedTuple):
    """Why a board cannot be opened without a guess, or not be proved to be."""

    id: str
    message: str
    cell: int = -1


def flaw_of(puzzle: Puzzle, answer: Answer) -> Flaw | None:
    """Return what keeps a board from being opened by its own numbers; None where nothing does."""
    from bookmaker.engine.play.rounds import Stuck, play
    from bookmaker.engine.solve.eliminate import TooHard

    mines = sum(answer.bullets)
    if cell := off_clue(puzzle, answer):
        message = "the number is not that of the mines around it"
        return Flaw("wrong-clue", message, cell[0] * puzzle.columns + cell[1])
    if puzzle.total not in (None, mines):
        return Flaw("wrong-total", f"a total of {puzzle.total}, and there are {mines} mines")
    try:
        play(puzzle, answer)
    except TooHard:
        return Flaw("too-hard", "the board is too hard to prove: too many numbers hang together")
    except Stuck:
        return Flaw("needs-guess", "at some moment no closed cell is certainly safe")
    return None


def check_opened(printing: Printing) -> Iterator[Doubt]:
    """Yield what is wrong with the tables in which codes are looked up, and with the puzzles that they are for."""
    coded = {number: boards[0] for number, boards in printing.of(PUZZLE).items() if _is_coded(boards[0])}
    for table in printing.tables:
        own = [coded[number] for number in table.numbers if number in coded]
        told = (*_check_table(table, own, printing.words), *_check_openings(table, own, printing))
        yield from (Doubt(id, f"decoder {table.label}: {said}", table.page) for id, said in told)
    for number, one in coded.items():
        tables = [table.label for table in printing.tables if number in table.numbers]
        if len(tables) != 1:
            yield doubt("wrong-table", f"{' and '.join(tables) or 'no decoder'} for this puzzle", one)


_Told = tuple[str, str]
"""What is wrong with a table: the name of a doubt, and its message."""


def _check_table(table: TableRead, own: Sequence[Printed], words: Words) -> Iterator[_Told]:
    """Yield what is wrong with the head and the signs of a table, and with the codes of its own boards."""
    head = table_head(table.label, table.numbers, words)
    if not same_letters(table.head, head):
        yield "wrong-table", f"its head {unlike(table.head, head)}"
    yield from (("wrong-table", said) for said in table.wrong())
    for number in {*table.numbers} - {one.number for one in own} if own else ():
        yield "wrong-table", f"it is for puzzle {number}, which has no codes or is not there"
    counts = Counter(code for one in own for code in one.board.codes if code)
    for code in (code for code, count in counts.items() if count > 1):
        yield "code-twice", f"the code {code} stands in two cells"


def _check_openings(table: TableRead, own: Sequence[Printed], printing: Printing) -> Iterator[_Told]:
    """Yield where the letters behind its zeros, or the lines below it, are not those of what opens around them."""
    known = [printing.opened[one.number] for one in own]
    if not known or not all(one.answer for one in known):
        return
    opened = (one for board, proved in zip(own, known, strict=True) for one in _openings(board, proved))
    lettered = dict(zip(ascii_lowercase, (one for one in opened if one.codes[0] in table.letters), strict=False))
    if table.letters != {code: letter for letter, one in lettered.items() for code in one.codes}:
        yield "wrong-opening", "a letter behind a 0 is not that of what opens around it"
    lines = " ".join(opening_text(letter, one) for letter, one in lettered.items())
    if not same_letters(table.below, lines):
        yield "wrong-opening", f"what opens around its zeros {unlike(table.below, lines)}"


def _openings(one: Printed, known: Proved) -> Iterator[Opening]:
    """Yield what opens around the closed zeros of a board."""
    assert known.answer
    entry = Entry(one.number, 0, "", Made(known.puzzle, known.answer, 0, 0, 0, 0.0))
    return openings_of(entry, dict(zip(known.puzzle.seen(None), one.board.codes, strict=True)))
