"""A web page on which puzzles are played: its boards, answers and hints, read from the file alone, and proved.

Whatever is wrong in such a file is a doubt about it, as in a PDF.
"""

import json
import re
import zlib
from base64 import b64decode
from collections.abc import Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

from bookmaker.engine.play.frozen import answer, frozen, right_in
from bookmaker.engine.symmetry import canonical
from bookmaker.proof.verify.cells import cell_name
from bookmaker.proof.verify.printing import FileKind, Proved
from bookmaker.proof.verify.values import Doubt
from bookmaker.values.boards import CLUES
from bookmaker.values.errors import not_found
from bookmaker.values.files import open_regular
from bookmaker.values.puzzle import (
    CHANCE,
    LABELS,
    ORDER,
    PAPERS_KIND,
    UNKNOWN,
    Answer,
    BadPuzzle,
    Counting,
    Puzzle,
    Question,
    check,
    off_clue,
)

_DATA = re.compile(rb'<script type="text/plain" id="data">([A-Za-z0-9+/=]*)</script>')
_MOST_BYTES, _MOST_UNPACKED = 50_000_000, 400_000_000
Data = Mapping[str, Any]


class PageRead(NamedTuple):
    """What a page was found to be."""

    found: FileKind
    proved: tuple[Proved, ...]
    doubts: tuple[Doubt, ...]


def is_page(path: Path) -> bool:
    """Tell whether a file begins as a web page does; raise NotFound where it cannot be read."""
    try:
        with open_regular(path) as file:
            return file.read(15).lower() == b"<!doctype html>"
    except OSError as error:
        raise not_found(path, error, "give a PDF, such as output/book.pdf, or a web page") from None


def read_page(path: Path) -> PageRead:
    """Read a page with puzzles and prove them."""
    with open_regular(path) as file:
        content = file.read(_MOST_BYTES + 1)
    try:
        data = _unpacked(content)
        language, puzzles = str(data["language"]), [*data["puzzles"]]
    except (ValueError, KeyError, TypeError, zlib.error):
        return PageRead(FileKind(), (), (Doubt("unreadable", "there are no puzzles to be played on this page"),))
    proved, doubts = dict[int, Proved](), list[Doubt]()
    for place, one in enumerate(puzzles, 1):
        try:
            known, wrong = _judged(one)
        except (ValueError, KeyError, TypeError, IndexError):
            doubts.append(Doubt("unreadable", f"puzzle {place} of the file cannot be read"))
            continue
        if known.number in proved:
            doubts.append(Doubt("number-twice", "there is another puzzle of this number", 0, known.number))
        proved[known.number] = known
        doubts += (doubt._replace(puzzle=known.number) for doubt in wrong)
    doubts += _twins(proved)
    numbers = sorted(proved) or [0]
    found = FileKind("web page", language, "", profile="screen", part=(numbers[0], numbers[-1]))
    return PageRead(found, tuple(proved[number] for number in sorted(proved)), tuple(doubts))


def _unpacked(content: bytes) -> Data:
    found = _DATA.search(content) if len(content) <= _MOST_BYTES else None
    if found is None:
        raise ValueError
    unpacking = zlib.decompressobj()
    packed = unpacking.decompress(b64decode(found[1]), _MOST_UNPACKED)
    data: Data = json.loads(packed)
    return data


def _judged(one: Data) -> tuple[Proved, list[Doubt]]:
    """Return a puzzle as it is proved, and what is wrong with it; raise ValueError or the like where it is none."""
    puzzle, number = _puzzle(one), int(one["number"])
    judge = {"mark": _marked, "open": _opened, "ask": _asked}[one["play"]]
    known, doubts = judge(puzzle, one)
    return known._replace(number=number, label=str(one["id"])), doubts


def _puzzle(one: Data) -> Puzzle:
    rows, columns, total = int(one["rows"]), int(one["columns"]), one["total"]
    counting = Counting(tuple((int(down), int(right)) for down, right in one["sees"]), bool(one["onClues"]))
    clues = tuple(CLUES[sign] for sign in one["cells"])
    puzzle = Puzzle(PAPERS_KIND, rows, columns, clues, None if total is None else int(total), counting)
    check(puzzle)
    return puzzle


def _answer(puzzle: Puzzle, one: Data) -> Answer:
    if len(one["answer"]) != len(puzzle.clues) or {*one["answer"]} - {"0", "1"}:
        raise BadPuzzle("the answer is none")
    return Answer(puzzle.rows, puzzle.columns, tuple(sign == "1" for sign in one["answer"]))


def _marked(puzzle: Puzzle, one: Data) -> tuple[Proved, list[Doubt]]:
    from bookmaker.engine.solve.eliminate import TooHard
    from bookmaker.engine.solve.exact import prove

    there = _answer(puzzle, one)
    try:
        proof = prove(puzzle)
    except TooHard:
        return Proved(0, puzzle, None, None, 0, ""), [Doubt("too-hard", "the puzzle is too hard to prove")]
    known = Proved(0, puzzle, proof.answer, proof.solutions, 0, "")
    if proof.solutions != 1:
        return known, [Doubt("not-unique", f"the puzzle has {proof.solutions or 'no'} solutions")]
    wrong = [] if proof.answer == there else [Doubt("wrong-solution", "the answer is not the one that is proved")]
    return known, [*wrong, *_check_steps(puzzle, one, there, {*puzzle.counted(None)})]


def _opened(puzzle: Puzzle, one: Data) -> tuple[Proved, list[Doubt]]:
    from bookmaker.engine.play.rounds import Stuck, play

    there = _answer(puzzle, one)
    mines = {cell for cell, mine in zip(puzzle.seen(None), there.bullets, strict=True) if mine}
    numbers = (UNKNOWN if cell in mines else len(mines.intersection(puzzle.seen(cell))) for cell in puzzle.seen(None))
    known = Proved(0, puzzle, there, 1, 0, "", whole=puzzle._replace(clues=tuple(numbers)))
    if cell := off_clue(puzzle, there):
        return known, [Doubt("wrong-clue", "the number is not that of the mines around it", cell=cell_name(cell))]
    if puzzle.total != len(mines):
        return known, [Doubt("wrong-total", f"a total of {puzzle.total}, and there are {len(mines)} mines")]
    try:
        play(puzzle, there)
    except Stuck:
        return known._replace(solutions=0), [Doubt("needs-guess", "at some moment no closed cell is certainly safe")]
    return known, [*_check_steps(puzzle, one, there, {*puzzle.counted(None)} - mines)]


def _check_steps(puzzle: Puzzle, one: Data, there: Answer, wanted: set[tuple[int, int]]) -> Iterator[Doubt]:
    """Yield where hints lead off the answer, or do not settle all cells that are wanted."""
    settled = set[int]()
    for _, bullets, empty, texts in one["steps"]:
        for cell in (*bullets, *empty):
            if there.bullets[cell] != (cell in bullets):
                name = cell_name(divmod(cell, puzzle.columns))
                yield Doubt("wrong-step", "a hint settles the cell otherwise than the answer does", cell=name)
        if not texts or not all(texts):
            yield Doubt("step-missing", "a hint says nothing")
        settled |= {*bullets, *empty}
    for row, column in sorted(wanted):
        if row * puzzle.columns + column not in settled:
            yield Doubt("unfinished", "no hint settles the cell", cell=cell_name((row, column)))


def _asked(puzzle: Puzzle, one: Data) -> tuple[Proved, list[Doubt]]:
    marked = {label: divmod(int(cell), puzzle.columns) for cell, label in one["labels"].items()}
    question = Question(one["asks"], tuple(marked[label] for label in LABELS if label in marked))
    position = frozen(puzzle)
    reply = answer(position, question)
    asked = puzzle._replace(question=question)
    if reply is None:
        return Proved(0, asked, None, 0, 0, "", asked=True), [Doubt("no-answer", "the question has not one answer")]
    known, wrong = Proved(0, asked, right_in(puzzle, reply), 1, 0, "", asked=True), list[Doubt]()
    if {divmod(cell, puzzle.columns) for cell in one["known"]} != {*position.known}:
        wrong.append(Doubt("wrong-mark", "the marks are not those of the mines that are certain"))
    names = {cell: label for label, cell in marked.items()}
    right = [one["choices"][at] for at in one["right"]] if one["choices"] else one["right"]
    wanted: list[Any] = [row * puzzle.columns + column for row, column in reply.cells]
    if question.about == CHANCE:
        right, wanted = [Fraction(choice.partition(" ")[0]) for choice in right], [reply.fraction]
    elif question.about == ORDER:
        right, wanted = [re.findall(r"\w", choice) for choice in right], [[names[cell] for cell in reply.cells]]
    if right != wanted:
        wrong.append(Doubt("wrong-answer", "another choice is right than the one that was counted"))
    return known, wrong


def _twins(proved: Mapping[int, Proved]) -> Iterator[Doubt]:
    """Yield the puzzles that are equal to an earlier one when turned or mirrored."""
    first = dict[object, int]()
    for number, one in sorted(proved.items()):
        other = first.setdefault(canonical(one.whole or one.puzzle), number)
        if other != number:
            yield Doubt("same-puzzle", f"the puzzle is puzzle {other} again, perhaps turned or mirrored", 0, number)
