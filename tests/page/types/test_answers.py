"""Where solutions are: at the back, overleaf, upside down at the foot of the page; and which pages puzzles are on."""

import re
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from bookmaker.page.layout.text import Style
from bookmaker.page.paginate import estimate_pages
from bookmaker.page.types import solutions
from bookmaker.page.types.base import Book, Plan
from bookmaker.page.types.boards import solution_boards
from bookmaker.values.marks import Dot, Glyphs, Mark, Page, Placed, Text
from bookmaker.values.puzzle import Entry
from bookmaker.words.story import Story
from tests.books import plan_book, tiers_of
from tests.page.conftest import LayOut

Lay = Callable[..., tuple[Page, ...]]
FOLIO = 10.0
"""The size of page numbers in the classic layout."""


def _flat(
    marks: tuple[Mark, ...], x: float = 0, y: float = 0, turned: bool = False
) -> Iterator[tuple[Mark, float, float, bool]]:
    """Yield every mark with the place of its origin, and whether it is upside down."""
    for mark in marks:
        if isinstance(mark, Placed):
            sign = -1 if turned else 1
            yield from _flat(mark.marks, x + sign * mark.x, y + sign * mark.y, turned != bool(mark.turns))
        else:
            yield mark, x, y, turned


def _said(page: Page, turned: bool = False) -> list[str]:
    return [mark.text for mark, _, _, over in _flat(page.drawing) if isinstance(mark, Text) and over == turned]


def _numbers(page: Page, turned: bool = False) -> list[int]:
    """Return the numbers of the boards of a page; folios have another size."""
    texts = (mark for mark, _, _, over in _flat(page.drawing) if isinstance(mark, Text) and over == turned)
    return [int(mark.text) for mark in texts if mark.text.isdigit() and mark.size != FOLIO]


def pages_saying(pages: tuple[Page, ...], said: str) -> list[Page]:
    return [page for page in pages if any(re.search(said, text) for text in _said(page))]


@pytest.fixture
def lay(lay_out: Lay) -> Lay:
    return partial(lay_out, back=())


def test_overleaf_every_solution_is_behind_its_puzzle_in_the_same_place(lay: Lay) -> None:
    pages = lay(answers="overleaf")
    fronts = pages_saying(pages, "solution overleaf")
    assert sum(len(_numbers(page)) for page in fronts) == 19
    for page in fronts:
        at = pages.index(page)
        back = pages[at + 1]
        assert at % 2 == 0
        assert _numbers(back) == _numbers(page)
        assert not [mark for mark, *_ in _flat(page.drawing) if isinstance(mark, Dot)]
        assert [mark for mark, *_ in _flat(back.drawing) if isinstance(mark, Dot)]
        heights = [[m.y for m, *_ in _flat(p.drawing) if isinstance(m, Text) and m.size == 14] for p in (page, back)]
        assert heights[0] == pytest.approx(heights[1])


def test_at_the_foot_every_solution_is_upside_down_on_the_page_of_its_puzzle(
    lay: Lay, entries: tuple[Entry, ...]
) -> None:
    fronts = pages_saying(lay(answers="foot"), "solution below")
    assert sum(len(_numbers(page)) for page in fronts) == len(entries)
    for page in fronts:
        assert sorted(_numbers(page, turned=True)) == sorted(_numbers(page))
        totals = [text for text in _said(page) if "bullets" in text]
        assert sorted(text for text in _said(page, turned=True) if "bullets" in text) == sorted(totals)
        bullets = sum(sum(entries[number - 1].made.answer.bullets) for number in _numbers(page))
        turned = [over for mark, _, _, over in _flat(page.drawing) if isinstance(mark, Dot)]
        assert turned == [True] * bullets


def test_whoever_turns_the_page_reads_solutions_in_order_in_the_body_below_the_puzzles(lay: Lay, style: Style) -> None:
    for page in pages_saying(lay(answers="foot"), "solution below"):
        places = []
        for mark, x, y, turned in _flat(page.drawing):
            if isinstance(mark, Text) and turned and mark.text.isdigit():
                places.append((round(-(page.height - (y - mark.y)), 1), page.width - (x - mark.x), int(mark.text)))
        assert [number for *_, number in sorted(places, key=lambda p: (-p[0], p[1]))] == sorted(_numbers(page))
        upright = [mark.y for mark, _, _, turned in _flat(page.drawing) if isinstance(mark, Text) and not turned]
        low = [y - mark.y for mark, _, y, turned in _flat(page.drawing) if isinstance(mark, Text) and turned]
        assert max(low) + 8 < min(upright)
        assert min(low) > style.look.margins.bottom - 1


@pytest.mark.parametrize("leaf", ["recto", "leaf"])
def test_puzzles_on_rectos_only(lay: Lay, leaf: str) -> None:
    pages = lay(puzzles_on=leaf)
    with_puzzles = [index for index, page in enumerate(pages) if pages_saying((page,), r"^\d+ bullets$")]
    assert all(index % 2 == 0 for index in with_puzzles)
    assert all(not pages[index + 1].drawing for index in with_puzzles)


@pytest.mark.parametrize(
    "facts",
    [
        {},
        {"answers": "overleaf"},
        {"answers": "foot"},
        {"puzzles_on": "recto"},
        {"puzzles_on": "leaf"},
        {"puzzles_on": "leaf", "answers": "overleaf"},
    ],
)
def test_references_are_right_wherever_the_solutions_are(
    lay_out: Lay, entries: tuple[Entry, ...], facts: dict[str, str]
) -> None:
    pages = lay_out(**facts)
    labels = {page.label: page for page in pages}
    named = [match[1] for page in pages for text in _said(page) if (match := re.fullmatch(r"from p\. (\w+)", text))]
    assert all(pages_saying((labels[label],), "solution") for label in named)
    assert len(named) == len(entries)


def test_solutions_have_in_each_cell_the_number_of_the_step_that_settles_it(
    told_book: LayOut, stories: dict[int, Story]
) -> None:
    plain, pages = told_book(walkthroughs=()), told_book(walkthroughs=(), numbered=tuple(stories))
    assert len(pages) == len(plain)
    assert sum("The small number in a cell" in " ".join(_said(page)) for page in pages) == 1
    blocks = [
        mark
        for page in pages_saying(pages, "^SOLUTIONS")
        for mark in page.drawing
        if isinstance(mark, Glyphs) and mark.font != "clue"
    ]
    found = sorted(sorted(int(text) for _, _, text in block.items) for block in blocks)
    steps = (enumerate(story.told, 1) for story in stories.values())
    wanted = ([number for number, told in some for _ in (*told.step.bullets, *told.step.empty)] for some in steps)
    assert found == sorted(wanted)


def _groups(plan: Plan) -> Iterator[solutions._Group]:
    return solutions._groups(plan, {index: solution_boards(plan, index) for index in range(len(plan.book.sections))})


@pytest.mark.parametrize(("layout", "sizes"), [("newspaper", 1), ("classic", 2)])
def test_boards_between_lines_have_cells_of_one_size(tmp_path: Path, layout: str, sizes: int) -> None:
    """Sections of 6x6 and 7x7 share rows: without lines between them each has cells as large as it can."""
    sections = "[{title: A, size: 6x6, tiers: {gentle: 4}}, {title: B, size: 7x7, tiers: {gentle: 4}}]"
    plan = plan_book(tmp_path, f"spec: 1\ntitle: T\nlayout: {layout}\ntrim: 8x10in\nsections: {sections}\n").plan
    (group,) = _groups(plan)
    assert len({round(boards.fit.cell, 3) for boards in group.boards.values()}) == sizes


@pytest.mark.parametrize(("left", "wider"), [(0.0, 0.0), (20.0, 10.0), (300.0, 17.0)])
def test_rows_of_several_sections_on_a_page_are_drawn_apart(
    make_book: Callable[..., Book], counts: tuple[dict[str, int], ...], style: Style, left: float, wider: float
) -> None:
    plan = estimate_pages(make_book(), tiers_of(counts), style)[0]
    pieces = [next(solutions._pieces(group)) for group in _groups(plan)][:2]
    first, second = pieces
    assert (first.rows, second.rows, first.group.gap) == (1, 1, 17.0)
    upper, lower = solutions._parts(pieces, first.height + first.group.gap + second.height + left)
    assert upper.height - first.height == lower.height - second.height == pytest.approx(wider)
    assert lower.top == pytest.approx(upper.height + first.group.gap)
