"""The publisher on title page, spine and back: name and address, and a logo as one shape or as a picture."""

from pathlib import Path

import pytest
from PIL import Image

from bookmaker.page.layout.boxes import page_frame
from bookmaker.page.layout.cover.back import back_marks
from bookmaker.page.layout.cover.spine import spine_marks
from bookmaker.page.layout.look import LARGE_PRINT
from bookmaker.page.types.base import Context, References
from bookmaker.page.types.title import _lay
from bookmaker.values.errors import FileProblems
from bookmaker.values.marks import Image as Picture
from bookmaker.values.marks import Mark, Placed, Text, strip_tags
from bookmaker.values.marks import Path as Shape
from tests.book.cover.conftest import Open
from tests.books import plan_book

SVG = '<svg xmlns="http://www.w3.org/2000/svg"><title>A</title><g><path d="{}"/></g></svg>'
PATH = "M2 20 L12 3 L22 20 H16 L12 12 L8 20 Z"
HOUSE = {"name": "Field Press", "place": "Vienna", "web": "field.example", "logo": "logo.svg"}


def _shapes(marks: list[Mark]) -> list[Placed]:
    return [one for one in marks if isinstance(one, Placed) and isinstance(one.marks[0], Shape)]


@pytest.mark.parametrize(("name", "content"), [("logo.svg", SVG.format(PATH)), ("logo.txt", PATH)])
def test_spine_and_back_bear_the_logo_and_the_back_also_name_and_address(
    open_cover: Open, tmp_path: Path, name: str, content: str
) -> None:
    (tmp_path / name).write_text(content)
    found = open_cover(book={"publisher": HOUSE | {"logo": name}})
    (logo,) = _shapes(list(spine_marks(found.cover, found.wrap)))
    assert found.wrap.spine_box.x < logo.x < found.wrap.spine_box.right and logo.y < found.wrap.height / 4
    marks = list(back_marks(found.cover, found.wrap))
    texts = {one.text: one for one in marks if isinstance(one, Text)}
    (logo,) = _shapes(marks)
    assert logo.x < texts["Field Press"].x == texts["field.example"].x < found.wrap.code_box.x
    assert found.wrap.code_box.y <= texts["field.example"].y < texts["Field Press"].y < found.wrap.code_box.top


def test_a_thin_spine_and_a_small_back_leave_them_out(open_cover: Open, tmp_path: Path) -> None:
    (tmp_path / "logo.svg").write_text(SVG.format(PATH))
    found = open_cover(book={"publisher": HOUSE | {"name": "A publisher of a very long name " * 3}}, spine_in=0.1)
    assert _shapes([*spine_marks(found.cover, found.wrap), *back_marks(found.cover, found.wrap)]) == []


def test_a_picture_stands_on_the_title_page_alone(open_cover: Open, tmp_path: Path) -> None:
    Image.new("L", (300, 200)).save(tmp_path / "logo.png")
    house = HOUSE | {"logo": "logo.png"}
    found = open_cover(book={"publisher": house})
    marks = [*spine_marks(found.cover, found.wrap), *back_marks(found.cover, found.wrap)]
    assert not any(isinstance(one, Picture) for one in marks)
    sections = [{"title": "One", "size": "5x5", "tiers": {"gentle": 2}}]
    book = {
        "spec": 1,
        "title": "T",
        "author": "A. B.",
        "publisher": house,
        "sections": sections,
        "look": {"ornament": "none"},
    }
    plan = plan_book(tmp_path, book).plan
    for room, whole in ((plan.size[1], True), (0.45 * plan.size[1], False)):
        frame = page_frame(plan.book.trim, plan.style.look, 60.0, True)
        frame = frame._replace(body=frame.body._replace(height=room))
        page = list(strip_tags(_lay(frame, Context(plan, (), References({}, {}, {}, {}, {})))))
        said = [one.text for one in page if isinstance(one, Text)]
        assert "Field Press" in said
        assert any(isinstance(one, Picture) for one in page) == whole
    assert plan.style.look.type.body.size < LARGE_PRINT


@pytest.mark.parametrize(
    ("content", "wanted"),
    [
        (SVG.format(PATH).replace("<g>", "<g transform='scale(2)'>"), "a g with a transformation"),
        (SVG.format(PATH).replace("</g>", "<rect/></g>"), "a rect"),
        (SVG.format("M0 0 H9"), "no area"),
        ("<svg", "bad-logo"),
        ('<!DOCTYPE svg [<!ENTITY a "b">]>' + SVG.format(PATH), "entities"),
    ],
)
def test_what_is_no_shape_is_refused(open_cover: Open, tmp_path: Path, content: str, wanted: str) -> None:
    (tmp_path / "logo.svg").write_text(content)
    with pytest.raises(
        FileProblems, match=rf"error\[bad-logo\]: publisher.logo: .*{wanted}" if wanted != "bad-logo" else wanted
    ):
        open_cover(book={"publisher": HOUSE})


def test_a_picture_of_few_pixels_is_refused(open_cover: Open, tmp_path: Path) -> None:
    Image.new("L", (100, 100)).save(tmp_path / "logo.svg.png")
    with pytest.raises(FileProblems, match="small-image"):
        open_cover(book={"publisher": HOUSE | {"logo": "logo.svg.png"}})
