"""Codes, tables and hidden boards of a file, in which any sign that is another one is found."""

from collections.abc import Mapping
from typing import Any

import pytest

from bookmaker.engine.play.decoder import CODES, signs_of
from bookmaker.proof.verify.about import About
from bookmaker.proof.verify.captions import UNKNOWN, Board, as_bytes
from bookmaker.proof.verify.decoders import TableRead
from bookmaker.proof.verify.folios import Numbering
from bookmaker.proof.verify.openings import check_opened, open_coded
from bookmaker.proof.verify.printing import Printing
from bookmaker.proof.verify.roles import PUZZLE, Printed
from bookmaker.values.codes import MINE
from bookmaker.values.geometry import Box
from bookmaker.values.statements import RULES, TABLE, BoardStatement, Field, Statement, table_named
from bookmaker.words import load_words
from bookmaker.words.rules import table_head

SWEEP = BoardStatement(PUZZLE, kind="sweep")
STARTS = ("0000", "1221", "....", "....")
"""The start of a board with two mines, in the middle of its third row."""
HIDDEN = "1**11221"
"""What its closed cells hide; their codes are A0, A1 …"""
LETTERS = dict.fromkeys(("A0", "A1", "A4", "A5", "A7", "A8"), "a")
OPENING = "a A0 001, A4 001, A7 0000"
"""What one look-up opens on a board with a mine in its corner, by the total."""


def table_of(hidden: str, letters: Mapping[str, str], below: str = "", numbers: tuple[int, ...] = (1,)) -> TableRead:
    """Return a table with what the first codes hide, letters behind some zeros, and a text below it."""
    return TableRead(0, 2, texts_of(hidden, letters, below, numbers))


def texts_of(hidden: str, letters: Mapping[str, str], below: str, numbers: tuple[int, ...]) -> list[Statement]:
    """Return what a file says of the texts of such a table."""
    signs = zip(CODES, hidden.ljust(len(CODES), "7"), strict=True)
    entries = [f"{sign}{letters.get(code, '')}" for code, sign in signs]
    key, head = table_named("A", numbers), table_head("A", numbers, load_words("en"))
    drawn = (_said(key, sign, *place) for *place, sign in signs_of(entries))
    return [_said(key, head, 0, 30), *drawn, _said(key, below, 99, 0)]


def _said(of: str, text: str, line: int, column: int) -> Statement:
    fields = (Field("sign", 0, len(text)),) if column < 30 and line < 99 else None
    return Statement(0, 1, 0, 1, 10.0 * column, -10.0 * line, 8.0, 0.0, fields, of, text)


def printing_with(rows: tuple[str, ...], total: int, *tables: TableRead, numbers: tuple[int, ...] = (1,)) -> Printing:
    """Return a file with boards, of which closed cells have the codes A0, A1 … each."""
    text, codes, box = "".join(rows), iter(CODES), Box(0, 0, 10, 10)
    clues = tuple(UNKNOWN if sign == "." else int(sign) for sign in text)
    own = tuple(next(codes) if sign == "." else "" for sign in text)
    shown: Any = (as_bytes(clues), as_bytes((UNKNOWN,) * len(clues)), frozenset())
    board = Board(0, 1, 0, box, box, len(rows), len(rows[0]), *shown, codes=own, said=SWEEP)
    boards = (Printed(PUZZLE, board, number, total) for number in numbers)
    said = (About(0, 2, "2", f"{RULES} {TABLE}s", {}),)
    return open_coded(Printing((), Numbering((0,), ("1",), "", ()), tuple(boards), "en", said=said, tables=tables))


def found(printing: Printing) -> set[str]:
    wrong = (doubt for known in printing.opened.values() for doubt in known.wrong)
    return {doubt.id for doubt in (*wrong, *check_opened(printing))}


def test_a_board_is_opened_by_what_is_behind_its_codes():
    assert not found(printing_with(STARTS, 2, table_of(HIDDEN, {})))
    assert found(printing_with(STARTS, 3, table_of(HIDDEN, {}))) == {"wrong-total"}
    assert found(printing_with(("..", "11"), 1, table_of("*1", {}))) == {"needs-guess"}


@pytest.mark.parametrize("place", range(len(HIDDEN)))
def test_any_other_entry_of_a_board_is_found(place: int):
    for sign in {*"012345678*9"} - {HIDDEN[place]}:
        other = f"{HIDDEN[:place]}{sign}{HIDDEN[place + 1 :]}"
        assert found(printing_with(STARTS, 2, table_of(other, {}))) & {"wrong-entry", "wrong-table"}


def test_any_sign_of_a_table_in_another_place_or_missing_is_found():
    texts = texts_of(HIDDEN, {}, "", (1,))
    assert not [*TableRead(0, 2, texts).wrong()]
    for at, one in enumerate(texts[1:-1], 1):
        moved = (one._replace(x=one.x + across, y=one.y + up) for across, up in ((10, 0), (-5, 0), (0, 10), (0, -4)))
        for others in ([], *([other] for other in moved)):
            assert [*TableRead(0, 2, [*texts[:at], *others, *texts[at + 1 :]]).wrong()]


@pytest.mark.parametrize(
    ("letters", "below", "right"),
    [
        *((LETTERS, OPENING, True), (LETTERS, OPENING.replace("A4 001", "A4 011"), False), (LETTERS, "", False)),
        *(({**LETTERS, "A4": "b"}, OPENING, False), ({**LETTERS, "Z9": "b"}, OPENING, False)),
        *(({}, OPENING, False), ({}, "", True)),
    ],
)
def test_what_one_look_up_opens_is_found_again(letters: Mapping[str, str], below: str, right: bool):
    printing = printing_with(("....", "...1", "...."), 1, table_of("001*0010000", letters, below))
    assert ("wrong-opening" in found(printing)) != right


def test_what_letters_mean_is_said_in_the_book_or_on_the_sheet():
    printing = printing_with(("....", "...1", "...."), 1, table_of("001*0010000", LETTERS, OPENING))
    (said,) = printing.said
    for name, there in ((said.of, True), (f"{said.of} 1", True), (f"{said.of} 2", False), ("section 1", False)):
        assert ("wrong-opening" in found(printing._replace(said=(said._replace(of=name),)))) != there


def test_codes_stand_once_and_puzzles_of_one_table_are_apart_and_have_one_table():
    table = table_of(HIDDEN, {})
    assert found(printing_with(STARTS, 2, table, table)) == {"wrong-table"}
    assert found(printing_with(STARTS, 2)) == {"wrong-table"}
    both = table_of(HIDDEN, {}, numbers=(1, 2))
    assert found(printing_with(STARTS, 2, both, numbers=(1, 2))) == {"code-twice"}
    assert MINE in both.entries.values()
