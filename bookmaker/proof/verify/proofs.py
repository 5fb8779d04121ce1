"""Proofs that each printed puzzle has just one solution, comes once, and agrees with its printed solution and steps."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

from bookmaker.engine.symmetry import canonical
from bookmaker.kinds import KINDS
from bookmaker.proof.verify.captions import BULLET, UNKNOWN
from bookmaker.proof.verify.printing import (
    Printing,
    Proved,
    differences,
    doubt,
    name_of,
    neighbour_counts,
    solved_before,
)
from bookmaker.proof.verify.questions import check_asked, judge_asked
from bookmaker.proof.verify.roles import NONE, PICTURE, PUZZLE, REVEAL, SOLUTION, STEP, THUMBNAIL, Printed
from bookmaker.proof.verify.stages import prove_staged, stages_of
from bookmaker.proof.verify.values import Doubt
from bookmaker.values.puzzle import Answer, Puzzle

if TYPE_CHECKING:
    from bookmaker.engine.solve.exact import Proof

_MANY = 1001


def prove_all(printing: Printing) -> Printing:
    """Return the content read with a proof of every puzzle, even if only its solution or its walkthrough is printed."""
    shown, stages = dict[int, Printed](), stages_of(printing)
    for role in (STEP, SOLUTION, PUZZLE):
        first = {number: boards[0] for number, boards in printing.of(role).items()}
        shown |= {number: one for number, one in first.items() if not one.statement.is_part and not is_picture(one)}
    numbers = sorted(shown.keys() | stages.keys())
    whole = (shown[number] for number in numbers if number not in stages and number not in printing.opened)
    puzzles = [printing.puzzle(one) for one in whole if not one.kind.is_asked]
    proofs = dict(zip(puzzles, printing.map_in_parts(proof_of, puzzles), strict=True))
    proved = {
        number: prove_staged(stages[number], printing) if number in stages else prove(shown[number], printing, proofs)
        for number in numbers
    }
    return printing._replace(proved=proved)


def proof_of(puzzle: Puzzle) -> "Proof | None":
    """Count the solutions of a puzzle; None where that is too hard. Runs in a worker."""
    from bookmaker.engine.solve.eliminate import TooHard
    from bookmaker.engine.solve.exact import Proof

    if puzzle.total is not None and puzzle.total > len(puzzle.counted_cells(None)):
        return Proof(0, None)
    try:
        return KINDS[puzzle.kind].prove(puzzle)
    except TooHard:
        return None


def prove(one: Printed, printing: Printing, proofs: "Mapping[Puzzle, Proof | None]" = MappingProxyType({})) -> Proved:
    """Prove the puzzle on a board from its clues and its total alone; `proofs` has finished ones."""
    if one.number in printing.opened:
        return printing.opened[one.number]
    if one.kind.is_asked:
        return judge_asked(one, printing)
    known = printing.start_proof(one)
    proof = proofs[known.puzzle] if known.puzzle in proofs else proof_of(known.puzzle)
    return known._replace(answer=proof.answer, solutions=proof.solutions) if proof else known


def check_puzzles(printing: Printing) -> Iterator[Doubt]:
    """Yield the doubts about puzzles and solutions."""
    yield from _check_captions(printing)
    for one in printing.proved.values():
        yield from one.wrong or _check_uniqueness(one)
    for role in (PUZZLE, SOLUTION, THUMBNAIL, REVEAL):
        for boards in printing.of(role).values():
            yield from _check_boards(boards, printing)
    yield from _check_numbers(printing)
    yield from _check_twins(printing)


def _check_uniqueness(one: Proved) -> Iterator[Doubt]:
    """Yield a doubt unless a puzzle was proved to have just one solution."""
    if one.solutions is None:
        yield Doubt("too-hard", "the puzzle is too hard to prove: too many clues hang together", one.page, one.number)
    elif one.solutions != 1 and one.kind.is_asked:
        message = "the question about this position has not one answer that can be counted out"
        yield Doubt("no-answer", message, one.page, one.number)
    elif one.solutions != 1:
        said = f"{one.solutions if one.solutions < _MANY else 'more than 1000'} solutions" * (one.solutions > 0)
        total = "" if one.puzzle.total is None else f" with the printed total of {one.puzzle.total}"
        yield Doubt("not-unique", f"the puzzle has {said or 'no solution'}{total}", one.page, one.number)


def _check_captions(printing: Printing) -> Iterator[Doubt]:
    """Yield the boards without a number, and those without the due total beside them."""
    for one in printing.boards:
        if one.role in (PUZZLE, SOLUTION, THUMBNAIL, REVEAL) and not one.number:
            yield doubt("no-number", f"a {one.role} of {one.board.rows}x{one.board.columns} without a number", one)
        elif one.role == PUZZLE and one.total != (one.board.said or one).total:
            yield doubt("no-total", f"the {one.role} has no total", one)


def _check_boards(boards: Sequence[Printed], printing: Printing) -> Iterator[Doubt]:
    """Yield the mistakes in the boards of one role and number."""
    role = boards[0].role
    for one in boards:
        if one is not boards[0]:
            first = boards[0].board.page
            yield doubt("number-twice", f"a {role} of this number is on page {first} of the file too", one)
        known = printing.proved.get(one.number)
        if known is None and not is_picture(one):
            yield from _check_unproved(one, printing)
        elif known and one.role != PUZZLE:
            yield from _check_solution(one, known, printing)
        elif known and known.kind.is_asked:
            yield from check_asked(one, known)


def _check_unproved(one: Printed, printing: Printing) -> Iterator[Doubt]:
    """Yield a doubt about a board without a puzzle; beside a solution that is a picture, only if it differs from it."""
    own = next(iter(printing.of(SOLUTION).get(one.number, ())), None)
    if not own or not is_picture(own):
        yield doubt("no-puzzle", f"a {one.role} without its puzzle", one)
    elif one.board.marks != own.board.marks:
        yield doubt("wrong-solution", f"the {one.role} is another picture than the solution", one)


def _check_solution(one: Printed, known: Proved, printing: Printing) -> Iterator[Doubt]:
    """Yield the differences of a printed solution from the only one of its puzzle."""
    board, puzzle = one.board, known.puzzle
    if (board.rows, board.columns) != (puzzle.rows, puzzle.columns):
        size = f"{board.rows}x{board.columns} cells, and the puzzle {puzzle.rows}x{puzzle.columns}"
        yield doubt("wrong-solution", f"the {one.role} has {size}", one)
        return
    if one.role == SOLUTION:
        clues = (known.whole or puzzle).clues
        for cell in () if is_picture(one) else differences(board.clues, clues):
            there = f"{clue_text(clues[cell])} in the puzzle on page {known.page}"
            said = f"{clue_text(board.clues[cell])} in the solution, {there}"
            yield doubt("wrong-clue", said, one, cell)
    if NONE not in (one.total, puzzle.total or NONE) and one.total != puzzle.total:
        yield doubt("wrong-total", f"a total of {one.total}, and the puzzle has {puzzle.total}", one)
    if known.kind.is_asked:
        yield from check_asked(one, known)
    elif known.answer:
        yield from _check_marks(one, known.answer)


def clue_text(clue: int) -> str:
    """Return the content of a cell with a clue, in words."""
    return "no clue" if clue == UNKNOWN else "no cell" if clue < 0 else f"a {clue}"


def is_picture(one: Printed) -> bool:
    """Tell whether a solution is a picture: only marked cells, without clues, so that it proves nothing itself."""
    return one.role == SOLUTION and one.kind.counting.on_clues and max(one.board.clues) < 0


def _check_marks(one: Printed, answer: Answer) -> Iterator[Doubt]:
    has_blanks, clues = one.kind.counting.on_clues, one.board.clues
    for cell, (mark, bullet) in enumerate(zip(one.board.marks, answer.bullets, strict=True)):
        if (mark == BULLET) != bullet:
            message = "a bullet is missing" if bullet else "a bullet where none belongs"
            yield doubt("wrong-solution", message, one, cell)
        elif one.role == SOLUTION and mark == UNKNOWN and clues[cell] == UNKNOWN and not has_blanks:
            yield doubt("open-cell", "the solution leaves a cell open", one, cell)


def _check_numbers(printing: Printing) -> Iterator[Doubt]:
    """Yield missing numbers, and puzzles without solutions where others have theirs."""
    puzzles, solutions = printing.of(PUZZLE), printing.of(SOLUTION)
    numbers = sorted(puzzles or solutions)  # any puzzle may have a walkthrough
    missing = sorted(set(range(numbers[0], numbers[-1] + 1)) - set(numbers)) if numbers else []
    for number in missing:
        last = max(other for other in numbers if other < number)
        page = (puzzles or solutions)[last][0].board.page
        yield Doubt("number-missing", f"there is no puzzle {number} after puzzle {last}", page, number)
    if not puzzles or not solutions:
        return
    daily = solutions.keys() <= solved_before(printing)
    if daily and set(puzzles) - set(solutions) <= {numbers[-1]}:
        return  # each sheet has the solution of the one before
    for number in sorted(set(puzzles) - set(solutions)):
        yield doubt("no-solution", "no solution of this puzzle is printed", puzzles[number][0])
    for number in sorted(set(solutions) - set(puzzles)):
        yield doubt("no-puzzle", "a solution without its puzzle", solutions[number][0])


def _check_twins(printing: Printing) -> Iterator[Doubt]:
    """Yield the puzzles that equal an earlier one when turned or mirrored."""
    alike: dict[object, list[Proved]] = defaultdict(list)
    for one in printing.proved.values():
        alike[canonical(one.whole or one.puzzle)].append(one)
    for first, *others in alike.values():
        for one in others:
            message = f"the puzzle is puzzle {first.number} again, perhaps turned or mirrored"
            yield Doubt("same-puzzle", message, one.page, one.number)


def check_pictures(printing: Printing) -> Iterator[Doubt]:
    """Yield the clues of small pictures, such as those beside rules, that contradict their own bullets."""
    for one in (one for one in printing.boards if one.role == PICTURE and not one.is_excerpt):
        board, puzzle = one.board, printing.puzzle(one)
        near = neighbour_counts(puzzle, [mark == BULLET for mark in board.marks])
        can_hold = {*puzzle.counted_cells(None)}
        cells = zip(board.marks, puzzle.seen_cells(None), strict=True)
        open_ = neighbour_counts(puzzle, [mark == UNKNOWN and cell in can_hold for mark, cell in cells])
        for cell, (clue, bullets, unknown) in enumerate(zip(board.clues, near, open_, strict=True)):
            if clue >= 0 and not bullets <= clue <= bullets + unknown:
                message = f"the {clue} in {name_of(cell, board.columns)} touches {bullets} bullets"
                yield doubt("wrong-picture", message, one, cell)
