"""Tests of how many boards share a page where nobody says."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bookmaker.page.layout.boxes import page_frame
from bookmaker.page.layout.card import PLAIN, Caption
from bookmaker.page.layout.fit import Deck, arrange, room
from bookmaker.page.layout.per_page import FULL, pages_of, puzzles_on_page, solutions_on_page, used_share, ways_on_page
from bookmaker.page.layout.scale import scale_look
from bookmaker.page.layout.text import Style
from bookmaker.page.layout.units import trim
from bookmaker.values.geometry import Box, PageSize
from bookmaker.values.lengths import POINTS
from tests.layouts import open_layout

BODY = Box(45.0, 39.6, 349.56, 542.16)
"""As a page of 6 x 9 in has it."""
SAID = Caption({"number": "123", "bullets": "14 bullets", "solution_page": "solution p. 142"}, rank=3)

STYLE = open_layout("classic")
MM = POINTS["mm"]


def _on(size: str, pages: int = 100) -> tuple[Style, PageSize]:
    """Return the classic style on pages of a size, and the body of these."""
    look = scale_look(STYLE.look, trim(size))
    return STYLE._replace(look=look), page_frame(trim(size), look, look.gutter(pages), recto=True).body[2:]


def _count(size: str, side: int, pages: int = 100) -> int:
    style, body = _on(size, pages)
    return puzzles_on_page((side, side), body, Deck(style.look.puzzles, style, SAID), None, None)


@pytest.mark.parametrize(
    ("board", "expected"), [((5, 5), 12), ((7, 7), 12), ((10, 10), 6), ((12, 12), 4), ((20, 20), 1)]
)
def test_as_many_solutions_a_page_as_stay_readable(board: tuple[int, int], expected: int) -> None:
    found = solutions_on_page(board, BODY[2:], Deck(STYLE.look.solutions, STYLE))
    assert found == expected


def test_as_many_boards_share_a_page_as_keep_their_cells_and_captions() -> None:
    cards = STYLE.look.puzzles.model_copy(update={"cell_min": 9 * MM})
    long = Caption({"number": "8", "bullets": "8 bullets of a kind", "solution_page": "the solution is on page 888"}, 1)
    decks = (Deck(cards, STYLE, caption) for caption in (PLAIN, long))
    plain, wordy = (puzzles_on_page((5, 5), BODY[2:], deck, None, "most") for deck in decks)
    assert 1 < wordy < plain == 6
    assert puzzles_on_page((3, 3), BODY[2:], Deck(STYLE.look.puzzles, STYLE), None, "most") == 9
    assert puzzles_on_page((20, 20), BODY[2:], Deck(cards, STYLE), None, "most") == 1


@pytest.mark.parametrize(
    ("size", "counts"),
    [
        ("6 x 9 in", {5: 4, 6: 4, 7: 2, 8: 2, 9: 1, 10: 1}),
        ("8.5 x 11 in", {5: 9, 6: 9, 7: 4, 8: 4, 9: 4, 10: 4, 11: 1, 15: 1}),
        ("210 x 297 mm", {5: 6, 6: 4, 8: 4, 10: 4, 12: 1}),
    ],
)
def test_boards_fill_a_page_where_nobody_says_how_many(size: str, counts: dict[int, int]) -> None:
    assert {side: _count(size, side) for side in counts} == counts


@pytest.mark.parametrize("wanted", [1, 3, 9])
def test_as_many_boards_share_a_page_as_somebody_says(wanted: int) -> None:
    assert puzzles_on_page((7, 7), BODY[2:], Deck(STYLE.look.puzzles, STYLE), None, wanted) == wanted


@pytest.mark.parametrize("size", ["8.5 x 11 in", "210 x 297 mm", "8.27 x 11 in", "9 x 12 in"])
@pytest.mark.parametrize("pages", [100, 250])
def test_boards_of_all_sizes_use_most_of_a_large_page(size: str, pages: int) -> None:
    style, body = _on(size, pages)
    for side in range(5, 21):
        deck = Deck(style.look.puzzles, style, SAID)
        count = puzzles_on_page((side, side), body, deck, None, None)
        fit = arrange(count, (side, side), body, deck)
        assert used_share(fit, count, (side, side), body, deck) >= FULL - 0.025, side


@pytest.mark.parametrize(("boards", "expected"), [(1, 1), (2, 2), (3, 4), (4, 4), (7, 4), (8, 4), (9, 4), (36, 4)])
def test_few_boards_are_larger_where_that_takes_no_more_pages(boards: int, expected: int) -> None:
    style, body = _on("8.5 x 11 in")
    deck = Deck(style.look.puzzles, style, SAID)
    assert puzzles_on_page((8, 8), body, deck, None, None, boards) == expected
    assert puzzles_on_page((8, 8), body, deck, None, 6, boards) == min(6, boards)


@settings(deadline=None)
@given(st.integers(1, 60), st.integers(1, 9))
def test_no_last_page_is_less_than_half_full(boards: int, per_page: int) -> None:
    numbers = range(1, boards + 1)
    pages = pages_of(numbers, per_page)
    assert [number for page in pages for number in page] == [*numbers]
    assert len(pages) == -(-boards // per_page)
    assert all(0 < len(page) <= per_page for page in pages)
    assert all(2 * len(page) >= per_page for page in pages) or len(pages) == 1
    assert {len(page) for page in pages[:-2]} <= {per_page}


SIZES = ("5 x 8 in", "5.5 x 8.5 in", "6 x 9 in", "7 x 10 in", "8 x 8 in", "8.5 x 11 in", "210 x 297 mm", "11 x 8.5 in")
SIDE = st.integers(3, 20)


@pytest.mark.slow
@settings(deadline=None)
@given(st.sampled_from(SIZES), st.tuples(SIDE, SIDE), st.sampled_from([100, 400, 800]))
def test_no_other_number_of_boards_fills_a_page_better(size: str, board: tuple[int, int], pages: int) -> None:
    style, body = _on(size, pages)
    cards = style.look.puzzles
    deck = Deck(cards, style, SAID)
    count = puzzles_on_page(board, body, deck, None, None)
    ways = {way.boards: way for way in ways_on_page(board, body, deck, None)}
    usual = [way.used for way in ways.values() if way.cell >= (cards.cell_usual or 0.0) - 0.01]
    if usual:
        assert ways[count].used >= min(FULL, max(usual)) - 0.025 - 1e-9
        assert 0.92 * 9 * MM - 0.02 <= ways[count].cell <= cards.cell_max


@settings(deadline=None)
@given(st.sampled_from(SIZES), st.tuples(SIDE, SIDE))
def test_what_boards_use_is_the_area_that_they_and_their_captions_take(size: str, board: tuple[int, int]) -> None:
    style, body = _on(size)
    deck = Deck(style.look.puzzles, style, SAID)
    count = puzzles_on_page(board, body, deck, None, None)
    fit = arrange(count, board, body, deck)
    if fit.cell <= 0:
        return
    outer, around = (board[1] * fit.cell, board[0] * fit.cell), room(deck, fit.split)
    corners = fit.places(outer, Box(0.0, 0.0, *body), deck)[:count]
    taken = [Box(x, y - outer[1] - around.below, outer[0], outer[1] + around.above + around.below) for x, y in corners]
    used = used_share(fit, count, board, body, deck) * body[0] * body[1]
    assert sum(box.width * box.height for box in taken) == pytest.approx(used)
