"""bookmaker play: keys and what they show, games of our players and their traces, and wrong input."""

import json
import os
import pty
import re
import select
import sys
import time
from copy import deepcopy
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bookmaker.cli.table import BEGIN, DOWN, FLAG, HINT, LEFT, NEXT, ODDS, OPEN, QUIT, RIGHT, UNDO, UP, Table
from bookmaker.engine.kernel.rng import stream
from bookmaker.engine.play.game import SAFE_FIRST, Setting, deal
from bookmaker.engine.play.players import PLAYERS
from bookmaker.engine.solve.odds import odds
from bookmaker.library.game_records import BadTrace, game_records, replay
from bookmaker.library.games import setting_of
from bookmaker.values.errors import CANNOT_BE_MET, USAGE
from bookmaker.values.puzzle import Cell
from tests.commands import output_of, refusal_of, run_command
from tests.quick import quick

SETTING = Setting(9, 9, 13, (3, 3))


play = partial(run_command, "play")


def open_table(*keys: str, undo: bool = False) -> Table:
    """Return a table after some keys."""
    table = Table(SETTING, 2, undo, cursor=SETTING.start)
    for key in keys:
        table.press(key)
    return table


def screen_lines(table: Table) -> list[str]:
    return [line.plain.rstrip() for line in table.screen()]


# By hand


def test_arrows_move_over_the_edge_and_back():
    assert open_table(*[UP] * 4, LEFT).cursor == (8, 2)
    assert open_table(*[UP] * 4, LEFT, DOWN, RIGHT, "\x1bOB", "\xe0M").cursor == (1, 4)


def test_the_first_cell_is_safe_and_opens_what_is_around_it():
    table = open_table(OPEN)
    assert table.game is not None and not table.game.is_over
    assert screen_lines(table)[4].split()[4] == "·"
    before = screen_lines(open_table())
    assert before[4].split()[1:] == ["□"] * 9 and before[-1] == BEGIN


def test_a_flag_keeps_a_cell_closed_and_counts():
    table = open_table(OPEN)
    table.cursor = (0, 8)
    table.press(FLAG)
    lines = screen_lines(table)
    assert table.flags == {(0, 8)} and lines[1].split()[-1] == "F" and "12 mines left" in "".join(lines)
    table.press(OPEN)
    assert "flag" in table.said and table.game is not None and not table.game.is_over
    table.press(FLAG)
    assert not table.flags


def test_hints_are_certain_and_lead_to_the_end_but_for_guesses():
    table = open_table(OPEN)
    for _ in range(200):
        if table.game is None or table.game.is_over:
            break
        table.press(HINT)
        chances = odds(table.game.position)
        assert chances is not None and table.said
        safe = [cell for cell in chances.safe if cell not in table.flags]
        assert ("Nothing is certain" in table.said) == (not safe and table.flags >= {*chances.certain})
        assert "bullet" not in table.said
        if "Nothing" not in table.said:
            assert all(table.game.position.puzzle.number(clue) >= 0 for clue in table.named)
        else:
            chance = chances.chance(chances.safest[0])
            assert table.said.endswith(f": a mine in {chance.numerator} of {chance.denominator} cases.")
        table.flags |= {*chances.certain}
        table.cursor = (safe or chances.safest)[0]
        table.press(OPEN)
    assert table.result in ("won", "lost") and NEXT in table.said


def test_odds_stand_in_closed_cells_until_they_are_put_away():
    table = open_table(OPEN, ODDS)
    chances = odds(table.game.position) if table.game else None
    assert chances is not None
    assert sum(sign.endswith("%") for line in screen_lines(table) for sign in line.split()) == len(chances.bullets)
    table.press(ODDS)
    assert not any("%" in line for line in screen_lines(table))


def test_a_number_with_its_flags_opens_what_is_around_it():
    table = open_table(OPEN)
    assert table.game is not None
    puzzle, chances = table.game.position.puzzle, odds(table.game.position)
    assert chances is not None
    table.flags = {*chances.certain}
    for clue in puzzle.seen_cells(None):
        around = {*puzzle.counted_cells(clue)}
        if 0 < puzzle.number(clue) == len(table.flags & around) < len(around):
            break
    table.cursor = clue
    table.press(OPEN)
    assert all(table.game.position.puzzle.number(cell) >= 0 or cell in table.flags for cell in around)
    assert not around <= table.flags


def lose(table: Table) -> Table:
    """Open cells that hold a mine for sure until there is one."""
    while table.game and not table.game.is_over:
        chances = odds(table.game.position)
        assert chances is not None
        table.cursor = (chances.certain or chances.safe)[0]
        table.press(OPEN)
    return table


def test_a_lost_game_shows_its_mines_and_another_can_be_dealt():
    table = lose(open_table(OPEN))
    assert table.result == "lost" and table.said.startswith("Lost: there was a mine in")
    assert "".join(screen_lines(table)).count("*") == SETTING.mines
    table.press(UNDO)
    assert table.result == "lost", "undo is off"
    table.press(NEXT)
    assert table.game is None and table.said == BEGIN and table.seed == 3 and table.result == "left before its end"


def test_undo_takes_back_one_opening_after_the_other():
    table = lose(open_table(OPEN, undo=True))
    assert table.game is not None
    many = len(table.opened)
    table.press(UNDO)
    assert table.game is not None and not table.game.is_over and len(table.opened) == many - 1
    for _ in range(many):
        table.press(UNDO)
    assert table.game is None and table.said == BEGIN


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals there")
def test_keys_reach_the_game_in_a_terminal():
    process, terminal = pty.fork()
    if process == 0:
        os.environ.update(TERM="xterm", COLUMNS="100", LINES="30")
        os.execv(sys.executable, [sys.executable, "-m", "bookmaker", "play", "--size", "9x9", "--seed", "2"])
    for keys, wanted in (("", BEGIN), (f"{UP} ", "·"), (f"h{ODDS}", "100%"), (QUIT, "before its end")):
        os.write(terminal, keys.encode())
        assert wanted in _until(terminal, wanted)
    assert os.waitpid(process, 0)[1] == 0


def _until(terminal: int, wanted: str) -> str:
    """Read what a terminal shows until something stands there, for a minute at most."""
    said, end = "", time.monotonic() + 60
    while wanted not in said and time.monotonic() < end:
        if select.select([terminal], [], [], 0.2)[0]:
            try:
                said += os.read(terminal, 1 << 16).decode(errors="ignore")
            except OSError:
                break
    return said


# Players of ours


@pytest.mark.parametrize(
    ("size", "rule", "start"),
    [("7x9", "safe-first", (0, 0)), ("7x9", "safe-neighbourhood", (3, 3)), ("6x9", "safe-neighbourhood", (3, 4))],
)
def test_a_game_begins_where_it_is_won_most_often(size: str, rule: Any, start: Cell):
    assert setting_of(size, 4, rule).start == start
    assert setting_of(size, 4, rule, "5,5").start == (5, 5)


@pytest.mark.parametrize("name", ["single", "pairs", "total", "border", "single-local"])
def test_a_player_plays_to_the_end(name: str):
    result = output_of("play", "--player", name, "--seed", "3")
    said = r"(won|lost) after (1 action|\d\d+ actions), (1 of them a guess|(0|[2-9]) of them guesses)\n"
    assert re.fullmatch(said, result)
    assert play("--player", name, "--seed", "3").stdout == result


def records(seed: int, name: str = "total") -> list[dict[str, Any]]:
    return list(game_records(deal(Setting(6, 7, 9, (0, 0), SAFE_FIRST), stream(seed)), PLAYERS[name]))


def test_a_trace_is_a_line_of_json_for_each_action(tmp_path: Path):
    options = ("--size", "6x7", "--mines", "9", "--rule", "safe-first", "--player", "total", "--trace", "json")
    result = play(*options, "--seed", "4")
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert lines == records(4)
    assert [line["move"] for line in lines] == list(range(1, len(lines) + 1))
    assert [line["result"] for line in lines[:-1]] == ["goes on"] * (len(lines) - 1)
    assert play(*options, "--seed", "4", "-o", str(tmp_path / "game.jsonl")).exit_code == 0
    assert (tmp_path / "game.jsonl").read_text() == result.stdout


def test_a_trace_as_text_has_board_analysis_and_action():
    result = play("--size", "4x4", "--mines", "3", "--player", "total", "--trace", "text", "--start", "0,0")
    first = result.stdout.split("\n\n")[0].splitlines()
    assert first[0] == "Move 1 · 4x4, 3 mines" and first[1] == "Board (4x4, 3 mines remaining):"
    assert first[2].startswith("(0,0)=") and first[6] == "Analysis:"
    assert any(line.startswith("- Constraint from (") for line in first)
    assert re.fullmatch(r"Action: (SAFE|FLAG|GUESS) \(\d,\d\)", first[-2]) and first[-1].startswith("Confidence: ")


@pytest.mark.parametrize("name", quick(sorted(PLAYERS), "total"))
def test_only_the_least_of_chances_is_taken_where_no_step_is_found(name: str):
    for seed in range(4):
        for record in records(seed, name):
            word = record["action"].split()[0]
            assert (record["confidence"] == 1.0) >= (word != "GUESS")
            assert bool(record["constraints"]) == (word != "GUESS")


@pytest.mark.parametrize("damage", ["other", "flag", "safe", "board", "chance", "skipped"])
def test_a_trace_that_does_not_follow_is_not_written(damage: str):
    game = next(
        game for game in map(records, range(40)) if len(game) > 6 and any("GUESS" in r["action"] for r in game[:-2])
    )
    replay(game)
    spoiled = deepcopy(game)
    guess = next(record for record in spoiled if record["action"].startswith("GUESS"))
    certain = next(record for record in spoiled if record["action"].startswith(("SAFE", "FLAG")))
    if damage == "other":
        guess["action"] = "GUESS (0,0)"
    elif damage == "flag":
        guess["action"] = guess["action"].replace("GUESS", "FLAG")
    elif damage == "safe":
        word, cell = certain["action"].split()
        certain["action"] = f"{'FLAG' if word == 'SAFE' else 'SAFE'} {cell}"
    elif damage == "board":
        spoiled[3]["board"][0] = spoiled[3]["board"][0].replace("=?", "=1", 1)
    elif damage == "chance":
        guess["chance"] = "1/97"
    else:
        del spoiled[2]
    with pytest.raises(BadTrace, match="move"):
        replay(spoiled)


# Wrong input


@pytest.mark.parametrize(
    ("options", "said", "code"),
    [
        ((), "a game by hand needs a terminal; add --player NAME", USAGE),
        (("--player", "totl"), "--player totl: unknown; did you mean 'total'?", USAGE),
        (("--trace", "json"), "--trace is for a player of ours; add --player NAME", USAGE),
        (("--player", "total", "--undo"), "--undo is for people", USAGE),
        (("--player", "total", "--size", "9"), "--size 9: expected two whole numbers; write it like 9x9", USAGE),
        (("--player", "total", "--size", "40x9"), "boards have 1 to 32 rows and columns", USAGE),
        (("--player", "total", "--start", "9,9"), "(9,9) is not on a board of 9x9", CANNOT_BE_MET),
        (("--player", "total", "--mines", "80"), "--mines 80: 80 mines, and only 72 cells may hold one", CANNOT_BE_MET),
    ],
)
def test_what_cannot_be_played_is_said_in_one_line(options: tuple[str, ...], said: str, code: int):
    assert said in refusal_of(code, "play", *options)
