"""Whether each printed puzzle has just one solution, comes once, and agrees with its printed solution and steps."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

from bookmaker.engine.symmetry import canonical
from bookmaker.proof.verify.asked import check_answer, check_question, judged
from bookmaker.proof.verify.captions import BULLET, EMPTY, UNKNOWN
from bookmaker.proof.verify.opened import prove_opened
from bookmaker.proof.verify.phrases import field, number_of
from bookmaker.proof.verify.printing import Printing, Proved, Spread, differing, doubt, mapped, name_of, touched
from bookmaker.proof.verify.roles import PICTURE, PUZZLE, SOLUTION, STAGE, STEP, THUMBNAIL, Printed
from bookmaker.proof.verify.said import NONE
from bookmaker.proof.verify.spelt import is_spelt
from bookmaker.proof.verify.staged import opened, stages_of
from bookmaker.proof.verify.values import Doubt
from bookmaker.values.puzzle import PAPERS_KIND, Answer, Puzzle

if TYPE_CHECKING:
    from bookmaker.engine.solve.exact import Proof

_MANY = 1001


def prove_all(printing: Printing, spread: Spread | None = None) -> tuple[Proved, ...]:
    """Prove every puzzle, and those of which only the solution or the walkthrough is printed, by rising numbers."""
    shown, stages = dict[int, Printed](), stages_of(printing)
    for role in (STEP, SOLUTION, PUZZLE):
        shown |= {number: boards[0] for number, boards in printing.of(role).items()}
    numbers = sorted(shown.keys() | stages.keys())
    whole = [shown[number] for number in numbers if number not in stages]
    puzzles = [printing.puzzle(one) for one in whole if _is_counted(one, printing)]
    proofs = dict(zip(puzzles, mapped(_proof, puzzles, spread), strict=True))
    return tuple(
        opened(stages[number], printing) if number in stages else prove(shown[number], printing, proofs)
        for number in numbers
    )


def _is_counted(one: Printed, printing: Printing) -> bool:
    """Tell whether a board is proved by counting its solutions."""
    return not (one.asked or one.number in printing.behind or (is_spelt(one) and one.number in printing.spelt))


def _proof(puzzle: Puzzle) -> "Proof | None":
    """Count the solutions of a puzzle; None where that is too hard. This is what a worker runs."""
    from bookmaker.engine.solve.eliminate import TooHard
    from bookmaker.engine.solve.exact import Proof, prove

    if puzzle.total is not None and puzzle.total > len(puzzle.counted(None)):
        return Proof(0, None)
    try:
        return prove(puzzle)
    except TooHard:
        return None


def prove(one: Printed, printing: Printing, proofs: "Mapping[Puzzle, Proof | None]" = MappingProxyType({})) -> Proved:
    """Prove the puzzle that a board shows, from its clues and its total alone; some `proofs` are there already."""
    if is_spelt(one) and one.number in printing.spelt:
        return printing.spelt[one.number]
    if one.asked:
        return judged(one, printing)
    puzzle, label = printing.puzzle(one), printing.label(one)
    if one.number in printing.behind:
        return prove_opened(one, puzzle, printing)
    proof = proofs[puzzle] if puzzle in proofs else _proof(puzzle)
    answer, solutions = (proof.answer, proof.solutions) if proof else (None, None)
    return Proved(one.number, puzzle, answer, solutions, one.board.page, label)


def check_puzzles(printing: Printing, proved: Sequence[Proved]) -> Iterator[Doubt]:
    """Yield what is doubtful about puzzles and solutions."""
    yield from _unread(printing)
    by_number = {one.number: one for one in proved}
    for one in proved:
        yield from one.wrong
        if one.wrong:
            continue
        if one.solutions is None:
            yield Doubt(
                "too-hard", "the puzzle is too hard to prove: too many clues hang together", one.page, one.number
            )
        elif one.solutions != 1:
            if one.asked:
                message = "the question about this position has not one answer that can be counted out"
                yield Doubt("no-answer", message, one.page, one.number)
                continue
            said = "no solution" if not one.solutions else f"{_count(one.solutions)} solutions"
            total = "" if one.puzzle.total is None else f" with the printed total of {one.puzzle.total}"
            yield Doubt("not-unique", f"the puzzle has {said}{total}", one.page, one.number)
    for role in (PUZZLE, SOLUTION, THUMBNAIL):
        for boards in printing.of(role).values():
            yield from _check_boards(boards, by_number, printing)
    yield from _check_rules(printing)
    yield from _check_numbers(printing)
    yield from _check_twins(printing, by_number)


def _count(solutions: int | None) -> str:
    if solutions is None:
        return "too many ways to count its"
    return "more than 1000" if solutions >= _MANY else str(solutions)


def _unread(printing: Printing) -> Iterator[Doubt]:
    """Yield the boards whose number cannot be read, or whose total, where puzzles have theirs, or other solutions."""
    have = {one.role for one in printing.boards if one.total != NONE}
    must = {SOLUTION} & have | ({PUZZLE} if have & {PUZZLE, SOLUTION} else set())
    for one in printing.boards:
        if one.role in (PUZZLE, SOLUTION, THUMBNAIL) and not one.number:
            yield doubt("no-number", f"a {one.role} of {one.board.rows}x{one.board.columns} without a number", one)
        elif one.role in must and one.total == NONE and not _untold(one, printing):
            yield doubt("no-total", f"the {one.role} has no total", one)


def _untold(one: Printed, printing: Printing) -> bool:
    """Tell whether the words of a board, or those of its page, say that its total is not given."""
    around = " ".join(run.text for run in printing.leaves[one.board.leaf].loose)
    return one.untold or bool(printing.phrases.untold.search(around))


def _check_boards(boards: Sequence[Printed], proved: dict[int, Proved], printing: Printing) -> Iterator[Doubt]:
    """Yield what is wrong with the boards of one role and number."""
    role = boards[0].role
    for one in boards:
        if one is not boards[0]:
            first = boards[0].board.page
            yield doubt("number-twice", f"a {role} of this number is on page {first} of the file too", one)
        known = proved.get(one.number)
        if known is None:
            yield doubt("no-puzzle", f"a {role} without its puzzle", one)
        elif one.role != PUZZLE:
            yield from _check_solution(one, known, printing)
        elif known.asked:
            yield from check_question(one, known, printing)


def _check_solution(one: Printed, known: Proved, printing: Printing) -> Iterator[Doubt]:
    """Yield where a printed solution is not the only one of its puzzle."""
    board, puzzle = one.board, known.puzzle
    if (board.rows, board.columns) != (puzzle.rows, puzzle.columns):
        size = f"{board.rows}x{board.columns} cells, and the puzzle {puzzle.rows}x{puzzle.columns}"
        yield doubt("wrong-solution", f"the {one.role} has {size}", one)
        return
    if one.role == SOLUTION:
        clues = (known.whole or puzzle).clues
        for cell in differing(board.clues, clues):
            there = f"{_clue(clues[cell])} in the puzzle on page {known.page}"
            said = f"{_clue(board.clues[cell])} in the solution, {there}"
            yield doubt("wrong-clue", said, one, cell)
    if NONE not in (one.total, puzzle.total or NONE) and one.total != puzzle.total:
        yield doubt("wrong-total", f"a total of {one.total}, and the puzzle has {puzzle.total}", one)
    if known.asked:
        yield from check_answer(one, known, printing)
    elif known.answer:
        yield from _check_marks(one, known.answer)


def _clue(clue: int) -> str:
    return "no clue" if clue == UNKNOWN else "no cell" if clue < 0 else f"a {clue}"


def _check_marks(one: Printed, answer: Answer) -> Iterator[Doubt]:
    for cell, (mark, bullet) in enumerate(zip(one.board.marks, answer.bullets, strict=True)):
        if (mark == BULLET) != bullet:
            message = "a bullet is missing" if bullet else "a bullet where none belongs"
            yield doubt("wrong-solution", message, one, cell)
        elif one.role == SOLUTION and mark == UNKNOWN and one.board.clues[cell] == UNKNOWN:
            yield doubt("open-cell", "the solution leaves a cell open", one, cell)


def _check_rules(printing: Printing) -> Iterator[Doubt]:
    """Yield the totals that the words of a page of puzzles name, apart from its boards, and none of these has."""
    totals: dict[int, set[int]] = defaultdict(set)
    for one in printing.boards:
        if one.role in (PUZZLE, SOLUTION, STAGE):
            totals[one.board.leaf].add(one.total)
    for index, own in totals.items():
        leaf = printing.leaves[index]
        text = " ".join(run.text for run in leaf.loose if run not in leaf.margin)
        for match in printing.phrases.total.finditer(text):
            total = number_of(field(match, "n"))
            if total not in own:
                yield Doubt("wrong-total", f"a total of {total} is named, which no puzzle here has", leaf.page)


def _check_numbers(printing: Printing) -> Iterator[Doubt]:
    """Yield the numbers that are left out, and puzzles without solutions where others have theirs."""
    puzzles, solutions = printing.of(PUZZLE), printing.of(SOLUTION)
    numbers = sorted(puzzles or solutions)  # walkthroughs are told of any
    missing = sorted(set(range(numbers[0], numbers[-1] + 1)) - set(numbers)) if numbers else []
    for number in missing:
        last = max(other for other in numbers if other < number)
        page = (puzzles or solutions)[last][0].board.page
        yield Doubt("number-missing", f"there is no puzzle {number} after puzzle {last}", page, number)
    if not puzzles or not solutions:
        return
    before = {number - 1 for number in puzzles}
    if set(solutions) - set(puzzles) <= before and set(puzzles) - set(solutions) <= {numbers[-1]}:
        yesterday = any(number not in puzzles for number in solutions) or len(solutions) < len(puzzles)
        if yesterday and _is_series(printing):
            return
    for number in sorted(set(puzzles) - set(solutions)):
        yield doubt("no-solution", "no solution of this puzzle is printed", puzzles[number][0])
    for number in sorted(set(solutions) - set(puzzles)):
        yield doubt("no-puzzle", "a solution without its puzzle", solutions[number][0])


def _is_series(printing: Printing) -> bool:
    """Tell whether each sheet has the solution of the one before, as daily sheets do."""
    pages = {number: boards[0].board.leaf for number, boards in printing.of(PUZZLE).items()}
    solved = {number: boards[0].board.leaf for number, boards in printing.of(SOLUTION).items()}
    return all(pages.get(number + 1) == leaf for number, leaf in solved.items())


def _check_twins(printing: Printing, proved: dict[int, Proved]) -> Iterator[Doubt]:
    """Yield the puzzles that are equal to an earlier one when turned or mirrored."""
    alike: dict[object, list[Proved]] = defaultdict(list)
    for one in proved.values():
        alike[canonical(one.whole or one.puzzle)].append(one)
    for first, *others in alike.values():
        for one in others:
            message = f"the puzzle is puzzle {first.number} again, perhaps turned or mirrored"
            yield Doubt("same-puzzle", message, one.page, one.number)


def check_walks(printing: Printing, proved: Sequence[Proved]) -> Iterator[Doubt]:
    """Yield what is wrong in walkthroughs, in the example of the rules, and in other small pictures."""
    known = {one.number: one for one in proved}
    for boards in walks_of(printing).values():
        yield from _check_walk(boards, known, printing)
    for one in printing.boards:
        if one.role == PICTURE:
            yield from _check_picture(one)


def walks_of(printing: Printing) -> dict[int, list[Printed]]:
    """Return the boards of each walkthrough in order."""
    found: dict[int, list[Printed]] = defaultdict(list)
    for one in printing.boards:
        if one.role == STEP:
            found[one.walk].append(one)
    return dict(found)


def _check_walk(boards: Sequence[Printed], known: dict[int, Proved], printing: Printing) -> Iterator[Doubt]:
    start = boards[0]
    if not start.opens:
        yield doubt("no-start", "a walkthrough without its start", start)
        return
    puzzle, puzzles = known.get(start.number), printing.of(PUZZLE)
    if puzzles and start.number and start.number not in puzzles:
        yield doubt("no-puzzle", "a walkthrough without its puzzle", start)
    if puzzle is None:
        puzzle = prove(start, printing)
        if puzzle.solutions != 1:
            yield doubt("not-unique", f"the puzzle of this walkthrough has {_count(puzzle.solutions)} solutions", start)
    elif puzzle.puzzle.total is not None and start.total != puzzle.puzzle.total:
        yield doubt("wrong-total", "the walkthrough has another total than its puzzle", start)
    if start.number not in puzzles:
        puzzle = _begun(puzzle, start)
    for one in boards:
        yield from _check_clues(one, puzzle)
    if puzzle.answer and all(len(one.board.clues) == len(puzzle.puzzle.clues) for one in boards):
        yield from _check_steps(boards, puzzle.answer.bullets, puzzle.whole is not None)


def _begun(known: Proved, start: Printed) -> Proved:
    """Return a puzzle of which a solution with all numbers is read as its walkthrough begins: they open on the way."""
    puzzle, answer = known.puzzle, known.answer
    full = answer and sum(answer.bullets) + sum(clue != UNKNOWN for clue in puzzle.clues) == len(puzzle.clues)
    if known.whole or not full or len(start.board.clues) != len(puzzle.clues):
        return known
    return known._replace(puzzle=puzzle._replace(clues=start.board.clues), whole=puzzle)


def _check_clues(one: Printed, known: Proved) -> Iterator[Doubt]:
    """Yield where a board of a walkthrough, or its sentences, have another clue than the puzzle."""
    board, puzzle = one.board, known.puzzle
    if (board.rows, board.columns) != (puzzle.rows, puzzle.columns):
        yield doubt("wrong-step", "the board of this step has another size than its puzzle", one)
        return
    whole = (known.whole or puzzle).clues
    for cell in differing(board.clues, puzzle.clues):
        if puzzle.clues[cell] == UNKNOWN and board.clues[cell] == whole[cell]:
            continue  # opened on the way
        yield doubt("wrong-clue", "the clues of this step are not those of the puzzle", one, cell)
    for cell, clue in enumerate(board.clues):
        if clue != UNKNOWN and board.marks[cell] != UNKNOWN:
            yield doubt("crowded-cell", "a clue and a mark in one cell", one, cell)


def _check_steps(boards: Sequence[Printed], bullets: Sequence[bool], opened: bool) -> Iterator[Doubt]:
    """Yield where boards do not grow from each other, or do not agree with the solution.

    Boards that are `opened` on the way are finished when all their empty cells are: what is left holds bullets.
    """
    if boards[0].key:
        yield from (doubt for one in boards for doubt in _check_step(one, one.before, bullets))
        return
    before, last, start = boards[0].board.marks, 0, boards[0].board.clues
    for one in boards:
        if one is not boards[0] and one.steps[0] != last + 1:
            yield doubt("step-missing", f"step {one.steps[0]} follows step {last}", one)
        last = one.steps[1]
        yield from _check_step(one, before, bullets, start)
        before = _settled(one, start)
    for cell, (mark, bullet) in enumerate(zip(before, bullets, strict=True)):
        if mark == UNKNOWN and boards[-1].board.clues[cell] == UNKNOWN and not (opened and bullet):
            said = "bullet" if bullet else "empty cell"
            yield doubt("unfinished", f"the walkthrough ends without the {said}", boards[-1], cell)


def _settled(one: Printed, start: Sequence[int]) -> tuple[int, ...]:
    """Return the marks of a board, with those of empty cells where numbers were opened since its start."""
    cells = zip(one.board.marks, one.board.clues, start, strict=True)
    return tuple(EMPTY if clue != UNKNOWN and first == UNKNOWN else mark for mark, clue, first in cells)


def _check_step(
    one: Printed, before: Sequence[int], bullets: Sequence[bool], start: Sequence[int] = ()
) -> Iterator[Doubt]:
    board = one.board
    for cell, mark in enumerate(_settled(one, start or board.clues)):
        shaded = divmod(cell, board.columns) in board.shaded and board.clues[cell] == UNKNOWN
        fresh = mark != UNKNOWN and before[cell] == UNKNOWN
        if mark != UNKNOWN and (mark == BULLET) != bullets[cell]:
            yield doubt("wrong-step", "the cell is shown otherwise than in the solution", one, cell)
        elif mark == UNKNOWN and before[cell] != UNKNOWN:
            yield doubt("wrong-step", "the cell was settled by an earlier step and is open again", one, cell)
        elif shaded != fresh:
            message = "a cell is settled that is not framed" if fresh else "a cell is framed that is not settled"
            yield doubt("wrong-step", message, one, cell)


def _check_picture(one: Printed) -> Iterator[Doubt]:
    """Yield the clues of a board without a number that its own bullets contradict."""
    board = one.board
    puzzle = Puzzle(PAPERS_KIND, board.rows, board.columns, board.clues, None)
    near = touched(puzzle, [mark == BULLET for mark in board.marks])
    open_ = touched(puzzle, [{mark, clue} == {UNKNOWN} for mark, clue in zip(board.marks, board.clues, strict=True)])
    for cell, (clue, bullets, unknown) in enumerate(zip(board.clues, near, open_, strict=True)):
        if clue >= 0 and not bullets <= clue <= bullets + unknown:
            message = f"the {clue} in {name_of(cell, board.columns)} touches {bullets} bullets"
            yield doubt("wrong-picture", message, one, cell)
