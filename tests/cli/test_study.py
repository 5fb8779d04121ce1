"""bookmaker study: what the options ask for, and what wrong wishes get."""

import csv
import os
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from bookmaker.values.errors import INTERRUPTED, USAGE
from tests.commands import output_of, refusal_of, run_command
from tests.quick import quick

QUICK = ("--sizes", "3", "--boards", "2", "--steps", "2", "--workers", "1")
AS_ROOT = pytest.mark.skipif(os.getuid() == 0, reason="root may write everywhere")


study = partial(run_command, "study")


def rows(file: Path) -> list[dict[str, str]]:
    with file.open(encoding="utf-8") as text:
        return list(csv.DictReader(text))


@pytest.mark.slow
@pytest.mark.parametrize("experiment", quick(["samples", "density"]))
def test_a_study_is_a_table_two_plots_and_a_log(tmp_path: Path, experiment: str):
    out = tmp_path / "new" / "folder"
    result = study(experiment, *QUICK, "-o", out)
    assert result.exit_code == 0, result.output
    table = out / f"{experiment}.csv"
    assert result.stdout.startswith(f"{table}: {len(rows(table))} points of 2 boards each; plots in ")
    assert "3x3: 0 of " in result.stderr
    assert sorted(path.name for path in out.iterdir()) == [
        f"{experiment}{end}" for end in ("-boards.csv", ".csv", ".pdf", ".png")
    ]
    assert (out / f"{experiment}.pdf").read_bytes()[:5] == b"%PDF-"
    assert (out / f"{experiment}.png").read_bytes()[:4] == b"\x89PNG"


@pytest.mark.slow
def test_every_option_reaches_the_study(tmp_path: Path):
    options = "--sizes 4,3-3 --boards 3 --steps 5 --search joint --seed 9 --workers 2"
    assert study("density", *options.split(), "-o", tmp_path).exit_code == 0
    table = rows(tmp_path / "density.csv")
    assert [row["size"] for row in table] == ["3"] * 4 + ["4"] * 7
    for row in table:
        facts = (row["study"], row["search"], row["steps"], row["seed"], row["samples"], row["boards"])
        assert facts == ("density", "joint", "5", "9", "1", "3")


@pytest.mark.slow
def test_both_experiments_share_a_folder_and_the_papers_search_is_the_default(tmp_path: Path):
    assert [study(name, *QUICK, "-o", tmp_path).exit_code for name in ("samples", "density")] == [0, 0]
    assert len(list(tmp_path.iterdir())) == 8
    assert {(row["search"], row["samples"]) for row in rows(tmp_path / "density.csv")} == {("paper", "3")}


@pytest.mark.parametrize(
    ("options", "said"),
    [
        *(
            (
                f"density --sizes={text}",
                f"--sizes {text}: expected sides of square boards; write them like 4-10 or 5,7,10",
            )
            for text in ("", "x", "4-", "-4", "7x7", "10-4", "4,,5", "4-5-6", "4.5", "٤")
        ),
        *(
            (f"samples --sizes {text}", f"--sizes {text}: a board has 3 to 48 rows and columns; write them like 4-10")
            for text in ("2", "4-49", "0-3", "5,2", "9999")
        ),
        (
            "samples --search joint",
            "--search joint: looks at one clue set a step, so there is nothing to vary; "
            "leave it out, or study the density",
        ),
        *(
            (f"rating {text}", "rating: its boards are made as those of a book; leave --steps and --search out")
            for text in ("--steps 5", "--search paper")
        ),
        ("", None),
        ("best", None),
        *(
            (f"density {text}", None)
            for text in ("--boards 0", "--boards 1", "--boards x", "--steps -1", "--seed -1", "--workers 0", "extra")
        ),
        ("density --search best", None),
    ],
)
def test_wrong_wishes_are_one_line_and_exit_2(options: str, said: str | None, tmp_path: Path):
    result = refusal_of(USAGE, "study", *options.split(), "-o", tmp_path / "out")
    assert result.startswith("error: ") and result.count("\n") == 1
    assert said is None or result == f"error: {said}\n"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
def test_other_settings_in_the_same_folder_end_in_2(tmp_path: Path):
    assert study("density", *QUICK, "-o", tmp_path).exit_code == 0
    assert refusal_of(USAGE, "study", "density", *QUICK, "--seed", 5, "-o", tmp_path) == (
        f"error: {tmp_path / 'density-boards.csv'}:1: holds boards of seed 1, not of seed 5; "
        "ask for the same, write somewhere else with -o, or remove the file to begin anew\n"
    )


def test_without_matplotlib_it_ends_well_and_says_what_plots_need(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    said = output_of("study", "density", *QUICK, "-o", tmp_path / "out")
    assert said.endswith(
        "no plots: they need Matplotlib, which is not installed; pip install 'bookmaker-puzzles[study]'\n"
    )


def test_a_file_where_the_folder_should_be_ends_in_2(tmp_path: Path):
    (tmp_path / "out").write_text("")
    said = refusal_of(USAGE, "study", "density", *QUICK, "-o", tmp_path / "out")
    assert said == f"error: {tmp_path / 'out'}: this exists and is not a folder; choose another name\n"


@AS_ROOT
def test_a_folder_without_rights_ends_in_2(tmp_path: Path):
    tmp_path.chmod(0o500)
    try:
        result = study("density", *QUICK, "-o", tmp_path)
    finally:
        tmp_path.chmod(0o700)
    assert result.exit_code == USAGE
    assert "permission denied; choose another folder" in result.stderr


INTERRUPTED_AT_35 = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell may have it ignored, and children inherit that
write = sys.stderr.write
def stopping(text):
    write(text)
    if text.startswith("4x4: 35"):
        os.kill(os.getpid(), signal.SIGINT)
sys.stderr.write = stopping
from bookmaker.cli import main
main()
"""
"""Ctrl-C from elsewhere may come when all is done."""


@pytest.mark.slow  # tests/study interrupts a study in the same process
def test_ctrl_c_keeps_what_was_made_and_the_same_command_goes_on(tmp_path: Path):
    once, twice = tmp_path / "once", tmp_path / "twice"
    options = ["study", "density", "--sizes", "4", "--boards", "20", "--steps", "250", "--workers", "2", "-o"]
    assert run_command(*options, once).exit_code == 0
    command = [sys.executable, "-c", INTERRUPTED_AT_35, *options, str(twice)]
    process = subprocess.run(command, stderr=subprocess.PIPE, text=True, timeout=60)
    assert (process.returncode, process.stderr.splitlines()[-1]) == (INTERRUPTED, "interrupted")
    log = twice / "density-boards.csv"
    kept = log.read_text()
    assert [path.name for path in twice.iterdir()] == [log.name]
    assert (once / log.name).read_text().startswith(kept) and kept.endswith("\n")
    assert 35 <= len(kept.splitlines()) - 2 < 140
    output_of(*options, twice)
    for path in once.iterdir():
        assert (twice / path.name).read_bytes() == path.read_bytes()
