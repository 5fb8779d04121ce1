"""`make curves`: mean energy against CPU time for both searches, on the same boards, one core.

Writes a table and a plot, output/energy-time.csv, .pdf and .png by default, and says whether the joint search is below
the paper's at every time.
"""

from bisect import bisect_right
from collections.abc import Iterator
from itertools import islice, pairwise
from math import hypot, log
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

from bookmaker.engine.kernel.descent import start
from bookmaker.engine.solve.make import JOINT, PAPER_SEARCH, Task, new_search
from bookmaker.study.experiments import band
from bookmaker.study.plot import Chart, Curve, plot
from bookmaker.values.files import try_to_write, write_whole
from tests.bench.measuring import target_or, timed

SIZES = ((5, 7, 1000), (7, 15, 200), (10, 30, 100), (12, 43, 50))
"""Sides, bullets, boards."""
EARLY, MORE = 64, 10
"""Looks at up to so many steps take no time, so there are so many times as many boards for them."""
SAMPLES = 3
"""Clue sets of the start and of a step of the paper's search."""
STEPS = {PAPER_SEARCH: [0, *(2**power for power in range(11))], JOINT: [0, *(2**power for power in range(13)), 6144]}
"""When a search is looked at; the last look at the joint one comes later: its steps cost a third to a fifth."""


class Look(NamedTuple):
    """What a search has reached after some steps: the mean energy of all boards, its band, CPU seconds for a board."""

    steps: int
    boards: int
    seconds: float
    energy: float
    low: float
    high: float


class Gap(NamedTuple):
    """How far the joint search is below the paper's at a time, with half its 90 % band."""

    energy: float
    error: float
    seconds: float


Curves = dict[str, list[Look]]


class Run:
    """A search as `make` does it, with the CPU seconds it takes."""

    def __init__(self, search: str, size: int, bullets: int, key: tuple[int, ...]) -> None:
        self.task = Task(key, size, size, bullets, samples=SAMPLES, search=search)
        self.search = new_search(self.task)
        self.search.b[:] = self.search.b  # memory is only given out when it is written to

    def begin(self) -> tuple[float, float]:
        """Find the first puzzle; return CPU seconds and energy."""
        _, spent = timed(lambda: start(self.search.b, self.search.state))
        now, more = timed(lambda: self.search.begin(self.task))
        return spent + more, now

    def go_on(self, now: float, steps: int) -> tuple[float, float]:
        """Take some steps from the energy reached; return CPU seconds and energy."""
        (now, _), spent = timed(lambda: self.search.go_on(self.task, now, steps))
        return spent, now


def watch(search: str, size: int, bullets: int, board: int) -> Iterator[tuple[float, float]]:
    """Search for one puzzle; yield CPU seconds and energy at each look.

    What looking costs, and a search on its own does not, is left out. Another board comes first, for the processor
    has forgotten this search while it worked on the other.
    """
    other = Run(search, size, bullets, (2, size, board))
    _, now = other.go_on(other.begin()[1], 4)
    idle = fmean(other.go_on(now, 0)[0] for _ in range(20))
    run = Run(search, size, bullets, (1, size, board))
    spent, now = run.begin()
    yield spent, now
    for before, after in pairwise(STEPS[search]):
        more, now = run.go_on(now, after - before)
        spent += more - idle
        yield spent, now


def measure(size: int, bullets: int, boards: int) -> Curves:
    """Return what each search reaches on the same boards, look by look; the searches take turns."""
    runs: dict[str, list[list[tuple[float, float]]]] = {search: [] for search in STEPS}
    for board in range(-1, MORE * boards):  # the first one warms up
        for search in runs:
            looks = len(STEPS[search]) if board < boards else bisect_right(STEPS[search], EARLY)
            runs[search].append(list(islice(watch(search, size, bullets, board + 1), looks)))
    return {search: list(_looks(STEPS[search], found[1:])) for search, found in runs.items()}


def _looks(steps: list[int], runs: list[list[tuple[float, float]]]) -> Iterator[Look]:
    for look, taken in enumerate(steps):
        seconds, energies = zip(*(run[look] for run in runs if len(run) > look), strict=True)
        yield Look(taken, len(seconds), fmean(seconds), *band(list(energies)))


def at(looks: list[Look], seconds: float) -> tuple[float, float] | None:
    """Return energy and half its band at a time, on straight lines over log time; None outside what was measured."""
    for left, right in pairwise(looks):
        if left.seconds <= seconds <= right.seconds:
            share = log(seconds / left.seconds) / log(right.seconds / left.seconds)
            energy, low = (a + share * (b - a) for a, b in zip(left[3:5], right[3:5], strict=True))
            return energy, energy - low
    return None


def gaps(paper: list[Look], joint: list[Look]) -> Iterator[Gap]:
    """Yield how far the joint search is below the paper's, at every time at which one of both was looked at."""
    for seconds in sorted(look.seconds for look in [*paper, *joint]):
        ours, theirs = at(joint, seconds), at(paper, seconds)
        if ours and theirs:
            yield Gap(theirs[0] - ours[0], hypot(ours[1], theirs[1]), seconds)


def panel(size: int, bullets: int, curves: Curves) -> Chart:
    """Return one plot: both searches on boards of one size."""
    lines = []
    for search, looks in curves.items():
        _, _, *columns = zip(*looks, strict=True)
        lines.append(Curve(search, *columns))
    title = f"{size}x{size}, {bullets} bullets"
    return Chart(title, "CPU seconds for a puzzle", "mean energy, 90% band", tuple(lines), log=True, top=0.0)


def rows(size: int, bullets: int, curves: Curves) -> Iterator[str]:
    """Yield the lines of the table for one size."""
    for search, looks in curves.items():
        for look in looks:
            values = ",".join(f"{value:.4f}" for value in look[3:])
            yield f"{size},{bullets},{search},{look.steps},{look.boards},{look.seconds:.7f},{values}"


def report(size: int, bullets: int, curves: Curves) -> None:
    """Say whether the joint search is the better one at every time, and where it is not."""
    found = list(gaps(curves[PAPER_SEARCH], curves[JOINT]))
    print(f"{size}x{size} /{bullets}: joint is below paper at {sum(g.energy > 0 for g in found)} of {len(found)} times")
    for gap in [gap for gap in found if gap.energy <= 0] or [min(found)]:
        print(f"  at {gap.seconds:.6f} s by {gap.energy:.2f} ± {gap.error:.2f}", flush=True)


def main(target: Path) -> None:
    """Measure all sizes and write the table and the plot."""
    files = [target.with_suffix(end) for end in (".csv", ".pdf", ".png")]
    for file in files:
        try_to_write(file)
    lines, panels = ["size,bullets,search,steps,boards,seconds,energy,low,high"], []
    for size, bullets, boards in SIZES:
        curves = measure(size, bullets, boards)
        report(size, bullets, curves)
        lines += rows(size, bullets, curves)
        panels.append(panel(size, bullets, curves))
    table = "".join(f"{line}\n" for line in lines).encode()
    for file, data in zip(files, (table, *plot(tuple(panels), "energy against time")), strict=True):
        write_whole(file, data)
        print(f"wrote {file}")


if __name__ == "__main__":
    main(target_or("output/energy-time.csv"))
