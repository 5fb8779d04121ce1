"""What compiled code asks PDFium for is what ctypes asks one by one."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pypdfium2.raw as raw
import pytest

from bookmaker.book.impose.impose import Booklet, Imposition, impose
from bookmaker.proof.pdf.drawing import open_document, read
from bookmaker.proof.pdf.objects import address_of, hands_of, letters_of, objects_of
from bookmaker.proof.pdf.pdfium import page_of
from tests.proof.verify.sabotage.books import LAYOUTS, VARIANTS
from tests.proof.verify.test_ink import page
from tests.quick import quick, some
from tests.twins.drawn import letters_on, shapes_on

Finished = Callable[[str], Path]
CODES = (
    "q 2 0 0 3 10 20 cm 1 0 0 rg 0 0 10 10 re f 0 1 0 RG 3 w 0 0 m 5 5 l S Q",
    "q .7 .7 -.7 .7 60 20 cm 0 0 m 10 0 20 10 20 20 c 20 30 10 40 0 40 c h B Q",
    "0 0 m 5 5 l n",
    "q 1 0 0 -1 0 200 cm BT /F 9 Tf 3 Tr 20 20 Td (hidden) Tj ET Q BT /F 9 Tf .5 g 0 1 -1 0 50 50 Tm (up) Tj ET",
    "",
)


def pages(path: Path) -> Iterator[Any]:
    with open_document(path) as document:
        for index in range(len(document)):
            with page_of(document, index) as one:
                yield one


def is_the_same(path: Path) -> int:
    """Assert that both read the same on all pages of a file, and return how much that is."""
    count = 0
    for number, one in enumerate(pages(path), 1):
        ours, theirs = read(one, number).shapes, shapes_on(one)
        assert [(a.curved, a.fill, a.stroke, a.order) for a in ours] == [b[2:6] for b in theirs]
        for a, b in zip(ours, theirs, strict=True):
            assert (*a.box, a.weight) == pytest.approx((*b.box, b.weight), abs=1e-9)
            assert sum(a.points, ()) == pytest.approx(sum(b.points, ()), abs=1e-9)
        count += len(ours) + letters_are_the_same(one)
    return count


def letters_are_the_same(one: Any) -> int:
    text = raw.FPDFText_LoadPage(one.raw)
    letters = list(zip(*letters_of(text), strict=True))
    own = [index for index, letter in enumerate(letters) if letter[0]]
    hands = list(hands_of(text, [letters[index][0] for index in own], own))
    told = [(hand.size, hand.matrix, hand.colour, hand.mode) for hand in hands]
    theirs = list(letters_on(one))
    ours = [(*letters[index][1:], *hand) for index, hand in zip(own, told, strict=True)]
    assert ours == [letter[:-1] for letter in theirs]
    assert all(letter[-1] is None or hand.mark for letter, hand in zip(theirs, hands, strict=True))
    raw.FPDFText_ClosePage(text)
    return len(ours)


@pytest.mark.parametrize("name", quick(some([*LAYOUTS, *VARIANTS], 3, "objects")))
def test_pages_of_books_are_read_alike(finished: Finished, name: str):
    assert is_the_same(finished(name)) > 3000


@pytest.mark.slow
def test_pages_within_pages_are_read_alike(finished: Finished, tmp_path: Path):
    booklet = impose(finished("compact"), Imposition(Booklet(), (842.0, 595.0)))
    (tmp_path / "booklet.pdf").write_bytes(booklet.data)
    assert is_the_same(tmp_path / "booklet.pdf") > 3000


@pytest.mark.parametrize("code", CODES)
def test_turned_moved_hidden_and_undrawn_things_are_read_alike(code: str, tmp_path: Path):
    assert is_the_same(page(tmp_path / "page.pdf", code)) >= 8


def test_a_page_without_anything_has_no_objects(tmp_path: Path):
    with open_document(page(tmp_path / "page.pdf", "")) as document, page_of(document, 0) as one:
        assert len(objects_of(address_of(one.raw), False)) == 8
        document.new_page(10, 10)
        assert objects_of(address_of(document[1].raw), False) == []
