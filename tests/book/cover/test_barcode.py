"""Barcodes read back from rendered covers by zxing-cpp, which knows nothing of how they were drawn."""

import numpy as np
import pypdfium2
import pytest
import zxingcpp

from bookmaker.book.cover.drawing import cover_sheet
from bookmaker.page.layout.cover.barcode import Code, barcode, parse_isbn, scale_in
from bookmaker.page.layout.text import Setting, Style
from bookmaker.page.layout.units import design_files
from bookmaker.print.render.pdf import Info, render
from bookmaker.values.errors import Wrong
from bookmaker.values.geometry import Box
from bookmaker.values.marks import Page, Rect, Text
from bookmaker.values.puzzle import Entry
from tests.book.cover.conftest import ISBN, Draw, Open
from tests.quick import quick

CODE = Code(parse_isbn(ISBN), "51299")
INFO = Info("", "", "en", "")


def _read(page: Page, fonts: object, dpi: float = 300) -> list[str]:
    """Return what a scanner reads on a page: the digits of number and add-on."""
    with pypdfium2.PdfDocument(render([page], fonts, INFO)) as document:  # type: ignore[arg-type]
        pixels = document[0].render(scale=dpi / 72, grayscale=True).to_numpy()
    image = np.ascontiguousarray(pixels[:, :, 0] if pixels.ndim > 2 else pixels)
    found = zxingcpp.read_barcodes(image, ean_add_on_symbol=zxingcpp.EanAddOnSymbol.Read)
    texts = [barcode.text for barcode in found]
    # Beside the digits of an add-on, a scanner sees the number alone.
    return [text for text in texts if not any(one != text and one.startswith(text) for one in texts)]


@pytest.mark.slow
@pytest.mark.parametrize("design", quick(tuple(design_files())))
def test_number_and_price_are_read_from_every_design(draw_cover: Draw, design: str) -> None:
    opened, page = draw_cover(design=design, isbn=ISBN, price="USD 12.99")
    assert _read(page, opened.fonts) == ["978030640615751299"]


@pytest.mark.parametrize("scale", [1.0, 0.8])
@pytest.mark.parametrize("price", ["51299", ""])
def test_both_codes_are_read_at_full_size_and_at_80_percent(style: Style, scale: float, price: str) -> None:
    box = Box(20, 20, 180 * scale, 86.4 * scale)
    line = Setting(style.fonts, style.look.type.small)
    marks = barcode(CODE._replace(price=price), box, line, scale)
    page = Page(220, 130, (Rect(0, 0, 220, 130, 0.4), *marks))
    assert _read(page, style.fonts) == [f"9780306406157{price}"]


@pytest.mark.parametrize(("width", "scale"), [(165, 1.0), (129, 0.8)])
def test_both_codes_are_read_from_a_cover_whose_box_is_wide_or_narrow(
    open_cover: Open, entries: tuple[Entry, ...], width: float, scale: float
) -> None:
    opened = open_cover(isbn=ISBN, price="51299")
    wrap = opened.wrap._replace(code=opened.wrap.code._replace(width=width))
    assert opened.cover.code
    assert scale_in(opened.cover.code, wrap.code_box) == pytest.approx(scale, abs=0.01)
    assert _read(cover_sheet(opened.cover, wrap, entries), opened.fonts) == ["978030640615751299"]


def test_bars_are_black_as_wide_as_the_norm_says_and_inside_the_box(style: Style) -> None:
    box = Box(0, 0, 144, 86.4)
    scale = scale_in(CODE, box)
    marks = barcode(CODE, box, Setting(style.fonts, style.look.type.small), scale)
    white, *bars = (mark for mark in marks if isinstance(mark, Rect))
    assert 0.8 <= scale <= 1 == scale_in(CODE._replace(price=""), box)
    assert (white.fill, {bar.fill for bar in bars}) == (1.0, {0.0})
    assert min(bar.width for bar in bars) == pytest.approx(0.33 * 72 / 25.4 * scale)
    left, right = min(bar.x for bar in bars), max(bar.x + bar.width for bar in bars)
    module = 0.33 * 72 / 25.4 * scale
    assert left - box.x >= 9 * module
    assert box.right - right >= 5 * module
    assert all(box.y < bar.y and bar.y + bar.height < box.top for bar in bars)
    said = [mark.text for mark in marks if isinstance(mark, Text)]
    assert said == ["9", "780306", "406157", "51299", f"ISBN {ISBN}"]


def test_digits_stand_below_the_bars_of_the_number_and_above_those_of_the_price(style: Style) -> None:
    box = Box(0, 0, 144, 86.4)
    marks = barcode(CODE, box, Setting(style.fonts, style.look.type.small), scale_in(CODE, box))
    bars = [mark for mark in marks[1:] if isinstance(mark, Rect)]
    foot, head = min(bar.y for bar in bars), max(bar.y + bar.height for bar in bars)
    said = {mark.text: mark for mark in marks if isinstance(mark, Text)}
    price = bars[-16:]
    assert {round(bar.y - foot, 6) for bar in price} == {0}
    add_on, number = said["51299"], said["780306"]
    assert foot <= number.y < min(bar.y for bar in bars if bar.y > foot + 1)
    top = add_on.y + style.fonts[add_on.font].cap_height(add_on.size)
    assert max(bar.y + bar.height for bar in price) < add_on.y < top <= head


def test_without_a_number_the_box_stays_white_and_clear_as_a_space_does_though_there_is_one(draw_cover: Draw) -> None:
    for cover, boxes in (({}, 1), ({"barcode": "space"}, 1), ({"barcode": False}, 0)):
        opened, page = draw_cover(**cover)
        found = [mark for mark in page.marks if isinstance(mark, Rect) and mark.fill == 1.0]
        assert [Box(*mark[:4]) for mark in found] == [opened.wrap.code_box] * boxes
    assert draw_cover(isbn=ISBN, barcode="space")[0].cover.code is None


def test_a_price_that_does_not_fit_the_box_is_refused(open_cover: Open, entries: tuple[Entry, ...]) -> None:
    opened = open_cover(isbn=ISBN, price="51299")
    narrow = opened.wrap._replace(code=opened.wrap.code._replace(width=110))
    with pytest.raises(Wrong, match="the barcode does not fit") as caught:
        cover_sheet(opened.cover, narrow, entries)
    assert caught.value.at == ("price",)
