"""The copyright page: whose the book is, since when, and under which number."""

import datetime
from pathlib import Path

import pytest

from bookmaker.book.outlook import book_outlook
from bookmaker.page.types.copyright import Copyright, _paragraphs
from bookmaker.values.errors import FileProblems
from bookmaker.words import languages
from tests.books import plan_book
from tests.layouts import shipped_layouts

SPEC = """\
spec: 1
title: Bullets
author: A. Author
date: '2026-11-21'
language: {language}
layout: {layout}
front: [copyright: {options}]
sections: [{{title: One, size: 5x5, tiers: {{gentle: 2}}}}]
{more}
"""
ALL = (
    "{holder: Field Press, year: 2019, isbn: 0-306-40615-2, printed: Printed in Austria, "
    "legal: [No part of it may be copied., All of it may be solved.]}"
)


def _lines(folder: Path, options: str, more: str = "", **names: str) -> list[str]:
    names = {"options": options, "more": more, "language": "en", "layout": "classic", **names}
    plan = plan_book(folder, SPEC.format(**names)).plan
    return [one.text for group in _paragraphs(plan, plan.book.front[0].options) for one in group]


def test_the_year_is_that_of_the_date_and_the_number_that_of_the_cover(tmp_path: Path) -> None:
    said = _lines(tmp_path, "{}", "cover: {isbn: 978-0-306-40615-7, spine_in: 0.45}")
    assert "© 2026 A. Author. All rights reserved." in said
    assert "ISBN\u00a0978-0-306-40615-7" in said
    assert book_outlook(tmp_path / "book.yaml").plan.book.date == datetime.date(2026, 11, 21)


@pytest.mark.parametrize("layout", shipped_layouts())
@pytest.mark.parametrize("language", languages())
def test_it_says_what_it_is_asked_to_in_each_language_and_layout(tmp_path: Path, language: str, layout: str) -> None:
    said = _lines(tmp_path, ALL, language=language, layout=layout)
    assert said[1].startswith("© 2019 Field Press. ")
    assert said[2:4] == ["No part of it may be copied.", "All of it may be solved."]
    assert {"Printed in Austria", "ISBN\u00a0978-0-306-40615-7"} <= {*said}


def test_without_anybody_no_right_is_claimed(tmp_path: Path) -> None:
    spec = SPEC.format(options="{}", more="", language="en", layout="classic").replace("author", "subtitle")
    plan = plan_book(tmp_path, spec).plan
    assert not any("©" in one.text for group in _paragraphs(plan, Copyright()) for one in group)


@pytest.mark.parametrize(
    ("options", "more", "wanted"),
    [
        ("{isbn: 978-0-306-40615-8}", "", r"7:27: error\[bad-isbn\]: front\[0\].copyright.isbn: the last digit"),
        (
            "{isbn: 9780306406157}",
            "cover: {isbn: 978-3-16-148410-0}",
            r"9:15: error\[bad-isbn\]: cover.isbn: .*another",
        ),
        ("{printed: \u6f22}", "", r"7:30: error\[missing-character\]: front\[0\].copyright.printed"),
        ("{legal: [" + ", ".join(["x " * 400] * 20) + "]}", "", r"7:28: error\[too-long\]: front\[0\].copyright.legal"),
    ],
)
def test_mistakes_are_found_at_their_place(tmp_path: Path, options: str, more: str, wanted: str) -> None:
    with pytest.raises(FileProblems, match=wanted):
        _lines(tmp_path, options, more)
