"""The texts of odds puzzles: the question, the answer with its table of cases, the hints."""

from collections.abc import Iterable

from bookmaker.engine.play.odds_questions import ROWS, SHOWN
from bookmaker.values.position import percent
from bookmaker.values.puzzle import Cell
from bookmaker.values.questions import BEST, LABELS, Case, Look, Question, Reply
from bookmaker.words import Words
from bookmaker.words.reasons import cell_name

QUESTION, ANSWER = "question", "odds_0"
"""The field of a caption for the question, and the first field for the answer."""
_AROUND = 4
"""Lines of an answer besides its rows: the answer, why the obvious one is wrong, the head and the sum of the table."""
_COLUMNS = " · "


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
    shares = tuple(map(sum, zip(*(case.shares for case in reply.cases), strict=True)))
    said = {"cells": words.format_list(names), "shares": words.format_list(map(str, shares)), "cases": reply.placements}
    right = Look(reply.cells[0], reply.fraction, reply.fraction)
    return (
        texts.answers[question.about].format(**said | _look(right, question, reply)),
        texts.obvious[question.about].format(**said | _look(reply.obvious, question, reply)),
        texts.head.format(cells=_COLUMNS.join(names)),
        *(_row(case, words) for case in reply.cases),
        texts.sum.format(cases=reply.placements, shares=_COLUMNS.join(map(str, shares))),
        *(
            texts.shows.format(cell=names[0], number=number, many=placements, won=wins)
            for number, placements, wins in reply.shows
        ),
    )


def _row(case: Case, words: Words) -> str:
    return words.asked.case.format(
        bullets=case.mines,
        border=case.border,
        elsewhere=case.elsewhere,
        cases=case.placements,
        shares=_COLUMNS.join(map(str, case.shares)),
    )


def _look(look: Look, question: Question, reply: Reply) -> dict[str, object]:
    return {
        "cell": _name(look.cell, question),
        "apparent": look.apparent,
        "many": look.chance * reply.placements,
        "percent": percent(look.chance).removesuffix("%"),
    }


def _name(cell: Cell, question: Question) -> str:
    """Return the label of a marked cell, else its name."""
    return LABELS[question.marked.index(cell)] if cell in question.marked else cell_name(cell)


def hints_of(question: Question, reply: Reply, words: Words) -> tuple[str, ...]:
    """Return the hints: how many bullets lie beside numbers, how many cases there are, and what to compare."""
    mines = [case.mines for case in reply.cases]
    texts, cells = words.asked, words.format_list(_name(cell, question) for cell in sorted(reply.table))
    where = words.range_text(texts.where, min(mines), max(mines))
    return where, words.count(texts.many, reply.placements), texts.compare[question.about].format(cells=cells)
