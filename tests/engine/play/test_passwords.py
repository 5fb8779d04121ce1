"""Passwords: whatever is nearly right spells nothing. The twin reads every set of cells."""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import count, islice
from random import Random

import pytest

from bookmaker.engine.play.game import Game, Setting
from bookmaker.engine.play.guess_free import Free, make_free
from bookmaker.engine.play.passwords import (
    ALONE,
    Lettered,
    OpenedBoard,
    board_of,
    letter,
    list_entries,
    misread,
    spell_alone,
)
from bookmaker.engine.solve.odds import odds
from bookmaker.kinds import KINDS
from bookmaker.kinds.base import Order
from bookmaker.kinds.sweep import SweepParams
from bookmaker.values.codes import LENGTHS, can_be_spelt
from bookmaker.values.errors import CANNOT_BE_MET, CannotBeMet
from bookmaker.values.position import Position
from bookmaker.values.puzzle import UNKNOWN, USUAL, Entry, Made, Puzzle, cells_of
from bookmaker.words import languages, load_passwords
from tests.quick import quick
from tests.twins import passwords as twin

SETTING = Setting(8, 8, 15, (4, 4))


def opened(free: Free) -> OpenedBoard:
    """Return the board as it is opened from its first opening on, each round by the numbers of those before."""
    rows, columns = free.setting.rows, free.setting.columns
    game = Game(rows, columns, free.mines)
    game.open(free.setting.start)
    clues, rounds = list(game.position.puzzle.clues), []
    closed = tuple(cell for cell, clue in zip(cells_of(rows, columns), clues, strict=True) if clue == UNKNOWN)
    while clues.count(UNKNOWN) > len(free.mines):
        chances = odds(Position(Puzzle(USUAL, rows, columns, tuple(clues), len(free.mines))))
        rounds.append(tuple(chances.safe))
        for row, column in chances.safe:
            clues[row * columns + column] = int(free.rows[row][column])
    return OpenedBoard(rows, columns, closed, tuple(rounds))


def suits(board: OpenedBoard) -> bool:
    return can_be_spelt([*map(len, board.rounds)])


@cache
def real(number: int) -> tuple[OpenedBoard, ...]:
    """Return some boards of the game that suit."""
    boards = (opened(make_free(SETTING, (20, at))) for at in count())
    return tuple(islice((board for board in boards if suits(board) and len(board.rounds) > 1), number))


def drawn(number: int, seed: int = 1, side: int = 10, most: int = 7) -> tuple[OpenedBoard, ...]:
    """Return boards with a fifth mines and rounds wherever they fall, at most so many and up to three fewer."""
    random, boards = Random(seed), []
    for _ in range(number):
        cells = random.sample(cells_of(side, side), side * side)
        sizes = [random.choice(LENGTHS[: 7 if side > 6 else 5]) for _ in range(random.randint(most - 3, most))]
        rounds = [tuple(sorted(cells.pop() for _ in range(size))) for size in sizes]
        closed = [*cells[: side * side // 5], *(cell for one in rounds for cell in one)]
        boards.append(OpenedBoard(side, side, tuple(sorted(closed)), tuple(rounds)))
    return tuple(boards)


def words(lettered: tuple[Lettered, ...]) -> list[str]:
    return [word for one in lettered for word in one.words]


@pytest.mark.slow
def test_the_cells_of_a_round_spell_its_word_and_none_comes_twice():
    boards = drawn(60)
    found = letter(boards, load_passwords("en"), (1,))
    for board, one in zip(boards, found, strict=True):
        assert [twin.spelt(board, one, cells) for cells in board.rounds] == list(one.words)
        assert len(one.letters) == len(board.closed)
    assert max(Counter(words(found)).values()) == 1
    assert set(words(found)) <= set(load_passwords("en"))


@pytest.mark.parametrize("language", quick(languages(), "en", "de"))
def test_no_set_near_the_right_one_spells_a_word_of_a_book(language):
    boards = drawn(60, most=5)
    assert in_book(boards, letter(boards, load_passwords(language), (2,))) == set()


@pytest.mark.slow
def test_nor_does_it_where_every_set_is_read():
    boards = (*real(3), *drawn(3, seed=5, side=6, most=4))
    assert twin.misread(boards, letter(boards, load_passwords("en"), (3,))) == set()


def test_what_can_be_misread_is_found():
    boards, random = (*real(3), *drawn(3, seed=6, side=6, most=4)), Random(7)
    right = letter(boards, load_passwords("en"), (4,))
    wrong = tuple(one._replace(letters=spoiled(board, one, random)) for board, one in zip(boards, right, strict=True))
    read = twin.misread(boards, wrong)
    assert len(read) > 5
    assert read <= in_book(boards, wrong)


def in_book(boards: Sequence[OpenedBoard], lettered: Sequence[Lettered]) -> set[tuple[int, int, str]]:
    """Return each board and round, from 0, and word of the book that a set near the right one spells."""
    every, pairs = sorted(word for one in lettered for word in one.words), zip(boards, lettered, strict=True)
    return {(at, *found) for at, (board, one) in enumerate(pairs) for found in misread(board, one, every)}


def spoiled(board: OpenedBoard, lettered: Lettered, random: Random) -> str:
    """Return the letters of a board with others for its mines."""
    mines = set(board.closed).difference(*board.rounds)
    often = "".join(lettered.words)
    letters = zip(board.closed, lettered.letters, strict=True)
    return "".join(random.choice(often) if cell in mines else sign for cell, sign in letters)


@pytest.mark.parametrize(
    ("found", "sees"),
    [
        ("cat", {"cat"}),  # the a may be the first or the second
        ("cot", {"cot"}),
    ],
)
def test_a_letter_that_comes_again_beside_its_place_is_misread(found, sees):
    board = OpenedBoard(1, 4, ((0, 0), (0, 1), (0, 2), (0, 3)), (((0, 0), (0, 1), (0, 3)),))
    lettered = Lettered(found[:2] + found[1:], (found,))
    assert {word for *_, word in in_book([board], [lettered])} == sees
    assert {word for *_, word in twin.misread([board], [lettered])} == sees


@pytest.mark.slow
def test_the_same_key_gives_the_same_letters_and_another_one_others():
    boards = drawn(10)
    once, again, other = (letter(boards, load_passwords("en"), key) for key in ((1, 2), (1, 2), (1, 3)))
    assert once == again
    assert set(words(once)) != set(words(other))


@pytest.mark.slow
def test_letters_of_mines_are_like_those_of_words():
    boards = drawn(60)
    found = letter(boards, load_passwords("en"), (5,))
    mines = Counter(
        sign
        for board, one in zip(boards, found, strict=True)
        for cell, sign in zip(board.closed, one.letters, strict=True)
        if not any(cell in cells for cells in board.rounds)
    )
    safe = Counter("".join(words(found)))
    apart = sum(abs(mines[sign] / mines.total() - safe[sign] / safe.total()) for sign in mines | safe)
    assert apart < 0.4


def test_the_list_tells_numbers_in_reading_order_and_how_many_cells_are_next():
    boards = real(3)
    found = letter(boards, load_passwords("en"), (6,))
    entries = list_entries(boards, found)
    assert [entry.word for entry in entries] == sorted(words(found))
    by_word = {entry.word: entry for entry in entries}
    for board, one in zip(boards, found, strict=True):
        assert [by_word[word].following for word in one.words] == [*map(len, board.rounds[1:]), 0]
        assert [len(by_word[word].numbers) for word in one.words] == [*map(len, board.rounds)]


def test_the_numbers_of_the_list_open_the_board():
    board, made = next((opened(made), made) for at in count() if suits(opened(made := make_free(SETTING, (20, at)))))
    (found,) = letter([board], load_passwords("en"), (7,))
    behind = {entry.word: entry.numbers for entry in list_entries([board], [found])}
    for word, cells in zip(found.words, board.rounds, strict=True):
        assert behind[word] == tuple(int(made.rows[row][column]) for row, column in cells)


def test_too_few_words_are_refused_with_what_is_lacking_and_so_are_those_that_do_not_go_together():
    boards = drawn(300)
    with pytest.raises(CannotBeMet, match=r"lacking for 300 boards .*: \d+ of 3 letters, .*; take fewer") as refused:
        letter(boards, load_passwords("en"), (1,))
    assert refused.value.code == CANNOT_BE_MET
    board = OpenedBoard(1, 6, tuple((0, at) for at in range(6)), (((0, 0), (0, 1), (0, 2)), ((0, 3), (0, 4), (0, 5))))
    with pytest.raises(CannotBeMet, match="no words for board 1: 0 of 2 are used, and none left fit; take fewer"):
        letter([board], ["cat", "tot"], (1,))


def test_boards_suit_with_rounds_of_three_to_nine_cells():
    assert [n for n in range(17) if can_be_spelt((n,))] == list(LENGTHS)
    assert not can_be_spelt(())


@cache
def found(number: int) -> Made:
    order = Order("sweep", (3, 0, number), 7, 7, SweepParams(mines=8, play="password"), 2.0)
    return KINDS["sweep"].generate(order)[0]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("number", quick(range(1, 5)))
def test_a_board_with_its_own_list_is_opened_by_it_and_by_no_set_near_the_right_one(language: str, number: int):
    entry = Entry(number, 0, "steady", found(number))
    hidden = spell_alone(entry, load_passwords(language), 5)
    listed = hidden.lists[number]
    words = [one.word for one in listed]
    assert ALONE - 6 <= len(words) <= ALONE and words == sorted({*words}) and {*words} <= {*load_passwords(language)}
    board, codes = board_of(entry), hidden.codes[number]
    own = tuple("".join(codes[cell] for cell in cells).lower() for cells in board.rounds)
    lettered = Lettered("".join(codes[cell] for cell in board.closed).lower(), own)
    assert {*list_entries([board], [lettered])} <= {*listed}
    sizes = Counter(map(len, own))
    assert Counter(map(len, words)) == {size: ALONE // len(own) * times for size, times in sizes.items()}
    for turn, cells in enumerate(board.rounds):
        near = twin.near(twin.closed(board, turn), set(cells))
        assert not {twin.spelt(board, lettered, some) for some in near} & {*words}
    assert spell_alone(entry, load_passwords(language), 5) == hidden != spell_alone(entry, load_passwords(language), 6)
