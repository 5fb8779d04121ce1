"""Pages that are made when somebody asks for them."""

import pytest

from bookmaker.values.marks import Page, Pages


def test_an_error_in_a_page_is_no_end_of_them_all():
    def make(index: int) -> Page:
        return (Page(1.0, 1.0, ()), Page(2.0, 2.0, ()))[index]

    pages = Pages(3, make)
    assert [page.width for page in pages[:2]] == [1.0, 2.0]
    with pytest.raises(IndexError):
        list(pages)
