"""The dedication: a few lines in italics."""

import pytest

from bookmaker.values.errors import WrongPages
from bookmaker.values.marks import Text
from tests.page.conftest import LayOut, MakeItem
from tests.page.types.marks import labelled


def test_its_lines_are_centred_in_italics_on_a_recto(lay_out: LayOut, make_item: MakeItem) -> None:
    pages = lay_out(front=("title", make_item("dedication", text="For Ada,\n\nwho never guesses\n")))
    page = labelled(pages, "iii")
    first, second = page.drawing
    assert isinstance(first, Text) and isinstance(second, Text)
    assert (first.text, second.text) == ("For Ada,", "who never guesses")
    assert {first.font, second.font} == {"italic"}
    assert first.y > page.height * 0.6
    assert first.x > second.x


def test_a_long_line_is_broken(lay_out: LayOut, make_item: MakeItem) -> None:
    text = "For everyone who ever sat at a kitchen table with a pencil and a field of numbers"
    pages = lay_out(front=(make_item("dedication", text=text),))
    lines = [mark.text for mark in pages[0].drawing if isinstance(mark, Text)]
    assert len(lines) > 1
    assert " ".join(lines) == text


@pytest.mark.parametrize(
    ("text", "id"), [("漢", "missing-character"), ("\n".join("abcdefghijklmnopqrstuvwxyz"), "too-long")]
)
def test_what_cannot_be_printed_is_refused(lay_out: LayOut, make_item: MakeItem, text: str, id: str) -> None:
    with pytest.raises(WrongPages) as refused:
        lay_out(front=("title", make_item("dedication", text=text)))
    ((index, wrong),) = refused.value.found
    assert (index, wrong.id, wrong.at) == (1, id, ("text",))
