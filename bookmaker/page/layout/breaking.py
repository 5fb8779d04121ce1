"""Where the lines of a paragraph end: of all ways, the one that costs least."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise
from math import inf
from typing import NamedTuple

_SHORT_LINE = 0.3
"""A last line shorter than this part of the measure looks like a mistake."""
_RUNT, _JUSTIFIED_RUNT = 3.0, 12.0
"""Cost of a short last line compared with white in other lines; and in justified text, if it tears no space."""
_A_LINE = 0.05
"""Cost of each line."""
_HYPHEN = 0.05
"""Cost of a divided word."""
_BAD = 100.0
"""Cost of a divided word in the third line in a row, and of a line that ends where it should not."""
_SHRINK, _STRETCH, _TORN = 0.2, 0.8, 1.6
"""Most that a justified space may lose and should gain, as parts of itself; beyond the third, its line stays ragged."""
_HOLE, _EMPTY = 0.5, 40.0
"""Cost of such a line, and the extra cost if it were empty."""
_UNEVEN = 0.2
"""Lines that leave more of the measure empty are worth a divided word."""
_ROUNDING = 1e-6


class WordPart(NamedTuple):
    """A word, or a part of one; lengths in points."""

    width: float
    space: float = 0.0
    """White space between it and the next piece of its line."""
    stop: bool = True
    """A line may end behind it."""
    hyphen: bool = False
    """A line that ends behind it divides a word."""
    clings: bool = False
    """A line ends behind it only if nothing else is possible."""
    lead: float = 0.0
    """Extra width at the beginning of a line, where nothing before it is kerned."""
    dash: float = 0.0
    """Extra width at the end of a line: its hyphen."""


class BrokenLine(NamedTuple):
    """The pieces from `start` to before `end`, without stretch or shrink."""

    start: int
    end: int
    length: float
    spaces: float
    """The sum of its white space."""

    def space_stretch(self, measure: float) -> float:
        """Return how much each space grows to justify the line, as a part of itself; 0 where that would tear it."""
        moved = (measure - self.length) / self.spaces if self.spaces else 0.0
        return moved if -_SHRINK - _ROUNDING <= moved <= _TORN else 0.0


class _Ruler:
    """The lengths of all possible lines, and what they cost."""

    def __init__(self, pieces: Sequence[WordPart], measure: float, justify: bool) -> None:
        self.pieces, self.measure, self.justify = pieces, measure, justify
        self.count = len(pieces)
        self.upto = list(accumulate((piece.width + piece.space for piece in pieces), initial=0.0))
        self.whites = list(accumulate((piece.space for piece in pieces), initial=0.0))

    def begin(self, start: int) -> float:
        """Return where a line that starts with a piece begins, on a ruler along all pieces."""
        return self.upto[start] - (self.pieces[start].lead if 0 < start < self.count else 0.0)

    def end(self, end: int) -> float:
        """Return where a line that stops before a piece ends, on this ruler."""
        piece = self.pieces[end - 1]
        return self.upto[end] - piece.space + (piece.dash if end < self.count else 0.0)

    def spaces(self, start: int, end: int) -> float:
        """Return the sum of a line's white space."""
        return self.whites[end] - self.whites[start] - self.pieces[end - 1].space

    def line(self, start: int, end: int) -> BrokenLine:
        """Return the line from one piece to before another one."""
        return BrokenLine(start, end, self.end(end) - self.begin(start), self.spaces(start, end))

    def prices(self, starts: Sequence[int], begins: Sequence[float], end: int) -> list[float]:
        """Return the costs of lines to one end: the squares of what they leave empty or add to their spaces."""
        measure, upto = self.measure, self.end(end)
        if self.justify:
            lines = zip(starts, begins, strict=True)
            return [self._line_cost(upto - begin, self.spaces(start, end), end) for start, begin in lines]
        if end == self.count:
            return [_A_LINE + _RUNT * _short(measure - upto + begin, measure) for begin in begins]
        return [_A_LINE + ((measure - upto + begin) / measure) ** 2 for begin in begins]

    def _line_cost(self, length: float, spaces: float, end: int) -> float:
        blank = self.measure - length
        if end == self.count and blank >= 0:
            return _A_LINE + _JUSTIFIED_RUNT * _short(blank, self.measure)
        if blank > _TORN * spaces or blank < -_SHRINK * spaces - _ROUNDING:
            return _A_LINE + _HOLE + _EMPTY * (blank / self.measure) ** 2
        moved = blank / spaces if spaces else 0.0
        return _A_LINE + (moved / (_STRETCH if moved > 0 else _SHRINK)) ** 2 / 10


def _short(blank: float, measure: float) -> float:
    """Return the cost of a short last line."""
    return max(0.0, blank / measure - (1 - _SHORT_LINE)) ** 2


class _Way(NamedTuple):
    """The best lines up to a stop; they go through an earlier stop."""

    cost: float = inf
    stop: int = 0
    hyphens: int = 0
    """Number of consecutive last lines that divide a word; 2 means two or more."""


class _Search:
    """The best ways to each stop, by the number of consecutive last lines that divide a word."""

    def __init__(self, ruler: _Ruler) -> None:
        self.ruler = ruler
        self.kinds = (0, 1, 2) if any(piece.hyphen for piece in ruler.pieces) else (0,)
        self.shrink = _SHRINK if ruler.justify else 0.0
        self.starts, self.begins, self.least = [0], [0.0], [0.0]
        """By stop: the piece behind it, and where a line begins there, with usual and with shrunk spaces."""
        self.ways = [[_Way(0.0), _Way(), _Way()]]
        self.costs = [[0.0], [inf], [inf]]

    def reach(self, end: int) -> None:
        """Find the best ways to end a line before piece `end`."""
        ruler, piece, last = self.ruler, self.ruler.pieces[end - 1], end == self.ruler.count
        hyphen = piece.hyphen and not last
        ending = 0.0 if last else _HYPHEN * hyphen + _BAD * piece.clings
        shrunk = ruler.end(end) - self.shrink * (ruler.whites[end] - piece.space)
        first = min(bisect_left(self.least, shrunk - ruler.measure - _ROUNDING), len(self.starts) - 1)
        prices, found = ruler.prices(self.starts[first:], self.begins[first:], end), [_Way()] * 3
        for kind in self.kinds:
            totals = [cost + price for cost, price in zip(self.costs[kind][first:], prices, strict=True)]
            total, to = min(totals), min(kind + 1, 2) if hyphen else 0
            way = _Way(total + ending + (_BAD if hyphen and kind == 2 else 0.0), first + totals.index(total), kind)
            found[to] = min(found[to], way)
        self._stop(end, found)

    def _stop(self, end: int, found: list[_Way]) -> None:
        begin = self.ruler.begin(end)
        self.starts.append(end)
        self.begins.append(begin)
        self.least.append(begin - self.shrink * self.ruler.whites[end])
        self.ways.append(found)
        for costs, way in zip(self.costs, found, strict=True):
            costs.append(way.cost)

    def lines(self) -> Iterator[BrokenLine]:
        """Yield the best lines, the last one first."""
        stop, hyphens = len(self.ways) - 1, min(self.kinds, key=lambda kind: self.ways[-1][kind].cost)
        while stop:
            way = self.ways[stop][hyphens]
            yield self.ruler.line(self.starts[way.stop], self.starts[stop])
            stop, hyphens = way.stop, way.hyphens


def break_lines(pieces: Sequence[WordPart], measure: float, justify: bool = False) -> tuple[BrokenLine, ...]:
    """Return the lines that together leave the least uneven right edge, or spaces, if they are justified.

    A line exceeds the measure, which may be nothing, only if it cannot be divided. Three lines in a row divide a word
    only as a last resort.
    """
    ruler = _Ruler(pieces, max(measure, _ROUNDING), justify)
    if not justify and all(piece[2:] == _WHOLE_WORD for piece in pieces):
        return _words_in_lines(ruler)
    search = _Search(ruler)
    for end, piece in enumerate(pieces, 1):
        if piece.stop or end == len(pieces):
            search.reach(end)
    return tuple(search.lines())[::-1]


_WHOLE_WORD = WordPart(0.0)[2:]
"""The fields of a whole word behind its length."""


def _words_in_lines(ruler: _Ruler) -> tuple[BrokenLine, ...]:
    """Return ragged lines of whole words: a shorter search, since most text is like that."""
    upto, measure, costs, before = ruler.upto, ruler.measure, [0.0], [0]
    for end in range(1, ruler.count + 1):
        blank = measure - ruler.end(end)
        first = min(bisect_left(upto, -blank - _ROUNDING, 0, end), end - 1)
        lines = zip(costs[first:], upto[first:end], strict=True)
        if end < ruler.count:
            totals = [cost + ((blank + begin) / measure) ** 2 for cost, begin in lines]
        else:
            totals = [cost + _RUNT * _short(blank + begin, measure) for cost, begin in lines]
        best = min(totals)
        costs.append(best + _A_LINE)
        before.append(first + totals.index(best))
    ends = [ruler.count]
    while ends[-1]:
        ends.append(before[ends[-1]])
    return tuple(ruler.line(start, end) for start, end in pairwise(ends[::-1]))


def is_uneven(lines: Sequence[BrokenLine], measure: float, justify: bool = False) -> bool:
    """Tell whether any line but the last leaves enough empty to be worth dividing words."""
    if justify:
        return any(measure - line.length > _STRETCH * line.spaces for line in lines[:-1])
    return any(measure - line.length > _UNEVEN * measure for line in lines[:-1])
