"""Sheets, backs and strips of a daily series: what stands on them, and that nothing overlaps or leaves its place."""

from datetime import date, timedelta
from functools import lru_cache
from itertools import pairwise
from typing import Any

import pytest

from bookmaker.engine.solve.classic import solve
from bookmaker.kinds import KINDS
from bookmaker.kinds.base import Order, Played, settled_by
from bookmaker.kinds.odds import About, OddsParams
from bookmaker.kinds.sweep import SweepParams
from bookmaker.page.types.base import Book, BookSection, Plan
from bookmaker.page.types.stages import first_texts
from bookmaker.series.day import BLANK, FOOT, NONE, OVERLEAF, YESTERDAY, Day, DaySheet, blank_made, hide_numbers
from bookmaker.series.sheet import check_sheet, lay_back, lay_front
from bookmaker.series.strip import as_high, check_strip, strip_back, strip_front
from bookmaker.values.errors import CannotBeMet
from bookmaker.values.geometry import Box
from bookmaker.values.marks import Dot, Glyphs, Mark, Page, Placed, Text, strip_tags
from bookmaker.values.puzzle import UNKNOWN, Entry, Made, from_code
from bookmaker.words import languages, load_words
from tests.layouts import open_layout, shipped_layouts
from tests.page.types.marks import flat, texts
from tests.quick import paired, quick

BODY = Box(43, 43, 510, 707)
PAIRS = paired(shipped_layouts(), languages(), 2, "sheets")


def _plan(section: BookSection, layout: str, language: str, title: str = "The Daily Bullet") -> Plan:
    book = Book(title, "", language, (0, 0), (section,), proved=1)
    return Plan(book, open_layout(layout)._replace(language=language), load_words(language), (), (0, 0), {})


def _day(number: int, tier: str, made: Made, plan: Plan) -> Day:
    return Day(date(2026, 11, 19) + timedelta(number % 365), Entry(number, 0, tier, made), plan)


def _bullets(number: int, code: str, tier: str, *look: str) -> Day:
    puzzle = from_code(code)
    section = BookSection("", "bullets", puzzle.rows, puzzle.columns, (tier,), 1)
    return _day(number, tier, Made(puzzle, solve(puzzle).answer), _plan(section, *look))


def _before(layout: str = "sheets", language: str = "en") -> Day:
    return _bullets(1, "bullets:5x5:8:a1b2b34c1e3a2a1b", "gentle", layout, language)


def _today(layout: str = "sheets", language: str = "en", title: str = "The Daily Bullet") -> Day:
    return _bullets(2, "bullets:7x7:15:d11a1a2a2a2b4d2a3b2b5a4b1d1c5e", "tricky", layout, language, title)


def _blank(section: BookSection, layout: str = "sheets", language: str = "en", seed: int = 1) -> Day:
    plan = _plan(section, layout, language)
    return hide_numbers(_day(BLANK, "gentle", blank_made(plan), plan)._replace(date=date(2026, 1, 1)), seed)


def _asked(number: int, language: str, question: About = "safest") -> Day:
    made, _ = KINDS["odds"].generate(Order("odds", (2, 0, 1), 8, 8, OddsParams(mines=13, question=question), 0.0))
    section = BookSection("", "odds", 8, 8, ("knotty",), 1, questions=(question,))
    return _day(number, "knotty", made, _plan(section, "classic", language))


def _leaf(answer: str, *look: str) -> DaySheet:
    return DaySheet(_today(*look), answer, _before(*look) if answer == YESTERDAY else None)


def texts_of(marks: tuple[Mark, ...]) -> list[str]:
    return texts(Page(0, 0, marks))


def find_marks(marks: tuple[Mark, ...], kind: type) -> list[Any]:
    return [mark for _, _, mark in flat(marks) if isinstance(mark, kind)]


def turned_marks(marks: tuple[Mark, ...]) -> list[Placed]:
    """Return what stands upside down."""
    return [mark for mark in strip_tags(marks) if isinstance(mark, Placed) and mark.turns]


def test_a_sheet_says_what_day_it_is_and_how_hard():
    said = texts_of(lay_front(_leaf(NONE), BODY))
    wanted = ["The Daily Bullet", "No. 2", "21", "Saturday", "November 2026", "Tricky"]
    assert said[: len(wanted)] == wanted
    assert said[-1] == "15 bullets" and "Find them all: 15 bullets." in " ".join(said)


@pytest.mark.parametrize(
    ("answer", "solved"), [(YESTERDAY, _before()), (FOOT, _today()), (OVERLEAF, None), (NONE, None)]
)
def test_the_solution_at_the_foot_is_the_one_asked_for(answer: str, solved: Day | None):
    marks = lay_front(_leaf(answer), BODY)
    assert len(find_marks(marks, Dot)) == (sum(solved.entry.made.answer.bullets) if solved else 0)
    assert bool(turned_marks(marks)) == (answer == FOOT)
    pointers = {FOOT: "solution below", OVERLEAF: "solution overleaf"}
    there = [pointer for place, pointer in pointers.items() if place == answer]
    assert [text for text in texts_of(marks) if text in pointers.values()] == there


def test_a_small_solution_has_its_number_its_date_and_its_total_and_the_first_sheet_has_none():
    said = texts_of(lay_front(_leaf(YESTERDAY), BODY))
    assert {"Solution 1", "Friday, November 20, 2026", "8 bullets"} <= set(said)
    assert not find_marks(lay_front(_leaf(YESTERDAY)._replace(before=None), BODY), Dot)


def _digits(marks: tuple[Mark, ...]) -> Glyphs:
    return max((mark for mark in strip_tags(marks) if isinstance(mark, Glyphs)), key=lambda mark: mark.size)


def test_the_back_has_the_solution_in_the_place_of_the_puzzle():
    front, back = lay_front(_leaf(OVERLEAF), BODY), lay_back(_leaf(OVERLEAF), BODY)
    assert _digits(front) == _digits(back)
    assert len(find_marks(back, Dot)) == len(
        [cell for cell, full in settled_by(_today().entry.made.answer).items() if full]
    )
    assert {"Solution 2", "Saturday, November 21, 2026", "15 bullets"} <= set(texts_of(back))


@pytest.mark.parametrize("layout", quick(shipped_layouts()))
@pytest.mark.parametrize("answer", [YESTERDAY, FOOT, OVERLEAF, NONE])
def test_sheets_of_every_layout_and_language_stay_in_their_body(layout: str, answer: str):
    for language in languages():
        for x, y, mark in flat(lay_front(_leaf(answer, layout, language), BODY)):
            if isinstance(mark, Text) and answer != FOOT:
                width = open_layout(layout).fonts[mark.font].pieces_width(mark.shaped or (mark.text,), mark.size)
                assert x + mark.x >= BODY.x - 1 and x + mark.x + width <= BODY.right + 1, mark.text
                assert BODY.y - 1 <= y + mark.y <= BODY.top, mark.text


@pytest.mark.parametrize("question", ["safest", "chance", "order"])
@pytest.mark.parametrize("language", quick(languages(), "en", "de"))
def test_a_question_stands_below_its_position_and_the_table_of_cases_with_the_solution(language: str, question: About):
    today, body = _asked(2, language, question), Box(28, 28, 280, 560)
    lines = [text for name, text in today.question_texts.items() if name != "question"]
    for answer in (YESTERDAY, FOOT, OVERLEAF):
        sheet = DaySheet(today, answer, _asked(1, language, question) if answer == YESTERDAY else None)
        check_sheet(sheet, body)
        check_strip(sheet, 255.0)
        front, back = lay_front(sheet, body), lay_back(sheet, body)
        asked, overleaf = today.question_texts["question"], texts_of(back)
        assert asked in texts_of(front) and asked not in overleaf
        assert [text for text in overleaf if text in lines] == lines
        assert (set(lines) <= set(texts_of(front))) == (answer != OVERLEAF)
        strips = strip_front(sheet, 255.0), strip_back(sheet, 255.0)
        assert [text for text in texts(strips[1]) if text in lines] == lines
        for marks, right in ((strips[0].marks, 255.0), (strips[1].marks, 255.0), (back, body.right)):
            said = [(x + mark.x, mark) for x, _, mark in flat(marks) if isinstance(mark, Text) and answer != FOOT]
            faces = today.plan.style.fonts
            ends = {one.text: x + faces[one.font].pieces_width(one.shaped or (one.text,), one.size) for x, one in said}
            assert all(end <= right + 0.5 for text, end in ends.items() if text in lines)


def _sweep(played: Played, rows: int = 7, columns: int = 7) -> BookSection:
    return BookSection("", "sweep", rows, columns, ("gentle",), 1, played=played)


def _swept(mines: int, played: Played, layout: str, language: str = "en") -> Day:
    stages = {"stages": played.stages} if played.stages else {}
    params = SweepParams.model_validate({"mines": mines, "play": played.play, **stages})
    made, _ = KINDS["sweep"].generate(Order("sweep", (2, 0, 1), 7, 7, params, 0.0))
    return hide_numbers(_day(27, "gentle", made, _plan(_sweep(played), layout, language)), 3)


DECODED, SPELT = Played("decoder", 1), Played("password")


def _decoded(layout: str = "sheets") -> Day:
    return _swept(7, DECODED, layout)


def test_a_board_with_codes_has_its_table_on_the_back_with_its_solution_upside_down():
    day = _decoded()
    (table,), codes = day.plan.hidden.tables, day.plan.hidden.codes[27]
    assert (table.label, table.numbers, len(codes)) == ("C", (27,), day.puzzle.clues.count(UNKNOWN))
    for answer, pointer in ((NONE, "decoder overleaf"), (OVERLEAF, "decoder overleaf · solution overleaf")):
        sheet = DaySheet(day, answer)
        front, back = lay_front(sheet, BODY), lay_back(sheet, BODY)
        assert pointer in texts_of(front) and "look up its code in the decoder" in " ".join(texts_of(front))
        assert {text for _, _, text in _codes(front)} == {*codes.values()}
        assert "Decoder C · puzzle 27" in texts_of(back) and not _codes(back)
        assert ("Solution 27" in texts_of(back)) == (answer == OVERLEAF)
        assert bool(turned_marks(back)) == (answer == OVERLEAF)


def _codes(marks: tuple[Mark, ...]) -> list[tuple[float, float, str]]:
    glyphs = (mark for mark in strip_tags(marks) if isinstance(mark, Glyphs))
    return [item for mark in glyphs for item in mark.items if len(item[2]) == 2 and item[2][0].isupper()]


def test_a_strip_has_its_table_below_the_board_and_its_back_the_solution_alone():
    day = _decoded("newspaper")
    front, back = (lay(DaySheet(day, OVERLEAF), 255.0) for lay in (strip_front, strip_back))
    assert "Decoder C · puzzle 27" in texts(front) and "Decoder C · puzzle 27" not in texts(back)
    assert front.height > back.height + 250


@lru_cache
def _spelt(layout: str, language: str) -> Day:
    return _swept(8, SPELT, layout, language)


@pytest.mark.parametrize("language", quick(languages(), "de"))
def test_a_board_with_letters_has_its_list_on_the_back_or_below_it(language: str):
    day = _spelt("newspaper", language)
    listed = day.plan.words.passwords
    head, words = listed.head.format(number=27), [entry.word.upper() for entry in day.plan.hidden.listed]
    safe, overleaf = first_texts(day.entry, day.plan)["safe"], listed.overleaf
    for answer in (YESTERDAY, FOOT, OVERLEAF, NONE):
        sheet = DaySheet(day, answer, _before("newspaper", language) if answer == YESTERDAY else None)
        check_sheet(sheet, BODY)
        check_strip(sheet, 255.0)
        front, back = texts_of(lay_front(sheet, BODY)), texts_of(lay_back(sheet, BODY))
        assert safe in front and any(overleaf in text for text in front) and not {head, *words} & {*front}
        assert [text for text in back if text in {head, *words}] == [head, *words]
        strips = [texts(lay(sheet, 255.0)) for lay in (strip_front, strip_back)]
        assert [text for text in strips[0] if text in {head, *words}] == [head, *words] and safe in strips[0]
        assert not {head, safe, *words} & {*strips[1]}


@pytest.mark.parametrize(("layout", "language"), PAIRS)
def test_an_empty_board_with_letters_takes_at_least_as_much(layout: str, language: str):
    day, blank = _spelt(layout, language), _blank(_sweep(SPELT), layout, language, 3)
    for width in (300.0, 400.0, 500.0):
        high = [strip_front(DaySheet(one, NONE), width).height for one in (day, blank)]
        assert high[0] <= high[1] + 0.01


def test_a_list_that_does_not_fit_is_refused_with_a_remedy():
    sheet, large = (DaySheet(_blank(_sweep(SPELT, 4, 5), layout), NONE) for layout in ("sheets", "large-print"))
    with pytest.raises(CannotBeMet, match=r"the list of words needs 93 x 195 mm; use a larger `trim` or `strip`"):
        check_sheet(large, Box(0, 0, 300, 580))
    check_sheet(large, Box(0, 0, 300, 640))
    check_sheet(sheet, BODY)


@lru_cache
def _turned(language: str) -> Day:
    return _swept(8, Played("stages", stages=3), "newspaper", language)


@pytest.mark.parametrize("language", quick(languages(), "en", "de"))
@pytest.mark.parametrize("strip", [0.0, 140.0, 255.0, 700.0])
def test_a_board_in_stages_stands_in_one_place_and_shows_more_and_more(language: str, strip: float):
    days = [_turned(language)._replace(stage=stage) for stage in (1, 2, 3, 4)]
    before_it = _before("newspaper", language)
    sheets = [DaySheet(day, YESTERDAY, before_it) for day in days]
    if strip:
        check_strip(sheets[0], strip)
        pages = as_high([strip_front(sheet, strip) for sheet in sheets])
    else:
        check_sheet(sheets[0], BODY)
        pages = [Page(0, 0, lay_front(sheet, BODY)) for sheet in sheets]
    digits = [_numbers(page) for page in pages]
    for before, now in pairwise(digits):
        assert before < now
    assert len(digits[-1]) == 7 * 7 - 8 and len(find_marks(pages[-1].marks, Dot)) == 8
    solved = before_it.plan.words.solution_of.format(number=before_it.number)
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
    sheet = DaySheet(_blank(_sweep(DECODED)), OVERLEAF)
    with pytest.raises(CannotBeMet, match=r"the table of the decoder needs \d+ x \d+ mm; use a larger `trim`"):
        check_sheet(sheet, Box(0, 0, 300, 420))
    with pytest.raises(CannotBeMet, match=r"7x7 cells would be 7.4\d mm wide.* at least 7.76 mm are needed"):
        check_strip(sheet, 150.0)


def test_a_table_of_cases_that_would_be_too_wide_is_refused():
    blank = _blank(BookSection("", "odds", 8, 8, ("gentle",), 1, questions=("safest",)))
    with pytest.raises(CannotBeMet, match=r"the table of cases of a solution needs \d\d mm, and there are 49 mm"):
        check_strip(DaySheet(blank, OVERLEAF), 140.0)
    check_strip(DaySheet(blank, NONE), 140.0)


@pytest.mark.parametrize("width", [150.0, 255.0, 600.0])
@pytest.mark.parametrize("answer", [YESTERDAY, FOOT, OVERLEAF, NONE])
def test_strips_hold_all_they_show(width: float, answer: str):
    page = strip_front(_leaf(answer, "newspaper"), width)
    assert page.width == width
    for x, y, mark in flat(page.marks):
        if isinstance(mark, Text) and answer != FOOT:
            assert x + mark.x >= -0.01 and 0 < y + mark.y < page.height
    assert {"The Daily Bullet", "No. 2", "Saturday, November 21, 2026", "Tricky", "15 bullets"} <= set(texts(page))


def test_a_strip_is_as_wide_as_its_board_or_clearly_wider():
    look = open_layout("newspaper").look
    most = look.puzzles.cell_max
    for width in range(130, 800, 10):
        (digits,) = {*find_marks(strip_front(_leaf(NONE, "newspaper"), width).marks, Glyphs)}
        cell = digits.size / look.grid.digit
        assert cell == pytest.approx(most) or 7 * cell > width - 2


def test_the_back_of_a_strip_is_its_solution_and_as_high_as_its_front():
    pages = [lay(_leaf(OVERLEAF, "newspaper"), 255.0) for lay in (strip_front, strip_back)]
    assert len(find_marks(pages[1].marks, Dot)) == 15
    assert not any("touching" in text for text in texts(pages[1])) and "Solution 2" in texts(pages[1])
    front, back = as_high(pages)
    assert front.height == back.height == max(page.height for page in pages) > min(page.height for page in pages)
    assert max(y + mark.y for _, y, mark in flat(back.marks) if isinstance(mark, Text)) > back.height - 20


def test_what_is_too_small_is_known_before_any_puzzle_is_made():
    leaf = DaySheet(_blank(BookSection("", "bullets", 20, 20, ("gentle",), 1)), NONE)
    check_sheet(leaf, BODY)
    with pytest.raises(CannotBeMet, match=r"20x20 cells would be \d\.\d\d mm wide"):
        check_sheet(leaf, Box(0, 0, 250, 400))
    with pytest.raises(CannotBeMet, match="20x20 cells would be"):
        check_strip(leaf, 200.0)
    with pytest.raises(CannotBeMet, match=r"the solution of 20x20 cells needs more than 7\d mm"):
        check_sheet(leaf._replace(answer=FOOT), Box(0, 0, 200, 400))


def test_a_long_title_is_shortened_and_a_long_weekday_set_smaller():
    day = _today("classic", "de", "Das tägliche Rätsel " * 9)._replace(date=date(2026, 11, 26))
    narrow = Box(0, 0, 150, 400)
    said = texts_of(lay_front(DaySheet(day, NONE), narrow))
    assert said[0].endswith("…") and "Donnerstag" in said
