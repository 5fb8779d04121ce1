from bookmaker.values.marks import Text
from tests.page.conftest import LayOut
from tests.page.types.marks import labelled, texts


def test_the_title_stands_alone_small_and_in_the_upper_third(lay_out: LayOut) -> None:
    pages = lay_out(front=("half-title", "title"))
    (half,) = (mark for mark in labelled(pages, "i").drawing if isinstance(mark, Text))
    (whole,) = (mark for mark in labelled(pages, "iii").drawing if isinstance(mark, Text) and mark.text == half.text)
    assert half.text == "Field of Bullets"
    assert half.size < 0.6 * whole.size
    assert half.y > pages[0].height * 2 / 3
    assert not labelled(pages, "ii").drawing


def test_a_long_title_takes_several_lines(lay_out: LayOut) -> None:
    title = "All the bullets that anybody ever found in a field of paper, and some that nobody did"
    pages = lay_out(front=("half-title",), title=title)
    assert len(texts(pages[0])) > 1
    assert " ".join(texts(pages[0])) == title
