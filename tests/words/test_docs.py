"""What the documentation says of languages, against their words."""

import re
from pathlib import Path

import pytest

from bookmaker.values.own import read_own
from bookmaker.words import FOLDER, languages, load_words
from bookmaker.words.forms import Wording

DOCS = (Path(__file__).parents[2] / "docs" / "languages.md").read_text("utf-8")


def test_every_language_is_listed() -> None:
    assert re.findall(r"^\| `([a-z]{2})` \| [A-Z]", DOCS, re.MULTILINE) == list(languages())


@pytest.mark.parametrize("language", languages())
def test_the_terms_are_in_use(language: str) -> None:
    (row,) = re.findall(rf"^\| `{language}` \| (.*) \|$", DOCS, re.MULTILINE)
    bullet, cell, unsettled, puzzle, walkthrough = (term.lower() for term in row.split(" | ")[2:])
    words = load_words(language)
    full, links = words.reasons.alone.full.one.lower(), words.links
    assert bullet in words.bullets.one.lower() and cell in full and unsettled in full
    assert puzzle in links.puzzle.lower() and walkthrough in links.walkthrough.lower()


def test_every_group_is_explained() -> None:
    texts = read_own(FOLDER / "en.yaml")
    groups = {"nouns", *(key for key in texts if isinstance(getattr(load_words("en"), key, ""), Wording | dict))}
    single = {"puzzles", "bullets", "bullets_in_words", "bullets_alone", "proved"}
    assert {key for key in groups - single if f"`{key}`" not in DOCS} == set()
