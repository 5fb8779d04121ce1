"""A web page to play puzzles on: its boards, answers and hints, read from the file alone, and proved.

Every problem in such a file is a doubt, as in a PDF.
"""

import json
import re
import zlib
from base64 import b64decode
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import Any

from bookmaker.kinds import KINDS, USUAL
from bookmaker.kinds.base import SOLVERS
from bookmaker.proof.verify.folios import Numbering
from bookmaker.proof.verify.openings import flaws, open_unless
from bookmaker.proof.verify.printing import FileKind, Printing, Proved, neighbour_counts
from bookmaker.proof.verify.proofs import check_puzzles, proof_of
from bookmaker.proof.verify.questions import ask
from bookmaker.proof.verify.values import Doubt
from bookmaker.values.boards import CLUES
from bookmaker.values.errors import not_found
from bookmaker.values.files import open_regular
from bookmaker.values.limits import PAGE_BYTES, PDF_UNPACKED
from bookmaker.values.puzzle import UNKNOWN, Answer, BadPuzzle, Counting, Puzzle, check
from bookmaker.values.questions import LABELS, Question
from bookmaker.words import Words, is_told, load_words, speeches
from bookmaker.words.nouns import ending_of
from bookmaker.words.play_data import other_words, page_words, player_data
from bookmaker.words.steps import story_of

_DATA = re.compile(rb'<script type="text/plain" id="data">([A-Za-z0-9+/=]*)</script>')
_FINDINGS = {"answer": "wrong-solution", "steps": "wrong-step", "right": "wrong-answer", "known": "wrong-mark"}
"""Ids of findings, by the wrong part of the data."""
Data = Mapping[str, Any]


def is_page(path: Path) -> bool:
    """Tell whether a file begins like a web page; raise NotFound if it cannot be read."""
    try:
        with open_regular(path) as file:
            return file.read(15).lower() == b"<!doctype html>"
    except OSError as error:
        raise not_found(path, error, "give a PDF, such as output/book.pdf, or a web page") from None


def read_page(path: Path) -> tuple[FileKind, tuple[Proved, ...], tuple[Doubt, ...]]:
    """Read a page with puzzles and prove them; return its sort, its puzzles, and the doubts."""
    with open_regular(path) as file:
        content = file.read(PAGE_BYTES + 1)
    try:
        data = unpack_data(content)
        language, puzzles, noun = str(data["language"]), [*data["puzzles"]], ending_of(str(data.get("noun", "")))
    except (ValueError, KeyError, TypeError, zlib.error):
        return FileKind(), (), (Doubt("unreadable", "there are no puzzles to be played on this page"),)
    noun = noun if is_told(f"{language}-{USUAL}{noun}") else ""
    every = [load_words(one + noun) for one in speeches(language)]
    ways = [words for words in every if _plain(page_words(words)) == data.get("words")]
    proved, doubts = dict[int, Proved](), list[Doubt]()
    doubts += [] if ways else [Doubt("wrong-sentence", "the page says something else than the words of its language")]
    for place, one in enumerate(puzzles, 1):
        try:
            known = _prove(one)
            alike = [words for words in every if ways and _counting(words) == known.puzzle.counting]
            wrong = [*_differing(known, one, data["words"], [words for words in alike if words in ways] or alike)]
        except (ValueError, KeyError, TypeError, IndexError):
            doubts.append(Doubt("unreadable", f"puzzle {place} of the file cannot be read"))
            continue
        if known.number in proved:
            doubts.append(Doubt("number-twice", "there is another puzzle of this number", 0, known.number))
        proved[known.number] = known
        doubts += (doubt._replace(puzzle=known.number) for doubt in wrong)
    ordered = {number: proved[number] for number in sorted(proved)}
    doubts += check_puzzles(Printing((), Numbering((), (), "", ()), (), language, proved=ordered))
    numbers = sorted(proved) or [0]
    found = FileKind("web page", language, "", profile="screen", part=(numbers[0], numbers[-1]))
    return found, tuple(ordered.values()), tuple(doubts)


def _plain(data: Any) -> Any:
    """Return data as in a file: without tuples."""
    return json.loads(json.dumps(data))


def unpack_data(content: bytes) -> Data:
    """Return the data that a page plays; raise ValueError for any other file."""
    found = _DATA.search(content) if len(content) <= PAGE_BYTES else None
    if found is None:
        raise ValueError("no page with puzzles to be played")
    unpacking = zlib.decompressobj()
    packed = unpacking.decompress(b64decode(found[1]), PDF_UNPACKED)
    data: Data = json.loads(packed)
    return data


def _counting(words: Words) -> Counting:
    """Return how the game of these words counts."""
    return KINDS[words.kind].counting


def _differing(known: Proved, one: Data, page: Data, ways: Sequence[Words]) -> Iterator[Doubt]:
    """Yield the parts of a puzzle on a page that contradict its proof, told in the way that agrees most."""
    if known.solutions != 1 or known.wrong or not known.answer:
        return
    wrong = dict(one) if ways else dict[str, object]()
    for words, solver in product(ways, reversed(SOLVERS)):
        told = player_data(known.made_puzzle, story_of(known.made_puzzle, solver, words), words)
        told |= {"words": own} if (own := other_words(words, page)) else {}
        own = {name: value for name, value in told.items() if _plain(value) != one.get(name)}
        wrong = min(wrong, own, key=len)
        if not wrong:
            break
    for name in wrong:
        yield Doubt(_FINDINGS.get(name, "wrong-sentence"), f"'{name}' is not what it should be")


def _prove(one: Data) -> Proved:
    """Return a proved puzzle; raise ValueError or the like for data that are none."""
    kind, total = KINDS[str(one["kind"])], one["total"]
    clues, size = tuple(CLUES[sign] for sign in one["cells"]), (int(one["rows"]), int(one["columns"]))
    puzzle = Puzzle(kind.name, *size, clues, None if total is None else int(total), kind.counting)
    check(puzzle)
    known = Proved(int(one["number"]), puzzle, None, None, 0, str(one["id"]))
    if kind.is_asked:
        marked = {label: divmod(int(cell), puzzle.columns) for cell, label in one["labels"].items()}
        question = Question(one["asks"], tuple(marked[label] for label in LABELS if label in marked))
        return ask(known, question)
    if kind.is_opened:
        return _prove_opened(known, one)
    proof = proof_of(puzzle)
    return known._replace(answer=proof.answer, solutions=proof.solutions) if proof else known


def _prove_opened(known: Proved, one: Data) -> Proved:
    puzzle = known.puzzle
    there = Answer(puzzle.rows, puzzle.columns, tuple(sign == "1" for sign in one["answer"]))
    if len(there.bullets) != len(puzzle.clues):
        raise BadPuzzle("the answer is none")
    near = zip(there.bullets, neighbour_counts(puzzle, there.bullets), strict=True)
    whole = puzzle._replace(clues=tuple(UNKNOWN if mine else number for mine, number in near))
    return open_unless(known, there, whole, flaws(puzzle, there))
