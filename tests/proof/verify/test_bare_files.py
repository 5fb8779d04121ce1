"""Boards of files that say nothing of their texts: numbers and totals are read in each language, or not at all."""

import pytest

from bookmaker.proof.verify.bare_files import language_of, number_and_total
from bookmaker.proof.verify.captions import Board, Inside, KeptLeaf, as_bytes, keep_leaf
from bookmaker.proof.verify.leaves import TextRun, plain
from bookmaker.values.geometry import Box
from bookmaker.words import editions, load_words

PLACE = Box(100, 100, 50, 50)
BOARD = Board(0, 1, 0, PLACE, PLACE, 1, 1, as_bytes((3,)), as_bytes((-1,)), frozenset())


def leaf(*texts: str) -> KeptLeaf:
    """Return a leaf with a board, and some texts below it, line by line."""
    lines = (TextRun(plain(text), Box(100, 85 - 9 * at, 50, 8), 9) for at, text in enumerate(texts))
    return keep_leaf(1, False, None, Inside((BOARD,), tuple(lines)))


@pytest.mark.parametrize("speech", editions())
def test_number_and_total_are_read_in_each_language(speech: str):
    words = load_words(speech)
    for total in (1, 2, 14, 1234):
        said = words.count(words.bullets, total)
        found = 0 if "1" not in said and total == 1 else total
        for number in ("7", words.numbered.format(number=7), words.solution_of.format(number=7)):
            assert number_and_total(leaf(number, said), 0, speech) == ((7, total) if found else (0, -1))
    assert number_and_total(leaf("7"), 0, speech) == (0, -1)


@pytest.mark.parametrize("speech", editions())
def test_a_language_is_known_by_its_totals(speech: str):
    words = load_words(speech)
    said = leaf(*(words.count(words.bullets, total) for total in (14, 15)))
    found = load_words(language_of([said], speech[:2]))
    assert found.count(found.bullets, 14) == words.count(words.bullets, 14)
    assert language_of([said], "").partition("-")[2] == language_of([said], speech[:2]).partition("-")[2]
    assert language_of([leaf("12 3 4")], "fr") == "fr"


def test_of_two_numbers_none_is_taken():
    assert number_and_total(leaf("7", "10 bullets", "8"), 0, "en") == (0, 10)
    assert number_and_total(leaf("7", "10 bullets", "11 bullets"), 0, "en") == (0, -1)
