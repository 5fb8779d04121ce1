"""Puzzles, solutions and steps by themselves: all that belongs to them is inside, cut close, and no page number."""

from collections.abc import Callable

import numpy as np
import pytest

from bookmaker.engine.solve.patterns import RULES
from bookmaker.page.layout.text import Style, open_style
from bookmaker.page.layout.units import layouts_dir
from bookmaker.page.types.alone import MARGIN, puzzle_alone, solution_alone, step_alone
from bookmaker.page.types.base import Book, Plan
from bookmaker.page.types.steps import panel_of
from bookmaker.print.fonts import Fonts
from bookmaker.print.render.png import rasters
from bookmaker.spec.looks import load_look
from bookmaker.values.marks import Page
from bookmaker.values.puzzle import Entry
from bookmaker.words import load_words
from bookmaker.words.steps import step_boards
from bookmaker.words.story import Story
from tests.compare import differing
from tests.page.types.conftest import SECTIONS
from tests.page.types.marks import texts
from tests.quick import quick

LAYOUTS = sorted(path.stem for path in layouts_dir().glob("*.yaml"))
CELL = 24.0
MakePlan = Callable[..., Plan]


@pytest.fixture
def make_plan(make_book: Callable[..., Book]) -> MakePlan:
    def make(layout: str = "classic", language: str = "en", **facts: object) -> Plan:
        style: Style = open_style(*load_look(layouts_dir() / f"{layout}.yaml"))
        book = make_book(sections=SECTIONS, hints=1, language=language, **facts)
        return Plan(book, style, load_words(language), (), (343.0, 542.0), {})

    return make


def _margins(page: Page, fonts: Fonts) -> list[float]:
    """Return the white space at the left, the top, the right and the bottom, in points."""
    (pixels,) = rasters([page], fonts, 288)
    dark = np.asarray(pixels if pixels.ndim < 3 else pixels.min(axis=2)) < 200
    across, down = np.flatnonzero(dark.any(axis=0)), np.flatnonzero(dark.any(axis=1))
    rows, columns = dark.shape
    return [side / 4 for side in (across[0], down[0], columns - 1 - across[-1], rows - 1 - down[-1])]


def _pictures(plan: Plan, entry: Entry, story: Story) -> list[Page]:
    (*_, step) = step_boards(story, [range(0, 1), range(1, 2)], plan.words, dict.fromkeys(RULES, ""))
    panel = panel_of(step, plan.words)
    return [puzzle_alone(entry, CELL, plan), solution_alone(entry, CELL, plan), step_alone(entry, panel, plan)]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_white_space_around_is_a_small_margin(
    layout: str, make_plan: MakePlan, told_entries: tuple[Entry, ...], stories: dict[int, Story]
) -> None:
    plan = make_plan(layout)
    puzzle, solution, step = _pictures(plan, told_entries[3], stories[4])
    for page in (puzzle, solution):
        assert _margins(page, plan.style.fonts) == [pytest.approx(MARGIN, abs=7)] * 4
    left, top, right, low = _margins(step, plan.style.fonts)
    assert (left, top, low) == (pytest.approx(MARGIN, abs=7),) * 3
    assert MARGIN - 2 < right < MARGIN + 60


@pytest.mark.parametrize("layout", quick(LAYOUTS))
def test_an_svg_of_it_looks_the_same(
    layout: str, make_plan: MakePlan, told_entries: tuple[Entry, ...], stories: dict[int, Story]
) -> None:
    plan = make_plan(layout)
    for page in _pictures(plan, told_entries[0], stories[1]):
        assert differing(page, plan.style.fonts, 2) == 0


@pytest.mark.parametrize("answers", ["back", "overleaf", "foot"])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_they_have_number_and_total_and_refer_to_no_page(
    layout: str, answers: str, make_plan: MakePlan, told_entries: tuple[Entry, ...], stories: dict[int, Story]
) -> None:
    plan = make_plan(layout, answers=answers)
    for page in _pictures(plan, told_entries[3], stories[4]):
        said = texts(page)
        assert any(text.split()[-1] == "4" for text in said), said
        assert any("15" in text for text in said), said
        assert not [text for text in said if " p. " in text or "overleaf" in text or "below" in text]


def test_a_step_has_its_number_its_kind_and_its_reason(
    make_plan: MakePlan, told_entries: tuple[Entry, ...], stories: dict[int, Story]
) -> None:
    said = texts(_pictures(make_plan(), told_entries[3], stories[4])[2])
    told = stories[4].told[1]
    assert said[0] == "4"
    assert "2" in said
    assert told.pattern.split()[-1] in " ".join(said)
    assert " ".join(said).replace("- ", "").replace("-", "").endswith(told.text.replace("-", ""))
