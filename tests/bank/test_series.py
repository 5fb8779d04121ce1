"""Daily sheets and calendars take puzzles from a bank, and none comes twice."""

from pathlib import Path

import pytest

from bookmaker.bank.store import open_bank
from bookmaker.values.errors import CANNOT_BE_MET, NOT_FOUND, USAGE
from tests.bank.sorts import ask_bank
from tests.bank.test_books import uses
from tests.commands import output_of, refusal_of

DAILY = """\
daily: 1
title: Day by day
start: '2026-11-23'
bank: own.bank
week:
  monday: {size: 5x5, tier: gentle}
  tuesday: {size: 6x6, kind: sweep, mines: 5, tier: gentle}
  wednesday: {size: 5x5, tier: gentle, bullets: 7}
"""


@pytest.fixture
def series(own: Path) -> Path:
    ask_bank("fill", "--size", "5x5", "--count", 2, "--set", "steps=60", "--bank", own, "--workers", 1)
    path = own.parent / "daily.yaml"
    path.write_text(DAILY)
    return path


def sheets(path: Path, first: str, last: str, *said: object, out: str = "out") -> None:
    days = ["--from", f"2026-{first}", "--to", f"2026-{last}"]
    output_of("daily", path, *days, "-o", path.parent / out, "--workers", 1, "-q", *said)


def test_sheets_are_marked_by_their_days_and_what_is_made_joins_the_bank(series: Path):
    sheets(series, "11-23", "11-25")
    days = enumerate(("2026-11-23", "2026-11-24", "2026-11-25"), 1)
    wanted = [(f"Day by day, seed 1, {day}", 0, "gentle", number, "", day, "") for number, day in days]
    assert list(uses(series.parent / "own.bank").values()) == wanted
    with open_bank(series.parent / "own.bank") as bank:
        assert bank.one("SELECT count(*) FROM puzzle") == 26 + 2 + 1  # none is there for the third day
    ask_bank("verify", "--bank", series.parent / "own.bank", "--workers", 1)


@pytest.mark.slow
def test_a_sheet_is_the_same_again_in_whatever_order_they_come(series: Path):
    sheets(series, "11-30", "12-02")
    sheets(series, "11-23", "11-24")
    before = {path.name: path.read_bytes() for path in (series.parent / "out").iterdir()}
    bank = series.parent / "own.bank"
    ask_bank("fill", "--size", "5x5", "--count", 4, "--seed", 3, "--set", "steps=60", "--bank", bank)
    sheets(series, "11-23", "12-02", out="again")
    again = {path.name: path.read_bytes() for path in (series.parent / "again").iterdir()}
    assert len(before) == 5 and before == {name: again[name] for name in before}
    marks = list(uses(bank))
    assert len(marks) == len(set(marks)) == 6


@pytest.mark.slow
def test_a_calendar_has_each_day_from_the_bank_and_a_title_is_released_as_a_whole(series: Path):
    sheets(series, "11-30", "12-01")
    output_of("daily", series, "--calendar", 2026, "-o", series.parent, "-q", "--workers", 1)
    marks = uses(series.parent / "own.bank")
    assert sorted(use[3] for use in marks.values()) == list(range(1, 19))
    said = ask_bank("release", "--book", "Day by day", "--bank", series.parent / "own.bank")
    assert said.endswith(" 18 uses forgotten\n")
    assert uses(series.parent / "own.bank") == {}


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        (f"{DAILY}from: bank\n", CANNOT_BE_MET, "2026-11-25: the bank own.bank has 0 of 1 gentle puzzles"),
        (DAILY.replace("own.bank", "none.bank"), NOT_FOUND, "error[no-bank]: bank: "),
        (
            DAILY.replace("bank: own.bank", "from: bank"),
            USAGE,
            "daily.yaml:4:7: error[no-bank]: from: no bank is named",
        ),
    ],
)
def test_a_bank_that_has_no_puzzle_is_told(series: Path, text: str, code: int, said: str):
    series.write_text(text)
    days = ("--from", "2026-11-23", "--to", "2026-11-25")
    found = refusal_of(code, "daily", series, *days, "-o", series.parent / "out", "-q")
    assert said in found and "Traceback" not in found
    assert list((series.parent / "out").iterdir()) == []
    assert uses(series.parent / "own.bank") == {}


def test_a_bank_of_the_command_line_counts(series: Path, own: Path):
    series.write_text(DAILY.replace("bank: own.bank\n", ""))
    sheets(series, "11-23", "11-23", "--bank", own)
    assert len(uses(own)) == 1
