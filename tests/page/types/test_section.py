"""What a section's opening page promises: of one tier in its text, of all alike above them."""

import re
from collections.abc import Callable
from functools import cache
from itertools import count
from pathlib import Path

import pytest
from PIL import Image

from bookmaker.book.binding import pages_of
from bookmaker.book.content import make_content
from bookmaker.engine.rank.energy import TIERS
from bookmaker.engine.rank.facts import Require
from bookmaker.kinds import KINDS
from bookmaker.kinds.base import Played
from bookmaker.kinds.sweep import SweepParams
from bookmaker.page.layout.look import Opener
from bookmaker.page.layout.opening import Opening, opening_room
from bookmaker.page.layout.opening import opening as laid_opening
from bookmaker.page.layout.ornament import DotField
from bookmaker.page.layout.text import Style
from bookmaker.page.types.base import Book
from bookmaker.values.errors import CannotBeMet, FileProblems
from bookmaker.values.events import result_of
from bookmaker.values.geometry import Box
from bookmaker.values.marks import Dot, Page, Rect, Tagged, strip_tags
from bookmaker.values.marks import Image as Picture
from bookmaker.values.puzzle import Entry, Made
from bookmaker.words import languages, load_words
from bookmaker.words.promise import promise
from bookmaker.words.story import tell
from tests.books import plan_book
from tests.kinds.test_sweep import made
from tests.layouts import change_look
from tests.page.conftest import SECTIONS, LayOut
from tests.page.types.marks import page_text, saying, text_marks, texts
from tests.quick import quick

WORDS = load_words("en")
REQUIRE = Require(max_clues=2, total="late")
PROMISE = promise(REQUIRE, WORDS)


@pytest.fixture
def opening(make_book: Callable[..., Book], lay_out: LayOut, entries: tuple[Entry, ...]) -> Callable[..., Page]:
    """Return a function that lays out the opening of a section of some tiers, with what is required of each."""

    def lay(tiers: tuple[str, ...], required: dict[str, Require], facts: object = (), **of_section: object) -> Page:
        section = make_book().sections[0]._replace(tiers=tiers, required=required, **of_section)
        some = [entry._replace(number=i, section=0, tier=tier) for i, tier, entry in zip(count(1), tiers, entries)]
        (page,) = saying(lay_out(some, sections=(section,), front=(), back=(), **dict(facts)), "First steps")
        return page

    return lay


def test_without_requirements_nothing_is_promised(opening: Callable[..., Page]):
    assert PROMISE not in page_text(opening(("gentle", "steady"), {}))
    assert opening(("gentle",), {}) == opening(("gentle",), {"gentle": Require()})


def test_a_promise_about_one_tier_stands_with_that_tier(opening: Callable[..., Page]):
    said = page_text(opening(("gentle", "steady"), {"steady": REQUIRE}))
    assert said.count(PROMISE) == 1
    assert f"{WORDS.tiers['steady'].requires} {PROMISE}" in said
    assert said.index(WORDS.tiers["steady"].requires) > said.index(WORDS.tiers["gentle"].requires)


def test_a_promise_about_all_tiers_stands_once_above_them(opening: Callable[..., Page]):
    page = opening(TIERS, dict.fromkeys(TIERS, REQUIRE))
    said = page_text(page)
    assert said.count(PROMISE) == 1
    assert said.index(PROMISE) < said.index(WORDS.tiers["gentle"].requires)
    first, last = (next(mark.y for mark in text_marks(page) if word in mark.text) for word in ("You", "At least"))
    assert min(mark.y for mark in text_marks(page)) <= last < first


def test_the_promise_about_the_only_tier_and_different_promises_stand_with_their_tiers(opening: Callable[..., Page]):
    other = Require(max_clues=3)
    assert f"{WORDS.tiers['gentle'].requires} {PROMISE}" in page_text(opening(("gentle",), {"gentle": REQUIRE}))
    said = page_text(opening(("gentle", "steady"), {"gentle": REQUIRE, "steady": other}))
    assert f"{WORDS.tiers['gentle'].requires} {PROMISE}" in said
    assert f"{WORDS.tiers['steady'].requires} {promise(other, WORDS)}" in said


def test_a_tier_tells_how_many_numbers_its_rating_allows_unless_less_is_required(opening: Callable[..., Page]):
    limits = {"gentle": 2, "steady": 2, "tricky": 3, "knotty": None}
    required = {"steady": Require(max_clues=1), "tricky": Require(max_clues=4)}
    said = page_text(opening(tuple(limits), required, most_clues=limits))
    told = {"gentle": 2, "tricky": 3}
    assert all(f"{WORDS.tiers[tier].requires} {promise(Require(most), WORDS)}" in said for tier, most in told.items())
    assert promise(Require(1), WORDS) in said and WORDS.tiers["steady"].requires not in said
    assert promise(Require(4), WORDS) not in said


def test_a_symmetry_is_promised_above_the_tiers(opening: Callable[..., Page]):
    for tiers in (("gentle",), TIERS):
        said = page_text(opening(tiers, {}, symmetry="mirror"))
        assert said.count(WORDS.promises.symmetry["mirror"]) == 1
        assert said.index(WORDS.promises.symmetry["mirror"]) < said.index(WORDS.tiers["gentle"].requires)


def test_all_promises_about_all_tiers_fit_a_common_page_or_are_refused_with_a_remedy(opening: Callable[..., Page]):
    everything = Require(3, "late", 12, 2, True, True)
    page = opening(TIERS, dict.fromkeys(TIERS, everything))
    assert promise(everything, WORDS) in page_text(page)
    assert all(mark.y > 36 for mark in text_marks(page))
    each = {tier: Require(3 + at, "late", 12, 2, True, True) for at, tier in enumerate(TIERS)}
    assert promise(each["gentle"], WORDS) in page_text(opening(TIERS, each))
    with pytest.raises(CannotBeMet, match=r"too small for the page that opens 'First steps'; .* requirements"):
        opening(TIERS, each, {"trim": (360.0, 540.0)})


@pytest.mark.parametrize("language", quick(languages(), "de", "fr"))
@pytest.mark.parametrize("kind", ["kind: sweep, mines: 8", "kind: bullets"])
def test_all_tiers_fit_the_opening_in_large_print(kind: str, language: str, tmp_path: Path):
    tiers = ", ".join(f"{tier}: 1" for tier in TIERS)
    section = f"{{title: S, {kind}, size: 6x6, tiers: {{{tiers}}}}}"
    spec = f"spec: 1\ntitle: T\nlayout: large-print\nlanguage: {language}\nfront: []\nsections: [{section}]\n"
    assert len(plan_book(tmp_path, spec).plan.runs) == len(TIERS)


@cache
def _board(tier: str) -> Made:
    return made(SweepParams(mines=10), 1, tier)


@pytest.mark.parametrize("language", quick(languages(), "de", "fr"))
def test_a_tier_of_sweeps_says_once_how_many_numbers_it_takes(
    make_book: Callable[..., Book], lay_out: LayOut, language: str
):
    """The words of a rung say it, and its facts do not say it again; how often boards open is told by their play."""
    asks = {"gentle": ("single",), "steady": ("pairs",)}
    section = make_book().sections[0]._replace(kind="sweep", rows=8, columns=8, tiers=tuple(asks), asks=asks)
    boards = tuple(Entry(number, 0, tier, _board(tier)) for number, tier in enumerate(asks, start=1))
    words = load_words(language, "sweep")
    steps = {one.number: KINDS["sweep"].explain(*one.made[:2], "") for one in boards}
    stories = {one.number: tell(one.made.puzzle, steps[one.number], words) for one in boards}
    rounds = stories[2].round_of(len(stories[2].told))
    for played, opens in ((Played("decoder", 3), words.rounds), (Played("password"), words.passwords.opens)):
        facts = {"sections": (section._replace(played=played),), "front": (), "back": (), "language": language}
        (page,) = saying(lay_out(boards, stories=stories, **facts), section.title)
        said = page_text(page)
        assert all(words.rungs[key] in said for (key,) in asks.values())
        assert words.range_text(opens, rounds, rounds) in said
        assert str(words.number(2)) not in said.replace(words.rungs["pairs"], "")


@pytest.mark.parametrize("ornament", ["field", "rule"])
def test_an_ornament_without_room_is_left_out(style: Style, ornament: str):
    style = style._replace(look=style.look.model_copy(update={"ornament": ornament}))
    texts = Opening("Over", "Title", "Under", DotField(3, 3, frozenset({4})))
    body = Box(0.0, 0.0, 300.0, 400.0)
    room = opening_room(texts, style, body)
    laid = (laid_opening(texts, style, body, room * part)[0] for part in (0.5, 1))
    drawn = [[mark for mark in marks if not isinstance(mark, Tagged)] for marks in laid]
    assert drawn[0] and not drawn[1]


@pytest.mark.parametrize("trim", [(360.0, 576.0), (432.0, 648.0), (612.0, 792.0)])
@pytest.mark.parametrize("front", [(), ("moves",)])
def test_all_parts_of_a_book_open_in_one_form(told_book: LayOut, front: tuple[str, ...], trim: tuple[float, float]):
    """Titles stand equally high, and all have ornaments or none, whatever the sections have to say."""
    long = SECTIONS[1]._replace(title="A field of bullets, " * 7)
    pages = told_book(front=front, trim=trim, sections=(SECTIONS[0], long, SECTIONS[2]))
    opened = [next(page for page in pages if texts(page)[:1] == [f"PART {name}"]) for name in ("ONE", "TWO", "THREE")]
    heights = {text_marks(page)[1].y for page in opened}
    ornate = {isinstance(next(strip_tags(page.marks)), Dot) for page in opened}
    assert len(heights) == len(ornate) == 1


@pytest.mark.parametrize("shows", ["clues", "nothing"])
def test_a_band_lies_over_three_edges_above_the_title_and_is_equally_high_everywhere(
    told_book: LayOut, style: Style, shows: str
):
    opener = Opener.model_validate({"ground": "#1d5c8a", "ink": "#ffffff", "shows": shows})
    pages = told_book(style=change_look(style, opener=opener))
    opened = [page for page in pages if texts(page)[:1] and texts(page)[0].startswith("PART")]
    bands = set()
    for page in opened:
        band, *marks = strip_tags(page.marks)
        assert isinstance(band, Rect) and page.astray == ()
        bands.add((band.x, band.y, band.width, band.height))
        dots = [mark for mark in marks if isinstance(mark, Dot) and mark.ink == (1, 1, 1)]
        assert bool(dots) == (shows == "clues")
        assert all(band.y < dot.y - dot.radius and 36 <= dot.x <= page.width - 36 for dot in dots)
        assert all(mark.y < band.y for mark in text_marks(page))
    ((x, y, width, height),) = bands
    assert (x, width, y + height) == (-9, pages[0].width + 18, pages[0].height + 9)
    assert len(opened) == len(SECTIONS)


def _spec(**keys: object) -> dict[str, object]:
    section = {"title": "One", "size": "5x5", "tiers": {"gentle": 2}, **keys}
    return {"spec": 1, "title": "Bands", "seed": 1, "sections": [section], "front": [], "back": ["solutions"]}


def test_a_section_may_open_with_a_picture_of_enough_pixels(tmp_path: Path):
    for size, wrong in (((1875, 900), ""), ((1700, 900), "sections[0].banner: map.png has 1700 x 900 pixels")):
        Image.linear_gradient("L").resize(size).save(tmp_path / "map.png")
        spec = _spec(banner="map.png") | {"look": {"opener": {"ground": 0.5}}}
        if wrong:
            with pytest.raises(FileProblems, match=re.escape(wrong)):
                plan_book(tmp_path, spec)
            continue
        outlook = plan_book(tmp_path, spec)
        _, pages = pages_of(outlook, result_of(make_content(outlook.file, 1)))
        picture = next(strip_tags(pages[0].marks))
        assert isinstance(picture, Picture)
        assert (picture.x, picture.width, picture.y + picture.height) == (-9, 450, 657)


def test_where_nothing_is_cut_check_refuses_bands_and_pictures_at_their_lines(tmp_path: Path):
    Image.linear_gradient("L").resize((1875, 900)).save(tmp_path / "map.png")
    spec = _spec(banner="map.png") | {"look": {"opener": {}}, "printer": "newsprint"}
    with pytest.raises(FileProblems) as refused:
        plan_book(tmp_path, spec)
    said = [str(problem) for problem in refused.value.problems]
    for key in ("sections[0].banner", "look.opener"):
        assert any(f"{key}: Newsprint, newsprint: nothing may run over the edge of a page" in one for one in said)
