"""What hints say of rows, columns, borders and corners is read in each language, and measured against the puzzle."""

import random
from collections.abc import Iterator
from itertools import product

import pytest

from bookmaker.proof.verify.folios import Numbering
from bookmaker.proof.verify.leaves import plain
from bookmaker.proof.verify.phrases import phrases
from bookmaker.proof.verify.pointing import Moment, moment_of, pointed_wrongly
from bookmaker.proof.verify.printing import Printing, Proved
from bookmaker.proof.verify.references import Hint, check_mentions
from bookmaker.values.puzzle import PAPERS_KIND, UNKNOWN, Answer, Cell, Puzzle
from bookmaker.words import languages, load_words
from bookmaker.words.pointing import NAMED, Map, regions
from tests.quick import quick


def hints(language: str) -> Iterator[tuple[Puzzle, tuple[Cell, ...], str]]:
    """Yield random puzzles, some of their clues, and a hint that names these."""
    words, lot = load_words(language), random.Random(7)
    texts = words.pointing
    for _ in range(800):
        rows, columns = lot.randint(3, 12), lot.randint(3, 12)
        clues = [lot.choice((UNKNOWN, UNKNOWN, *range(lot.randint(2, 9)))) for _ in range(rows * columns)]
        puzzle = Puzzle(PAPERS_KIND, rows, columns, tuple(clues), None)
        there = [divmod(index, columns) for index, clue in enumerate(clues) if clue != UNKNOWN]
        cells = tuple(sorted(lot.sample(there, min(len(there), lot.randint(1, NAMED)))))
        if lot.random() < 0.5:  # some that share a row
            cells = tuple(cell for cell in there if cells and cell[0] == cells[0][0])[:NAMED]
        if cells:
            forms, letters = (*texts.take, *texts.take_total), lot.random() < 0.7
            text = lot.choice(forms).format(clues=Map(puzzle, words, letters).clues(cells))
            yield puzzle, cells, plain(words.rewritten(text))


@pytest.mark.parametrize("language", quick(languages(), "de"))
def test_true_hints_are_accepted(language: str):
    for puzzle, _, text in hints(language):
        assert not list(pointed_wrongly(text, puzzle, language)), (puzzle, text)


@pytest.mark.parametrize("language", quick(languages(), "de"))
def test_a_number_that_is_not_where_it_is_said_to_be_is_found(language: str):
    found, clue = 0, load_words(language).pointing
    by_cell = plain(clue.cell.format(cell="")).strip()
    for puzzle, cells, text in hints(language):
        for row, column in cells:
            named = f"{puzzle.number((row, column))} {by_cell} {chr(97 + column)}{row + 1}"
            clues = list(puzzle.clues)
            clues[row * puzzle.columns + column] = UNKNOWN
            if named not in text:
                found += 1
                assert list(pointed_wrongly(text, puzzle._replace(clues=tuple(clues)), language)), (puzzle, text)
    assert found > 500


@pytest.mark.parametrize("language", languages())
def test_when_and_where_is_read(language: str):
    words, puzzle = load_words(language), Puzzle(PAPERS_KIND, 5, 8, (UNKNOWN,) * 40, None)
    texts = words.pointing
    for found, form, (region, name) in product((1, 2, 39), texts.once, texts.regions.items()):
        assert moment_of(plain(words.count(form, found, region=name)), puzzle, language) == Moment(found, region)
    for text, (region, name) in product(texts.begin, texts.regions.items()):
        assert moment_of(plain(words.rewritten(text.format(region=name))), puzzle, language) == Moment(0, region)
    for count, (region, name) in product((1, 2, 39), texts.regions.items()):
        text = plain(words.count(texts.cleared, count, region=name))
        assert moment_of(text, puzzle, language) == Moment(0, region, count)
    assert moment_of(words.pointing.moves["weigh"], puzzle, language) is None


def test_parts_of_a_board_are_those_that_hints_name():
    for rows, columns in ((3, 3), (4, 7), (9, 12)):
        puzzle = Puzzle(PAPERS_KIND, rows, columns, (UNKNOWN,) * (rows * columns), None)
        for name, region in regions(rows, columns).items():
            for cell in product(range(rows), range(columns)):
                assert Moment(0, name).holds(cell, puzzle) == region.holds([cell]), (name, cell)


@pytest.mark.parametrize(
    ("when", "which", "found"),
    [
        ("Once two bullets are found, look at the upper left.", "Look at the 2 in a1 and the 1 in b2.", ""),
        ("Once four bullets are found, look at the upper left.", "Look at the 2 in a1.", "waits for more bullets"),
        ("Once 11 cells are struck out, look at the upper left.", "Look at the 2 in a1.", ""),
        ("Once twelve cells are struck out, look at the upper left.", "Look at the 2 in a1.", "waits for more"),
        ("Once two bullets are found, look at the lower half.", "Look at the 1 in b2.", "looks elsewhere than at b2"),
    ],
)
def test_a_hint_for_another_time_or_place_is_found(when: str, which: str, found: str):
    puzzle = Puzzle(PAPERS_KIND, 4, 4, (2, -1, -1, -1, -1, 1, *(-1,) * 10), 3)
    proved = Proved(1, puzzle, Answer(4, 4, (False, True, True, True, *(False,) * 12)), 1, 1, "1")
    printing = Printing((), Numbering((), (), (), "", ()), (), phrases("en"))
    hints = tuple(Hint(0, 1, 1, 1, text) for text in (when, which))
    said = [doubt.message for doubt in check_mentions(printing, hints, [proved])]
    assert len(said) == bool(found)
    assert not found or found in said[0]
