"""Commands that take books take series as well: what they show of days, and what only one of the two has."""

import io
import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from click.testing import Result
from PIL import Image

from bookmaker.values.errors import CANNOT_BE_MET, USAGE
from tests.commands import refusal_of, run_command

SERIES = """\
daily: 1
title: The Daily Bullet
start: '2026-11-20'
solution: overleaf
week:
  friday: {size: 5x5, tier: gentle}
  saturday: {size: 5x6, tier: gentle}
"""
BOOK = """\
spec: 1
title: A book
sections: [{title: A, size: 5x5, tiers: {gentle: 1}}]
"""
Run = Callable[..., Result]


@pytest.fixture
def run(workdir: Path) -> Run:
    """Return a function that runs a command in a folder with a series and a book."""
    Path("tiny.yaml").write_text(SERIES)
    Path("book.yaml").write_text(BOOK)
    return run_command


def open_picture(path: str) -> Image.Image:
    return Image.open(io.BytesIO(Path(path).read_bytes()))


def test_check_tells_of_each_day_of_the_week(run: Run):
    said = run("check", "tiny.yaml", "--set", "title=Every Day")
    assert said.exit_code == 0, said.stderr
    head, _, table = said.stdout.partition("\n\n")
    assert head.startswith("tiny.yaml: no mistakes found\nEvery Day · 8.27 x 11 in · layout sheets · seed 1\n")
    assert "no. 1 on 2026-11-20 · 2 sheets a week · solution: overleaf" in head
    names, friday, saturday = table.strip().splitlines()
    assert names.split() == ["day", "kind", "board", "bullets", "tier", "pages", "size", "cell", "solution's", "cell"]
    *told, cell, _, solved, _ = friday.split()
    assert told == ["friday", "bullets", "5x5", "8", "gentle", "2", "210", "x", "279", "mm"]
    assert cell == solved and float(cell) > 15
    assert saturday.split()[:3] == ["saturday", "bullets", "5x6"]


def test_check_tells_machines_and_takes_folders(run: Run):
    lines = run("check", ".", "--format", "json").stdout.splitlines()
    book, series = map(json.loads, lines)
    assert (book["file"], series["file"]) == ("book.yaml", "tiny.yaml")
    assert [day["day"] for day in series["days"]] == ["friday", "saturday"]
    assert series["days"][0]["page_mm"] == [210.1, 279.4]


def test_all_boards_that_do_not_fit_are_told_at_their_lines(run: Run):
    Path("tiny.yaml").write_text(SERIES.replace("5x5", "14x14").replace("5x6", "15x15"))
    said = run("check", "tiny.yaml", "--set", "strip=60 mm")
    assert said.exit_code == CANNOT_BE_MET
    for place in ("6:18", "7:20"):
        assert f"tiny.yaml:{place}: error[does-not-fit]" in said.stderr
    assert said.stderr.count("too small to write in") == 2
    wrong = run("check", "tiny.yaml", "--set", "week.friday.tier=odd")
    assert wrong.exit_code == USAGE and "unknown tier 'odd'" in wrong.stderr


def test_a_puzzle_is_that_of_its_number_and_of_its_day(run: Run):
    by_number, by_day = run("show", "tiny.yaml", "3"), run("show", "tiny.yaml", "--date", "2026-11-27")
    assert by_number.exit_code == by_day.exit_code == 0, by_day.stderr
    assert by_number.stdout == by_day.stdout
    head, *rows, total = by_number.stdout.splitlines()
    assert (head, total) == ("Puzzle 3, Gentle, 5 × 5 cells, 2026-11-27", "8 bullets")
    clues = [cell for row in rows for cell in row.partition(": ")[2].split(", ")]
    solved = run("show", "tiny.yaml", "3", "--solution").stdout.splitlines()[1:-1]
    cells = [cell for row in solved for cell in row.partition(": ")[2].split(", ")]
    assert cells.count("bullet") == 8
    assert all(cell == clue for cell, clue in zip(cells, clues, strict=True) if clue != "blank")
    assert run("show", "tiny.yaml", "3", "--step", "1").stdout.startswith("Puzzle 3, step 1 of ")


def test_pages_are_called_as_files_are(run: Run):
    assert run("daily", "tiny.yaml", "--date", "2026-11-20", "--format", "svg", "-q").exit_code == 0
    for label in ("2026-11-20", "2026-11-20-solution"):
        said = run("show", "tiny.yaml", "--page", label, "-o", "page.svg")
        assert said.exit_code == 0, said.stderr
        shown, made = (Path(name).read_text().split("</desc>")[-1] for name in ("page.svg", f"output/tiny-{label}.svg"))
        assert shown.partition("<defs>")[2] == made.partition("<defs>")[2]


def test_a_contact_sheet_has_the_pages_of_a_week_or_of_some_days(run: Run):
    assert run("contact", "tiny.yaml", "-o", "week.png").stdout == "week.png: 4 pages\n"
    days = ("--from", "2026-11-21", "--to", "2026-11-26")
    said = run("contact", "tiny.yaml", *days, "-o", "some.png", "--dpi", "20")
    assert said.stdout == "some.png: 2 pages\n", said.stderr
    assert open_picture("week.png").width > open_picture("some.png").width > 2 * 165


def test_a_square_picture_has_a_puzzle_alone(run: Run):
    assert run("show", "tiny.yaml", "1", "--square", "300", "-o", "one.png").exit_code == 0
    options = ("--date", "2026-11-20", "--format", "png,svg", "--square", "300", "--set", "solution=none")
    made = run("daily", "tiny.yaml", *options)
    assert made.stdout.startswith("output/tiny-2026-11-20-square.png, output/tiny-2026-11-20.svg: no. 1"), made.stderr
    assert Path("one.png").read_bytes() == Path("output/tiny-2026-11-20-square.png").read_bytes()
    grays = np.asarray(open_picture("one.png").convert("L"))
    assert grays.shape == (300, 300)
    assert (grays[:10] == 255).all() and (grays[:, :10] == 255).all()
    lines = (grays < 128).mean(axis=1)
    assert 0.6 < lines.max() < 0.9, "the frame of the board is the longest line"


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (("show", "tiny.yaml"), USAGE, "or a day: --date 2026-11-20"),
        (("show", "tiny.yaml", "2", "--date", "2026-11-20"), USAGE, "puzzle 2 and --date are two pictures"),
        (("show", "tiny.yaml", "9" * 9), USAGE, "there is no sheet 999999999; in the year 2999"),
        (("show", "tiny.yaml", "--date", "2026-11-22"), CANNOT_BE_MET, "`week` has no sunday"),
        (("show", "tiny.yaml", "--page", "iv", "-o", "x.svg"), USAGE, "--page iv: expected a date"),
        (("show", "tiny.yaml", "--page", "2026-11-20-decoder", "-o", "x.svg"), USAGE, "the pages are 2026-11-20 to"),
        (("show", "tiny.yaml", "--decoder"), USAGE, "--page DAY-decoder"),
        (("show", "book.yaml", "--date", "2026-11-20"), USAGE, "book.yaml: the pages of a book have no days"),
        (("contact", "book.yaml", "--date", "2026-11-20", "-o", "x.png"), USAGE, "the pages of a book have no days"),
        (
            ("show", "tiny.yaml", "1", "--square", "300", "--solution"),
            USAGE,
            "--solution and --square are two pictures",
        ),
        (("show", "tiny.yaml", "1", "--square", "300", "-o", "a.svg"), USAGE, "--square is a PNG"),
        (("daily", "tiny.yaml", "--date", "2026-11-20", "--square", "300"), USAGE, "add --format png"),
        (("pick", "book.yaml", "--date", "2026-11-20"), USAGE, "the pages of a book have no days"),
        (("pick", "tiny.yaml", "--reject", "2026-11-22"), CANNOT_BE_MET, "`week` has no sunday"),
        (("explain", "tiny.yaml", "3"), USAGE, "step by step: bookmaker show tiny.yaml 3 --step 1"),
        (("check", "tiny.yaml", "--only", "1"), USAGE, "--only is about books"),
        (("check", "tiny.yaml", "--set", "from=bank"), USAGE, "no bank is named"),
        (("build", "tiny.yaml"), USAGE, "bookmaker daily tiny.yaml makes its sheets"),
        (
            ("daily", "book.yaml", "--date", "2026-11-20"),
            USAGE,
            "the spec of a book, not the file of a series\n  spec: 1\n  ^\n  bookmaker build book.yaml makes the book",
        ),
    ],
)
@pytest.mark.usefixtures("run")
def test_what_only_one_of_them_has_is_told_in_a_line(arguments: tuple[str, ...], code: int, said: str):
    assert said in refusal_of(code, *arguments)


def test_a_board_that_is_opened_with_a_table_has_no_room_in_a_square(run: Run):
    Path("tiny.yaml").write_text(SERIES.replace("5x5, tier: gentle", "7x7, tier: gentle, kind: sweep, mines: 8"))
    said = run("daily", "tiny.yaml", "--date", "2026-11-20", "--format", "png", "--square", "300")
    assert said.exit_code == CANNOT_BE_MET and not Path("output").exists()
    assert "2026-11-20 has `play: decoder`: what opens its cells has no room in a square" in said.stderr
