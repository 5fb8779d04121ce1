"""Puzzles as data: tables, parts of all, and runs that go on where they were stopped."""

import csv
import io
import json
import sys
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bookmaker.bank.transfer import FLAT
from bookmaker.cli import journal as journals
from bookmaker.cli.journal import ENDING, journal
from bookmaker.cli.lines import Target, write_lines
from bookmaker.engine.rank.energy import TIERS
from bookmaker.values.errors import CANNOT_BE_MET, USAGE, UserError
from bookmaker.values.events import Event, Progress
from tests.commands import output_of, refusal_of, run_command

OPTIONS = ("--size", "4x4", "--steps", "2", "--count", "7", "--workers", "1")


generate = partial(run_command, "generate")


@pytest.fixture(scope="module")
def lines() -> str:
    return output_of("generate", *OPTIONS)


def write(out: Path, *options: object) -> Path:
    result = generate(*OPTIONS, "-o", out, *options)
    assert (result.exit_code, result.output) == (0, "")
    return out


def as_row(line: dict[str, Any]) -> dict[str, Any]:
    rating, facts = line["rating"], line["facts"]
    board = {key: "/".join(line[key]) for key in ("clues", "solution")}
    ratings = {"hardest": rating["hardest"], "effort": rating["effort"], "rating_version": rating["version"]}
    return {**{key: line[key] for key in line if key != "rating"}, **board, **ratings, "facts": json.dumps(facts)}


def test_tables_hold_what_the_lines_hold(lines: str, tmp_path: Path):
    from pyarrow.parquet import read_table

    rows = [as_row(json.loads(line)) for line in lines.splitlines()]
    table = list(csv.DictReader(io.StringIO(write(tmp_path / "x.csv").read_text("utf-8"))))
    assert table == [{key: str(value) for key, value in row.items()} for row in rows]
    parquet = read_table(write(tmp_path / "x.parquet"))
    assert sorted(parquet.to_pylist(), key=str) == sorted(
        ({key: row[key] for key in parquet.column_names} for row in rows), key=str
    )
    assert {*table[0]} - {*FLAT} == {"total", "clues"}
    assert all(row["tier"] in TIERS for row in rows)


@pytest.mark.parametrize("name", ["x.csv", "x.parquet"])
def test_a_table_has_the_columns_of_the_first_puzzle_whatever_it_lacks(name: str, tmp_path: Path):
    output_of("generate", "--size", "4x4", "--total", "none", "--steps", 1, "-o", tmp_path / name)
    if name.endswith("csv"):
        text = (tmp_path / name).read_text("utf-8")
        assert next(csv.DictReader(io.StringIO(text)))["total"] == ""
    else:
        from pyarrow.parquet import read_table

        table = read_table(tmp_path / name)
        assert table.column("total").to_pylist() == [None]
        assert str(table.schema.field("total").type) == "int64"


@pytest.mark.parametrize("name", ["x.csv", "x.parquet"])
def test_a_bank_takes_tables_as_it_takes_lines(name: str, lines: str, tmp_path: Path):
    (tmp_path / "x.jsonl").write_text(lines)
    exported = []
    for file in (tmp_path / "x.jsonl", write(tmp_path / name)):
        bank, out = tmp_path / f"{file.name}.bank", tmp_path / f"{file.name}.out.jsonl"
        for arguments in (["import", file], ["export", out]):
            output_of("bank", *arguments, "--bank", bank)
        exported.append(out.read_bytes())
    assert exported[0] == exported[1]


@pytest.mark.parametrize("option", ["--out", "--traces"])
def test_parquet_without_pyarrow_is_told_before_the_work(option: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    said = refusal_of(CANNOT_BE_MET, "generate", *OPTIONS, option, tmp_path / "x.parquet")
    assert "Parquet needs pyarrow, which is not installed; pip install 'bookmaker-puzzles[traces]'" in said
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("parts", [1, 3, 7])
def test_all_parts_are_the_whole(parts: int, lines: str):
    made = [generate(*OPTIONS, "--shard", f"{part}/{parts}").stdout for part in range(1, parts + 1)]
    assert "".join(made) == lines and all(made)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ("--shard 11/10", "--shard 11/10: the parts are 1/10 to 10/10"),
        ("--shard 0/10", "--shard 0/10: the parts are 1/10 to 10/10"),
        ("--shard 1/0", "--shard 1/0: expected a part and how many there are; write it like 3/10"),
        ("--shard three", "--shard three: expected a part and how many there are; write it like 3/10"),
        ("--shard 3/8", "--shard 3/8: --count 7 has fewer puzzles than that are parts; take fewer parts"),
        ("--shard 1/2 --kind sweep", "--shard: boards of --kind sweep are compared with all before them; leave it out"),
        ("--resume", "--resume keeps what is made beside a file; give --out FILE, too"),
    ],
)
def test_what_cannot_be_is_one_line(options: str, said: str):
    arguments = [one for one in OPTIONS if one not in ("--steps", "2")] if "sweep" in options else OPTIONS
    result = generate(*arguments, *options.split())
    assert (result.exit_code, result.stdout, result.stderr) == (USAGE, "", f"error: {said}\n")


def interrupt(lines: int, monkeypatch: pytest.MonkeyPatch, out: Path, *options: object) -> Path:
    """Stop a run of generate before its journal gets another line; return the journal."""
    add, left = journals._add, iter(range(lines))

    def add_some(*arguments: Any) -> None:
        if next(left, None) is None:
            raise KeyboardInterrupt
        add(*arguments)

    with monkeypatch.context() as patch:
        patch.setattr(journals, "_add", add_some)
        assert generate(*options, "-o", out, "--resume").exit_code != 0
    assert not out.exists()
    return out.with_name(f"{out.name}{ENDING}")


@pytest.mark.parametrize("name", ["x.jsonl", "x.csv"])
def test_a_run_that_was_stopped_goes_on_to_the_same_bytes(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    out = tmp_path / "stopped" / name
    kept = interrupt(1 + 3, monkeypatch, out, *OPTIONS)
    assert len(kept.read_text().splitlines()) == 1 + 3
    with kept.open("a") as file:
        file.write('"half a line')
    interrupt(2, monkeypatch, out, *OPTIONS)
    assert len(kept.read_text().splitlines()) == 1 + 5
    assert write(out, "--resume").read_bytes() == write(tmp_path / name).read_bytes()
    assert list(out.parent.iterdir()) == [out]


def test_traces_go_on_with_their_puzzles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    traces = [tmp_path / "one.jsonl", tmp_path / "other.jsonl"]
    interrupt(1 + 3, monkeypatch, tmp_path / "x", *OPTIONS, "--traces", traces[0])
    assert not traces[0].exists()
    write(tmp_path / "x", "--resume", "--traces", traces[0])
    write(tmp_path / "y", "--traces", traces[1])
    assert traces[0].read_bytes() == traces[1].read_bytes()


def test_sweeps_that_differ_are_the_same_after_a_stop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    options = ("--size", "6x6", "--kind", "sweep", "--count", 3, "--workers", 1)
    interrupt(3, monkeypatch, tmp_path / "x", *options)
    assert generate(*options, "-o", tmp_path / "x", "--resume").exit_code == 0
    assert generate(*options, "-o", tmp_path / "y").exit_code == 0
    assert (tmp_path / "x").read_bytes() == (tmp_path / "y").read_bytes()


def test_a_run_of_other_options_is_told_and_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    out = tmp_path / "x.jsonl"
    kept = interrupt(1 + 2, monkeypatch, out, *OPTIONS)
    before = kept.read_bytes()
    said = refusal_of(USAGE, "generate", *OPTIONS, "--seed", 2, "--bullets", 4, "-o", out, "--resume")
    assert f"{kept}: this run was begun with another --bullets and --seed; give what it was given" in said
    assert kept.read_bytes() == before and not out.exists()
    monkeypatch.setattr("bookmaker.engine.cluster.sources", lambda: "0.0")
    assert "with another bookmaker;" in generate(*OPTIONS, "-o", out, "--resume").stderr


def test_a_run_of_another_picture_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (own := tmp_path / "own.txt").write_text("X..\n.X.\n...\n")
    options = ("--kind", "mosaic", "--size", "3x3", "--pictures", own, "--pictures", own)
    interrupt(1, monkeypatch, tmp_path / "x", *options)
    own.write_text("XX.\n.X.\n...\n")
    assert "begun with another --pictures;" in generate(*options, "-o", tmp_path / "x", "--resume").stderr


def test_a_finished_file_is_not_begun_anew(lines: str, tmp_path: Path):
    out = write(tmp_path / "x.jsonl", "--resume")
    assert f"{out}: this file is there already" in refusal_of(USAGE, "generate", *OPTIONS, "-o", out, "--resume")
    assert out.read_text() == lines


def test_one_run_at_a_time_and_no_other_file(tmp_path: Path):
    out = tmp_path / "x"
    with journal(out, {"a": 1}), pytest.raises(UserError, match="another run is writing this"), journal(out, {"a": 1}):
        pass
    for text, said in (("no journal\n", "this is damaged; remove it"), ("[1]\n", "begun with another a;")):
        (tmp_path / f"x{ENDING}").write_text(text)
        with pytest.raises(UserError, match=said), journal(out, {"a": 1}):
            pass


@pytest.mark.parametrize("terminals", ["", "stderr", "stdout stderr"])
@pytest.mark.parametrize("out", [None, "x"])
def test_a_bar_is_shown_where_it_is_not_among_lines(
    terminals: str, out: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    shown = list[Event]()
    monkeypatch.setattr("bookmaker.cli.progress.watch", lambda events, _: shown.extend(events))
    for name in ("stdout", "stderr"):
        monkeypatch.setattr(getattr(sys, name), "isatty", lambda here=name in terminals: here)
    write_lines(lambda _: ("", "{}", []), lambda _: None, range(2), 1, Target(tmp_path / out if out else None))
    wanted = "stderr" in terminals and (out is not None or "stdout" not in terminals)
    assert shown == [Progress("puzzles", number, 2) for number in (1, 2)] * wanted
    assert capsys.readouterr().out == "{}\n{}\n" * (out is None)
