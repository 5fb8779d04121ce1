"""What check says would make a book shorter does so, by as many pages as it says."""

import re
from pathlib import Path

import pytest

from bookmaker.book.outlook import book_outlook
from bookmaker.book.savings import savings_of
from tests.books import plan_book, write_book
from tests.commands import run_command

SPEC = """\
spec: 1
title: Saved
front: [title]
sections:
  - {{title: One, size: 5x5, tiers: {{gentle: {one}}}, per_page: 4}}
  - {{title: Two, size: 7x7, tiers: {{steady: {two}}}, per_page: 2}}
{more}
"""


def spec_of(one: int = 8, two: int = 4, more: str = "") -> str:
    return SPEC.format(one=one, two=two, more=more)


@pytest.mark.parametrize(("one", "two"), [(5, 3), (9, 5), (8, 4)])
def test_each_saving_is_as_large_as_it_is_said_to_be(tmp_path: Path, one: int, two: int):
    def count(**changed: object) -> int:
        return plan_book(tmp_path, spec_of(**{"one": one, "two": two, **changed})).pages

    outlook = plan_book(tmp_path, spec_of(one, two))
    found = {saving.change: saving.pages for saving in savings_of(outlook)}
    assert len(found) == {(5, 3): 3, (9, 5): 0, (8, 4): 1}[one, two]
    done = {"openers: any": count(more="openers: any")}
    if one % 4:
        done["1 puzzle fewer in One"] = count(one=one - 1)
    if two % 2:
        done["1 puzzle fewer in Two"] = count(two=two - 1)
    assert found == {change: outlook.pages - pages for change, pages in done.items() if pages < outlook.pages}


def test_nothing_is_said_where_nothing_saves_a_page(tmp_path: Path):
    assert savings_of(plan_book(tmp_path, spec_of(4, 2, "openers: any"))) == ()


@pytest.mark.parametrize("more", ["openers: any", ""])
def test_blank_pages_before_openers_are_those_that_their_side_demands(tmp_path: Path, more: str):
    outlook = plan_book(tmp_path, spec_of(more=more))
    places = [index for index, page in enumerate(outlook.numbered) if page.planned.page == "section"]
    assert [outlook.numbered[index].recto for index in places] == [True, not more]
    assert [not outlook.numbered[index - 1].planned.page for index in places[1:]] == [not more]
    assert len(outlook.numbered) % 2 == 0


def test_check_says_it(tmp_path: Path):
    path = write_book(tmp_path, spec_of(5, 3))
    said = run_command("check", path).stdout
    saved = {change: int(pages) for pages, change in re.findall(r"^saves (\d+) pages?: (.+)$", said, re.MULTILINE)}
    assert len(saved) == 3
    assert saved == {one.change: one.pages for one in savings_of(book_outlook(path))}
