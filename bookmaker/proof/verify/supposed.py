"""Whether boards of suppositions are right: each cell follows from those before it, and what is framed clashes.

They are no step of a walkthrough: their marks are none that stay.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from bookmaker.proof.verify.captions import BULLET, UNKNOWN
from bookmaker.proof.verify.cells import cell_name
from bookmaker.proof.verify.phrases import supposing
from bookmaker.proof.verify.printing import Printing, Proved, differing, doubt
from bookmaker.proof.verify.roles import STEP, SUPPOSED, Printed
from bookmaker.proof.verify.values import Cell, Doubt
from bookmaker.values.puzzle import Answer, Puzzle, Source

_LINE = re.compile(r"(?<![\w.,])([0-9]+)\. ")
_CELL = re.compile(r"(?<!\w)([a-z][0-9]{1,2})(?!\w)")

Marks = dict[Cell, bool]
"""Cells, and whether they hold a bullet."""


class _Sum(NamedTuple):
    """How many bullets some open cells hold."""

    wants: int
    cells: frozenset[Cell]


class _Case(NamedTuple):
    """A supposition: its board, the puzzle, its solution, and the marks before its step and after it."""

    one: Printed
    puzzle: Puzzle
    answer: Marks
    before: Sequence[int]
    after: Sequence[int]

    @property
    def numbers(self) -> dict[Cell, int]:
        found = enumerate(self.one.board.numbers)
        return {divmod(at, self.puzzle.columns): number for at, number in found if number}

    @property
    def marks(self) -> Marks:
        marks = enumerate(self.one.board.marks)
        return {divmod(at, self.puzzle.columns): mark == BULLET for at, mark in marks if mark != UNKNOWN}

    @property
    def lit(self) -> set[Cell]:
        """The clues that are shaded."""
        return {cell for cell in self.one.board.shaded if self.puzzle.number(cell) != UNKNOWN}

    def until(self, number: int) -> Marks:
        """Return what is known before a number, or supposed by then."""
        return {cell: bullet for cell, bullet in self.marks.items() if self.numbers.get(cell, 0) < number}

    def can_be(self, sources: Iterator[Source] | set[Cell], known: Marks) -> bool:
        """Tell whether some clues, and the total, can be met once cells are known."""
        all_: set[Source] = {*sources, *([] if self.puzzle.total is None else [None])}
        return _possible([_sum(source, self.puzzle, known) for source in all_])

    def doubt(self, message: str, cell: Cell) -> Doubt:
        return doubt("wrong-supposition", message, self.one)._replace(cell=cell_name(cell))


def _clues(known: Proved, step: Printed) -> tuple[int, ...]:
    """Return the clues of a step: those of its puzzle, or where numbers are opened on the way those of its board."""
    return step.board.clues if known.whole else known.puzzle.clues


def check_supposed(printing: Printing, proved: Sequence[Proved]) -> Iterator[Doubt]:
    """Yield what is wrong with the boards of suppositions."""
    known = {one.number: one for one in proved}
    steps: dict[int, list[Printed]] = defaultdict(list)
    for one in printing.boards:
        if one.role == STEP:
            steps[one.walk].append(one)
        elif one.role == SUPPOSED:
            before = steps[one.walk][-2:]
            puzzle = known.get(before[0].number if before else 0)
            if len(before) < 2 or puzzle is None or puzzle.answer is None:
                yield doubt("wrong-supposition", "a supposition without its step", one)
            elif list(differing(one.board.clues, _clues(puzzle, before[1]))):
                yield doubt("wrong-clue", "the clues of this supposition are not those of the puzzle", one)
            else:
                yield from _check(_case(one, before, puzzle, puzzle.answer), printing)


def _case(one: Printed, before: Sequence[Printed], known: Proved, answer: Answer) -> _Case:
    """Return a supposition with what is known before its step, and after it; what is open then has no mark."""
    puzzle = known.puzzle._replace(clues=_clues(known, before[1]))
    marks = zip(before[0].board.marks, puzzle.clues, strict=True)
    settled = tuple(mark if clue == UNKNOWN else UNKNOWN for mark, clue in marks)
    bullets = {divmod(at, puzzle.columns): bullet for at, bullet in enumerate(answer.bullets)}
    return _Case(one, puzzle, bullets, settled, before[1].board.marks)


def _check(case: _Case, printing: Printing) -> Iterator[Doubt]:
    yield from _check_known(case)
    supposed = _supposed(case, printing)
    yield from _check_supposed(case, supposed)
    yield from _check_lines(case, supposed, printing)
    for cell in sorted(case.numbers.keys() - supposed.keys(), key=lambda cell: (case.numbers[cell], cell)):
        known = {**case.until(case.numbers[cell]), cell: not case.marks[cell]}
        if case.can_be(case.lit, known):
            yield case.doubt("the cell does not follow from what is numbered before it", cell)
            return
    framed = {cell for cell, _, frame in case.one.board.looks if frame}
    if case.can_be(framed, case.marks):
        message = "a number is framed that can be met" if framed else "nothing is framed, and the total can be met"
        yield case.doubt(message, min(framed or case.numbers))


def _check_known(case: _Case) -> Iterator[Doubt]:
    """Yield the marks without a number that are not those before the step, or of it."""
    for at, mark in enumerate(case.one.board.marks):
        cell = divmod(at, case.puzzle.columns)
        if cell not in case.numbers and mark not in (
            {case.before[at]} if case.before[at] != UNKNOWN else {UNKNOWN, case.after[at]}
        ):
            yield case.doubt("a mark that is not known by then, and not supposed", cell)


def _supposed(case: _Case, printing: Printing) -> Marks:
    """Return the cells that the heading supposes, and the case of them that it is."""
    found = Marks()
    for bullet, pattern in supposing(printing.phrases.language).items():
        for match in pattern.finditer(case.one.story):
            name = next(filter(None, match.groups()))
            found[int(name[1:]) - 1, ord(name[0]) - ord("a")] = bullet
    return found


def _check_supposed(case: _Case, supposed: Mapping[Cell, bool]) -> Iterator[Doubt]:
    """Yield where numbers are left out, or what is supposed is not what the board shows, or is so in the solution."""
    numbers, marks = case.numbers, case.marks
    first = [cell for cell, number in numbers.items() if number == 1]
    if {*numbers.values()} != {*range(1, max(numbers.values()) + 1)}:
        yield case.doubt("a number is left out", min(numbers))
    for cell in first:
        if supposed.get(cell) != marks[cell] or len(first) > 1:
            yield case.doubt("the cell with the number 1 is not what the heading supposes", cell)
        elif case.answer[cell] == marks[cell]:
            yield case.doubt("what is supposed is so in the solution", cell)
    for cell in supposed.keys() - {*first}:
        if marks.get(cell) != supposed[cell] or cell not in numbers:
            yield case.doubt("the heading names another case than the board shows", cell)


def _check_lines(case: _Case, supposed: Mapping[Cell, bool], printing: Printing) -> Iterator[Doubt]:
    """Yield the clues that are named and not shaded, or the other way round, and cells that no line of theirs names."""
    story = case.one.story
    named = {match[2] for match in printing.phrases.clue.finditer(story)}
    for name in sorted(named ^ {cell_name(cell) for cell in case.lit}):
        said = "a clue is named and not shaded" if name in named else "a clue is shaded that no sentence names"
        yield doubt("wrong-supposition", said, case.one)._replace(cell=name)
    parts = _LINE.split(story)
    lines = {int(number): text for number, text in zip(parts[1::2], parts[2::2], strict=True)}
    for cell, number in case.numbers.items():
        text = printing.phrases.clue.sub("", lines.get(number, ""))
        if cell not in supposed and cell_name(cell) not in _CELL.findall(text):
            yield case.doubt(f"the line {number} does not name this cell", cell)


def _sum(source: Source, puzzle: Puzzle, known: Marks) -> _Sum:
    cells = puzzle.counted(source)
    found = sum(known.get(cell, False) for cell in cells)
    return _Sum(puzzle.number(source) - found, frozenset(cell for cell in cells if cell not in known))


def _possible(sums: Sequence[_Sum]) -> bool:
    """Tell whether bullets can be placed so that all sums come out."""
    if any(not 0 <= one.wants <= len(one.cells) for one in sums):
        return False
    if not (cells := frozenset().union(*(one.cells for one in sums))):
        return True
    # Cells of which the same sums count are alike: only how many of them hold a bullet matters.
    cell = max(cells, key=lambda cell: (sum(cell in one.cells for one in sums), cell))
    sees = [cell in one.cells for one in sums]
    alike = frozenset(other for other in cells if [other in one.cells for one in sums] == sees)
    rest = [_Sum(one.wants, one.cells - alike) for one in sums]
    return any(
        _possible([one._replace(wants=one.wants - n) if own else one for one, own in zip(rest, sees, strict=True)])
        for n in range(len(alike) + 1)
    )
