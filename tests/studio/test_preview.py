"""The preview without a browser: what is made, what is kept, what is said, and who is let in."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
import yaml
from PIL import Image

import bookmaker.studio.session as session_module
import bookmaker.studio.work as work_module
import bookmaker.values.interrupts as interrupts_module
from bookmaker.book.content import Making, Replacing, Telling, make_content, make_entries
from bookmaker.book.pieces import NotMade, Pieces
from bookmaker.cli.pick import KEYS
from bookmaker.engine.symmetry import fingerprint
from bookmaker.kinds import KINDS
from bookmaker.page.layout.units import layouts_dir
from bookmaker.spec.book import Variant, read_book
from bookmaker.spec.lock.values import encode_lock
from bookmaker.spec.source import picks_path
from bookmaker.studio.books import book_subject
from bookmaker.studio.desk import SILENCE, Answer, Desk, Saying
from bookmaker.studio.server import Server
from bookmaker.studio.session import Session
from bookmaker.studio.snapshot import Snapshot
from bookmaker.studio.studio import Studio
from bookmaker.values.errors import CannotBeMet
from bookmaker.values.events import Progress, result_of
from bookmaker.values.files import noting_reads
from bookmaker.values.limits import REQUEST_BYTES
from bookmaker.values.puzzle import Entry, Made, to_code
from tests.commands import run_command
from tests.quick import quick
from tests.spec.lock.locks import lock
from tests.studio.windows import FORM, Reply, Window, request, text_of

ROOT = Path(__file__).parents[2]
STATIC = ROOT / "bookmaker" / "studio" / "static"
TINY = """\
spec: 1
title: A tiny book
author: Ada Example
seed: 7
sections:
  - {title: Small, size: 4x4, tiers: {gentle: 3}, per_page: 2, steps: 30}
  - {title: Oblong, size: 5x4, bullets: 6, tiers: {gentle: 2}, per_page: 1, steps: 30}
"""
ENDLESS = """\
spec: 1
title: A book without end
sections:
  - {title: Never, size: 5x5, tiers: {fiendish: 4}, bands: {fiendish: [-1000, -999]}, steps: 1000000, budget: 100000000}
"""
IMPOSSIBLE = ENDLESS.replace("steps: 1000000, budget: 100000000", "steps: 5, budget: 10")
PARTS = ("facts", "solution", "walkthrough", "board")
PATIENCE = 90.0
"""Seconds that some puzzles may take on a busy machine."""


class Bench:
    """One book on show, a step at a time."""

    def __init__(self, path: Path) -> None:
        self.path, self.desk = path, Desk()
        self.variant = Variant()
        self.session = Session(path, self.desk, lambda: book_subject(path, self.variant))
        self.maker = self.session._maker

    def write(self, text: str) -> None:
        self.path.write_text(text)
        os.utime(self.path, ns=(time.monotonic_ns(), time.monotonic_ns()))  # a coarse clock may stand still

    def settle(self) -> dict[str, Any]:
        """Work until there is nothing left to do, and return what is to be seen."""
        end = time.monotonic() + PATIENCE
        self.session.step()
        while self.maker.busy or self.session._rest or self.session._answer or self.desk.answers:
            assert time.monotonic() < end
            self.session.step()
        return self.desk.state()

    def save(self, text: str) -> dict[str, Any]:
        self.write(text)
        return self.settle()


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bench]:
    bench = Bench(tmp_path_factory.mktemp("preview") / "tiny.yaml")
    patch = pytest.MonkeyPatch()
    patch.setattr(session_module, "wait_until_calm", lambda paths: None)  # what is saved here is whole
    bench.write(TINY)
    bench.session._read()
    bench.settle()
    yield bench
    bench.maker.close()
    bench.session._checks.close()
    patch.undo()


@pytest.fixture
def bench(shared: Bench) -> Iterator[Bench]:
    """Provide a book of which all puzzles are made, and put it back afterwards."""
    yield shared
    if shared.path.is_fifo():
        shared.path.unlink()  # to read it would take for ever
    if not shared.path.exists() or shared.path.read_text() != TINY:
        shared.save(TINY)
    shared.desk.publish(problem="", work=SILENCE)
    assert shared.desk.state()["problem"] == ""


@pytest.fixture
def orders(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Provide the orders that the maker gets."""
    got: list[Any] = []
    real = bench.maker.start
    monkeypatch.setattr(bench.maker, "start", lambda work: got.append(work.__self__) or real(work))
    return got


def failing(error: Exception) -> Mock:
    """Return what fails whatever it is called with."""
    return Mock(side_effect=error)


def images(state: dict[str, Any]) -> list[str]:
    return [page["image"] for page in state["book"]["pages"]]


def kinds_changed(before: dict[str, Any], after: dict[str, Any]) -> set[str]:
    pairs = zip(before["book"]["pages"], after["book"]["pages"], strict=True)
    return {new["kind"] for old, new in pairs if old["image"] != new["image"]}


# What is shown


def test_every_page_is_shown_with_its_label_side_and_puzzles(bench: Bench):
    book = bench.desk.state()["book"]
    pages = book["pages"]
    assert book["title"] == "A tiny book"
    assert book["twoSided"]
    assert [page["label"] for page in pages[:3]] == ["i", "ii", "iii"]
    assert [page["recto"] for page in pages] == [True, False] * (len(pages) // 2)
    assert [list(page["numbers"]) for page in pages if page["kind"] == "puzzles"] == [[1, 2], [3], [4], [5]]
    assert all(re.fullmatch("[0-9a-f]{24}", page["image"]) for page in pages)
    assert all(0 < page["full"] <= 100 for page in pages if page["kind"])


def test_a_picture_is_the_page_as_svg(bench: Bench):
    name = images(bench.desk.state())[0]
    picture = bench.desk.image(name)
    assert picture.startswith(b"<svg ")
    assert picture is bench.desk.image(name)
    assert bench.desk.image("0" * 24) is None


def test_only_changed_pages_get_another_picture(bench: Bench):
    before = bench.desk.state()
    after = bench.save(TINY.replace("author: Ada Example", "author: Ada Example\nedition: Second snapshot"))
    assert kinds_changed(before, after) == {"copyright"}
    assert kinds_changed(before, bench.save(TINY)) == set()


def test_another_font_is_another_page_even_where_its_marks_are_the_same(bench: Bench):
    snapshot = bench.desk.snapshot
    faces = dict.fromkeys(snapshot.fonts, snapshot.fonts["regular"])
    other = replace(snapshot, leaves=[*snapshot.leaves], fonts=faces)
    other.lay(0)
    assert other.leaves[0].image != snapshot.leaves[0].image


def test_pages_near_the_reader_come_first(bench: Bench):
    snapshot = bench.desk.snapshot
    last = len(snapshot.leaves) - 1
    assert snapshot.nearest(4)[:5] == [4, 3, 5, 2, 6]
    assert snapshot.nearest(10_000)[0] == last
    assert sorted(snapshot.nearest(0)) == list(range(last + 1))


def test_links_become_areas_of_the_page(bench: Bench):
    state = bench.save(TINY.replace("seed: 7", "seed: 7\nlayout: tablet"))
    assert not state["book"]["twoSided"]
    areas = [area for page in state["book"]["pages"] for area in page["areas"]]
    labels = {page["label"] for page in state["book"]["pages"]}
    assert areas
    for left, top, width, height, target in areas:
        assert 0 <= left < left + width <= 100
        assert 0 <= top < top + height <= 100
        assert target in labels


# What is made again, and what is not


@pytest.mark.parametrize(
    "old, new",
    [
        ("A tiny book", "A book"),
        ("title: Small", "title: Little"),
        ("per_page: 2", "per_page: 1"),
        ("seed: 7", "seed: 7\ntrim: 7 x 9 in"),
        ("seed: 7", "seed: 7\nlook: {grid: {frame: 3 pt}}"),
    ],
)
def test_what_does_not_decide_puzzles_makes_none(bench: Bench, orders: list[Any], old: str, new: str):
    before = bench.desk.state()
    assert set(images(bench.save(TINY.replace(old, new)))) - set(images(before))
    assert orders == []


def test_only_sections_of_the_changed_size_are_made_again(bench: Bench, orders: list[Any]):
    bench.save(TINY.replace("{gentle: 2}", "{gentle: 3}"))
    making, telling = orders
    assert [want.tiers for want in making.wants] == [{}, {"gentle": 3}]
    assert {task.made.puzzle.rows for task in telling.tasks} == {5}
    assert telling.examples == ()


@pytest.mark.slow
def test_a_change_taken_back_makes_nothing(bench: Bench, orders: list[Any]):
    changed = TINY.replace("{gentle: 3}", "{gentle: 2}")
    first = bench.save(changed)
    del orders[:]
    bench.save(TINY)
    assert images(bench.save(changed)) == images(first)
    assert orders == []


@pytest.mark.slow
def test_stories_are_told_again_in_another_language_only_once(bench: Bench, orders: list[Any]):
    for _ in range(2):
        bench.save(TINY.replace("seed: 7", "seed: 7\nlanguage: de"))
        bench.save(TINY)
    (telling,) = orders
    assert {task.language for task in telling.tasks} == {"de-bullets"}
    assert telling.examples == ((KINDS["bullets"].examples[True], "refined", "de-bullets"),)


def test_the_pages_are_those_of_a_build(bench: Bench, tmp_path: Path):
    from bookmaker.book.binding import lay_out
    from bookmaker.book.outlook import book_outlook

    pages = result_of(lay_out(book_outlook(bench.path), 1))
    snapshot = bench.desk.snapshot
    assert [snapshot.pages[leaf.image][0] for leaf in snapshot.leaves] == list(pages)


def entries(bench: Bench) -> dict[int, Entry]:
    """Return the puzzles on show by their numbers."""
    return {number: found.entry for number, found in bench.desk.snapshot.puzzles.items()}


@pytest.fixture
def picks(bench: Bench) -> Iterator[Path]:
    """Provide the place of the file of picks, and take it away afterwards."""
    yield picks_path(bench.path)
    picks_path(bench.path).unlink(missing_ok=True)
    assert bench.settle()["problem"] == ""


def test_only_what_takes_the_place_of_rejected_puzzles_is_made(bench: Bench, orders: list[Any], picks: Path):
    before, shown = entries(bench), bench.desk.state()
    picks.write_text(f"reject: [{before[4].name}]\n")
    state = bench.settle()
    assert [type(order) for order in orders] == [Replacing, Telling]
    assert len(orders[1].tasks) == 1
    after = entries(bench)
    assert [number for number in after if after[number] != before[number]] == [4]
    assert "puzzles" in kinds_changed(shown, state)
    picks.write_text(f"reject: [{before[4].name}]\nkeep: ['{to_code(before[1].made.puzzle)}']\n")
    bench.settle()
    picks.unlink()
    assert images(bench.settle()) == images(shown)
    assert len(orders) == 2


@pytest.mark.parametrize("said", ["reject: [QQQQQQ]", "pin: {1: QQQQQQ}", "reject: [1", "keep: ['bullets:9x9:1:z']"])
def test_a_mistake_in_picks_is_told_at_its_line(bench: Bench, picks: Path, said: str):
    before = images(bench.desk.state())
    picks.write_text(f"# mine\n{said}\n")
    state = bench.settle()
    assert state["problem"].startswith(f"{picks}:2:")
    assert images(state) == before


def answer(bench: Bench, key: Any, name: str = "", number: int = 0) -> dict[str, Any]:
    """Answer about a puzzle, and return what is to be seen then."""
    bench.desk.answers.append(Answer(key, name, number))
    return bench.settle()


def names(bench: Bench) -> list[str]:
    return [entry.name for entry in entries(bench).values()]


def test_answers_go_into_the_file_of_picks_and_are_taken_back(bench: Bench, picks: Path):
    first, shown = names(bench), images(bench.desk.state())
    state = answer(bench, "r", first[1])
    assert (text_of(state["reply"]), state["refused"]) == (
        f"{first[1]} is rejected; another puzzle has its number.",
        False,
    )
    rejected = names(bench)
    assert [i for i in range(5) if first[i] != rejected[i]] == [1]
    answer(bench, "k", first[4])
    answer(bench, "m", rejected[2], 1)
    assert names(bench) == [rejected[2], *rejected[:2], *rejected[3:]]
    assert text_of(answer(bench, "s", rejected[2], 3)["reply"]) == f"{rejected[2]} has changed places with number 3."
    assert names(bench) == [rejected[1], rejected[0], *rejected[2:]]
    said = yaml.safe_load(picks.read_text())
    assert (said["reject"], [*said["pin"]]) == ([first[1]], [1, 3])
    for _ in range(4):
        state = answer(bench, "u")
    assert (images(state), text_of(state["reply"])) == (shown, "The last answer is taken back.")
    state = answer(bench, "u")
    assert state["refused"]
    assert "there is no answer to take back" in text_of(state["reply"])


def test_answers_are_those_of_the_terminal(bench: Bench, picks: Path):
    first = names(bench)
    for key, name, number in (("k", first[0], 0), ("r", first[3], 0), ("s", first[1], 3), ("u", "", 0)):
        answer(bench, key, name, number)
    here, after = picks.read_bytes(), names(bench)
    picks.unlink()
    for options in (["--keep", first[0]], ["--reject", first[3]], ["--swap", first[1], "3"], ["--undo"]):
        result = run_command("pick", bench.path, "--workers", "1", *options)
        assert result.exit_code == 0
    assert picks.read_bytes() == here
    *lines, open_ones = result.stdout.splitlines()
    assert [line.split()[1] for line in lines] == after
    assert open_ones.startswith("open: ")


@pytest.mark.parametrize(
    "key, number, said",
    [
        ("s", 4, "cannot get the number 4, which is in another section"),
        ("m", 99, "cannot get the number 99"),
        ("k", 0, "no puzzle has the name QQQQQQ"),
    ],
)
def test_answers_that_cannot_be_leave_all_as_it_is(bench: Bench, picks: Path, key: str, number: int, said: str):
    before = images(bench.desk.state())
    state = answer(bench, key, names(bench)[0] if number else "QQQQQQ", number)
    assert state["refused"]
    assert said in text_of(state["reply"])
    assert (images(state), state["problem"]) == (before, "")
    assert not picks.exists()


def test_an_answer_that_fails_on_the_way_is_taken_back(bench: Bench, picks: Path, monkeypatch: pytest.MonkeyPatch):
    first, shown = names(bench), images(answer(bench, "k", names(bench)[2]))
    before = picks.read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr("bookmaker.studio.books.bind_book", failing(CannotBeMet("no room for it")))
        bench.desk.answers.append(Answer("s", first[0], 2))
        bench.session.step()
        assert picks.read_bytes() != before
    state = bench.settle()
    assert (text_of(state["reply"]), state["refused"]) == ("Nothing has changed. error: no room for it", True)
    assert (picks.read_bytes(), images(state), state["problem"]) == (before, shown, "")


def test_answers_wait_until_mistakes_are_mended(bench: Bench, picks: Path):
    name = names(bench)[0]
    picks.write_text("reject: [QQQQQQ] # mine\n")
    assert "QQQQQQ" in bench.settle()["problem"]
    state = answer(bench, "r", name)
    assert "has a mistake; mend that first" in text_of(state["reply"])
    assert picks.read_text() == "reject: [QQQQQQ] # mine\n"


def test_a_folder_that_cannot_be_written_is_told(bench: Bench, picks: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("bookmaker.book.picks.rewrite_whole", failing(PermissionError(13, "Permission denied")))
    state = answer(bench, "k", names(bench)[0])
    assert text_of(state["reply"]).startswith(f"error: {picks}: cannot be written (Permission denied)")
    assert not picks.exists()


def test_books_without_picks_say_so(bench: Bench, picks: Path):
    state = bench.save(TINY.replace("seed: 7", "seed: 7\nversions: [A, B]"))
    assert (state["problem"], state["book"]["title"]) == ("", "A tiny book · A")
    assert "a book with versions has no picks" in text_of(answer(bench, "k", names(bench)[0])["reply"])
    bench.variant = Variant(matrix=(("language", "de"),))
    try:
        bench.save(TINY.replace("seed: 7", "seed: 7\nmatrix: {language: [en, de]}"))
        assert "the first book of a matrix" in text_of(answer(bench, "k", names(bench)[0])["reply"])
    finally:
        bench.variant = Variant()
    bench.save(TINY.replace("seed: 7", "seed: 7\nmatrix: {language: [en, de]}"))
    assert not answer(bench, "k", names(bench)[0])["refused"]


def test_boards_are_told_with_their_places(bench: Bench):
    pages = [page for page in bench.desk.state()["book"]["pages"] if page["kind"] == "puzzles"]
    boards = [board for page in pages for board in page["boards"]]
    assert [(board.number, board.name) for board in boards] == [*enumerate(names(bench), 1)]
    assert boards[0].label == f"Puzzle 1, Gentle, 4 × 4 cells, {boards[0].name}"
    for left, top, width, height, *_ in boards:
        assert 0 < left < left + width < 100
        assert 0 < top < top + height < 100
    shares = [board.width * 6 / (board.height * 9) for board in boards]
    assert shares == pytest.approx([1, 1, 1, 4 / 5, 4 / 5], abs=0.1)


def write(path: Path, text: str) -> Path:
    path.write_text(text)
    return path


def missing_in(tmp_path: Path, text: str = TINY) -> Making:
    """Return what has to be made for a book."""
    with pytest.raises(NotMade) as missing:
        result_of(make_content(read_book(write(tmp_path / "spec.yaml", text)), Pieces(makes=False)))
    assert isinstance(missing.value.errand, Making)
    return missing.value.errand


@pytest.mark.parametrize(
    "old, new",
    [
        ("seed: 7", "seed: 8"),
        ("size: 4x4", "size: 4x3"),
        ("{gentle: 3}", "{gentle: 4}"),
        ("{gentle: 3}", "{gentle: 2, steady: 1}"),
        ("steps: 30}\n  -", "steps: 31}\n  -"),
        ("per_page: 2", "search: paper"),
        ("per_page: 2", "density: 0.2"),
        ("per_page: 2", "bands: {gentle: [-2, 0]}"),
        ("per_page: 2", "weights: {n1: -1}"),
        ("per_page: 2", "require: {max_clues: 2}"),
        ("per_page: 2", "budget: 300"),
    ],
)
def test_all_that_decides_puzzles_is_part_of_their_key(tmp_path: Path, old: str, new: str):
    assert old in TINY
    assert {*missing_in(tmp_path).keys} != {*missing_in(tmp_path, TINY.replace(old, new)).keys}


def made_by(making: Making) -> Iterator[Made]:
    """Make the puzzles of an errand."""
    groups = result_of(making.make(1))
    yield from (made for group in groups for _, tiers in group.values() for some in tiers.values() for made in some)


def test_the_books_avoided_are_part_of_the_key_and_reach_the_batch(tmp_path: Path):
    (tmp_path / "other.lock").write_bytes(encode_lock(lock()))
    one, other = missing_in(tmp_path), missing_in(tmp_path, TINY.replace("seed: 7", "seed: 7\navoid: [other.lock]"))
    assert not {*one.keys} & {*other.keys}
    assert other.avoid == {puzzle.fingerprint for puzzle in lock().puzzles}
    marks = frozenset(fingerprint(made.puzzle) for made in made_by(one))
    assert marks.isdisjoint(fingerprint(made.puzzle) for made in made_by(one._replace(avoid=marks)))


def test_titles_are_no_part_of_the_key(tmp_path: Path):
    one, other = missing_in(tmp_path), missing_in(tmp_path, TINY.replace("title: Small, ", "title: Tiny, "))
    assert one != other
    assert [*one.keys] == [*other.keys]


def test_a_board_and_the_same_on_its_side_are_made_together(tmp_path: Path):
    text = TINY + "  - {title: Upright, size: 4x5, tiers: {gentle: 1}, steps: 30}\n"
    assert list(missing_in(tmp_path, text).keys.values()) == [(0,), (1, 2)]


# Mistakes


def test_a_mistake_is_told_as_check_does_and_the_pages_stay(bench: Bench):
    before = bench.desk.state()
    state = bench.save(TINY.replace("size: 4x4", "sise: 4x4"))
    lines = state["problem"].splitlines()
    at = lines.index(f"{bench.path}:6:20: error[unknown-key]: sections[0].sise: unknown key 'sise'")
    assert lines[at + 1].lstrip().startswith("- {title: Small, sise: 4x4")
    assert lines[at + 2].index("^") == lines[at + 1].index("sise")
    assert "did you mean 'size'?" in lines[at + 3]
    assert images(state) == images(before)
    assert bench.save(TINY)["problem"] == ""


@pytest.mark.parametrize(
    "text, said",
    [
        ("", "error[empty]"),
        ("spec: [1", "error["),
        (TINY.replace("seed: 7", "layout: ./no.yaml"), "error[unknown-layout]"),
        (TINY.replace("size: 4x4", "size: 20x20").replace("seed: 7", "trim: 4 x 4 in"), "error"),
    ],
)
def test_whatever_is_wrong_the_pages_stay(bench: Bench, text: str, said: str):
    before = images(bench.desk.state())
    state = bench.save(text)
    assert said in state["problem"]
    assert images(state) == before


@pytest.mark.parametrize(
    ("replace", "said"), [(lambda path: None, "no such file"), (os.mkfifo, "it is a pipe or a device")]
)
def test_a_spec_that_vanishes_or_becomes_a_pipe_is_a_mistake_until_it_is_back(
    bench: Bench, replace: Callable[[Path], None], said: str
):
    bench.path.unlink()
    replace(bench.path)
    assert said in bench.settle()["problem"]
    bench.path.unlink(missing_ok=True)
    assert bench.save(TINY)["problem"] == ""


def test_a_request_that_cannot_be_met_is_told(bench: Bench):
    state = bench.save(IMPOSSIBLE)
    assert state["problem"].startswith("error: Never · fiendish: found 0 of 4 puzzles")
    assert text_of(state["work"]) == ""
    assert state["book"]["title"] == "A tiny book"


def test_pages_that_fail_late_give_way_to_those_before(bench: Bench, monkeypatch: pytest.MonkeyPatch):
    before, real = images(bench.desk.state()), Snapshot.lay

    def lay(snapshot: Snapshot, index: int) -> None:
        if index == 9:
            raise CannotBeMet("no room on page 9")
        real(snapshot, index)

    monkeypatch.setattr(Snapshot, "lay", lay)
    state = bench.save(TINY.replace("A tiny book", "A failing book"))
    assert state["problem"] == "error: no room on page 9"
    assert state["book"]["title"] == "A tiny book"
    assert images(state) == before


def test_a_bug_does_not_end_the_preview(
    bench: Bench, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    with monkeypatch.context() as patch:
        patch.setattr("bookmaker.studio.books.open_book", lambda *_: 1 / 0)
        assert "a bug in bookmaker (ZeroDivisionError" in bench.save(TINY + "# 1\n")["problem"]
        assert capsys.readouterr().err == ""
        patch.setenv("BOOKMAKER_DEBUG", "1")
        bench.save(TINY + "# 2\n")
        assert "Traceback" in capsys.readouterr().err
    assert bench.save(TINY)["problem"] == ""


# Which files are watched


def test_all_that_a_book_is_made_of_is_noted(tmp_path: Path):
    (tmp_path / "low.yaml").write_text("extends: classic\n")
    (tmp_path / "look.yaml").write_text("extends: ./low.yaml\n")
    (tmp_path / "words.md").write_text("# Preface\n\n![A field](field.png)\n")
    Image.new("L", (900, 900), 128).save(tmp_path / "field.png")
    Image.new("L", (900, 900), 200).save(tmp_path / "whole.png")
    (tmp_path / "book.picks.yaml").write_text("reject: []\n")
    pages = "front: [{text: {file: words.md}}, {image: {file: whole.png, width: 2 in}}]\nlayout: ./look.yaml\n"
    with noting_reads() as reads:
        file = read_book(spec_path := write(tmp_path / "book.yaml", TINY + pages))
    names = {"low.yaml", "look.yaml", "words.md", "field.png", "whole.png", "book.picks.yaml"}
    assert {path.resolve() for path in reads} >= {tmp_path / name for name in names} | {spec_path}
    assert layouts_dir() / "classic.yaml" in reads
    assert all(reads.values())
    assert file.look.name


def test_fonts_are_noted(bench: Bench):
    assert sum(path.suffix == ".ttf" for path in bench.session._reads) >= 3


def test_an_included_text_is_shown_anew(bench: Bench):
    words = write(bench.path.parent / "words.md", "# Preface\n\nOne.\n")
    before = bench.save(TINY + "front: [title, {text: {file: words.md}}]\n")
    write(words, "# Preface\n\nOne and two.\n")
    after = bench.settle()
    assert kinds_changed(before, after) == {"text"}


@pytest.mark.slow
def test_a_layout_that_another_one_extends_is_shown_anew(bench: Bench):
    low = write(bench.path.parent / "low.yaml", "extends: classic\n")
    write(bench.path.parent / "look.yaml", "extends: ./low.yaml\n")
    before = bench.save(TINY.replace("seed: 7", "seed: 7\nlayout: ./look.yaml"))
    write(low, "extends: classic\ngrid: {frame: 3 pt}\n")
    assert "puzzles" in kinds_changed(before, bench.settle())


def test_a_file_that_was_missing_is_noticed_when_it_comes(bench: Bench):
    text = TINY.replace("seed: 7", "seed: 7\nlayout: ./late.yaml")
    assert "unknown-layout" in bench.save(text)["problem"]
    write(bench.path.parent / "late.yaml", "extends: classic\n")
    assert bench.settle()["problem"] == ""


def test_reads_are_noted_once_and_only_when_asked(tmp_path: Path):
    path = write(tmp_path / "book.yaml", TINY)
    with noting_reads() as reads:
        read_book(path)
        known = dict(reads)
        path.write_text(TINY + "# more\n")
        read_book(path)
    assert reads == known
    read_book(path)
    assert reads == known


# Work in another process


@pytest.mark.slow
def test_work_is_dropped_when_other_puzzles_are_wanted_and_goes_on_when_not(bench: Bench):
    before = images(bench.desk.state())
    bench.write(ENDLESS)
    bench.session.step()
    process = bench.maker._process
    state = bench.desk.state()
    assert bench.maker.busy
    assert text_of(state["work"]).startswith("Making puzzles")
    assert images(state) == before
    for text in (ENDLESS.replace("without end", "with no end"), ENDLESS.replace("title", "titel")):
        bench.write(text)
        bench.session.step()
        assert bench.maker.busy
        assert bench.maker._process is process
    assert "titel" in bench.desk.state()["problem"]
    state = bench.save(TINY)
    assert not process.is_alive()
    assert text_of(state["work"]) == state["problem"] == ""


def test_progress_is_told_in_numbers(bench: Bench, monkeypatch: pytest.MonkeyPatch):
    session = bench.session
    monkeypatch.setattr(session, "_errand", Making(1, ()))
    for name, value in (("busy", True), ("stages", {"b": Progress("b", 2, 5), "a": Progress("a", 2, 4)})):
        monkeypatch.setattr(bench.maker, name, value)
    assert session._work() == Saying("making_count", {"done": 4, "wanted": 9})
    bench.maker.busy = False
    assert session._work() == SILENCE


# The server


@pytest.fixture
def server(bench: Bench) -> Iterator[Server]:
    studio = Studio(bench.path, alone=True)
    opened = studio._opened[bench.path.name]
    opened.desk = bench.desk
    with Server(studio, 0) as server:
        threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
        yield server
        server.shutdown()


FOREIGN = r"https?:|//[a-z]+\.|@import|\beval\b|innerHTML|\bon[a-z]+=\""
BASE = "/books/tiny.yaml/"
Ask = Callable[..., Reply]


@pytest.fixture
def ask(server: Server) -> Ask:
    """Ask for paths at the book, or from the root if they begin with a slash."""
    return lambda path, *others, **headers: request(
        server.server_port, path if path.startswith("/") else f"{BASE}{path}", *others, **headers
    )


def test_the_page_its_parts_the_state_and_pictures_are_served(ask: Ask):
    kinds = {"": "text/html", "/static/studio.css": "text/css", "/static/book.js": "text/javascript"}
    kinds |= {"/static/icon.svg": "image/svg"}
    for path, kind in kinds.items():
        status, headers, body = ask(path)
        assert (status, headers["content-type"].startswith(kind), bool(body)) == (200, True, True)
    status, headers, body = ask("state")
    state = json.loads(body)
    assert (status, headers["cache-control"]) == (200, "no-store")
    status, headers, body = ask(f"pages/{images(state)[0]}.svg")
    assert (status, headers["content-type"], body[:5]) == (200, "image/svg+xml", b"<svg ")


def test_all_static_files_load_nothing_from_elsewhere(ask: Ask):
    for path in (one for one in STATIC.iterdir() if one.is_file()):
        text = path.read_text("utf-8").replace("http://www.w3.org/2000/svg", "")
        foreign = r"https?:|//[a-z]+\.|@import" if path.name == "htmx.min.js" else FOREIGN
        assert not re.search(foreign, text), path.name
        assert ask(f"/static/{path.name}").status == (404 if path.suffix == ".html" else 200)


def test_the_keys_are_those_of_the_terminal_and_are_documented():
    script, docs = (STATIC / "book.js").read_text("utf-8"), (ROOT / "docs" / "studio.md").read_text("utf-8")
    lists = re.findall(r"^const (?:ANSWERS|SHOWN|BY_HAND) = (.*);$", script, re.MULTILINE)
    letters = {letter for one in lists for letter in re.findall(r'\["([a-z])"', one)}
    terminal = {part.split()[0] for part in KEYS.split(" · ")} - {*"lnpqx"}
    assert letters == terminal | {*"bcv"}
    for letter in letters | {"?"}:
        assert re.search(rf"^\|[^|]*`{re.escape(letter)}`", docs, re.MULTILINE), letter


def test_every_answer_forbids_what_the_page_does_not_need(ask: Ask):
    for path in ("", "state", "nothing", "place?page=1", "/", "/nothing"):
        _, headers, _ = ask(path)
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cross-origin-resource-policy"] == "same-origin"
        assert "access-control-allow-origin" not in headers


@pytest.mark.parametrize(
    "host", ["example.org", "example.org:{port}", "127.0.0.1", "127.0.0.1:1", "", "127.0.0.1.nip.io:{port}"]
)
def test_other_hosts_are_refused(ask: Ask, server: Server, host: str):
    status, _, body = ask("state", Host=host.format(port=server.server_port))
    assert status == 403
    assert server.place.encode() in body
    assert server.key.encode() not in body


@pytest.mark.parametrize(
    ("status", "headers"),
    [
        (200, {"Host": "localhost:{port}"}),
        (200, {"Host": "LOCALHOST:{port}"}),
        (200, {"Origin": "http://127.0.0.1:{port}", "Sec_Fetch_Site": "same-origin"}),
        (200, {"Sec_Fetch_Site": "none"}),
        *((403, {"Origin": origin}) for origin in ("http://example.org", "null", "https://127.0.0.1:{port}", "")),
        (403, {"Origin": "http://127.0.0.1:1"}),
        *((403, {"Sec_Fetch_Site": site}) for site in ("cross-site", "same-site", "anything")),
    ],
)
def test_this_machine_and_our_own_page_are_let_in_and_other_sites_refused(
    ask: Ask, server: Server, status: int, headers: dict[str, str]
):
    for path in ("", "state"):
        asked = {name: value.format(port=server.server_port) for name, value in headers.items()}
        assert ask(path, **asked).status == status


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "TRACE"])
def test_other_methods_are_refused(ask: Ask, method: str):
    status, headers, _ = ask("", method)
    assert (status, headers["allow"]) == (405, "GET, POST")


def test_facts_solution_and_walkthrough_of_a_puzzle_are_served(ask: Ask, bench: Bench):
    name = names(bench)[0]
    facts, solution, steps, board = (json.loads(ask(f"puzzles/{name}/{part}")[2]) for part in PARTS)
    assert facts["title"] == steps["title"] == f"Puzzle 1, Gentle, 4 × 4 cells, {name}"
    assert facts["lines"][0].startswith("hardest ")
    assert (board["title"], board["lines"][3][:6]) == (facts["title"], "row 4:")
    assert (solution["title"], solution["lines"][0][:6]) == (f"Solution 1, Gentle, 4 × 4 cells, {name}", "row 1:")
    assert ask(f"pages/{solution['image']}.svg")[2][:5] == b"<svg "
    assert len(steps["lines"]) > 3
    assert ask("puzzles/QQQQQQ/facts")[::2] == (200, b"null")  # an answer may have replaced it a moment ago
    for path in (f"/puzzles/{name}/other", f"/puzzles/{name}", f"/puzzles/{name}/facts/"):
        assert ask(path)[0] == 404


def test_our_own_page_may_answer_and_nobody_else(ask: Ask, server: Server, bench: Bench, picks: Path):
    ours = {**Window(server.address).headers, "Content-Type": FORM}

    def post(headers: dict[str, str], body: str = "key=k&name=ABC", path: str = "answer") -> int:
        return ask(path, "POST", body, **headers).status

    for body in ("key=k&name=ABC", "key=k&name=ABC&window=w"):  # which a form says of itself
        assert post(ours, body) == 204
        assert bench.desk.answers.pop() == Answer("k", "ABC")
    foreign = ({"Origin": "http://example.org"}, {"Origin": "null"}, {"X-Studio-Key": "x"}, {"X-Studio-Key": ""})
    for other in foreign:
        assert post({**ours, **other}) == 403
    for header in ("Origin", "X-Studio-Key"):
        assert post({name: value for name, value in ours.items() if name != header}) == 403
    assert post({**ours, "Host": "example.org"}) == post({**ours, "Sec-Fetch-Site": "cross-site"}) == 403
    assert post({**ours, "Content-Type": "text/plain"}) == post({**ours, "Content-Type": "application/json"}) == 400
    for body in ("", "{", "key=q", "name=A", "key=k&number=many"):
        assert post(ours, body) == 400
    assert post(ours, "key=k&name=" + "A" * REQUEST_BYTES) == 400
    assert post(ours, path="state") == post(ours, path="/language/") == 404
    assert not bench.desk.answers


@pytest.mark.parametrize(
    "path",
    [
        "/static/", "pages/", "/static/book.html", "/../tiny.yaml", "pages/../../tiny.yaml", "pages/%2e%2e/tiny.yaml",
        "/static/book.js/", "pages/zz.svg", "pages/" + "0" * 24 + ".svg", "/static/../server.py", "/%00", "/tiny.yaml",
        "/books/", "/books/other.yaml/", "/books/tiny.yaml", "/books/..%2Ftiny.yaml/", "/books/%2Fetc%2Fpasswd/",
        "build/file/tiny.yaml", "build/file/../tiny.yaml", "build/file/%2e%2e%2Ftiny.yaml", "/templates/..%2F..%2Fx",
    ],
)  # fmt: skip
def test_there_is_nothing_else(ask: Ask, path: str):
    status, _, body = ask(path)
    assert (status, body) == (404, b"there is nothing here\n")


def test_the_place_of_the_reader_is_kept(ask: Ask, bench: Bench):
    for query, place in (("page=7", 7), ("page=-3", 0), ("page=x", 0), ("", 0), ("page=99999999999999999999", 0)):
        assert ask(f"place?{query}")[0] == 204
        assert bench.desk.place == place


def test_who_knows_the_news_waits_for_more(ask: Ask, bench: Bench, monkeypatch: pytest.MonkeyPatch):
    state = json.loads(ask("state")[2])
    known = f"state?version={state['version']}&pages={state['pages']}"
    monkeypatch.setattr(work_module, "PATIENCE", 0.05)
    assert json.loads(ask(known)[2]) == {**state, "book": None}
    monkeypatch.setattr(work_module, "PATIENCE", 30.0)
    work = Saying("making_count", {"done": 1, "wanted": 2})
    threading.Timer(0.2, bench.desk.publish, kwargs={"problem": "oh", "work": work}).start()
    news = json.loads(ask(known)[2])
    assert (news["problem"], text_of(news["work"])) == ("oh", "Making puzzles: 1 of 2")
    assert news["book"] is None


def test_the_same_said_twice_is_no_news(bench: Bench):
    version = bench.desk.state()["version"]
    bench.desk.publish(problem="", work=SILENCE)
    assert bench.desk.state()["version"] == version


def test_a_browser_that_goes_away_is_no_matter(server: Server, bench: Bench, capsys: pytest.CaptureFixture[str]):
    state = bench.desk.state()
    with socket.create_connection(("127.0.0.1", server.server_port)) as line:
        ask = f"GET {BASE}state?version={state['version']} HTTP/1.1\r\nHost: 127.0.0.1:{server.server_port}\r\n\r\n"
        line.sendall(ask.encode())
    time.sleep(0.1)
    bench.desk.publish(problem="x")
    bench.desk.publish(problem="")
    time.sleep(0.1)
    assert capsys.readouterr().err == ""


def talk(server: Server, text: str) -> bytes:
    """Send a text to the server and return all that it says until it closes the line."""
    with socket.create_connection(("127.0.0.1", server.server_port), timeout=30) as line:
        line.sendall(text.replace("HOST", f"Host: 127.0.0.1:{server.server_port}").replace("\n", "\r\n").encode())
        return b"".join(iter(lambda: line.recv(1 << 16), b""))


@pytest.mark.parametrize("target", ["http://[x", "//[", f"{BASE}state?version=1", "*", "/%zz%00"])
def test_no_address_is_too_odd_for_an_answer(server: Server, target: str, capsys: pytest.CaptureFixture[str]):
    said = talk(server, f"GET {target} HTTP/1.1\nHOST\nConnection: close\n\n")
    assert said.startswith((b"HTTP/1.1 400", b"HTTP/1.1 404", b"HTTP/1.1 200"))
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("head", ["Content-Length: 40", "Transfer-Encoding: chunked"])
def test_the_body_of_a_request_is_no_request(server: Server, head: str):
    said = talk(server, f"GET /static/icon.svg HTTP/1.1\nHOST\n{head}\n\nGET /static/studio.css HTTP/1.1\nHOST\n\n")
    assert (said.count(b"HTTP/1.1 200"), b"text/css" in said) == (1, False)


def test_two_hundred_browsers_at_once_are_served(server: Server):
    lines = [socket.create_connection(("127.0.0.1", server.server_port), timeout=30) for _ in range(200)]
    for line in lines:
        line.sendall(f"GET /static/icon.svg HTTP/1.0\r\nHost: 127.0.0.1:{server.server_port}\r\n\r\n".encode())
    assert {line.recv(12) for line in lines} == {b"HTTP/1.1 200"}
    for line in lines:
        line.close()


# The command


def preview_command(*arguments: str) -> list[str]:
    reset = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"  # whoever runs it may ignore it
    return [sys.executable, "-c", f"{reset}; from bookmaker.cli import main; main()", "preview", *arguments]


def run_preview(*arguments: str, **options: Any) -> subprocess.CompletedProcess[str]:
    return subprocess.run(preview_command(*arguments), capture_output=True, text=True, timeout=60, **options)


@pytest.mark.slow
def test_a_port_in_use_is_an_error_with_a_remedy(tmp_path: Path):
    spec = write(tmp_path / "book.yaml", TINY)
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        done = run_preview(str(spec), "--port", str(port))
    assert done.returncode == 2
    assert done.stderr == (
        f"error: port {port} is in use; choose another one with --port, or any free one with --port 0\n"
    )
    assert done.stdout == ""


@pytest.mark.slow
@pytest.mark.parametrize("wrong", quick([(["no.yaml"], 3), (["no.yaml", "--port", "70000"], 2), ([], 2)]))
def test_wrong_arguments_end_at_once(tmp_path: Path, wrong: tuple[list[str], int]):
    arguments, code = wrong
    done = run_preview(*arguments, cwd=tmp_path)
    assert done.returncode == code
    assert "Traceback" not in done.stderr


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")
def test_ctrl_c_ends_it_with_all_its_processes_even_while_it_works(tmp_path: Path):
    spec = write(tmp_path / "book.yaml", ENDLESS)
    arguments = preview_command(str(spec), "--port", "0", "--no-open")
    # A group of its own gets Ctrl-C as a terminal sends it: to all of its processes.
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    with subprocess.Popen(arguments, start_new_session=True, **pipes) as process:
        try:
            window = Window(process.stdout.readline().split()[1], spec.name)
            end = time.monotonic() + PATIENCE
            while text_of(window.get("state")["work"]) != "Making puzzles: 0 of 4":
                assert time.monotonic() < end
                time.sleep(0.02)
            # Behind the server: what cleans up, who makes puzzles, and, on several cores, what workers are forked from
            # and two of them.
            while len(_group(process.pid)) < (6 if (os.cpu_count() or 1) > 1 else 3):
                assert time.monotonic() < end
                time.sleep(0.02)
            os.killpg(process.pid, signal.SIGINT)
            _, err = process.communicate(timeout=20)
            assert (process.returncode, err) == (0, "")
            end = time.monotonic() + PATIENCE
            while _group(process.pid):  # a worker notices that its parent is gone, and ends
                assert time.monotonic() < end
                time.sleep(0.05)
        finally:
            process.kill()


def _group(leader: int) -> list[str]:
    """Return the states of the processes of a group that are alive."""
    stats = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            stats.append(path.read_text().rpartition(")")[2].split())
    return [state for state, _, group, *_ in stats if int(group) == leader and state != "Z"]


def test_puzzles_made_by_the_maker_are_those_of_a_batch(tmp_path: Path):
    pieces, file = Pieces(makes=False), read_book(write(tmp_path / "spec.yaml", TINY))
    missing = missing_in(tmp_path)
    pieces.keep(missing, result_of(missing.make(1)))
    assert result_of(make_entries(file, pieces)) == result_of(make_entries(file, 1))


def test_an_interrupt_that_a_library_swallows_ends_the_preview(bench: Bench, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(interrupts_module, "heard", [2])
    with pytest.raises(KeyboardInterrupt):
        Studio(bench.path.parent).run()
