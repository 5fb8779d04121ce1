"""How hard a puzzle is for a person, beside its energy: its hardest step, and the effort of all of them. Pure.

Two things make a step hard (Pelánek, "Difficulty Rating of Sudoku Puzzles", 2014): how complex it is, and how long it
takes to find, which is long where there is much to look at and few moves. The first is the score of its kind, like that
of each technique in Sudoku Explainer, which calls a puzzle as hard as its hardest; the second counts looks.
"""

from collections.abc import Mapping
from itertools import pairwise
from math import ceil, inf, log, sqrt
from typing import Any, NamedTuple

from bookmaker.engine.rank.energy import EVERY_TIER, TIERS, Band
from bookmaker.values.puzzle import Made, Rating

VERSION = 3
FEW = 2
"""Clues that people combine at a glance; more are searched cell by cell."""


TELLABLE = 4
"""Most clues at once for which a limit is worth stating."""
HELD, LINKS = 5, 3
"""The most numbers that people hold in their heads at once, and links of a chain that they follow."""


class Scores(NamedTuple):
    """The score of a step, by its kind."""

    single: float = 1.0
    pair: float = 2.0
    apart: float = 0.3
    """More for two clues that do not touch."""
    reduced: float = 0.2
    """More where bullets found make clues act as smaller numbers."""
    larger: float = 0.4
    """More for two clues that act as any pair but 1 and 1, or 1 and 2."""
    total: float = 2.2
    with_total: float = 0.3
    """More for each clue beside the total."""
    several: float = 3.0
    """For three clues."""
    beyond: float = 0.7
    """More for each clue after the third."""
    supposing: float = 5.0
    """For a step that no sum settles, so that a supposition is needed."""
    link: float = 0.3
    """More for each link of the chain that follows from it."""
    inhuman: float = 7.0
    """At least, for more than HELD numbers at once, or a chain of more than LINKS."""


class Looks(NamedTuple):
    """The cost of looking, in looks at one clue."""

    clue: float = 1.0
    pair: float = 2.5
    """For two clues that share open cells."""
    cell: float = 1.0
    """For an open cell, times the score of the step, if more than two clues or the total decide."""
    clue_in_vain: float = 2.0
    """For a clue that settles nothing by itself, before steps of several are sought: being sure takes longer."""
    pair_before_total: float = 5.0
    """For two clues that settle nothing, before anyone thinks of the total: it is printed beside the board."""
    pair_before_several: float = 20.0
    """For two clues that settle nothing, before anyone thinks of three."""


SCORES, LOOKS = Scores(), Looks()


PER_POWER = 4
"""Scores of the hardest step that count as much as a factor of e of the effort, in distances."""


class Range(NamedTuple):
    """The ratings that puzzles of a tier may have; both ends included."""

    hardest: Band = (0.0, inf)
    effort: Band = (0.0, inf)

    def has(self, rating: Rating) -> bool:
        """Tell whether a rating is in this range."""
        (easiest, hardest), (least, most) = self
        return easiest <= rating.hardest <= hardest and least <= rating.effort <= most

    def distance(self, rating: Rating) -> float:
        """Return how far a rating is from this range: scores of the hardest step, and quarters of a power of e."""
        (easiest, hardest), (least, most) = self
        beyond = max(0.0, easiest - rating.hardest, rating.hardest - hardest)
        low, effort, high = (log(max(1.0, effort)) for effort in (least, rating.effort, most))
        return 0.0 if self.has(rating) else beyond + PER_POWER * max(0.0, low - effort, effort - high)

    def reaches(self, rating: Rating) -> bool:
        """Tell whether puzzles in this range can be at least as hard."""
        return rating.hardest <= self.hardest[1] and rating.effort <= self.effort[1]


ANY = Range()
TWO, THREE, HUMAN = 2.9, 3.3, 5.9
"""The highest scores of steps that take two numbers at once, and three, and of any that people can do."""
HARDEST = ((0.0, TWO), (0.0, TWO), (0.0, TWO), (0.0, THREE), (SCORES.several, HUMAN), (SCORES.inhuman, inf))
"""The hardest step of each tier."""
EFFORTS = ((0.0, 1.9), (2.2, 3.0), (4.0, 4.8), (7.0, 8.6), (20.0, inf), (0.0, inf))
"""The effort of each tier on boards of some size, in units; puzzles between two tiers belong to neither."""
EFFORTS_WITHOUT_TOTAL = ((0.0, 4.9), (7.0, 7.6), (14.8, 15.6), (30.5, 34.0), (80.0, inf), (0.0, inf))
GROWTHS, GROWTHS_WITHOUT_TOTAL = ((1, 1.1), (100, 1.8)), ((1, 0.6), (25, 1.4), (100, 1.8))
"""(cells, power): from this many cells on, the unit of effort grows with this power of them, as does the effort of
puzzles in a band of energy, measured from 4x4 to 15x15. So a tier asks for as much at every size."""
LEAST_WITH_SEVERAL, SMALL_GAP = 25, 1.035
"""Fewest cells of boards whose fiendish puzzles need a step of three numbers or a supposition: few smaller ones have
any. There they take so many times the most effort of knotty ones, at least."""
LEAST_APART, NEARER = 101, 0.78
"""From this many cells on knotty boards without a total take so much less: tricky ones are far below, fiendish near."""
MOST_WITH_EFFORT = 225
"""Most cells of boards whose tiers ask for an effort: larger ones take equally long at low and high energy."""
MOST_WITH_HARDEST = 400
"""Most cells of boards whose tiers limit the hardest step: of hundreds of steps one is nearly always hard."""


def default_ranges(rows: int, columns: int, total: bool = True) -> dict[str, Range]:
    """Return the range of rating of each tier for boards of this size; on large ones energy alone separates tiers."""
    cells = rows * columns
    unit = 1.0
    growths, efforts = (GROWTHS, EFFORTS) if total else (GROWTHS_WITHOUT_TOTAL, EFFORTS_WITHOUT_TOTAL)
    for (begin, power), (end, _) in pairwise((*growths, (MOST_WITH_EFFORT, 0))):
        unit *= (max(begin, min(cells, end)) / begin) ** power
    found = {}
    for tier, hardest, (low, high) in zip(EVERY_TIER, HARDEST, efforts, strict=True):
        if tier == TIERS[-1] and cells < LEAST_WITH_SEVERAL:
            hardest, low = (0.0, HUMAN), SMALL_GAP * efforts[-3][1]
        if tier == TIERS[-2] and cells >= LEAST_APART and not total:
            low, high = low * NEARER, high * NEARER
        effort = (round(low * unit, 1), round(high * unit, 1)) if cells <= MOST_WITH_EFFORT else ANY.effort
        found[tier] = Range(hardest if cells <= MOST_WITH_HARDEST else ANY.hardest, effort)
    return found


def tier_of(made: Made, bands: Mapping[str, Band], ranges: Mapping[str, Range]) -> str:
    """Return the tier of a puzzle: by its rating, and by its energy if several tiers allow that.

    Between two ranges it is a tier that may be as hard: the easiest one if the energy belongs to none of them.
    """
    tiers = [tier for tier in EVERY_TIER if tier in ranges]
    fair = [tier for tier in tiers if ranges[tier].has(made.rating)]
    fair = fair or [tier for tier in tiers if ranges[tier].reaches(made.rating)] or tiers[-1:]
    return next((tier for tier in fair if bands[tier][0] <= made.energy <= bands[tier][1]), fair[0])


def most_clues(hardest: float) -> int | None:
    """Return the most clues that a step with this score combines, with the total or without.

    None if the score allows steps of more than TELLABLE, or suppositions.
    """
    few = FEW if hardest >= SCORES.pair else 1
    several = _steps(hardest - SCORES.several, SCORES.beyond) + FEW + 1 if hardest >= SCORES.several else few
    most = max(several, _steps(hardest - SCORES.total, SCORES.with_total))
    return int(most) if most <= TELLABLE else None


def _steps(span: float, step: float) -> float:
    """Return how many whole steps a span has; scores have one decimal."""
    return round(span / step, 6) // 1


LOOK_SECONDS = (1.0, 2.0)
"""Seconds per look, for the quick and for the unhurried."""
MARK, LOOK_UP = 1.0, 5.0
"""Looks that it takes to mark a cell, and to find the number behind it and write it in."""
_MINUTES = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 60, 80, 100, 120, 150)
HOUR = 60
SPAN = 3
"""The most times that the longest time of a range is as long as the shortest: a wider one helps nobody to choose."""


def work(rating: Rating, cells: int, opened: bool) -> float:
    """Return what solving a board with a pencil takes, in looks: its effort, and the `cells` that are settled.

    With `opened` their numbers are looked up.
    """
    return rating.effort + cells * (LOOK_UP if opened else MARK)


def minutes(least: float, most: float) -> tuple[int, int]:
    """Return the minutes that boards of `least` to `most` looks take the quick and the unhurried, rounded.

    Where these are more than a factor of SPAN apart, it is the range of that factor amid them. From two hours on these
    are whole hours.
    """
    low, high = outer_minutes(least, most)
    if high <= max(SPAN * low, 2):
        return low, high
    amid = sqrt(least * most * LOOK_SECONDS[1] / LOOK_SECONDS[0] / SPAN)
    low = outer_minutes(amid, most)[0]
    return low, SPAN * low if SPAN * low > _MINUTES[-1] else max(step for step in _MINUTES if step <= SPAN * low)


def outer_minutes(least: float, most: float) -> tuple[int, int]:
    """Return all minutes that boards of `least` to `most` looks take the quick and the unhurried, rounded outwards."""
    quick, slow = least * LOOK_SECONDS[0] / 60, most * LOOK_SECONDS[1] / 60
    if quick >= 2 * HOUR:
        return int(quick // HOUR) * HOUR, ceil(slow / HOUR) * HOUR
    high = next((step for step in _MINUTES if step >= slow), ceil(slow / HOUR) * HOUR)
    return max((step for step in _MINUTES if step <= quick), default=1), max(2, high)


class StoredRating(NamedTuple):
    """The difficulty of a puzzle in a file, and the version of the rating."""

    hardest: float
    effort: float
    version: int = VERSION


def as_data(rating: Rating) -> dict[str, Any]:
    """Return a rating as values for JSON."""
    return StoredRating(*rating)._asdict()
