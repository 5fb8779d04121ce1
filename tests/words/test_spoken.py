"""Boards in words, in every language."""

import pytest

from bookmaker.kinds import KINDS
from bookmaker.kinds.base import settled_by
from bookmaker.values.boards import read_boards
from bookmaker.values.puzzle import Answer
from bookmaker.words import languages, load_words
from bookmaker.words.scene import on_one_line, spoken_board

BOARD = next(iter(read_boards(".2.\n..1\nbullets: 2\n")))
ANSWER = Answer(2, 3, (True, False, False, True, False, False))


def _said(language: str, solved: bool = False) -> list[str]:
    cells = KINDS["bullets"].show(BOARD, settled_by(ANSWER) if solved else {}, None)
    return list(spoken_board(BOARD, cells, load_words(language)))


def test_a_puzzle_and_its_solution_row_by_row_and_no_total_that_is_not_given() -> None:
    assert _said("en") == ["row 1: blank, 2, blank", "row 2: blank, blank, 1", "2 bullets"]
    assert _said("en", solved=True) == ["row 1: bullet, 2, empty", "row 2: bullet, empty, 1", "2 bullets"]
    assert on_one_line(_said("en"), load_words("en")) == "row 1: blank, 2, blank; row 2: blank, blank, 1; 2 bullets"
    words = load_words("en")
    cells = KINDS["bullets"].show(BOARD, {}, None)
    assert list(spoken_board(BOARD._replace(total=None), cells, words)) == _said("en")[:2]


@pytest.mark.parametrize("language", languages())
def test_the_three_sorts_of_cells_differ_in_every_language(language: str) -> None:
    texts = load_words(language).spoken
    assert len({texts.blank, texts.bullet, texts.empty}) == 3
    assert all(word in " ".join(_said(language, solved=True)) for word in (texts.bullet, texts.empty, "2"))
    assert texts.row.format(number=7, cells="x").startswith(texts.row.split("{")[0] + "7")
    assert texts.step.format(number=1, step=2, steps=3)
    assert texts.page.format(title="T", page="iv")
    assert texts.puzzle.format(number=37).endswith("37")
