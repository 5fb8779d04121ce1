import re
from typing import Any

import pytest

from bookmaker.page.check import OVERLEAF, SectionFit, check_sections
from bookmaker.page.layout.boxes import page_frame
from bookmaker.page.layout.look import CaptionPiece, Region, Regions
from bookmaker.page.layout.text import Style
from bookmaker.page.types import plain
from bookmaker.page.types.base import Book, BookSection, Plan, TierRun
from bookmaker.words import load_words
from tests.layouts import change_look


def _with(style: Style, **puzzles: object) -> Style:
    """Return a style without captions, with other settings of puzzle pages."""
    bare: dict[str, object] = {"above": (), "below": ()}
    cards = {
        "puzzles": style.look.puzzles.model_copy(update=bare | puzzles),
        "solutions": style.look.solutions.model_copy(update=bare),
    }
    return change_look(style, **cards)


def _check(
    style: Style,
    side: int,
    per_page: int | str = 1,
    trim: tuple[float, float] = (432, 648),
    pages: int = 100,
    **facts: Any,
) -> SectionFit:
    """Return the fit of a section of a book that has so many pages."""
    section = BookSection("S", "bullets", side, side, ("gentle",), per_page)  # type: ignore[arg-type]
    body = page_frame(trim, style.look, style.look.gutter(pages), recto=True).body
    book = Book("T", "", "en", trim, (section,), 0, **facts)
    plan = Plan(book, style, load_words("en"), (TierRun(0, "gentle", 1, 40),), body[2:], {})
    return check_sections(plan)[0]


def _fit(style: Style, side: int, per_page: int | str, solutions: int = 0, **facts: Any) -> SectionFit:
    return _check(_with(style), side, per_page, solutions_per_page=solutions, **facts)


def test_a_good_section_has_its_cells_in_millimetres_and_no_findings(style: Style) -> None:
    fit = _fit(style, 10, 1)
    assert 12 <= fit.cell_mm <= 12.7
    assert fit.solutions_per_page == 6
    assert fit.findings == ()
    thin, thick = (_fit(style, 10, 1, pages=pages) for pages in (100, 400))
    assert thick.cell_mm < thin.cell_mm


@pytest.mark.parametrize(
    ("side", "per_page", "level"), [(20, 1, "warning"), (20, 2, "error"), (10, 4, "warning"), (12, 4, "error")]
)
def test_small_cells_are_found(style: Style, side: int, per_page: int, level: str) -> None:
    (finding,) = _fit(style, side, per_page).findings
    assert (finding.level, finding.key) == (level, "per_page")
    assert "mm" in finding.message
    assert "larger trim" in finding.message


@pytest.mark.parametrize("per_page", [10, 12])
def test_a_number_of_puzzles_a_page_that_is_not_offered(style: Style, per_page: int) -> None:
    assert any("use 1 to 9" in finding.message for finding in _fit(style, 5, per_page).findings)


def test_solutions_too_small_to_print_or_for_the_numbers_of_steps_are_found(style: Style) -> None:
    (finding,) = _fit(style, 10, 1, solutions=12).findings
    assert (finding.level, finding.key) == ("error", "solutions_per_page")
    assert "fewer solutions" in finding.message
    assert _check(style, 12, solutions_per_page=6).findings == ()
    (finding,) = _check(style, 12, solutions_per_page=6, numbered=(3,)).findings
    assert (finding.level, finding.key) == ("error", "solutions_per_page")
    assert "at least 4.8 mm are needed; use fewer solutions a page, or another form of wal" in finding.message


def test_a_page_without_room_is_an_error_not_a_crash(style: Style) -> None:
    fit = _fit(style, 20, 6, trim=(216, 216))
    assert fit.cell_mm < 5.5
    assert {finding.level for finding in fit.findings} == {"error"}


def _walked(style: Style, side: int, trim: tuple[float, float]) -> SectionFit:
    return _fit(style, side, 1, trim=trim, walkthroughs=(7,))


@pytest.mark.parametrize("trim", [(360, 576), (432, 648), (612, 792)])
@pytest.mark.parametrize("side", [3, 7, 15])
def test_walkthroughs_of_boards_that_can_be_played_on_can_be_printed(
    style: Style, side: int, trim: tuple[float, float]
) -> None:
    assert not [found for found in _walked(style, side, trim).findings if found.key == "walkthroughs"]


@pytest.mark.parametrize(("side", "small"), [(12, False), (18, False), (20, True)])
def test_walkthroughs_with_cells_under_5_mm_are_warned_of(style: Style, side: int, small: bool) -> None:
    found = [found for found in _walked(style, side, (360, 576)).findings if found.key == "walkthroughs"]
    assert [one.level for one in found] == ["warning"] * small


def test_walkthroughs_too_small_to_print_are_found(style: Style) -> None:
    (finding,) = (found for found in _walked(style, 20, (300, 400)).findings if found.key == "walkthroughs")
    said = r"cells of \d\.\d mm in the walkthroughs are too small, at least 4\.4 mm are needed; .*larger trim"
    assert finding.level == "error" and re.match(said, finding.message)


def test_more_captions_leave_less_room_for_the_cells(style: Style) -> None:
    pages = plain("hints", "walkthroughs")
    few, many = (_check(style, 6, 6, **facts) for facts in ({}, {"hints": 2, "walkthroughs": (7,), "back": pages}))
    assert many.cell_mm < few.cell_mm


def _found(style: Style, per_page: int = 1, **regions: Region) -> list[str]:
    return _messages(_check(_with(style, regions=Regions(**regions)), 6, per_page))


def _messages(fit: SectionFit) -> list[str]:
    return [found.message for found in fit.findings]


def test_regions_lie_side_by_side_inside_the_body_and_hold_what_they_are_for(style: Style) -> None:
    notes, rules = Region(bottom="0.0 pt", height="90.0 pt"), Region(bottom="100.0 pt", height="40.0 pt")
    assert _found(style, grids=Region(bottom="150.0 pt"), notes=notes, rules=rules) == []
    (message,) = _found(style, notes=Region(bottom="0.0 pt", height="90.0 pt", width="50.0 pt"))
    assert message == "the regions grids and notes overlap by 50 x 90 pt"
    notes = Region(bottom="0.0 pt", height="100.0 pt", left="0.0 pt", width="400.0 pt")
    (message,) = _found(style, grids=Region(bottom="200.0 pt"), notes=notes)
    assert message.startswith("the region 'notes' reaches ")
    (message, *_) = _found(style, grids=Region(top="300.0 pt", bottom="300.0 pt"))
    assert message.startswith("the region 'grids' has no room: ")
    (message,) = _found(style, grids=Region(bottom="50.0 pt"), rules=Region(bottom="0.0 pt", height="9.0 pt"))
    assert message.startswith("the text of the region 'rules' needs 2 lines, ")


def test_a_caption_elsewhere_needs_a_page_for_each_puzzle(style: Style) -> None:
    assert _found(style, grids=Region(top="50.0 pt"), caption=Region(top="0.0 pt", height="40.0 pt")) == []
    (message,) = _found(style, 2, grids=Region(top="50.0 pt"), caption=Region(top="0.0 pt", height="40.0 pt"))
    assert "needs one puzzle a page, not 2" in message


def test_a_strict_layout_refuses_smaller_cells(style: Style) -> None:
    (finding,) = _check(_with(style, strict=True, cell_min=36.0), 15).findings
    assert finding.level == "error"
    assert "smaller than the 12.7 mm that this layout insists on" in finding.message


def test_captions_wider_than_their_place_are_refused(style: Style) -> None:
    wide = CaptionPiece(text="one hundred and eleven bullets in all of these cells, or so they say")
    fit = _check(_with(style, above=(wide,)), 3, 9, trim=(300, 400))
    assert any(found.key == "per_page" and "the caption" in found.message for found in fit.findings)


def test_as_many_as_keep_the_cells_that_the_look_wants(style: Style) -> None:
    fit = _fit(style, 6, "most")
    assert fit.per_page > 4
    assert fit.cell_mm >= 7
    assert _fit(style, 6, min(9, fit.per_page + 1)).cell_mm < 7 or fit.per_page >= 9


def test_nothing_is_overleaf_on_paper_with_one_side(style: Style) -> None:
    one = change_look(style, sides="one")
    assert _messages(_fit(style, 6, 4, answers=OVERLEAF)) == []
    (message,) = _messages(_fit(one, 6, 4, answers=OVERLEAF))
    assert message.startswith("solutions: overleaf needs paper printed on both sides")
