import re
from typing import NamedTuple

import pytest

from bookmaker.layout.card import Caption
from bookmaker.layout.check import Extras, SectionFit, check_sections
from bookmaker.layout.grid import Edges
from bookmaker.layout.style import Style


class _Section(NamedTuple):
    title: str
    rows: int
    columns: int
    per_page: int


def _fit(
    style: Style, side: int, per_page: int, solutions: int = 0, trim: tuple[float, float] = (432, 648)
) -> SectionFit:
    (fit,) = check_sections([(_Section("S", side, side, per_page), Extras())], trim, 100, solutions, style)
    return fit


def test_a_good_section_has_its_cells_in_millimetres_and_no_findings(style: Style) -> None:
    fit = _fit(style, 10, 1)
    assert 12 <= fit.cell_mm <= 12.7
    assert fit.solutions_per_page == 6
    assert fit.findings == ()


def test_a_thicker_book_has_smaller_cells(style: Style) -> None:
    thin, thick = (
        check_sections([(_Section("S", 10, 10, 1), Extras())], (432, 648), n, 0, style)[0] for n in (100, 400)
    )
    assert thick.cell_mm < thin.cell_mm


@pytest.mark.parametrize(
    ("side", "per_page", "level"), [(20, 1, "warning"), (20, 2, "error"), (10, 4, "warning"), (12, 4, "error")]
)
def test_small_cells_are_found(style: Style, side: int, per_page: int, level: str) -> None:
    (finding,) = _fit(style, side, per_page).findings
    assert (finding.level, finding.key) == (level, "per_page")
    assert "mm" in finding.message
    assert "larger trim" in finding.message


@pytest.mark.parametrize("per_page", [-1, 0, 3, 5])
def test_a_number_of_puzzles_a_page_that_is_not_offered(style: Style, per_page: int) -> None:
    assert any("use 1, 2, 4 or 6" in finding.message for finding in _fit(style, 5, per_page).findings)


def test_solutions_too_small_to_print_are_found(style: Style) -> None:
    (finding,) = _fit(style, 10, 1, solutions=12).findings
    assert (finding.level, finding.key) == ("error", "solutions_per_page")
    assert "fewer solutions" in finding.message


def test_a_page_without_room_is_an_error_not_a_crash(style: Style) -> None:
    fit = _fit(style, 20, 6, trim=(216, 216))
    assert fit.cell_mm < 5.5
    assert {finding.level for finding in fit.findings} == {"error"}


def _walked(style: Style, side: int, trim: tuple[float, float]) -> SectionFit:
    edges = Edges(("a",) * side, tuple(str(row + 1) for row in range(side)))
    (fit,) = check_sections([(_Section("S", side, side, 1), Extras(edges=edges))], trim, 100, 0, style)
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
    long = Caption("8", 1, "8 bullets", ("hints 88, 88", "solution p. 888", "walkthrough p. 888"), " · ")
    plain, full = (
        check_sections([(_Section("S", 6, 6, 6), Extras(puzzle, puzzle))], (432, 648), 100, 0, style)[0]
        for puzzle in (Caption("8", 1, "8 bullets", ("solution p. 888",)), long)
    )
    assert full.cell_mm < plain.cell_mm
