"""Whether "solution p. 142" and its like lead to the page that they name, by the number printed there."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from bookmaker.proof.verify.captions import UNKNOWN, KeptLeaf
from bookmaker.proof.verify.cutouts import enough_on
from bookmaker.proof.verify.leaves import TextRun
from bookmaker.proof.verify.phrases import Reference, field, number_of
from bookmaker.proof.verify.pointing import moment_of, pointed_wrongly
from bookmaker.proof.verify.printing import Printing, Proved, doubt, headed
from bookmaker.proof.verify.roles import PUZZLE, SOLUTION, STEP, Printed
from bookmaker.proof.verify.staged import stages_of
from bookmaker.proof.verify.values import Doubt
from bookmaker.values.puzzle import Puzzle

_BESIDE = 3.5
"""How far the text of a hint may be from its number, in sizes of its type."""
_SAME = 0.4
"""How far lines of one column may begin beside each other, in sizes of their type."""


class Hint(NamedTuple):
    """An entry of the hints: its number, the puzzle it is about, and what it says."""

    leaf: int
    page: int
    number: int
    puzzle: int
    text: str


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
        for _, label, number in enough_on(printing):
            pages["walkthrough"].setdefault(number, set()).add(label)
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
        said = " ".join(one.text for one in sorted(lines, key=lambda one: -one.base))
        about = printing.phrases.hint_of.search(said)
        number = int(run.text)
        yield Hint(index, leaf.page, number, number_of(field(about, "number")) if about else number, said)


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


def check_mentions(printing: Printing, hints: Sequence[Hint], proved: Sequence[Proved]) -> Iterator[Doubt]:
    """Yield the clues that sentences name otherwise than they stand in the puzzle."""
    puzzles = {one.number: _moment(one, hints, printing)[1] for one in proved}
    growing = {one.number for one in proved if one.whole}
    for hint in hints:
        if hint.puzzle in puzzles:
            for message, cell in _mistakes(hint.text, puzzles[hint.puzzle], printing):
                yield Doubt("wrong-sentence", message, hint.page, hint.puzzle, cell)
            for said in pointed_wrongly(hint.text, puzzles[hint.puzzle], printing.phrases.language):
                message = f"hint {hint.number} names '{said}', and the puzzle has another number of them there"
                yield Doubt("wrong-sentence", message, hint.page, hint.puzzle)
        elif puzzles:
            yield Doubt("wrong-hint", f"hint {hint.number} is about a puzzle that is not there", hint.page)
    yield from _untimely(hints, proved, printing)
    for one in printing.boards:
        if one.story:
            own = Puzzle("", one.board.rows, one.board.columns, one.board.clues, None)
            puzzle = own if one.number in growing else puzzles.get(one.number, own)
            for message, cell in _mistakes(one.story, puzzle, printing):
                yield doubt("wrong-sentence", message, one)._replace(cell=cell)


def _moment(one: Proved, hints: Sequence[Hint], printing: Printing) -> tuple[bool, Puzzle]:
    """Return whether there is a moment with as many open numbers as hints for a puzzle say, and the board then."""
    from bookmaker.engine.play.rounds import Stuck, play
    from bookmaker.engine.solve.eliminate import TooHard

    own = [hint for hint in hints if hint.puzzle == one.number]
    if not own or not one.whole or not one.answer:
        return True, one.puzzle
    said = (moment_of(hint.text, one.puzzle, printing.phrases.language) for hint in own)
    closed = one.puzzle.clues.count(UNKNOWN) - max((moment.opened for moment in said if moment), default=0)
    try:
        boards = [now.position.puzzle for now in play(one.puzzle, one.answer)[1]]
    except (Stuck, TooHard):
        return False, one.whole
    found = next((board for board in boards if board.clues.count(UNKNOWN) == closed), None)
    return found is not None, found or one.whole


def _untimely(hints: Sequence[Hint], proved: Sequence[Proved], printing: Printing) -> Iterator[Doubt]:
    """Yield the hints that wait for more bullets than there are, or do not look at the numbers of another one."""
    for one in proved:
        own = [hint for hint in hints if hint.puzzle == one.number]
        moments = [(hint, moment_of(hint.text, one.puzzle, printing.phrases.language)) for hint in own]
        if own and not _moment(one, own, printing)[0]:
            message = f"hint {own[0].number} waits for other open cells than any round of the puzzle has"
            yield Doubt("wrong-sentence", message, own[0].page, one.number)
        for hint, moment in ((hint, moment) for hint, moment in moments if moment):
            bullets = sum(one.answer.bullets) if one.answer else len(one.puzzle.clues)
            if moment.found > bullets or moment.cleared > len(one.puzzle.counted(None)) - bullets * bool(one.answer):
                message = f"hint {hint.number} waits for more bullets or empty cells than there are"
                yield Doubt("wrong-sentence", message, hint.page, hint.puzzle)
            named = (match[2] for other in own for match in printing.phrases.clue.finditer(other.text))
            for name in named:
                if not moment.holds((int(name[1:]) - 1, ord(name[0]) - 97), one.puzzle):
                    message = f"hint {hint.number} looks elsewhere than at {name}, which another one names"
                    yield Doubt("wrong-sentence", message, hint.page, hint.puzzle, name)


def _mistakes(text: str, puzzle: Puzzle, printing: Printing) -> Iterator[tuple[str, str]]:
    for match in printing.phrases.clue.finditer(text):
        column, row = ord(match[2][0]) - 97, int(match[2][1:]) - 1
        inside = row < puzzle.rows and column < puzzle.columns
        clue = puzzle.clues[row * puzzle.columns + column] if inside else UNKNOWN
        if clue != int(match[1]):
            there = "outside the board" if not inside else "no clue" if clue < 0 else f"a {clue}"
            yield f"a sentence names the {match[1]} in {match[2]}, where the puzzle has {there}", match[2]
