import pytest

from bookmaker.values.lengths import NEAR, inches, inches_of, length, near, page_size, to_mm


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("6 in", 432),
        ("25.4 mm", 72),
        ("2.54cm", 72),
        ("9 pt", 9),
        (".5 in", 36),
        ("10mm", 28.346457),
        (" 0.75 pt ", 0.75),
        ("0 mm", 0),
    ],
)
def test_lengths(text: str, points: float) -> None:
    assert length(text) == pytest.approx(points)


@pytest.mark.parametrize(
    "text", ["", "6", "1.2.3 in", "5 ft", "in", "-3 mm", "3 m", "3 mm 4", "1e3 pt", 6, 6.5, None, ["3 mm"]]
)
def test_a_wrong_length_gets_an_example(text: object) -> None:
    with pytest.raises(ValueError, match="such as 6 in, 3 mm or 9 pt"):
        length(text)


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("6x9", (432, 648)),
        ("210 x 297 mm", (595.275591, 841.889764)),
        ("6 in x 228.6 mm", (432, 648)),
        (".5x1", (36, 72)),
    ],
)
def test_page_sizes_in_inches_where_they_have_no_unit(text: str, size: tuple[float, float]) -> None:
    assert page_size(text, "in") == pytest.approx(size)


@pytest.mark.parametrize("text", ["6", "6x", "6x9x2", "1.1.1x2", "6 x 9 ft", "", 6, None])
def test_a_wrong_page_size_gets_an_example(text: object) -> None:
    with pytest.raises(ValueError, match="such as 6 x 9 in"):
        page_size(text, "in")


def test_sizes_have_names_or_units() -> None:
    assert page_size(" A4") == page_size("a4") == page_size("210 x 297 mm")
    assert page_size("Letter") == page_size("8.5 x 11 in")
    with pytest.raises(ValueError, match="a unit"):
        page_size("6 x 9")


def test_lengths_as_people_read_and_see_them() -> None:
    assert (inches(27), inches(-0.001), inches_of(432, 612)) == ("0.375 in", "0 in", "6 x 8.5 in")
    assert to_mm(72) == pytest.approx(25.4)
    assert near(72, 72.5) and not near(72, 72.6)


@pytest.mark.parametrize("part", [0.0, 0.5, 0.99])
def test_lengths_that_nobody_could_measure_apart_are_equal(part: float):
    assert near(100.0, 100.0 + part * NEAR) and near(100.0 + part * NEAR, 100.0)
    assert not near(100.0, 100.0 + (2 - part) * NEAR)
