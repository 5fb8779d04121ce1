"""Sheets, backs and strips of a daily series: what stands on them, and that nothing overlaps or leaves its place."""

from datetime import date
from functools import lru_cache
from itertools import pairwise

import pytest

from bookmaker.engine.solve.classic import solve
from bookmaker.kinds import KINDS
from bookmaker.kinds.base import Order, settled_by
from bookmaker.kinds.odds import About, OddsParams
from bookmaker.kinds.sweep import SweepParams
from bookmaker.page.layout.text import open_style
from bookmaker.page.layout.units import layouts_dir
from bookmaker.page.types.stages import safe_first
from bookmaker.series.day import FOOT, NONE, OVERLEAF, YESTERDAY, Day, DaySheet, Press, blank_day, hidden_day, told_day
from bookmaker.series.sheet import check_sheet, lay_back, lay_front
from bookmaker.series.strip import as_high, check_strip, strip_back, strip_front
from bookmaker.spec.looks import load_look
from bookmaker.values.errors import CannotBeMet
from bookmaker.values.geometry import Box
from bookmaker.values.marks import Dot, Glyphs, Mark, Page, Placed, Text, strip_tags
from bookmaker.values.puzzle import UNKNOWN, Made, Size, from_code
from bookmaker.words import languages, load_words
from tests.layouts import shipped_layouts
from tests.page.types.marks import flat, texts
from tests.quick import paired, quick

BODY = Box(43, 43, 510, 707)
PAIRS = paired(shipped_layouts(), languages(), 2, "sheets")


def _day(number: int, code: str, tier: str) -> Day:
    trace = solve(from_code(code))
    return Day(number, date(2026, 11, 19 + number), tier, Made(from_code(code), trace.answer, 0, 0, 0, 0.0))


BEFORE = _day(1, "bullets:5x5:8:a1b2b34c1e3a2a1b", "gentle")
TODAY = _day(2, "bullets:7x7:15:d11a1a2a2a2b4d2a3b2b5a4b1d1c5e", "tricky")


def _asked(number: int, language: str, question: About = "safest") -> Day:
    made, _ = KINDS["odds"].generate(Order("odds", (2, 0, 1), 8, 8, OddsParams(mines=13, question=question), 0.0))
    return told_day(Day(number, date(2026, 11, 19 + number), "knotty", made), question, load_words(language))


def _press(name: str = "sheets", language: str = "en") -> Press:
    look = load_look(layouts_dir() / f"{name}.yaml")
    return Press(open_style(look.look, look.fonts)._replace(language=language), load_words(language))


@pytest.fixture(scope="module")
def press() -> Press:
    return _press()


def _leaf(answer: str) -> DaySheet:
    return DaySheet("The Daily Bullet", TODAY, answer, BEFORE if answer == YESTERDAY else None)


def _said(marks: tuple[Mark, ...]) -> list[str]:
    return texts(Page(0, 0, marks))


def _dots(marks: tuple[Mark, ...]) -> list[Dot]:
    return [mark for _, _, mark in flat(marks) if isinstance(mark, Dot)]


def test_a_sheet_says_what_day_it_is_and_how_hard(press: Press):
    said = _said(lay_front(_leaf(NONE), BODY, press))
    wanted = ["The Daily Bullet", "No. 2", "21", "Saturday", "November 2026", "Tricky"]
    assert said[: len(wanted)] == wanted
    assert said[-1] == "15 bullets" and "Find them all: 15 bullets." in " ".join(said)


@pytest.mark.parametrize(("answer", "solved"), [(YESTERDAY, BEFORE), (FOOT, TODAY), (OVERLEAF, None), (NONE, None)])
def test_the_solution_at_the_foot_is_the_one_asked_for(answer: str, solved: Day | None, press: Press):
    marks = lay_front(_leaf(answer), BODY, press)
    assert len(_dots(marks)) == (sum(solved.made.answer.bullets) if solved else 0)
    turned = [mark for mark in strip_tags(marks) if isinstance(mark, Placed) and mark.turns]
    assert bool(turned) == (answer == FOOT)
    pointers = {FOOT: "solution below", OVERLEAF: "solution overleaf"}
    assert [text for text in _said(marks) if text in pointers.values()] == [
        pointer for place, pointer in pointers.items() if place == answer
    ]


def test_a_small_solution_has_its_number_its_date_and_its_total(press: Press):
    said = _said(lay_front(_leaf(YESTERDAY), BODY, press))
    assert {"Solution 1", "Friday, November 20, 2026", "8 bullets"} <= set(said)


def test_the_first_sheet_goes_without(press: Press):
    marks = lay_front(_leaf(YESTERDAY)._replace(before=None), BODY, press)
    assert not _dots(marks)


def _digits(marks: tuple[Mark, ...]) -> Glyphs:
    return max((mark for mark in strip_tags(marks) if isinstance(mark, Glyphs)), key=lambda mark: mark.size)


def test_the_back_has_the_solution_in_the_place_of_the_puzzle(press: Press):
    front, back = lay_front(_leaf(OVERLEAF), BODY, press), lay_back(_leaf(OVERLEAF), BODY, press)
    assert _digits(front) == _digits(back)
    assert len(_dots(back)) == len([cell for cell, full in settled_by(TODAY.made.answer).items() if full])
    assert {"Solution 2", "Saturday, November 21, 2026", "15 bullets"} <= set(_said(back))


@pytest.mark.parametrize("layout", quick(shipped_layouts()))
@pytest.mark.parametrize("answer", [YESTERDAY, FOOT, OVERLEAF, NONE])
def test_sheets_of_every_layout_and_language_stay_in_their_body(layout: str, answer: str):
    for language in languages():
        press = _press(layout, language)
        for x, y, mark in flat(lay_front(_leaf(answer), BODY, press)):
            if isinstance(mark, Text) and answer != FOOT:
                width = press.style.fonts[mark.font].pieces_width(mark.shaped or (mark.text,), mark.size)
                assert x + mark.x >= BODY.x - 1 and x + mark.x + width <= BODY.right + 1, mark.text
                assert BODY.y - 1 <= y + mark.y <= BODY.top, mark.text


@pytest.mark.parametrize("question", ["safest", "chance", "order"])
@pytest.mark.parametrize("language", quick(languages(), "en", "de"))
def test_a_question_stands_below_its_position_and_the_table_of_cases_with_the_solution(language: str, question: About):
    press, today, body = _press("classic", language), _asked(2, language, question), Box(28, 28, 280, 560)
    lines = [text for name, text in today.asked.items() if name != "question"]
    for answer in (YESTERDAY, FOOT, OVERLEAF):
        sheet = DaySheet("A", today, answer, today._replace(number=1) if answer == YESTERDAY else None)
        check_sheet(sheet, body, press)
        check_strip(sheet, 255.0, press)
        front, back = lay_front(sheet, body, press), lay_back(sheet, body, press)
        assert today.asked["question"] in _said(front) and today.asked["question"] not in _said(back)
        assert [text for text in _said(back) if text in lines] == lines
        assert (set(lines) <= set(_said(front))) == (answer != OVERLEAF)
        strips = strip_front(sheet, 255.0, press), strip_back(sheet, 255.0, press)
        assert [text for text in texts(strips[1]) if text in lines] == lines
        for marks, right in ((strips[0].marks, 255.0), (strips[1].marks, 255.0), (back, body.right)):
            said = [(x + mark.x, mark) for x, _, mark in flat(marks) if isinstance(mark, Text) and answer != FOOT]
            faces = press.style.fonts
            ends = {one.text: x + faces[one.font].pieces_width(one.shaped or (one.text,), one.size) for x, one in said}
            assert all(end <= right + 0.5 for text, end in ends.items() if text in lines)


def _decoded() -> Day:
    made, _ = KINDS["sweep"].generate(Order("sweep", (2, 0, 1), 7, 7, SweepParams(mines=7), 0.0))
    return hidden_day(Day(27, date(2026, 12, 16), "gentle", made), "decoder", 3, "en")


def test_a_board_with_codes_has_its_table_on_the_back_with_its_solution_upside_down(press: Press):
    day = _decoded()
    (table,), codes = day.tables, day.hidden.codes[27]
    assert (table.label, table.numbers, len(codes)) == ("C", (27,), day.made.puzzle.clues.count(UNKNOWN))
    for answer, pointer in ((NONE, "decoder overleaf"), (OVERLEAF, "decoder overleaf · solution overleaf")):
        sheet = DaySheet("A", day, answer)
        front, back = lay_front(sheet, BODY, press), lay_back(sheet, BODY, press)
        assert pointer in _said(front) and "look up its code in the decoder" in " ".join(_said(front))
        assert {text for _, _, text in _codes(front)} == {*codes.values()}
        assert "Decoder C · puzzle 27" in _said(back) and not _codes(back)
        assert ("Solution 27" in _said(back)) == (answer == OVERLEAF)
        turned = [mark for mark in strip_tags(back) if isinstance(mark, Placed) and mark.turns]
        assert bool(turned) == (answer == OVERLEAF)


def _codes(marks: tuple[Mark, ...]) -> list[tuple[float, float, str]]:
    glyphs = (mark for mark in strip_tags(marks) if isinstance(mark, Glyphs))
    return [item for mark in glyphs for item in mark.items if len(item[2]) == 2 and item[2][0].isupper()]


def test_a_strip_has_its_table_below_the_board_and_its_back_the_solution_alone():
    press, day = _press("newspaper"), _decoded()
    front, back = (lay(DaySheet("A", day, OVERLEAF), 255.0, press) for lay in (strip_front, strip_back))
    assert "Decoder C · puzzle 27" in texts(front) and "Decoder C · puzzle 27" not in texts(back)
    assert front.height > back.height + 250


@lru_cache
def _spelt(language: str) -> Day:
    made, _ = KINDS["sweep"].generate(Order("sweep", (2, 0, 1), 7, 7, SweepParams(mines=8, play="password"), 0.0))
    return hidden_day(Day(27, date(2026, 12, 16), "gentle", made), "password", 3, language)


@pytest.mark.parametrize("language", quick(languages(), "de"))
def test_a_board_with_letters_has_its_list_on_the_back_or_below_it(language: str):
    press, day = _press("newspaper", language), _spelt(language)
    head, words = press.words.passwords.head.format(number=27), [entry.word.upper() for entry in day.hidden.listed]
    safe, overleaf = safe_first(day.made, press.words)["safe"], press.words.passwords.overleaf
    for answer in (YESTERDAY, FOOT, OVERLEAF, NONE):
        sheet = DaySheet("A", day, answer, BEFORE if answer == YESTERDAY else None)
        check_sheet(sheet, BODY, press)
        check_strip(sheet, 255.0, press)
        front, back = _said(lay_front(sheet, BODY, press)), _said(lay_back(sheet, BODY, press))
        assert safe in front and any(overleaf in text for text in front) and not {head, *words} & {*front}
        assert [text for text in back if text in {head, *words}] == [head, *words]
        strips = [texts(lay(sheet, 255.0, press)) for lay in (strip_front, strip_back)]
        assert [text for text in strips[0] if text in {head, *words}] == [head, *words] and safe in strips[0]
        assert not {head, safe, *words} & {*strips[1]}


@pytest.mark.parametrize(("layout", "language"), PAIRS)
def test_an_empty_board_with_letters_takes_at_least_as_much(layout: str, language: str):
    press, day = _press(layout, language), _spelt(language)
    blank = hidden_day(blank_day("sweep", Size(7, 7), "gentle", date(2026, 1, 1)), "password", 3, language)
    for width in (300.0, 400.0, 500.0):
        high = [strip_front(DaySheet("A", one, NONE), width, press).height for one in (day, blank)]
        assert high[0] <= high[1] + 0.01


def test_a_list_that_does_not_fit_is_refused_with_a_remedy(press: Press):
    blank = hidden_day(blank_day("sweep", Size(4, 5), "gentle", date(2026, 1, 1)), "password", 1, "en")
    large, sheet = _press("large-print"), DaySheet("A", blank, NONE)
    with pytest.raises(CannotBeMet, match=r"the list of words needs 93 x 195 mm; use a larger `trim` or `strip`"):
        check_sheet(sheet, Box(0, 0, 300, 580), large)
    check_sheet(sheet, Box(0, 0, 300, 640), large)
    check_sheet(sheet, BODY, press)


@lru_cache
def _turned() -> Day:
    order = Order("sweep", (2, 0, 1), 7, 7, SweepParams(mines=8, play="stages", stages=3), 0.0)
    return Day(27, date(2026, 12, 16), "gentle", KINDS["sweep"].generate(order)[0], stages=3)


@pytest.mark.parametrize("language", quick(languages(), "en", "de"))
@pytest.mark.parametrize("strip", [0.0, 140.0, 255.0, 700.0])
def test_a_board_in_stages_stands_in_one_place_and_shows_more_and_more(language: str, strip: float):
    press = _press("newspaper", language)
    days = [_turned()._replace(stage=stage) for stage in (1, 2, 3, 4)]
    sheets = [DaySheet("A", day, YESTERDAY, BEFORE) for day in days]
    if strip:
        check_strip(sheets[0], strip, press)
        pages = as_high([strip_front(sheet, strip, press) for sheet in sheets])
    else:
        check_sheet(sheets[0], BODY, press)
        pages = [Page(0, 0, lay_front(sheet, BODY, press)) for sheet in sheets]
    digits = [_numbers(page) for page in pages]
    for before, now in pairwise(digits):
        assert before < now
    assert len(digits[-1]) == 7 * 7 - 8 and len(_dots(pages[-1].marks)) == 8
    solved = press.words.solution_of.format(number=BEFORE.number)
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


def test_a_table_that_does_not_fit_is_refused_with_a_remedy(press: Press):
    day = blank_day("sweep", Size(7, 7), "gentle", date(2026, 1, 1))
    sheet = DaySheet("A", hidden_day(day, "decoder", 1, "en"), OVERLEAF)
    with pytest.raises(CannotBeMet, match=r"the table of the decoder needs \d+ x \d+ mm; use a larger `trim`"):
        check_sheet(sheet, Box(0, 0, 300, 420), press)
    with pytest.raises(CannotBeMet, match=r"7x7 cells would be 7.4\d mm wide.* at least 7.76 mm are needed"):
        check_strip(sheet, 150.0, press)


def test_a_table_of_cases_that_would_be_too_wide_is_refused(press: Press):
    blank = told_day(blank_day("odds", Size(8, 8), "gentle", date(2026, 1, 1)), ("safest",), press.words)
    with pytest.raises(CannotBeMet, match=r"the table of cases of a solution needs \d\d mm, and there are 49 mm"):
        check_strip(DaySheet("A", blank, OVERLEAF), 140.0, press)
    check_strip(DaySheet("A", blank, NONE), 140.0, press)


@pytest.mark.parametrize("width", [150.0, 255.0, 600.0])
@pytest.mark.parametrize("answer", [YESTERDAY, FOOT, OVERLEAF, NONE])
def test_strips_hold_all_they_show(width: float, answer: str):
    press = _press("newspaper")
    page = strip_front(_leaf(answer), width, press)
    assert page.width == width
    for x, y, mark in flat(page.marks):
        if isinstance(mark, Text) and answer != FOOT:
            assert x + mark.x >= -0.01 and 0 < y + mark.y < page.height
    assert {"The Daily Bullet", "No. 2", "Saturday, November 21, 2026", "Tricky", "15 bullets"} <= set(texts(page))


def test_a_strip_is_as_wide_as_its_board_or_clearly_wider():
    press = _press("newspaper")
    most = press.style.look.puzzles.cell_max
    for width in range(130, 800, 10):
        (digits,) = {mark for _, _, mark in flat(strip_front(_leaf(NONE), width, press).marks) if _is_board(mark)}
        cell = digits.size / press.style.look.grid.digit
        assert cell == pytest.approx(most) or 7 * cell > width - 2


def _is_board(mark: Mark) -> bool:
    return isinstance(mark, Glyphs)


def test_the_back_of_a_strip_is_its_solution():
    page = strip_back(_leaf(OVERLEAF), 255.0, _press("newspaper"))
    assert len(_dots(page.marks)) == 15
    assert not any("touching" in text for text in texts(page)) and "Solution 2" in texts(page)


def test_strips_are_made_as_high_as_the_highest():
    pages = (
        strip_front(_leaf(OVERLEAF), 255.0, _press("newspaper")),
        strip_back(_leaf(OVERLEAF), 255.0, _press("newspaper")),
    )
    front, back = as_high(pages)
    assert front.height == back.height == max(page.height for page in pages) > min(page.height for page in pages)
    assert max(y + mark.y for _, y, mark in flat(back.marks) if isinstance(mark, Text)) > back.height - 20


def test_what_is_too_small_is_known_before_any_puzzle_is_made(press: Press):
    leaf = DaySheet("A", blank_day("bullets", Size(20, 20), "gentle", date(2026, 1, 1)), NONE)
    check_sheet(leaf, BODY, press)
    with pytest.raises(CannotBeMet, match=r"20x20 cells would be \d\.\d\d mm wide"):
        check_sheet(leaf, Box(0, 0, 250, 400), press)
    with pytest.raises(CannotBeMet, match="20x20 cells would be"):
        check_strip(leaf, 200.0, press)
    with pytest.raises(CannotBeMet, match=r"the solution of 20x20 cells needs more than 7\d mm"):
        check_sheet(leaf._replace(answer=FOOT), Box(0, 0, 200, 400), press)


def test_a_long_title_is_shortened_and_a_long_weekday_set_smaller():
    press = _press("classic", "de")
    day = TODAY._replace(date=date(2026, 11, 26))
    narrow = Box(0, 0, 150, 400)
    said = _said(lay_front(DaySheet("Das tägliche Rätsel " * 9, day, NONE), narrow, press))
    assert said[0].endswith("…") and "Donnerstag" in said
