"""What the captions of a board say, field by field: its stage, its question."""

import re
from collections.abc import Iterable, Mapping

from bookmaker.proof.verify.phrases import Phrases, asking, number_of

Fields = Iterable[tuple[str, str]]
"""Names of fields, each with its words."""


def about(fields: Fields, phrases: Phrases) -> str:
    """Return what the question about a position is about, as it is asked or answered; '' for none."""
    found = asking(phrases.language)
    patterns = {"question": found.questions, "odds_0": found.answers}
    return next((about for name, text in fields if (about := _of(patterns.get(name, {}), text))), "")


def _of(patterns: Mapping[str, re.Pattern[str]], text: str) -> str:
    """Return which pattern a text has; '' for none."""
    return next((about for about, pattern in patterns.items() if pattern.search(text)), "")


def safe_in(fields: Fields) -> int:
    """Return how many cells are said to be safe at a stage; -1 where nothing is said."""
    return next((number_of(text) for name, text in fields if name == "safe" and any(map(str.isdigit, text))), -1)
