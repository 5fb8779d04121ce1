"""What every page type gets and gives: the book's facts, the sheets it is planned in, the references between them."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from bookmaker.kinds import KINDS
from bookmaker.layout.boxes import Frame
from bookmaker.layout.style import Style
from bookmaker.layout.text import Setting
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


SIZES = (1.0, 0.92, 0.85, 0.78)
"""The sizes tried for running text, until it fits its page."""


def in_size(plan: Plan, scale: float, roles: tuple[str, ...]) -> Plan:
    """Return the plan with some of its roles in another size."""
    look, fonts = plan.style.look, plan.style.fonts
    resized = {name: Setting(fonts, getattr(look.type, name)).smaller(scale).role for name in roles}
    smaller = look.model_copy(update={"type": look.type.model_copy(update=resized)})
    return plan._replace(style=plan.style._replace(look=smaller))
