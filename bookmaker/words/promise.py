"""What a section requires of its puzzles, in words for the reader."""

from bookmaker.engine.rank.facts import NO_TOTAL, TEDIOUS, Require
from bookmaker.words import Words


def promise(required: Require, words: Words, symmetry: str = "") -> str:
    """Return a sentence for each requirement, and for a symmetry, all in one text; '' if there is none."""
    said, rounds, choices = words.promises, required.max_rounds, required.min_choices
    sentences = (
        said.symmetry[symmetry] if symmetry else "",
        words.count(said.max_clues, required.max_clues) if required.max_clues else "",
        (said.never if required.total == NO_TOTAL else said.late) if required.total else "",
        said.max_rounds.format(word=words.number(rounds)) if rounds else "",
        said.min_choices.format(word=words.number(choices)) if choices else "",
        said.no_spike if required.no_spike else "",
        said.no_tedium.format(word=words.number(TEDIOUS)) if required.no_tedium else "",
    )
    return words.rewritten(" ".join(filter(None, sentences)))
