"""`make bench`: minimal clue sets and puzzles per second, against off-the-shelf solvers in the same run.

Writes a table to the terminal and everything to a JSON file, output/bench.json by default. One core.
"""

import json
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bookmaker.kernel.board import CLUE, Board, X, clear, count_cells, new_board, put, to_kernel
from bookmaker.kernel.minimal import minimal_clues
from bookmaker.kernel.rng import stream
from bookmaker.solve.make import Task, make

sys.path.insert(0, str(Path(__file__).parent))
from baseline import BASELINES, task

SIZES = ((5, 7), (7, 15), (10, 30), (12, 43), (15, 68), (20, 120))
BOARDS = 1000
SOLVER_SECONDS = 8.0
"""Time for each baseline at each size; at least one set is made."""
PUZZLES = {5: 60, 7: 40, 10: 12, 12: 6, 15: 3}
"""Puzzles by size for the comparison of searches."""
STEPS = {"paper": (500,), "joint": (375, 1500)}
"""The joint search looks at one clue set a step, the paper's at three: 1500 steps cost about as much as its 500."""


def place(b: Board, size: int, bullets: set[int]) -> None:
    """Put bullets on the board, cells numbered row by row."""
    clear(b, X)
    for cell in bullets:
        put(b, X, to_kernel(b, cell))


def our_times(size: int, bullets: int) -> tuple[NDArray[np.float64], float]:
    """Return the seconds of each of BOARDS minimal clue sets, and their mean size."""
    b = new_board(size, size)
    times, clues = [], 0
    for seed in range(-1, BOARDS):
        _, placed, _ = task(size, size, bullets, seed)
        place(b, size, placed)
        state = stream(seed + 1)
        begin = time.perf_counter()
        minimal_clues(b, state)
        if seed >= 0:
            times.append(time.perf_counter() - begin)
            clues += int(count_cells(b, CLUE))
    return np.array(times), clues / BOARDS


def baseline_seconds(name: str, size: int, bullets: int) -> float:
    """Return the mean seconds a baseline needs for one minimal clue set."""
    begin = time.perf_counter()
    made = 0
    while made == 0 or time.perf_counter() - begin < SOLVER_SECONDS:
        near, placed, order = task(size, size, bullets, made)
        BASELINES[name](near, placed, order)
        made += 1
    return (time.perf_counter() - begin) / made


def clue_sets(size: int, bullets: int) -> dict[str, Any]:
    """Measure minimal clue sets of one size, ours and the baselines'."""
    times, clues = our_times(size, bullets)
    slow = {"CP-SAT"} if size > 12 else set()
    others = {name: baseline_seconds(name, size, bullets) for name in BASELINES if name not in slow and size < 20}
    ours = float(times.mean())
    row = {
        "size": size,
        "bullets": bullets,
        "mean_us": ours * 1e6,
        "per_second": 1 / ours,
        "p99_us": float(np.percentile(times, 99)) * 1e6,
        "max_us": float(times.max()) * 1e6,
        "clues": clues,
        "baselines_us": {name: seconds * 1e6 for name, seconds in others.items()},
        "ratios": {name: seconds / ours for name, seconds in others.items()},
    }
    ratios = "  ".join(f"{name} x{ratio:.0f}" for name, ratio in row["ratios"].items())
    print(
        f"{size:2}x{size:<2} /{bullets:<3} {row['mean_us']:9.0f} µs  {row['per_second']:8.0f}/s  "
        f"p99 {row['p99_us']:8.0f}  max {row['max_us']:9.0f}   {ratios}",
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
    print("minimal clue sets, one core; x: how many times as fast as a baseline")
    sets = [clue_sets(size, bullets) for size, bullets in SIZES]
    print("puzzles, one core")
    found = [row for size, bullets in SIZES if size in PUZZLES for row in searches(size, bullets)]
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(json.dumps({"minimal_clue_sets": sets, "puzzles": found}, indent=1), "utf-8")
    print(f"wrote {target}")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path("output/bench.json"))
