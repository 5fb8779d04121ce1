"""The dates of daily sheets are read in each language, as sheets, their backs and strips say them."""

from collections.abc import Callable, Sequence
from datetime import date, timedelta

import pytest

from bookmaker.proof.verify.captions import Board, KeptLeaf
from bookmaker.proof.verify.dates import check_dates
from bookmaker.proof.verify.folios import Numbering
from bookmaker.proof.verify.leaves import plain
from bookmaker.proof.verify.phrases import phrases
from bookmaker.proof.verify.printing import Printing
from bookmaker.proof.verify.values import Doubt
from bookmaker.values.geometry import Box
from bookmaker.words import Words, languages, load_words

YEAR = [date(2028, 1, 1) + timedelta(days) for days in range(366)]
BOARD = Board(0, 1, 0, Box(0, 0, 9, 9), Box(0, 0, 9, 9), 1, 1, (3,), (-1,), frozenset())


def block(words: Words, day: date, weekday: date) -> str:
    """Return the day as it stands over a board, with the weekday of the same day or another one."""
    return f"{words.weekday(weekday)} Gentle {day.day}{words.month(day, year=True)}"


def line(words: Words, day: date, _: date) -> str:
    """Return the day as it stands beside a solution, in capitals."""
    return words.date(day, weekday=True).upper()


def doubts(language: str, texts: Sequence[str]) -> list[Doubt]:
    leaves = tuple(KeptLeaf(page, None, (BOARD,), (), None, plain(text)) for page, text in enumerate(texts, 1))
    numbering = Numbering(tuple(range(len(leaves))), ("",) * len(leaves), (None,) * len(leaves), "", ())
    return list(check_dates(Printing(leaves, numbering, (), phrases(language))))


@pytest.mark.parametrize("say", [block, line])
@pytest.mark.parametrize("language", languages())
def test_each_day_of_a_year_is_read(language: str, say: Callable[[Words, date, date], str]):
    words = load_words(language)
    texts = [f"{words.numbered.format(number=n)} {say(words, day, day)}" for n, day in enumerate(YEAR, 1)]
    assert doubts(language, texts) == []
    wrong = doubts(language, [texts[0].replace("2028", "2029"), *texts[1:]])
    assert {(one.id, one.page) for one in wrong} == {("wrong-date", 1), ("wrong-date", 2)}


@pytest.mark.parametrize("language", languages())
def test_the_weekday_of_another_day_is_found(language: str):
    words = load_words(language)
    texts = [f"{words.solution_of.format(number=n)} {block(words, day, YEAR[0])}" for n, day in enumerate(YEAR, 1)]
    assert {one.page for one in doubts(language, texts)} == {n for n in range(1, 367) if (n - 1) % 7}


def test_a_day_that_there_is_not_is_found():
    assert [one.id for one in doubts("en", ["No. 1 Wednesday, February 30, 2028"])] == ["wrong-date"]
