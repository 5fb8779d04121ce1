"""Size of the book once it is cut."""

from bookmaker.proof.preflight.rule import Hit, Hits, Limits, PdfFile, rule
from bookmaker.values.geometry import PageSize
from bookmaker.values.lengths import NEAR, SizeInInches, inches_of, same_size


class TrimSize(Limits):
    sizes: tuple[SizeInInches, ...] = ()
    """Available widths and heights; without any, only the requested size is compared."""
    least: SizeInInches | None = None
    most: SizeInInches | None = None
    """Every size between these two is available."""

    def offers(self, size: PageSize) -> bool:
        """Tell whether a size is available; any size is, if none is stated."""
        return not self.sizes or any(same_size(size, one) for one in self.sizes) or _is_within(size, self)


@rule(
    covers=False,
    reason="A file of another size than the book is scaled or refused.",
    remedy="export in a size that the printer has; a page with bleed is larger by the bleed",
)
def trim_size(file: PdfFile, limits: TrimSize) -> Hits:
    wanted, page = file.aim.trim, file.pages[0]
    found = (page.trim.width, page.trim.height)
    if wanted:
        if not same_size(found, wanted):
            yield Hit(f"the pages are not {inches_of(*wanted)}", page.number, measured=inches_of(*found))
    elif not limits.offers(found):
        yield Hit("the printer has no such size", page.number, measured=inches_of(*found))


def _is_within(found: PageSize, limits: TrimSize) -> bool:
    if not limits.least or not limits.most:
        return False
    return all(
        low - NEAR <= side <= high + NEAR for low, side, high in zip(limits.least, found, limits.most, strict=True)
    )
