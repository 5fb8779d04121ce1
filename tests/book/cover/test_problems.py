"""What is wrong with a cover is found before any puzzle is made, at its line."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
import yaml

from bookmaker.book.cover.geometry import Extent
from bookmaker.book.cover.problems import cover_problems, problems
from bookmaker.page.layout.look import Region
from bookmaker.page.layout.text import open_style
from bookmaker.page.layout.units import layouts_dir
from bookmaker.spec.book import read_book
from bookmaker.values.errors import FileProblems, Problem
from tests.book.cover.conftest import Open
from tests.books import write_book

LONG = "Unbelievably " * 15


@pytest.mark.parametrize(
    ("cover", "id", "where"),
    [
        ({"title": LONG}, "too-long", "cover.title"),
        ({"back": "Word " * 900}, "too-long", "cover.back"),
        ({"title": "Field ★"}, "missing-character", "cover.title"),
        ({"subtitle": "★"}, "missing-character", "cover.subtitle"),
        ({"tagline": "\u6f22"}, "missing-character", "cover.tagline"),
        ({"back": "Words and *★*"}, "missing-character", "cover.back"),
        ({"spine": "✓"}, "missing-character", "cover.spine"),
    ],
)
def test_a_mistake_is_shown_where_it_was_made(open_cover: Open, cover: dict[str, Any], id: str, where: str) -> None:
    found = [one for one in problems(*open_cover(**cover)) if one.level == "error"]
    assert [(one.id, one.where, one.level) for one in found] == [(id, where, "error")]
    assert found[0].line > 1
    assert found[0].source
    assert found[0].remedy


def test_what_the_book_says_is_shown_where_the_book_says_it_and_a_spine_without_its_text_is_a_warning(
    open_cover: Open,
) -> None:
    assert {one.where for one in problems(*open_cover(book={"title": "Поле"}))} == {"title"}
    (found,) = problems(*open_cover(pages=40, spine="Mine"))
    assert (found.id, found.level) == ("spine-text", "warning")
    assert list(problems(*open_cover(pages=40, spine=""))) == []
    assert list(problems(*open_cover(pages=40))) == []


@pytest.mark.parametrize(
    ("pages", "cover", "found"),
    [
        (100, {"design": "paper"}, ["spine-contrast"]),
        (112, {"design": "paper"}, []),
        (100, {"design": "night"}, []),
        (100, {"design": "paper", "colours": {"accent": "#eee8dd"}}, []),
    ],
)
def test_a_thin_spine_of_another_colour_is_a_warning(
    open_cover: Open, pages: int, cover: dict[str, Any], found: list[str]
) -> None:
    there = [(one.id, one.level) for one in problems(*open_cover(pages=pages, **cover))]
    assert there == [(id, "warning") for id in found]


BOOK = """\
spec: 1
title: A book
{printer}
cover: {{{cover}}}
sections: [{{title: A, size: 5x5, tiers: {{gentle: 4}}}}]
"""


@pytest.mark.parametrize(
    ("printer", "cover", "line", "said"),
    [
        ("printer: kdp", "spine_in: 0.31", 4, "Amazon KDP, black ink on white paper gives 0.225 in"),
        ("printer: kdp", "spine_in: 0.25", 0, ""),
        ("printer: {kdp: {spine_in: 0.1}}", "", 3, "100 pages are hardly 0.1 in thick"),
        ("printer: [{kdp: {spine_in: 0.3}}, lulu]", "spine_in: 0.23", 3, "gives 0.225 in"),
        ("printer: {ingram: {spine_in: 4}}", "", 3, "usual papers give 0.15 in to 0.4 in"),
        ("printer: ingram", "spine_in: 0.2", 0, ""),
        ("", "spine_in: 2.5", 4, "usual papers give 0.15 in to 0.4 in"),
    ],
)
def test_a_spine_far_from_what_pages_and_paper_give_is_a_warning(
    tmp_path: Path, printer: str, cover: str, line: int, said: str
) -> None:
    file = read_book(write_book(tmp_path, BOOK.format(printer=printer or "author: A", cover=cover)))
    extent = Extent(file, open_style(file.look, file.fonts), (432.0, 648.0), 100)
    found = [one for one in cover_problems(extent) if one.id == "spine-thickness"]
    assert [(one.level, one.line) for one in found] == [("warning", line)] * bool(line)
    assert all(said in one.message and "calculator" in one.remedy for one in found)
    guessed = cover_problems(extent._replace(extremes=(40, 2000)))
    assert [one.id for one in guessed if one.id == "spine-thickness"] == []


def refuse(open_cover: Open, **cover: Any) -> Sequence[Problem]:
    """Return what is wrong with a cover that cannot be opened."""
    with pytest.raises(FileProblems) as caught:
        open_cover(**cover)
    return caught.value.problems


def test_colours_of_the_design_can_be_others_and_an_unknown_one_is_found_at_its_key(open_cover: Open) -> None:
    palette = open_cover(colours={"ground": "#336699"}).cover.design.palette
    assert palette["ground"] == pytest.approx((0.2, 0.4, 0.6))
    assert palette["text"] == (1, 1, 1)
    (found,) = refuse(open_cover, colours={"grund": "#123456"})
    assert (found.id, found.where) == ("unknown-colour", "cover.colours.grund")
    assert found.remedy == "did you mean 'ground'?"
    assert found.source[found.column - 1 :].startswith('"grund"')


def test_a_cover_has_keys_of_its_design_otherwise_and_fonts_of_its_own(open_cover: Open, tmp_path: Any) -> None:
    mine = tmp_path / "mine.ttf"
    mine.write_bytes((layouts_dir() / "fonts" / "Outfit_800ExtraBold.ttf").read_bytes())
    usual = open_cover().cover
    changes = {"faces": {"display": "./mine.ttf"}, "spine": {"colour": "accent"}, "type": {"title": {"size": "70 pt"}}}
    cover = open_cover(look=changes, colours={"accent": "#112233"}).cover
    assert (cover.design.spine.colour, cover.design.type.title.size) == ("accent", 70)
    assert cover.design.type.title.leading == usual.design.type.title.leading
    assert cover.design.palette["accent"] == pytest.approx((0x11 / 255, 0x22 / 255, 0x33 / 255))
    wide, other = (one.setting("title", 1).scale_by(1 / one.design.type.title.size) for one in (cover, usual))
    assert wide.width("Field") != other.width("Field")
    assert cover.style.fonts["regular"].width("Field", 9) == usual.style.fonts["regular"].width("Field", 9)


def test_mistakes_in_what_a_cover_has_otherwise_are_shown_in_the_spec(open_cover: Open) -> None:
    for wrong, id, where in (
        ({"spine": {"colour": "acent"}}, "unknown-colour", "cover.look.spine.colour"),
        ({"spin": {}}, "unknown-key", "cover.look.spin"),
        ({"art": {"squares": 3}}, "unknown-key", "cover.look.art.squares"),
    ):
        (found,) = refuse(open_cover, look=wrong)
        assert (found.id, found.file.endswith("book.yaml"), where.endswith(found.where)) == (id, True, True)
        assert found.line > 1


def test_a_design_extends_another_one_with_art_of_another_kind(open_cover: Open, tmp_path: Any) -> None:
    quilt = {"kind": "quilt", "squares": 3, "colours": [["accent", "ground"]]}
    (tmp_path / "mine.yaml").write_text(yaml.safe_dump({"name": "mine", "extends": "night", "art": quilt}), "utf-8")
    (tmp_path / "over.yaml").write_text("name: over\nextends: ./mine.yaml\nart: {squares: 2}\n", "utf-8")
    mine, over, night = (open_cover(design=name).cover.design for name in ("./mine.yaml", "./over.yaml", "night"))
    assert (mine.art.kind, mine.art.region, over.art.squares) == ("quilt", Region(), 2)
    assert mine.back == night.back
    (tmp_path / "mine.yaml").write_text("name: mine\nextends: ./over.yaml\n", "utf-8")
    (found,) = refuse(open_cover, design="./over.yaml")
    assert (found.id, found.line) == ("bad-extends", 2)
    assert found.message.startswith("designs extend each other in a circle: over.yaml")


def test_mistakes_in_a_design_are_shown_in_its_file(open_cover: Open, tmp_path: Any) -> None:
    night = (layouts_dir() / "covers" / "night.yaml").read_text("utf-8")
    night = night.replace("../fonts", str(layouts_dir() / "fonts"))
    for wrong, id in (
        (night.replace("colour: quiet", "colour: silent", 1), "unknown-colour"),
        (night.replace("holds: [tagline, title, subtitle]", "holds: [tagline]"), "wrong-value"),
        (night.replace("kind: field", "kind: feild", 1), "wrong-value"),
        (night + "extra: 1\n", "unknown-key"),
    ):
        (tmp_path / "mine.yaml").write_text(wrong, "utf-8")
        (found,) = refuse(open_cover, design="./mine.yaml")
        assert (found.id, found.file.endswith("mine.yaml"), found.line > 1) == (id, True, True)
    (tmp_path / "mine.yaml").write_text(night, "utf-8")
    assert open_cover(design="./mine.yaml").cover.design.name == "night"
