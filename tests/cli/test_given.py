"""What bookmaker generate prints of any kind is taken by sections as puzzles of one's own, by solve and by explain."""

import json
from pathlib import Path

import pytest

from bookmaker.book.content import hide
from bookmaker.spec.model import Spec
from bookmaker.values.errors import USAGE
from bookmaker.values.puzzle import UNKNOWN, Entry, to_code
from tests.commands import run_command as run
from tests.spec.loading import load

KINDS = {
    "bullets": ("--size 5x5 --steps 9 --bullets 7", "", ("solve", "explain")),
    "no total": ("--size 5x5 --steps 9 --total none", "    total: none\n", ("solve", "explain")),
    "sweep": ("--size 6x6 --kind sweep --mines 6", "    kind: sweep\n    start: corner\n", ("explain", "odds")),
    "hint": ("--size 6x6 --kind sweep --mines 6 --start hint", "    kind: sweep\n", ("explain", "odds")),
    "odds": ("--size 6x6 --kind odds --mines 8", "    kind: odds\n", ("explain", "odds")),
    "order": ("--size 6x6 --kind odds --question order", "    kind: odds\n    question: order\n", ("explain", "odds")),
}


def write_book(lines: str, keys: str, folder: Path) -> Path:
    (folder / "made.jsonl").write_text(lines, "utf-8")
    (book := folder / "book.yaml").write_text(
        f"spec: 1\ntitle: x\nsections:\n  - title: x\n    puzzles: made.jsonl\n{keys}", "utf-8"
    )
    return book


@pytest.mark.parametrize("name", KINDS)
def test_what_is_generated_is_read_by_sections_and_by_commands(name: str, tmp_path: Path):
    options, keys, commands = KINDS[name]
    lines = run("generate", *options.split(), "--count", "2", "--workers", "1").stdout
    codes = [json.loads(line)["code"] for line in lines.splitlines()]
    (section,) = load(write_book(lines, keys, tmp_path), Spec).puzzle_sections
    assert [to_code(one.made.puzzle) for one in section.judged_puzzles] == codes
    for command in commands:
        result = run(command, "-", "--json", text=lines)
        assert (result.exit_code, len(result.stdout.splitlines())) == (0, 2), (command, result.output)


@pytest.mark.slow
def test_as_many_boards_share_a_table_as_have_room_in_it(tmp_path: Path):
    lines = run("generate", "--size", "10x10", "--kind", "sweep", "--mines", 24, "--how", "pull", "--count", 7).stdout
    spec = load(write_book(lines, "    kind: sweep\n", tmp_path), Spec)
    made = [one.made for _, _, one in spec.judged_puzzles]
    hidden = hide([Entry(number, 0, "knotty", one) for number, one in enumerate(made)], spec)
    assert [len(hidden.codes[number]) for number in range(7)] == [one.puzzle.clues.count(UNKNOWN) for one in made]
    assert max(len(table.numbers) for table in hidden.tables) == 2


SWEEP = {"code": "sweep:3x3:1:a10110000", "board": ["*10", "110", "000"], "start": [2, 2]}
OFF = [
    ({"board": ["*10", "110"], "start": None}, "`code` and"),
    ({"board": ["*10", "110", "001"]}, "`code` and"),
    ({"board": ["*1.", "11.", "..."], "start": [0, 0]}, "`code` and"),
    ({"board": ["*10", "11*", "000"]}, "`code` and"),
    ({"board": [" "]}, "a board without rows"),
    ({"board": None, "solution": ["...", "...", "..*"]}, "`code` and"),
    ({"start": [3, 0]}, "start: expected"),
    ({"code": "sweep:3x3"}, "not a puzzle code"),
]


@pytest.mark.parametrize(("keys", "said"), OFF)
def test_a_line_that_does_not_agree_with_itself_is_refused_alike(keys: dict[str, object], said: str, tmp_path: Path):
    line = json.dumps({**SWEEP, **keys})
    refused = run("explain", "-", text=f"\n{line}")
    told = f"{refused.output}{refused.exception}"
    assert "<stdin>:2: " in told and said in told
    checked = run("check", write_book(line, "    kind: sweep\n", tmp_path))
    assert f"{tmp_path}/made.jsonl:1:1: error[bad-puzzle]: " in checked.output and said in checked.output
    assert (refused.exit_code, checked.exit_code) == (USAGE, USAGE)
