"""What a board is opened with, behind a sheet or below a strip: its table of the decoder."""

from bookmaker.page.layout.entries import COLUMNS, HIGH, HIGHEST, LINES, WIDE, WIDEST, drawn
from bookmaker.series.day import Day, Press
from bookmaker.values.errors import CannotBeMet
from bookmaker.values.geometry import Box
from bookmaker.values.lengths import to_mm
from bookmaker.values.marks import Mark


def table_in(day: Day, box: Box, press: Press) -> tuple[tuple[Mark, ...], float]:
    """Return the table of a day at the top of a box, below what it is called, and its lower end.

    Raises CannotBeMet where it would be too small to read.
    """
    (table,), names, size = day.tables, press.style.setting("small_strong"), press.style.setting("small").role.size
    wide = min(box.width, COLUMNS * WIDEST * size)
    said = press.words.count(press.words.decoder.head, 1, label=table.label, numbers=day.number)
    lines = names.lines(said, box.middle - wide / 2, box.top - names.cap_height, wide)
    top = lines[-1].y - names.descent
    high = min(top - box.y, LINES * HIGHEST * size)
    if wide < COLUMNS * WIDE * size or high < LINES * HIGH * size:
        needed = f"{to_mm(COLUMNS * WIDE * size):.0f} x {to_mm(LINES * HIGH * size + box.top - top):.0f} mm"
        raise CannotBeMet(
            f"the table of the decoder needs {needed}; use a larger `trim` or `strip`, another `solution`, or a board "
            "of another kind"
        )
    place = Box(box.middle - wide / 2, top - high, wide, high)
    return (*lines, *drawn(table.entries, place, press.style, press.words)), top - high
