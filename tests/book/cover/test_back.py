"""What the back shows of a book by itself: selling lines, levels, a puzzle to be solved, a page made small."""

import zlib
from itertools import combinations
from typing import Any, NamedTuple, cast

import pytest

from bookmaker.book.cover import geometry as covers
from bookmaker.book.cover.blurb import count_of, levels_of, page_to_show, selling_blocks, small, to_solve
from bookmaker.book.cover.drawing import _samples, cover_sheet, sample_of
from bookmaker.book.cover.problems import problems
from bookmaker.book.from_spec import book_of
from bookmaker.page.layout.cover.parts import Level
from bookmaker.page.layout.flow import Heading, ListItem, Paragraph
from bookmaker.page.layout.units import design_files
from bookmaker.page.paginate import BLANK, Bound, Numbered, bind, estimate_pages
from bookmaker.page.types.base import Plan
from bookmaker.values.geometry import Box
from bookmaker.values.marks import Dot, Glyphs, Image, Mark, Page, Pixels, Placed
from bookmaker.values.puzzle import UNKNOWN, Entry
from bookmaker.words import languages
from tests.book.cover.conftest import BACK, ISBN, Open, Opened, apart, inside, texts
from tests.books import tiers_of
from tests.quick import quick

SECTIONS = [
    {"title": "One", "size": "5x5", "tiers": {"gentle": 7, "steady": 4}},
    {"title": "Two", "size": "6x7", "tiers": {"tricky": 3}},
    {"title": "Three", "size": "10x10", "tiers": {"knotty": 2, "fiendish": 3}},
]
"""Those of the entries."""
WHITE = Pixels(120, 180, zlib.compress(bytes([255]) * 120 * 180), samples=1)


class Planned(NamedTuple):
    opened: Opened
    plan: Plan

    def page(self, entries: tuple[Entry, ...]) -> Page:
        return cover_sheet(self.opened.cover, self.opened.wrap, entries, self.plan, WHITE)


def planned(open_cover: Open, book: dict[str, Any] | None = None, pages: int = 130, **cover: Any) -> Planned:
    opened = open_cover(book={"sections": SECTIONS, **(book or {})}, pages=pages, **cover)
    counts = [section.counts for section in opened.file.spec.puzzle_sections]
    plan, _ = estimate_pages(book_of(opened.file), tiers_of(counts), opened.cover.style)
    found = covers.open_cover(opened.file, opened.cover.style, plan)
    assert found
    return Planned(opened._replace(cover=found), plan)


def _card(page: Page) -> Placed | None:
    """Return the puzzle on its card."""
    marks = (mark for mark in page.marks if isinstance(mark, Placed) and not mark.turns)
    return next((mark for mark in marks if any(isinstance(one, Glyphs) for one in mark.marks)), None)


@pytest.mark.parametrize("language", languages())
def test_a_back_without_words_has_a_heading_the_rule_and_three_lines(open_cover: Open, language: str) -> None:
    found = planned(open_cover, {"language": language})
    heading, rule, *lines = found.opened.cover.said.back
    assert isinstance(heading, Heading)
    assert heading.text.endswith("?")
    assert rule == Paragraph((rule.runs[0]._replace(text=found.plan.words.rules_line_untold),))  # type: ignore[union-attr]
    assert len(lines) == 3
    said = [line.runs[0].text for line in lines if isinstance(line, ListItem)]
    names = [found.plan.words.tiers[tier].name for tier in ("gentle", "fiendish")]
    assert said[0] == found.plan.words.cover.proved
    assert all(name in said[1] for name in ("5", *names))
    assert said[2] == found.plan.words.cover.taught
    assert [one for one in problems(*found.opened) if one.level == "error"] == []


@pytest.mark.parametrize(
    ("book", "third", "second"),
    [
        ({"walkthroughs": "all"}, "levels", "told"),
        ({"hints": 1, "back": ["hints", "solutions"]}, "levels", "hinted"),
        ({"front": [], "sections": SECTIONS[1:2]}, "pencil", "solved"),
        ({"front": ["how-to-play"], "sections": SECTIONS[1:2]}, "solved", "taught"),
    ],
)
def test_the_lines_are_facts_of_the_book(open_cover: Open, book: dict[str, Any], third: str, second: str) -> None:
    plan = planned(open_cover, book).plan
    lines = [block.runs[0].text for block in selling_blocks(plan) if isinstance(block, ListItem)]
    said = plan.words.cover
    levels = said.levels.format(n=5, first="Gentle", last="Fiendish")
    wanted = [levels if name == "levels" else getattr(said, name) for name in ("proved", second, third)]
    assert lines == wanted


def test_an_author_says_something_else_or_nothing_and_a_book_of_mines_speaks_of_mines(open_cover: Open) -> None:
    assert planned(open_cover, back="Mine.").opened.cover.said.back == (Paragraph((("Mine.", "regular"),)),)
    assert planned(open_cover, back="").opened.cover.said.back == ()
    sections = [{"title": "A", "kind": "sweep", "size": "6x6", "tiers": {"gentle": 2}}]
    assert planned(open_cover, {"sections": sections}).plan.words.cover.heading == "Where are the mines?"


def test_levels_are_counted_and_add_up(open_cover: Open) -> None:
    found = planned(open_cover)
    levels = [(level.name, level.stars, level.puzzles) for level in levels_of(found.plan)]
    assert levels == [("Gentle", 1, 7), ("Steady", 2, 4), ("Tricky", 3, 3), ("Knotty", 4, 2), ("Fiendish", 5, 3)]
    assert count_of(found.plan) == "19 puzzles"


@pytest.mark.parametrize("trim", quick(["5 x 8 in", "6 x 9 in", "8.5 x 11 in", "8.25 x 6 in"]))
@pytest.mark.parametrize("design", tuple(design_files()))
def test_all_that_is_shown_stays_apart_and_clear_of_the_barcode(
    open_cover: Open, entries: tuple[Entry, ...], design: str, trim: str
) -> None:
    found = planned(open_cover, {"trim": trim}, design=design, isbn=ISBN, price="USD 12.99")
    page, wrap = found.page(entries), found.opened.wrap
    card = _card(page)
    assert card
    paper, (image,) = card.marks[0], [mark for mark in page.marks if isinstance(mark, Image)]
    shown = [Box(card.x, card.y, paper.width, paper.height), Box(*image[:4])]  # type: ignore[union-attr]
    loose = [mark for mark in page.marks if mark is not card]
    said = [one.box for one in texts(loose, found.opened.fonts) if one.text.strip() and one.box.x < wrap.back.right]
    printed = [one for one in said if not inside(one, wrap.code_box)]
    for box in (*shown, *printed):
        assert inside(box, wrap.back.grow(-wrap.safe))
        assert apart(box, wrap.code_box)
    assert [pair for pair in combinations(shown, 2) if not apart(*pair)] == []
    assert [(one, box) for one in printed for box in shown if not apart(one, box)] == []
    assert [one for one in texts(card.marks, found.opened.fonts) if not inside(one.box, Box(0, 0, *shown[0][2:]))] == []
    (clues,) = (mark for mark in card.marks if isinstance(mark, Glyphs))
    assert clues.size >= 7


def _clues(card: Placed, rows: int, columns: int) -> dict[tuple[int, int], str]:
    """Return the clues of a board by their cells, read from where they stand."""
    frame = next(mark for mark in card.marks[1:] if isinstance(mark, Placed))
    lines: tuple[Mark, ...] = frame.marks
    cell = max(mark.width for mark in lines if hasattr(mark, "fill")) / columns  # type: ignore[union-attr]
    (glyphs,) = (mark for mark in card.marks if isinstance(mark, Glyphs))
    return {
        (rows - 1 - int((y + cell / 5 - frame.y) / cell), int((x + cell / 5 - frame.x) / cell)): text
        for x, y, text in glyphs.items
    }


def test_the_puzzle_is_one_of_the_book_without_a_bullet_and_art_does_not_solve_it(
    open_cover: Open, entries: tuple[Entry, ...]
) -> None:
    found = planned(open_cover, design="paper")
    chosen, card = to_solve(entries, found.plan), _card(found.page(entries))
    assert chosen
    assert card
    puzzle = chosen.made.puzzle
    assert max(puzzle.rows, puzzle.columns) <= 8
    clues = {divmod(i, puzzle.columns): str(clue) for i, clue in enumerate(puzzle.clues) if clue != UNKNOWN}
    assert _clues(card, puzzle.rows, puzzle.columns) == clues
    assert not any(isinstance(mark, Dot) for mark in card.marks)
    said = [one.text for one in texts(card.marks, found.opened.fonts)]
    assert said == [f"{puzzle.total} bullets", f"No. {chosen.number}"]
    art = _samples(found.opened.cover, entries, found.plan)
    assert len(art) == len(entries) - 1
    assert sample_of(chosen) not in art


def test_puzzles_that_need_more_than_their_board_are_not_shown(open_cover: Open, entries: tuple[Entry, ...]) -> None:
    plan = planned(open_cover).plan
    played = plan.book.sections[0]._replace(played=plan.book.sections[0].played._replace(play="decoder"))
    others = plan._replace(book=plan.book._replace(sections=(played, played, played)))
    assert to_solve(entries, others) is None
    assert to_solve(entries[:1], plan) is None
    large = [entry for entry in entries if entry.section == 2]
    assert to_solve(large, plan) in large


def test_only_what_is_wanted_is_shown_and_what_has_no_room_is_left_out(
    open_cover: Open, entries: tuple[Entry, ...]
) -> None:
    for shows in (["puzzle"], ["page"], ["levels"], []):
        found = planned(open_cover, back_shows=shows)
        shown = WHITE if "page" in shows else None
        page = cover_sheet(found.opened.cover, found.opened.wrap, entries, found.plan, shown)
        said = [one.text for one in texts(page.marks, found.opened.fonts)]
        assert (_card(page) is not None) is ("puzzle" in shows)
        assert any(isinstance(mark, Image) for mark in page.marks) is ("page" in shows)
        assert ("Fiendish" in said) is ("levels" in shows)
    full = planned(open_cover, back=BACK + "\n\n" + "Words and more words. " * 40)
    page = full.page(entries)
    assert _card(page) is None
    assert not any(isinstance(mark, Image) for mark in page.marks)
    assert [one for one in problems(*full.opened) if one.level == "error"] == []


class _Pages(NamedTuple):
    """A bound book of which only the types of its pages are known, and how many boards are on each."""

    numbered: tuple[Numbered, ...]
    boards: tuple[int, ...]

    def page(self, index: int) -> Page:
        board = Placed(0.0, 0.0, (Dot(0.0, 0.0, 1.0),))
        return Page(0.0, 0.0, (board,) * self.boards[index], str(index))


@pytest.mark.parametrize(
    ("types", "boards", "shown"),
    [
        (("title", "how-to-play", "how-to-play", "how-to-play", "puzzles"), (0, 3, 5, 2, 9), "2"),
        (("title", "", "puzzles", "puzzles", "solutions"), (0, 0, 1, 4, 9), "2"),
        (("title", "solutions"), (0, 9), None),
    ],
)
def test_the_page_is_the_fullest_of_how_to_play_or_the_first_with_puzzles(
    types: tuple[str, ...], boards: tuple[int, ...], shown: str | None
) -> None:
    pages = _Pages(tuple(Numbered(BLANK._replace(page=name), "", True) for name in types), boards)
    page = page_to_show(cast(Bound, pages))
    assert (page and page.label) == shown


def test_the_page_is_drawn_small_as_it_is_in_the_book(open_cover: Open, entries: tuple[Entry, ...]) -> None:
    found = planned(open_cover, {"front": [], "back": ["solutions"]})
    style = found.opened.cover.style
    bound = bind(book_of(found.opened.file), entries, style)
    page = page_to_show(bound)
    assert page == bound.page([one.planned.page for one in bound.numbered].index("puzzles"))
    drawn = small(page, style.fonts)
    assert (drawn.columns, drawn.rows, drawn.samples) == (1200, 1800, 1)
    assert min(zlib.decompress(drawn.data)) == 0


def test_a_level_whose_letters_the_design_lacks_is_found_before_any_puzzle(open_cover: Open) -> None:
    file, cover, wrap = planned(open_cover).opened
    strange = cover._replace(said=cover.said._replace(levels=(Level("漢", 1, 3),)))
    found = [(one.id, one.level, one.where) for one in problems(file, strange, wrap)]
    assert found == [("missing-character", "error", "cover")]
