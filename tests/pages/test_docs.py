"""Whether docs/pages.md tells of every page type and every tier what is true of it."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from bookmaker.layout.style import Style
from bookmaker.pages import LISTED, OF_SECTIONS, PAGES
from bookmaker.pages.base import Book, Item, Plan, Sheet, TierRun
from bookmaker.paginate import titled
from bookmaker.rank.tiers import TIERS
from bookmaker.spec.model import Spec
from bookmaker.spec.schema import fields
from bookmaker.words import load_words

DOCS = (Path(__file__).parents[2] / "docs" / "pages.md").read_text("utf-8")
ROWS = re.findall(r"^\| `([^`]+)` \| (\w+) \| (\w+) \| (.+) \|$", DOCS, re.MULTILINE)
"""Name, place, side and spec keys of each page type in the table."""


@pytest.fixture
def plan(make_book: Callable[..., Book], style: Style) -> Plan:
    book = make_book(hints=1, walkthroughs=(2,))
    return titled(Plan(book, style, load_words("en"), (TierRun(0, "gentle", 1, 7),), (343, 542), {}))


def _first_sheet(plan: Plan, name: str) -> Sheet:
    return PAGES[name].sheets(plan, Item(name, PAGES[name].options(), 0))[0]


def test_every_page_type_is_documented_and_no_other() -> None:
    described = re.findall(r"^### `(.+)`$", DOCS, re.MULTILINE)
    assert sorted(name for name, *_ in ROWS) == sorted(described) == sorted(PAGES)


def test_every_page_type_stands_where_the_table_says() -> None:
    places = {**dict.fromkeys(LISTED, "anywhere"), **dict.fromkeys(OF_SECTIONS, "section")}
    assert {name: place for name, place, *_ in ROWS} == places


def test_every_page_type_starts_on_the_side_the_table_says(plan: Plan) -> None:
    assert {name: side for name, _, side, _ in ROWS} == {name: _first_sheet(plan, name).side for name in PAGES}


def test_the_keys_that_change_a_page_are_keys_of_the_spec() -> None:
    named = {key for *_, keys in ROWS for key in re.findall(r"`([^`]+)`", keys)}
    assert named - {key for key, _ in fields(Spec)} == set()


def test_every_tier_is_documented_with_its_stars() -> None:
    documented = re.findall(r"^\| `([^`]+)` \| (★+) \|$", DOCS, re.MULTILINE)
    assert documented == [(tier, "★" * rank) for rank, tier in enumerate(TIERS, 1)]
