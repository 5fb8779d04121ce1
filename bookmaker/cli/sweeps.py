"""Boards of Minesweeper that need no guess, each as one line of JSON."""

from collections.abc import Iterator, Sequence
from functools import partial
from json import dumps
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple

from bookmaker.cli.engine import told_if_slow
from bookmaker.cli.games import COMPILING
from bookmaker.values.errors import CannotBeMet
from bookmaker.values.files import staging

if TYPE_CHECKING:
    from bookmaker.engine.play.free import Free
    from bookmaker.engine.play.game import Setting
    from bookmaker.kinds.batch import ParallelMap
    from bookmaker.values.puzzle import Answer, Puzzle

Rung = Literal["single", "pairs", "components", "total"]
"""What a board asks for, and the rung below does not open."""
How = Literal["fair", "repair", "pull"]
"""Dealt until one needs no guess, or repaired, also by mines that are pulled in."""
_AT_ONCE = 50
"""Boards that a worker makes before it hands them over."""
_ALIKE = 20
"""Boards that are looked at for each that is wanted, where there are few that differ."""
Marked = tuple[str, str]
"""What a board shares with those that it equals when turned, and its line."""


class Job(NamedTuple):
    """What is wanted of all boards."""

    setting: "Setting"
    seed: int
    rung: Rung | None
    how: str | None
    rated: bool = False
    """Whether lines say how hard boards are for a person."""


def write_sweeps(job: Job, count: int, workers: int | None, out: Path | None) -> None:
    """Print boards, or write them to a file that appears whole or not at all; raise CannotBeMet if one is not found."""
    from bookmaker.kinds.batch import pool

    job = told_if_slow(COMPILING, partial(_begun, job))
    with staging() as stage, pool(workers or 0, -(-count // _AT_ONCE)) as run:
        made = _different(job, count, run)
        if out is None:
            for line in made:
                print(line, flush=True)
        else:
            stage.put(out, "".join(f"{line}\n" for line in made).encode())


def _different(job: Job, count: int, run: "ParallelMap") -> Iterator[str]:
    """Yield the lines of boards of which no two are equal when turned or mirrored; raise CannotBeMet for too many."""
    seen, looked = set[str](), 0
    while left := count - len(seen):
        if looked >= _ALIKE * count:
            said = f"--count {count}: only {len(seen)} of {looked} boards differ, however they are turned"
            raise CannotBeMet(f"{said}; ask for fewer, or for larger boards")
        numbers = range(looked, looked + left)
        runs = [numbers[at : at + _AT_ONCE] for at in range(0, left, _AT_ONCE)]
        for mark, line in (one for made in run(partial(_lines, job), runs) for one in made):
            if mark not in seen:
                seen.add(mark)
                yield line
        looked += left


def _begun(job: Job) -> Job:
    """Return a job with the way that its boards are made, after one of them."""
    from bookmaker.engine.play.free import way_of

    job = job._replace(how=job.how or way_of(job.setting, job.rung))
    _lines(job, range(1))
    return job


def _lines(job: Job, numbers: Sequence[int]) -> list[Marked]:
    """Return the boards of some numbers as lines; this is what a worker runs."""
    from bookmaker.engine.play.free import make_free

    return [_line(make_free(job.setting, (job.seed, 0, number), job.rung, job.how), job) for number in numbers]


def _line(free: "Free", job: Job) -> Marked:
    """Return the line of the board that was made last."""
    from bookmaker.engine.play.free import sizes_of
    from bookmaker.engine.symmetry import fingerprint
    from bookmaker.kinds.sweep import printed

    puzzle, answer = printed(free.mines, free.setting)
    hard = _hardness(puzzle, answer) if job.rated else {}
    return fingerprint(puzzle), dumps({**_data(free, puzzle, sizes_of(free.setting)), **hard})


def _hardness(puzzle: "Puzzle", answer: "Answer") -> dict[str, object]:
    """Return how hard a board is for a person, and the tier that takes it."""
    from bookmaker.engine.rank.rating import as_data
    from bookmaker.kinds.sweep import judged

    tier, made = judged(puzzle, answer)
    return {"tier": tier, "rating": as_data(made.rating)}


def _data(free: "Free", puzzle: "Puzzle", sizes: tuple[int, ...]) -> dict[str, object]:
    from bookmaker.values.puzzle import to_code

    setting = free.setting
    return {
        "kind": "sweep",
        "code": to_code(puzzle),
        "rows": setting.rows,
        "columns": setting.columns,
        "mines": setting.mines,
        "start": setting.start,
        "rule": setting.rule,
        "board": free.rows,
        "rung": free.rung,
        "rounds": free.rounds,
        "look_ups": sum(sizes),
        "opened": sizes,
        "how": free.how,
    }
