"""What is said of steps that are left out is read in every language; parts of boards are read in their order."""

import re
from itertools import product

import pytest

from bookmaker.proof.verify.leaves import in_rows, plain
from bookmaker.proof.verify.phrases import field, number_of, phrases
from bookmaker.proof.verify.values import Grid
from bookmaker.values.geometry import Box
from bookmaker.words import languages, load_words


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("joint", ["", " ", "- "])
def test_counts_of_cells_and_steps_left_out_are_read(language: str, joint: str):
    words, read = load_words(language), phrases(language)
    texts = words.walkthrough
    for cells, several in product((1, 2, 5, 21), (0, 1, 2, 14)):
        what = words.count(texts.left_out, several) if several else texts.single
        for form, pattern, other in ((texts.first, read.first, read.rest), (texts.rest, read.rest, read.first)):
            said = re.sub(r"(\w{4})(?=\w{3})", rf"\g<1>{joint}", plain(words.count(form, cells, what=what)))
            found = pattern.search(f"1-2. {said} So.")
            assert found
            assert (number_of(field(found, "n")), number_of(field(found, "number"))) == (cells, several)
            assert not other.search(said)


def test_boards_of_other_heights_are_read_from_left_to_right():
    boxes = [Box(0, 50, 80, 50), Box(200, 0, 60, 100), Box(300, 60, 80, 40), Box(0, -120, 50, 50)]
    grids = [Grid(1, box, 0, 2, 2, (), ()) for box in boxes]
    assert [box for box, _ in in_rows(zip(boxes[::-1], grids[::-1], strict=True))] == boxes
