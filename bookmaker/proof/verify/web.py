"""A web page on which puzzles are played: its boards, answers and hints, read from the file alone, and proved.

Whatever is wrong in such a file is a doubt about it, as in a PDF.
"""

import json
import re
import zlib
from base64 import b64decode
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

from bookmaker.engine.play.frozen import right_in
from bookmaker.engine.symmetry import canonical
from bookmaker.kinds import KINDS
from bookmaker.kinds.base import SOLVERS
from bookmaker.proof.verify.asked import reply_to
from bookmaker.proof.verify.opened import flaw_of
from bookmaker.proof.verify.printing import FileKind, Proved, touched
from bookmaker.proof.verify.proofs import proof_of
from bookmaker.proof.verify.values import Doubt
from bookmaker.values.boards import CLUES
from bookmaker.values.errors import not_found
from bookmaker.values.files import open_regular
from bookmaker.values.puzzle import (
    LABELS,
    UNKNOWN,
    Answer,
    BadPuzzle,
    Puzzle,
    Question,
    check,
)
from bookmaker.words import Words, editions, load_words
from bookmaker.words.played import page_words, played
from bookmaker.words.steps import story_of

_DATA = re.compile(rb'<script type="text/plain" id="data">([A-Za-z0-9+/=]*)</script>')
_FINDINGS = {"answer": "wrong-solution", "steps": "wrong-step", "right": "wrong-answer", "known": "wrong-mark"}
"""What it is called where this is wrong."""
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
    ways = [words for words in map(load_words, editions()) if _plain(page_words(words)) == data.get("words")]
    proved, doubts = dict[int, Proved](), list[Doubt]()
    doubts += [] if ways else [Doubt("wrong-sentence", "the page says something else than the words of its language")]
    for place, one in enumerate(puzzles, 1):
        try:
            known, wrong = _judged(one, [words for words in ways if words.language == language])
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


def _plain(data: Any) -> Any:
    """Return data as a file has them: without tuples."""
    return json.loads(json.dumps(data))


def _unpacked(content: bytes) -> Data:
    found = _DATA.search(content) if len(content) <= _MOST_BYTES else None
    if found is None:
        raise ValueError
    unpacking = zlib.decompressobj()
    packed = unpacking.decompress(b64decode(found[1]), _MOST_UNPACKED)
    data: Data = json.loads(packed)
    return data


def _judged(one: Data, ways: Sequence[Words]) -> tuple[Proved, list[Doubt]]:
    """Return a puzzle as it is proved, and what is wrong with it; raise ValueError or the like where it is none."""
    puzzle = _puzzle(one)
    kind = KINDS[puzzle.kind]
    known = (_asked if kind.asked else _opened if kind.opened else _marked)(puzzle, one)
    known = known._replace(number=int(one["number"]), label=str(one["id"]))
    return known._replace(wrong=()), [*known.wrong] or [*_differing(known, one, ways)]


def _differing(known: Proved, one: Data, ways: Sequence[Words]) -> Iterator[Doubt]:
    """Yield what a page says of a puzzle otherwise than it is told, in whichever way agrees most."""
    assert known.answer
    wrong, answer = dict(one) if ways else dict[str, object](), known.answer
    for words, solver in product(ways, reversed(SOLVERS)):
        told = played(known.puzzle, answer, story_of(known.puzzle, answer, solver, words), words)
        own = {name: value for name, value in told.items() if _plain(value) != one.get(name)}
        wrong = min(wrong, own, key=len)
        if not wrong:
            break
    for name in wrong:
        yield Doubt(_FINDINGS.get(name, "wrong-sentence"), f"'{name}' is not what it should be")


def _puzzle(one: Data) -> Puzzle:
    name, total = str(one["kind"]), one["total"]
    clues = tuple(CLUES[sign] for sign in one["cells"])
    size = int(one["rows"]), int(one["columns"])
    puzzle = Puzzle(name, *size, clues, None if total is None else int(total), KINDS[name].counting)
    check(puzzle)
    return puzzle


def _marked(puzzle: Puzzle, one: Data) -> Proved:
    proof = proof_of(puzzle)
    if proof is None:
        return _refused(Proved(0, puzzle, None, None, 0, ""), "too-hard", "the puzzle is too hard to prove")
    known = Proved(0, puzzle, proof.answer, proof.solutions, 0, "")
    said = f"the puzzle has {proof.solutions or 'no'} solutions"
    return known if proof.solutions == 1 else _refused(known, "not-unique", said)


def _refused(known: Proved, id: str, message: str) -> Proved:
    return known._replace(wrong=(Doubt(id, message),))


def _opened(puzzle: Puzzle, one: Data) -> Proved:
    there = Answer(puzzle.rows, puzzle.columns, tuple(sign == "1" for sign in one["answer"]))
    if len(there.bullets) != len(puzzle.clues):
        raise BadPuzzle("the answer is none")
    near = zip(there.bullets, touched(puzzle, there.bullets), strict=True)
    whole = puzzle._replace(clues=tuple(UNKNOWN if mine else number for mine, number in near))
    known = Proved(0, puzzle, there, 1, 0, "", whole=whole)
    flaw = flaw_of(puzzle, there)
    return _refused(known._replace(solutions=0), flaw.id, flaw.message) if flaw else known


def _asked(puzzle: Puzzle, one: Data) -> Proved:
    marked = {label: divmod(int(cell), puzzle.columns) for cell, label in one["labels"].items()}
    question = Question(one["asks"], tuple(marked[label] for label in LABELS if label in marked))
    asked = puzzle._replace(question=question)
    reply = reply_to(asked)
    if reply is None:
        known = Proved(0, asked, None, 0, 0, "", asked=True)
        return _refused(known, "no-answer", "the question has not one answer")
    return Proved(0, asked, right_in(asked, reply), 1, 0, "", asked=True)


def _twins(proved: Mapping[int, Proved]) -> Iterator[Doubt]:
    """Yield the puzzles that are equal to an earlier one when turned or mirrored."""
    first = dict[object, int]()
    for number, one in sorted(proved.items()):
        other = first.setdefault(canonical(one.whole or one.puzzle), number)
        if other != number:
            yield Doubt("same-puzzle", f"the puzzle is puzzle {other} again, perhaps turned or mirrored", 0, number)
