"""The order of a book: sections, tiers from easy to hard, each as the batch ranked it."""

from bookmaker.book.content import select
from bookmaker.values.puzzle import Answer, Entry, Made, Puzzle


def made(name: int) -> Made:
    return Made(Puzzle("bullets", 1, 1, (name,), None), Answer(1, 1, (False,)), 0, 0, 0, -float(name))


def test_puzzles_are_numbered_by_section_and_tier():
    stock = (
        {"fiendish": (made(1),), "gentle": (made(2), made(3)), "tricky": ()},
        {"steady": (made(4),)},
        {},
        {"knotty": (made(5),), "steady": (made(6),)},
    )
    assert select(stock) == (
        Entry(1, 0, "gentle", made(2)),
        Entry(2, 0, "gentle", made(3)),
        Entry(3, 0, "fiendish", made(1)),
        Entry(4, 1, "steady", made(4)),
        Entry(5, 3, "steady", made(6)),
        Entry(6, 3, "knotty", made(5)),
    )


def test_an_empty_stock_is_an_empty_book():
    assert select(()) == select(({},)) == ()
