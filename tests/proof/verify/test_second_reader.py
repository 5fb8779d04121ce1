"""A second reader, which follows the operators of a page, agrees with verify's on every letter and every shape."""

from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path

import pikepdf
import pytest

from bookmaker.proof.pdf.drawing import open_document, read
from bookmaker.proof.pdf.pdfium import page_of
from bookmaker.values.geometry import Matrix
from tests.proof.verify.changes.marks import FILL, GLYPH, LINE, Mark, marks_of
from tests.proof.verify.sabotage.books import ANY, CALENDARS, READ
from tests.quick import quick, some

Letter = tuple[str, float, float, bool]
"""What it is, its origin, and whether it stands upside down."""
NEAR = 0.01
"""Points by which the two readers may differ about where something stands."""
HYPHEN = "\N{START OF TEXT}"
"""What PDFium calls one at the end of a line."""


def letter(mark: Mark) -> Letter:
    """Return the letter that a mark is; of several in one, such as ﬁ, the first."""
    assert mark.shown
    (char,) = mark.shown.items[slice(*mark.part)]
    matrix = Matrix(e=char.x).multiply(mark.shown.matrix).multiply(mark.matrix)
    return mark.text[0], matrix.e, matrix.f, matrix.a < 0


@pytest.mark.parametrize("name", quick(some((*ANY, *READ, *CALENDARS), 6, "second reader")))
def test_both_readers_see_the_same_letters_and_shapes(finished: Callable[[str], Path], name: str):
    letters = shapes = 0
    with pikepdf.open(finished(name)) as pdf, open_document(finished(name)) as document:
        for index, page in enumerate(pdf.pages):
            with page_of(document, index) as held:
                sheet, marks = read(held, index + 1), marks_of(page, index)
            theirs = [mark for mark in marks if mark.sort == GLYPH]
            ours = [
                (one.char.replace(HYPHEN, "-"), one.x, one.y, one.turn == 180)
                for one in sheet.glyphs
                if not one.char.isspace()
            ]
            assert not [*unread_letters(map(letter, theirs), ours)] and len(ours) == sum(
                len(mark.text) for mark in theirs
            )
            boxes = [mark.box for mark in marks if mark.sort in (LINE, FILL)]
            own = [one.box.grow(one.weight / 2 if one.stroke else 0) for one in sheet.shapes]
            assert all(one.same(other, NEAR) for one, other in zip(own, boxes, strict=True)), index
            letters, shapes = letters + len(ours), shapes + len(own)
    assert letters > 500 and shapes > 200


def unread_letters(letters: Iterator[Letter], among: list[Letter]) -> Iterator[Letter]:
    """Yield the letters that are not among others, each of which is taken for one."""
    places = defaultdict[tuple[str, bool], list[tuple[float, float]]](list)
    for char, x, y, turned in among:
        places[char, turned].append((x, y))
    for char, x, y, turned in letters:
        own = places[char, turned]
        if near := [one for one in own if abs(one[0] - x) < NEAR and abs(one[1] - y) < NEAR]:
            own.remove(near[0])
        else:
            yield char, x, y, turned
