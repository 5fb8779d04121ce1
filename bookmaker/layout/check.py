"""What can be said about a book's boards before a single puzzle exists: cell sizes, and which are too small."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol

from bookmaker.layout.boxes import page_frame
from bookmaker.layout.card import Caption
from bookmaker.layout.fit import PLAIN, PUZZLES_PER_PAGE, arrange, solutions_on_page
from bookmaker.layout.grid import Edges
from bookmaker.layout.look import Cards
from bookmaker.layout.panels import largest_cell, least_cell
from bookmaker.layout.style import Style
from bookmaker.layout.units import SMALLEST_TEXT, to_mm

SMALLEST_CELL_MM = 5.5
MOST_SOLUTIONS = 12


class Section(Protocol):
    """The facts about a section that decide its cells."""

    @property
    def title(self) -> str: ...
    @property
    def rows(self) -> int: ...
    @property
    def columns(self) -> int: ...
    @property
    def per_page(self) -> int: ...


class Extras(NamedTuple):
    """What else of a section needs room: the widest captions of its boards, and the edges of those of a walkthrough."""

    puzzle: Caption = PLAIN
    solution: Caption = PLAIN
    edges: Edges | None = None


class Finding(NamedTuple):
    """Something that will not print well; `key` names the setting to change."""

    level: str
    """'error' or 'warning'."""
    key: str
    message: str


class SectionFit(NamedTuple):
    """How large the boards of a section become."""

    title: str
    cell_mm: float
    solution_cell_mm: float
    solutions_per_page: int
    findings: tuple[Finding, ...]


def check_sections(
    sections: Sequence[tuple[Section, Extras]],
    trim: tuple[float, float],
    pages: int,
    solutions_per_page: int,
    style: Style,
) -> tuple[SectionFit, ...]:
    """Return the fit of each section in a book of `pages` pages; 0 solutions per page lets bookmaker choose."""
    body = page_frame(trim, style.look, style.look.gutter(pages), recto=True).body
    return tuple(_fit(section, extras, body[2:], solutions_per_page, style) for section, extras in sections)


def _fit(section: Section, extras: Extras, size: tuple[float, float], solutions: int, style: Style) -> SectionFit:
    board, look = (section.rows, section.columns), style.look
    solutions = solutions or solutions_on_page(board, size, style, extras.solution)
    puzzles = _Cards(look.puzzles, extras.puzzle)
    cell = _cell(section.per_page, board, size, puzzles, style)
    solved = _cell(solutions, board, size, _Cards(look.solutions, extras.solution), style)
    findings = (
        *_per_page(section.per_page, solutions),
        *_puzzles(cell, look.grid.digit, look.puzzles.cell_min),
        *_solutions(solved, look.grid.digit),
        *_steps(board, extras.edges, size, style),
    )
    return SectionFit(section.title, to_mm(cell), to_mm(solved), solutions, findings)


class _Cards(NamedTuple):
    """How boards look on a page, and the widest caption among them."""

    look: Cards
    widest: Caption


def _cell(per_page: int, board: tuple[int, int], size: tuple[float, float], cards: _Cards, style: Style) -> float:
    """Return a cell's side in points, 0 where the board does not fit at all."""
    if per_page <= 0:
        return 0.0
    return max(0.0, arrange(per_page, board, size, cards.look, style, cards.widest).cell)


def _per_page(puzzles: int, solutions: int) -> Iterator[Finding]:
    if puzzles not in PUZZLES_PER_PAGE:
        yield Finding("error", "per_page", f"{puzzles} puzzles a page are not possible; use 1, 2, 4 or 6")
    if not 1 <= solutions <= MOST_SOLUTIONS:
        yield Finding("error", "solutions_per_page", f"{solutions} solutions a page are not possible; use 4 to 12")


def _puzzles(cell: float, digit: float, least: float) -> Iterator[Finding]:
    size = to_mm(cell)
    advice = "use fewer puzzles a page, smaller boards or a larger trim"
    if size < SMALLEST_CELL_MM or cell * digit < SMALLEST_TEXT:
        yield Finding("error", "per_page", f"cells of {size:.1f} mm are too small to write in; {advice}")
    elif cell < least:
        yield Finding("warning", "per_page", f"cells of {size:.1f} mm are small, 9 to 10 mm are usual; {advice}")


def _solutions(cell: float, digit: float) -> Iterator[Finding]:
    if cell * digit < SMALLEST_TEXT:
        text = f"digits of {cell * digit:.1f} pt in the solutions are too small to print; use fewer solutions a page"
        yield Finding("error", "solutions_per_page", text)


def _steps(board: tuple[int, int], edges: Edges | None, size: tuple[float, float], style: Style) -> Iterator[Finding]:
    if edges is None:
        return
    cell, least = largest_cell(board, edges, size, style), least_cell(style)
    if cell < least:
        text = (
            f"cells of {to_mm(cell):.1f} mm in the walkthroughs are too small, at least {to_mm(least):.1f} mm are "
            "needed; use smaller boards, a larger trim, or walkthroughs of other puzzles only"
        )
        yield Finding("error", "walkthroughs", text)
