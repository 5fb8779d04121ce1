"""Thousands of games of Minesweeper: how many of them players win, and how.

Games are played in parts, each a line of a log as soon as it is done, so an interrupted study goes on where it ended,
and more games can follow later. A game has a number that gives all players one board, so that differences between
players are surer than their rates alone.
"""

import time
from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from functools import lru_cache, partial
from itertools import accumulate
from math import sqrt
from pathlib import Path
from statistics import NormalDist
from typing import NamedTuple

import numpy as np

from bookmaker import __version__
from bookmaker.engine.kernel import game as kernel
from bookmaker.engine.kernel.board import Floats, Words
from bookmaker.engine.kernel.endgame import new_end
from bookmaker.engine.kernel.odds import new_odds
from bookmaker.engine.kernel.players import AHEAD, BEST, BORDER, LEAST, LOCAL, play_some
from bookmaker.engine.kernel.rng import stream
from bookmaker.engine.play.game import SAFE_FIRST, SAFE_NEIGHBOURHOOD, Setting
from bookmaker.engine.play.ladder_games import play_by_steps
from bookmaker.engine.pool import Workers, pool
from bookmaker.engine.solve import ladder
from bookmaker.study.experiments import as_csv, open_log
from bookmaker.study.plot import Chart, Curve, draw_plots
from bookmaker.values.errors import UserError
from bookmaker.values.events import Done, Event, Progress
from bookmaker.values.files import try_to_write, write_whole

GAMES = "games"
REASONED = dict(zip(ladder.RUNGS, (1, 3, 7, 15, 15, 0, 31, 63), strict=True))
"""The rungs with which each reasons in the kernel, as a sum; two of them take further steps from the ladder itself."""
PLAYERS = {
    **{rung: (LEAST, rungs) for rung, rungs in REASONED.items()},
    **{f"{rung}-local": (LOCAL, rungs) for rung, rungs in REASONED.items() if rungs < kernel.COMPONENTS},
    **{name: (way, kernel.ALL) for name, way in (("border", BORDER), ("ahead", AHEAD), ("best", BEST))},
}
"""How players that `play` has guess, and the rungs that they reason with in the kernel."""
STEPWISE = (ladder.COUPLED, ladder.GAUSS)
USUAL = (ladder.TOTAL, "ahead", "best")
"""The default players."""
BEGINNER, INTERMEDIATE, EXPERT = (9, 9, 10), (16, 16, 40), (16, 30, 99)
"""Rows, columns and mines of the well-known boards."""
STANDARD = (
    *(Setting(*board, (0, 0), SAFE_FIRST) for board in (BEGINNER, INTERMEDIATE, EXPERT, (8, 8, 10))),
    *(Setting(*board, (board[0] // 2, board[1] // 2)) for board in (BEGINNER, INTERMEDIATE)),
    *(Setting(*EXPERT, start, SAFE_NEIGHBOURHOOD) for start in ((8, 15), (3, 3))),
)
"""The default settings: those with published figures."""
CHUNK = 500
"""Games per line of the log."""
Z = NormalDist().inv_cdf(0.975)
COUNTED = {
    "moves": kernel.MOVES,
    "cells": kernel.OPENED,
    "marks": kernel.MARKS,
    "front_cells": kernel.FRONT,
    "front_numbers": kernel.NUMBERS,
    "single": kernel.SINGLES,
    "single_tries": kernel.LOOKS,
    "paired": kernel.PAIRED,
    "paired_tries": kernel.PAIR_LOOKS,
    "counted": kernel.EXACT,
    "counted_tries": kernel.CALLS,
    "guesses": kernel.GUESSES,
    "failed": kernel.WRONG,
    "looked_ahead": kernel.TRIED,
    "ends": kernel.ENDS,
    "sure": kernel.SURE,
}
"""The counts of a game, by their names in the table."""
SETTING = "player,rows,columns,mines,rule,start"
LOG = f"{SETTING},first,games,seconds,wins,given_up,{','.join(COUNTED)}"
TABLE = f"{SETTING},games,wins,rate,low,high,games_per_second,given_up,{','.join(COUNTED)}"


class Plan(NamedTuple):
    """What to play."""

    settings: tuple[Setting, ...]
    players: tuple[str, ...]
    games: int
    """Games of each player in each setting."""
    seed: int = 1


class Games(NamedTuple):
    """Some games of one player in one setting."""

    player: str
    setting: Setting
    first: int
    games: int
    seed: int


class Tally(NamedTuple):
    """The results of games; seconds are those of the processor."""

    games: int
    seconds: float
    wins: int
    given_up: int
    """Games that were not played to the end, because too many numbers hung together."""
    counts: tuple[int, ...]

    def plus(self, other: "Tally") -> "Tally":
        """Return both together."""
        counts = tuple(one + more for one, more in zip(self.counts, other.counts, strict=True))
        seconds, wins = self.seconds + other.seconds, self.wins + other.wins
        return Tally(self.games + other.games, seconds, wins, self.given_up + other.given_up, counts)


Log = dict[Games, Tally]


@lru_cache(maxsize=1)
def _workspace(rows: int, columns: int) -> tuple[Words, Floats, Words]:
    return *new_odds(rows, columns), new_end()


def play_part(part: Games) -> Tally:
    """Play the games of a part."""
    rows, columns, mines, start, rule = part.setting
    b, f, e = _workspace(rows, columns)
    g = kernel.new_game(mines, start, int(rule == SAFE_NEIGHBOURHOOD), *PLAYERS[part.player])
    results = np.zeros(part.games + kernel.COUNTERS, dtype=np.int64)
    begin = time.process_time()
    rung = part.player.removesuffix("-local")
    if rung in STEPWISE:
        play_by_steps(rung, (g, b, f, e), stream(part.seed), results, part.first)
    else:
        play_some(g, b, f, e, stream(part.seed), results, part.first, part.games)
    seconds = time.process_time() - begin
    won, sums = results[: part.games], results[part.games :]
    counts = tuple(int(sums[place]) for place in COUNTED.values())
    return Tally(part.games, round(seconds, 4), int((won == 1).sum()), int((won < 0).sum()), counts)


def parts(plan: Plan) -> list[Games]:
    """Return all games of a plan, in parts, setting by setting and player by player."""
    return [
        Games(player, setting, first, min(CHUNK, plan.games - first), plan.seed)
        for setting in plan.settings
        for player in plan.players
        for first in range(0, plan.games, CHUNK)
    ]


def run(plan: Plan, folder: Path, workers: Workers = 0) -> Generator[Event, None, None]:
    """Play the games that the log in a folder lacks, then write the tables and the plots; the events report progress.

    Without Matplotlib there are no plots. Raises UserError for a damaged log or one with other settings.
    """
    log, table, beside, pdf, png = (folder / f"{GAMES}{end}" for end in ("-log.csv", ".csv", ".md", ".pdf", ".png"))
    for target in (log, table, beside, pdf, png):
        try_to_write(target)
    settings = f"bookmaker {__version__}, study {GAMES}, seed {plan.seed}"
    known = open_log(log, settings, LOG, partial(_read_line, plan.seed))
    yield from _play_missing(plan, known, log, workers)
    write_whole(table, as_csv(TABLE.split(","), _rows(plan, known)))
    write_whole(beside, _comparison_tables(plan, known).encode())
    plots = draw_plots(tuple(_charts(plan, known)), GAMES, (pdf, png))
    many = len(plan.settings) * len(plan.players)
    lines = f"{many} line{'s' * (many > 1)} of {plan.games} game{'s' * (plan.games > 1)} each"
    yield Done(f"{table}: {lines}; beside others in {beside}, {plots}")


def _play_missing(plan: Plan, known: Log, log: Path, workers: Workers) -> Iterator[Event]:
    """Play the parts that are missing; each is in the log before the next one is awaited."""
    wanted = parts(plan)
    missing = [part for part in wanted if part not in known]
    totals, counts = Counter[str](), Counter[str]()
    for part in wanted:
        totals[_name(part)] += part.games
        counts[_name(part)] += part.games * (part in known)
    yield from (Progress(name, counts[name], totals[name]) for name in totals)
    for player in dict.fromkeys(part.player for part in missing):  # the other processes load what is compiled here
        play_part(Games(player, Setting(4, 4, 3, (0, 0)), 0, 20, 1))
    with log.open("a", encoding="utf-8") as file, pool(workers, len(missing)) as apply:
        for part, tally in zip(missing, apply(play_part, missing), strict=True):
            known[part] = tally
            values = (*_labels(part.player, part.setting), part.first, *tally[:4], *tally.counts)
            file.write(",".join(map(str, values)) + "\n")
            file.flush()
            counts[_name(part)] += part.games
            yield Progress(_name(part), counts[_name(part)], totals[_name(part)])


def _name(part: Games) -> str:
    return f"{part.player} {label_of(part.setting)}"


def label_of(setting: Setting) -> str:
    """Return a board and the way it begins, on a line."""
    rows, columns, mines, (row, column), rule = setting
    return f"{rows}x{columns}/{mines} {rule} from {row},{column}"


def _labels(player: str, setting: Setting) -> tuple[object, ...]:
    rows, columns, mines, (row, column), rule = setting
    return player, rows, columns, mines, rule, f"{row}-{column}"


def _read_line(seed: int, log: Path, number: int, line: str) -> tuple[Games, Tally]:
    try:
        player, rows, columns, mines, rule, start, first, games, seconds, wins, given_up, *counts = line.split(",")
        row, column = map(int, start.split("-"))
        setting = Setting(int(rows), int(columns), int(mines), (row, column), rule)
        counted = dict(zip(COUNTED, map(int, counts), strict=True))
        tally = Tally(int(games), float(seconds), int(wins), int(given_up), tuple(counted.values()))
    except ValueError:
        raise UserError(f"{log}:{number}: expected {LOG}; remove this line") from None
    return Games(player, setting, int(first), tally.games, seed), tally


def bounds(wins: int, games: int) -> tuple[float, float]:
    """Return the ends of the 95 % confidence interval of a rate (Wilson, 1927)."""
    rate, square = wins / games, Z * Z / games
    middle, half = rate + square / 2, Z * sqrt(rate * (1 - rate) / games + square / games / 4)
    return (middle - half) / (1 + square), (middle + half) / (1 + square)


def _tallies(plan: Plan, known: Log, player: str, setting: Setting) -> list[Tally]:
    return [known[part] for part in parts(plan._replace(settings=(setting,), players=(player,)))]


def _sum(tallies: Sequence[Tally]) -> Tally:
    return list(accumulate(tallies, Tally.plus))[-1]


def _rows(plan: Plan, known: Log) -> Iterator[Sequence[object]]:
    """Yield a line of the table for each player in each setting."""
    for setting in plan.settings:
        for player in plan.players:
            found = _sum(_tallies(plan, known, player, setting))
            rates = (found.wins / found.games, *bounds(found.wins, found.games))
            speed = f"{found.games / max(found.seconds, 1e-4):.0f}"
            means = [f"{count / found.games:.4f}" for count in found.counts]
            told = [f"{rate:.4f}" for rate in rates]
            yield (*_labels(player, setting), found.games, found.wins, *told, speed, found.given_up, *means)


def _charts(plan: Plan, known: Log) -> Iterator[Chart]:
    """Yield the chart of each setting: the rate of each player, surer with more games."""
    for setting in plan.settings:
        lines = tuple(_line(player, _tallies(plan, known, player, setting)) for player in plan.players)
        yield Chart(label_of(setting), "games", "games won in 100, with 95 % band", lines)


def _line(player: str, tallies: list[Tally]) -> Curve:
    steps = list(accumulate(tallies, Tally.plus))
    points = [
        (float(step.games), *(100 * rate for rate in (step.wins / step.games, *bounds(step.wins, step.games))))
        for step in steps
    ]
    return Curve(player, *zip(*points, strict=True))


PUBLISHED: dict[tuple[tuple[int, int, int], str], tuple[str, str]] = {
    (BEGINNER, SAFE_FIRST): (".9014", "Becerra .9125"),
    (INTERMEDIATE, SAFE_FIRST): (".7534", "Becerra .7594, PSEQ .7812, quasi-optimal .7822"),
    (EXPERT, SAFE_FIRST): (".3651", "Becerra .3290, PSEQ .3962, quasi-optimal .4006, Hill .41"),
    ((8, 8, 10), SAFE_FIRST): ("", "PSEQ .8163, quasi-optimal .8179"),
    (BEGINNER, SAFE_NEIGHBOURHOOD): (".9596", ""),
    (INTERMEDIATE, SAFE_NEIGHBOURHOOD): (".8694", ""),
    (EXPERT, SAFE_NEIGHBOURHOOD): (".4931", "Hill .543, from 3,3"),
}
"""Published win rates: A. Zhuravel, "Minesweeper AI Solver" (GitHub), 10,000 games each; and further solvers."""


def _comparison_tables(plan: Plan, known: Log) -> str:
    """Return the rates beside published ones, and those without a guess, as tables in Markdown."""
    columns, sure_at = len(plan.players) + 1, list(COUNTED).index("sure")
    lines = [f"| won | {' | '.join(plan.players)} | Zhuravel | others |", "|---" * (columns + 2) + "|"]
    sure = [f"| won without a guess | {' | '.join(plan.players)} |", "|---" * columns + "|"]
    for setting in plan.settings:
        sums = [_sum(_tallies(plan, known, player, setting)) for player in plan.players]
        others = PUBLISHED.get((setting[:3], setting.rule), ("", ""))
        won = (_rate_text(found.wins, found.games) for found in sums)
        lines.append(f"| {label_of(setting)} | {' | '.join((*won, *others))} |")
        sure.append(
            f"| {label_of(setting)} | {' | '.join(_rate_text(found.counts[sure_at], found.games) for found in sums)} |"
        )
    return "\n".join([*lines, "", *sure, "", *_WHY, ""])


def _rate_text(wins: int, games: int) -> str:
    low, high = bounds(wins, games)
    return f"{wins / games:.4f} ± {(high - low) / 2:.4f}".replace("0.", ".")


_WHY = (
    "`total` guesses where a mine is least likely, the first such cell in reading order, as Zhuravel's solver does,",
    "which prefers a cell beside open ones. From the centre a game opens more and is won less often than from 3,3,",
    "where Hill begins his. PSEQ and the quasi-optimal solver played 8x8/10, which are listed elsewhere as beginners'",
    "boards; the 81.6 % there said to be «solvable without guessing» are games won, guesses included.",
)
