"""Reading pages of marks."""

from collections.abc import Iterable, Iterator

from bookmaker.values.marks import Mark, Page, Placed, Text, untagged


def texts(page: Page) -> list[str]:
    """Return what a page says, in the order of its marks."""
    return [mark.text for _, _, mark in flat(page.drawn) if isinstance(mark, Text)]


def flat(marks: Iterable[Mark], x: float = 0.0, y: float = 0.0) -> Iterator[tuple[float, float, Mark]]:
    """Yield all marks, those that are placed too, with how far they are moved."""
    for mark in untagged(marks):
        if isinstance(mark, Placed):
            yield from flat(mark.marks, x + mark.x, y + mark.y)
        else:
            yield x, y, mark


def labelled(pages: Iterable[Page], label: str) -> Page:
    """Return the page with a label."""
    (page,) = [page for page in pages if page.label == label]
    return page


def saying(pages: Iterable[Page], text: str) -> list[Page]:
    """Return the pages on which a text stands by itself."""
    return [page for page in pages if text in texts(page)]
