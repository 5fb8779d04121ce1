"""What a book says of its puzzles that are not all of one kind."""

import pytest

from bookmaker.kinds import taught
from bookmaker.page.types.base import Item
from bookmaker.page.types.copyright import Copyright
from bookmaker.page.types.options import Options
from bookmaker.words import languages, load_words
from tests.page.conftest import SECTIONS
from tests.page.types.marks import texts


@pytest.mark.parametrize("kinds", [("bullets",), ("bullets", "odds")])
def test_what_was_proved_is_said_of_all_kinds(told_book, kinds: tuple[str, ...]):
    words, others = load_words("en"), tuple(SECTIONS[0]._replace(kind=kind) for kind in kinds)
    pages = {"front": (Item("copyright", Copyright()),), "back": (Item("solutions", Options()),)}
    laid = told_book(sections=(*SECTIONS, *others), proved=7, walkthroughs=(), hints=0, **pages)
    text = " ".join(line for page in laid for line in texts(page))
    mixed = len(kinds) > 1
    assert (words.proved_mixed.format(n=7)[:40] in text, words.solutions_intro_mixed[:30] in text) == (mixed, mixed)
    assert (words.count(words.proved, 7)[:40] in text, words.solutions_intro[:30] in text) == (not mixed, not mixed)


def test_a_book_teaches_the_first_kind_that_is_to_be_solved():
    assert taught(["odds", "sweep", "bullets"]) == "sweep"
    assert taught(["odds", "odds"]) == "odds"


@pytest.mark.parametrize("language", languages())
def test_how_many_were_proved_is_said_in_each_language(language: str):
    assert load_words(language).proved_mixed.format(n=12345).count("12345") == 1
