"""Boards as others write them: each form with a board of its own, and what is said of those that are wrong."""

import re
from hashlib import sha1

import pytest

from bookmaker.spec.foreign import read
from bookmaker.spec.foreign.board import as_record, as_text
from bookmaker.spec.foreign.games import unmask_bits
from bookmaker.values.puzzle import BadPuzzle
from tests.fuzz import spoiled

OWN = """\
title: Autumn
author: Ada Example
note: for Tom
1....
2.332
..221
...2.
.....
bullets: 7

bullets:5x5:7:1d2a332b221c2f

*2..
.2*.
....
mines: 2
"""
WRITTEN = {
    "dashes": ("1 - 2\n- - -\n- 2 -\n3\n", "1.2\n...\n.2.\nbullets: 3\n"),
    "crosses": ("Total 3\nX1X\n2XX\nX1X\n", ".1.\n2..\n.1.\nbullets: 3\n"),
    "small crosses beside others": ("- x 2\nx - -\n- 2 x\n", "..2\n...\n.2.\n"),
    "question marks": ("mines = 3\n?1?\n2??\n?1?", ".1.\n2..\n.1.\nmines: 3\n"),
    "blanks": ("1 2 \n    \n  21\n", "1.2.\n....\n..21\n"),
    "blanks with spaces between": ("  2   1\n1   1  \n       \n", ".2.1\n1.1.\n....\n"),
    "a row that is blank in the middle": ("1  1\n    \n 2 1\n", "1..1\n....\n.2.1\n"),
    "a mine as a star": ("*1.\n22.\n*1.\n", "*1.\n22.\n*1.\n"),
    "a mine as an M": ("M 1 -\n2 2 -\nM 1 -\n2 mines\n", "*1.\n22.\n*1.\nmines: 2\n"),
    "a mine as an X": ("X10\n220\nX10\n", "*10\n220\n*10\n"),
    "a mine as an X, else x": ("X1x\n22x\nX1x\n", "*1.\n22.\n*1.\n"),
    "commas": ("1,,2\n,,\n,2,\n", "1.2\n...\n.2.\n"),
    "commas and crosses": ("3\n3\n1,X,2\nX,X,X\nX,2,X\n", "1.2\n...\n.2.\n"),
    "tabs": ("1\t\t2\n\t\t\n\t2\t\n", "1.2\n...\n.2.\n"),
    "a drawn table": (
        "+---+---+---+\n| 1 |   | 2 |\n+---+---+---+\n|   |   |   |\n+---+---+---+\n|   | 2 |   |\n+---+---+---+\n",
        "1.2\n...\n.2.\n",
    ),
    "size above": ("4x3x2\nH1HH\nH1HH\nHHHH\n", ".1..\n.1..\n....\nbullets: 2\n"),
    "size above in two lines": ("3\n4\n.1..\n.1..\n....\n", ".1..\n.1..\n....\n"),
    "yaml": (
        "puzzles:\n- board: |\n    1..\n    ..2\n    mines: 3\n- bullets:5x5:7:1d2a332b221c2f\n",
        "1..\n..2\nmines: 3\n\nbullets:5x5:7:1d2a332b221c2f\n",
    ),
    "indented": ("    . 1 .\n    2 . .\n    . 1 .\n    3\n", ".1.\n2..\n.1.\nbullets: 3\n"),
    "headings": (
        "Puzzle 1\n\n.1.\n2..\nmines: 3\nPuzzle 2:\n1.1\n...\n# easy\nNo. 3\n2..\n..1\n",
        "title: Puzzle 1\n.1.\n2..\nmines: 3\n\ntitle: Puzzle 2\n1.1\n...\n\ntitle: No. 3\n2..\n..1\n",
    ),
    "a heading that begins with a short word": ("My first one\n.1.\n2..\n", "title: My first one\n.1.\n2..\n"),
    "janko": (
        "begin\npuzzle minesweeper\nauthor Otto Example\nunit 30\nsize 3\nproblem\n- 1 -\n- - -\n1 - -\n"
        "solution\n- - x\n- - -\n- x -\nmoves\nab,1;bc,x\nend\nbegin\ntitle Two\nmines 2\nproblem\n2 -\n- -\nend\n",
        "author: Otto Example\n.1*\n...\n1*.\n\ntitle: Two\n2.\n..\nmines: 2\n",
    ),
    "janko with brackets": ("[problem]\n- 1\n1 -\n[solution]\nx 1\n1 -\n[moves]\n[end]\n", "*1\n1.\n"),
    "puzzlink": (
        "# from the web\nhttps://puzz.link/p?mines/5/5/g2m13l13g0j\nmines/4/2/2m\n",
        ".2...\n....1\n3....\n..13.\n0....\n\n2...\n....\n",
    ),
}


@pytest.mark.parametrize("name", WRITTEN)
def test_each_form_becomes_ours(name: str):
    theirs, ours = WRITTEN[name]
    assert "\n".join(map(as_text, read(theirs.encode()))) == ours
    form = name.split()[0] if name.split()[0] in ("janko", "puzzlink", "yaml") else "rows"
    assert read(theirs.encode(), form) == read(theirs.encode())


@pytest.mark.parametrize("breaks", ["\n", "\r\n"])
def test_the_text_form_stays_as_it_is(breaks: str):
    boards = read(f"# mine\n{OWN}".replace("\n", breaks).encode("utf-8-sig"))
    assert "\n".join(map(as_text, boards)) == OWN
    records = [as_record(board) for board in boards]
    assert records[0]["board"] == OWN.splitlines()[3:9]
    assert records[0]["note"] == "for Tom"
    assert records[1] == {"code": "bullets:5x5:7:1d2a332b221c2f"}


MINES = "*...\n....\n..*.\n"


def test_a_game_id_says_where_mines_are_and_where_it_begins():
    plain, marked, (masked, square) = (
        read(b"4x3n2:3,0,802"),
        read(b"4x3n2:3,0,u802\n"),
        read(f"4x3:3,0,m{mask(0x8020, 12):03x}\n3:0,1,008\n".encode()),
    )
    assert as_text(plain[0]) == as_text(marked[0]) == f"{MINES}mines: 2\n"
    assert (as_text(masked), masked.start, plain[0].start) == (MINES, (0, 3), (0, 3))
    assert (as_text(square), square.start) == ("...\n...\n..*\n", (1, 0))
    assert as_record(plain[0]) == {"board": ["*...", "....", "..*.", "mines: 2"], "start": (0, 3)}


def test_boards_of_mosaic_are_read_as_ids_and_as_rows_with_their_kind():
    ids = read(b"5x5:4a4a1f455c6a4a46b\n7x4:b4a3b4b4b3b5423a0c02a")
    assert [board.rows for board in ids] == [["mosaic:5x5:-:4a4a1f455c6a4a46b"], ["mosaic:4x7:-:b4a3b4b4b3b5423a0c02a"]]
    rows = b"2 5\n4--9-\n--3--\n"
    assert read(rows, kind="mosaic")[0].rows == ["4..9.", "..3.."]
    with pytest.raises(BadPuzzle, match="a clue of 9 in column 4"):
        read(rows)
    with pytest.raises(BadPuzzle, match="no game ID of Mosaic"):
        read(b"5x5:4a4A", "ids")


def mask(bits: int, count: int) -> int:
    """Return bits, filled up to whole bytes, as a game masks them: the obvious twin of what removes the mask."""
    size = -(-count // 8)
    data = bits.to_bytes(size)
    first, second = data[: size // 2], data[size // 2 :]
    first = bytes(one ^ sha1(second + b"%d" % (at // 20)).digest()[at % 20] for at, one in enumerate(first))
    second = bytes(one ^ sha1(first + b"%d" % (at // 20)).digest()[at % 20] for at, one in enumerate(second))
    return int.from_bytes(first + second) >> (size * 8 - count)


def test_the_mask_of_game_ids_is_that_of_the_games_own_examples():
    assert unmask_bits(bytes.fromhex("07fa6500"), 28) == bytes.fromhex("12345670")
    long = "b202c07b990c01f6ff2d544707f60e506019b671fcb1d8b5a210b0af913db85d37ca27f52a9f78bba3a80030db3d01d8df78"
    assert unmask_bits(bytes.fromhex(long), 400) == bytes(50)
    assert mask(0x12345670, 28) == 0x07FA650


def test_an_mbf_file_is_a_layout_of_mines_which_needs_a_start_that_a_board_with_numbers_has():
    (board,) = read(bytes([4, 3, 0, 2, 0, 0, 2, 2]))
    assert (as_text(board), board.start, board.needs_start) == (MINES, None, True)
    assert read(bytes([4, 3, 0, 2, 0, 0, 2, 2]), "mbf") == [board]
    needs = [read(text)[0].needs_start for text in (b"*..\n...", b"*1.\n...", b"*10\n110", b".1.\n...", b"3x3:2,2,800")]
    assert needs == [True, False, True, False, False]


WRONG = [
    (b"..1\n.a1\n", 2, "'a' in column 2"),
    (b"..1\n..1.\n...\n", 2, "a row of 4 cells where others have 3"),
    (b"..1\n..9\n...\n", 2, "a clue of 9 in column 3"),
    (b"..1\n...\nmines: 9\n", 1, "mines: 9, and only 5 cells could hold one"),
    (b"3\n..1\n...\nmines: 2\n", 2, "a second total"),
    (b"..1\n...\n\nmines: 2\n", 4, "no rows of a board below them"),
    (b"..1\n...\n\n12\n", 4, "numbers, and no rows of a board"),
    (b"111\n121\n", 1, "numbers, and no rows of a board"),
    (b"1,,2\n3,4,5\n\n1;2\n2;1\n", 4, "numbers in all cells"),
    (b"..1\nbullets:3x3:2:1a1c1a1\n", 2, "a puzzle code and more of a board"),
    (b"bullets:3x3:2:1a1c1a1\nmines: 2\n", 1, "a puzzle code and more of a board"),
    (b"bullets:3x3:2:1a1c1a\n", 1, "8 cells for a board of 3x3"),
    (b"  ..1\n ...\n", 1, "blank cells and '.' in one board"),
    (b"1,10,.\n.,.,.\n", 1, "'10' in one cell"),
    (b"*..\n..1\n", 2, "the number in row 2, column 3 is not that of the mines around it"),
    (b"*..\n...\nmines: 2\n", 1, "a total of 2, and 1 mines"),
    (b"." * 61, 1, "a board of 1x61; 1 to 60 rows and columns are allowed"),
    (b"", 1, "no board here"),
    (b"..1\nmines" + b" " * 9_000_000, 2, "a line of more than 50000 characters"),
    (b"begin\npuzzle sudoku\nproblem\n1 -\nend", 2, "a puzzle of the sort 'sudoku'"),
    (b"begin\nproblem\nend", 3, "a problem without rows"),
    (b"problem\n1 -\nsolution\nx -\n- -\nend", 4, "the solution has other rows"),
    (b"problem\n1 -\nsolution\n- -\nend", 4, "the solution has no mines"),
    (b"problem\n2 -\nsolution\n- x\nend", 2, "the number in row 1, column 1"),
    (b"https://puzz.link/p?mines/5/5/g2m13l13g0\n", 1, "21 cells for 5 columns and 5 rows"),
    (b"https://puzz.link/p?mines/5/5/g.m13l13g0j\n", 1, "'.' in the cells of a link"),
    (b"begin\nsize 3\nproblem\n1 -\n- -\nend", 4, "size 3, and 2x2 cells"),
    (b"https://puzz.link/p?slither/5/5/g2m13\n", 1, "no link to a puzzle `mines`"),
    (b"mines/2/1/1g\nhttps://puzz.link/p?kurodoko/5/5/a1b\n", 2, "no link to a puzzle `mines`"),
    (b"9x9n10#123456789\n", 1, "no game ID of Mosaic, nor of Mines"),
    (b"9x9:r10,u,0123456789abcdef\n", 1, "no game ID of Mosaic, nor of Mines"),
    (b"3x3:0,0,0100\n", 1, "4 digits for 9 cells, not 3"),
    (b"3x3n2:0,0,010\n", 1, "a total of 2, and 1 mines"),
    (b"3x3:0,3,010\n", 1, "it begins at row 4, column 1, and has 3x3 cells"),
    (b"3x3:0,0,800\n", 1, "it begins on a mine, in row 1, column 1"),
    (bytes([4, 3, 0]), 0, "byte 3: the file ends here, and what it says takes four bytes or more"),
    (bytes([4, 3, 0, 2, 0, 0]), 0, "byte 6: the file ends here, and what it says takes 8 bytes"),
    (bytes([4, 3, 0, 2, 0, 0, 4, 0]), 0, "byte 6: the mine in row 1, column 5 is outside a board of 3x4"),
    (bytes([4, 3, 0, 2, 1, 0, 1, 0]), 0, "byte 6: the mine in row 1, column 2 is there twice"),
    (bytes([4, 0, 0, 0]), 0, "a board of 0x4 cells"),
    (b"\xff\xfe1\xff", 0, "byte 4: the file ends here"),
]


@pytest.mark.parametrize(("data", "line", "words"), WRONG, ids=[words for *_, words in WRONG])
def test_what_is_wrong_is_told_at_its_line(data: bytes, line: int, words: str):
    with pytest.raises(BadPuzzle, match=re.escape(words)) as wrong:
        read(data)
    assert wrong.value.line == line


def test_a_form_that_is_named_is_not_guessed():
    with pytest.raises(BadPuzzle, match="no link to a puzzle"):
        read(b"..1\n...\n", "puzzlink")
    with pytest.raises(BadPuzzle, match="not a text file in UTF-8"):
        read(bytes([4, 3, 0, 2, 0, 0, 2, 2]), "rows")


def test_whatever_a_file_holds_it_is_boards_or_a_message():
    sound = [OWN.encode(), *(theirs.encode() for theirs, _ in WRITTEN.values())]
    sound += [b"4x3n2:3,0,m802\n", bytes([4, 3, 0, 2, 0, 0, 2, 2])]
    kept = 0
    for data in spoiled("boards", sound, 1000):
        try:
            boards = read(data)
        except BadPuzzle as wrong:
            assert str(wrong)
        else:
            assert read("\n".join(map(as_text, boards)).encode()) != []
            kept += 1
    assert kept > 50
