"""`make bench`: minimal clue sets and puzzles per second, against other ways to do it in the same run.

The others are off-the-shelf solvers and our own first kernel. Writes a table to the terminal and
everything to a JSON file, output/bench.json by default. One core.
"""

import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bookmaker.engine.kernel.board import Board, X, clear, new_board, put, to_kernel
from bookmaker.engine.kernel.minimal import minimal_clues
from bookmaker.engine.kernel.rng import stream
from bookmaker.engine.solve.make import Task, make

sys.path.insert(0, str(Path(__file__).parents[2]))
sys.path.insert(0, str(Path(__file__).parent))
from baseline import BASELINES, task

from tests.twins import first

SIZES = ((5, 7), (7, 15), (10, 30), (12, 43), (15, 68), (20, 120))
BOARDS = 1000
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


def our_times(size: int, bullets: int) -> NDArray[np.float64]:
    """Return the seconds of each of BOARDS minimal clue sets."""
    b = new_board(size, size)
    times = []
    for seed in range(-1, BOARDS):
        _, placed, _ = task(size, size, bullets, seed)
        place(b, size, placed)
        state = stream(seed + 1)
        begin = time.perf_counter()
        minimal_clues(b, state)
        times.append(time.perf_counter() - begin)
    return np.array(times[1:])


def mean_seconds(make_one: Callable[[int], object]) -> float:
    """Return the mean seconds of making one thing after another for SOLVER_SECONDS."""
    begin = time.perf_counter()
    made = 0
    while made == 0 or (made < BOARDS and time.perf_counter() - begin < SOLVER_SECONDS):
        make_one(made)
        made += 1
    return (time.perf_counter() - begin) / made


def others_seconds(size: int, bullets: int) -> dict[str, float]:
    """Return the mean seconds that each of the others needs for one minimal clue set."""
    b = new_board(size, size)

    def first_kernel(seed: int) -> None:
        place(b, size, task(size, size, bullets, seed)[1])
        first.minimal_clues(b, stream(seed + 1))

    def solver(name: str) -> Callable[[int], object]:
        def make_one(seed: int) -> object:
            near, placed, order = task(size, size, bullets, seed)
            return BASELINES[name](near, placed, order)

        return make_one

    first_kernel(-1)
    names = [name for name in BASELINES if size <= TOO_LARGE.get(name, 99)]
    return {"first kernel": mean_seconds(first_kernel)} | {name: mean_seconds(solver(name)) for name in names}


def clue_sets(size: int, bullets: int) -> dict[str, Any]:
    """Measure minimal clue sets of one size, ours and the others'."""
    times = our_times(size, bullets)
    others = others_seconds(size, bullets)
    ours = float(times.mean())
    row = {
        "size": size,
        "bullets": bullets,
        "mean_us": ours * 1e6,
        "mean_us_per_cell": ours * 1e6 / size**2,
        "median_us": float(np.median(times)) * 1e6,
        "per_second": 1 / ours,
        "p99_us": float(np.percentile(times, 99)) * 1e6,
        "max_us": float(times.max()) * 1e6,
        "others_us": {name: seconds * 1e6 for name, seconds in others.items()},
        "ratios": {name: seconds / ours for name, seconds in others.items()},
    }
    ratios = "  ".join(f"{name} x{ratio:.3g}" for name, ratio in row["ratios"].items())
    print(
        f"{size:2}x{size:<2} /{bullets:<3} {row['mean_us']:7.0f} µs ({row['mean_us_per_cell']:.2f} a cell)  "
        f"median {row['median_us']:6.0f}  p99 {row['p99_us']:6.0f}  max {row['max_us']:7.0f}  "
        f"{row['per_second']:6.0f}/s   {ratios}",
        flush=True,
    )
    return row


def searches(size: int, bullets: int) -> list[dict[str, Any]]:
    """Measure both searches at one size: mean energy, seconds for a puzzle."""
    rows = []
    for search, efforts in STEPS.items():
        for steps in efforts:
            begin = time.perf_counter()
            energies = [
                make(Task((1, size, index), size, size, bullets, steps, search=search))[0].energy
                for index in range(PUZZLES[size])
            ]
            seconds = (time.perf_counter() - begin) / len(energies)
            error = float(np.std(energies) / len(energies) ** 0.5)
            rows.append(
                {
                    "size": size,
                    "search": search,
                    "steps": steps,
                    "energy": float(np.mean(energies)),
                    "standard_error": error,
                    "seconds": seconds,
                }
            )
            print(
                f"{size:2}x{size:<2} {search} {steps:5} steps: energy {np.mean(energies):6.2f} ± {error:.2f}, "
                f"{1 / seconds:6.2f} puzzles/s",
                flush=True,
            )
    return rows


def main(target: Path) -> None:
    """Measure everything and write the JSON file."""
    make(Task((0, 0, 0), 4, 4, 5, steps=2))
    print("minimal clue sets, one core; x: how many times as fast as others")
    sets = [clue_sets(size, bullets) for size, bullets in SIZES]
    print("puzzles, one core")
    found = [row for size, bullets in SIZES if size in PUZZLES for row in searches(size, bullets)]
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(json.dumps({"minimal_clue_sets": sets, "puzzles": found}, indent=1), "utf-8")
    print(f"wrote {target}")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path("output/bench.json"))
