"""Random books of all layouts on pages of all sizes: full pages, captions apart, nothing small, nothing outside."""

import random
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations
from math import ceil
from pathlib import Path
from typing import NamedTuple

import pytest

from bookmaker.page.check import check_sections
from bookmaker.page.layout.boxes import page_frame, region_box
from bookmaker.page.layout.per_page import FULL, puzzles_on_page, ways_on_page
from bookmaker.page.layout.scale import scale_look
from bookmaker.page.layout.text import Style
from bookmaker.page.layout.units import Role, trim
from bookmaker.page.paginate import Bound, bind, estimate_pages, paginate
from bookmaker.page.types.base import Book, BookSection, Plan
from bookmaker.page.types.boards import deck
from bookmaker.print.render.pdf import Info, render
from bookmaker.proof.preflight import load_profile, preflight
from bookmaker.values.geometry import Box
from bookmaker.values.marks import Glyphs, Line, Mark, Page, Placed, Rect, Text, strip_tags
from bookmaker.values.puzzle import Entry
from tests.books import tiers_of
from tests.conftest import true_board
from tests.layouts import open_layout, shipped_layouts
from tests.page.types.marks import white
from tests.quick import quick

TRIMS = ("5 x 8 in", "5.5 x 8.5 in", "6 x 9 in", "7 x 10 in", "8 x 10 in", "8.5 x 11 in", "210 x 297 mm")
MOST_MISSED = 0.025 + 0.035
"""How much less full a page may be: by what is one to the eye, and by captions shorter than the room for the widest."""
MOST_WHITE = {"puzzles": 0.5, "solutions": 0.65}
"""Of a page: puzzles leave the rest for notes, the last solutions of a few may only be balanced."""
BOARDS = 10
"""In each section."""
QUICK = range(6)
SEEDS = quick(range(24), *QUICK)
AnyBook = Callable[[int], "Bounded | None"]


class Bounded(NamedTuple):
    """A random book with the pages of its boards."""

    bound: Bound
    style: Style
    wanted: int | None
    """How many boards its layout wants on a page; None where that is open."""

    @property
    def plan(self) -> Plan:
        return self.bound.context.plan


@pytest.fixture(scope="module")
def any_book(make_book: Callable[..., Book]) -> AnyBook:
    """Return a function that makes a random book; None where a layout has no room for its boards."""

    @cache
    def make(seed: int) -> Bounded | None:
        rng = random.Random(seed)
        layout, size = rng.choice(shipped_layouts()), trim(TRIMS[seed % len(TRIMS)])
        style = open_layout(layout if seed % 3 else "classic")
        puzzles = style.look.puzzles.model_copy(update={"notes": "ruled"})
        style = style._replace(look=scale_look(style.look.model_copy(update={"puzzles": puzzles}), size))
        per_page = style.look.puzzles.per_page
        sides = [(side, side if rng.random() < 0.7 else rng.randint(4, 9)) for side in rng.sample(range(4, 14), 2)]
        sections = tuple(
            BookSection(f"S{i}", "bullets", *board, ("gentle",), per_page) for i, board in enumerate(sides)
        )
        made = [(index, true_board(rng, *board)) for index, board in enumerate(sides) for _ in range(BOARDS)]
        entries = tuple(Entry(number, index, "gentle", one) for number, (index, one) in enumerate(made, 1))
        book = make_book(trim=size, sections=sections, front=(), back=("solutions",))
        counts = [{"gentle": BOARDS}] * len(sections)
        plan, _ = estimate_pages(book, tiers_of(counts), style)
        if any(finding.level == "error" for fit in check_sections(plan) for finding in fit.findings):
            return None
        return Bounded(bind(book, entries, style), style, per_page)

    return make


def _boxes(page: Page) -> list[Box]:
    """Return where the boards of a page are."""
    found = [one for one in strip_tags(page.marks) if isinstance(one, Placed)]
    frames = [(one, next((m for m in one.marks if isinstance(m, Rect)), None)) for one in found]
    grids = [(one, rect) for one, rect in frames if any(isinstance(mark, Line) for mark in one.marks)]
    return [Box(one.x, one.y, rect.width, rect.height) for one, rect in grids if rect]


def _cards(page: Page, said: list[Text], style: Style) -> Iterator[Box]:
    """Yield where boards are with the captions nearest to them, as wide as the boards."""
    boxes = _boxes(page)

    def distance(box: Box, text: Text) -> float:
        setting = _as_set(text, style)
        low, high = text.y - setting[1], text.y + setting[0]
        return max(box.y - high, low - box.top) + 1000 * (not box.left - 60 <= text.x <= box.right + 60)

    ends = {box: (box.y, box.top) for box in boxes}
    for text in said:
        near = min(boxes, key=lambda box: distance(box, text))
        up, down = _as_set(text, style)
        ends[near] = (min(ends[near][0], text.y - down), max(ends[near][1], text.y + up))
    yield from (Box(box.x, low, box.width, high - low) for box, (low, high) in ends.items())


def _as_set(text: Text, style: Style) -> tuple[float, float]:
    """Return how far a text reaches above its baseline and below it."""
    face = style.fonts[text.font]
    return face.cap_height(text.size), face.descent(text.size)


def _puzzle_pages(found: Bounded) -> Iterator[tuple[Page, int, Box]]:
    """Yield the full pages of puzzles with their section, and the room for boards on them."""
    for index, numbered in enumerate(found.bound.numbered):
        planned = numbered.planned
        if planned.page == "puzzles":
            look = found.style.look
            body = page_frame(found.plan.book.trim, look, found.bound.gutter, numbered.recto).body
            yield found.bound.page(index), planned.section, region_box(look.puzzles.regions.grids, body)


def _captions(page: Page, room: Box) -> list[Text]:
    return [mark for mark in strip_tags(page.marks) if isinstance(mark, Text) and room.y - 1 <= mark.y <= room.top + 1]


@pytest.mark.parametrize("seed", SEEDS)
def test_full_pages_of_puzzles_are_as_full_as_boards_of_usual_cells_make_them(seed: int, any_book: AnyBook) -> None:
    found = any_book(seed)
    if found is None or found.wanted is not None:
        return
    counts: dict[int, int] = {}
    for page, section, room in _puzzle_pages(found):
        own = deck(found.plan, section)
        shape = found.plan.book.sections[section]
        boxes = _boxes(page)
        most = puzzles_on_page((shape.rows, shape.columns), (room.width, room.height), own, None, None)
        counts.setdefault(section, len(boxes))
        assert ceil(BOARDS / counts[section]) == ceil(BOARDS / most)
        if len(boxes) < most:
            continue  # a page that would not be full, or has larger boards for that
        used = sum(card.width * card.height for card in _cards(page, _captions(page, room), found.style))
        usual = min(own.cards.cell_max, found.style.look.puzzles.cell_usual or own.cards.cell_min)
        ways = list(ways_on_page((shape.rows, shape.columns), (room.width, room.height), own, None))
        best = max((way.used for way in ways if way.cell >= usual - 0.01), default=0.0)
        assert used / (room.width * room.height) >= min(FULL, best) - MOST_MISSED


def _sizes(marks: tuple[Mark, ...]) -> Iterator[float]:
    for mark in strip_tags(marks):
        if isinstance(mark, Text | Glyphs):
            yield mark.size
        elif isinstance(mark, Placed):
            yield from _sizes(mark.marks)


@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_is_outside_or_too_small_and_no_page_is_whiter_than_the_boards_of_a_few_rows_make_it(
    seed: int, any_book: AnyBook
) -> None:
    found = any_book(seed)
    if found is None:
        return
    for index, (planned, _, recto) in enumerate(found.bound.numbered):
        page = found.bound.page(index)
        assert not page.astray
        assert all(size >= found.style.look.smallest - 0.01 for size in _sizes(page.marks))
        body = page_frame(found.plan.book.trim, found.style.look, found.bound.gutter, recto).body
        most = MOST_WHITE.get(planned.page, 1.0) if planned.numbers else 1.0
        assert white(page, body, found.style) <= most, planned


@pytest.mark.parametrize("seed", SEEDS)
def test_no_two_captions_are_closer_than_their_leading(seed: int, any_book: AnyBook) -> None:
    found = any_book(seed)
    if found is None:
        return
    cards = found.style.look.puzzles
    roles = [value for _, value in cards if isinstance(value, Role)]
    for page, _, room in _puzzle_pages(found):
        for one, other in combinations(_captions(page, room), 2):
            if _width_shared(one, other, found.style) <= 0:
                continue
            upper = max(one, other, key=lambda text: text.y)
            leading = min(role.leading for role in roles if (role.face, role.size) == (upper.font, upper.size))
            assert abs(one.y - other.y) >= leading - 0.01, (one.text, other.text)


def _width_shared(one: Text, other: Text, style: Style) -> float:
    """Return how much of a line two texts share; not more than 0 where they stand beside each other."""
    ends = [
        (text.x, text.x + style.fonts[text.font].pieces_width(text.shaped or (text.text,), text.size))
        for text in (one, other)
    ]
    return min(end for _, end in ends) - max(start for start, _ in ends)


@pytest.mark.parametrize("seed", quick(range(3), 1))
def test_printers_take_all_pages(seed: int, any_book: AnyBook, tmp_path: Path) -> None:
    found = any_book(seed)
    if found is None:
        return
    pages = [found.bound.page(index) for index in range(len(found.bound.numbered))]
    (tmp_path / "book.pdf").write_bytes(render(pages, found.style.fonts, Info("Random", "Somebody", "en", "tests")))
    trim = found.plan.book.trim
    wrong = preflight(tmp_path / "book.pdf", load_profile("kdp"), trim).findings
    assert not [one for one in wrong if one.pages]  # no random book has as many as printers ask for


def test_solutions_in_one_row_have_room_for_the_widest_numbers_of_rows(make_book: Callable[..., Book]) -> None:
    style = open_layout("compact")
    look = scale_look(style.look, trim("8.5 x 11 in"))
    labelled = look.model_copy(update={"solutions": look.solutions.model_copy(update={"labels": True})})
    sections = tuple(BookSection("S", "bullets", side, side, ("gentle",), 1) for side in (7, 10))
    made = [(index, true_board(random.Random(7), side, side)) for index, side in enumerate((7, 10)) for _ in range(3)]
    entries = tuple(Entry(number, index, "gentle", one) for number, (index, one) in enumerate(made, 1))
    book = make_book(trim=trim("8.5 x 11 in"), sections=sections, front=(), body=(), back=("solutions",))
    pages = paginate(book, entries, style._replace(look=labelled))
    assert {len(_boxes(page)) for page in pages} >= {6}
    assert not any(page.astray for page in pages)


def test_some_random_books_are_open_about_their_boards(any_book: AnyBook) -> None:
    found = [any_book(seed) for seed in QUICK]
    assert sum(1 for one in found if one is not None and one.wanted is None) >= 2
    assert sum(1 for one in found if one is not None) >= len(QUICK) - 1
