"""`make bench`: minimal clue sets and puzzles per second, against other ways to do it in the same run.

The others are off-the-shelf solvers. Writes a table to the terminal and everything to a JSON file, output/bench.json by
default. One core; seconds are those of its own time, for the machines it runs on are shared.
"""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import process_time as clock
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bookmaker.engine.kernel.board import BULLETS, CLUE, UNTOLD, Board, X, clear, count_cells, new_board, put, to_kernel
from bookmaker.engine.kernel.descent import arrange, start
from bookmaker.engine.kernel.load import load_orbits
from bookmaker.engine.kernel.minimal import minimal_clues
from bookmaker.engine.kernel.rng import stream
from bookmaker.engine.solve.make import MOVES, Task, make
from bookmaker.engine.symmetry import SYMMETRIES, orbits
from tests.bench.baseline import BASELINES, WITHOUT_TOTAL, task
from tests.bench.measuring import report, target_or, timed, write_figures

SIZES = ((5, 7), (7, 15), (10, 30), (12, 43), (15, 68), (20, 120))
SIZES_WITHOUT_TOTAL = ((5, 6), (7, 11), (10, 22), (12, 32), (15, 50), (20, 88))
PEER = {7: 1631.0, 10: 378.0, 15: 66.0}
"""Puzzles per second of the best public generator of boards without a total, in C++ on one core, as measured once.

It counts every random placement as a puzzle. One with a bullet that touches no number is none; of ours it costs time
and is not counted.
"""
FIRST = {5: 13.1, 7: 20.9, 10: 37.4, 12: 37.2, 15: 23.8, 20: 12.8}
"""How many times as fast as minicard our first kernel was, as measured once, in one run; it is no longer kept."""
BOARDS = 1000
COMPOSED_BOARDS = 100
"""Placements of each size by symmetry."""
SOLVER_SECONDS = 8.0
"""Time for each of the others at each size; at least one set is made."""
TOO_LARGE = {"CP-SAT": 12, "glucose4 + cores": 15, "cadical153 + cores": 15}
"""Up to which size the slow ones take part."""
PUZZLES = {5: 60, 7: 40, 10: 12, 12: 6, 15: 3}
"""Puzzles by size for the comparison of searches."""
STEPS = {"paper": (500,), "joint": (375, 1500)}
"""The joint search looks at one clue set a step, the paper's at three: 1500 steps cost about as much as its 500."""


def place(b: Board, size: int, bullets: set[int]) -> None:
    """Put bullets on the board, cells numbered row by row."""
    clear(b, X)
    for cell in bullets:
        put(b, X, to_kernel(b, cell))


def our_times(size: int, bullets: int, total: bool = True) -> tuple[NDArray[np.float64], int]:
    """Return the seconds that each of BOARDS placements took, and how many have a minimal clue set."""
    b = new_board(size, size)
    b[UNTOLD] = not total
    times, made = [], []
    for seed in range(-1, BOARDS):
        _, placed, _ = task(size, size, bullets, seed)
        place(b, size, placed)
        state = stream(seed + 1)
        found, seconds = timed(partial(minimal_clues, b, state))
        made.append(found)
        times.append(seconds)
    return np.array(times[1:]), sum(made[1:])


def mean_seconds(make_one: Callable[[int], object]) -> float:
    """Return the mean seconds of making one thing after another for SOLVER_SECONDS."""
    begin = clock()
    made = 0
    while made == 0 or (made < BOARDS and clock() - begin < SOLVER_SECONDS):
        make_one(made)
        made += 1
    return (clock() - begin) / made


def others_seconds(size: int, bullets: int, total: bool = True) -> dict[str, float]:
    """Return the mean seconds that each of the others needs for one minimal clue set."""
    baselines = BASELINES if total else WITHOUT_TOTAL

    def solver(name: str) -> Callable[[int], object]:
        def make_one(seed: int) -> object:
            near, placed, order = task(size, size, bullets, seed)
            return baselines[name](near, placed, order)

        return make_one

    makers = {name: solver(name) for name in baselines if size <= TOO_LARGE.get(name, 99)}
    found = {name: mean_seconds(make_one) for name, make_one in makers.items()}
    return {**found, "first kernel": found["minicard + cores"] / FIRST[size]} if total else found


def clue_sets(size: int, bullets: int, total: bool = True) -> dict[str, Any]:
    """Measure minimal clue sets of one size, ours and the others'."""
    times, made = our_times(size, bullets, total)
    others = others_seconds(size, bullets, total)
    if not total and size in PEER:
        others["public generator"] = 1 / PEER[size]
    ours = float(times.sum()) / made
    row: dict[str, Any] = {"size": size, "bullets": bullets, "made": made, "per_second": 1 / ours}
    row |= {"mean_us": ours * 1e6, "mean_us_per_cell": ours * 1e6 / size**2}
    median, p99 = np.percentile(times, (50, 99)).tolist()
    row |= {"median_us": median * 1e6, "p99_us": p99 * 1e6, "max_us": float(times.max()) * 1e6}
    row |= {"others_us": {name: seconds * 1e6 for name, seconds in others.items()}}
    row |= {"ratios": {name: seconds / ours for name, seconds in others.items()}}
    ratios = "  ".join(f"{name} x{ratio:.3g}" for name, ratio in row["ratios"].items())
    report(
        f"{size:2}x{size:<2} /{bullets:<3} {row['mean_us']:7.0f} µs ({row['mean_us_per_cell']:.2f} a cell)  "
        f"median {row['median_us']:6.0f}  p99 {row['p99_us']:6.0f}  max {row['max_us']:7.0f}  "
        f"{row['per_second']:6.0f}/s   {ratios}"
    )
    return row


def composed_sets(size: int, bullets: int) -> list[dict[str, Any]]:
    """Measure clue sets by orbits beside plain ones, each for placements that have some, and how long these take."""
    rows = []
    for symmetry in ("", *SYMMETRIES):
        b, state = new_board(size, size), stream(1, size)
        b[BULLETS] = bullets
        if symmetry:
            load_orbits(b, orbits(symmetry, size, size))
        placing, hiding, clues = 0.0, 0.0, 0
        for number in range(-1, COMPOSED_BOARDS):
            begin = clock()
            start(b, state)
            while symmetry and not arrange(b, state, MOVES):
                start(b, state)
            middle = clock()
            assert minimal_clues(b, state)
            end = clock()
            if number >= 0:
                placing, hiding = placing + middle - begin, hiding + end - middle
                clues += count_cells(b, CLUE)
        row = {"size": size, "symmetry": symmetry or "none", "clues": clues / COMPOSED_BOARDS}
        row |= {"place_us": placing / COMPOSED_BOARDS * 1e6, "hide_us": hiding / COMPOSED_BOARDS * 1e6}
        rows.append(row)
        report(
            f"{size:2}x{size:<2} /{bullets:<3} {row['symmetry']:9} {row['hide_us']:7.0f} µs to hide clues, "
            f"{row['place_us']:7.0f} µs to place bullets, {row['clues']:.1f} clues"
        )
    return rows


def composed_searches(size: int, bullets: int) -> list[dict[str, Any]]:
    """Measure the energy that 2000 steps reach by symmetry, and the seconds they take."""
    rows = []
    for symmetry in ("", *SYMMETRIES):
        tasks = [Task((2, size, at), size, size, bullets, 2000, symmetry=symmetry) for at in range(PUZZLES[size])]
        rows.append({"size": size, "symmetry": symmetry or "none", **reached(tasks)})
        text = "{size:2}x{size:<2} {symmetry:9} energy {energy:6.2f} ± {standard_error:.2f}, {seconds:.3f} s"
        report(text.format(**rows[-1]))
    return rows


def reached(tasks: list[Task]) -> dict[str, float]:
    """Return the mean energy of puzzles with its standard error, and the seconds for one."""
    begin = clock()
    energies = [make(task)[0].energy for task in tasks]
    seconds, error = (clock() - begin) / len(tasks), float(np.std(energies) / len(tasks) ** 0.5)
    return {"energy": float(np.mean(energies)), "standard_error": error, "seconds": seconds}


def searches(size: int, bullets: int) -> list[dict[str, Any]]:
    """Measure both searches at one size: mean energy, seconds for a puzzle."""
    rows = []
    for search, efforts in STEPS.items():
        for steps in efforts:
            tasks = [Task((1, size, at), size, size, bullets, steps, search=search) for at in range(PUZZLES[size])]
            found = reached(tasks)
            rows.append({"size": size, "search": search, "steps": steps, **found})
            energy = "energy {energy:6.2f} ± {standard_error:.2f}".format(**found)
            report(f"{size:2}x{size:<2} {search} {steps:5} steps: {energy}, {1 / found['seconds']:6.2f} puzzles/s")
    return rows


def main(target: Path) -> None:
    """Measure everything and write the JSON file."""
    make(Task((0, 0, 0), 4, 4, 5, steps=2))
    print("minimal clue sets, one core; x: how many times as fast as others")
    sets = [clue_sets(size, bullets) for size, bullets in SIZES]
    print("minimal clue sets without a total")
    untold = [clue_sets(size, bullets, total=False) for size, bullets in SIZES_WITHOUT_TOTAL]
    print("clue sets by orbits")
    composed = [row for size, bullets in SIZES for row in composed_sets(size, bullets)]
    print("puzzles by orbits, 2000 steps of the joint search")
    lying = [row for size, bullets in SIZES if size in PUZZLES for row in composed_searches(size, bullets)]
    print("puzzles, one core")
    found = [row for size, bullets in SIZES if size in PUZZLES for row in searches(size, bullets)]
    measured = {"minimal_clue_sets": sets, "without_total": untold, "composed": composed, "composed_puzzles": lying}
    write_figures(target, {**measured, "puzzles": found})


if __name__ == "__main__":
    main(target_or("output/bench.json"))
