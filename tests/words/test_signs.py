"""Dashes, quotes and spaces of all printed words are those of a typesetter, not of a typewriter."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from bookmaker.values.own import read_own
from bookmaker.words import FOLDER, languages, load_words
from tests.quick import quick

WRONG = {
    " - ": r" - ",
    "a hyphen between two numbers of a range": r"\}-\{",
    "two hyphens": r"--",
    "three full stops": r"\.\.\.",
    "a straight apostrophe": r"'",
    "straight quotes": r'"',
    "two spaces": r"  ",
    "a multiplication with the letter x": r"\} x \{",
    "a hyphen as a minus": r"(?<![\w)])-\d",
}
FRENCH = {
    "a plain space before a high sign or inside quotes": r" [;:!?»]|« ",
    "no space before a high sign": r"\w[;!?»]",
}
OTHERS = {"a space before a sign": r"[ \u00a0\u202f][;:!?,.]"}


def shown(value: Any, where: str) -> Iterator[tuple[str, str]]:
    """Yield every text with its place."""
    if isinstance(value, str):
        yield where, value
    elif isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from shown(inner, f"{where}.{key}")


def faults(language: str) -> list[str]:
    words, texts = load_words(language), read_own(FOLDER / f"{language}.yaml")
    del texts["rewrites"], texts["nouns"]
    rules = WRONG | (FRENCH if language == "fr" else OTHERS)
    printed = [(where, words.rewritten(text)) for where, text in shown(texts, language)]
    found = ((where, text, fault) for where, text in printed for fault in rules if re.search(rules[fault], text))
    return [f"{where}: {fault} in {text!r}" for where, text, fault in found]


@pytest.mark.parametrize("language", quick(languages(), "fr"))
def test_words_have_the_signs_of_a_typesetter(language: str) -> None:
    assert not faults(language)
