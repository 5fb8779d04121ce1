"""Badges on the front of a cover: short texts in rounded frames, in rows below the texts of a block."""

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

from bookmaker.page.layout.cover.parts import Badge, Cover
from bookmaker.page.layout.links import fill_fields
from bookmaker.page.layout.text import Setting
from bookmaker.page.layout.units import SMALLEST_TEXT
from bookmaker.values.geometry import Box
from bookmaker.values.marks import Mark, Rect
from bookmaker.values.statements import BADGE

_SIZE = 1.15
"""Type size, as a part of the tagline's."""
_LINE, _ROUND = 0.1, 0.45
"""Width of the frames, as a part of the type size, and how round they are, as a part of their height."""
_ABOVE, _BESIDE = 0.62, 0.85
"""White space around the capitals, as parts of the type size; half of it lies between two badges."""


class Badges(NamedTuple):
    """Badges in rows, with the setting of their text."""

    text: Setting
    rows: tuple[tuple[Badge, ...], ...]

    @property
    def high(self) -> float:
        """The height of a badge."""
        return self.text.cap_height + 2 * _ABOVE * self.text.role.size

    @property
    def gap(self) -> float:
        """The white space between two."""
        return _BESIDE / 2 * self.text.role.size

    @property
    def height(self) -> float:
        """The height of all rows; 0 without any."""
        return len(self.rows) * (self.high + self.gap) - self.gap if self.rows else 0.0

    def width(self, badge: Badge) -> float:
        return self.text.width(text_of(badge)) + 2 * _BESIDE * self.text.role.size

    def fit(self, width: float) -> bool:
        """Tell whether each badge fits a width, in type that printers take."""
        wide = max((self.width(badge) for row in self.rows for badge in row), default=0.0)
        return wide <= width and (not self.rows or self.text.role.size >= SMALLEST_TEXT)

    def draw(self, box: Box, align: float) -> Iterator[Mark]:
        """Yield the badges below the top of a box, frames in the ink of letters."""
        ink, line = self.text.role.ink, _LINE * self.text.role.size
        for place, row in enumerate(self.rows):
            widths = [self.width(badge) for badge in row]
            left = box.x + align * (box.width - sum(widths) - (len(row) - 1) * self.gap)
            low = box.top - self.high - place * (self.high + self.gap)
            ends = accumulate(widths, lambda x, width: x + width + self.gap, initial=left)
            for badge, x, width in zip(row, ends, widths, strict=False):
                frame = Box(x, low, width, self.high).grow(-line / 2)
                yield Rect(*frame, None, ink, line, radius=_ROUND * self.high)
                at = x + _BESIDE * self.text.role.size, low + _ABOVE * self.text.role.size
                yield fill_fields(badge, self.text.line(text_of(badge), *at), self.text)._replace(of=BADGE)


def text_of(badge: Badge) -> str:
    """Return the text of a badge."""
    return "".join(part.text for part in badge)


def set_badges(badges: Sequence[Badge], cover: Cover, scale: float, width: float) -> Badges:
    """Return badges in as few rows as a width allows, in their order."""
    found, rows, left = Badges(cover.setting("tagline", scale * _SIZE), ()), list[list[Badge]](), 0.0
    for badge in badges:
        own = found.width(badge)
        if not rows or own > left:
            rows.append([])
            left = width
        rows[-1].append(badge)
        left -= own + found.gap
    return found._replace(rows=tuple(map(tuple, rows)))
