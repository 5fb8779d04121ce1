"""Boards that are turned are changed: what a stage shows, what is said of it, and which stages there are."""

from itertools import islice
from pathlib import Path

import pikepdf

from tests.proof.verify.sabotage.anatomy import Board, Book
from tests.proof.verify.sabotage.boards import with_clue
from tests.proof.verify.sabotage.tools import VICTIM, Harm, altered, caption_of, damage, done, letter_of


@damage
def a_stage_too_early(book: Path, out: Path) -> Harm:
    """A number of the third stage is there at the second."""
    spoiled = Book(book)
    _, second, third, _ = _stages(spoiled)
    cell = next(cell for cell in third.clues() if cell not in second.clues())
    with_clue(second, cell, third.clues()[cell])
    return done(spoiled, out, second, f"the number of {cell} too early")


@damage
def a_stage_left_out(book: Path, out: Path) -> Harm:
    """The page of the second stage is not in the file."""
    spoiled = Book(book)
    second = _stages(spoiled)[1]
    del spoiled.pdf.pages[second.leaf.page]
    spoiled.save(out)
    return Harm(out, "no second stage", (second.page,), (VICTIM,))


@damage
def two_stages_exchanged(book: Path, out: Path) -> Harm:
    """The pages of two stages stand in each other's place."""
    spoiled = Book(book)
    _, second, third, _ = _stages(spoiled)
    pages, one, two = spoiled.pdf.pages, second.leaf.page, third.leaf.page
    first, other = pages[one].obj, pages[two].obj
    pages[one], pages[two] = pikepdf.Page(other), pikepdf.Page(first)
    spoiled.save(out)
    return Harm(out, "two stages exchanged", (second.page, third.page), (VICTIM,))


@damage
def another_number_of_safe_cells(book: Path, out: Path) -> Harm:
    """More cells or fewer are said to be safe."""
    spoiled = Book(book)
    second = _stages(spoiled)[1]
    words = caption_of(second, r"[0-9] ?cells? ")
    place = words.text.index("cell") - 1
    harm = altered(spoiled, out, second.leaf, words, place - (words.text[place] == " "))
    return harm._replace(pages=(second.page,), puzzles=(VICTIM,))


@damage
def a_wrong_page_of_the_next_stage(book: Path, out: Path) -> Harm:
    """A board is said to go on elsewhere."""
    spoiled = Book(book)
    second = _stages(spoiled)[1]
    words = caption_of(second, "continued on p")
    harm = altered(spoiled, out, second.leaf, words, len(words.text) - 1)
    return harm._replace(pages=(second.page,), puzzles=(VICTIM,))


@damage
def a_mark_missing_at_a_stage(book: Path, out: Path) -> Harm:
    """A bullet that is proved is not marked."""
    spoiled = Book(book)
    third = _stages(spoiled)[2]
    token = third.tokens[0]
    del third.leaf.code[token.start : token.end]
    return done(spoiled, out, third, f"no mark at {token.cell}")


@damage
def a_number_changed_from_a_stage_on(book: Path, out: Path) -> Harm:
    """A number is another one at the second stage and at all behind it."""
    spoiled = Book(book)
    first, *others = _stages(spoiled)
    cell = next(cell for cell in others[0].clues() if cell not in first.clues())
    drawn = set.intersection(*(spoiled.drawn(board.leaf.fonts[board.font]) for board in others))
    other = next(char for char in sorted(drawn) if char != others[0].clues()[cell])
    for board in others:
        digit = next(digit for digit in board.digits if digit.cell == cell)
        board.leaf.set_letter(letter_of(board, digit), other)
        board.leaf.save()
    return done(spoiled, out, others[-1], f"{cell} is {other}", *(board.page for board in others))


def _stages(spoiled: Book) -> list[Board]:
    """Return all stages of a puzzle: the first board with its numbers on each page, without the solutions."""
    starts = (board for board in spoiled.puzzles() if "Stage 1" in caption_of(board, "Stage").text)
    start = next(islice(starts, VICTIM - 1, None))
    leaves = (board for leaf in spoiled.leaves for board in leaf.boards())
    return [board for board in leaves if start.clues().items() <= board.clues().items()][:-1]
