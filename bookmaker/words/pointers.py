"""Hints in three steps: when and where to look, with which numbers, and what follows by which move."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple, TypeVar

from bookmaker.engine.solve.argument import Argument, Balance, Clash, Refute
from bookmaker.engine.solve.patterns import APART, COUNT, FULL, LINES, ONE_ONE, SATISFIED, SUBSET, TRIANGLE, ZERO
from bookmaker.engine.solve.turn import premises
from bookmaker.values.puzzle import Cell, Puzzle, Step
from bookmaker.words import Words
from bookmaker.words.scene import LISTED, Scene, cell_name

MOST = 3
"""Hints per puzzle."""
NAMED = 4
"""Most numbers that a hint names one by one; of more it names the one amid them."""
SAID = 4
"""Most cells that a hint names as settled by then."""
WEIGHED = 4
"""Most numbers of a step for which it is sought which cells must be settled."""
ALONE = (FULL, SATISFIED, ZERO)
EQUAL, COUNTS = (ONE_ONE, SUBSET), (COUNT, APART)

T = TypeVar("T")


class Moment(NamedTuple):
    """When a step can be taken: from then on it can whatever else is settled, until somebody has taken it."""

    needs: tuple[Cell, ...] | None = ()
    """The cells that must be settled by then; None for all that simpler steps settle."""
    single: bool = False
    """Whether simpler steps are those of single numbers."""


class Hinted(NamedTuple):
    """A step to hint at. `rule` is its name, '' for none."""

    step: Step
    rule: str
    argument: Argument

    def moment(self, scene: Scene, before: Sequence[Step], letters: bool, opened: bool) -> Moment:
        """Return when the step can be taken, after some others; cells are named on boards with `letters`.

        Where numbers are `opened` on the way, it is not said which.
        """
        simpler = Moment(None, all(one.single for one in before))
        if not before:
            return Moment()
        if self.step.total or opened or len(self.step.clues) > WEIGHED:
            return simpler
        needs = tuple(sorted(premises(self.step, scene.puzzle, scene.known, partial(self._is_told_alike, scene))))
        return Moment(needs) if len(needs) <= SAID * letters else simpler

    def _is_told_alike(self, scene: Scene, known: Mapping[Cell, bool], argument: Argument) -> bool:
        """Tell whether the move has the same words if only some cells are known."""
        fewer = self._replace(argument=argument)
        return fewer.move(scene._replace(known=known)) == self.move(scene)

    def numbers(self, scene: Scene, letters: bool = True) -> str:
        """Return the numbers of the step, with the total if it takes that."""
        texts, map_, step = scene.words.pointing, Map(scene.puzzle, scene.words, letters), self.step
        clues = map_.clues(step.clues)
        if len(step.clues) > NAMED:
            amid = min(
                step.clues, key=lambda at: sum((at[0] - row) ** 2 + (at[1] - col) ** 2 for row, col in step.clues)
            )
            clues = texts.around.format(word=scene.words.number(len(step.clues)), clue=map_.clue(amid))
        return _one_of(texts.take_total if step.total else texts.take, step, scene).format(clues=clues)

    def move(self, scene: Scene) -> str:
        """Return what to do with the numbers."""
        texts, first, clues = scene.words.pointing, self.argument[0], self.step.clues
        if self.rule in ALONE:
            return texts.moves[self.rule]
        if isinstance(first, Refute):
            around = {cell for clue in clues for cell in scene.puzzle.seen_cells(clue)}
            apart = "-apart" if first.bullet and not around & set(first.cells) else ""
            text = texts.moves[f"bullet{apart}" if first.bullet else "empty"]
            return text.format(until=texts.until[_clash(first.clash)])
        if self.step.total:
            whole = self.rule in COUNTS and scene.wants(clues) == scene.wants((None,))
            return texts.moves["all" if whole else "count"]
        said = _comparison_text(clues, self.rule, first, scene)
        return f"{texts.moves['reduced']} {said}" if any(map(scene.found_bullets, clues)) else said

    def conclusion(self, scene: Scene) -> str:
        """Return what the step settles: which cells, unless they are too many."""
        cells = len(self.step.bullets) + len(self.step.empty)
        if cells > LISTED:
            return scene.words.pointing.settles.format(n=cells)
        settled = ((self.step.bullets, True), (self.step.empty, False))
        what = scene.words.reasons.and_then.join(scene.are(some, bullet) for some, bullet in settled if some)
        return scene.words.reasons.so.format(what=what)


def hints_of(hinted: Hinted, scene: Scene, moment: Moment, letters: bool = True) -> tuple[str, ...]:
    """Return the hints for a step of some clues; without `letters` at the edges of boards, no cell has a name."""
    move = hinted.move(scene)
    last = f"{move} {hinted.conclusion(scene)}" if letters else move
    texts = (_where(hinted.step, scene, moment), hinted.numbers(scene, letters), last)
    return tuple(map(scene.words.rewritten, texts))


def _where(step: Step, scene: Scene, moment: Moment) -> str:
    """Return what must be known by then, and in which part of the board the clues are."""
    texts, puzzle, needs = scene.words.pointing, scene.puzzle, moment.needs
    region = next(name for name, cells in regions(puzzle.rows, puzzle.columns).items() if cells.holds(step.clues))
    fields = {"region": texts.regions[region]}
    if needs is None:
        return _one_of(texts.single if moment.single else texts.simpler, step, scene).format(**fields)
    if needs:
        return scene.words.form(_one_of(texts.once, step, scene), len(needs), cells=scene.cells(needs), **fields)
    return _one_of(texts.begin, step, scene).format(**fields)


class Region(NamedTuple):
    """Rows and columns of a board."""

    rows: range
    columns: range

    def holds(self, cells: Iterable[Cell]) -> bool:
        """Tell whether all of some cells are there."""
        return all(row in self.rows and column in self.columns for row, column in cells)


def regions(rows: int, columns: int) -> dict[str, Region]:
    """Return the parts of a board that hints name, small ones first; a middle line belongs to both halves."""
    (whole, top, bottom, high), (wide, left, right, broad) = map(_parts, (rows, columns))
    quarters = {"top left": (top, left), "top right": (top, right), "bottom left": (bottom, left)}
    quarters |= {"bottom right": (bottom, right), "middle": (high, broad)}
    halves = {"top": (top, wide), "bottom": (bottom, wide), "left": (whole, left), "right": (whole, right)}
    return {name: Region(*lines) for name, lines in {**quarters, **halves, "all": (whole, wide)}.items()}


def _parts(lines: int) -> tuple[range, range, range, range]:
    """Return all rows or columns, their first half, their second half, and those in the middle."""
    half, quarter = (lines + 1) // 2, lines // 4
    return range(lines), range(half), range(lines - half, lines), range(quarter, lines - quarter)


def _clash(clash: Clash) -> str:
    """Return where a supposition ends: at the total, at a number that has too many or too few, or at several."""
    if None in clash.more + clash.less:
        return "total"
    return "all" if len(clash.more + clash.less) > 1 else "fewer" if clash.more else "more"


def _comparison_text(clues: tuple[Cell, ...], rule: str, first: Balance, scene: Scene) -> str:
    """Return how numbers are weighed against each other, and how many cells and bullets that concerns."""
    texts = scene.words.pointing
    if rule in LINES.values() or (len(clues) != 2 and rule != TRIANGLE):
        return texts.moves["line" if rule in LINES.values() else "weigh"]
    if rule == TRIANGLE:
        sides = (first.more, first.less)
        return texts.moves["against"].format(bullets=scene.bullets(scene.wants(max(sides, key=len))))
    less, more = sorted(clues, key=lambda clue: (scene.wants((clue,)), len(scene.open((clue,)))))
    if rule in EQUAL:
        cells, bullets = len(scene.open((less,))), scene.wants((less,))
    else:
        cells, bullets = len(scene.shared_by(clues)), scene.wants((more,)) - scene.wants((less,))
    fields = {"word": scene.words.number(cells), "bullets": scene.bullets(bullets)}
    return texts.moves["equal" if rule in EQUAL else "more"].format(**fields)


def _one_of(texts: Sequence[T], step: Step, scene: Scene) -> T:
    """Return one of several equivalent texts, always the same one for equal numbers in equal cells."""
    return texts[(sum(map(sum, step.clues)) + sum(map(scene.number, step.clues))) % len(texts)]


class Map(NamedTuple):
    """Where the numbers of a puzzle are, in words."""

    puzzle: Puzzle
    words: Words
    letters: bool = True
    """Whether boards have letters and numbers at their edges, so that cells and columns have names."""

    def clues(self, cells: tuple[Cell, ...]) -> str:
        """Return several numbers, with one common place if that is enough to find them."""
        return self.words.join(self._common_place(cells) or map(self.clue, cells))

    def clue(self, cell: Cell) -> str:
        """Return one number and where it is: at a border, if that finds it, else by the name of its cell."""
        texts, number = self.words.pointing, self.puzzle.number(cell)
        if sum(other == number for other in self.puzzle.clues) == 1:
            return texts.only.format(number=number)
        found = (place for place, cells in self._borders(cell) if self._count(number, cells) == 1)
        named = texts.cell if self.letters else texts.counted
        alone = named.format(cell=cell_name(cell), row=cell[0] + 1, column=cell[1] + 1)
        return texts.clue.format(number=number, place=next(found, alone))

    def _common_place(self, cells: tuple[Cell, ...]) -> list[str]:
        """Return the numbers with their common place at the end, or nothing if that would not find them."""
        numbers = [self.puzzle.number(cell) for cell in cells]
        for place, inside in (*self._borders(cells[0]), *self._lines(cells[0])):
            alone = all(self._count(number, inside) == numbers.count(number) for number in numbers)
            if len(cells) > 1 and set(cells) <= set(inside) and alone:
                return self._numbers_at_place(numbers, place)
        return []

    def _numbers_at_place(self, numbers: list[int], place: str) -> list[str]:
        """Return the numbers at one place, unless only some of them are equal."""
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
        letter = cell_name((0, column)).removesuffix("1") if self.letters else column + 1
        return (texts.row.format(row=row + 1), in_row), (texts.column.format(column=letter), in_column)
