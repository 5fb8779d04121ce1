"""The editions of layouts: what each is made from, in which inks, and that whole books can be set in it."""

from pathlib import Path

import pytest

from bookmaker.page.layout.text import open_style
from bookmaker.page.layout.units import has_colour, layout_files, layouts_dir
from bookmaker.page.types import BACK, FRONT, plain
from bookmaker.print.inks import to_rgb
from bookmaker.spec.looks import load_look
from bookmaker.values.marks import Ink, Mark, Placed
from tests.layouts import load_layout, shipped_layouts
from tests.page.conftest import LayOut
from tests.quick import quick

EDITIONS = sorted(layout_files().keys() - set(shipped_layouts()))
SEASONS = {"spring": "flowers", "summer": "suns", "halloween": "pumpkins", "winter": "trees"}
COLOURS = [name for name in EDITIONS if name not in SEASONS]
DOCS = (Path(__file__).parents[3] / "docs" / "layouts.md").read_text("utf-8")


def _hue(ink: Ink) -> tuple[float, ...]:
    """Return a colour at full strength; () for a gray."""
    parts = to_rgb(ink)
    low, high = min(parts), max(parts)
    return tuple(round((part - low) / (high - low), 2) for part in parts) if high > low else ()


def _inks(marks: tuple[Mark, ...]) -> set[Ink]:
    found = {getattr(mark, name, None) for mark in marks for name in ("ink", "fill", "stroke")} - {None}
    return found.union(*(_inks(mark.marks) for mark in marks if isinstance(mark, Placed)))


@pytest.mark.parametrize("name", EDITIONS)
def test_an_edition_extends_a_layout_and_says_what_it_is(name: str) -> None:
    file = layout_files()[name]
    text = file.read_text("utf-8")
    look = load_look(file).look
    assert look.name == name and look.extends in shipped_layouts()
    assert text.startswith("# ") and len(text.splitlines()) <= 40
    assert f"`{name}`" in DOCS
    assert not (layouts_dir() / file.name).exists()


@pytest.mark.parametrize("name", quick(EDITIONS, "halloween", "classic-two-inks", "sheets-colour"))
def test_a_book_in_an_edition_has_its_inks_and_its_marks(lay_out: LayOut, name: str) -> None:
    found = load_look(layout_files()[name])
    facts = {"front": plain(*FRONT), "back": plain(*BACK), "trim": found.look.trim}
    pages = lay_out(style=open_style(*found), **facts)
    assert [page.astray for page in pages if page.astray] == []
    hues = {_hue(ink) for page in pages for ink in _inks(page.drawing)} - {()}
    assert len(hues) == 0 if name in SEASONS else len(hues) == 1 if name.endswith("two-inks") else len(hues) > 4
    assert has_colour(found.look) is bool(hues)


@pytest.mark.parametrize(("name", "marks"), SEASONS.items())
def test_a_season_has_its_pair_of_marks(name: str, marks: str) -> None:
    text = layout_files()[name].read_text("utf-8")
    assert f"\nmarks: {marks}\n" in text
    look = load_look(layout_files()[name]).look
    assert look.marks.bullet and look.marks.empty
    assert look.trim == load_layout("classic").look.trim, "the books of a year are of one size"
