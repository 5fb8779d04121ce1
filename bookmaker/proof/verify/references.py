"""Whether "solution p. 142" and its like lead to the page that they name, by the number printed there."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from bookmaker.proof.verify.captions import KeptLeaf
from bookmaker.proof.verify.leaves import TextRun, plain
from bookmaker.proof.verify.phrases import Reference, field, number_of
from bookmaker.proof.verify.printing import Printing, doubt, headed
from bookmaker.proof.verify.roles import PUZZLE, SOLUTION, STEP, Printed
from bookmaker.proof.verify.staged import stages_of
from bookmaker.proof.verify.values import Doubt
from bookmaker.values.stated import WALK

_BESIDE = 3.5
"""How far the text of a hint may be from its number, in sizes of its type."""
_SAME = 0.4
"""How far lines of one column may begin beside each other, in sizes of their type."""

_NEXT_LINE = 2.0
"""How far below a line of a hint the next one may be, in sizes of its type."""


class Hint(NamedTuple):
    """An entry of the hints: its number, the puzzle it is about, and what it says."""

    leaf: int
    page: int
    number: int
    puzzle: int
    text: str
    shuffled: bool = False
    """It names its puzzle, as its number does not tell it."""


def check_references(printing: Printing, hints: Sequence[Hint]) -> Iterator[Doubt]:
    """Yield the references beside boards that lead to another page than they should."""
    places = _Places.of(printing, hints)
    for one in printing.boards:
        for reference in one.references:
            yield from _check(one, reference, places, printing)
        yield from _left_out(one, places)
        if one.pointer:
            yield from _check_pointer(one, printing)


_WHAT = {"hint": "a hint for it", "puzzle": "the puzzle", "stage": "the next stage", "words": "the list of words"}
"""What a reference leads to, where that is not the puzzle's own."""


class _Places(NamedTuple):
    """Where things are, as page numbers by the number of the puzzle."""

    pages: Mapping[str, Mapping[int, set[str]]]
    hints: Mapping[int, set[int]]
    """The puzzles that the hints of a number are about."""
    stages: Mapping[tuple[int, int], set[str]]
    """By the number of the puzzle and the stage."""
    lists: set[str]
    """Where a list of words begins."""

    @classmethod
    def of(cls, printing: Printing, hints: Sequence[Hint]) -> "_Places":
        pages: dict[str, dict[int, set[str]]] = {
            "puzzle": {},
            "solution": {},
            "walkthrough": {},
            "hint": {},
            "decoder": {},
        }
        roles = {PUZZLE: "puzzle", SOLUTION: "solution", STEP: "walkthrough"}
        for one in printing.boards:
            if one.role in roles and (one.opens or one.role != STEP):
                pages[roles[one.role]].setdefault(one.number, set()).add(printing.label(one))
        stages = defaultdict[tuple[int, int], set[str]](set)
        for number, boards in stages_of(printing).items():
            for one in boards:
                stages[number, one.stage[0]].add(printing.label(one))
        for table in printing.tables:
            for number in table.numbers:
                pages["decoder"].setdefault(number, set()).add(printing.numbering.labels[table.leaf])
        for said in enough_on(printing):
            pages["walkthrough"].setdefault(said.number, set()).add(said.label)
        about: dict[int, set[int]] = {}
        for hint in hints:
            pages["hint"].setdefault(hint.puzzle, set()).add(printing.numbering.labels[hint.leaf])
            about.setdefault(hint.number, set()).add(hint.puzzle)
        titled = (at for at, leaf in enumerate(printing.leaves) if headed(leaf, printing.phrases.lookups[1:]))
        return cls(pages, about, stages, {printing.numbering.labels[at] for at in titled})

    def of_board(self, one: Printed, reference: Reference) -> set[str]:
        """Return where what a reference beside a board leads to is."""
        if reference.to == "stage":
            return self.stages.get((one.number, one.stage[0] + 1), set())
        if reference.to == "words":
            return self.lists
        return self.pages[reference.to].get(one.number, set())


def _check(one: Printed, reference: Reference, places: _Places, printing: Printing) -> Iterator[Doubt]:
    """Yield what is wrong with a reference."""
    for label in sorted(label for label, count in Counter(reference.labels).items() if count > 1):
        yield doubt("wrong-reference", f"{label} is named twice", one)
    if reference.to == "hint-number":
        for label in reference.labels:
            if one.number not in places.hints.get(int(label), ()):
                yield doubt("wrong-reference", f"hint {label} is not about this puzzle, or is not there", one)
        return
    own = {table.label for table in printing.tables if one.number in table.numbers}
    if reference.to == "decoder" and reference.name and reference.name not in own:
        yield doubt("wrong-reference", f"decoder {reference.name} is named, which is not for this puzzle", one)
    there = places.of_board(one, reference)
    for label in reference.labels:
        if label.casefold() not in there:
            what = _WHAT.get(reference.to, f"its {reference.to}")
            found = f"{what} is on page {_said(there)}" if there else f"{what} is nowhere"
            unless = "" if printing.at(label.casefold()) else ", and there is no page of that number"
            yield doubt("wrong-reference", f"page {label} is named, but {found}{unless}", one)


def _left_out(one: Printed, places: _Places) -> Iterator[Doubt]:
    """Yield the pages, or the numbers, of hints for a board that it does not name beside others."""
    named: dict[str, set[str]] = {"hint": set(), "hint-number": set()}
    for reference in one.references:
        named.get(reference.to, set[str]()).update(label.casefold() for label in reference.labels)
    own = {str(number) for number, puzzles in places.hints.items() if one.number in puzzles}
    for to, there in (("hint", places.pages["hint"].get(one.number, set())), ("hint-number", own)):
        if named[to] & there and (others := there - named[to]):
            what = "on page" if to == "hint" else "number"
            yield doubt("wrong-reference", f"there are hints for it {what} {_said(others)}, too, not named here", one)


def _said(labels: set[str]) -> str:
    return " and ".join(sorted(label or "without a number" for label in labels))


def _check_pointer(one: Printed, printing: Printing) -> Iterator[Doubt]:
    """Yield where a solution is not overleaf, or not below, as its caption says."""
    order = printing.numbering.order
    place = order.index(one.board.leaf) + (one.pointer == "overleaf")
    leaf = order[place] if place < len(order) else -1
    solved = [other for other in printing.of(SOLUTION).get(one.number, ()) if other.board.leaf == leaf]
    if not solved:
        yield doubt("wrong-reference", f"the solution is said to be {one.pointer}, but is not there", one)
    for other in solved if one.pointer == "below" else ():
        if (other.board.turn - one.board.turn) % 360 != 180:
            yield doubt("turned-clue", "the solution at the foot is not upside down", other)


def hints_of(printing: Printing) -> tuple[Hint, ...]:
    """Return the hints of a file: on pages with their title and those after them, as long as there are any."""
    found: list[Hint] = []
    open_ = False
    for index in printing.numbering.order:
        leaf = printing.leaves[index]
        open_ = (open_ or headed(leaf, printing.phrases.hints)) and not headed(leaf, printing.phrases.lookups)
        entries = list(_entries(leaf, index, printing)) if open_ and not leaf.boards else []
        open_ = open_ and bool(entries or not leaf.loose)
        found += entries
    return tuple(found)


def _entries(leaf: KeptLeaf, index: int, printing: Printing) -> Iterator[Hint]:
    runs = [run for run in leaf.loose if run != printing.numbering.folios[index]]
    starts = [(run, text) for run in runs if run.text.isdigit() and (text := _beside(run, runs))]
    for run, text in starts:
        near = _SAME * run.size
        below = [other.base for other, _ in starts if _aligned(other, run, near)]
        end = max((base for base in below if base < run.base), default=float("-inf"))
        lines = [one for one in runs if abs(one.box.left - text.box.left) < near and end < one.base <= run.base]
        said = " ".join(one.text for one in _paragraph(sorted(lines, key=lambda one: -one.base)))
        about = printing.phrases.hint_of.search(said)
        number = int(run.text)
        puzzle = number_of(field(about, "number")) if about else number
        yield Hint(index, leaf.page, number, puzzle, said, about is not None)


def _paragraph(lines: Sequence[TextRun]) -> Iterator[TextRun]:
    """Yield the first of some lines, from the top down, and those that follow it closely."""
    above = lines[0].base
    for one in lines:
        if above - one.base > _NEXT_LINE * one.size:
            return
        yield one
        above = one.base


def _aligned(one: TextRun, other: TextRun, near: float) -> bool:
    return abs(one.box.left - other.box.left) < near or abs(one.box.right - other.box.right) < near


def _beside(run: TextRun, runs: Sequence[TextRun]) -> TextRun | None:
    """Return the text that a number stands before; dots that lead to a page are none."""
    near = [
        other
        for other in runs
        if abs(other.base - run.base) < 1.0 and 0 < other.box.left - run.box.right < _BESIDE * run.size
    ]
    text = min(near, key=lambda other: other.box.left, default=None)
    return text if text and any(map(str.isalpha, text.text)) else None


class Enough(NamedTuple):
    """A puzzle that is said to need single numbers only: where in the file, on which page, which number."""

    leaf: int
    page: int
    label: str
    number: int


def enough_on(printing: Printing) -> Iterator[Enough]:
    """Yield the puzzles that are said to need single numbers only."""
    for at, leaf in enumerate(printing.leaves):
        for one in leaf.said:
            what, _, number = one.of.partition(" ")
            if what == WALK and plain(one.text) == printing.phrases.enough:
                yield Enough(at, leaf.page, printing.numbering.labels[at], int(number))
