"""Books with passwords are changed: letters in closed cells, words and numbers of the list, how many cells are safe."""

from pathlib import Path

from bookmaker.engine.solve.odds import odds
from bookmaker.values.position import Position
from bookmaker.values.puzzle import PAPERS_KIND, UNKNOWN, Puzzle
from tests.proof.verify.sabotage.anatomy import Board, Book, Leaf, Letter, Words
from tests.proof.verify.sabotage.books import MINES
from tests.proof.verify.sabotage.tools import (
    VICTIM,
    Harm,
    altered,
    caption_of,
    cells_of,
    damage,
    done,
    exchanged,
    struck,
)


@damage
def another_letter_in_a_cell(book: Path, out: Path) -> Harm:
    """A cell that is safe first has another letter."""
    spoiled, board = struck(book)
    letter = _first(board)[0]
    board.leaf.set_letter(letter, _other(_codes(board), letter))
    return done(spoiled, out, board, f"another letter than {letter.char}")


@damage
def a_word_of_the_list_changed(book: Path, out: Path) -> Harm:
    """The first word of a puzzle has another letter in the list."""
    spoiled = Book(book)
    leaf, words, at = _entry(spoiled)
    letter = words[at].letters[1]
    leaf.set_letter(letter, _other(words[at], letter))
    return _harm(spoiled, out, leaf, f"{words[at].text} changed")


@damage
def two_words_of_the_list_exchanged(book: Path, out: Path) -> Harm:
    """The numbers of the first word of a puzzle are those of another one that is as long."""
    spoiled = Book(book)
    leaf, words, at = _entry(spoiled)
    size = len(words[at].text)
    alike = (one for one in words if one.text.isupper() and len(one.text) == size and one.text != words[at].text)
    other = next(alike)
    for one, two in zip(words[at].letters, other.letters, strict=True):
        exchanged(leaf, one, two)
    return _harm(spoiled, out, leaf, f"{words[at].text} and {other.text} exchanged")


@damage
def another_number_in_the_list(book: Path, out: Path) -> Harm:
    """A number of the first word of a puzzle is another one."""
    spoiled = Book(book)
    leaf, words, at = _entry(spoiled)
    numbers = _behind(words, at)[0]
    harm = altered(spoiled, out, leaf, numbers, 0)
    return harm._replace(puzzles=(VICTIM,))


@damage
def another_count_in_the_list(book: Path, out: Path) -> Harm:
    """More cells or fewer are said to be safe after the first word of a puzzle."""
    spoiled = Book(book)
    leaf, words, at = _entry(spoiled)
    count = _behind(words, at)[1]
    if count.text.isdigit():
        harm = altered(spoiled, out, leaf, count, 0)
        return harm._replace(puzzles=(VICTIM,))
    raise LookupError("the victim has a single word")


@damage
def another_count_of_cells_that_are_safe_first(book: Path, out: Path) -> Harm:
    """More cells or fewer are said to be safe below a board."""
    spoiled, board = struck(book)
    words = caption_of(board, r"[0-9] ?cells? ")
    place = words.text.index("cell") - 1
    harm = altered(spoiled, out, board.leaf, words, place - (words.text[place] == " "))
    return harm._replace(pages=(board.page,), puzzles=(VICTIM,))


@damage
def a_wrong_page_of_the_words(book: Path, out: Path) -> Harm:
    """The list of words is said to begin elsewhere."""
    spoiled, board = struck(book)
    words = caption_of(board, r"words p\.")
    harm = altered(spoiled, out, board.leaf, words, len(words.text) - 1)
    return harm._replace(pages=(board.page,), puzzles=(VICTIM,))


def _codes(board: Board) -> Words:
    return caption_of(board, r"^[A-Z]{8,}$")


def _first(board: Board) -> list[Letter]:
    """Return the letters of the cells that are safe first."""
    clues, cells = board.clues(), list(cells_of(board))
    values = tuple(int(clues.get(cell, UNKNOWN)) for cell in cells)
    chances = odds(Position(Puzzle(PAPERS_KIND, board.frame.rows, board.frame.columns, values, MINES)))
    assert chances
    closed = [cell for cell in cells if cell not in clues]
    return [letter for cell, letter in zip(closed, _codes(board).letters, strict=True) if cell in chances.safe]


def _other(words: Words, letter: Letter) -> str:
    return next(one.char for one in words.letters if one.char != letter.char)


def _entry(spoiled: Book) -> tuple[Leaf, list[Words], int]:
    """Return the page of the first word of the victim, the texts on it, and which of them it is."""
    word = "".join(letter.char for letter in _first(spoiled.puzzles()[VICTIM - 1]))
    for leaf in spoiled.leaves:
        words = leaf.words()
        for at, one in enumerate(words):
            if one.text == word:
                return leaf, words, at
    raise LookupError(word)


def _behind(words: list[Words], at: int) -> list[Words]:
    """Return the numbers of an entry and its count, behind the dots that lead there."""
    return [one for one in words[at + 1 : at + 4] if set(one.text) - set(". ")]


def _harm(spoiled: Book, out: Path, leaf: Leaf, what: str) -> Harm:
    leaf.save()
    spoiled.save(out)
    return Harm(out, what, (leaf.page + 1,), (VICTIM,))
