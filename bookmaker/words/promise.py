"""What a section requires of its puzzles, in words for the reader."""

from collections.abc import Iterator

from bookmaker.engine.rank.facts import NO_TOTAL, TEDIOUS, Require
from bookmaker.words import Words


def promise(required: Require, words: Words, symmetry: str = "") -> str:
    """Return a sentence for each requirement, and for a symmetry, all in one text; '' if there is none."""
    return words.rewritten(" ".join(_sentences(required, words, symmetry)))


def _sentences(required: Require, words: Words, symmetry: str) -> Iterator[str]:
    said = words.promises
    if symmetry:
        yield said.symmetry[symmetry]
    if required.max_clues:
        yield words.count(said.max_clues, required.max_clues)
    if required.total:
        yield said.never if required.total == NO_TOTAL else said.late
    if required.max_rounds:
        yield said.max_rounds.format(word=words.number(required.max_rounds))
    if required.min_choices:
        yield said.min_choices.format(word=words.number(required.min_choices))
    if required.no_spike:
        yield said.no_spike
    if required.no_tedium:
        yield said.no_tedium.format(word=words.number(TEDIOUS))
