"""Positions about which something is asked: whether nothing in them is certain, and one answer is right and argued.

The placements of what was read are counted in whole numbers, and so is each row of the printed table of cases.
"""

from collections.abc import Iterator

from bookmaker.engine.play.frozen import Reply, answer, frozen, right_in
from bookmaker.proof.verify.about import unlike
from bookmaker.proof.verify.captions import BULLET, UNKNOWN
from bookmaker.proof.verify.printing import Printing, Proved, doubt
from bookmaker.proof.verify.roles import THUMBNAIL, Printed
from bookmaker.proof.verify.values import Doubt
from bookmaker.values.puzzle import MARKED, SAFEST, Cell, Puzzle, Question
from bookmaker.words.odds import ANSWER, QUESTION, answer_lines, question_text


def reply_to(puzzle: Puzzle) -> Reply | None:
    """Return the answer to the question about a position; None where it has not one that can be counted out."""
    return answer(frozen(puzzle), puzzle.question) if puzzle.question else None


def _question(one: Printed, printing: Printing) -> Question:
    """Return what a board asks about the cells that have labels in it, or what it answers."""
    words, found = printing.words, Question(SAFEST, _labelled(one))
    for about in (about for about, marked in MARKED.items() if marked == len(found.marked)):
        question = found._replace(about=about)
        asks = not unlike(one.about.text(QUESTION), question_text(question, words))
        if asks or _is_answered(one, question, printing):
            return question
    return found


def _labelled(one: Printed) -> tuple[Cell, ...]:
    """Return the cells that have labels, by their labels."""
    labels = sorted((label, divmod(at, one.board.columns)) for at, label in enumerate(one.board.codes) if label)
    return tuple(cell for _, cell in labels)


def _is_answered(one: Printed, question: Question, printing: Printing) -> bool:
    """Tell whether a board has the answer to a question beside it."""
    answered = one.about.text(ANSWER)
    reply = reply_to(printing.puzzle(one)._replace(question=question)) if answered else None
    return reply is not None and not unlike(answered, answer_lines(question, reply, printing.words)[0])


def judge_asked(one: Printed, printing: Printing) -> Proved:
    """Return a position and the cells that are right, as what it shows has it."""
    return ask(printing.unproved(one), _question(one, printing))


def ask(known: Proved, question: Question) -> Proved:
    """Return a position about which something is asked, with the cells that are right."""
    puzzle = known.puzzle._replace(question=question)
    found = right_in(puzzle, reply) if (reply := reply_to(puzzle)) else None
    return known._replace(puzzle=puzzle, answer=found, solutions=int(reply is not None), asked=True)


def check_marks(one: Printed, puzzle: Puzzle) -> Iterator[Doubt]:
    """Yield the mines that are not marked though they are certain, and marks that are not."""
    known = frozen(puzzle).known
    for cell, mark in enumerate(one.board.marks):
        certain = divmod(cell, puzzle.columns) in known
        if mark != (BULLET if certain else UNKNOWN):
            message = "a mine that is certain is not marked" if certain else "a mark that is not certain"
            yield doubt("wrong-mark", message, one, cell)


def check_answer(one: Printed, known: Proved) -> Iterator[Doubt]:
    """Yield where a printed answer is another one than what was counted."""
    yield from check_marks(one, known.puzzle)
    question, reply, board = known.puzzle.question, reply_to(known.puzzle), one.board
    if reply is None or question is None:
        return
    for cell in sorted(board.shaded ^ {*reply.framed}):
        message = "the cell is not framed, and it is the answer" if cell in reply.framed else "the cell is no answer"
        yield doubt("wrong-answer", message, one, cell[0] * board.columns + cell[1])
    if one.role == THUMBNAIL:
        return
    if _labelled(one) != question.marked:
        yield doubt("wrong-mark", "labels stand in other cells than those of the puzzle", one)
