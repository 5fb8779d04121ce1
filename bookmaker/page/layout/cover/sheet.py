"""The cover of a book: back, spine and front of one design on one sheet."""

from collections.abc import Sequence

from bookmaker.page.layout.cover.art import Sample
from bookmaker.page.layout.cover.back import back_marks, spine_marks
from bookmaker.page.layout.cover.front import front_marks
from bookmaker.page.layout.cover.parts import Cover
from bookmaker.page.layout.cover.wrap import Wrap
from bookmaker.values.marks import Page, Placed


def cover_page(cover: Cover, wrap: Wrap, samples: Sequence[Sample]) -> Page:
    """Return the cover of a book with these boards; raise Wrong for what does not fit, `at` a key of the cover."""
    # Art runs on over folds, and what comes later covers that.
    marks = (
        *back_marks(cover, wrap, samples),
        *front_marks(cover, wrap, wrap.front, samples),
        *spine_marks(cover, wrap),
    )
    return Page(wrap.width, wrap.height, marks, bleed=wrap.edges)


def front_page(cover: Cover, wrap: Wrap, samples: Sequence[Sample]) -> Page:
    """Return the front alone, as a shop shows it."""
    marks = tuple(front_marks(cover, wrap, wrap.front, samples))
    return Page(*wrap.trim, (Placed(-wrap.front.x, 0.0, marks),))
