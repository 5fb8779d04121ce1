"""Whether the numbers in sentences of walkthroughs are true: bullets that clues touch or need, open cells, the total.

The sentences are those that a book of this language can have. What was known before a step is read from the board
before it, and sentences about one clue are replayed: each settles the open cells around it.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from bookmaker.proof.verify.captions import BULLET, UNKNOWN
from bookmaker.proof.verify.leaves import plain
from bookmaker.proof.verify.printing import Printing, doubt
from bookmaker.proof.verify.roles import NONE, Printed
from bookmaker.proof.verify.values import Doubt
from bookmaker.values.puzzle import Puzzle
from bookmaker.words import Words, load_words
from bookmaker.words.forms import Plural

_MOST = 8
"""Cells that a clue touches."""
_SUM = 4 * _MOST
"""Bullets that the clues of a sentence need together, at most."""
_CLUE, _NUMBER = "\0", "\1"
"""Stand for clues that are named together, and for a number, in a sentence."""
_LIST = re.compile(rf"{_CLUE}(?:, {_CLUE})*(?: \w+ {_CLUE})?")


class _Claim(NamedTuple):
    """What a sentence says of its clues: bullets that they touch, their open cells, bullets that they need; or -1."""

    found: int = -1
    open: int = -1
    wants: int = -1
    later: bool = False
    """It is true of the moment of the sentence before it."""


class _Story(NamedTuple):
    """Sentences in small letters, with signs for clues and numbers."""

    text: str
    clues: Sequence[Sequence[str]]
    """By sign, the cells of the clues that are named together."""
    numbers: Sequence[str]


_Known = dict[str, dict[tuple[str, ...], _Claim]]
"""What sentences can say: by their text with signs, the numbers that can be in it, and what it claims with these."""
_Marks = Sequence[int]


class _Facts(NamedTuple):
    """What is true of some clues: the bullets they touch at least and at most, and so their open cells."""

    number: int
    found: tuple[int, int]
    open: tuple[int, int]


def check_claims(printing: Printing) -> Iterator[Doubt]:
    """Yield the sentences of a step, told between two boards, whose numbers are not those of its clues or the total."""
    language, (before, one) = printing.speech, printing.boards
    story, total, marks = _story(one.story, printing.speech), before.total, before.board.marks
    yield from _check(marks, one, story, printing)
    if total != NONE and not _left_is_true(marks, one, story, total, language):
        yield doubt("wrong-sentence", "a sentence names numbers that the total has not", one)


def _check(before: _Marks, one: Printed, story: _Story, printing: Printing) -> Iterator[Doubt]:
    puzzle, marks, understood, sure = printing.puzzle(one), list(before), 0, True
    known, openings = _known(printing.speech), _openings(printing.speech)
    for at, text in _found(story.text, (*known, *openings)):
        start, end = story.text.rfind(".", 0, at) + 1, story.text.find(".", at + len(text) - 1) + 1
        if text in openings:
            understood = max(understood, end) if start <= understood else understood
            continue
        place = story.text.count(_NUMBER, 0, at)
        claim = known[text].get(tuple(story.numbers[place : place + text.count(_NUMBER)]))
        clues = story.clues[story.text.count(_CLUE, 0, at + text.index(_CLUE))]
        sure = sure if claim and claim.later else start <= understood
        facts = _facts(clues, puzzle, marks, marks if sure else one.board.marks)
        if facts and not (claim and _holds(claim, facts, sure)):
            yield doubt("wrong-sentence", "a sentence names numbers that its clues have not", one)._replace(
                cell=clues[0]
            )
        if facts and claim and claim.open > 0:
            understood = end if sure and _settle(clues[0], puzzle, marks, one.board.marks) else -1


def _found(story: str, texts: Iterable[str]) -> list[tuple[int, str]]:
    """Return where texts are in a story, in its order, each up to the end of a word."""
    found = ((at, text) for text in texts for at in _places(story, text))
    return sorted(one for one in found if not story[one[0] + len(one[1]) :][:1].isalnum())


def _places(story: str, text: str) -> Iterator[int]:
    at = story.find(text)
    while at >= 0:
        yield at
        at = story.find(text, at + 1)


def _holds(claim: _Claim, facts: _Facts, sure: bool) -> bool:
    """Tell whether a claim is true, at some time in the step if it is not `sure` at which."""
    (low, high), (most, least) = facts.found, facts.open
    found = claim.found < 0 or low <= claim.found <= high
    wants = claim.wants < 0 or facts.number - high <= claim.wants <= facts.number - low
    return found and wants and (claim.open < 0 or (least if sure else min(least, 1)) <= claim.open <= most)


def _around(name: str, puzzle: Puzzle) -> tuple[int, list[int]] | None:
    """Return the clue in a cell, and the cells around it that have none; None outside the board."""
    cell = int(name[1:]) - 1, ord(name[0]) - ord("a")
    if not (0 <= cell[0] < puzzle.rows and 0 <= cell[1] < puzzle.columns):
        return None
    seen = (row * puzzle.columns + column for row, column in puzzle.seen_cells(cell))
    return puzzle.number(cell), [at for at in seen if puzzle.clues[at] == UNKNOWN]


def _facts(names: Sequence[str], puzzle: Puzzle, before: _Marks, after: _Marks) -> _Facts | None:
    around = [one for name in names if (one := _around(name, puzzle))]
    cells = [at for _, own in around for at in own]

    def count(mark: int) -> tuple[int, int]:
        return sum(before[at] == mark for at in cells), sum(after[at] == mark for at in cells)

    number = sum(number for number, _ in around)
    return _Facts(number, count(BULLET), count(UNKNOWN)) if len(around) == len(names) else None


def _settle(name: str, puzzle: Puzzle, marks: list[int], after: _Marks) -> bool:
    """Mark the open cells around a clue as they are after a step; tell whether all are settled there."""
    _, cells = _around(name, puzzle) or (0, [])
    for at in cells:
        marks[at] = after[at]
    return all(marks[at] != UNKNOWN for at in cells)


def _left_is_true(before: _Marks, one: Printed, story: _Story, total: int, language: str) -> bool:
    """Tell whether what a story says of the bullets found and left is true at some time in its step."""
    said = [(at, text) for at, text in _found(story.text, _openings(language))]
    low, high = (sum(mark == BULLET for mark in marks) for marks in (before, one.board.marks))
    true = {_left(total, found, language) for found in range(low, min(high, total - 1) + 1)}
    places = [(text, story.text.count(_NUMBER, 0, at)) for at, text in said]
    return all((text, tuple(story.numbers[at : at + text.count(_NUMBER)])) in true for text, at in places)


def _left(total: int, found: int, language: str) -> tuple[str, tuple[str, ...]]:
    """Return how a language says which part of a total is left, as a text with signs, and its numbers."""
    words = load_words(language)
    form = words.reasons.total.left if found else words.reasons.total.none_found
    text = words.form(form, total - found, total=total, found=found)
    said = _story(plain(words.rewritten(text)), language)
    return said.text, tuple(said.numbers)


@lru_cache(maxsize=8)
def _openings(language: str) -> tuple[str, ...]:
    """Return the texts that say which part of a total is left."""
    return tuple({_left(found + left, found, language)[0]: None for found, left in product((0, 20), range(1, 14))})


def _story(text: str, language: str) -> _Story:
    """Return a text with its signs; articles before clues and joints between them are left out."""
    cells, number = [match[2] for match in _clue(language).finditer(text)], _numbers(language)
    signed = re.sub(rf"(?:\w+[ ’'])?{_CLUE}", _CLUE, _clue(language).sub(_CLUE, text).casefold())
    lists, taken = list[Sequence[str]](), iter(cells)
    for match in _LIST.finditer(signed):
        lists.append([next(taken) for _ in range(match[0].count(_CLUE))])
    said = _LIST.sub(_CLUE, signed)
    return _Story(number.sub(_NUMBER, said), lists, number.findall(said))


@lru_cache(maxsize=8)
def _clue(language: str) -> re.Pattern[str]:
    """Return the pattern of a clue with its cell, such as 'the 2 in b3', without the article before it."""
    text = load_words(language).reasons.clue
    middle = re.escape(plain(text.partition("{number}")[2].partition("{cell}")[0]))
    return re.compile(rf"(?<![\w.,/-])([0-9]) {middle} ([a-z][0-9]{{1,2}})(?!\w)")


@lru_cache(maxsize=8)
def _numbers(language: str) -> re.Pattern[str]:
    """Return what finds numbers, in digits or in words."""
    words = "|".join(re.escape(word.casefold()) for word in load_words(language).numbers)
    return re.compile(rf"(?<!\w)(?:[0-9]+|{words})(?!\w)")


def _forms(words: Words) -> Sequence[Plural]:
    """Return the texts that tell what one clue settles."""
    texts = words.reasons.alone
    return texts.zero, texts.full, texts.corner, texts.edge, texts.last, texts.done


@lru_cache(maxsize=8)
def _known(language: str) -> _Known:
    """Return the sentences about one clue or several."""
    words, found = load_words(language), _Known()
    for text, claim in _sentences(words):
        story = _story(plain(words.rewritten(text)), language)
        found.setdefault(story.text.strip(" :,"), {})[tuple(story.numbers)] = claim
    return found


def _sentences(words: Words) -> Iterator[tuple[str, _Claim]]:
    clue, together = words.reasons.clue.format(number=7, cell="h9"), words.reasons.together

    def bullets(n: int) -> str:
        return words.form(words.bullets_in_words, n)

    for form, touched, n in product(_forms(words), range(_MOST + 1), range(1, _MOST + 1)):
        text = words.form(form, n, clue=clue, found=bullets(touched))
        counted = text != words.form(form, n, clue=clue, found="")
        yield text, _Claim(touched if counted else -1, n)
    needs = (together.needs, together.still_needs, together.share_none, together.still_share_none)
    for n, text in product(range(1, _SUM), (*needs, together.twice.other, together.still_twice.other)):
        yield text.partition("{cells}")[0].format(clues=clue, bullets=bullets(n)), _Claim(wants=n)
    for n, form, many in product(
        range(1, _SUM), (together.allows, together.allows_more, words.reasons.total.takes), (1, 2)
    ):
        yield words.form(form, many, clues=clue, bullets=words.number(n)), _Claim(wants=n)
    for n in range(1, _SUM):
        most = words.reasons.total.takes_most.other.partition("{cells}")[0]
        yield most.format(clues=clue, bullets=words.number(n)), _Claim(wants=n)
        yield words.form(together.uses_up, n, clues=clue, what="").rstrip(". "), _Claim(wants=n, later=True)
