"""Pictures fitted to boards: what is drawn cell by cell comes back, lines stay lines, and hostile files are refused."""

import struct
import zlib
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from PIL import Image, ImageDraw

from bookmaker.engine.picture.fit import FilledGrid, ImageFile, fit, open_image_file, otsu
from bookmaker.engine.picture.options import FitOptions
from bookmaker.values.errors import Wrong

WHOLE = FitOptions(crop="none")
GRIDS = (
    st.tuples(st.integers(3, 15), st.integers(3, 15), st.integers(0, 2**32))
    .map(lambda key: np.random.default_rng(key[2]).random(key[:2]) < 0.5)
    .filter(lambda grid: grid.any() and not grid.all())
)


def png(shades: np.ndarray, **how: object) -> ImageFile:
    file = BytesIO()
    Image.fromarray(np.asarray(shades, np.uint8)).save(file, "PNG", **how)
    return ImageFile("drawn.png", file.getvalue())


def drawn(grid: FilledGrid, zoom: int = 9, dark: int = 0, light: int = 255) -> ImageFile:
    return png(np.kron(np.where(grid, dark, light), np.ones((zoom, zoom))))


def text(grid: FilledGrid) -> ImageFile:
    return ImageFile("drawn.txt", "\n".join("".join(".X"[cell] for cell in row) for row in grid.tolist()).encode())


@settings(deadline=None, max_examples=30)
@given(GRIDS, st.sampled_from([1, 5, 12, 17]), st.booleans())
def test_a_grid_that_is_drawn_comes_back(grid: FilledGrid, zoom: int, thin: bool) -> None:
    for file in (drawn(grid, zoom, 40, 180), text(grid)):
        assert np.array_equal(fit(file, *grid.shape, FitOptions(crop="none", thin=thin)), grid)


@settings(deadline=None, max_examples=20)
@given(GRIDS)
def test_the_light_of_a_negative_is_the_dark_of_its_picture(grid: FilledGrid) -> None:
    light = FitOptions(crop="none", invert=True)
    assert np.array_equal(fit(drawn(~grid), *grid.shape, light), grid)
    assert np.array_equal(fit(text(~grid), *grid.shape, light), grid)
    assert np.array_equal(fit(drawn(grid), *grid.shape, light), ~grid)


@settings(deadline=None, max_examples=20)
@given(GRIDS, st.tuples(*[st.integers(0, 9)] * 4))
def test_a_margin_changes_nothing_and_a_crop_undoes_it(grid: FilledGrid, margins: tuple[int, int, int, int]) -> None:
    (rows,), (columns,) = (np.nonzero(grid.any(axis=axis)) for axis in (1, 0))
    assume(not grid[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1].all())
    top, left = margins[0], margins[2]
    zoomed = np.kron(np.where(grid, 0, 255), np.ones((12, 12)))
    around = png(np.pad(zoomed, (margins[:2], margins[2:]), constant_values=255))
    assert np.array_equal(fit(around, 20, 20), fit(drawn(grid, 12), 20, 20))
    high, wide = (12 * side for side in grid.shape)
    crop = FitOptions(crop=f"{left} {top} {wide} {high}")
    assert np.array_equal(fit(around, *grid.shape, crop), grid)
    half = FitOptions(crop=["50%", 0, "50%", "100%"])
    doubled = drawn(np.hstack([~grid, grid]), 12)
    assert np.array_equal(fit(doubled, *grid.shape, half), grid)


def test_what_one_sees_through_is_empty_inverted_or_not() -> None:
    image = Image.new("RGBA", (80, 80), (0, 0, 0, 0))
    ImageDraw.Draw(image).rectangle((20, 20, 59, 59), (30, 30, 30, 255))
    ImageDraw.Draw(image).rectangle((30, 30, 49, 49), (230, 230, 230, 255))
    file = BytesIO()
    image.save(file, "PNG")
    clear = ImageFile("a.png", file.getvalue())
    dark, light = (fit(clear, 8, 8, FitOptions(crop="none", invert=it)) for it in (False, True))
    assert (dark.sum(), light.sum(), (dark & light).sum()) == (12, 4, 0)
    assert light[3:5, 3:5].all()


@pytest.mark.parametrize("share", [20, 45, 70])
def test_a_share_of_the_cells_is_filled(share: int) -> None:
    slope = png(np.tile(np.arange(256), (256, 1)))
    for size in ((10, 10), (20, 24)):
        found = fit(slope, *size, FitOptions(filled=f"{share}%", crop="none"))
        assert abs(found.mean() * 100 - share) <= 5
        assert np.array_equal(found, np.sort(found, axis=1)[:, ::-1])  # the dark side


def test_threshold_and_contrast_say_how_dark_is_filled_and_dithering_shows_grays() -> None:
    slope = png(np.tile(np.arange(256), (256, 1)))
    counts = [fit(slope, 10, 10, FitOptions(threshold=f"{level}%", crop="none")).sum() for level in (20, 50, 80)]
    assert counts == [80, 50, 20]
    hard = FitOptions(threshold="80%", contrast=5, crop="none")
    assert fit(slope, 10, 10, hard).sum() == 40
    shares = fit(slope, 40, 40, FitOptions(dither=True, crop="none")).reshape(40, 4, 10).mean(axis=(0, 2))
    assert list(shares) == pytest.approx([0.875, 0.625, 0.375, 0.125], abs=0.06)


@pytest.mark.parametrize("light", [False, True])
def test_thin_lines_stay_whole(light: bool) -> None:
    image = Image.new("L", (500, 500), 0 if light else 255)
    ImageDraw.Draw(image).ellipse((40, 40, 460, 460), outline=255 if light else 0, width=6)
    ImageDraw.Draw(image).rectangle((200, 200, 300, 300), fill=255 if light else 0)
    kept, lost = (fit(png(image), 20, 20, FitOptions(thin=it, crop="none", threshold="50%")) for it in (True, False))
    ring, none = ((~grid if light else grid) for grid in (kept, lost))
    assert none.sum() == 16
    outside, edge = {(0, 0)}, [(0, 0)]
    for row, column in edge:
        near = {(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)} - outside
        free = [(r, c) for r, c in near if 0 <= r < 20 and 0 <= c < 20 and not ring[r, c]]
        outside.update(free)
        edge += free
    assert (10, 5) not in outside and not ring[10, 5]  # nobody gets inside through a gap
    assert ring.sum() < 16 + 65


def test_a_picture_keeps_its_proportions() -> None:
    disc = Image.new("L", (300, 300), 255)
    ImageDraw.Draw(disc).ellipse((0, 0, 299, 299), fill=0)
    found = fit(png(disc), 10, 30)
    assert not found[:, :10].any() and not found[:, 20:].any()
    assert np.array_equal(found[:, 10:20], fit(png(disc), 10, 10))


@given(st.lists(st.integers(0, 255), min_size=2, max_size=60).filter(lambda shades: len(set(shades)) > 1))
def test_otsu_is_the_parting_with_the_greatest_variance_between(shades: list[int]) -> None:
    ink = np.array(shades)

    def between(level: float) -> float:
        dark, light = ink[ink > level], ink[ink <= level]
        return len(dark) * len(light) * (dark.mean() - light.mean()) ** 2

    best = max(between(level) for level in range(min(shades), max(shades)))
    assert between(otsu(ink.astype(np.uint8)[None])) == pytest.approx(best)


def _bytes(kind: str, size: tuple[int, int] = (40, 30), **how: object) -> bytes:
    file = BytesIO()
    Image.effect_noise(size, 90).save(file, kind, **how)
    return file.getvalue()


FRAMES = [Image.effect_noise((9, 9), 50), Image.effect_noise((9, 9), 90)]
_HEADER = b"IHDR" + struct.pack(">2I5B", 60_000, 60_000, 8, 0, 0, 0, 0)
BOMB = (
    b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + _HEADER + struct.pack(">I", zlib.crc32(_HEADER)) + _bytes("PNG")[33:]
)
HOSTILE = {
    "empty.png": (b"", "is no PNG or JPEG picture"),
    "truncated.png": (_bytes("PNG")[:300], "is damaged"),
    "truncated.jpg": (_bytes("JPEG")[:700], "is damaged"),
    "gif.png": (_bytes("GIF"), "is no PNG or JPEG picture"),
    "moving.png": (_bytes("PNG", save_all=True, append_images=FRAMES), "is animated"),
    "bomb.png": (BOMB, "million pixels"),
    "white.png": (png(np.full((9, 9), 255)).content, "shows nothing"),
    "strange.txt": (b"XXX\nXOX", "'O' is no sign"),
    "latin.txt": (b"X\xe9", "is not UTF-8"),
    "wide.txt": (b"X" * 400_000 + b"\n" * 400_000, "has 400000 rows of up to 400000 signs"),
    "long.txt": (b"X" * 1_000_001, "has more than 1 MB"),
    "blank.txt": (b"\n \n", "shows nothing"),
    "drawing.svg": (b"<svg/>", "is no PNG, JPEG or .txt picture"),
    "noname": (b"", "is no PNG, JPEG or .txt picture"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_files_are_refused_with_their_name_and_a_remedy(tmp_path: Path, name: str) -> None:
    content, message = HOSTILE[name]
    (tmp_path / name).write_bytes(content)
    with pytest.raises(Wrong, match=message) as refused:
        open_image_file(tmp_path / name)
    assert refused.value.remedy
    assert str(refused.value).count(name) == 1


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"crop": "0 0 41 30"}, "is not in it"),
        ({"crop": "50% 0 60% 100%"}, "is not in it"),
        ({"crop": "40 0 0 30"}, "is not in it"),
        ({"threshold": "99.9%", "thin": False}, "no cell is filled"),
    ],
)
def test_what_leaves_nothing_of_a_picture_is_refused(options: dict[str, object], message: str) -> None:
    with pytest.raises(Wrong, match=message) as refused:
        fit(ImageFile("a.png", _bytes("PNG")), 10, 10, FitOptions.model_validate(options))
    assert refused.value.remedy
