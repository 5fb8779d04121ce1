"""What opens a board, behind a sheet or below a strip: its table of the decoder, or its list of words."""

from bookmaker.page.layout.entries import COLUMNS, HIGH, HIGHEST, LINES, WIDE, WIDEST, draw_entries
from bookmaker.page.layout.links import set_subject
from bookmaker.page.layout.word_list import drawn_list, list_form
from bookmaker.series.day import Day
from bookmaker.values.errors import CannotBeMet
from bookmaker.values.geometry import Box
from bookmaker.values.lengths import to_mm
from bookmaker.values.marks import Mark
from bookmaker.values.statements import LISTED, table_named
from bookmaker.words.rules import table_head

_ROLES = ("strong", "body"), ("small_strong", "small")
"""The type of a list: the larger one if it makes several columns."""


def lookup_in(day: Day, box: Box) -> tuple[tuple[Mark, ...], float]:
    """Return the table or the list of a day at the top of a box, below its label, and its lower end.

    Raises CannotBeMet if it would be too small to read.
    """
    return _list_in(day, box) if day.plan.hidden.listed else _table_in(day, box)


def _too_small(what: str, width: float, height: float) -> CannotBeMet:
    needed = f"{what} needs {to_mm(width):.0f} x {to_mm(height):.0f} mm"
    remedy = "use a larger `trim` or `strip`, another `solution`, or a board of another kind"
    return CannotBeMet(f"{needed}; {remedy}")


def _list_in(day: Day, box: Box) -> tuple[tuple[Mark, ...], float]:
    style, entries = day.plan.style, day.plan.hidden.listed
    names = style.setting("strong")
    said = day.plan.words.passwords.head.format(number=day.number)
    lines = names.lines(said, box.x, box.top - names.cap_height, box.width)
    top = lines[-1].y - names.descent - names.role.leading / 2
    forms = [list_form(box.width, style, roles) for roles in _ROLES]
    fit = (one for one in forms if one.columns > 1 and one.rows(len(entries)) <= one.rows_in(top - box.y))
    form = next(fit, forms[-1])
    high = form.high(form.rows(len(entries)))
    if box.width < form.least or top - high < box.y:
        raise _too_small("the list of words", form.least, high + box.top - top)
    marks = (*lines, *drawn_list(entries, form.rows(len(entries)), (box.x, top), form))
    return tuple(set_subject(f"{LISTED} {day.number}", marks)), top - high


def _table_in(day: Day, box: Box) -> tuple[tuple[Mark, ...], float]:
    (table,), style = day.plan.hidden.tables, day.plan.style
    names, size = style.setting("small_strong"), style.setting("small").role.size
    wide = min(box.width, COLUMNS * WIDEST * size)
    said = table_head(table.label, (day.number,), day.plan.words)
    lines = names.lines(said, box.middle - wide / 2, box.top - names.cap_height, wide)
    top = lines[-1].y - names.descent
    high = min(top - box.y, LINES * HIGHEST * size)
    if wide < COLUMNS * WIDE * size or high < LINES * HIGH * size:
        raise _too_small("the table of the decoder", COLUMNS * WIDE * size, LINES * HIGH * size + box.top - top)
    place = Box(box.middle - wide / 2, top - high, wide, high)
    marks = (*lines, *draw_entries(table.entries, place, style, day.plan.words))
    return tuple(set_subject(table_named(table.label, (day.number,)), marks)), top - high
