"""The page about the author: a heading, a portrait that is round or square, and a text."""

from pathlib import Path
from zlib import decompress

import pytest

from bookmaker.page.layout.picture import pixels
from bookmaker.values.errors import FileProblems
from bookmaker.values.marks import Image
from bookmaker.words import languages, load_words
from tests.books import plan_book
from tests.page.conftest import LayOut, MakeItem
from tests.page.types.marks import flat, labelled, texts
from tests.quick import quick


@pytest.mark.parametrize("language", quick(languages(), "de"))
def test_it_has_a_heading_in_each_language_and_a_place_in_the_contents(
    lay_out: LayOut, make_item: MakeItem, language: str
) -> None:
    title = load_words(language).author.title
    pages = lay_out(front=(make_item("author"), "contents"), language=language)
    assert title in texts(labelled(pages, "i"))
    assert title in texts(labelled(pages, "iii"))
    named = lay_out(front=(make_item("author", title="Who did it", contents=False), "contents"), language=language)
    assert "Who did it" in texts(labelled(named, "i"))
    assert "Who did it" not in texts(labelled(named, "iii"))


@pytest.mark.parametrize("shape", ["round", "square"])
def test_the_portrait_is_the_middle_of_the_picture(lay_out: LayOut, make_item: MakeItem, shape: str) -> None:
    page = labelled(lay_out(front=(make_item("author", shape=shape),)), "i")
    (image,) = (mark for _, _, mark in flat(page.marks) if isinstance(mark, Image))
    assert image.width == image.height
    assert image.pixels.columns == image.pixels.rows == 1000  # of 1500 x 1000
    assert image.width <= 1000 * 72 / 300
    first, last = (rows := decompress(image.pixels.data))[0], rows[-1]
    assert (first == last == 255) == (shape == "round")


def test_a_round_picture_has_all_that_lies_in_its_circle(media: Path) -> None:
    content = (media / "map.png").read_bytes()
    square, circle = (decompress(pixels(content, True, 1.0, form).data) for form in (False, True))
    for row in range(0, 1000, 50):
        for column in range(0, 1000, 50):
            away = ((row - 499.5) ** 2 + (column - 499.5) ** 2) ** 0.5
            at = row * 1000 + column
            assert away > 499 or circle[at] == square[at]
            assert away < 501 or circle[at] == 255


@pytest.mark.parametrize(
    ("options", "wanted"),
    [
        ("picture: none.jpg, text: Ada", r"3:27: error\[unknown-file\]: front\[0\].author.picture"),
        ("shape: oval, text: Ada", r"3:25: error\[wrong-value\]: front\[0\].author.shape"),
        ("shape: round", r"error\[missing-key\]: front\[0\].author: .*needs one of the keys text and file"),
        ("text: \u6f22", r"3:24: error\[missing-character\]: front\[0\].author.text"),
    ],
)
def test_mistakes_are_found_at_their_place(tmp_path: Path, options: str, wanted: str) -> None:
    head = f"spec: 1\ntitle: T\nfront: [author: {{{options}}}]\n"
    with pytest.raises(FileProblems, match=wanted):
        plan_book(tmp_path, f"{head}sections: [{{title: One, size: 5x5, tiers: {{gentle: 1}}}}]")
