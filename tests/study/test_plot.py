"""Plots: every line is there, in its colour, with its label; labels do not touch."""

import io
import random
from itertools import pairwise

import pypdfium2
import pytest
from PIL import Image, ImageChops

from bookmaker.study import plot as module
from bookmaker.study.plot import DARK, LIGHT, Chart, Curve, plot, spread


def line(label: str, *y: float) -> Curve:
    x = tuple(range(1, len(y) + 1))
    return Curve(label, x, y, tuple(value - 0.5 for value in y), tuple(value + 0.5 for value in y))


LINES = (line("first", -4.0, -5.0, -5.5), line("last", -6.0, -8.0, -9.5))
PANEL = Chart("Two lines", "clue sets", "mean energy", LINES)


def plotted(panels: tuple[Chart, ...], form: str) -> bytes:
    """Return a plot in one of its two forms: the other one takes as long, and is not made."""
    saved = module._render
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "_render", lambda figure, of, **said: saved(figure, of, **said) if of == form else b"")
        return b"".join(plot(panels, "test"))


def picture(*panels: Chart) -> Image.Image:
    return Image.open(io.BytesIO(plotted(panels, "png"))).convert("RGB")


def words(*panels: Chart) -> str:
    pdf = pypdfium2.PdfDocument(plotted(panels, "pdf"))
    assert len(pdf) == 1
    return str(pdf[0].get_textpage().get_text_bounded())


def columns(image: Image.Image, color: tuple[int, int, int]) -> list[int]:
    """Return the columns of pixels in which a colour is found."""
    pixels = image.load()
    width, height = image.size
    return [x for x in range(width) if any(pixels[x, y] == color for y in range(height))]


@pytest.fixture(scope="module")
def drawn() -> Image.Image:
    return picture(PANEL)


def test_each_line_runs_across_the_plot_in_its_colour_the_lower_one_lower(drawn: Image.Image):
    assert drawn.size == (1120, 688)
    for color in (LIGHT, DARK):
        found = columns(drawn, color)
        assert len(found) > 800 and found[0] < 150
    pixels = drawn.load()
    heights = {color: [y for y in range(688) if pixels[x, y] == color] for x in [500] for color in (LIGHT, DARK)}
    assert max(heights[LIGHT]) < min(heights[DARK])


@pytest.mark.slow
def test_the_pdf_names_lines_and_axes_and_has_real_minus_signs():
    text = words(PANEL)
    for word in ("first", "last", "clue sets", "mean energy", "Two lines", "−9"):
        assert word in text
    assert "-" not in text


@pytest.mark.slow
def test_the_same_panels_give_the_same_bytes_and_others_do_not():
    pdf, png = plot((PANEL,), "test")
    assert plot((PANEL,), "test") == (pdf, png)
    assert (plotted((PANEL,), "pdf"), plotted((PANEL,), "png")) == (pdf, png)
    assert b"CreationDate" not in pdf
    moved = PANEL._replace(lines=(LINES[0], line("last", -6.0, -8.0, -9.0)))
    assert all(one != other for one, other in zip(plot((moved,), "test"), (pdf, png), strict=True))


@pytest.mark.slow
def test_several_panels_stand_two_in_a_row_and_one_line_is_enough():
    assert picture(PANEL, PANEL).size == (1120, 464)
    assert picture(PANEL, PANEL, PANEL).size == (1120, 928)
    assert words(PANEL, PANEL._replace(title="Other")).count("first") == 2
    assert "alone" in words(PANEL._replace(lines=(line("alone", -1.0, -2.0),))), "one line is enough"


@pytest.mark.slow
def test_a_logarithmic_axis_shows_plain_numbers():
    slow = Curve("slow", (0.001, 0.1, 10.0), (-1.0, -2.0, -3.0), (-1.5, -2.5, -3.5), (-0.5, -1.5, -2.5))
    assert {"0.001", "0.1", "10"} <= {*words(PANEL._replace(lines=(slow,), log=True)).split()}


@pytest.mark.slow
def test_what_lies_above_the_top_is_cut_off():
    wild = PANEL._replace(lines=(line("wild", 400.0, -5.0, -9.0), LINES[1]))
    assert "400" in words(wild)
    assert "400" not in words(wild._replace(top=0.0))


@pytest.mark.slow
def test_a_dot_marks_the_lowest_point():
    valley = PANEL._replace(lines=(line("valley", -4.0, -9.0, -5.0, -6.0, -4.0),))
    plain, dotted = picture(valley), picture(valley._replace(lowest=True))
    left, top, right, bottom = ImageChops.difference(plain, dotted).getbbox() or (0, 0, 0, 0)
    assert 5 < right - left < 20 and 5 < bottom - top < 20
    light = columns(plain, LIGHT)
    lowest = max(y for y in range(640) for x in light if plain.getpixel((x, y)) == LIGHT)
    assert top < lowest < bottom + 2
    assert ImageChops.difference(plain, picture(valley)).getbbox() is None


@pytest.mark.slow
def test_a_band_lies_around_each_line():
    thin = Curve("thin", (1.0, 2.0), *[(-1.0, -3.0)] * 3)
    wide = thin._replace(low=(-2.0, -4.0), high=(0.0, -2.0))
    colors = [picture(PANEL._replace(lines=(one,))).getcolors(1 << 20) for one in (thin, wide)]
    tint = tuple(round(255 - 0.22 * (255 - part)) for part in LIGHT)
    without, with_band = (sum(count for count, color in found if near(color, tint)) for found in colors)
    assert without < 1000 and with_band > 100_000


def near(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    return all(abs(a - b) <= 2 for a, b in zip(one, other, strict=True))


def test_labels_keep_their_distance_and_move_as_little_as_it_takes():
    assert spread([1.0, 2.0, 5.0], 1.0) == [1.0, 2.0, 5.0]
    assert spread([1.0, 1.0], 1.0) == [0.5, 1.5]
    assert spread([1.0, 1.0, 1.2, 9.0], 1.0) == pytest.approx([1.0667 - 1, 1.0667, 2.0667, 9.0], abs=1e-3)
    for number in range(100):
        rng = random.Random(number)
        heights = sorted(rng.uniform(-10, 10) for _ in range(rng.randint(0, 12)))
        found = spread(heights, 0.7)
        assert len(found) == len(heights)
        assert sum(found) == pytest.approx(sum(heights))
        assert all(right - left >= 0.7 - 1e-9 for left, right in pairwise(found))
