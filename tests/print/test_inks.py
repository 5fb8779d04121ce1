"""Inks and pictures of pages in gray, CMYK and RGB."""

import zlib
from io import BytesIO
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image as Pictures

from bookmaker.print.inks import RICH_BLACK, Colours, in_colours, pixels_in, to_cmyk, to_gray, to_rgb
from bookmaker.values.marks import (
    PURE_BLACK,
    Bleed,
    Dot,
    Glyphs,
    Image,
    Ink,
    Line,
    Link,
    Mark,
    Page,
    Pixels,
    Placed,
    Polygon,
    Rect,
    SpotInk,
    Tagged,
    Text,
)

RED, NAVY, SHADOW = (1.0, 0.0, 0.0), (0.1, 0.2, 0.5), (0.1, 0.1, 0.14)
PART = st.floats(0, 1)
RGB = st.tuples(PART, PART, PART)
CMYK = st.tuples(PART, PART, PART, PART)


def turn(mark: Mark, colours: Colours) -> Mark:
    """Return a mark with its inks and pictures in other colours."""
    (page,) = in_colours([Page(100, 50, (mark,))], colours)
    return page.marks[0]


@given(RGB)
def test_cmyk_stays_within_every_limit_of_ink_and_comes_back(ink: tuple[float, float, float]) -> None:
    found = to_cmyk(ink)
    back = to_rgb(found)
    thinned = False
    if isinstance(found, tuple):
        thinned = sum(found) > 1.999
        assert sum(found) <= 2.0002
        assert min(found[:3]) == 0
        assert max(found) <= 1
    assert back == pytest.approx(ink, abs=0.13 if thinned else 3e-4)
    assert all(b <= d + 3e-4 for a, b in zip(ink, back, strict=True) for c, d in zip(ink, back, strict=True) if a <= c)


@given(CMYK)
def test_any_cmyk_is_light_between_none_and_all(ink: tuple[float, float, float, float]) -> None:
    assert all(0 <= part <= 1 for part in to_rgb(ink))
    assert 0 <= to_gray(ink) <= 1


@given(PART)
def test_grays_stay_grays(gray: float) -> None:
    assert to_gray(gray) == to_gray((gray, gray, gray)) == to_cmyk((gray, gray, gray)) == to_cmyk(gray) == gray
    assert to_cmyk((0.0, 0.0, 0.0, gray)) == pytest.approx(1 - gray, abs=1e-4)


def test_colours_that_are_known() -> None:
    assert to_cmyk(RED) == (0, 1, 1, 0)
    assert to_cmyk(NAVY) == (0.8, 0.6, 0, 0.5)
    assert to_cmyk((0.0, 0.0, 0.5)) == (0.75, 0.75, 0, 0.5)
    assert to_rgb((0.8, 0.6, 0.0, 0.5)) == (0.1, 0.2, 0.5)
    assert to_gray(RED) == 0.299
    assert to_gray((1.0, 1.0, 0.0)) == 0.886


INKED: tuple[Mark, ...] = (
    Line(0, 0, 1, 1, 1, NAVY),
    Rect(0, 0, 1, 1, NAVY, RED, 1),
    Dot(1, 1, 1, NAVY),
    Polygon(((0, 0), (1, 0), (0, 1)), NAVY, None, 1),
    Text(0, 0, "a", "regular", 10, NAVY),
    Glyphs("clue", 10, ((0, 0, "1"),), NAVY),
)


def inks(mark: Mark) -> list[Ink]:
    return [ink for name in ("ink", "fill", "stroke") if (ink := getattr(mark, name, None)) is not None]


@pytest.mark.parametrize("mark", INKED, ids=lambda mark: type(mark).__name__)
def test_every_ink_of_every_mark_is_turn(mark: Mark) -> None:
    assert all(isinstance(ink, float) for ink in inks(turn(mark, "gray")))
    assert all(isinstance(ink, tuple) and len(ink) == 4 for ink in inks(turn(mark, "cmyk")))
    assert turn(turn(mark, "cmyk"), "rgb") == mark
    inside = turn(Placed(1, 2, (Tagged("P", (mark,), "alt"),), 3), "gray")
    assert inside == Placed(1, 2, (Tagged("P", (turn(mark, "gray"),), "alt"),), 3)


def test_black_line_art_and_letters_are_black_ink_alone_and_large_areas_of_covers_are_rich() -> None:
    thin: tuple[Mark, ...] = (
        Line(0, 0, 1, 1, 1, SHADOW),
        Rect(0, 0, 4, 300, SHADOW),
        Rect(0, 0, 30, 30, SHADOW),
        Rect(0, 0, 300, 300, None, 0.0, 1),
        Dot(1, 1, 15, 0.0),
        Polygon(((0, 0), (30, 0), (0, 30)), SHADOW),
    )
    large: tuple[Mark, ...] = (
        Rect(0, 0, 300, 300, SHADOW),
        Rect(0, 0, 9, 666, SHADOW),
        Dot(1, 1, 19, 0.0),
        Polygon(((0, 0), (300, 0), (0, 300)), 0.08),
    )
    letters = (Text(0, 0, "a", "regular", 10, SHADOW), Glyphs("clue", 10, ((0, 0, "1"),), SHADOW))
    for mark in (*thin, *letters):
        assert inks(turn(mark, "cmyk")) == [PURE_BLACK]
    for mark in large:
        (page,) = in_colours([Page(100, 50, (mark,))], "cmyk", "cover")
        assert inks(page.marks[0]) == [RICH_BLACK]
        assert inks(turn(mark, "cmyk")) == [to_cmyk(inks(mark)[0])]
    (page,) = in_colours([Page(100, 50, (*thin, *large))], "rgb", "cover")
    assert {ink for mark in page.marks[: len(thin)] for ink in inks(mark)} == {0.0}
    assert [inks(mark)[0] for mark in page.marks[len(thin) :]] == [SHADOW, SHADOW, (0.0, 0.0, 0.0), (0.08, 0.08, 0.08)]
    (page,) = in_colours([Page(100, 50, (*thin, *large))], "rgb", "page")
    assert [inks(mark)[0] for mark in page.marks[len(thin) :]] == [SHADOW, SHADOW, 0.0, 0.08]
    assert isinstance(RICH_BLACK, tuple)
    assert sum(RICH_BLACK) <= 2.4


@pytest.mark.parametrize("colours", ["gray", "cmyk", "rgb"])
def test_what_is_right_already_is_the_same_object(colours: Colours) -> None:
    gray = Placed(1, 1, (Dot(1, 1, 1, 0.5), Rect(0, 0, 1, 1, 0.2)))
    black = PURE_BLACK if colours == "cmyk" else 0.0
    plain = Page(100, 50, (gray, Text(0, 0, "a", "regular", 10, black), Link(0, 0, 1, 1, "x")), "1")
    pages = (plain, plain._replace(label="2"))
    assert in_colours(pages, colours) is pages
    coloured = Page(100, 50, (gray, Dot(1, 1, 1, NAVY)), "3", Bleed(1, 2, 3, 4))
    done = in_colours(in_colours((*pages, coloured), colours), colours)
    assert in_colours(done, colours) is done
    assert done[0] is plain
    assert done[2]._replace(marks=()) == coloured._replace(marks=())
    assert done[2].marks[0] is gray


def test_equal_marks_stay_equal_and_become_one_object() -> None:
    group = (Dot(1, 1, 1, NAVY), Rect(0, 0, 1, 1, RED))
    pages = [Page(100, 50, (Placed(x, 0, group), Placed(x, 5, (*group,)))) for x in range(3)]
    placed = [mark for page in in_colours(pages, "cmyk") for mark in page.marks if isinstance(mark, Placed)]
    assert len({mark.marks for mark in placed}) == 1
    assert len({id(mark.marks) for mark in placed[::2]}) == 1


def picture(values: np.ndarray, jpeg: bool = False) -> Pixels:
    rows, columns, samples = values.shape
    if not jpeg:
        return Pixels(columns, rows, zlib.compress(values.tobytes()), samples=samples)
    file = BytesIO()
    Pictures.fromarray(values).save(file, "JPEG", quality=100, subsampling=0)
    return Pixels(columns, rows, file.getvalue(), jpeg=True, samples=samples)


def values(pixels: Pixels) -> np.ndarray:
    assert not pixels.jpeg
    return np.frombuffer(zlib.decompress(pixels.data), np.uint8).reshape(pixels.rows, pixels.columns, pixels.samples)


FIELD = np.random.default_rng(1).integers(0, 256, (7, 5, 3), np.uint8)


@pytest.mark.parametrize("jpeg", [False, True])
def test_pictures_turn_as_inks_do(jpeg: bool) -> None:
    field = np.repeat(np.repeat(FIELD, 16, 0), 16, 1) if jpeg else FIELD
    found = {colours: values(pixels_in(picture(field, jpeg), colours)) for colours in ("cmyk", "gray")}
    near = 24 if jpeg else 1
    for row, column in ((0, 0), (3, 2), (6, 4)):
        place = (row * 16 + 8, column * 16 + 8) if jpeg else (row, column)
        ink = tuple(float(part) / 255 for part in FIELD[row, column])
        assert found["cmyk"][place] == pytest.approx([255 * part for part in to_cmyk(ink)], abs=near)
        assert found["gray"][place] == pytest.approx(255 * to_gray(ink), abs=near)
    assert found["cmyk"].astype(int).sum(axis=2).max() <= 2 * 255 + 1
    assert found["cmyk"][:, :, :3].min(axis=2).max() == 0


def test_black_in_pictures_of_covers_is_rich_within_the_limit_of_ink() -> None:
    grays = np.array([[[0], [19], [38], [128], [255]]], np.uint8)
    for field in (grays, grays.repeat(3, axis=2)):
        found = values(pixels_in(picture(field), "cmyk", rich=True))[0].tolist()
        assert found[0] == pytest.approx([153, 102, 102, 255], abs=1)
        assert found[2:] == [[0, 0, 0, 217], [0, 0, 0, 127], [0, 0, 0, 0]]
        assert 0 < found[1][1] < 102
    every = np.random.default_rng(3).integers(0, 50, (40, 40, 3), np.uint8)
    assert values(pixels_in(picture(every), "cmyk", rich=True)).astype(int).sum(axis=2).max() <= 2.4 * 255 + 1
    assert values(pixels_in(picture(grays), "rgb", rich=True)).tolist() == grays.repeat(3, axis=2).tolist()


def test_cmyk_pictures_come_back() -> None:
    there = pixels_in(picture(FIELD), "cmyk")
    thinned = values(there).astype(int).sum(axis=2, keepdims=True) >= 2 * 255 - 2
    off = abs(values(pixels_in(there, "rgb")).astype(int) - FIELD)
    assert (off <= np.where(thinned, 33, 1)).all()
    assert thinned.any()
    assert not thinned.all()
    crowded = picture(np.full((1, 1, 4), 255, np.uint8))
    assert values(pixels_in(crowded, "rgb")).tolist() == [[[0, 0, 0]]]


def test_tall_pictures_turn_as_low_ones_do() -> None:
    tall = np.random.default_rng(2).integers(0, 256, (300, 2, 3), np.uint8)
    rows = [values(pixels_in(picture(tall[at : at + 1]), "cmyk")) for at in range(300)]
    assert (values(pixels_in(picture(tall), "cmyk")) == np.concatenate(rows)).all()


def test_a_picture_turns_once_and_a_gray_one_never() -> None:
    gray = Image(0, 0, 1, 1, picture(FIELD[:, :, :1]))
    assert turn(gray, "cmyk") is gray
    page = Page(100, 50, (Image(0, 0, 1, 1, picture(FIELD)), Image(5, 0, 1, 1, picture(FIELD))))
    (done,) = in_colours([page], "cmyk")
    first, second = (mark.pixels for mark in done.marks if isinstance(mark, Image))
    assert first is second
    assert in_colours([done], "cmyk")[0] is done


@pytest.mark.parametrize(
    ("mark", "ink"),
    [
        (Text(0, 0, "a", "regular", 11.9, NAVY), PURE_BLACK),
        (Glyphs("regular", 11.9, ((0, 0, "1"),), NAVY), PURE_BLACK),
        (Text(0, 0, "a", "regular", 12, NAVY), to_cmyk(NAVY)),
        (Text(0, 0, "a", "regular", 8, 0.4), 0.4),
        (Text(0, 0, "a", "regular", 8, (0.0, 1.0, 1.0)), (1, 0, 0, 0)),
        (Line(0, 0, 9, 0, 0.9, NAVY), to_gray(NAVY)),
        (Line(0, 0, 9, 0, 1, NAVY), to_cmyk(NAVY)),
        (Text(0, 0, "a", "regular", 8, RED), SpotInk(0, 0.91, 0.76, 0, "PANTONE 185 C")),
    ],
)
def test_small_letters_and_thin_lines_of_pages_have_one_ink(mark: Any, ink: Ink) -> None:
    spots = {RED: SpotInk(0, 0.91, 0.76, 0, "PANTONE 185 C")}
    (page,) = in_colours([Page(100, 50, (mark,))], "cmyk", "page", spots)
    assert page.marks[0] == mark._replace(ink=ink)
    (screen,) = in_colours([Page(100, 50, (mark,))], "rgb", "screen", spots)
    assert screen.marks[0] == mark


@given(CMYK, st.floats(0.01, 1))
def test_a_spot_ink_looks_like_its_mixture(parts: tuple[float, float, float, float], tint: float) -> None:
    ink = SpotInk(*parts, "Sun", tint)
    assert to_rgb(ink) == to_rgb(ink.mixture)
