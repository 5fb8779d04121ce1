"""EPS: a small reader of PostScript draws it again: all of it is within its box, in grays, where a PNG has it."""

import math
import re
import zlib
from base64 import a85decode

import numpy as np
import pytest

from bookmaker.page.layout.text import Style
from bookmaker.print.render.eps import eps
from bookmaker.print.render.png import rasters
from bookmaker.values.marks import Dot, Glyphs, Image, Line, Link, Page, Path, Pixels, Placed, Polygon, Rect, Tagged

Matrix = tuple[float, float, float, float, float, float]
ARGUMENTS = {"m": 2, "l": 2, "c": 6, "h": 0, "n": 0, "f": 0, "s": 0, "g": 1, "w": 1, "q": 0, "Q": 0, "t": 2, "z": 1}
ARGUMENTS |= {"d": 3, "rotate": 1, "arc": 5}
PIXELS = Pixels(2, 1, zlib.compress(bytes((0, 255))))


def _times(one: Matrix, other: Matrix) -> Matrix:
    a, b, c, d, e, f = one
    g, h, i, j, k, m = other
    return a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m


class Reader:
    """Runs what a page does, for the few operators there are; `ink` are the points that are painted, by their gray."""

    def __init__(self, data: bytes) -> None:
        text = data.decode("ascii")
        prolog, self.body = text.split("%%BeginProlog\n")[1].split("%%EndProlog\n")
        self.letters = dict(re.findall(r"/(g\d+) \{(.*?)\}\s+bind\s+def", prolog, re.DOTALL))
        self.ink: list[tuple[float, float, float]] = []
        self.gray, self.matrix, self.stack = 0.0, (1.0, 0.0, 0.0, 1.0, 0.0, 0.0), list[tuple[float, Matrix]]()
        self.path: list[tuple[float, float]] = []
        lines = self.body.splitlines()
        begin = next(at for at, line in enumerate(lines) if line.startswith("bookmaker begin gsave"))
        self.run(" ".join(lines[begin + 1 : lines.index("grestore end")]).split())
        assert not self.stack, "what is saved is restored"

    def run(self, tokens: list[str]) -> None:
        given: list[str] = []
        for token in tokens:
            if re.fullmatch(r"-?[0-9.e-]+|/g\d+", token):
                given.append(token)
            else:
                assert len(given) == ARGUMENTS[token], (token, given)
                self.do(token, given)
                given = []

    def do(self, token: str, given: list[str]) -> None:
        numbers = [float(one) for one in given if not one.startswith("/")]
        if token in "mlc":
            self.path += [self.at(x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
        elif token == "arc":
            x, y, radius, *ends = numbers
            assert ends == [0, 360]
            self.path += [self.at(x - radius, y - radius), self.at(x + radius, y + radius)]
        elif token == "n":
            self.path = []
        elif token in "fs":
            self.ink += [(x, y, self.gray) for x, y in self.path]
        elif token == "g":
            (self.gray,) = numbers
        elif token == "q":
            self.stack.append((self.gray, self.matrix))
        elif token == "Q":
            self.gray, self.matrix = self.stack.pop()
        elif token == "d":
            kept, self.matrix = self.matrix, _times((1, 0, 0, 1, numbers[0], numbers[1]), self.matrix)
            self.path = []
            self.run(self.letters[given[2][1:]].split())
            self.ink += [(x, y, self.gray) for x, y in self.path]
            self.matrix = kept
        elif token != "h" and token != "w":
            turned = math.radians(numbers[0])
            moves = {"t": (1, 0, 0, 1, *numbers), "z": (numbers[0], 0, 0, numbers[0], 0, 0)}
            moves["rotate"] = (math.cos(turned), math.sin(turned), -math.sin(turned), math.cos(turned), 0, 0)
            self.matrix = _times(moves[token], self.matrix)  # type: ignore[arg-type]

    def at(self, x: float, y: float) -> tuple[float, float]:
        a, b, c, d, e, f = self.matrix
        return a * x + c * y + e, b * x + d * y + f


@pytest.fixture(scope="module")
def page(style: Style) -> Page:
    text = style.setting("body").line("Ink (black): é", 10.0, 20.0)
    letters = Placed(80.0, 30.0, (Glyphs("clue", 12.0, ((0.0, 0.0, "8"), (9.0, 0.0, "3"))),), turns=2)
    shapes = (
        Line(5, 5, 60, 5, 2, (0.8, 0.2, 0.2)),
        Rect(70, 40, 25, 15, 0.5, 0.0, 1.0, radius=4),
        Dot(20, 45, 6),
        Polygon(((40, 40), (50, 40), (45, 50))),
        Path(((((55, 40),), ((65, 40),), ((65, 45), (60, 50), (55, 50))),)),
        Link(0, 0, 100, 60, "9"),
    )
    return Page(99.3, 60.2, (Tagged("P", (text,)), letters, *shapes))


def test_all_is_drawn_in_grays_within_the_box_where_a_png_has_it(page: Page, style: Style):
    ink = Reader(eps(page, style.fonts, "A (title) – ü")).ink
    xs, ys, grays = zip(*ink, strict=True)
    (pixels,) = rasters([page], style.fonts, 288)
    rows, columns = np.nonzero(np.atleast_3d(pixels).min(axis=2) < 200)
    seen = columns.min() / 4, columns.max() / 4, page.height - rows.max() / 4, page.height - rows.min() / 4
    assert (min(xs), max(xs), min(ys), max(ys)) == pytest.approx(seen, abs=1.1)
    assert {round(gray, 2) for gray in grays} == {0.0, 0.38, 0.5}


def test_what_it_says_of_itself(page: Page, style: Style):
    data = eps(page, style.fonts, "A (title) – ü" * 30)
    lines = data.decode("ascii").splitlines()
    assert lines[0] == "%!PS-Adobe-3.0 EPSF-3.0" and lines[-1] == "%%EOF"
    for said in ("%%BoundingBox: 0 0 100 61", "%%HiResBoundingBox: 0 0 99.3000 60.2000", "%%LanguageLevel: 2"):
        assert said in lines
    assert max(map(len, lines)) <= 255
    assert data == eps(page, style.fonts, "A (title) – ü" * 30)
    assert not re.search(rb"findfont|setrgbcolor|setcmykcolor|setpagedevice|initclip|copypage", data)


@pytest.mark.parametrize(("pixels", "level", "filter"), [(PIXELS, 3, "Flate"), (PIXELS._replace(jpeg=True), 2, "DCT")])
def test_a_picture_is_in_grays_and_seven_bits(style: Style, pixels: Pixels, level: int, filter: str):
    text = eps(Page(20, 20, (Image(2, 3, 10, 5, pixels),)), style.fonts).decode("ascii")
    assert f"%%LanguageLevel: {level}\n" in text and f"/{filter}Decode filter >> image" in text
    assert "/Width 2 /Height 1" in text and "q 2 3 t 10 5 scale" in text
    assert a85decode(text.split("image\n")[1].split("~>")[0]) == pixels.data
