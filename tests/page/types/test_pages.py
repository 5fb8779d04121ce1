import re
from collections.abc import Callable
from itertools import cycle, pairwise

import pytest

from bookmaker.engine.rank.energy import TIERS
from bookmaker.page.layout.text import Style
from bookmaker.page.paginate import estimate_pages, paginate
from bookmaker.page.types import plain
from bookmaker.page.types.base import Book
from bookmaker.values.errors import CannotBeMet, UserError
from bookmaker.values.marks import Dot, Glyphs, Line, Page, Placed, Rect
from bookmaker.values.puzzle import Entry, Rating
from bookmaker.words import load_words
from tests.books import tiers_of
from tests.page.conftest import LayOut, MakeItem
from tests.page.types.marks import flat, labelled, page_text, text_marks

MakeBook = Callable[..., Book]
WORDS = load_words("en")


Lay = Callable[..., dict[str, Page]]


@pytest.fixture
def laid(lay_out: LayOut) -> Lay:
    """Return a function that lays out a book and gives its pages by label; its keywords replace facts of the book."""
    return lambda **facts: {page.label: page for page in lay_out(**facts)}


def test_the_title_page_shows_title_subtitle_author_and_the_examples_bullets_in_its_middle(
    laid: Lay, style: Style
) -> None:
    page = laid()["i"]
    assert page_text(page) == "Field of Bullets Minesweeper for paper and pencil A. AUTHOR"
    dots = [mark.radius for mark in page.drawing if isinstance(mark, Dot)]
    assert len(dots) == 25
    assert dots.count(max(dots)) == 7
    middle = (style.look.gutter(24) + page.width - style.look.margins.outer) / 2
    for mark in text_marks(page):
        width = style.fonts[mark.font].pieces_width(mark.shaped or (mark.text,), mark.size)
        assert mark.x + (width + mark.spacing * (len(mark.text) - 1)) / 2 == pytest.approx(middle)


def test_a_very_long_title_is_set_smaller_and_above_the_author(laid: Lay) -> None:
    texts = text_marks(
        laid(title="The Second Compendium of Unreasonably Long Titles for Books of Puzzles and Games")["i"]
    )
    assert texts[0].size < 38
    assert [mark.y for mark in texts] == sorted((mark.y for mark in texts), reverse=True)


def test_the_copyright_page_says_edition_build_and_how_many_were_proved_as_far_as_known(laid: Lay) -> None:
    said = page_text(laid()["ii"])
    proved = "All 19 puzzles in this book were proved to have exactly one solution each."
    assert all(text in said for text in ("Second edition", "Build 3f9c1a7e", proved, "© A. Author"))
    said = page_text(laid(author="", edition="", build_id="", proved=0)["ii"])
    assert not any(word in said for word in ("©", "Edition", "Build", "proved"))


def test_a_long_table_of_contents_runs_over_several_pages_and_keeps_titles_with_their_tiers(
    make_book: MakeBook, lay_out: LayOut, entries: tuple[Entry, ...], style: Style
) -> None:
    sections = tuple(make_book().sections[i % 3]._replace(title=f"Section {i}") for i in range(40))
    many = tuple(entry._replace(section=i * 2) for i, entry in enumerate(entries))
    pages = lay_out(many, sections=sections, front=("contents",), back=())
    contents = [page_text(page) for page in pages if not page.label.isdigit()]
    assert all(sum(f"Section {i} " in said for said in contents) == 1 for i in range(40))
    assert sum(bool(said) for said in contents) > 1
    for page in pages[: len(contents)]:
        assert all(mark.y > style.look.margins.bottom - 1 for mark in text_marks(page))
    with_tiers = {f"Section {entry.section}" for entry in many}
    for said in filter(None, contents):
        title = re.findall(r"Section \d+", said)[-1]
        assert title not in with_tiers or any(tier.name in said.rpartition(title)[2] for tier in WORDS.tiers.values())


@pytest.mark.parametrize(("many", "count"), [(30, 1), (33, 1), (36, 1), (38, 2), (75, 3)])
def test_the_contents_is_drawn_together_to_take_a_page_less_else_its_pages_are_equally_full(
    many: int, count: int, lay_out: LayOut, style: Style, make_item: MakeItem
) -> None:
    notes = tuple(make_item("notes", title=f"Blank {number}") for number in range(many))
    pages = lay_out(front=("contents",), body=(), back=notes)
    listed = ([mark for mark in text_marks(page) if "Blank" in mark.text] for page in pages)
    contents = [lines for lines in listed if len(lines) > 1]
    lengths, role = [len(lines) for lines in contents], style.look.type.entry
    assert (len(contents), sum(lengths)) == (count, many)
    assert max(lengths) - min(lengths) <= 1
    leadings = [one.y - other.y for lines in contents for one, other in pairwise(lines)]
    assert max(leadings) - min(leadings) < 0.01
    assert 0.85 * role.leading < leadings[0] <= (1.5 if count > 1 else 1.0) * role.leading + 0.01
    assert min(line.y for lines in contents for line in lines) >= style.look.margins.bottom - 0.01


def test_the_entries_of_the_contents_follow_the_heading_and_each_other_in_one_rhythm(laid: Lay) -> None:
    lines = {mark.text: mark.y for mark in text_marks(laid()["iii"])}
    main = [lines[text] for text in ("Contents", "How to play", "The moves", "First steps")]
    assert [one - other for one, other in pairwise(main)] == pytest.approx([36, 16, 32])
    assert lines["First steps"] - lines["Gentle"] == pytest.approx(13.5)


def test_a_section_opens_with_size_count_and_what_each_tier_requires(laid: Lay) -> None:
    said = page_text(laid()["1"])
    taught = "Rules p.\u00a0iv · a worked example p.\u00a0vi"
    assert said.startswith(f"PART ONE First steps 5 × 5 cells · 11 puzzles Gentle Fiendish {taught} Gentle 1–7")
    for tier in ("gentle", "steady"):
        assert WORDS.tiers[tier].requires in said
    assert WORDS.tiers["tricky"].requires not in said


@pytest.mark.parametrize(
    ("efforts", "said"),
    [
        ((50, 50), "1 to 3 minutes each"),
        ((40, 500), "2 to 6 minutes each"),
        ((9000, 40000), "4 to 12 hours each"),
        ((50, 0), ""),
    ],
)
def test_a_sections_opening_says_how_long_the_puzzles_of_a_tier_take(
    lay_out: LayOut, entries: tuple[Entry, ...], efforts: tuple[float, float], said: str
) -> None:
    """From the least effort to the greatest, with what it takes to mark cells; where one is not known, or no book asks
    for it, nothing."""
    rated = [
        entry._replace(made=entry.made._replace(rating=Rating(2.0 * (effort > 0), effort)))
        for entry, effort in zip(entries, cycle(efforts), strict=False)
    ]
    for asked in (True, False):
        opening = page_text(labelled(lay_out(rated, times=asked), "1"))
        gentle = opening.partition(" Gentle 1–7 ")[2].partition(" Steady")[0]
        assert gentle == f"{WORDS.tiers['gentle'].requires} {said * asked}".rstrip()


def _all_tiers(make_book: MakeBook, title: str, trim: tuple[float, float]) -> Book:
    section = make_book().sections[0]
    return make_book(sections=(section._replace(title=title, tiers=TIERS),), front=(), trim=trim)


@pytest.mark.parametrize("trim", [(432.0, 648.0), (360.0, 576.0)])
def test_an_opening_with_every_tier_fits_its_page(
    make_book: MakeBook, entries: tuple[Entry, ...], style: Style, trim: tuple[float, float]
) -> None:
    five = tuple(entry._replace(number=i + 1, section=0, tier=TIERS[i]) for i, entry in enumerate(entries[:5]))
    book = _all_tiers(make_book, "A title of a section that takes more than one line", trim)
    page = paginate(book, five, style)[0]
    texts = text_marks(page)
    assert {text.text for text in texts} >= {WORDS.tiers[tier].name for tier in TIERS}
    assert min(text.y for text in texts) >= style.look.margins.bottom
    assert max(text.y + 0.7 * text.size for text in texts) <= trim[1] - style.look.margins.top
    assert min(text.size for text in texts) >= 7
    dots = [mark.y + mark.radius for mark in page.drawing if isinstance(mark, Dot)]
    assert max(dots, default=0) <= trim[1] - style.look.margins.top


@pytest.mark.parametrize(
    ("front", "trim", "what"),
    [
        ((), (4, 5), "the page that opens 'First steps'"),
        (("how-to-play",), (3, 5), "the rules of the game"),
        (("how-to-play",), (4, 3), "the rules of the game"),
    ],
)
def test_a_page_too_small_for_its_words_is_found_before_any_puzzle_is_made(
    make_book: MakeBook, style: Style, front: tuple[str, ...], trim: tuple[int, int], what: str
) -> None:
    book = _all_tiers(make_book, "First steps", (trim[0] * 72.0, trim[1] * 72.0))._replace(front=plain(*front))
    with pytest.raises(CannotBeMet, match=rf"trim: {trim[0]} x {trim[1]} in is too small for {what}; use"):
        estimate_pages(book, tiers_of([dict.fromkeys(TIERS, 1)]), style)


@pytest.mark.parametrize(
    ("page", "fact"), [("title", "title"), ("title", "subtitle"), ("title", "author"), ("copyright", "edition")]
)
def test_a_letter_the_font_lacks_is_found_before_any_puzzle_is_made(
    make_book: MakeBook, style: Style, page: str, fact: str
) -> None:
    book = make_book(**{fact: "Bullets \u4e2d"}, front=(page,))
    with pytest.raises(UserError, match=r"has no character '\u4e2d' \(U\+4E2D\)"):
        estimate_pages(book, tiers_of([{"gentle": 1}, {}, {}]), style)


def test_a_sections_ornament_shows_its_first_boards_clues_and_no_bullets(laid: Lay, entries: tuple[Entry, ...]) -> None:
    """They are mirrored: in the middle stands the first cell, whose row and column the field has once."""
    dots = [mark for mark in laid()["1"].drawing if isinstance(mark, Dot)]
    dots, scale = dots[:81], dots[81:]
    large, clues = max(dot.radius for dot in dots), entries[0].made.puzzle.clues
    field = [[dots[9 * row + column].radius == large for column in range(9)] for row in range(9)]
    assert [row[4:] for row in field[4:]] == [[clue >= 0 for clue in clues[at : at + 5]] for at in range(0, 25, 5)]
    assert field == field[::-1] == [row[::-1] for row in field]
    assert [dot.radius == max(dot.radius for dot in scale) for dot in scale] == [True, True, False, False, False]


def test_the_rules_are_all_there(laid: Lay) -> None:
    said = " ".join(page_text(laid()[label]) for label in ("iv", "v"))
    for text in (*WORDS.how_to.rules, *WORDS.how_to.marks, *(move.text for move in WORDS.how_to.moves)):
        assert text in said


def test_the_example_tells_every_step_and_the_count_deduction(laid: Lay) -> None:
    said = " ".join(page_text(laid()[label]) for label in ("vi", "vii"))
    assert "7 bullets to find" in said
    for heading in (
        "1–3 1 number each",
        "4 2 numbers · 1-1 in the corner, reduced, p.\u00a0viii",
        "5 2 numbers · 1-2C, p.\u00a0ix",
        "7–8 1 number each",
    ):
        assert heading in said
    heading = "6 The total and 1 number · count at the end, p.\u00a0ix"
    assert f"{heading} With 6 of the 7 bullets found, one is left." in said


def test_the_example_shades_the_clues_each_step_uses(laid: Lay, style: Style) -> None:
    pages, shade = laid(), style.look.grid.clue_shade
    marks = (*pages["vi"].drawing, *pages["vii"].drawing)
    shades = [mark for mark in marks if isinstance(mark, Rect) and mark.fill == shade]
    assert len(shades) == 3 + 2 + 2 + 1 + 2


@pytest.mark.slow
def test_a_small_page_tells_every_step_and_has_no_digit_too_small(laid: Lay) -> None:
    large, small = (laid(trim=trim) for trim in ((504.0, 720.0), (324.0, 504.0)))
    assert "6 The total and 1 number" in page_text(large["v"])
    said = " ".join(page_text(page) for page in small.values())
    assert "6 The total and 1 number" in said
    sizes = [mark.size for page in small.values() for _, _, mark in flat(page.drawing) if isinstance(mark, Glyphs)]
    assert min(sizes) >= 7
    assert "With 6 of the 7 bullets found" in said


def test_boards_of_the_example_are_large_enough_to_read_marks(laid: Lay) -> None:
    spread, page = ("vi", "vii"), ("v",)
    cases = (((360.0, 576.0), spread), ((432.0, 648.0), spread), ((504.0, 720.0), page), ((612.0, 792.0), page))
    for trim, pages in cases:
        found = laid(trim=trim)
        frames = [
            (page, next(mark for mark in board.marks if isinstance(mark, Rect) and mark.stroke is not None))
            for page in pages
            for board in grids(found[page])
        ]
        example = [(page, frame.width) for page, frame in frames if frame.width == frame.height == frames[0][1].width]
        assert len(example) == 6
        assert {page for page, _ in example} == {*pages}
        assert min(width for _, width in example) / 5 >= 6 * 72 / 25.4 - 0.01


def test_a_puzzle_shows_number_total_and_the_page_of_its_solution(laid: Lay) -> None:
    said = page_text(laid()["2"])
    assert said.startswith("1 8 bullets solution p. ") and said.endswith(" 2 FIELD OF BULLETS")
    assert page_text(laid(back=())["2"]).startswith("1 8 bullets 2 8 bullets")


def grids(page: Page) -> list[Placed]:
    """Return the boards on a page."""
    return [mark for mark in page.drawing if isinstance(mark, Placed) and any(isinstance(m, Line) for m in mark.marks)]


def corners(page: Page) -> list[tuple[float, float]]:
    """Return the corners of the boards on a page, as (distance from the body's left edge, height)."""
    left = min(mark.x for mark in page.drawing if isinstance(mark, Placed))
    return [(round(mark.x - left, 3), round(mark.y, 3)) for mark in grids(page)]


def test_boards_stand_at_the_same_places_on_every_page_of_a_section(laid: Lay) -> None:
    pages = laid()
    full, last = corners(pages["2"]), corners(pages["4"])
    assert (len(full), len(last)) == (4, 3)
    assert full == corners(pages["3"])
    assert full[:3] == last


@pytest.mark.parametrize(("label", "rows"), [("2", 5), ("10", 10)])
def test_boards_that_leave_room_stand_about_the_middle_of_the_paper(laid: Lay, label: str, rows: int) -> None:
    page = laid()[label]
    captions = text_marks(page)[:-2]
    top, low = max(mark.y + mark.size * 0.7 for mark in captions), min(mark.y for mark in captions)
    assert len({y for _, y in corners(page)}) == (2 if rows == 5 else 1)
    assert (top + low) / 2 == pytest.approx(page.height / 2, abs=12)


def test_solutions_of_sections_share_pages_of_which_none_is_nearly_empty(laid: Lay) -> None:
    heads = [mark.text for page in laid().values() for mark in text_marks(page) if mark.text.startswith("SOLUTIONS ")]
    assert heads == ["SOLUTIONS 1–8", "SOLUTIONS 9–14", "SOLUTIONS 15–19"]


@pytest.mark.parametrize(("count", "as_puzzles"), [(1, True), (4, False)])
def test_a_solution_that_has_its_page_alone_is_as_large_as_a_puzzle(
    laid: Lay, style: Style, count: int, as_puzzles: bool
) -> None:
    pages = laid(solutions_per_page=count).values()
    page = next(page for page in pages if any(getattr(mark, "text", "") == "from p. 2" for mark in page.drawing))
    (frame,) = (mark for mark in grids(page)[0].marks if isinstance(mark, Rect) and mark.weight)
    cards = style.look.puzzles if as_puzzles else style.look.solutions
    assert frame.width == pytest.approx(5 * cards.cell_max)


@pytest.mark.parametrize("front", [("how-to-play",), ("title", "how-to-play"), ("title", "copyright", "how-to-play")])
@pytest.mark.parametrize(("trim", "apart"), [((504.0, 720.0), 1), ((432.0, 648.0), 2)])
def test_rules_face_the_example_or_open_a_spread_before_its_own_whatever_comes_before(
    lay_out: LayOut, front: tuple[str, ...], trim: tuple[float, float], apart: int
) -> None:
    pages = lay_out(front=front, trim=trim)
    (rules,) = [index for index, page in enumerate(pages) if WORDS.how_to.goal in page_text(page)]
    assert rules % 2 == 1
    assert WORDS.how_to.example in page_text(pages[rules + apart])
