"""Whether docs/pages.md tells of every page type and every tier what is true of it."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml

import bookmaker
from bookmaker.engine.rank.energy import EVERY_TIER, star_count
from bookmaker.kinds.base import DECODER, PASSWORD, Played
from bookmaker.page.layout.text import Style
from bookmaker.page.paginate import add_titles
from bookmaker.page.types import LISTED, OF_SECTIONS, PAGES
from bookmaker.page.types.base import Book, Item, Plan, TierRun
from bookmaker.spec.model import Spec
from bookmaker.spec.schema import fields
from bookmaker.words import load_words

DOCS = (Path(__file__).parents[3] / "docs" / "pages.md").read_text("utf-8")
ROWS = re.findall(r"^\| `([^`]+)` \| (\w+) \| (\w+) \| (.+) \|$", DOCS, re.MULTILINE)
"""Name, place, side and spec keys of each page type in the table."""
OF_BOOKS = (*OF_SECTIONS, *LISTED)
SIDED = [name for name in OF_BOOKS if name != "pictures"]
"""Page types that bullets have."""


def test_every_page_type_starts_on_the_side_the_table_says(
    make_book: Callable[..., Book], style: Style, make_item: Callable[..., Item]
) -> None:
    book = make_book(hints=1, walkthroughs=(2,))
    ways = (Played(DECODER, per_table=3), Played(PASSWORD), Played())
    book = book._replace(sections=tuple(s._replace(played=way) for s, way in zip(book.sections, ways, strict=True)))
    runs = (TierRun(0, "gentle", 1, 7), TierRun(1, "gentle", 8, 9))
    plan = add_titles(Plan(book, style, load_words("en"), runs, (343, 542), {}))
    found = {name: PAGES[name].pages(plan, make_item(name)._replace(section=0))[0].side for name in SIDED}
    assert {name: side for name, _, side, _ in ROWS if name in SIDED} == found


def test_every_page_type_is_documented_in_its_place_and_no_other() -> None:
    described = re.findall(r"^### `(.+)`$", DOCS, re.MULTILINE)
    assert sorted(name for name, *_ in ROWS) == sorted(described) == sorted(OF_BOOKS)
    places = {**dict.fromkeys(LISTED, "anywhere"), **dict.fromkeys(OF_SECTIONS, "section")}
    assert {name: place for name, place, *_ in ROWS} == places
    (said,) = re.findall(r"only\s+((?:`[a-z-]+`[,\sand]*)+)\s+may stand several times", DOCS)
    assert set(re.findall(r"`([a-z-]+)`", said)) == {name for name in LISTED if not PAGES[name].once}


def _options(name: str) -> dict[str, tuple[str, str, str]]:
    """Return the table of options in the part about a page type: meaning, default and example of each."""
    part = DOCS.split(f"### `{name}`\n")[1].split("\n##")[0]
    rows = re.findall(r"^\| `([^`]+)` \| (.+) \| (.+) \| `([^`]+)` \|$", part, re.MULTILINE)
    shared = re.search(r"all options of `(.+?)`", part)
    return (_options(shared[1]) if shared else {}) | {option: tuple(rest) for option, *rest in rows}


@pytest.mark.parametrize("name", OF_BOOKS)
def test_every_option_is_documented_and_no_other(name: str) -> None:
    documented = _options(name)
    fields = PAGES[name].options.model_fields
    assert list(documented) == list(fields)
    for option, (meaning, default, example) in documented.items():
        field = fields[option]
        assert meaning == f"{field.description[:1].upper()}{field.description[1:]}."
        assert default == (
            "required" if field.is_required() else f"`{json.dumps(field.default)}`" if field.default else "none"
        ).replace('"', "")
        assert yaml.safe_load(example) == field.examples[0]


@pytest.mark.parametrize(
    ("name", "option"), [(name, one) for name in OF_BOOKS for one in PAGES[name].options.model_fields]
)
def test_the_example_of_an_option_is_itself_without_mistakes(
    make_item: Callable[..., Item], media: Path, name: str, option: str
) -> None:
    (media / "preface.md").write_text("# Preface\n\nRead me.")
    example = PAGES[name].options.model_fields[option].examples[0]
    assert option in make_item(name, **{option: example}).options.model_fields_set


def test_every_error_of_pages_and_pictures_is_documented() -> None:
    docs = Path(__file__).parents[3] / "docs" / "spec.md"
    package = Path(bookmaker.__file__).parent
    files = [*(package / "page").rglob("*.py"), package / "values" / "files.py"]
    source = "".join(path.read_text("utf-8") for path in files)
    ids = set(re.findall(r'\bid="([a-z-]+)"', source))
    assert {"small-image", "bad-markdown"} <= ids
    assert {id for id in ids if f"`{id}`" not in docs.read_text("utf-8")} == set()


def test_the_keys_that_change_a_page_are_keys_of_the_spec_and_every_tier_has_its_stars() -> None:
    named = {key for *_, keys in ROWS for key in re.findall(r"`([^`]+)`", keys)}
    assert named - {key for key, _ in fields(Spec)} == set()
    documented = re.findall(r"^\| `([^`]+)` \| (★+) \|$", DOCS, re.MULTILINE)
    assert documented == [(tier, "★" * star_count(tier)) for tier in EVERY_TIER]
