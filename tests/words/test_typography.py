"""How every sentence that a book can compose is written: signs, spaces, elisions, contractions, address."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import product
from string import Formatter

import pytest

from bookmaker.words import Words, editions, load_words
from bookmaker.words.suppositions import suppositions
from tests.quick import quick
from tests.words.test_languages import leaves, said
from tests.words.test_reasons import FORMS

EVERYWHERE = {
    "two spaces": r"[ \u00a0\u202f]{2}",
    "a straight quote": "['\"]",
    "three dots": r"\.\.\.",
    "a space before a comma or a stop": r"\w[ \u00a0\u202f][,.](?!\d)",
    "a space inside a parenthesis": r"\( | \)",
    "no space behind a comma": r"\w,[^\W\d_]",
}
CLOSE = {"a space before high punctuation": r"\w[ \u00a0\u202f][:;!?]"}
BREAKS = {"a percentage that breaks or has no space": r"\d[^\d\u00a0.,/]?%"}
DENSE = {"a percentage with a space": r"\d[ \u00a0\u202f]%"}
WRONG = {
    "en": {**CLOSE, **DENSE, "an article": r"\ba (?:[aeio]\w|8\b|11\b|18\b)"},
    "de": {
        **CLOSE,
        **BREAKS,
        "foreign quotes": "[”«»]",
        "no comma": r"[^,:;(–*] (?:dass|weil|obwohl) ",
        "another person": r"\b(?:man|Ihnen|euch|euer|eure)\b|[\w,] Ihre?[nmrs]?\b",
    },
    "es": {
        **CLOSE,
        **BREAKS,
        "no contraction": r"\b[Dd]e el\b|\b[Aa] el\b",
        "a hiatus": r"\by (?:[iIí]\w|[hH]i(?!e))|\bo (?:[oOó]\w|8|11\b)",
        "another person": r"\b[Uu]sted(?:es)?\b|\bvosotr[oa]s\b|\b[Vv]uestr[oa]s?\b",
        "a false friend": r"\bdecid\w+",
    },
    "fr": {
        "a wide space before high punctuation": r"[^\u202f][;!?%]",
        "no space before a colon": r"[^\u00a0]:",
        "a quote without its space": r"«[^\u202f]|[^\u202f]»",
        "no contraction": r"\b(?:[Dd]e|[Àà]) les?\b",
        "no elision": r"(?i)\b(?:que|de|le|la|ne|se|je|lorsque|puisque) (?:[aâeéèêiîoôu]|y\b)(?!nze\b|\d)",
        "an elision of a whole word": r"\b(?!(?:[ldnsctjmLDNSCTJM]|[Qq]u|jusqu|lorsqu|puisqu|aujourd)’)\w+’",
        "another person": r"\b(?:[Tt]u|[Tt]oi|[Tt]es|[Tt]a|[Tt]e)\b",
        "a false friend": r"\bdécid\w+",
    },
    "it": {
        **CLOSE,
        **DENSE,
        "no contraction": r"\b(?:a|di|da|su|in) (?:il|lo|la|i|gli|le|l’)(?:\b| )",
        "an article": r"\b(?:il|del|al|i|dei|ai) (?:8|11\b)|\b(?:il|del|al) [01]\b|\blo 1|\bdei 8",
        "a hiatus": r"\be e",
        "another person": r"\b(?:[Vv]oi|[Vv]ostr[oaei])\b|(?:^|[.;] )\w+[aei]te\b[^.;:]*, \w+a\b",
        "until it is not": r"\bfinché non (?:può|possono)\b",
        "a false friend": r"\bdecid\w+",
    },
    "pt": {
        **CLOSE,
        **DENSE,
        "no contraction": r"\b(?:[Dd]e|[Ee]m|[Pp]or|a) os?\b",
        "another person": r"\b(?:[Tt]u|[Tt]eus?|[Tt]uas?|ti|contigo)\b",
        "a false friend": r"\bdecid\w+",
        "a missing preposition": r"\bo que precisa",
    },
}
"""Patterns by language that no composed sentence has, by what is wrong there."""
SAMPLES = ("1", "8", "11", "42")
WORDS = ("bullets", "clue", "clues", "cells", "shared", "others", "cell", "region", "place", "what", "until", "bullet")
"""Gaps for more than numbers."""


@cache
def composed(speech: str) -> tuple[str, ...]:
    """Return what is said of many puzzles, and every other text, with its gaps filled in some ways."""
    words = load_words(speech)
    others = [text for place, text in leaves(words) if not place.startswith(("rewrites", "quotes", "first_of_month"))]
    boards = (board for form, _ in FORMS for board in suppositions(form.argument, form.puzzle, form.settled, words))
    supposed = (text for board in boards for text in (board.heading, *board.lines))
    return tuple(dict.fromkeys((*said(speech), *supposed, *(text for one in others for text in filled(one, words)))))


def filled(text: str, words: Words) -> Iterator[str]:
    """Yield a text with numbers, counts and lists in its gaps, as the language joins them."""
    gaps = {name for _, name, _, _ in Formatter().parse(text) if name}
    if gaps.intersection(WORDS) or gaps & {"argument", "needs", "allows", "left", "why", "would", "chain", "were"}:
        counts = (words.form(words.bullets_in_words, n) for n in (0, 1, 2, 11))
        clues = (words.reasons.clue.format(number=n, cell=cell) for n, cell in ((0, "a1"), (1, "e3"), (8, "i2")))
        for count, clue in product(counts, clues):
            both = words.join((clue, words.reasons.clue.format(number=1, cell="i3")))
            own = {"bullets": count, "clue": clue, "clues": both, "others": both}
            yield from _whole(text, {gap: own.get(gap, "3") for gap in gaps}, words)
    else:
        for number in SAMPLES:
            yield from _whole(text, dict.fromkeys(gaps, number), words)


def _whole(text: str, values: dict[str, str], words: Words) -> Iterator[str]:
    yield words.rewritten(text.format(**values))


def faults(speech: str, texts: tuple[str, ...]) -> list[tuple[str, str]]:
    """Return what is wrong with texts, each with the text."""
    rules = {**EVERYWHERE, **WRONG[speech.partition("-")[0]]}
    found = [(name, re.compile(rule)) for name, rule in rules.items()]
    return [(name, text) for text in texts for name, rule in found if rule.search(text.replace("~", ""))]


@pytest.mark.parametrize("speech", quick(editions(), "fr"))
def test_every_composed_sentence_is_written_as_its_language_asks(speech: str):
    texts = composed(speech)
    assert len(texts) > 2500
    assert faults(speech, texts) == []


@pytest.mark.parametrize("speech", [one for one in editions() if one.startswith("es")])
def test_spanish_opens_what_it_closes(speech: str):
    for text in composed(speech):
        for opening, closing in ("¿?", "¡!"):
            signs = "".join(re.findall(rf"[{opening}{closing}]", text))
            assert signs == text.count(opening) * f"{opening}{closing}", text


@pytest.mark.parametrize(
    ("language", "text", "name"),
    [
        ("en", "with a 8  in c3", "two spaces"),
        ("en", "it's", "a straight quote"),
        ("en", "acts as a 8", "an article"),
        ("de", "Kein Rätsel verlangt dass du rätst", "no comma"),
        ("de", "Wie man es spielt", "another person"),
        ("de", "11 %", "a percentage that breaks or has no space"),
        ("es", "las de el 3", "no contraction"),
        ("es", "7 o 8", "a hiatus"),
        ("fr", "il en manqu’une", "an elision of a whole word"),
        ("fr", "n’en permet que une", "no elision"),
        ("fr", "Pourquoi ?", "a wide space before high punctuation"),
        ("fr", "3: 4", "no space before a colon"),
        ("fr", "les chiffres décident", "a false friend"),
        ("it", "Trovate tre palline, guarda", "another person"),
        ("it", "finché non possono valere", "until it is not"),
        ("it", "intorno a il 8", "no contraction"),
        ("pt", "some o que precisam", "a missing preposition"),
        ("pt", "ao redor de o 3", "no contraction"),
    ],
)
def test_each_fault_is_one(language: str, text: str, name: str):
    assert name in [found for found, _ in faults(language, (text,))]
