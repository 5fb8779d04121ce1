"""Letters of a spec that the fonts of its book lack, each at its place."""

from collections.abc import Iterator
from typing import NamedTuple

from bookmaker.page.layout.style import Style
from bookmaker.page.layout.text import Setting
from bookmaker.spec.book import BookFile
from bookmaker.spec.entries import PageEntry
from bookmaker.spec.findings import Spot
from bookmaker.spec.model import Spec
from bookmaker.values.errors import Problem, UserError

_ROLES = {
    "title": ("title", "head", "small"),
    "subtitle": ("subtitle",),
    "author": ("author", "small"),
    "edition": ("small",),
}
"""The roles that the words of a book are set in, by their keys."""
_OF_SECTIONS = ("opening", "entry", "head")


class _Said(NamedTuple):
    """A text of the spec: where it stands, and what it is set in."""

    at: tuple[str | int, ...]
    text: str
    roles: tuple[str, ...]


def problems_of_letters(file: BookFile, style: Style) -> Iterator[Problem]:
    """Yield the first letter that a font lacks of each text of a spec."""
    for said in _said(file.spec):
        try:
            for role in said.roles:
                Setting(style.fonts, getattr(style.look.type, role)).width(said.text)
        except UserError as error:
            message, _, remedy = str(error).partition("; ")
            yield Spot(file.tree, Spec, said.at).problem("missing-character", message, remedy)


def _said(spec: Spec) -> Iterator[_Said]:
    for key, roles in _ROLES.items():
        yield _Said((key,), getattr(spec, key), roles)
    for index, part in enumerate(spec.sections):
        if not isinstance(part, PageEntry):
            yield _Said(("sections", index, "title"), part.title, _OF_SECTIONS)
