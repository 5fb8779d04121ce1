"""bookmaker daily: which day is meant, what is written, and what is refused."""

import datetime
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import pytest
from click.testing import Result

from tests.commands import refusal_of, run_command

SPEC = """\
daily: 1
title: The Daily Bullet
start: '2026-11-20'
week:
  friday: {size: 5x5, tier: gentle}
  saturday: {size: 5x5, tier: gentle}
"""
Run = Callable[..., Result]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run the command on a small series in a folder of its own, by default on 21 November 2026."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "tiny.yaml").write_text(SPEC)
    module = import_module("bookmaker.cli.daily")
    monkeypatch.setattr(module, "_today", lambda: datetime.date(2026, 11, 21))
    return lambda *options: run_command("daily", "tiny.yaml", *options)


def _files(folder: str = "output") -> list[str]:
    return sorted(path.name for path in Path(folder).iterdir()) if Path(folder).exists() else []


def test_without_a_day_it_is_todays(run: Run):
    result = run()
    assert result.exit_code == 0, result.stderr
    assert result.stdout == "output/tiny-2026-11-21.pdf: no. 2, proved to have one solution\n"
    assert _files() == ["tiny-2026-11-21.pdf"]


def test_the_day_of_this_machine_is_today():
    assert import_module("bookmaker.cli.daily")._today() == datetime.date.today()


def test_quietly_nothing_is_said(run: Run):
    result = run("--date", "2026-11-20", "--quiet", "--format", "pdf,svg", "-o", "out")
    assert (result.exit_code, result.stdout, result.stderr) == (0, "", "")
    assert _files("out") == ["tiny-2026-11-20.pdf", "tiny-2026-11-20.svg"]


def test_of_several_days_those_with_a_sheet_are_made(run: Run):
    result = run("--from", "2026-11-20", "--to", "2026-11-28", "--workers", "1", "--format", "svg")
    assert result.exit_code == 0, result.stderr
    first, *files = result.stdout.splitlines()
    assert first.startswith("4 sheets, each ")
    assert files == [f"output/tiny-2026-11-{day}.svg" for day in (20, 21, 27, 28)]
    assert _files() == [f"tiny-2026-11-{day}.svg" for day in (20, 21, 27, 28)]


def test_the_dots_of_a_png_are_as_many_as_wanted(run: Run):
    from PIL import Image

    assert run("--format", "png", "--dpi", "100", "--set", "trim=5 x 7 in", "--set", "layout=compact").exit_code == 0
    with Image.open("output/tiny-2026-11-21.png") as picture:
        assert picture.size == (500, 700)


def test_a_key_may_be_set_to_another_value(run: Run):
    assert run("--set", "strip=80 mm", "--set", "solution=none").exit_code == 0
    result = run("--set", "strip=8 mm")
    assert result.exit_code == 2 and "a strip is 45 to 300 mm wide" in result.stderr


@pytest.mark.parametrize(
    ("options", "code", "said"),
    [
        (("--date", "2026-11-19"), 4, "tiny.yaml: no sheet of 2026-11-19: the series starts on 2026-11-20"),
        (("--date", "2026-11-22"), 4, "`week` has no sunday; add it, or ask for another day"),
        (("--date", "2026-13-01"), 2, "--date 2026-13-01: there is no such day; write it like 2026-11-20"),
        (("--date", "tomorrow"), 2, "--date tomorrow: expected a date; write it like 2026-11-20"),
        (("--date", "3026-11-20"), 2, "--date 3026-11-20: the year 3026 is not one of 1900 to 2999"),
        (("--from", "2026-11-28", "--to", "2026-11-20"), 2, "--from 2026-11-28 is after --to 2026-11-20; swap them"),
        (("--from", "2026-11-20"), 2, "--from and --to belong together"),
        (("--to", "2026-11-20"), 2, "--from and --to belong together"),
        (("--date", "2026-11-20", "--to", "2026-11-20"), 2, "--date is for one day"),
        (("--from", "2026-11-22", "--to", "2026-11-26"), 4, "none of the days from 2026-11-22 to 2026-11-26"),
        (("--format", "pdf,gif"), 2, "unknown format 'gif'; known here: pdf, png, svg, eps"),
        (("--format", ""), 2, "unknown format ''"),
        (("--calendar", "2025"), 4, "the series starts on 2026-11-20"),
        (("--calendar", "26"), 2, "--calendar 26: expected a year from 1900 to 2999"),
        (("--calendar", "2027", "--date", "2027-01-01"), 2, "leave out --date"),
        (("--calendar", "2027", "--format", "png"), 2, "--calendar makes a book, as pdf, or as html to be played"),
        (("--dpi", "5"), 2, "dpi"),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_is_written(run: Run, options: tuple[str, ...], code: int, said: str):
    assert said in refusal_of(code, "daily", "tiny.yaml", *options)
    assert _files() == []


def test_a_spec_that_is_not_there_has_its_own_exit_code(run: Run):
    assert "none.yaml" in refusal_of(3, "daily", "none.yaml")


def test_a_place_that_cannot_be_written_is_found_before_any_puzzle_is_made(run: Run, monkeypatch: pytest.MonkeyPatch):
    Path("output").write_text("a file")
    monkeypatch.setattr("bookmaker.series.puzzles.find_puzzle", lambda *_: pytest.fail("made"))
    result = run()
    assert result.exit_code == 2 and "not a folder" in result.stderr


def test_a_calendar_of_a_part_of_a_year(run: Run):
    result = run("--calendar", "2026", "--workers", "1", "--set", "start='2026-12-18'")
    assert result.exit_code == 0, result.stderr
    assert "output/tiny-2026.pdf: 12 pages, 4 puzzles" in result.stdout
