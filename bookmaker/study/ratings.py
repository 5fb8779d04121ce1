"""How the rating of the tiers compares with the looks that models of people take; the rating was chosen by this.

The boards are those of a book: of each tier at each size, in its band of energy and its range of rating.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from itertools import combinations
from pathlib import Path
from statistics import correlation, fmean
from typing import NamedTuple

from bookmaker.engine.pool import Workers, pool
from bookmaker.engine.rank.energy import TIERS
from bookmaker.engine.rank.rating import VERSION
from bookmaker.kinds import KINDS, USUAL
from bookmaker.kinds.batch import Want, batch, compile_engine
from bookmaker.study.experiments import as_csv, band
from bookmaker.study.plot import Chart, Curve, draw_plots
from bookmaker.study.readers import READERS, looks
from bookmaker.values.events import Done, Event
from bookmaker.values.files import try_to_write, write_whole
from bookmaker.values.puzzle import Made, to_code

RATING = "rating"
HEAD = ("version", "seed", "size", "tier", "boards")
MEANS = ("hardest", "effort", *READERS, "mean")
BOARDS = ("size", "tier", "code", "energy", *MEANS)


class Plan(NamedTuple):
    """What to measure."""

    sizes: tuple[int, ...]
    """Sides of square boards."""
    boards: int
    """Boards of each tier at each size, at least 2."""
    seed: int = 1


class Rated(NamedTuple):
    """A board, and the looks that it takes each model."""

    size: int
    tier: str
    made: Made
    looks: tuple[float, ...]

    @property
    def mean(self) -> float:
        """The mean of the models' looks."""
        return fmean(self.looks)

    @property
    def values(self) -> tuple[float, ...]:
        """The measured values, in the order of MEANS."""
        return (*self.made.rating, *self.looks, self.mean)


def run(plan: Plan, folder: Path, workers: Workers = 0) -> Generator[Event, None, None]:
    """Make the boards of each tier, and write them, the table of means and the plots; the events report progress.

    Without Matplotlib there are no plots. Raises CannotBeMet if a size has too few boards of a tier.
    """
    log, table, pdf, png = (folder / f"{RATING}{end}" for end in ("-boards.csv", ".csv", ".pdf", ".png"))
    for target in (log, table, pdf, png):
        try_to_write(target)
    yield from compile_engine()
    stock = yield from batch(plan.seed, tuple(_want(side, plan.boards) for side in plan.sizes), workers)
    parts = zip(plan.sizes, stock, strict=True)
    found = [(size, tier, made) for size, part in parts for tier in TIERS for made in part[tier]]
    with pool(workers, len(found)) as apply:
        boards = [
            Rated(*one, counts) for one, counts in zip(found, apply(read, [one[2] for one in found]), strict=True)
        ]
    write_whole(log, as_csv(BOARDS, map(_board_row, boards)))
    write_whole(table, as_csv((*HEAD, *MEANS), _rows(plan, boards)))
    plots = draw_plots(panels(plan, boards), RATING, (pdf, png))
    yield Done(f"{table}: {len(boards)} boards; {_agreement(plan, boards)}; {plots}")


def read(made: Made) -> tuple[float, ...]:
    """Return the looks that a board takes each model, in a worker."""
    return tuple(looks(made.puzzle, made.answer, order) for order in READERS.values())


def ranks(values: Sequence[float]) -> list[float]:
    """Return the rank of each value, from 0; equal ones share theirs."""
    ordered = sorted(values)
    return [(bisect_left(ordered, value) + bisect_right(ordered, value) - 1) / 2 for value in values]


def spearman(one: Sequence[float], two: Sequence[float]) -> float:
    """Return the rank correlation of two lists of values, neither of them constant."""
    return correlation(ranks(one), ranks(two))


def wrong_way(boards: Sequence[Rated]) -> float:
    """Return the share of pairs with equal size and different tiers in which the lower tier takes the models longer."""
    pairs = [
        (one.mean - two.mean) * (TIERS.index(one.tier) - TIERS.index(two.tier))
        for one, two in combinations(boards, 2)
        if one.size == two.size and one.tier != two.tier
    ]
    return sum(product < 0 for product in pairs) / len(pairs)


def panels(plan: Plan, boards: Sequence[Rated]) -> tuple[Chart, ...]:
    """Return the charts: effort and looks by tier, as multiples of their means, a line for each size."""
    x = "tiers, by their stars"
    effort = tuple(_line(boards, size, lambda one: one.made.rating.effort) for size in plan.sizes)
    models = tuple(_line(boards, size, lambda one: one.mean) for size in plan.sizes)
    return Chart("Rating", x, "effort / its mean", effort), Chart("Models of people", x, "looks / their mean", models)


def _line(boards: Sequence[Rated], size: int, value: Callable[[Rated], float]) -> Curve:
    mean = fmean(value(one) for one in boards if one.size == size)
    bands = [band([value(one) / mean for one in _of(boards, size, tier)]) for tier in TIERS]
    return Curve(f"{size}x{size}", tuple(map(float, range(1, len(TIERS) + 1))), *zip(*bands, strict=True))


def _of(boards: Iterable[Rated], size: int, tier: str) -> list[Rated]:
    return [one for one in boards if (one.size, one.tier) == (size, tier)]


def _want(side: int, boards: int) -> Want:
    kind = KINDS[USUAL]
    params, tiers = kind.params.model_validate({}), dict.fromkeys(TIERS, boards)
    bands, ranges = kind.bands(side, side, params), kind.ranges(side, side, params)
    return Want(f"{side}x{side}", USUAL, side, side, params, tiers, bands, params.budget, ranges=ranges)


def _rows(plan: Plan, boards: Sequence[Rated]) -> Iterator[tuple[object, ...]]:
    """Yield the means of each size and tier."""
    for size in plan.sizes:
        for tier in TIERS:
            means = map(fmean, zip(*(one.values for one in _of(boards, size, tier)), strict=True))
            yield (VERSION, plan.seed, size, tier, plan.boards, *(f"{mean:.4f}" for mean in means))


def _board_row(one: Rated) -> tuple[object, ...]:
    values = (f"{value:.4f}" for value in one.values)
    return (one.size, one.tier, to_code(one.made.puzzle), one.made.energy, *values)


def _agreement(plan: Plan, boards: Sequence[Rated]) -> str:
    """Say how well the rating and the models agree in ranking the boards of a size."""
    sizes = ([one for one in boards if one.size == size] for size in plan.sizes)
    agree = fmean(spearman([one.made.rating.effort for one in same], [one.mean for one in same]) for same in sizes)
    return f"effort ranks as the models do, Spearman {agree:.2f}; {wrong_way(boards):.1%} of pairs the wrong way round"
