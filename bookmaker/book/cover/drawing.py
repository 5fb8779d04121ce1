"""The cover of a book as it is drawn: its sheet, and the front for shops."""

from collections.abc import Sequence

from bookmaker.book.cover.blurb import exhibit, page_to_show, small, to_solve
from bookmaker.book.cover.geometry import BLEED, CLEAR, SAFE, Extent
from bookmaker.kinds.base import settled_by
from bookmaker.page.layout.cover.canvas import Sample
from bookmaker.page.layout.cover.exhibits import Exhibits
from bookmaker.page.layout.cover.front import cover_page, front_page
from bookmaker.page.layout.cover.parts import Cover, Wrap
from bookmaker.page.paginate import Bound
from bookmaker.page.types.base import Plan
from bookmaker.page.types.boards import show_cells
from bookmaker.values.geometry import PageSize
from bookmaker.values.marks import Page, Pixels
from bookmaker.values.puzzle import Entry

SHOP_HEIGHT = 2560
"""Height of the front for shops, in pixels."""
PUZZLE, PAGE = "puzzle", "page"
"""What a back shows, in a spec's words."""


def cover_sheet(
    cover: Cover, wrap: Wrap, entries: Sequence[Entry], plan: Plan | None = None, page: Pixels | None = None
) -> Page:
    """Return the cover of a book as one page with its bleed, in RGB; raise Wrong for what does not fit.

    It is set in `cover.style.fonts`. With the book's plan the back shows a puzzle of it, and this page.
    """
    chosen = _to_solve(cover, entries, plan)
    exhibits = Exhibits(exhibit(chosen, plan) if chosen and plan else None, page)
    return cover_page(cover, wrap, _samples(cover, entries, plan), exhibits)


def _to_solve(cover: Cover, entries: Sequence[Entry], plan: Plan | None) -> Entry | None:
    return to_solve(entries, plan) if plan and PUZZLE in cover.shows else None


def _samples(cover: Cover, entries: Sequence[Entry], plan: Plan | None) -> list[Sample]:
    """Return the material of art: all puzzles but the one that the back leaves to its reader."""
    chosen = _to_solve(cover, entries, plan)
    return [sample_of(entry) for entry in entries if entry is not chosen]


def page_shown(extent: Extent, bound: Bound) -> Pixels | None:
    """Return the page that the back of a cover shows; None if it shows none."""
    wanted = extent.file.spec.cover
    page = page_to_show(bound) if wanted and PAGE in wanted.back_shows and not extent.file.only else None
    return small(page, extent.style.fonts) if page else None


def sample_of(entry: Entry) -> Sample:
    """Return a puzzle with all of its bullets, for art to draw."""
    puzzle, answer = entry.made.puzzle, entry.made.answer
    bullets = {cell: True for cell, bullet in settled_by(answer).items() if bullet}
    return Sample(puzzle.rows, puzzle.columns, show_cells(puzzle, bullets))


def front(
    cover: Cover, trim: PageSize, entries: Sequence[Entry], height: int = SHOP_HEIGHT, plan: Plan | None = None
) -> tuple[bytes, bytes]:
    """Return the front as PNG and JPEG for shops: RGB, no bleed, `height` pixels high, as wide as the trim asks."""
    from bookmaker.page.layout.picture import jpeg
    from bookmaker.print.render.png import encode_pixels, rasters

    wrap = Wrap(trim, 0.0, BLEED, SAFE, CLEAR, spine_text=False)
    page = front_page(cover, wrap, _samples(cover, entries, plan))
    width, dpi = round(height * trim[0] / trim[1]), height / trim[1] * 72
    (pixels,) = rasters([page], cover.style.fonts, dpi)
    coloured = pixels if pixels.ndim > 2 else pixels[:, :, None].repeat(3, axis=2)
    cut = coloured[:height, :width]
    return encode_pixels(cut, dpi), jpeg(cut.shape[1], cut.shape[0], cut.tobytes())
