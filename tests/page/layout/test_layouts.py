"""The layouts that come with bookmaker: what each of them promises, on a book with every page type."""

import re
from collections.abc import Callable
from functools import cache
from itertools import combinations
from pathlib import Path
from string import Formatter
from typing import NamedTuple

import pytest
from PIL import Image

from bookmaker.book.outlook import Outlook
from bookmaker.engine.solve.refined import solve
from bookmaker.page.layout.boxes import page_frame
from bookmaker.page.layout.grid import DIGIT_FACE
from bookmaker.page.layout.text import Style
from bookmaker.page.layout.units import trim
from bookmaker.page.types import FRONT, LISTED
from bookmaker.page.types.base import Book
from bookmaker.print.fonts import Face
from bookmaker.values.errors import CannotBeMet
from bookmaker.values.lengths import POINTS
from bookmaker.values.marks import Dot, Glyphs, Line, Link, Mark, Page, Placed, Polygon, Rect, Text
from bookmaker.values.marks import Image as Picture
from bookmaker.values.marks import Path as Outline
from bookmaker.values.puzzle import Entry
from bookmaker.words import FOLDER, load_words
from bookmaker.words.story import tell
from tests.books import plan_book
from tests.layouts import load_layout, open_layout, shipped_layouts
from tests.page.conftest import CODES, SECTIONS, LayOut, MakeItem
from tests.page.types.marks import flat, text_marks
from tests.quick import paired, quick

MM = POINTS["mm"]
BUILT = quick(shipped_layouts(), "classic")
LANGUAGES = ("en", *sorted({file.stem for file in FOLDER.glob("*.yaml")} - {"en"}))
PAIRS = paired(shipped_layouts(), LANGUAGES, 2, "layouts")
"""Each layout in English and in two other languages."""
OPENING = ("half-title", *FRONT[:2], "dedication", "text", *FRONT[2:])
MIDDLE = ("image", "blanks")
SAME = 0.02
Lay = Callable[[str, str], "Laid"]


class Laid(NamedTuple):
    """A book in a layout: its pages, and what they are set with."""

    pages: tuple[Page, ...]
    style: Style

    def section(self, place: int) -> list[Page]:
        """Return the puzzle pages of a section of an English book."""
        numbers = [n for n, (_, side, _) in enumerate(CODES, 1) if side == SECTIONS[place].rows]
        names = {name for n in numbers for name in (str(n), f"No. {n}")}
        found = [page for page in self.pages if names & set(self._puzzles(page))]
        assert found
        return found

    def _puzzles(self, page: Page) -> list[str]:
        """Return the texts in the body of a page that says where solutions are; no walkthrough: it names its puzzle."""
        texts = [mark for mark in text_marks(page) if not _is_outside(mark, page, self.style)]
        said = " ".join(mark.text for mark in texts)
        return [mark.text for mark in texts] if "solution p." in said and "puzzle p." not in said else []


WEB = {"address": "https://example.org/book"}


def boards(page: Page) -> list[Placed]:
    placed = [mark for mark in page.drawing if isinstance(mark, Placed)]
    return [one for one in placed if {Line, Rect} <= {type(mark) for mark in one.marks}]


def frame_of(board: Placed) -> Rect:
    return next(mark for mark in board.marks if isinstance(mark, Rect))


def plan_json(folder: Path, layout: str, sections: list[dict[str, object]], **keys: object) -> Outlook:
    spec = {"spec": 1, "title": "A Book", "layout": layout, "sections": sections, **keys}
    return plan_book(folder, spec)


@pytest.fixture(scope="session")
def lay(
    make_book: Callable[..., Book], lay_out: LayOut, make_item: MakeItem, told_entries: tuple[Entry, ...], media: Path
) -> Lay:
    """Return a function that makes a book with every page type in a layout and a language."""
    Image.linear_gradient("L").resize((2400, 1600)).save(media / "atlas.png")
    own = {"image": {"file": "atlas.png"}, "author": {"text": "Ada counts.", "picture": "atlas.png"}}
    items = {page: make_item(page, **own.get(page, {})) for page in LISTED}

    @cache
    def make(layout: str, language: str) -> Laid:
        style, words = open_layout(layout), load_words(language)
        puzzles = {entry.number: entry.made.puzzle for entry in told_entries}
        stories = {number: tell(puzzle, solve(puzzle), words) for number, puzzle in puzzles.items()}
        wanted = style.look.puzzles.per_page
        sections = tuple(section._replace(per_page=wanted or section.per_page) for section in SECTIONS)
        body = make_book(sections=sections).body
        pages = lay_out(
            told_entries,
            style,
            stories,
            language=language,
            trim=style.look.trim,
            sections=sections,
            front=tuple(items[page] for page in OPENING),
            body=(*body[:2], *(items[page] for page in MIDDLE), *body[2:]),
            back=tuple(items[page] for page in LISTED if page not in OPENING + MIDDLE),
            walkthroughs=tuple(stories),
            hints=2,
        )
        return Laid(pages, style)

    return make


def _width(mark: Text, style: Style) -> float:
    drawn = style.fonts[mark.font].pieces_width(mark.shaped or (mark.text,), mark.size)
    return drawn + mark.spacing * (len(mark.text) - 1)


@cache
def _ink(face: Face, char: str) -> tuple[float, float]:
    """Return how low and how high a letter reaches at a size of 1."""
    ink = face.ink(char, 1.0)
    return ink.bottom, ink.top


def _extent(mark: Mark, style: Style) -> tuple[float, float, float, float]:
    """Return left, bottom, right and top of a mark."""
    if isinstance(mark, Text):
        inks = [_ink(style.fonts[mark.font], char) for char in mark.text if not char.isspace()]
        low, high = min(ink[0] for ink in inks) * mark.size, max(ink[1] for ink in inks) * mark.size
        return mark.x, mark.y + low, mark.x + _width(mark, style), mark.y + high
    if isinstance(mark, Glyphs):
        xs = [(x, x + style.fonts[mark.font].width(text, mark.size)) for x, _, text in mark.items]
        ys = [y for _, y, _ in mark.items]
        return min(x for x, _ in xs), min(ys), max(x for _, x in xs), max(ys) + mark.size / 2
    if isinstance(mark, Line):
        across, up = (mark.width / 2, 0.0) if mark.x1 == mark.x2 else (0.0, mark.width / 2)
        return mark.x1 - across, min(mark.y1, mark.y2) - up, mark.x2 + across, max(mark.y1, mark.y2) + up
    if isinstance(mark, Dot):
        return mark.x - mark.radius, mark.y - mark.radius, mark.x + mark.radius, mark.y + mark.radius
    if isinstance(mark, Polygon):
        xs2, ys2 = zip(*mark.points, strict=True)
        return min(xs2), min(ys2), max(xs2), max(ys2)
    if isinstance(mark, Outline):
        xs3, ys3 = zip(*mark.points, strict=True)
        return min(xs3), min(ys3), max(xs3), max(ys3)
    assert isinstance(mark, Rect | Picture | Link)
    weight = mark.weight / 2 if isinstance(mark, Rect) else 0.0
    return mark.x - weight, mark.y - weight, mark.x + mark.width + weight, mark.y + mark.height + weight


def _apart(one: tuple[float, float, float, float], other: tuple[float, float, float, float]) -> bool:
    return any(min(one[end], other[end]) <= max(one[end - 2], other[end - 2]) + SAME for end in (2, 3))


def test_there_are_the_eight_layouts() -> None:
    usual = {"classic", "large-print", "compact", "newspaper", "sheets", "tablet"}
    assert {*shipped_layouts()} == usual | {"parlour", "swiss"}


@pytest.mark.slow
@pytest.mark.parametrize(("layout", "language"), PAIRS)
def test_a_book_in_every_size_has_nothing_that_will_not_print_well(layout: str, language: str, tmp_path: Path) -> None:
    pages = {"dedication": {"text": "For Ada"}, "text": {"text": "# A word\n\nOf thanks."}, "author": {"text": "Ada."}}
    pages |= {"order": WEB, "bonus": WEB, "series": {"books": [{"title": "Another Book", **WEB}]}}
    given = [{page: pages[page]} if page in pages else page for page in LISTED if page != "image"]
    tiers = {"steady": 7, "tricky": 7, "knotty": 7}
    sections = [{"title": f"{side} cells", "size": f"{side}x{side}", "tiers": tiers} for side in (5, 6, 7, 8, 10)]
    more = {"language": language, "front": given[:9], "back": given[9:], "hints": 2, "walkthroughs": "all"}
    found = plan_json(tmp_path, layout, sections, **more)
    assert [finding for fit in found.fits for finding in fit.findings] == []


@pytest.mark.parametrize(("layout", "language"), PAIRS)
def test_everything_lies_where_it_may_and_no_text_is_under_the_smallest_size(
    layout: str, language: str, lay: Lay
) -> None:
    pages, style = lay(layout, language)
    assert [page.label for page in pages if page.astray] == []
    sizes = [mark.size for page in pages for _, _, mark in flat(page.drawing) if isinstance(mark, Text | Glyphs)]
    assert min(sizes) >= style.look.smallest - SAME


@pytest.mark.parametrize(("layout", "language"), PAIRS)
def test_no_text_lies_over_another_or_over_a_board(layout: str, language: str, lay: Lay) -> None:
    pages, style = lay(layout, language)
    for page in pages:
        texts = text_marks(page)
        boxes = [_extent(mark, style) for mark in texts]
        close = ((a, b) for a, b in combinations(range(len(texts)), 2) if abs(texts[a].y - texts[b].y) < 60)
        for a, b in close:
            assert _apart(boxes[a], boxes[b]), (page.label, texts[a].text, texts[b].text)
        for board in boards(page):
            x, y, right, top = _extent(frame_of(board), style)
            frame = (x + board.x, y + board.y, right + board.x, top + board.y)
            for text, box in zip(texts, boxes, strict=True):
                assert _apart(box, frame), (page.label, text.text)


def _is_outside(mark: Text, page: Page, style: Style) -> bool:
    """Tell whether a text stands above or below the body of its page."""
    margins = style.look.margins
    return not margins.bottom <= mark.y <= page.height - margins.top


@pytest.mark.parametrize("layout", BUILT)
def test_folio_and_boards_are_at_the_same_place_on_every_page_of_a_section(layout: str, lay: Lay) -> None:
    laid = lay(layout, "en")
    for place in range(len(SECTIONS)):
        pages = laid.section(place)
        for side in (0, 1):
            alike = [page for page in pages if int(page.label) % 2 == side or laid.style.look.sides == "one"]
            tops = {(round(boards(page)[0].x, 2), round(boards(page)[0].y, 2)) for page in alike}
            labels = [(mark, page) for page in alike for mark in text_marks(page) if mark.text == page.label]
            outside = [mark for mark, page in labels if _is_outside(mark, page, laid.style) and len(page.label) == 1]
            folios = {(round(mark.x, 2), round(mark.y, 2)) for mark in outside}
            assert len(tops) <= 1
            assert len(folios) <= 1


@pytest.mark.parametrize("layout", shipped_layouts())
def test_the_words_are_those_of_the_language_and_none_of_the_layouts(layout: str) -> None:
    look = load_layout(layout).look
    cards = (look.puzzles, look.solutions)
    templates = [line.text for line in look.running]
    templates += [piece.text for one in cards for piece in (*one.above, *one.below)]
    for template in templates:
        assert not any(re.search(r"\w", text) for text, *_ in Formatter().parse(template)), template


@pytest.mark.parametrize("layout", shipped_layouts())
def test_every_clue_is_large_enough_to_read_and_lines_to_print_above_the_total(layout: str) -> None:
    look = load_layout(layout).look
    for least in (look.puzzles.cell_min, look.solutions.cell_min):
        assert least * look.grid.digit >= look.smallest - SAME
    assert 0.6 <= look.grid.digit <= 0.68
    assert look.grid.frame >= 1.5 * look.grid.line
    assert any("{bullets}" in piece.text for piece in look.puzzles.below)


@pytest.mark.slow
def test_large_print_is_large(lay: Lay) -> None:
    laid = lay("large-print", "en")
    look = laid.style.look
    assert look.type.body.size == 18
    assert look.smallest == 16
    assert (look.grid.line, look.grid.frame) == (1.0, 2.5)
    for place, section in enumerate(SECTIONS):
        for page in laid.section(place):
            (board,) = boards(page)
            assert frame_of(board).width / section.columns >= 12.7 * MM
    glyphs = [mark for page in laid.pages for _, _, mark in flat(page.drawing) if isinstance(mark, Glyphs)]
    assert min(mark.size for mark in glyphs if mark.font == DIGIT_FACE) >= 16 - SAME


@pytest.mark.slow
def test_how_to_play_with_its_terms_and_the_example_for_good_cells_take_four_pages(lay: Lay) -> None:
    words = load_words("en").how_to
    counts = {}
    for layout in ("classic", "large-print"):
        said = [{mark.text for mark in text_marks(page)} for page in lay(layout, "en").pages]
        first = next(i for i, texts in enumerate(said) if {words.title, words.goal} <= texts)
        last = max(i for i, texts in enumerate(said) if {"7–8", "1 number each"} <= texts and i < first + 6)
        counts[layout] = last - first + 1
        assert any(words.example in texts for texts in said[first : last + 1])
    assert counts == {"classic": 4, "large-print": 4}


@pytest.mark.parametrize(("size", "sides"), [("8.5 x 11 in", range(5, 13)), ("6 x 9 in", range(5, 10))])
def test_a_board_of_large_print_takes_the_width_that_cells_of_30_mm_allow(
    size: str, sides: range, tmp_path: Path
) -> None:
    sections = [{"title": f"{side}", "size": f"{side}x{side}", "tiers": {"steady": 2}} for side in sides]
    fits = plan_json(tmp_path, "large-print", sections, trim=size, front=[]).fits
    look = load_layout("large-print").look
    width = page_frame(trim(size), look, look.gutter(40), recto=True).body.width / MM
    assert [fit.per_page for fit in fits] == [1] * len(sides)
    assert [fit.cell_mm for fit in fits] == pytest.approx([min(30.0, width / side) for side in sides], abs=0.1)


SMALL = {"title": "Small", "size": "10x10", "tiers": {"steady": 2}}


@pytest.mark.parametrize(
    ("changes", "section"),
    [({"trim": "6 x 9 in"}, SMALL), ({}, {**SMALL, "size": "15x15"}), ({}, {**SMALL, "per_page": 4})],
)
def test_large_print_refuses_rather_than_shrinks(
    changes: dict[str, object], section: dict[str, object], tmp_path: Path
) -> None:
    with pytest.raises(CannotBeMet, match=r"smaller than the 12\.7 mm that this layout insists on"):
        plan_json(tmp_path, "large-print", [section], front=[], back=[], **changes)


def _per_page(layout: str, tmp_path: Path) -> dict[int, tuple[int, float]]:
    """Return how many boards of each size share a page, and their cells in millimetres, in a book without extras."""
    sections = [{"title": f"{n}", "size": f"{n}x{n}", "tiers": {"steady": 18}} for n in (5, 6, 7, 8, 10)]
    fits = plan_json(tmp_path, layout, sections).fits
    return {int(fit.title): (fit.per_page, fit.cell_mm) for fit in fits}


@pytest.mark.slow
def test_compact_has_as_many_boards_on_a_page_as_keep_cells_of_9_mm(tmp_path: Path) -> None:
    found = _per_page("compact", tmp_path)
    assert {side: count for side, (count, _) in found.items()} == {5: 6, 6: 6, 7: 4, 8: 2, 10: 2}
    assert all(9 <= cell <= 12 for _, cell in found.values())
    classic = _per_page("classic", tmp_path)
    assert all(count >= classic[side][0] for side, (count, _) in found.items())


@pytest.mark.slow
def test_the_newspaper_has_columns_of_boards_with_cells_of_7_mm_and_lines_between_them(
    tmp_path: Path, lay: Lay
) -> None:
    found = _per_page("newspaper", tmp_path)
    assert {side: count for side, (count, _) in found.items()} == {5: 9, 6: 9, 7: 9, 8: 9, 10: 4}
    assert all(7 <= cell <= 12 for _, cell in found.values())
    laid = lay("newspaper", "en")
    (page, *_) = laid.section(0)
    lines = [mark for mark in page.drawing if isinstance(mark, Line)]
    columns, rows = ({getattr(board, side) for board in boards(page)} for side in "xy")
    assert len([line for line in lines if line.x1 == line.x2]) == len(columns) - 1 == 1
    assert len([line for line in lines if line.y1 == line.y2]) == len(laid.style.look.hairlines) + len(rows) - 1


@pytest.mark.slow
def test_what_is_on_a_sheet_can_be_printed_on_a4_and_on_letter(lay: Lay) -> None:
    pages, style = lay("sheets", "en")
    width, height = style.look.trim
    assert width <= 210.06 * MM
    assert height <= 11 * 72
    for page in pages:
        for x, y, mark in flat(page.drawing):
            left, low, right, high = _extent(mark, style)
            assert min(x + left, y + low, width - x - right, height - y - high) >= 10 * MM


def test_sheets_are_printed_on_one_side(lay: Lay) -> None:
    pages, style = lay("sheets", "en")
    assert all(page.drawing for page in pages)
    first, second = (page_frame(style.look.trim, style.look, style.look.gutter(n), recto=n > 1).body for n in (1, 2))
    assert first == second


def test_sheets_say_the_rules_on_every_page_and_leave_room_for_notes(lay: Lay) -> None:
    laid = lay("sheets", "en")
    start = load_words("en").rules_line.split()[:4]
    for page in laid.section(0) + laid.section(2):
        assert any(mark.text.split()[:4] == start for mark in text_marks(page))
        assert sum(isinstance(mark, Dot) for _, _, mark in flat(page.drawing)) > 20


@pytest.mark.slow
def test_every_page_of_the_tablet_leads_on_and_back(lay: Lay) -> None:
    pages, style = lay("tablet", "en")
    assert style.look.trim[0] / style.look.trim[1] == 3 / 4
    labels = [page.label for page in pages]
    for index, page in enumerate(pages):
        links = [mark for mark in page.drawing if isinstance(mark, Link)]
        targets = {link.target for link in links if link.y < style.look.margins.bottom}
        assert {"vi", *labels[index - 1 : index] * bool(index), *labels[index + 1 : index + 2]} <= targets, page.label
        assert all(link.target in labels for link in links)
        assert all(link.height >= 9 for link in links)


def test_the_links_of_the_tablet_are_large_and_do_not_overlap(lay: Lay) -> None:
    pages, style = lay("tablet", "en")
    for page in pages:
        found = [mark for mark in page.drawing if isinstance(mark, Link)]
        links = [link for link in found if link.y + link.height / 2 < style.look.margins.bottom]
        assert all(link.height >= 9 * MM for link in links)
        boxes = [_extent(link, style) for link in links]
        assert all(_apart(one, other) for one, other in combinations(boxes, 2)), page.label


@pytest.mark.parametrize("layout", quick(shipped_layouts(), "classic", "tablet"))
def test_only_the_tablet_has_links_and_colour(layout: str, lay: Lay) -> None:
    laid = lay(layout, "en")
    marks = [mark for page in laid.pages for _, _, mark in flat(page.drawing)]
    inks = {getattr(mark, name) for mark in marks for name in ("ink", "fill", "stroke") if hasattr(mark, name)}
    assert any(isinstance(mark, Link) for mark in marks) == (layout == "tablet")
    assert any(isinstance(ink, tuple) for ink in inks) == (layout == "tablet")
