"""Boards that are turned: each stage shows what is certain from the one before, and the last one shows all of it."""

from collections.abc import Iterator, Sequence
from itertools import chain, zip_longest
from typing import NamedTuple

from bookmaker.engine.play.rounds import play
from bookmaker.kinds.base import PASSWORD, Played
from bookmaker.page.layout.card import add_lines
from bookmaker.page.layout.look import Cards
from bookmaker.page.layout.per_page import pages_of, spread
from bookmaker.page.types.base import ANY, RECTO, VERSO, Plan
from bookmaker.values.puzzle import Entry
from bookmaker.words import Words
from bookmaker.words.rules import FIND, LIST, NEXT, SAFE, STAGE, safe_text, stage_texts

_MOST_SAFE = 12


class Turn(NamedTuple):
    """A page of boards that are turned: their numbers, their stage from 1, and the side it stands on."""

    numbers: Sequence[int]
    stage: int
    side: str


def turns(numbers: Sequence[int], per_page: int, stages: int, plan: Plan) -> Iterator[Turn]:
    """Yield the pages of a section: on paper two groups side by side, so that turning one sheet turns both.

    In an odd number of groups the last two become three; a single puzzle leaves the other pages blank.
    """
    groups, every = pages_of(numbers, per_page), range(1, stages + 2)
    if not _side_by_side(plan):
        side = ANY if plan.style.look.sides == "one" else RECTO
        yield from (Turn(group, stage, side) for group in groups for stage in every)
        return
    if len(groups) % 2:
        groups[-2:] = spread(numbers[-sum(map(len, groups[-2:])) :], len(groups[-2:]) + 1)
    for left, right in zip_longest(groups[::2], groups[1::2]):
        pairs = ((Turn(left, stage, VERSO), Turn(right, stage, RECTO)) for stage in every)
        yield from (turn for turn in chain.from_iterable(pairs) if turn.numbers)


def _side_by_side(plan: Plan) -> bool:
    return plan.style.look.sides == "two" and plan.book.puzzles_on == ANY


def max_per_page(plan: Plan, section: int) -> int:
    """Return the most boards of a section on a page: all, or half of them if they are turned side by side."""
    boards, turned = len(plan.numbers(section)), plan.book.sections[section].played.stages
    return -(-boards // 2) if turned and _side_by_side(plan) else boards


_TURNED, _FIRST = f"{STAGE}}} · {{{SAFE}}} {{{FIND}}} · {{{NEXT}", f"{SAFE}}} · {{{LIST}"
"""Fields below boards that are turned, and below boards with passwords, with what stands between them."""


def with_play_line(cards: Cards, played: Played) -> Cards:
    """Return the settings of boards with the line below those that are turned or opened with passwords."""
    line = _TURNED if played.stages else _FIRST if played.play == PASSWORD else ""
    return add_lines(cards, 0, line) if line else cards


def widest_line(played: Played, words: Words, page: str) -> dict[str, str]:
    """Return texts as wide as the widest of that line, given the widest page label."""
    if played.stages:
        last = played.stages
        found, whole = (stage_texts(stage, last, _MOST_SAFE, words, page) for stage in (last, last + 1))
        return {field: max(text, whole.get(field, ""), key=len) for field, text in found.items()}
    return _first_texts(_MOST_SAFE, words, page) if played.play == PASSWORD else {}


def first_texts(entry: Entry, plan: Plan, page: str = "") -> dict[str, str]:
    """Return the number of cells safe at first and the list's page; only for a board with passwords."""
    if plan.book.sections[entry.section].played.play != PASSWORD:
        return {}
    return _first_texts(len(play(entry.made.puzzle, entry.made.answer)[1][0].safe), plan.words, page)


def _first_texts(safe: int, words: Words, page: str) -> dict[str, str]:
    listed = {LIST: words.passwords.at.format(page=page)} if page else {}
    return {SAFE: safe_text(safe, words), **listed}
