"""Whether the numbers in sentences about one clue are true: bullets that it touches or needs, and its open cells.

The sentences are those that a book of this language can have. What was known before a step is read from the board
before it.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise, product
from typing import NamedTuple

from bookmaker.proof.verify.captions import BULLET, UNKNOWN, Board
from bookmaker.proof.verify.leaves import plain
from bookmaker.proof.verify.phrases import Phrases, phrases
from bookmaker.proof.verify.printing import Printing, doubt
from bookmaker.proof.verify.proofs import walks_of
from bookmaker.proof.verify.roles import Printed
from bookmaker.proof.verify.values import Doubt
from bookmaker.values.puzzle import Puzzle
from bookmaker.words import Words, load_words
from bookmaker.words.forms import Plural

_MOST = 8
"""Cells that a clue touches."""
_CLUE = "\0"
"""Stands for a clue in a sentence."""


class _Claim(NamedTuple):
    """What a sentence says of its clue: bullets that it touches, open cells, bullets that it needs; -1 for nothing."""

    found: int = -1
    open: int = -1
    wants: int = -1


class _Facts(NamedTuple):
    """What is true of a clue: the bullets it touches before a step and after it, its open cells before and after."""

    number: int
    found: tuple[int, int]
    open: tuple[int, int]


def check_claims(printing: Printing) -> Iterator[Doubt]:
    """Yield the sentences of walkthroughs whose numbers are not those of their clues."""
    known = _claims(printing.phrases.language)
    for boards in walks_of(printing).values():
        for before, one in pairwise(boards):
            if before.board.clues == one.board.clues:
                yield from _check(before, one, known, printing)


def _check(before: Printed, one: Printed, known: dict[str, _Claim], printing: Printing) -> Iterator[Doubt]:
    story, mentions = _without_clues(one.story, printing.phrases)
    puzzle = printing.puzzle(one)
    for order, claim in _made(story, known):
        facts = _facts(mentions[order], puzzle, before.board, one.board)
        if facts and not _holds(claim, facts, exact=order == 0):
            wrong = doubt("wrong-sentence", "a sentence names numbers that its clue has not", one)
            yield wrong._replace(cell=mentions[order])


def _made(story: str, known: dict[str, _Claim]) -> Iterator[tuple[int, _Claim]]:
    """Yield the claims of a story without its clues, each with the how manieth clue it is about, from 0."""
    for text, claim in known.items():
        at = story.find(text)
        while at >= 0:
            yield story.count(_CLUE, 0, at + text.index(_CLUE)), claim
            at = story.find(text, at + 1)


def _holds(claim: _Claim, facts: _Facts, exact: bool) -> bool:
    """Tell whether a claim is true: just before the step, or at some time in it if that is not `exact`."""
    (low, high), (most, least) = facts.found, facts.open
    high, least = (low, most) if exact else (high, min(least, 1))
    found = claim.found < 0 or low <= claim.found <= high
    wants = claim.wants < 0 or facts.number - high <= claim.wants <= facts.number - low
    return found and wants and (claim.open < 0 or least <= claim.open <= most)


def _facts(name: str, puzzle: Puzzle, before: Board, after: Board) -> _Facts | None:
    cell = int(name[1:]) - 1, ord(name[0]) - ord("a")
    if not (0 <= cell[0] < puzzle.rows and 0 <= cell[1] < puzzle.columns):
        return None
    index = cell[0] * puzzle.columns + cell[1]
    around = [row * puzzle.columns + column for row, column in puzzle.seen(cell)]
    bullets, unknown = (
        tuple(sum(board.marks[at] == mark and board.clues[at] == UNKNOWN for at in around) for board in (before, after))
        for mark in (BULLET, UNKNOWN)
    )
    return _Facts(puzzle.clues[index], (bullets[0], bullets[1]), (unknown[0], unknown[1]))


def _without_clues(text: str, words: Phrases) -> tuple[str, Sequence[str]]:
    """Return a text with one sign for each clue that it names, in small letters, and the cells of these clues."""
    return words.clue.sub(_CLUE, text).casefold(), [match[2] for match in words.clue.finditer(text)]


def _forms(words: Words) -> Sequence[Plural]:
    """Return the texts that tell what one clue settles."""
    texts = words.reasons.alone
    return texts.zero, texts.full, texts.corner, texts.edge, texts.last, texts.done


@lru_cache(maxsize=8)
def _claims(language: str) -> dict[str, _Claim]:
    """Return the sentences about one clue, without it, each with what it claims."""
    words, found = load_words(language), dict[str, _Claim]()
    clue = words.reasons.clue.format(number=7, cell="h9")

    def bullets(n: int) -> str:
        return words.form(words.bullets_in_words, n)

    for form, touched, n in product(_forms(words), range(_MOST + 1), range(1, _MOST + 1)):
        text = words.form(form, n, clue=clue, found=bullets(touched))
        counted = text != words.form(form, n, clue=clue, found="")
        found[text] = _Claim(touched if counted else -1, n)
    together = words.reasons.together
    for n in range(1, _MOST + 1):
        for needs in (together.needs, together.still_needs):
            found[needs.format(clues=clue, bullets=bullets(n))] = _Claim(wants=n)
        for allows in (together.allows, together.allows_more):
            found[words.form(allows, 1, clues=clue, bullets=words.number(n))] = _Claim(wants=n)
    own = phrases(language)
    return {_without_clues(plain(words.rewritten(text)), own)[0]: claim for text, claim in found.items()}
