"""The words of the studio: each language has them all, with the same fields, and the studio uses each."""

import re
from pathlib import Path

import pytest

import bookmaker
from bookmaker.words import languages
from bookmaker.words.studio import language_wanted, studio_languages, studio_words

FIELD = re.compile(r"\{(\w+)\}")


@pytest.mark.parametrize("language", studio_languages())
def test_each_language_says_the_same_with_the_same_fields(language: str):
    words, english = studio_words(language), studio_words("en")
    assert [*words] == [*english]
    for key, text in words.items():
        assert isinstance(text, str) and text.strip(), key
        assert {*FIELD.findall(text)} == {*FIELD.findall(english[key])}, key


def test_the_studio_speaks_the_languages_of_books():
    assert studio_languages() == languages()
    assert [language_wanted(text) for text in ("de-AT,de;q=0.9", "xx, FR;q=.5", "", "*")] == ["de", "fr", "en", "en"]


def test_no_word_is_left_over():
    room = Path(bookmaker.__file__).parent / "studio"
    texts = "".join(path.read_text("utf-8") for path in room.rglob("*") if path.suffix in (".py", ".js", ".html"))
    begun = tuple(re.findall(r"[\"`](\w+_)\$?\{", texts))
    unused = [
        key
        for key in studio_words("en")
        if not re.search(rf"[\"'{{`]{(name := key.removeprefix('js_'))}[\"'}}`]", texts) and not name.startswith(begun)
    ]
    assert unused == []
