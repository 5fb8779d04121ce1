"""Inside margin, by the number of pages."""

from bookmaker.proof.preflight.rule import Hit, Hits, Limits, PdfFile, rule
from bookmaker.values.lengths import Length, inches
from bookmaker.values.models import Strict


class GutterWidth(Strict):
    """The inside margin of books up to a number of pages; without one, of all larger books."""

    up_to: int | None = None
    inside: Length


class GutterTable(Limits):
    table: tuple[GutterWidth, ...]

    def inside(self, pages: int) -> float:
        """Return the least inside margin of a book of `pages` pages, in points."""
        return next((row.inside for row in self.table if pages <= (row.up_to or pages)), self.table[-1].inside)


@rule(
    covers=False,
    reason="What is printed close to the spine disappears in it: the most frequent cause of rejections.",
    remedy="widen the inside margin; it grows with the number of pages",
)
def gutter(file: PdfFile, limits: GutterTable) -> Hits:
    count = len(file.pages)
    least = limits.inside(count)
    for page in file.pages:
        found = page.margins.get("inside", least)
        if found + page.ink.pixel < least:
            message = (
                f"ink comes nearer to the spine than {inches(least)}, the least with {count} page{'s' * (count > 1)}"
            )
            yield Hit(message, page.number, measured=inches(found), amount=found)
