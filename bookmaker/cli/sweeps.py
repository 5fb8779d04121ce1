"""Boards of Minesweeper that need no guess, each as one line of JSON."""

from collections.abc import Sequence
from functools import partial
from json import dumps
from typing import TYPE_CHECKING, Literal, NamedTuple

from bookmaker.cli.engine import told_if_slow
from bookmaker.cli.games import COMPILING
from bookmaker.cli.lines import Marked, Target, write_different

if TYPE_CHECKING:
    from bookmaker.engine.play.free import Free
    from bookmaker.engine.play.game import Setting
    from bookmaker.engine.pool import Workers as Crew
    from bookmaker.values.puzzle import Answer, Puzzle

Rung = Literal["single", "pairs", "components", "total"]
"""What a board asks for, and the rung below does not open."""
How = Literal["fair", "repair", "pull"]
"""Dealt until one needs no guess, or repaired, also by mines that are pulled in."""


class SweepsWanted(NamedTuple):
    """What is wanted of all boards."""

    setting: "Setting"
    seed: int
    rung: Rung | None
    how: str | None
    rated: bool = False
    """Whether lines say how hard boards are for a person."""


def write_sweeps(wanted: SweepsWanted, count: int, workers: "Crew", target: Target) -> None:
    """Print boards, or write them to a file that appears whole or not at all; raise CannotBeMet if one is not found."""
    wanted = told_if_slow(COMPILING, partial(_begun, wanted))
    write_different(partial(_lines, wanted), count, workers, target)


def _begun(wanted: SweepsWanted) -> SweepsWanted:
    """Return what is wanted with the way that its boards are made, after one of them."""
    from bookmaker.engine.play.free import way_of

    wanted = wanted._replace(how=wanted.how or way_of(wanted.setting, wanted.rung))
    _lines(wanted, range(1))
    return wanted


def _lines(wanted: SweepsWanted, numbers: Sequence[int]) -> list[Marked]:
    """Return the boards of some numbers as lines; this is what a worker runs."""
    from bookmaker.engine.play.free import make_free

    return [
        _line(make_free(wanted.setting, (wanted.seed, 0, number), wanted.rung, wanted.how), wanted)
        for number in numbers
    ]


def _line(free: "Free", wanted: SweepsWanted) -> Marked:
    """Return the line of the board that was made last."""
    from bookmaker.engine.play.free import sizes_of
    from bookmaker.engine.symmetry import fingerprint
    from bookmaker.kinds.sweep import printed

    puzzle, answer = printed(free.mines, free.setting)
    hard = _hardness(puzzle, answer) if wanted.rated else {}
    return fingerprint(puzzle), dumps({**_data(free, puzzle, sizes_of(wanted.setting)), **hard})


def _hardness(puzzle: "Puzzle", answer: "Answer") -> dict[str, object]:
    """Return how hard a board is for a person, and the tier that takes it."""
    from bookmaker.engine.rank.rating import as_data
    from bookmaker.kinds.sweep import KIND

    made = KIND.judge(puzzle, answer, None, None)
    return {"tier": KIND.tier_of(made), "rating": as_data(made.rating)}


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
