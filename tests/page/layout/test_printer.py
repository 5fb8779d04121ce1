"""A look as a printer needs it."""

import pytest

from bookmaker.page.layout.area import OVERHANG
from bookmaker.page.layout.printer import Demands, apply_demands
from bookmaker.page.layout.text import Setting, Style
from tests.layouts import open_layout, shipped_layouts

WIDE = Demands(40, 50, 45, ((100, 60), (100_000, 80)))


def extremes(style: Style) -> dict[str, float]:
    """Return how near to an edge anything runs above and below the body."""
    look, found = style.look, {"top": 1000.0, "bottom": 1000.0}
    for line in look.running:
        setting = Setting(style.fonts, getattr(look.type, line.type))
        at = look.margins.head - setting.cap_height if line.edge == "top" else look.margins.foot - setting.descent
        found[line.edge] = min(found[line.edge], at)
    for rule in look.hairlines:
        found[rule.edge] = min(found[rule.edge], rule.distance - rule.weight / 2)
    return found


@pytest.mark.parametrize("layout", shipped_layouts())
def test_what_is_asked_for_is_there(layout: str):
    style = open_layout(layout)
    margins, now = style.look.margins, apply_demands(style, WIDE).look
    assert now.margins.outer >= 45 + OVERHANG
    assert now.margins.top >= 40 + OVERHANG and now.margins.bottom >= 50 + OVERHANG
    assert extremes(apply_demands(style, WIDE))["top"] >= 40 and extremes(apply_demands(style, WIDE))["bottom"] >= 50
    assert [now.gutter(pages) >= least for pages, least in ((24, 62), (100, 62), (101, 82), (5000, 82))] == [True] * 4
    # What runs above the body stays as far away from it as it was.
    assert now.margins.top - now.margins.head >= margins.top - margins.head - 1e-9
    assert now.margins.bottom - now.margins.foot >= margins.bottom - margins.foot - 1e-9


@pytest.mark.parametrize("layout", shipped_layouts())
def test_nothing_moves_that_is_wide_enough(layout: str):
    style = open_layout(layout)
    same = Demands(two_sided=False, screen=style.look.links)
    now = apply_demands(style, same).look
    assert now.model_copy(update={"gutters": ()}) == style.look.model_copy(update={"gutters": ()})
    assert [now.gutter(pages) for pages in (24, 151, 900)] == [style.look.gutter(pages) for pages in (24, 151, 900)]


def test_lines_move_with_the_text_beside_them():
    style = open_layout("newspaper")
    before, after = style.look, apply_demands(style, WIDE).look
    moved = after.margins.head - before.margins.head
    assert moved > 0
    lines = zip(before.hairlines, after.hairlines, strict=True)
    tops = [other.distance - one.distance for one, other in lines if one.edge == "top"]
    assert tops and tops == pytest.approx([moved] * len(tops))


def test_paper_has_two_sides_and_no_links():
    assert open_layout("tablet").look.sides == "one" and open_layout("tablet").look.links
    now = apply_demands(open_layout("tablet"), Demands()).look
    assert now.sides == "two" and not now.links
    assert apply_demands(open_layout("classic"), Demands(screen=True, two_sided=False)).look.links
