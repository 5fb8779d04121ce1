"""bookmaker generate --kind sweep: boards of Minesweeper without a guess as JSON lines, and wrong input."""

import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from bookmaker.engine.play.game import Game
from bookmaker.engine.play.players import PLAYERS, play
from bookmaker.engine.symmetry import fingerprint
from bookmaker.values.errors import CANNOT_BE_MET, QUALITY, USAGE
from bookmaker.values.puzzle import UNKNOWN, from_code
from tests.commands import output_of, run_command
from tests.twins.grid import neighbours

generate = partial(run_command, "generate", "--kind", "sweep")


def boards(*options: str) -> list[dict[str, Any]]:
    result = output_of("generate", "--kind", "sweep", *options, "--workers", "1")
    return [json.loads(line) for line in result.splitlines()]


@pytest.mark.parametrize("start", ["centre", "corner"])
def test_a_line_has_the_board_and_what_it_asks_for(start: str):
    found = boards("--size", "6x7", "--mines", "8", "--count", "12", "--seed", "3", "--start", start)
    assert len(found) == len({str(board["board"]) for board in found}) == 12
    near = neighbours(6, 7)
    for board in found:
        assert (board["kind"], board["rows"], board["columns"], board["total"]) == ("sweep", 6, 7, 8)
        signs = "".join(board["board"])
        mines = {at for at, sign in enumerate(signs) if sign == "*"}
        assert len(mines) == 8 and all(
            sign == "*" or int(sign) == len(near[at] & mines) for at, sign in enumerate(signs)
        )
        game = Game(6, 7, frozenset(divmod(at, 7) for at in mines))
        game.open((0, 0) if start == "corner" else (3, 3))
        assert all(turn.move.step for turn in play(game, PLAYERS[board["rung"]])) and game.won


@pytest.mark.parametrize("rung", ["single", "pairs", "components", "total"])
def test_a_rung_and_a_way_can_be_asked_for(rung: str):
    for how in ("fair", "repair", "pull"):
        for board in boards("--size", "7x7", "--mines", "9", "--count", "3", "--rung", rung, "--how", how):
            assert board["rung"] == rung


@pytest.mark.parametrize("start", ["centre", "hint"])
def test_a_line_says_what_is_printed_and_how_many_cells_are_looked_up(start: str):
    for board in boards("--size", "8x8", "--mines", "10", "--count", "6", "--start", start):
        puzzle, signs = from_code(board["code"]), "".join(board["board"])
        assert (puzzle.kind, puzzle.total) == ("sweep", 10)
        assert all(clue in (UNKNOWN, int(sign)) for clue, sign in zip(puzzle.clues, signs, strict=True) if sign != "*")
        assert board["look_ups"] == sum(board["opened"]) == puzzle.clues.count(UNKNOWN) - 10


def test_rating_and_tier_are_those_of_a_book():
    found = boards("--size", "7x7", "--mines", "9", "--count", "8")
    told = {(board["tier"], board["rung"]) for board in found if board["rung"] != "components"}
    assert told <= {("gentle", "single"), ("steady", "pairs"), ("tricky", "total")}
    assert all(board["rating"]["hardest"] > 0 and board["rating"]["effort"] > 0 for board in found)


def test_no_two_boards_are_equal_when_turned():
    found = boards("--size", "5x5", "--count", "60", "--seed", "2")
    assert len({fingerprint(from_code(board["code"])) for board in found}) == 60


@pytest.mark.slow
def test_boards_are_the_same_with_any_number_of_workers_and_in_a_file(tmp_path: Path):
    options = ("--size", "5x5", "--count", "120", "--seed", "2")
    one = generate(*options, "--workers", "1").stdout
    assert generate(*options, "--workers", "2", "-o", str(tmp_path / "boards.jsonl")).exit_code == 0
    assert (tmp_path / "boards.jsonl").read_text() == one
    assert one != generate(*options[:-1], "3", "--workers", "1").stdout


@pytest.mark.parametrize(
    ("options", "said", "code"),
    [
        (("--size", "6x6", "--samples", "3"), "--samples is about --kind bullets", USAGE),
        (("--size", "6x6", "--kind", "bullets", "--rung", "total"), "--rung is about --kind sweep", USAGE),
        (("--size", "6"), "--size 6: expected rows x columns", USAGE),
        (("--size", "6x6", "--start", "mid"), "--start mid: expected one of centre, corner, hint", USAGE),
        (("--size", "3x3", "--mines", "8"), "--mines 8: 8 mines do not fit on 3x3", USAGE),
        (("--size", "13x9", "--play", "decoder"), "--play decoder: `play: decoder` takes boards of at most 12", USAGE),
        (("--size", "4x4", "--start", "corner", "--mines", "1", "--rung", "components"), "none of 2000", CANNOT_BE_MET),
        (("--size", "4x4", "--start", "corner", "--mines", "1", "--count", "20"), "boards differ", CANNOT_BE_MET),
    ],
)
def test_what_cannot_be_made_is_said_in_one_line(options: tuple[str, ...], said: str, code: int):
    result = generate(*options, "--workers", "1")
    assert said in f"{result.output}{result.exception}"
    assert code in (result.exit_code, getattr(result.exception, "code", None))


def test_boards_of_generate_have_odds_and_walkthroughs_on_pages(lines: str, tmp_path: Path):
    result = ask("explain", "--pdf", tmp_path / "told.pdf", text=lines)
    assert result.exit_code == 0 and "pages" in result.stdout
    found = ask("odds", "--json", text=lines).stdout.splitlines()
    assert len(found) == 2 and all(json.loads(line)["safe"] for line in found)


def ask(command: str, *options: object, text: str) -> Result:
    return run_command(command, "-", *options, text=text)


@pytest.fixture(scope="module")
def lines() -> str:
    return generate("--size", "6x6", "--mines", "6", "--count", "2", "--workers", "1").stdout


def test_explain_tells_how_boards_of_generate_open(lines: str):
    made = [json.loads(line) for line in lines.splitlines()]
    told = [json.loads(line) for line in ask("explain", "--json", text=lines).stdout.splitlines()]
    for one, board in zip(told, made, strict=True):
        assert one["puzzle"]["code"] == board["code"]
        assert one["solution"] == ["".join("*" if sign == "*" else "." for sign in row) for row in board["board"]]
        assert sum(len(step["empty"]) for step in one["steps"]) == board["look_ups"]
    first = ask("explain", "2", text=lines).stdout.splitlines()[0]
    assert first.startswith("board 2, ") and first.endswith(": 6x6, 6 mines")


def test_lines_of_bullets_are_read_too():
    line = run_command("generate", "--size", "4x4", "--steps", "9", "--workers", "1").stdout
    made = json.loads(line)
    assert json.loads(ask("solve", "--json", text=line).stdout)["solution"] == made["solution"]
    assert json.loads(ask("explain", "--json", text=line).stdout)["puzzle"]["code"] == made["code"]


@pytest.mark.parametrize(
    ("command", "text", "said", "code"),
    [
        ("solve", '{"code": "sweep:3x3:1:a10110000"}', "board 1 is opened cell by cell; bookmaker explain - ", USAGE),
        ("explain", '{"code": "sweep:3x3:1:a10110000"}', "give its whole line", USAGE),
        ("explain", '{"code": "sweep:3x3:1:a10110000", "board": ["*10", "110"]}', "<stdin>:1: `code` and", USAGE),
        ("explain", '{"code": "sweep:3x3:1:a10110000", "board": ["11*", "110", "000"]}', "<stdin>:1: `code`", USAGE),
        ("explain", '{"code": "sweep:1x3:1:a1a", "board": ["*10"]}', "it needs a guess", QUALITY),
        ("explain", '\n{"code": "rabbits:3x3:1:i"}', "<stdin>:2: no kind of puzzle is called 'rabbits'", USAGE),
        ("explain", '{"code": 3}', "<stdin>:1: not a puzzle code: '3'", USAGE),
        ("explain", '{"title": "3"}', "<stdin>:1: no board: none of the keys board, code, clues is there", USAGE),
        ("explain", '{"code": "sweep:3x3:1:a10110000", "board": [1]}', "<stdin>:1: `code` and", USAGE),
        ("odds", "{", "<stdin>:1: no JSON object", USAGE),
    ],
)
def test_lines_that_are_no_boards_are_refused(command: str, text: str, said: str, code: int):
    result = ask(command, text=text)
    assert said in f"{result.output}{result.exception}"
    assert code in (result.exit_code, getattr(result.exception, "code", None))
