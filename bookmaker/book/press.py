"""Finished pages to the file a printer wants: margins, colours, bleed, flavour; and whether it will take the book."""

from collections.abc import Iterator, Sequence
from datetime import date
from typing import TYPE_CHECKING, NamedTuple

from bookmaker.page.layout.printed import Demands
from bookmaker.print.fonts import Fonts
from bookmaker.spec.printers import Printer
from bookmaker.values.geometry import PageSize
from bookmaker.values.lengths import inches_of
from bookmaker.values.marks import Bleed, Page

if TYPE_CHECKING:
    from bookmaker.print.render.pdf import Info
    from bookmaker.proof.preflight import Profile
    from bookmaker.proof.preflight.rules.trim_size import TrimSize


class Refusal(NamedTuple):
    """Why a printer would not take a book, before it is made."""

    key: str
    """The key of the spec to be changed; '' for the printer's own."""
    id: str
    message: str
    remedy: str
    certain: bool = True
    """False where the printer only warns."""


def demands_of(profile: "Profile") -> Demands:
    """Return what a printer asks of pages."""
    asked = profile.margins
    return Demands(asked.top, asked.bottom, asked.outside, profile.gutters, profile.two_sided, profile.file.screen)


def refusals(profile: "Profile", trim: PageSize, pages: int) -> Iterator[Refusal]:
    """Yield why a printer would not take a book of a size and a number of pages."""
    if (sizes := profile.trims) and not sizes.offers(trim):
        message = f"{profile.vendor.title} has no pages of {inches_of(*trim)}"
        yield Refusal("trim", "unknown-trim", message, _sizes(sizes), sizes.level != "warning")
    count = profile.page_count
    if count and not count.least <= pages <= (count.most or pages):
        most = f" to {count.most}" if count.most else " or more"
        message = f"{profile.title}: a book has {count.least}{most} pages, and this one would have {pages}"
        yield Refusal("", "page-count", message, "add puzzles or pages" if pages < count.least else "take some away")


def _sizes(limits: "TrimSize") -> str:
    known = ", ".join(f"{round(width / 72, 2):g} x {round(height / 72, 2):g}" for width, height in limits.sizes)
    ends = (limits.least, limits.most)
    between = " to ".join(f"{round(side[0] / 72, 2):g} x {round(side[1] / 72, 2):g}" for side in ends if side)
    return f"its sizes are, in inches: {known}" + (f"; and any from {between}" if between else "")


def printed(
    pages: Sequence[Page], fonts: Fonts, info: "Info", printer: Printer | None, dated: date | None, cover: bool = False
) -> bytes:
    """Return a PDF of the pages, or of a `cover`, as a printer wants it; as they are, where there is none.

    Raises CannotBeMet for what the flavour of PDF has no place for.
    """
    from bookmaker.print.finish import drawn_in, finish
    from bookmaker.print.inks import in_colours
    from bookmaker.print.render.pdf import render

    if printer is None:
        return render(pages, fonts, info)
    profile, options = printer.profile, printer.options
    wanted, sheets = (profile.for_cover().file, pages) if cover else (profile.file, bled(pages, profile))
    flavour = options.flavour or wanted.flavour
    data = render(in_colours(sheets, drawn_in(flavour, wanted.colours)), fonts, info)
    condition, icc = wanted.output_condition, options.icc
    return finish(data, flavour, condition=condition, profile=icc, dated=dated, screen=wanted.screen)


def bled(pages: Sequence[Page], profile: "Profile") -> Sequence[Page]:
    """Return the pages with the bleed that a printer wants, if art runs over the trim on any of them."""
    from bookmaker.print.render.bounds import reaches_over

    wanted = profile.bleed
    if not any(wanted) or not any(map(reaches_over, pages)):
        return pages
    recto = Bleed(wanted.inside, wanted.bottom, wanted.outside, wanted.top)
    verso = Bleed(wanted.outside, wanted.bottom, wanted.inside, wanted.top)
    return [page._replace(bleed=verso if index % 2 else recto) for index, page in enumerate(pages)]
