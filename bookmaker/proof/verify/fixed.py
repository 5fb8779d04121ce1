"""Whether texts that are the same in all books of a language are whole: rules, introductions, headings of lists."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from bookmaker.proof.verify.about import About, made_of, titles_in
from bookmaker.proof.verify.printing import Printing
from bookmaker.proof.verify.values import Doubt
from bookmaker.words import editions, load_words

_TYPES = (
    "moves",
    "hints",
    "solutions",
    "thumbnails",
    "walkthroughs",
    "index",
    "blanks",
    "certificate",
)
"""Page types that say nothing else, but for what is said of boards and puzzles."""


def check_fixed(printing: Printing, said: Sequence[About]) -> Iterator[Doubt]:
    """Yield the texts of such pages that are not those of the language."""
    language = printing.speech.partition("-")[0]
    solved = load_words(language).certificate.intro
    texts = _texts(language) | {solved.format(title=title) for title in titles_in(said)}
    leaves = {one.leaf for one in said if one.of in _TYPES}
    for one in said:
        fixed = one.of in _TYPES or (one.leaf in leaves and one.of.startswith("item "))
        for field in one.texts if fixed else ():
            if not made_of(one.text(field), texts):
                yield Doubt("wrong-sentence", f"no book says this here: '{one.text(field)}'", one.page)


@lru_cache(maxsize=8)
def _texts(language: str) -> frozenset[str]:
    """Return all texts of a language without gaps, in the words of every kind of puzzle, and what is counted alone."""
    every = [load_words(one) for one in editions() if one.partition("-")[0] == language]
    texts = {text for words in every for text in _all(words.plain()) if "{" not in text}
    return frozenset(texts | {words.bullets.other.format(n="").strip() for words in every})


def _all(texts: Any) -> Iterator[str]:
    """Yield all texts in a tree of them."""
    if isinstance(texts, str):
        yield texts
    elif isinstance(texts, Mapping):
        yield from (text for one in texts.values() for text in _all(one))
    elif isinstance(texts, list | tuple):
        yield from (text for one in texts for text in _all(one))
    elif isinstance(texts, object) and hasattr(texts, "plain"):
        yield from _all(texts.plain())
