from itertools import pairwise

import pytest

from bookmaker.page.layout.text import Style
from bookmaker.values.errors import WrongPages
from bookmaker.values.lengths import POINTS
from bookmaker.values.marks import Dot, Glyphs, Page, Placed, Rect, Text
from bookmaker.values.puzzle import Entry
from tests.page.conftest import LayOut, MakeItem
from tests.page.types.marks import boards, saying, texts

TITLE = "Solutions at a glance"


def _pages(pages: tuple[Page, ...]) -> list[Page]:
    return [*saying(pages, TITLE), *saying(pages, TITLE.upper())]


def _bullets(page: Page, placed: Placed, frame: Rect, rows: int, columns: int) -> set[tuple[int, int]]:
    cell, dots = frame.width / columns, [mark for mark in page.drawing if isinstance(mark, Dot)]
    places = [((dot.x - placed.x) / cell, (dot.y - placed.y) / cell) for dot in dots]
    return {(rows - 1 - int(y), int(x)) for x, y in places if 0 < x < columns and 0 < y < rows}


def test_every_solution_is_there_with_number_and_total(
    lay_out: LayOut, make_item: MakeItem, entries: tuple[Entry, ...]
) -> None:
    pages = _pages(lay_out(front=(), back=(make_item("thumbnails"),)))
    grids = [(page, placed, frame) for page in pages for placed, frame in boards(page)]
    assert len(grids) == len(entries)
    for entry, (page, placed, frame) in zip(entries, grids, strict=True):
        answer = entry.made.answer
        shown = _bullets(page, placed, frame, answer.rows, answer.columns)
        assert shown == {divmod(i, answer.columns) for i, bullet in enumerate(answer.bullets) if bullet}
        below = [m for m in page.drawing if isinstance(m, Text) and placed.y - 14 < m.y < placed.y]
        captions = sorted((m.x, m.text) for m in below if placed.x - 1 <= m.x <= placed.x + frame.width)
        assert [text for _, text in captions] == [str(entry.number), str(entry.made.puzzle.total)]


def test_cells_are_readable_and_there_are_no_digits(lay_out: LayOut, make_item: MakeItem) -> None:
    for page in _pages(lay_out(front=(), back=(make_item("thumbnails"),))):
        assert not any(isinstance(mark, Glyphs) for mark in page.drawing)
        assert all(mark.size >= 7 for mark in page.drawing if isinstance(mark, Text))
        for placed, frame in boards(page):
            columns = 1 + sum(getattr(line, "x1", 0) == getattr(line, "x2", 1) for line in placed.marks)
            assert frame.width / columns >= 2.2 * POINTS["mm"] - 1e-6


@pytest.mark.parametrize("columns", [1, 2, 4])
def test_so_many_stand_side_by_side_as_asked_for(lay_out: LayOut, make_item: MakeItem, columns: int) -> None:
    (first, *_) = _pages(lay_out(front=(), back=(make_item("thumbnails", columns=columns),)))
    rows: dict[float, int] = {}
    for placed, _ in boards(first):
        rows[placed.y] = rows.get(placed.y, 0) + 1
    assert next(iter(rows.values())) == columns


def test_too_many_side_by_side_are_refused(lay_out: LayOut, make_item: MakeItem) -> None:
    with pytest.raises(WrongPages, match="20 grids of 5x5 side by side are too small") as refused:
        lay_out(front=(), back=(make_item("thumbnails", columns=20),))
    ((_, wrong),) = refused.value.found
    assert (wrong.id, wrong.at, wrong.remedy) == ("small-cells", ("columns",), "use at most 8")


def test_an_index_begins_below_them_where_that_saves_a_page(lay_out: LayOut, make_item: MakeItem) -> None:
    large = {"trim": (612.0, 792.0), "front": ("contents",)}
    for back in ((make_item("thumbnails"), "index"), ("index", make_item("thumbnails"))):
        pages = lay_out(**large, back=back)
        (page,) = (page for page in saying(pages, TITLE)[1:] if "Puzzles by difficulty" in texts(page))
        contents = texts(pages[0])
        assert {contents[contents.index(title) + 1] for title in (TITLE, "Puzzles by difficulty")} == {page.label}
    alone = lay_out(**large, back=(make_item("thumbnails", columns=3), "index"))
    assert not [page for page in saying(alone, TITLE)[1:] if "Puzzles by difficulty" in texts(page)]


def test_cells_grow_until_they_fill_their_pages(lay_out: LayOut, make_item: MakeItem, style: Style) -> None:
    found = {}
    for trim in ((432.0, 648.0), (612.0, 792.0)):
        (page,) = _pages(lay_out(front=(), trim=trim, back=(make_item("thumbnails"),)))
        low = min(placed.y for placed, _ in boards(page))
        found[trim] = max(frame.width for _, frame in boards(page))
        assert low < style.look.margins.bottom + 0.4 * trim[1]
    assert found[612.0, 792.0] > found[432.0, 648.0]


def test_sections_share_rows_on_one_line_with_cells_of_one_size(told_book: LayOut, make_item: MakeItem) -> None:
    (page,) = _pages(told_book(front=(), back=(make_item("thumbnails", columns=4),)))
    grids = [*boards(page)]
    assert [placed.y for placed, _ in grids] == sorted((placed.y for placed, _ in grids), reverse=True)
    shared = {y: {round(f.width) for p, f in grids if p.y == y} for y in {placed.y for placed, _ in grids}}
    assert max(map(len, shared.values())) > 1
    widths = {round(frame.width) for _, frame in grids}
    assert len({round(width / side) for width, side in zip(sorted(widths), (5, 7, 10), strict=True)}) == 1


def test_captions_are_apart_and_nearest_to_their_ownboards(
    told_book: LayOut, make_item: MakeItem, style: Style
) -> None:
    (page,) = _pages(told_book(front=(), back=(make_item("thumbnails"),)))
    grids, leading = [*boards(page)], style.setting("small").role.leading
    for number, (placed, _) in enumerate(grids, 1):
        (said,) = (m for m in page.drawing if isinstance(m, Text) and m.text == str(number) and m.x == placed.x)
        below = [p.y + f.height for p, f in grids if p.y < placed.y and abs(p.x - placed.x) < 100]
        assert 0 < placed.y - said.y < leading
        assert all(said.y - top > placed.y - said.y for top in below)
    ends = [(p.y, p.x, p.x + f.width) for p, f in grids]
    assert all(q[1] - p[2] >= 12 - 1e-6 for p, q in pairwise(ends) if p[0] == q[0])
