"""Pictures on covers: in the place of art or as the whole front, cut around their focus."""

import zlib
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image as Pillow

from bookmaker.book.cover.drawing import cover_sheet, front
from bookmaker.book.cover.problems import problems
from bookmaker.page.layout.cover.front import front_marks
from bookmaker.page.layout.picture import pixels
from bookmaker.values.marks import Image
from bookmaker.values.puzzle import Entry
from tests.book.cover.conftest import BACK, Open, texts


@pytest.mark.parametrize(
    ("focus", "ratio", "corner"),
    [
        ((0.5, 0.5), 1.0, (30, 0)),
        ((0.0, 0.9), 1.0, (0, 0)),
        ((1.0, 0.5), 1.0, (60, 0)),
        ((0.4, 0.5), 1.0, (20, 0)),
        ((0.5, 0.0), 4.0, (0, 0)),
        ((0.5, 0.6), 4.0, (0, 11)),
        ((0.5, 1.0), 4.0, (0, 15)),
    ],
)
def test_a_picture_is_cut_around_its_focus(focus: tuple[float, float], ratio: float, corner: tuple[int, int]) -> None:
    """Each pixel of a picture of 100 x 40 says where it is."""
    across, down = np.meshgrid(np.arange(100), np.arange(40))
    file = BytesIO()
    Pillow.fromarray(np.stack([across, down * 5, across * 0], -1).astype(np.uint8)).save(file, "PNG")
    cut = pixels(file.getvalue(), colours=True, ratio=ratio, focus=focus)
    assert cut.columns / cut.rows == ratio
    x, y, _ = zlib.decompress(cut.data)[:3]
    assert (x, y / 5) == corner


def _whole(open_cover: Open, folder: Path, size: tuple[int, int] = (1838, 2776), **cover: Any) -> Any:
    Pillow.new("RGB", size, (200, 30, 30)).save(folder / "front.png", compress_level=1)
    return open_cover(front="front.png", back=BACK, **cover)


@pytest.mark.slow
def test_nothing_is_printed_on_a_whole_front_and_the_spine_has_its_text(
    open_cover: Open, entries: tuple[Entry, ...], tmp_path: Path
) -> None:
    opened = _whole(open_cover, tmp_path)
    assert list(problems(*opened)) == []
    _, image = front_marks(opened.cover, opened.wrap, opened.wrap.front, [])
    assert isinstance(image, Image)
    assert image[:4] == (opened.wrap.front.x, -9, 432 + 9, 648 + 18)
    page = cover_sheet(opened.cover, opened.wrap, entries)
    on_spine = [said.text for said in texts(page.marks, opened.fonts) if said.box.x > opened.wrap.back.right]
    assert on_spine == ["Field of Bullets", "Ada Example"]
    png, _ = front(opened.cover, opened.wrap.panel, entries, 300)
    assert Pillow.open(BytesIO(png)).getcolors() == [(300 * 200, (200, 30, 30))]


@pytest.mark.slow
def test_a_coarse_whole_front_is_found_before_any_puzzle(open_cover: Open, tmp_path: Path) -> None:
    (found,) = problems(*_whole(open_cover, tmp_path, (1800, 2776)))
    assert (found.id, found.where, found.level) == ("small-image", "cover.front", "error")
    assert found.remedy == "use a picture of at least 1838 x 2775 pixels"
