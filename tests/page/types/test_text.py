from pathlib import Path

import numpy as np
import pytest

from bookmaker.page.layout.text import Style
from bookmaker.values.errors import WrongPages
from bookmaker.values.marks import Image, Text
from tests.page.conftest import LayOut, MakeItem
from tests.page.types.marks import flat, labelled, text_marks, texts

WORDS = "Every number says how many of the cells that touch it hold a bullet, and nothing else has to be known. "
LONG = "# A long text\n\n" + "\n\n".join([WORDS * 6] * 12)
BODY = "first words of a text, which is long enough to take several lines on a page of this size, one below the other"


def test_it_comes_from_the_spec_or_from_a_file(lay_out: LayOut, make_item: MakeItem, media: Path) -> None:
    text = "# A word\n\nOf *thanks* to **all**.\n\n- one\n- two\n"
    (media / "words.md").write_text("\ufeff" + text.replace("\n", "\r\n"), "utf-8")
    one = lay_out(front=(make_item("text", text=text),))
    two = lay_out(front=(make_item("text", file="words.md"),))
    assert one == two
    page = labelled(one, "i")
    assert {"A word", "thanks", "all", "•", "one", "two"} <= {text.strip() for text in texts(page)}
    fonts = {mark.text.strip(): mark.font for mark in text_marks(page)}
    assert (fonts["thanks"], fonts["all"], fonts["A word"]) == ("italic", "semibold", "semibold")


def test_a_long_text_flows_over_pages_inside_the_body(lay_out: LayOut, make_item: MakeItem, style: Style) -> None:
    pages = lay_out(front=(make_item("text", text=LONG),), body=(), back=())
    assert len(pages) >= 3
    assert sum(text.count("nothing") for page in pages for text in texts(page)) == 72
    for page in pages:
        assert all(mark.y >= style.look.margins.bottom for mark in text_marks(page))
        assert all(mark.x >= 35.9 for mark in text_marks(page))


def test_the_running_head_is_the_title_but_not_over_the_heading_and_goes_with_the_folio(
    lay_out: LayOut, make_item: MakeItem
) -> None:
    pages = lay_out(front=(make_item("text", text=LONG),), body=(), back=())
    assert "A LONG TEXT" not in texts(pages[0])
    assert all("A LONG TEXT" in texts(page) for page in pages[1:] if page.drawing)
    named = lay_out(front=(make_item("text", text="No heading.", title="Preface"),), body=(), back=())
    assert "PREFACE" in texts(named[0])
    for page in lay_out(front=(make_item("text", text=LONG, folio=False),), body=(), back=()):
        assert not {page.label, "A LONG TEXT"} & {*texts(page)}


@pytest.mark.parametrize(
    ("options", "listed"),
    [({}, "A word"), ({"title": "Preface"}, "Preface"), ({"contents": False}, ""), ({"text": "No heading."}, "")],
)
def test_the_contents_lists_it_by_its_title(
    lay_out: LayOut, make_item: MakeItem, options: dict[str, object], listed: str
) -> None:
    item = make_item("text", **{"text": "# A word\n\nOf thanks.", **options})
    pages = lay_out(front=("contents", item))
    assert (listed in texts(pages[0])) == bool(listed)
    assert len({"A word", "Preface"} & set(texts(pages[0]))) == bool(listed)
    if listed:
        assert texts(pages[0])[texts(pages[0]).index(listed) + 1] == "ii"


@pytest.mark.parametrize(("side", "label"), [("any", "ii"), ("recto", "iii")])
def test_it_begins_on_the_side_that_is_asked_for(lay_out: LayOut, make_item: MakeItem, side: str, label: str) -> None:
    pages = lay_out(front=("title", make_item("text", side=side)))
    assert "A word" in texts(labelled(pages, label))


def test_its_lines_end_as_asked_for(lay_out: LayOut, make_item: MakeItem, style: Style) -> None:
    def ends(align: str) -> list[tuple[float, float]]:
        page = lay_out(front=(make_item("text", text=BODY * 6, align=align),), body=(), back=())[0]
        face = style.fonts["regular"]
        lines = [mark for mark in text_marks(page) if mark.text != "i"]
        return [(mark.x, mark.x + face.pieces_width(mark.shaped or (mark.text,), mark.size)) for mark in lines]

    ragged, justified, centred = (ends(align) for align in ("ragged", "justified", "centred"))
    for lines in (ragged, justified):
        assert len({round(left, 1) for left, _ in lines}) == 1
        assert (np.ptp([right for _, right in lines[:-1]]) > 2) == (lines is ragged)
    assert np.ptp([right for _, right in justified[:-1]]) < 0.5
    middles = [(left + right) / 2 for left, right in centred]
    assert max(middles) - min(middles) < 0.5
    assert len({round(left, 1) for left, _ in centred}) > 1


def test_pictures_stand_between_paragraphs_as_large_as_they_may_be(lay_out: LayOut, make_item: MakeItem) -> None:
    text = 'Before.\n\n![A map](map.png "The map")\n\nBetween.\n\n![A small map](small.png)\n\nAfter.'
    page = lay_out(front=(make_item("text", text=text),), body=(), back=())[0]
    pictures = [(x + mark.x, y + mark.y, mark) for x, y, mark in flat(page.drawing) if isinstance(mark, Image)]
    assert [mark.width for _, _, mark in pictures] == [pytest.approx(349.56, abs=1), pytest.approx(640 * 72 / 300)]
    heights = {mark.text: y + mark.y for _, y, mark in flat(page.drawing) if isinstance(mark, Text)}
    assert heights["Before."] > pictures[0][1] + pictures[0][2].height
    assert pictures[0][1] > heights["The map"] > heights["Between."]
    assert heights["Between."] > pictures[1][1] + pictures[1][2].height
    assert pictures[1][1] > heights["A small map"] > heights["After."]


@pytest.mark.parametrize(
    ("options", "at", "words"),
    [
        ({"text": "# One\n\nTwo\n\nThree 漢 four"}, "text", r"line 5: .* no character '漢'"),
        ({"text": "# One 漢"}, "text", r"line 1: .* no character '漢'"),
        ({"text": "One", "title": "漢"}, "title", r"no character '漢'"),
        ({"text": "![漢](map.png)"}, "text", r"line 1: .* no character '漢'"),
        ({"file": "far.md"}, "file", r"^far.md:3: .*no character '漢'"),
    ],
)
def test_a_character_that_a_font_lacks_is_refused_with_its_line(
    lay_out: LayOut, make_item: MakeItem, media: Path, options: dict[str, str], at: str, words: str
) -> None:
    (media / "far.md").write_text("One\n\nTwo 漢", "utf-8")
    with pytest.raises(WrongPages, match=words) as refused:
        lay_out(front=(make_item("text", **options),))
    ((_, wrong),) = refused.value.found
    assert (wrong.id, wrong.at) == ("missing-character", (at,))


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"file": "nowhere.md"}, "nowhere.md cannot be read"),
        ({"file": "map.png"}, "map.png is not UTF-8 text"),
        ({"file": "huge.md"}, "more than 300 kB"),
        ({"text": "a\n\n" + "b" * 501}, "line 3: a word of 501 letters, where 500 are the most"),
        ({"text": "ab " * 6700}, "a paragraph of 20,100 letters, where 20,000 are the most"),
        ({"file": ""}, "the path of a text"),
        ({"text": ""}, "this text is empty"),
        ({"text": 3}, "expected text"),
        ({"text": "x", "file": "map.png"}, "not UTF-8"),
        ({"text": "x", "file": "one.md"}, "one of the keys text and file"),
        ({"text": None}, "one of the keys text and file"),
        ({"text": "a | b\n--|--\nc | d"}, "line 1: a table: not printed here"),
        ({"text": "x", "side": "verso"}, "side"),
        ({"text": "x", "align": "left"}, "align"),
        ({"text": "x", "title": "a\tb"}, "title"),
    ],
)
def test_odd_options_are_refused(make_item: MakeItem, media: Path, options: dict[str, object], words: str) -> None:
    (media / "one.md").write_text("One")
    with (media / "huge.md").open("wb") as file:
        file.truncate(300_001)
    with pytest.raises(ValueError, match=words):
        make_item("text", **options)
