"""Every design in every size: no text overlaps, leaves its safe zone or is cut."""

from itertools import combinations, groupby

import pypdfium2
import pytest

from bookmaker.book.cover.problems import problems
from bookmaker.page.layout.cover.parts import Wrap
from bookmaker.page.layout.cover.spine import spine_note
from bookmaker.page.layout.units import design_files, layouts_dir
from bookmaker.print.render.pdf import Info, render
from bookmaker.values.geometry import Box
from bookmaker.values.marks import Dot, Page, Path, Placed, Rect
from tests.book.cover.conftest import BACK, ISBN, Draw, Open, Opened, Said, apart, digits, inside, texts
from tests.quick import quick

DESIGNS = tuple(design_files())
TRIMS = ("5 x 8 in", "6 x 9 in", "8.5 x 11 in", "8.5 x 8.5 in")
_SCALE, _NEAR, _SHORT = 4, 0.4, 14.0
"""Pixels in a point, points from the trim within and beyond of which all is alike, and the longest piece of a round
shape there, which may just touch the trim."""
_DEEP = 0.25
"""The part of a line that only letters like g fill: it may meet the highest letters of the next line."""
LONG = "The Remarkably Comprehensive Compendium of Minesweeper Puzzles for Patient People"
TITLES = ("Zen", "Field of Bullets", LONG)


def _spoken(opened: Opened, page: Page) -> list[Said]:
    return [said for said in texts(page.marks, opened.fonts) if said.text.strip()]


def _upper(box: Box) -> Box:
    return box._replace(y=box.y + _DEEP * box.height, height=(1 - _DEEP) * box.height)


def _zones(wrap: Wrap) -> list[Box]:
    """Return where text may be."""
    spine = Box(wrap.spine_box.x + wrap.spine_clear, wrap.safe, wrap.spine - 2 * wrap.spine_clear, 0)
    spine = spine._replace(height=wrap.height - 2 * wrap.safe)
    return [wrap.back.grow(-wrap.safe), wrap.front.grow(-wrap.safe), spine, wrap.code_box]


def test_there_are_thirteen_designs() -> None:
    later = {"dial", "mandala", "sunrise", "terrain", "towers", "waves"}
    assert {*DESIGNS} == later | {"arcade", "bauhaus", "meadow", "night", "paper", "poster", "quilt"}


@pytest.mark.parametrize("trim", quick(TRIMS))
@pytest.mark.parametrize("design", DESIGNS)
def test_text_stays_in_its_zones_and_apart(draw_cover: Draw, design: str, trim: str) -> None:
    for pages, printer, title in ((24, "kdp", "Zen"), (130, "lulu", LONG), (400, "kdp", "Field of Bullets")):
        book = {"trim": trim, "title": title}
        tagline = "Every puzzle proved to have one solution"
        facts = {"design": design, "isbn": ISBN, "price": "USD 12.99", "back": BACK, "tagline": tagline}
        opened, page = draw_cover(printer, pages, book, **facts)
        assert [found for found in problems(*opened) if found.level == "error"] == []
        said = _spoken(opened, page)
        zones = _zones(opened.wrap)
        assert [one for one in said if not any(inside(one.box, zone) for zone in zones)] == []
        lines = [_upper(one.box) for one in said]
        assert [(one, other) for one, other in combinations(lines, 2) if not apart(one, other)] == []
        words = {word for one in said for word in one.text.casefold().split()}
        assert set(f"{title} Ada Example For paper and pencil {tagline} ISBN 51299".casefold().split()) <= words


@pytest.mark.parametrize("design", DESIGNS)
def test_no_text_stands_on_a_digit_and_no_digit_is_cut_or_covered(draw_cover: Draw, design: str) -> None:
    for trim in TRIMS:
        opened, page = draw_cover(book={"trim": trim}, design=design, back=BACK)
        clues = list(digits(page.marks, opened.fonts))
        said = _spoken(opened, page)
        assert bool(clues) == (design in ("arcade", "dial", "paper", "poster"))
        panels = [panel.grow(-8.5) for panel in (opened.wrap.front, opened.wrap.back)]
        assert [clue for clue in clues if not any(inside(clue.box, panel) for panel in panels)] == []
        assert [clue for clue in clues for one in said if not apart(clue.box, one.box)] == []
        black = [mark for mark in page.marks if isinstance(mark, Rect) and mark.fill == (0x15 / 255,) * 3]
        boxes = [Box(mark.x, mark.y, mark.width, mark.height) for mark in black]
        assert [clue for clue in clues for box in boxes if not apart(clue.box, box)] == []


@pytest.mark.parametrize("design", DESIGNS)
def test_the_sheet_is_covered_to_the_edge_of_the_bleed_and_art_meets_the_trim(draw_cover: Draw, design: str) -> None:
    _, page = draw_cover(design=design)
    grounds = [mark for mark in page.marks if isinstance(mark, Rect)]
    assert min(mark.x for mark in grounds) == -9
    assert max(mark.x + mark.width for mark in grounds) >= page.width + 9
    assert min(mark.y for mark in grounds) <= -9
    assert max(mark.y + mark.height for mark in grounds) >= page.height + 9
    dots = [mark for mark in page.marks if isinstance(mark, Dot)]
    assert all(-mark.radius < mark.x < page.width + mark.radius for mark in dots)
    assert (page.bleed, len(dots) > 0) == ((9, 9, 9, 9), True)


@pytest.mark.parametrize("design", DESIGNS)
def test_what_fills_the_trim_runs_on_over_the_bleed_on_all_sides(draw_cover: Draw, design: str) -> None:
    opened, page = draw_cover(design=design)
    with pypdfium2.PdfDocument(render([page], opened.fonts, Info("", "", "en", ""))) as document:
        painted = document[0].render(scale=_SCALE).to_numpy()[:, :, :3].astype(int)
    for turned in (painted, painted[::-1], painted.swapaxes(0, 1), painted.swapaxes(0, 1)[::-1]):
        within, beyond = (turned[round(at * _SCALE)] for at in (9 + _NEAR, 9 - _NEAR))
        runs = groupby((abs(within - beyond).max(axis=1) > 40).tolist())
        assert max((len([*run]) for differs, run in runs if differs), default=0) < _SHORT * _SCALE


@pytest.mark.parametrize(
    ("pages", "why"), [(24, "no text on a spine of so few pages"), (78, "so few pages"), (79, "than 7 pt"), (110, "")]
)
def test_a_spine_bears_text_only_from_so_many_pages_on(draw_cover: Draw, pages: int, why: str) -> None:
    opened, page = draw_cover(pages=pages)
    spine = opened.wrap.spine_box
    found = [said for said in _spoken(opened, page) if spine.x < said.box.middle < spine.right]
    assert bool(found) is not bool(why)
    assert why in spine_note(opened.cover, opened.wrap)
    assert bool(why) == bool(spine_note(opened.cover, opened.wrap))


def test_a_spine_too_narrow_for_type_has_none_and_says_so(open_cover: Open) -> None:
    opened = open_cover("ingram", 100, spine_in=0.18)
    assert "would be smaller than 7 pt" in spine_note(opened.cover, opened.wrap)
    assert spine_note(*open_cover("ingram", 100, spine_in=0.18, spine="")[1:]) == ""
    assert spine_note(*open_cover("ingram", 100, spine_in=0.3)[1:]) == ""


@pytest.mark.parametrize(
    ("spine", "title"), [(0.2, "FIELD OF BULLETS · 3"), (0.24, "Field of Bullets · 3"), (0.5, "Field of Bullets")]
)
def test_a_thin_spine_has_capitals_and_the_volume_without_its_disc(draw_cover: Draw, spine: float, title: str) -> None:
    opened, page = draw_cover("ingram", 200, book={"volume": 3}, spine_in=spine)
    box = opened.wrap.spine_box
    assert title in [said.text for said in _spoken(opened, page) if box.x < said.box.middle < box.right]


def test_a_spine_reads_downwards_or_upwards(draw_cover: Draw) -> None:
    for reads, title_is_higher in (("down", True), ("up", False)):
        opened, page = draw_cover(pages=400, spine_reads=reads)
        spine = opened.wrap.spine_box
        at = {said.text: said.box.y for said in _spoken(opened, page) if spine.x < said.box.middle < spine.right}
        assert (at["Field of Bullets"] > at["Ada Example"]) is title_is_higher


@pytest.mark.parametrize("design", [design for design in DESIGNS if design != "waves"])
def test_bullets_on_a_cover_are_those_of_the_book(draw_cover: Draw, design: str) -> None:
    font = str(layouts_dir() / "fonts" / "SourceSerif4_400Regular.ttf")
    by_glyph = {"faces": {"mark": font}, "marks": {"bullet": {"glyph": "▲"}}}
    for look in ({"marks": "hearts"}, by_glyph):
        pages = [draw_cover("kdp", 130, book, design=design)[1] for book in ({}, {"look": look})]
        discs, others = ([mark for mark in page.drawing if isinstance(mark, Dot)] for page in pages)
        pictures = [m for m in pages[1].drawing if isinstance(m, Placed) and isinstance(m.marks[0], Path)]
        assert pictures and len(pictures) == len(discs) - len(others)
        assert {m.marks[0].fill for m in pictures} == {dot.ink for dot in discs} - {dot.ink for dot in others}


def test_the_same_cover_comes_twice_and_titles_grow_and_shrink(draw_cover: Draw) -> None:
    assert draw_cover()[1] == draw_cover()[1]
    heights = []
    for title in TITLES:
        opened, page = draw_cover(book={"title": title}, spine="")
        heights.append(max(said.box.height for said in _spoken(opened, page)))
    assert heights == sorted(heights, reverse=True)
    assert heights[0] > 1.3 * heights[1] > 1.3 * heights[2]


@pytest.mark.parametrize("trim", [*TRIMS, "8 x 10 in", "5.06 x 7.81 in"])
@pytest.mark.parametrize(("design", "radius"), [("arcade", 0.34), ("bauhaus", 0.5), ("meadow", 0.24), ("night", 0.36)])
def test_no_trim_cuts_a_column_of_cells_and_cards_lie_on_their_lines(
    draw_cover: Draw, design: str, radius: float, trim: str
) -> None:
    opened, page = draw_cover(book={"trim": trim}, design=design)
    front = opened.wrap.front
    dots = [mark for mark in page.marks if isinstance(mark, Dot) and mark.x > front.x]
    cell = max(dot.radius for dot in dots) / radius
    assert max(dot.x - dot.radius for dot in dots) < page.width - 0.4, "a dot only in the bleed is no art"
    assert front.width / cell == pytest.approx(round(front.width / cell))
    places = [(dot.x - front.x) / cell % 1 for dot in dots]
    assert places == pytest.approx([0.5] * len(places))
    if design == "meadow":
        card = next(
            mark
            for mark in reversed(page.marks)
            if isinstance(mark, Rect) and mark.fill == (15 / 255, 61 / 255, 62 / 255) and mark.x > front.x
        )
        sides = [(x - front.x) / cell for x in (card.x, card.x + card.width)]
        assert sides == pytest.approx([1, round(front.width / cell) - 1])
