"""Boards of files without statements: their roles from their content, number and total from words nearby.

Older files are like that, and files rewritten by other programs. Nothing is guessed: where several numbers could be
meant, none is taken, and a board without number and total is not compared.
"""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from bookmaker.proof.verify.captions import BULLET, EMPTY, UNKNOWN, Board, KeptLeaf
from bookmaker.proof.verify.leaves import TextRun, distance, plain
from bookmaker.values.statements import BLANK, NO_TOTAL, PICTURE, PUZZLE, SOLUTION, THUMBNAIL
from bookmaker.words import editions, load_words

_REACH = 3.4
"""Greatest distance of words from their board, in sizes of their type."""
_SAMPLE = 30
"""Number of leaves with boards that decide the language of a file."""
_FIELD = re.compile(r"\{\w+\}")
_NUMBER = r"([0-9]{1,3}(?:[.,\u2019 ][0-9]{3})+|[0-9]+)"
"""Pattern of a number, perhaps grouped, such as 1,234."""


def role_of(board: Board) -> str:
    """Return the role of a board from its content; walkthroughs and examples are pictures here."""
    clues, tokens = any(clue >= 0 for clue in board.clues), any(mark != UNKNOWN for mark in board.marks)
    if board.shaded or board.hatched or board.codes or board.cut:
        return PICTURE
    if not clues:
        return THUMBNAIL if BULLET in board.marks and EMPTY not in board.marks else PICTURE if tokens else BLANK
    cells = zip(board.clues, board.marks, strict=True)
    return SOLUTION if all(cell != (UNKNOWN, UNKNOWN) for cell in cells) else PICTURE if tokens else PUZZLE


def number_and_total(leaf: KeptLeaf, at: int, speech: str) -> tuple[int, int]:
    """Return the number of a board, 0 for none, and its total, or NO_TOTAL, from the words nearest to it.

    The words are those of a language, and of its kind of puzzle if given.
    """
    own, (in_total, named) = [run for run in leaf.runs if _nearest_board(run, leaf) == at], _patterns(speech)
    totals = {number for run in own for number in _numbers_in(in_total, run.text)}
    rest = (in_total.sub(" ", run.text) for run in own)
    numbers = {number for text in rest for number in (*_numbers_in(named, text), *_whole_number(text))}
    return (_single(numbers) or 0, total) if (total := _single(totals)) is not None else (0, NO_TOTAL)


def language_of(leaves: Iterable[KeptLeaf], said: str) -> str:
    """Return the language of leaves with the kind of their words, by their totals, within the language `said`.

    Without a stated language all are tried, and English is the default.
    """
    boards = [leaf for leaf in leaves if leaf.boards][:_SAMPLE]
    text = " ".join(run.text for leaf in boards for run in leaf.runs)
    among = [one for one in editions() if one.partition("-")[0] == said] or editions()
    counts = {one: len(_patterns(one)[0].findall(text)) for one in among}
    return max(counts, key=lambda one: counts[one]) if any(counts.values()) else said or "en"


@lru_cache(maxsize=32)
def _patterns(speech: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return the patterns of totals and of numbered puzzles in texts of a language."""
    words = load_words(speech)
    return (_pattern(words.bullets.plain().values()), _pattern((words.numbered, words.solution_of)))


def _pattern(texts: Iterable[str]) -> re.Pattern[str]:
    """Return a pattern for any of some texts with a number in each, whatever their spaces."""
    parts = ([plain(part) for part in _FIELD.split(text)] for text in texts if _FIELD.search(text))
    escaped = ((re.escape(part).replace(r"\ ", r"\s?") for part in some) for some in parts)
    made = dict.fromkeys(rf"\s?{_NUMBER}\s?".join(some) for some in escaped)
    return re.compile("|".join(rf"(?<![\w.,]){one.strip()}(?!\w)" for one in made), re.IGNORECASE)


def _numbers_in(pattern: re.Pattern[str], text: str) -> Iterator[int]:
    groups = (group for match in pattern.finditer(text) for group in match.groups() if group)
    return (int("".join(filter(str.isdigit, group))) for group in groups)


def _whole_number(text: str) -> tuple[int, ...]:
    return (int(text),) if text.isdecimal() and len(text) < 6 else ()


def _single(found: set[int]) -> int | None:
    return next(iter(found)) if len(found) == 1 else None


def _nearest_board(run: TextRun, leaf: KeptLeaf) -> int:
    """Return the index of the board nearest to a text; -1 where none is in reach."""
    found = {at: distance(run.box, board.box) for at, board in enumerate(leaf.boards)}
    near = min(found, key=lambda at: found[at], default=-1)
    return near if near >= 0 and found[near] <= _REACH * run.size else -1
