"""What walkthroughs show beside clues and bullets is changed: shades, frames, names of rows and columns, numbers."""

import re
from pathlib import Path

from pikepdf import ContentStreamInstruction as Do

from tests.proof.verify.sabotage.anatomy import Board, Book, Cell
from tests.proof.verify.sabotage.tools import TOLD, Harm, altered, damage, done, exchanged, letters_of, start_of


@damage
def a_shade_on_the_wrong_clue(book: Path, out: Path) -> Harm:
    """A clue is shaded that the step does not use, and one that it uses is not."""
    spoiled, board = _step(book)
    clues, _ = shades_of(board)
    other = next(cell for cell in board.clues() if cell not in clues)
    at = next(iter(clues.values()))
    put(board, at, other)
    return _done(spoiled, out, board, f"{other} shaded")


@damage
def a_shade_missing(book: Path, out: Path) -> Harm:
    """A clue that the step uses is not shaded."""
    spoiled, board = _step(book)
    cell, at = next(iter(shades_of(board)[0].items()))
    del board.leaf.code[at : at + 2]
    return _done(spoiled, out, board, f"{cell} not shaded")


@damage
def a_frame_without_its_shade(book: Path, out: Path) -> Harm:
    """A cell that the step settles is framed and not shaded."""
    spoiled, board = _step(book)
    cell, at = next(iter(shades_of(board)[1].items()))
    del board.leaf.code[at : at + 2]
    return _done(spoiled, out, board, f"{cell} framed only")


@damage
def two_shades_exchanged(book: Path, out: Path) -> Harm:
    """A clue has the shade of what is settled, and a cell that is settled that of clues."""
    spoiled, board = _step(book)
    (clue, one), (cell, other) = (next(iter(some.items())) for some in shades_of(board))
    put(board, one, cell)
    put(board, other, clue)
    return _done(spoiled, out, board, f"{clue} and {cell} exchanged")


@damage
def another_number_to_find(book: Path, out: Path) -> Harm:
    """A walkthrough starts with another number of bullets to find."""
    spoiled = Book(book)
    leaf, words = next(
        (leaf, words) for leaf in spoiled.leaves for words in leaf.words() if "bullets to find" in words.text
    )
    last = re.match(r"\d+", words.text)
    assert last
    return altered(spoiled, out, leaf, words, last.end() - 1)._replace(puzzles=(TOLD,))


@damage
def two_columns_exchanged(book: Path, out: Path) -> Harm:
    """Over the first two columns of a step stand each other's letters."""
    return _names_exchanged(book, out, 0)


@damage
def two_rows_exchanged(book: Path, out: Path) -> Harm:
    """Before the first two rows of a step stand each other's numbers."""
    return _names_exchanged(book, out, 6)


@damage
def names_shifted(book: Path, out: Path) -> Harm:
    """The names of rows and columns stand a cell higher."""
    spoiled, board = _step(book)
    words = next(words for words in board.leaf.words() if words.text == "abcdef123456" and words.start > board.start)
    at = next(at for at in range(words.start, words.end) if str(board.leaf.code[at].operator) == "Td")
    x, y = start_of(board, words)
    board.leaf.code[at] = Do([x, round(y + board.frame.cell, 2)], board.leaf.code[at].operator)
    return _done(spoiled, out, board, "shifted")


def _step(book: Path) -> tuple[Book, Board]:
    spoiled = Book(book)
    return spoiled, spoiled.told()[0]


def _done(spoiled: Book, out: Path, board: Board, what: str) -> Harm:
    return done(spoiled, out, board, what)._replace(puzzles=(TOLD,))


def shades_of(board: Board) -> tuple[dict[Cell, int], dict[Cell, int]]:
    """Return which instructions shade the clues of a step, and the cells that it settles."""
    code, found = board.leaf.code, dict[Cell, int]()
    at = board.before
    while str(code[at].operator) in ("f", "re", "g", "rg"):
        if str(code[at].operator) == "re":
            x, y, wide, high = map(float, code[at].operands)
            cell = board.cell_at(x + wide / 2, y + high / 2)
            assert cell
            found[cell] = at
        at -= 1
    clues = board.clues()
    parts = ({cell: at for cell, at in found.items() if (cell in clues) == has} for has in (True, False))
    one, other = parts
    return one, other


def put(board: Board, at: int, cell: Cell) -> None:
    """Let a shade lie behind another cell."""
    (x, y), side = board.middle(cell), board.frame.cell
    box = [round(x - side / 2, 2), round(y - side / 2, 2), round(side, 2), round(side, 2)]
    board.leaf.code[at] = Do(box, board.leaf.code[at].operator)


def _names_exchanged(book: Path, out: Path, first: int) -> Harm:
    spoiled, board = _step(book)
    words = next(words for words in board.leaf.words() if words.text == "abcdef123456" and words.start > board.start)
    one, other = words.letters[first : first + 2]
    exchanged(board.leaf, one, other)
    return _done(spoiled, out, board, f"{one.char} and {other.char} exchanged")


@damage
def another_number_in_a_sentence(book: Path, out: Path) -> Harm:
    """A sentence says of a clue that it has five cells or bullets where it has four."""
    return _sentence_altered(book, out, r"(?<![a-z])(four)(?=open|bullets| )", "five")


@damage
def another_number_of_shared_bullets(book: Path, out: Path) -> Harm:
    """A sentence says of two clues that they share six bullets where they share two."""
    return _sentence_altered(book, out, r"The ?(two) ?bullets ?they ?share", "six")


@damage
def another_number_of_bullets_left(book: Path, out: Path) -> Harm:
    """A sentence says that two bullets of the total are left where one is."""
    return _sentence_altered(book, out, r"bullets ?found, ?(one) ?is ?left", "two")


def _sentence_altered(book: Path, out: Path, pattern: str, word: str) -> Harm:
    spoiled, board = _step(book)
    leaves = [leaf for leaf in spoiled.leaves if leaf.page >= board.leaf.page]
    leaf, letters = next((leaf, found) for leaf in leaves if (found := letters_of(leaf, pattern)))
    for letter, char in zip(letters, word, strict=True):
        leaf.set_letter(letter, char)
    leaf.save()
    spoiled.save(out)
    return Harm(out, f"a number is {word}", (leaf.page + 1,), (TOLD,))


@damage
def a_hatch_on_another_cell(book: Path, out: Path) -> Harm:
    """Lines across the cells that the numbers of a step share stand a row higher or lower."""
    spoiled, board, lines = _hatched(book)
    up = board.frame.cell if float(board.leaf.code[lines[0]].operands[1]) < board.y + board.frame.cell else 0.0
    for at in lines:
        x, y = board.leaf.code[at].operands
        board.leaf.code[at] = Do([x, round(float(y) + (up or -board.frame.cell), 2)], board.leaf.code[at].operator)
    return _done(spoiled, out, board, "hatch moved")


@damage
def a_hatch_missing(book: Path, out: Path) -> Harm:
    """One of the cells that two numbers of a step share is not hatched."""
    spoiled, board, lines = _hatched(book)
    side, first = board.frame.cell, board.cell_at(*map(float, board.leaf.code[lines[0]].operands))
    own = [at for at in lines if board.cell_at(*(float(n) for n in board.leaf.code[at].operands)) == first]
    assert side and len(own) < len(lines)
    for at in sorted(own, reverse=True):
        del board.leaf.code[at]
    return _done(spoiled, out, board, f"{first} not hatched")


def _hatched(book: Path) -> tuple[Book, Board, list[int]]:
    """Return the first step that hatches two cells or more, and the instructions that draw the lines."""
    spoiled = Book(book)
    for board in spoiled.told():
        code, at, lines = board.leaf.code, board.before, list[int]()
        while str(code[at].operator) in ("S", "m", "l", "w", "G", "RG"):
            lines += [at] * (str(code[at].operator) in ("m", "l"))
            at -= 1
        if len(lines) > 20:
            return spoiled, board, lines
    raise AssertionError("no step hatches two cells")
