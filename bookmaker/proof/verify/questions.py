"""Positions with a question: nothing in them may be certain, and the one answer must be right and argued.

The placements of the position read are counted in whole numbers, and so is each row of the printed table of cases.
"""

from collections import Counter
from collections.abc import Iterator

from bookmaker.engine.play.odds_questions import right_in
from bookmaker.kinds.base import settled_by
from bookmaker.proof.verify.about import group, unlike
from bookmaker.proof.verify.printing import Printing, Proved, doubt
from bookmaker.proof.verify.roles import PUZZLE, SOLUTION, Printed
from bookmaker.proof.verify.step_boards import drawn_as, look_of
from bookmaker.proof.verify.values import Doubt
from bookmaker.values.questions import MARKED, SAFEST, Question
from bookmaker.words.questions import ANSWER, QUESTION, asked_texts


def _question(one: Printed, printing: Printing) -> Question:
    """Return the question of a board about its labelled cells, or the one it answers."""
    puzzle, columns = printing.puzzle(one), one.board.columns
    labels = sorted((label, divmod(at, columns)) for at, label in enumerate(one.board.codes) if label)
    found = Question(SAFEST, tuple(cell for _, cell in labels))
    asked, answered, words = one.about.text(QUESTION), one.about.text(ANSWER), printing.words_of(one)
    for about in (about for about, marked in MARKED.items() if marked == len(found.marked)):
        question = found._replace(about=about)
        reply = one.kind.reply_of(puzzle._replace(question=question)) if answered else None
        due = asked_texts(question, reply, words)
        if not unlike(asked, due[QUESTION]) or (answered and not unlike(answered, due.get(ANSWER, ""))):
            return question
    return found


def judge_asked(one: Printed, printing: Printing) -> Proved:
    """Return the position that a board shows, and the right cells."""
    return ask(printing.start_proof(one), _question(one, printing))


def ask(known: Proved, question: Question) -> Proved:
    """Return a position with a question, and the right cells."""
    puzzle = known.puzzle._replace(question=question)
    reply = known.kind.reply_of(puzzle)
    found = right_in(puzzle, reply) if reply else None
    return known._replace(puzzle=puzzle, answer=found, solutions=int(found is not None), reply=reply)


def check_asked(one: Printed, known: Proved) -> Iterator[Doubt]:
    """Yield the marks, frames or labels of a position, or its answer, that contradict the count."""
    solved = settled_by(known.answer) if known.answer and one.role != PUZZLE else {}
    codes = one.board.codes or ("",) * len(one.board.marks)
    cells = zip(one.board.marks, codes, known.kind.show(known.puzzle, solved, None), strict=False)
    for cell, (mark, code, wanted) in enumerate(cells):
        if mark != drawn_as(wanted)[1]:
            yield doubt("wrong-mark", "a mine that is certain is not marked, or a mark is not certain", one, cell)
        if solved and (divmod(cell, known.puzzle.columns) in one.board.shaded) != (wanted.shade == "settled"):
            yield doubt("wrong-answer", "the cell is framed, and is no answer, or it is one without a frame", one, cell)
        if solved and one.role == SOLUTION and code != wanted.label:
            yield doubt("wrong-mark", "the cell has another label than in the puzzle", one, cell)


def check_answers(printing: Printing) -> Iterator[Doubt]:
    """Yield the answers whose cell looks otherwise than those of most others in their look."""
    answers = [one for one in printing.boards if one.role == SOLUTION and one.kind.is_asked]
    for own in group(answers, lambda one: one.statement.look).values():
        found = [(one, cell, look_of(one, cell)) for one in own for cell in one.board.shaded]
        usual = Counter(look for *_, look in found).most_common(1)
        for one, (row, column) in ((one, cell) for one, cell, look in found if look != usual[0][0]):
            at = row * one.board.columns + column
            yield doubt("wrong-answer", "the cell of the answer looks otherwise than others", one, at)
