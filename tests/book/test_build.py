"""From a spec to a book: the same bytes for any number of workers, whole or not at all."""

import errno
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pypdfium2
import pytest

import bookmaker.book.content as content_module
from bookmaker.book.build import build
from bookmaker.book.outlook import book_outlook
from bookmaker.engine.solve.exact import prove
from bookmaker.page.layout.card import draw_card
from bookmaker.values.errors import QualityFailure, UserError
from bookmaker.values.events import Done, Event, Progress
from bookmaker.values.marks import Mark
from bookmaker.values.puzzle import UNKNOWN, Entry
from tests.books import build_entries, write_book
from tests.commands import refusal_of, run_command
from tests.pdfs import read_pages
from tests.quick import quick
from tests.twins.rng import Stream

ROOT = Path(__file__).parents[2]
TINY = """\
spec: 1
title: A tiny book
author: Ada Example
seed: 7
sections:
  - {title: Small, size: 4x4, tiers: {gentle: 3}, per_page: 4, steps: 30}
  - {title: Oblong, size: 5x6, bullets: 9, tiers: {gentle: 1, steady: 2}, per_page: 1, steps: 30}
"""
ENDLESS = """\
spec: 1
title: A book without end
sections:
  - {title: Never, size: 5x5, tiers: {fiendish: 4}, bands: {fiendish: [-1000, -999]}, steps: 1000000, budget: 100000000}
"""
IMPOSSIBLE = ENDLESS.replace("steps: 1000000, budget: 100000000", "steps: 5, budget: 10")


Tiny = tuple[Path, list[Event], tuple[Entry, ...]]


@pytest.fixture
def spec(tmp_path: Path) -> Path:
    return write_book(tmp_path, TINY, "tiny.yaml")


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> Tiny:
    """Build the tiny book with one worker; return the folder, the events and the entries printed."""
    folder = tmp_path_factory.mktemp("tiny")
    (folder / "tiny.yaml").write_text(TINY)
    return folder / "out", *build_entries(folder / "tiny.yaml", folder / "out")


def test_the_events_end_with_a_summary_and_nothing_but_the_book_and_its_lock_is_left(tiny: Tiny):
    folder, events, _ = tiny
    assert sorted(path.name for path in folder.iterdir()) == ["tiny.lock", "tiny.pdf"]
    pages = len(pypdfium2.PdfDocument(folder / "tiny.pdf"))
    said = f"{folder / 'tiny.pdf'}: {pages} pages, 6 puzzles, each proved to have one solution"
    assert events[-1] == Done(f"{said}\n{folder / 'tiny.lock'}", (folder / "tiny.pdf", folder / "tiny.lock"))
    last = {event.key: event for event in events if isinstance(event, Progress)}
    assert all(event.done == event.wanted for event in last.values())
    assert sorted(last) == ["Oblong · gentle", "Oblong · steady", "Small · gentle", "explained", "pages read"]


def test_every_puzzle_is_printed_twice_with_its_number_and_total(tiny: Tiny):
    folder, _, entries = tiny
    text = "\n".join(read_pages(folder / "tiny.pdf"))
    assert [entry.number for entry in entries] == [1, 2, 3, 4, 5, 6]
    for entry in entries:
        digits = [str(clue) for clue in entry.made.puzzle.clues if clue != UNKNOWN]
        printed = r"\s+".join([str(entry.number), *digits, f"{entry.made.puzzle.total} bullets"])
        assert len(re.findall(rf"(?<!\d){printed}\b", text)) == 2, printed


def test_what_is_printed_is_unique_and_in_order(tiny: Tiny):
    entries, tiers = tiny[2], [(0, "gentle")] * 3 + [(1, "gentle")] + [(1, "steady")] * 2
    assert [(entry.section, entry.tier) for entry in entries] == tiers
    assert all(prove(entry.made.puzzle).answer == entry.made.answer for entry in entries)
    assert [entry.made.puzzle.total for entry in entries] == [5, 5, 5, 9, 9, 9]


@pytest.mark.slow
def test_two_workers_give_the_same_bytes(tiny: Tiny, spec: Path, tmp_path: Path):
    list(build(spec, tmp_path / "two", 2))
    assert (tmp_path / "two" / "tiny.pdf").read_bytes() == (tiny[0] / "tiny.pdf").read_bytes()


TOLD = TINY.replace("seed: 7", "seed: 7\nwalkthroughs: {tiers: [steady]}\nhints: 2\nhint_order: shuffled")


def hints_in(path: Path) -> dict[str, str]:
    """Return {number of a hint: number of its puzzle}, from the list of hints."""
    pages = [page for page in read_pages(path) if re.search(r"^HINTS \d", page, re.MULTILINE)]
    listed = re.sub(r"\s+", " ", " ".join(pages))
    return dict(re.findall(r" (\d+) [A-Z][^()]*\(puzzle (\d+)\)", listed))


@pytest.mark.slow
@pytest.mark.parametrize("solver", ["refined", pytest.param("classic", marks=pytest.mark.slow)])
def test_a_book_with_hints_and_walkthroughs_is_the_same_for_any_number_of_workers(
    spec: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, solver: str
):
    spec.write_text(f"{TOLD}solver: {solver}\n")
    list(build(spec, tmp_path / "one", 1))
    monkeypatch.setattr("bookmaker.book.stories.CROWD", 1)
    list(build(spec, tmp_path / "two", 2))
    assert (tmp_path / "one" / "tiny.pdf").read_bytes() == (tmp_path / "two" / "tiny.pdf").read_bytes()
    heads = re.findall(r"WALKTHROUGHS? [\d–]+", "\n".join(read_pages(tmp_path / "one" / "tiny.pdf")))
    assert heads
    assert {number for head in heads for number in re.findall(r"\d+", head)} == {"5", "6"}


@pytest.mark.slow
def test_the_seed_shuffles_the_hints(spec: Path, tmp_path: Path):
    orders = []
    for seed in (7, 8):
        spec.write_text(TOLD.replace("seed: 7", f"seed: {seed}"))
        list(build(spec, tmp_path / str(seed), 1))
        order = hints_in(tmp_path / str(seed) / "tiny.pdf")
        assert list(order) == [str(i + 1) for i in range(len(order))]
        assert set(order.values()) == set("123456")
        assert list(order.values()) != sorted(order.values())
        orders.append(list(order.values()))
    assert orders[0] != orders[1]


@pytest.mark.parametrize("seed", [1, 2026, 2**63 - 1])
def test_the_order_of_hints_is_the_seeds_alone(seed: int):
    shuffled = Stream(seed, *content_module.SHUFFLE).shuffled(list(range(40)))
    assert content_module.shuffled_order(40, seed) == tuple(shuffled)


@pytest.mark.slow
def test_walkthroughs_and_hints_change_no_puzzle(tiny: Tiny, spec: Path, tmp_path: Path):
    spec.write_text(TOLD)
    assert build_entries(spec, tmp_path / "out")[1] == tiny[2]


@pytest.mark.slow
def test_another_seed_is_another_book(tiny: Tiny, spec: Path, tmp_path: Path):
    spec.write_text(TINY.replace("seed: 7", "seed: 8"))
    list(build(spec, tmp_path / "other", 1))
    assert (tmp_path / "other" / "tiny.pdf").read_bytes() != (tiny[0] / "tiny.pdf").read_bytes()


def test_a_book_is_foreseen_with_the_pages_it_will_have(tiny: Tiny, spec: Path):
    assert book_outlook(spec).pages == len(pypdfium2.PdfDocument(tiny[0] / "tiny.pdf"))


@pytest.mark.parametrize(
    "error", quick([OSError(errno.ENOSPC, "No space left on device"), KeyboardInterrupt()]), ids=repr
)
def test_a_write_that_fails_leaves_the_old_book_and_nothing_else(
    spec: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException
):
    out = tmp_path / "out"
    out.mkdir()
    (out / "tiny.pdf").write_bytes(b"old")
    monkeypatch.setattr(os, "replace", Mock(side_effect=error))
    with pytest.raises(type(error)):
        list(build(spec, out, 1))
    assert [(path.name, path.read_bytes()) for path in out.iterdir()] == [("tiny.pdf", b"old")]


@pytest.mark.parametrize("place", ["folder", "file", "refused"])
def test_a_place_that_cannot_be_written_is_found_before_the_work(
    spec: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: str
):
    monkeypatch.setattr(content_module, "batch", Mock(side_effect=AssertionError("the work began first")))
    out = tmp_path / "out"
    if place == "folder":
        (out / "tiny.pdf").mkdir(parents=True)
    elif place == "file":
        out.write_bytes(b"mine")
    else:
        refused = PermissionError(errno.EACCES, "Permission denied", str(out))
        monkeypatch.setattr("tempfile.mkstemp", Mock(side_effect=refused))
    with pytest.raises((UserError, OSError)) as caught:
        list(build(spec, out, 1))
    assert str(out) in str(caught.value)


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        (TINY.replace("4x4", "4x99"), 2, "tiny.yaml:6:26: error["),
        (TINY.replace("4x4", "9x9x9"), 2, "tiny.yaml:6:26: error["),
        (TINY.replace("bullets: 9", "bullets: 30"), 2, "tiny.yaml:7:"),
        (TINY.replace("seed: 7", "layout: nowhere"), 2, "tiny.yaml:4:"),
        (TINY.replace("title: A", "title: [A"), 2, "tiny.yaml:"),
        (TINY.replace("seed: 7", "trim: 2 x 3 in"), 2, "trim"),
        ("- 1\n", 2, "tiny.yaml:1:1: error["),
        (None, 3, "no such file"),
        (IMPOSSIBLE, 4, "Never · fiendish: found 0 of 4 puzzles of 5x5"),
    ],
)
def test_a_book_that_cannot_be_made_leaves_nothing_and_the_exit_code_tells_what_kind_of_mistake_it_was(
    spec: Path, tmp_path: Path, text: str | None, code: int, said: str
):
    if text is None:
        spec.unlink()
    else:
        spec.write_text(text)
    result = refusal_of(code, "build", spec, "-o", tmp_path / "out", "--workers", 1)
    assert said in result
    assert "Traceback" not in result
    assert list(tmp_path.glob("out/*")) == []


def test_the_command_prints_its_progress_and_its_summary(spec: Path, tmp_path: Path):
    result = run_command("build", spec, "-o", tmp_path / "out", "--workers", 1)
    assert result.exit_code == 0
    assert "Small · gentle: 3 of 3\n" in result.stderr
    assert result.stdout.startswith(f"{tmp_path / 'out' / 'tiny.pdf'}: ")


def test_a_folder_in_the_place_of_the_book_ends_in_2(spec: Path, tmp_path: Path):
    (tmp_path / "tiny.pdf").mkdir()
    result = run_command("build", spec, "-o", tmp_path)
    said = f"error: {tmp_path / 'tiny.pdf'}: this is a folder; remove it, or write somewhere else with -o\n"
    assert (result.exit_code, result.stdout, result.stderr) == (2, "", said)


def list_processes() -> dict[int, int]:
    """Return the parent of every process that has not ended."""
    parents = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, parent = stat.read_text().rpartition(")")[2].split()[:2]
        except OSError:
            continue
        if state != "Z":
            parents[int(stat.parent.name)] = int(parent)
    return parents


def children(pid: int) -> set[int]:
    """Return the processes below a process."""
    parents = list_processes()
    found: set[int] = {pid} & set(parents)
    while more := {child for child, parent in parents.items() if parent in found} - found:
        found |= more
    return found - {pid}


def wait_until(true) -> bool:
    for _ in range(3000):
        if true():
            return True
        time.sleep(0.01)
    return False


START = (
    # A shell may start us with SIGINT ignored, and children inherit that.
    "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)\nfrom bookmaker.cli import main; main()"
)


def start_endless(tmp_path: Path, workers: int) -> subprocess.Popen[str]:
    """Start a build that would take hours, and wait until its workers come up."""
    spec = write_book(tmp_path, ENDLESS, "endless.yaml")
    process = subprocess.Popen(
        [sys.executable, "-c", START, "build", str(spec), "-o", str(tmp_path / "out"), "--workers", str(workers)],
        cwd=ROOT,
        stderr=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert process.stderr is not None
    while "0 of 4" not in process.stderr.readline():
        assert process.poll() is None
    # At least one worker, what they are forked from, and what cleans up behind them.
    assert wait_until(lambda: len(children(process.pid)) > workers)
    return process


NEEDS_PROC = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")


@pytest.mark.slow
@NEEDS_PROC
@pytest.mark.parametrize("whole_group", quick([True, False]), ids=["terminal", "kill"])
@pytest.mark.parametrize("workers", [2, pytest.param(4, marks=pytest.mark.slow)])
def test_ctrl_c_ends_in_130_and_leaves_no_process_and_no_file(tmp_path: Path, whole_group: bool, workers: int):
    """It comes while the workers are being started, when it is lost most easily."""
    process = start_endless(tmp_path, workers)
    below = children(process.pid)
    try:
        (os.killpg if whole_group else os.kill)(process.pid, signal.SIGINT)
        said, wrong = process.communicate(timeout=30)
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
    assert (process.returncode, said) == (130, "")
    assert wrong.splitlines()[-1:] == ["interrupted"]
    assert "Traceback" not in wrong
    assert wait_until(lambda: not below & set(list_processes()))
    assert list((tmp_path / "out").iterdir()) == []


@pytest.mark.slow
@NEEDS_PROC
def test_workers_end_when_their_parent_is_killed(tmp_path: Path):
    process = start_endless(tmp_path, 2)
    try:
        assert wait_until(lambda: len(children(process.pid)) == 4)
        below = children(process.pid)
    finally:
        process.kill()
        process.communicate()
    assert wait_until(lambda: not below & set(list_processes()))
    assert list((tmp_path / "out").iterdir()) == []


def test_a_mark_outside_its_area_is_refused_with_its_page(spec: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def lowered(*given: Any) -> tuple[Mark, ...]:
        *what, (x, y), share = given
        return draw_card(*what, (x, y - 300), share)

    monkeypatch.setattr("bookmaker.page.types.solutions.draw_card", lowered)
    with pytest.raises(QualityFailure) as refused:
        list(build(spec, tmp_path, 1))
    (page,) = {problem.where for problem in refused.value.problems if problem.id == "astray"}
    assert page == "page 18" and (tmp_path / "tiny.refused.pdf").exists() and not (tmp_path / "tiny.pdf").exists()
