"""A year of a publisher from one bank: books, daily sheets and worksheets, no puzzle twice, all of it made again."""

import json
import shutil
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from bookmaker.engine.symmetry import fingerprint
from bookmaker.kinds import puzzle_of
from tests.bank.sorts import ask_bank
from tests.bank.test_books import uses
from tests.boards import to_text
from tests.commands import output_of
from tests.once import once

pytestmark = pytest.mark.slow

MONTHS = range(1, 13)
CLASSES = range(1, 4)
DAYS = 52 * 3
LAYOUTS = ("classic", "large-print", "compact", "newspaper", "sheets", "tablet")
LANGUAGES = ("en", "de", "fr", "es", "pt", "it")
STOCK = (
    ("--size", "5x5", "--tier", "gentle", "--count", 122, "--set", "steps=20"),
    ("--size", "5x5", "--tier", "steady", "--count", 82, "--set", "steps=20"),
    ("--size", "6x6", "--kind", "sweep", "--set", "mines=5", "--count", 75),
    ("--size", "6x6", "--kind", "odds", "--count", 4),
)
BOOK = """\
spec: 1
title: Bullets {month}
date: '2027-{month:02}-01'
language: {language}
layout: {layout}
bank: puzzles.bank
from: bank
front: [title]
back: [decoders, solutions]
sections:
  - {{title: One, size: 5x5, puzzles: [own-{month}.txt, "{code}"], tiers: {{gentle: 3, steady: 2}}, order: {order}}}
  - {{title: Two, {more}}}
"""
MORE = (
    "kind: sweep, size: 6x6, mines: 5, tiers: {gentle: 2}",
    "kind: odds, size: 6x6, tiers: {gentle: 1}",
    "size: 4x4, tiers: {gentle: 2}, steps: 20, from: both",
)
CLASS = """\
spec: 1
title: Class {number}
form: sheet
versions: [A, B]
answers: together
layout: sheets
bank: puzzles.bank
from: bank
sections: [{{title: Warm-up, size: 5x5, tiers: {{gentle: {count}}}}}]
"""
DAILY = """\
daily: 1
title: Day by day
start: '2027-01-01'
bank: puzzles.bank
from: bank
week:
  monday: {size: 5x5, tier: gentle}
  tuesday: {size: 5x5, tier: steady}
  sunday: {size: 6x6, kind: sweep, mines: 5, tier: gentle}
"""
SPECS = (*(f"bullets-{month}" for month in MONTHS), *(f"class-{number}" for number in CLASSES))


def write_specs(folder: Path) -> None:
    """Write the specs of a year, with two puzzles of their author's for each month."""
    lines = output_of("generate", "--size", "5x5", "--count", 24, "--seed", 2027, "--steps", 20).splitlines()
    codes = [json.loads(line)["code"] for line in lines]
    for month in MONTHS:
        at, order = month - 1, ("rating", "given")[month % 2]
        said = {"layout": LAYOUTS[at % 6], "language": LANGUAGES[(at + at // 6) % 6], "more": MORE[at % 3]}
        text = BOOK.format(month=month, code=codes[at], order=order, **said)
        (folder / f"bullets-{month}.yaml").write_text(text)
        (folder / f"own-{month}.txt").write_text(to_text(puzzle_of(codes[12 + at])))
    for number in CLASSES:
        (folder / f"class-{number}.yaml").write_text(CLASS.format(number=number, count=2 + number))
    (folder / "daily.yaml").write_text(DAILY)


def build(folder: Path, *said: object) -> str:
    return output_of("build", *(folder / f"{name}.yaml" for name in SPECS), "-o", folder / "out", "--workers", 1, *said)


def make_days(folder: Path) -> None:
    days = ("--from", "2027-01-01", "--to", "2027-12-31")
    output_of("daily", folder / "daily.yaml", *days, "-o", folder / "days", "--workers", 1, "-q")


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.fixture(scope="session")
def year(session_folder: Path) -> Path:
    """Return a folder with a bank and all that is made of it in a year."""

    def make(folder: Path) -> None:
        for sort in STOCK:
            ask_bank("fill", *sort, "--bank", folder / "puzzles.bank", "--workers", 1, "-q")
        write_specs(folder)
        build(folder, "-q")
        make_days(folder)

    return once(session_folder, "year", make)


def locked(folder: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield all puzzles of the locks, each with what its bank calls its book."""
    for name in SPECS:
        lock = json.loads((folder / "out" / f"{name}.lock").read_text())
        yield from ((f"{lock['title']}, seed {lock['seed']}", one) for one in lock["puzzles"])


def proved(path: Path) -> list[dict[str, Any]]:
    """Return the puzzles of a file, which `verify` reads and proves."""
    report = json.loads(output_of("verify", path, "--json"))
    assert report["findings"] == []
    found: list[dict[str, Any]] = report["puzzles"]
    return found


def marks_of(puzzles: Sequence[dict[str, Any]]) -> list[str]:
    return [fingerprint(puzzle_of(one["code"])) for one in puzzles]


def test_no_puzzle_of_a_year_comes_twice_in_locks_and_on_paper(year: Path):
    locks = [one["fingerprint"] for _, one in locked(year)]
    papers = [proved(path) for path in sorted((year / "out").glob("*.pdf")) if "answers" not in path.stem]
    assert len(papers) == len(MONTHS) + 2 * len(CLASSES)
    assert sorted(mark for paper in papers for mark in marks_of(paper)) == sorted(locks)
    sheets = [proved(path) for path in sorted((year / "days").iterdir())]
    assert [sheet[-1]["number"] for sheet in sheets] == list(range(1, DAYS + 1))
    assert all(before[-1]["answer"] == sheet[0]["answer"] for before, sheet in pairwise(sheets))
    every = [*locks, *marks_of([sheet[-1] for sheet in sheets])]
    assert len(set(every)) == len(every) == DAYS + len(locks)


def test_all_answers_to_versions_are_proved_in_their_file(year: Path):
    for number in CLASSES:
        one, other, answers = (proved(year / "out" / f"class-{number}-{name}.pdf") for name in ("A", "B", "answers"))
        assert marks_of(answers) == marks_of([*one, *other])


def test_the_bank_names_book_number_page_and_day_of_each(year: Path):
    marked, own, series = uses(year / "puzzles.bank"), 0, "Day by day, seed 1, "
    for book, one in locked(year):
        use = marked.pop(one["fingerprint"], None)
        own += use is None
        month = book.split(",")[0].removeprefix("Bullets ")
        day = f"2027-{int(month):02}-01" if month.isdigit() else ""
        place = one["section"] - 1, one["tier"], one["number"], one["pages"]["puzzle"], day, one.get("version", "")
        assert use in (None, (book, *place))
    assert own == 2 * len(MONTHS)
    days = sorted((use[3], use[5]) for use in marked.values() if use[0] == series + use[5])
    assert len(days) == len(marked) == DAYS
    assert days[0] == (1, "2027-01-03") and days[-1] == (DAYS, "2027-12-28")
    assert [number for number, _ in days] == list(range(1, DAYS + 1))


def test_a_year_is_made_again_to_the_byte(year: Path, tmp_path: Path):
    for path in year.glob("*.*"):
        if path.suffix in (".yaml", ".txt"):
            shutil.copy(path, tmp_path)
    (tmp_path / "out").mkdir()
    for path in (year / "out").glob("*.lock"):
        shutil.copy(path, tmp_path / "out")
    assert build(tmp_path, "--locked").count("rebuilt to the byte") == len(SPECS)
    assert files(tmp_path / "out") == files(year / "out")
    shutil.copy(year / "puzzles.bank", tmp_path)
    make_days(tmp_path)
    assert files(tmp_path / "days") == files(year / "days")
    assert uses(tmp_path / "puzzles.bank") == uses(year / "puzzles.bank")
