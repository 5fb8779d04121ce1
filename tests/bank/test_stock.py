"""A bank does what a plain list would do, whatever is asked of it, and all of it or nothing."""

from itertools import islice, product

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bookmaker.bank.records import Record
from bookmaker.bank.stock import Use, Wish, add, mark, pick, release, stats
from bookmaker.bank.store import Bank, open_bank
from bookmaker.engine.rank.rating import Range
from bookmaker.values.errors import CannotBeMet, UserError
from tests.twins.bank import ListBank

BOOKS = ("One, seed 1", "One, seed 2", "Two")
WISHES = (
    Wish("bullets", 5, 5, 7),
    Wish("bullets", 5, 5, 7, energy=(-2.0, 0.0), rating=Range((0.0, 2.0), (0.0, 30.0))),
    Wish("odds", 6, 6, 8, asked=("chance", "safest")),
    Wish("bullets", 5, 5, None),
)
USES = (Use(0, "gentle", 1), Use(0, "steady", 2), Use(1, "gentle", 3, "12", "2026-11-20"))


def record(number: int) -> Record:
    """Return one of many records that no engine has made."""
    sorts = ("bullets", 5, 7 + (number % 5 == 4), ""), ("odds", 6, 8, ("safest", "best")[number % 2])
    kind, side, bullets, asked = sorts[number % 7 == 0]
    energy, hardest, effort = -(number % 5), 1 + number % 3, 10.0 * (number % 6)
    ranks = ("gentle", 1, 2, 3, float(energy), 1, float(hardest), effort, 2, "{}")
    fingerprint = f"{number * 0x9E3779B97F4A7C15 % 2**64:016x}"
    return Record(fingerprint, f"c{number}", "", kind, side, side, bullets, 1, asked, *ranks)


NUMBERS, TITLES = st.integers(0, 60), st.sampled_from(["", "One", "Two"])
STEPS = st.one_of(
    st.tuples(st.just("add"), st.lists(NUMBERS, max_size=20)),
    st.tuples(st.just("mark"), st.tuples(st.sampled_from(BOOKS), st.sampled_from(WISHES), st.integers(0, 6))),
    st.tuples(st.just("release"), st.tuples(TITLES, st.lists(NUMBERS, max_size=4))),
)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(STEPS, max_size=12))
def test_a_bank_does_what_a_list_does(tmp_path_factory: pytest.TempPathFactory, steps):
    twin = ListBank()
    with open_bank(tmp_path_factory.mktemp("bank") / "one.bank", write=True) as bank:
        for what, value in steps:
            if what == "add":
                assert add(bank, map(record, value)) == twin.add(list(map(record, value)))
            elif what == "release":
                book, marks = value[0], [record(number).fingerprint for number in value[1]]
                try:
                    count = release(bank, book, marks)
                except UserError:
                    count = None
                assert count == twin.release(book, marks)
            else:
                book, wish, count = value
                picked = enumerate(islice(pick(bank, wish, book, USES[0]), count))
                uses = {one.fingerprint: USES[count % 3]._replace(number=at) for at, one in picked}
                mark(bank, {book: uses})
                assert twin.mark(book, uses)
        assert {tuple(one)[:-2]: tuple(one)[-2:] for one in stats(bank)} == twin.stats()
        for wish, book, use in product(WISHES, BOOKS, USES):
            assert list(pick(bank, wish, book, use)) == twin.pick(wish, book, use)


def test_a_book_that_comes_second_gets_none_of_it(bank: Bank):
    add(bank, map(record, range(1, 6)))
    marks = [record(number).fingerprint for number in range(1, 6)]
    mark(bank, {BOOKS[0]: {marks[0]: USES[0], marks[1]: USES[1]}})
    before = [tuple(row) for row in bank.rows("SELECT * FROM used")]
    with pytest.raises(CannotBeMet, match="of 'Two' was used or removed meanwhile"):
        mark(bank, {BOOKS[2]: {marks[2]: USES[0], marks[1]: USES[1]}})
    assert [tuple(row) for row in bank.rows("SELECT * FROM used")] == before


def test_a_bank_that_grows_gives_a_book_the_same_again(bank: Bank):
    add(bank, map(record, range(0, 60, 2)))
    first = list(islice(pick(bank, WISHES[0], BOOKS[0], USES[0]), 8))
    mark(bank, {BOOKS[0]: {one.fingerprint: USES[0] for one in first}})
    add(bank, map(record, range(60)))
    assert list(islice(pick(bank, WISHES[0], BOOKS[0], USES[0]), 8)) == first
    assert not {*first} & {*islice(pick(bank, WISHES[0], BOOKS[2], USES[0]), 30)}


def test_seeds_and_sections_begin_elsewhere(bank: Bank):
    add(bank, map(record, range(60)))
    picked = {tuple(islice(pick(bank, WISHES[0], book, use), 4)) for book in BOOKS for use in USES}
    assert len(picked) > 5
