"""The words that cells can spell: what a program can judge of them."""

from collections import Counter

import pytest

from bookmaker.words import languages, load_passwords

FORBIDDEN = """
alkohol allah arsch bibel bitch bombe cazz christ cock crist culo dick dieb droga droge drug duce fasc fuck fuhrer
gott gun guerra hitler hure jesus kirche krieg merd mord mort muert nazi neger negr nigg nutte penis piss porn prick
puta pute rape scheiss sex shit slut suicid terror tod tot troia vagin whore zigeuner
"""
INNOCENT = "cristal drape ducha grape gunwale mordisco mortaio penisola total totale totem trapez"


def shortened(word: str) -> set[str]:
    return {word[:at] + word[at + 1 :] for at in range(len(word))}


def covered(word: str) -> set[str]:
    return {f"{word[:at]}?{word[at + 1 :]}" for at in range(len(word))}


@pytest.mark.parametrize("language", languages())
class TestWords:
    def test_they_are_sorted_and_have_three_to_nine_letters_without_accents(self, language):
        words = load_passwords(language)
        assert list(words) == sorted(set(words))
        assert [w for w in load_passwords(language) if not (w.isascii() and w.isalpha() and w.islower())] == []
        assert set(map(len, load_passwords(language))) == set(range(3, 10))

    def test_there_are_enough_of_each_length(self, language):
        counts = Counter(map(len, load_passwords(language)))
        assert counts[3] >= 90
        assert min(counts[n] for n in range(4, 10)) >= 130

    def test_none_is_another_with_an_s_or_es(self, language):
        words = set(load_passwords(language))
        assert [word for word in sorted(words) if word + "s" in words or word + "es" in words] == []

    def test_long_ones_differ_by_more_than_a_letter(self, language):
        long = [word for word in load_passwords(language) if len(word) >= 6]
        alike = Counter(form for word in long for form in covered(word))
        assert [form for form, count in alike.items() if count > 1] == []
        assert [word for word in long if shortened(word) & set(long)] == []

    def test_none_offends(self, language):
        words = set(load_passwords(language)).difference(INNOCENT.split())
        assert [word for word in sorted(words) if word.startswith((*FORBIDDEN.split(),))] == []
