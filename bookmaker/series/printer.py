"""Sheets as a printer takes them: margins, the white edge of strips, spoken pages, and reasons for a refusal."""

from collections.abc import Iterable, Iterator

from bookmaker.book.delivery import Refusal, demands_of, refusals
from bookmaker.page.layout.area import overhang
from bookmaker.page.layout.links import PARAGRAPH, TITLE
from bookmaker.page.layout.printer import apply_demands
from bookmaker.page.layout.text import Style
from bookmaker.series.model import Daily, DailyFile
from bookmaker.spec.findings import Spot
from bookmaker.spec.printers import Printer
from bookmaker.values.errors import CannotBeMet, Problem
from bookmaker.values.geometry import PageSize
from bookmaker.values.lengths import POINTS
from bookmaker.values.marks import Mark, Tagged, Text

STRIP_EDGE = 1.5 * POINTS["mm"]
"""White on all four sides of a strip, in points: ink at the very edge is cut, or runs into its neighbours."""

_OTHER = "name a printer of single sheets, or make a calendar with days enough: bookmaker daily … --calendar 2027"


def fitted_to(style: Style, printer: Printer | None) -> Style:
    """Return a style with a printer's margins, equal on all sides of a sheet, which has one page."""
    if printer is None:
        return style
    look = apply_demands(style, demands_of(printer.profile)).look
    margins = look.margins.model_copy(update={"outer": max(look.margins.outer, edge_of(style, printer))})
    return style._replace(look=look.model_copy(update={"margins": margins, "sides": style.look.sides}))


def edge_of(style: Style, printer: Printer | None) -> float:
    """Return the white that a printer wants on each side of a sheet or strip, in points."""
    if printer is None:
        return 0.0
    asked = demands_of(printer.profile)
    widest = max(asked.top, asked.bottom, asked.outside, asked.gutters[0][1] if asked.gutters else 0.0)
    return widest + overhang(style.look) if widest else 0.0


def refuse(file: DailyFile, sizes: Iterable[tuple[PageSize, int]]) -> tuple[Problem, ...]:
    """Return what the printer of a series has against files of a trim and a number of pages, as warnings.

    Raises CannotBeMet if it takes none of them.
    """
    printer = file.spec.printer
    if not printer:
        return ()
    found = dict.fromkeys(one for size, pages in sizes for one in refusals(printer[0].profile, size, pages, pages))
    key = "strip" if file.spec.strip else "trim"
    problems = [_refusal_problem(file, key if one.key == "trim" else one.key, one) for one in found]
    if errors := [problem for problem in problems if problem.level == "error"]:
        raise CannotBeMet(problems=errors)
    return tuple(problems)


def _refusal_problem(file: DailyFile, key: str, one: Refusal) -> Problem:
    way = (key,) if (key,) in file.tree.nodes else ("printer",)
    spot = Spot(file.tree, Daily, file.tree.follow(way))
    return spot.problem(one.id, one.message, _OTHER if one.id == "page-count" else one.remedy)._replace(
        level="error" if one.certain else "warning"
    )


def heard(marks: Iterable[Mark]) -> Iterator[Mark]:
    """Yield marks with their texts as spoken paragraphs, the first one as a title."""
    role = TITLE
    for mark in marks:
        if isinstance(mark, Text):
            yield Tagged(role, (mark,))
            role = PARAGRAPH
        else:
            yield mark
