"""Pictures of every kind that one meets, and files that are none."""

import struct
import zlib
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from bookmaker.page.layout.picture import open_picture, pixels, too_coarse
from bookmaker.values.errors import Wrong
from bookmaker.values.limits import PICTURE_BYTES

WIDE, HIGH = 96, 64


def _slope() -> Image.Image:
    """Return a picture that is black on the left and white on the right."""
    return Image.linear_gradient("L").rotate(90).resize((WIDE, HIGH))


def encode(image: Image.Image, kind: str, **how: object) -> bytes:
    file = BytesIO()
    image.save(file, kind, **how)
    return file.getvalue()


def _grays(content: bytes) -> Image.Image:
    found = pixels(content)
    if found.jpeg:
        return Image.open(BytesIO(found.data))
    return Image.frombytes("L", (found.columns, found.rows), zlib.decompress(found.data))


MODES = {
    "gray": (_slope(), "PNG"),
    "colour": (_slope().convert("RGB"), "PNG"),
    "palette": (_slope().convert("P"), "PNG"),
    "cmyk": (_slope().convert("CMYK"), "JPEG"),
    "colour jpeg": (_slope().convert("RGB"), "JPEG"),
    "gray jpeg": (_slope(), "JPEG"),
    "tiff": (_slope(), "TIFF"),
    "tiff colour": (_slope().convert("YCbCr"), "TIFF"),
    "16 bits": (_slope().convert("I").point(lambda value: value * 257).convert("I;16"), "PNG"),
    "16 bits tiff": (_slope().convert("I").point(lambda value: value * 257).convert("I;16"), "TIFF"),
    "alpha": (_slope().convert("RGBA"), "PNG"),
    "gray alpha": (_slope().convert("LA"), "PNG"),
}


@pytest.mark.parametrize("mode", MODES)
def test_every_sort_of_picture_becomes_the_same_grays(mode: str) -> None:
    image, kind = MODES[mode]
    grays = _grays(encode(image, kind))
    assert (grays.mode, grays.size) == ("L", (WIDE, HIGH))
    for x in range(0, WIDE, 8):
        assert abs(int(grays.getpixel((x, 20))) - int(_slope().getpixel((x, 20)))) <= 6


def test_colours_stay_where_there_are_any() -> None:
    red = Image.new("RGB", (WIDE, HIGH), (200, 30, 30))
    for image in (red, red.convert("CMYK"), red.quantize(4), red.convert("RGBA")):
        found = pixels(encode(image, "TIFF"), colours=True)
        assert found.samples == 3
        assert max(abs(one - other) for one, other in zip(zlib.decompress(found.data), (200, 30, 30), strict=False)) < 3
    for image in (_slope(), _slope().convert("RGB"), _slope().convert("P")):
        assert pixels(encode(image, "TIFF"), colours=True).samples == 1
    assert pixels(encode(_slope().convert("RGB"), "JPEG", quality=60), colours=True).samples == 1


def test_black_and_white_stays_so() -> None:
    grays = _grays(encode(_slope().convert("1"), "PNG"))
    assert {value for _, value in grays.getcolors()} == {0, 255}


def test_what_one_sees_through_is_white() -> None:
    black = Image.new("L", (WIDE, HIGH), 0)
    alpha = Image.new("L", (WIDE, HIGH), 0)
    alpha.paste(255, (0, 0, WIDE // 2, HIGH))
    clear = _grays(encode(Image.merge("LA", (black, alpha)), "PNG"))
    assert [clear.getpixel((x, 5)) for x in (4, WIDE - 4)] == [0, 255]
    named = _grays(encode(black.convert("P"), "PNG", transparency=0))
    assert named.getpixel((4, 4)) == 255


@pytest.mark.parametrize("turn", range(2, 9))
def test_what_a_camera_took_sideways_stands_upright(turn: int) -> None:
    exif = Image.Exif()
    exif[0x0112] = turn
    content = encode(_slope(), "JPEG", exif=exif, quality=95)
    found = pixels(content)
    assert (found.columns, found.rows) == ((HIGH, WIDE) if turn >= 5 else (WIDE, HIGH))
    assert not found.jpeg
    grays = _grays(content)
    dark = {2: "right", 3: "right", 4: "left", 5: "top", 6: "top", 7: "bottom", 8: "bottom"}[turn]
    middle, low = found.columns // 2, found.rows // 2
    places = {"left": (1, low), "right": (-2, low), "top": (middle, 1), "bottom": (middle, -2)}
    values = {side: grays.getpixel((x % found.columns, y % found.rows)) for side, (x, y) in places.items()}
    assert min(values, key=values.__getitem__) == dark


def test_a_gray_jpeg_keeps_its_own_bytes_but_not_what_the_camera_noted() -> None:
    exif = Image.Exif()
    exif[0x010F] = "A camera that knows the place"
    for how in ({}, {"progressive": True}):
        content = encode(_slope(), "JPEG", exif=exif, comment=b"a secret", quality=90, **how)
        found = pixels(content)
        assert found.jpeg
        assert len(found.data) < len(content)
        assert b"camera" not in found.data and b"secret" not in found.data
        assert Image.open(BytesIO(found.data)).tobytes() == Image.open(BytesIO(content)).tobytes()


def test_equal_pictures_have_equal_pixels_and_names_without_folders(tmp_path: Path) -> None:
    for folder in ("one", "two"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "map.png").write_bytes(encode(_slope(), "PNG"))
    one, two = (open_picture(tmp_path / folder / "map.png") for folder in ("one", "two"))
    assert repr(one) == repr(two)
    assert str(tmp_path) not in repr(one)
    assert pixels(one.content) == pixels(two.content)
    (tmp_path / "two" / "map.png").write_bytes(encode(_slope().rotate(180), "PNG"))
    assert repr(open_picture(tmp_path / "two" / "map.png")) != repr(one)


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def _claims(width: int, height: int) -> bytes:
    """Return a PNG that says it is this large."""
    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", header) + _chunk(b"IDAT", b"") + _chunk(b"IEND", b"")


PNG, JPEG = encode(_slope(), "PNG"), encode(_slope(), "JPEG")
BAD = {
    "nothing": (b"", "no PNG, JPEG or TIFF"),
    "text": (b"hello", "no PNG, JPEG or TIFF"),
    "vectors": (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "no PNG, JPEG or TIFF"),
    "another format": (encode(_slope(), "BMP"), "no PNG, JPEG or TIFF"),
    "cut png": (PNG[: len(PNG) // 2], "damaged"),
    "cut jpeg": (JPEG[: len(JPEG) // 2], "damaged"),
    "no pixels": (_claims(8, 8), "damaged"),
    "large": (_claims(12_000, 10_000), "more than 100 million pixels"),
    "absurd": (_claims(2**31 - 1, 2**31 - 1), "more than 100 million pixels"),
    "fractions": (encode(_slope().convert("F"), "TIFF"), "damaged .its pixels are fractions"),
}


@pytest.mark.parametrize("case", BAD)
def test_what_is_no_picture_is_refused_with_a_remedy(tmp_path: Path, case: str) -> None:
    content, words = BAD[case]
    (tmp_path / "map.png").write_bytes(content)
    with pytest.raises(Wrong, match=f"map.png .*{words}") as refused:
        open_picture(tmp_path / "map.png")
    assert refused.value.id == "bad-image"
    assert refused.value.remedy


@pytest.mark.parametrize("name", ["nowhere.png", ".", "a" * 300, "a\0b"])
def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(Wrong, match="cannot be read") as refused:
        open_picture(tmp_path / name)
    assert refused.value.id == "unknown-file"


@pytest.mark.slow
def test_a_huge_file_is_not_even_read(tmp_path: Path) -> None:
    with (tmp_path / "map.png").open("wb") as file:
        file.truncate(PICTURE_BYTES + 1)
    with pytest.raises(Wrong, match="more than 200 MB"):
        open_picture(tmp_path / "map.png")


def test_a_coarse_picture_is_refused_with_the_numbers(tmp_path: Path) -> None:
    Image.new("L", (640, 480)).save(tmp_path / "map.png")
    picture = open_picture(tmp_path / "map.png")
    wrong = too_coarse(picture, 4.8 * 72)
    assert str(wrong) == "map.png has 640 x 480 pixels; at 4.8 in wide that is 133 dpi, 300 are needed"
    assert wrong and wrong.remedy == "print it at most 2.13 in wide, or use a larger file"
    assert too_coarse(picture, 2.13 * 72) is None
    assert too_coarse(picture, picture.widest) is None
    assert too_coarse(picture, 2.14 * 72) is not None
