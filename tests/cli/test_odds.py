"""bookmaker odds: the machine interface as its issue fixes it, the readable one, pictures, and wrong input."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result
from pypdfium2 import PdfDocument

from bookmaker.engine.solve.odds import odds as exact
from bookmaker.spec.foreign import WRITERS
from bookmaker.values.errors import CANNOT_BE_MET, NOT_FOUND, QUALITY, USAGE
from tests.commands import output_of, refusal_of, run_command, run_python
from tests.positions import golden_cases

TEXT = "....\n1...\n.2..\n..1.\nmines: 3\n"
KNOWN = "..2.1\n..*21\n121.0\n*.000\n11000\nmines: 3\n"
WRONG = "1.\n.3\nmines: 1\n"


def odds(text: str, *options: str) -> Result:
    return run_command("odds", *options, text=text)


def test_golden_positions_as_json(tmp_path: Path):
    file = tmp_path / "positions.txt"
    file.write_text("\n".join("\n".join([*case["rows"], f"mines: {case['mines']}", ""]) for case in golden_cases()))
    result = output_of("odds", str(file), "--json")
    for line, case in zip(result.splitlines(), golden_cases(), strict=True):
        assert json.loads(line) == {
            "solutions": str(case["solutions"]),
            "probability": case["probability"],
            "safe": case["total"]["safe"],
            "mines": case["total"]["mines"],
            "safest": case["safest"]["cells"],
        }


def test_people_see_a_board_of_per_cents_and_all_fractions():
    assert output_of("odds", text=TEXT + "\n" + KNOWN) == (
        "position 1: 4x4 cells, 3 mines\n"
        "   14%  14%  14%  14%\n"
        "     1  36%  29%  14%\n"
        "   36%    2  36%  14%\n"
        "   29%  36%    1  14%\n"
        "placements: 28\n"
        "safe: none\n"
        "mines: none\n"
        "safest: (0,0) (0,1) (0,2) (0,3) (1,3) (2,3) (3,3)\n"
        "exactly:\n"
        "  1/7: (0,0) (0,1) (0,2) (0,3) (1,3) (2,3) (3,3)\n"
        "  2/7: (1,2) (3,0)\n"
        "  5/14: (1,1) (2,0) (2,2) (3,1)\n"
        "\n"
        "position 2: 5x5 cells, 3 mines\n"
        "    0%   0%    2 100%    1\n"
        "    0%   0%    *    2    1\n"
        "     1    2    1   0%    0\n"
        "     *   0%    0    0    0\n"
        "     1    1    0    0    0\n"
        "placements: 1\n"
        "safe: (0,0) (0,1) (1,0) (1,1) (2,3) (3,1)\n"
        "mines: (0,3)\n"
        "safest: (0,0) (0,1) (1,0) (1,1) (2,3) (3,1)\n"
        "exactly:\n"
        "  0: (0,0) (0,1) (1,0) (1,1) (2,3) (3,1)\n"
        "  1: (0,3)\n"
        "\n"
    )
    with_total = odds("1.1\n...\nbullets: 2\n")
    assert "1x3" not in with_total.stdout and "2x3 cells, 2 mines" in with_total.stdout
    assert "their number of mines is not given" in odds("1.1\n...\n").stdout


@pytest.mark.parametrize("kind", ["bullets", "mosaic", "odds"])
@pytest.mark.parametrize("form", WRITERS)
def test_every_form_that_shows_numbers_says_the_same(kind: str, form: str):
    board = output_of("generate", "--size", "5x5", "--kind", kind)
    code = json.dumps({"code": json.loads(board)["code"]})
    written = run_command("import", "-", "--to", form, text=code)
    if written.exit_code == 0:
        assert output_of("odds", "--json", text=written.stdout) == output_of("odds", "--json", text=code)


def test_a_layout_of_mines_is_refused_with_the_forms_that_can_be_asked():
    said = refusal_of(USAGE, "odds", text="6x6n6:3,3,00000003f\n")
    there = "janko, puzzlink, yaml, jsonl, demystify, rows"
    assert said.endswith(f"no number is open yet; boards with numbers have the forms {there}\n")


@pytest.mark.parametrize(
    ("text", "said", "data"),
    [
        (WRONG, "no placement: the number in (1,1) cannot be met", {"clash": [[1, 1]], "total": False}),
        ("1.2\n", "no placement: the number in (0,2) cannot be met", {"clash": [[0, 2]], "total": False}),
        (
            "0.1\n",
            "no placement: the numbers in (0,0) (0,2) cannot be met together",
            {"clash": [[0, 0], [0, 2]], "total": False},
        ),
        ("1.\nmines: 0\n", "no placement: 0 mines cannot meet the number in (0,0)", {"clash": [[0, 0]], "total": True}),
    ],
)
def test_a_position_that_contradicts_itself_tells_by_which_numbers(text: str, said: str, data: dict[str, Any]):
    result = odds(text)
    assert (result.exit_code, result.stdout.splitlines()[-2]) == (QUALITY, said)
    result = odds(TEXT + "\n" + text, "--json")
    assert result.exit_code == QUALITY
    assert json.loads(result.stdout.splitlines()[1]) == {"consistent": False, **data}
    result = odds(text, "--format", "svg")
    assert (result.exit_code, result.stderr) == (QUALITY, f"error: <stdin>: position 1: {said}\n")


def test_heat_maps_are_written_whole_and_alike(tmp_path: Path):
    for suffix, start in (("svg", b"<svg"), ("png", b"\x89PNG"), ("pdf", b"%PDF")):
        files = [tmp_path / f"{name}.{suffix}" for name in "ab"]
        for file in files:
            result = odds(TEXT, "-o", str(file))
            assert (result.exit_code, result.stdout) == (0, f"{file}: 1 position\n")
        assert files[0].read_bytes().startswith(start)
        assert files[0].read_bytes() == files[1].read_bytes()
    assert "exactly:\n  1/7: (0,0)" in (tmp_path / "a.svg").read_text("utf-8")


def test_a_pdf_has_a_page_for_each_position_and_text_goes_into_a_file_too(tmp_path: Path):
    assert odds(TEXT + "\n" + KNOWN, "-o", str(tmp_path / "two.pdf")).exit_code == 0
    with PdfDocument(tmp_path / "two.pdf") as document:
        texts = [page.get_textpage().get_text_bounded() for page in document]
    assert len(texts) == 2 and "36%" in texts[0] and "100%" in texts[1]
    assert odds(TEXT, "--json", "-o", str(tmp_path / "odds.json")).exit_code == 0
    assert json.loads((tmp_path / "odds.json").read_text())["solutions"] == "28"


@pytest.mark.parametrize(
    ("text", "options", "code", "said"),
    [
        ("1..\n.x.\n", [], USAGE, "<stdin>:2: 'x' in column 2; a row holds digits 0 to 8, dots and stars only"),
        (
            f"{TEXT}\n{KNOWN}",
            ["--format", "svg"],
            USAGE,
            "2 positions in one picture; give one of them, or add --format pdf",
        ),
        (
            TEXT,
            ["--json", "--format", "svg"],
            USAGE,
            "--json and svg are two forms of the same odds; ask for one of them",
        ),
        (TEXT, ["--format", "svg", "-o", "a.png"], USAGE, "a.png: --format svg in a file of this name would mislead"),
        (TEXT, ["--dpi", "72"], USAGE, "--dpi is about pictures of dots; add --format png"),
        ("", ["nowhere.txt"], NOT_FOUND, "nowhere.txt: no such file"),
    ],
)
def test_what_is_wrong_is_told_in_one_line(text: str, options: list[str], code: int, said: str):
    result = refusal_of(code, "odds", *options, text=text)
    assert said in result and result.count("\n") == 1


def test_a_front_too_wide_is_said(monkeypatch: pytest.MonkeyPatch):
    exact.cache_clear()
    monkeypatch.setattr("bookmaker.engine.solve.eliminate.WIDEST", 100)
    said = refusal_of(CANNOT_BE_MET, "odds", text=TEXT)
    assert said.startswith("error: <stdin>: position 1: too hard to count its solutions")


@pytest.mark.slow
def test_nothing_is_compiled_or_imported_for_it():
    heavy = "[name for name in ('numpy', 'llvmlite', 'reportlab') if name in sys.modules]"
    code = f"import sys; from bookmaker.__main__ import main\ntry: main()\nexcept SystemExit: print({heavy})"
    assert run_python(code, "odds", input=TEXT).stdout.endswith("[]\n")
