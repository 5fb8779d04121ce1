"""The texts of odds puzzles: the question, the answer with its table of cases, the hints."""

from collections.abc import Iterable, Sequence
from itertools import zip_longest

from bookmaker.engine.play.odds_questions import ROWS, SHOWN, count, printed_position, ways
from bookmaker.values.position import percent
from bookmaker.values.puzzle import Cell, Puzzle
from bookmaker.values.questions import BEST, LABELS, Case, Look, Question, Reply
from bookmaker.words import Words
from bookmaker.words.reasons import cell_name

QUESTION, ANSWER = "question", "odds_0"
"""The field of a caption for the question, and the first field for the answer."""
_AROUND = 5
"""Lines of an answer besides its rows: the answer, why the obvious one is wrong, the head and the sum of the table, and
how its ways are made up."""
TAB = "\t"
"""Stands between the cells of a row, so a line with one belongs to a table."""
TIMES, EQUALS = "×", "="
SIGNS = frozenset((TIMES, EQUALS))
"""The cells of a table that are signs of arithmetic."""


def fields_of(questions: Iterable[str]) -> tuple[str, ...]:
    """Return the fields for answers to these questions, one for each possible line."""
    return tuple(f"odds_{line}" for line in range(_AROUND + ROWS + SHOWN * (BEST in questions)))


def question_text(question: Question, words: Words) -> str:
    """Return the question about a position."""
    return words.asked.questions[question.about].format(cells=words.format_list(LABELS[: len(question.marked)] or "-"))


def asked_texts(question: Question, reply: Reply | None, words: Words) -> dict[str, str]:
    """Return the texts of the caption's fields for a question and its answer."""
    lines = answer_lines(question, reply, words) if reply else ()
    return {QUESTION: question_text(question, words), **dict(zip(fields_of((BEST,)), lines, strict=False))}


def answer_lines(question: Question, reply: Reply, words: Words) -> tuple[str, ...]:
    """Return the answer to a question with its table of cases, line by line."""
    texts, names = words.asked, [_name(cell, question) for cell in reply.table]
    shares = words.format_list(map(str, _sums(reply.cases)))
    said = {"cells": words.format_list(names), "shares": shares, "cases": reply.placements}
    right = Look(reply.cells[0], reply.fraction, reply.fraction)
    rows = [(words.count(words.bullets, case.mines), case) for case in reply.cases]
    return (
        texts.answers[question.about].format(**said | _look(right, question, reply)),
        texts.obvious[question.about].format(**said | _look(reply.obvious, question, reply)),
        *table_rows(rows, names, words),
        *([texts.split.format(**_split_fields(reply, " + "))] if reply.split else ()),
        *(
            texts.shows.format(cell=names[0], number=number, many=placements, won=wins)
            for number, placements, wins in reply.shows
        ),
    )


def table_rows(rows: Sequence[tuple[str, Case]], names: Sequence[str], words: Words) -> tuple[str, ...]:
    """Return a table of cases, for the cells of these names: its head, its rows, and their sum if there are several."""
    texts, cases = words.asked, [case for _, case in rows]
    ways, elsewhere, every = texts.head
    first, *others = names
    head = ("", ways, TIMES, elsewhere, EQUALS, every, texts.holds.format(cell=first), *others)
    body = [(name, case.border, TIMES, case.elsewhere, EQUALS, case.placements, *case.shares) for name, case in rows]
    total = (texts.all, "", "", "", "", sum(case.placements for case in cases), *_sums(cases))
    return tuple(TAB.join(map(str, row)) for row in (head, *body, *[total] * (len(rows) > 1)))


def worked_lines(puzzle: Puzzle, reply: Reply, words: Words) -> tuple[str, ...]:
    """Return how a position is counted: a table of its ways, the table of its cases, and the answer."""
    position = printed_position(puzzle)
    found, question = count(position), puzzle.topic
    assert found
    left, cells = (puzzle.total or 0) - len(position.known), len(found.looks) - found.border.bit_count()
    names = [_name(cell, question) for cell in reply.table]
    rows = [
        (words.reasons.comma.join(_name(cell, question) for cell in way), case)
        for way, case in ways(found, reply.table)
    ]
    over, below = words.asked.example
    answer, obvious, *table = answer_lines(question, reply, words)
    said = over.format(left=left, total=puzzle.total, cells=cells)
    return (said, *table_rows(rows, names, words), below, *table, answer, obvious)


def _sums(cases: Sequence[Case]) -> tuple[int, ...]:
    """Return in how many of all cases each cell of a table holds a bullet."""
    return tuple(map(sum, zip(*(case.shares for case in cases), strict=True)))


def align_rows(lines: Sequence[str]) -> tuple[str, ...]:
    """Return lines for screens: the rows of a table in columns of letters, the first from the left side on."""
    cells = [line.split(TAB) for line in lines if TAB in line]
    widths = [max(map(len, column)) for column in zip_longest(*cells, fillvalue="")]
    return tuple(_align(line.split(TAB), widths) if TAB in line else line for line in lines)


def _align(cells: Sequence[str], widths: Sequence[int]) -> str:
    """Return a row with its cells as wide as their columns; signs of arithmetic stand close to what they join."""
    first, *others = zip(cells, widths, strict=False)
    return first[0].ljust(first[1]) + "".join(f"  {cell.rjust(width)}" for cell, width in others)


def _look(look: Look, question: Question, reply: Reply) -> dict[str, object]:
    return {
        "cell": _name(look.cell, question),
        "apparent": look.apparent,
        "many": look.chance * reply.placements,
        "percent": percent(look.chance).removesuffix("%"),
    }


def _split_fields(reply: Reply, plus: str = "") -> dict[str, str]:
    """Return how many ways have a bullet in the cell that splits them, and how many none; row by row with `plus`."""
    assert reply.split
    there, absent = [case.split for case in reply.cases], [case.border - case.split for case in reply.cases]
    told = (plus.join(map(str, some)) if plus else str(sum(some)) for some in (there, absent))
    return dict(zip(("cell", "there", "absent"), (cell_name(reply.split), *told), strict=True))


def _name(cell: Cell, question: Question) -> str:
    """Return the label of a marked cell, else its name."""
    return LABELS[question.marked.index(cell)] if cell in question.marked else cell_name(cell)


def hints_of(question: Question, reply: Reply, words: Words) -> tuple[str, ...]:
    """Return the hints: how many bullets lie beside numbers, how to count their ways, and what to compare."""
    mines = [case.mines for case in reply.cases]
    texts, cells = words.asked, words.format_list(_name(cell, question) for cell in sorted(reply.table))
    where = words.range_text(texts.where, min(mines), max(mines))
    ways = words.count(texts.ways, sum(case.border for case in reply.cases))
    begin = texts.begin.format(**_split_fields(reply)) if reply.split else ways
    return where, begin, texts.compare[question.about].format(cells=cells)
