import pytest

from bookmaker.page.layout.text import Style
from bookmaker.values.errors import WrongPages
from bookmaker.values.marks import Dot, Line, Mark
from tests.page.types.conftest import MakeItem, Told
from tests.page.types.marks import flat, labelled, texts


def _places(page_marks: tuple[Mark, ...], kind: type[Mark]) -> list[float]:
    return sorted(
        {
            round(y + (mark.y1 if isinstance(mark, Line) else mark.y), 2)
            for _, y, mark in flat(page_marks)
            if isinstance(mark, kind)
        }
    )  # type: ignore[union-attr]


@pytest.mark.parametrize(("lines", "kind"), [("ruled", Line), ("dotted", Dot)])
def test_lines_stand_alike_on_all_pages_and_below_the_heading(
    lay_out: Told, make_item: MakeItem, style: Style, lines: str, kind: type[Mark]
) -> None:
    pages = lay_out(front=(make_item("notes", lines=lines, pages=3),))
    first, *others = (_places(labelled(pages, label).drawing, kind) for label in ("i", "ii", "iii"))
    assert others[0] == others[1]
    assert first == others[0][: len(first)]
    assert 15 < len(first) < len(others[0])
    heading = next(mark for mark in pages[0].drawing if "Notes" in getattr(mark, "text", ""))
    assert first[-1] < heading.y - 10
    assert others[0][-1] <= pages[0].height - style.look.margins.top + 0.01


def test_pages_without_lines_have_their_heading_only(lay_out: Told, make_item: MakeItem) -> None:
    pages = lay_out(front=(make_item("notes", lines="none"),))
    assert sorted(texts(pages[0])) == ["Notes", "i"]


def test_the_title_heads_the_pages_and_stands_in_the_contents(lay_out: Told, make_item: MakeItem) -> None:
    pages = lay_out(front=("contents",), back=(make_item("notes", title="My own", pages=2), make_item("notes")))
    contents = texts(pages[0])
    label = contents[contents.index("My own") + 1]
    assert contents[contents.index("Notes") + 1] == str(int(label) + 2)
    assert "My own" in texts(labelled(pages, label))
    assert "MY OWN" in texts(labelled(pages, str(int(label) + 1)))
    assert "Notes" in texts(labelled(pages, str(int(label) + 2)))


def test_a_title_the_font_lacks_is_refused(lay_out: Told, make_item: MakeItem) -> None:
    with pytest.raises(WrongPages, match="no character '漢'"):
        lay_out(front=(make_item("notes", title="漢"),))


@pytest.mark.parametrize("options", [{"pages": 0}, {"pages": 201}, {"lines": "squared"}, {"title": "a\tb"}])
def test_odd_options_are_refused(make_item: MakeItem, options: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=next(iter(options))):
        make_item("notes", **options)
