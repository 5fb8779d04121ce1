"""A look as a printer needs it."""

import pytest

from bookmaker.page.layout.area import OVERHANG
from bookmaker.page.layout.printed import Demands, apply_demands
from bookmaker.page.layout.text import Setting, Style, open_style
from bookmaker.page.layout.units import layouts_dir
from bookmaker.spec.looks import load_look

LAYOUTS = sorted(file.stem for file in layouts_dir().glob("*.yaml"))
WIDE = Demands(40, 50, 45, ((100, 60), (100_000, 80)))


def style_of(layout: str) -> Style:
    return open_style(*load_look(layouts_dir() / f"{layout}.yaml"))


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


@pytest.mark.parametrize("layout", LAYOUTS)
def test_what_is_asked_for_is_there(layout: str):
    style = style_of(layout)
    margins, now = style.look.margins, apply_demands(style, WIDE).look
    assert now.margins.outer >= 45 + OVERHANG
    assert now.margins.top >= 40 + OVERHANG and now.margins.bottom >= 50 + OVERHANG
    assert extremes(apply_demands(style, WIDE))["top"] >= 40 and extremes(apply_demands(style, WIDE))["bottom"] >= 50
    assert [now.gutter(pages) >= least for pages, least in ((24, 62), (100, 62), (101, 82), (5000, 82))] == [True] * 4
    # What runs above the body stays as far away from it as it was.
    assert now.margins.top - now.margins.head >= margins.top - margins.head - 1e-9
    assert now.margins.bottom - now.margins.foot >= margins.bottom - margins.foot - 1e-9


@pytest.mark.parametrize("layout", LAYOUTS)
def test_nothing_moves_that_is_wide_enough(layout: str):
    style = style_of(layout)
    same = Demands(two_sided=False, screen=style.look.links)
    now = apply_demands(style, same).look
    assert now.model_copy(update={"gutters": ()}) == style.look.model_copy(update={"gutters": ()})
    assert [now.gutter(pages) for pages in (24, 151, 900)] == [style.look.gutter(pages) for pages in (24, 151, 900)]


def test_lines_move_with_the_text_beside_them():
    style = style_of("newspaper")
    before, after = style.look, apply_demands(style, WIDE).look
    moved = after.margins.head - before.margins.head
    assert moved > 0
    tops = [
        (one.distance, other.distance)
        for one, other in zip(before.hairlines, after.hairlines, strict=True)
        if one.edge == "top"
    ]
    assert tops and all(later - earlier == pytest.approx(moved) for earlier, later in tops)


def test_paper_has_two_sides_and_no_links():
    assert style_of("tablet").look.sides == "one" and style_of("tablet").look.links
    now = apply_demands(style_of("tablet"), Demands()).look
    assert now.sides == "two" and not now.links
    assert apply_demands(style_of("classic"), Demands(screen=True, two_sided=False)).look.links
