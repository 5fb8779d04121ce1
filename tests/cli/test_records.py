"""Records that models are trained on: true, complete, in one form for every language, as their schema says."""

import json
import re
from collections.abc import Iterator
from functools import cache, partial
from itertools import product
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from jsonschema import Draft202012Validator

from bookmaker.engine.solve.patterns import RULES
from bookmaker.engine.solve.trace_rating import rate_trace
from bookmaker.library.schemas import model_of
from bookmaker.library.trace_records import RecordModel, filling, in_coordinates, records
from bookmaker.spec.schema import json_schema
from bookmaker.values.errors import USAGE
from bookmaker.values.puzzle import UNKNOWN, Puzzle
from bookmaker.words import languages, load_words
from bookmaker.words.story import tell
from tests.commands import refusal_of, run_command
from tests.traces import solved

Record = dict[str, Any]
SIZES = ((5, 5, 0), (6, 7, 1), (7, 7, 2), (9, 8, 3))
COORDINATES = r"\((\d+),(\d+)\)"


@cache
def records_of(number: int, language: str = "en") -> tuple[Puzzle, list[Record]]:
    """Return a puzzle with all its records: steps, actions and contrasts."""
    puzzle, trace = solved(*SIZES[number])
    story = tell(puzzle, trace, load_words(language))
    rating = rate_trace(puzzle, trace)
    steps = list(records(story, trace.answer, rating, "step", contrast=True))
    return puzzle, steps + list(records(story, trace.answer, rating, "action"))


def select(number: int, kind: str) -> tuple[Puzzle, list[Record]]:
    puzzle, found = records_of(number)
    return puzzle, [record for record in found if record["record"] == kind]


def sum_of(said: str) -> tuple[set[str], int]:
    """Return the cells of a constraint, each of which counts once, and what they come to."""
    left, right = said.split(": ")[-1].split(" = ", 1)
    return set(left.split(" + ")) - {"0"}, int(right.split(" = ")[-1])


def truth(record: Record, cell: str) -> bool:
    row, column = map(int, re.findall(r"\d+", cell))
    return record["solution"][row][column] == "*"


@pytest.mark.parametrize("number", range(len(SIZES)))
def test_every_record_is_as_its_schema_says(number: int):
    validator = Draft202012Validator(json_schema("trace", model_of("trace")))
    for record in records_of(number)[1]:
        validator.validate(json.loads(json.dumps(record)))
        assert set(record) == set(RecordModel.model_fields) - {"proved_smallest"}


def test_the_schema_refuses_what_is_no_record():
    validator = Draft202012Validator(json_schema("trace", model_of("trace")))
    one = json.loads(json.dumps(records_of(0)[1][0]))
    wrong = ({"rule": "1-1"}, {"move": 0}, {"type": "many"}, {"more": 1}, {"record": "line"}, {"action": []})
    assert validator.is_valid(one)
    assert not any(validator.is_valid(one | change) for change in wrong)
    assert not validator.is_valid({key: value for key, value in one.items() if key != "solution"})


@pytest.mark.parametrize("language", languages())
def test_rules_and_equations_are_the_same_in_every_language_and_cells_have_one_name(language: str):
    told = ("pattern", "text")
    for number in range(len(SIZES)):
        puzzle, english = records_of(number)
        _, others = records_of(number, language)
        assert [{**one, **dict.fromkeys(told)} for one in english] == [{**one, **dict.fromkeys(told)} for one in others]
        for record in others:
            assert not re.search(r"\b[a-z]{1,2}\d{1,2}\b", record["text"])
            cells = re.findall(COORDINATES, record["text"])
            assert all(int(row) < puzzle.rows and int(column) < puzzle.columns for row, column in cells)


def test_sentences_name_cells_by_coordinates():
    puzzle, _ = records_of(0)
    assert in_coordinates("The 2 in a1, e5 and f1: l'a2.", puzzle) == "The 2 in (0,0), (4,4) and f1: l'(1,0)."


@pytest.mark.parametrize("number", range(len(SIZES)))
def test_what_is_combined_and_what_is_not_are_all_numbers_with_unknown_cells(number: int):
    puzzle, steps = select(number, "step")
    for record in steps:
        shown = board_of(record)
        names = [said.split("=")[0] for said in record["constraints"] + record["unused"]]
        assert len(names) == len(set(names))
        open_ = {
            f"({clue[0]},{clue[1]})"
            for clue in puzzle.seen_cells(None)
            if puzzle.number(clue) != UNKNOWN and any(shown[f"({r},{c})"] == "?" for r, c in puzzle.seen_cells(clue))
        }
        assert set(names) == open_ | {"total"}
        for said in record["constraints"] + record["unused"]:
            cells, wanted = sum_of(said)
            assert all(shown[cell] == "?" for cell in cells)
            assert wanted == sum(truth(record, cell) for cell in cells)


def board_of(record: Record) -> dict[str, str]:
    """Return what the cells of a record's board show."""
    return dict(part.split("=") for row in record["board"] for part in row.split())


@pytest.mark.parametrize("number", range(len(SIZES)))
def test_each_board_is_the_one_before_after_its_actions(number: int):
    puzzle, steps = select(number, "step")
    shown = board_of(steps[0])
    for move, record in enumerate(steps, start=1):
        assert (record["move"], record["moves"], record["confidence"]) == (move, len(steps), 1.0)
        assert (board_of(record), record["bullets_left"]) == (shown, (puzzle.total or 0) - [*shown.values()].count("*"))
        for word, cell in map(str.split, record["action"]):
            assert truth(record, cell) is (word == "FLAG")
            shown[cell] = {"FLAG": "*", "SAFE": "."}[word]
    assert "?" not in shown.values()


TERM = re.compile(r"([+-]?) ?(?:(\d+)\*)?(\(\d+,\d+\))")


@pytest.mark.parametrize("number", range(len(SIZES)))
def test_equations_hold_and_so_does_what_follows_from_them(number: int):
    for record in select(number, "step")[1]:
        supposed = False
        for said in record["deduction"]:
            supposed |= said.startswith("suppose")
            if not supposed:
                left, _, right = said.split(": ", 1)[1].split(", so ")[0].rpartition(" = ")
                terms = TERM.findall(left)
                assert int(right) == sum(
                    int(f"{sign}{times or 1}") * truth(record, cell) for sign, times, cell in terms
                )
            elif ended := " is impossible, so " in said:
                supposed = not ended
            if not supposed:
                settled = re.findall(r"(\(\d+,\d+\))=([*.])", said.split("so ")[-1])
                assert settled and all(truth(record, cell) is (sign == "*") for cell, sign in settled)


def test_a_subset_leaves_a_difference_that_holds():
    found = [
        (record, said) for number in range(len(SIZES)) for record in records_of(number)[1] for said in record["subsets"]
    ]
    assert found
    for record, said in found:
        inside, one, other, rest = re.fullmatch(r"\{(.*)\} of (\S+) are in (\S+): (.*)", said).groups()  # type: ignore[union-attr]
        sums = {line.split("=")[0]: sum_of(line) for line in record["constraints"]}
        left, difference = sum_of(rest)
        assert set(inside.split(", ")) == sums[one][0] < sums[other][0]
        assert left == sums[other][0] - sums[one][0]
        assert difference == sums[other][1] - sums[one][1] == sum(truth(record, cell) for cell in left)


@pytest.mark.parametrize("number", range(len(SIZES)))
def test_actions_are_the_steps_one_by_one(number: int):
    steps, actions = select(number, "step")[1], select(number, "action")[1]
    single = [{**step, "record": "action", "action": [action]} for step in steps for action in step["action"]]
    assert actions == single


@pytest.mark.parametrize("number", range(len(SIZES)))
def test_a_contrast_shows_two_ways_and_no_step_settles_its_cell_then(number: int):
    _, contrasts = select(number, "contrast")
    steps = {step["move"]: step for step in select(number, "step")[1]}
    assert contrasts
    for record in contrasts:
        (action,) = record["action"]
        cell = action.removeprefix("UNKNOWN ")
        given = [re.findall(r"(\(\d+,\d+\))=([*.])", line) for line in record["deduction"]]
        ways = [{cell: sign == "*" for cell, sign in found} for found in given]
        sums = [sum_of(said) for said in record["constraints"]]
        assert [way[cell] for way in ways] == [True, False]
        assert all(set(way) == set().union(*(cells for cells, _ in sums)) for way in ways)
        assert all(sum(way[one] for one in cells) == wanted for cells, wanted in sums for way in ways)
        assert not any(done.endswith(cell) for done in steps[record["move"]]["action"])


def test_a_filling_is_found_exactly_where_there_is_one():
    for wanted in product(range(4), repeat=2):
        sums = [(0b0111, wanted[0]), (0b1110, wanted[1])]
        for bullets in (0, 1, 8):
            all_ = [one for one in range(16) if one & 9 == bullets]
            fits = [one for one in all_ if all((one & mask).bit_count() == many for mask, many in sums)]
            found = filling(sums, bullets, 0b0110)
            assert found in fits if fits else found is None


def test_the_schema_explains_every_key_and_lists_every_rule():
    shape = json.loads(run_command("schema", "trace").stdout)["properties"]
    assert shape.keys() == RecordModel.model_fields.keys()
    assert all(key["description"] for key in shape.values())
    assert {*shape["rule"]["enum"]} == {*RULES, "combined", "with-total", "undetermined"}


# generate --traces


GENERATE = ("generate", "--size", "4x5", "--steps", 5, "--count", 3, "--workers", 1)
generate = partial(run_command, *GENERATE)


def lines(path: Path) -> Iterator[Record]:
    return map(json.loads, path.read_text("utf-8").splitlines())


def test_puzzles_and_their_traces_are_written_in_one_run(tmp_path: Path):
    both = generate("--traces", str(tmp_path / "traces.jsonl"), "-o", str(tmp_path / "puzzles.jsonl"))
    assert both.exit_code == 0, both.output
    puzzles = list(lines(tmp_path / "puzzles.jsonl"))
    assert "".join(json.dumps(puzzle) + "\n" for puzzle in puzzles) == generate().stdout
    found = list(lines(tmp_path / "traces.jsonl"))
    for puzzle in puzzles:
        explained = run_command("explain", puzzle["code"], "--format", "jsonl").stdout
        own = [record for record in found if record["puzzle"] == puzzle["code"]]
        assert [json.loads(line) for line in explained.splitlines()] == own
        assert all((one["solution"], one["rating"]) == (puzzle["solution"], puzzle["rating"]) for one in own)


@pytest.mark.slow
def test_the_number_of_workers_changes_no_trace(tmp_path: Path):
    for workers in ("1", "2"):
        options = ("--per", "action", "--contrast", "--workers", workers)
        assert generate("--traces", str(tmp_path / f"{workers}.jsonl"), *options).exit_code == 0
    assert (tmp_path / "1.jsonl").read_bytes() == (tmp_path / "2.jsonl").read_bytes()
    assert {record["record"] for record in lines(tmp_path / "1.jsonl")} == {"action", "contrast"}


def test_parquet_holds_what_the_lines_hold(tmp_path: Path):
    from pyarrow.parquet import read_table

    for name in ("traces.jsonl", "traces.parquet", "again.parquet"):
        assert generate("--traces", str(tmp_path / name), "--contrast").exit_code == 0
    rows = read_table(tmp_path / "traces.parquet").to_pylist()
    absent = {"proved_smallest": None}
    assert rows == [{**absent, **record, "type": str(record["type"])} for record in lines(tmp_path / "traces.jsonl")]
    assert (tmp_path / "traces.parquet").read_bytes() == (tmp_path / "again.parquet").read_bytes()


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--traces", "x.csv"), "--traces x.csv: a file of traces ends in .jsonl or .parquet"),
        (("--traces", "x.jsonl", "-o", "x.jsonl"), "--traces x.jsonl: that is where -o writes the puzzles"),
        (("--per", "action"), "--per and --contrast are about traces; give --traces FILE, too"),
        (("--contrast",), "--per and --contrast are about traces; give --traces FILE, too"),
    ],
)
def test_what_cannot_be_is_said_before_the_work(options: tuple[str, ...], said: str, workdir: Path):
    assert said in refusal_of(USAGE, *GENERATE, *options)
    assert not list(workdir.iterdir())


def test_traces_appear_only_when_all_is_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("bookmaker.words.story.tell", Mock(side_effect=KeyboardInterrupt))
    assert generate("--traces", tmp_path / "x.jsonl", "--workers", "1").exit_code != 0
    assert not list(tmp_path.iterdir())
