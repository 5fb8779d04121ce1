"""What a page uses, as the walk through its content finds it."""

import io
from typing import Any

import pytest
from pikepdf import Array, Dictionary, Name, Pdf
from PIL import Image

from bookmaker.proof.pdf import uses as kinds
from bookmaker.proof.pdf.colours import CMYK, GRAY, RGB, Colour, Space
from bookmaker.proof.pdf.uses import FaultUse, ImageUse, LineUse, PaintUse, ResourceCache, TextUse, Uses
from bookmaker.proof.pdf.walk import walk_page
from bookmaker.proof.preflight.rules.ink_coverage import coverage
from tests.proof.preflight.books import book, draw, font, form, image, parse


def used(code: bytes, pdf: Pdf | None = None, **resources: Any) -> Uses:
    """Return what a page uses on which only this is drawn."""
    pdf = pdf or book(1)
    pdf.pages[0].contents_coalesce()
    pdf.pages[0].obj.Contents = pdf.make_stream(b"")
    draw(pdf, 1, code, **resources)
    return walk_page(pdf.pages[0], ResourceCache())


def of(kind: type, uses: Uses) -> list[Any]:
    return [use for use in uses if isinstance(use, kind)]


def test_a_line_is_as_thick_as_its_matrix_makes_it_where_that_is_least_and_may_be_a_filled_rectangle() -> None:
    for code, width in ((b"2 w 3 0 0 .25 0 0 cm 0 0 m 9 9 l S", 0.5), (b".6 .8 -.8 .6 0 0 cm 2 w 0 0 m 9 9 l S", 2)):
        assert [line.width for line in of(LineUse, used(code))] == [width]
    assert [(line.width, line.filled) for line in of(LineUse, used(b"0 0 100 .3 re f"))] == [(0.3, True)]
    assert of(LineUse, used(b"0 0 1 .5 re f")) == []
    assert of(LineUse, used(b"0 0 100 .3 re n 0 0 5 5 re f")) == []


def test_text_is_measured_through_every_matrix() -> None:
    (text,) = of(TextUse, used(b".5 0 0 .5 0 0 cm BT /F 10 Tf 2 0 0 3 0 0 Tm (a) Tj ET"))
    assert (text.size, text.font.name, text.font.embedded) == (15, "Test", True)


def test_content_that_ends_in_the_middle_is_a_fault() -> None:
    pdf = book(1)
    cut = form(pdf, b"1 w 9 9 m 90 90 l S 0 0 10")
    assert of(FaultUse, used(b"/X Do", pdf, XObject={"X": cut})) == [FaultUse("its content is cut off")]


@pytest.mark.parametrize(
    ("code", "place"),
    [
        (b".5 0 0 .5 10 20 cm BT /F 10 Tf 30 40 Td 2 2 Td (a) Tj ET", (26, 41)),
        (b"BT /F 10 Tf 12 TL 5 100 Td T* 9 Ts /F 11 Tf (b) ' ET", (5, 76)),
    ],
)
def test_places_are_those_of_the_page_and_lines_move_by_their_leading(code: bytes, place: tuple[int, int]) -> None:
    assert [at for use, at in used(code).items() if isinstance(use, TextUse)] == [place]


def test_strings_without_letters_show_nothing() -> None:
    assert of(TextUse, used(b"BT /F 1 Tf () Tj (  ) Tj [ -20 ( ) ] TJ ET")) == []


def test_forms_are_followed_with_their_matrix_and_the_colour_in_force() -> None:
    pdf = book(1)
    inner = form(pdf, b"1 w 0 0 m 9 0 l S", (0.5, 0, 0, 0.5, 7, 0))
    outer = form(pdf, b"1 0 0 1 100 0 cm /In Do", XObject=Dictionary(In=inner))
    uses = used(b"0 1 0 RG 2 0 0 2 0 0 cm /Out Do 1 0 0 1 50 0 cm /Out Do", pdf, XObject={"Out": outer})
    assert uses[LineUse(1.0, Colour(RGB, (0, 1, 0)))] == (214, 0)
    assert len(of(LineUse, uses)) == 1


def test_a_state_comes_back_with_its_font_and_colour() -> None:
    uses = used(b"q .5 g /F 7 Tf Q BT /F 9 Tf q /F 5 Tf Q (a) Tj ET 0 0 9 9 re f")
    assert [text.size for text in of(TextUse, uses)] == [9]
    assert PaintUse("fill", Colour(GRAY, (0,))) in uses


def test_a_form_that_draws_itself_ends_in_a_fault() -> None:
    pdf = book(1)
    loop = form(pdf, b"/Me Do")
    loop.Resources = Dictionary(XObject=Dictionary(Me=loop))
    assert of(FaultUse, used(b"/Me Do", pdf, XObject={"Me": loop}))


@pytest.mark.parametrize("code", [b"/None Do", b"(a) w", b"1 0 0 rg rg /x gs 1 w w", b"BT (no font) Tj 1 Td ET", b"]]"])
def test_senseless_content_is_no_crash(code: bytes) -> None:
    used(code)


def test_spaces_are_found_behind_names_palettes_and_patterns() -> None:
    pdf = book(1)
    profile = pdf.make_indirect(pdf.make_stream(b"", N=3))
    palette = Array([Name.Indexed, Array([Name.ICCBased, profile]), 1, b"abcdef"])
    spaces = {"I": palette, "S": Array([Name.Separation, Name("/Gold"), Name.DeviceCMYK, Dictionary()])}
    uses = used(b"/I cs 1 sc 0 0 9 9 re f /S cs .5 scn 0 0 9 9 re f", pdf, ColorSpace=spaces)
    found = [paint.colour for paint in of(PaintUse, uses)]
    assert [str(colour.space) for colour in found] == ["Indexed ICCBased RGB", "Separation Gold"]
    families = [space.family for colour in found for space in colour.space.leaves()]
    assert families == ["ICCBased RGB", "Separation", "DeviceCMYK"]
    assert found[1].coverage == 50


def test_shadings_and_patterns_of_shadings_have_a_space() -> None:
    shading = Dictionary(ShadingType=2, ColorSpace=Name.DeviceRGB)
    assert PaintUse("shading", Colour(RGB)) in used(b"/S sh", Shading={"S": shading})
    pattern = Dictionary(PatternType=2, Shading=shading)
    uses = used(b"/Pattern cs /P scn 0 0 9 9 re f", Pattern={"P": pattern})
    assert PaintUse("pattern", Colour(RGB)) in uses


def test_pictures_have_the_resolution_at_which_they_are_placed() -> None:
    pdf = book(1)
    for matrix in (b"36 0 0 72 0 0", b"0 72 -36 0 0 0"):
        (picture,) = of(ImageUse, used(matrix + b" cm /I Do", pdf, XObject={"I": image(pdf, 100)}))
        assert (picture.width, picture.ppi, picture.space) == (100, 100, GRAY)


def test_a_stencil_is_painted_in_the_colour_in_force() -> None:
    pdf = book(1)
    mask = pdf.make_stream(b"\x55" * 8, Subtype=Name.Image, Width=8, Height=8, BitsPerComponent=1, ImageMask=True)
    uses = used(b"0 0 1 rg 8 0 0 8 0 0 cm /I Do", pdf, XObject={"I": mask})
    assert PaintUse("image", Colour(RGB, (0, 0, 1))) in uses
    assert of(ImageUse, uses)[0].space is None


def test_images_in_the_stream_count() -> None:
    uses = used(b"72 0 0 72 0 0 cm BI /W 2 /H 2 /CS /RGB /BPC 8 ID 123456789012 EI")
    (picture,) = of(ImageUse, uses)
    assert (picture.width, picture.ppi, picture.space) == (2, 2, RGB)


def test_what_is_seen_through_is_noted() -> None:
    states = {"A": Dictionary(CA=0.25, BM=Name.Multiply), "B": Dictionary(SMask=Dictionary(S=Name.Alpha))}
    states["C"] = Dictionary(ca=1, BM=Array([Name.Normal]), SMask=Name("/None"))
    assert of(kinds.TransparencyUse, used(b"/C gs", ExtGState=states)) == []
    said = [clear.what for clear in of(kinds.TransparencyUse, used(b"/A gs /B gs", ExtGState=states))]
    assert said == ["an opacity of 25%", "the blend mode Multiply", "a soft mask"]


def test_letters_that_are_drawings_are_followed_but_their_strokes_are_no_lines() -> None:
    pdf = book(1)
    glyph = pdf.make_stream(b"500 0 d0 1 0 0 rg .1 w 0 0 m 300 700 l S 0 0 300 700 re f")
    drawn = parse("<</Type/Font/Subtype/Type3/FontMatrix[.001 0 0 .001 0 0]/FontBBox[0 0 500 700]/Resources<<>>>>")
    drawn.CharProcs = Dictionary(a=glyph)
    uses = used(b"BT /T 12 Tf (a) Tj ET", pdf, Font={"T": pdf.make_indirect(drawn)})
    assert PaintUse("fill", Colour(RGB, (1, 0, 0))) in uses
    assert of(LineUse, uses) == []
    assert [(text.size, text.font.embedded) for text in of(TextUse, uses)] == [(12, True)]


def test_the_ink_of_pictures_is_that_of_their_thickest_pixels() -> None:
    pdf = book(1)
    thick = image(pdf, 40, Name.DeviceCMYK, bytes((255, 255, 255, 0)))
    (picture,) = of(ImageUse, used(b"9 0 0 9 0 0 cm /I Do", pdf, XObject={"I": thick}))
    assert coverage(thick, picture) == pytest.approx(300)
    inverse = image(pdf, 40, Name.DeviceCMYK, bytes((255, 255, 255, 0)), Decode=Array([1, 0] * 4))
    assert coverage(inverse, picture) == pytest.approx(100)


def test_the_ink_of_jpegs_is_read() -> None:
    pdf = book(1)
    file = io.BytesIO()
    Image.new("CMYK", (40, 40), (200, 200, 200, 200)).save(file, "JPEG")
    size = {"Width": 40, "Height": 40, "BitsPerComponent": 8, "ColorSpace": Name.DeviceCMYK, "Filter": Name.DCTDecode}
    stream = pdf.make_stream(file.getvalue(), Subtype=Name.Image, Decode=Array([1, 0] * 4), **size)
    picture = ImageUse((9, 0), 40, 40, 300, CMYK)
    assert coverage(stream, picture) == pytest.approx(4 * 200 / 2.55, abs=6)


@pytest.mark.parametrize(
    ("colour", "darkness", "coverage"),
    [
        (Colour(GRAY, (0.25,)), 0.75, 75),
        (Colour(RGB, (0.5, 0.5, 0.5)), 0.5, None),
        (Colour(RGB, (1, 0, 0)), None, None),
        (Colour(CMYK, (0, 0, 0, 0.1)), 0.1, 10),
        (Colour(CMYK, (1, 1, 1, 1)), None, 400),
        (Colour(Space("Separation", 1, CMYK, ("All",)), (1,)), 1, 400),
        (Colour(Space("ICCBased gray", 1), (0.5,)), 0.5, 50),
        (Colour(GRAY), None, None),
    ],
)
def test_how_dark_a_colour_is_and_how_much_ink(colour: Colour, darkness: float | None, coverage: float | None) -> None:
    assert colour.darkness == (None if darkness is None else pytest.approx(darkness))
    assert colour.coverage == (None if coverage is None else pytest.approx(coverage))


def test_fonts_behind_their_descendants() -> None:
    pdf = book(1)
    descriptor = pdf.make_indirect(Dictionary(FontFile3=pdf.make_stream(b"")))
    below = Dictionary(Subtype=Name.CIDFontType0, FontDescriptor=descriptor)
    both = Dictionary(Subtype=Name.Type0, BaseFont=Name("/ABCDEF+Kana"), DescendantFonts=Array([below]))
    (text,) = of(TextUse, used(b"BT /K 12 Tf (  ) Tj ET", pdf, Font={"K": both, "F": font(pdf)}))
    assert (text.font.name, text.font.kind, text.font.embedded) == ("Kana", "Type0", True)
