"""The order of a book: sections, tiers from easy to hard, each as the batch ranked it."""

from bookmaker.book.content import select
from bookmaker.values.puzzle import Answer, Entry, Made, Puzzle


def make(name: int) -> Made:
    return Made(Puzzle("bullets", 1, 1, (name,), None), Answer(1, 1, (False,)), 0, 0, 0, -float(name))


def test_puzzles_are_numbered_by_section_and_tier():
    stock = (
        {"fiendish": (make(1),), "gentle": (make(2), make(3)), "tricky": ()},
        {"steady": (make(4),)},
        {},
        {"knotty": (make(5),), "steady": (make(6),)},
    )
    assert select(stock) == (
        Entry(1, 0, "gentle", make(2)),
        Entry(2, 0, "gentle", make(3)),
        Entry(3, 0, "fiendish", make(1)),
        Entry(4, 1, "steady", make(4)),
        Entry(5, 3, "steady", make(6)),
        Entry(6, 3, "knotty", make(5)),
    )
    assert select(()) == select(({},)) == ()
