"""Checks that boards teach the moves named beside them, and that names of steps are right and lead to these moves."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

from bookmaker.engine.solve.patterns import LINES, Pattern, line_of, pattern_of
from bookmaker.proof.verify.about import check_fields
from bookmaker.proof.verify.captions import BULLET, EMPTY, UNKNOWN
from bookmaker.proof.verify.printing import Printing, differences, doubt
from bookmaker.proof.verify.proofs import prove
from bookmaker.proof.verify.roles import MOVE, NEEDED, STEP, SUPPOSED, Printed
from bookmaker.proof.verify.values import Cell, Doubt
from bookmaker.values.puzzle import Puzzle, Step
from bookmaker.words.steps import lesson_name


def check_moves(printing: Printing) -> Iterator[Doubt]:
    """Yield the mistakes in boards that teach moves, and in their names and texts."""
    boards, seen, words = [one for one in printing.boards if one.role == MOVE], set[str](), printing.words
    for before, after in zip(boards[::2], boards[1::2], strict=True):
        yield from _check_boards(before, after, printing)
        patterns, move = shown_by(before.board.marks, after, printing.puzzle(after)), after.statement.move
        if move not in {lesson for one in patterns for lesson in one.lessons}:
            yield doubt("wrong-move", f"what is shown is not called '{move}'", after)
        elif move in seen:
            yield doubt("wrong-move", f"'{move}' is taught twice", after)
        seen.add(move)
        name = lesson_name(move, printing.puzzle(after).total, words)
        yield from check_fields(after.about, {"name": name, "text": words.moves.texts.get(move, "")}, "wrong-move")
    yield from _check_hatches(printing)


def _check_boards(before: Printed, after: Printed, printing: Printing) -> Iterator[Doubt]:
    """Yield where two boards do not show one puzzle whose only solution agrees with their marks."""
    for cell in differences(before.board.clues, after.board.clues):
        yield doubt("wrong-clue", "the two boards of a move have different clues", after, cell)
    proved = prove(before, printing)
    if proved.answer is None or proved.solutions != 1:
        hard = proved.solutions is None
        said = "is too hard to prove" if hard else "has not just one solution"
        yield doubt("too-hard" if hard else "not-unique", f"the puzzle of this move {said}", before)
        return
    for one in (before, after):
        for cell, (mark, bullet) in enumerate(zip(one.board.marks, proved.answer.bullets, strict=True)):
            if mark != UNKNOWN and (mark == BULLET) != bullet:
                yield doubt("wrong-step", "the cell is shown otherwise than in the solution", one, cell)
    fresh = {divmod(cell, after.board.columns) for cell in differences(before.board.marks, after.board.marks)}
    framed = _framed_cells(after)
    for row, column in sorted(fresh ^ framed):
        message = "a cell is settled that is not framed, or framed that is not settled"
        yield doubt("wrong-step", message, after, row * after.board.columns + column)


def _framed_cells(one: Printed) -> set[Cell]:
    return {cell for cell, _, is_frame in one.board.looks if is_frame}


def _used_clues(one: Printed, puzzle: Puzzle) -> tuple[Cell, ...]:
    """Return the clues that a move uses: those without a frame, else those that settle their own cells."""
    lit = sorted(cell for cell in one.board.shaded if puzzle.number(cell) >= 0)
    framed = _framed_cells(one)
    return tuple(cell for cell in lit if cell not in framed) or tuple(lit)


def _check_hatches(printing: Printing) -> Iterator[Doubt]:
    """Yield hatched cells that no two shaded clues share on boards that teach moves, and any on other boards.

    If a board of two clues has hatches, it also yields the cells they share that are not hatched.
    """
    with_hatch = (one for one in printing.boards if one.board.hatched and not one.is_excerpt)
    for one in (one for one in with_hatch if one.role not in (STEP, SUPPOSED)):
        puzzle, hatched = printing.puzzle(one), {*one.board.hatched}
        lit = _used_clues(one, puzzle) if one.role in (MOVE, NEEDED) else ()
        marks = dict(zip(puzzle.seen_cells(None), one.board.marks, strict=True))
        open_cells = {cell for cell in puzzle.counted_cells(None) if marks[cell] == UNKNOWN}
        counts = Counter(cell for clue in lit for cell in puzzle.seen_cells(clue) if cell in open_cells)
        shared = {cell for cell, count in counts.items() if count > 1}
        lacking = shared - hatched if len(lit) == 2 else set[Cell]()
        for cell in sorted((hatched - shared) | lacking):
            said = "shared, and not hatched" if cell in lacking else "hatched, and is no open cell that numbers share"
            yield doubt("wrong-step", f"the cell is {said}", one, cell[0] * one.board.columns + cell[1])


def shown_by(before: Sequence[int], after: Printed, puzzle: Puzzle) -> tuple[Pattern, ...]:
    """Return the possible names of the step to a board from such marks, by its shaded clues and settled cells.

    A board without a printed total may be with or without one.
    """
    columns = after.board.columns
    settled = {divmod(at, columns): mark == BULLET for at, mark in enumerate(before) if mark != UNKNOWN}
    marked = [(divmod(at, columns), mark) for at, mark in enumerate(after.board.marks)]
    bullets, empty = (tuple(c for c, m in marked if m == mark and c not in settled) for mark in (BULLET, EMPTY))
    clues = _used_clues(after, puzzle)
    totals = (False, True) if puzzle.total is not None else (False,)
    lines = list(combinations(clues, 2)) if len(clues) in LINES else []
    steps = [Step(some, bullets, empty, total) for some in (clues, *lines) for total in totals]
    found = list(filter(None, (pattern_of(step, puzzle, settled) for step in steps)))
    whole = (line_of(Step(pair, (), ()), puzzle, settled) for pair in lines)
    if any(set(line.clues) == set(clues) and set(line.bullets) == set(bullets) for line in whole):
        found.append(Pattern(LINES[len(clues)]))
    return tuple(found)
