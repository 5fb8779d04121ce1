"""What every page type gets and gives: the book's facts, the sheets it is planned in, the references between them."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from bookmaker.kinds import KINDS
from bookmaker.layout.boxes import Box, Frame
from bookmaker.layout.grid import ornament
from bookmaker.layout.style import Style
from bookmaker.layout.text import CENTRE, Setting
from bookmaker.marks import Mark
from bookmaker.puzzle import Cell, Entry, Puzzle, Shown, Step, Trace
from bookmaker.words import Words

ANY, RECTO, VERSO = "any", "recto", "verso"


class BookSection(NamedTuple):
    """A run of boards of one size."""

    title: str
    kind: str
    rows: int
    columns: int
    tiers: tuple[str, ...]
    per_page: int


class Book(NamedTuple):
    """All that is printed besides the puzzles."""

    title: str
    subtitle: str
    author: str
    language: str
    edition: str
    build_id: str
    trim: tuple[float, float]
    """Width and height in points."""
    sections: tuple[BookSection, ...]
    front: tuple[str, ...]
    back: tuple[str, ...]
    solutions_per_page: int
    """0 lets each section have as many as remain readable."""
    example: tuple[Puzzle, Trace]
    """The puzzle of the how-to-play spread, and how it is solved."""
    proved: int
    """How many puzzles were proved to have one solution."""


class TierRun(NamedTuple):
    """The puzzles of one tier in one section: they have consecutive numbers."""

    section: int
    tier: str
    first: int
    last: int


class Plan(NamedTuple):
    """What is known before any page is laid out."""

    book: Book
    style: Style
    words: Words
    runs: tuple[TierRun, ...]
    size: tuple[float, float]
    """Width and height of a page's body in points."""

    def numbers(self, section: int) -> range:
        """Return the puzzle numbers of a section."""
        runs = [run for run in self.runs if run.section == section]
        return range(runs[0].first, runs[-1].last + 1) if runs else range(0)


class Sheet(NamedTuple):
    """One page to be laid out. `part` tells the pages of one type apart; `numbers` are its puzzles."""

    page: str
    side: str = ANY
    section: int = -1
    numbers: range = range(0)
    part: int = 0
    heads: tuple[str, str] = ("", "")
    """The running heads it asks for, if it is a verso and if it is a recto."""
    folio: bool = False


class References(NamedTuple):
    """Where things are: page labels, as the folios print them."""

    puzzles: Mapping[int, str]
    solutions: Mapping[int, str]
    sections: Mapping[int, str]
    pages: Mapping[str, str]
    """The first page of each page type."""


class Context(NamedTuple):
    """All that a page may look at when it is laid out."""

    plan: Plan
    entries: tuple[Entry, ...]
    """Entry n has number n + 1."""
    references: References


class PageType(NamedTuple):
    """A sort of page: which sheets it needs, and the marks on each of them."""

    name: str
    sheets: Callable[[Plan], tuple[Sheet, ...]]
    lay: Callable[[Sheet, Frame, Context], tuple[Mark, ...]]


def shown(puzzle: Puzzle, settled: Mapping[Cell, bool], step: Step | None = None) -> tuple[Shown, ...]:
    """Return what each cell of a puzzle shows once some cells are settled."""
    return KINDS[puzzle.kind].show(puzzle, settled, step)


def total_of(puzzle: Puzzle, words: Words) -> str:
    """Return the bullet total as it stands beside a grid; nothing where the puzzle does not give it."""
    return "" if puzzle.total is None else words.count(words.bullets, puzzle.total)


_TITLE = 0.62
"""Where the first baseline of an opening's title lies, as a part of the body's height."""


_PITCH, _LARGEST = 9.5, 120.0
"""Points from dot to dot of an opening's ornament, and the most it may measure in all."""
_BELOW_FIELD = 30.0
"""White space in points between the ornament and the line below it."""


class Opening(NamedTuple):
    """What opens a part of the book: its texts, and a field of dots with those cells large that are in `strong`."""

    over: str
    title: str
    under: str
    field: tuple[int, int]
    """Rows and columns."""
    strong: frozenset[int]


def opening(texts: Opening, plan: Plan, body: Box) -> tuple[tuple[Mark, ...], float]:
    """Return the centred title and ornament of a part of the book, and the last baseline they use."""
    types, fonts = plan.style.look.type, plan.style.fonts
    over, under = Setting(fonts, types.part), Setting(fonts, types.aside)
    title = Setting(fonts, types.opening).fitted(texts.title, body.width)
    y = body.y + body.height * _TITLE
    lines = title.balanced(texts.title, body.width * 0.9)
    last = y - (len(lines) - 1) * title.role.leading - 0.75 * title.role.leading
    above = (texts.over,) if texts.over else ()
    below = under.balanced(texts.under, body.width * 0.7)
    base = y + title.cap_height + 1.7 * over.role.leading
    low = base + over.cap_height + _BELOW_FIELD
    pitch = min(_PITCH, min(_LARGEST, body.top - low) / max(texts.field))
    marks = (
        *ornament(*texts.field, texts.strong, pitch, body.middle, low + texts.field[0] * pitch / 2),
        *(over.line(line, body.middle, base, CENTRE) for line in above),
        *(title.line(line, body.middle, y - i * title.role.leading, CENTRE) for i, line in enumerate(lines)),
        *(under.line(line, body.middle, last - i * under.role.leading, CENTRE) for i, line in enumerate(below)),
    )
    return marks, last - (len(below) - 1) * under.role.leading
