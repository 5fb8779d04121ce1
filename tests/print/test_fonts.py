import os
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont, newTable
from fontTools.ttLib.tables._f_v_a_r import Axis

from bookmaker.page.layout.text import Style
from bookmaker.page.layout.units import layouts_dir
from bookmaker.print.embedding import embed_font
from bookmaker.print.faces import load_fonts
from bookmaker.values.errors import NotFound, UserError
from tests.commands import run_python

SERIF = layouts_dir() / "fonts" / "SourceSerif4_400Regular.ttf"


def test_widths_grow_with_size_and_add_up(style: Style) -> None:
    face = style.fonts["regular"]
    assert face.width("no", 20) == pytest.approx(2 * (face.width("n", 10) + face.width("o", 10)))


def test_the_ink_of_a_digit_lies_inside_its_advance_and_is_as_high_as_a_capital_and_a_space_has_none(
    style: Style,
) -> None:
    face = style.fonts["clue"]
    assert len({face.width(digit, 10) for digit in "0123456789"}) == 1
    for digit in "0123456789":
        ink = face.ink(digit, 100)
        assert 0 < ink.left < ink.right < face.width(digit, 100)
        assert ink.top - ink.bottom == pytest.approx(face.cap_height(100), abs=3)
    assert style.fonts["regular"].ink(" ", 10) == (0, 0, 0, 0)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (None, r"face\.ttf.*'regular'.*correct its path under faces"),
        (b"OTTO" + bytes(100), r"face\.ttf: the font has CFF outlines; use its TrueType version"),
        (b"", r"face\.ttf: not a TrueType font"),
        (b"not a font at all", r"face\.ttf: not a TrueType font"),
        (SERIF.read_bytes()[:5000], r"face\.ttf: this font is damaged: it is cut off; get it again"),
    ],
    ids=["missing", "cff", "empty", "text", "cut"],
)
def test_a_file_that_is_no_font_is_refused(tmp_path: Path, content: bytes | None, said: str) -> None:
    file = tmp_path / "face.ttf"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(UserError if file.exists() else NotFound, match=said):
        load_fonts({"regular": file})


def test_one_file_may_serve_two_roles_but_not_two_files_of_one_postscript_name(tmp_path: Path) -> None:
    faces = load_fonts({"regular": SERIF, "italic": SERIF})
    assert faces["regular"].font is faces["italic"].font
    other = tmp_path / "other.ttf"
    other.write_bytes(SERIF.read_bytes() + b"\0")
    with pytest.raises(UserError, match=r"other\.ttf: has the same PostScript name as .*SourceSerif4"):
        load_fonts({"regular": SERIF, "italic": other})


def test_a_character_the_font_lacks_is_named_with_font_and_text(style: Style) -> None:
    regular = style.fonts["regular"]
    with pytest.raises(UserError, match=r"SourceSerif4.*no character '★' \(U\+2605\), needed in 'a ★'"):
        regular.width("a ★", 10)
    with pytest.raises(UserError, match=r"no character '★'"):
        style.fonts["clue"].ink("★", 10)
    with pytest.raises(UserError, match=r"Source Serif.*no character '★' \(U\+2605\), needed in 'a ★ b'"):
        regular.shape("a ★ b")
    face = load_fonts({"regular": layouts_dir() / "fonts" / "PTSerif_400Regular.ttf"})["regular"]
    with pytest.raises(UserError, match=r"no character '★'"):
        face.shape("a\u202fb★")
    with pytest.raises(UserError, match=r"no character 'Ψ'"):
        face.width("bΨ", 10)


def test_kerning_moves_letters_together(style: Style) -> None:
    face = style.fonts["regular"]
    shaped = face.shape("AVATAR")
    assert shaped.width < face.width("AVATAR", 1000) - 100
    assert "".join(piece for piece in shaped.pieces if isinstance(piece, str)) == "AVATAR"
    assert all(move < 0 for move in shaped.pieces if not isinstance(move, str))
    assert face.pieces_width(shaped.pieces, 1000) == pytest.approx(shaped.width)


@pytest.mark.parametrize("word", ["fi", "fl", "ff", "ffi"])
def test_ligatures_are_one_glyph_of_one_sign_and_can_be_left_out(style: Style, word: str) -> None:
    for name in ("regular", "italic", "semibold"):
        face = style.fonts[name]
        (sign,) = face.shape(word).pieces
        assert len(sign) == 1
        assert ord(sign) >= 0xF0000
        pieces = face.shape(word, ligatures=False).pieces
        assert "".join(piece for piece in pieces if isinstance(piece, str)) == word
        assert face.shape(f"{word}e").pieces[0][0] == face.shape(f"{word}n").pieces[0][0] == sign


def test_words_are_shaped_by_themselves(style: Style) -> None:
    face = style.fonts["regular"]
    apart = sum(face.shape(word).width for word in ("To", "AVA", "V")) + 2 * face.width(" ", 1000)
    assert face.shape("To AVA V").width == pytest.approx(apart)
    assert face.shape("To\u00a0AVA V") == face.shape("To AVA V")
    assert face.shape("") == (0, ())


def test_text_is_shaped_as_it_is_written(style: Style) -> None:
    for face in style.fonts.values():
        for text in ("1-2 -> 3x4 (c) ...", "0123456789", "1/2", "«“q”»"):
            drawn = [piece for piece in face.shape(text).pieces if isinstance(piece, str)]
            assert "".join(drawn) == text


def test_letters_of_all_european_scripts_are_there(style: Style) -> None:
    for name in ("regular", "italic", "semibold"):
        for text in ("Šłowo žluťoučký İğne", "Ελληνικά Ώρα", "Съешь ещё Їжак"):
            assert style.fonts[name].shape(text).width > 0


@pytest.mark.parametrize("name", [file.stem for file in sorted((layouts_dir() / "fonts").glob("*.ttf"))])
def test_narrow_spaces_print_in_every_font(name: str) -> None:
    face = load_fonts({"regular": layouts_dir() / "fonts" / f"{name}.ttf"})["regular"]
    narrow = face.shape("a\u202fb").width - face.shape("a", False).width - face.shape("b", False).width
    assert 0 < narrow < face.width(" ", 1000)


def _variable(tmp_path: Path, weight: int) -> Path:
    font = TTFont(SERIF)
    font["fvar"] = newTable("fvar")
    axis = Axis()
    axis.axisTag, axis.axisNameID, axis.minValue, axis.defaultValue, axis.maxValue = "wght", 256, 200, weight, 900
    font["fvar"].axes = [axis]
    font["OS/2"].usWeightClass = weight
    font.save(tmp_path / "variable.ttf")
    return tmp_path / "variable.ttf"


def test_a_variable_font_is_refused_where_it_would_print_too_light(tmp_path: Path) -> None:
    load_fonts({"regular": SERIF})
    file = _variable(tmp_path, 400)
    fonts = load_fonts({"regular": file, "clue": file})
    assert "fvar" in fonts["regular"].font.table.table_tags, "not the one of its name that was opened before"
    with pytest.raises(UserError, match=r"variable\.ttf: .*default weight only; 400 is .* 'semibold'; name the static"):
        load_fonts({"regular": file, "semibold": file})
    assert load_fonts({"semibold": _variable(tmp_path, 700)})


@pytest.mark.slow
def test_the_language_of_the_machine_does_not_change_a_glyph() -> None:
    code = (
        "import locale; locale.setlocale(locale.LC_ALL, '')\n"
        "from pathlib import Path\n"
        "from bookmaker.print.faces import load_fonts\n"
        f"face = load_fonts({{'regular': Path({str(SERIF)!r})}})['regular']\n"
        "print([face.shape(text) for text in ('final fijn', 'Ştiinţă', 'Съб бгдпт')])\n"
    )
    said = set()
    for language in ("C", "C.UTF-8", "tr_TR.UTF-8", "sr_RS.UTF-8"):
        run = run_python(code, env=os.environ | {"LC_ALL": language, "LANG": language, "PYTHONIOENCODING": "utf-8"})
        said.add(run.stdout or (None if "unsupported locale" in run.stderr else run.stderr))
    assert len(said - {None}) == 1


def test_every_shipped_font_comes_with_its_licence_and_is_static() -> None:
    folder = layouts_dir() / "fonts"
    families = {file.stem.removeprefix("OFL-") for file in folder.glob("OFL-*.txt")}
    files = sorted(folder.glob("*.ttf"))
    assert {file.stem.partition("_")[0] for file in files} == families
    faces = [load_fonts({"regular": file})["regular"] for file in files]
    assert len({face.postscript_name for face in faces}) == len(files)
    assert not any("fvar" in face.font.table.table_tags for face in faces)
    assert sum(file.stat().st_size for file in files) < 4e6


def test_fonts_that_are_known_to_be_sound_are_and_measure_what_is_embedded() -> None:
    for file in sorted((layouts_dir() / "fonts").glob("*_400*.ttf")):
        font = load_fonts({"regular": file}, sound=file.parent)["regular"].font
        there = embed_font(font).face
        codes = set(there.charToGlyph) - {0xFFFF}
        assert {code: font.glyphs[code] for code in codes} == {code: there.charToGlyph[code] for code in codes}
        assert {code: font.widths[code] for code in codes} == {code: there.charWidths[code] for code in codes}
        assert (font.descent, font.cap_height) == (there.descent, there.capHeight)


def test_what_only_measures_does_not_wait_for_reportlab() -> None:
    code = "import sys; from bookmaker.page.types import PAGES; print('reportlab' in sys.modules, 'PIL' in sys.modules)"
    assert run_python(code).stdout.split() == ["False", "False"]


@pytest.mark.parametrize("file", sorted((layouts_dir() / "fonts").glob("*.ttf")), ids=lambda file: file.stem)
def test_figures_of_tables_are_equally_wide_whatever_the_font_has(file: Path) -> None:
    face = load_fonts({"regular": file})["regular"]
    shaped = [face.shape(f"{digit}{digit}", True, True) for digit in range(10)]
    assert len({round(one.width, 1) for one in shaped}) == 1
    for one in shaped:
        assert face.pieces_width(one.pieces, 1000) == pytest.approx(one.width)
    plain = [face.shape(str(digit)).width for digit in range(10)]
    wide = max(plain) - min(plain) > 1
    assert wide == (file.stem.startswith(("Atkinson", "Bricolage", "DMSerif", "Outfit")))
