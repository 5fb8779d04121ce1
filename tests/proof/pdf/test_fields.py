"""What a file says of the fields of its captions: verify reads just what was written, and what is drawn there."""

import io

import pypdfium2
import pytest

from bookmaker.page.layout.links import LinePart, fill_fields, link_line
from bookmaker.page.layout.text import Style
from bookmaker.print.render.pdf import Info, render
from bookmaker.proof.pdf.drawing import read
from bookmaker.proof.pdf.fields import field_at
from bookmaker.values.marks import Mark, Page
from bookmaker.values.statements import Field

INFO = Info("T", "A", "en", "c")


def _fields(style: Style, *marks: Mark) -> list[tuple[str | None, str]]:
    """Return what verify finds on a page of these marks: each character with its field."""
    pages = [Page(400, 100, marks, "1"), *(Page(400, 100, (), label) for label in "35")]
    with pypdfium2.PdfDocument(io.BytesIO(render(pages, style.fonts, INFO))) as document:
        return [(one.field, one.char) for one in read(document[0], 1).glyphs if not one.char.isspace()]


NUMBERS = (LinePart("12", field="number"), LinePart("", field="tier"), LinePart("7", field="total"))
BULLETS = (LinePart("  "), LinePart("12 bullets", field="bullets"), LinePart("  ·  "), LinePart("3", field="hint_page"))
TITLES = (LinePart("Efficient Straße — No. 7", field="section"), LinePart(" 3", field="page"))
LINKS = (LinePart("see "), LinePart("p. 3", "3", "hint_page"), LinePart(", "), LinePart("p. 5", "5", "hint_page"))


@pytest.mark.parametrize("role", ["body", "title", "label"])
@pytest.mark.parametrize("parts", [NUMBERS, BULLETS, TITLES, LINKS, (LinePart("no field, 12"),)])
def test_each_character_is_read_with_its_field(style: Style, role: str, parts: tuple[LinePart, ...]):
    setting = style.setting(role)
    wanted = [(part.field, char) for part in parts for char in "".join(setting.prepare(part.text).split())]
    assert _fields(style, *link_line(parts, setting, 10, 10)) == wanted


def test_what_comes_from_no_template_says_nothing(style: Style):
    assert {field for field, _ in _fields(style, style.setting("body").line("find 12", 10, 10))} == {None}


def test_a_space_between_two_fields_is_of_none():
    fields = (("number", 0, 2), ("total", 2, 4))
    assert [field_at(fields, place, True) for place in range(5)] == ["", "number", "", "total", ""]
    assert [field_at(fields, place, False) for place in range(5)] == ["number", "number", "total", "total", ""]


def test_what_is_cut_off_is_no_field(style: Style):
    setting = style.setting("body")
    parts = (LinePart("A long title", field="title"), LinePart(" 12", field="page"))
    assert fill_fields(parts, setting.line("A long…", 0, 0), setting).fields == ()
    assert fill_fields((LinePart("7", field="page"),), setting.line("7", 0, 0), setting).fields == (
        Field("page", 0, 1),
    )
