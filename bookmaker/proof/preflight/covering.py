"""What printers ask of covers and bindings."""

from typing import Any

from pydantic import Field

from bookmaker.values.flavours import Colours, Flavour
from bookmaker.values.lengths import Length
from bookmaker.values.models import Strict

Source = str
"""A key of the file's `sources`."""


class Thickness(Strict):
    """The width of a spine up to a number of pages."""

    up_to: int
    spine: Length


class Spine(Strict):
    """How thick a book is: so much for each page, and so much besides; or by a table."""

    per_page_in: float = 0.0
    plus: Length = 0.0
    table: tuple[Thickness, ...] = ()
    source: Source

    def width(self, pages: int) -> float:
        """Return the width of the spine in points."""
        if self.table:
            return next((row.spine for row in self.table if pages <= row.up_to), self.table[-1].spine)
        return pages * self.per_page_in * 72 + self.plus


class Barcode(Strict):
    """The white box for the barcode: its size, and how far it stays from spine and trim."""

    width: Length
    height: Length
    clear: Length
    foot: Length | None = None
    """How far it stays from the foot, if that is another distance."""
    source: Source


class File(Strict):
    """What a file for this printer is made as."""

    flavour: Flavour = "pdf"
    output_condition: str | None = None
    """The registered name of the print conditions, such as 'CGATS TR 001'."""
    colours: Colours = "gray"
    """Colours in which everything but gray is written."""
    screen: bool = False
    """It is read on a screen: it should have links, an outline and a structure for screen readers."""
    source: Source


class Cover(Strict):
    """What is asked of a cover."""

    bleed: Length
    safe: Length | None = None
    """Least distance of text from the trim."""
    spine_text_from: int | None = None
    """Least number of pages for text on the spine."""
    spine_clear: Length | None = None
    """Least distance of text on the spine from both folds."""
    barcode: Barcode | None = None
    spine: Spine | None = None
    """How much thicker the book is than its pages; with a table, how thick it is at all."""
    wider: Length | None = None
    """How much wider than a page front and back are: of a case, from the spine on."""
    taller: Length | None = None
    turn_in: Length | None = None
    """What of a case is turned in around the boards."""
    hinge: Length | None = None
    """Strip of front and back beside the spine that stays clear: a hinge, or holes."""
    flap: Length | None = None
    fold: Length | None = None
    """Strip between a flap and the front or back."""
    file: File
    rules: dict[str, dict[str, Any]] = Field(default_factory=dict)
    """Rules for its file that add to those for all files, or change them."""
    source: Source

    def size(self, name: str) -> float | None:
        """Return a size by its name; None if the printer does not tell it."""
        found: float | None = getattr(self, name)
        return found


class Bound(Strict):
    """A binding besides paperback: what it changes of the printer's cover, and of its rules for pages."""

    cover: Cover
    rules: dict[str, dict[str, Any]] = Field(default_factory=dict)


def fill_bindings(data: Any) -> Any:
    """Return a printer's data in which each binding has a whole cover: that of a paperback with its changes."""
    bound = {name: {**one, "cover": data["cover"] | one["cover"]} for name, one in data.get("bindings", {}).items()}
    return {**data, "bindings": bound}
