"""The paper's experiments: what is measured, and that a study which was interrupted ends in the same bytes."""

import os
import random
import subprocess
import sys
from itertools import pairwise, product
from math import sqrt
from pathlib import Path
from typing import Any

import pytest

import bookmaker.study.experiments
from bookmaker.engine.solve.make import Task, make
from bookmaker.kinds.fitting import default_bullets
from bookmaker.study.experiments import LOG, POINTS, Measurement, PlotPoint, Study, band, panel, points, run
from bookmaker.values.errors import UserError
from bookmaker.values.events import Done, Event, Progress
from tests.quick import quick
from tests.study.tables import read_table

DENSITY = Study("density", (3, 4), 3, steps=4, seed=7)
SAMPLES = Study("samples", (4,), 2, steps=3)
FILES = ("{}-boards.csv", "{}.csv", "{}.pdf", "{}.png")


def files(folder: Path, study: Study) -> dict[str, bytes]:
    names = [name.format(study.name) for name in FILES]
    assert sorted(path.name for path in folder.iterdir()) == sorted(names)
    return {name: (folder / name).read_bytes() for name in names}


def results(folder: Path, study: Study) -> dict[str, bytes]:
    """Return the files of a study without its log."""
    return {name: data for name, data in files(folder, study).items() if "boards" not in name}


@pytest.fixture(scope="module")
def done(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Event]]:
    folder = tmp_path_factory.mktemp("study")
    return folder, list(run(DENSITY, folder, 1))


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[Task]:
    """Return the tasks that are made from here on."""
    tasks: list[Task] = []

    def noted(*of: Any) -> Task:
        tasks.append(task(*of))
        return tasks[-1]

    task = bookmaker.study.experiments._task
    monkeypatch.setattr(bookmaker.study.experiments, "_task", noted)
    return tasks


def test_density_goes_from_a_tenth_to_a_half_of_the_cells():
    for size in range(3, 21):
        line = points(Study("density", (size,), 2))
        shares = [point.density for point in line]
        assert shares == sorted(set(shares)) and shares[0] >= 0.1 and shares[-1] <= 0.5
        assert shares[0] < 0.1 + 1 / size**2 and shares[-1] > 0.5 - max(1 / size**2, 0.03)
        assert max(right - left for left, right in pairwise(shares)) <= max(1 / size**2, 0.025) + 1e-9
        assert {(point.size, point.samples) for point in line} == {(size, 3)}
        assert all(point.bullets == round(point.density * size**2) for point in line)


def test_samples_go_from_1_to_8_at_the_default_density_but_the_joint_search_looks_at_one_clue_set():
    assert {point.samples for point in points(Study("density", (5,), 2, search="joint"))} == {1}
    study = Study("samples", (5, 9), 2)
    assert points(study) == [PlotPoint(n, default_bullets(n * n), samples) for n in (5, 9) for samples in range(1, 9)]


def test_a_band_is_that_of_a_slow_and_obvious_twin():
    for number in range(50):
        rng = random.Random(number)
        values = [rng.randint(-60, 10) / 2 for _ in range(rng.randint(2, 40))]
        mean = sum(values) / len(values)
        variance = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
        half = 1.6448536269514722 * sqrt(variance / len(values))
        assert band(values) == pytest.approx((mean, mean - half, mean + half), abs=1e-9)


def test_nine_bands_of_ten_hold_the_true_mean():
    rng = random.Random(1)
    bands = [band([rng.gauss(-8, 3) for _ in range(50)]) for _ in range(1000)]
    assert 870 <= sum(low <= -8 <= high for _, low, high in bands) <= 930


@pytest.mark.slow
def test_the_table_holds_what_generating_the_same_boards_gives(done: tuple[Path, list[Event]]):
    table = read_table(done[0] / "density.csv")
    assert list(table[0]) == POINTS.split(",")
    assert len(table) == len(points(DENSITY)) == 4 + 7
    for row, point in zip(table, points(DENSITY), strict=True):
        tasks = [Task((7, *point, board), point.size, point.size, point.bullets, 4, 3, "paper") for board in range(3)]
        boards = [make(task)[0] for task in tasks]
        mean, low, high = band([board.energy for board in boards])
        assert row == {
            **{"study": "density", "search": "paper", "steps": "4", "seed": "7", "boards": "3"},
            **{"size": str(point.size), "bullets": str(point.bullets), "samples": "3"},
            "density": f"{point.bullets / point.size**2:.4f}",
            **{key: f"{sum(getattr(board, key) for board in boards) / 3:.4f}" for key in ("n0", "n1", "n2")},
            **{"energy": f"{mean:.4f}", "low": f"{low:.4f}", "high": f"{high:.4f}"},
        }


def test_the_log_holds_every_board_once(done: tuple[Path, list[Event]]):
    first, second, *lines = (done[0] / "density-boards.csv").read_text().splitlines()
    assert first == f"# {DENSITY.settings}" and "search paper, steps 4, seed 7" in first
    assert second == LOG
    assert len({tuple(line.split(",")[:4]) for line in lines}) == len(lines) == 33
    for line in lines:
        _, n1, n2, energy = map(float, line.split(",")[4:])
        assert energy == -1.5 * n1 + n2 * (n2 - 3)


def test_events_count_each_size_up(done: tuple[Path, list[Event]]):
    *events, last = done[1]
    assert [event for event in events if event[0] == "4x4"] == [Progress("4x4", at, 21) for at in range(22)]
    assert [event for event in events if event[0] == "3x3"] == [Progress("3x3", at, 12) for at in range(13)]
    assert isinstance(last, Done)
    assert all(str(done[0] / name.format("density")) in last.text for name in FILES[1:])


@pytest.mark.slow
def test_the_number_of_workers_changes_nothing(done: tuple[Path, list[Event]], tmp_path: Path):
    list(run(DENSITY, tmp_path, 2))
    assert files(tmp_path, DENSITY) == files(done[0], DENSITY)


@pytest.mark.parametrize("workers", quick([1, 2]))
def test_an_interrupted_study_goes_on_and_ends_in_the_same_bytes(
    done: tuple[Path, list[Event]], tmp_path: Path, made: list[Task], workers: int
):
    log = tmp_path / "density-boards.csv"
    known = 0
    for boards in (4, 9):
        work = run(DENSITY, tmp_path, workers)
        for _ in range(2 + boards):  # two events say how much is known
            next(work)
        known += boards
        assert len(log.read_text().splitlines()) == 2 + known  # even if the process were killed now
        work.close()
        assert [path.name for path in tmp_path.iterdir()] == [log.name]
    made.clear()
    events = list(run(DENSITY, tmp_path, 1))
    assert events[:2] == [Progress("3x3", 12, 12), Progress("4x4", 1, 21)]
    assert len(made) == 33 - known
    assert files(tmp_path, DENSITY) == files(done[0], DENSITY)


@pytest.mark.parametrize("kept", quick([0, 30, 100, 140, 400, -2, -1], 30))
def test_a_study_goes_on_wherever_its_log_was_cut_off(done: tuple[Path, list[Event]], tmp_path: Path, kept: int):
    log = tmp_path / "density-boards.csv"
    log.write_bytes(files(done[0], DENSITY)[log.name][:kept])
    list(run(DENSITY, tmp_path, 1))
    assert files(tmp_path, DENSITY) == files(done[0], DENSITY)


@pytest.mark.slow
def test_a_finished_study_makes_nothing_again(done: tuple[Path, list[Event]], made: list[Task]):
    before = files(done[0], DENSITY)
    list(run(DENSITY, done[0], 1))
    assert (made, files(done[0], DENSITY)) == ([], before)


@pytest.mark.slow
def test_more_boards_and_sizes_go_on_from_the_old_ones(tmp_path: Path, made: list[Task]):
    few, many = tmp_path / "few", tmp_path / "many"
    list(run(SAMPLES, few, 1))
    more = SAMPLES._replace(sizes=(3, 4), boards=3)
    list(run(more, many, 1))
    made.clear()
    list(run(more, few, 1))
    assert len(made) == 8 + 24
    assert results(few, more) == results(many, more)
    list(run(SAMPLES, many, 1))
    list(run(SAMPLES, few, 1))
    assert len(made) == 8 + 24
    assert results(few, SAMPLES) == results(many, SAMPLES)
    assert {row["boards"] for row in read_table(few / "samples.csv")} == {"2"}


@pytest.mark.parametrize(
    ("study", "said"),
    [
        (DENSITY._replace(steps=5), "holds boards of steps 4, not of steps 5"),
        (DENSITY._replace(seed=1, search="joint"), "holds boards of search paper, seed 7, not of search joint, seed 1"),
    ],
)
def test_other_settings_are_refused(done: tuple[Path, list[Event]], made: list[Task], study: Study, said: str):
    before = files(done[0], DENSITY)
    with pytest.raises(UserError) as refused:
        list(run(study, done[0], 1))
    log = done[0] / "density-boards.csv"
    assert str(refused.value).startswith(f"{log}:1: {said}; ask for the same, write somewhere else with -o, or remove")
    assert (made, files(done[0], DENSITY)) == ([], before)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b"my notes", ":1: this is not the log of a study; remove it, or write somewhere else with -o"),
        (b"size,energy\n5,-9\n", ":1: this is not the log of a study; remove it, or write somewhere else with -o"),
        (b"\xff\xfe\x00", ": this is not a text file; remove it, or write somewhere else with -o"),
    ],
)
def test_another_file_is_left_alone(tmp_path: Path, text: bytes, said: str):
    log = tmp_path / "density-boards.csv"
    log.write_bytes(text)
    with pytest.raises(UserError) as refused:
        list(run(DENSITY, tmp_path, 1))
    assert str(refused.value) == f"{log}{said}"
    assert log.read_bytes() == text


@pytest.mark.parametrize("line", ["4,2,3,0,2,2,2", "4,2,3,0,2,2,2,x", "4,2,3,0.5,2,2,2,-5", "", "4,2,3,0,2,2,2,-5,1"])
def test_a_damaged_line_is_named(tmp_path: Path, line: str):
    log = tmp_path / "density-boards.csv"
    text = f"# {DENSITY.settings}\n{LOG}\n4,2,3,0,2,2,2,-5.0\n{line}\n4,2,3,1,2,2,2,-5.0\n"
    log.write_text(text)
    with pytest.raises(UserError, match=r"density-boards\.csv:4: expected size,.*; remove this line"):
        list(run(DENSITY, tmp_path, 1))
    assert log.read_text() == text


def test_without_matplotlib_there_are_tables_and_it_says_what_to_install(
    tmp_path: Path, made: list[Task], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    *_, done = run(DENSITY, tmp_path, 1)
    assert isinstance(done, Done)
    assert done.text.endswith("pip install 'bookmaker-puzzles[study]'")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["density-boards.csv", "density.csv"]


def test_the_places_are_tried_before_the_work(tmp_path: Path, made: list[Task]):
    (tmp_path / "density.png").mkdir()
    with pytest.raises(UserError, match=r"density\.png: this is a folder"):
        list(run(DENSITY, tmp_path, 1))
    assert made == []


def test_what_is_plotted_is_what_was_measured():
    places = product(points(DENSITY), range(3))
    known = {(at, board): Measurement(0, 0, 0, -at.bullets - 2.0 * board - at.size) for at, board in places}
    three, four = panel(DENSITY, known).lines
    assert (three.label, four.label) == ("3x3", "4x4")
    assert panel(DENSITY, known).lowest and not panel(SAMPLES._replace(sizes=()), known).lowest
    assert three.x == tuple(bullets / 9 for bullets in (1, 2, 3, 4))
    assert four.x == tuple(bullets / 16 for bullets in range(2, 9))
    assert three.y == pytest.approx([-6, -7, -8, -9])
    half = 1.6448536269514722 * 2 / sqrt(3)
    assert four.low == pytest.approx([-(bullets + 6 + half) for bullets in range(2, 9)])
    assert four.high == pytest.approx([-(bullets + 6 - half) for bullets in range(2, 9)])
    known = {(point, board): Measurement(0, 0, 0, float(board)) for point in points(SAMPLES) for board in range(2)}
    (line,) = panel(SAMPLES, known).lines
    assert (line.x, line.y) == (tuple(range(1, 9)), (0.5,) * 8)


@pytest.mark.slow
def test_another_process_draws_the_same_bytes(done: tuple[Path, list[Event]], tmp_path: Path):
    """Whatever the hash seed, and whatever the user has told Matplotlib."""
    (tmp_path / "matplotlibrc").write_text("lines.linewidth: 9\naxes.facecolor: red\n")
    folder = tmp_path / "out"
    folder.mkdir()
    log = "density-boards.csv"
    (folder / log).write_bytes((done[0] / log).read_bytes())
    code = (
        "import sys; from pathlib import Path; from bookmaker.study.experiments import Study, run; "
        "list(run(Study('density', (3, 4), 3, steps=4, seed=7), Path(sys.argv[1]), 1))"
    )
    environment = {**os.environ, "PYTHONHASHSEED": "5", "MATPLOTLIBRC": str(tmp_path), "TZ": "Asia/Tokyo"}
    subprocess.run([sys.executable, "-c", code, str(folder)], check=True, env=environment)
    assert files(folder, DENSITY) == files(done[0], DENSITY)
