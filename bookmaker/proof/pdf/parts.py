"""A walk through a file, which reports with its page anything that no book of ours has (`allowances.py`)."""

import re
from collections.abc import Iterator
from contextlib import suppress
from decimal import Decimal
from pathlib import Path
from typing import Any, NamedTuple

import pikepdf
from pikepdf import Array, Dictionary, Name, Page, Pdf, Stream

from bookmaker.proof.pdf.allowances import FORKS, PARTS, REQUIRED, Rule
from bookmaker.proof.pdf.content import is_upright, strange_in
from bookmaker.proof.pdf.letters import misdrawn
from bookmaker.proof.pdf.weight import SENSELESS

_FILE, _PAGE = Rule(part="the trailer"), Rule(part="the page")


class Strange(NamedTuple):
    """Something in a file that no book of ours has."""

    what: str
    page: int
    """Page from 1; 0 for the file. Parts shared by several pages belong to the first."""
    id: str = "not-ours"
    """Kind of finding."""


def strange_parts(path: Path) -> list[Strange]:
    """Return everything in a file that no book of ours has: first in the file as a whole, then page by page."""
    try:
        with pikepdf.open(path, suppress_warnings=True) as pdf:
            return list(_strange_parts(pdf))
    except SENSELESS:
        return [Strange("damage, by which it can be read only in part", 0)]


def _strange_parts(pdf: Pdf) -> Iterator[Strange]:
    walk = _Walk()
    walk.through(pdf.trailer, _FILE, 0)
    for number, page in enumerate(pdf.pages, 1):
        walk.through(page.obj, _PAGE, number)
    if pdf.get_warnings():
        walk.note("a fault that each reader mends in its own way", 0)
    yield from walk.found
    with suppress(*SENSELESS):  # problems of such a font are reported elsewhere
        fonts, pages = zip(*walk.fonts, strict=True) if walk.fonts else ((), ())
        yield from (Strange(what, pages[index], "wrong-ink") for index, what in misdrawn(fonts))


class _Step(NamedTuple):
    """A value to check, and its place."""

    value: Any
    rule: Rule
    key: str
    holder: str


class _Walk:
    """The findings so far, and the parts already checked."""

    def __init__(self) -> None:
        self.found: dict[Strange, None] = {}
        self.seen: set[tuple[tuple[int, int], str]] = set()
        self.fonts: list[tuple[Any, int]] = []
        """Fonts, each with the first page that has it."""

    def note(self, what: str, page: int) -> None:
        self.found[Strange(what, page)] = None

    def through(self, value: Any, rule: Rule, page: int) -> None:
        """Note everything strange in a value and below it."""
        steps = [_Step(value, rule, "", "")]
        while steps:
            step = steps.pop()
            try:
                steps += self._next_steps(step, page)
            except SENSELESS:
                self.note(f"{step.key} in {step.holder}, which cannot be read", page)

    def _next_steps(self, step: _Step, page: int) -> Iterator[_Step]:
        """Yield the values to check next."""
        value, rule = step.value, step.rule
        if isinstance(value, Array):
            yield from (step._replace(value=item) for item in value)
        elif not isinstance(value, Dictionary | Stream):
            if not _is_allowed(value, rule):
                self.note(f"{step.key} {_text(value)} in {step.holder}", page)
        elif rule.by_name and isinstance(value, Dictionary):
            own = rule._replace(by_name=False)
            yield from (step._replace(value=one, rule=own, key=f"{step.key} {key}") for key, one in value.items())
        else:
            yield from self._entries(step, page)

    def _entries(self, step: _Step, page: int) -> Iterator[_Step]:
        """Yield the entries of a part of the file to check."""
        value, part = step.value, _part_of(step)
        if part is None:
            self.note(f"{step.key} in {step.holder}", page)
        elif part and not (value.is_indirect and (value.objgen, part) in self.seen):
            self.seen.add((value.objgen, part))
            for key, one in value.items():
                if (rule := PARTS[part].get(key)) is None:
                    self.note(f"{key} in {part}", page)
                elif rule.seen:
                    yield _Step(one, rule, key, part)
            if part in REQUIRED and REQUIRED[part] not in value:
                self.note(f"no {REQUIRED[part]} in {part}", page)
            self.fonts += [(value, page)] * (part == "a font")
            self._content(value, part, page)

    def _content(self, value: Any, part: str, page: int) -> None:
        """Note everything strange in the content of a page or a form."""
        if part not in ("the page", "a form"):
            return
        streams, resources = ([value], value.get("/Resources")) if part == "a form" else _page_streams(value)
        code = b"\n".join(stream.read_bytes() for stream in streams)
        for what in strange_in(code, _pictures(resources)):
            self.note(f"{what} in {part}", page)
        if "/Matrix" in value and not is_upright([float(one) for one in value.Matrix]):
            self.note(f"a /Matrix that turns, squeezes or mirrors in {part}", page)


def _page_streams(page: Any) -> tuple[list[Stream], Any]:
    """Return the streams that draw a page, and its resources."""
    found = page.get("/Contents", [])
    return [found] if isinstance(found, Stream) else list(found), Page(page).resources


def _pictures(resources: Any) -> frozenset[bytes]:
    """Return the names of the pictures among resources."""
    drawn = resources.get("/XObject", Dictionary()) if resources is not None else Dictionary()
    return frozenset(name[1:].encode("latin-1") for name, one in drawn.items() if one.get("/Subtype") == Name.Image)


def _part_of(step: _Step) -> str | None:
    """Return the part of a file that a value has to be; '' if it is checked elsewhere, None if it is not allowed."""
    part = step.rule.part
    if part in FORKS:
        entry, parts = FORKS[part]
        return parts.get(_text(step.value.get(entry)))
    return part or None


def _is_allowed(value: Any, rule: Rule) -> bool:
    """Tell whether a name, a number, a text, a truth value or nothing is allowed."""
    text = _text(value)
    if value is None or text in rule.values:
        return True
    if isinstance(value, Name):
        return bool(rule.names) and bool(re.fullmatch(rule.names, text))
    return bool(rule.plain) and not isinstance(value, bool) and bool(re.fullmatch(rule.plain, text, re.DOTALL))


def _text(value: Any) -> str:
    """Return a value as written in tables: a whole number without its point."""
    if isinstance(value, bool):
        return str(value).lower()
    return f"{value:g}" if isinstance(value, Decimal | float) else str(value)
