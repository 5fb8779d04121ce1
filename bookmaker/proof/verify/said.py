"""What the captions of a board say, field by field: its references, its stage, its question."""

import re
from collections.abc import Iterable, Iterator, Mapping

from bookmaker.proof.verify.phrases import Phrases, Reference, asking, field, number_of

_PAGE, _ALONE = "_page", "_at"
"""How fields are called that name a page, in words or alone."""

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


def references_in(fields: Fields, phrases: Phrases) -> Iterator[Reference]:
    """Yield where captions say that something is."""
    for name, text in fields:
        if name.endswith(_PAGE):
            for to, pattern in phrases.references:
                for match in pattern.finditer(text):
                    yield Reference(to, tuple(field(match, "page").split(", ")), field(match, "label").upper())
        elif name.endswith(_ALONE) and text:
            yield Reference(name.removesuffix(_ALONE), tuple(text.split(", ")))


def pointer_in(fields: Fields, phrases: Phrases) -> str:
    """Return where a solution is said to be, without a page."""
    ways = (("below", phrases.below), ("overleaf", phrases.overleaf))
    texts = [text.casefold() for name, text in fields if name.endswith(_PAGE)]
    return next((where for where, said in ways if any(said.casefold() in text for text in texts)), "")
