"""Daily sheets: which days have one, that no puzzle comes twice, and that a sheet is the same whatever else is made."""

from collections import defaultdict
from collections.abc import Sequence
from datetime import date, timedelta
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pypdfium2
import pytest

import bookmaker.series.puzzles as puzzles
from bookmaker.engine.rank.energy import default_bands
from bookmaker.engine.solve.classes import divide
from bookmaker.engine.solve.exact import prove
from bookmaker.engine.symmetry import canonical, unpaired_cells
from bookmaker.kinds.base import slot_of
from bookmaker.kinds.batch import Want
from bookmaker.series.model import BOARDS, SAMPLE, Daily, DayBoard, Week, read_daily
from bookmaker.series.pages import open_series
from bookmaker.series.puzzles import Series, classes_of, find_puzzle, make_puzzle, rivals, series_of
from bookmaker.series.sheets import Destination, make_calendar, make_sheets
from bookmaker.series.show import DaysWork
from bookmaker.values.errors import CannotBeMet, FileProblems, UserError
from bookmaker.values.events import Done
from bookmaker.values.puzzle import Size
from tests.books import write_book
from tests.pdfs import open_pdf, read_pages
from tests.print.render.structure import tree, walk
from tests.quick import quick

START = date(2026, 11, 20)
TEN_YEARS = 3653
SMALL = """\
daily: 1
title: The Daily Bullet
start: '2026-11-20'
week:
  monday: {size: 5x5, tier: gentle}
  tuesday: {size: 4x6, tier: gentle}
  thursday: {size: 6x4, tier: gentle}
  friday: {size: 5x5, tier: gentle, bullets: 7}
  saturday: {size: 6x6, tier: steady}
"""


def _board(size: str, tier: str = "gentle", kind: str = "bullets", **keys: Any) -> Want:
    return _day(size, tier, kind, **keys).want("A series")


def _day(size: str, tier: str = "gentle", kind: str = "bullets", **keys: Any) -> DayBoard:
    return BOARDS[kind].model_validate({"size": size, "tier": tier, "kind": kind, **keys})


def _week(**boards: DayBoard) -> Daily:
    return Daily.model_construct(title="", start=START, week=Week.model_construct(**boards), seed=1)


SEVEN = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
ALIKE = _week(**dict.fromkeys(SEVEN, _day("5x5")))
WORKDAYS = _week(monday=_day("8x8"), tuesday=_day("4x6"), wednesday=_day("6x4"), friday=_day("8x8", "tricky"))


@pytest.fixture
def spec(tmp_path: Path) -> Path:
    return write_book(tmp_path, SMALL, "small.yaml")


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Daily:
    path = write_book(tmp_path_factory.mktemp("daily"), SAMPLE, "daily.yaml")
    return read_daily(path).spec


def make_sheet(path: Path, day: str, output: Destination, **changes: str) -> dict[str, bytes]:
    """Make the sheet of a day and return all files of its folder."""
    one = date.fromisoformat(day)
    list(make_sheets(path, (one, one), output, [f"{key}={value}" for key, value in changes.items()]))
    return {file.name: file.read_bytes() for file in output.folder.iterdir()}


def read_sheet(path: Path, day: str, output: Destination, **changes: str) -> list[str]:
    """Make the sheet of a day and return the text of each page of its PDF."""
    return read_pages(make_sheet(path, day, output, **changes)[f"small-{day}.pdf"])


# Days and numbers


@pytest.mark.parametrize("spec_", [ALIKE, WORKDAYS], ids=["every day", "four days"])
def test_days_and_numbers_agree(spec_: Daily):
    days = [START + timedelta(index) for index in range(1000)]
    held = [day for day in days if spec_.has(day)]
    assert [spec_.day(number) for number in range(1, len(held) + 1)] == held
    assert [spec_.sheets_before(day) for day in held] == list(range(len(held)))
    assert spec_.sheets_before(START - timedelta(1)) == 0 and not spec_.has(START - timedelta(7))
    assert [spec_.board(number) for number in range(1, 30)] == [spec_.week.boards[day.weekday()] for day in held[:29]]


# No puzzle comes twice


@pytest.mark.parametrize("name", quick(["sample", "ALIKE", "WORKDAYS"]))
def test_of_any_two_sheets_in_ten_years_the_class_differs_or_the_later_one_knows_the_earlier(name: str, sample: Daily):
    series = series_of({"sample": sample, "ALIKE": ALIKE, "WORKDAYS": WORKDAYS}[name])
    groups = defaultdict(list)
    for number in range(1, TEN_YEARS + 1):
        board = series.board(number)
        same = (*sorted(board[2:4]), board.params.bullets_on(board.rows, board.columns))
        groups[same, number % classes_of(board)].append(number)
    assert sum(map(len, groups.values())) == TEN_YEARS
    for numbers in groups.values():
        for index, number in enumerate(numbers):
            assert list(rivals(series, number)) == numbers[:index]


def test_a_late_sheet_needs_few_others(sample: Daily):
    series = series_of(sample)
    assert max(len(list(rivals(series, number))) for number in range(TEN_YEARS - 7, TEN_YEARS + 1)) <= 8
    assert all(not list(rivals(series, number)) for number in range(1, 252))


def check_puzzles(series: Series, numbers: Sequence[int]) -> None:
    """Make some puzzles of a series and see that all are different, in their tier, and of their class."""
    puzzles = {number: make_puzzle(series, number) for number in numbers}
    assert len({canonical(made.puzzle) for made in puzzles.values()}) == len(numbers)
    for number, made in puzzles.items():
        board = series.board(number)
        (tier,), size = board.tiers, (board.rows, board.columns)
        classes = divide(*size, made.puzzle.total)
        assert classes.of(np.flatnonzero(made.answer.bullets)) == number % classes_of(board)
        low, high = default_bands(*size)[tier]
        assert low <= made.energy <= high
        assert (made.puzzle.rows, made.puzzle.columns) == size


@pytest.mark.slow
def test_half_a_year_of_one_board_has_no_puzzle_twice():
    check_puzzles(Series(3, (_board("5x5"),)), range(1, 181))


@pytest.mark.slow
def test_boards_that_lie_on_their_side_are_the_same_boards():
    series = Series(5, (_board("4x6"), _board("6x4")))
    assert list(rivals(series, 200)) == list(range(200 % classes_of(series.board(1)), 200, classes_of(series.board(1))))
    check_puzzles(series, range(1, 81))


@pytest.mark.slow
def test_ten_years_of_small_boards_have_no_puzzle_twice():
    """Puzzles of different classes are different, so all sheets of every eighth class do for all of them."""
    series = Series(7, (_board("5x5"), _board("6x4"), _board("5x5"), _board("6x6")))
    numbers = [n for n in range(1, TEN_YEARS + 1) if n % classes_of(series.board(n)) % 8 == 3]
    assert max(len(list(rivals(series, number))) for number in numbers) == 29
    check_puzzles(series, numbers)


def _tiny(**keys: Any) -> Want:
    return BOARDS["bullets"].model_construct(size=Size(3, 3), tier="gentle", **keys).want("A series")


def test_where_there_is_one_class_the_earlier_sheets_are_passed_over():
    tiny = _tiny(bullets=None, total="none", budget=3000)
    series = Series(1, (tiny,))
    assert classes_of(tiny) == 1 and list(rivals(series, 5)) == [1, 2, 3, 4]
    made = [make_puzzle(series, number).puzzle for number in range(1, 6)]
    assert all(canonical(one) != canonical(other) for one, other in combinations(made, 2))


def test_a_series_that_has_had_every_puzzle_says_so():
    tiny = _tiny(bullets=8, budget=50)
    with pytest.raises(CannotBeMet, match=r"no\. \d of the series: no new puzzle of 3x3 with 8 bullets"):
        for number in range(1, 6):
            make_puzzle(Series(2, (tiny,)), number)


@pytest.mark.slow
def test_other_kinds_have_classes_too():
    board = _board("8x8", "knotty", "odds", mines=16, budget=20_000)
    series = Series(3, (board, _board("5x5")))
    assert list(rivals(series, 23)) == [1] and make_puzzle(series, 1) == make_puzzle(series, 1)
    assert [slot_of(make_puzzle(series, number).puzzle, classes_of(board)) for number in (1, 23)] == [1, 1]
    assert make_puzzle(series, 1).puzzle != make_puzzle(series, 23).puzzle


# Files


@pytest.mark.slow
def test_a_sheet_is_the_same_alone_and_among_others(spec: Path, tmp_path: Path):
    alone, others = tmp_path / "alone", tmp_path / "others"
    find_puzzle.cache_clear()
    files = make_sheet(spec, "2026-11-24", Destination(alone, ("pdf", "svg", "png"), dpi=50))
    find_puzzle.cache_clear()
    days = (date(2026, 11, 20), date(2026, 11, 27))
    list(make_sheets(spec, days, Destination(others, ("png", "pdf", "svg"), dpi=50, workers=1)))
    assert sorted(files) == [f"small-2026-11-24.{form}" for form in ("pdf", "png", "svg")]
    assert all((others / name).read_bytes() == content for name, content in files.items())
    # 22 and 25 November are days without a board.
    held = sorted({file.stem for file in others.iterdir()})
    assert held == [f"small-2026-11-{day}" for day in (20, 21, 23, 24, 26, 27)]


@pytest.mark.slow
def test_a_sheet_is_the_same_with_any_number_of_workers(spec: Path, tmp_path: Path):
    days = (date(2026, 11, 20), date(2026, 12, 20))
    outputs = [Destination(tmp_path / str(workers), workers=workers) for workers in (1, 3)]
    for output in outputs:
        list(make_sheets(spec, days, output))
    one, other = ({file.name: file.read_bytes() for file in output.folder.iterdir()} for output in outputs)
    assert one == other and len(one) == 22


def test_a_sheet_says_its_day_its_tier_and_both_totals(spec: Path, tmp_path: Path):
    (text,) = read_sheet(spec, "2026-11-23", Destination(tmp_path / "out"), language="fr")
    for said in ("The Daily Bullet", "Nº 3", "23", "Lundi", "Novembre 2026", "Tranquille", "8 billes", "11 billes"):
        assert said in text
    assert "Solution 2" in text and "Samedi 21 novembre 2026" in text
    (first,) = read_sheet(spec, "2026-11-20", Destination(tmp_path / "first"))
    assert "No. 1" in first and "Solution" not in first


def test_solutions_overleaf_are_further_pages_or_files(spec: Path, tmp_path: Path):
    files = make_sheet(spec, "2026-11-23", Destination(tmp_path / "out", ("pdf", "svg")), solution="overleaf")
    front, back = read_pages(files["small-2026-11-23.pdf"])
    assert "solution overleaf" in front and "Solution 3" in back and "8 bullets" in back
    assert sorted(files) == ["small-2026-11-23-solution.svg", "small-2026-11-23.pdf", "small-2026-11-23.svg"]
    assert files["small-2026-11-23-solution.svg"] != files["small-2026-11-23.svg"]


@pytest.mark.parametrize(("play", "back"), [("", "decoder"), (", mines: 8, play: password", "words")])
def test_a_table_and_a_list_of_words_are_on_the_back(spec: Path, tmp_path: Path, play: str, back: str):
    spec.write_text(SMALL.replace("6x6, tier: steady", f"7x7, tier: steady, kind: sweep{play}"))
    files = make_sheet(spec, "2026-11-21", Destination(tmp_path / "out", ("pdf", "svg")))
    assert sorted(files) == [f"small-2026-11-21-{back}.svg", "small-2026-11-21.pdf", "small-2026-11-21.svg"]


def test_the_solution_of_the_day_before_may_have_no_total(spec: Path, tmp_path: Path):
    spec.write_text(SMALL.replace("6x6, tier: steady", "5x5, tier: gentle, total: none"))
    (text,) = read_sheet(spec, "2026-11-23", Destination(tmp_path / "out"))
    assert "Solution 2" in text and text.count("bullets") == 2


def test_each_day_has_the_words_of_its_game(spec: Path, tmp_path: Path):
    spec.write_text(SMALL.replace("6x6, tier: steady", "10x10, tier: gentle, kind: mosaic"))
    (picture,) = read_sheet(spec, "2026-11-21", Destination(tmp_path / "out"))
    assert "Find the picture" in picture and "8 bullets" not in picture and "7 bullets" in picture
    (later,) = read_sheet(spec, "2026-11-23", Destination(tmp_path / "next"))
    assert "8 bullets" in later and "Solution 2" in later and "picture" not in later
    (screen,) = make_sheet(spec, "2026-11-23", Destination(tmp_path / "screen"), printer="screen").values()
    with open_pdf(screen) as pdf:
        aloud = [node.alt for node in walk(tree(pdf)) if node.alt]
    assert ["filled" in text for text in aloud] == [False, True]


def test_a_day_may_have_a_symmetry():
    boards = (_board("6x6", "steady", symmetry="four"), _board("6x7"))
    series = Series(5, boards)
    first, second = (made for _, made in puzzles.make_puzzles(series, (1, 3), 1))
    assert first.puzzle != second.puzzle
    assert [unpaired_cells("four", made.puzzle) for made in (first, second)] == [(), ()]


@pytest.mark.slow
def test_a_board_in_stages_is_a_page_or_a_file_for_each(spec: Path, tmp_path: Path):
    day = "7x7, tier: gentle, kind: sweep, mines: 8, play: stages"
    spec.write_text(SMALL.replace("6x6, tier: steady", day))
    files = make_sheet(spec, "2026-11-21", Destination(tmp_path / "out", ("pdf", "svg")), solution="overleaf")
    pages = ("", "-stage-2", "-stage-3", "-solution")
    assert sorted(files) == sorted(["small-2026-11-21.pdf", *(f"small-2026-11-21{page}.svg" for page in pages)])
    texts = read_pages(files["small-2026-11-21.pdf"])
    said = ("Stage 1 of 3", "Stage 2 of 3", "Stage 3 of 3", "After stage 3")
    assert all(line in text for line, text in zip(said, texts, strict=True))
    assert not any("overleaf" in text for text in texts)


@pytest.mark.slow
def test_a_calendar_has_a_leaf_for_each_day_that_is_left_of_the_year(spec: Path, tmp_path: Path):
    find_puzzle.cache_clear()
    output = Destination(tmp_path / "out", workers=1)
    settings = ["start='2026-12-21'", "trim=105 x 148 mm", "layout=classic", "strip=90 mm", "solution=none"]
    events = list(make_calendar(spec, 2026, output, settings))
    assert isinstance(events[-1], Done) and "20 pages, 8 puzzles" in events[-1].text
    texts = read_pages((output.folder / "small-2026.pdf").read_bytes())
    assert len(texts) == 2 + 2 + 2 * 8 and texts[1].strip() == texts[3].strip() == ""
    assert "2026" in texts[0] and "December" in texts[2] and "8 puzzles" in texts[2]
    assert "Monday" in texts[4] and "solution overleaf" in texts[4]
    assert all(said in texts[5] for said in ("Solution 1", "21", "Monday", "December 2026"))


def test_a_leaf_of_a_calendar_is_the_puzzle_of_its_sheet(spec: Path):
    series = series_of(read_daily(spec).spec)
    made = make_puzzle(series, 4)
    assert prove(made.puzzle).answer == made.answer


def test_a_strip_is_as_wide_as_its_column(spec: Path, tmp_path: Path):
    files = make_sheet(spec, "2026-11-23", Destination(tmp_path / "out"), strip="70 mm", layout="newspaper")
    with pypdfium2.PdfDocument(files["small-2026-11-23.pdf"]) as document:
        width, height = document[0].get_size()
    assert width == pytest.approx(70 / 25.4 * 72, abs=0.01) and 300 < height < 600


# What cannot be


LARGE = SMALL.replace("6x6", "14x14")


@pytest.mark.parametrize(
    ("last", "error", "said"),
    [
        (date(2026, 11, 30), CannotBeMet, "no sheet of 2026-11-01: the series starts on 2026-11-20"),
        (date(2026, 10, 31), UserError, "the first one is after the last one"),
    ],
)
def test_days_that_begin_before_the_series_or_end_before_they_begin_are_refused(
    spec: Path, tmp_path: Path, last: date, error: type[UserError], said: str
):
    with pytest.raises(error, match=said) as refused:
        list(make_sheets(spec, (date(2026, 11, 1), last), Destination(tmp_path / "out")))
    assert type(refused.value) is error
    assert not (tmp_path / "out").exists()


def test_answers_are_files_of_their_own(spec: Path, tmp_path: Path):
    out = Destination(tmp_path / "out", ("pdf", "svg"))
    made = make_sheet(spec, "2026-11-20", out, solution="separate", trim="108 x 108 mm")
    names = ["2026-11-20-solution.pdf", "2026-11-20-solution.svg", "2026-11-20.pdf", "2026-11-20.svg"]
    assert sorted(made) == [f"small-{name}" for name in names]
    for name in (name for name in made if name.endswith(".pdf")):
        (text,) = read_pages(made[name])
        assert ("Solution 1" in text) == ("solution" in name), name


def test_a_small_sheet_without_a_solution_has_room_for_large_boards(spec: Path):
    spec.write_text(SMALL.replace("6x6", "10x10"))
    small = ("trim=108 x 108 mm", "solution=none")
    fits = {fit.day: fit for fit in open_series(read_daily(spec, small)).fits}
    assert fits["saturday"].cell_mm >= 5.5
    spec.write_text(SMALL.replace("6x6", "11x11"))
    with pytest.raises(CannotBeMet, match=r"use a smaller board, or a larger `trim`, `strip` or `box`$"):
        open_series(read_daily(spec, small))


KINDS_OF_SHEETS = """\
daily: 1
title: All kinds
start: '2026-11-20'
week:
  monday: {size: 7x7, tier: gentle, kind: sweep, mines: 8, play: stages, stages: 2}
  friday: {size: 5x5, tier: gentle}
  saturday: {size: 7x7, tier: gentle, kind: sweep, mines: 8}
"""


@pytest.mark.parametrize(
    ("settings", "pages"),
    [((), [3, 1, 2]), (("solution=separate",), [3, 2, 3]), (("solution=overleaf", "strip=90 mm"), [3, 2, 2])],
)
def test_what_is_foreseen_of_a_day_is_that_of_its_own_board(spec: Path, settings: tuple[str, ...], pages: list[int]):
    spec.write_text(KINDS_OF_SHEETS)
    series = open_series(read_daily(spec, settings))
    assert [fit.pages for fit in series.fits] == pages
    known = DaysWork(series, range(1, 4)).foreseen
    assert known.labels is not None and len(known.labels) == len(known.sizes) == sum(pages)
    assert known.labels[0] == "2026-11-20" and known.labels[-1] == "2026-11-23-solution"


NO_ROOM = r"saturday.size: the solution of 14x14 cells needs more than 42 mm\n[^;]*\n  use `solution: overleaf`"
NO_LETTER = r"small\.yaml:2:8: error\[missing-character\]: title"


@pytest.mark.parametrize(
    ("text", "forms", "changes", "error", "said"),
    [
        (LARGE, ("pdf",), ["strip=45 mm", "solution=none"], CannotBeMet, "14x14 cells would be 2.9[0-9] mm wide"),
        (
            LARGE,
            ("pdf",),
            ["trim=80 x 100 mm", "solution=overleaf"],
            CannotBeMet,
            "a smaller board, or a larger `trim`",
        ),
        (LARGE, ("pdf",), ["strip=45 mm"], CannotBeMet, NO_ROOM),
        (SMALL.replace("The Daily Bullet", "\u65e5\u66dc"), ("pdf",), [], FileProblems, NO_LETTER),
    ],
)
def test_what_cannot_be_printed_is_refused_before_any_sheet_is_made(
    spec: Path, tmp_path: Path, text: str, forms: tuple[str, ...], changes: list[str], error: type[Exception], said: str
):
    spec.write_text(text)
    with pytest.raises(error, match=said) as refused:
        list(make_sheets(spec, (START, START), Destination(tmp_path / "out", forms), changes))
    assert type(refused.value) is error
    assert not (tmp_path / "out").exists()
