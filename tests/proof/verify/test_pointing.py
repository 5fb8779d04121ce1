"""What hints say of rows, columns, borders and corners is read in each language, and measured against the puzzle."""

import random
from collections.abc import Iterator

import pytest

from bookmaker.proof.verify.leaves import plain
from bookmaker.proof.verify.pointing import pointed_wrongly
from bookmaker.values.puzzle import PAPERS_KIND, UNKNOWN, Cell, Puzzle
from bookmaker.words import languages, load_words
from bookmaker.words.story import NAMED, Map


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
            text = lot.choice((texts.look, texts.combine, texts.count_with)).format(
                clues=Map(puzzle, words).clues(cells)
            )
            yield puzzle, cells, plain(words.rewritten(text))


@pytest.mark.parametrize("language", languages())
def test_true_hints_are_accepted(language: str):
    for puzzle, _, text in hints(language):
        assert not list(pointed_wrongly(text, puzzle, language)), (puzzle, text)


@pytest.mark.parametrize("language", languages())
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
