"""Letters and digits of fonts that are drawn as others are found, in all fonts that are shipped."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

import numpy as np
import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, Pdf

from bookmaker.page.layout.units import layouts_dir
from bookmaker.proof.pdf.letters import (
    _OF_DIGITS,
    DIGITS,
    HIGH,
    LETTERS,
    WIDE,
    Letters,
    features,
    letters_of,
    likeness,
    misdrawn,
    odd,
    stretch,
)
from tests.quick import quick, some

FACES = sorted(path.name for path in (layouts_dir() / "fonts").glob("*.ttf"))


def font(pdf: Pdf, face: str, read: str = "", drawn: str = "") -> Dictionary:
    """Return a font as files have it, in which some characters read as others than are drawn."""
    file = pdf.make_stream((layouts_dir() / "fonts" / face).read_bytes())
    about = {"FontName": Name.X, "Flags": 32, "FontBBox": [0, -200, 1000, 900], "ItalicAngle": 0, "StemV": 80}
    described = Dictionary(Type=Name.FontDescriptor, Ascent=800, Descent=-200, CapHeight=700, FontFile2=file, **about)
    codes = "".join(f"<{code:02x}> <{ord(now):04x}>\n" for code, now in exchanged(read, drawn))
    cmap = f"begincmap\n1 begincodespacerange <00> <ff> endcodespacerange\n94 beginbfchar\n{codes}endbfchar endcmap"
    codes_of = {"FirstChar": 33, "LastChar": 126, "Widths": Array([600] * 94), "Encoding": Name.WinAnsiEncoding}
    own = {"ToUnicode": pdf.make_stream(cmap.encode()), "FontDescriptor": pdf.make_indirect(described), **codes_of}
    made = Dictionary(Type=Name.Font, Subtype=Name.TrueType, BaseFont=Name(f"/ABCDEF+{face[:-4]}"), **own)
    return pdf.make_indirect(made)  # type: ignore[return-value]


def exchanged(read: str, drawn: str) -> Iterator[tuple[int, str]]:
    yield from ((code, chr(code).translate(str.maketrans(drawn, read))) for code in range(33, 127))


def found(*fonts: tuple[str, str, str]) -> set[tuple[int, str]]:
    """Return the signs that are found in some fonts, each with the number of its font."""
    with pikepdf.new() as pdf:
        every = [font(pdf, *one) for one in fonts]
        return {(index, what.split()[3]) for index, what in misdrawn(every)}


def test_fonts_that_are_shipped_are_as_they_read():
    assert found(*((face, "", "") for face in FACES)) == set()


@pytest.mark.parametrize("face", some(FACES, 2, "exchanged"))
@pytest.mark.parametrize("pair", quick(["AB", "GC", "PR", "MN", "KX", "56", "38", "mn", "be"]))
def test_two_that_are_drawn_as_each_other_are_found(face: str, pair: str):
    assert found((face, pair, pair[::-1])) >= {(0, sign.lower()) for sign in pair}


@pytest.mark.parametrize("face", some(FACES, 2, "one of them"))
@pytest.mark.parametrize("pair", quick(["EF", "MN", "UV", "19", "72"]))
def test_a_code_that_reads_as_one_and_is_drawn_as_another_of_the_file_is_found(face: str, pair: str):
    assert (1, pair[0].lower()) in found((face, "", ""), (face, *pair))


@lru_cache
def digits_of(face: str) -> Letters:
    with pikepdf.new() as pdf:
        signs, vectors = letters_of(font(pdf, face))
    places = [signs.index(digit) for digit in DIGITS]
    return Letters(tuple(DIGITS), vectors[places])


@pytest.mark.parametrize("face", FACES)
def test_no_two_digits_of_a_shipped_font_are_taken_for_each_other(face: str):
    own = digits_of(face).vectors
    near = likeness(own, DIGITS)
    for one, two in combinations(range(10), 2):
        assert near[one, one] + near[two, two] > near[one, two] + near[two, one] + 0.1
        assert own[one] @ own[two] < _OF_DIGITS.same - 0.05


@pytest.mark.parametrize("face", [face for face in FACES if "Italic" not in face])
def test_digits_drawn_as_each_other_or_as_one_all_through_are_found(face: str):
    vectors = digits_of(face).vectors
    for one, two in combinations(range(10), 2):
        order = list(range(10))
        order[one] = two
        assert DIGITS[one] in {sign for sign, _ in odd(Letters(tuple(DIGITS), vectors[order]), DIGITS, _OF_DIGITS)}
        order[two] = one
        signs = {sign for sign, _ in odd(Letters(tuple(DIGITS), vectors[order]), DIGITS, _OF_DIGITS)}
        assert signs >= {DIGITS[one], DIGITS[two]}


def test_what_is_no_sign_is_found():
    blots = features(np.random.default_rng(3).random((2, HIGH, WIDE)))
    assert {sign for sign, _ in odd(Letters(("3", "8"), blots), LETTERS, _OF_DIGITS)} == {"3", "8"}


def test_a_drawing_reaches_from_edge_to_edge_of_its_ink():
    square = np.full((100, 100), 255, np.uint8)
    square[30:60, 20:26] = square[57:60, 20:50] = 0
    drawn = stretch(square)
    assert drawn[:, 0].min() == drawn[-1].min() == 1.0
    assert drawn[:-2, 3:].max() == 0.0
