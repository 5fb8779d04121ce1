"""What a file says of the fields of its captions: verify reads just what was written, and what is drawn there."""

import io
from collections.abc import Sequence

import pypdfium2
import pytest

from bookmaker.page.layout.links import LinePart, filled, linked
from bookmaker.page.layout.text import Style
from bookmaker.print.render.pdf import Info, render
from bookmaker.proof.verify.fields import field_at
from bookmaker.proof.verify.reader import Glyph, read
from bookmaker.values.marks import Page, Text
from bookmaker.values.stated import Field

INFO = Info("T", "A", "en", "c")


def _fields(style: Style, *marks: Text) -> list[tuple[str | None, str]]:
    """Return what verify finds on a page of these marks: each character with its field."""
    return [(glyph.field, glyph.char) for glyph in _glyphs(style, *marks)]


def _glyphs(style: Style, *marks: Text) -> Sequence[Glyph]:
    pages = [Page(400, 100, marks, "1"), *(Page(400, 100, (), label) for label in "35")]
    data = render(pages, style.fonts, INFO)
    with pypdfium2.PdfDocument(io.BytesIO(data)) as document:
        return read(document[0], 1).glyphs


@pytest.mark.parametrize("role", ["body", "title", "label"])
@pytest.mark.parametrize(
    "parts",
    [
        (LinePart("find "), LinePart("12", field="total"), LinePart(" of 9")),
        (LinePart("12", field="number"), LinePart("", field="tier"), LinePart("7", field="total")),
        (
            LinePart("  "),
            LinePart("12 bullets", field="bullets"),
            LinePart("  ·  "),
            LinePart("p. 3, 5", field="hint_page"),
        ),
        (LinePart("Efficient Straße — No. 7", field="section"), LinePart(" 3", field="page")),
        (LinePart("no field, 12"),),
    ],
)
def test_each_character_is_read_with_its_field(style: Style, role: str, parts: tuple[LinePart, ...]):
    setting = style.setting(role)
    line = filled(parts, setting.line("".join(part.text for part in parts), 10, 10), setting)
    wanted = [(part.field, "".join(setting.prepared(part.text).split())) for part in parts]
    read_back = [(field, char) for field, char in _fields(style, line) if not char.isspace()]
    assert all(field is not None for field, _ in read_back)
    for name in {name for name, _ in wanted}:
        said = "".join(char for field, char in read_back if field == name)
        assert said == "".join(text for field, text in wanted if field == name)


def test_what_comes_from_no_template_says_nothing(style: Style):
    assert {field for field, _ in _fields(style, style.setting("body").line("find 12", 10, 10))} == {None}


def test_a_line_with_links_has_the_same_fields(style: Style):
    parts = (LinePart("see "), LinePart("p. 3", "3", "hint_page"), LinePart(", "), LinePart("p. 5", "5", "hint_page"))
    marks = tuple(linked(parts, style.setting("body"), 10, 10))
    found = _fields(style, *marks)  # type: ignore[arg-type]
    assert "".join(char for field, char in found if field == "hint_page").split() == ["p.", "3p.", "5"]


def test_a_space_between_two_fields_is_of_none():
    fields = (("number", 0, 2), ("total", 2, 4))
    assert [field_at(fields, place, True) for place in range(5)] == ["", "number", "", "total", ""]
    assert [field_at(fields, place, False) for place in range(5)] == ["number", "number", "total", "total", ""]


def test_what_is_cut_off_is_no_field(style: Style):
    setting = style.setting("body")
    line = filled(
        (LinePart("A long title", field="title"), LinePart(" 12", field="page")), setting.line("A long…", 0, 0), setting
    )
    assert line.fields == ()
    assert filled((LinePart("7", field="page"),), setting.line("7", 0, 0), setting).fields == (Field("page", 0, 1),)
