"""All files of a book together: pages, cover, proof, front and lock; and nothing where one of them is wrong."""

import gc
import json
from io import BytesIO
from pathlib import Path
from unittest.mock import Mock

import pikepdf
import pytest
from PIL import Image

import bookmaker.book.artifacts as module
from bookmaker.book.build import build
from bookmaker.book.delivery import Artifact, findings_of
from bookmaker.page.paginate import Bound
from bookmaker.proof.pdf import pdfium
from bookmaker.proof.preflight import load_profile, preflight
from bookmaker.spec.lock.values import read_lock
from bookmaker.values.errors import FileProblems, QualityFailure, Wrong
from bookmaker.values.events import result_of
from bookmaker.values.marks import Page
from tests.books import plan_book, write_book
from tests.commands import run_command
from tests.proof.verify.sabotage.covers import spoiled
from tests.proof.verify.sabotage.damages import DAMAGES
from tests.quick import quick

BOOK = """\
spec: 1
title: A book with a cover
author: Ada Example
seed: 7
printer: [kdp, {ingram: {spine_in: 0.1}}, lulu]
cover: {isbn: 978-0-306-40615-7, price: USD 12.99, back: "# Where?\\n\\nNumbers tell."}
sections:
  - {title: Small, size: 4x4, tiers: {gentle: 8}, per_page: 1, steps: 30}
  - {title: Larger, size: 5x5, tiers: {gentle: 6}, per_page: 1, steps: 30}
back: [solutions, {notes: {pages: 13}}]
"""
PLAIN = BOOK.replace("printer: [kdp, {ingram: {spine_in: 0.1}}, lulu]\n", "").replace(
    "cover: {", "cover: {spine_in: 0.3, "
)


@pytest.fixture(scope="module")
def out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the book; return the folder of its files."""
    folder = tmp_path_factory.mktemp("delivery")
    list(build(write_book(folder, BOOK), folder / "out", 1))
    return folder / "out"


@pytest.mark.slow
def test_there_is_a_file_for_everything_and_a_proof_is_larger_than_the_sheet(out: Path):
    kinds = [(name, rest) for name in ("kdp", "ingram", "lulu") for rest in ("", "-cover", "-cover-proof")]
    delivered = {*(f"book-{name}{rest}.pdf" for name, rest in kinds), "book-front.png", "book-front.jpg"}
    assert {path.name for path in out.iterdir()} == delivered | {"book.lock"}
    assert {output.name for output in read_lock(out / "book.lock").outputs} == delivered
    sizes = []
    for rest in ("cover", "cover-proof"):
        with pikepdf.open(out / f"book-kdp-{rest}.pdf") as pdf:
            sizes.append([float(side) for side in pdf.pages[0].mediabox][2:])
    assert sizes[1][0] > sizes[0][0] and sizes[1][1] > sizes[0][1]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "spine"), [("kdp", None), ("ingram", 0.1), ("lulu", None)])
def test_the_cover_is_taken_for_the_pages_inside(out: Path, name: str, spine: float | None):
    with pikepdf.open(out / f"book-{name}.pdf") as pdf:
        pages = len(pdf.pages)
    profile = load_profile(name)
    size = profile.sheet((432.0, 648.0), pages, None if spine is None else spine * 72)
    assert preflight(out / f"book-{name}-cover.pdf", profile.for_cover(), size).findings == ()


@pytest.mark.slow
def test_verify_compares_the_puzzle_on_a_cover_with_its_book(out: Path, tmp_path: Path):
    spoiled(out / "book-kdp-cover.pdf", tmp_path / "cover.pdf", "another_clue")
    words = ["verify", str(out / "book-kdp.pdf"), "--cover"]
    text = run_command(*words, out / "book-kdp-cover.pdf")
    assert text.exit_code == 0
    assert "\n  1 puzzle on the cover compared with those of the book\nproved, in " in text.output
    found = run_command(*words, tmp_path / "cover.pdf", "--json")
    said = json.loads(found.stdout)
    assert (found.exit_code, said["exit_code"], said["findings"]) == (1, 1, [])
    assert said["cover"]["puzzles"] == 1
    assert [one["id"] for one in said["cover"]["findings"]] == ["wrong-clue"]


@pytest.mark.slow
@pytest.mark.parametrize("ending", ["png", "jpg"])
def test_the_front_is_for_shops(out: Path, ending: str):
    with Image.open(BytesIO((out / f"book-front.{ending}").read_bytes())) as image:
        assert image.mode == "RGB" and image.height == 2560
        assert image.width / image.height == pytest.approx(6 / 9, abs=0.001)


@pytest.mark.slow
def test_all_files_have_the_same_bytes_again(out: Path, tmp_path: Path):
    list(build(write_book(tmp_path, BOOK), tmp_path / "again", 2))
    first, again = ({path.name: path.read_bytes() for path in folder.iterdir()} for folder in (out, tmp_path / "again"))
    assert first == again


@pytest.mark.slow
def test_without_a_printer_the_spine_has_to_be_stated(tmp_path: Path):
    list(build(write_book(tmp_path, PLAIN), tmp_path / "out", 1))
    names = ["book-cover-proof.pdf", "book-cover.pdf", "book-front.jpg", "book-front.png", "book.lock", "book.pdf"]
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == names
    with pytest.raises(FileProblems) as refused:
        plan_book(tmp_path, PLAIN.replace("spine_in: 0.3, ", ""))
    assert [problem.id for problem in refused.value.problems] == ["no-spine"]


@pytest.mark.parametrize(
    ("change", "id"),
    [
        ("40615-8", "bad-isbn"),
        ("40615", "bad-isbn"),
        ("40615-7, art: none.png", "unknown-file"),
        ("40615-7, desgn: night", "unknown-key"),
    ],
)
def test_a_mistake_in_the_cover_is_found_before_the_work(tmp_path: Path, change: str, id: str):
    with pytest.raises(FileProblems) as refused:
        plan_book(tmp_path, BOOK.replace("40615-7", change))
    (problem,) = refused.value.problems
    assert (problem.id, problem.line) == (id, 6)


@pytest.mark.slow
def test_what_only_the_finished_book_shows_of_its_cover_is_told_at_its_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    refusal = Wrong("the boards do not fit", at=("design",), remedy="take another one")
    monkeypatch.setattr(module, "cover_sheet", Mock(side_effect=refusal))
    with pytest.raises(FileProblems) as refused:
        list(build(write_book(tmp_path, PLAIN), tmp_path / "out", 1))
    (problem,) = refused.value.problems
    assert (problem.line, problem.message, problem.remedy) == (5, "the boards do not fit", "take another one")
    assert list((tmp_path / "out").iterdir()) == []


def damage_file(artifact: Artifact, folder: Path, damage: str) -> Artifact:
    """Return an artifact whose file has been damaged."""
    (folder / "whole.pdf").write_bytes(artifact.data)
    DAMAGES[damage](folder / "whole.pdf", folder / "damaged.pdf")
    return artifact._replace(data=(folder / "damaged.pdf").read_bytes())


@pytest.mark.parametrize("damage", quick(["another_clue_everywhere", "invisible_clues", "a_page_doubled"]))
def test_a_file_that_does_not_prove_its_puzzles_is_not_delivered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, damage: str
):
    real, work = module.interior, tmp_path / "work"
    work.mkdir()
    monkeypatch.setattr("bookmaker.book.artifacts.interior", lambda *given: damage_file(real(*given), work, damage))
    with pytest.raises(QualityFailure) as refused:
        list(build(write_book(tmp_path, PLAIN), tmp_path / "out", 1))
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["book.refused.pdf"]
    assert refused.value.problems
    assert all(problem.file.endswith("book.refused.pdf") for problem in refused.value.problems)


@pytest.mark.slow
def test_pages_are_painted_once_for_all_who_look_at_them(out: Path, monkeypatch: pytest.MonkeyPatch):
    book, painting = out / "book-kdp.pdf", Mock(wraps=pdfium.pixels_of)
    monkeypatch.setattr(pdfium, "pixels_of", painting)
    artifact = Artifact(book.name, book.read_bytes(), load_profile("kdp"), (432, 648), [])
    found = result_of(findings_of(artifact, book, book, 1))
    assert [one.id for one in found] == ["other-puzzles"]
    with pikepdf.open(book) as pdf:
        assert painting.call_count == len(pdf.pages)


@pytest.mark.slow
def test_a_file_with_other_puzzles_than_those_made_is_not_delivered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    list(build(write_book(tmp_path, PLAIN.replace("seed: 7", "seed: 8")), tmp_path / "other", 1))
    other = (tmp_path / "other" / "book.pdf").read_bytes()
    real = module.interior
    monkeypatch.setattr("bookmaker.book.artifacts.interior", lambda *given: real(*given)._replace(data=other))
    with pytest.raises(QualityFailure, match="these are not as they were made: puzzles 1, 2, 3"):
        list(build(write_book(tmp_path, PLAIN), tmp_path / "out", 1))


def test_each_page_is_laid_out_once_and_let_go_before_the_next(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    lay, laid, alive = Bound.page, list[int](), list[int]()

    def watch(bound: Bound, index: int) -> Page:
        laid.append(index)
        alive.append(sum(type(one) is Page for one in gc.get_objects()))
        return lay(bound, index)

    monkeypatch.setattr(Bound, "page", watch)
    section = "{title: One, size: 4x4, tiers: {gentle: 8}, steps: 30}"
    spec = f"spec: 1\ntitle: A book\nauthor: Ada\nprinter: screen\nsections: [{section}]\n"
    before = sum(type(one) is Page for one in gc.get_objects())
    list(build(write_book(tmp_path, spec), tmp_path, 1))
    assert laid == list(range(len(laid))) and len(laid) > 8
    assert max(alive) <= before + 2
