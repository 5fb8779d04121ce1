"""Puzzles, solutions and steps by themselves: all that belongs to them is inside, cut close, and no page number."""

from collections.abc import Callable

import numpy as np
import pytest

from bookmaker.engine.solve.patterns import RULES
from bookmaker.page.types.base import Book, Plan
from bookmaker.page.types.single import MARGIN, puzzle_alone, solution_alone, step_alone
from bookmaker.page.types.steps import panel_of
from bookmaker.print.fonts import Fonts
from bookmaker.print.render.png import rasters
from bookmaker.values.marks import Page
from bookmaker.values.puzzle import Entry
from bookmaker.words import load_words
from bookmaker.words.steps import step_boards
from bookmaker.words.story import Story
from tests.compare import differing
from tests.layouts import open_layout, shipped_layouts
from tests.page.conftest import SECTIONS
from tests.page.types.marks import texts
from tests.quick import quick

CELL = 24.0


Draw = Callable[..., list[Page]]


@pytest.fixture
def draw(make_book: Callable[..., Book], told_entries: tuple[Entry, ...], stories: dict[int, Story]) -> Draw:
    """Return a function that draws a puzzle, its solution and its second step, each by itself."""

    def draw(number: int, layout: str = "classic", **facts: object) -> list[Page]:
        book, words = make_book(sections=SECTIONS, hints=1, **facts), load_words("en")
        plan = Plan(book, open_layout(layout), words, (), (343.0, 542.0), {})
        (*_, step) = step_boards(stories[number], [range(0, 1), range(1, 2)], words, dict.fromkeys(RULES, ""))
        alone = (one(told_entries[number - 1], CELL, plan) for one in (puzzle_alone, solution_alone))
        return [*alone, step_alone(told_entries[number - 1], panel_of(step, words), plan)]

    return draw


def white_margins(page: Page, fonts: Fonts) -> list[float]:
    """Return the white space at the left, the top, the right and the bottom, in points."""
    (pixels,) = rasters([page], fonts, 288)
    dark = np.asarray(pixels if pixels.ndim < 3 else pixels.min(axis=2)) < 200
    across, down = np.flatnonzero(dark.any(axis=0)), np.flatnonzero(dark.any(axis=1))
    rows, columns = dark.shape
    return [side / 4 for side in (across[0], down[0], columns - 1 - across[-1], rows - 1 - down[-1])]


@pytest.mark.parametrize("layout", shipped_layouts())
def test_the_white_space_around_is_a_small_margin(layout: str, draw: Draw) -> None:
    *boards, step = (white_margins(page, open_layout(layout).fonts) for page in draw(4, layout))
    assert boards == [[pytest.approx(MARGIN, abs=7)] * 4] * 2
    left, top, right, low = step
    assert (left, top, low) == (pytest.approx(MARGIN, abs=7),) * 3
    assert MARGIN - 2 < right < MARGIN + 60


@pytest.mark.parametrize("layout", quick(shipped_layouts()))
def test_an_svg_of_it_looks_the_same(layout: str, draw: Draw) -> None:
    for page in draw(1, layout):
        assert differing(page, open_layout(layout).fonts, 2) == 0


@pytest.mark.parametrize("answers", ["back", "overleaf", "foot"])
@pytest.mark.parametrize("layout", shipped_layouts())
def test_they_have_number_and_total_and_refer_to_no_page(layout: str, answers: str, draw: Draw) -> None:
    for page in draw(4, layout, answers=answers):
        said = texts(page)
        assert any(text.split()[-1] == "4" for text in said), said
        assert any("15" in text for text in said), said
        assert not [text for text in said if " p. " in text or "overleaf" in text or "below" in text]


def test_a_step_has_its_number_its_kind_and_its_reason(draw: Draw, stories: dict[int, Story]) -> None:
    said, told = texts(draw(4)[2]), stories[4].told[1]
    assert said[0] == "4"
    assert "2" in said
    assert told.pattern.split()[-1] in " ".join(said)
    assert " ".join(said).replace("- ", "").replace("-", "").endswith(told.text.replace("-", ""))
