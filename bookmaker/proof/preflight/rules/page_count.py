"""Number of pages."""

from collections.abc import Iterator

from bookmaker.proof.preflight.rule import Hit, Hits, Limits, PdfFile, rule
from bookmaker.values.geometry import PageSize
from bookmaker.values.lengths import SizeInInches, inches_of, same_size
from bookmaker.values.models import Strict


class SizeMost(Strict):
    """The most pages of books of some sizes."""

    sizes: tuple[SizeInInches, ...]
    most: int


class PageCount(Limits):
    least: int = 1
    most: int | None = None
    multiple: int = 1
    """Folded sheets make this many pages each."""
    others: tuple[SizeMost, ...] = ()
    """Sizes of books with another `most`."""

    def most_of(self, trim: PageSize) -> int | None:
        """Return the most pages of a book of a size in points; None without a limit."""
        return next((one.most for one in self.others if any(same_size(trim, size) for size in one.sizes)), self.most)

    def describe_excess(self, trim: PageSize, fewest: int, most: int) -> Iterator[str]:
        """Yield texts for a book of `fewest` to `most` pages that may have too few or too many."""
        limit = self.most_of(trim)
        if fewest < self.least:
            yield f"a book has at least {self.least} pages"
        if limit is not None and most > limit:
            yield f"on this paper a book of {inches_of(*trim)} has at most {limit} pages"
        if fewest == most and fewest % self.multiple:
            yield f"the number of pages is a multiple of {self.multiple}"


@rule(
    covers=False,
    reason="A binding holds so many sheets, no fewer and no more.",
    remedy="add or take away pages, or choose another paper or size",
)
def page_count(file: PdfFile, limits: PageCount) -> Hits:
    count, trim = len(file.pages), (file.pages[0].trim.width, file.pages[0].trim.height)
    if limits.most_of(trim) == 1 < count:
        yield Hit("a cover is one page", measured=f"this file has {count}")
        return
    for message in limits.describe_excess(trim, count, count):
        yield Hit(message, measured=f"this one has {count}")
