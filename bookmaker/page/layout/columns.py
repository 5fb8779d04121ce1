"""A small table among lines of text: rows, whose cells tabs divide, in columns that they share, with thin rules."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import count, zip_longest
from typing import NamedTuple

from bookmaker.page.layout.links import field
from bookmaker.page.layout.text import LEFT, RIGHT, Setting
from bookmaker.page.layout.units import THINNEST_LINE
from bookmaker.values.marks import Line, Text
from bookmaker.words.questions import SIGNS, TAB

_APART, _ABOUT_SIGNS = 1.0, 0.35
"""White space between two columns, and on both sides of a sign of arithmetic, in type sizes."""


class Columns(NamedTuple):
    """The columns of a table."""

    rows: tuple[str, ...]
    ends: tuple[float, ...]
    """Where the columns end, in points from the left side of the table."""
    setting: Setting

    @property
    def width(self) -> float:
        """Its width in points; 0 for a table without rows."""
        return self.ends[-1] if self.ends else 0.0

    def set_row(self, row: int, x: float, y: float, name: str = "") -> Iterator[Text | Line]:
        """Yield a row on the baseline y: its first cell from x on, the others up to their ends; `name` is a field.

        A rule stands below the first row, and above the last one.
        """
        for at, (cell, end) in enumerate(zip(self.rows[row].split(TAB), self.ends, strict=False)):
            if cell:
                text = self.setting.line(cell, x + end * (at > 0), y, RIGHT if at else LEFT)
                yield field(name, text) if name else text
        if row in (0, len(self.rows) - 2):
            hangs = max(0.0, *map(self.setting.depth, self.rows[row].split(TAB)))
            low = y - (hangs + self.setting.role.leading - self.setting.cap_height) / 2
            yield Line(x, low, x + self.width, low, THINNEST_LINE, self.setting.role.ink)


def columns_of(texts: Iterable[str], setting: Setting) -> Columns:
    """Return the columns of the rows among some texts."""
    rows, setting = tuple(text for text in texts if TAB in text), setting._replace(tabular=True)
    cells = [*zip_longest(*(row.split(TAB) for row in rows), fillvalue="")]
    signs, size, ends = [not SIGNS.isdisjoint(column) for column in cells], setting.role.size, [0.0]
    for at, column in enumerate(cells):
        gap = _ABOUT_SIGNS if any(signs[at - 1 : at + 1]) else _APART
        ends.append(ends[-1] + gap * size * (at > 0) + max(setting.widths(column)))
    return Columns(rows, tuple(ends[1:]), setting)


def fit_columns(texts: Iterable[str], setting: Setting, width: float) -> Columns:
    """Return the columns of the rows among some texts, in a smaller size where they would be wider than `width`."""
    found = columns_of(texts, setting)
    if found.width <= width:
        return found
    return columns_of(found.rows, setting.scale_by(width / found.width))


def widest_of(texts: Sequence[str], setting: Setting) -> float:
    """Return the width of the widest of some lines, or of the table that their rows make, in points."""
    lines = (setting.width(text) for text in texts if TAB not in text)
    return max((columns_of(texts, setting).width, *lines))


def set_lines(
    texts: Sequence[str], names: Iterable[str], setting: Setting, x: float, y: float
) -> Iterator[Text | Line]:
    """Yield lines below each other, each a field, the first on the baseline y; rows among them are one table."""
    table, rows = columns_of(texts, setting), count()
    for at, (text, name) in enumerate(zip(texts, names, strict=False)):
        low = y - at * setting.role.leading
        if TAB in text:
            yield from table.set_row(next(rows), x, low, name)
        else:
            yield field(name, setting.line(text, x, low))
