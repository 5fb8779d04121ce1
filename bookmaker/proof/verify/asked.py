"""Positions about which something is asked: whether nothing in them is certain, and one answer is right and argued.

The placements of what was read are counted in whole numbers, and so is each row of the printed table of cases.
"""

from collections.abc import Iterator

from bookmaker.engine.play.frozen import Reply, answer, frozen, right_in
from bookmaker.proof.verify.captions import BULLET, UNKNOWN
from bookmaker.proof.verify.printing import Printing, Proved, doubt
from bookmaker.proof.verify.roles import THUMBNAIL, Printed
from bookmaker.proof.verify.values import Doubt
from bookmaker.values.puzzle import Puzzle, Question
from bookmaker.words import load_words
from bookmaker.words.odds import answer_lines, question_text


def reply_to(puzzle: Puzzle) -> Reply | None:
    """Return the answer to the question about a position; None where it has not one that can be counted out."""
    return answer(frozen(puzzle), puzzle.question) if puzzle.question else None


def _question(one: Printed) -> Question:
    """Return what a board asks about the cells that have labels in it, or answers."""
    labels = sorted((label, divmod(at, one.board.columns)) for at, label in enumerate(one.board.codes) if label)
    return Question(one.asked, tuple(cell for _, cell in labels))


def judged(one: Printed, printing: Printing) -> Proved:
    """Return a position and the cells that are right, as what it shows has it."""
    puzzle = printing.puzzle(one)._replace(question=_question(one))
    reply = reply_to(puzzle)
    found = right_in(puzzle, reply) if reply else None
    return Proved(one.number, puzzle, found, int(reply is not None), one.board.page, printing.label(one), asked=True)


def check_marks(one: Printed, puzzle: Puzzle) -> Iterator[Doubt]:
    """Yield the mines that are not marked though they are certain, and marks that are not."""
    known = frozen(puzzle).known
    for cell, mark in enumerate(one.board.marks):
        certain = divmod(cell, puzzle.columns) in known
        if mark != (BULLET if certain else UNKNOWN):
            message = "a mine that is certain is not marked" if certain else "a mark that is not certain"
            yield doubt("wrong-mark", message, one, cell)


def check_question(one: Printed, known: Proved, printing: Printing) -> Iterator[Doubt]:
    """Yield where a puzzle has other marks than what is certain, or asks about other cells than have labels."""
    yield from check_marks(one, known.puzzle)
    if question := known.puzzle.question:
        text = question_text(question, load_words(printing.phrases.language))
        if not any(_letters(text) in _letters(run.text) for run in one.board.texts):
            yield doubt("wrong-question", f"the question is not the one about its labels: '{text}'", one)


def check_answer(one: Printed, known: Proved, printing: Printing) -> Iterator[Doubt]:
    """Yield where a printed answer, or a line of its table of cases, is another one than what was counted."""
    yield from check_marks(one, known.puzzle)
    question, reply, board = known.puzzle.question, reply_to(known.puzzle), one.board
    if reply is None or question is None:
        return
    for cell in sorted(board.shaded ^ {*reply.framed}):
        message = "the cell is not framed, and it is the answer" if cell in reply.framed else "the cell is no answer"
        yield doubt("wrong-answer", message, one, cell[0] * board.columns + cell[1])
    if one.role == THUMBNAIL:
        return
    if _question(one).marked != question.marked:
        yield doubt("wrong-mark", "labels stand in other cells than those of the puzzle", one)
    said = {_letters(run.text) for run in board.texts}
    for line in answer_lines(question, reply, load_words(printing.phrases.language)):
        if _letters(line) not in said:
            yield doubt("wrong-case", f"a line of the answer is not as it was counted: '{line}'", one)


def _letters(text: str) -> str:
    """Return a text without white space, in small letters."""
    return "".join(text.split()).casefold()
