"""A build and its lock: what it says, rebuilding to the byte, refusing with the reason, avoiding other books."""

import hashlib
import json
import re
from pathlib import Path
from unittest.mock import Mock

import pypdfium2
import pytest

import bookmaker.book.content as content_module
from bookmaker import __version__
from bookmaker.book.build import build
from bookmaker.book.outlook import book_outlook
from bookmaker.engine.rank.energy import VERSION
from bookmaker.engine.solve.exact import prove
from bookmaker.spec.book import AS_IT_IS, Variant
from bookmaker.spec.lock.values import encode_lock, read_lock
from bookmaker.values.errors import NOT_FOUND, QUALITY, USAGE, FileProblems, NotFound, QualityFailure, UserError
from bookmaker.values.events import Done, Event
from bookmaker.values.puzzle import UNKNOWN, from_code
from tests.books import write_book
from tests.commands import refusal_of, run_command
from tests.pdfs import read_pages

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
    return write_book(folder, text, "tiny.yaml")


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


def rebuild(path: Path, variant: Variant = AS_IT_IS) -> list[Event]:
    return list(build(path, out(path), 1, variant, locked=True))


@pytest.fixture
def no_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """Refuse to search a puzzle."""
    monkeypatch.setattr(content_module, "batch", Mock(side_effect=AssertionError("the work began first")))


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
    tiers = [(1, "gentle")] * 3 + [(2, "gentle"), (2, "steady")]
    assert [(puzzle.section, puzzle.tier) for puzzle in found.puzzles] == tiers
    assert all(prove(from_code(puzzle.code)).solutions == 1 for puzzle in found.puzzles)


def test_a_lock_has_the_hash_of_the_book_and_its_pages_and_nothing_of_the_machine(first: Path):
    (output,) = read_lock(first / "out" / "tiny.lock").outputs
    data = (first / "out" / "tiny.pdf").read_bytes()
    assert output == ("tiny.pdf", hashlib.sha256(data).hexdigest(), len(pypdfium2.PdfDocument(data)))
    content = (first / "out" / "tiny.lock").read_text()
    assert not [place for place in (first, Path.home(), Path(__file__).parents[2]) if str(place) in content]


def test_the_pages_of_a_puzzle_are_those_it_is_printed_on(first: Path):
    """The folio of a page is its place in the file less the pages in front, as many for every page."""
    found = read_lock(first / "out" / "tiny.lock")
    words = [" ".join(page.split()) for page in read_pages(first / "out" / "tiny.pdf")]
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


@pytest.mark.usefixtures("no_work")
def test_a_locked_build_makes_the_same_bytes_and_searches_nothing(first: Path, book: Path):
    events = rebuild(book)
    assert (out(book) / "tiny.pdf").read_bytes() == (first / "out" / "tiny.pdf").read_bytes()
    assert (out(book) / "tiny.lock").read_bytes() == (first / "out" / "tiny.lock").read_bytes()
    assert isinstance(events[-1], Done)
    assert events[-1].text.splitlines()[1] == f"{out(book) / 'tiny.lock'}: rebuilt to the byte"


@pytest.mark.usefixtures("no_work")
@pytest.mark.parametrize(
    ("places", "said"),
    [
        ((0, 1, 2, 3), r"tiny\.lock: its sections have other numbers of puzzles"),
        ((3, 1, 2, 0, 4), r"tiny\.lock: puzzle 1 is none of its section"),
    ],
)
def test_a_lock_with_puzzles_that_the_book_cannot_have_is_refused(book: Path, places: tuple[int, ...], said: str):
    lock = out(book) / "tiny.lock"
    found = read_lock(lock)
    codes = [(found.puzzles[at].code, found.puzzles[at].fingerprint) for at in places]
    now = (one._replace(code=code, fingerprint=mark) for one, (code, mark) in zip(found.puzzles, codes, strict=False))
    lock.write_bytes(encode_lock(found._replace(puzzles=tuple(now))))
    with pytest.raises(UserError, match=said):
        rebuild(book)
    assert [path.name for path in out(book).iterdir()] == ["tiny.lock"]


@pytest.mark.usefixtures("no_work")
def test_a_lock_with_other_puzzles_makes_other_bytes_which_it_refuses(book: Path):
    lock = out(book) / "tiny.lock"
    found = read_lock(lock)
    (one, other), rest = found.puzzles[:2], found.puzzles[2:]
    swapped = (other._replace(number=1), one._replace(number=2), *rest)
    lock.write_bytes(encode_lock(found._replace(puzzles=swapped)))
    with pytest.raises(QualityFailure, match=r"tiny\.pdf has other bytes"):
        rebuild(book)


@pytest.mark.slow
def test_other_comments_change_nothing(book: Path):
    book.write_text(f"# A comment\n{TINY}")
    rebuild(book)
    assert (out(book) / "tiny.pdf").exists()


@pytest.mark.parametrize(
    ("name", "text", "reason"),
    [
        ("tiny.yaml", TINY.replace("seed: 7", "seed: 8"), "spec: seed: 7 → 8"),
        ("tiny.yaml", TINY.replace("4x4", "4x3"), "spec: sections[0].size: 4x4 → 4x3"),
        ("look.yaml", f"{LOOK}grid: {{frame: 2 pt}}\n", "layout: look.yaml has changed"),
    ],
)
@pytest.mark.usefixtures("no_work")
def test_what_has_changed_is_refused_before_the_work(book: Path, name: str, text: str, reason: str):
    (book.parent / name).write_text(text)
    with pytest.raises(QualityFailure) as refused:
        rebuild(book)
    assert f"\n  {reason}\n" in str(refused.value)
    assert [path.name for path in out(book).iterdir()] == ["tiny.lock"]


@pytest.mark.usefixtures("no_work")
def test_settings_are_part_of_the_spec(book: Path):
    with pytest.raises(QualityFailure, match="spec: seed: 7 → 9"):
        rebuild(book, Variant(("seed=9",)))


@pytest.mark.slow
def test_a_file_that_comes_out_otherwise_is_not_written(book: Path):
    lock = out(book) / "tiny.lock"
    found = read_lock(lock)
    lock.write_bytes(encode_lock(found._replace(outputs=(found.outputs[0]._replace(sha256="0" * 64),))))
    (out(book) / "tiny.pdf").write_bytes(b"old")
    before = lock.read_bytes()
    with pytest.raises(QualityFailure, match=r"tiny\.pdf has other bytes"):
        rebuild(book)
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
@pytest.mark.usefixtures("no_work")
def test_a_lock_that_cannot_be_read_is_refused(book: Path, content: bytes | None, error: type[UserError], said: str):
    if content is None:
        (out(book) / "tiny.lock").unlink()
    else:
        (out(book) / "tiny.lock").write_bytes(content)
    with pytest.raises(error, match=said):
        rebuild(book)


@pytest.mark.slow
def test_a_part_of_a_book_has_no_lock(book: Path):
    (out(book) / "tiny.lock").unlink()
    with pytest.raises(UserError, match="--only and --locked"):
        rebuild(book, Variant(only=range(4, 5)))
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


@pytest.mark.usefixtures("no_work")
def test_a_lock_does_not_take_the_place_of_the_spec(tmp_path: Path):
    spec = write(tmp_path).rename(tmp_path / "tiny.lock")
    with pytest.raises(UserError, match=r"would take its place; call it tiny\.yaml, or build into another folder"):
        list(build(spec, tmp_path, 1))
    assert spec.read_text() == TINY


# Other books


@pytest.mark.slow
def test_no_puzzle_of_another_book_comes_again_whatever_the_number_of_workers(first: Path, tmp_path: Path):
    text = TINY.replace("seed: 7", f"seed: 7\navoid: ['{first / 'out' / 'tiny.lock'}']")
    for workers in (1, 2):
        list(build(write(tmp_path / str(workers), text), tmp_path / f"out{workers}", workers))
    one, two = ((tmp_path / f"out{n}" / "tiny.pdf").read_bytes() for n in (1, 2))
    assert one == two
    second, other = read_lock(tmp_path / "out1" / "tiny.lock"), read_lock(first / "out" / "tiny.lock")
    assert {one.fingerprint for one in second.puzzles}.isdisjoint(one.fingerprint for one in other.puzzles)
    assert [(file.role, file.name) for file in second.files if file.role == "lock"] == [("lock", "tiny.lock")]


@pytest.mark.usefixtures("no_work")
def test_a_book_that_avoids_its_own_lock_is_refused_at_its_place(book: Path):
    book.write_text(TINY.replace("seed: 7", "seed: 7\navoid: [out/../out/tiny.lock]"))
    with pytest.raises(FileProblems) as refused:
        list(build(book, out(book), 1))
    (problem,) = refused.value.problems
    assert (problem.line, problem.column, problem.id) == (4, 9, "bad-lock")
    assert "the lock of this very book" in problem.message
    book_outlook(book)  # into another folder it may go


# The command


@pytest.mark.slow
@pytest.mark.usefixtures("no_work")
def test_the_command_refuses_with_1_2_or_3(book: Path):
    command = ("build", book, "-o", out(book), "--locked")
    said = refusal_of(QUALITY, *command, "--set", "seed=8")
    assert said.startswith(f"error: {out(book) / 'tiny.lock'}: the book does not rebuild to the byte\n")
    assert run_command(*command, "--only", "1").exit_code == USAGE
    assert run_command("build", book, "-o", out(book) / "none", "--locked").exit_code == NOT_FOUND
    result = run_command(*command, "--set", "seed=8", "--format", "json")
    assert (result.exit_code, json.loads(result.stdout)["exit_code"]) == (QUALITY, QUALITY)
