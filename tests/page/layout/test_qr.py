"""QR codes: read by a scanner, read from the paths of a file, and compared with the address below them."""

import random
import string
from pathlib import Path

import numpy as np
import pypdfium2
import pytest
import zxingcpp

from bookmaker.page.layout.markdown import Illustration, read_markdown
from bookmaker.page.layout.qr import SMALL, USUAL, Qr, address_lines, code_figure
from bookmaker.page.layout.text import LEFT, Style
from bookmaker.print.render.pdf import Info, render
from bookmaker.proof.pdf.drawing import open_document, read
from bookmaker.proof.pdf.ink import SCALE
from bookmaker.proof.pdf.pdfium import page_of, paint_page
from bookmaker.proof.pdf.qr import CodeRead, codes_in, measure_clear
from bookmaker.proof.verify.addresses import check_addresses
from bookmaker.values.errors import Wrong
from bookmaker.values.marks import Dot, Mark, Page, Rect, Text, shift_marks
from bookmaker.values.marks import Path as Shape
from bookmaker.values.qr import MOST, QUIET, check_address, modules_of, printed_form

SAFE = string.ascii_letters + string.digits + "-._~/?&=#%+"
INFO = Info("", "", "en", "")


def _addresses(count: int, seed: int = 7) -> list[str]:
    rng = random.Random(seed)
    ends = ["", *("/" + "".join(rng.choices(SAFE, k=rng.randrange(1, MOST - 22))) for _ in range(count - 1))]
    return [f"{rng.choice(('https', 'http'))}://example.org{end}" for end in ends]


ADDRESSES = [*_addresses(6), "mailto:ada@example.org", "tel:+431234567"]


def _page(address: str, style: Style, module: float = USUAL, *more: Mark) -> Page:
    figure = code_figure(Qr(address), "Play on", 260, style.setting("small"), module, LEFT)
    return Page(320, 400, (*more, *shift_marks(figure.marks, 30.123, 20.777)))


def _codes(page: Page, style: Style, folder: Path) -> tuple[list[CodeRead], list[str], np.ndarray]:
    """Return the codes in the file of a page, what verify says of it, and its pixels."""
    (path := folder / "page.pdf").write_bytes(render([page], style.fonts, INFO))
    with open_document(path) as document, page_of(document, 0) as shown:
        painting, drawn = paint_page(shown, SCALE), read(shown, 1)
        codes = [measure_clear(code, painting) for code in codes_in(drawn.shapes)]
        doubts = [doubt.message for doubt in check_addresses(drawn, codes)]
    with pypdfium2.PdfDocument(path) as document:
        pixels = document[0].render(scale=300 / 72, grayscale=True).to_numpy()
    return codes, doubts, np.ascontiguousarray(pixels[:, :, 0] if pixels.ndim > 2 else pixels)


@pytest.mark.parametrize("module", [SMALL, USUAL])
@pytest.mark.parametrize("address", ADDRESSES)
def test_a_scanner_and_the_paths_of_a_file_give_the_address(
    address: str, module: float, style: Style, tmp_path: Path
) -> None:
    ((code,), doubts, pixels) = _codes(_page(address, style, module), style, tmp_path)
    assert [found.text for found in zxingcpp.read_barcodes(pixels)] == [address]
    assert (code.modules, code.clear, doubts) == (modules_of(address), QUIET, [])
    assert code.module == pytest.approx(module, abs=1e-4) and module >= 0.5 * 72 / 25.4


@pytest.mark.parametrize("away", range(1, QUIET + 2))
def test_white_around_a_code_is_measured_in_modules(away: int, style: Style, tmp_path: Path) -> None:
    (clean,), _, _ = _codes(_page(ADDRESSES[0], style), style, tmp_path)
    x, y, width, height = clean.box
    spot = Dot(x + width + (away - 0.5) * USUAL + 1.0, y + height / 2, 1.0)
    page = _page(ADDRESSES[0], style)
    (code,), _, _ = _codes(page._replace(marks=(*page.marks, spot)), style, tmp_path)
    assert code.clear == min(away - 1, QUIET)


def _changed(page: Page, change: str) -> Page:
    def each(mark: Mark) -> Mark | None:
        match mark:
            case Shape() if change == "module":
                return mark._replace(contours=mark.contours[:60] + mark.contours[61:])
            case Shape() if change == "code":
                return None
            case Text() if change == "letter" and mark.of:
                return mark._replace(text=mark.text.replace("example", "exemple"), shaped=())
            case Text() if change == "statement" and mark.of:
                return mark._replace(of="", fields=())
        return mark

    own = [one._replace(marks=tuple(filter(None, map(each, one.marks)))) if hasattr(one, "marks") else each(one)
           for one in page.marks]  # fmt: skip
    return page._replace(marks=tuple(filter(None, own)))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ("module", "holds another address"),
        ("letter", "is printed"),
        ("statement", "no address says"),
        ("code", "no code"),
    ],
)
def test_a_changed_module_or_letter_and_a_lost_code_or_address_are_found(
    change: str, message: str, style: Style, tmp_path: Path
) -> None:
    _, doubts, _ = _codes(_changed(_page("https://example.org/a", style), change), style, tmp_path)
    assert len(doubts) == 1 and message in doubts[0]


def test_dark_boards_are_no_codes(style: Style, tmp_path: Path) -> None:
    board = [Rect(5.0 * x, 5.0 * y, 5.0, 5.0, 0.0) for x in range(21) for y in range(21) if (x * y) % 3]
    assert _codes(Page(320, 400, tuple(board)), style, tmp_path)[0] == []


@pytest.mark.parametrize("address", ADDRESSES)
@pytest.mark.parametrize("measure", [60.0, 150.0, 400.0])
def test_lines_of_an_address_are_the_address_and_fit_where_its_parts_do(
    address: str, measure: float, style: Style
) -> None:
    text = style.setting("small")
    lines = address_lines(address, text, measure)
    assert "".join(lines) == printed_form(address)
    assert all(text.width(line) <= measure or len(address_lines("https://x.y/" + line, text, 1.0)) for line in lines)


@pytest.mark.parametrize("text", ["", "example.org", "https://", "https://a b.org", "ftp://a.org", "https://a.org/é",
                                  "https://example.org/" + "x" * MOST])  # fmt: skip
def test_what_no_phone_opens_is_refused(text: str) -> None:
    with pytest.raises(Wrong) as caught:
        check_address(text)
    assert caught.value.id == "bad-address"
    if text.isascii():  # Markdown writes other letters of an address as a phone reads them
        with pytest.raises(Wrong, match="line 3"):
            read_markdown(f"Text.\n\n![Play](<qr:{text}>)", "", Path())


def test_a_text_names_a_code_as_it_does_a_picture() -> None:
    (block,) = read_markdown('![a](qr:https://example.org/%20x?a=1&b=2 "Play on")', "", Path()).blocks
    assert block.content == Illustration(Qr("https://example.org/%20x?a=1&b=2"), "Play on")
