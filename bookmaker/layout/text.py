"""Setting text: widths, line breaks without loose ends, and lines placed as marks."""

from functools import lru_cache
from typing import NamedTuple

from bookmaker.fonts import Face, Fonts
from bookmaker.layout.look import Role
from bookmaker.layout.units import SMALLEST_TEXT
from bookmaker.marks import Text

LEFT, CENTRE, RIGHT = 0.0, 0.5, 1.0

_ELLIPSIS = "…"
_SHORT_LINE = 0.3
"""A last line shorter than this part of the measure looks like a mistake."""


class Setting(NamedTuple):
    """A role with the fonts it is set in."""

    fonts: Fonts
    role: Role

    def prepared(self, text: str) -> str:
        """Return the text as it is printed."""
        return text.upper() if self.role.caps else text

    def width(self, text: str) -> float:
        """Return the width in points, without the letterspace after the last character."""
        shown = self.prepared(text)
        spaces = max(len(shown) - 1, 0) * self.role.tracking * self.role.size
        return self.fonts[self.role.face].width(shown, self.role.size) + spaces

    @property
    def cap_height(self) -> float:
        return self.fonts[self.role.face].cap_height(self.role.size)

    @property
    def descent(self) -> float:
        return self.fonts[self.role.face].descent(self.role.size)

    def top(self, text: str) -> float:
        """Return how high a text's ink reaches above the baseline."""
        face = self.fonts[self.role.face]
        return max((face.ink(char, self.role.size).top for char in self.prepared(text)), default=0.0)

    def line(self, text: str, x: float, y: float, align: float = LEFT) -> Text:
        """Return one line on the baseline y; `align` says which part of it lies at x."""
        role = self.role
        left = x - align * self.width(text)
        return Text(left, y, self.prepared(text), role.face, role.size, spacing=role.tracking * role.size)

    def broken(self, text: str, measure: float) -> tuple[str, ...]:
        """Return a text as lines of even length within the measure; a longer single word keeps its own line.

        Lines break at plain spaces only.
        """
        return _broken(self.fonts[self.role.face], self.role, text, measure)

    def lines(self, text: str, x: float, y: float, measure: float, align: float = LEFT) -> tuple[Text, ...]:
        """Return a paragraph whose first baseline is y; x is where `align` points to."""
        broken = self.broken(text, measure)
        return tuple(self.line(line, x, y - i * self.role.leading, align) for i, line in enumerate(broken))

    def balanced(self, text: str, measure: float) -> tuple[str, ...]:
        """Return as few lines as the measure allows, all about equally long."""
        count = len(self.broken(text, measure))
        low, high = 0.0, measure
        while high - low > 1:
            middle = (low + high) / 2
            fits = max(map(self.width, self.broken(text, middle)), default=0) <= middle
            low, high = (low, middle) if fits and len(self.broken(text, middle)) <= count else (middle, high)
        return self.broken(text, high)

    def fitted(self, text: str, measure: float) -> "Setting":
        """Return this setting, made smaller if the longest word is wider than the measure."""
        longest = max((self.width(word) for word in text.split()), default=0)
        if longest <= measure:
            return self
        return self.scaled(measure / longest)

    def scaled(self, scale: float) -> "Setting":
        """Return this setting in another size."""
        size = {"size": self.role.size * scale, "leading": self.role.leading * scale}
        return Setting(self.fonts, self.role.model_copy(update=size))

    def smaller(self, scale: float) -> "Setting":
        """Return this setting in a smaller size, as far as that still prints."""
        return self.scaled(max(scale, min(1.0, SMALLEST_TEXT / self.role.size)))


@lru_cache(maxsize=1 << 15)
def _broken(face: Face, role: Role, text: str, measure: float) -> tuple[str, ...]:
    """Break a text into lines; kept, for pages are laid out several times until their number is settled."""
    setting, words = Setting({role.face: face}, role), [word for word in text.split(" ") if word]
    widths = [setting.width(word) for word in words]
    space = setting.width("a b") - setting.width("ab") + role.tracking * role.size
    return tuple(" ".join(words[start:end]) for start, end in _breaks(widths, space, measure))


def shortened(setting: Setting, text: str, measure: float) -> str:
    """Return the text, or as many of its first words as fit with an ellipsis."""
    if setting.width(text) <= measure:
        return text
    words = text.split()
    cut = (" ".join(words[:count]) + _ELLIPSIS for count in range(len(words) - 1, 0, -1))
    return next((short for short in cut if setting.width(short) <= measure), _ELLIPSIS)


def _breaks(widths: list[float], space: float, measure: float) -> list[tuple[int, int]]:
    """Return the (start, end) of each line that together leave the least uneven right edge."""
    best: list[tuple[float, int]] = [(0.0, 0)]
    for end in range(1, len(widths) + 1):
        best.append(min(_endings(best, widths, space, measure, end)))
    lines, end = [], len(widths)
    while end:
        lines.append((best[end][1], end))
        end = best[end][1]
    return lines[::-1]


def _endings(
    best: list[tuple[float, int]], widths: list[float], space: float, measure: float, end: int
) -> list[tuple[float, int]]:
    """Return (cost, start) of every last line that ends before word `end`."""
    found, length = [], -space
    for start in range(end - 1, -1, -1):
        length += space + widths[start]
        if length > measure and start < end - 1:
            break
        found.append((best[start][0] + _badness(measure - length, measure, end == len(widths)), start))
    return found


def _badness(slack: float, measure: float, last: bool) -> float:
    """Return what a line costs: the square of what it leaves empty, and a little for being a line."""
    if last:
        slack = max(0.0, slack - (1 - _SHORT_LINE) * measure)
    return (slack / measure) ** 2 + 0.05
