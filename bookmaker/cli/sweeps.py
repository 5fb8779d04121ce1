"""Boards of Minesweeper that need no guess, each as one line of JSON."""

from collections.abc import Sequence
from functools import partial
from json import dumps
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple

from bookmaker.cli.engine import told_if_slow
from bookmaker.cli.games import COMPILING
from bookmaker.values.files import staging

if TYPE_CHECKING:
    from bookmaker.engine.play.free import Free
    from bookmaker.engine.play.game import Setting

Rung = Literal["single", "pairs", "components", "total"]
"""What a board asks for, and the rung below does not open."""
How = Literal["fair", "repair"]
"""Dealt until one needs no guess, or repaired."""
_AT_ONCE = 50
"""Boards that a worker makes before it hands them over."""


class Job(NamedTuple):
    """What is wanted of all boards."""

    setting: "Setting"
    seed: int
    rung: Rung | None
    how: str | None


def write_sweeps(job: Job, count: int, workers: int | None, out: Path | None) -> None:
    """Print boards, or write them to a file that appears whole or not at all; raise CannotBeMet if one is not found."""
    from bookmaker.kinds.batch import pool

    job = told_if_slow(COMPILING, partial(_begun, job))
    runs = [range(first, min(first + _AT_ONCE, count)) for first in range(0, count, _AT_ONCE)]
    with staging() as stage, pool(workers or 0, len(runs)) as run:
        made = run(partial(_lines, job), runs)
        if out is None:
            for lines in made:
                print(lines, end="", flush=True)
        else:
            stage.put(out, "".join(made).encode())


def _begun(job: Job) -> Job:
    """Return a job with the way that its boards are made, after one of them."""
    from bookmaker.engine.play.free import way_of

    job = job._replace(how=job.how or way_of(job.setting, job.rung))
    _lines(job, range(1))
    return job


def _lines(job: Job, numbers: Sequence[int]) -> str:
    """Return the boards of some numbers as lines; this is what a worker runs."""
    from bookmaker.engine.play.free import make_free

    frees = (make_free(job.setting, (job.seed, 0, number), job.rung, job.how) for number in numbers)
    return "".join(f"{dumps(_data(free))}\n" for free in frees)


def _data(free: "Free") -> dict[str, object]:
    setting = free.setting
    return {
        "kind": "sweep",
        "rows": setting.rows,
        "columns": setting.columns,
        "mines": setting.mines,
        "start": setting.start,
        "rule": setting.rule,
        "board": free.rows,
        "rung": free.rung,
        "rounds": free.rounds,
        "how": free.how,
    }
