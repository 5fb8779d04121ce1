"""Games by the thousand: the log, the table, the figures beside those of others."""

from pathlib import Path

import pytest
from typer.testing import Result

from bookmaker.engine.kernel.rng import State, next_word, stream
from bookmaker.engine.play.game import SAFE_FIRST, Setting, deal
from bookmaker.engine.play.players import PLAYERS, play
from bookmaker.engine.solve.ladder import GAUSS, RUNGS
from bookmaker.study import games
from bookmaker.study.games import COUNTED, Games, bounds, parts, play_part
from bookmaker.values.errors import CANNOT_BE_MET, USAGE
from tests.commands import refusal_of, run_command
from tests.quick import quick
from tests.study.tables import read_table

SMALL = ("--size", "5x5", "--mines", "5", "--workers", "1")


def study(folder: Path, *options: object) -> Result:
    return run_command("study", "games", *options, "-o", folder)


def results(folder: Path) -> list[dict[str, str]]:
    """Return the lines of a table without what depends on the machine."""
    found = read_table(folder / "games.csv")
    return [{name: value for name, value in row.items() if name != "games_per_second"} for row in found]


@pytest.mark.slow
def test_games_won_and_failed_guesses_make_all_games(tmp_path: Path):
    result = study(tmp_path, *SMALL, "--games", 700)
    assert result.exit_code == 0, result.output
    assert result.stdout.startswith(f"{tmp_path / 'games.csv'}: 3 lines of 700 games each; beside others in ")
    assert "best 5x5/5 safe-neighbourhood from 2,2: 700 of 700" in result.stderr
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        f"games{end}" for end in ("-log.csv", ".csv", ".md", ".pdf", ".png")
    ]
    for row in results(tmp_path):
        assert (row["rows"], row["columns"], row["mines"], row["start"], row["games"]) == ("5", "5", "5", "2-2", "700")
        assert int(row["wins"]) / 700 + float(row["failed"]) == pytest.approx(1, abs=1e-3)
        assert float(row["low"]) < float(row["rate"]) < float(row["high"])
        assert row["given_up"] == "0"
    assert "| 5x5/5 safe-neighbourhood from 2,2 | ." in (tmp_path / "games.md").read_text()


@pytest.mark.slow
def test_a_study_goes_on_from_its_log_and_comes_to_the_same(tmp_path: Path):
    whole, halved = tmp_path / "whole", tmp_path / "halved"
    options = (*SMALL, "--player", "total", "--rule", "safe-first", "--start", "0,0")
    assert study(whole, *options, "--games", 1000).exit_code == 0
    assert study(halved, *options, "--games", 500).exit_code == 0
    first = (halved / "games-log.csv").read_text()
    (halved / "games-log.csv").write_text(first + "total,5,5")
    assert study(halved, *options, "--games", 1000).exit_code == 0
    assert (halved / "games-log.csv").read_text().startswith(first)
    assert results(whole) == results(halved)
    assert study(halved, *options, "--games", 1000, "--seed", 2).exit_code == USAGE
    (halved / "games-log.csv").write_text(first + "total,5\n")
    result = study(halved, *options, "--games", 1000)
    assert (result.exit_code, result.stderr.count("\n")) == (USAGE, 1)
    assert "games-log.csv:4: expected player,rows,columns" in result.stderr


@pytest.mark.parametrize("player", [name for name in PLAYERS if name not in ("ahead", "best")])
@pytest.mark.parametrize("setting", quick([Setting(6, 6, 8, (0, 0), SAFE_FIRST), Setting(7, 9, 13, (3, 3))]))
def test_the_kernels_player_plays_the_games_of_the_slow_one(player: str, setting: Setting):
    key = int(stream(3)[0])
    wins = guesses = sure = 0
    for number in range(15):
        game = deal(setting, stream_of(key, number))
        taken = sum(turn.move.step is None for turn in play(game, PLAYERS[player]))
        wins, guesses, sure = wins + game.won, guesses + taken, sure + (game.won and not taken)
    found = play_part(Games(player, setting, 0, 15, 3))
    counts = dict(zip(COUNTED, found.counts, strict=True))
    assert (found.wins, counts["guesses"], counts["sure"]) == (wins, guesses, sure)
    assert counts["failed"] == 15 - wins and found.given_up == 0


def test_weaker_rungs_win_the_same_games_and_fewer_without_a_guess():
    setting = Setting(9, 9, 10, (0, 0), SAFE_FIRST)
    tallies = [play_part(Games(rung, setting, 0, 60, 1)) for rung in RUNGS if rung != GAUSS]
    assert len({tally.wins for tally in tallies}) == 1
    sure = [dict(zip(COUNTED, tally.counts, strict=True))["sure"] for tally in tallies]
    assert sure == sorted(sure) and sure[0] < sure[-1]


def stream_of(key: int, number: int) -> State:
    """Return the stream of a game with a number, as the kernel has it."""
    state = stream(0)
    state[0] = (key + number) % (1 << 64)
    state[0] = next_word(state)
    return state


def test_all_boards_with_published_figures_are_played_when_nobody_says():
    plan = games.Plan(games.STANDARD, games.USUAL, 1200)
    assert len(parts(plan)) == 8 * 3 * 3
    assert {(setting[:3], setting.rule) for setting in games.STANDARD} == set(games.PUBLISHED)
    half = {part: games.Tally(part.games, 1.0, part.games // 2, 0, (0,) * len(COUNTED)) for part in parts(plan)}
    line = next(line for line in games._comparison_tables(plan, half).splitlines() if "hood from 3,3" in line)
    assert line == f"| 16x30/99 safe-neighbourhood from 3,3 {'| .5000 ± .0282 ' * 3}| .4931 | Hill .543, from 3,3 |"


@pytest.mark.parametrize(("wins", "low", "high"), [(0, 0.0, 0.0370), (50, 0.4038, 0.5962), (100, 0.9630, 1.0)])
def test_bounds_are_those_of_wilson(wins: int, low: float, high: float):
    assert bounds(wins, 100) == pytest.approx((low, high), abs=1e-4)


@pytest.mark.parametrize(
    ("options", "code", "said"),
    [
        (("--player", "bset"), USAGE, "--player bset: unknown; did you mean 'best'?"),
        (("--player", "nobody"), USAGE, "--player nobody: unknown; known here: single, superset, one-two, pairs, "),
        (("--mines", 5), USAGE, "--mines, --rule and --start are of a board; give its --size, too"),
        (("--size", "33x5"), USAGE, "--size 33x5: boards have 1 to 32 rows and columns; take a smaller one"),
        (("--size", "3x3", "--mines", 9), CANNOT_BE_MET, "9 mines, and only"),
    ],
)
def test_what_is_wrong_is_told_in_one_line(tmp_path: Path, options: tuple[object, ...], code: int, said: str):
    result = study(tmp_path / "new", *options)
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (code, "", 1)
    assert said in result.stderr


def test_other_studies_know_nothing_of_players():
    said = "error: density: --size, --mines, --rule, --start, --player and --games are about games\n"
    assert refusal_of(USAGE, "study", "density", "--player", "best") == said
