"""Letters of a spec that the fonts of its book lack, each with its place."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from bookmaker.page.layout.look import Look
from bookmaker.page.layout.text import Setting, Style
from bookmaker.spec.entries import PageEntry
from bookmaker.spec.findings import Spot
from bookmaker.spec.model import Spec
from bookmaker.values.errors import Problem, UserError, Wrong
from bookmaker.values.puzzle import Said

_ROLES = {
    "title": ("title", "head", "small"),
    "subtitle": ("subtitle",),
    "author": ("author", "small"),
    "edition": ("small",),
}
"""The roles that set the words of a book, by their keys."""
_OF_SECTIONS = ("opening", "entry", "head")


class Lettering(NamedTuple):
    """A text of a file: its place, and the roles that set it."""

    at: tuple[str | int, ...]
    text: str
    roles: tuple[str, ...]


def texts_of(spec: Spec) -> Iterator[Lettering]:
    """Yield the texts of a book that are in its spec."""
    for key, roles in _ROLES.items():
        yield Lettering((key,), getattr(spec, key), roles)
    for index, part in enumerate(spec.sections):
        if not isinstance(part, PageEntry):
            yield Lettering(("sections", index, "title"), part.title, _OF_SECTIONS)


def said_of(spec: Spec, look: Look) -> Iterator[Lettering]:
    """Yield what authors say about given puzzles, if captions show it."""
    pieces = (*look.puzzles.above, *look.puzzles.below, *look.solutions.above, *look.solutions.below)
    shown = [field for field in Said._fields if any(f"{{{field}}}" in piece.text for piece in pieces)]
    for index, _, one in spec.judged_puzzles:
        at = ("sections", index, "puzzles", *one.given.where.at)
        yield from (Lettering(at, getattr(one.given.said, field), ("small",)) for field in shown)


def problems_of_letters(texts: Iterable[Lettering], style: Style, file: Spot) -> Iterator[Problem]:
    """Yield the first letter that a font lacks for each text of a file."""
    for text in texts:
        settings = (style.setting(role) for role in text.roles)
        if wrong := missing_letters(text.text, settings):
            yield file.at(*text.at).problem_of(wrong)


def missing_letters(text: str, settings: Iterable[Setting]) -> Wrong | None:
    """Return the first letter of a text that a font lacks, as a mistake."""
    try:
        for setting in settings:
            setting.width(text)
    except UserError as error:
        message, _, remedy = str(error).partition("; ")
        return Wrong(message, id="missing-character", remedy=remedy)
    return None
