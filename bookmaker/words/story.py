"""A puzzle's solution told in words: each step with its pattern and its sentences, and hints.

Hints say where to look and with what, never what is found there.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from bookmaker.engine.solve.argue import argue
from bookmaker.engine.solve.argument import Argument
from bookmaker.engine.solve.patterns import CORNER, EDGE, LINES, Pattern, line_of, pattern_of
from bookmaker.values.puzzle import Cell, Puzzle, Step, Trace
from bookmaker.words import Words, capitalized
from bookmaker.words.reasons import explain
from bookmaker.words.scene import Scene, cell_name

NAMED = 4
"""Numbers that a hint names one by one; of more it names the one amid them."""


class Told(NamedTuple):
    """One step in words."""

    step: Step
    pattern: str
    """What players call it; '' for a step without a name."""
    text: str
    hint: str
    """Where to look and with what."""
    argument: Argument
    rule: str = ""
    """One of the RULES of patterns, whose name is in `pattern`; '' for a step without one."""


class Story(NamedTuple):
    """How one puzzle is solved. `hints` come in the order in which one would read them."""

    puzzle: Puzzle
    told: tuple[Told, ...]
    hints: tuple[str, ...]


def tell(puzzle: Puzzle, trace: Trace, words: Words, reasons: bool = True) -> Story:
    """Return a trace, of whichever solver, in words; without reasons only patterns and hints."""
    told = tuple(_told(puzzle, trace, words, reasons))
    return Story(puzzle, told, tuple(_hints(told)))


def after(settled: Mapping[Cell, bool], step: Step) -> dict[Cell, bool]:
    """Return what is known after a step."""
    return {**settled, **dict.fromkeys(step.bullets, True), **dict.fromkeys(step.empty, False)}


def _told(puzzle: Puzzle, trace: Trace, words: Words, reasons: bool) -> Iterator[Told]:
    from bookmaker.engine.solve.refined import argued

    settled: dict[Cell, bool] = {}
    for step in argued(puzzle, trace).steps:
        argument, pattern = argue(step, puzzle, settled) if reasons else (), pattern_of(step, puzzle, settled)
        rule = pattern.rule if pattern else ""
        sentences = explain(argument, puzzle, settled, words) if reasons else ()
        if reasons and rule in LINES.values():
            sentences += (whole(step, rule, Scene(puzzle, settled, words)),)
        text = " ".join(sentences)
        yield Told(step, pattern_name(pattern, words), text, hint(step, pattern, puzzle, words), argument, rule)
        settled = after(settled, step)


def whole(step: Step, rule: str, scene: Scene) -> str:
    """Return the sentence on the rest of a 1-2-1 or 1-2-2-1."""
    line, texts = line_of(step, scene.puzzle, scene.known), scene.words.patterns
    said = texts.whole.format(
        clues=scene.listed_clues(line.clues), name=texts.rules[rule], cells=scene.cells(line.bullets)
    )
    return capitalized(scene.words.rewritten(said))


def _hints(told: Sequence[Told]) -> Iterator[str]:
    """Yield the hint of the first step that takes more than one number, then that of the hardest of the others."""
    beyond = [one for one in told if not one.step.single] or list(told[:1])
    for one in (*beyond[:1], *sorted(beyond[1:], key=lambda one: -len(one.step.clues) - one.step.total)[:1]):
        yield one.hint


def kind_of(step: Step, words: Words) -> str:
    """Return what sort of step it is: how many numbers it combines, and whether it needs the total."""
    texts = words.walkthrough
    if not step.total:
        return words.count(texts.combined, len(step.clues))
    return words.count(texts.total_with, len(step.clues)) if step.clues else texts.total


def pattern_name(pattern: Pattern | None, words: Words) -> str:
    """Return what players call a step, or '' where they have no name for it."""
    if pattern is None:
        return ""
    texts = words.patterns
    name = texts.rules[pattern.rule]
    if pattern.place:
        name = {CORNER: texts.corner, EDGE: texts.edge}[pattern.place].format(name=name)
    return texts.reduced.format(name=name) if pattern.reduced else name


def hint(step: Step, pattern: Pattern | None, puzzle: Puzzle, words: Words) -> str:
    """Return a hint for a step; it names clues, and no other cell."""
    return words.rewritten(_hint(step, pattern, puzzle, words))


def _hint(step: Step, pattern: Pattern | None, puzzle: Puzzle, words: Words) -> str:
    texts, map_ = words.pointing, Map(puzzle, words)
    if not step.clues:
        return texts.count
    if len(step.clues) > NAMED:
        around = texts.around_with_total if step.total else texts.around
        return around.format(word=words.number(len(step.clues)), clue=map_.clue(_amid(step.clues)))
    clues = map_.clues(step.clues)
    if step.total:
        return texts.count_with.format(clues=clues)
    if len(step.clues) == 1:
        return texts.look.format(clues=clues)
    name = pattern_name(pattern, words)
    return (texts.combine_by if name else texts.combine).format(clues=clues, pattern=name)


def _amid(clues: Iterable[Cell]) -> Cell:
    """Return the first clue of those nearest to all others."""
    clues = list(clues)
    return min(clues, key=lambda c: sum((c[0] - row) ** 2 + (c[1] - column) ** 2 for row, column in clues))


class Map(NamedTuple):
    """Where the numbers of a puzzle are, in words."""

    puzzle: Puzzle
    words: Words

    def clues(self, cells: tuple[Cell, ...]) -> str:
        """Return several numbers, with one place for all where that is enough to find them."""
        return self.words.join(self._together(cells) or map(self.clue, cells))

    def clue(self, cell: Cell) -> str:
        """Return one number and where it is: at a border, if that finds it, else by the name of its cell."""
        texts, number = self.words.pointing, self.puzzle.number(cell)
        if sum(other == number for other in self.puzzle.clues) == 1:
            return texts.only.format(number=number)
        found = (place for place, cells in self._borders(cell) if self._count(number, cells) == 1)
        return texts.clue.format(number=number, place=next(found, texts.cell.format(cell=cell_name(cell))))

    def _together(self, cells: tuple[Cell, ...]) -> list[str]:
        """Return the numbers with their common place at the end, or nothing when that would not find them."""
        numbers = [self.puzzle.number(cell) for cell in cells]
        for place, inside in (*self._borders(cells[0]), *self._lines(cells[0])):
            alone = all(self._count(number, inside) == numbers.count(number) for number in numbers)
            if len(cells) > 1 and set(cells) <= set(inside) and alone:
                return self._alike(numbers, place)
        return []

    def _alike(self, numbers: list[int], place: str) -> list[str]:
        """Return numbers of one place, unless some but not all of them are the same."""
        texts = self.words.pointing
        if len(set(numbers)) == 1:
            return [self.words.form(texts.alike, len(numbers), number=numbers[0], place=place)]
        if len(set(numbers)) < len(numbers):
            return []
        *first, last = numbers
        return [*(texts.bare.format(number=number) for number in first), texts.clue.format(number=last, place=place)]

    def _count(self, number: int, cells: Iterable[Cell]) -> int:
        return sum(self.puzzle.number(cell) == number for cell in cells)

    def _borders(self, cell: Cell) -> Iterator[tuple[str, list[Cell]]]:
        """Yield the corner and the borders where a cell is, each with all its cells."""
        texts, (row, column) = self.words.pointing.places, cell
        down = {0: "top", self.puzzle.rows - 1: "bottom"}.get(row, "")
        right = {0: "left", self.puzzle.columns - 1: "right"}.get(column, "")
        (_, in_row), (_, in_column) = self._lines(cell)
        if down and right:
            yield texts[f"{down} {right}"], [cell]
        if down:
            yield texts[down], in_row
        if right:
            yield texts[right], in_column

    def _lines(self, cell: Cell) -> tuple[tuple[str, list[Cell]], ...]:
        """Return the row and the column of a cell, each with all its cells."""
        texts, (row, column) = self.words.pointing, cell
        in_row = [(row, other) for other in range(self.puzzle.columns)]
        in_column = [(other, column) for other in range(self.puzzle.rows)]
        letter = cell_name((0, column)).removesuffix("1")
        return (texts.row.format(row=row + 1), in_row), (texts.column.format(column=letter), in_column)
