"""Tests of how a look grows on larger pages."""

from pathlib import Path

import pytest

from bookmaker.page.layout.clashes import clashes
from bookmaker.page.layout.look import Look
from bookmaker.page.layout.scale import scale_look, steps_on
from bookmaker.page.layout.units import Role, trim
from bookmaker.spec.book import Variant, read_book
from bookmaker.values.lengths import POINTS
from tests.books import write_book
from tests.layouts import load_layout, shipped_layouts

LOOKS = {name: load_layout(name).look for name in shipped_layouts()}
CLASSIC = LOOKS["classic"]
LARGE = "8.5 x 11 in"


@pytest.mark.parametrize(
    ("size", "steps"),
    [
        *[("4 x 6 in", 0), ("5 x 8 in", 0), ("6 x 9 in", 0), ("7 x 10 in", 1), (LARGE, 2), ("210 x 297 mm", 2)],
        *[("11 x 8.5 in", 2), ("297 x 420 mm", 3), ("20 x 20 in", 3)],
    ],
)
def test_running_text_takes_a_step_for_two_of_the_page(size: str, steps: int) -> None:
    assert steps_on(trim(size), CLASSIC) == steps


@pytest.mark.parametrize("name", LOOKS)
def test_a_layout_is_as_it_is_written_on_its_own_page_and_on_smaller_ones(name: str) -> None:
    look = LOOKS[name]
    assert scale_look(look, look.trim) == look
    assert scale_look(look, (look.trim[0] * 0.8, look.trim[1] * 0.8)) == look


def test_classic_has_type_of_11_to_12_points_on_letter_and_titles_that_grow_as_the_page_does() -> None:
    look = scale_look(CLASSIC, trim(LARGE))
    assert (look.type.body.size, look.type.body.leading) == (11.5, 15.25)
    assert look.type.heading.size / CLASSIC.type.heading.size == pytest.approx(1.067**4, rel=0.01)
    assert look.puzzles.number.size > CLASSIC.puzzles.number.size
    assert look.puzzles.column_gap == pytest.approx(CLASSIC.puzzles.column_gap * 1.067**2)
    assert look.puzzles.cell_max == pytest.approx(14 * 1.067**2 * POINTS["mm"])
    assert (look.margins, look.grid, look.smallest) == (CLASSIC.margins, CLASSIC.grid, CLASSIC.smallest)
    assert look.puzzles.cell_min == CLASSIC.puzzles.cell_min


def _roles(look: Look) -> dict[tuple[str, str], Role]:
    groups = (("type", look.type), ("puzzles", look.puzzles), ("solutions", look.solutions), ("steps", look.steps))
    return {(group, name): value for group, part in groups for name, value in part if isinstance(value, Role)}


@pytest.mark.parametrize("name", LOOKS)
@pytest.mark.parametrize("size", [(500.0, 700.0), (595.0, 842.0), (612.0, 792.0), (842.0, 1190.0), (1440.0, 1440.0)])
def test_no_text_gets_smaller_and_nothing_clashes_on_any_page(name: str, size: tuple[float, float]) -> None:
    before, after = _roles(LOOKS[name]), _roles(scale_look(LOOKS[name], size))
    assert all(after[key].size >= role.size and after[key].leading >= after[key].size for key, role in before.items())
    assert not list(clashes(scale_look(LOOKS[name], size)))


def _read(tmp_path: Path, settings: tuple[str, ...] = (), **keys: object) -> Look:
    section = {"title": "Small", "size": "5x5", "tiers": {"gentle": 4}}
    spec = {"spec": 1, "title": "A Book", "trim": LARGE, "sections": [section], **keys}
    return read_book(write_book(tmp_path, spec), Variant(settings)).look


def test_what_a_spec_states_in_its_look_is_taken_as_it_stands(tmp_path: Path) -> None:
    own = {"type": {"body": {"size": "12 pt"}}, "puzzles": {"cell_max": "13 mm"}}
    look = _read(tmp_path, look=own)
    assert (look.type.body.size, look.type.body.leading) == (12, 13.5)
    assert look.puzzles.cell_max == pytest.approx(13 * POINTS["mm"])
    assert look.type.entry.size > CLASSIC.type.entry.size
    assert _read(tmp_path, ("look.type.strong.size=12 pt",)).type.strong.size == 12


def test_a_layout_can_ask_for_no_scale_or_be_meant_for_another_page(tmp_path: Path) -> None:
    assert _read(tmp_path, look={"scale": {"most": 0}}).type == CLASSIC.type
    assert _read(tmp_path, look={"scale": {"trim": LARGE}}).type == CLASSIC.type
    (tmp_path / "mine.yaml").write_text("name: mine\nextends: classic\ntype: {body: {size: 11 pt, leading: 15 pt}}\n")
    assert _read(tmp_path, layout="./mine.yaml").type.body.size == 12.5
    assert _read(tmp_path, trim="6 x 9 in").type == CLASSIC.type


@pytest.mark.parametrize(("top", "body"), [("46.3 pt", 10), ("46.5 pt", 10.75), ("47 pt", 11.5)])
def test_it_grows_by_fewer_steps_where_more_would_clash(top: str, body: float, tmp_path: Path) -> None:
    look = _read(tmp_path, look={"margins": {"top": top}})  # folios hang 3 pt into the margin, and more as they grow
    assert look.type.body.size == body
    assert not list(clashes(look))
