from hypothesis import given
from hypothesis import strategies as st

from bookmaker.page.layout.even import evened


def _stacked(heights: list[int], low: float) -> list[list[int]]:
    pages: list[list[int]] = [[]]
    for height in heights:
        if pages[-1] and sum(pages[-1]) + height > low:
            pages.append([])
        pages[-1].append(height)
    return pages


@given(st.lists(st.integers(1, 30), min_size=1, max_size=40))
def test_no_page_more_and_the_last_one_is_half_full_or_as_full_as_it_gets(heights: list[int]):
    full, found = _stacked(heights, 100.0), evened(lambda low: _stacked(heights, low), sum, 100.0, 1.0)
    assert [height for page in found for height in page] == heights
    assert len(found) == len(full)
    assert sum(found[-1]) >= sum(full[-1])
    ways = [ways for low in range(51, 101) if len(ways := _stacked(heights, low)) == len(full)]
    assert len(full) == 1 or sum(found[-1]) >= min(55, max(sum(way[-1]) for way in ways))


def test_pages_stay_full_where_the_last_one_is():
    assert evened(lambda low: _stacked([20] * 8, low), sum, 100.0, 5.0) == [[20] * 5, [20] * 3]
    assert evened(lambda low: _stacked([20] * 6, low), sum, 100.0, 5.0) == [[20] * 3, [20] * 3]
    assert evened(lambda low: _stacked([20] * 11, low), sum, 100.0, 5.0) == [[20] * 4, [20] * 4, [20] * 3]
