"""A forecast says what a bank gives, as drawing then finds it: to the puzzle, and to the day."""

import json
import random
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

import bookmaker as bm
from bookmaker.bank.draw import forecast, supply_from_bank
from bookmaker.bank.store import open_bank
from bookmaker.bank.supply import Need
from bookmaker.book.bank_puzzles import needs_of
from bookmaker.book.content import wants_of
from bookmaker.series.bank_days import Forecast, forecast_days, mark_days, puzzles_of
from bookmaker.series.model import read_daily
from bookmaker.series.pages import Opened, open_series
from bookmaker.spec.book import read_book
from bookmaker.values.errors import CANNOT_BE_MET, CannotBeMet
from bookmaker.values.events import result_of
from tests.bank.sorts import ask_bank
from tests.bank.test_books import BOOK, put
from tests.commands import output_of, refusal_of
from tests.once import once
from tests.quick import SEED

MONDAY, TUESDAY, THURSDAY = (
    "{size: 5x5, tier: gentle, steps: 60}",
    "{size: 6x6, kind: sweep, mines: 5, tier: gentle}",
    "{size: 5x5, tier: steady, steps: 60}",
)
DAILY = """\
daily: 1
title: Day by day
seed: {seed}
start: '2026-11-23'
bank: own.bank
from: bank
solution: {solution}
week:
  monday: {monday}
  tuesday: {tuesday}
  wednesday: {monday}
  thursday: {thursday}
"""


@pytest.fixture(scope="session")
def stocked(session_folder: Path, filled: Path) -> Path:
    """Return a bank with puzzles for some weeks, which nobody changes."""

    def fill(folder: Path) -> None:
        shutil.copy(filled, folder / "own.bank")
        sort = ("--size", "5x5", "--count", 9, "--set", "steps=60", "--bank", folder / "own.bank", "--workers", 1)
        ask_bank("fill", *sort, "--tier", "gentle", "--tier", "steady", "-q")

    return once(session_folder, "stocked", fill) / "own.bank"


@pytest.fixture
def series(stocked: Path, tmp_path: Path) -> Path:
    shutil.copy(stocked, tmp_path / "own.bank")
    text = DAILY.format(seed=7, solution="yesterday", monday=MONDAY, tuesday=TUESDAY, thursday=THURSDAY)
    (tmp_path / "daily.yaml").write_text(text)
    return tmp_path / "daily.yaml"


def draw(opened: Opened, first: int, last: int) -> None:
    """Deliver some sheets, as far as the bank knows."""
    mark_days(opened.spec, dict(puzzles_of(opened.file, range(first, last + 1), 1)))


def look_ahead(opened: Opened) -> Forecast:
    found = forecast_days(opened.file)
    assert found
    return found


def spoiled(folder: Path, chance: random.Random) -> Iterator[str]:
    """Spoil some puzzles of a bank, and use others elsewhere."""
    with open_bank(folder / "own.bank", write=True) as bank, bank.change() as db:
        for (mark,) in [*db.execute("SELECT fingerprint FROM puzzle WHERE rows > 4 ORDER BY fingerprint")]:
            if (luck := chance.random()) < 0.15:
                db.execute("UPDATE puzzle SET solution = replace(solution, '*', '.') WHERE fingerprint = ?", (mark,))
                yield mark
            elif luck < 0.3:
                said = (
                    "INSERT INTO used SELECT id, 'Thief', 0, 'gentle', 1, '', '', '' FROM puzzle WHERE fingerprint = ?"
                )
                db.execute(said, (mark,))
                yield mark


@pytest.mark.parametrize("luck", range(5))
def test_the_days_of_a_forecast_are_built_and_the_next_one_is_refused(series: Path, luck: int):
    chance = random.Random(f"{SEED} {luck}")
    assert [*spoiled(series.parent, chance)]
    solution = chance.choice(("yesterday", "none"))
    series.write_text(series.read_text().replace("solution: yesterday", f"solution: {solution}"))
    opened = open_series(read_daily(series))
    found = look_ahead(opened)
    assert 1 <= found.sheets < 40
    assert (found.first, found.short) == (1, found.sheets + 1)
    middle = chance.randint(1, found.sheets)
    draw(opened, 1, middle)
    if middle < found.sheets:
        later = look_ahead(opened)
        assert (later.first, later.short) == (middle + 1, found.short)
        for number in range(middle + 1, found.short):
            draw(opened, number, number)
    with pytest.raises(CannotBeMet, match=str(opened.spec.day(found.short))):
        draw(opened, found.short, found.short)
    with pytest.raises(CannotBeMet, match=f"{opened.spec.day(found.short)}: the bank own.bank has 0 of 1"):
        forecast_days(opened.file)


def test_check_and_stock_say_how_long_a_series_lasts(series: Path):
    short = look_ahead(opened := open_series(read_daily(series))).short
    day = opened.spec.day(short)
    for command in (("check", series), ("bank", "stock", series)):
        said = output_of(*command)
        assert f"to {opened.spec.day(short - 1)}; {day} is the first day without" in said
        assert "5x5    bullets  gentle  2       9" in said
    facts = json.loads(output_of("check", series, "--format", "json"))
    assert (facts["bank"]["sheets"], facts["bank"]["short"], facts["exit_code"]) == (short - 1, str(day), 0)
    assert [one["id"] for one in facts["findings"]] == ["bank-too-small"]
    assert [*Draft202012Validator(bm.schema("check")).iter_errors(facts)] == []
    assert bm.Bank(series.parent / "own.bank").stock(series) == look_ahead(opened)
    assert bm.check(series) == (look_ahead(opened).problem,)
    draw(opened, 1, short - 1)
    for command in (("check", series), ("bank", "stock", series)):
        assert f"{day}: the bank own.bank has 0 of 1" in refusal_of(CANNOT_BE_MET, *command)
    series.write_text(series.read_text().replace("from: bank", "from: both"))
    assert "it has no puzzle for the next sheet, which is made" in output_of("check", series)
    series.write_text(series.read_text().replace("from: both", "from: fresh"))
    assert output_of("bank", "stock", series) == f"{series}:\ntakes nothing from a bank\n"


@pytest.mark.parametrize("luck", range(4))
def test_the_needs_of_a_book_are_what_drawing_finds(stocked: Path, tmp_path: Path, luck: int):
    chance = random.Random(f"{SEED} book {luck}")
    both = "{title: B, size: 5x5, tiers: {gentle: 5, steady: 4}, steps: 60, from: both}"
    file = read_book(put(tmp_path, stocked, f"{BOOK}  - {both}\n"))
    assert [*spoiled(tmp_path, chance)]
    wants, supply = wants_of(file.spec), file.spec.supply
    assert supply
    free = supply._replace(sources=tuple("both" if one == "bank" else one for one in supply.sources))
    needs, drawn = [*forecast(wants, free)], result_of(supply_from_bank(wants, free, workers=1))
    for need in needs:
        given = sum(tier == need.tier for tier, _ in drawn[need.section].own)
        assert given == min(need.there, need.wanted), need
    short = [need for need in forecast(wants, supply) if need.alone and need.shortage]
    if short:
        with pytest.raises(CannotBeMet, match=f"has {short[0].there} of {short[0].wanted} {short[0].tier} puzzles"):
            result_of(supply_from_bank(wants, supply, workers=1))
        with pytest.raises(CannotBeMet) as refused:
            needs_of(file, wants)
        assert len(refused.value.problems) == len(short)
    else:
        assert isinstance(needs_of(file, wants)[0], Need)


def test_check_and_stock_say_what_a_book_needs(filled: Path, tmp_path: Path):
    spec = put(tmp_path, filled, BOOK.replace("gentle: 3", "gentle: 14"))
    assert "Small    gentle  14     12, 2 are made" in output_of("check", spec)
    assert "Sweep    gentle  2      6" in output_of("bank", "stock", spec)
    said = json.loads(output_of("check", spec, "--format", "json"))
    tiers = said["bank"]["tiers"]
    assert [*Draft202012Validator(bm.schema("check")).iter_errors(said)] == []
    assert bm.Bank(tmp_path / "own.bank").stock(spec)[0] == Need(0, "gentle", 12, 14, False)
    assert tiers[0] == {"section": "Small", "tier": "gentle", "needs": 14, "there": 12}
