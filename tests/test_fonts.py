from pathlib import Path

import pytest

from bookmaker.errors import NotFound, UserError
from bookmaker.fonts import load_fonts
from bookmaker.layout.style import Style
from bookmaker.layout.units import layouts_dir

SERIF = layouts_dir() / "fonts" / "SourceSerif4_400Regular.ttf"


def test_widths_grow_with_size_and_add_up(style: Style) -> None:
    face = style.fonts["regular"]
    assert face.width("no", 20) == pytest.approx(2 * (face.width("n", 10) + face.width("o", 10)))


def test_clue_digits_are_equally_wide(style: Style) -> None:
    face = style.fonts["clue"]
    assert len({face.width(digit, 10) for digit in "0123456789"}) == 1


def test_the_ink_of_a_digit_lies_inside_its_advance_and_is_as_high_as_a_capital(style: Style) -> None:
    face = style.fonts["clue"]
    for digit in "0123456789":
        ink = face.ink(digit, 100)
        assert 0 < ink.left < ink.right < face.width(digit, 100)
        assert ink.top - ink.bottom == pytest.approx(face.cap_height(100), abs=3)


def test_a_space_has_no_ink(style: Style) -> None:
    assert style.fonts["regular"].ink(" ", 10) == (0, 0, 0, 0)


def test_a_missing_file_is_named_with_its_remedy() -> None:
    with pytest.raises(NotFound, match=r"nowhere\.ttf.*'regular'.*correct its path under faces"):
        load_fonts({"regular": Path("nowhere.ttf")})


def test_cff_outlines_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "face.otf"
    file.write_bytes(b"OTTO" + bytes(100))
    with pytest.raises(UserError, match=r"face\.otf: the font has CFF outlines; use its TrueType version"):
        load_fonts({"regular": file})


@pytest.mark.parametrize("content", [b"", b"not a font at all", SERIF.read_bytes()[:5000]])
def test_a_file_that_is_no_font_is_refused(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "broken.ttf"
    file.write_bytes(content)
    with pytest.raises(UserError, match=r"broken\.ttf: not a TrueType font"):
        load_fonts({"regular": file})


def test_two_files_with_one_postscript_name_are_refused(tmp_path: Path) -> None:
    other = tmp_path / "other.ttf"
    other.write_bytes(SERIF.read_bytes() + b"\0")
    with pytest.raises(UserError, match=r"other\.ttf: has the same PostScript name as .*SourceSerif4"):
        load_fonts({"regular": SERIF, "italic": other})


def test_one_file_may_serve_two_roles() -> None:
    faces = load_fonts({"regular": SERIF, "italic": SERIF})
    assert faces["regular"].name == faces["italic"].name


def test_a_character_the_font_lacks_is_named_with_font_and_text(style: Style) -> None:
    with pytest.raises(UserError, match=r"SourceSerif4.*no character '★' \(U\+2605\), needed in 'a ★'"):
        style.fonts["regular"].width("a ★", 10)
    with pytest.raises(UserError, match=r"no character '★'"):
        style.fonts["clue"].ink("★", 10)
