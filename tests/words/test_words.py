from datetime import date
from pathlib import Path

import pytest
import yaml

from bookmaker import kinds
from bookmaker.engine.rank.energy import EVERY_TIER
from bookmaker.values.errors import UserError
from bookmaker.values.own import read_own
from bookmaker.words import FOLDER, languages, load_words, read_words
from tests.words.test_languages import leaves


@pytest.mark.parametrize("language", languages())
def test_every_language_is_complete(language: str) -> None:
    words = load_words(language)
    assert set(words.tiers) == set(EVERY_TIER)
    assert all(tier.name and tier.requires for tier in words.tiers.values())


def test_a_missing_and_an_unknown_key_are_refused() -> None:
    data = read_own(FOLDER / "en.yaml")
    with pytest.raises(ValueError, match="farewell"):
        read_words({**data, "farewell": "Goodbye"}, "en")
    with pytest.raises(ValueError, match=r"unknown: count$"):
        read_words({**data, "count": "a name of a method"}, "en")
    del data["how_to"]["looking_untold"]
    with pytest.raises(ValueError, match=r"how_to\.looking_untold \(`looking` if no puzzle has a total\)"):
        read_words(data, "en")


def test_an_unknown_language_is_named_with_those_there_are() -> None:
    with pytest.raises(UserError, match=r"'xx' is not known; known here: .*en"):
        load_words("xx")


def test_numbers_and_plurals() -> None:
    words = load_words("en")
    assert [words.count(words.bullets, n) for n in (1, 2, 14)] == ["1 bullet", "2 bullets", "14 bullets"]
    assert [words.number(n) for n in (0, 12, 13)] == ["no", "twelve", "13"]
    assert [words.span(3, 3), words.span(3, 14)] == ["3", "3–14"]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["0 puzzles", "1 puzzle", "2 puzzles", "12,345 puzzles"]),
        ("de", ["0 Rätsel", "1 Rätsel", "2 Rätsel", "12.345 Rätsel"]),
        ("fr", ["0 grille", "1 grille", "2 grilles", "12\u202f345 grilles"]),
        ("es", ["0 tableros", "1 tablero", "2 tableros", "12.345 tableros"]),
        ("pt", ["0 desafio", "1 desafio", "2 desafios", "12.345 desafios"]),
        ("it", ["0 schemi", "1 schema", "2 schemi", "12.345 schemi"]),
    ],
)
def test_plurals_and_numbers_of_each_language(language: str, said: list[str]) -> None:
    words = load_words(language)
    assert [words.count(words.puzzles, n) for n in (0, 1, 2, 12345)] == said


def test_a_language_may_have_more_plurals_than_two() -> None:
    texts = read_own(FOLDER / "en.yaml")
    texts["bullets"] = {"one": "{n} пуля", "few": "{n} пули", "many": "{n} пуль", "other": "{n} пули"}
    words = read_words(texts, "ru")
    assert [words.count(words.bullets, n) for n in (1, 3, 5, 21)] == ["1 пуля", "3 пули", "5 пуль", "21 пуля"]
    assert words.count(words.puzzles, 3) == "3 puzzles", "a category without a text is as other"


def test_none_and_both_stand_for_exact_numbers() -> None:
    words = load_words("en")
    full = words.reasons.alone.full
    assert words.count(words.bullets_in_words, 0) == "no bullet"
    assert words.form(full, 2, clue="the 2") == "the 2 has only two open cells: both are bullets."


@pytest.mark.parametrize(
    ("language", "first", "other", "weekday"),
    [
        ("en", "November 1, 2026", "November 21, 2026", "Saturday, November 21, 2026"),
        ("de", "1. November 2026", "21. November 2026", "Samstag, 21. November 2026"),
        ("fr", "1er novembre 2026", "21 novembre 2026", "samedi 21 novembre 2026"),
        ("es", "1 de noviembre de 2026", "21 de noviembre de 2026", "sábado, 21 de noviembre de 2026"),
        ("pt", "1º de novembro de 2026", "21 de novembro de 2026", "sábado, 21 de novembro de 2026"),
        ("it", "1º novembre 2026", "21 novembre 2026", "sabato 21 novembre 2026"),
    ],
)
def test_dates(language: str, first: str, other: str, weekday: str) -> None:
    words, day = load_words(language), date(2026, 11, 21)
    assert [words.date(day.replace(day=1)), words.date(day), words.date(day, weekday=True)] == [first, other, weekday]
    assert words.date(date(2011, 11, 11)).count("11") == 2


@pytest.mark.parametrize(
    ("language", "raw", "written"),
    [
        ("de", "dann die 2 in a1 ~könnte~ nur eine Kugel berühren", "dann könnte die 2 in a1 nur eine Kugel berühren"),
        ("de", "a1 ~wäre~ leer, also b1 ~wäre~ leer", "a1 wäre leer, also wäre b1 leer"),
        ("fr", "autour de le 2 en c3", "autour du 2 en c3"),
        ("fr", "le 2 n’en permet que une", "le 2 n’en permet qu’une"),
        ("fr", "une case inconnue : elle est vide ; enfin", "une case inconnue\u00a0: elle est vide\u202f; enfin"),
        ("es", "alrededor de el 2 de c3", "alrededor del 2 de c3"),
        ("es", "h3 y i3, n1 o o1, 7 o 8, 1 o 2", "h3 e i3, n1 u o1, 7 u 8, 1 o 2"),
        ("pt", "ao redor de o 2 em c3, de uma", "ao redor do 2 em c3, de uma"),
        ("it", "il 1, il 8, il 0, il 2", "l’1, l’8, lo 0, il 2"),
        ("it", "intorno a il 8, a il 0, a il 2, a l’unico 4", "intorno all’8, allo 0, al 2, all’unico 4"),
        ("it", "ciascuno dei 8 schemi, dei 12 schemi, d2 e e2", "ciascuno degli 8 schemi, dei 12 schemi, d2 ed e2"),
    ],
)
def test_rewrites(language: str, raw: str, written: str) -> None:
    assert load_words(language).rewritten(raw) == written


def test_a_kind_may_say_some_things_otherwise(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    otherwise = {"en": {"how_to": {"title": "How to play other puzzles"}, "rules_line": "Find {bullets}."}}
    (tmp_path / "other.yaml").write_text(yaml.safe_dump(otherwise))
    monkeypatch.setattr(kinds, "folder_of", lambda kind: tmp_path)
    usual, other = load_words("en"), load_words("en", "other")
    assert other.how_to.title == "How to play other puzzles"
    assert other.rules_line == "Find {bullets}."
    changed = {place for place, said in leaves(usual) if said != dict(leaves(other))[place]}
    assert changed == {"how_to.title", "rules_line", "speech"}
    assert dict(leaves(load_words("de", "bullets"))) == dict(leaves(load_words("de")))
    with pytest.raises(UserError, match="kind other are not told in the language 'de'"):
        load_words("de", "other")
