"""bookmaker check: all findings, or what the book will be like."""

import json
import re
from pathlib import Path

import pytest
from PIL import Image
from typer.testing import Result

from bookmaker.book.build import build
from bookmaker.kinds.bullets import PRICES
from bookmaker.page.layout.units import layouts_dir
from bookmaker.values.errors import CANNOT_BE_MET, NOT_FOUND, OK, USAGE
from tests.commands import run_command, run_python

SPEC = """\
spec: 1
title: Field of Bullets
trim: 8 x 10 in
sections:
  - {title: First steps, size: 5x5, bullets: 7, tiers: {steady: 8, gentle: 16}}
  - {title: The long field, size: 10x12, tiers: {fiendish: 3}, per_page: 2}
"""


def check(path: Path, text: str, *options: str) -> Result:
    path.write_text(text)
    return run_command("check", path, *options)


def test_check_shows_what_a_book_will_be_like(tmp_path: Path):
    result = check(tmp_path / "book.yaml", SPEC)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.splitlines() == [
        f"{tmp_path / 'book.yaml'}: no mistakes found",
        "Field of Bullets · 8 x 10 in · layout classic · seed 1",
        "20 pages · gutter 0.625 in · puzzles: 27",
        "",
        "section         board  bullets  a page  cell     solutions  their cell  puzzles",
        "First steps     5x5    7        9       10.2 mm  12 a page  7.8 mm      16 gentle, 8 steady",
        "The long field  10x12  36       2       9.0 mm   6 a page   5.8 mm      3 fiendish",
        "saves 2 pages: 1 puzzle fewer in The long field",
    ]


ALL_WRONG = """\
spec: 1
title: Field of 漢
trim: 3 x 4 in
printer: kdp
bank: nowhere.bank
front: [title, {image: {file: small.png}}]
sections: [{title: Small, size: 5x5, tiers: {gentle: 30}, from: bank}]
cover: {design: night, back: TEXT}
"""


def test_what_build_would_refuse_is_told_at_once(tmp_path: Path):
    Image.new("L", (60, 40)).save(tmp_path / "small.png")
    result = check(tmp_path / "book.yaml", ALL_WRONG.replace("TEXT", "Much to say. " * 200))
    found = re.findall(r"book\.yaml:(\d+):\d+: error\[(\S+)\]", result.stderr)
    letters, *others = dict.fromkeys(found)
    assert letters == ("2", "missing-character")
    assert others == [("3", "unknown-trim"), ("5", "no-bank"), ("6", "small-image"), ("8", "too-long")]
    assert result.exit_code == USAGE


def test_what_a_series_would_refuse_is_told_at_once(tmp_path: Path):
    days = "start: 2026-11-20\nweek: {monday: {size: 40x40, tier: gentle}, tuesday: {size: 5x5, tier: gentle}}\n"
    result = check(tmp_path / "daily.yaml", f"daily: 1\ntitle: Field of 漢\n{days}bank: nowhere.bank\n")
    found = re.findall(r":(\d+):\d+: error\[(\S+)\]", result.stderr)
    assert {*found} == {("2", "missing-character"), ("4", "does-not-fit"), ("5", "no-bank")}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("section", "more"), [("5x5, tiers: {steady: 3}", ""), ("6x6, tiers: {knotty: 2}", "walkthroughs: all\nhints: 2\n")]
)
def test_a_finished_book_has_as_many_pages_as_was_said(section: str, more: str, tmp_path: Path):
    few = SPEC.replace("steady: 8, gentle: 16}", "gentle: 3}, steps: 30")
    text = few.replace("10x12, tiers: {fiendish: 3}", f"{section}, steps: 30") + more
    said = check(tmp_path / "book.yaml", text).stdout
    ((exact, least, most),) = re.findall(r"^(?:(\d+) pages|about \d+ pages, (\d+) to (\d+) ·)", said, re.MULTILINE)
    *_, done = build(tmp_path / "book.yaml", tmp_path, workers=1)
    (pages,) = re.findall(r"book.pdf: (\d+) pages", done.text)
    assert (pages == exact) if exact else int(least) <= int(pages) <= int(most)


def test_solutions_that_are_not_printed_are_not_shown_and_a_trim_in_millimetres_is_rounded(tmp_path: Path):
    said = check(tmp_path / "book.yaml", SPEC.replace("8 x 10 in", "170 x 240 mm") + "back: []\n").stdout
    (line,) = [line for line in said.splitlines() if line.startswith("First steps")]
    assert line.split()[7:] == ["none", "16", "gentle,", "8", "steady"]
    assert "Field of Bullets · 6.693 x 9.449 in ·" in said


@pytest.mark.slow
def test_the_pages_of_a_book_with_walkthroughs_are_a_guess(tmp_path: Path):
    path = tmp_path / "book.yaml"
    alone, told = (check(path, SPEC + more).stdout for more in ("", "walkthroughs: all\nhints: 2\n"))
    (few,) = re.findall(r"^(\d+) pages", alone, re.MULTILINE)
    ((many, least, most),) = re.findall(r"^about (\d+) pages, (\d+) to (\d+) ·", told, re.MULTILINE)
    assert int(many) > int(few) + 20
    assert int(few) + 10 < int(least) < int(many) < int(most)
    assert int(least) % 2 == int(most) % 2 == 0
    data = json.loads(check(path, SPEC + "walkthroughs: all\nhints: 2\n", "--format", "json").stdout)
    assert (data["pages"], data["extremes"]) == (int(many), [int(least), int(most)])


def test_walkthroughs_that_would_be_too_small_end_in_4(tmp_path: Path):
    look = "look: {steps: {cell_min: 15 mm, cell_max: 17 mm}}\n"
    result = check(tmp_path / "book.yaml", f"{SPEC}walkthroughs: all\n{look}")
    assert result.exit_code == CANNOT_BE_MET
    said = r"The long field: cells of \d+\.\d mm in the walkthroughs are too small, at least 15\.0 mm are needed"
    assert re.search(said, result.stderr)


def test_a_warning_is_shown_and_is_no_failure(tmp_path: Path):
    path = tmp_path / "book.yaml"
    result = check(path, SPEC.replace("10x12", "20x20").replace("per_page: 2", "per_page: 1").replace("8 x", "6 x"))
    assert result.exit_code == 0
    assert result.stdout.startswith(f"{path}: no mistakes found, warnings: 1\n")
    line, _, _, remedy = result.stderr.splitlines()
    said = r"sections\[1\].per_page: cells of 6\.\d mm are small, 9 to 10 mm are usual"
    assert re.fullmatch(rf"{re.escape(str(path))}:\d+:\d+: warning\[does-not-fit\]: {said}", line)
    assert remedy == "  use fewer puzzles a page, smaller boards or a larger trim"


@pytest.mark.slow
def test_a_list_with_too_few_words_is_told_before_there_are_boards(tmp_path: Path):
    section = "{title: Words, kind: sweep, size: 8x8, mines: 10, play: password, tiers: {gentle: 900, steady: 10}}"
    text = f"spec: 1\ntitle: T\nsections:\n  - {section}\n"
    few = check(tmp_path / "book.yaml", text)
    assert few.exit_code == 0 and "book.yaml:4:" in few.stderr and "warning[does-not-fit]" in few.stderr
    assert "910 boards with passwords take about 3640 words" in few.stderr
    fewer = check(tmp_path / "book.yaml", text.replace("900", "9000"))
    assert fewer.exit_code == CANNOT_BE_MET and "book.yaml:4:" in fewer.stderr and "9010 boards" in fewer.stderr


def test_boards_too_small_to_write_in_end_in_4(tmp_path: Path):
    path = tmp_path / "book.yaml"
    result = check(path, SPEC.replace("10x12", "20x20").replace("8 x 10 in", "5 x 8 in"))
    assert (result.exit_code, result.stdout) == (CANNOT_BE_MET, "")
    (line,) = [at for at, text in enumerate(path.read_text().splitlines(), 1) if "20x20" in text]
    pattern = rf"{path}:{line}:\d+: error\[does-not-fit\]: \S+: cells of \d\.\d mm are too small to write in\n"
    assert re.match(pattern, result.stderr) and "  use fewer puzzles a page" in result.stderr


def test_a_page_too_small_for_the_rules_ends_in_4(tmp_path: Path):
    small = "{title: First steps, size: 3x3, bullets: 2, tiers: {steady: 2}, per_page: 1}"
    text = f"spec: 1\ntitle: Tiny\ntrim: 3 x 4.5 in\nsections:\n  - {small}\n"
    result = check(tmp_path / "book.yaml", text)
    assert result.exit_code == CANNOT_BE_MET
    place = rf"{tmp_path}/book.yaml:3:7: error\[does-not-fit\]: trim: "
    assert re.match(f"{place}3 x 4.5 in is too small for the rules of the game", result.stderr)


def test_an_example_with_digits_too_small_to_print_ends_in_4_until_its_cells_are_as_large_as_said(tmp_path: Path):
    text = "spec: 1\ntitle: A\nsections: [{title: One, size: 4x4, tiers: {gentle: 2}, steps: 3}]\n"
    result = check(tmp_path / "book.yaml", f"{text}look: {{steps: {{cell_max: 3 mm}}}}\n")
    place = rf"{tmp_path}/book.yaml:4:\d+: error\[does-not-fit\]: "
    pattern = rf"{place}look.steps.cell_max: in cells of 3 mm .* too small\n(?s:.*)  give cells ([0-9.]+ mm)"
    said = re.match(pattern, result.stderr)
    assert result.exit_code == CANNOT_BE_MET and said
    result = check(tmp_path / "book.yaml", f"{text}look: {{grid: {{digit: 0.13}}}}\n")
    assert re.match(f"{place}look.grid.digit: ", result.stderr)
    result = check(tmp_path / "book.yaml", f"{text}look: {{steps: {{cell_max: {said[1]}}}}}\n")
    assert result.exit_code == OK


FONTS = {
    "missing": (None, "unknown-file", "the font file for 'regular' cannot be read", "correct its path"),
    "text": ("no font", "bad-font", "not a TrueType font", "name a .ttf file"),
}


@pytest.mark.parametrize("sort", FONTS)
@pytest.mark.parametrize("where", ["look", "cover"])
def test_a_font_that_cannot_be_printed_is_told_at_its_face(tmp_path: Path, sort: str, where: str):
    content, id, words, remedy = FONTS[sort]
    if content:
        (tmp_path / "mine.ttf").write_text(content)
    own = "look: {faces: {regular: mine.ttf}}\n" if where == "look" else "cover: {look: {faces: {regular: mine.ttf}}}\n"
    result = check(tmp_path / "book.yaml", SPEC + own)
    line, column = SPEC.count("\n") + 1, own.index("mine") + 1
    assert result.exit_code == USAGE
    assert f"book.yaml:{line}:{column}: error[{id}]: " in result.stderr
    assert words in result.stderr and remedy in result.stderr


def test_a_layout_whose_fonts_are_missing_is_told_in_its_file(tmp_path: Path):
    (tmp_path / "look.yaml").write_text((layouts_dir() / "classic.yaml").read_text("utf-8"))
    result = check(tmp_path / "book.yaml", SPEC + "layout: ./look.yaml\n")
    assert result.exit_code == USAGE
    assert re.match(rf"{tmp_path / 'look.yaml'}:\d+:\d+: error\[unknown-file\]: faces.regular: ", result.stderr)


@pytest.mark.slow
def test_check_imports_no_compiler_and_nothing_of_what_its_book_is_without(tmp_path: Path):
    path = tmp_path / "book.yaml"
    path.write_text(f"{SPEC}  - {{title: Pictures, kind: mosaic, size: 10x10, tiers: {{gentle: 3}}}}\n")
    code = (
        "import sys\nfrom bookmaker.cli import command_line\n"
        "try: command_line('check')(['check', sys.argv[1]])\nexcept SystemExit: pass\n"
        "sys.exit(' '.join({*sys.argv[2:]} & set(sys.modules)) or 0)"
    )
    own = ("spec.cover", "bank.store", "book.cover.problems", "page.layout.markdown", "kinds.sweep", "page.types.image")
    result = run_python(code, path, "numba", "numpy", "rich", *(f"bookmaker.{module}" for module in own))
    assert (result.stderr, result.returncode) == ("", 0)


def test_check_shows_every_finding_and_nothing_else(tmp_path: Path):
    result = check(tmp_path / "book.yaml", SPEC.replace("bullets: 7", "bullets: 30").replace("fiendish", "fiendisch"))
    assert (result.exit_code, result.stdout) == (USAGE, "")
    assert "book.yaml:5:46: error[too-many-bullets]: sections[0].bullets: 30 bullets do not fit on 5x5" in result.stderr
    assert "book.yaml:6:50: error[unknown-tier]" in result.stderr
    assert "did you mean 'fiendish'?" in result.stderr


def test_check_of_a_folder_ends_in_3(tmp_path: Path):
    result = run_command("check", tmp_path)
    assert (result.exit_code, result.stderr) == (
        NOT_FOUND,
        f"error: {tmp_path}: a folder, not a file; give the YAML file inside it\n",
    )


@pytest.mark.parametrize("tiers", ["tiers: {knotty: 2, fiendish: 1}", "tiers: {gentle: 3}"])
def test_a_trait_that_takes_long_is_told_before_any_work_with_its_price(tmp_path: Path, tiers: str):
    text = f"spec: 1\ntitle: T\nsections:\n  - title: Middle\n    flow: two-fronts\n    size: 8x8\n    {tiers}\n"
    result = check(tmp_path / "book.yaml", text)
    most = max(PRICES["flow", "two-fronts"][1][3:])
    said = f"puzzles with `flow: two-fronts` take up to about {most:g} times as long"
    assert result.exit_code == 0
    assert (f"book.yaml:5:11: warning[takes-long]: sections[0].flow: {said}" in result.stderr) == ("knotty" in tiers)
