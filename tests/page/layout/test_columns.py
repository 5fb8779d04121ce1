"""Tables among lines: columns that rows share, in every language and look, against what each cell needs."""

import random
from itertools import pairwise

import pytest

from bookmaker.page.layout.columns import columns_of, fit_columns, set_lines, widest_of
from bookmaker.page.layout.text import Style
from bookmaker.values.marks import Line, Text
from bookmaker.values.questions import Case
from bookmaker.words import languages, load_words
from bookmaker.words.questions import TAB, align_rows, table_rows


def tables(language: str) -> list[tuple[str, ...]]:
    """Return tables of one to four rows about one to three cells."""
    words, found = load_words(language, "odds"), []
    for number in range(12):
        rng = random.Random(number)
        names = ["A", "j10", "b3"][: 1 + number % 3]
        cases = Case(rng.randrange(13), rng.randrange(25), rng.randrange(25), (rng.randrange(25),) * len(names))
        rows = [(words.count(words.bullets, case.mines), case) for case in [cases] * (1 + number % 4)]
        found.append(table_rows(rows, names, words))
    return found


@pytest.mark.parametrize("language", languages())
def test_cells_of_a_column_end_together_and_none_touch(style: Style, language: str):
    setting = style.setting("small")._replace(tabular=True)
    for rows in tables(language):
        table = columns_of(("before", *rows, "behind"), setting)
        for place, row in enumerate(rows):
            texts = [mark for mark in table.set_row(place, 10.0, 20.0) if isinstance(mark, Text)]
            cells = [(at, cell) for at, cell in enumerate(row.split(TAB)) if cell]
            assert [one.text for one in texts] == [cell for _, cell in cells]
            ends = [one.x + setting.width(one.text) for one in texts]
            for (at, _), one, end in zip(cells, texts, ends, strict=True):
                assert one.x == 10.0 if at == 0 else end == pytest.approx(10.0 + table.ends[at])
            assert all(two.x - end > 2.0 for end, two in zip(ends, texts[1:], strict=False))
            assert max(ends) <= 10.0 + table.width + 0.01


def test_a_rule_stands_below_the_head_and_above_the_sum_alone(style: Style):
    setting = style.setting("small")
    for rows in tables("en"):
        marks = [*set_lines(rows, map(str, range(9)), setting, 0.0, 0.0)]
        ruled = [mark.y1 for mark in marks if isinstance(mark, Line)]
        bases = sorted({mark.y for mark in marks if isinstance(mark, Text)}, reverse=True)
        below = [next(at for at, (up, low) in enumerate(pairwise(bases)) if low < y < up) for y in ruled]
        assert len(bases) == len(rows) and below == sorted({0, len(rows) - 2})
        assert {mark.x2 for mark in marks if isinstance(mark, Line)} == {widest_of(rows, setting)}


@pytest.mark.parametrize("width", [60.0, 120.0, 1000.0])
def test_a_table_shrinks_to_its_column_and_never_grows(style: Style, width: float):
    setting = style.setting("body")
    for rows in tables("fr"):
        table = fit_columns(rows, setting, width)
        assert table.width == pytest.approx(min(width, columns_of(rows, setting).width), rel=0.01)


@pytest.mark.parametrize("language", languages())
def test_on_screens_the_cells_of_a_column_end_together(language: str):
    for rows in tables(language):
        lines = align_rows(("before", *rows))
        assert lines[0] == "before" and len({*map(len, lines[1:])}) == 1
        assert all(line.split() == row.split() for line, row in zip(lines[1:], rows, strict=True))
