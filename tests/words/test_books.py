"""Whole books in a made-up language: nothing on their pages is from anywhere but its words and the spec."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
import yaml
from PIL import Image

from bookmaker import words as shelf
from bookmaker.book.binding import lay_out
from bookmaker.book.outlook import Outlook, book_outlook
from bookmaker.page.layout.units import layouts_dir
from bookmaker.values.errors import FileProblems
from bookmaker.values.events import result_of
from bookmaker.values.marks import Glyphs, Mark, Page, Placed, Tagged, Text
from bookmaker.values.own import read_own
from bookmaker.words import FOLDER
from tests.quick import quick

LANGUAGE = "de"
"""Its plurals and months are German, its words are English in letters that English does not have."""
LETTERS = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", "àáâãäåæçèéêëìíîïñòóôõöøùúûÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛ"
)
LAYOUTS = sorted(file.stem for file in layouts_dir().glob("*.yaml"))
SPEC = """\
spec: 1
title: Ðýþ
subtitle: Þðý ýðþ
author: Ýþð
language: de
date: '2026-11-21'
seed: 3
layout: LAYOUT
front:
  - half-title
  - title
  - copyright
  - dedication: {text: Þýð ðý}
  - contents: {ticks: true}
  - how-to-play
sections:
  - {title: Þý, size: 4x4, tiers: {gentle: 1, steady: 1}, require: {no_spike: true}}
  - text: {text: "# Ðýð\\n\\nÞý *ðþý*."}
  - {title: Ðþ, size: 5x5, tiers: {tricky: 1}}
back:
  [hints, solutions, thumbnails, index, walkthroughs, {blanks: {size: 5x5}}, notes, {image: {file: map.png}},
   certificate, {author: {text: Þý., picture: map.png}}]
time: true
walkthroughs: all
hints: 2
"""
BUILD = re.compile("[0-9a-f]{8}")
NAMES = re.compile(r"[a-t]\d{0,2}|[ivxlc]+")
"""Names of cells and columns, and roman folios."""


def foreign(value: Any) -> Any:
    """Return texts with every letter of English replaced, but for their gaps."""
    if isinstance(value, dict):
        return {key: foreign(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [foreign(inner) for inner in value]
    parts = re.split(r"(\{\w+\})", value)
    return "".join(part if part.startswith("{") else part.translate(LETTERS) for part in parts)


@pytest.fixture
def language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    texts = read_own(FOLDER / "en.yaml")
    file = tmp_path / "words.yaml"
    file.write_text(yaml.safe_dump(foreign(texts), allow_unicode=True), "utf-8")
    monkeypatch.setattr(shelf, "language_files", lambda: {LANGUAGE: file})
    shelf._cached_words.cache_clear()
    yield
    shelf._cached_words.cache_clear()


def lay_out_text(folder: Path, text: str) -> tuple[Outlook, Sequence[Page]]:
    """Return what was known of a book beforehand, and its pages."""
    path = folder / "book.yaml"
    path.write_text(text, "utf-8")
    outlook = book_outlook(path)
    return outlook, result_of(lay_out(outlook, workers=1))


def strings(marks: tuple[Mark, ...]) -> Iterator[str]:
    """Yield all that is written, that inside other marks too."""
    for mark in marks:
        if isinstance(mark, Text):
            yield mark.text
        elif isinstance(mark, Glyphs):
            yield from (text for _, _, text in mark.items)
        elif isinstance(mark, Placed | Tagged):
            yield from strings(mark.marks)
            yield from [mark.alt_text] if isinstance(mark, Tagged) else []


ELSEWHERE = [
    SPEC.replace("back: [hints, solutions,", f"solutions: {place}\nback: [hints,").replace("hints: 2", "hints: 1")
    for place in ("overleaf", "foot")
]
"""The same book with its solutions in other places."""
BOOKS = {
    **{layout: SPEC.replace("LAYOUT", layout) for layout in LAYOUTS},
    "overleaf": ELSEWHERE[0].replace("LAYOUT", "classic"),
    "foot": ELSEWHERE[1].replace("LAYOUT", "classic") + "hint_order: shuffled\n",
}


@pytest.mark.usefixtures("language")
@pytest.mark.parametrize("text", quick(BOOKS.values()), ids=BOOKS)
def test_every_word_of_a_book_is_from_its_language_or_its_spec(tmp_path: Path, text: str) -> None:
    Image.linear_gradient("L").resize((2600, 3400)).save(tmp_path / "map.png")
    outlook, pages = lay_out_text(tmp_path, text)
    known = " ".join(("November", *outlook.style.look.families)).split()
    texts = [(page.label, text) for page in pages for text in strings(page.marks)]
    words = ((label, word, text) for label, text in texts for word in re.findall(r"\w*[A-Za-z]\w*", text))
    unusual = (one for one in words if not NAMES.fullmatch(one[1]) and not BUILD.fullmatch(one[1]))
    assert [one for one in unusual if one[1] not in known] == []
    assert not any("{" in text for _, text in texts)


TITLES = """\
spec: 1
title: Πεδίο κουκκίδων
subtitle: Поле чудес
author: Άδα Ильина
language: en
sections:
  - {title: Πρώτα βήματα, size: 4x4, tiers: {gentle: 1}}
  - {title: Второе дыхание, size: 4x4, tiers: {gentle: 1}}
"""
ENGLISH = ("en", "First edition", "November 1, 2026")


def texts_of(pages: Sequence[Page]) -> set[str]:
    return {text for page in pages for text in strings(page.marks)}


def test_greek_and_cyrillic_titles_print_with_the_default_fonts(tmp_path: Path) -> None:
    texts = texts_of(lay_out_text(tmp_path, TITLES)[1])
    assert {"Πεδίο κουκκίδων", "Поле чудес", "Πρώτα βήματα", "Второе дыхание"} <= texts
    assert {"ΠΕΔΊΟ ΚΟΥΚΚΊΔΩΝ", "ΆΔΑ ИЛЬИНА"} <= texts, "as capitals in the running heads and on the title page"


def test_a_letter_that_the_font_lacks_is_named_with_its_place(tmp_path: Path) -> None:
    with pytest.raises(FileProblems, match=r"book.yaml:2:8: error\[missing-character\]: title: .*Source Serif 4.*'漢'"):
        lay_out_text(tmp_path, TITLES.replace("Πεδίο", "漢字"))


@pytest.mark.parametrize(
    ("language", "edition", "date"),
    [("de", "Erste Auflage", "1. November 2026"), ("fr", "Première édition", "1er novembre 2026"), ENGLISH],
)
def test_the_copyright_page_is_in_its_language(tmp_path: Path, language: str, edition: str, date: str) -> None:
    text = TITLES.replace("language: en", f"language: {language}\ndate: '2026-11-01'")
    assert {edition, date} <= texts_of(lay_out_text(tmp_path, text)[1])


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("date: 2026", "expected a date: year, month and day"),
        ("date: '21.11.2026'", "expected a date: year, month and day"),
        ("date: '2026-11-31'", "there is no day 2026-11-31"),
        ("date: soon", "for example: date: '2026-11-21'"),
        ("language: xx", "no words for the language 'xx'"),
        ("language: german", "did you mean 'de'?"),
    ],
)
def test_a_wrong_date_or_language_is_named(tmp_path: Path, line: str, message: str) -> None:
    with pytest.raises(FileProblems) as refused:
        lay_out_text(tmp_path, TITLES.replace("language: en", line))
    assert message in str(refused.value)
