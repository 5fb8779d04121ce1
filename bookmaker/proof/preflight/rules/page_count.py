"""Number of pages."""

from pydantic import BaseModel, ConfigDict

from bookmaker.proof.preflight.rule import Hit, Hits, Limits, PdfFile, rule
from bookmaker.values.geometry import PageSize
from bookmaker.values.lengths import SizeInInches, inches_of, same_size


class SizeMost(BaseModel):
    """The most pages of books of some sizes."""

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)

    sizes: tuple[SizeInInches, ...]
    most: int


class PageCount(Limits):
    least: int = 1
    most: int | None = None
    others: tuple[SizeMost, ...] = ()
    """Sizes of which books have another `most`."""

    def most_of(self, trim: PageSize) -> int | None:
        """Return the most pages of a book of a size in points; None where there is no limit."""
        return next((one.most for one in self.others if any(same_size(trim, size) for size in one.sizes)), self.most)


@rule(
    covers=False,
    reason="A binding holds so many sheets, no fewer and no more.",
    remedy="add or take away pages, or choose another paper or size",
)
def page_count(file: PdfFile, limits: PageCount) -> Hits:
    count, trim = len(file.pages), file.pages[0].trim
    most = limits.most_of((trim.width, trim.height))
    if most == 1 < count:
        yield Hit("a cover is one page", measured=f"this file has {count}")
        return
    if count < limits.least:
        yield Hit(f"a book has at least {limits.least} pages", measured=f"this one has {count}")
    if most is not None and count > most:
        message = f"on this paper a book of {inches_of(trim.width, trim.height)} has at most {most} pages"
        yield Hit(message, measured=f"this one has {count}")
