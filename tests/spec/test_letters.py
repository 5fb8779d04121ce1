from pathlib import Path

import pytest

from bookmaker.book.outlook import book_outlook
from bookmaker.values.errors import FileProblems
from tests.spec.loading import problems_of, write_spec

SPEC = """\
spec: 1
title: {title}
subtitle: {subtitle}
author: {author}
seed: 1
sections:
  - title: {section}
    size: 5x5
    tiers: {{gentle: 4}}
"""
PLAIN = {"title": "Bullets", "subtitle": "A book", "author": "A. Author", "section": "First steps"}


def _spec(folder: Path, **texts: str) -> Path:
    return write_spec(folder, SPEC.format(**PLAIN | texts))


@pytest.mark.parametrize(
    ("key", "place", "where"),
    [
        ("title", "2:8", "title"),
        ("subtitle", "3:11", "subtitle"),
        ("author", "4:9", "author"),
        ("section", "7:12", r"sections\[0\]\.title"),
    ],
)
def test_a_letter_that_a_font_lacks_is_found_at_its_place(tmp_path: Path, key: str, place: str, where: str) -> None:
    start = rf"book\.yaml:{place}: error\[missing-character\]: {where}: .*\.ttf: the font Source Serif 4.* has no"
    with pytest.raises(FileProblems, match=start + r" character '漢' \(U\+6F22\), needed in"):
        book_outlook(_spec(tmp_path, **{key: "Ein 漢"}))


def test_all_of_them_are_found_in_one_pass(tmp_path: Path) -> None:
    problems = problems_of(book_outlook, _spec(tmp_path, title="漢", section="★"))
    assert len(problems) == 2
    assert all("write the text without it, or name another font in the layout" in one.remedy for one in problems)


@pytest.mark.parametrize("title", ["Поле пуль", "Πεδίο σφαιρών", "Žluťoučký kůň", "Ế"])
def test_cyrillic_and_greek_titles_can_be_printed(tmp_path: Path, title: str) -> None:
    assert book_outlook(_spec(tmp_path, title=title, subtitle=title, author=title, section=title)).pages > 4
