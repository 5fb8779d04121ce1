"""Books with an own noun: no page, cover or player says another one, and verify retells them with it."""

import re
from itertools import chain, cycle
from pathlib import Path

import pytest

import bookmaker.words as shelf
from bookmaker.book.build import build
from bookmaker.book.outlook import book_outlook
from bookmaker.book.web import book_page
from bookmaker.proof.verify import verify
from bookmaker.proof.verify.web import read_page, unpack_data
from bookmaker.values.events import result_of
from bookmaker.words.nouns import Grammar
from tests.books import write_book
from tests.pdfs import read_pages
from tests.quick import quick, some
from tests.words.test_nouns import USUAL, ready

LANGUAGES = shelf.languages()
KINDS = {
    "bullets": (
        "{title: A, size: 5x5, tiers: {gentle: 3, tricky: 3}, steps: 20}",
        "{title: B, size: 6x6, bullets: 9, tiers: {steady: 1}, total: none, steps: 20}",
    ),
    "sweep": (
        "{title: C, kind: sweep, size: 6x6, mines: 6, tiers: {gentle: 1}, steps: 10}",
        "{title: D, kind: sweep, play: stages, stages: 3, size: 7x7, mines: 8, tiers: {gentle: 1}}",
        "{title: E, kind: sweep, play: password, size: 6x6, mines: 6, tiers: {gentle: 1}}",
    ),
    "odds": (
        "{title: F, kind: odds, size: 5x5, mines: 6, question: [safest, chance, order], tiers: {gentle: 12}, "
        "per_page: 1}",
    ),
}
"""Sections of a book, by its kind."""
MIXED = tuple(chain(*KINDS.values(), ["{title: G, kind: mosaic, size: 6x6, tiers: {gentle: 1}, steps: 10}"]))
CASES = [
    (language, noun, kind)
    for language in LANGUAGES
    for noun, kind in zip(some(sorted(ready(language)), 3, f"nouns {language}"), cycle([*KINDS, "mixed"]), strict=False)
]
"""A ready noun for each kind and language, others for each commit."""
SPEC = """\
spec: 1
title: T
language: {language}
noun: {noun}
hints: 3
walkthroughs: all
printer: {printer}
cover: {{design: night}}
sections: [{sections}]
"""


def spec_of(language: str, noun: str, kind: str, printer: str = "kdp") -> str:
    sections = MIXED if kind == "mixed" else KINDS[kind]
    return SPEC.format(language=language, noun=noun, printer=printer, sections=", ".join(sections))


def usual_nouns(text: str, language: str) -> list[str]:
    return re.findall(rf"(?i).{{0,40}}\b(?:{USUAL[language]})\b.{{0,40}}", text)


@pytest.mark.slow
@pytest.mark.parametrize(("language", "noun", "kind"), CASES)
def test_no_other_noun_is_printed_and_verify_is_silent(language: str, noun: str, kind: str, tmp_path: Path) -> None:
    list(build(write_book(tmp_path, spec_of(language, noun, kind)), tmp_path, 1))
    files = sorted(tmp_path.glob("*.pdf"))
    text = "\n".join(chain(*map(read_pages, files)))
    assert len(files) > 1 and usual_nouns(text, language) == []
    assert ready(language)[noun]["many"].casefold() in text.casefold()
    assert verify(tmp_path / "book-kdp.pdf").findings == ()


@pytest.mark.slow
@pytest.mark.parametrize("language", quick(LANGUAGES, "de"))
def test_the_player_has_the_noun_and_verify_reads_it_so(language: str, tmp_path: Path) -> None:
    path, page = write_book(tmp_path, spec_of(language, "eggs", "bullets")), tmp_path / "book.html"
    page.write_bytes(result_of(book_page(book_outlook(path), workers=1)).page)
    data = unpack_data(page.read_bytes())
    said = [data["words"].values(), *((one["rules"], one["said"], one["steps"]) for one in data["puzzles"])]
    assert usual_nouns(str([*map(list, said)]), language) == []
    assert read_page(page)[2] == ()


def test_verify_finds_a_noun_that_is_another_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    find, wren = Grammar.find, "{one: wren, many: wrens}"  # which no other test has: words are cached
    with monkeypatch.context() as patch:
        patch.setattr(Grammar, "find", lambda grammar, said: find(grammar, "cats" if "wren" in str(said) else said))
        shelf._cached_words.cache_clear()
        list(build(write_book(tmp_path, spec_of("en", wren, "bullets", "screen")), tmp_path, 1))
    shelf._cached_words.cache_clear()
    found = [one.id for one in verify(tmp_path / "book-screen.pdf").findings]
    assert {"wrong-sentence", "wrong-total"} <= {*found} and len(found) > 10, found
