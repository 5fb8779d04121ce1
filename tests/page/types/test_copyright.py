"""The copyright page: whose the book is, since when, and under which number."""

import datetime
from pathlib import Path
from zipfile import ZipFile

import pikepdf
import pytest

from bookmaker.book.build import build
from bookmaker.book.cover.geometry import open_cover
from bookmaker.book.outlook import book_outlook
from bookmaker.page.types.copyright import Copyright, _paragraphs
from bookmaker.proof.verify.about import About, fits
from bookmaker.proof.verify.lists import _check_isbn
from bookmaker.values.errors import FileProblems
from bookmaker.words import languages, load_words
from tests.books import build_book, plan_book
from tests.layouts import shipped_layouts
from tests.proof.verify.sabotage.reading import is_found
from tests.proof.verify.spoken import instead, tell, text_of, whole

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


FORMATS = "{print: 978-0-306-40615-7, large_print: 978-3-16-148410-0, ebook: 978-1-86197-876-9}"


@pytest.mark.parametrize(("layout", "digits"), [("classic", "9780306406157"), ("large-print", "9783161484100")])
def test_each_format_has_its_number_also_the_cover_and_the_e_book(tmp_path: Path, layout: str, digits: str) -> None:
    more = "printer: {screen: {epub: true}}\ncover: {spine_in: 0.45, barcode: true}"
    spec = SPEC.format(options=f"{{isbn: {FORMATS}}}", more=more, language="en", layout=layout).replace(
        "2}}", "2}, steps: 9}"
    )
    found = plan_book(tmp_path, spec)
    printed = [one.text for group in _paragraphs(found.plan, found.plan.book.front[0].options) for one in group]
    wanted = ["978-0-306-40615-7 (print)", "978-3-16-148410-0 (large print)", "978-1-86197-876-9 (e-book)"]
    assert [text.removeprefix("ISBN\u00a0") for text in printed if text.startswith("ISBN")] == wanted
    cover = open_cover(found.file, found.style)
    assert cover and cover.code and cover.code.isbn.digits == digits
    list(build(tmp_path / "book.yaml", tmp_path, 1))
    with ZipFile(next(tmp_path.glob("*.epub"))) as book:
        assert "urn:isbn:9781861978769" in book.read("book/package.opf").decode()


@pytest.mark.parametrize("language", languages())
def test_what_publishers_add_is_in_the_language_and_verified(tmp_path: Path, language: str) -> None:
    words = load_words(language).imprint
    line = words.library.numberless or words.library.named
    library = "yes" if words.library.numberless else "M-12345"
    options = f"{{isbn: {FORMATS}, credits: ['Ada: all', B.], disclaimer: yes, library: {library}, printing: 12}}"
    more = "publisher: {name: Field Press, place: Vienna, web: field.example}\nback: [title, solutions]"
    said = _lines(tmp_path, options, more, language=language)
    assert {"20 19 18 17 16 15 14 13 12", "Field Press, Vienna", "field.example", "Ada: all", words.disclaimer} <= {
        *said
    }
    assert sum(fits(text, line) for text in said) == 1
    spec = SPEC.format(options=options, more=more, language=language, layout="classic").replace("2}}", "2}, steps: 9}")
    book = build_book(tmp_path, spec)
    assert not is_found(book)
    for right, false in {"19 18": "18 18", "Press, Vi": "Press, Va"}.items():
        with pikepdf.open(book) as pdf:
            one = next(one for one in whole(pdf) if right in text_of(one))
            at = text_of(one).index(right)
            assert tell(pdf, [instead(one, at, at + len(right), false)])
            pdf.save(lie := tmp_path / "lie.pdf")
        assert is_found(lie), right


def test_a_format_that_the_language_does_not_name_is_found() -> None:
    for form, found in (("print", []), ("a scroll", ["wrong-isbn"])):
        one = About(0, 1, "1", "copyright", {"isbn": (f"ISBN 978-0-306-40615-7 ({form})",)})
        assert [doubt.id for doubt in _check_isbn(one, load_words("en"))] == found


@pytest.mark.parametrize(
    ("options", "more", "wanted"),
    [
        ("{isbn: {print: 9780306406157}}", "", r"7:35: error\[bad-isbn\].*isbn.print: .*no hyphens"),
        (
            "{isbn: {print: 978-0-306-40615-7, ebook: 978-0-306-40615-7}}",
            "",
            r"error\[bad-isbn\].*isbn.ebook: two formats",
        ),
        ("{library: '12'}", "subtitle: x", r"7:30: error\[no-library\]: front\[0\].copyright.library: the language"),
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
        _lines(tmp_path, options, more, language="de" if "library" in options else "en")
