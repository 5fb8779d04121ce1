"""Inside margin, by the number of pages."""

from collections.abc import Iterator

from pydantic import BaseModel, ConfigDict

from bookmaker.proof.preflight import rule
from bookmaker.proof.preflight.document import Document
from bookmaker.proof.preflight.rule import Hit, Rule
from bookmaker.values.lengths import Length, inches


class Row(BaseModel):
    """The inside margin of books up to a number of pages; without one, of all larger books."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    up_to: int | None = None
    inside: Length


class Limits(rule.Limits):
    table: tuple[Row, ...]

    def inside(self, pages: int) -> float:
        """Return the least inside margin of a book of so many pages, in points."""
        return next((row.inside for row in self.table if pages <= (row.up_to or pages)), self.table[-1].inside)


def _check(document: Document, limits: Limits) -> Iterator[Hit]:
    count = len(document.sheets)
    least = limits.inside(count)
    for sheet in document.sheets:
        found = sheet.margins.get("inside", least)
        if found + sheet.ink.pixel < least:
            message = f"ink comes nearer to the spine than {inches(least)}, the least with {count} pages"
            yield Hit(message, sheet.number, measured=inches(found), amount=found)


RULE = Rule(
    id="gutter",
    level="error",
    reason="What is printed close to the spine disappears in it: the most frequent cause of rejections.",
    source="the printers' guides",
    remedy="widen the inside margin; it grows with the number of pages",
    check=_check,
    limits=Limits,
)
