"""Checks of a planned book's boards before a single puzzle exists: cell sizes, and which are too small."""

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from bookmaker.page.layout.boxes import region_box
from bookmaker.page.layout.card import widest_line
from bookmaker.page.layout.fit import SAME, SMALLEST_CELL_MM, Arrangement, Deck, captions_overlap
from bookmaker.page.layout.grid import least_labelled, least_numbered
from bookmaker.page.layout.look import Region
from bookmaker.page.layout.panel_columns import LEAST_CELL_MM, largest_cell, least_cell
from bookmaker.page.layout.per_page import PUZZLES_PER_PAGE
from bookmaker.page.layout.text import Style
from bookmaker.page.types.base import BookSection, Plan
from bookmaker.page.types.boards import BoardSlots, edges, puzzle_boards, solution_boards, widest_rules
from bookmaker.values.geometry import Box
from bookmaker.values.lengths import POINTS, to_mm
from bookmaker.words.captions import OVERLEAF

SMALLEST_DIGIT = 6.0
"""Least type size of a clue in a filled cell, whose size has no other limit."""
MOST_SOLUTIONS = 12


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
    per_page: int
    solution_cell_mm: float
    solutions_per_page: int
    findings: tuple[Finding, ...]


def check_sections(plan: Plan) -> tuple[SectionFit, ...]:
    """Return the fit of each section of a planned book."""
    return tuple(_fit(plan, index) for index in range(len(plan.book.sections)))


def _fit(plan: Plan, index: int) -> SectionFit:
    plan = plan.in_section(index)
    section, style, puzzles = plan.book.sections[index], plan.style, puzzle_boards(plan, index)
    solutions, board, (width, _) = _solution_boards(plan, index, puzzles), (section.rows, section.columns), plan.size
    cell, solved = (max(0.0, boards.fit.cell) for boards in (puzzles, solutions))
    findings = (
        *_regions(plan, section, puzzles.per_page),
        *_per_page(puzzles.per_page, solutions.per_page),
        *_sides(plan),
        *_puzzles(cell, puzzles.deck, style),
        *_solutions(solved, solutions.deck, style),
        *_captions(puzzles.fit, puzzles.deck, board, puzzles.size[0], "per_page"),
        *_captions(solutions.fit, solutions.deck, board, width, "solutions_per_page"),
        *(_steps(plan, board) if plan.among(index, plan.book.walkthroughs) else ()),
    )
    return SectionFit(section.title, to_mm(cell), puzzles.per_page, to_mm(solved), solutions.per_page, findings)


def _solution_boards(plan: Plan, index: int, puzzles: BoardSlots) -> BoardSlots:
    """Return the arrangement of a section's solutions, wherever they are."""
    if puzzles.foot:
        return puzzles._replace(deck=puzzles.foot.deck, fit=puzzles.foot.fit)
    return puzzles if plan.book.answers == OVERLEAF else solution_boards(plan, index)


def _per_page(puzzles: int, solutions: int) -> Iterator[Finding]:
    if puzzles not in PUZZLES_PER_PAGE:
        most = PUZZLES_PER_PAGE[-1]
        yield Finding("error", "per_page", f"{puzzles} puzzles a page are not possible; use 1 to {most}")
    if not 1 <= solutions <= MOST_SOLUTIONS:
        yield Finding("error", "solutions_per_page", f"{solutions} solutions a page are not possible; use 4 to 12")


def _sides(plan: Plan) -> Iterator[Finding]:
    if plan.book.answers == OVERLEAF and plan.style.look.sides == "one":
        text = "solutions: overleaf needs paper printed on both sides, and this layout prints on one; use back or foot"
        yield Finding("error", "solutions", text)


def _puzzles(cell: float, deck: Deck, style: Style) -> Iterator[Finding]:
    cards, size, digit = deck.cards, to_mm(cell), cell * style.look.grid.digit
    advice = "use fewer puzzles a page, smaller boards or a larger trim"
    if deck.filled and digit < SMALLEST_DIGIT:
        yield Finding("error", "per_page", f"digits of {digit:.1f} pt in cells are too small to print; {advice}")
    elif deck.filled:
        return
    elif size < SMALLEST_CELL_MM or digit < style.look.smallest:
        yield Finding("error", "per_page", f"cells of {size:.1f} mm are too small to write in; {advice}")
    elif cell < cards.cell_min - SAME and cards.strict:
        least = to_mm(cards.cell_min)
        text = f"cells of {size:.1f} mm are smaller than the {least:.1f} mm that this layout insists on; {advice}"
        yield Finding("error", "per_page", text)
    elif cell < cards.cell_min - SAME:
        yield Finding("warning", "per_page", f"cells of {size:.1f} mm are small, 9 to 10 mm are usual; {advice}")


def _solutions(cell: float, deck: Deck, style: Style) -> Iterator[Finding]:
    digit, advice, cards = cell * style.look.grid.digit, "use fewer solutions a page", deck.cards
    for text, least, other in _inside(deck, style):
        if cell < least - SAME:
            said = f"cells of {to_mm(cell):.1f} mm in the solutions have no room for {text}: at least "
            said += f"{to_mm(least):.1f} mm are needed; {advice}{other}"
            yield Finding("error", "solutions_per_page", said)
            return
    least = SMALLEST_DIGIT * style.look.grid.solved_clues if deck.filled else style.look.smallest
    if digit < least:
        text = f"digits of {digit:.1f} pt in the solutions are too small to print; {advice}"
        yield Finding("error", "solutions_per_page", text)
    elif cards.strict and cell < cards.cell_min - SAME:
        text = f"cells of {to_mm(cell):.1f} mm in the solutions are smaller than the {to_mm(cards.cell_min):.1f} mm"
        yield Finding("error", "solutions_per_page", f"{text} that this layout insists on; {advice}")


def _inside(deck: Deck, style: Style) -> Iterator[tuple[str, float, str]]:
    """Yield each thing that cells hold beside digits, the least side with room for it, and what else helps."""
    if deck.numbered:
        yield "the numbers of steps", least_numbered(style, deck.below), ", or another form of walkthroughs"
    if deck.labelled:
        yield "the letters of questions", least_labelled(style), ""


def _captions(fit: Arrangement, deck: Deck, board: tuple[int, int], width: float, key: str) -> Iterator[Finding]:
    if fit.cell <= 0:
        return
    if widths := captions_overlap(fit, board, width, deck):
        needed, slot = widths
        said = widest_line(deck.widest, fit.split, deck.cards, deck.style, deck.apart)
        text = f"the caption '{said}' is {needed:.0f} pt wide, {needed - slot:.0f} pt more than a board has; use fewer"
        yield Finding("error", key, f"{text} a page, or shorter captions in the layout")


def _regions(plan: Plan, section: BookSection, per_page: int) -> Iterator[Finding]:
    """Yield what is wrong with the regions of the puzzle pages."""
    regions, body = plan.style.look.puzzles.regions, plan.body
    named: dict[str, Region | None] = {name: getattr(regions, name) for name in type(regions).model_fields}
    boxes = {name: region_box(region, body) for name, region in named.items() if region}
    for name, box in boxes.items():
        yield from _outside(name, box, body)
    for (first, one), (second, other) in combinations(boxes.items(), 2):
        yield from _overlap(f"{first} and {second}", one, other)
    if regions.caption and per_page > 1:
        text = f"a caption with a region of its own needs one puzzle a page, not {per_page}"
        yield Finding("error", "puzzles.regions.caption", f"{text}; use per_page: 1, or no such region")
    if regions.rules:
        rules = widest_rules(section.kind, section.total, section.rows * section.columns, plan.words)
        yield from _too_high("rules", rules, boxes["rules"], plan.style)


def _outside(name: str, box: Box, body: Box) -> Iterator[Finding]:
    key = f"puzzles.regions.{name}"
    beyond = max(body.x - box.x, box.right - body.right, body.y - box.y, box.top - body.top)
    if beyond > SAME:
        yield Finding("error", key, f"the region '{name}' reaches {beyond:.0f} pt out of the body of the page")
    elif box.width <= 0 or box.height <= 0:
        text = f"the region '{name}' has no room: it would be {box.width:.0f} x {box.height:.0f} pt"
        yield Finding("error", key, text)


def _overlap(names: str, one: Box, other: Box) -> Iterator[Finding]:
    across, down = min(one.right, other.right) - max(one.x, other.x), min(one.top, other.top) - max(one.y, other.y)
    if across > SAME and down > SAME:
        yield Finding("error", "puzzles.regions", f"the regions {names} overlap by {across:.0f} x {down:.0f} pt")


def _too_high(name: str, text: str, box: Box, style: Style) -> Iterator[Finding]:
    small = style.setting("small")
    lines = small.break_text(text, box.width)
    height = small.cap_height + small.descent + (len(lines) - 1) * small.role.leading
    if height > box.height + SAME or max(map(small.width, lines)) > box.width + SAME:
        needs = f"needs {len(lines)} lines, {height:.0f} pt, and has {box.height:.0f} pt"
        yield Finding("error", f"puzzles.regions.{name}", f"the text of the region '{name}' {needs}")


def _steps(plan: Plan, board: tuple[int, int]) -> Iterator[Finding]:
    cell, least = largest_cell(board, edges(*board), plan.size, plan.style), least_cell(plan.style)
    if cell < least:
        text = (
            f"cells of {to_mm(cell):.1f} mm in the walkthroughs are too small, at least {to_mm(least):.1f} mm are "
            "needed; use smaller boards, a larger trim, or walkthroughs of other puzzles only"
        )
        yield Finding("error", "walkthroughs", text)
    elif not plan.book.key_steps and cell < min(plan.style.look.steps.cell_max, LEAST_CELL_MM * POINTS["mm"]) - SAME:
        text = f"cells of {to_mm(cell):.1f} mm in the walkthroughs are small, at least {LEAST_CELL_MM:g} mm read well"
        yield Finding("warning", "walkthroughs", f"{text}; use smaller boards or a larger trim")
