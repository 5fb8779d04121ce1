"""The models of daily files: what their keys hold, what is refused and where, and what the documentation says."""

import pickle
import re
from datetime import date
from pathlib import Path

import pytest
import yaml

from bookmaker.engine.rank.energy import TIERS
from bookmaker.kinds import KINDS
from bookmaker.kinds.fitting import default_bullets
from bookmaker.series.model import BOARDS, SAMPLE, Daily, DayKeys, read_daily
from bookmaker.series.pages import open_series
from bookmaker.spec.schema import example_of, fields
from bookmaker.values.errors import FileProblems, NotFound, Problem
from tests.books import write_book

DOCS = (Path(__file__).parents[2] / "docs" / "daily.md").read_text("utf-8")
KEYS = dict(fields(Daily))
FIELDS = {"from": "source"}
"""What the model calls keys whose names it cannot have."""
DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
GOOD = """\
daily: 1
title: The Daily Bullet
start: '2026-11-20'
week:
  monday: {size: 5x5, tier: gentle}
"""


def read_text(tmp_path: Path, text: str) -> Daily:
    path = write_book(tmp_path, text, "daily.yaml")
    return read_daily(path).spec


def find_problem(tmp_path: Path, text: str) -> Problem:
    with pytest.raises(FileProblems) as refused:
        read_text(tmp_path, text)
    (problem,) = refused.value.problems
    return problem


def on_monday(day: str) -> str:
    """Return the file with another board on Monday."""
    return GOOD.replace("{size: 5x5, tier: gentle}", f"{{{day}}}")


def test_the_sample_is_short_and_without_mistakes_and_its_week_climbs(tmp_path: Path):
    spec = read_text(tmp_path, SAMPLE)
    live = [line for line in SAMPLE.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    assert len(live) <= 40
    assert all(spec.week.boards) and spec.start == date(2026, 11, 20)
    ranks = [(board.size.cells, TIERS.index(board.tier)) for board in spec.week.boards if board]
    assert ranks == sorted(ranks)


UNSET = ("trim", "strip", "box", "printer")
"""Keys without a default that could be written."""


def test_the_sample_shows_the_default_of_every_other_key(tmp_path: Path):
    found = re.findall(r"^# ([a-z]+): (.+?)(?: +#.*)?$", SAMPLE, re.MULTILINE)
    shown = {FIELDS.get(key, key): text for key, text in found}
    spec = read_text(tmp_path, GOOD)
    assert {*shown} == {*Daily.model_fields} - {"daily", "title", "seed", "start", "week"}
    assert {key: yaml.safe_load(text) for key, text in shown.items() if key not in UNSET} == {
        key: list(value) if isinstance(value := getattr(spec, key), tuple) else value
        for key in shown
        if key not in UNSET
    }


@pytest.mark.parametrize("key", KEYS)
def test_every_key_is_described_and_has_an_example(key: str):
    assert KEYS[key].description and KEYS[key].examples


@pytest.mark.parametrize("key", [key for key in KEYS if "." not in key])
def test_the_example_of_a_key_is_itself_without_mistakes(tmp_path: Path, key: str):
    week = {day: {"size": "5x5", "tier": "gentle"} for day in ("monday", "tuesday", "thursday")}
    sound = {**yaml.safe_load(GOOD), "start": "2026-11-20", "week": week}
    data = {**sound, **yaml.safe_load(example_of(KEYS[key], key))}
    assert FIELDS.get(key, key) in read_text(tmp_path, yaml.safe_dump(data)).model_fields_set


def test_every_key_is_documented_and_no_other():
    documented = re.findall(r"^\| `([^`]+)` \|.*\|.*\|.*\|$", DOCS, re.MULTILINE)
    of_kinds = {key for board in BOARDS.values() for key in board.model_fields}  # docs/spec.md tells these
    of_kinds -= {*DayKeys.model_fields}
    ours = [key for key in KEYS if key.count(".") < 2 or re.split(r"[.\[]", key)[2] not in of_kinds]
    short = {re.sub(r"^week\.\w+\.", "week.DAY.", key) for key in ours}
    assert sorted(documented) == sorted(short)


def test_bullets_are_what_makes_good_puzzles_unless_they_are_given(tmp_path: Path):
    monday = read_text(tmp_path, GOOD).week.boards[0]
    other = read_text(tmp_path, GOOD.replace("gentle}", "gentle, bullets: 9}")).week.boards[0]
    assert monday and monday.params.bullets_on(5, 5) == default_bullets(25)
    assert other and other.params.bullets_on(5, 5) == 9


@pytest.mark.parametrize(
    ("change", "line", "where", "said"),
    [
        (("2026-11-20", "2026-11-31"), 3, "start", "there is no day 2026-11-31"),
        (("2026-11-20", "20.11.2026"), 3, "start", "expected a date"),
        (("2026-11-20", "0026-11-20"), 3, "start", "the year 26 is not one of 1900 to 2999"),
        (("{size: 5x5, tier: gentle}", "{size: 5x5}"), 5, "week.monday", "missing key 'tier'"),
        (("tier: gentle", "tier: genle"), 5, "week.monday.tier", "unknown tier 'genle'"),
        (("monday", "munday"), 5, "week.munday", "unknown key 'munday'"),
        (("monday: {size: 5x5, tier: gentle}", "monday:"), 5, "week", "there is no day with a puzzle"),
        (("gentle}", "gentle, bullets: 25}"), 5, "week.monday.bullets", "25 bullets do not fit on 5x5"),
        (("gentle}", "gentle, bullets: 2}"), 5, "week.monday.bullets", "in some 37 ways, too few for a series"),
        (("5x5", "4x4"), 5, "week.monday.size", "in some 546 ways, too few for a series"),
        (("5x5", "2x5"), 5, "week.monday.size", "a board has 3 to 60 rows"),
    ],
)
def test_mistakes_are_found_at_their_place(tmp_path: Path, change: tuple[str, str], line: int, where: str, said: str):
    problem = find_problem(tmp_path, GOOD.replace(*change))
    assert (problem.line, problem.where) == (line, where)
    assert said in problem.message


@pytest.mark.parametrize(
    ("day", "where", "said"),
    [
        ("6x6, tier: gentle, kind: odds", "size", "8 mines can be placed on 6x6 in some 277509 ways, too few"),
        ("7x7, tier: gentle, kind: odds, mines: 8", "mines", "of which 10000 come to one question"),
        ("8x8, tier: gentle, kind: odds, mines: 56", "mines", "56 mines do not fit on 8x8"),
        ("8x8, tier: gentle, kind: odds, bullets: 9", "bullets", "unknown key 'bullets'"),
        ("8x8, tier: gentle, kind: odds, total: none", "total", "unknown key 'total'"),
        ("8x8, tier: gentle, kind: odds, symmetry: four", "symmetry", "unknown key 'symmetry'"),
        ("8x9, tier: gentle, symmetry: four", "symmetry", "8x9 is not square"),
        ("13x9, tier: gentle, kind: sweep", "", "`play: decoder` takes boards of at most 12 rows and"),
        ("5x5, tier: gentle, kind: sweep", "size", "4 mines can be placed on 5x5 in some 227 ways, too few"),
        ("8x8, tier: gentle, kind: odds, question: best", "question", "takes too long"),
        ("8x8, tier: knotty, kind: odds, mines: 12", "tier", "a knotty question that no earlier sheet has"),
        ("10x10, tier: gentle, kind: odds, mines: 12", "tier", "takes too long with 12 mines"),
        ("10x10, tier: gentle, kind: odds, mines: 31", "tier", "takes too long with 31 mines"),
        ("8x8, tier: gentle, kind: sweep, question: order", "question", "unknown key 'question'"),
        ("8x8, tier: gentle, play: decoder", "play", "unknown key 'play'"),
        ("8x8, tier: gentle, play: stages", "play", "unknown key 'play'"),
        ("8x8, tier: gentle, kind: sweep, stages: 4", "stages", "stages: 4 is about `play: stages`"),
        ("8x8, tier: gentle, kind: sweep, play: stages, stages: 9", "stages", "9 is too large"),
        ("9x9, tier: knotty, kind: sweep, mines: 14, play: stages", "tier", "a knotty board for `play: stages`"),
        ("17x9, tier: gentle, kind: sweep, play: stages", "play", "boards of at most 16 rows and columns"),
        ("8x8, tier: gentle, mines: 9", "mines", "unknown key 'mines'"),
    ],
)
def test_mistakes_in_days_of_other_kinds_are_found(tmp_path: Path, day: str, where: str, said: str):
    problem = find_problem(tmp_path, on_monday(f"size: {day}"))
    assert (problem.line, problem.where) == (5, f"week.monday.{where}".rstrip("."))
    assert said in problem.message and problem.remedy


@pytest.mark.parametrize(("size", "remedy"), [("13x9", "12x12, or play: stages"), ("17x9", "12x12")])
def test_a_board_that_is_too_large_may_be_played_otherwise(tmp_path: Path, size: str, remedy: str):
    problem = find_problem(tmp_path, on_monday(f"size: {size}, tier: gentle, kind: sweep"))
    assert problem.remedy == f"take at most {remedy}"


def test_a_week_rotates_kinds(tmp_path: Path):
    week = (
        "  friday: {size: 8x8, tier: tricky, kind: odds, mines: 13}\n  sunday: {size: 9x9, tier: knotty, kind: odds}\n"
    )
    boards = read_text(tmp_path, GOOD + week).week.boards
    assert [board.kind for board in boards if board] == ["bullets", "odds", "odds"]
    assert [board.params.bullets_on(*board.size) for board in boards if board] == [8, 13, 18]


@pytest.mark.parametrize(
    ("added", "where", "said"),
    [
        ("strip: 20 mm", "strip", "a strip is 45 to 300 mm wide"),
        ("strip: 90", "strip", "is not a length"),
        ("box: 20 x 170 mm", "box", "a box is 45 to 300 mm wide"),
        ("box: 92 mm", "box", "is not a page size"),
        ("box: {columns: 2, lines: 9, column: 4 cm, line: 4 mm}", "box", "missing key 'gap'"),
        ("box: 92 x 170 mm\nstrip: 92 mm", "box", "`strip` states another"),
        ("solution: back", "solution", "expected 'yesterday', 'overleaf', 'foot', 'separate' or 'none'"),
        ("language: xx", "language", "no words for the language 'xx'"),
        ("layout: shets", "layout", "unknown layout 'shets'"),
        ("look: {grid: {frame: 0.1 pt}}", "grid.frame", "too thin to print"),
        ("sections: []", "sections", "unknown key 'sections'"),
    ],
)
def test_other_mistakes_are_found_too(tmp_path: Path, added: str, where: str, said: str):
    problem = find_problem(tmp_path, f"{GOOD}{added}\n")
    assert problem.line == 6 and problem.where == where and said in problem.message


def test_a_strip_may_be_as_narrow_and_as_wide_as_it_says(tmp_path: Path):
    assert [read_text(tmp_path, f"{GOOD}strip: {width} mm\n").strip for width in (45, 300)] == pytest.approx(
        [127.559, 850.394], abs=0.001
    )


def test_a_box_has_a_size_or_columns_and_lines_of_a_grid(tmp_path: Path):
    grid = "{columns: 2, lines: 42, column: 44 mm, gap: 4 mm, line: 4 mm}"
    sizes = [read_text(tmp_path, f"{GOOD}box: {box}\n").size for box in ("92 x 168 mm", grid)]
    assert sizes == [pytest.approx((92 / 25.4 * 72, 168 / 25.4 * 72))] * 2


def test_a_file_that_is_not_there_is_not_found(tmp_path: Path):
    with pytest.raises(NotFound):
        read_daily(tmp_path / "none.yaml")


def test_passwords_take_a_tier_of_which_boards_are_soon_found(tmp_path: Path):
    day = "size: 8x8, mines: 10, tier: {}, kind: sweep, play: password"
    assert read_text(tmp_path, on_monday(day.format("tricky"))).board(1).play_mode.play == "password"
    problem = find_problem(tmp_path, on_monday(day.format("knotty")))
    assert (problem.line, problem.where) == (5, "week.monday.tier")
    assert "a knotty board for `play: password`" in problem.message and "take the tier tricky" in problem.remedy


@pytest.mark.parametrize(("play", "stages"), [("decoder", 0), ("stages", 3), ("stages, stages: 5", 5)])
def test_a_board_is_turned_as_often_as_it_says(tmp_path: Path, play: str, stages: int):
    board = f"size: 9x9, tier: gentle, kind: sweep, mines: 12, play: {play}"
    params = read_text(tmp_path, on_monday(board)).week.monday.params
    assert KINDS["sweep"].play_settings(9, 9, params).stages == stages


def test_days_that_are_turned_are_too_many_pages_for_a_calendar(tmp_path: Path):
    path = write_book(tmp_path, on_monday("size: 9x9, tier: gentle, kind: sweep, mines: 12, play: stages"), "day.yaml")
    assert open_series(read_daily(path))
    with pytest.raises(FileProblems) as refused:
        open_series(read_daily(path), bound=True)
    (problem,) = refused.value.problems
    assert (problem.line, problem.where) == (5, "week.monday.play")
    assert "more pages than the leaf" in problem.message and "play: decoder" in problem.remedy


@pytest.mark.parametrize("kind", BOARDS)
def test_other_processes_get_a_series_as_it_is(tmp_path: Path, kind: str):
    week = f"week: {{sunday: {{size: 8x8, tier: gentle, kind: {kind}}}}}"
    spec = read_text(tmp_path, f"daily: 1\ntitle: T\nstart: 2026-11-22\n{week}\n")
    assert pickle.loads(pickle.dumps(spec)) == spec
