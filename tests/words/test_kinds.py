"""What kinds of puzzles say otherwise: other words for some in all texts, and texts of their own."""

import re

import pytest

from bookmaker.words import editions, languages, load_words
from tests.quick import quick
from tests.words.test_languages import gaps, leaves

BULLETS = {"de": "kugel", "en": "bullet", "es": "bolita", "fr": "bille", "it": "pallin", "pt": "bolinha"}
MINES = {"de": "Minen", "en": "mines", "es": "minas", "fr": "mines", "it": "mine", "pt": "minas"}


@pytest.mark.parametrize("language", quick(languages(), "de"))
def test_a_book_of_sweeps_speaks_of_mines_and_says_the_same_otherwise(language: str):
    usual, own = (dict(leaves(load_words(language, kind))) for kind in ("bullets", "sweep"))
    assert usual.keys() == own.keys()
    assert not [place for place in own if place != "proof" and gaps(usual[place]) != gaps(own[place])]
    said = {place: re.sub(r"\{\w+\}", "", text).casefold() for place, text in own.items()}
    assert not [place for place, text in said.items() if BULLETS[language] in text]
    assert load_words(language, "sweep").bullets.of(3, "other") == f"{{n}} {MINES[language]}"
    assert dict(leaves(load_words(f"{language}-sweep"))) == own


def test_fields_and_the_beginnings_of_sentences_are_kept():
    words = load_words("en", "sweep")
    assert words.walkthrough.find == "{bullets} to find."
    assert words.how_to.goal.startswith("Mines are hidden")
    assert words.how_to.rules[2].startswith("A cell without")
    assert words.how_to.rules[:2] != load_words("en").how_to.rules[:2]
    assert "a closed cell" in words.pointing.moves["bullet"]
    assert "two open pages" in words.stages.leaf
    assert "beiden aufgeschlagenen Seiten" in load_words("de", "sweep").stages.leaf


def test_editions_are_languages_with_the_kinds_that_have_words_of_their_own():
    assert {"en", "en-sweep", "pt-sweep"} <= set(editions()) and "en-bullets" not in editions()
