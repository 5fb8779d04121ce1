"""The list of passwords: columns of words, each with the numbers of its cells and how many are safe next."""

from collections.abc import Iterator, Sequence
from math import ceil
from typing import NamedTuple

from bookmaker.page.layout.boxes import columns
from bookmaker.page.layout.links import ARTIFACT, LIST, field, item, tag
from bookmaker.page.layout.text import RIGHT, Setting, Style, leader
from bookmaker.values.codes import Listed
from bookmaker.values.geometry import Box, Point
from bookmaker.values.marks import Mark
from bookmaker.words.rules import listed_texts

_GAP = 2.2
"""White space between two columns, in sizes of the type."""
_AROUND = 0.5
"""White space before and behind the dots of an entry, in sizes of the type."""
WIDEST = Listed("mountains", (8,) * 9, 88)
"""An entry about as wide as they get."""


class ListForm(NamedTuple):
    """Settings of a list: its type, the number of its columns, and their width in points."""

    strong: Setting
    text: Setting
    columns: int
    wide: float

    @property
    def leading(self) -> float:
        return self.text.role.leading

    @property
    def first(self) -> float:
        """The height of a single row, from its capitals to its descenders."""
        return self.strong.cap_height + self.text.descent

    @property
    def least(self) -> float:
        """The width that an entry needs."""
        return _least(self.strong, self.text)

    def rows(self, count: int) -> int:
        """Return the least number of rows for `count` entries."""
        return ceil(count / self.columns)

    def rows_in(self, height: float) -> int:
        """Return the number of rows that fit a height, at least one."""
        return max(1, int((height - self.first) / self.leading + 1e-6) + 1)

    def high(self, rows: int) -> float:
        """Return the height of `rows` rows."""
        return self.first + (rows - 1) * self.leading


def list_form(width: float, style: Style, roles: tuple[str, str]) -> ListForm:
    """Return the settings of a list of this width; the first of the roles is that of words."""
    strong, text = map(style.setting, roles)
    return ListForm(strong, text, *columns(width, _least(strong, text), _GAP * text.role.size))


def _least(strong: Setting, text: Setting) -> float:
    word, numbers, following = listed_texts(WIDEST)
    return strong.width(word) + text.width(numbers) + strong.width(following) + 3 * _AROUND * text.role.size


def drawn_list(entries: Sequence[Listed], rows: int, corner: Point, form: ListForm) -> tuple[Mark, ...]:
    """Return entries down columns of `rows` rows, below an upper left corner."""
    return tag(LIST, _marks(entries, rows, corner, form))


def _marks(entries: Sequence[Listed], rows: int, corner: Point, form: ListForm) -> Iterator[Mark]:
    pitch, top = form.wide + _GAP * form.text.role.size, corner[1] - form.strong.cap_height
    for place, entry in enumerate(entries):
        column, row = divmod(place, rows)
        left = corner[0] + column * pitch
        yield from _entry(entry, Box(left, top - row * form.leading, form.wide, 0.0), form)


def _entry(entry: Listed, line: Box, form: ListForm) -> Sequence[Mark]:
    strong, text, around = form.strong, form.text, _AROUND * form.text.role.size
    (word, said, following), widest = listed_texts(entry), listed_texts(WIDEST)
    end = line.right - strong.width(widest[2]) - around
    start, stop = line.x + strong.width(word) + around, end - text.width(said) - around
    dots = leader(text, start, stop, line.y, line.x)
    led = tag(ARTIFACT, (dots,)) if dots.items else ()
    label = field("word", strong.line(word, line.x, line.y))
    numbers = field("numbers", text.line(said, end, line.y, RIGHT))
    return item((label,), (*led, numbers, field("next", strong.line(following, line.right, line.y, RIGHT))))
