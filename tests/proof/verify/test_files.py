"""Whole files are read, told apart and proved: layouts, languages, series, leaflets, sheets of several pages."""

import json
import pickle
import random
import re
from collections.abc import Callable, Generator, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from typer.testing import CliRunner

from bookmaker.book.build import build
from bookmaker.cli import app
from bookmaker.engine.solve import exact
from bookmaker.engine.solve.eliminate import TooHard
from bookmaker.kinds import batch
from bookmaker.proof.verify import CROWD, VerifyReport, verify, verifying
from bookmaker.spec.book import Variant
from bookmaker.values.events import Event, result_of
from bookmaker.values.puzzle import to_code
from tests.proof.verify.sabotage.books import make_one
from tests.proof.verify.sabotage.damages import another_clue_everywhere
from tests.quick import SEED, quick, some

Made = Callable[..., Path]
ROOT = Path(__file__).parents[3]
HEAD = "spec: 1\ntitle: Small fields\nauthor: Ada Example\nseed: 7\n"
ALL = """\
front: [title, copyright, contents, how-to-play, moves]
back: [hints, index, solutions, thumbnails, walkthroughs, blanks, notes]
walkthroughs: [1, 2]
"""
ANY = "steps: 3, bands: {gentle: [-99, 99]}"
TWO = f"""\
sections:
  - {{title: Squares, size: 4x4, tiers: {{gentle: 4}}, {ANY}}}
  - {{title: 12 bullets 3, size: 4x5, tiers: {{gentle: 3}}, {ANY}, per_page: 1}}
"""
WHOLE = HEAD + "hints: 1\n" + ALL + TWO
DAILY = """\
daily: 1
title: The Daily Bullet
seed: 2026
start: '2026-11-20'
week:
  monday: {size: 5x5, tier: gentle}
  tuesday: {size: 5x5, tier: gentle}
"""
LOOKED_UP = DAILY.replace("size: 5x5", "size: 7x7, kind: sweep, mines: 7", 1)
TURNED = DAILY.replace("size: 5x5", "size: 7x7, kind: sweep, mines: 8, play: stages", 1)
ROTATING = DAILY.replace("size: 5x5", "size: 8x8, kind: odds, mines: 13", 1)


@pytest.fixture(scope="session")
def made(tmp_path_factory: pytest.TempPathFactory) -> Made:
    """Return a function that builds the book of a spec, each once."""

    @lru_cache
    def make(text: str, *settings: str) -> Path:
        folder = tmp_path_factory.mktemp("made")
        (folder / "book.yaml").write_text(text)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(batch, "make_one", make_one)
            for _ in build(folder / "book.yaml", folder, 1, Variant(settings)):
                pass
        return folder / "book.pdf"

    return make


@pytest.fixture(scope="session")
def book(made: Made) -> Path:
    """Return a small book with all sorts of pages."""
    return made(WHOLE)


def run(*words: object) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, [str(word) for word in words])
    return result.exit_code, result.stdout, result.stderr


def proved(path: Path, puzzles: int) -> VerifyReport:
    """Return the report of a file in which all is right."""
    report = verify(path)
    assert report.findings == ()
    assert len(report.puzzles) == puzzles
    assert all(one.solutions == 1 and one.answer for one in report.puzzles)
    return report


def test_a_book_is_read_whole(book: Path):
    report = proved(book, 7)
    found = report.found
    assert (found.kind, found.language, found.solutions, found.profile) == ("book", "en", "back", "print")
    assert (found.part, found.per_page, found.imposition, found.large_print) == ((1, 7), (1, 4), "", False)
    counts = dict(found.counts)
    steps, references, texts = (counts.pop(key) for key in ("steps", "references", "texts"))
    assert counts == {"puzzles": 7, "solutions": 7, "thumbnails": 7, "walkthroughs": 2}
    assert steps > 5 and texts > 100
    assert references == 7 * 3 + 2 * 4  # hint, solution and puzzle; of a walkthrough from puzzle and solution and back


def test_puzzles_are_read_with_number_and_page(book: Path):
    report = proved(book, 7)
    assert [one.number for one in report.puzzles] == list(range(1, 8))
    with pikepdf.open(book) as pdf:
        assert [str(pdf.pages[one.page - 1].label) for one in report.puzzles] == [one.label for one in report.puzzles]
    assert {one.puzzle.total for one in report.puzzles} == {5, 6}
    assert len({to_code(one.puzzle) for one in report.puzzles}) == 7


@pytest.mark.slow
def test_hundreds_of_puzzles_raise_no_false_alarm(made: Made):
    """Each commit has others."""
    head = HEAD.replace("seed: 7", f"seed: {random.Random(SEED).randrange(1000)}")
    rows = (f"  - {{title: {size}, size: {size}, tiers: {{gentle: 150}}, {ANY}}}" for size in ("5x5", "5x6"))
    proved(
        made("\n".join([f"{head}front: [title, copyright, contents]\nback: [index, solutions]\nsections:", *rows])),
        300,
    )


def test_a_part_of_a_book_has_its_own_range(tmp_path: Path):
    (tmp_path / "book.yaml").write_text(HEAD + TWO)
    for _ in build(tmp_path / "book.yaml", tmp_path, 1, Variant(only=range(3, 7))):
        pass
    assert proved(tmp_path / "book-3-6.pdf", 4).found.part == (3, 6)


@pytest.fixture(scope="session")
def series(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], list[Path]]:
    """Return a function that makes two sheets of a series with its solutions in some place, or as strips."""

    def make(keys: str) -> list[Path]:
        folder = tmp_path_factory.mktemp("series")
        (folder / "day.yaml").write_text(keys if keys.startswith("daily") else DAILY + keys)
        days = ("--from", "2026-11-23", "--to", "2026-11-24", "--out", folder, "--workers", 1)
        assert run("daily", folder / "day.yaml", *days)[0] == 0
        return sorted(folder.glob("*.pdf"))

    return make


SHEETS = [
    (DAILY, "solution: yesterday\nstrip: 90 mm\nlanguage: de", ("none", "before")),
    (DAILY, "solution: overleaf\nlanguage: fr", ("overleaf", "overleaf")),
    (DAILY, "solution: foot\nlayout: classic", ("foot", "foot")),
    (ROTATING, "solution: overleaf\nstrip: 90 mm\nlayout: sheets", ("overleaf", "overleaf")),
    (ROTATING, "solution: foot\nlayout: tablet\nlanguage: es", ("foot", "foot")),
    (LOOKED_UP, "solution: yesterday\nlayout: compact\nlanguage: it", ("none", "before")),
    (LOOKED_UP, "solution: overleaf\nlayout: newspaper\nlanguage: es", ("overleaf", "overleaf")),
    (TURNED, "solution: foot\nlayout: tablet\nlanguage: pt", ("none", "foot")),
    (TURNED, "solution: none\nlayout: large-print\nlanguage: es", ("none", "none")),
]
"""Series, what they say of their sheets, and where solutions stand on two of them."""


@pytest.mark.parametrize("case", quick(some(SHEETS, 5, "sheets")))
def test_the_sheets_of_a_series(series: Callable[[str], list[Path]], case: tuple[str, str, tuple[str, str]]):
    week, keys, where = case
    for path, place, number in zip(series(week + keys), where, (1, 2), strict=True):
        report = verify(path)
        assert (report.findings, report.found.solutions, report.found.part) == ((), place, (number, number))


@pytest.mark.slow
@pytest.mark.parametrize("words", quick([("--booklet", "--creep", "2mm", "--marks"), ("--nup", "2x2", "--marks")]))
def test_pages_imposed_on_larger_sheets(book: Path, tmp_path: Path, words: tuple[str, ...]):
    alone = verify(book)
    assert run("impose", book, *words, "--sheet", "a3", "--out", tmp_path / "sheets.pdf")[0] == 0
    report = proved(tmp_path / "sheets.pdf", 7)
    assert report.found.imposition == ("booklet" if "--booklet" in words else "n-up")
    assert report.found.counts == alone.found.counts
    assert [(one.puzzle, one.label) for one in report.puzzles] == [(one.puzzle, one.label) for one in alone.puzzles]


def edited(book: Path, target: Path, change: Callable[[pikepdf.Pdf], object], **options: Any) -> Path:
    with pikepdf.open(book) as pdf:
        change(pdf)
        pdf.save(target, **options)
    return target


@pytest.mark.slow
def test_a_file_that_says_nothing_of_its_fields_is_read_all_the_same(book: Path, tmp_path: Path):
    def strip(pdf: pikepdf.Pdf) -> None:
        said = 0
        for page in pdf.pages:
            code = pikepdf.parse_content_stream(page)
            kept = [one for one in code if str(one.operator) not in ("BDC", "EMC")]
            page.Contents = pdf.make_stream(pikepdf.unparse_content_stream(kept))
            said += len(code) - len(kept)
        assert said > 60

    report, whole = proved(edited(book, tmp_path / "plain.pdf", strip), 7), verify(book)
    assert [one._replace(label="") for one in report.puzzles] == [one._replace(label="") for one in whole.puzzles]


@pytest.mark.parametrize("angle", quick([90, 180, 270]))
def test_pages_that_are_turned_for_the_screen_are_read_as_they_are(book: Path, tmp_path: Path, angle: int):
    def turn(pdf: pikepdf.Pdf) -> None:
        for page in pdf.pages:
            page.rotate(angle, relative=False)

    proved(edited(book, tmp_path / "turned.pdf", turn), 7)


def test_a_walkthrough_by_itself(tmp_path: Path):
    code = "bullets:5x5:7:1d2a332b221c2f"
    assert run("explain", code, "--pdf", tmp_path / "walk.pdf")[0] == 0
    report = proved(tmp_path / "walk.pdf", 1)
    assert report.found.kind == "walkthroughs"
    assert to_code(report.puzzles[0].puzzle) == code


@pytest.mark.slow
def test_the_command_says_what_was_proved(book: Path):
    code, out, err = run("verify", book)
    assert (code, err) == (0, "")
    assert "a book (en), solutions at the back, 1 or 4 on a page, for print" in out
    assert "7 of 7 puzzles have exactly one solution; their numbers: 1 to 7" in out
    assert out.splitlines()[-1].startswith("proved, in ")


@pytest.mark.slow
def test_the_report_as_data(book: Path):
    code, out, _ = run("verify", book, "--json")
    data = json.loads(out)
    assert (code, data["exit_code"], data["findings"]) == (0, 0, [])
    assert [one["number"] for one in data["puzzles"]] == list(range(1, 8))
    assert data["puzzles"][0]["code"].startswith("bullets:4x4:5:")
    assert all(one["rating"]["hardest"] >= 1 and one["rating"]["version"] == 2 for one in data["puzzles"])
    assert "seconds" not in data


@pytest.mark.slow
def test_a_finding_names_page_puzzle_and_cell(finished: Callable[[str], Path], tmp_path: Path):
    harm, path = another_clue_everywhere(finished("classic"), tmp_path / "harmed.pdf"), tmp_path / "harmed.pdf"
    code, out, _ = run("verify", path)
    assert code == 1
    assert any(f"page {page}, puzzle {puzzle}" in out for page in harm.pages for puzzle in harm.puzzles)
    assert "finding" in out.splitlines()[-1]
    code, out, _ = run("verify", path, "--json")
    assert json.loads(out)["exit_code"] == code == 1


def blank(pdf: pikepdf.Pdf) -> None:
    for page in pdf.pages:
        page.Contents = pdf.make_stream(b"")


def scan(pdf: pikepdf.Pdf) -> None:
    """Put a picture on every page in place of all else."""
    image = pdf.make_stream(b"\x80" * 100)
    image.update({"/Type": pikepdf.Name.XObject, "/Subtype": pikepdf.Name.Image, "/Width": 10, "/Height": 10})
    image.update({"/ColorSpace": pikepdf.Name.DeviceGray, "/BitsPerComponent": 8})
    for page in pdf.pages:
        page.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(Scan=image))
        page.Contents = pdf.make_stream(b"q 432 0 0 648 0 0 cm /Scan Do Q")


@pytest.mark.parametrize(("change", "id"), [(blank, "no-puzzles"), (scan, "scan")])
def test_a_file_without_puzzles_is_doubtful(book: Path, tmp_path: Path, change: Any, id: str):
    report = verify(edited(book, tmp_path / "other.pdf", change))
    assert [one.id for one in report.findings] == [id]
    assert report.puzzles == ()


@pytest.mark.slow
def test_a_page_that_is_a_picture_is_not_passed(book: Path, tmp_path: Path):
    page = verify(book).puzzles[-1].page

    def change(pdf: pikepdf.Pdf) -> None:
        one = pikepdf.new()
        one.pages.append(pdf.pages[page - 1])
        scan(one)
        pdf.pages[page - 1] = one.pages[0]

    found = verify(edited(book, tmp_path / "part.pdf", change)).findings
    assert ("no-puzzle", 7) in {(one.id, one.puzzle) for one in found}


CUT = None
"""Stands for one half of a book."""


@pytest.mark.parametrize("content", [b"", b"Hello", b"%PDF-1.4\n%%EOF\n", CUT])
def test_what_is_no_whole_pdf_is_never_proved(book: Path, tmp_path: Path, content: bytes | None):
    (tmp_path / "no.pdf").write_bytes(book.read_bytes()[: book.stat().st_size // 2] if content is CUT else content)
    code, out, err = run("verify", tmp_path / "no.pdf")
    assert (code, err) == (1, "")
    assert content is CUT or "not a PDF, or it is damaged" in out


def test_an_encrypted_file_cannot_be_read(book: Path, tmp_path: Path):
    lock = pikepdf.Encryption(owner="one", user="two")
    code, out, err = run("verify", edited(book, tmp_path / "locked.pdf", lambda pdf: None, encryption=lock))
    assert (code, err) == (1, "") and "encrypted with a password" in out


def test_a_file_that_is_not_there(tmp_path: Path):
    code, _, err = run("verify", tmp_path / "none.pdf")
    assert code == 3
    assert "none.pdf: no such file; give a PDF, such as output/book.pdf, or a web page" in err
    code, out, _ = run("verify", tmp_path / "none.pdf", "--json")
    assert (code, json.loads(out)["exit_code"]) == (3, 3)
    assert run("verify")[0] == 2


@pytest.mark.slow
def test_thousands_of_pages_are_read_one_by_one(tmp_path: Path):
    with pikepdf.new() as pdf:
        for _ in range(3_000):
            pdf.add_blank_page(page_size=(200, 200))
        pdf.save(tmp_path / "many.pdf")
    report = verify(tmp_path / "many.pdf")
    assert report.pages == 3_000
    assert [one.id for one in report.findings] == ["no-puzzles"]


@pytest.mark.slow
def test_pages_that_several_processes_read_say_the_same(book: Path, tmp_path: Path):
    with pikepdf.open(book) as pdf:
        pdf.pages.extend([pdf.pages[0]] * CROWD)
        pdf.save(tmp_path / "long.pdf")

    def spread(function: Any, items: Any) -> Iterator[Any]:
        tasks = (pickle.loads(pickle.dumps((function, item))) for item in items)
        return (pickle.loads(pickle.dumps(do(item))) for do, item in tasks)

    reports = []

    def keep() -> Generator[Event, None, None]:
        reports.append((yield from verifying(tmp_path / "long.pdf", {}, spread)))

    assert sum(1 for _ in keep()) < CROWD
    assert reports == [result_of(verifying(tmp_path / "long.pdf"))]


def test_every_finding_is_documented():
    modules = [*(ROOT / "bookmaker" / "proof" / "verify").glob("*.py"), ROOT / "bookmaker" / "book" / "compared.py"]
    sources = "".join(path.read_text() for path in modules)
    patterns = r'[dD]oubt\((?:grid, )?\s*"([a-z-]+)"', r'"(wrong-[a-z]+)"'
    ids = {id for pattern in patterns for id in re.findall(pattern, sources)}
    table = (ROOT / "docs" / "verify.md").read_text().partition("## The findings")[2]
    assert len(ids) > 30
    told = set(re.findall(r"`([a-z-]+)`", table))
    assert ids <= told and not {one for one in told if f'"{one}"' not in sources}


@pytest.mark.slow
def test_a_puzzle_that_is_too_hard_to_prove_is_a_finding(finished: Made, monkeypatch: pytest.MonkeyPatch):
    book = finished("classic")
    monkeypatch.setattr(exact, "prove", lambda _puzzle: too_hard())
    report = result_of(verifying(book))
    assert report.puzzles and {one.solutions for one in report.puzzles} == {None}
    assert {doubt.id for doubt in report.findings} == {"too-hard"}


def too_hard() -> exact.Proof:
    raise TooHard
