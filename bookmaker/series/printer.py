"""Sheets as a printer takes them: margins, the white edge of strips, where strips end, and reasons for a refusal."""

from collections.abc import Iterable, Sequence

from bookmaker.book.delivery import Refusal, demands_of, refusals, spot_refusals
from bookmaker.page.layout.area import overhang, visible_marks
from bookmaker.page.layout.look import Gutter
from bookmaker.page.layout.printer import apply_demands
from bookmaker.page.layout.text import Style
from bookmaker.print.render.bounds import edges
from bookmaker.series.model import Daily, DailyFile
from bookmaker.spec.findings import Spot
from bookmaker.spec.printers import Printer
from bookmaker.values.errors import CannotBeMet, Problem
from bookmaker.values.geometry import PageSize
from bookmaker.values.lengths import POINTS
from bookmaker.values.marks import Mark, Page, Text, shift_marks

STRIP_EDGE = 1.6 * POINTS["mm"]
"""White on all four sides of a strip, in points: ink at the very edge is cut, or runs into its neighbours."""
_MARGIN = 1 / 12
"""Largest share of a sheet's height that the outer margin takes."""
_OTHER = "name a printer of single sheets, or make a calendar with days enough: bookmaker daily … --calendar 2027"


def fitted_to(style: Style, spec: Daily, bound: bool) -> Style:
    """Return the style of a series' pages, with nothing around their bodies.

    The outer margin is on all sides of a sheet or strip, which is printed on one side; those `bound` have a gutter.
    """
    printer = next(iter(spec.printer), None)
    look, trim = style.look, spec.size or spec.trim or style.look.trim
    least = _edge_of(style, printer)
    if printer:
        look = apply_demands(style, demands_of(printer.profile)).look
    edge = max(STRIP_EDGE if spec.narrow else min(look.margins.outer, _MARGIN * trim[1]), least)
    margins = look.margins.model_copy(update=dict.fromkeys(("outer", "top", "bottom"), edge))
    update = {
        "margins": margins,
        "gutters": look.gutters if bound else (Gutter.model_construct(pages=1, gutter=edge),),
        "sides": "two" if bound else "one",
        "running": (),
        "hairlines": (),
        "tabs": None,
    }
    return style._replace(look=look.model_copy(update=update))


def _edge_of(style: Style, printer: Printer | None) -> float:
    """Return the white that a printer wants on each side of a sheet or strip, in points."""
    if printer is None:
        return 0.0
    asked = demands_of(printer.profile)
    widest = max(asked.top, asked.bottom, asked.outside, asked.gutters[0][1] if asked.gutters else 0.0)
    return widest + overhang(style.look) if widest else 0.0


def cut_strips(pages: Sequence[Page], style: Style) -> list[Page]:
    """Return endless pages cut below the lowest mark of all."""

    def low(mark: Mark) -> float:
        below = style.fonts[mark.font].descent(mark.size) if isinstance(mark, Text) else 0.0
        return edges(mark, style.fonts)[1] - below

    down = min(low(mark) for page in pages for mark in visible_marks(page.marks)) - style.look.margins.bottom
    return [page._replace(height=page.height - down, marks=shift_marks(page.marks, 0, -down)) for page in pages]


def refuse(file: DailyFile, sizes: Iterable[tuple[PageSize, int]]) -> tuple[Problem, ...]:
    """Return what the printer of a series has against files of a trim and a number of pages, as warnings.

    Raises CannotBeMet if it takes none of them.
    """
    printer = file.spec.printer
    if not printer:
        return ()
    found = dict.fromkeys(one for size, pages in sizes for one in refusals(printer[0].profile, size, pages, pages))
    found |= dict.fromkeys(spot_refusals(printer[0], file.look))
    key = "box" if file.spec.box else "strip" if file.spec.strip else "trim"
    problems = [_refusal_problem(file, key if one.key == "trim" else one.key, one) for one in found]
    if errors := [problem for problem in problems if problem.level == "error"]:
        raise CannotBeMet(problems=errors)
    return tuple(problems)


def _refusal_problem(file: DailyFile, key: str, one: Refusal) -> Problem:
    own = tuple(key.split("."))
    way = own if own in file.tree.nodes else ("printer",)
    spot = Spot(file.tree, Daily, file.tree.follow(way))
    return spot.problem(one.id, one.message, _OTHER if one.id == "page-count" else one.remedy)._replace(
        level="error" if one.certain else "warning"
    )
