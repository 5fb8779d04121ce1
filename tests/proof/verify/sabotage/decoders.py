"""Books that are played with a decoder are changed: codes in closed cells, entries of tables, puzzles of a table."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pikepdf

from tests.proof.verify.sabotage.anatomy import Board, Book, Leaf, Letter, Words
from tests.proof.verify.sabotage.tools import VICTIM, Harm, caption_of, damage, done, exchanged, struck

ROWS, DIGITS = "ABCDEFGHJKLMNPQRSTUVWXYZ", "0123456789"
EDGES = 2 * (len(ROWS) + len(DIGITS))
"""Letters and digits around a table, before its entries."""


class Placed(NamedTuple):
    """A sign and where it begins."""

    x: float
    y: float
    letter: Letter


class Table(NamedTuple):
    """A table in the file: its page, what stands over it, and its numbers by code."""

    leaf: Leaf
    head: list[Letter]
    numbers: dict[str, Letter]
    places: dict[str, tuple[float, float]]
    """Where these begin."""


@damage
def a_code_twice(book: Path, out: Path) -> Harm:
    """A closed cell has the code of another one."""
    spoiled, board = struck(book)
    first, second, *_ = _pairs(_codes(board))
    for letter, other in zip(second, first, strict=True):
        board.leaf.set_letter(letter, other.char)
    return done(spoiled, out, board, f"{first[0].char}{first[1].char} twice")


@damage
def an_entry_altered(book: Path, out: Path) -> Harm:
    """A number that a puzzle looks up is another one."""
    spoiled, board = struck(book)
    table = _table(spoiled)
    code, letter = next(_looked_up(board, table))
    table.leaf.set_letter(letter, "1" if letter.char != "1" else "2")
    return _harm(spoiled, out, board, table, f"another number in {code}")


@damage
def two_entries_exchanged(book: Path, out: Path) -> Harm:
    """Two numbers that a puzzle looks up stand in each other's place."""
    spoiled, board = struck(book)
    table = _table(spoiled)
    (code, first), *others = _looked_up(board, table)
    other, second = next(one for one in others if one[1].char != first.char)
    exchanged(table.leaf, first, second)
    return _harm(spoiled, out, board, table, f"{code} and {other} exchanged")


@damage
def a_covered_entry(book: Path, out: Path) -> Harm:
    """A white rectangle lies on a number that a puzzle looks up."""
    spoiled, board = struck(book)
    table = _table(spoiled)
    code, _ = next(_looked_up(board, table))
    x, y = table.places[code]
    table.leaf.replace(len(table.leaf.code), len(table.leaf.code), f"q 1 g {x} {y - 1} 7 9 re f Q".encode())
    return _harm(spoiled, out, board, table, f"{code} covered")


@damage
def an_entry_in_white_ink(book: Path, out: Path) -> Harm:
    """A number that a puzzle looks up is there for machines, not for eyes."""
    spoiled, board = struck(book)
    table = _table(spoiled)
    code, letter = next(_looked_up(board, table))
    shown = pikepdf.unparse_content_stream([table.leaf.code[letter.at]])
    table.leaf.replace(letter.at, letter.at + 1, b"1 g " + shown + b" 0 g")
    return _harm(spoiled, out, board, table, f"{code} in white")


@damage
def another_number_in_an_opening(book: Path, out: Path) -> Harm:
    """A number below a table, of what opens with a 0, is another one."""
    spoiled, board = struck(book)
    table = _table(spoiled)
    line = _lines(table)[0]
    letter = next(one for one in reversed(line.letters) if one.char.isdigit())
    table.leaf.set_letter(letter, "3" if letter.char != "3" else "2")
    return _harm(spoiled, out, board, table, f"another number in {line.text}")._replace(puzzles=())


@damage
def a_line_of_an_opening_missing(book: Path, out: Path) -> Harm:
    """There is no line below a table for the letter behind a 0."""
    spoiled, board = struck(book)
    table = _table(spoiled)
    line = _lines(table)[0]
    del table.leaf.code[line.start : line.end]
    return _harm(spoiled, out, board, table, f"no {line.text}")._replace(puzzles=())


def _lines(table: Table) -> list[Words]:
    """Return the lines of openings on the page of a table."""
    return [words for words in table.leaf.words() if re.match(r"[a-z] ?[A-Z][0-9][,:]", words.text)]


@damage
def a_puzzle_in_the_wrong_header(book: Path, out: Path) -> Harm:
    """A table says that it is for a puzzle which has another table."""
    spoiled, board = struck(book)
    table = _table(spoiled, "A ·")
    table.leaf.set_letter(next(letter for letter in table.head if letter.char.isdigit()), str(VICTIM))
    return _harm(spoiled, out, board, table, f"puzzle {VICTIM} in another table")


def _harm(spoiled: Book, out: Path, board: Board, table: Table, what: str) -> Harm:
    table.leaf.save()
    spoiled.save(out)
    return Harm(out, what, (board.page, table.leaf.page + 1), (VICTIM,))


def _codes(board: Board) -> Words:
    return caption_of(board, r"^([A-Z][0-9]){4,}$")


def _pairs(words: Words) -> Iterator[tuple[Letter, Letter]]:
    return zip(words.letters[::2], words.letters[1::2], strict=True)


def _looked_up(board: Board, table: Table) -> Iterator[tuple[str, Letter]]:
    """Yield the codes of a puzzle that find a number, each with its entry."""
    codes = (f"{one.char}{other.char}" for one, other in _pairs(_codes(board)))
    return ((code, table.numbers[code]) for code in codes if code in table.numbers)


def _table(spoiled: Book, name: str = "C ·") -> Table:
    """Return the table that is called so; behind what stands over it, its edges are drawn, and then its numbers."""
    for leaf in spoiled.leaves:
        words = leaf.words()
        for place, head in enumerate(words):
            if re.match(rf"decoder {name}", head.text, re.IGNORECASE):
                start = next(at for at in range(place, len(words)) if words[at].text == DIGITS[0])
                signs = [next(_placed(leaf, one)) for one in words[start : start + EDGES + len(ROWS) * len(DIGITS)]]
                said = [letter for one in words[place:start] for letter in one.letters]
                columns = [one.x for one in signs[: len(DIGITS)]]
                rows = {one.letter.char: one.y for one in signs[:EDGES] if one.letter.char in ROWS}
                found = {_code(one, columns, rows): one for one in signs[EDGES:] if one.letter.char != "*"}
                places = {code: (one.x, one.y) for code, one in found.items()}
                return Table(leaf, said, {code: one.letter for code, one in found.items()}, places)
    raise LookupError(name)


def _code(one: Placed, columns: list[float], rows: dict[str, float]) -> str:
    column = min(range(10), key=lambda at: abs(columns[at] - one.x))
    return f"{min(rows, key=lambda row: abs(rows[row] - one.y))}{column}"


def _placed(leaf: Leaf, words: Words) -> Iterator[Placed]:
    """Yield the letters of a text block of which each has a place of its own."""
    x = y = 0.0
    letters = {letter.at: letter for letter in words.letters}
    for at in range(words.start, words.end):
        one = leaf.code[at]
        if str(one.operator) == "Td":
            x, y = x + float(one.operands[0]), y + float(one.operands[1])
        elif at in letters:
            yield Placed(x, y, letters[at])
