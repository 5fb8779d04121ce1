"""The numbers of steps in the cells of solutions are changed."""

from pathlib import Path

from tests.proof.verify.sabotage.anatomy import Board, Book, Letter
from tests.proof.verify.sabotage.tools import VICTIM, Harm, damage, done


@damage
def another_number_of_a_step(book: Path, out: Path) -> Harm:
    """A cell has the number of another step."""
    spoiled, board, letters = _numbers(book)
    one = letters[0]
    char = next(other.char for other in letters if other.char != one.char)
    board.leaf.set_letter(one, char)
    return done(spoiled, out, board, f"{one.char} is {char}")


@damage
def a_number_of_a_step_missing(book: Path, out: Path) -> Harm:
    """A cell has no number."""
    spoiled, board, letters = _numbers(book)
    del board.leaf.code[letters[0].at]
    return done(spoiled, out, board, f"no {letters[0].char}")


@damage
def two_numbers_of_steps_exchanged(book: Path, out: Path) -> Harm:
    """What the last step settles has the number of the first one, and the other way round."""
    spoiled, board, letters = _numbers(book)
    last = max(letter.char for letter in letters)
    for letter in letters:
        if letter.char in ("1", last):
            board.leaf.set_letter(letter, last if letter.char == "1" else "1")
    return done(spoiled, out, board, f"1 and {last}")


def _numbers(book: Path) -> tuple[Book, Board, list[Letter]]:
    """Return the solution of the puzzle that is struck, and its numbers of one digit; of a sweep it has more digits."""
    spoiled = Book(book)
    clues = spoiled.puzzles()[VICTIM - 1].clues()
    boards = [board for leaf in spoiled.leaves for board in leaf.boards() if board.tokens]
    same = [board for board in boards if board.clues() == clues]
    board = (same or [board for board in boards if clues.items() < board.clues().items()])[0]
    words = [
        words for words in board.leaf.words() if words.start >= board.start and set(words.text) <= set("0123456789")
    ]
    words = [one for one in words if set(one.text) != {"0"}][1]
    alone = [one for one in words.letters if sum(other.at == one.at for other in words.letters) == 1]
    return spoiled, board, alone
