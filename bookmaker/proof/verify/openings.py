"""Boards opened on the way: the content of their closed cells, and the proof that they need no guess."""

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence

from bookmaker.engine.play.decoder import LETTERS, openings_of
from bookmaker.proof.verify.about import unlike
from bookmaker.proof.verify.captions import UNKNOWN
from bookmaker.proof.verify.cells import cell_name
from bookmaker.proof.verify.decoders import TableRead
from bookmaker.proof.verify.printing import Printing, Proved, doubt, neighbour_counts
from bookmaker.proof.verify.roles import PUZZLE, Printed
from bookmaker.proof.verify.values import Doubt
from bookmaker.values.codes import MINE, Opening
from bookmaker.values.puzzle import Answer, Entry, Puzzle, off_clue
from bookmaker.values.statements import RULES, TABLE
from bookmaker.words import Words
from bookmaker.words.rules import opening_text, table_head

_RULES = f"{RULES} {TABLE}s"
"""Subject of the text that says how tables are read; on a sheet, with its number."""
_CODE = 2
"""Number of signs of a decoder's code."""


def open_coded(printing: Printing) -> Printing:
    """Return the content read, completed by its decoders' tables and the boards that they open."""
    own = {number: table for table in printing.tables for number in table.numbers}
    coded = [boards[0] for boards in printing.of(PUZZLE).values() if _is_coded(boards[0]) and boards[0].number in own]
    tasks = [(printing.start_proof(one), one, own[one.number].entries) for one in coded]
    found = (printing.spread or map)(prove_opened, tasks)
    return printing._replace(opened={**printing.opened, **{one.number: one for one in found}})


def _is_coded(one: Printed) -> bool:
    return one.kind.is_opened and any(len(code) == _CODE for code in one.board.codes)


def prove_opened(task: tuple[Proved, Printed, Mapping[str, str]]) -> Proved:
    """Prove that a board can be opened by the entries of a table, each cell certainly safe. Runs in a worker.

    Only numbers behind cells proved safe are looked up.
    """
    known, one, entries = task
    puzzle = known.puzzle
    cells = zip(one.board.codes, puzzle.clues, strict=True)
    signs = [str(clue) if clue != UNKNOWN else entries.get(code, "") for code, clue in cells]
    answer = Answer(puzzle.rows, puzzle.columns, tuple(sign == MINE for sign in signs))
    looked_up = zip(signs, puzzle.clues, strict=True)
    whole = puzzle._replace(clues=tuple(int(sign[0]) if sign[:1].isdigit() else clue for sign, clue in looked_up))
    return open_unless(known, answer, whole, _disagreeing(one, puzzle, signs), flaws(puzzle, answer))


def open_unless(known: Proved, answer: Answer, whole: Puzzle, *wrong: Iterable[Doubt]) -> Proved:
    """Return a puzzle that opens on the way to an answer, or with the doubts of the first group that has any."""
    found = next(filter(None, map(tuple, wrong)), ())
    placed = tuple(one if one.page else one._replace(page=known.page, puzzle=known.number) for one in found)
    return known._replace(answer=None if found else answer, solutions=int(not found), whole=whole, wrong=placed)


def _disagreeing(one: Printed, puzzle: Puzzle, signs: list[str]) -> Iterator[Doubt]:
    """Yield the cells with nothing behind them, or a number that differs from their mines around."""
    mines = [sign == MINE for sign in signs]
    for cell, (sign, near) in enumerate(zip(signs, neighbour_counts(puzzle, mines), strict=True)):
        if not sign:
            yield doubt("no-entry", "there is nothing to look up for this closed cell", one, cell)
        elif sign != MINE and sign[:1] != str(near) and puzzle.clues[cell] >= UNKNOWN:
            yield doubt("wrong-entry", f"a {sign[:1]} is here, and {near} mines around it", one, cell)


def flaws(puzzle: Puzzle, answer: Answer) -> Iterator[Doubt]:
    """Yield the obstacles to opening a board by its own numbers without a guess, or to proving it."""
    from bookmaker.engine.play.rounds import Stuck, play
    from bookmaker.engine.solve.eliminate import TooHard

    mines = sum(answer.bullets)
    if cell := off_clue(puzzle, answer):
        yield Doubt("wrong-clue", "the number is not that of the mines around it", cell=cell_name(cell))
    elif puzzle.total not in (None, mines):
        yield Doubt("wrong-total", f"a total of {puzzle.total}, and there are {mines} mines")
    else:
        try:
            play(puzzle, answer)
        except TooHard:
            yield Doubt("too-hard", "the board is too hard to prove: too many numbers hang together")
        except Stuck:
            yield Doubt("needs-guess", "at some moment no closed cell is certainly safe")


def check_opened(printing: Printing) -> Iterator[Doubt]:
    """Yield the mistakes in the tables of codes, and in the puzzles they are for."""
    coded = {number: boards[0] for number, boards in printing.of(PUZZLE).items() if _is_coded(boards[0])}
    lettered = [number for table in printing.tables if table.letters or table.below for number in table.numbers]
    tasks = {number: (coded[number], printing.opened[number]) for number in lettered if number in coded}
    openings = dict(zip(tasks, printing.map_in_parts(_openings, [*tasks.values()]), strict=True))
    subjects = {one.of for one in printing.said} | ({_RULES} if printing.numbering.extract else set())
    for table in printing.tables:
        own = [coded[number] for number in table.numbers if number in coded]
        told = (*_check_table(table, own, printing.words), *_check_openings(table, openings, subjects))
        yield from (Doubt(id, f"decoder {table.label}: {said}", table.page) for id, said in told)
    for number, one in coded.items():
        tables = [table.label for table in printing.tables if number in table.numbers]
        if len(tables) != 1:
            yield doubt("wrong-table", f"{' and '.join(tables) or 'no decoder'} for this puzzle", one)


def _check_table(table: TableRead, own: Sequence[Printed], words: Words) -> Iterator[tuple[str, str]]:
    """Yield the mistakes in the head and the signs of a table, and in the codes of its boards, as (id, message)."""
    if wrong := unlike(table.head, table_head(table.label, table.numbers, words)):
        yield "wrong-table", f"its head {wrong}"
    yield from (("wrong-table", said) for said in table.wrong())
    for number in {*table.numbers} - {one.number for one in own} if own else ():
        yield "wrong-table", f"it is for puzzle {number}, which has no codes or is not there"
    counts = Counter(code for one in own for code in one.board.codes if code)
    for code in (code for code, count in counts.items() if count > 1):
        yield "code-twice", f"the code {code} stands in two cells"


def _check_openings(
    table: TableRead, openings: Mapping[int, Sequence[Opening] | None], subjects: Container[str]
) -> Iterator[tuple[str, str]]:
    """Yield the letters behind a table's numbers, or text below it, that do not fit the openings, as (id, message).

    Where there are letters, one of the subjects that a file speaks of must be how tables are read.
    """
    if table.letters and not any(name in subjects for name in (_RULES, *(f"{_RULES} {n}" for n in table.numbers))):
        yield "wrong-opening", "nothing says what the letters behind its numbers mean"
    known = [openings.get(number) for number in table.numbers]  # None where its board is not there, or not read
    if None in known:
        return
    opened = (one for own in known for one in own or () if one.codes[0] in table.letters)
    lettered = dict(zip(LETTERS, opened, strict=False))
    if table.letters != {code: letter for letter, one in lettered.items() for code in one.codes}:
        yield "wrong-opening", "a letter behind a number is not that of the opening it belongs to"
    if wrong := unlike(table.below, " ".join(opening_text(letter, one) for letter, one in lettered.items())):
        yield "wrong-opening", f"the text of its openings {wrong}"


def _openings(task: tuple[Printed, Proved]) -> tuple[Opening, ...] | None:
    """Return the openings of a board, None for one that is not proved. Runs in a worker."""
    one, known = task
    if not known.answer:
        return None
    codes = dict(zip(known.puzzle.seen_cells(None), one.board.codes, strict=True))
    return tuple(openings_of(Entry(one.number, 0, "", known.made_puzzle), codes))
