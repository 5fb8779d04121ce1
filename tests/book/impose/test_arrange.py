"""Where pages go on sheets: order, size, places, creep and marks, as values."""

import pytest

from bookmaker.book.impose.arrange import MARK_ROOM, Booklet, Nup, fit_pages, most_creep, sides_of, spreads
from tests.book.impose.folding import drop_end, fold

A4 = (595.276, 841.89)
TABLOID = (792.0, 1224.0)
SIX_BY_NINE = (432.0, 648.0)
HALF_LETTER = (396.0, 612.0)
LETTER = (612.0, 792.0)


@pytest.mark.parametrize("pages", range(1, 42))
@pytest.mark.parametrize("signature", [0, 1, 2, 4])
def test_folded_sheets_are_read_from_the_first_page_to_the_last(pages: int, signature: int) -> None:
    found = list(spreads(pages, signature))
    per_booklet = 2 * signature or len(found)
    booklets = [found[first : first + per_booklet] for first in range(0, len(found), per_booklet)]
    read = [one for sheets in booklets for one in fold([(side.left, side.right) for side in sheets])]
    assert drop_end(read) == list(range(pages))
    assert len(found) == 2 * -(-pages // 4)
    assert pages != 8 or signature or [side[:2] for side in found] == [(7, 0), (1, 6), (5, 2), (3, 4)]


@pytest.mark.parametrize(
    ("way", "page", "paper", "sheet", "scale"),
    [
        (Booklet(), HALF_LETTER, LETTER, (792, 612), 1),
        (Booklet(), (419.53, 595.28), A4, (841.89, 595.276), 1),
        (Booklet(), SIX_BY_NINE, A4, (841.89, 595.276), 595.276 / 648),
        (Booklet(), (576, 432), TABLOID, (1224, 792), 1),
        (Nup(1, 2), (576, 432), (1224, 792), (792, 1224), 1),
        (Nup(2, 2), SIX_BY_NINE, A4, A4, 841.89 / 2 / 648),
        (Nup(2, 1), (300, 400), (2000, 2000), (2000, 2000), 1),
    ],
)
def test_sheets_lie_as_pages_fit_best_and_at_full_size_if_they_can(
    way: Booklet | Nup, page: tuple[float, float], paper: tuple[float, float], sheet: tuple[float, float], scale: float
) -> None:
    fit = fit_pages(page, paper, way, 0, fill=False)
    assert fit.sheet == pytest.approx(sheet)
    assert fit.scale == pytest.approx(scale)
    assert fit.cell == pytest.approx((page[0] * scale, page[1] * scale))


def test_pages_grow_only_when_they_are_asked_to_and_gaps_and_marks_take_room_and_are_not_scaled() -> None:
    assert [fit_pages((100, 200), (800, 800), Nup(2, 1), 0, fill=fill).scale for fill in (False, True)] == [1, 4]
    fit = fit_pages((100, 100), (400, 400), Nup(4, 4, gap=10), MARK_ROOM, fill=False)
    assert fit.scale == pytest.approx((400 - 30 - 2 * MARK_ROOM) / 400)
    assert fit.needed == pytest.approx((430 + 2 * MARK_ROOM, 430 + 2 * MARK_ROOM))


def test_cells_stand_in_the_middle_with_their_gap() -> None:
    way = Nup(2, 2, gap=20)
    (side,) = sides_of(way, 4, fit_pages((100, 100), (300, 400), way, 0, fill=False), marks=False, leftwards=False)
    assert [(slot.x, slot.y) for slot in side.slots] == [(40, 210), (160, 210), (40, 90), (160, 90)]


def test_marks_leave_room_for_themselves_on_the_sheet() -> None:
    way = Booklet()
    fit = fit_pages(HALF_LETTER, LETTER, way, MARK_ROOM, fill=False)
    for side in sides_of(way, 8, fit, marks=True, leftwards=False):
        for stroke in side.strokes:
            assert min(stroke.x1, stroke.x2, stroke.y1, stroke.y2) >= -1e-6
            assert max(stroke.x1, stroke.x2) <= fit.sheet[0] + 1e-6
            assert max(stroke.y1, stroke.y2) <= fit.sheet[1] + 1e-6


def test_creep_grows_from_the_outermost_sheet_to_the_innermost() -> None:
    fit = fit_pages(SIX_BY_NINE, TABLOID, Booklet(), 0, fill=False)
    sides = list(sides_of(Booklet(creep=6), 16, fit, marks=True, leftwards=False))
    for sheet, shift in enumerate((0, 2, 4, 6)):
        for side in sides[2 * sheet : 2 * sheet + 2]:
            left, right = side.slots
            assert left.x == pytest.approx(612 - 432 + shift) and right.x == pytest.approx(612 - shift)
            assert left.clip.right == right.clip.left == 612
            cuts = {stroke.x1 for stroke in side.strokes if stroke.x1 == stroke.x2 and not stroke.fold}
            assert sorted(cuts) == pytest.approx([612 - 432 + shift, 612 + 432 - shift])


def test_paper_pushes_every_sheet_out_by_its_thickness() -> None:
    assert most_creep(Booklet(thickness=0.5), 40) == pytest.approx(9 * 0.5)
    assert most_creep(Booklet(signature=4, thickness=0.5), 40) == pytest.approx(3 * 0.5)
    assert most_creep(Booklet(creep=6), 4) == 0
