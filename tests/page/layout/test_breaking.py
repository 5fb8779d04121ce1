"""Line breaks against a twin that tries every way."""

from collections.abc import Iterator, Sequence
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bookmaker.page.layout.breaking import BrokenLine, WordPart, break_lines

WIDTHS = st.floats(1, 60, allow_nan=False)


@st.composite
def pieces(draw: st.DrawFn, most: int = 9) -> list[WordPart]:
    found = []
    for _ in range(draw(st.integers(1, most))):
        kind = draw(st.sampled_from(["word", "word", "part", "glued"]))
        if kind == "part":
            found.append(WordPart(draw(WIDTHS), hyphen=True, dash=3.0, lead=draw(st.sampled_from([0.0, 0.5]))))
        else:
            found.append(
                WordPart(draw(WIDTHS), 3.0, stop=kind == "word", clings=draw(st.sampled_from([False, False, True])))
            )
    return found


def _length(found: Sequence[WordPart], start: int, end: int) -> float:
    inner = sum(piece.width + piece.space for piece in found[start : end - 1]) + found[end - 1].width
    dash = found[end - 1].dash if end < len(found) else 0.0
    return inner + dash + (found[start].lead if start else 0.0)


def _ways(found: Sequence[WordPart]) -> Iterator[list[tuple[int, int]]]:
    """Yield every way to end lines at stops."""
    stops = [place for place, piece in enumerate(found[:-1], 1) if piece.stop]
    for count in range(len(stops) + 1):
        for ends in combinations(stops, count):
            yield list(zip([0, *ends], [*ends, len(found)], strict=True))


def _allowed(found: Sequence[WordPart], lines: list[tuple[int, int]], measure: float) -> bool:
    return all(
        _length(found, *line) <= measure + 1e-6 or not any(piece.stop for piece in found[line[0] : line[1] - 1])
        for line in lines
    )


def _cost(found: Sequence[WordPart], lines: list[tuple[int, int]], measure: float) -> float:
    total, hyphens = 0.0, 0
    for start, end in lines:
        blank = measure - _length(found, start, end)
        last = end == len(found)
        slack = max(0.0, blank - 0.7 * measure) if last else blank
        hyphens = hyphens + 1 if found[end - 1].hyphen and not last else 0
        total += (3 if last else 1) * (slack / measure) ** 2 + 0.05 + 0.05 * (hyphens > 0) + 100 * (hyphens > 2)
        total += 100 * (found[end - 1].clings and not last)
    return total


@pytest.mark.slow
@given(pieces(), st.floats(20, 120))
def test_no_other_way_costs_less(found: list[WordPart], measure: float) -> None:
    lines = [(line.start, line.end) for line in break_lines(found, measure)]
    ways = [way for way in _ways(found) if _allowed(found, way, measure)]
    assert lines in ways
    assert _cost(found, lines, measure) == pytest.approx(min(_cost(found, way, measure) for way in ways))


@pytest.mark.slow
@given(pieces(30), st.floats(20, 200), st.booleans())
def test_lines_hold_all_pieces_in_order_and_keep_the_measure(
    found: list[WordPart], measure: float, justify: bool
) -> None:
    lines = break_lines(found, measure, justify)
    assert [line.start for line in lines] == [0, *(line.end for line in lines[:-1])]
    assert lines[-1].end == len(found)
    for line in lines:
        assert line.length == pytest.approx(_length(found, line.start, line.end))
        shrunk = line.length - 0.2 * line.spaces * justify
        assert shrunk <= measure + 1e-6 or not any(piece.stop for piece in found[line.start : line.end - 1])


@pytest.mark.slow
@given(st.lists(WIDTHS, min_size=30, max_size=60), st.floats(120, 200))
def test_three_lines_in_a_row_do_not_end_with_a_hyphen(widths: list[float], measure: float) -> None:
    """Here every second piece ends a word, so that another way is always there."""
    found = [
        WordPart(width / 2, hyphen=True, dash=2.0) if place % 2 else WordPart(width, 3.0)
        for place, width in enumerate(widths)
    ]
    ends = [found[line.end - 1].hyphen for line in break_lines(found, measure)[:-1]]
    assert not any(all(ends[place : place + 3]) for place in range(len(ends) - 2))


def test_justified_spaces_grow_and_shrink_within_limits() -> None:
    assert BrokenLine(0, 5, 90.0, 10.0).space_stretch(100) == pytest.approx(1.0)
    assert BrokenLine(0, 5, 101.0, 10.0).space_stretch(100) == pytest.approx(-0.1)
    assert BrokenLine(0, 5, 80.0, 10.0).space_stretch(100) == 0, "a line that would be torn stays ragged"
    assert BrokenLine(0, 1, 80.0, 0.0).space_stretch(100) == 0


def test_a_paragraph_of_nothing_has_no_lines() -> None:
    assert break_lines([], 100) == ()


@pytest.mark.parametrize("measure", [0.0, -5.0])
def test_without_room_every_word_has_a_line(measure: float) -> None:
    assert len(break_lines([WordPart(10.0, 3.0, stop=True)] * 4, measure)) == 4
