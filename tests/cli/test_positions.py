"""bookmaker generate --kind odds: positions with a question as JSON lines, what explain says of them; wrong input."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from bookmaker.engine.rank.energy import TIERS
from bookmaker.engine.solve.odds import odds
from bookmaker.kinds import KINDS, puzzle_of
from bookmaker.values.errors import CANNOT_BE_MET, USAGE
from bookmaker.values.position import Position
from tests.commands import output_of, refusal_of
from tests.commands import run_command as run
from tests.quick import quick


def generate(*options: object) -> str:
    return output_of("generate", "--kind", "odds", "--size", "7x7", "--mines", "10", "--workers", "1", *options)


@pytest.mark.parametrize("question", quick(["safest", "chance", "order", "best"], "safest", "chance", "order"))
def test_a_line_has_the_question_and_its_answer(question: str):
    for line in generate("--question", question, "--count", "2").splitlines():
        found: dict[str, Any] = json.loads(line)
        puzzle = puzzle_of(found["code"])
        reply, chances = KINDS["odds"].reply_of(puzzle), odds(Position(puzzle))
        assert reply is not None and chances is not None
        assert (found["kind"], found["question"], found["tier"] in TIERS) == ("odds", question, True)
        assert [tuple(cell) for cell in found["answer"]] == [*reply.cells]
        assert [tuple(cell) for cell in found["known"]] == [*chances.certain]
        assert sum(case["placements"] for case in found["cases"]) == chances.solutions
        if question != "best":
            assert Fraction(found["fraction"]) == chances.chance(reply.cells[0])


def test_explain_prints_a_position_with_its_marks_and_its_answer():
    line = generate("--question", "order", "--seed", "4")
    text = run("explain", "-", text=line).stdout
    assert all(f" {label} " in text for label in "ABC") and "Order A, B and C" in text
    told = json.loads(run("explain", "-", "--json", text=line).stdout)
    same = ("question", "marked", "known", "answer", "fraction", "obvious", "table", "cases", "shows")
    assert {key: told[key] for key in same} == {key: json.loads(line)[key] for key in same}


@pytest.mark.slow
def test_lines_are_the_same_with_any_number_of_workers_and_in_a_file(tmp_path: Path):
    one = generate("--count", "60")
    generate("--count", "60", "--workers", "2", "-o", str(tmp_path / "asked.jsonl"))
    assert (tmp_path / "asked.jsonl").read_text() == one and len(set(one.splitlines())) == 60


@pytest.mark.parametrize(
    ("options", "said", "code"),
    [
        (("--size", "3x3", "--mines", "2"), "--mines 2: 2 mines do not fit on 3x3", USAGE),
        (("--size", "6"), "--size 6: expected rows x columns", USAGE),
        (("--size", "8x8", "--rung", "total"), "--rung is about --kind sweep; leave it out", USAGE),
        pytest.param(
            ("--size", "8x8", "--mines", "54"),
            "none of 500000 games came to a good question",
            CANNOT_BE_MET,
            marks=pytest.mark.slow,
        ),
    ],
)
def test_what_cannot_be_made_is_said_in_one_line(options: tuple[str, ...], said: str, code: int):
    assert said in refusal_of(code, "generate", "--kind", "odds", *options, "--workers", "1")


@pytest.mark.parametrize("form", [("--format", "jsonl"), ("--pdf", "told.pdf")])
def test_a_question_has_no_steps_to_be_told(form: tuple[str, str], workdir: Path):
    result = run("explain", "-", *form, text=generate())
    assert "a question about a position has no steps" in f"{result.output}{result.exception}"
    assert not (workdir / "told.pdf").exists()
