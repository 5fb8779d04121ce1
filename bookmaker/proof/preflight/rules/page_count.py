"""Number of pages."""

from bookmaker.proof.preflight.rule import Hit, Hits, Limits, PdfFile, rule


class PageCount(Limits):
    least: int = 1
    most: int | None = None


@rule(
    covers=False,
    reason="A binding holds so many sheets, no fewer and no more.",
    remedy="add or take away pages, or choose another paper",
)
def page_count(file: PdfFile, limits: PageCount) -> Hits:
    count = len(file.pages)
    if count < limits.least:
        yield Hit(f"a book has at least {limits.least} pages", measured=f"this one has {count}")
    if limits.most is not None and count > limits.most:
        yield Hit(f"on this paper a book has at most {limits.most} pages", measured=f"this one has {count}")
