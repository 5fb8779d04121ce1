"""Straight quotes of authors become those of a language."""

import pytest

from bookmaker.words import languages, load_words
from bookmaker.words.quotes import typeset

ENGLISH = load_words("en").quotes


@pytest.mark.parametrize(
    ("language", "shown"),
    [
        ("de", "„one ‚two‘ it’s“"),
        ("en", "“one ‘two’ it’s”"),
        ("es", "«one “two” it’s»"),
        ("fr", "«\u202fone “two” it’s\u202f»"),
        ("it", "«one “two” it’s»"),
        ("pt", "“one ‘two’ it’s”"),
    ],
)
def test_each_language_has_its_own(language: str, shown: str) -> None:
    assert list(typeset(("\"one 'two' it's\"",), load_words(language).quotes)) == [shown]
    assert list(typeset(('"one "two" it\'s"',), load_words(language).quotes)) == [shown]
    assert language in languages()


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("the players' 1990's don't", "the players’ 1990’s don’t"),
        ("'Tis the '90s", "’Tis the ’90s"),
        ("'Yes', he said", "‘Yes’, he said"),
        ("\"'Yes',\" he said", "“‘Yes’,” he said"),
        ('("so")—"so" "so".', "(“so”)—“so” “so”."),
        ('5\' 10" and 3"', '5\' 10" and 3"'),
        ("6' wide and 5'10\" tall", "6' wide and 5'10\" tall"),
        ("'Yes' in the '90s, 'tis 'no'", "‘Yes’ in the ’90s, ’tis ‘no’"),
        ("from the '80s: 'never'", "from the ’80s: ‘never’"),
        ("the letter 's' and '90 boards'", "the letter ‘s’ and ’90 boards’"),
        ("'900 boards'", "‘900 boards’"),
        ('"Room 5"', "“Room 5”"),
        ("see https://a.b/it's, and it's", "see https://a.b/it's, and it’s"),
        ('"www.a.b/\'x"', "“www.a.b/'x”"),
        ('a paragraph that ends"', "a paragraph that ends”"),
        ('"a paragraph that goes on', "“a paragraph that goes on"),
        ("“done” it’s", "“done” it’s"),
        ("' \"", "’ ”"),
        ("", ""),
    ],
)
def test_what_a_quote_is_follows_from_its_place(written: str, shown: str) -> None:
    assert list(typeset((written,), ENGLISH)) == [shown]


def test_pieces_see_what_is_beside_them_and_none_moves() -> None:
    pieces = ["He said “", "so", "” and ‘", "it", "’s’"]
    assert list(typeset(('He said "', "so", "\" and '", "it", "'s'"), ENGLISH)) == pieces
    assert typeset(('"so"',), None) == ('"so"',)
