"""Below puzzles is a line for the time that they take, where a book asks for it."""

from pathlib import Path

import pytest

from bookmaker.proof.verify import verify
from bookmaker.values.marks import Line, Page, Text
from bookmaker.words import languages, load_words
from tests.books import build_book, plan_book
from tests.layouts import shipped_layouts
from tests.page.conftest import LayOut
from tests.page.types.marks import text_marks
from tests.quick import quick

SPEC = """\
spec: 1
title: Timed
seed: 4
layout: {layout}
front: []
{more}
sections:
  - {{title: One, size: 5x5, tiers: {{gentle: 3}}, steps: 20}}
  - {{title: Turned, kind: sweep, size: 6x6, mines: 6, play: stages, stages: 2, tiers: {{gentle: 1}}}}
"""


def _timed(page: Page, word: str = "Time") -> list[tuple[Text, Line]]:
    lines = [mark for mark in page.drawing if isinstance(mark, Line)]
    words = [mark for mark in text_marks(page) if mark.text == word]
    level = {said: [line for line in lines if line.y1 == line.y2 == said.y and line.x1 > said.x] for said in words}
    return [(said, min(lines)) for said, lines in level.items()]


@pytest.mark.parametrize("answers", ["back", "overleaf", "foot"])
def test_each_puzzle_has_a_line_that_is_long_enough_and_no_solution(told_book: LayOut, answers: str) -> None:
    facts = {} if answers == "back" else {"answers": answers, "back": ()}
    pages = told_book(time=True, **facts)
    found = [one for page in pages for one in _timed(page)]
    assert len(found) == 6
    assert all(line.x2 - line.x1 >= 36 for _, line in found)
    assert not any(_timed(page) for page in told_book(**facts))


@pytest.mark.parametrize("language", quick(languages(), "de"))
def test_every_language_has_a_word_for_it(told_book: LayOut, language: str) -> None:
    pages = told_book(time=True, language=language)
    assert sum(len(_timed(page, load_words(language).time)) for page in pages) == 6


@pytest.mark.slow
@pytest.mark.parametrize("layout", quick(shipped_layouts()))
def test_it_stands_in_each_layout_and_is_no_part_of_a_board(tmp_path: Path, layout: str) -> None:
    report = verify(build_book(tmp_path, SPEC.format(layout=layout, more="time: true")))
    assert (len(report.puzzles), report.findings) == (4, ())


def test_only_books_that_have_it_are_called_otherwise(tmp_path: Path) -> None:
    specs = [SPEC.format(layout="classic", more=more) for more in ("", "time: false", "time: true")]
    usual, without, timed = (plan_book(tmp_path, spec).plan.book.build_id for spec in specs)
    assert usual == without != timed
