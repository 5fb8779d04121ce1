"""A second reader, built on pdfminer.six, agrees with verify's on every digit: on the page, and cell by cell."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from pdfminer.converter import PDFPageAggregator
from pdfminer.layout import LTChar, LTContainer, LTCurve, LTFigure, LTLine, LTPage
from pdfminer.pdfinterp import PDFPageInterpreter, PDFResourceManager
from pdfminer.pdfpage import PDFPage

from bookmaker.proof.verify.cells import boards
from bookmaker.proof.verify.lattice import lattices
from bookmaker.proof.verify.reader import DrawnPage, opened, page_of, read
from tests.proof.verify.sabotage.books import LAYOUTS, VARIANTS
from tests.quick import quick, some

Finished = Callable[[str], Path]
Board = dict[tuple[int, int], str]
DIGITS = set("0123456789")
NEAR = 0.3
"""Points by which the two readers may differ about where a digit stands."""


class Seen(NamedTuple):
    """A digit: its origin, and whether it stands upside down."""

    char: str
    x: float
    y: float
    turned: bool


def pages_by_pdfminer(path: Path) -> Iterator[LTPage]:
    """Yield the pages as pdfminer lays them out; nothing is grouped into words or lines."""
    manager = PDFResourceManager()
    device = PDFPageAggregator(manager, laparams=None)
    interpreter = PDFPageInterpreter(manager, device)
    with path.open("rb") as file:
        for page in PDFPage.get_pages(file):
            interpreter.process_page(page)
            yield device.get_result()


def within(holder: Iterable[Any]) -> Iterator[Any]:
    """Yield everything on a page, also inside figures, and the figures themselves."""
    for one in holder:
        yield one
        if isinstance(one, LTContainer):
            yield from within(one)


def digits_of(page: LTPage) -> list[Seen]:
    return [
        Seen(one.get_text(), one.matrix[4], one.matrix[5], one.matrix[0] < 0)
        for one in within(page)
        if isinstance(one, LTChar) and one.get_text() in DIGITS
    ]


def boards_by_pdfminer(page: LTPage) -> list[Board]:
    """Return the boards of a page: figures of nothing but lines and a frame, with the digits between the lines."""
    digits, found = digits_of(page), []
    for figure in within(page):
        if isinstance(figure, LTFigure) and all(isinstance(one, LTCurve) for one in figure):
            lines = [one for one in figure if isinstance(one, LTLine)]
            frame = [one for one in figure if not isinstance(one, LTLine)]
            if len(lines) > 3 and len(frame) == 1:
                found.append(board_between(lines, frame[0], digits))
    return found


def board_between(lines: list[LTLine], frame: LTCurve, digits: list[Seen]) -> Board:
    upright = [line.x0 for line in lines if abs(line.x1 - line.x0) < NEAR]
    level = [line.y0 for line in lines if abs(line.y1 - line.y0) < NEAR]
    columns = sorted([frame.x0, *upright, frame.x1])
    rows = sorted([frame.y0, *level, frame.y1], reverse=True)
    board = {}
    for one in digits:
        # The middle of a digit is right of its origin and above it, as it stands.
        x, y = (one.x - 2, one.y - 2) if one.turned else (one.x + 2, one.y + 2)
        if columns[0] < x < columns[-1] and rows[-1] < y < rows[0]:
            row, column = sum(edge > y for edge in rows) - 1, sum(edge < x for edge in columns) - 1
            if one.turned:
                row, column = len(rows) - 2 - row, len(columns) - 2 - column
            assert (row, column) not in board
            board[row, column] = one.char
    return board


def both(path: Path) -> Iterator[tuple[Any, Any, LTPage]]:
    """Yield each page as verify reads it, with its boards, and as pdfminer does."""
    with opened(path) as document:
        for index, page in enumerate(pages_by_pdfminer(path)):
            with page_of(document, index) as held:
                sheet = read(held, index + 1)
                yield sheet, boards(sheet, lattices(sheet.shapes)), page


@pytest.mark.parametrize("name", quick(some([*LAYOUTS, *VARIANTS], 4, "second reader")))
def test_both_readers_see_the_same_digits_and_boards(finished: Finished, name: str):
    digits = grids = 0
    for sheet, seen, page in both(finished(name)):
        digits += same_digits(sheet, page)
        ours = [{clue.cell: clue.digit for clue in grid.clues} for grid in seen.grids]
        assert sorted(map(listed, ours)) == sorted(map(listed, boards_by_pdfminer(page))), sheet.page
        grids += len(ours)
    assert digits > 200
    assert grids >= 20


def same_digits(sheet: DrawnPage, page: LTPage) -> int:
    """Assert that both readers see the same digits in the same places; return how many."""
    ours = [glyph for glyph in sheet.glyphs if glyph.char in DIGITS]
    theirs: defaultdict[tuple[str, bool], list[Seen]] = defaultdict(list)
    for one in digits_of(page):
        theirs[one.char, one.turned].append(one)
    for glyph in ours:
        same = theirs[glyph.char, glyph.turn == 180]
        near = [one for one in same if abs(one.x - glyph.x) < NEAR and abs(one.y - glyph.y) < NEAR]
        assert near, (sheet.page, glyph)
        same.remove(near[0])
    assert not any(theirs.values()), (sheet.page, theirs)
    return len(ours)


def listed(board: Board) -> list[tuple[tuple[int, int], str]]:
    return sorted(board.items())
