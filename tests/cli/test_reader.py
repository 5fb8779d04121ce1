"""A reader's test: walkthroughs are followed with nothing but the board, what a step cites, and its sentences.

Nothing here uses the solver, the arguments' own check or the words. Two readers follow the JSON of
`bookmaker explain`. One looks at the data and tries every way to meet the numbers cited. The
other only reads the sentences: whatever they say of numbers, counts and cells must be so at that
moment, every conclusion must follow from the numbers named so far, and they must settle the step.
"""

import json
import re
from collections.abc import Iterable, Iterator
from itertools import product
from typing import Any

import pytest

from bookmaker.engine.rank.energy import default_bands
from bookmaker.engine.solve.make import Task, make
from bookmaker.values.puzzle import to_code
from tests.commands import output_of
from tests.quick import quick

Cell = tuple[int, int]
Source = Cell | str
Known = dict[Cell, bool]
TOTAL = "total"
GOLDEN = "bullets:7x7:15:d11a1a2a2a2b4d2a3b2b5a4b1d1c5e"
TASKS = (
    Task((7, 4, 0), 4, 4, 5, steps=20),
    Task((7, 5, 0), 5, 5, 7, steps=0),
    Task((7, 5, 1), 5, 7, 11, steps=300),
    Task((7, 6, 0), 6, 6, 11, steps=1000),
    Task((7, 7, 0), 7, 7, 15, steps=200),
    Task((7, 7, 1), 8, 6, 14, steps=2000),
    Task((7, 8, 0), 8, 8, 19, steps=60),
    Task((7, 9, 0), 9, 9, 24, steps=500),
    Task((7, 10, 0), 10, 10, 30, steps=1000),
    Task((7, 12, 0), 12, 12, 40, steps=30),
)
LARGE = (
    "bullets:14x24:-:c4c1d2c0c0a1a2c4a2a3a43a4a3a11a1e3b2b4d5a3a3d3b1a3g3b34g3b1c34a4b4b4b12a4a30b235f34b32a0b2d1c4a3a4f21"
    "d3e442c3a4b5c3g3d1d5e5a445a21a3b1d2b2a1f1b3b3b4e0b2b1a3a2a4d3b3b0b2a1b23e4a1b3a2c2b3a0c2a3b1a0b1a01g",
    "bullets:17x17:-:23d2a1b0b02c3a2b2a0d1e2b3c1c1a21a2a33a3d1e2b3b3a213f22b3a2e5b0d3323c2j3d1b11c443c4b1b2a2a2e2a322a2g222c"
    "3h1d2d2b3a2a3a3e4d2a2a3a3d5a3e3d2a2c34c2c4a0a0b23b3c2j2b0a0",
)
"""As large as any that is published; one step combines 7 clues, and 6."""
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


class NotSo(AssertionError):
    """A reader who finds something that is not so, or does not follow."""


def need(true: bool, what: object) -> None:
    if not true:
        raise NotSo(what)


class Board:
    """What is printed."""

    def __init__(self, puzzle: dict[str, Any]) -> None:
        self.rows, self.columns, self.total = puzzle["rows"], puzzle["columns"], puzzle["total"]
        signs = {(r, c): sign for r, row in enumerate(puzzle["clues"]) for c, sign in enumerate(row)}
        self.clues = {cell: int(sign) for cell, sign in signs.items() if sign != "."}
        self.blanks = {cell for cell in signs if cell not in self.clues}

    def near(self, source: Source) -> set[Cell]:
        """Return the cells that may hold a bullet and that a source counts."""
        if isinstance(source, str):
            return self.blanks
        return {cell for cell in self.blanks if max(abs(cell[0] - source[0]), abs(cell[1] - source[1])) == 1}

    def open(self, source: Source, known: Known) -> set[Cell]:
        return {cell for cell in self.near(source) if cell not in known}

    def found(self, source: Source, known: Known) -> int:
        return sum(known.get(cell, False) for cell in self.near(source))

    def wants(self, source: Source, known: Known) -> int:
        printed = self.total if isinstance(source, str) else self.clues[source]
        return int(printed) - self.found(source, known)

    def ways(self, sources: Iterable[Source], known: Known) -> Iterator[dict[frozenset[Source], tuple[int, int]]]:
        """Yield every way to meet some sources: of the open cells that the same sources see, (bullets, cells)."""
        sources = list(dict.fromkeys(sources))
        groups: dict[frozenset[Source], int] = {}
        for cell in {cell for source in sources for cell in self.open(source, known)}:
            seen_by = frozenset(source for source in sources if cell in self.near(source))
            groups[seen_by] = groups.get(seen_by, 0) + 1
        order = sorted(groups, key=len, reverse=True)
        wants = {source: self.wants(source, known) for source in sources}

        def fill(at: int, left: dict[Source, int], room: dict[Source, int]) -> Iterator[tuple[int, ...]]:
            if any(not 0 <= left[source] <= room[source] for source in sources):
                return
            if at == len(order):
                yield ()
                return
            seen_by = order[at]
            after = {s: room[s] - groups[seen_by] * (s in seen_by) for s in sources}
            for count in range(groups[seen_by] + 1):
                for rest in fill(at + 1, {s: left[s] - count * (s in seen_by) for s in sources}, after):
                    yield (count, *rest)

        for counts in fill(0, wants, {source: len(self.open(source, known)) for source in sources}):
            yield {group: (count, groups[group]) for group, count in zip(order, counts, strict=True)}

    def forced(self, sources: Iterable[Source], known: Known) -> Known | None:
        """Return all cells that some sources force, or None when they cannot be met."""
        sources = list(sources)
        ways = list(self.ways(sources, known))
        if not ways:
            return None
        full = {group for group in ways[0] if all(way[group][0] == way[group][1] for way in ways)}
        none = {group for group in ways[0] if all(way[group][0] == 0 for way in ways)}
        forced: Known = {}
        for cell in {cell for source in sources for cell in self.open(source, known)}:
            seen_by = frozenset(source for source in sources if cell in self.near(source))
            if seen_by in full | none:
                forced[cell] = seen_by in full
        return forced


# The reader of data


def cells_of(data: list[list[int]]) -> tuple[Cell, ...]:
    return tuple((row, column) for row, column in data)


def sources_of(data: list[Any]) -> list[Source]:
    return [TOTAL if source == "total" else (source[0], source[1]) for source in data]


def cited(step: dict[str, Any]) -> list[Source]:
    """Return what a step cites; its type says how much that is."""
    clues = cells_of(step["clues"])
    need(step["type"] in ("total", len(clues)), "the type is the number of clues")
    return [*clues, TOTAL] if step["type"] == "total" else [*clues]


def settled_by(step: dict[str, Any]) -> Known:
    return dict.fromkeys(cells_of(step["bullets"]), True) | dict.fromkeys(cells_of(step["empty"]), False)


def follow_data(board: Board, step: dict[str, Any], known: Known) -> None:
    """Check that a step settles just what the numbers it cites force, and that its argument shows it line by line."""
    need(board.forced(cited(step), known) == settled_by(step), "the step settles what it cites, and all of it")
    need(
        follow_lines(board, step["argument"], known, cited(step)) == known | settled_by(step), "the argument ends there"
    )


def follow_lines(board: Board, lines: list[dict[str, Any]], known: Known, allowed: list[Source]) -> Known:
    """Return what is known at the end of an argument each of whose lines follows from what it cites."""
    for line in lines:
        if line["line"] == "balance":
            sources = [*sources_of(line["more"]), *sources_of(line["less"])]
            need(set(sources) <= set(allowed), "a number that the step does not cite")
            new = settled_by(line)
            forced = board.forced(sources, known)
            need(forced is not None and new.items() <= forced.items(), line)
        else:
            new = dict.fromkeys(cells_of(line["cells"]), line["supposed"] == "empty")
            for cell in new:
                inside = follow_lines(board, line["chain"], {**known, cell: not new[cell]}, allowed)
                sources = [*sources_of(line["clash"]["more"]), *sources_of(line["clash"]["less"])]
                need(set(sources) <= set(allowed), "a number that the step does not cite")
                need(board.forced(sources, inside) is None, "no contradiction")
        need(bool(new) and not new.keys() & known.keys(), "a line adds something")
        known = {**known, **new}
    return known


# The reader of sentences

NAME = r"[a-z]{1,2}\d{1,2}"
NAMES = rf"{NAME}(?:, {NAME})*(?: (?:and|or) {NAME})?"
CLUE = rf"the (\d) in ({NAME})"
CLUES = rf"[Tt]he \d in {NAME}(?:, the \d in {NAME})*(?: (?:and|or) the \d in {NAME})?"
WORD = f"(?:{'|'.join(NUMBERS)}|\\d+)"
IS = r"(?:is|are|would be) (a bullet|bullets|empty)"


def cell(name: str) -> Cell:
    letters, row = re.fullmatch(r"([a-z]+)(\d+)", name).groups()  # type: ignore[union-attr]
    column = 0
    for letter in letters:
        column = 26 * column + ord(letter) - 96
    return int(row) - 1, column - 1


def named(text: str) -> list[Cell]:
    return [cell(name) for name in re.findall(NAME, text)]


def number(word: str) -> int:
    return int(word) if word.isdigit() else NUMBERS.index(word)


def clues_in(text: str) -> list[Cell]:
    """Return the clues that a text cites: "the 3 in b2", or "(3 in b2)"."""
    return [cell(name) for name in re.findall(rf"\d in ({NAME})", text)]


class Reader:
    """Somebody who has the board, what was settled before, and the sentences of a step."""

    def __init__(self, board: Board, known: Known) -> None:
        self.board, self.known, self.before = board, dict(known), known
        self.cited: list[Source] = []
        self.pending = ""
        self.taken: set[Cell] = set()
        self.common: set[Cell] = set()

    def read(self, text: str) -> None:
        for sentence in re.split(r"(?<=\.) (?=[A-Z])", text):
            need(sentence.endswith("."), sentence)
            self.sentence(sentence[:-1])

    def sentence(self, said: str) -> None:
        for digit, name in re.findall(rf"(\d) in ({NAME})", said):
            need(self.board.clues.get(cell(name)) == int(digit), f"there is no {digit} in {name}")
        if said.startswith("The same holds from the other end"):
            forced = self.board.forced(clues_in(said), self.before) or {}
            cells = named(said.rpartition("bullets are ")[2])
            need(all(forced.get(cell) for cell in cells), said)
            return
        if re.match("If ", said):
            self.pending = said
            self.suppose(said)
            return
        self.cited += [source for source in clues_in(said) if source not in self.cited]
        if re.search(r"\btotal\b|bullets (is|are|found)|bullets? (?:is|are) left|of them\b", said):
            self.cited.append(TOTAL)
        self.counts(said)
        new = self.conclusions(said)
        if self.pending and said.startswith("So "):
            need(new == self.refuted, "the conclusion is the opposite of what was supposed")
            self.pending = ""
        else:
            forced = self.board.forced(self.cited, self.known) or {}
            wrong = {cell for cell, bullet in new.items() if forced.get(cell) != bullet}
            if said.startswith("Then "):  # one after the other, each by the number in brackets
                self.chain(said.removeprefix("Then "), self.known)
            else:
                need(not wrong, f"{wrong} does not follow: {said}")
        self.known |= new

    # What sentences say of counts

    def counts(self, said: str) -> None:
        board, known = self.board, self.known
        for clue, word in re.findall(
            rf"({CLUES})(?:, (?:in the corner|at the edge),)? touches just ({WORD}) cells?", said
        ):
            (source,) = clues_in(clue)
            near = {
                (r, c)
                for r, c in product(range(board.rows), range(board.columns))
                if max(abs(r - source[0]), abs(c - source[1])) == 1
            }
            need(len(near) == number(word) == board.clues[source], said)
        for clue, word in re.findall(rf"({CLUES}) (?:already )?touches ({WORD}) bullets?", said):
            (source,) = clues_in(clue)
            need(board.found(source, known) == number(word), said)
        for clue, word in re.findall(
            rf"({CLUES}) .*?({WORD})(?: other)? open cells?(?: left)?(?::|\b are\b|\b is\b|$)", said
        ):
            if "total" not in said and len(clues_in(clue)) == 1 and "the other" not in said:
                need(len(board.open(clues_in(clue)[0], known)) == number(word), said)
        for clue, word in re.findall(rf"({CLUES}) .*, so all ({WORD}) of its open cells", said):
            need(len(board.open(clues_in(clue)[0], known)) == number(word), said)
        for clues, word in re.findall(rf"({CLUES}) (?:still needs?|needs?|.* need) ({WORD}) bullets?", said):
            need(self.wanted(clues_in(clues)) == number(word), said)
        for clues, word in re.findall(rf"({CLUES}) takes? ({WORD}) of them", said):
            need(self.wanted(clues_in(clues)) == number(word), said)
            self.taken = self.seen(clues_in(clues))
        for clues, word in re.findall(rf"({CLUES}),?(?: which)? share ({WORD}) open cells?", said):
            seen = [cell for clue in clues_in(clues) for cell in board.open(clue, known)]
            need(len(seen) - len(set(seen)) == number(word), said)
        for word, clues in re.findall(rf"The ({WORD} )?bullets? they share uses? up ({CLUES})", said):
            need(self.wanted(clues_in(clues)) == number(word.strip() or "one"), said)
        self.shared(said)
        self.totals(said)

    def wanted(self, clues: list[Cell]) -> int:
        return sum(self.board.wants(clue, self.known) for clue in clues)

    def seen(self, clues: list[Cell]) -> set[Cell]:
        return {cell for clue in clues for cell in self.board.open(clue, self.known)}

    def shared(self, said: str) -> None:
        match = re.search(
            rf"({CLUES}) .*, but ({CLUES})(?: together)? allows? only ({WORD})(?: more)? "
            rf"in (?:the cells they share, )?({NAMES})",
            said,
        )
        if match:
            more, less, word, cells = match.groups()
            need(set(named(cells)) == self.seen(clues_in(more)) & self.seen(clues_in(less)), said)
            self.common = set(named(cells))
            need(self.wanted(clues_in(less)) == number(word), said)
        match = re.search(rf"counting ({NAMES}) once for each of these", said)
        if match:
            clues = clues_in(said.split(", counting")[0])
            twice = {
                cell for cell in self.seen(clues) if sum(cell in self.board.open(c, self.known) for c in clues) > 1
            }
            need(set(named(match[1])) == twice, said)
        match = re.search(rf"({CLUES}) .* all (?:its|their) open cells, ({NAMES}), also touch ({CLUES})", said)
        if match:
            inside, cells, outside = match.groups()
            need(set(named(cells)) == self.seen(clues_in(inside)) <= self.seen(clues_in(outside)), said)
            self.common = set(named(cells))

    def totals(self, said: str) -> None:
        board, known = self.board, self.known
        match = re.match(
            rf"With (\d+) of the (\d+) bullets found, ({WORD}) (?:is|are) left"
            rf"(?:, for ({NAMES}), the ({WORD}) open cells?)?",
            said,
        )
        if match:
            need(int(match[1]) == sum(known.values()) and int(match[2]) == board.total, said)
            need(number(match[3]) == board.wants(TOTAL, known), said)
            if match[4]:
                need(set(named(match[4])) == set(board.open(TOTAL, known)), said)
                need(number(match[5]) == len(named(match[4])), said)
        for word in re.findall(rf"The other ({WORD}) needs? the only other open cell", said):
            need(number(word) == len(board.open(TOTAL, known) - self.taken) == 1, said)
        match = re.match(rf"All bullets are found, so .*open cells?, ({NAMES}),", said)
        if match:
            need(set(named(match[1])) == board.open(TOTAL, known), said)
        match = re.match(r"All (\d+) bullets are (found|still to be found)", said)
        if match:
            need(int(match[1]) == board.total, said)
            need(sum(known.values()) == (board.total if match[2] == "found" else 0), said)

    # What they conclude

    def conclusions(self, said: str) -> Known:
        """Return the cells that a sentence settles; those it names, or the open ones it counts."""
        board, known = self.board, self.known
        new: Known = {}
        for cells, what in re.findall(rf"({NAMES}) (?:is|are) (a bullet|bullets|empty)", said):
            new |= dict.fromkeys(named(cells), what != "empty")
        match = re.search(rf"leaves none for ({NAMES}): (?:it is|they are) empty", said)
        if match:
            new |= dict.fromkeys(named(match[1]), False)
        match = re.search(rf"none for the other ({WORD}) open cells: they are empty", said)
        if match:
            new |= dict.fromkeys(board.open(TOTAL, known) - self.seen(clues_in(said)), False)
            need(len(new) == number(match[1]), said)
        match = re.search(rf"({CLUES})(?: needs?)?: these ({WORD}) cells are empty", said)
        if match:
            new |= dict.fromkeys(self.seen(clues_in(match[1])) - self.common, False)
            need(len(new) == number(match[2]), said)
        match = re.match(rf"The other ({WORD}) needs? all other open cells: these are bullets", said)
        if match:
            new |= dict.fromkeys(board.open(TOTAL, known) - self.taken, True)
            need(len(new) == number(match[1]), said)
        if not new:
            implied = board.open(TOTAL, known) if re.match("With|All", said) else self.seen(clues_in(said))
            if re.search(r"(?:it is a bullet|(?:both|all|these) are bullets)$", said):
                new = dict.fromkeys(implied, True)
            elif re.search(rf"open cells?(?:, {NAMES},)? (?:is|are) empty$", said):
                new = dict.fromkeys(implied, False)
        need(all(cell not in known and cell in board.blanks for cell in new), f"known already: {said}")
        return new

    # Suppositions

    def suppose(self, said: str) -> None:
        match = re.match(rf"If (?:any one of |one of )?({NAMES}) were (a bullet|empty), then (.*)$", said)
        assert match, f"a supposition that this reader cannot read: {said}"
        supposed = match[2] == "a bullet"
        self.refuted = dict.fromkeys(named(match[1]), not supposed)
        self.cited += [source for source in clues_in(said) if source not in self.cited]
        for start in self.refuted:
            inside = {**self.known, start: supposed}
            last = self.chain(match[3], inside)
            self.clash(last, inside)

    def chain(self, said: str, known: Known) -> str:
        """Add to what is known each part of a chain, in order; return what is left unread."""
        by = rf"\d in {NAME}(?: and \d in {NAME})?|the total"
        where = rf"({NAMES}) (?:(?:is|are|would be) )?(a bullet|bullets|empty) \(({by})\)"
        limit = (
            rf"(only |just )?({WORD}) of ({NAMES}) (?:could|would)(?: have to)? be (?:a bullet|bullets) "
            rf"\(\d in ({NAME})\), so "
        )
        while True:
            said = re.sub(r"^(?:, |; )?(?:and )?", "", said)
            sources: list[Source] = []
            match = re.match(limit, said)
            if match:
                self.limits(match, known)
                sources.append(cell(match[4]))
                said = said[match.end() :]
            match = re.match(where, said)
            if not match:
                return said
            sources += clues_in(match[3]) or [TOTAL]
            new = dict.fromkeys(named(match[1]), match[2] != "empty")
            forced = self.board.forced(sources, known) or {}
            need(new.items() <= forced.items(), match[0])
            known |= new
            said = said[match.end() :]

    def limits(self, match: re.Match[str], known: Known) -> None:
        """Check how many bullets a number lets some of its cells hold, or asks of them."""
        cells, source = set(named(match[3])), cell(match[4])
        open_, wanted = self.board.open(source, known), self.board.wants(source, known)
        most, least = min(wanted, len(cells)), max(0, wanted - len(open_ - cells))
        need(cells <= open_, match[0])
        need(number(match[2]) == (most if match[1] == "only " else least), match[0])
        need(match[1] != "just " or most == least, match[0])

    def clash(self, said: str, known: Known) -> None:
        """Check the contradiction at the end of a supposition."""
        match = re.fullmatch(rf"{CLUE} (?:would touch|could touch only) ({WORD}) bullets?", said)
        none = re.fullmatch(rf"{CLUE} could touch no bullet", said)
        total = re.fullmatch(
            r"there (?:would be|could be only) (\d+)(?: of the (\d+))? bullets?(?: instead of (\d+))?", said
        )
        if match or none:
            source = cell((match or none)[2])  # type: ignore[index]
            found, open_ = self.board.found(source, known), len(self.board.open(source, known))
            said_count = number(match[3]) if match else 0
            need(said_count == (found if "would touch" in said else found + open_), said)
            need(not found <= self.board.clues[source] <= found + open_, said)
        elif total:
            self.cited.append(TOTAL)
            found, open_ = sum(known.values()), len(self.board.open(TOTAL, known))
            need(int(total[1]) == (found if "would be" in said else found + open_), said)
            need(not found <= self.board.total <= found + open_, said)
            need(int(total[2] or total[3]) == self.board.total, said)
        else:
            need(self.board.forced([*clues_in(said), *([TOTAL] if "left" in said else [])], known) is None, said)


def follow_sentences(board: Board, step: dict[str, Any], known: Known) -> None:
    """Check that the sentences of a step are so, and that they settle what it settles."""
    reader = Reader(board, known)
    reader.read(step["text"])
    need(reader.known == {**known, **settled_by(step)}, f"the sentences settle the step: {step['text']}")
    need(set(reader.cited) <= set(cited(step)), f"the sentences cite what the step cites: {step['text']}")


# The walkthroughs


def walkthrough(code: str, *options: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(output_of("explain", code, "--json", *options))
    return found


@pytest.fixture(scope="module")
def codes() -> tuple[str, ...]:
    return (GOLDEN, *(to_code(make(task)[0].puzzle) for task in TASKS))


def test_the_walkthroughs_are_of_different_tiers():
    energies = [(task, make(task)[0].energy) for task in TASKS]
    tiers = {
        tier
        for task, energy in energies
        for tier, (low, high) in default_bands(task.rows, task.columns).items()
        if low <= energy <= high
    }
    assert len(tiers) >= 4


@pytest.mark.parametrize("solver", ["refined", "classic"])
@pytest.mark.parametrize("index", quick(range(len(TASKS) + 1), 0, 3))
def test_a_reader_follows_every_step(codes: tuple[str, ...], index: int, solver: str):
    follow(walkthrough(codes[index], "--solver", solver))


@pytest.mark.slow
@pytest.mark.parametrize(("code", "most"), list(zip(LARGE, (7, 6), strict=True)), ids=["14x24", "17x17"])
def test_a_reader_follows_the_largest_boards(code: str, most: int):
    found = walkthrough(code)
    assert max(len(step["clues"]) for step in found["steps"]) == most
    follow(found)


def follow(found: dict[str, Any]) -> None:
    """Follow a walkthrough to its end."""
    board, known = Board(found["puzzle"]), Known()
    for step in found["steps"]:
        follow_data(board, step, known)
        follow_sentences(board, step, known)
        known |= settled_by(step)
    assert known.keys() == board.blanks
    solution = {(r, c): sign == "*" for r, row in enumerate(found["solution"]) for c, sign in enumerate(row)}
    assert known.items() <= solution.items()


def altered(text: str) -> Iterator[str]:
    """Yield a text with one of its cells, counts or outcomes changed."""
    for match in re.finditer(NAME, text):
        row, column = cell(match[0])
        for down, right in ((0, 1), (1, 0)):
            name = f"{chr(97 + column + right)}{row + down + 1}"
            if name not in text:
                yield text[: match.start()] + name + text[match.end() :]
    for match in re.finditer(rf"\b(?:{'|'.join(NUMBERS)}|\d+)\b", text):
        for change in (1, -1):
            count = number(match[0]) + change
            if 0 <= count <= 12 and match[0] not in ("all",):
                yield (
                    text[: match.start()] + (str(count) if match[0].isdigit() else NUMBERS[count]) + text[match.end() :]
                )
    for one, other in (
        ("empty", "a bullet"),
        ("a bullet", "empty"),
        ("bullets (", "empty ("),
        ("are bullets", "are empty"),
    ):
        for match in re.finditer(re.escape(one), text):
            yield text[: match.start()] + other + text[match.end() :]


@pytest.mark.parametrize("index", quick(range(len(TASKS) + 1), 0, 1, 8))
def test_the_reader_refuses_sentences_with_one_word_changed(codes: tuple[str, ...], index: int):
    found = walkthrough(codes[index])
    board, known = Board(found["puzzle"]), Known()
    missed, tried = [], 0
    for step in found["steps"]:
        for text in altered(step["text"]):
            tried += 1
            try:
                follow_sentences(board, {**step, "text": text}, known)
            except AssertionError:
                continue
            missed.append(text)
        known |= settled_by(step)
    assert tried > 80
    assert missed == []


def test_the_reader_refuses_a_step_with_one_thing_changed():
    found = walkthrough(GOLDEN)
    board, known = Board(found["puzzle"]), Known()
    for step in found["steps"]:
        for name in ("clues", "bullets", "empty"):
            for at in range(len(step[name])):
                less = {**step, name: step[name][:at] + step[name][at + 1 :]}
                with pytest.raises(NotSo):
                    follow_data(board, less, known)
        swapped = {**step, "bullets": step["empty"], "empty": step["bullets"]}
        with pytest.raises(NotSo):
            follow_data(board, swapped, known)
        known |= settled_by(step)
