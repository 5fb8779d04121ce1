"""What the page says that opens a section is changed: how long its puzzles take, and the moves that it shows."""

from pathlib import Path

from tests.proof.verify.sabotage.anatomy import Board, Book, Leaf
from tests.proof.verify.sabotage.tools import Harm, altered, caption_of, damage, letter_of

_EACH = " minutes each"


@damage
def another_time_of_a_tier(book: Path, out: Path) -> Harm:
    """The puzzles of a section are said to take longer than they do."""
    spoiled, leaf, _ = _opener(book)
    words = next(words for words in leaf.words() if words.text.endswith(_EACH))
    return altered(spoiled, out, leaf, words, 0)


@damage
def other_puzzles_of_a_tier(book: Path, out: Path) -> Harm:
    """A tier is said to have other puzzles than it has."""
    spoiled, leaf, _ = _opener(book)
    words = next(words for words in leaf.words() if words.text == "5–8")
    return altered(spoiled, out, leaf, words, 0)


@damage
def a_wrong_page_of_a_move_that_is_needed(book: Path, out: Path) -> Harm:
    """A move leads to another page than the one that teaches it."""
    spoiled, leaf, board = _opener(book)
    words = caption_of(board, r"^1-.*v$")
    leaf.set_letter(words.letters[-1], "i")
    return _done(spoiled, out, leaf, f"'{words.text}' ends in i")


@damage
def another_move_that_is_needed(book: Path, out: Path) -> Harm:
    """A move has the name of another one."""
    spoiled, leaf, board = _opener(book)
    words = caption_of(board, r"^1-[12]")
    other = {"1": "2", "2": "1"}[words.letters[2].char]
    leaf.set_letter(words.letters[2], other)
    return _done(spoiled, out, leaf, f"'{words.text}' with {other}")


@damage
def another_digit_in_a_move_that_is_needed(book: Path, out: Path) -> Harm:
    """A move is shown with another clue than where it is taught."""
    spoiled, leaf, board = _opener(book)
    digit = board.digits[0]
    leaf.set_letter(letter_of(board, digit), str(int(digit.char) + 1))
    return _done(spoiled, out, leaf, f"another number at {digit.cell}")


def _opener(book: Path) -> tuple[Book, Leaf, Board]:
    """Return the second page that opens a section, and the first board on it."""
    spoiled = Book(book)
    leaf = [leaf for leaf in spoiled.leaves if any(words.text.endswith(_EACH) for words in leaf.words())][1]
    return spoiled, leaf, leaf.boards()[0]


def _done(spoiled: Book, out: Path, leaf: Leaf, what: str) -> Harm:
    leaf.save()
    spoiled.save(out)
    return Harm(out, what, (leaf.page + 1,))
