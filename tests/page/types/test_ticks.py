"""Boxes to tick in the contents, for puzzles that are done."""

from bookmaker.values.marks import Page, Rect
from bookmaker.values.puzzle import Entry
from tests.page.conftest import LayOut, MakeItem
from tests.page.types.marks import text_marks


def test_boxes_of_a_tier_stand_in_rows_below_its_name(
    lay_out: LayOut, entries: tuple[Entry, ...], make_item: MakeItem
) -> None:
    (page,) = (page for page in lay_out(front=(make_item("contents", ticks=True),)) if _boxes(page))
    boxes, numbers = _boxes(page), [mark for mark in text_marks(page) if mark.fields]
    ticked = [mark for mark in numbers if mark.fields[0].name == "tick"]
    assert [int(mark.text) for mark in ticked] == [entry.number for entry in entries]
    assert len(boxes) == len(entries)
    for box, mark in zip(boxes, ticked, strict=True):
        assert box.y == mark.y
        assert box.weight == 0.75  # printers refuse thinner lines
        assert 0 < mark.x - box.x - box.width < 4
    assert max(box.x for box in boxes) < page.width - 36


def _boxes(page: Page) -> list[Rect]:
    return [mark for mark in page.drawing if isinstance(mark, Rect)]
