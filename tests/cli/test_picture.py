"""bookmaker picture: what a board shows of a picture, in the terminal and in files, and what is refused."""

from functools import partial
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from bookmaker.engine.picture.motifs import draw_motif
from bookmaker.page.layout.fills import CELL, MARGIN, filled_page
from bookmaker.page.layout.text import Style
from bookmaker.values.errors import USAGE
from bookmaker.values.marks import Rect
from tests.commands import refusal_of, run_command

CAT = draw_motif("cat", 15, 15)


run = partial(run_command, "picture")


def test_a_picture_is_shown_and_its_share_is_told() -> None:
    result = run("cat", "--size", "15x15")
    *rows, told = result.stdout.splitlines()
    assert told == f"Cat: 15x15 cells, {CAT.mean():.0%} filled"
    signs = {" ": (0, 0), "▀": (1, 0), "▄": (0, 1), "█": (1, 1)}
    shown = np.array([[signs[sign] for sign in row.ljust(15)] for row in rows]).transpose(0, 2, 1).reshape(16, 15)
    assert np.array_equal(shown[:15], CAT) and not shown[15].any()


def test_what_is_written_is_a_picture_again(tmp_path: Path) -> None:
    text, png = tmp_path / "cat.txt", tmp_path / "cat.png"
    assert not run("cat", "--size", "15x15", "-o", text).exit_code
    assert np.array_equal([[sign == "X" for sign in row] for row in text.read_text().split()], CAT)
    assert not run(text, "--size", "15x15", "--dpi", "144", "-o", png).exit_code
    with Image.open(png) as image:
        assert image.size == (2 * (2 * MARGIN + 15 * CELL),) * 2
    side = 15 * CELL
    crop = f"{2 * MARGIN:g} {2 * MARGIN:g} {2 * side:g} {2 * side:g}"
    again = tmp_path / "again.txt"
    assert not run(png, "--size", "15x15", "--crop", crop, "-o", again).exit_code
    assert again.read_text() == text.read_text()
    for end in ("svg", "eps", "pdf"):
        assert not run("cat", "--size", "9x9", "-o", tmp_path / f"cat.{end}").exit_code


def test_what_changes_has_a_frame_on_both_sides(style: Style) -> None:
    after = CAT.copy()
    after[3, 4] ^= True
    page = filled_page([CAT, after], style)
    frames = [mark for mark in page.marks if isinstance(mark, Rect) and mark.stroke is not None]
    left, right = sorted(frames)
    assert right.x - left.x == MARGIN + 15 * CELL and left.x == MARGIN + 4 * CELL
    assert left.y == right.y == MARGIN + 11 * CELL
    areas = [sum(mark.width for mark in page.marks if isinstance(mark, Rect) and mark.fill is not None)]
    assert areas == [pytest.approx(CELL * (CAT.sum() + after.sum()))]


def test_a_remedy_is_told_where_a_picture_looks_wrong(tmp_path: Path) -> None:
    shades = np.zeros((90, 60), np.uint8)
    shades[30:60, 20:40] = 255
    Image.fromarray(shades).save(tmp_path / "window.png")
    told = run(tmp_path / "window.png", "--size", "9x9").stdout
    assert "--size 9x6 has its proportions" in told
    assert "add --invert" in run(tmp_path / "window.png", "--size", "9x6").stdout


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("cats --size 15x15", "no motif is called 'cats'; did you mean 'cat'?"),
        ("cat --size 121x20", "--size 121x20: a board has 3 to "),
        ("cat --size 9x9 --crop 7", "--crop 7: expected a part of a picture; write left, top"),
        ("cat --size 9x9 --filled 45", "--filled 45: expected a share between 0 and 100 per cent; write it like 45%"),
        ("cat --size 9x9 --filled 45% --dither", "filled and dither both decide which cells are filled; give one"),
        ("cat --size 9x9 -o cat.gif", "cat.gif: the name does not tell what to write"),
        ("cat --size 9x9 --dpi 100", "--dpi is about pictures of dots; add -o FILE.png"),
        ("dog.svg --size 9x9", "dog.svg is no PNG, JPEG or .txt picture; save it as PNG"),
        ("no.png --size 9x9", "no.png cannot be read: No such file or directory; give a path"),
    ],
)
def test_mistakes_are_told_in_one_line(words: str, message: str) -> None:
    result = refusal_of(USAGE, "picture", *words.split())
    assert result.startswith(f"error: {message}") and result.count("\n") == 1


def test_what_numbers_do_not_decide_is_changed_and_shown_beside(tmp_path: Path) -> None:
    before = ["X.X.X", ".X.X.", "X.XX.", ".X.XX", "XX.X."]
    (tmp_path / "before.txt").write_text("\n".join(before))
    told = run(tmp_path / "before.txt", "--size", "5x5", "-o", tmp_path / "after.txt").stdout
    after = (tmp_path / "after.txt").read_text().split()
    assert [(row, at) for row in range(5) for at in range(5) if before[row][at] != after[row][at]] == [(0, 4), (2, 0)]
    assert "  |  " in told and "row 1 column 5, row 3 column 1" in told
    again = run(tmp_path / "after.txt", "--size", "5x5").stdout
    assert "|" not in again and "column" not in again
