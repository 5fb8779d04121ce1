"""What puzzles, solutions and walkthroughs show is changed: clues, totals, bullets."""

import re
from collections.abc import Callable
from pathlib import Path

import pikepdf
from pikepdf import ContentStreamInstruction as Do

from tests.proof.verify.sabotage.anatomy import Board, Book, Cell, Token, width_of
from tests.proof.verify.sabotage.tools import (
    TOLD,
    TOTAL,
    VICTIM,
    Harm,
    altered,
    caption_of,
    cells_of,
    damage,
    done,
    drawn_at,
    letter_of,
    shifted,
    solved,
    struck,
)


@damage
def one_digit_changed(book: Path, out: Path) -> Harm:
    """A clue says another number."""
    return _digit_changed(book, out, lambda spoiled: spoiled.puzzles()[VICTIM - 1])


@damage
def a_digit_changed_in_the_solution(book: Path, out: Path) -> Harm:
    """A clue says another number, in the solution only."""
    return _digit_changed(book, out, lambda spoiled: spoiled.solution(spoiled.puzzles()[VICTIM - 1]))


@damage
def a_clue_dropped(book: Path, out: Path) -> Harm:
    """A clue is missing in the puzzle."""
    spoiled, board = struck(book)
    digit = board.digits[2]
    del board.leaf.code[digit.at]
    return done(spoiled, out, board, f"no {digit.char} at {digit.cell}")


@damage
def a_clue_dropped_everywhere(book: Path, out: Path) -> Harm:
    """A clue is missing in the puzzle, and in the solution a mark stands for it: only a proof can tell."""
    spoiled, puzzle = struck(book)
    solution = spoiled.solution(puzzle)
    digit = puzzle.digits[2]
    there = next(one for one in solution.digits if one.cell == digit.cell)
    mark = next(token for token in solution.tokens if not token.bullet)
    solution.leaf.replace(solution.end, solution.end, moved(solution, mark, digit.cell))
    del solution.leaf.code[there.at]
    if puzzle.leaf is solution.leaf and there.at < digit.at:
        raise ValueError("the solution is drawn before the puzzle, in one stream")
    del puzzle.leaf.code[digit.at]
    solution.leaf.save()
    return done(spoiled, out, puzzle, f"no {digit.char} at {digit.cell}", solution.page)


@damage
def a_false_clue_added(book: Path, out: Path) -> Harm:
    """An empty cell gets a number that does not count its bullets."""
    return _clue_added(book, out, true=False)


@damage
def a_true_clue_added(book: Path, out: Path) -> Harm:
    """An empty cell gets a number, and a true one: the puzzle is another one than its solution shows."""
    return _clue_added(book, out, true=True)


@damage
def a_total_altered(book: Path, out: Path) -> Harm:
    """The number of bullets that is printed with a puzzle is another one."""
    spoiled = Book(book)
    return _total_altered(spoiled, out, spoiled.puzzles()[VICTIM - 1])


@damage
def a_total_altered_in_the_solution(book: Path, out: Path) -> Harm:
    """The number of bullets that is printed with a solution is another one."""
    spoiled = Book(book)
    return _total_altered(spoiled, out, spoiled.solution(spoiled.puzzles()[VICTIM - 1]))


@damage
def a_shifted_clue(book: Path, out: Path) -> Harm:
    """A clue stands on the line between two cells."""
    spoiled, board = struck(book)
    digit, half = next(digit for digit in board.digits if digit.cell[1] > 0), board.frame.cell / 2
    shifted(board.leaf, digit.at, -half, 0.0)
    return done(spoiled, out, board, f"{digit.char} at {digit.cell} moved by half a cell")


@damage
def a_bullet_moved(book: Path, out: Path) -> Harm:
    """A bullet and an empty cell's mark change places in a solution."""
    spoiled, board = solved(book)
    bullet = next(token for token in board.tokens if token.bullet)
    empty = next(token for token in board.tokens if not token.bullet)
    pair = sorted((bullet, empty), key=lambda token: token.start, reverse=True)
    for token, other in zip(pair, reversed(pair), strict=True):
        board.leaf.replace(token.start, token.end, moved(board, token, other.cell))
    return done(spoiled, out, board, f"{bullet.cell} and {empty.cell} exchanged")


@damage
def a_bullet_missing(book: Path, out: Path) -> Harm:
    """A bullet is not drawn in a solution."""
    spoiled, board = solved(book)
    bullet = next(token for token in board.tokens if token.bullet)
    del board.leaf.code[bullet.start : bullet.end]
    return done(spoiled, out, board, f"no bullet at {bullet.cell}")


@damage
def a_bullet_added(book: Path, out: Path) -> Harm:
    """A bullet is drawn over an empty cell's mark in a solution."""
    spoiled, board = solved(book)
    bullet = next(token for token in board.tokens if token.bullet)
    empty = next(token for token in board.tokens if not token.bullet)
    board.leaf.replace(empty.start, empty.end, moved(board, bullet, empty.cell))
    return done(spoiled, out, board, f"one more bullet at {empty.cell}")


@damage
def a_bullet_as_an_empty_cell(book: Path, out: Path) -> Harm:
    """An empty cell's mark stands in the place of a bullet in a solution."""
    spoiled, board = solved(book)
    bullet = next(token for token in board.tokens if token.bullet)
    empty = next(token for token in board.tokens if not token.bullet)
    board.leaf.replace(bullet.start, bullet.end, moved(board, empty, bullet.cell))
    return done(spoiled, out, board, f"an empty cell at {bullet.cell}")


@damage
def an_empty_cell_without_its_mark(book: Path, out: Path) -> Harm:
    """The mark of an empty cell is not drawn in a solution."""
    spoiled, board = solved(book)
    empty = next(token for token in board.tokens if not token.bullet)
    del board.leaf.code[empty.start : empty.end]
    return done(spoiled, out, board, f"nothing at {empty.cell}")


@damage
def a_bullet_of_another_picture(book: Path, out: Path) -> Harm:
    """A bullet is drawn by the picture for an empty cell, as large as its own."""
    spoiled, board = solved(book)
    bullet = next(token for token in board.tokens if token.bullet)
    empty = next(token for token in board.tokens if not token.bullet)
    one, other = (str(board.leaf.code[token.start + 2].operands[0]) for token in (bullet, empty))
    larger = width_of(board.leaf.forms[one]) / width_of(board.leaf.forms[other])
    code = f"q {larger:.3f} 0 0 {larger:.3f} {bullet.x:.2f} {bullet.y:.2f} cm {other} Do Q"
    board.leaf.replace(bullet.start, bullet.end, code.encode())
    return done(spoiled, out, board, f"another picture at {bullet.cell}")


@damage
def two_solutions_swapped(book: Path, out: Path) -> Harm:
    """Two solutions of a size stand under each other's numbers."""
    spoiled = Book(book)
    one, two = (spoiled.solution(spoiled.puzzles()[index]) for index in (VICTIM - 2, VICTIM - 1))
    _swap(one, two)
    return done(spoiled, out, one, "swapped", two.page)._replace(puzzles=(VICTIM - 1, VICTIM))


@damage
def a_bullet_missing_in_a_walkthrough(book: Path, out: Path) -> Harm:
    """A bullet that a walkthrough has found is not drawn in its last board."""
    spoiled = Book(book)
    board = spoiled.told()[-1]
    bullet = next(token for token in board.tokens if token.bullet)
    del board.leaf.code[bullet.start : bullet.end]
    return done(spoiled, out, board, f"no bullet at {bullet.cell}")._replace(puzzles=(TOLD,))


@damage
def a_digit_changed_in_a_walkthrough(book: Path, out: Path) -> Harm:
    """A clue says another number, in one board of a walkthrough."""
    harm = _digit_changed(book, out, lambda spoiled: spoiled.told()[1])
    return harm._replace(puzzles=(TOLD,))


@damage
def a_solution_not_upside_down(book: Path, out: Path) -> Harm:
    """The solution at the foot of a page stands as its puzzle does."""
    spoiled, puzzle = struck(book)
    leaf = next(leaf for leaf in spoiled.leaves if leaf.page == puzzle.leaf.page)
    at = next(at for at, one in enumerate(leaf.code) if str(one.operator) == "cm" and float(one.operands[0]) < 0)
    turned = [-float(value) for value in leaf.code[at].operands[:4]]
    leaf.code[at] = Do([*turned, *leaf.code[at].operands[4:]], leaf.code[at].operator)
    leaf.save()
    return done(spoiled, out, puzzle, "not turned")


def _drawn(book: Book, board: Board) -> list[str]:
    """Return the digits whose shapes the font of a board has for certain."""
    return sorted(book.drawn(board.leaf.fonts[board.font]))


def _digit_changed(book: Path, out: Path, choose: Callable[[Book], Board]) -> Harm:
    spoiled = Book(book)
    board = choose(spoiled)
    digit = board.digits[0]
    other = next(char for char in _drawn(spoiled, board) if char not in ("0", digit.char))
    board.leaf.set_letter(letter_of(board, digit), other)
    return done(spoiled, out, board, f"{digit.char} at {digit.cell} is {other}")


@damage
def a_true_clue_added_everywhere(book: Path, out: Path) -> Harm:
    """An empty cell gets its number, also in the solution, and the cell that goes with it gets none."""
    spoiled, board = struck(book)
    solution = spoiled.solution(board)
    bullets, drawn = solution.bullets(), _drawn(spoiled, board)
    rows, columns = board.frame.rows, board.frame.columns
    cell = next(
        (row, column)
        for row, column in cells_of(board)
        if {(row, column), (rows - 1 - row, columns - 1 - column)}.isdisjoint({*board.clues(), *bullets})
        and str(_around_cell((row, column), bullets)) in drawn
        and (row, column) != (rows - 1 - row, columns - 1 - column)
    )
    mark = next(token for token in solution.tokens if token.cell == cell)
    number = str(_around_cell(cell, bullets))
    for one in sorted((board, solution), key=lambda one: one.end, reverse=True):
        with_clue(one, cell, number)
    solution.leaf.replace(mark.start, mark.end, b"")
    solution.leaf.save()
    return done(spoiled, out, board, f"{number} at {cell}", solution.page)


def _clue_added(book: Path, out: Path, true: bool) -> Harm:
    spoiled, board = struck(book)
    bullets = spoiled.solution(board).bullets()
    drawn = _drawn(spoiled, board)
    cell = next(
        cell
        for cell in cells_of(board)
        if cell not in board.clues() and cell not in bullets and str(_around_cell(cell, bullets)) in drawn
    )
    number = str(_around_cell(cell, bullets))
    if not true:
        number = next(char for char in drawn if char not in ("0", number))
    with_clue(board, cell, number)
    return done(spoiled, out, board, f"{number} at {cell}")


def with_clue(board: Board, cell: Cell, number: str) -> None:
    """Draw a number in a cell, whose shape the font of the board has."""
    code = next(code for code, char in board.leaf.maps[board.font].items() if char == number)
    (x, y), size = board.middle(cell), board.size
    text = f"BT {board.font} {size:g} Tf {x - 0.3 * size:.2f} {y - 0.35 * size:.2f} Td <{code:02x}> Tj ET"
    board.leaf.replace(board.end, board.end, text.encode())


def _around_cell(cell: Cell, bullets: set[Cell]) -> int:
    return sum(max(abs(cell[0] - row), abs(cell[1] - column)) == 1 for row, column in bullets)


def _total_altered(spoiled: Book, out: Path, board: Board) -> Harm:
    words = caption_of(board, TOTAL)
    found = re.match(r"\d+", words.text)
    assert found
    harm = altered(spoiled, out, board.leaf, words, found.end() - 1)
    return harm._replace(pages=(board.page,), puzzles=(VICTIM,))


def moved(board: Board, token: Token, cell: Cell) -> bytes:
    """Return the operators that draw a token in another cell of its board."""
    return drawn_at(board, token, *board.middle(cell))


def _contents(board: Board) -> bytes:
    return board.leaf.settings(board.start) + pikepdf.unparse_content_stream(board.leaf.code[board.start : board.end])


def _swap(one: Board, two: Board) -> None:
    """Let two boards show what the other one shows."""
    contents = _contents(one), _contents(two)
    for board, other, code in sorted(
        ((one, two, contents[1]), (two, one, contents[0])), key=lambda swap: swap[0].start, reverse=True
    ):
        move = f"q 1 0 0 1 {board.x - other.x:.2f} {board.y - other.y:.2f} cm\n".encode()
        board.leaf.replace(board.start, board.end, board.leaf.settings(board.end) + move + code + b"\nQ\n")
        board.leaf.save()
