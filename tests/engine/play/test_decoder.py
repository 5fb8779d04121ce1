"""The decoder: each closed cell has an entry of its own, which says what it hides."""

from itertools import pairwise

import pytest

from bookmaker.engine.play.decoder import (
    CODES,
    ENTRIES,
    MANY,
    NEAREST,
    closed_cells,
    decode,
    label,
    openings_of,
    tables_for,
)
from bookmaker.engine.play.game import Setting
from bookmaker.engine.play.guess_free import make_free
from bookmaker.engine.play.rounds import play
from bookmaker.engine.solve.ladder import climb
from bookmaker.engine.solve.odds import odds
from bookmaker.kinds.sweep import most_closed, printed_board
from bookmaker.values.codes import MINE, Codes, Opening
from bookmaker.values.position import Position
from bookmaker.values.puzzle import Answer, Cell, Entry, Made, Puzzle, cells_of

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


def test_each_puzzle_has_a_part_of_its_table():
    for table in decode(entries(13), 6, (1, 0), 0).tables:
        codes = decode(entries(13), 6, (1, 0), 0).codes
        parts = [sorted(map(CODES.index, codes[number].values())) for number in table.numbers]
        assert all(before[-1] < after[0] for before, after in pairwise(parts))
        assert parts[0][0] < 20 and parts[-1][-1] >= ENTRIES - 20


def opened_by(opening: Opening, codes: Codes) -> dict[Cell, str]:
    """Return the numbers of an opening, by cell."""
    cells = {code: cell for cell, code in codes.items()}
    rows = ((cells[first], numbers) for first, numbers in opening.rows)
    return {(row, column + at): number for (row, column), own in rows for at, number in enumerate(own)}


@pytest.mark.parametrize("rung", ["single", "pairs", "components", "total"])
def test_one_look_up_opens_what_is_certainly_safe_and_what_zeros_open(rung: str):
    saved = 0
    for key in range(6):
        board = Made(*printed_board(make_free(SETTING, (4, key), rung).mines, SETTING))
        entry, hidden = Entry(1, 0, "", board), decode([Entry(1, 0, "", board)], 1, (1, key), 0)
        values, codes = dict(closed_cells(entry)), hidden.codes[1]
        openings = {code: opened_by(one, codes) for one in hidden.tables[0].openings for code in one.codes}
        now, left = board.puzzle, {cell for cell, value in values.items() if value != MINE}
        while left:
            proved = {cell for step in climb(Position(now), rung) for cell in step.empty}
            chances, known, opened = odds(Position(now)), left & proved, dict[Cell, str]()
            assert known and chances and known <= {*chances.safe}
            for cell in [cell for cell in now.seen_cells(None) if codes.get(cell) in openings and cell in known]:
                own = openings[codes[cell]]
                reached = [one for one in own if one in known]
                for one in reached:  # the list grows meanwhile
                    reached += [near for near in now.seen_cells(one) if own.get(one) == "0" and near not in reached]
                assert cell in own and own.keys() <= {*reached} and own.items() <= values.items() and len(own) >= MANY
                opened |= own
            saved += len(opened)
            opened |= {cell: values[cell] for cell in known}
            left -= opened.keys()
            shown = ((int(opened.get(cell, clue))) for cell, clue in zip(now.seen_cells(None), now.clues, strict=True))
            now = now._replace(clues=tuple(shown))
    assert saved > 60


def test_a_harder_step_is_not_given_with_what_single_numbers_settle():
    found = 0
    for key in range(8):
        board = Made(*printed_board(make_free(SETTING, (4, key), "pairs").mines, SETTING))
        entry = Entry(1, 0, "", board)
        codes = decode([entry], 1, (1, key), 0).codes[1]
        first = play(board.puzzle, board.answer)[1][0]
        hard = {cell for step in first.steps if not step.single for cell in step.empty}
        easy = {cell for cell in first.safe if any(cell in step.empty for step in climb(first.position, "single"))}
        for one in openings_of(entry, codes):
            keys = {cell for cell, code in codes.items() if code in one.codes}
            zeros = {cell for cell, value in closed_cells(entry) if value == "0"}
            assert keys & zeros or not (keys & easy and keys & hard - easy)
            found += bool(keys & hard - easy)
    assert found


def test_a_board_that_reasoning_does_not_open_has_no_openings():
    board = Made(Puzzle("sweep", 2, 3, (-1, 1, -1, -1, 1, -1), 1), Answer(2, 3, (True, *[False] * 5)))
    assert not [*openings_of(Entry(1, 0, "", board), dict.fromkeys(cells_of(2, 3), CODES[0]))]


def test_a_seed_has_its_tables_as_few_as_can_be_with_their_puzzles_apart():
    there = entries(4)
    assert decode(there, 6, (1, 0), 0) == decode(there, 6, (1, 0), 0) != decode(there, 6, (2, 0), 0)
    assert [tables_for(count, 3) for count in (1, 2, 3, 9, 10, 100)] == [1, 2, 3, 3, 4, 34]
    assert [label(place) for place in (0, 23, 24, 25)] == ["A", "Z", "AA", "AB"]
