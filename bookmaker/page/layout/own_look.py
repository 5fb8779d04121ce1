"""The look that a section has for itself: its fonts, colours, boards and openers, in the frame of the book's pages."""

from collections.abc import Iterator
from typing import NamedTuple, TypeVar

from bookmaker.page.layout.look import Look
from bookmaker.page.layout.spots import Plate, wrong_spots
from bookmaker.page.layout.text import numbered_face
from bookmaker.page.layout.units import LookPart, Role
from bookmaker.values.errors import Wrong

FRAME = ("trim", "sides", "links", "margins", "gutters", "running", "hairlines", "tabs")
"""Keys of a look for the frame of a page, which is the book's on every page."""
P = TypeVar("P", bound=LookPart)


class OwnLook(NamedTuple):
    """The look of a section, and its number among those of a book besides the book's own, from 1."""

    number: int
    look: Look


BOOKS = OwnLook(0, Look.model_construct())
"""Stands for the look of the book."""


def number_faces(part: P, number: int) -> P:
    """Return a part of a look whose roles name the fonts of the look with this number."""
    new = dict[str, object]()
    for name, value in part:
        if isinstance(value, Role):
            new[name] = value.model_copy(update={"face": numbered_face(value.face, number)})
        elif isinstance(value, LookPart):
            new[name] = number_faces(value, number)
    return part.model_copy(update=new)


def in_frame(look: Look, book: Look) -> Look:
    """Return a look in the frame of the book's, with its names of tiers."""
    tiers = look.tiers.model_copy(update={"names": book.tiers.names})
    return look.model_copy(update={**{key: getattr(book, key) for key in FRAME}, "tiers": tiers})


def all_spots(spots: tuple[Plate, ...], own: Look) -> tuple[Plate, ...]:
    """Return spot inks with those of another look, one for each colour."""
    known = {one.colour for one in spots}
    return (*spots, *(one for one in own.spots if one.colour not in known))


def misfits(own: Look, book: Look) -> Iterator[Wrong]:
    """Yield why a section cannot have a look in a book with another one."""
    if wrong := next(wrong_spots((book, own), all_spots(book.spots, own), book.inks), None):
        remedy = "take a layout without colours of its own, or let the book's look have more inks"
        yield Wrong(f"together with the layout '{book.name}': {wrong}", id="clash", remedy=remedy)
    if book.is_large_print and not own.is_large_print:
        message = f"the book is in large print, and the layout '{own.name}' sets text of {own.type.body.size:g} pt"
        yield Wrong(message, id="clash", remedy="take a layout in large print, or leave it out")
