"""Sheets, backs and strips of a daily series: what stands on them, and that nothing overlaps or leaves its place."""

from datetime import date, timedelta
from functools import lru_cache
from itertools import pairwise
from typing import Any, NamedTuple

import pytest

from bookmaker.engine.solve.classic import solve
from bookmaker.kinds import KINDS
from bookmaker.kinds.base import Order, Played, settled_by
from bookmaker.kinds.odds import About, OddsParams
from bookmaker.kinds.sweep import SweepParams
from bookmaker.page.layout.boxes import Frame
from bookmaker.page.layout.text import Style
from bookmaker.page.paginate import bind
from bookmaker.page.types import PAGES
from bookmaker.page.types.base import Book, BookSection, Context, Item
from bookmaker.page.types.days import Day, day_of
from bookmaker.page.types.sheet import NONE, YESTERDAY, SheetForm, SheetOptions
from bookmaker.page.types.stages import first_texts
from bookmaker.series.pages import blank_made, hide_numbers
from bookmaker.series.printer import cut_strips
from bookmaker.values.errors import CannotBeMet
from bookmaker.values.geometry import Box
from bookmaker.values.marks import Dot, Glyphs, Mark, Page, Placed, Text, strip_tags
from bookmaker.values.puzzle import UNKNOWN, Entry, Made, from_code
from bookmaker.words import languages
from bookmaker.words.captions import AT_FOOT, OVERLEAF
from bookmaker.words.questions import asked_texts
from tests.layouts import open_layout, shipped_layouts
from tests.page.types.marks import flat, texts
from tests.quick import paired, quick

BODY = Box(43, 43, 510, 707)
PAIRS = paired(shipped_layouts(), languages(), 2, "sheets")
SEED = 3


class Board(NamedTuple):
    """The puzzle of a sheet, and the section of its board."""

    number: int
    made: Made
    section: BookSection


class Sheet(NamedTuple):
    """A sheet as a series asks for it, with the look, the language and the title of the series."""

    today: Board
    answer: str
    before: Board | None = None
    layout: str = "sheets"
    language: str = "en"
    title: str = "The Daily Bullet"
    date: date = date(2026, 11, 21)

    @property
    def style(self) -> Style:
        return open_layout(self.layout)._replace(language=self.language)

    @property
    def context(self) -> Context:
        """Return all that its pages are made of."""
        every = [one for one in (self.today, self.before) if one]
        book = Book(self.title, "", self.language, (596.0, 793.0), tuple(one.section for one in every), proved=1)
        own, *before = (
            Entry(self.today.number - at, at, one.section.tiers[0], one.made) for at, one in enumerate(every)
        )
        hidden = hide_numbers(own, self.today.section.played, book, SEED)
        return bind(book, [*before, own], self.style, hidden=hidden).context

    @property
    def day(self) -> Day:
        """Return its puzzle, as that of a book with no other."""
        context = self.context
        return day_of(self.date, context.entries[-1], context.plan)

    def pages(self, body: Box = BODY, form: SheetForm = "sheet") -> list[tuple[Mark, ...]]:
        """Lay out its pages."""
        options = SheetOptions(number=self.today.number, day=self.date, solution=self.answer, form=form)
        if self.before:
            options = options.model_copy(update={"before": self.date - timedelta(1)})
        context, frame = self.context, Frame(0.0, 0.0, body, True, 0.0)
        plan = context.plan._replace(size=(body.width, body.height))
        context = context._replace(plan=plan)
        return [page.lay(frame, context) for page in PAGES["sheet"].pages(plan, Item("sheet", options))]

    def strips(self, width: float) -> list[Page]:
        """Lay out its pages as strips of this width, all as high as the highest."""
        high = 10_000.0
        pages = [Page(width, high, marks) for marks in self.pages(Box(0.0, 0.0, width, high), form="strip")]
        margins = self.style.look.margins.model_copy(update={"bottom": 0.0})
        return cut_strips(pages, self.style._replace(look=self.style.look.model_copy(update={"margins": margins})))


def bullets(number: int, code: str, tier: str) -> Board:
    puzzle = from_code(code)
    section = BookSection("", "bullets", puzzle.rows, puzzle.columns, (tier,), 1)
    return Board(number, Made(puzzle, solve(puzzle).answer), section)


BEFORE = bullets(1, "bullets:5x5:8:a1b2b34c1e3a2a1b", "gentle")
TODAY = bullets(2, "bullets:7x7:15:d11a1a2a2a2b4d2a3b2b5a4b1d1c5e", "tricky")


def blank(section: BookSection) -> Board:
    return Board(8888, blank_made(section), section)


@lru_cache
def asked(number: int, question: About = "safest") -> Board:
    made, _ = KINDS["odds"].generate(Order("odds", (2, 0, 1), 8, 8, OddsParams(mines=13, question=question), 0.0))
    return Board(number, made, BookSection("", "odds", 8, 8, ("knotty",), 1, questions=(question,)))


def leaf(answer: str, *look: str) -> Sheet:
    return Sheet(TODAY, answer, BEFORE if answer == YESTERDAY else None, *look)


def texts_of(marks: tuple[Mark, ...]) -> list[str]:
    return texts(Page(0, 0, marks))


def find_marks(marks: tuple[Mark, ...], kind: type) -> list[Any]:
    return [mark for _, _, mark in flat(marks) if isinstance(mark, kind)]


def turned_marks(marks: tuple[Mark, ...]) -> list[Placed]:
    """Return what stands upside down."""
    return [mark for mark in strip_tags(marks) if isinstance(mark, Placed) and mark.turns]


def test_a_sheet_says_what_day_it_is_and_how_hard():
    said = texts_of(leaf(NONE).pages()[0])
    wanted = ["The Daily Bullet", "No. 2", "21", "Saturday", "November 2026", "Tricky"]
    assert said[: len(wanted)] == wanted
    assert said[-1] == "15 bullets" and "Find them all: 15 bullets." in " ".join(said)


@pytest.mark.parametrize(("answer", "solved"), [(YESTERDAY, BEFORE), (AT_FOOT, TODAY), (OVERLEAF, None), (NONE, None)])
def test_the_solution_at_the_foot_is_the_one_asked_for(answer: str, solved: Board | None):
    marks = leaf(answer).pages()[0]
    assert len(find_marks(marks, Dot)) == (sum(solved.made.answer.bullets) if solved else 0)
    assert bool(turned_marks(marks)) == (answer == AT_FOOT)
    pointers = {AT_FOOT: "solution below", OVERLEAF: "solution overleaf"}
    there = [pointer for place, pointer in pointers.items() if place == answer]
    assert [text for text in texts_of(marks) if text in pointers.values()] == there


def test_a_small_solution_has_its_number_its_date_and_its_total_and_the_first_sheet_has_none():
    said = texts_of(leaf(YESTERDAY).pages()[0])
    assert {"Solution 1", "Friday, November 20, 2026", "8 bullets"} <= set(said)
    assert not find_marks(leaf(YESTERDAY)._replace(before=None).pages()[0], Dot)


def _digits(marks: tuple[Mark, ...]) -> Glyphs:
    return max((mark for mark in strip_tags(marks) if isinstance(mark, Glyphs)), key=lambda mark: mark.size)


def test_the_back_has_the_solution_in_the_place_of_the_puzzle():
    front, back = leaf(OVERLEAF).pages()
    assert _digits(front) == _digits(back)
    assert len(find_marks(back, Dot)) == len([cell for cell, full in settled_by(TODAY.made.answer).items() if full])
    assert {"Solution 2", "21", "Saturday", "November 2026", "15 bullets"} <= set(texts_of(back))


@pytest.mark.parametrize("layout", quick(shipped_layouts()))
@pytest.mark.parametrize("answer", [YESTERDAY, AT_FOOT, OVERLEAF, NONE])
def test_sheets_of_every_layout_and_language_stay_in_their_body(layout: str, answer: str):
    for language in languages():
        for x, y, mark in flat(leaf(answer, layout, language).pages()[0]):
            if isinstance(mark, Text) and answer != AT_FOOT:
                width = open_layout(layout).fonts[mark.font].pieces_width(mark.shaped or (mark.text,), mark.size)
                assert x + mark.x >= BODY.x - 1 and x + mark.x + width <= BODY.right + 1, mark.text
                assert BODY.y - 1 <= y + mark.y <= BODY.top, mark.text


@pytest.mark.parametrize("layout", quick(shipped_layouts()))
def test_the_weekday_stands_clear_of_the_month(layout: str):
    sheet = leaf(NONE, layout)
    found = {mark.text: mark for mark in strip_tags(sheet.pages()[0]) if isinstance(mark, Text)}
    upper, lower = (found.get(text) for text in ("Saturday", "November 2026"))
    if upper and lower:
        fonts = sheet.style.fonts
        low, high = upper.y - fonts[upper.font].descent(upper.size), fonts[lower.font].cap_height(lower.size)
        assert low >= lower.y + high - 0.01


@pytest.mark.parametrize("question", ["safest", "chance", "order"])
@pytest.mark.parametrize("language", quick(languages(), "en", "de"))
def test_a_question_stands_below_its_position_and_the_table_of_cases_with_the_solution(language: str, question: About):
    body, today = Box(28, 28, 280, 560), asked(2, question)
    for answer in (YESTERDAY, AT_FOOT, OVERLEAF):
        before = asked(1, question) if answer == YESTERDAY else None
        sheet = Sheet(today, answer, before, "classic", language)
        said = asked_texts(today.made.puzzle.topic, today.made.reply, sheet.day.words)
        lines = [cell for name, text in said.items() if name != "question" for cell in text.split("\t") if cell]
        front, *backs = sheet.pages(body)
        assert said["question"] in texts_of(front) and not any(said["question"] in texts_of(back) for back in backs)
        assert (set(lines) <= set(texts_of(front))) == (answer != OVERLEAF)
        strips, faces = sheet.strips(255.0), sheet.style.fonts
        solved = [*backs, *(page.marks for page in strips[1:])]
        assert len(solved) == 2 * (answer == OVERLEAF)
        for found in map(texts_of, solved):
            first = found.index(lines[0])
            assert found[first : first + len(lines)] == lines
        places = [(page.marks, 255.0) for page in strips] + [(marks, body.right) for marks in (front, *backs)]
        for marks, right in places if answer != AT_FOOT else ():
            there = [(x + mark.x, mark) for x, _, mark in flat(marks) if isinstance(mark, Text)]
            ends = {one.text: x + faces[one.font].pieces_width(one.shaped or (one.text,), one.size) for x, one in there}
            assert all(end <= right + 0.5 for text, end in ends.items() if text in lines)


@pytest.mark.parametrize("mines", [7, 9])
def test_openings_stand_below_the_table_of_a_sheet_and_not_on_a_strip(mines: int):
    for form in ("sheet", "strip", "box"):
        sheet = Sheet(swept(mines, DECODED), NONE)
        openings, said = (
            sheet.context.plan.hidden.tables[0].openings,
            texts_of(sheet.pages(Box(0.0, 0.0, 300.0, 1500.0), form)[-1]),
        )
        listed = {code for one in openings for code, _ in one.rows} if form == "sheet" else set[str]()
        assert bool(openings) == (mines == 9) and listed <= {*said}
        assert ("Where a letter follows a number" in " ".join(said)) == bool(listed)


def _sweep(played: Played, rows: int = 7, columns: int = 7) -> BookSection:
    return BookSection("", "sweep", rows, columns, ("gentle",), 1, played=played)


@lru_cache
def swept(mines: int, played: Played) -> Board:
    stages = {"stages": played.stages} if played.stages else {}
    params = SweepParams.model_validate({"mines": mines, "play": played.play, **stages})
    made, _ = KINDS["sweep"].generate(Order("sweep", (2, 0, 1), 7, 7, params, 0.0))
    return Board(27, made, _sweep(played))


DECODED, SPELT, TURNED = Played("decoder", 1), Played("password"), Played("stages", stages=3)


def test_a_board_with_codes_has_its_table_on_the_back_with_its_solution_upside_down():
    board = swept(7, DECODED)
    for answer, pointer in ((NONE, "decoder overleaf"), (OVERLEAF, "decoder overleaf · solution overleaf")):
        sheet = Sheet(board, answer)
        (table,), codes = sheet.context.plan.hidden.tables, sheet.context.plan.hidden.codes[27]
        assert (table.label, table.numbers, len(codes)) == ("C", (27,), board.made.puzzle.clues.count(UNKNOWN))
        front, back = sheet.pages()
        assert pointer in texts_of(front) and "look up its code in the decoder" in " ".join(texts_of(front))
        assert {text for _, _, text in _codes(front)} == {*codes.values()}
        assert "Decoder C · puzzle 27" in texts_of(back) and not _codes(back)
        assert ("Solution 27" in texts_of(back)) == (answer == OVERLEAF)
        assert bool(turned_marks(back)) == (answer == OVERLEAF)


def _codes(marks: tuple[Mark, ...]) -> list[tuple[float, float, str]]:
    glyphs = (mark for mark in strip_tags(marks) if isinstance(mark, Glyphs))
    return [item for mark in glyphs for item in mark.items if len(item[2]) == 2 and item[2][0].isupper()]


def lowest(page: Page) -> float:
    """Return how far down the texts and boards of a page reach."""
    return min(y + mark.y for _, y, mark in flat(page.marks) if isinstance(mark, Text))


def test_a_strip_has_its_table_below_the_board_and_its_back_the_solution_alone():
    front, back = Sheet(swept(7, DECODED), OVERLEAF, layout="newspaper").strips(255.0)
    assert "Decoder C · puzzle 27" in texts(front) and "Decoder C · puzzle 27" not in texts(back)
    assert "overleaf" not in " ".join(texts(front))
    assert lowest(back) > 250


@pytest.mark.parametrize("language", quick(languages(), "de"))
def test_a_board_with_letters_has_its_list_on_the_back_or_below_it(language: str):
    for answer in (YESTERDAY, AT_FOOT, OVERLEAF, NONE):
        before = BEFORE if answer == YESTERDAY else None
        sheet = Sheet(swept(8, SPELT), answer, before, "newspaper", language)
        day, listed = sheet.day, sheet.day.words.passwords
        head, safe = listed.head.format(number=27), first_texts(day.entry, day.plan)["safe"]
        words = [entry.word.upper() for entry in day.plan.hidden.lists[27]]
        front, back = map(texts_of, sheet.pages())
        assert safe in front and any(listed.overleaf in text for text in front) and not {head, *words} & {*front}
        assert [text for text in back if text in {head, *words}] == [head, *words]
        strips = [*map(texts, sheet.strips(255.0))]
        assert len(strips) == 1 + (answer == OVERLEAF)
        assert [text for text in strips[0] if text in {head, *words}] == [head, *words] and safe in strips[0]
        assert not any({head, safe, *words} & {*back} for back in strips[1:])


@pytest.mark.parametrize(("layout", "language"), PAIRS)
def test_an_empty_board_with_letters_takes_at_least_as_much(layout: str, language: str):
    boards = swept(8, SPELT), blank(_sweep(SPELT))
    for width in (340.0, 400.0, 500.0):
        high = [Sheet(board, NONE, None, layout, language).strips(width)[0].height for board in boards]
        assert high[0] <= high[1] + 0.01


def test_a_list_that_does_not_fit_is_refused_with_a_remedy():
    sheet, large = (Sheet(blank(_sweep(SPELT, 4, 5)), NONE, None, layout) for layout in ("sheets", "large-print"))
    with pytest.raises(CannotBeMet, match=r"words needs 93 x 195 mm; use a larger `trim`, `strip` or `box`"):
        large.pages(Box(0, 0, 300, 580))
    large.pages(Box(0, 0, 300, 640))
    sheet.pages()


@pytest.mark.parametrize("language", quick(languages(), "en", "de"))
@pytest.mark.parametrize("strip", [0.0, 140.0, 255.0, 700.0])
def test_a_board_in_stages_stands_in_one_place_and_shows_more_and_more(language: str, strip: float):
    sheet = Sheet(swept(8, TURNED), YESTERDAY, BEFORE, "newspaper", language)
    pages = sheet.strips(strip) if strip else [Page(0, 0, marks) for marks in sheet.pages()]
    digits = [_numbers(page) for page in pages]
    assert len(digits) == 4
    for before, now in pairwise(digits):
        assert before < now
    assert len(digits[-1]) == 7 * 7 - 8 and len(find_marks(pages[-1].marks, Dot)) == 8
    solved = sheet.day.words.solution_of.format(number=26)
    assert [solved in texts(page) for page in pages] == [True, False, False, False]


def _numbers(page: Page) -> set[tuple[float, float, str]]:
    """Return the numbers of the larger board of a page, each with its place."""
    found = [(x, y, mark) for x, y, mark in flat(page.marks) if isinstance(mark, Glyphs)]
    most = max(mark.size for *_, mark in found)
    return {
        (round(x + item[0], 2), round(y + item[1], 2), item[2])
        for x, y, mark in found
        if mark.size == most
        for item in mark.items
    }


def test_a_table_that_does_not_fit_is_refused_with_a_remedy():
    sheet = Sheet(blank(_sweep(DECODED)), OVERLEAF)
    with pytest.raises(CannotBeMet, match=r"the table of the decoder needs \d+ x \d+ mm; use a larger `trim`"):
        sheet.pages(Box(0, 0, 300, 420))
    with pytest.raises(CannotBeMet, match=r"7x7 cells would be 7.4\d mm wide.* at least 7.76 mm are needed"):
        sheet.strips(150.0)


def test_a_table_of_cases_that_would_be_too_wide_is_refused():
    board = blank(BookSection("", "odds", 8, 8, ("gentle",), 1, questions=("safest",)))
    with pytest.raises(CannotBeMet, match=r"the table of cases of a solution needs \d\d mm, and there are 49 mm"):
        Sheet(board, OVERLEAF).strips(140.0)
    Sheet(board, NONE).strips(140.0)


@pytest.mark.parametrize("width", [150.0, 255.0, 600.0])
@pytest.mark.parametrize("answer", [YESTERDAY, AT_FOOT, OVERLEAF, NONE])
def test_strips_hold_all_they_show(width: float, answer: str):
    page = leaf(answer, "newspaper").strips(width)[0]
    assert page.width == width
    for x, y, mark in flat(page.marks):
        if isinstance(mark, Text) and answer != AT_FOOT:
            assert x + mark.x >= -0.01 and 0 < y + mark.y < page.height
    assert {"The Daily Bullet", "No. 2", "Saturday, November 21, 2026", "Tricky", "15 bullets"} <= set(texts(page))


def test_a_strip_is_as_wide_as_its_board_or_clearly_wider():
    look = open_layout("newspaper").look
    most = look.puzzles.cell_max
    for width in range(130, 800, 10):
        (digits,) = {*find_marks(leaf(NONE, "newspaper").strips(width)[0].marks, Glyphs)}
        cell = digits.size / look.grid.digit
        assert cell == pytest.approx(most) or 7 * cell > width - 2


def test_the_back_of_a_strip_is_its_solution_and_as_high_as_its_front():
    front, back = leaf(OVERLEAF, "newspaper").strips(255.0)
    assert len(find_marks(back.marks, Dot)) == 15
    assert not any("touching" in text for text in texts(back)) and "Solution 2" in texts(back)
    assert front.height == back.height and lowest(front) < lowest(back)
    tops = [max(y + mark.y for _, y, mark in flat(page.marks) if isinstance(mark, Text)) for page in (front, back)]
    assert tops[0] == tops[1] > back.height - 20


def test_what_is_too_small_is_known_before_any_puzzle_is_made():
    sheet = Sheet(blank(BookSection("", "bullets", 20, 20, ("gentle",), 1)), NONE)
    sheet.pages()
    with pytest.raises(CannotBeMet, match=r"20x20 cells would be \d\.\d\d mm wide"):
        sheet.pages(Box(0, 0, 250, 400))
    with pytest.raises(CannotBeMet, match="20x20 cells would be"):
        sheet.strips(200.0)
    with pytest.raises(CannotBeMet, match=r"the solution of 20x20 cells needs more than 7\d mm"):
        sheet._replace(answer=AT_FOOT).pages(Box(0, 0, 200, 400))


def test_a_long_title_is_shortened_and_a_long_weekday_set_smaller():
    sheet = Sheet(TODAY, NONE, None, "classic", "de", "Das tägliche Rätsel " * 9, date(2026, 11, 26))
    said = texts_of(sheet.pages(Box(0, 0, 150, 400))[0])
    assert said[0].endswith("…") and "Donnerstag" in said
