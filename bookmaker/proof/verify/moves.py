"""Whether boards teach the moves that stand beside them: each is proved, and the step on it is what its name says."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from bookmaker.engine.solve.patterns import LINES, line_of, pattern_of
from bookmaker.proof.verify.captions import BULLET, EMPTY, UNKNOWN
from bookmaker.proof.verify.printing import Printing, differing, doubt
from bookmaker.proof.verify.proofs import prove
from bookmaker.proof.verify.roles import MOVE, NONE, Printed
from bookmaker.proof.verify.values import Doubt
from bookmaker.values.puzzle import Cell, Puzzle, Step


def check_moves(printing: Printing) -> Iterator[Doubt]:
    """Yield what is wrong with the boards that teach moves."""
    boards, seen = [one for one in printing.boards if one.role == MOVE], set[str]()
    for before, after in zip(boards[::2], boards[1::2], strict=True):
        yield from _check_boards(before, after, printing)
        named = printing.phrases.moves.get(after.story, "")
        if named not in names_of(before, after, printing.puzzle(after)):
            yield doubt("wrong-move", f"what is shown is not called '{after.story}'", after)
        elif named in seen:
            yield doubt("wrong-move", f"'{after.story}' is taught twice", after)
        seen.add(named)


def _check_boards(before: Printed, after: Printed, printing: Printing) -> Iterator[Doubt]:
    """Yield where two boards are not those of one puzzle with one solution, that of their marks."""
    for cell in differing(before.board.clues, after.board.clues):
        yield doubt("wrong-clue", "the two boards of a move have different clues", after, cell)
    proved = prove(before, printing)
    if proved.answer is None or proved.solutions != 1:
        yield doubt("not-unique", "the puzzle of this move has not just one solution", before)
        return
    for one in (before, after):
        for cell, (mark, bullet) in enumerate(zip(one.board.marks, proved.answer.bullets, strict=True)):
            if mark != UNKNOWN and (mark == BULLET) != bullet:
                yield doubt("wrong-step", "the cell is shown otherwise than in the solution", one, cell)
    fresh = {divmod(cell, after.board.columns) for cell in differing(before.board.marks, after.board.marks)}
    framed = {cell for cell in after.board.shaded if printing.puzzle(after).number(cell) == UNKNOWN}
    for row, column in sorted(fresh ^ framed):
        message = "a cell is settled that is not framed, or framed that is not settled"
        yield doubt("wrong-step", message, after, row * after.board.columns + column)


def names_of(before: Printed, after: Printed, puzzle: Puzzle) -> tuple[str, ...]:
    """Return what the step from one board to another is called, by its shaded clues and the cells that it settles."""
    settled = dict(_marked(before, BULLET, EMPTY))
    bullets, empty = ([c for c, _ in _marked(after, mark) if c not in settled] for mark in (BULLET, EMPTY))
    clues = tuple(cell for cell in sorted(after.board.shaded) if puzzle.number(cell) != UNKNOWN)
    for pair in combinations(clues, 2) if len(clues) in LINES else ():
        line = line_of(Step(pair, (), ()), puzzle, settled)
        if set(line.clues) == set(clues) and set(line.bullets) == set(bullets):
            return (LINES[len(clues)],)
    found = pattern_of(Step(clues, tuple(bullets), tuple(empty), after.total != NONE), puzzle, settled)
    return found.lessons if found else ()


def _marked(one: Printed, *marks: int) -> Sequence[tuple[Cell, bool]]:
    """Return the cells that have one of some marks, and whether they have a bullet."""
    board = one.board
    return [(divmod(cell, board.columns), mark == BULLET) for cell, mark in enumerate(board.marks) if mark in marks]
