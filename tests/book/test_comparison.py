"""A file compared with its book made again: whatever was done to it without harm passes, and what one sees is found."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest

from bookmaker.book.build import build
from bookmaker.book.comparison import UNSEEN, Comparison, compare
from bookmaker.book.sources import Origin, find_sources
from bookmaker.proof.verify import Doubt, verify
from bookmaker.values.errors import NOT_FOUND, OK, QUALITY, NotFound
from bookmaker.values.events import result_of
from tests.commands import output_of, refusal_of, run_command
from tests.proof.likeness.sheet import draw
from tests.proof.tools import REWRITTEN

SPEC = """\
spec: 1
title: A book to compare
seed: 7
walkthroughs: all
hints: 1
printer: [kdp, screen]
cover: {design: night, back: Count.}
trim: 6 x 9 in
sections:
  - {title: Small, size: 5x5, tiers: {gentle: 4}, steps: 60}
  - {title: Sweeps, kind: sweep, size: 6x6, tiers: {gentle: 2}}
"""
Change = Callable[[Path, Path], None]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a spec, with what was made in `output`."""
    folder = tmp_path_factory.mktemp("compared")
    (folder / "own.yaml").write_text(SPEC)
    list(build(folder / "own.yaml", folder / "output", 1))
    return folder


@pytest.fixture(scope="module")
def book(folder: Path) -> Path:
    return folder / "output" / "own-kdp.pdf"


def compare_with(path: Path, book: Path) -> Comparison:
    origins = list(find_sources(path, [book.parent.parent / "own.yaml"]))
    return result_of(compare(path, origins, 1, doubtful=True))


def pick_pages(choose: Callable[[int], list[int]], *others: str) -> Change:
    """Return what puts pages of a book, by their places, behind those of other files of it into a new file."""

    def change(book: Path, target: Path) -> None:
        with pikepdf.open(book) as pdf, pikepdf.new() as new:
            for other in others:
                with pikepdf.open(book.with_name(other)) as front:
                    new.pages.extend(front.pages)
            for at in choose(len(pdf.pages)):
                new.pages.append(pdf.pages[at])
            new.save(target)

    return change


def impose(*words: str) -> Change:
    def change(book: Path, target: Path) -> None:
        output_of("impose", book, "-o", target, *words)

    return change


def behind(one: Change, tool: str) -> Change:
    """Return what does something, and lets a tool write the file anew."""

    def change(book: Path, target: Path) -> None:
        one(book, target.with_name("between.pdf"))
        REWRITTEN[tool](target.with_name("between.pdf"), target)

    return change


HARMLESS: dict[str, Change] = {
    **REWRITTEN,
    "a part": pick_pages(lambda count: [*range(3, count - 3)]),
    "a page": pick_pages(lambda count: [9]),
    "twice": pick_pages(lambda count: [*range(count)] * 2),
    "own cover": pick_pages(lambda count: [*range(count)], "own-kdp-cover.pdf"),
    "booklet": impose("--booklet", "--sheet", "a3"),
    "booklet on small sheets": impose("--booklet", "--sheet", "a4", "--thickness", "0.1mm"),
    **{f"signature {n}": impose("--booklet", "--signature", str(n), "--sheet", "a3", "--marks") for n in (1, 4)},
    "rows": impose("--nup", "2x2", "--sheet", "a3", "--gap", "4mm", "--marks"),
    "filled": impose("--nup", "2x1", "--sheet", "tabloid", "--fill"),
    "booklet by gs": behind(impose("--booklet", "--sheet", "a3"), "gs"),
}


@pytest.mark.slow
@pytest.mark.parametrize("way", HARMLESS)
def test_what_does_no_harm_is_vouched_for(book: Path, tmp_path: Path, way: str):
    HARMLESS[way](book, tmp_path / "other.pdf")
    found = compare_with(tmp_path / "other.pdf", book)
    assert (found.findings, found.vouched, found.paired) == ((), True, found.pages)
    standing = found.still_valid(verify(tmp_path / "other.pdf").findings)
    assert not standing or way in REWRITTEN


@pytest.mark.slow
def test_a_cover_in_front_is_told_and_a_page_elsewhere_is_a_finding(book: Path, tmp_path: Path):
    foreign = draw(book.parent / "sheet.pdf").name
    pick_pages(lambda count: [*range(count)], foreign)(book, tmp_path / "front.pdf")
    found = compare_with(tmp_path / "front.pdf", book)
    assert (found.findings, found.vouched, found.paired) == ((), True, found.pages - 1)
    assert found.notes == ("page 1 is none of the book and stands outside of it, as a cover does: it was not compared",)
    pick_pages(lambda count: [*range(4, count)], foreign)(book, tmp_path / "part.pdf")
    assert [one.page for one in compare_with(tmp_path / "part.pdf", book).findings] == [1]


ORDERS: dict[str, tuple[Callable[[int], list[int]], set[tuple[str, int]]]] = {
    "missing": (lambda count: [*range(6), *range(7, count)], {("page-left-out", 7)}),
    "exchanged": (
        lambda count: [*range(6), 7, 6, *range(8, count)],
        {("page-left-out", 7), ("page-left-out", 8), ("page-left-out", 9)},
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("order", ORDERS)
def test_pages_out_of_order_are_findings(book: Path, tmp_path: Path, order: str):
    choose, expected = ORDERS[order]
    pick_pages(choose)(book, tmp_path / "other.pdf")
    found = compare_with(tmp_path / "other.pdf", book)
    assert {(one.id, one.page) for one in found.findings} == expected
    assert not found.vouched


@pytest.mark.slow
def test_a_book_of_another_seed_is_not_the_one(folder: Path, book: Path, tmp_path: Path):
    (tmp_path / "own.yaml").write_text(SPEC.replace("seed: 7", "seed: 8"))
    list(build(tmp_path / "own.yaml", tmp_path, 1))
    found = result_of(compare(book, [Origin(tmp_path / "own.yaml", tmp_path / "own.lock")], 1))
    assert "not-as-made" in {one.id for one in found.findings}
    assert not found.vouched


@pytest.mark.slow
def test_two_books_in_one_file_are_compared_with_both(folder: Path, book: Path, tmp_path: Path):
    (tmp_path / "own.yaml").write_text(SPEC.replace("seed: 7", "seed: 8"))
    list(build(tmp_path / "own.yaml", tmp_path, 1))
    shutil.copy(tmp_path / "own-kdp.pdf", book.with_name("second.pdf"))
    pick_pages(lambda count: [*range(count)], "second.pdf")(book, tmp_path / "both.pdf")
    origins = (
        Origin(folder / "own.yaml", book.with_name("own.lock")),
        Origin(tmp_path / "own.yaml", tmp_path / "own.lock"),
    )
    found = result_of(compare(tmp_path / "both.pdf", origins, 1, doubtful=True))
    assert (found.findings, found.vouched, found.paired) == ((), True, found.pages)


def cover_a_spot(book: Path, target: Path) -> None:
    with pikepdf.open(book) as pdf:
        pdf.pages[8].contents_add(b"q 0 g 200 330 8 3 re f Q")
        pdf.save(target)


@pytest.mark.slow
def test_the_command_compares_with_what_lies_beside(book: Path, tmp_path: Path):
    other = book.with_name("own-kdp-by-us.pdf")
    shutil.copy(book, other)
    found = run_command("verify", other)
    pages_there = len(pikepdf.open(book).pages)
    said = f"{pages_there} of {pages_there} pages compared with pages made again from own.yaml and its lock"
    assert (found.exit_code, said in found.output) == (OK, True)
    cover_a_spot(book, other)
    found = run_command("verify", other, "--json")
    told = json.loads(found.output)
    assert found.exit_code == QUALITY
    assert {(one["id"], one["page"]) for one in told["findings"]} >= {("not-as-made", 9)}
    assert {one["page"] for one in told["compared"]["differences"]} == {9}
    other.unlink()
    shutil.copy(book, tmp_path / "alone.pdf")
    found = run_command("verify", tmp_path / "alone.pdf")
    assert found.exit_code == OK
    assert "no lock of its book lies beside the file" in found.output


def test_what_pixels_cannot_tell_stands():
    doubts = [Doubt("not-ours", "layers"), Doubt("wrong-clue", "a 4")]
    assert Comparison(vouched=True).still_valid(doubts) == (doubts[0],)
    assert Comparison().still_valid(doubts) == tuple(doubts)
    assert {"not-ours", "no-font"} <= UNSEEN


def test_a_spec_without_its_lock_is_told(tmp_path: Path):
    (tmp_path / "book.yaml").write_text(SPEC)
    with pytest.raises(NotFound, match="which writes it"):
        list(find_sources(tmp_path / "book.pdf", [tmp_path / "book.yaml"]))
    draw(tmp_path / "book.pdf")
    refusal_of(NOT_FOUND, "verify", tmp_path / "book.pdf", "--spec", tmp_path / "no.yaml")
