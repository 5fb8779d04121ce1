"""Sentences of walkthroughs are replayed: true ones are accepted in each language, and a number altered is found."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import groupby

import pytest

from bookmaker.proof.verify.captions import Board
from bookmaker.proof.verify.folios import Numbering
from bookmaker.proof.verify.leaves import plain
from bookmaker.proof.verify.printing import Printing
from bookmaker.proof.verify.roles import STEP, Printed
from bookmaker.proof.verify.values import Doubt
from bookmaker.values.geometry import Box
from bookmaker.values.puzzle import Cell, Puzzle
from bookmaker.words import languages, load_words
from bookmaker.words.story import Told, known_after, tell
from tests.traces import solved
from tests.words.claims import check_claims

SIZES = ((5, 5), (6, 6), (7, 8))
HERE = Box(0, 0, 9, 9)


class Page:
    """What a walkthrough shows between two boards."""

    def __init__(self, puzzle: Puzzle, before: Mapping[Cell, bool], told: Sequence[Told]) -> None:
        self.puzzle, self.before, self.told = puzzle, before, told
        self.text = plain(" ".join(one.text for one in told))
        self.after = before
        for one in told:
            self.after = known_after(self.after, one.step)

    def doubts(self, language: str, text: str) -> list[Doubt]:
        """Return what is found where the page has this text."""
        boards = (self._board(self.before, ""), self._board(self.after, text))
        return list(check_claims(Printing((), Numbering((), (), "", ()), boards, language)))

    def _board(self, known: Mapping[Cell, bool], text: str) -> Printed:
        puzzle = self.puzzle
        marks = tuple(int(known.get(divmod(at, puzzle.columns), -1)) for at in range(len(puzzle.clues)))
        board = Board(0, 1, 0, HERE, HERE, puzzle.rows, puzzle.columns, puzzle.clues, marks, frozenset())
        return Printed(STEP, board, 1, puzzle.total or -1, walk=1, story=text)


@cache
def pages(language: str) -> list[Page]:
    """Return the steps of some walkthroughs, those of one number together as they are printed."""
    found = []
    for rows, columns in SIZES:
        for number in range(6):
            puzzle, trace = solved(rows, columns, number)
            settled: Mapping[Cell, bool] = {}
            for single, told in groupby(tell(puzzle, trace, load_words(language)).told, lambda one: one.step.single):
                together = list(told)
                for own in [together] if single else [[one] for one in together]:
                    found.append(Page(puzzle, settled, own))
                    settled = found[-1].after
    return found


def altered(page: Page, language: str) -> Iterator[str]:
    """Yield a text once for each of its number words, with another one there; words for one may be articles."""
    numbers = load_words(language).numbers[:-1]
    for match in re.finditer(rf"(?<!\w)(?:{'|'.join(numbers[2:])})(?!\w)", page.text):
        other = numbers[numbers.index(match[0]) ^ 1]
        yield page.text[: match.start()] + other + page.text[match.end() :]


@pytest.mark.parametrize("language", languages())
def test_true_sentences_are_accepted(language: str):
    for page in pages(language):
        assert page.doubts(language, page.text) == [], page.text


@pytest.mark.parametrize("language", languages())
def test_another_number_in_a_sentence_about_one_clue_or_two_is_found(language: str):
    few = [page for page in pages(language) if not page.told[0].step.total and len(page.told[0].step.clues) <= 2]
    texts = [(page, text) for page in few for text in altered(page, language)]
    assert len(texts) > 150
    assert [text for page, text in texts if not page.doubts(language, text)] == []


@pytest.mark.parametrize(
    ("language", "before", "after"),
    [
        ("en", "two are left", "three are left"),
        ("en", "With 7 of the 8", "With 6 of the 8"),
        ("en", "of the 8 bullets", "of the 9 bullets"),
        ("it", "delle 8 palline", "delle 9 palline"),
    ],
)
def test_another_number_of_bullets_left_is_found(language: str, before: str, after: str):
    found = [page for page in pages(language) if before in page.text]
    assert found
    assert all(page.doubts(language, page.text.replace(before, after)) for page in found)
