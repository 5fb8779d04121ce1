"""Checks of texts shared by all books of a language: introductions, headings of lists."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from bookmaker.proof.verify.about import check_fields, fits, made_of
from bookmaker.proof.verify.printing import Printing
from bookmaker.proof.verify.values import Doubt
from bookmaker.values.statements import BETWEEN, BLANKS
from bookmaker.words import load_words, speeches
from bookmaker.words.nouns import ending_of, part_noun

_TYPES = {
    "moves": ("moves",),
    "hints": ("hints",),
    "solutions": ("solutions", "solutions_intro", "solutions_intro_mixed", "solutions_numbered", "solutions_rounds"),
    "thumbnails": ("thumbnails",),
    "pictures": ("pictures",),
    "walkthroughs": ("walkthrough",),
    "index": ("index",),
    "blanks": ("blanks",),
    "certificate": ("certificate", "sheet"),
    **dict.fromkeys(("scores", "times", "answer-sheet"), ("forms", "time")),
    **dict.fromkeys(("order", "bonus", "series"), ("offers",)),
}
"""Page types that have only such texts, besides those about boards and puzzles, each with its groups of words."""


def check_fixed(printing: Printing) -> Iterator[Doubt]:
    """Yield the texts of such pages that differ from the language's."""
    types, solved, said = defaultdict[int, set[str]](set), printing.words.certificate.intro, printing.said
    for one in said:
        due = {BETWEEN: printing.words.between_references, BLANKS: " ".join(printing.words.sheet.blanks)}
        yield from check_fields(one, due, "wrong-sentence")
        types[one.leaf] |= {one.of} & _TYPES.keys()
    noun = part_noun(printing.speech)[1]
    for one in said:
        own = {one.of} & _TYPES.keys() or (types[one.leaf] if one.of.startswith("item ") else set())
        if texts := {text for page in own for text in _texts(printing.words.language, page, noun)}:
            for field in one.texts.keys() - {"over"}:  # the title of a book of answers
                text = one.text(field)
                if not (made_of(text, texts) or (one.of == "certificate" and fits(text, solved))):
                    yield Doubt("wrong-sentence", f"no book says this here: '{text}'", one.page)


@lru_cache(maxsize=64)
def _texts(language: str, page: str, noun: str) -> frozenset[str]:
    """Return all texts without gaps for pages of a type, in the words of every kind of puzzle, with its noun."""
    every = [load_words(one + ending_of(noun)) for one in speeches(language)]
    texts = {text for words in every for name in _TYPES[page] for text in _all(getattr(words, name))}
    bullets = {words.bullets.other.format(n="").strip() for words in every}  # they follow a line for their number
    return frozenset({text for text in texts if "{" not in text} | bullets)


def _all(texts: Any) -> Iterator[str]:
    """Yield all texts in a group of them."""
    if isinstance(texts, str):
        yield texts
        return
    own = texts.plain() if hasattr(texts, "plain") else texts
    for one in own.values() if isinstance(own, Mapping) else own:
        yield from _all(one)
