"""Checks that a puzzle on a cover is one of its book, read from the cover alone.

Art on covers is made of boards, too, and an author may call a book No. 1. So a board counts as a puzzle if the file
states that words beside it are its number or its total.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from operator import ne
from pathlib import Path

from bookmaker.proof.pdf.drawing import language_said, open_document
from bookmaker.proof.pdf.pdfium import Unreadable
from bookmaker.proof.verify import printing_of, read_page
from bookmaker.proof.verify.about import About, check_fields, numbers_in
from bookmaker.proof.verify.addresses import WRONG_ADDRESS
from bookmaker.proof.verify.ink import judge
from bookmaker.proof.verify.printing import FileKind, Printing, doubt
from bookmaker.proof.verify.proofs import clue_text
from bookmaker.proof.verify.roles import NONE, Printed
from bookmaker.proof.verify.values import Doubt
from bookmaker.values.packing import Packed
from bookmaker.values.puzzle import UNKNOWN, Puzzle
from bookmaker.values.statements import BADGE
from bookmaker.words import Words, capitalize_first

_CAPTIONS = (("number", "numbered"), ("total", "bullets"))
"""Fields of captions that name a puzzle, and its total."""


def check_cover(
    path: Path, puzzles: Iterable[tuple[int, Puzzle]], book: FileKind | None = None
) -> tuple[int, tuple[Doubt, ...]]:
    """Return the number of puzzles on a cover, and what is not as in its book: puzzles, given by number, and badges.

    A number may have several puzzles, those of versions. Raises NotFound for a missing file.
    """
    try:
        with open_document(path) as document:
            language = language_said(document)
            pages = [read_page(document, index) for index in range(len(document))]
    except Unreadable as error:
        return 0, (Doubt("unreadable", str(error)),)
    printing = printing_of(pages, language)
    shown = [*_puzzles_on(printing)]
    places = {(one.board.page, one.board.spot): one.number for one in shown}
    drawn = [spotted for page in pages for spotted in page.doubts]
    found = [one._replace(puzzle=places[one.page, box]) for box, one in drawn if (one.page, box) in places]
    found += (one for _, one in drawn if one.id == WRONG_ADDRESS)
    found += [one for one in judge(Packed([page.prints for page in pages]), places) if one.puzzle and one.cell]
    own = [*puzzles]
    for one in shown:
        found += _compare(one, printing, [puzzle for number, puzzle in own if number == one.number])
    badges = (one for one in printing.said if one.of == BADGE)
    found += (
        doubt for one in badges for doubt in _check_badges(one, printing.words, {number for number, _ in own}, book)
    )
    return len(shown), tuple(found)


def _check_badges(one: About, words: Words, numbers: Collection[int], book: FileKind | None) -> Iterator[Doubt]:
    """Yield the facts in badges that are not the book's; of a book that was not read, only puzzles are known."""
    count, large = len(numbers), capitalize_first(words.imprint.formats["large_print"])
    due = {"count": str(count), "puzzles": words.count(words.puzzles, count)}
    if book:
        ends = (book.levels[0], book.levels[-1]) if book.levels else ("", "")
        due |= zip(("easiest", "hardest"), ends, strict=True)
        due["large_print"] = large if book.large_print else ""
    yield from check_fields(one, due, "untrue-badge")


def _puzzles_on(printing: Printing) -> Iterator[Printed]:
    """Yield the boards whose number or total is stated in the file."""
    for one in printing.boards:
        number, total = (numbers_in(" ".join(map(one.about.text, names)))[:1] for names in _CAPTIONS)
        if number or total:
            yield one._replace(number=(*number, 0)[0], total=(*total, NONE)[0])


def _compare(one: Printed, printing: Printing, puzzles: Sequence[Puzzle]) -> Iterator[Doubt]:
    """Yield the differences of a board from the puzzle of its number; `puzzles` has one for each version."""
    if not one.number:
        yield doubt("no-number", "a puzzle without a number", one)
        return
    read, size = printing.puzzle(one), (one.board.rows, one.board.columns)
    ours = [puzzle for puzzle in puzzles if (puzzle.rows, puzzle.columns) == size]
    if not ours:
        yield doubt("no-puzzle", f"the book has no puzzle {one.number} of {size[0]}x{size[1]}", one)
        return
    nearest = min(ours, key=lambda puzzle: sum(map(ne, puzzle.clues, read.clues)))
    for cell, (seen, there) in enumerate(zip(read.clues, nearest.clues, strict=True)):
        if seen != there:
            yield doubt("wrong-clue", f"{clue_text(seen)} on the cover, {clue_text(there)} in the book", one, cell)
    if read.total != nearest.total:
        yield doubt("wrong-total", f"the total is {read.total} on the cover, {nearest.total} in the book", one)
    for cell, mark in enumerate(one.board.marks):
        if mark != UNKNOWN:
            yield doubt("wrong-solution", "the cell is settled on the cover", one, cell)
