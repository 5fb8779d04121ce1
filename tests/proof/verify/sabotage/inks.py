"""What is read stays as it was and is not seen: it is white, pale, covered, cut off."""

from pathlib import Path

import pikepdf
from pikepdf import Array

from tests.proof.verify.sabotage.anatomy import Board, Book
from tests.proof.verify.sabotage.tools import (
    TOTAL,
    VICTIM,
    Harm,
    caption_of,
    cells_of,
    covered,
    damage,
    done,
    solved,
    start_of,
    struck,
)


@damage
def a_clue_in_white_ink(book: Path, out: Path) -> Harm:
    """A clue is there for machines, not for eyes."""
    return _around(book, out, b"1 g", b"")


@damage
def a_clue_in_pale_ink(book: Path, out: Path) -> Harm:
    """A clue can hardly be seen."""
    return _around(book, out, b"0.93 g", b"")


@damage
def an_invisible_clue(book: Path, out: Path) -> Harm:
    """A clue is shown by a mode that paints nothing."""
    return _around(book, out, b"3 Tr", b"0 Tr")


@damage
def a_tiny_clue(book: Path, out: Path) -> Harm:
    """A clue is a speck in its cell."""
    spoiled, board = struck(book)
    digit = board.digits[2]
    shown = pikepdf.unparse_content_stream([board.leaf.code[digit.at]]).decode()
    code = f"{board.font} 2 Tf {shown} {board.font} {board.size:g} Tf"
    board.leaf.replace(digit.at, digit.at + 1, code.encode())
    return done(spoiled, out, board, f"{digit.char} at {digit.cell} in 2 pt")


@damage
def a_covered_clue(book: Path, out: Path) -> Harm:
    """A white rectangle lies on a clue."""
    return _covered(book, out, 0.0)


@damage
def a_covered_board(book: Path, out: Path) -> Harm:
    """A white sheet lies on all that a board shows; its lines are drawn again on top."""
    spoiled, board = struck(book)
    side, (x, y) = board.frame.cell, (board.x, board.y)
    frame = pikepdf.unparse_content_stream(board.leaf.code[board.start - 4 : board.start])
    sheet = f"q 1 g {x:.2f} {y:.2f} {board.frame.columns * side:.2f} {board.frame.rows * side:.2f} re f Q\n"
    board.leaf.replace(board.end, board.end, sheet.encode() + frame)
    return done(spoiled, out, board, "all covered")


@damage
def a_half_covered_clue(book: Path, out: Path) -> Harm:
    """A white rectangle lies on the right half of a clue."""
    return _covered(book, out, 0.5)


@damage
def a_covered_bullet(book: Path, out: Path) -> Harm:
    """A white rectangle lies on a bullet of a solution."""
    spoiled, board = solved(book)
    token = next(token for token in board.tokens if token.bullet)
    side = 0.7 * board.frame.cell
    covered(board, board.end, token.x - side / 2, token.y - side / 2, side, side)
    return done(spoiled, out, board, f"{token.cell} covered")


@damage
def a_total_in_white_ink(book: Path, out: Path) -> Harm:
    """The number of bullets of a puzzle is there for machines, not for eyes."""
    spoiled, board = struck(book)
    words = caption_of(board, TOTAL)
    board.leaf.replace(words.end, words.end, board.leaf.settings(words.end))
    board.leaf.replace(words.start, words.start, b"1 g")
    return done(spoiled, out, board, f"'{words.text}' in white")


@damage
def a_covered_total(book: Path, out: Path) -> Harm:
    """A white rectangle lies on the number of bullets of a puzzle."""
    spoiled, board = struck(book)
    words = caption_of(board, TOTAL)
    x, y = start_of(board, words)
    size = next(float(one.operands[1]) for one in board.leaf.code[words.start :] if str(one.operator) == "Tf")
    covered(board, words.end, x - 1, y - 0.2 * size, 3 * size, 1.1 * size)
    return done(spoiled, out, board, f"'{words.text}' covered")


@damage
def a_clue_drawn_as_a_shape(book: Path, out: Path) -> Harm:
    """A number is drawn in an empty cell by lines, so that no text tells of it."""
    spoiled, board = struck(book)
    cell = next(cell for cell in cells_of(board) if cell not in board.clues())
    (x, y), high = board.middle(cell), 0.22 * board.frame.cell
    lines = f"{x - high / 2:.2f} {y:.2f} m {x:.2f} {y + high:.2f} l {x:.2f} {y - high:.2f} l S"
    board.leaf.replace(board.end, board.end, f"q 0 G 1.5 w {lines} Q".encode())
    return done(spoiled, out, board, f"1 at {cell}")


@damage
def a_page_cut_through_a_grid(book: Path, out: Path) -> Harm:
    """The page ends where the last column of a grid is."""
    spoiled = Book(book)
    board = _rightmost(spoiled)
    page = spoiled.pdf.pages[board.page - 1]
    edge = board.x + (board.frame.columns - 0.6) * board.frame.cell
    left, bottom, _, top = (float(side) for side in page.mediabox)
    for box in ("/MediaBox", "/CropBox", "/TrimBox", "/BleedBox", "/ArtBox"):
        if box in page.obj:
            page.obj[box] = Array([left, bottom, round(edge, 2), top])
    spoiled.save(out)
    return Harm(out, f"cut at {edge:.0f}", (board.page,))


@damage
def a_grid_over_the_edge(book: Path, out: Path) -> Harm:
    """All that a page shows is moved, until the last column of a grid is half outside."""
    spoiled = Book(book)
    board = _rightmost(spoiled)
    page = spoiled.pdf.pages[board.page - 1]
    move = float(page.mediabox[2]) - board.x - (board.frame.columns - 0.5) * board.frame.cell
    page.contents_add(f"q 1 0 0 1 {move:.2f} 0 cm\n".encode(), prepend=True)
    page.contents_add(b"\nQ")
    spoiled.save(out)
    return Harm(out, f"moved by {move:.0f}", (board.page,))


@damage
def a_tiny_reference(book: Path, out: Path) -> Harm:
    """The page of the solution is named in type that nobody can read."""
    spoiled, board = struck(book)
    words = caption_of(board, r"solution (?:p\.|overleaf|below)")
    for at in range(words.start, words.end):
        one = board.leaf.code[at]
        if str(one.operator) == "Tf":
            board.leaf.code[at] = pikepdf.ContentStreamInstruction([one.operands[0], 3.5], one.operator)
    return done(spoiled, out, board, f"'{words.text}' in 3.5 pt")


def _around(book: Path, out: Path, before: bytes, after: bytes) -> Harm:
    """Put operators around one clue of the puzzle; its colour is set back afterwards."""
    spoiled, board = struck(book)
    digit = board.digits[2]
    shown = pikepdf.unparse_content_stream([board.leaf.code[digit.at]])
    code = before + b"\n" + shown + b"\n" + board.leaf.settings(digit.at) + after
    board.leaf.replace(digit.at, digit.at + 1, code)
    return done(spoiled, out, board, f"{digit.char} at {digit.cell}")


def _covered(book: Path, out: Path, left: float) -> Harm:
    spoiled, board = struck(book)
    digit = board.digits[2]
    (x, y), side = board.middle(digit.cell), 0.8 * board.frame.cell
    x, width = x + (left - 0.5) * side, side * (1 - left)
    covered(board, board.end, x, y - side / 2, width, side)
    return done(spoiled, out, board, f"{digit.char} at {digit.cell}")


def _rightmost(spoiled: Book) -> Board:
    """Return the board farthest right among those on the victim's page that have a clue in the last column."""
    page = spoiled.puzzles()[VICTIM - 1].page
    return max((board for board in spoiled.puzzles() if board.page == page), key=lambda board: board.x)
