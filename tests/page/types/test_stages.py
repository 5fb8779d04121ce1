"""Boards that are turned: which pages they take, in which order and place, and what each stage shows."""

from collections.abc import Callable
from itertools import pairwise

import pytest

from bookmaker.engine.solve.odds import odds
from bookmaker.kinds import KINDS
from bookmaker.kinds.base import STAGES, Order, Played, settled_by
from bookmaker.kinds.sweep import SweepParams
from bookmaker.page.layout.text import Style
from bookmaker.page.paginate import estimate_pages, paginate
from bookmaker.page.types import of_section, plain
from bookmaker.page.types.base import Book, BookSection
from bookmaker.values.position import Position
from bookmaker.values.puzzle import UNKNOWN, Entry, cells_of
from bookmaker.words.lessons import PLAYED, PLAYED_ANSWER
from bookmaker.words.rules import stage_of
from tests.books import tiers_of
from tests.page.types.marks import texts

COUNT = 3
STAGED = Played(STAGES, stages=COUNT)


@pytest.fixture(scope="module")
def turned() -> tuple[Entry, ...]:
    params = SweepParams(mines=9, play=STAGES, stages=COUNT)
    low, high = KINDS["sweep"].bands(7, 7, params)["gentle"]
    made = (KINDS["sweep"].generate(Order("sweep", (1, 0, index), 7, 7, params, high, low))[0] for index in range(5))
    return tuple(Entry(number, 0, "gentle", one) for number, one in enumerate(made, 1))


def _book(make_book: Callable[..., Book], per_page: int, **facts: object) -> Book:
    section = BookSection("Turn", "sweep", 7, 7, ("gentle",), per_page, played=STAGED)
    usual = {"sections": (section,), "front": plain(), "body": of_section(0), "back": plain("solutions")}
    return make_book(**usual, **facts)


def _turns(book: Book, puzzles: int, style: Style) -> list[tuple[list[int], bool]]:
    """Return the pages of a book that have puzzles: their numbers, and whether each is a recto."""
    pages = estimate_pages(book, tiers_of([{"gentle": puzzles}]), style)[1]
    return [(list(page.planned.numbers), page.recto) for page in pages if page.planned.page == "puzzles"]


def test_two_groups_run_side_by_side_and_each_is_turned_with_one_sheet(make_book: Callable[..., Book], style: Style):
    left, right = ([1, 2], False), ([3, 4], True)
    assert _turns(_book(make_book, 2), 4, style) == [left, right] * (COUNT + 1)


def test_the_last_two_of_an_odd_number_of_groups_are_made_three(make_book: Callable[..., Book], style: Style):
    turned = _turns(_book(make_book, 3), 9, style)
    assert turned[: COUNT + 1] == [([1, 2, 3], False), ([4, 5], True)] * ((COUNT + 1) // 2)
    assert turned[-2 * (COUNT + 1) :] == [([6, 7], False), ([8, 9], True)] * (COUNT + 1)
    assert _turns(_book(make_book, 3), 2, style) == [([1], False), ([2], True)] * (COUNT + 1)
    assert _turns(_book(make_book, 1), 1, style) == [([1], False)] * (COUNT + 1)


def test_where_one_side_has_puzzles_groups_follow_each_other(make_book: Callable[..., Book], style: Style):
    wanted = [([1, 2], True)] * (COUNT + 1) + [([3], True)] * (COUNT + 1)
    assert _turns(_book(make_book, 2, puzzles_on="recto"), 3, style) == wanted
    one = style._replace(look=style.look.model_copy(update={"sides": "one"}))
    assert _turns(_book(make_book, 2), 3, one) == wanted


def test_a_stage_shows_what_is_certain_from_the_one_before(turned: tuple[Entry, ...]):
    for entry in turned:
        stages = [stage_of(*entry.made[:2], at) for at in range(1, COUNT + 2)]
        cells = cells_of(7, 7)
        opened = [{cell for cell in cells if stage.puzzle.number(cell) != UNKNOWN} for stage in stages[:COUNT]]
        opened.append({cell for cell, mine in settled_by(entry.made.answer).items() if not mine})
        for at, (now, then) in enumerate(pairwise(stages), 1):
            certain = odds(Position(now.puzzle, frozenset(now.settled)))
            assert certain is not None and opened[at] - opened[at - 1] == {*certain.safe}
            assert len(certain.safe) == now.safe
            if at < COUNT:
                assert then.settled == dict.fromkeys((*now.settled, *certain.certain), True)
        assert stages[-1].puzzle == entry.made.puzzle


def test_boards_keep_their_places_and_say_their_stage(
    make_book: Callable[..., Book], style: Style, turned: tuple[Entry, ...]
):
    pages = paginate(_book(make_book, 2), turned, style)
    said = [text for page in pages for text in texts(page)]
    for stage in range(1, COUNT + 1):
        assert sum(f"Stage {stage} of {COUNT}" in text for text in said) == len(turned)
    assert sum(f"After stage {COUNT}" in text for text in said) == len(turned)
    assert sum("solution p." in text for text in said) == len(turned)  # later stages lead nowhere else
    for page, later in zip(pages, pages[2:], strict=False):
        goes_on = [text for text in texts(page) if "continued on" in text]
        assert all(f"continued on p. {later.label}" in text for text in goes_on)
    assert sum("continued on" in text for text in said) == COUNT * len(turned)


def test_how_to_play_teaches_it_where_a_section_is_played_so(make_book: Callable[..., Book], style: Style):
    book = _book(make_book, 2)._replace(front=plain("how-to-play"))
    other = book._replace(sections=(book.sections[0]._replace(played=Played()),))
    pages = [len(estimate_pages(one, tiers_of([{"gentle": 2}]), style)[1]) for one in (book, other)]
    assert [stage_of(PLAYED, PLAYED_ANSWER, stage).safe for stage in (1, 2, 3)] == [4, 4, 0]
    assert pages[0] > pages[1]
