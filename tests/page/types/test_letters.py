"""How many letters lines of running text have, on pages of all layouts in all sizes that printers are asked for."""

from collections.abc import Iterator
from functools import cache
from itertools import product

import pytest

from bookmaker.kinds.base import Played
from bookmaker.page.layout.boxes import page_frame
from bookmaker.page.layout.scale import scale_look
from bookmaker.page.layout.text import Style, open_style
from bookmaker.page.layout.units import trim
from bookmaker.page.types.base import BookSection
from bookmaker.values.errors import CannotBeMet
from bookmaker.values.marks import Mark, Tagged, Text
from tests.layouts import load_layout, shipped_layouts
from tests.page.conftest import LayOut, MakeItem
from tests.quick import quick, some

TRIMS = ("8.5 x 11 in", "210 x 297 mm", "7 x 10 in", "6 x 9 in", "5 x 8 in")
CASES = tuple(product(shipped_layouts(), TRIMS))
QUICK = [(layout, TRIMS[0]) for layout in shipped_layouts()]
OTHERS = [*QUICK, *some([case for case in CASES if case not in QUICK], 8, "letters a line")]
SENTENCE = "Every number says how many of the cells that touch it hold a bullet, and nothing else has to be known. "
SHORT, LONG = (f"# A word\n\n{' '.join([SENTENCE.strip()] * 6)}\n\n" * count for count in (2, 12))
NO_ROOM = [("large-print", "6 x 9 in"), ("large-print", "5 x 8 in")]
"""Where how-to-play with its lesson on stages does not fit in letters of its size."""
STAGES = BookSection("Turned", "sweep", 7, 7, ("gentle",), 1, played=Played(play="turned", stages=3))


@cache
def _style(layout: str, size: str) -> Style:
    look, fonts = load_layout(layout)
    return open_style(scale_look(look, trim(size)), fonts)


def _runs(marks: tuple[Mark, ...], face: str) -> Iterator[list[Text]]:
    """Yield the lines of each paragraph and of each item of a list that has several in running text."""
    for mark in marks:
        if isinstance(mark, Tagged):
            lines = [inside for inside in mark.marks if isinstance(inside, Text) and inside.font == face]
            bases = {line.y for line in lines}
            yield from (lines,) if len(bases) > 1 else ()
            yield from _runs(mark.marks, face)


def _letters(lines: list[Text]) -> tuple[int, float]:
    """Return how many letters the longest of some lines has, and all but the last one on average."""
    *full, _ = (sum(len(line.text) for line in lines if line.y == y) for y in sorted({line.y for line in lines})[::-1])
    return max(full), sum(full) / len(full)


def _found(case: tuple[str, str], lay_out: LayOut, **facts: object) -> Iterator[tuple[int, float]]:
    """Yield the letters of each run on the pages of a book."""
    style = _style(*case)
    for page in lay_out(entries=(), style=style, trim=trim(case[1]), back=(), **facts):
        yield from map(_letters, _runs(page.marks, style.look.type.body.face))


@pytest.mark.parametrize("case", quick(OTHERS, *QUICK))
def test_lines_of_a_text_have_60_to_70_letters_or_fill_a_narrow_page(
    case: tuple[str, str], lay_out: LayOut, make_item: MakeItem
) -> None:
    front = (make_item("text", text=SHORT), make_item("text", text=LONG), make_item("author", text=SHORT))
    found = [*_found(case, lay_out, front=front, body=())]
    assert len(found) >= 16
    style, size = _style(*case), trim(case[1])
    text, room = style.setting("body"), page_frame(size, style.look, style.look.gutter(1), recto=True).body.width
    full = room / text.width(SENTENCE) * len(SENTENCE)
    assert max(longest for longest, _ in found) <= 76
    usual = sum(letters for _, letters in found) / len(found)
    assert (60 if full >= 66 else 0.88 * full) <= usual <= 70


@pytest.mark.parametrize("case", quick([case for case in OTHERS if case not in NO_ROOM], *QUICK))
def test_no_line_of_how_to_play_has_many_more_than_70(case: tuple[str, str], lay_out: LayOut) -> None:
    found = [*_found(case, lay_out, front=("how-to-play",), sections=(STAGES,), proved=0)]
    assert len(found) >= 5
    assert max(longest for longest, _ in found) <= 76


@pytest.mark.parametrize("case", NO_ROOM)
def test_a_page_too_small_for_how_to_play_is_refused(case: tuple[str, str], lay_out: LayOut) -> None:
    with pytest.raises(CannotBeMet, match="too small for the rules of the game"):
        list(_found(case, lay_out, front=("how-to-play",), sections=(STAGES,), proved=0))
