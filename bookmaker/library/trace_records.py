"""Walkthroughs as training data for models: a record for each step, or for each of its actions.

Cells are (row,column), counted from 0, wherever named. A record has the board cell by cell, the numbers that are
combined and the others, the deduction as equations, and an action.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import permutations
from typing import Any, Literal, NamedTuple

from pydantic import Field

from bookmaker.engine.rank.facts import refined_type
from bookmaker.engine.rank.rating import as_data as rating_as_data
from bookmaker.engine.solve.argument import Argument, Balance, Clash, Known, Refute, settled_by
from bookmaker.engine.solve.patterns import RULES
from bookmaker.library.traces import COMBINED, UNPROVED, WITH_TOTAL, rule_of
from bookmaker.values.choices import Per
from bookmaker.values.models import Strict
from bookmaker.values.puzzle import HOLE, Answer, Cell, Puzzle, Rating, Source, answer_rows, cells_of, to_code
from bookmaker.words.scene import cell_name
from bookmaker.words.story import Story, Told, known_after

Sources = tuple[Source, ...]
Record = dict[str, Any]
STEP, ACTION, CONTRAST = "step", "action", "contrast"
UNDETERMINED = "undetermined"
"""The rule of a contrast: the numbers examined do not determine a cell."""
WEIGHED = 3
"""Most clues for a contrast; a step with more takes one clue that it does not use."""


class RatingModel(Strict):
    """How hard the puzzle is for a person."""

    hardest: float
    effort: float
    version: int


class RecordModel(Strict):
    """What a record holds, for its JSON Schema and its columns in Parquet; cells are (row,column) from 0."""

    record: str = Field(
        description="a step, one action of a step, or a cell that its clues do not yet determine",
        json_schema_extra={"enum": [STEP, ACTION, CONTRAST]},
    )
    puzzle: str = Field(description="the code of the puzzle")
    rows: int = Field(description="rows of the board")
    columns: int = Field(description="columns of the board")
    total: int | None = Field(description="bullets on the board; null where that is not printed")
    solution: list[str] = Field(description="the answer, a string for each row: * a bullet, . none")
    rating: RatingModel = Field(description="how hard the puzzle is")
    bullets_left: int | None = Field(description="bullets not found yet; null where the total is not printed")
    move: int = Field(ge=1, description="the number of the step")
    moves: int = Field(ge=1, description="how many steps there are")
    board: list[str] = Field(
        description="before the step, a string for each row: (0,0)=1 a clue, * a bullet, . empty, ? unknown, ~ none"
    )
    constraints: list[str] = Field(
        min_length=1,
        description="what each combined number says of unknown cells: (1,2)=2, 1 found: (0,1) + (0,3) = 1",
    )
    unused: list[str] = Field(description="what all other numbers with unknown cells say")
    subsets: list[str] = Field(
        description="where one number's unknown cells are all among another's, the rest: "
        "{(3,3), (4,4)} of (3,4) are in (4,3): (3,2) = 1 - 1 = 0"
    )
    deduction: list[str] = Field(
        min_length=1,
        description="the argument as equations: (2,2) - (1,2): (3,1) + (3,3) - (0,1) = 2, so (3,1)=* (3,3)=* (0,1)=.; "
        "a refutation is suppose (2,1)=*, what follows, and an equation that is impossible, so (2,1)=.; "
        "a contrast has two fillings that meet all constraints",
    )
    action: list[str] = Field(
        min_length=1, description="FLAG (3,1) for each bullet, SAFE (0,1) for each empty cell; UNKNOWN in a contrast"
    )
    confidence: float = Field(description="always 1: nothing is guessed")
    rule: str = Field(
        description="the rule that is used, the same in every language; apart means numbers that share no open cell",
        json_schema_extra={"enum": [*RULES, COMBINED, WITH_TOTAL, UNDETERMINED]},
    )
    type: int | Literal["total"] = Field(
        description="how many clues are combined, or total, perhaps with clues; text in Parquet"
    )
    proved_smallest: bool | None = Field(
        default=None, description="false where it is not proved that fewer clues would not do; else absent"
    )
    pattern: str | None = Field(description="what players call it, in the language of the book")
    text: str = Field(description="the reason in words, in the language of the book; of a contrast empty")


def records(
    story: Story, answer: Answer, rating: Rating, per: Per = "step", contrast: bool = False
) -> Iterator[Record]:
    """Yield a walkthrough step by step, or action by action; with contrasts, after each step what it leaves open."""
    whole, near, known = _shared_fields(story, answer, rating), near_of(story.puzzle), Known()
    for move, told in enumerate(story.told, start=1):
        near = near_of(told.puzzle) if story.opened_count(move - 1, move - 2) and told.puzzle else near
        scene = Scene(story.board(move - 1), near, known)
        step = scene.step(told)
        left = None if story.puzzle.total is None else story.puzzle.total - sum(known.values())
        place = {"bullets_left": left, "move": move, "moves": len(story.told)}
        now = {**whole, **place, "board": list(scene.rows())}
        if per == STEP:
            yield {"record": STEP, **now, **step}
        else:
            yield from ({"record": ACTION, **now, **step, "action": [action]} for action in step["action"])
        if contrast and (undetermined := scene.contrast(told)):
            yield {"record": CONTRAST, **now, **undetermined}
        known = known_after(known, told.step)


def _shared_fields(story: Story, answer: Answer, rating: Rating) -> Record:
    """Return the fields that all records of a puzzle share."""
    puzzle = story.puzzle
    size = {"rows": puzzle.rows, "columns": puzzle.columns, "total": puzzle.total}
    shared = {"solution": list(answer_rows(answer)), "rating": rating_as_data(rating)}
    return {"puzzle": to_code(puzzle), **size, **shared}


def near_of(puzzle: Puzzle) -> dict[Source, list[Cell]]:
    """Return the cells that each clue counts, the clues row by row, and last those of the total if it is printed."""
    clues = [cell for cell in puzzle.seen_cells(None) if puzzle.number(cell) >= 0]
    sources: Sources = (*clues, *([] if puzzle.total is None else [None]))
    return {source: sorted(puzzle.counted_cells(source)) for source in sources}


@lru_cache(maxsize=2048)
def at(cell: Cell) -> str:
    """Return how records name a cell, by row and column from 0."""
    return f"({cell[0]},{cell[1]})"


def _values(cells: Known) -> str:
    return " ".join(f"{at(cell)}={'*' if bullet else '.'}" for cell, bullet in cells.items())


class Scene(NamedTuple):
    """A puzzle and what is known of it."""

    puzzle: Puzzle
    near: Mapping[Source, list[Cell]]
    known: Known

    def step(self, told: Told) -> Record:
        """Return the fields of a record about a step."""
        step = told.step
        return {
            **self.looked_at((*step.clues, None) if step.total else step.clues),
            "deduction": list(deduction(told.argument, self)),
            "action": [f"FLAG {at(cell)}" for cell in step.bullets] + [f"SAFE {at(cell)}" for cell in step.empty],
            "confidence": 1.0,
            "rule": rule_of(told),
            "type": refined_type(step),
            "pattern": told.pattern or None,
            "text": in_coordinates(told.text, self.puzzle),
            **({} if step.fewest else UNPROVED),
        }

    def looked_at(self, sources: Sources) -> Record:
        """Return what the combined sources say, what the others say, and what differences of two say."""
        others = (source for source in self.near if source not in sources and self.open(source))
        return {
            "constraints": [self.constraint(source) for source in sources],
            "unused": [self.constraint(source) for source in others],
            "subsets": list(self.subsets(sources)),
        }

    def contrast(self, told: Told) -> Record | None:
        """Return a cell that some numbers leave undetermined: those of a step, or one that it does not use."""
        clues = told.step.clues
        cells = {*told.step.bullets, *told.step.empty}
        own = [clues] if 1 < len(clues) <= WEIGHED and not told.step.total else []
        for sources in (*own, *((clue,) for clue in self.near if clue and clue not in clues)):
            ways = self.two_ways(sources, cells)
            if ways:
                return self._undetermined_record(sources, *ways)
        return None

    def _undetermined_record(self, sources: Sources, bullet: Known, empty: Known) -> Record:
        cell = at(next(iter(bullet)))
        so = f"{_values(empty)} is possible, so {cell} is not yet determined"
        return {
            **self.looked_at(sources),
            "deduction": [f"{_values(bullet)} is possible", so],
            "action": [f"UNKNOWN {cell}"],
            "confidence": 1.0,
            "rule": UNDETERMINED,
            "type": len(sources),
            "pattern": None,
            "text": "",
        }

    def two_ways(self, sources: Sources, settled: set[Cell]) -> tuple[Known, Known] | None:
        """Return two fillings of the open cells of sources in which one cell differs, named first.

        It is a cell that the step does not settle.
        """
        cells = sorted({cell for source in sources for cell in self.open(source)})
        bit = {cell: 1 << place for place, cell in enumerate(cells)}
        sums = [(sum(bit[cell] for cell in self.open(source)), self.wants(source)[1]) for source in sources]
        for cell in (cell for cell in cells if cell not in settled):
            left = (1 << len(cells)) - 1 ^ bit[cell]
            ways = [filling(sums, bullets, left) for bullets in (bit[cell], 0)]
            if None not in ways:
                first = [cell, *(other for other in cells if other != cell)]
                one, other = ({cell: bool((way or 0) & bit[cell]) for cell in first} for way in ways)
                return one, other
        return None

    def open(self, source: Source) -> list[Cell]:
        return [cell for cell in self.near[source] if cell not in self.known]

    def subsets(self, sources: Sources) -> Iterator[str]:
        """Yield what two sources say about the rest, if one's open cells are among the other's."""
        opens = {source: set(self.open(source)) for source in sources}
        for one, other in permutations(sources, 2):
            if opens[one] and opens[one] < opens[other]:
                inside = ", ".join(map(at, sorted(opens[one])))
                (_, less), (_, more) = self.wants(one), self.wants(other)
                rest = _sum(dict.fromkeys(sorted(opens[other] - opens[one]), 1))
                names = f"{{{inside}}} of {_source_name(one)} are in {_source_name(other)}"
                yield f"{names}: {rest} = {more} - {less} = {more - less}"

    def rows(self) -> Iterator[str]:
        """Yield the rows of the board: a digit, * a bullet, . empty, ? unknown, ~ a hole."""
        for row in range(self.puzzle.rows):
            cells = [(row, column) for column in range(self.puzzle.columns)]
            yield " ".join([f"{at(cell)}={self._value(cell)}" for cell in cells])

    def _value(self, cell: Cell) -> str:
        clue = self.puzzle.number(cell)
        sign = {None: "?", True: "*", False: "."}[self.known.get(cell)]
        return str(clue) if clue >= 0 else "~" if clue == HOLE else sign

    def wants(self, source: Source) -> tuple[int, int]:
        """Return how many bullets a source has found, and how many it still wants."""
        found = sum([self.known[cell] for cell in self.near[source] if cell in self.known])
        return found, self.puzzle.number(source) - found

    def constraint(self, source: Source) -> str:
        """Return what a source says: its number, what it has found, and its equation."""
        found, wanted = self.wants(source)
        already = f", {found} found" if found else ""
        said = " + ".join(map(at, self.open(source))) or "0"
        return f"{_source_name(source)}={self.puzzle.number(source)}{already}: {said} = {wanted}"

    def times(self, more: tuple[Source, ...], less: tuple[Source, ...]) -> dict[Cell, int]:
        """Return how often each unknown cell counts in a sum of sources."""
        counts = Counter[Cell](cell for source in more for cell in self.near[source])
        counts.subtract(cell for source in less for cell in self.near[source])
        return {cell: count for cell, count in sorted(counts.items()) if count and cell not in self.known}

    def equation(self, line: Balance | Clash) -> str:
        """Return what some sources want less what others want, as a sum over unknown cells."""
        more, less = line.more, line.less
        if all(count < 0 for count in self.times(more, less).values()) and less:
            more, less = less, more
        wanted = sum(self.wants(source)[1] for source in more) - sum(self.wants(source)[1] for source in less)
        names = " + ".join(map(_source_name, more)) + "".join(f" - {_source_name(source)}" for source in less)
        return f"{names}: {_sum(self.times(more, less))} = {wanted}"

    def plus(self, cells: Known) -> "Scene":
        return self._replace(known={**self.known, **cells})


def _source_name(source: Source) -> str:
    return "total" if source is None else at(source)


def _sum(times: dict[Cell, int]) -> str:
    terms = sorted(times.items(), key=lambda term: term[1] < 0)
    often = ((cell, "+" if count > 0 else "-", f"{abs(count)}*" if abs(count) > 1 else "") for cell, count in terms)
    signed = (f"{sign} {times}{at(cell)}" for cell, sign, times in often)
    return " ".join(signed).removeprefix("+ ") or "0"


def deduction(lines: Argument, scene: Scene) -> Iterator[str]:
    """Yield an argument as equations and what each of them settles."""
    for line in lines:
        if isinstance(line, Balance):
            yield f"{scene.equation(line)}, so {_values(settled_by(line))}"
        else:
            for cell in line.cells:
                yield from _refutation(line, cell, scene)
        scene = scene.plus(settled_by(line))


def _refutation(line: Refute, cell: Cell, scene: Scene) -> Iterator[str]:
    """Yield why one cell of a refutation is not what it is supposed to be."""
    yield f"suppose {_values({cell: line.bullet})}"
    scene = scene.plus({cell: line.bullet})
    yield from deduction(line.chain, scene)
    for inner in line.chain:
        scene = scene.plus(settled_by(inner))
    yield f"{scene.equation(line.clash)} is impossible, so {_values({cell: not line.bullet})}"


def filling(sums: Sequence[tuple[int, int]], bullets: int, left: int) -> int | None:
    """Return bullets that meet all sums, the given ones and some of the cells left; None if there are none.

    A sum is the bits of its cells and how many of them hold a bullet.
    """
    for mask, wanted in sums:
        found = (mask & bullets).bit_count()
        if not found <= wanted <= found + (mask & left).bit_count():
            return None
    if not left:
        return bullets
    bit = left & -left
    empty = filling(sums, bullets, left ^ bit)
    return filling(sums, bullets | bit, left ^ bit) if empty is None else empty


def in_coordinates(text: str, puzzle: Puzzle) -> str:
    """Return sentences with each cell's name, such as b1, replaced by its coordinates: (0,1)."""
    names = _names(puzzle.rows, puzzle.columns)
    return re.sub(r"\b[a-z]{1,2}[0-9]{1,2}\b", lambda found: names.get(found[0], found[0]), text)


@lru_cache(maxsize=64)
def _names(rows: int, columns: int) -> dict[str, str]:
    return {cell_name(cell): at(cell) for cell in cells_of(rows, columns)}
