"""Roman numbers there and back."""

import pytest

from bookmaker.values.roman import from_roman, roman


def test_known_ones_are_right_and_every_number_comes_back():
    assert [roman(n) for n in (1, 4, 9, 14, 40, 90, 400, 1994)] == ["i", "iv", "ix", "xiv", "xl", "xc", "cd", "mcmxciv"]
    assert [from_roman(roman(number)) for number in range(1, 4000)] == list(range(1, 4000))


@pytest.mark.parametrize("text", ["", "12", "iiii", "vx", "I", "ivi", "x1", "page"])
def test_anything_else_is_none(text: str):
    assert from_roman(text) == 0
