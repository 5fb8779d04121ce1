"""bookmaker generate --kind sweep: boards of Minesweeper without a guess as JSON lines, and wrong input."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result
from typer.testing import CliRunner

from bookmaker.cli import app
from bookmaker.engine.play import free
from bookmaker.engine.play.game import Game
from bookmaker.engine.play.players import PLAYERS, play
from bookmaker.values.errors import CANNOT_BE_MET, USAGE
from tests.twins.grid import neighbours


def generate(*options: str) -> Result:
    return CliRunner().invoke(app, ["generate", "--kind", "sweep", *options])


def boards(*options: str) -> list[dict[str, Any]]:
    result = generate(*options, "--workers", "1")
    assert result.exit_code == 0, result.output
    return [json.loads(line) for line in result.stdout.splitlines()]


@pytest.mark.parametrize(
    ("options", "start"), [((), [3, 3]), (("--start", "corner"), [0, 0]), (("--start", "2,6"), [2, 6])]
)
def test_a_line_has_the_board_its_start_and_what_it_asks_for(options: tuple[str, ...], start: list[int]):
    found = boards("--size", "6x7", "--mines", "8", "--count", "12", "--seed", "3", *options)
    assert len(found) == len({str(board["board"]) for board in found}) == 12
    near = neighbours(6, 7)
    for board in found:
        assert (board["kind"], board["rows"], board["columns"], board["mines"]) == ("sweep", 6, 7, 8)
        assert board["start"] == start and board["how"] == "fair"
        signs = "".join(board["board"])
        mines = {at for at, sign in enumerate(signs) if sign == "*"}
        assert len(mines) == 8 and all(
            sign == "*" or int(sign) == len(near[at] & mines) for at, sign in enumerate(signs)
        )
        game = Game(6, 7, frozenset(divmod(at, 7) for at in mines))
        game.open((start[0], start[1]))
        assert all(turn.move.step for turn in play(game, PLAYERS[board["rung"]])) and game.won
        assert board["rounds"] >= 1


@pytest.mark.parametrize("rung", ["single", "pairs", "components", "total"])
def test_a_rung_and_a_way_can_be_asked_for(rung: str):
    for how in ("fair", "repair"):
        for board in boards("--size", "7x7", "--mines", "9", "--count", "3", "--rung", rung, "--how", how):
            assert (board["rung"], board["how"]) == (rung, how)


def test_boards_are_the_same_with_any_number_of_workers_and_in_a_file(tmp_path: Path):
    options = ("--size", "5x5", "--count", "120", "--seed", "2")
    one = generate(*options, "--workers", "1").stdout
    assert generate(*options, "--workers", "2", "-o", str(tmp_path / "boards.jsonl")).exit_code == 0
    assert (tmp_path / "boards.jsonl").read_text() == one
    assert one != generate(*options[:-1], "3", "--workers", "1").stdout


@pytest.mark.parametrize(
    ("options", "said", "code"),
    [
        (("--size", "6x6", "--steps", "3"), "--steps is about --kind bullets", USAGE),
        (("--size", "6"), "--size 6: expected two whole numbers", USAGE),
        (("--size", "33x6"), "boards have 1 to 32 rows and columns", USAGE),
        (("--size", "6x6", "--start", "mid"), "--start mid: expected two whole numbers; write it like centre", USAGE),
        (("--size", "6x6", "--start", "6,0"), "(6,0) is not on a board of 6x6", CANNOT_BE_MET),
        (("--size", "3x3", "--mines", "8"), "--mines 8: 8 mines, and only 0 cells may hold one", CANNOT_BE_MET),
        (("--size", "3x3", "--start", "corner", "--mines", "1", "--rung", "components"), "none of 2000", CANNOT_BE_MET),
    ],
)
def test_what_cannot_be_made_is_said_in_one_line(options: tuple[str, ...], said: str, code: int):
    result = generate(*options, "--workers", "1")
    assert said in f"{result.output}{result.exception}"
    assert code in (result.exit_code, getattr(result.exception, "code", None))


def test_options_of_sweeps_are_refused_for_bullets():
    result = CliRunner().invoke(app, ["generate", "--size", "6x6", "--rung", "total"])
    assert "--rung is about --kind sweep" in f"{result.output}{result.exception}"


def test_the_way_is_found_out_once(monkeypatch: pytest.MonkeyPatch):
    asked = []
    monkeypatch.setattr(free, "way_of", lambda *wanted: asked.append(wanted) or "repair")
    assert {board["how"] for board in boards("--size", "5x5", "--count", "120")} == {"repair"}
    assert len(asked) == 1
