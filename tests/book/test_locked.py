"""A build and its lock: what it says, rebuilding to the byte, refusing with the reason, avoiding other books."""

import hashlib
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pypdfium2
import pytest
from typer.testing import CliRunner

import bookmaker.book.content as content_module
from bookmaker import __version__
from bookmaker.book.build import build
from bookmaker.book.outlook import book_outlook
from bookmaker.cli import app
from bookmaker.engine.rank.energy import VERSION
from bookmaker.engine.solve.exact import prove
from bookmaker.spec.book import AS_IT_IS, Variant
from bookmaker.spec.lock.values import Lock, encode_lock, read_lock
from bookmaker.values.errors import NOT_FOUND, QUALITY, USAGE, FileProblems, NotFound, QualityFailure, UserError
from bookmaker.values.events import Done, Event
from bookmaker.values.puzzle import UNKNOWN, from_code

TINY = """\
spec: 1
title: A tiny book
seed: 7
layout: ./look.yaml
walkthroughs: [2]
sections:
  - {title: Small, size: 4x4, tiers: {gentle: 3}, per_page: 4, steps: 30}
  - {title: Oblong, size: 4x5, tiers: {gentle: 1, steady: 1}, per_page: 1, steps: 30}
"""
LOOK = "extends: classic\n"


def write(folder: Path, text: str = TINY) -> Path:
    folder.mkdir(exist_ok=True)
    (folder / "look.yaml").write_text(LOOK)
    path = folder / "tiny.yaml"
    path.write_text(text)
    return path


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a finished book: its spec and, in `out`, what was made."""
    folder = tmp_path_factory.mktemp("first")
    list(build(write(folder), folder / "out", 1))
    return folder


@pytest.fixture
def book(first: Path, tmp_path: Path) -> Path:
    """A copy of that folder's spec and lock; the book itself is gone."""
    path = write(tmp_path)
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "tiny.lock").write_bytes((first / "out" / "tiny.lock").read_bytes())
    return path


def out(path: Path) -> Path:
    return path.parent / "out"


def locked(path: Path, variant: Variant = AS_IT_IS) -> list[Event]:
    return list(build(path, out(path), 1, variant, locked=True))


def never(*_: object) -> Iterator[Event]:
    raise AssertionError("the work began before the lock was looked at")
    yield


# What a lock says


def test_a_lock_names_the_book_its_puzzles_and_what_it_is_made_from(first: Path):
    found = read_lock(first / "out" / "tiny.lock")
    assert (found.bookmaker, found.energy) == (__version__, VERSION)
    assert (found.title, found.seed, found.sections) == ("A tiny book", 7, ("Small", "Oblong"))
    assert [(file.role, file.name) for file in found.files][:1] == [("spec", "tiny.yaml")]
    names = {file.name: file for file in found.files}
    assert names["look.yaml"].sha256 == hashlib.sha256(LOOK.encode()).hexdigest()
    assert "bookmaker/classic.yaml" in names
    assert sum(file.role == "font" for file in found.files) >= 3
    assert [(puzzle.section, puzzle.tier) for puzzle in found.puzzles] == [(1, "gentle")] * 3 + [
        (2, "gentle"),
        (2, "steady"),
    ]
    assert all(prove(from_code(puzzle.code)).solutions == 1 for puzzle in found.puzzles)


def test_a_lock_tells_nothing_of_the_machine(first: Path):
    content = (first / "out" / "tiny.lock").read_text()
    assert str(first) not in content
    assert str(Path.home()) not in content
    assert str(Path(__file__).parents[2]) not in content


def test_a_lock_has_the_hash_of_the_book_and_its_pages(first: Path):
    (output,) = read_lock(first / "out" / "tiny.lock").outputs
    data = (first / "out" / "tiny.pdf").read_bytes()
    assert output == ("tiny.pdf", hashlib.sha256(data).hexdigest(), len(pypdfium2.PdfDocument(data)))


def test_the_pages_of_a_puzzle_are_those_it_is_printed_on(first: Path):
    """The folio of a page is its place in the file less the pages in front, as many for every page."""
    found = read_lock(first / "out" / "tiny.lock")
    pages = list(pypdfium2.PdfDocument(first / "out" / "tiny.pdf"))
    words = [" ".join(page.get_textpage().get_text_range().split()) for page in pages]
    texts = [re.sub(" a b c d( e)? 1 2 3 4", "", text) for text in words]  # but for the letters and numbers at edges
    fronts = set[int]()
    for puzzle in found.puzzles:
        printed = from_code(puzzle.code)
        digits = " ".join(str(clue) for clue in printed.clues if clue != UNKNOWN)
        # Over a walkthrough number and total are side by side, else the board is between them.
        captions = [f" {puzzle.number} {inside}{printed.total} bullets" for inside in ("", f"{digits} ")]
        places = [index for index, text in enumerate(texts) if any(caption in f" {text}" for caption in captions)]
        labels = [label for label in puzzle.pages if label]
        assert len(labels) == (3 if puzzle.number == 2 else 2)  # puzzle 2 has a walkthrough
        fronts |= {place + 1 - int(label) for place, label in zip(places, labels, strict=True)}
    assert len(fronts) == 1 and min(fronts) > 0


# Rebuilding


def test_a_locked_build_makes_the_same_bytes(first: Path, book: Path):
    events = locked(book)
    assert (out(book) / "tiny.pdf").read_bytes() == (first / "out" / "tiny.pdf").read_bytes()
    assert (out(book) / "tiny.lock").read_bytes() == (first / "out" / "tiny.lock").read_bytes()
    assert isinstance(events[-1], Done)
    assert events[-1].text.splitlines()[1] == f"{out(book) / 'tiny.lock'}: rebuilt to the byte"


@pytest.mark.slow
def test_other_comments_change_nothing(book: Path):
    book.write_text(f"# A comment\n{TINY}")
    locked(book)
    assert (out(book) / "tiny.pdf").exists()


@pytest.mark.parametrize(
    ("name", "text", "reason"),
    [
        ("tiny.yaml", TINY.replace("seed: 7", "seed: 8"), "spec: seed: 7 → 8"),
        ("tiny.yaml", TINY.replace("4x4", "4x3"), "spec: sections[0].size: 4x4 → 4x3"),
        ("look.yaml", f"{LOOK}grid: {{frame: 2 pt}}\n", "layout: look.yaml has changed"),
    ],
)
def test_what_has_changed_is_refused_before_the_work(
    book: Path, monkeypatch: pytest.MonkeyPatch, name: str, text: str, reason: str
):
    monkeypatch.setattr(content_module, "batch", never)
    (book.parent / name).write_text(text)
    with pytest.raises(QualityFailure) as refused:
        locked(book)
    assert f"\n  {reason}\n" in str(refused.value)
    assert [path.name for path in out(book).iterdir()] == ["tiny.lock"]


def test_settings_are_part_of_the_spec(book: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(content_module, "batch", never)
    with pytest.raises(QualityFailure, match="spec: seed: 7 → 9"):
        locked(book, Variant(("seed=9",)))


@pytest.mark.slow
def test_a_file_that_comes_out_otherwise_is_not_written(book: Path):
    lock = out(book) / "tiny.lock"
    found = read_lock(lock)
    lock.write_bytes(encode_lock(found._replace(outputs=(found.outputs[0]._replace(sha256="0" * 64),))))
    (out(book) / "tiny.pdf").write_bytes(b"old")
    before = lock.read_bytes()
    with pytest.raises(QualityFailure, match=r"tiny\.pdf has other bytes"):
        locked(book)
    assert {path.name: path.read_bytes() for path in out(book).iterdir()} == {"tiny.pdf": b"old", "tiny.lock": before}


@pytest.mark.slow
def test_a_build_without_locked_writes_a_new_lock(book: Path):
    (out(book) / "tiny.lock").write_bytes(b"damaged")
    list(build(book, out(book), 1, Variant(("sections[0].tiers.gentle=1", "walkthroughs=[]"))))
    found = read_lock(out(book) / "tiny.lock")
    assert len(found.puzzles) == 3
    assert found.spec["sections"][0]["tiers"] == {"gentle": 1}


@pytest.mark.parametrize(
    ("content", "error", "said"),
    [
        (None, NotFound, "there is no lock to rebuild from; build once without --locked"),
        (b"{}", UserError, "this is not a lock file"),
        (b'{"lock": 9}', UserError, "a lock of format 9, and this bookmaker reads format 1; update bookmaker"),
    ],
)
def test_a_lock_that_cannot_be_read_is_refused(
    book: Path, monkeypatch: pytest.MonkeyPatch, content: bytes | None, error: type[UserError], said: str
):
    monkeypatch.setattr(content_module, "batch", never)
    if content is None:
        (out(book) / "tiny.lock").unlink()
    else:
        (out(book) / "tiny.lock").write_bytes(content)
    with pytest.raises(error, match=said):
        locked(book)


@pytest.mark.slow
def test_a_part_of_a_book_has_no_lock(book: Path):
    (out(book) / "tiny.lock").unlink()
    with pytest.raises(UserError, match="--only and --locked"):
        locked(book, Variant(only=range(4, 5)))
    list(build(book, out(book), 1, Variant(only=range(4, 5))))
    assert [path.name for path in out(book).iterdir()] == ["tiny-4-4.pdf"]


@pytest.mark.slow
def test_each_printer_has_its_file_in_the_lock_and_its_pages_where_they_differ(tmp_path: Path):
    text = TINY.replace("seed: 7", "seed: 7\nprinter: [home, screen]")
    path = write(tmp_path, text)
    list(build(path, tmp_path / "out", 1))
    found = read_lock(tmp_path / "out" / "tiny.lock")
    assert found.editions == ("home", "screen")
    assert [output.name for output in found.outputs] == ["tiny-home.pdf", "tiny-screen.pdf"]
    for output in found.outputs:
        assert hashlib.sha256((tmp_path / "out" / output.name).read_bytes()).hexdigest() == output.sha256
    list(build(path, tmp_path / "out", 1, locked=True))
    path.write_text(text.replace("[home, screen]", "screen"))
    with pytest.raises(QualityFailure, match=r"printer: \[home, screen\] → screen"):
        list(build(path, tmp_path / "out", 1, locked=True))


def test_a_lock_does_not_take_the_place_of_the_spec(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(content_module, "batch", never)
    spec = write(tmp_path).rename(tmp_path / "tiny.lock")
    with pytest.raises(UserError, match=r"would take its place; call it tiny\.yaml, or build into another folder"):
        list(build(spec, tmp_path, 1))
    assert spec.read_text() == TINY


# Other books


def marks(lock: Lock) -> set[str]:
    return {puzzle.fingerprint for puzzle in lock.puzzles}


@pytest.mark.slow
def test_no_puzzle_of_another_book_comes_again_whatever_the_number_of_workers(first: Path, tmp_path: Path):
    text = TINY.replace("seed: 7", f"seed: 7\navoid: ['{first / 'out' / 'tiny.lock'}']")
    for workers in (1, 2):
        list(build(write(tmp_path / str(workers), text), tmp_path / f"out{workers}", workers))
    one, two = ((tmp_path / f"out{n}" / "tiny.pdf").read_bytes() for n in (1, 2))
    assert one == two
    second = read_lock(tmp_path / "out1" / "tiny.lock")
    assert marks(second).isdisjoint(marks(read_lock(first / "out" / "tiny.lock")))
    assert [(file.role, file.name) for file in second.files if file.role == "lock"] == [("lock", "tiny.lock")]


def test_a_book_that_avoids_its_own_lock_is_refused_at_its_place(book: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(content_module, "batch", never)
    book.write_text(TINY.replace("seed: 7", "seed: 7\navoid: [out/../out/tiny.lock]"))
    with pytest.raises(FileProblems) as refused:
        list(build(book, out(book), 1))
    (problem,) = refused.value.problems
    assert (problem.line, problem.column, problem.id) == (4, 9, "bad-lock")
    assert "the lock of this very book" in problem.message
    book_outlook(book)  # into another folder it may go


# The command


def run(*arguments: object) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, list(map(str, arguments)))
    return result.exit_code, result.stdout, result.stderr


@pytest.mark.slow
def test_the_command_refuses_with_1_2_or_3(book: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(content_module, "batch", never)
    code, said, wrong = run("build", book, "-o", out(book), "--locked", "--set", "seed=8")
    assert (code, said) == (QUALITY, "")
    assert wrong.startswith(f"error: {out(book) / 'tiny.lock'}: the book does not rebuild to the byte\n")
    assert run("build", book, "-o", out(book), "--locked", "--only", "1")[0] == USAGE
    assert run("build", book, "-o", out(book) / "none", "--locked")[0] == NOT_FOUND
    code, said, _ = run("build", book, "-o", out(book), "--locked", "--set", "seed=8", "--format", "json")
    assert (code, json.loads(said)["exit_code"]) == (QUALITY, QUALITY)
