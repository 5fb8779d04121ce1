"""Pages begin at the right place of the file: front matter at i, odd numbers on the right."""

import pytest

from bookmaker.proof.verify.folios import Folio, check_sides

OUTER = (20.0, 400.0)


def folios(front: int, first: int, places: tuple[float, float] = OUTER, shift: int = 0) -> list[Folio]:
    """Return roman folios on the last page of the front matter, and plain ones on the four pages from `first`."""
    made = [Folio(front - 1 + shift, front + shift, True, front, "iv", 200.0)]
    for number in range(1, 5):
        place = first + number - 1 + shift
        made.append(Folio(place, place + 1, False, number, str(number), places[number % 2]))
    return made


def test_a_whole_book_is_right():
    assert list(check_sides(folios(4, 4))) == []
    assert list(check_sides(folios(4, 6))) == []


@pytest.mark.parametrize("shift", [-1, 1])
def test_a_page_missing_or_doubled_before_the_first_number_is_found(shift: int):
    assert [doubt.page for doubt in check_sides(folios(4, 4, shift=shift))] == [4 + shift, 5 + shift]


def test_a_page_missing_between_front_matter_and_page_1_is_found():
    found = list(check_sides(folios(4, 5)))
    assert [(doubt.id, doubt.page) for doubt in found] == [("page-number", 6)]
    assert "page 1 comes to lie on the left" in found[0].message


def test_sheets_have_no_left_and_right():
    assert list(check_sides(folios(4, 5, (200.0, 200.0)))) == []


def test_without_numbers_nothing_is_said():
    assert list(check_sides([])) == []
