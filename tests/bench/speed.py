"""Part of `make bench`: what it takes to solve, to rate and to explain a puzzle, and what whole commands take.

CPU time, everything compiled, and as parts of a *yardstick*: a loop in plain Python, timed right before and after. The
machines are shared and noisy, so only these parts can be compared from day to day. Targets were set for one about twice
as fast. Writes a table to the terminal and the figures to a JSON file, output/speed.json by default.
"""

import tempfile
import time
from collections import deque
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from bookmaker.engine.rank.energy import TIERS
from bookmaker.engine.rank.facts import measure
from bookmaker.engine.solve.argue import argue
from bookmaker.engine.solve.make import Task, make
from bookmaker.engine.solve.refined import trace_refined
from bookmaker.engine.solve.trace_rating import rate_trace
from bookmaker.engine.solve.warm import compile_all
from bookmaker.kinds import KINDS
from bookmaker.kinds.batch import Want, batch
from bookmaker.values.puzzle import Made, clue_rows
from bookmaker.words.story import known_after
from tests.bench.measuring import adopt, children, report, run_command, target_or, timed, write_figures, yardstick

SIZES = ((7, 15, 300, 1.0), (10, 30, 100, 4.0), (15, 68, 30, 15.0))
"""Side of the board, bullets, puzzles, and the milliseconds that trace, arguments, rating and facts may take."""
STEPS = (0, 50, 300)
"""Steps of local search, by turns: from clue sets as they come to puzzles that ask for much combining."""
SHAPES = ((5, 5, 60), (6, 6, 40), (7, 7, 80), (8, 8, 50), (9, 9, 30), (10, 10, 40), (12, 12, 24))
SHAPES += ((15, 15, 16), (17, 17, 10), (14, 24, 8))
"""Rows, columns and number of the boards that `solve` is given: 358."""
HARDEST = ((10, 20), (15, 12), (20, 12), (30, 3))
"""Side of the board, and fiendish puzzles made of it."""
GENERATE = ("generate", "--size", "7x7", "--steps", "1", "--workers", "2")


def measured(name: str, work: Callable[[], object], clock: Callable[[], float], times: int, target: float) -> Any:
    """Measure work in seconds by a clock; `times` is how many things it does, and `target` the seconds for one."""
    before = yardstick()
    seconds = timed(work, clock)[1] / times
    stick = (before + yardstick()) / 2
    row = {"name": name, "seconds": seconds, "yardsticks": seconds / stick, "target": target}
    report(
        f"{name:44} {1000 * seconds:9.2f} ms  {seconds / stick:8.3f} yardsticks of {1000 * stick:.0f} ms   "
        f"target {1000 * target:g} ms on a machine twice as fast"
    )
    return row


def explain(puzzles: list[Made]) -> None:
    """Solve puzzles step by step, rate them, and find an argument for every step."""
    for one in puzzles:
        trace = trace_refined(one.puzzle, one.answer)
        rate_trace(one.puzzle, trace)
        measure(trace, one.puzzle)
        settled: dict[tuple[int, int], bool] = {}
        for step in trace.steps:
            argue(step, one.puzzle, settled)
            settled = known_after(settled, step)


def explained(side: int, bullets: int, puzzles: int, target: float) -> Any:
    """Measure what takes a walkthrough of one size, without its words."""
    tasks = [Task((18, side, at), side, side, bullets, STEPS[at % len(STEPS)]) for at in range(puzzles)]
    made = [make(task)[0] for task in tasks]
    explain(made[:3])
    trace_refined.cache_clear()
    return measured(f"{side}x{side} explained", lambda: explain(made), time.process_time, puzzles, target / 1000)


def hardest() -> list[Any]:
    """Measure what a fiendish puzzle takes, attempts that miss their tier included; print it as parts of 10x10."""
    fills = [(f"{side}x{side} fiendish", partial(fill, side, number), number) for side, number in HARDEST]
    rows = [measured(name, work, time.process_time, number, 0.11) for name, work, number in fills]
    for row in rows:
        print(f"{row['name']:44} {row['yardsticks'] / rows[0]['yardsticks']:9.1f} times 10x10")
    return rows


def fill(side: int, number: int) -> None:
    """Make fiendish puzzles of a size as a book does, in one process."""
    kind = KINDS["bullets"]
    params = kind.params.model_validate({})
    bands, ranges = kind.bands(side, side, params), kind.ranges(side, side, params)
    want = Want("", "bullets", side, side, params, {TIERS[-1]: number}, bands, params.budget, ranges=ranges)
    deque(batch(18, (want,), 1), maxlen=0)


def boards() -> str:
    """Return boards of mixed sizes in text form."""
    blocks = []
    for rows, columns, count in SHAPES:
        for at in range(count):
            task = Task((18, rows * columns, at), rows, columns, round(0.3 * rows * columns), STEPS[at % len(STEPS)])
            puzzle = make(task)[0].puzzle
            blocks.append("\n".join([*clue_rows(puzzle), f"bullets: {puzzle.total}", ""]))
    return "\n".join(blocks)


def commands(folder: Path) -> list[Any]:
    """Measure whole commands: CPU seconds of all their processes, start included."""
    file, out, traces = folder / "boards.txt", str(folder / "out.jsonl"), str(folder / "traces.jsonl")
    file.write_text(boards(), "utf-8")
    solve = lambda: run_command("solve", "--json", str(file))  # noqa: E731
    facts = lambda: run_command(*GENERATE, "--count", "10000", "-o", out)  # noqa: E731
    told = lambda: run_command(*GENERATE, "--count", "2000", "-o", out, "--traces", traces)  # noqa: E731
    return [
        measured("solve 358 boards up to 17x17 and 14x24", solve, children, 1, 4.0),
        measured("generate 10,000 of 7x7 with facts, 2 cores", facts, children, 1, 20.0),
        measured("generate 2,000 of 7x7 with traces, 2 cores", told, children, 1, 20.0),
    ]


def main(target: Path) -> None:
    """Measure everything and write the JSON file."""
    adopt()
    compile_all()
    rows = [*(explained(*size) for size in SIZES), *hardest()]
    with tempfile.TemporaryDirectory() as folder:
        rows += commands(Path(folder))
    write_figures(target, rows)


if __name__ == "__main__":
    main(target_or("output/speed.json"))
