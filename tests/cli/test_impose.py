"""bookmaker impose on the command line: what it says, where it writes, and how it refuses."""

import os
from functools import partial
from pathlib import Path

import pikepdf
import pytest

from bookmaker.values.errors import CANNOT_BE_MET, NOT_FOUND, OK, QUALITY, USAGE
from tests.commands import outcome_of
from tests.proof.preflight.books import book

BOOKLET = ("--booklet", "--sheet", "a4")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    book(10, blank=()).save(tmp_path / "book.pdf")
    return tmp_path / "book.pdf"


run = partial(outcome_of, "impose")


def sheets(path: Path) -> list[tuple[float, float]]:
    with pikepdf.open(path) as pdf:
        return [(round(float(page.mediabox[2])), round(float(page.mediabox[3]))) for page in pdf.pages]


def test_a_booklet_goes_beside_its_book_and_says_how_it_is_printed(file: Path) -> None:
    code, said, _ = run(file, *BOOKLET)
    booklet = file.parent / "book-booklet.pdf"
    assert code == OK
    assert said.splitlines() == [
        f"{booklet}: 10 pages on 3 sheets, landscape, 2 of the places blank",
        "pages are scaled to 91.9% of their size; at full size they need a sheet of 12 x 9 in (305 x 229 mm)",
        "print on both sides, flipped on the short edge, without scaling",
    ]
    assert sheets(booklet) == [(842, 595)] * 6


def test_rows_and_columns_on_paper_of_any_size(file: Path) -> None:
    code, said, _ = run(file, "--nup", " 2 x 3 ", "--sheet", "500x800mm", "--gap", "5mm", "--marks")
    assert code == OK
    assert said.splitlines() == [
        f"{file.parent / 'book-2x3.pdf'}: 10 pages on 2 sheets, portrait, 2 of the places blank",
        "pages are at full size",
    ]
    assert sheets(file.parent / "book-2x3.pdf") == [(1417, 2268)] * 2
    code, said, _ = run(file, "--nup", "1x1", "--sheet", "864x1296pt", "--fill")
    assert code == OK and "scaled to 200% of their size\n" in said


@pytest.mark.parametrize(
    ("name", "size"), [("A4", (595, 842)), ("a3", (842, 1191)), ("letter", (612, 792)), ("tabloid", (792, 1224))]
)
def test_every_named_sheet(name: str, size: tuple[int, int], file: Path) -> None:
    assert run(file, "--nup", "1x1", "--sheet", name, "-o", file.parent / "x.pdf")[0] == OK
    assert sheets(file.parent / "x.pdf") == [size] * 10


def test_signatures_and_creep_reach_the_sheets(file: Path) -> None:
    at = ("--booklet", "--sheet", "tabloid", "-o", file.parent / "x.pdf")
    results = set()
    for more in ((), ("--signature", 1), ("--creep", "2mm"), ("--thickness", "0.1mm"), ("--marks",)):
        assert run(file, *at, *more)[0] == OK
        results.add((file.parent / "x.pdf").read_bytes())
    assert len(results) == 5


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (("--sheet", "a4"), USAGE, "either --booklet or --nup"),
        (("--booklet", "--nup", "2x2", "--sheet", "a4"), USAGE, "either --booklet or --nup"),
        (("--booklet",), USAGE, "--sheet"),
        (("--nup", "0x3", "--sheet", "a4"), USAGE, "--nup 0x3"),
        (("--nup", "21x1", "--sheet", "a4"), USAGE, "--nup 21x1"),
        (("--nup", "two", "--sheet", "a4"), USAGE, "--nup two"),
        (("--booklet", "--repeat", "--sheet", "a4"), USAGE, "--repeat is for --nup only"),
        (("--booklet", "--pages", "3-1", "--sheet", "a4"), USAGE, "--pages 3-1: expected numbers"),
        (("--booklet", "--pages", "11", "--sheet", "a4"), CANNOT_BE_MET, "it has no page 11"),
        (("--booklet", "--sheet", "a9"), USAGE, "a3, a4, a5, letter, tabloid"),
        (("--booklet", "--sheet", "0x9in"), USAGE, "1 to 200 in"),
        (("--booklet", "--sheet", "1x1in"), CANNOT_BE_MET, "too small"),
        ((*BOOKLET, "--gap", "1mm"), USAGE, "--gap is for --nup only"),
        (("--nup", "2x2", "--sheet", "a4", "--creep", "1mm"), USAGE, "--creep is for --booklet only"),
        (("--nup", "2x2", "--sheet", "a4", "--signature", "2"), USAGE, "--signature is for --booklet only"),
        ((*BOOKLET, "--creep", "1"), USAGE, "--creep: '1' is not a length"),
        ((*BOOKLET, "--creep", "1mm", "--thickness", "1mm"), USAGE, "one of the two"),
        (("--nup", "2x2", "--sheet", "a4", "--gap", "3in"), USAGE, "2 in at most"),
        ((*BOOKLET, "--signature", "0"), USAGE, "--signature"),
        ((*BOOKLET, "-o", "."), USAGE, "folder"),
    ],
)
def test_a_wrong_command_is_refused_and_writes_nothing(
    arguments: tuple[str, ...], code: int, said: str, file: Path
) -> None:
    found, out, error = run(file, *arguments)
    assert (found, out) == (code, "")
    assert said in error and "Traceback" not in error
    assert os.listdir(file.parent) == ["book.pdf"]


@pytest.mark.parametrize(
    ("name", "code", "said"),
    [
        ("gone.pdf", NOT_FOUND, "no such file"),
        ("text.pdf", USAGE, "no PDF"),
        ("cut.pdf", QUALITY, "damaged"),
        (".", USAGE, "folder"),
    ],
)
def test_a_file_that_is_not_fit_is_refused(name: str, code: int, said: str, file: Path) -> None:
    (file.parent / "text.pdf").write_text("Once upon a time")
    (file.parent / "cut.pdf").write_bytes(file.read_bytes()[:9000])
    found, out, error = run(file.parent / name, *BOOKLET)
    assert (found, out) == (code, "")
    assert said in error
    assert not list(file.parent.glob("*-booklet.pdf"))


def test_the_book_itself_is_replaced_only_when_that_is_asked_for(file: Path) -> None:
    before = file.read_bytes()
    (file.parent / "link.pdf").symlink_to(file)
    for out in (file, file.parent / "link.pdf"):
        code, _, error = run(file, *BOOKLET, "-o", out)
        assert code == USAGE and "--overwrite" in error
    assert file.read_bytes() == before
    assert run(file, *BOOKLET, "-o", file, "--overwrite")[0] == OK
    assert sheets(file) == [(842, 595)] * 6
