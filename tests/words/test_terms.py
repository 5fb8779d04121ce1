"""The words for cells and numbers: a book teaches each that its sentences use, and has one for each thing."""

import re
from itertools import product
from pathlib import Path

import pytest

from bookmaker.kinds import KINDS
from bookmaker.page.types import how_to_play, playing
from bookmaker.values.errors import QualityFailure
from bookmaker.values.puzzle import Shown
from bookmaker.words import editions, languages, load_words
from bookmaker.words.lessons import LESSONS, game_text, terms
from bookmaker.words.steps import SUPPOSING
from tests.books import build_book
from tests.quick import quick
from tests.words.test_books import lay_out_text, texts_of
from tests.words.test_languages import leaves, said
from tests.words.test_typography import composed, faults

OPEN = {
    "de": r"\boffene?[nrs]?\b",
    "en": r"\bopen cells?\b|\b(?:is|are) open\b",
    "es": r"\bpendientes?\b",
    "fr": r"\binconnues?\b",
    "it": r"\bincert[ae]\b",
    "pt": r"\bem aberto\b",
}
"""How an undecided cell is called."""
CLOSED = {
    "de": r"\bverdeckte?[nrs]?\b",
    "en": r"\bclosed\b",
    "es": r"\bcerradas?\b",
    "fr": r"\bfermées?\b",
    "it": r"\bchius[ae]\b",
    "pt": r"\bfechadas?\b",
}
"""How it is called where cells are opened."""
USES = {
    "open": OPEN,
    "settled": {"de": "klär", "en": "settle", "es": "res[ou]el", "fr": "détermin", "it": "ris[oo]l", "pt": "resol"},
    "needs": {
        "de": r"\bbrauch",
        "en": r"\bneeds?\b",
        "es": r"\bnecesita",
        "fr": r"\bdemande",
        "it": r"\brichied",
        "pt": r"\bprecisa",
    },
    "shared": {
        "de": r"\bgemeinsam",
        "en": r"\bshared?\b",
        "es": r"\bcomparte",
        "fr": r"\bcommun",
        "it": r"\bin comune",
        "pt": r"\bem comum",
    },
}
"""By term, what tells that a sentence uses it."""
BESIDE = [
    f"{language}-{kind}-{other}"
    for language in languages()
    for kind in ("bullets", "mosaic")
    for other in ("sweep", "odds")
]
"""Words of games in books that have sweeps, or questions about positions."""
BOOK = """\
spec: 1
title: Words
author: A. Author
seed: 3
front: [how-to-play]
sections:
"""
SOLVED = '  - {title: One, size: 4x4, total: none, puzzles: ["bullets:4x4:-:b1b1a2d1a1a"]}\n'
EASY = "  - {title: One, size: 4x4, tiers: {gentle: 1}}\n"
SWEEP = "  - {title: Two, kind: sweep, size: 6x6, tiers: {gentle: 1}, play: stages, stages: 2}\n"
TOLD = "back: [solutions, walkthroughs]\nwalkthroughs: all\n"


@pytest.mark.parametrize("speech", [*quick(editions(), "en"), *quick(BESIDE, "en-bullets-sweep")])
def test_every_term_of_a_sentence_is_taught(speech: str):
    words = load_words(speech)
    kind = KINDS[words.kind]
    has_closed = kind.is_opened or kind.is_asked or speech in BESIDE
    sentences = (*said(speech), *words.promises.plain().values(), words.how_to.intro)
    text = " ".join(str(one) for one in sentences)
    for term, forms in USES.items():
        form = re.compile((CLOSED if has_closed and term == "open" else forms)[words.language], re.IGNORECASE)
        assert form.search(text), term
        assert form.search(words.how_to.terms[term]), term


@pytest.mark.parametrize("speech", quick(BESIDE, "en-bullets-sweep"))
def test_where_cells_are_opened_no_cell_is_called_open_before(speech: str):
    words = load_words(speech)
    usual = load_words(f"{words.language}-{words.kind}")
    texts = composed(speech)
    form = re.compile(OPEN[words.language], re.IGNORECASE)
    assert [text for text in texts if form.search(text)] == []
    assert any(form.search(text) for _, text in leaves(usual))
    assert words.bullets.plain() == usual.bullets.plain() and faults(speech, texts) == []


@pytest.mark.parametrize("speech", editions())
def test_each_term_has_a_picture(speech: str):
    words = load_words(speech)
    kind = KINDS[words.kind]
    shown = dict(terms(kind.is_opened, words))
    assert len(shown) == len(words.how_to.terms) - (not kind.is_opened)
    assert shown[words.how_to.terms["open"]] == (Shown(),)
    assert shown[words.how_to.terms["settled"]][0].mark == kind.mark


@pytest.mark.parametrize(
    ("sections", "rest", "has_terms", "supposes"),
    [
        (EASY, "", False, False),
        (EASY, TOLD, True, False),
        (EASY, "back: [hints, solutions]\nhints: 1\n", True, False),
        (SOLVED, "", False, False),
        (SOLVED, TOLD, True, True),
        (SOLVED, "back: [hints, solutions]\nhints: 2\n", True, True),
    ],
)
def test_a_book_teaches_the_words_and_the_suppositions_that_it_uses(
    tmp_path: Path, sections: str, rest: str, has_terms: bool, supposes: bool
):
    texts, words = texts_of(lay_out_text(tmp_path, BOOK + sections + rest)[1]), load_words("en")
    assert (words.how_to.meanings.upper() in {text.upper() for text in texts}) == has_terms
    assert (words.supposing.title in texts) == supposes


def test_bullets_beside_a_sweep_are_closed_until_they_are_settled(tmp_path: Path):
    text = " ".join(texts_of(lay_out_text(tmp_path, BOOK + EASY + SWEEP + TOLD)[1]))
    assert "closed" in text and "bullet" in text
    assert not re.search(OPEN["en"], text) and "mine" not in text


@pytest.mark.parametrize("altered", ["terms", "LESSONS"])
def test_altered_meanings_and_suppositions_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, altered: str):
    words, teach = load_words("en"), LESSONS[SUPPOSING]
    wrong = tuple((text.replace("A number needs", "No number needs"), cells) for text, cells in terms(False, words))
    others = {
        "terms": lambda *_: wrong,
        "LESSONS": {SUPPOSING: lambda *how: teach(*how)._replace(rules=("Try anything.",))},
    }
    monkeypatch.setattr(how_to_play if altered == "terms" else playing, altered, others[altered])
    with pytest.raises(QualityFailure, match="the text says"):
        build_book(tmp_path, BOOK + SOLVED + TOLD)


def test_a_book_with_meanings_and_suppositions_is_proved(tmp_path: Path):
    assert build_book(tmp_path, BOOK + SOLVED + SWEEP + TOLD).is_file()


@pytest.mark.parametrize("kind", ["bullets", "mosaic", "sweep"])
@pytest.mark.parametrize("language", languages())
def test_rules_without_terms_teach_the_words_for_cells_where_they_are_first_used(language: str, kind: str):
    words = load_words(f"{language}-{kind}")
    for term, totals in product(("open", "settled"), words.how_to.totals):
        forms = CLOSED if term == "open" and KINDS[kind].is_opened else USES[term]
        text = game_text(totals, (False, False), "", words, defines=True)
        first = re.search(forms[language], text, re.IGNORECASE)
        taught = text.index(words.how_to.undecided)
        assert first and taught <= first.start() < taught + len(words.how_to.undecided)
        assert words.how_to.undecided not in game_text(totals, (False, False), "", words, words.how_to.meanings)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("language", languages())
def test_rules_without_terms_use_only_words_that_they_teach(language: str, kind: str):
    words = load_words(f"{language}-{kind}")
    has_closed = KINDS[kind].is_opened or KINDS[kind].is_asked
    for totals in words.how_to.totals:
        text = game_text(totals, (False, False), "", words, defines=True)
        untaught = text[: text.index(words.how_to.undecided)]
        assert not re.search((CLOSED if has_closed else OPEN)[language], untaught, re.IGNORECASE)
        for term in ("needs", "shared"):
            assert not re.search(USES[term][language], text, re.IGNORECASE)


def test_a_book_without_terms_is_proved(tmp_path: Path):
    assert build_book(tmp_path, BOOK + EASY + SWEEP).is_file()
