import re
from dataclasses import replace

import pytest

from bookmaker.page.layout.card import PLAIN, Caption
from bookmaker.page.layout.check import OVERLEAF, SectionFit, Wish, check_sections
from bookmaker.page.layout.fit import Deck
from bookmaker.page.layout.grid import Edges
from bookmaker.page.layout.look import Region, Regions
from bookmaker.page.layout.text import Style


def _wish(style: Style, side: int, per_page: int, solutions: int = 0, caption: Caption = PLAIN) -> Wish:
    decks = (Deck(cards, style, caption) for cards in (style.look.puzzles, style.look.solutions))
    return Wish("S", (side, side), per_page, *decks, solutions)


def _fit(
    style: Style, side: int, per_page: int, solutions: int = 0, trim: tuple[float, float] = (432, 648)
) -> SectionFit:
    (fit,) = check_sections([_wish(style, side, per_page, solutions)], trim, 100, style)
    return fit


def test_a_good_section_has_its_cells_in_millimetres_and_no_findings(style: Style) -> None:
    fit = _fit(style, 10, 1)
    assert 12 <= fit.cell_mm <= 12.7
    assert fit.solutions_per_page == 6
    assert fit.findings == ()


def test_a_thicker_book_has_smaller_cells(style: Style) -> None:
    thin, thick = (check_sections([_wish(style, 10, 1)], (432, 648), n, style)[0] for n in (100, 400))
    assert thick.cell_mm < thin.cell_mm


@pytest.mark.parametrize(
    ("side", "per_page", "level"), [(20, 1, "warning"), (20, 2, "error"), (10, 4, "warning"), (12, 4, "error")]
)
def test_small_cells_are_found(style: Style, side: int, per_page: int, level: str) -> None:
    (finding,) = _fit(style, side, per_page).findings
    assert (finding.level, finding.key) == (level, "per_page")
    assert "mm" in finding.message
    assert "larger trim" in finding.message


@pytest.mark.parametrize("per_page", [-1, 10, 12])
def test_a_number_of_puzzles_a_page_that_is_not_offered(style: Style, per_page: int) -> None:
    assert any("use 1 to 9" in finding.message for finding in _fit(style, 5, per_page).findings)


def test_solutions_too_small_to_print_are_found(style: Style) -> None:
    (finding,) = _fit(style, 10, 1, solutions=12).findings
    assert (finding.level, finding.key) == ("error", "solutions_per_page")
    assert "fewer solutions" in finding.message


def test_solutions_too_small_for_the_numbers_of_steps_are_found(style: Style) -> None:
    plain = _wish(style, 12, 1, solutions=6)
    numbered = plain._replace(solutions=replace(plain.solutions, numbered=True))
    (fit, other) = check_sections([plain, numbered], (432, 648), 100, style)
    assert fit.findings == ()
    (finding,) = other.findings
    assert (finding.level, finding.key) == ("error", "solutions_per_page")
    assert "at least 4.8 mm are needed; use fewer solutions a page, or another form of wal" in finding.message


def test_a_page_without_room_is_an_error_not_a_crash(style: Style) -> None:
    fit = _fit(style, 20, 6, trim=(216, 216))
    assert fit.cell_mm < 5.5
    assert {finding.level for finding in fit.findings} == {"error"}


def _walked(style: Style, side: int, trim: tuple[float, float]) -> SectionFit:
    edges = Edges(("a",) * side, tuple(str(row + 1) for row in range(side)))
    (fit,) = check_sections([_wish(style, side, 1)._replace(steps=edges)], trim, 100, style)
    return fit


@pytest.mark.parametrize("trim", [(360, 576), (432, 648), (612, 792)])
@pytest.mark.parametrize("side", [3, 7, 15])
def test_walkthroughs_of_boards_that_can_be_played_on_can_be_printed(
    style: Style, side: int, trim: tuple[float, float]
) -> None:
    assert not [found for found in _walked(style, side, trim).findings if found.key == "walkthroughs"]


def test_walkthroughs_too_small_to_print_are_found(style: Style) -> None:
    (finding,) = (found for found in _walked(style, 20, (300, 400)).findings if found.key == "walkthroughs")
    assert finding.level == "error"
    assert re.match(
        r"cells of \d\.\d mm in the walkthroughs are too small, at least 4\.4 mm are needed; ", finding.message
    )
    assert "larger trim" in finding.message


def test_more_captions_leave_less_room_for_the_cells(style: Style) -> None:
    short = {"number": "8", "bullets": "8 bullets", "solution_page": "solution p. 888"}
    long = {**short, "hint_page": "hints 88, 88", "walkthrough_page": "walkthrough p. 888"}
    plain, full = (
        check_sections([_wish(style, 6, 6, caption=Caption(texts, 1))], (432, 648), 100, style)[0]
        for texts in (short, long)
    )
    assert full.cell_mm < plain.cell_mm


def _found(style: Style, per_page: int = 1, **regions: Region) -> list[str]:
    puzzles = style.look.puzzles.model_copy(update={"regions": Regions(**regions)})
    changed = style._replace(look=style.look.model_copy(update={"puzzles": puzzles}))
    wish = _wish(changed, 6, per_page)._replace(rules="Each number tells how many cells around it hold a bullet. " * 3)
    return [found.message for found in check_sections([wish], (432, 648), 100, changed)[0].findings]


def test_regions_that_lie_side_by_side_are_fine(style: Style) -> None:
    notes, rules = Region(bottom="0.0 pt", height="90.0 pt"), Region(bottom="100.0 pt", height="40.0 pt")
    assert _found(style, grids=Region(bottom="150.0 pt"), notes=notes, rules=rules) == []


def test_regions_that_overlap_are_refused_with_numbers(style: Style) -> None:
    (message,) = _found(style, notes=Region(bottom="0.0 pt", height="90.0 pt", width="50.0 pt"))
    assert message == "the regions grids and notes overlap by 50 x 90 pt"


def test_a_region_outside_the_body_is_refused(style: Style) -> None:
    (message,) = _found(
        style,
        grids=Region(bottom="200.0 pt"),
        notes=Region(bottom="0.0 pt", height="100.0 pt", left="0.0 pt", width="400.0 pt"),
    )
    assert message.startswith("the region 'notes' reaches ")
    assert _found(style, grids=Region(top="300.0 pt", bottom="300.0 pt"))[0].startswith(
        "the region 'grids' has no room: "
    )


def test_rules_that_do_not_fit_their_region_are_refused(style: Style) -> None:
    (message,) = _found(style, grids=Region(bottom="50.0 pt"), rules=Region(bottom="0.0 pt", height="9.0 pt"))
    assert message.startswith("the text of the region 'rules' needs 2 lines, ")


def test_a_caption_elsewhere_needs_a_page_for_each_puzzle(style: Style) -> None:
    assert _found(style, grids=Region(top="50.0 pt"), caption=Region(top="0.0 pt", height="40.0 pt")) == []
    (message,) = _found(style, 2, grids=Region(top="50.0 pt"), caption=Region(top="0.0 pt", height="40.0 pt"))
    assert "needs one puzzle a page, not 2" in message


def test_a_strict_layout_refuses_smaller_cells(style: Style) -> None:
    puzzles = style.look.puzzles.model_copy(update={"strict": True, "cell_min": 36.0})
    strict = style._replace(look=style.look.model_copy(update={"puzzles": puzzles}))
    (finding,) = check_sections([_wish(strict, 15, 1)], (432, 648), 100, strict)[0].findings
    assert finding.level == "error"
    assert "smaller than the 12.7 mm that this layout insists on" in finding.message


def test_captions_wider_than_their_place_are_refused(style: Style) -> None:
    wide = Caption(
        {"number": "1", "bullets": "one hundred and eleven bullets in all of these cells, or so they say"}, 1
    )
    (fit,) = check_sections([_wish(style, 3, 9, caption=wide)], (300, 400), 100, style)
    assert any(found.key == "per_page" and "the caption" in found.message for found in fit.findings)


def test_as_many_as_keep_the_cells_that_the_look_wants(style: Style) -> None:
    fit = _fit(style, 6, 0)
    assert fit.per_page > 4
    assert fit.cell_mm >= 7
    assert _fit(style, 6, min(9, fit.per_page + 1)).cell_mm < 7 or fit.per_page >= 9


def test_nothing_is_overleaf_on_paper_with_one_side(style: Style) -> None:
    one = style._replace(look=style.look.model_copy(update={"sides": "one"}))
    wish = _wish(one, 6, 4)._replace(place=OVERLEAF)
    assert _found_in(wish, style) == []
    (message,) = _found_in(wish, one)
    assert message.startswith("solutions: overleaf needs paper printed on both sides")


def _found_in(wish: Wish, style: Style) -> list[str]:
    return [found.message for found in check_sections([wish], (432, 648), 100, style)[0].findings]
