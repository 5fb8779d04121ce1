"""Spot inks in a file: as many plates as inks, tints on them, and black letters that leave what lies below them."""

import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

import numpy as np
import pikepdf
import pytest
from numpy.typing import NDArray
from PIL import Image

from bookmaker.print.faces import load_fonts
from bookmaker.print.inks import in_colours
from bookmaker.print.render.pdf import Info, render
from bookmaker.values.marks import Page, Placed, Rect, SpotInk, Text
from tests.layouts import load_layout

RED, PALE, DEEP = (0.7, 0.15, 0.12), (0.9, 0.6, 0.6), SpotInk(0, 0.91, 0.76, 0, "PANTONE 185 C")
SPOTS = {RED: DEEP, PALE: DEEP._replace(tint=0.4), (0.0, 0.3, 0.7): SpotInk(1, 0.5, 0, 0, "Sea (2)")}
PAGE = Page(
    *(100, 50),
    (
        Placed(60, 0, (Rect(0, 0, 20, 20, PALE), Placed(0, 25, (Rect(0, 0, 10, 10, (0.0, 0.3, 0.7)),)))),
        Rect(0, 0, 40, 40, RED),
        Text(2, 10, "MMM", "semibold", 12.0),
    ),
)


def _plates(path: Path) -> Mapping[str, NDArray[np.uint8]]:
    """Return the plates of the first page that have any ink, by name, 0 for full."""
    command = ["gs", "-q", "-dNOPAUSE", "-dBATCH", "-dSAFER", "-sDEVICE=tiffsep", "-r72", f"-sOutputFile={path}.tif"]
    subprocess.run([*command, str(path)], check=True)
    found = dict[str, NDArray[np.uint8]]()
    for file in path.parent.glob(f"{path.name}(*).tif"):
        with Image.open(file) as picture:
            plate = np.asarray(picture)
        if plate.min() < 255:
            found[file.name[len(path.name) + 1 : -len(").tif")]] = plate
    return found


@pytest.mark.skipif(not shutil.which("gs"), reason="Ghostscript separates the plates")
def test_each_ink_has_a_plate_and_black_letters_overprint(tmp_path: Path) -> None:
    path = tmp_path / "page"
    path.write_bytes(_rendered())
    plates = _plates(path)
    assert set(plates) == {"Black", "PANTONE 185 C", "Sea (2)"}
    red, black = plates["PANTONE 185 C"], plates["Black"]
    assert (red[10:, :40] == 0).all() and (black[10:, :40] == 0).any()
    assert (red[30:, 60:80] == round(255 * 0.6)).all() and (red[:9] == 255).all()


def _rendered() -> bytes:
    fonts = load_fonts(load_layout("classic").fonts)
    return render(in_colours([PAGE], "cmyk", "page", SPOTS), fonts, Info("", "", "en", ""))


def test_a_file_has_each_ink_once_by_its_name_and_is_the_same_again(tmp_path: Path) -> None:
    assert _rendered() == _rendered()
    (tmp_path / "page").write_bytes(_rendered())
    with pikepdf.open(tmp_path / "page") as pdf:
        inks = [
            one for one in pdf.objects if isinstance(one, pikepdf.Array) and len(one) == 4 and one[0] == "/Separation"
        ]
        assert sorted(str(one[1]) for one in inks) == ["/PANTONE 185 C", "/Sea (2)"]
