"""A whole file as it was read: its leaves with their labels, its boards by role, and its own sort."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, Protocol, TypeVar

from bookmaker.engine.rank.energy import EVERY_TIER
from bookmaker.kinds import KINDS
from bookmaker.kinds.base import Kind
from bookmaker.proof.pdf.drawing import Link
from bookmaker.proof.verify.about import About, group, texts_of, tiers_in
from bookmaker.proof.verify.captions import KeptLeaf
from bookmaker.proof.verify.cells import cell_name
from bookmaker.proof.verify.decoders import TableRead
from bookmaker.proof.verify.folios import Numbering
from bookmaker.proof.verify.roles import NONE, PUZZLE, SOLUTION, STEP, THUMBNAIL, Printed
from bookmaker.proof.verify.sheets import Sheet
from bookmaker.proof.verify.values import Doubt
from bookmaker.values.codes import Listed
from bookmaker.values.puzzle import Answer, Made, Puzzle
from bookmaker.values.questions import Reply
from bookmaker.values.statements import RULES
from bookmaker.words import Words, load_words

A = TypeVar("A")
B = TypeVar("B")
Sort = Literal["book", "sheets", "walkthroughs", "solutions", "single page", "web page", "nothing"]
MINED = 9
"""Value of a mine among numbers."""
LARGE = 15.99
"""Type size from which everything is large print, in points."""

_SOME = 16
"""Number of quick items that a process does at a time."""


class Spread(Protocol):
    """A map that runs on several processes, in the order of the items."""

    def __call__(self, function: Callable[[A], B], items: Sequence[A], /) -> Iterable[B]: ...


def _map(function: Callable[[A], B], items: Sequence[A]) -> list[B]:
    return [function(item) for item in items]


class WordRead(NamedTuple):
    """An entry of a list of passwords, as printed."""

    entry: Listed
    page: int
    """Of the file."""
    number: int
    """The puzzle of its list; 0 for the list of a book."""


class Hint(NamedTuple):
    """An entry of the hints: its number, its puzzle, and its text."""

    leaf: int
    page: int
    number: int
    puzzle: int
    text: str
    shuffled: bool = False
    """It names its puzzle, since its own number does not."""
    which: int = 0
    """Its place among the hints of its puzzle, from 0."""


class Printing(NamedTuple):
    """All content read, and what is known of it so far."""

    leaves: tuple[KeptLeaf, ...]
    numbering: Numbering
    boards: tuple[Printed, ...]
    """Boards in reading order."""
    speech: str
    """Its language, with the kind of its words behind a hyphen."""
    said: tuple[About, ...] = ()
    """Texts by subject, leaf after leaf in reading order."""
    tables: tuple[TableRead, ...] = ()
    """Tables of decoders."""
    listed: tuple[WordRead, ...] = ()
    """The passwords."""
    opened: Mapping[int, "Proved"] = MappingProxyType({})
    """Puzzles opened on the way, by a decoder or by passwords, by number."""
    proved: Mapping[int, "Proved"] = MappingProxyType({})
    """All puzzles, by number."""
    hints: tuple[Hint, ...] = ()
    links: Mapping[int, Sequence[Link]] = MappingProxyType({})
    """Links, by page of the file."""
    sheets: Mapping[int, Sheet] = MappingProxyType({})
    """Layouts, by page of the file."""
    spread: Spread | None = None
    """A map that runs on several processes, where the file has enough pages."""

    @property
    def place(self) -> dict[int, int]:
        """The place of each leaf in reading order."""
        return {leaf: at for at, leaf in enumerate(self.numbering.order)}

    @property
    def words(self) -> Words:
        """The words of its language."""
        return load_words(self.speech)

    def words_of(self, one: Printed) -> Words:
        """Return the words stated for a board, if they are of this language; else those of the file."""
        return load_words(one.speech if one.speech.partition("-")[0] == self.words.language else self.speech)

    def ending(self, one: Printed) -> str:
        """Return the ending of subjects that are taught of a board's game; '' for the main game of its file."""
        words = self.words_of(one)
        return "" if words.speech == self.speech else f" {words.kind}"

    @property
    def lessons(self) -> dict[str, str]:
        """The label of the first page of each thing that how-to-play teaches, by subject."""
        return {one.of.partition(" ")[2]: one.label for one in reversed([*texts_of(self.said, RULES)])}

    def map_in_parts(self, function: Callable[[A], B], items: Sequence[A]) -> list[B]:
        """Return the result of a function for each item; each is quick, so that processes take several at a time."""
        if self.spread is None:
            return _map(function, items)
        parts = [items[start : start + _SOME] for start in range(0, len(items), _SOME)]
        return [found for part in self.spread(partial(_map, function), parts) for found in part]

    def puzzle(self, one: Printed) -> Puzzle:
        """Return the puzzle on a board."""
        board, kind, total = one.board, one.kind, None if one.total == NONE else one.total
        return Puzzle(kind.name, board.rows, board.columns, board.clues, total, kind.counting)

    def start_proof(self, one: Printed) -> "Proved":
        """Return the facts about the puzzle on a board before its proof."""
        return Proved(
            one.number, self.puzzle(one), None, None, one.board.page, self.label(one), self.words_of(one).speech
        )

    def list_for(self, number: int) -> dict[str, WordRead]:
        """Return the list that opens a puzzle, by word: its own, or the book's."""
        own = {one.entry.word: one for one in self.listed if one.number == number}
        return own or {one.entry.word: one for one in self.listed if not one.number}

    def of(self, role: str) -> dict[int, list[Printed]]:
        """Return the boards of a role by number, without unnumbered ones."""
        found = group((one for one in self.boards if one.role == role and one.number), lambda one: one.number)
        return dict(sorted(found.items()))

    def label(self, one: Printed) -> str:
        """Return the label of a board's page."""
        return self.numbering.labels[one.board.leaf]


class Proved(NamedTuple):
    """A puzzle of the file, with the facts known about it."""

    number: int
    puzzle: Puzzle
    answer: Answer | None
    """Its only solution; None where it has none, or several."""
    solutions: int | None
    """Number of solutions, exact up to 1000; None where they are too hard to count."""
    page: int
    """Of the file."""
    label: str
    """The page's number, printed or counted."""
    speech: str = ""
    """The language and kind of its words in the file, as `load_words` takes both."""
    whole: Puzzle | None = None
    """The board with all its numbers, if they are opened on the way."""
    words: tuple[str, ...] = ()
    """The passwords that open it."""
    wrong: tuple[Doubt, ...] = ()
    """Reasons why it cannot be opened."""
    reply: Reply | None = None
    """The answer to a question about it."""

    @property
    def made_puzzle(self) -> Made:
        """It as a puzzle to tell; only one with an answer can be told."""
        assert self.answer
        return Made(self.puzzle, self.answer, reply=self.reply)

    @property
    def kind(self) -> Kind[Any]:
        """The kind whose rules prove and rate it."""
        return KINDS[self.puzzle.kind]


def doubt(id: str, message: str, one: Printed, cell: int = -1) -> Doubt:
    """Return a doubt about a board, or about one of its cells."""
    return Doubt(id, message, one.board.page, one.number, name_of(cell, one.board.columns) if cell >= 0 else "")


def neighbour_counts(puzzle: Puzzle, bullets: Sequence[bool]) -> Iterator[int]:
    """Yield the number of bullets among the cells that each cell sees, row by row."""
    return (
        sum(bullets[row * puzzle.columns + column] for row, column in puzzle.seen_cells(at))
        for at in puzzle.seen_cells(None)
    )


def name_of(cell: int, columns: int) -> str:
    """Return the name of a cell by its row-major index."""
    return cell_name(divmod(cell, columns))


def differences(one: Sequence[object], other: Sequence[object]) -> Iterator[int]:
    """Yield the places in which two sequences differ."""
    return (place for place, (a, b) in enumerate(zip(one, other, strict=False)) if a != b)


class FileKind(NamedTuple):
    """The sort of a file."""

    kind: Sort = "nothing"
    """Sort; 'sheets' are those of a series."""
    language: str = ""
    solutions: str = "none"
    """Place of solutions: 'back', 'overleaf', 'foot' of the page, 'before' for those of the last sheet, or 'none'."""
    imposition: str = ""
    """'' for single pages, 'n-up', 'booklet' or 'signatures'."""
    profile: str = "print"
    """'screen' where there are links."""
    bleed: bool = False
    large_print: bool = False
    per_page: tuple[int, ...] = ()
    """Numbers of puzzles on a page, each that occurs."""
    part: tuple[int, int] = (0, 0)
    """The first and the last number of puzzles."""
    extract: bool = False
    """It is a part of a file, whose references were not compared."""
    levels: tuple[str, ...] = ()
    """Names of the tiers of its puzzles, easiest first, where it states them."""
    counts: Mapping[str, int] = {}
    """Counts of puzzles, solutions, thumbnails, walkthroughs, steps, references and texts with statements."""


def found_in(printing: Printing) -> FileKind:
    """Return the sort of a file by the contents of its pages."""
    puzzles, solutions = printing.of(PUZZLE), printing.of(SOLUTION)
    numbers = sorted(puzzles or solutions or printing.of(STEP))
    sheets = printing.sheets.values()
    smallest = min((sheet.smallest for sheet in sheets if sheet.smallest), default=0.0)
    on_page = Counter(one.board.leaf for one in printing.boards if one.role == PUZZLE)
    return FileKind(
        _kind(printing),
        printing.speech.partition("-")[0],
        _place_of_solutions(printing),
        printing.numbering.imposition,
        "screen" if any(printing.links.values()) else "print",
        any(sheet.bleeds for sheet in sheets),
        smallest >= LARGE and not printing.numbering.imposition,
        tuple(sorted(set(on_page.values()))),
        (numbers[0], numbers[-1]) if numbers else (0, 0),
        printing.numbering.extract,
        _levels(printing),
        _counts(printing),
    )


def _levels(printing: Printing) -> tuple[str, ...]:
    found = {one.key: one.name for one in tiers_in(printing.said)}
    return tuple(found[tier] for tier in EVERY_TIER if tier in found)


def _counts(printing: Printing) -> dict[str, int]:
    steps = [one for one in printing.boards if one.role == STEP]
    spans = [one.statement.steps for one in steps]
    counts = ((_references(leaf), len(leaf.statements)) for leaf in printing.leaves)
    references, texts = zip(*counts, strict=True) if printing.leaves else ((), ())
    return {
        "puzzles": len(printing.of(PUZZLE)),
        "solutions": len(printing.of(SOLUTION)),
        "thumbnails": len(printing.of(THUMBNAIL)),
        "walkthroughs": len({one.walk for one in steps if one.number}),
        "steps": max(0, sum(last - first + 1 for first, last in spans if (first, last) != (0, 0))),
        "references": sum(references),
        "texts": sum(texts),
    }


def _references(leaf: KeptLeaf) -> int:
    """Return the number of fields of captions on a leaf that refer to pages."""
    fields = ((one.of, name) for one in leaf.statements if one.of for name, _ in one.parts)
    return len({(of, name) for of, name in fields if name.endswith(("_page", "_at"))})


def _kind(printing: Printing) -> Sort:
    puzzles, leaves = printing.of(PUZZLE), [leaf for leaf in printing.leaves if leaf.text]
    if not puzzles:
        walks = any(one.role == STEP and one.number for one in printing.boards)
        return "walkthroughs" if walks else "solutions" if printing.of(SOLUTION) else "nothing"
    if len(leaves) == 1:
        return "single page"
    has_pages = any(leaf.folio for leaf in leaves) or not printing.numbering.told
    return "book" if has_pages else "sheets"


def solved_before(printing: Printing) -> set[int]:
    """Return the solutions on the page of the next puzzle, as on daily sheets; held ones may lie between."""
    puzzles, found = printing.of(PUZZLE), set[int]()
    order = sorted(puzzles)
    for number, boards in printing.of(SOLUTION).items():
        at = bisect_right(order, number)
        later = puzzles[order[at]] if at < len(order) else ()
        found |= {number} if any(one.board.leaf == boards[0].board.leaf for one in later) else set()
    return found


def _place_of_solutions(printing: Printing) -> str:
    """Return the place of most puzzles' solutions."""
    puzzles, solutions, place = printing.of(PUZZLE), printing.of(SOLUTION), printing.place
    ways, before = Counter[str](), solved_before(printing)
    for number in puzzles.keys() & solutions.keys():
        apart = place[solutions[number][0].board.leaf] - place[puzzles[number][0].board.leaf]
        ways["foot" if not apart else "before" if apart > 0 and number in before else "back"] += 1
        ways["overleaf"] += apart == 1
    if not ways:
        return "before" if before else "none"
    if ways["overleaf"] == sum(ways.values()) - ways["overleaf"] and not ways["before"]:
        return "overleaf"
    return max(("foot", "before", "back"), key=lambda way: ways[way])
