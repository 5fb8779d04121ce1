"""Walkthroughs of key steps: parts of boards, each with what is settled before it."""

import re
from collections.abc import Callable
from itertools import pairwise

import pytest

from bookmaker.page.layout.grid import stub
from bookmaker.page.layout.text import Style
from bookmaker.page.paginate import estimate_pages
from bookmaker.page.types.base import Book
from bookmaker.values.lengths import POINTS
from bookmaker.values.marks import Line, Page, Placed
from bookmaker.words import load_words
from bookmaker.words.steps import key_boards
from bookmaker.words.story import Story
from tests.books import tiers_of
from tests.page.conftest import SECTIONS, LayOut
from tests.page.types.marks import page_text

WORDS = load_words("en")


def _walks(pages: tuple[Page, ...]) -> list[Page]:
    return [page for page in pages if "WALKTHROUGH" in page_text(page)]


def _keys(story: Story) -> frozenset[int]:
    return frozenset(at for at, one in enumerate(story.told) if not one.step.single)


@pytest.fixture(scope="module")
def pages(told_book: LayOut) -> tuple[Page, ...]:
    return told_book(key_steps=True, trim=(612.0, 792.0))


def test_only_steps_of_several_numbers_are_told_each_once(pages: tuple[Page, ...], stories: dict[int, Story]) -> None:
    said = " ".join(map(page_text, _walks(pages))).replace("- ", "")
    for story in stories.values():
        for one in story.told:
            assert (one.text in said) == (not one.step.single)
    assert said.count("Here the puzzle turns:") == len(stories)
    assert WORDS.walkthrough.key in " ".join(map(page_text, pages))
    assert "1 number each" not in said


@pytest.mark.slow
def test_walkthroughs_of_key_steps_take_fewer_pages(pages: tuple[Page, ...], told_book: LayOut) -> None:
    assert 1.2 * len(_walks(pages)) < len(_walks(told_book(trim=(612.0, 792.0))))


def test_a_part_has_a_cell_more_at_each_side_and_all_cells_that_its_numbers_count(stories: dict[int, Story]) -> None:
    for story in stories.values():
        keys = sorted(_keys(story))
        for at, panel in zip(keys, key_boards(story, WORDS), strict=True):
            step, cut, puzzle = story.told[at].step, panel.cut, story.puzzle
            assert cut
            counted = [cell for clue in step.clues for cell in (clue, *puzzle.seen_cells(clue))]
            for cell in (*step.bullets, *step.empty, *counted):
                assert cut.row <= cell[0] < cut.row + cut.rows
                assert cut.column <= cell[1] < cut.column + cut.columns
            for cell in (*step.bullets, *step.empty, *step.clues):
                assert cut.row in (0, *range(cell[0])) and cut.column in (0, *range(cell[1]))
                assert cut.row + cut.rows > min(cell[0] + 1, puzzle.rows - 1)
                assert cut.column + cut.columns > min(cell[1] + 1, puzzle.columns - 1)


def test_what_is_settled_between_adds_up_to_the_whole_board(stories: dict[int, Story]) -> None:
    for story in stories.values():
        said = [text for panel in key_boards(story, WORDS) for text in panel.texts]
        counts = [re.search(r"settle (\d+) cells? (?:first|after)", text) for text in said]
        between = sum(int(found[1]) for found in counts if found)
        shown = sum(len(story.told[at].step.bullets) + len(story.told[at].step.empty) for at in _keys(story))
        assert between + shown == story.puzzle.clues.count(-1)


def test_lines_go_on_just_where_the_board_does(pages: tuple[Page, ...], style: Style) -> None:
    grid = style.look.grid
    framed = [mark for page in _walks(pages) for mark in page.drawing if isinstance(mark, Placed)]
    cut = [one.marks for one in framed if all(isinstance(mark, Line) for mark in one.marks)]
    assert cut
    for lines in cut:
        lengths = [(abs(line.x2 - line.x1) + abs(line.y2 - line.y1), line.width) for line in lines]
        short = [(length, width) for length, width in lengths if length < max(lengths)[0] / 8]
        stubs = {round(length, 6) for length, _ in short} == {round(stub(20), 6)}
        assert stubs or {width for _, width in short} == {grid.line}
        assert {width for _, width in lengths} <= {grid.line, grid.frame}


@pytest.mark.parametrize("trim", [(360.0, 400.0), (432.0, 648.0), (612.0, 792.0)])
def test_all_steps_are_told_whatever_the_page_with_cells_of_one_size(
    told_book: LayOut, stories: dict[int, Story], trim: tuple[float, float]
) -> None:
    walks = _walks(told_book(key_steps=True, trim=trim))
    said = " ".join(map(page_text, walks)).replace("- ", "")
    for story in stories.values():
        assert all(story.told[at].text in said or trim[1] == 400.0 for at in _keys(story))
    marks = [mark for page in walks for mark in page.drawing if isinstance(mark, Placed)]
    parts = [one for one in marks if one.said and one.said.is_part]
    assert {(one.said.number, one.said.steps[0] - 1) for one in parts if one.said} == {
        (number, at) for number, story in stories.items() for at in _keys(story)
    }
    gaps = {round(b - a, 2) for one in parts for a, b in pairwise(sorted(_across(one)))} - {0.0}
    assert min(gaps) >= 5 * POINTS["mm"] - 0.02
    assert max(gaps) - min(gaps) < 0.02


def _across(part: Placed) -> set[float]:
    """Return where the upright lines of a part of a board stand."""
    return {round(one.x1, 3) for one in part.marks if isinstance(one, Line) and one.x1 == one.x2}


def test_a_puzzle_of_single_numbers_tells_where_to_begin(told_book: LayOut, stories: dict[int, Story]) -> None:
    easy = stories[1]._replace(told=tuple(one for one in stories[1].told if one.step.single), hinted=0, key=-1)
    facts = {"front": (), "back": ("solutions", "walkthroughs"), "walkthroughs": (1, 2), "hints": 0}
    (walk,) = _walks(told_book(**facts, key_steps=True, stories={**stories, 1: easy}))
    said = page_text(walk).replace("- ", "")
    assert "1 8 bullets" in said and "1 1 number" in said
    assert [one.text in said for one in easy.told].count(True) == 1 and easy.told[0].text in said


def test_pages_are_foreseen_about_right(
    pages: tuple[Page, ...], make_book: Callable[..., Book], stories: dict[int, Story], style: Style
) -> None:
    facts = {"sections": SECTIONS, "back": ("hints", "solutions", "walkthroughs"), "hints": 2}
    book = make_book(**facts, walkthroughs=tuple(stories), key_steps=True, trim=(612.0, 792.0))
    counts = [{"gentle": 2, "steady": 1}, {"tricky": 1, "knotty": 1}, {"knotty": 1}]
    assert len(estimate_pages(book, tiers_of(counts), style)[1]) == pytest.approx(len(pages), abs=2)
