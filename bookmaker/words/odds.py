"""What is said of odds puzzles: the question, the answer with its table of cases, the hints."""

from fractions import Fraction

from bookmaker.engine.play.frozen import SAFEST, Look, Reply
from bookmaker.words import Words
from bookmaker.words.reasons import cell_name

QUESTION = "question"
"""The field of a caption that asks."""
ANSWERS = tuple(f"odds_{line}" for line in range(8))
"""The fields that answer, a line each: the answer, the obvious one, a table of at most four rows with head and sum."""


def question_of(words: Words) -> str:
    """Return what is asked about a position."""
    return words.odds.questions[SAFEST]


def answer_lines(reply: Reply, words: Words) -> tuple[str, ...]:
    """Return the answer to a question with its table of cases, line by line."""
    texts, cases = words.odds, sum(case.placements for case in reply.cases)
    first, second = map(cell_name, reply.table)
    chances = (reply.fraction, reply.obvious.chance)
    rows = (
        texts.case.format(
            bullets=case.mines,
            border=case.border,
            elsewhere=case.elsewhere,
            cases=case.placements,
            first=case.shares[0],
            second=case.shares[1],
        )
        for case in reply.cases
    )
    sums = [sum(case.shares[at] for case in reply.cases) for at in (0, 1)]
    return (
        texts.answer.format(**_cell(Look(reply.cells[0], chances[0], chances[0]), cases)),
        texts.obvious.format(**_cell(reply.obvious, cases)),
        texts.head.format(first=first, second=second),
        *rows,
        texts.sum.format(cases=cases, first=sums[0], second=sums[1]),
    )


def _cell(look: Look, cases: int) -> dict[str, object]:
    percent = round(Fraction(100) * look.chance)
    return {
        "cell": cell_name(look.cell),
        "apparent": look.apparent,
        "mined": look.chance * cases,
        "cases": cases,
        "percent": percent,
    }


def answer_texts(reply: Reply, words: Words) -> dict[str, str]:
    """Return the fields that answer a question."""
    return dict(zip(ANSWERS, answer_lines(reply, words), strict=False))


def hints_of(reply: Reply, words: Words) -> tuple[str, ...]:
    """Return where to look, how many cases there are, and what to compare."""
    texts, (first, second) = words.odds, map(cell_name, sorted(reply.table))
    cases = sum(case.placements for case in reply.cases)
    return texts.where, words.count(texts.many, cases), texts.compare.format(first=first, second=second)
