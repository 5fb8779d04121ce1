import pyphen
import pytest

from bookmaker.page.layout.hyphens import BEFORE, BEHIND, _Patterns, hyphenate_word
from bookmaker.page.layout.text import Setting, Style

LONG = {
    "en": "neighbouring straightforwardly considerably remaining",
    "de": "Nachbarfelder ausgeschlossen Gesamtzahl berühren",
    "fr": "nécessairement entièrement combinaison voisines",
    "es": "necesariamente casillas combinaciones restantes",
    "pt": "necessariamente combinações restantes vizinhas",
    "it": "necessariamente combinazione rimanenti vicine",
}


@pytest.mark.parametrize("language", LONG)
def test_words_are_divided_in_every_language(language: str) -> None:
    for word in LONG[language].split():
        parts = hyphenate_word(word, language)
        assert "".join(parts) == word
        assert len(parts) > 1
        assert len(parts[0]) >= BEFORE
        assert len(parts[-1]) >= BEHIND


@pytest.mark.parametrize(
    ("word", "language", "parts"),
    [
        ("Minensuchfelder", "de", "Mi-nen-such-fel-der"),
        ("remaining", "en", "re-main-ing"),
        ("remaining", "en-US", "re-main-ing"),
        ("(remaining),", "en", "(re-main-ing),"),
        ("Remaining", "en", "Remaining"),
        ("remaining", "tlh", "remaining"),
        ("remaining", "", "remaining"),
        ("rema\u00adining", "tlh", "rema-ining"),
    ],
)
def test_each_language_divides_in_its_own_way_whatever_stands_around(word: str, language: str, parts: str) -> None:
    assert hyphenate_word(word, language) == tuple(parts.split("-"))


@pytest.mark.parametrize("word", ["well-known", "1-2", "cell", "e5", "Berenice", "NASA", "McDonald", "“", "don't", "a"])
def test_names_short_words_and_signs_stay_whole(word: str) -> None:
    assert hyphenate_word(word, "en") == (word,)


PARAGRAPH = (
    "The remaining neighbouring cells considerably straightforwardly continue notwithstanding everything remaining"
)


@pytest.mark.parametrize("measure", [60.0, 80.0, 100.0, 125.0, 150.0])
def test_a_paragraph_is_divided_only_in_a_language_and_never_in_its_last_word(style: Style, measure: float) -> None:
    body = Setting(style.fonts, style.look.type.body)
    assert " ".join(body.break_text(PARAGRAPH, measure)) == PARAGRAPH
    lines = body._replace(language="en").break_text(PARAGRAPH, measure)
    assert " ".join(lines).replace("- ", "") == PARAGRAPH
    assert max(map(body.width, lines)) <= max(measure, max(map(body.width, PARAGRAPH.split()))) + 1e-6
    assert not lines[-2].endswith("-") or " " in lines[-1]


def test_a_wide_paragraph_is_not_divided(style: Style) -> None:
    text = " ".join([PARAGRAPH.replace("The", "the")] * 4)
    lines = Setting(style.fonts, style.look.type.body, "en").break_text(text, 400)
    assert sum(line.endswith("-") for line in lines) <= 1


def test_titles_and_capitals_are_never_divided(style: Style) -> None:
    types = style.look.type
    head = Setting(style.fonts, types.head, "en")
    assert " ".join(head.break_text(PARAGRAPH, 100)) == PARAGRAPH
    body = Setting(style.fonts, types.body, "en")
    assert " ".join(body.balance_text(PARAGRAPH, 100)) == PARAGRAPH


def test_soft_hyphens_are_never_printed(style: Style) -> None:
    body = Setting(style.fonts, style.look.type.body)
    assert body.line("rema\u00adining", 0, 0).text == "remaining"
    assert body.width("rema\u00adining") == body.width("remaining")


@pytest.mark.parametrize("name", ["en_US", "es", "fr", "it_IT", "pt_PT", pytest.param("de_DE", marks=pytest.mark.slow)])
def test_patterns_are_read_as_pyphen_reads_them(name: str):
    path = pyphen.LANGUAGES[pyphen.language_fallback(name)]
    own, known = _Patterns(path), pyphen.HyphDict(path).patterns
    found = {letters: pattern for letters in own if (pattern := own.get(letters))}
    assert found.keys() == known.keys() and max(map(len, own)) == max(map(len, known))
    for letters, (start, values) in known.items():
        assert found[letters] == (start, values)
        assert [getattr(one, "data", None) for one in found[letters][1]] == [getattr(v, "data", None) for v in values]
    assert own.get("no such letters") is None
