"""`python -m tests.bench.mosaic`: what clue sets of Mosaic take, beside Simon Tatham's `mosaic` in the same run.

The other one makes noise, half filled, and hides clues as long as its own solver succeeds; it is the program sgt-mosaic
of the package sgt-puzzles. CPU time of one core, everything compiled. Machines are shared, so only ratios
can be compared from day to day: both take turns, whose medians count.
"""

import shutil
import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable
from itertools import product
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from bookmaker.engine.mosaic.board import Picture, to_puzzle
from bookmaker.engine.mosaic.make import make
from bookmaker.engine.mosaic.steps import rank
from bookmaker.engine.picture.unique import is_unique
from bookmaker.values.puzzle import UNKNOWN, clue_rows
from tests.bench.measuring import children, timed
from tests.engine.mosaic.pictures import blobs, noise

OTHER = shutil.which("sgt-mosaic", path="/usr/games:/usr/bin")
BOARDS = {10: 100, 20: 20, 30: 6, 40: 3}
"""Boards by side, of each turn."""
TURNS = 7
LARGEST_MINIMAL_NOISE = 20
WANTED = {"pictures, minimal": 15.0, "noise, fair": 3.0}
"""How many times as fast as the other one it is to be."""
MOST = {10: 15.0, 20: 300.0}
"""Milliseconds that a minimal set of noise may take, by side."""


def time_other(side: int, boards: int) -> float:
    """Return the seconds that the other one takes for a board."""
    return time_run([str(OTHER), "--generate", str(boards), f"{side}x{side}"]) / boards


def time_run(command: list[str], check: bool = True) -> float:
    """Return the seconds of a command, its start included."""
    silent = subprocess.DEVNULL
    return timed(lambda: subprocess.run(command, stdout=silent, stderr=silent, check=check), children)[1]


def time_ours(draw: Callable[[int, int, int], Picture], clues: str, side: int, seeds: range) -> float:
    """Return the seconds that we take for a clue set, without those for the picture."""
    pictures = [picture for seed in seeds if is_unique(picture := draw(seed, side, side))]
    return timed(lambda: [make(picture, (seeds.start,), clues) for picture in pictures])[1] / len(pictures)


def compare(side: int, boards: int) -> None:
    """Print a row of the table."""
    sorts = {"pictures, minimal": (blobs, "minimal"), "noise, fair": (noise, "fair")}
    sorts["noise, minimal"] = (noise, "minimal")
    spent = defaultdict[str, list[float]](list)
    for turn in range(TURNS):
        spent["other"].append(time_other(side, boards) if OTHER else 0.0)
        for name, (draw, clues) in sorts.items():
            if name != "noise, minimal" or side <= LARGEST_MINIMAL_NOISE:
                spent[name].append(time_ours(draw, clues, side, range(turn * boards, (turn + 1) * boards)))
    other = median(spent["other"])
    print(f"{side}x{side}: the other one {1000 * other:.2f} ms")
    for name in sorts:
        if spent[name]:
            ours = median(spent[name])
            wanted = f"{WANTED[name]:g} times" if name in WANTED else f"{MOST[side]:g} ms at most"
            print(f"  {name}: {1000 * ours:.3f} ms, {other / ours:.1f} times as fast; wanted {wanted}")


def time_large() -> None:
    """Print what a board of 40x60 takes, and one of 100x120 that somebody else made."""
    picture = blobs(1, 40, 60)
    _, seconds = timed(lambda: rank(to_puzzle(make(picture, (1,)).clues)))
    print(f"40x60: {seconds:.2f} s to make, prove and rate; wanted 3 s at most")
    puzzle = to_puzzle(make(blobs(1, 100, 120), (1,)).clues)
    shown = next(cell for cell, clue in enumerate(puzzle.clues) if clue > 0)
    two = puzzle._replace(clues=(*puzzle.clues[:shown], UNKNOWN, *puzzle.clues[shown + 1 :]))
    with TemporaryDirectory() as folder:
        for name, one in (("one.txt", puzzle), ("two.txt", two)):
            (Path(folder) / name).write_text("\n".join(clue_rows(one)) + "\n", "utf-8")
        for command, name in product(("solve", "explain", "import"), ("one.txt", "two.txt")):
            call = [sys.executable, "-m", "bookmaker", command, "--kind", "mosaic", f"{folder}/{name}"]
            print(f"100x120, {command} {name}: {time_run(call, check=False):.2f} s; wanted 10 s at most")


if __name__ == "__main__":
    rank(to_puzzle(make(noise(0, 7, 7), (0,)).clues))
    for side, boards in BOARDS.items():
        compare(side, boards)
    time_large()
