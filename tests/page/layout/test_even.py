from collections.abc import Iterator
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from bookmaker.page.layout.even import break_pages, fill_evenly, too_white


def _stacked(heights: list[int], low: float) -> list[list[int]]:
    pages: list[list[int]] = [[]]
    for height in heights:
        if pages[-1] and sum(pages[-1]) + height > low:
            pages.append([])
        pages[-1].append(height)
    return pages


@given(st.lists(st.integers(1, 30), min_size=1, max_size=40))
def test_no_page_more_and_the_last_one_is_half_full_or_as_full_as_it_gets(heights: list[int]):
    full, found = _stacked(heights, 100.0), fill_evenly(lambda low: _stacked(heights, low), sum, 100.0, 1.0)
    assert [height for page in found for height in page] == heights
    assert len(found) == len(full)
    assert sum(found[-1]) >= sum(full[-1])
    ways = [ways for low in range(51, 101) if len(ways := _stacked(heights, low)) == len(full)]
    assert len(full) == 1 or sum(found[-1]) >= min(55, max(sum(way[-1]) for way in ways))


def test_pages_stay_full_where_the_last_one_is():
    assert fill_evenly(lambda low: _stacked([20] * 8, low), sum, 100.0, 5.0) == [[20] * 5, [20] * 3]
    assert fill_evenly(lambda low: _stacked([20] * 6, low), sum, 100.0, 5.0) == [[20] * 3, [20] * 3]
    assert fill_evenly(lambda low: _stacked([20] * 11, low), sum, 100.0, 5.0) == [[20] * 4, [20] * 4, [20] * 3]


def _parted(heights: list[int]) -> list[tuple[int, int]]:
    def starts(end: int) -> Iterator[tuple[int, float]]:
        left = 100.0
        for start in range(end - 1, -1, -1):
            left -= heights[start]
            if left < 0:
                return
            yield start, left

    def cost(start: int, end: int, left: float) -> float:
        return (left * (end < len(heights))) ** 2 + too_white(left, 100.0)

    return break_pages(len(heights), starts, cost)


@given(st.lists(st.integers(1, 40), min_size=1, max_size=9))
def test_pages_are_as_few_as_can_be_and_no_other_way_to_part_them_is_more_even(heights: list[int]):
    found = _parted(heights)
    ways = [way for way in _all_ways(len(heights)) if all(sum(heights[a:b]) <= 100 for a, b in way)]
    fewest = [way for way in ways if len(way) == min(map(len, ways))]
    assert found in fewest
    assert _uneven(found, heights) == min(_uneven(way, heights) for way in fewest)


def _all_ways(count: int) -> Iterator[list[tuple[int, int]]]:
    for chosen in range(2 ** (count - 1)):
        cuts = [0, *(place for place in range(1, count) if chosen >> place - 1 & 1), count]
        yield list(pairwise(cuts))


def _uneven(way: list[tuple[int, int]], heights: list[int]) -> float:
    lefts = [100.0 - sum(heights[start:end]) for start, end in way]
    return sum(left**2 for left in lefts[:-1]) + sum(too_white(left, 100.0) for left in lefts)


def test_of_ways_that_are_as_good_the_first_pages_are_full():
    assert _parted([25] * 10) == [(0, 4), (4, 7), (7, 10)]
    assert _parted([25] * 9) == [(0, 3), (3, 6), (6, 9)]
    assert _parted([25] * 4) == [(0, 4)]
    assert _parted([50] * 5) == [(0, 2), (2, 4), (4, 5)]
