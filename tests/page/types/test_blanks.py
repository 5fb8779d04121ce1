"""Blank grids: as many as asked for, of the size asked for, large enough for a pencil."""

from collections.abc import Iterator

import pytest

from bookmaker.values.errors import WrongPages
from bookmaker.values.lengths import POINTS
from bookmaker.values.marks import Line, Page
from tests.page.conftest import LayOut, MakeItem
from tests.page.types.marks import boards, labelled, texts


def _grids(page: Page) -> Iterator[tuple[float, float, float, int, int]]:
    """Yield the lower left corner of each grid, the side of its cells, and its rows and columns."""
    for mark, frame in boards(page):
        lines = [line for line in mark.marks if isinstance(line, Line)]
        columns = 1 + sum(line.x1 == line.x2 for line in lines)
        rows = 1 + sum(line.y1 == line.y2 for line in lines)
        assert frame.width / columns == pytest.approx(frame.height / rows)
        yield mark.x, mark.y, frame.width / columns, rows, columns


@pytest.mark.parametrize("count", range(1, 10))
def test_there_are_as_many_grids_as_asked_for_of_that_size(lay_out: LayOut, make_item: MakeItem, count: int) -> None:
    pages = lay_out(front=(make_item("blanks", size="4x6", per_page=count, pages=2),))
    first, second = (list(_grids(labelled(pages, label))) for label in ("i", "ii"))
    assert len(first) == count
    assert {grid[3:] for grid in first} == {(4, 6)}
    # The second page is the same, on the other side of the spread.
    assert [grid[1:] for grid in first] == [grid[1:] for grid in second]
    assert texts(pages[0]).count("bullets") == count


def test_the_size_is_that_of_the_first_section_and_cells_suit_a_pencil(lay_out: LayOut, make_item: MakeItem) -> None:
    grids = list(_grids(lay_out(front=(make_item("blanks"),))[0]))
    assert {grid[3:] for grid in grids} == {(5, 5)}
    assert len(grids) == 6
    assert all(grid[2] > 7 * POINTS["mm"] for grid in grids)
    assert len(list(_grids(lay_out(front=(make_item("blanks", size="20x20"),))[0]))) == 1


def test_grids_do_not_overlap_each_other_nor_the_heading(lay_out: LayOut, make_item: MakeItem) -> None:
    for count in (5, 9):
        page = lay_out(front=(make_item("blanks", per_page=count, size="5x5"),))[0]
        grids = list(_grids(page))
        boxes = [(x, y - 20, x + columns * cell, y + rows * cell) for x, y, cell, rows, columns in grids]
        for index, one in enumerate(boxes):
            others = boxes[index + 1 :]
            assert all(one[0] >= b[2] or b[0] >= one[2] or one[1] >= b[3] or b[1] >= one[3] for b in others)
        intro = next(mark for mark in page.drawing if getattr(mark, "text", "").startswith("For a second try"))
        assert max(box[3] for box in boxes) < intro.y - 8


def test_the_heading_opens_them_and_runs_over_the_others(lay_out: LayOut, make_item: MakeItem) -> None:
    pages = lay_out(front=("contents",), back=(make_item("blanks", pages=2),))
    contents = texts(pages[0])
    label = contents[contents.index("Blank grids") + 1]
    assert "Blank grids" in texts(labelled(pages, label))
    assert "BLANK GRIDS" in texts(labelled(pages, str(int(label) + 1)))


@pytest.mark.parametrize("key", ["per_page", "size"])
def test_cells_too_small_to_write_in_are_refused(lay_out: LayOut, make_item: MakeItem, key: str) -> None:
    options = {"size": "20x20", "per_page": 9} if key == "per_page" else {"size": "20x20"}
    trim = (432.0, 648.0) if key == "per_page" else (300.0, 400.0)
    with pytest.raises(WrongPages, match=r"cells of \d\.\d mm; 5\.5 mm are needed") as refused:
        lay_out(front=(make_item("blanks", **options),), trim=trim, body=())
    ((_, wrong),) = refused.value.found
    assert wrong.at == (key,)
