"""Part of `make bench`: games of Minesweeper: chances, players, and boards without a guess, beside programs of others.

CPU time of one process, everything compiled. Others are asked where they are installed: ms_toollib, which pip installs
by that name, and sgt-mines of the package sgt-puzzles of Debian. Writes tables to the terminal and the figures to a
JSON file, output/games.json by default.
"""

import shutil
import subprocess
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from bookmaker.engine.kernel.odds import find_chances, new_odds
from bookmaker.engine.kernel.rng import stream
from bookmaker.engine.play.game import Setting, deal
from bookmaker.engine.play.guess_free import FAIR, REPAIR, TRIES, Free, find, make_free
from bookmaker.engine.play.players import PLAYERS, play
from bookmaker.engine.solve.chances import load
from bookmaker.study.games import STANDARD, USUAL, Games, bounds, label_of, play_part
from bookmaker.values.position import Position
from bookmaker.values.puzzle import UNKNOWN, cells_of
from tests.bench.measuring import children, report, target_or, write_figures

BOARDS = ((9, 9, 10, 20_000), (16, 16, 40, 6_000), (16, 30, 99, 1_500))
"""Rows, columns, mines, and how many boards are made."""
PROTOTYPE = {(9, 9): (57_179, 59_078), (16, 16): (15_855, 16_463), (16, 30): (1_313, 2_771)}
"""Boards a second of a throw-away program of ours on a faster machine: fair ones, and repaired ones."""
POSITIONS, EACH = 300, 20
"""Positions of expert games in which chances are asked for, and how often for each."""

PLAYED = 10_000
"""Games of each player on each board."""
PLAYED_BEFORE = {
    ((9, 9, 10), (4, 4)): {"total": 46_239, "best": 27_231},
    ((9, 9, 10), (0, 0)): {"total": 27_001, "best": 13_695},
    ((16, 16, 40), (8, 8)): {"total": 14_742, "best": 6_090},
    ((16, 16, 40), (0, 0)): {"total": 11_630, "best": 3_695},
    ((16, 30, 99), (8, 15)): {"total": 3_496, "best": 965},
    ((16, 30, 99), (3, 3)): {"best": 1_052},
    ((16, 30, 99), (0, 0)): {"total": 3_765, "best": 926},
}
"""Games a second of the throw-away program, by board and first cell, and by player."""


def per_second(work: Callable[[int], object], times: int, clock: Callable[[], float] = time.process_time) -> float:
    """Return how often a second some work is done."""
    work(0)
    begin = clock()
    for number in range(times):
        work(number + 1)
    return times / max(clock() - begin, 1e-9)


def others_boards(rows: int, columns: int, mines: int) -> dict[str, float]:
    """Return how many boards without a guess others make a second, from their own solvers, which know less."""
    found: dict[str, float] = {}
    try:
        import ms_toollib  # type: ignore[import-not-found, unused-ignore]

        make = lambda _: ms_toollib.laymine_solvable(rows, columns, mines, rows // 2, columns // 2)  # noqa: E731
        found["ms_toollib"] = per_second(make, 200)
    except ImportError:
        pass
    program = shutil.which("sgt-mines") or shutil.which("/usr/games/sgt-mines")
    if program:
        count = 40 * 480 // (rows * columns)
        command = [program, "--generate", str(count), f"{columns}x{rows}n{mines}"]
        generate = partial(subprocess.run, command, check=True, capture_output=True)
        found["sgt-mines"] = count * per_second(lambda _: generate(), 3, children)
    return found


def free_boards() -> list[Any]:
    """Measure boards without a guess, with rung and rounds, and print them beside the others'."""
    rows = []
    for high, wide, mines, count in BOARDS:
        setting = Setting(high, wide, mines, (high // 2, wide // 2))
        rates = {how: per_second(partial(_bare, setting, how), count) for how in (FAIR, REPAIR)}
        rates["with facts"] = per_second(partial(_whole, setting), count // 10)
        others = others_boards(high, wide, mines)
        rows.append({"board": f"{high}x{wide}/{mines}", **rates, **others})
        best = max(others.values(), default=0.0)
        told = ", ".join(f"{name} {rate:,.0f}/s" for name, rate in {**rates, **others}.items())
        times = f"; {max(rates[FAIR], rates[REPAIR]) / best:.1f} times the best other" if best else ""
        report(f"{high}x{wide}/{mines}: {told} (prototype {PROTOTYPE[high, wide]}){times}")
    return rows


def _bare(setting: Setting, how: str, number: int) -> int:
    return find(setting, (number,), None, how, TRIES)


def _whole(setting: Setting, number: int) -> Free:
    return make_free(setting, (number,))


def positions() -> list[Position]:
    """Return positions of expert games where single numbers lead no further."""
    made, random = list[Position](), Random(1)
    number = 0
    while len(made) < POSITIONS:
        game = deal(Setting(16, 30, 99, (3, 3)), stream(19, number))
        turns = [turn.before for turn in play(game, PLAYERS["total"]) if turn.move.step is None or turn.move.step.total]
        made += random.sample(turns, min(len(turns), 4))
        number += 1
    return made[:POSITIONS]


def chances() -> dict[str, float]:
    """Measure how many microseconds the chances of an expert position take."""
    b, f = new_odds(16, 30)
    spent = 0.0
    some = positions()
    for position in some:
        load(b, position)
        spent += 1 / per_second(lambda _: find_chances(b, f), EACH)
    found = {"microseconds": 1e6 * spent / len(some)}
    try:
        import ms_toollib  # type: ignore[import-not-found, unused-ignore]

        boards = [_numbers(position) for position in some]
        spent = sum(1 / per_second(lambda _, one=one: ms_toollib.cal_probability_onboard(one, 99), 1) for one in boards)  # type: ignore[misc]
        found["ms_toollib"] = 1e6 * spent / len(some)
    except ImportError:
        pass
    report("chances of an expert position: " + ", ".join(f"{name} {value:,.1f}" for name, value in found.items()))
    return found


def _numbers(position: Position) -> list[list[int]]:
    """Return a position as ms_toollib has it: 10 is closed, 11 a flag."""
    puzzle = position.puzzle
    signs = {cell: puzzle.number(cell) for cell in cells_of(puzzle.rows, puzzle.columns)}
    signs |= dict.fromkeys(position.known, 11)
    row = lambda r: [10 if signs[r, c] == UNKNOWN else signs[r, c] for c in range(puzzle.columns)]  # noqa: E731
    return [row(r) for r in range(puzzle.rows)]


def games() -> list[Any]:
    """Measure how many games players win, and how many they play a second."""
    rows = []
    for name in USUAL:
        for setting in STANDARD:
            tally = play_part(Games(name, setting, 0, PLAYED, 19))
            rate, speed = tally.wins / PLAYED, PLAYED / tally.seconds
            low, high = bounds(tally.wins, PLAYED)
            label = {"player": name, "board": label_of(setting)}
            rows.append({**label, "rate": rate, "low": low, "high": high, "speed": speed})
            before = PLAYED_BEFORE.get((setting[:3], setting.start), {}).get(name)
            times = f" (x{speed / before:.1f} the prototype's)" if before else ""
            report(f"{name} {label_of(setting)}: {rate:.4f} ± {(high - low) / 2:.4f}, {speed:,.0f}/s{times}")
    return rows


def main(target: Path) -> None:
    """Measure everything and write the JSON file."""
    write_figures(target, {"free": free_boards(), "chances": chances(), "games": games()})


if __name__ == "__main__":
    main(target_or("output/games.json"))
