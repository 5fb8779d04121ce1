"""Daily sheets and calendars take puzzles from a bank, and none comes twice."""

from pathlib import Path

import pytest

from bookmaker.bank.store import open_bank
from bookmaker.engine.symmetry import name_of
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


def names(path: Path, *options: object) -> dict[str, str]:
    """Return the names of the puzzles that `pick` lists, by day."""
    lines = output_of("pick", path, "--workers", 1, *options).splitlines()[:-1]
    return {line.split()[1]: line.split()[2] for line in lines}


def delivered(path: Path) -> dict[str, str]:
    return {use[5]: name_of(mark)[:6] for mark, use in uses(path.parent / "own.bank").items()}


@pytest.mark.parametrize("source", ["bank", "both"])
def test_a_rejected_puzzle_of_a_bank_gives_way_and_other_days_keep_theirs(series: Path, source: str):
    series.write_text(f"{DAILY.replace(', bullets: 7', '')}from: {source}\n")
    days = ("--list", "--from", "2026-11-23", "--to", "2026-11-25")
    first = names(series, *days)
    assert names(series, "--list") == first
    after = names(series, "--reject", "2026-11-23,2026-11-24")
    assert [day for day in first if names(series, *days)[day] == first[day]] == ["2026-11-25"]
    assert not {*after.values()} & {first["2026-11-23"], first["2026-11-24"]}
    for day in ("23", "24", "25"):  # one by one, as every morning
        sheets(series, f"11-{day}", f"11-{day}")
    assert delivered(series) == names(series, *days) == {**first, **after}
    before = {path.name: path.read_bytes() for path in (series.parent / "out").iterdir()}
    sheets(series, "11-23", "11-25", out="again")
    assert {path.name: path.read_bytes() for path in (series.parent / "again").iterdir()} == before


def test_a_puzzle_of_a_bank_that_moves_lets_the_days_between_keep_theirs(series: Path):
    series.write_text(DAILY.replace(", bullets: 7", ""))
    days = ("--list", "--from", "2026-11-23", "--to", "2026-12-02")
    first = names(series, *days)
    output_of("pick", series, "--move", "2026-11-23", "2026-12-02", "--workers", 1)
    after = names(series, *days)
    assert after["2026-12-02"] == first["2026-11-23"] and len({*after.values()}) == len(after)
    assert [day for day in first if after[day] != first[day]] == ["2026-11-23", "2026-12-02"]
    output_of("pick", series, "--undo", "--workers", 1)
    assert names(series, *days) == first


def test_a_delivered_day_stays_and_a_printed_puzzle_is_not_pinned(series: Path):
    sheets(series, "11-23", "11-25")
    before = delivered(series)
    assert output_of("pick", series, "--list", "--date", "2026-11-24", "--workers", 1).count("delivered") == 1
    for options in (("--reject", "2026-11-23"), ("--move", "2026-11-23", "2026-11-30")):
        said = refusal_of(USAGE, "pick", series, *options, "--workers", 1)
        assert "daily.picks.yaml:3:" in said and ("stays as it is" in said or "was printed elsewhere" in said)
        assert not series.with_name("daily.picks.yaml").exists()
    assert next(iter(names(series, "--list"))) == "2026-11-30"
    own = series.parent / "own.bank"
    free = output_of("bank", "list", "--unused", "--size", "5x5", "--bank", own).split()
    code = next(word for word in free if word.startswith("bullets:5x5:8"))
    series.write_text(f"{DAILY}pin: {{2026-11-23: '{code}'}}\n")
    said = refusal_of(USAGE, "check", series)
    assert "daily.yaml:9:19: error[bad-pick]: pin.2026-11-23: the sheet of 2026-11-23 is delivered with another" in said
    series.write_text(f"{DAILY}pin: {{2026-11-30: '{code}'}}\n")
    sheets(series, "11-30", "11-30")
    assert code in output_of("bank", "list", "--book", "Day by day", "--bank", own)
    assert {**delivered(series), **before} == delivered(series)
