"""Masks that somebody draws, as rows of signs or as a picture."""

from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageDraw

from bookmaker.values.errors import Wrong
from bookmaker.values.masks import read_mask
from bookmaker.values.puzzle import Size
from bookmaker.values.shape import Shape
from tests.shapes import HEART

TEXT = "\n".join("".join(".X"[there] for there in row) for row in HEART.mask)


def picture(folder: Path, zoom: int = 40, ink: int = 0, mode: str = "L") -> str:
    """Draw the heart into a file, with white around it."""
    heart = np.pad(np.array(HEART.mask), ((1, 2), (1, 1)))
    shades = np.kron(np.where(heart, ink, 255), np.ones((zoom, zoom))).astype(np.uint8)
    Image.fromarray(shades).convert(mode).save(folder / "heart.png")
    return "heart.png"


def test_rows_are_read_from_the_spec_and_from_a_file(tmp_path: Path):
    (tmp_path / "heart.txt").write_text("\ufeff" + TEXT.replace("X", "#").replace(".", " "), "utf-8")
    for value in (TEXT + "\n", "heart.txt"):
        assert Shape.of(read_mask(value, tmp_path, None)) == HEART


@pytest.mark.parametrize(("zoom", "mode"), [(1, "L"), (7, "1"), (40, "RGB"), (9, "P")])
def test_a_picture_is_read_wherever_it_is_black(tmp_path: Path, zoom: int, mode: str):
    assert Shape.of(read_mask(picture(tmp_path, zoom, mode=mode), tmp_path, HEART.size)) == HEART


def test_what_is_clear_in_a_picture_is_white(tmp_path: Path):
    image = Image.new("RGBA", (70, 60), (0, 0, 0, 0))
    ImageDraw.Draw(image).rectangle((0, 0, 69, 59), fill=(0, 0, 0, 255))
    ImageDraw.Draw(image).rectangle((0, 0, 29, 9), fill=(0, 0, 0, 0))
    image.save(tmp_path / "clear.png")
    assert Shape.of(read_mask("clear.png", tmp_path, Size(6, 7))).holes == {0, 1, 2}


def test_a_size_that_distorts_a_picture_is_told_which_does_not(tmp_path: Path):
    with pytest.raises(Wrong, match=r"7x7 distorts heart.png, whose black is 240 pixels high and 280 wide") as refused:
        read_mask(picture(tmp_path), tmp_path, Size(7, 7))
    assert refused.value.remedy.startswith("write size: 6x7,")
    Image.new("L", (1, 300), 0).save(tmp_path / "thin.png")
    with pytest.raises(Wrong) as refused:
        read_mask("thin.png", tmp_path, Size(7, 7))
    assert refused.value.remedy.startswith("write size: 7x1,")


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("gray.png", "gray.png is no picture in black and white"),
        ("white.png", "white.png is no picture in black and white"),
        ("broken.png", "broken.png is damaged (image file is truncated)"),
        ("missing.png", "missing.png cannot be read: No such file or directory"),
        ("latin.txt", "latin.txt is not UTF-8"),
        ("heart.gif", "'heart.gif' is no mask"),
        ("XXX\nXOX\nXXX", "'O' is no sign of a mask"),
        (7, "expected rows of signs, or the path of a file"),
    ],
)
def test_what_is_no_mask_is_refused(tmp_path: Path, name: object, message: str):
    Image.new("L", (60, 60), 120).save(tmp_path / "gray.png")
    Image.new("L", (60, 60), 255).save(tmp_path / "white.png")
    (tmp_path / "broken.png").write_bytes((tmp_path / "gray.png").read_bytes()[:60])
    (tmp_path / "latin.txt").write_bytes("X\xe9X".encode("latin-1"))
    with pytest.raises(Wrong) as refused:
        read_mask(name, tmp_path, Size(6, 6))
    assert str(refused.value) == message and refused.value.remedy
