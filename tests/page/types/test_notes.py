import pytest

from bookmaker.page.layout.text import Style
from bookmaker.values.errors import WrongPages
from bookmaker.values.marks import Dot, Line, Mark, Page
from tests.page.conftest import LayOut, MakeItem
from tests.page.types.marks import flat, labelled, texts


def _heights(page: Page, kind: type[Mark]) -> list[float]:
    found = (
        y + getattr(mark, "y1" if kind is Line else "y") for _, y, mark in flat(page.drawing) if type(mark) is kind
    )
    return sorted({round(height, 2) for height in found})


@pytest.mark.parametrize(("lines", "kind"), [("ruled", Line), ("dotted", Dot)])
def test_lines_stand_alike_on_all_pages_and_below_the_heading(
    lay_out: LayOut, make_item: MakeItem, style: Style, lines: str, kind: type[Mark]
) -> None:
    pages = lay_out(front=(make_item("notes", lines=lines, pages=3),))
    first, *others = (_heights(labelled(pages, label), kind) for label in ("i", "ii", "iii"))
    assert others[0] == others[1]
    assert first == others[0][: len(first)]
    assert 15 < len(first) < len(others[0])
    heading = next(mark for mark in pages[0].drawing if "Notes" in getattr(mark, "text", ""))
    assert first[-1] < heading.y - 10
    assert others[0][-1] <= pages[0].height - style.look.margins.top + 0.01


def test_pages_without_lines_have_their_heading_only_in_letters_that_the_font_has(
    lay_out: LayOut, make_item: MakeItem
) -> None:
    pages = lay_out(front=(make_item("notes", lines="none"),))
    assert sorted(texts(pages[0])) == ["Notes", "i"]
    with pytest.raises(WrongPages, match="no character '漢'"):
        lay_out(front=(make_item("notes", title="漢"),))


def test_the_title_heads_the_pages_and_stands_in_the_contents(lay_out: LayOut, make_item: MakeItem) -> None:
    pages = lay_out(front=("contents",), back=(make_item("notes", title="My own", pages=2), make_item("notes")))
    contents = texts(pages[0])
    label = contents[contents.index("My own") + 1]
    assert contents[contents.index("Notes") + 1] == str(int(label) + 2)
    assert "My own" in texts(labelled(pages, label))
    assert "MY OWN" in texts(labelled(pages, str(int(label) + 1)))
    assert "Notes" in texts(labelled(pages, str(int(label) + 2)))
