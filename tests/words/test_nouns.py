"""An author's own noun for bullets: no usual noun is left, articles suit it, and wrong forms are refused."""

import re
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from bookmaker.kinds import KINDS
from bookmaker.values.errors import Wrong
from bookmaker.words import find_noun, grammar_of, is_told, languages, load_words, speeches
from bookmaker.words.forms import Wording
from bookmaker.words.nouns import ending_of

USUAL = {
    "de": r"Kugeln?|Minen?", "en": r"bullets?|mines?", "es": r"bolitas?|minas?", "fr": r"billes?|mines?",
    "it": r"pallin[ae]|min[ae]", "pt": r"bolinhas?|minas?",
}  # fmt: skip
"""The nouns of books without an own one."""
ARTICLES = {
    "de": {"f": "die eine keine jede einer der ersten übrige übrigen",
           "m": "der ein kein jeder einen keinen einem den dem ersten übrigen",
           "n": "das ein kein jedes einem dem ersten übrige übrigen"},
    "en": {"": "a"},
    "es": {"f": "la una ninguna cada primera única", "m": "el un ningún cada primer único del"},
    "fr": {"f": "la une aucune chaque première seule", "m": "le un aucun chaque premier seul du"},
    "it": {"f": "la una nessuna ogni prima unica", "m": "il un nessun ogni primo unico"},
    "pt": {"f": "a uma nenhuma cada primeira única da", "m": "o um nenhum cada primeiro único do"},
}  # fmt: skip
"""What may stand before one of them, by gender, among all the words that agree with a noun; written by hand."""
ODD = [
    ("de", "one:Hase;many:Hasen;gender:m;many_dative:Hasen;one_accusative:Hasen;one_dative:Hasen",
     "ein Hase,einen Hasen,dem ersten Hasen", "einen Hase ,dem ersten Hase "),
    ("en", "one:egg;many:eggs", "an egg,Eggs,the first egg", "a egg"),
    ("en", "one:unicorn;many:unicorns;begins:plain", "a unicorn", "an unicorn"),
    ("es", "one:águila;many:águilas;gender:f", "un águila,el águila,ningún águila,las águilas", "una águila,la águila"),
    ("fr", "one:œuf;many:œufs;gender:m", "l’œuf,d’œufs,d’œuf,Œufs", "le œuf,de œuf"),
    ("fr", "one:hibou;many:hiboux;gender:m;begins:plain", "le hibou,de hiboux", "d’hibou,l’hibou"),
    ("fr", "one:étoile;many:étoiles;gender:f", "l’étoile,une étoile,Étoiles", "la étoile"),
    ("it", "one:gnomo;many:gnomi;gender:m", "uno gnomo,lo gnomo,gli gnomi,degli gnomi,Gli gnomi", "il gnomo, i gnomi"),
    ("it", "one:ape;many:api;gender:f", "un’ape,l’ape,nessun’ape,le api", "una ape,la ape"),
    ("it", "one:uccello;many:uccelli;gender:m", "un uccello,l’uccello,gli uccelli", "un’uccello,il uccello"),
    ("pt", "one:gato;many:gatos;gender:m", "um gato,do primeiro gato,dos gatos", "uma gato,as gatos"),
]  # fmt: skip
"""Own nouns, with what is said of them somewhere and what never."""


def ready(language: str) -> dict[str, Any]:
    """Return the ready nouns of a language, but for the usual one."""
    grammar = grammar_of(language)
    assert grammar
    return {name: noun for name, noun in grammar.sets.items() if name != "bullets"}


def texts(value: Any) -> Iterator[str]:
    """Yield every text in a group."""
    if isinstance(value, str):
        yield value
        return
    own = vars(value) if isinstance(value, Wording) else value
    for inner in own.values() if isinstance(own, dict) else own:
        yield from texts(inner)


def said(speech: str) -> str:
    """Return all texts of a speech that are printed, one a line, as they are rewritten when they are whole."""
    words = load_words(speech)
    own = {**vars(words), "language": "", "speech": "", "rewrites": {}, "motifs": {}}
    return re.sub(r"\{\w+\}", "…", "\n".join(words.rewritten(text) for text in texts(own)))


def renaming(speech: str) -> bool:
    """Tell whether the words of a speech have an own way to speak of occupied cells, whatever the noun."""
    return speech.split("-")[1:2] == ["mosaic"]


@pytest.mark.parametrize("language", languages())
def test_no_usual_noun_is_left_whatever_the_kind(language: str) -> None:
    for speech, noun in product(speeches(language), ready(language)):
        text = said(speech + ending_of(noun))
        assert not re.findall(rf"(?i).*\b(?:{USUAL[language]})\b.*", text), (speech, noun)
        assert not re.search("[<>|\x02\x03]|//", text), (speech, noun)
        assert renaming(speech) or ready(language)[noun]["many"] in text


@pytest.mark.parametrize("language", languages())
def test_a_word_before_the_noun_agrees_with_it(language: str) -> None:
    every = {word for some in ARTICLES[language].values() for word in some.split()}
    for noun, forms in ready(language).items():
        text, own = said(f"{language}-bullets={noun}"), set(ARTICLES[language][forms.get("gender", "")].split())
        before = re.findall(rf"(?i)\b(\w+) (?={forms['one']}\b)", text)
        assert len(before) > 30
        assert {word.lower() for word in before} & every <= own, noun


@pytest.mark.parametrize(("language", "noun", "there", "absent"), ODD)
def test_an_own_noun_changes_what_stands_before_it(language: str, noun: str, there: str, absent: str) -> None:
    text = "\n".join(said(f"{language}-{kind}={noun}") for kind in ("bullets", "sweep"))
    assert {one for one in there.split(",") if one not in text} == set()
    assert {one for one in absent.split(",") if one in text} == set()


@pytest.mark.parametrize("language", languages())
def test_ready_nouns_are_the_same_in_all_languages_and_have_what_is_needed(language: str) -> None:
    assert ready(language).keys() == ready("en").keys()
    for noun in ready(language).values():
        find_noun(noun, language)


@pytest.mark.parametrize(
    ("language", "noun", "at", "message"),
    [
        ("en", "harts", (), "unknown noun 'harts'"),
        ("en", {"one": "bee"}, (), "no 'many'"),
        ("en", {"one": "bee", "many": "bees", "gender": "f"}, ("gender",), "no form 'gender'"),
        ("en", {"one": "unicorn", "many": "unicorns"}, (), "no 'begins'"),
        ("en", {"one": "b<e", "many": "bees"}, ("one",), "no noun"),
        ("en", {"one": "b" * 41, "many": "bees"}, ("one",), "no noun"),
        ("de", {"one": "Stern", "many": "Sterne", "gender": "m"}, (), "no 'many_dative'"),
        ("de", {"one": "Stern", "many": "Sterne", "gender": "x", "many_dative": "Sternen"}, ("gender",), "no gender"),
        ("fr", {"one": "hibou", "many": "hiboux", "gender": "m"}, (), "no 'begins'"),
        ("it", {"one": "ape", "many": "api"}, (), "no 'gender'"),
    ],
)
def test_a_wrong_form_is_refused_where_it_stands(language: str, noun: Any, at: tuple[str, ...], message: str) -> None:
    with pytest.raises(Wrong, match=message) as refused:
        find_noun(noun, language)
    assert refused.value.at == at and refused.value.remedy
    assert not is_told(f"{language}-bullets{ending_of(noun)}")


@pytest.mark.parametrize("language", languages())
def test_without_an_own_noun_nothing_is_left_to_fill(language: str) -> None:
    for speech in speeches(language):
        assert not re.search("[<>|\x02\x03]|//", said(speech)), speech
    assert {kind for kind in KINDS if is_told(f"{language}-{kind}=stars")} == set(KINDS)
