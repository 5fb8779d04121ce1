"""Whole files are read, told apart and proved: layouts, languages, series, leaflets, sheets of several pages."""

import json
import pickle
import random
import re
from collections import deque
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from bookmaker.book.build import build
from bookmaker.engine.rank.rating import VERSION
from bookmaker.engine.solve import exact
from bookmaker.engine.solve.eliminate import TooHard
from bookmaker.proof.verify import CROWD, VerifyReport, verify, verifying
from bookmaker.spec.book import AS_IT_IS, Variant
from bookmaker.values.events import Event, result_of
from bookmaker.values.puzzle import to_code
from tests.commands import outcome_of, output_of
from tests.conftest import note_events
from tests.proof.tools import edit_pdf
from tests.proof.verify.sabotage.damages import another_clue_everywhere, scan
from tests.quick import SEED, quick, some

Made = Callable[[str], Path]
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


def make_book(text: str, folder: Path, variant: Variant = AS_IT_IS) -> Path:
    """Build the book of a spec in a folder, and return its only PDF."""
    (folder / "book.yaml").write_text(text)
    deque(build(folder / "book.yaml", folder, 1, variant), 0)
    (book,) = folder.glob("*.pdf")
    return book


@pytest.fixture(scope="session")
def book(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a small book with all sorts of pages."""
    return make_book(WHOLE, tmp_path_factory.mktemp("made"))


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
    # Hint, solution and puzzle; of a walkthrough from puzzle and solution and back; rules and example of two sections.
    assert references == 7 * 3 + 2 * 4 + 2 * 2


def test_puzzles_are_read_with_number_and_page(book: Path):
    report = proved(book, 7)
    assert [one.number for one in report.puzzles] == list(range(1, 8))
    with pikepdf.open(book) as pdf:
        assert [str(pdf.pages[one.page - 1].label) for one in report.puzzles] == [one.label for one in report.puzzles]
    assert {one.puzzle.total for one in report.puzzles} == {5, 6}
    assert len({to_code(one.puzzle) for one in report.puzzles}) == 7


@pytest.mark.slow
def test_hundreds_of_puzzles_raise_no_false_alarm(tmp_path: Path):
    """Each commit has others."""
    head = HEAD.replace("seed: 7", f"seed: {random.Random(SEED).randrange(1000)}")
    rows = (f"  - {{title: {size}, size: {size}, tiers: {{gentle: 150}}, {ANY}}}" for size in ("5x5", "5x6"))
    pages = "front: [title, copyright, contents]\nback: [index, solutions]\nsections:"
    proved(make_book("\n".join([head + pages, *rows]), tmp_path), 300)


def test_a_part_of_a_book_has_its_own_range(tmp_path: Path):
    assert proved(make_book(HEAD + TWO, tmp_path, Variant(only=range(3, 7))), 4).found.part == (3, 6)


@pytest.fixture(scope="session")
def series(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], list[Path]]:
    """Return a function that makes two sheets of a series with its solutions in some place, or as strips."""

    def make(keys: str) -> list[Path]:
        folder = tmp_path_factory.mktemp("series")
        (folder / "day.yaml").write_text(keys if keys.startswith("daily") else DAILY + keys)
        days = ("--from", "2026-11-23", "--to", "2026-11-24", "--out", folder, "--workers", 1)
        output_of("daily", folder / "day.yaml", *days)
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


def test_a_walkthrough_by_itself(tmp_path: Path):
    code = "bullets:5x5:7:1d2a332b221c2f"
    output_of("explain", code, "--pdf", tmp_path / "walk.pdf")
    report = proved(tmp_path / "walk.pdf", 1)
    assert report.found.kind == "walkthroughs"
    assert to_code(report.puzzles[0].puzzle) == code


@pytest.mark.slow
def test_the_command_says_what_was_proved(book: Path):
    code, out, err = outcome_of("verify", book)
    assert (code, err) == (0, "")
    assert "a book (en), solutions at the back, 1 or 4 on a page, for print" in out
    assert "7 of 7 puzzles have exactly one solution; their numbers: 1 to 7" in out
    assert out.splitlines()[-1].startswith("proved, in ")


@pytest.mark.slow
def test_the_report_as_data(book: Path):
    data = json.loads(output_of("verify", book, "--json"))
    assert (data["exit_code"], data["findings"]) == (0, [])
    assert [one["number"] for one in data["puzzles"]] == list(range(1, 8))
    assert data["puzzles"][0]["code"].startswith("bullets:4x4:5:")
    assert all(one["rating"]["hardest"] >= 1 and one["rating"]["version"] == VERSION for one in data["puzzles"])
    assert "seconds" not in data


@pytest.mark.slow
def test_a_finding_names_page_puzzle_and_cell(finished: Made, tmp_path: Path):
    harm, path = another_clue_everywhere(finished("classic"), tmp_path / "harmed.pdf"), tmp_path / "harmed.pdf"
    code, out, _ = outcome_of("verify", path)
    assert code == 1
    assert any(f"page {page}, puzzle {puzzle}" in out for page in harm.pages for puzzle in harm.puzzles)
    assert "finding" in out.splitlines()[-1]
    code, out, _ = outcome_of("verify", path, "--json")
    assert json.loads(out)["exit_code"] == code == 1


def blank(pdf: pikepdf.Pdf) -> None:
    for page in pdf.pages:
        page.Contents = pdf.make_stream(b"")


def thousands(pdf: pikepdf.Pdf) -> None:
    del pdf.pages[:]
    for _ in range(3_000):
        pdf.add_blank_page(page_size=(200, 200))


NOTHING = {blank: "no-puzzles", thousands: "no-puzzles", scan: "scan"}
"""What leaves no puzzles in a file, and what that is called."""


@pytest.mark.parametrize("change", quick(NOTHING, blank, scan))
def test_a_file_without_puzzles_is_doubtful(book: Path, tmp_path: Path, change: Callable[[pikepdf.Pdf], None]):
    report = verify(edit_pdf(book, tmp_path / "other.pdf", change))
    assert [one.id for one in report.findings] == [NOTHING[change]]
    assert report.puzzles == () and (report.pages == 3_000 or change != thousands)


CUT = None
"""Stands for one half of a book."""


@pytest.mark.parametrize("content", [b"", b"Hello", b"%PDF-1.4\n%%EOF\n", CUT])
def test_what_is_no_whole_pdf_is_never_proved(book: Path, tmp_path: Path, content: bytes | None):
    (tmp_path / "no.pdf").write_bytes(book.read_bytes()[: book.stat().st_size // 2] if content is CUT else content)
    code, out, err = outcome_of("verify", tmp_path / "no.pdf")
    assert (code, err) == (1, "")
    assert content is CUT or "not a PDF, or it is damaged" in out


def test_an_encrypted_file_cannot_be_read(book: Path, tmp_path: Path):
    lock = pikepdf.Encryption(owner="one", user="two")
    code, out, err = outcome_of("verify", edit_pdf(book, tmp_path / "locked.pdf", encryption=lock))
    assert (code, err) == (1, "") and "encrypted with a password" in out


def test_a_file_that_is_not_there(tmp_path: Path):
    code, _, err = outcome_of("verify", tmp_path / "none.pdf")
    assert code == 3
    assert "none.pdf: no such file; give a PDF, such as output/book.pdf, or a web page" in err
    code, out, _ = outcome_of("verify", tmp_path / "none.pdf", "--json")
    assert (code, json.loads(out)["exit_code"]) == (3, 3)
    assert outcome_of("verify")[0] == 2


@pytest.mark.slow
def test_pages_that_several_processes_read_say_the_same(book: Path, tmp_path: Path):
    edit_pdf(book, tmp_path / "long.pdf", lambda pdf: pdf.pages.extend([pdf.pages[0]] * CROWD))

    def spread(function: Any, items: Any) -> Iterator[Any]:
        tasks = (pickle.loads(pickle.dumps((function, item))) for item in items)
        return (pickle.loads(pickle.dumps(do(item))) for do, item in tasks)

    report = result_of(note_events(verifying(tmp_path / "long.pdf", spread), events := list[Event]()))
    assert len(events) < CROWD
    assert report == result_of(verifying(tmp_path / "long.pdf"))


def test_every_finding_is_documented():
    modules = [*(ROOT / "bookmaker" / "proof" / "verify").glob("*.py"), ROOT / "bookmaker" / "book" / "comparison.py"]
    sources = "".join(path.read_text() for path in modules)
    patterns = r'[dD]oubt\((?:grid, )?\s*"([a-z-]+)"', r'"(wrong-[a-z]+)"'
    ids = {id for pattern in patterns for id in re.findall(pattern, sources)}
    table = (ROOT / "docs" / "verify.md").read_text().partition("## The findings")[2]
    assert len(ids) > 30
    told = set(re.findall(r"`([a-z-]+)`", table))
    assert ids <= told and not {one for one in told if f'"{one}"' not in sources}


@pytest.mark.slow
def test_a_puzzle_that_is_too_hard_to_prove_is_a_finding(finished: Made, monkeypatch: pytest.MonkeyPatch):
    def refuse(_: object) -> exact.Proof:
        raise TooHard

    monkeypatch.setattr(exact, "prove", refuse)
    report = result_of(verifying(finished("classic")))
    assert report.puzzles and {one.solutions for one in report.puzzles} == {None}
    assert {doubt.id for doubt in report.findings} == {"too-hard"}
