"""A book for its printers: what each asks for is there, and what one would refuse is not delivered."""

import re
from pathlib import Path

import pikepdf
import pytest

from bookmaker.book.build import build
from bookmaker.book.delivery import demands_of, refusals
from bookmaker.book.outlook import book_outlook, foresee_all
from bookmaker.proof.preflight import load_profile, preflight, printers
from bookmaker.proof.preflight.rules.gutter import gutter
from bookmaker.proof.preflight.rules.margins import margins
from bookmaker.spec.book import Variant
from bookmaker.values.errors import CannotBeMet, QualityFailure
from bookmaker.values.events import Done, Event
from bookmaker.values.geometry import PageSize
from tests.books import plan_book, write_book
from tests.layouts import change_look

BOOK = """\
spec: 1
title: A book for printers
author: Ada Example
seed: 7
sections:
  - {title: Small, size: 4x4, tiers: {gentle: 8}, per_page: 1, steps: 30}
  - {title: Larger, size: 5x5, tiers: {gentle: 6}, per_page: 1, steps: 30}
back: [solutions, {notes: {pages: 13}}]
"""
PRINTERS = ["kdp", "ingram", "lulu"]


SHORT = BOOK.replace("gentle: 8", "gentle: 1").replace("gentle: 6", "gentle: 1")


def write_with(folder: Path, **keys: str) -> Path:
    return write_book(folder, BOOK + "".join(f"{key}: {value}\n" for key, value in keys.items()))


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Event]]:
    """Build the book for all printers that bind books; return the folder and the events."""
    folder = tmp_path_factory.mktemp("press")
    return folder / "out", list(build(write_with(folder, printer=f"[{', '.join(PRINTERS)}]"), folder / "out", 1))


@pytest.mark.slow
def test_each_printer_gets_a_file_that_it_takes(made: tuple[Path, list[Event]]):
    folder, events = made
    files = [folder / f"book-{name}.pdf" for name in PRINTERS]
    assert sorted(path for path in folder.iterdir() if path.suffix == ".pdf") == sorted(files)
    for name, path in zip(PRINTERS, files, strict=True):
        assert preflight(path, load_profile(name), (432, 648)).findings == ()
    assert isinstance(events[-1], Done)
    *lines, lock = events[-1].text.split("\n")
    assert lock == str(folder / "book.lock")
    assert [line.split(":")[0] for line in lines] == list(map(str, files))
    assert all("14 puzzles, each proved" in line and "no findings for" in line for line in lines)


def test_all_files_have_the_same_puzzles(made: tuple[Path, list[Event]]):
    texts = []
    for name in PRINTERS:
        with pikepdf.open(made[0] / f"book-{name}.pdf") as pdf:
            shown = [b"".join(re.findall(rb"\((\d)\) Tj", page.Contents.read_bytes())) for page in pdf.pages]
        texts.append([digits for digits in shown if digits])
    assert texts[0] and texts[0] == texts[1] == texts[2]


@pytest.mark.parametrize("name", printers())
def test_demands_are_those_of_the_printer(name: str):
    profile = load_profile(name)
    demands = demands_of(profile)
    if asked := profile.limits_of(margins):
        assert (demands.top, demands.bottom, demands.outside) == (asked.top, asked.bottom, asked.outside)
        assert all(inside >= asked.inside for _, inside in demands.gutters)
    if table := profile.limits_of(gutter):
        for pages in (1, 24, 150, 151, 300, 301, 828, 900):
            found = next((inside for end, inside in demands.gutters if pages <= end), demands.gutters[-1][1])
            assert found >= table.inside(pages)
    assert demands.screen == (name == "screen")
    assert demands.two_sided == (name in [*PRINTERS, "offset"])


def test_a_size_that_a_printer_does_not_have_is_refused_or_warned_of(tmp_path: Path):
    assert [one.id for one in refusals(load_profile("kdp"), (700, 600), 100, 100)] == ["unknown-trim"]
    assert list(refusals(load_profile("kdp"), (432, 648), 100, 100)) == []
    path = write_with(tmp_path, printer="[kdp, ingram]", trim="9 x 9 in")
    with pytest.raises(CannotBeMet) as refused:
        book_outlook(path)
    (problem,) = refused.value.problems
    assert (problem.id, problem.line, problem.level) == ("unknown-trim", 10, "error")
    assert "6 x 9" in problem.remedy
    assert book_outlook(path, Variant(printer="ingram")).pages
    (problem,) = book_outlook(write_with(tmp_path, printer="home")).refused
    assert (problem.id, problem.level) == ("unknown-trim", "warning")


@pytest.mark.parametrize(("pages", "refused"), [(23, True), (24, False), (828, False), (829, True)])
def test_a_number_of_pages_that_cannot_be_bound_is_refused(pages: int, refused: bool):
    found = list(refusals(load_profile("kdp"), (432, 648), pages, pages))
    assert [one.id for one in found] == ["page-count"] * refused


@pytest.mark.parametrize(
    ("likely", "possible", "certain"),
    [((8, 12), (6, 22), True), ((8, 12), (6, 24), False), ((830, 860), (829, 900), True), ((20, 30), (4, 40), False)],
)
def test_a_guess_that_no_puzzles_can_make_right_is_certain(
    likely: tuple[int, int], possible: tuple[int, int], certain: bool
):
    (one,) = refusals(load_profile("kdp"), (432, 648), *likely, possible)
    assert one.certain is certain
    assert ("at most 828 pages" if likely[0] > 800 else "at least 24 pages") in one.message


@pytest.mark.parametrize(
    ("trim", "paper", "most"),
    [
        ((612, 792), "white", 590),
        ((612, 792), "cream", 550),
        ((594, 432), "white", 800),
        ((594, 594), "cream", 750),
        ((595.3, 841.9), "white", 780),
        ((595.3, 841.9), "premium-color", 590),
        ((612, 612), "standard-color", 600),
    ],
)
def test_how_many_pages_can_be_bound_depends_on_size_and_paper(trim: PageSize, paper: str, most: int):
    profile = load_profile("kdp", paper)
    (one,) = refusals(profile, trim, most + 2, most + 2)
    assert f"has at most {most} pages, and this one would have {most + 2}" in one.message
    assert list(refusals(profile, trim, most, most)) == []
    (one,) = refusals(profile, trim, most - 2, most + 4)
    assert one.message.endswith(f"this one will have, as its hints and walkthroughs become, {most - 2} to {most + 4}")
    assert one.remedy.startswith("take 4 pages away to be sure; else")


def test_a_book_that_is_too_short_is_found_before_the_work(tmp_path: Path):
    text = SHORT.replace("{notes: {pages: 13}}", "notes")
    with pytest.raises(CannotBeMet, match="a book has at least 72 pages, and this one would have 1"):
        plan_book(tmp_path, text + "printer: {kdp: {paper: standard-color}}\n")


def test_where_pages_are_only_guessed_their_number_is_a_warning(tmp_path: Path):
    outlook = plan_book(tmp_path, SHORT.replace("{notes: {pages: 13}}", "hints") + "printer: kdp\nhints: 1\n")
    assert [(problem.id, problem.level) for problem in outlook.refused] == [("page-count", "warning")]
    assert " to ".join(map(str, outlook.extremes)) in outlook.refused[0].message


def test_a_guess_that_may_be_too_short_is_a_warning(tmp_path: Path):
    text = BOOK.replace("{notes: {pages: 13}}", "{notes: {pages: 1}}, walkthroughs").replace("gentle: 8", "gentle: 1")
    text = text.replace("gentle: 6", "gentle: 1") + "printer: kdp\nwalkthroughs: all\n"
    notes = 24 - plan_book(tmp_path, text).pages + 1
    outlook = plan_book(tmp_path, text.replace("pages: 1}", f"pages: {notes}}}"))
    assert outlook.pages >= 24 > outlook.extremes[0]
    (problem,) = outlook.refused
    assert (problem.id, problem.level) == ("page-count", "warning")
    assert " to ".join(map(str, outlook.extremes)) in problem.message
    assert problem.remedy.startswith(f"add {24 - outlook.extremes[0]} pages, with puzzles or notes to be sure; else")
    assert "printer: kdp" in str(problem) and problem.line


@pytest.mark.slow
def test_what_a_printer_refuses_is_kept_aside_and_nothing_is_delivered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    path, out = write_with(tmp_path, printer="[lulu, kdp]"), tmp_path / "out"
    out.mkdir()
    (out / "book-lulu.pdf").write_bytes(b"the old one")
    with monkeypatch.context() as patch:
        patch.setattr("bookmaker.book.delivery.demands_of", lambda profile: None)
        patch.setattr("bookmaker.book.outlook.apply_demands", _narrow)
        with pytest.raises(QualityFailure, match=r"book-kdp.refused.pdf: error\[gutter\]"):
            list(build(path, out, 1))
    names = ["book-kdp.refused.pdf", "book-lulu.pdf", "book-lulu.refused.pdf"]
    assert sorted(file.name for file in out.iterdir()) == names
    assert (out / "book-lulu.pdf").read_bytes() == b"the old one"
    list(build(path, out, 1))
    assert {"book-kdp.pdf", "book-lulu.pdf"} <= {file.name for file in out.iterdir()}
    assert not list(out.glob("*.refused.pdf"))


def _narrow(style, demands, looks=()):
    """Stand in for the fitting of a look: a gutter that no printer takes."""
    gutters = tuple(row.model_copy(update={"gutter": 9.0}) for row in style.look.gutters)
    return change_look(style, gutters=gutters)


@pytest.mark.slow
def test_a_part_of_a_book_is_made_and_not_refused(tmp_path: Path):
    path = write_with(tmp_path, printer="kdp")
    list(build(path, tmp_path / "out", 1, Variant(only=range(2, 4))))
    assert [file.name for file in (tmp_path / "out").iterdir()] == ["book-kdp-2-3.pdf"]


def test_the_last_page_is_left_to_a_printer_that_wants_it(tmp_path: Path):
    for outlook in foresee_all(write_with(tmp_path, printer="[kdp, ingram]")):
        blank = outlook.numbered[-1].planned.page == ""
        assert blank == (outlook.file.printer.name == "ingram")
        assert len(outlook.numbered) % 2 == 0


def test_the_gutter_is_the_printers_where_that_is_wider(tmp_path: Path):
    kdp, lulu = foresee_all(write_with(tmp_path, printer="[kdp, lulu]"))
    assert kdp.style.look.gutter(kdp.pages) == pytest.approx(0.625 * 72)
    assert lulu.style.look.gutter(lulu.pages) > 0.7 * 72
    assert lulu.file.look == lulu.style.look


def test_colours_on_paper_for_black_ink_are_a_warning_at_the_paper(tmp_path: Path):
    (problem,) = book_outlook(write_with(tmp_path, layout="classic-colour", printer="{kdp: {paper: cream}}")).refused
    assert (problem.id, problem.level, problem.line) == ("colour-ink", "warning", 10)
    assert problem.where == "printer.kdp.paper" and "premium-color" in problem.remedy
    plain = {"printer": "kdp", "layout": "spring"}
    for kept in ({"printer": "{kdp: {paper: premium-color}}"}, plain, {"printer": "screen"}):
        found = book_outlook(write_with(tmp_path, **{"layout": "classic-colour", **kept})).refused
        assert [one for one in found if one.id == "colour-ink"] == []


def test_spot_inks_are_refused_where_they_are_named_by_printers_without_plates_for_them(tmp_path: Path):
    red = '{grid: {bullet_ink: "#b3261e"}, spots: [{name: Sun, cmyk: [0, 91, 76, 0], colour: "#b3261e"}]}'
    for printer in ("lulu", "newsprint", "{kdp: {paper: premium-color}}", "{ingram: {paper: color}}"):
        with pytest.raises(CannotBeMet) as refused:
            book_outlook(write_with(tmp_path, look=red, printer=printer))
        (problem,) = (one for one in refused.value.problems if one.id == "spot-inks")
        assert (problem.where, problem.line) == ("look.spots", 9)
        assert "spots: process" in problem.remedy
    for printer in ("offset", "{lulu: {spots: process}}", "kdp", "screen", "home"):
        found = book_outlook(write_with(tmp_path, look=red, printer=printer)).refused
        assert "spot-inks" not in {one.id for one in found}


@pytest.mark.parametrize(
    ("options", "plates"), [("{}", {"PANTONE 7621 C", "Black"}), ("{spots: process}", {"Magenta", "Yellow", "Black"})]
)
def test_a_book_in_two_inks_takes_two_plates(options: str, plates: set[str], tmp_path: Path):
    printer = f"{{offset: {options}}}"
    spec = write_book(tmp_path, SHORT + f"layout: classic-two-inks\nprinter: {printer}\n")
    for _ in build(spec, tmp_path, 1):
        pass
    asked = {"spot-inks": {"most": 9, "inks": 0, "source": "standard"}}
    (finding,) = preflight(tmp_path / "book-offset.pdf", load_profile("offset")._replace(rules=asked)).findings
    assert {*finding.measured.split(", ")} == plates
