"""Checks of a book's boards before a single puzzle exists: cell sizes, and which are too small."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from bookmaker.page.layout.boxes import page_frame, region_box
from bookmaker.page.layout.card import widest_line
from bookmaker.page.layout.fit import (
    SAME,
    Arrangement,
    Deck,
    above_strip,
    arrange,
    captions_overlap,
    strip,
)
from bookmaker.page.layout.grid import Edges, least_labelled, least_numbered
from bookmaker.page.layout.look import Region
from bookmaker.page.layout.panels import largest_cell, least_cell
from bookmaker.page.layout.per_page import MANY, PUZZLES_PER_PAGE, puzzles_on_page, solutions_on_page
from bookmaker.page.layout.text import Style
from bookmaker.values.geometry import Box, PageSize
from bookmaker.values.lengths import to_mm
from bookmaker.words.captions import AT_BACK, AT_FOOT, OVERLEAF

SMALLEST_CELL_MM, SMALLEST_DIGIT = 5.5, 6.0
"""Least side of a cell to write in; and least type size of a clue in a filled cell, whose size has no other limit."""
MOST_SOLUTIONS = 12


class Wish(NamedTuple):
    """What a section wants on its pages."""

    title: str
    board: tuple[int, int]
    per_page: int | None
    """0: as many as keep cells of the least size; None: what fills the page."""
    puzzles: Deck
    solutions: Deck
    solutions_per_page: int
    """0: as many as stay readable."""
    steps: Edges | None = None
    """Letters and numbers at the sides of the boards of its walkthroughs, if it has any."""
    place: str = AT_BACK
    """Where the solutions are: one of AT_BACK, OVERLEAF, AT_FOOT."""
    rules: str = ""
    """The line of rules on its pages."""
    boards: int = MANY
    """Most of its boards that can share a page."""


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


def check_sections(wishes: Sequence[Wish], trim: PageSize, pages: int, style: Style) -> tuple[SectionFit, ...]:
    """Return the fit of each section in a book of `pages` pages."""
    body = page_frame(trim, style.look, style.look.gutter(pages), recto=True).body
    return tuple(_fit(wish, Box(0, 0, *body[2:]), style) for wish in wishes)


def _fit(wish: Wish, body: Box, style: Style) -> SectionFit:
    size = region_box(style.look.puzzles.regions.grids, body)[2:]
    foot = wish.solutions if wish.place == AT_FOOT else None
    per_page = puzzles_on_page(wish.board, size, wish.puzzles, foot, wish.per_page, wish.boards)
    fit = _arrange_boards(per_page, wish, wish.puzzles, above_strip(max(1, per_page), wish.board, size, foot))
    solved, other = _arrange_solutions(wish, per_page, fit, body)
    deck = wish.puzzles if wish.place == OVERLEAF else wish.solutions
    findings = (
        *_regions(wish, per_page, body, style),
        *_per_page(per_page, solved),
        *_sides(wish, style),
        *_puzzles(fit.cell, wish.puzzles, style),
        *_solutions(other.cell, deck, style),
        *_captions(fit, wish.puzzles, wish.board, size[0], "per_page"),
        *_captions(other, deck, wish.board, body.width, "solutions_per_page"),
        *_steps(wish.board, wish.steps, body[2:], style),
    )
    return SectionFit(wish.title, to_mm(fit.cell), per_page, to_mm(other.cell), solved, findings)


def _arrange_solutions(wish: Wish, per_page: int, fit: Arrangement, body: Box) -> tuple[int, Arrangement]:
    """Return the number of solutions on a page and their arrangement, wherever they are."""
    if wish.place == AT_FOOT:
        return per_page, strip(max(1, per_page), wish.board, body.width, wish.solutions).fit
    if wish.place == OVERLEAF:
        return per_page, fit
    count = wish.solutions_per_page or solutions_on_page(wish.board, body[2:], wish.solutions)
    return count, _arrange_boards(count, wish, wish.solutions, body[2:])


def _arrange_boards(per_page: int, wish: Wish, deck: Deck, size: PageSize) -> Arrangement:
    """Return the arrangement of boards on a page, with cells of 0 where they do not fit at all."""
    if per_page <= 0:
        return Arrangement(0, 0, 0.0)
    found = arrange(per_page, wish.board, size, deck)
    return found._replace(cell=max(0.0, found.cell))


def _per_page(puzzles: int, solutions: int) -> Iterator[Finding]:
    if puzzles not in PUZZLES_PER_PAGE:
        most = PUZZLES_PER_PAGE[-1]
        yield Finding("error", "per_page", f"{puzzles} puzzles a page are not possible; use 1 to {most}")
    if not 1 <= solutions <= MOST_SOLUTIONS:
        yield Finding("error", "solutions_per_page", f"{solutions} solutions a page are not possible; use 4 to 12")


def _sides(wish: Wish, style: Style) -> Iterator[Finding]:
    if wish.place == OVERLEAF and style.look.sides == "one":
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


def _regions(wish: Wish, per_page: int, body: Box, style: Style) -> Iterator[Finding]:
    """Yield what is wrong with the regions of the puzzle pages."""
    regions = style.look.puzzles.regions
    named: dict[str, Region | None] = {name: getattr(regions, name) for name in type(regions).model_fields}
    boxes = {name: region_box(region, body) for name, region in named.items() if region}
    for name, box in boxes.items():
        yield from _outside(name, box, body)
    for (first, one), (second, other) in combinations(boxes.items(), 2):
        yield from _overlap(f"{first} and {second}", one, other)
    if regions.caption and per_page > 1:
        text = f"a caption with a region of its own needs one puzzle a page, not {per_page}"
        yield Finding("error", "puzzles.regions.caption", f"{text}; use per_page: 1, or no such region")
    if regions.rules and wish.rules:
        yield from _too_high("rules", wish.rules, boxes["rules"], style)


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


def _steps(board: tuple[int, int], edges: Edges | None, size: PageSize, style: Style) -> Iterator[Finding]:
    if edges is None:
        return
    cell, least = largest_cell(board, edges, size, style), least_cell(style)
    if cell < least:
        text = (
            f"cells of {to_mm(cell):.1f} mm in the walkthroughs are too small, at least {to_mm(least):.1f} mm are "
            "needed; use smaller boards, a larger trim, or walkthroughs of other puzzles only"
        )
        yield Finding("error", "walkthroughs", text)
