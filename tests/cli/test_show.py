"""bookmaker show and contact: what is shown, in which form, where it goes, and what is refused."""

import io
import re
from collections.abc import Iterator
from functools import partial
from importlib import import_module
from pathlib import Path
from xml.etree import ElementTree

import pypdfium2
import pytest
from click.testing import Result
from PIL import Image

from bookmaker.engine.symmetry import NAME, fingerprint, name_of
from bookmaker.values.errors import NOT_FOUND, USAGE
from bookmaker.values.puzzle import UNKNOWN, Entry
from bookmaker.words import load_words
from tests.books import build_entries, write_book
from tests.commands import refusal_of, run_command

BOOK = """\
spec: 1
title: A tiny book
language: de
seed: 7
sections:
  - {title: Small, size: 4x4, tiers: {gentle: 3}, per_page: 4, steps: 30}
  - {title: Oblong, size: 5x6, bullets: 9, tiers: {gentle: 1, steady: 2}, per_page: 1, steps: 30}
back: [solutions]
"""
STEADY = load_words("de").tiers["steady"].name
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_book(tmp_path_factory.mktemp("show"), BOOK, "tiny.yaml")


@pytest.fixture(scope="module")
def entries(book: Path) -> tuple[Entry, ...]:
    """Build the book, and return its puzzles."""
    return build_entries(book, book.parent / "out")[1]


@pytest.fixture(scope="module")
def printed(book: Path, entries: tuple[Entry, ...]) -> Iterator[pypdfium2.PdfDocument]:
    with pypdfium2.PdfDocument(book.parent / "out" / "tiny.pdf") as document:
        yield document


def run(command: str, *arguments: object) -> Result:
    return run_command(command, *arguments, "--workers", "1")


show = partial(run, "show")


def picture(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data))


def test_a_puzzle_as_text_is_the_one_the_book_prints(book: Path, entries: tuple[Entry, ...]) -> None:
    result = show(book, 5)
    assert result.exit_code == 0
    title, *rows, total = result.stdout.splitlines()
    name = name_of(fingerprint(entries[4].made.puzzle))[:NAME]
    assert (title, total) == (f"Rätsel 5, {STEADY}, 5 × 6 Felder, {name}", "9 Kugeln")
    cells = [row.split(": ")[1].split(", ") for row in rows]
    clues = [UNKNOWN if cell == "offen" else int(cell) for row in cells for cell in row]
    assert [len(row) for row in cells] == [6] * 5
    assert tuple(clues) == entries[4].made.puzzle.clues


def test_its_solution_has_all_bullets(book: Path) -> None:
    puzzle, solved = show(book, 5).stdout, show(book, 5, "--solution").stdout
    assert solved.startswith("Lösung 5, ")
    assert "offen" in puzzle and "offen" not in solved
    assert solved.count("Kugel") == 9 + 1
    assert re.findall(r"\d", solved) == re.findall(r"\d", puzzle)


@pytest.mark.slow
def test_a_step_has_the_board_after_it_and_the_reason(book: Path) -> None:
    first, second = show(book, 5, "--step", 1).stdout, show(book, 5, "--step", "2").stdout
    steps = int(first.splitlines()[0].rsplit(" ", 1)[1])
    assert first.startswith(f"Rätsel 5, Schritt 1 von {steps}\nZeile 1: ")
    after, before, given = (len(re.findall(r"\boffen\b", text)) for text in (second, first, show(book, 5).stdout))
    assert after < before < given
    assert first.splitlines()[-1].endswith(".")
    rows = re.findall(r"^Zeile \d: .*$", show(book, 5, "--step", steps).stdout, re.MULTILINE)
    assert len(rows) == 5 and "offen" not in " ".join(rows)
    refusal = refusal_of(USAGE, "show", book, 5, "--step", steps + 1)
    assert f"puzzle 5 has no step {steps + 1}; its steps have the numbers 1 to {steps}" in refusal


def test_an_svg_says_what_the_text_says(book: Path) -> None:
    result = show(book, 5, "--format", "svg")
    root = ElementTree.fromstring(result.stdout_bytes)
    title, *lines = show(book, 5).stdout.splitlines()
    assert root.find(f"{SVG}title").text == title
    assert root.find(f"{SVG}desc").text == "; ".join(lines)
    assert root.get("lang") == "de"


@pytest.mark.parametrize(("options", "mode"), [((), "L"), (("--one-bit",), "1")])
def test_a_png_has_the_dpi_it_is_asked_for(book: Path, tmp_path: Path, options: tuple[str, ...], mode: str) -> None:
    target = tmp_path / "new" / "five.png"
    result = show(book, 5, "-o", target, "--dpi", 100, *options)
    assert (result.exit_code, result.stdout.startswith(f"{target}: Rätsel 5, ")) == (0, True)
    small = picture(target.read_bytes())
    large = picture(show(book, 5, "--format", "png", *options).stdout_bytes)
    assert (small.mode, large.mode) == (mode, mode)
    assert large.width == pytest.approx(3 * small.width, abs=3)
    assert list(target.parent.iterdir()) == [target]


def test_a_page_is_that_of_the_book(book: Path, printed: pypdfium2.PdfDocument) -> None:
    labels = [printed.get_page_label(index) for index in range(len(printed))]
    for label in ("iii", "4"):
        found = picture(show(book, "--page", label, "--format", "png", "--dpi", 36).stdout_bytes)
        expected = printed[labels.index(label)].render(scale=0.5, grayscale=True).to_pil()
        assert found.tobytes() == expected.tobytes()
    root = ElementTree.fromstring(show(book, "--page", "iii", "--format", "svg").stdout_bytes)
    assert root.find(f"{SVG}title").text == "A tiny book, Seite iii"
    assert "Inhalt" in root.find(f"{SVG}desc").text.splitlines()
    assert (root.get("width"), root.get("height")) == ("432pt", "648pt")


@pytest.mark.parametrize("suffix", ["svg", "png", "txt"])
def test_the_name_of_the_file_says_the_form_and_its_bytes_are_the_same_again(
    book: Path, tmp_path: Path, suffix: str
) -> None:
    one, other = tmp_path / f"one.{suffix}", tmp_path / f"other.{suffix.upper()}"
    for target in (one, other):
        assert show(book, 2, "-o", target).exit_code == 0
    assert one.read_bytes() == other.read_bytes()
    form = "text" if suffix == "txt" else suffix
    assert show(book, 2, "--format", form).stdout_bytes == one.read_bytes()


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        ((7,), USAGE, "tiny.yaml: there is no puzzle 7; its puzzles have the numbers 1 to 6"),
        ((0,), USAGE, "N: the least is 1"),
        ((), USAGE, "what of it? Give the number of a puzzle: bookmaker show"),
        ((1, "--page", "3"), USAGE, "puzzle 1 and --page are two pictures; ask for one of them"),
        ((1, "--step", "1", "--solution"), USAGE, "--solution and --step are two pictures; ask for one of them"),
        (("--page", "3", "--solution"), USAGE, "--solution is of a puzzle, not of a page"),
        (("--page", "3"), USAGE, "a page has no form as text; add --format svg, png, eps or pdf"),
        (("--page", "99", "--format", "svg"), USAGE, "there is no page '99'; the pages are i to x and 1 to 8"),
        (("--page", "9", "--format", "svg"), USAGE, "there is no page '9'; the pages are i to x and 1 to 8"),
        (("--page", "IV", "--format", "svg"), USAGE, "there is no page 'IV'; did you mean 'iv'?"),
        ((1, "--format", "gif"), USAGE, "--format gif: expected one of text, svg, png, eps, pdf"),
        ((1, "--format", "png", "--dpi", "9"), USAGE, "the least is 10"),
        ((1, "--format", "png", "--dpi", "2401"), USAGE, "the most is 2400"),
        ((1, "--dpi", "100"), USAGE, "--dpi is about pictures of dots; add --format png"),
        ((1, "--one-bit", "--format", "svg"), USAGE, "--one-bit is about pictures of dots; add --format png"),
        (
            (1, "-o", "one.gif"),
            USAGE,
            "one.gif: the name does not tell what to write; end it in .svg, .png, .eps, .pdf, .html or .txt",
        ),
        ((1, "-o", "one.png", "--format", "svg"), USAGE, "one.png: --format svg in a file of this name would mislead"),
        ((1, "-o", "one.svg", "--format", "text"), USAGE, "in a file of this name would mislead; end it in .txt"),
        (("--page", "4", "--dpi", "2000", "-o", "4.png"), USAGE, "2000 dpi make 12000 x 18000 pixels"),
        (("contact", "-o", "sheet.jpg"), USAGE, "sheet.jpg: a contact sheet is a PNG; end the name in .png"),
        (("contact", "-o", "sheet.png", "--dpi", "1200"), USAGE, "1200 dpi make "),
        (("contact", "-o", "sheet.png", "--dpi", "5"), USAGE, "the least is 10"),
    ],
)
def test_what_cannot_be_shown_is_said_and_nothing_is_written(
    book: Path, workdir: Path, arguments: tuple[object, ...], code: int, said: str
) -> None:
    command, words = ("contact", arguments[1:]) if arguments[:1] == ("contact",) else ("show", arguments)
    assert said in " ".join(refusal_of(code, command, book, *words).replace("│", " ").split())
    assert list(workdir.iterdir()) == []


def test_a_spec_that_is_not_there(tmp_path: Path) -> None:
    for words in (("show", tmp_path / "none.yaml", 1), ("contact", tmp_path / "none.yaml", "-o", tmp_path / "a.png")):
        assert "no such file" in refusal_of(NOT_FOUND, *words)


def test_pictures_do_not_go_to_a_terminal(book: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_module("bookmaker.cli.show"), "_is_terminal", lambda: True)
    for words in (("show", book, 1, "--format", "svg"), ("contact", book)):
        assert "this is not for a terminal; write a file with -o FILE" in refusal_of(USAGE, *words)
    assert show(book, 1).exit_code == 0


@pytest.mark.slow
def test_a_contact_sheet_has_every_page(book: Path, tmp_path: Path, printed: pypdfium2.PdfDocument) -> None:
    target = tmp_path / "sheet.png"
    result = run("contact", book, "-o", target, "--dpi", 20)
    assert (result.exit_code, result.stdout) == (0, f"{target}: {len(printed)} pages\n")
    sheet = picture(target.read_bytes())
    white = sum(count for count, gray in sheet.getcolors(1 << 20) if gray == 255)
    assert (sheet.mode, white > 0.8 * len(printed) * 120 * 180) == ("L", True)
    assert run("contact", book, "--dpi", 20).stdout_bytes == target.read_bytes()


DECODED = """\
spec: 1
title: Decoded
sections: [{title: D, kind: sweep, size: 6x6, mines: 6, tiers: {gentle: 2}}]
"""


@pytest.mark.slow
def test_what_codes_hide_is_given_as_csv(book: Path, tmp_path: Path):
    spec, target = tmp_path / "decoded.yaml", tmp_path / "codes.csv"
    spec.write_text(DECODED)
    assert show(spec, "--decoder", "-o", target).exit_code == 0
    head, *lines = target.read_text().splitlines()
    assert head == "puzzle,row,column,code,value,table"
    rows = [line.split(",") for line in lines]
    assert {row[0] for row in rows} == {"1", "2"}
    assert all(sum(row[4] == "*" for row in rows if row[0] == number) == 6 for number in "12")
    assert len({(row[3], row[5]) for row in rows}) == len(rows)
    said = show(spec, 1).stdout
    assert all(f" {row[3]}" in said for row in rows if row[0] == "1")
    solved = show(spec, 1, "--solution").stdout
    assert not any(f" {row[3]}" in solved for row in rows)
    refused = show(book, "--decoder")
    assert refused.exit_code == USAGE
    assert "no section is played with a decoder" in refused.stderr
    assert show(spec, 1, "--decoder").exit_code == USAGE
    assert show(spec, "--decoder", "-o", tmp_path / "codes.png").exit_code == USAGE


SPELT = """\
spec: 1
title: Spelt
sections:
  - {title: P, kind: sweep, play: password, size: 6x6, mines: 6, tiers: {gentle: 1}}
  - {title: Q, kind: odds, size: 6x6, mines: 9, tiers: {steady: 1}}
"""


@pytest.mark.slow
def test_a_board_with_a_password_has_its_letters_and_how_many_are_safe(tmp_path: Path):
    spec = write_book(tmp_path, SPELT, "spelt.yaml")
    said = show(spec, 1).stdout
    assert re.search(r"closed [A-Z]\b", said)
    assert re.search(r"\n\d cells are safe\.\n$", said)
    picture = show(spec, 1, "--format", "svg").stdout
    assert "closed" in picture


def test_a_question_has_no_step_to_show(tmp_path: Path):
    spec = write_book(tmp_path, SPELT, "spelt.yaml")
    refused = show(spec, 2, "--step", 1)
    assert refused.exit_code == USAGE and "puzzle 2 is a question and has no steps" in refused.stderr
