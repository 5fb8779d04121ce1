import pytest

from bookmaker.page.layout.stars import stars, stars_width
from bookmaker.values.marks import Polygon


@pytest.mark.parametrize("filled", range(6))
def test_five_stars_of_which_some_are_black_are_the_same_marks_everywhere(filled: int) -> None:
    row = stars(filled, 8, 0.75, 10, 20)
    kinds = [mark.fill for mark in row.marks if isinstance(mark, Polygon)]
    assert kinds == [0.0] * filled + [None] * (5 - filled)
    assert row.marks == stars(filled, 8, 0.75, 9, 9).marks


def test_stars_fill_their_height_and_width() -> None:
    row = stars(5, 8, 0.75, 0, 0)
    points = [point for mark in row.marks if isinstance(mark, Polygon) for point in mark.points]
    assert min(y for _, y in points) == pytest.approx(0)
    assert max(y for _, y in points) == pytest.approx(8)
    assert min(x for x, _ in points) == pytest.approx(0)
    assert max(x for x, _ in points) == pytest.approx(stars_width(8))
