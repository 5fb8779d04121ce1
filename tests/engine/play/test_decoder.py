"""The decoder: each closed cell has an entry of its own, which says what it hides."""

import pytest

from bookmaker.engine.play.decoder import CODES, ENTRIES, MANY, NEAREST, closed_cells, decode, label, tables_for
from bookmaker.engine.play.game import Setting
from bookmaker.engine.play.guess_free import make_free
from bookmaker.kinds.sweep import most_closed, printed_board
from bookmaker.values.codes import CLOSED, MINE
from bookmaker.values.puzzle import Entry, Made

SETTING = Setting(9, 9, 10, (4, 4))


def entries(count: int) -> list[Entry]:
    boards = (printed_board(make_free(SETTING, (4, key)).mines, SETTING) for key in range(4 * count))
    fitting = [one for one in boards if one[0].clues.count(-1) <= most_closed(9, 9, 10, (4, 4))][:count]
    return [Entry(n, 0, "gentle", Made(*board)) for n, board in enumerate(fitting, start=5)]


@pytest.mark.parametrize("count", [1, 2, 4, 13])
def test_codes_lead_to_what_cells_hide_and_each_entry_is_used_once(count: int):
    there = entries(count)
    hidden = decode(there, 6, (1, 0), 0)
    used = set[tuple[str, str]]()
    for entry in there:
        table = next(table for table in hidden.tables if entry.number in table.numbers)
        codes = hidden.codes[entry.number]
        assert codes.keys() == dict(closed_cells(entry)).keys()
        for cell, value in closed_cells(entry):
            assert table.entries[CODES.index(codes[cell])] == value
            used.add((table.label, codes[cell]))
    assert len(used) == sum(len(codes) for codes in hidden.codes.values())


def test_puzzles_that_share_a_table_are_apart_and_its_entries_are_numbers_and_mines():
    there = entries(13)
    hidden = decode(there, 6, (1, 0), 2)
    assert [table.label for table in hidden.tables] == ["C", "D", "E"]
    assert sorted(number for table in hidden.tables for number in table.numbers) == [one.number for one in there]
    for table in hidden.tables:
        assert all(b - a >= NEAREST for a, b in zip(table.numbers, table.numbers[1:], strict=False))
        assert len(table.entries) == ENTRIES and {*table.entries} <= {MINE, *"012345678"}


def test_openings_are_all_that_a_player_opens_from_a_zero_on():
    there, found = entries(13), 0
    for table in decode(there, 6, (1, 0), 0).tables:
        hidden = decode(there, 6, (1, 0), 0).codes
        for entry in (one for one in there if one.number in table.numbers):
            values, codes = dict(closed_cells(entry)), hidden[entry.number]
            for opening in (one for one in table.openings if one.codes[0] in codes.values()):
                open_now = {cell for cell, code in codes.items() if code == opening.codes[0]}
                for _ in codes:
                    zeros = [cell for cell in open_now if values[cell] == "0"]
                    open_now |= {one for cell in zeros for one in entry.made.puzzle.seen_cells(cell)} & values.keys()
                rows, columns = (sorted({cell[way] for cell in open_now}) for way in (0, 1))
                signs, across = {cell: values[cell] for cell in open_now}, range(columns[0], columns[-1] + 1)
                picture = tuple("".join(signs.get((row, at), CLOSED) for at in across) for row in rows)
                assert opening.rows == picture and len(open_now) >= MANY
                assert opening.codes == tuple(codes[cell] for cell in sorted(open_now) if values[cell] == "0")
                found += 1
        zeros = [code for one in table.openings for code in one.codes]
        assert len(zeros) == len(set(zeros))
    assert found > 5


def test_a_seed_has_its_tables_as_few_as_can_be_with_their_puzzles_apart():
    there = entries(4)
    assert decode(there, 6, (1, 0), 0) == decode(there, 6, (1, 0), 0) != decode(there, 6, (2, 0), 0)
    assert [tables_for(count, 3) for count in (1, 2, 3, 9, 10, 100)] == [1, 2, 3, 3, 4, 34]
    assert [label(place) for place in (0, 23, 24, 25)] == ["A", "Z", "AA", "AB"]
