"""Picks of a series: rejected puzzles are printed on no day, pinned ones on theirs, and no other day changes."""

import json
import random
from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from pathlib import Path
from types import MappingProxyType

import pytest

import bookmaker as bm
from bookmaker.engine.symmetry import fingerprint
from bookmaker.series.model import DailyFile, read_daily
from bookmaker.series.picks import DaysShelf, puzzle_name
from bookmaker.series.puzzles import find_puzzle, make_puzzles, series_of
from bookmaker.series.sheets import Destination, make_sheets
from bookmaker.spec.given_puzzles import one_given
from bookmaker.values.errors import CANNOT_BE_MET, USAGE, FileProblems, UserError
from bookmaker.values.puzzle import Made, to_code
from tests.commands import output_of, refusal_of
from tests.quick import SEED

SERIES = """\
daily: 1
title: Day by day
seed: 7
start: 2026-11-23
solution: overleaf
week:
  monday: {size: 5x5, tier: gentle}
  tuesday: {size: 5x5, tier: gentle}
  wednesday: {size: 4x6, tier: gentle}
  saturday: {size: 6x6, tier: gentle, kind: sweep, mines: 6}
"""
DAYS = range(1, 13)


@pytest.fixture
def spec(tmp_path: Path) -> Path:
    (tmp_path / "daily.yaml").write_text(SERIES)
    return tmp_path / "daily.yaml"


def make(file: DailyFile, numbers: Iterable[int] = DAYS, workers: int = 1) -> dict[int, Made]:
    return dict(make_puzzles(series_of(file.spec), [*numbers], workers))


def day(number: int) -> str:
    weeks, at = divmod(number - 1, 4)
    return str(date(2026, 11, 23) + timedelta(7 * weeks + (0, 1, 2, 5)[at]))


def with_picks(spec: Path, reject: Iterable[str] = (), pin: Mapping[str, str] = MappingProxyType({})) -> DailyFile:
    picks = {"reject": [*reject], "pin": {**pin}}
    spec.with_name("daily.picks.yaml").write_text(json.dumps(picks))
    return read_daily(spec)


@pytest.mark.parametrize("luck", range(3))
def test_rejected_puzzles_are_printed_on_no_day_and_all_others_stay(spec: Path, luck: int):
    chance, file, reject = random.Random(f"{SEED} {luck}"), read_daily(spec), list[str]()
    first = now = make(file)
    for _ in range(3):
        picked = chance.sample(DAYS, 3)
        reject += [f"{day(number)} {puzzle_name(now[number])}" for number in picked]
        before, file = now, with_picks(spec, reject)
        now = make(file)
        assert [number for number in DAYS if now[number] != before[number]] == sorted(picked)
        assert not {line.split()[1] for line in reject} & {puzzle_name(one) for one in now.values()}
        assert len({fingerprint(one.puzzle) for one in now.values()}) == len(DAYS)
    find_puzzle.cache_clear()
    assert make(file, workers=2) == now
    find_puzzle.cache_clear()
    assert {number: made for one in reversed(DAYS) for number, made in make(file, [one]).items()} == now
    assert with_picks(spec) and make(read_daily(spec)) == first


def test_pinned_puzzles_have_their_days_and_no_others(spec: Path):
    first = make(read_daily(spec))
    codes = {number: to_code(first[number].puzzle) for number in (1, 5)}
    swapped = make(with_picks(spec, pin={day(1): codes[5], day(5): codes[1]}))
    assert [swapped[number].puzzle for number in (1, 5)] == [first[number].puzzle for number in (5, 1)]
    assert {number for number in DAYS if swapped[number] != first[number]} == {1, 5}
    moved = make(with_picks(spec, pin={day(10): codes[1]}))
    assert moved[10].puzzle == first[1].puzzle
    assert {number for number in DAYS if moved[number] != first[number]} == {1, 10}
    assert len({fingerprint(one.puzzle) for one in moved.values()}) == len(DAYS)
    spec.write_text(SERIES.replace("seed: 7", "seed: 8"))
    assert make(read_daily(spec))[10].puzzle == first[1].puzzle


def test_later_sheets_keep_their_puzzles_when_the_one_of_a_pin_is_free(spec: Path):
    file = read_daily(spec)
    late = [257, 503]  # of the classes of sheets 5 and 1: both know the earlier ones
    before = make(file, (5, *late))
    pin = {day(5): to_code(make(file, [1])[1].puzzle)}
    assert make(with_picks(spec, pin=pin), late) == {number: before[number] for number in late}


@pytest.mark.parametrize(
    ("picks", "line", "said"),
    [
        ("reject: [MXTR4H]", 1, "'MXTR4H' is no day and name; for example: 2026-12-08 MXTR4H"),
        ("reject: [2026-11-23 MXTR]", 1, "'MXTR' is no name of a puzzle"),
        ("reject:\n  - 2026-11-26 MXTR4H", 2, "there is no sheet on 2026-11-26; name a day of `week` from `start` on"),
        ("reject:\n  - 2026-11-24 MXTR4H", 2, "no puzzle of this day has the name MXTR4H; take it out"),
        ("pin: {2026-11-22: CODE}", 1, "there is no sheet on 2026-11-22"),
        ("pin:\n  2026-11-25: CODE", 2, "this puzzle is bullets of 5x5, and 2026-11-25 has bullets of 4x6, gentle"),
        ("pin:\n  2026-11-23: CODE\n  2026-11-24: CODE", 3, "this puzzle is that of 2026-11-23, too"),
        ("reject: [2026-11-24 NAME]\npin: {2026-11-24: CODE}", 2, "this puzzle is pinned and rejected"),
        ("keep: [CODE]", 1, "unknown key 'keep'"),
        ("pin: {2026-11-24: MXTR4H}", 1, "expected a puzzle code"),
    ],
)
def test_what_is_wrong_is_told_at_its_line(spec: Path, picks: str, line: int, said: str):
    (made,) = make(read_daily(spec), [1]).values()
    code, beside = f"'{to_code(made.puzzle)}'", spec.with_name("daily.picks.yaml")
    beside.write_text(picks.replace("CODE", code).replace("NAME", puzzle_name(made)))
    with pytest.raises(FileProblems) as refused:
        list(bm.daily(spec, "2026-11-24", out=spec.parent / "out"))
    (problem,) = refused.value.problems
    assert (problem.file, problem.line) == (str(beside), line)
    assert f"{problem.message}; {problem.remedy}".startswith(said) and problem.remedy


def test_answers_are_written_listed_and_taken_back(spec: Path):
    def listed(*options: object) -> list[list[str]]:
        return [line.split() for line in output_of("pick", spec, "--workers", 1, *options).splitlines()]

    first = listed("--list")
    assert [row[1] for row in first[:-1]] == [day(number) for number in range(1, 5)]
    assert first[-1] == ["open:", "1-4", "(4", "of", "4)"]
    ((_, _, new, *_), _) = listed("--reject", day(2))
    week = listed("--list", "--from", day(1), "--to", day(4))
    assert [at for at in range(4) if week[at] != first[at]] == [1] and week[1][2] == new
    assert listed("--pin", f"{day(1)},{new}", "--list")[0][-1] == "pinned"
    assert {row[2] for row in listed("--swap", day(1), "6")[:-1]} >= {first[0][2]}
    assert listed("--list", "--date", day(6))[0][2] == first[0][2]
    said = refusal_of(USAGE, "pick", spec, "--move", "1", "3")
    assert "has bullets of 5x5, gentle, and 2026-11-25 has bullets of 4x6, gentle; put it on a day" in said
    assert "no friday; add it" in refusal_of(CANNOT_BE_MET, "pick", spec, "--reject", "2026-11-27")
    for _ in range(3):
        last = listed("--undo")
    assert last == first
    pinned = bm.pick(spec, move=(day(1), date(2026, 12, 21)))
    assert [one.name for one in pinned] == [day(1), "2026-12-21"]
    other = read_daily(spec).spec.pinned_puzzles[17]
    assert puzzle_name(other) == first[0][2]
    assert listed("--reject", "2026-12-21")[0][2] != first[0][2]
    assert listed("--list")[0][2] == first[0][2]  # what a pin brought goes back to its day


def test_days_without_picks_keep_their_bytes(spec: Path):
    one = (date(2026, 11, 24),) * 2

    def sheet(name: str) -> bytes:
        list(make_sheets(spec, one, Destination(spec.parent / name, workers=1)))
        return (spec.parent / name / "daily-2026-11-24.pdf").read_bytes()

    before = sheet("before")
    bm.pick(spec, reject=["1"], pin=["3"])
    assert sheet("after") == before
    bm.pick(spec, reject=["2"])
    assert sheet("other") != before
    assert not bm.verify(spec.parent / "other" / "daily-2026-11-24.pdf").report.findings


def test_a_day_that_is_none_is_told(spec: Path):
    with pytest.raises(UserError, match="neither a day"):
        bm.pick(spec, move=("1", "soon"))


@pytest.mark.parametrize("number", [0, 4_000_000, 999_999_999])
def test_a_number_without_a_sheet_takes_no_puzzle(spec: Path, number: int):
    file = read_daily(spec)
    given = one_given(to_code(find_puzzle(series_of(file.spec), 1).made.puzzle))
    with pytest.raises(UserError):
        DaysShelf(file, {}, {}).judge(number, given)
