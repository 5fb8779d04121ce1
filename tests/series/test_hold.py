"""Days that are held: their sheets are not given out, and no other sheet changes for them."""

import random
from datetime import date, timedelta
from itertools import pairwise
from pathlib import Path

import pytest

import bookmaker as bm
from bookmaker.book.pieces import Pieces
from bookmaker.book.show import page_picture
from bookmaker.series.model import read_daily
from bookmaker.series.sheets import Destination, make_sheets
from bookmaker.series.show import DaysWork
from bookmaker.studio.days import days_subject
from bookmaker.values.errors import CANNOT_BE_MET, USAGE, CannotBeMet, FileProblems
from bookmaker.values.events import Note, result_of
from tests.bank.sorts import ask_bank
from tests.bank.test_books import uses
from tests.commands import outcome_of, output_of, refusal_of
from tests.quick import SEED

START = date(2026, 11, 23)
SERIES = """\
daily: 1
title: Day by day
start: 2026-11-23
solution: SOLUTION
week:
  monday: {size: 5x5, tier: gentle}
  tuesday: {size: 5x5, tier: gentle}
  wednesday: {size: 4x6, tier: gentle}
  friday: {size: 5x5, tier: gentle}
"""
EVERY = (START, START + timedelta(8))
DAYS = tuple(str(START + timedelta(days)) for days in (0, 1, 2, 4, 7, 8))


def series(folder: Path, solution: str = "overleaf", more: str = "") -> Path:
    (folder / "daily.yaml").write_text(SERIES.replace("SOLUTION", solution) + more)
    return folder / "daily.yaml"


def give_out(spec: Path, name: str, days: tuple[date, date] = EVERY, **asked: str) -> tuple[dict[str, bytes], str]:
    """Make some days; return the files by their days, and what was noted."""
    folder = spec.parent / name
    events = [*make_sheets(spec, days, Destination(folder, workers=1, **asked))]
    noted = "".join(event.text for event in events if isinstance(event, Note))
    files = (path for path in sorted(folder.iterdir()) if path.suffix == ".pdf")
    return {path.stem.removeprefix("daily-"): path.read_bytes() for path in files}, noted


@pytest.mark.parametrize("luck", range(2))
@pytest.mark.parametrize("solution", ["foot", "yesterday"])
def test_released_days_keep_their_bytes(tmp_path: Path, solution: str, luck: int):
    chance = random.Random(f"{SEED} {solution} {luck}")
    spec = series(tmp_path, solution)
    whole, noted = give_out(spec, "whole")
    assert (*whole,) == DAYS and not noted
    held = sorted(chance.sample(DAYS, chance.randint(1, 3)))
    series(tmp_path, solution, f"hold: [{', '.join(held)}]\n")
    left, noted = give_out(spec, "left")
    assert (*left,) == tuple(day for day in DAYS if day not in held)
    assert all(day in noted for day in held) and f"take {'it' if len(held) == 1 else 'them'} out" in noted
    # A sheet after a held one has the solution of the one that readers know instead.
    after = {day for before, day in pairwise(DAYS) if before in held and solution == "yesterday"}
    assert {day for day in left if left[day] != whole[day]} == after.intersection(left)
    for day in after.intersection(left):
        assert not bm.verify(tmp_path / "left" / f"daily-{day}.pdf").report.findings


def test_the_solution_of_a_held_sheet_stands_nowhere(tmp_path: Path):
    spec = series(tmp_path, "yesterday", f"hold: [{DAYS[1]}, {DAYS[2]}]\n")

    def texts(day: str) -> str:
        return str(result_of(page_picture(DaysWork.read(spec), day, workers=1)).lines)

    text = texts(DAYS[3])
    assert "November 23" in text and "November 24" not in text and "November 25" not in text
    spec = series(tmp_path, "yesterday", f"hold: [{DAYS[0]}]\n")
    assert "November 23" not in texts(DAYS[1])


def test_days_are_held_and_released_by_command(tmp_path: Path):
    spec = series(tmp_path)
    listed = output_of("pick", spec, "--hold", f"{DAYS[1]},{DAYS[2]}", "--list", "--workers", 1).splitlines()
    assert [line.split()[-1] for line in listed[:-1]] == ["held", "held"]
    said = refusal_of(CANNOT_BE_MET, "daily", spec, "--date", DAYS[1], "-o", tmp_path, "--workers", 1)
    assert f"daily.picks.yaml:3:5: error[held]: hold[0]: {DAYS[1]} is held, and not given out" in said
    assert f"bookmaker pick {spec} --release {DAYS[1]} releases it" in said
    assert not [*tmp_path.glob("*.pdf")]
    said = refusal_of(CANNOT_BE_MET, "daily", spec, "--calendar", 2026, "-o", tmp_path, "--workers", 1)
    assert f"{DAYS[1]}, {DAYS[2]} are held, and a calendar has every day of its year" in said
    output_of("pick", spec, "--release", DAYS[1], "--workers", 1)
    assert read_daily(spec).spec.hold == (date.fromisoformat(DAYS[2]),)
    output_of("pick", spec, "--undo", "--workers", 1)
    assert len(read_daily(spec).spec.hold) == 2
    assert f"{DAYS[0]} is not held" in refusal_of(USAGE, "pick", spec, "--release", DAYS[0], "--workers", 1)
    series(tmp_path, more=f"hold: [{DAYS[0]}]\n")
    said = refusal_of(USAGE, "pick", spec, "--release", DAYS[0], "--workers", 1)
    assert f"{DAYS[0]} is held in the file itself; take it out of `hold` there" in said


def test_feeds_leave_held_days_out_and_pictures_tell_them(tmp_path: Path):
    spec = series(tmp_path, more=f"hold: [{DAYS[1]}]\n")
    give_out(spec, "out", feed="https://example.org/")
    for name in ("daily-feed.json", "daily.ics"):
        text = (tmp_path / "out" / name).read_text()
        assert DAYS[0] in text and DAYS[2] in text and DAYS[1] not in text
    _, _, said = outcome_of("show", spec, "--date", DAYS[1], "--workers", 1)
    assert f"{DAYS[1]} is held, and only shown, not given out" in said


def test_a_day_without_a_sheet_is_told_at_its_line(tmp_path: Path):
    spec = series(tmp_path, more=f"hold:\n  - {DAYS[0]}\n  - 2026-11-26\n")
    with pytest.raises(FileProblems) as refused:
        read_daily(spec)
    (problem,) = refused.value.problems
    assert (problem.line, problem.message) == (12, "there is no sheet on 2026-11-26")
    assert problem.remedy == "name a day of `week` from `start` on, such as 2026-11-25"


def test_a_bank_keeps_the_puzzle_of_a_held_day_until_it_is_given_out(tmp_path: Path):
    bank = tmp_path / "own.bank"
    ask_bank("fill", "--size", "5x5", "--count", 4, "--tier", "gentle", "--set", "steps=60", "--bank", bank)
    stored = bank.read_bytes()
    spec = series(tmp_path, more="bank: own.bank\n")
    whole, _ = give_out(spec, "whole")
    bank.write_bytes(stored)
    series(tmp_path, more=f"bank: own.bank\nhold: [{DAYS[1]}]\n")
    for day in (*DAYS[:1], *DAYS[2:]):
        left, _ = give_out(spec, "left", (date.fromisoformat(day),) * 2)
        assert left[day] == whole[day]
    with pytest.raises(CannotBeMet):
        give_out(spec, "left", (date.fromisoformat(DAYS[1]),) * 2)
    assert sorted(use[5] for use in uses(bank).values()) == sorted({*DAYS} - {DAYS[1]})
    series(tmp_path, more="bank: own.bank\n")
    assert give_out(spec, "left")[0] == whole
    assert sorted(use[5] for use in uses(bank).values()) == [*DAYS]


def test_a_held_day_for_which_the_bank_has_no_puzzle_keeps_no_later_sheet_waiting(tmp_path: Path):
    bank = tmp_path / "own.bank"
    ask_bank("fill", "--size", "5x5", "--count", 4, "--tier", "gentle", "--set", "steps=60", "--bank", bank)
    spec = series(tmp_path, "yesterday", f"bank: own.bank\nfrom: bank\nhold: [{DAYS[2]}]\n")
    alone, _ = give_out(spec, "alone", (date.fromisoformat(DAYS[3]),) * 2)
    assert [*alone] == [DAYS[3]]
    assert not bm.verify(tmp_path / "alone" / f"daily-{DAYS[3]}.pdf").report.findings
    days = (date.fromisoformat(DAYS[3]),) * 2
    shown, _ = days_subject(spec, days)(Pieces(1))
    assert [*shown.puzzles] == [4]
    left, noted = give_out(spec, "left", (START, date.fromisoformat(DAYS[3])))
    assert [*left] == [DAYS[0], DAYS[1], DAYS[3]] and DAYS[2] in noted
    assert left[DAYS[3]] == alone[DAYS[3]]
    assert sorted(use[5] for use in uses(bank).values()) == [DAYS[0], DAYS[1], DAYS[3]]
    with pytest.raises(CannotBeMet, match="4x6"):
        give_out(
            series(tmp_path, "yesterday", "bank: own.bank\nfrom: bank\n"), "all", (START, date.fromisoformat(DAYS[3]))
        )
