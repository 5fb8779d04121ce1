"""The form of a file, made from the schema that describes it: its places, with labels, values and controls.

No key is named here but those of printers, whose choices and limits are data of their own.
"""

import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from pydantic import BaseModel

from bookmaker.engine.rank.energy import EVERY_TIER
from bookmaker.page.layout.cover.look import Design
from bookmaker.page.layout.look import Look
from bookmaker.proof.preflight import Profile, load_profile
from bookmaker.series.model import Daily
from bookmaker.spec.cover import DESIGNS, find_design
from bookmaker.spec.entries import PageEntry
from bookmaker.spec.findings import tree_of
from bookmaker.spec.looks import read_layers
from bookmaker.spec.model import Spec
from bookmaker.spec.schema import field_at, json_schema
from bookmaker.spec.shapes import (
    VALUE,
    Schema,
    Slot,
    enum_of,
    find_word,
    is_nullable,
    is_open,
    keys_in,
    needed_in,
    read_scalar,
    text_of,
    types_of,
    value_at,
)
from bookmaker.spec.source import Source
from bookmaker.spec.tree import KeyPath
from bookmaker.spec.values import LAYOUTS, find_layout
from bookmaker.values.bindings import PAPERBACK
from bookmaker.values.errors import UserError, Wrong
from bookmaker.values.lengths import inches_of
from bookmaker.words.labels import Labels

CHOICE, TEXT, LONG, LINES = "choice", "text", "long", "lines"
"""Controls of plain values: words to choose from, a line, many lines, a line for each entry."""
_LAYERS: Mapping[KeyPath, tuple[KeyPath, Any, Any, type[BaseModel]]] = {
    ("look",): (("layout",), find_layout, LAYOUTS, Look),
    ("cover", "look"): (("cover", "design"), find_design, DESIGNS, Design),
}
"""Places of changes to a shipped file: the key that names it, how it is found, and its model."""
_PRINTER, _TRIM, _PAPER = "printer", "trim", "paper"
_EMPTY = "''"
"""How somebody writes a text without a letter."""


class FormFile(NamedTuple):
    """What the places of one file share."""

    source: Source
    data: dict[str, Any]
    labels: Labels
    usual: Mapping[KeyPath, Any]
    """Values of the files that its keys change, by the place of the changes."""
    model: type[Spec] | type[Daily]

    def profiles(self, said: Any) -> Mapping[str, Profile]:
        """Return what some printers take, as a file names them; nothing of those that there are not."""
        found, binding = dict[str, Profile](), _word_at(self.data, ("cover", "binding")) or PAPERBACK
        for one in said if isinstance(said, list) else [said]:
            for name, options in (one if isinstance(one, dict) else {str(one): None}).items():
                with suppress(UserError):
                    found[name] = load_profile(name, _word_at(options, (_PAPER,)), binding)
        return found

    def pages(self, profile: Profile, size: tuple[float, float] | None = None) -> str:
        """Return how many pages a printer's book of a size may have; '' for any number."""
        if not (limits := profile.page_count):
            return ""
        most = limits.most_of(size) if size else limits.most
        said = self.labels.say("pages", least=limits.least, most=most or "∞")
        return said + (self.labels.say("multiple", n=profile.multiple) if profile.multiple > 1 else "")

    def describe(self, profile: Profile) -> str:
        """Return a printer's paper, and how many pages a book may have."""
        return ", ".join(filter(None, (profile.title, self.pages(profile))))

    def offers(self, path: KeyPath) -> Mapping[str, str]:
        """Return the sizes that the book's printers offer, or a printer's papers, each with page counts."""
        if path[:1] == (_PRINTER,) and path[-1] == _PAPER:
            papers = [(name, paper) for name, one in self.profiles(path[-2]).items() for paper in one.vendor.papers]
            chosen = {paper: self.profiles({name: {_PAPER: paper}}) for name, paper in papers}
            return {paper: self.describe(one) for paper, found in chosen.items() for one in found.values()}
        found = self.profiles(self.data.get(_PRINTER)) if path == (_TRIM,) else {}
        trims = {name: one.trims for name, one in found.items() if one.trims}
        sizes = {inches_of(*size): size for one in trims.values() for size in one.sizes}
        return {
            text: "; ".join(
                f"{name}: {self.pages(found[name], size)}" for name, one in trims.items() if one.offers(size)
            )
            for text, size in sizes.items()
        }


@dataclass(frozen=True, eq=False, kw_only=True)
class Part(Slot):
    """A place of a file, as a form shows it."""

    form: FormFile

    @property
    def id(self) -> str:
        """The end of the ids of its elements."""
        return f"{self.name}[0]" if self.is_alone else self.name

    @property
    def label(self) -> str:
        """What it is called."""
        labels = self.form.labels
        return labels.of(self.path) if self.path else labels.say("series" if self.form.model is Daily else "book")

    @property
    def help(self) -> str:
        """What a key means; '' if nothing says that."""
        return next((one["description"] for one in (self.shape, *self.ways) if "description" in one), "")

    @property
    def is_open(self) -> bool:
        """Whether it may have any keys."""
        return is_open(self.body) and self.items is None

    @property
    def is_plain(self) -> bool:
        """Whether it is a plain value, or may become one with a click less than a mapping."""
        named = self.is_name(self.kind) or self.items is not None or isinstance(self.value, dict)
        return bool(self.scalars or self.entries) and not named

    @property
    def is_addable(self) -> bool:
        """Whether it can be a mapping with nothing in it that differs, or one that needs several keys at once."""
        able = is_nullable(self.shape) or bool(needed_in(self.body))
        return able and self.value is None and self.items is None and not self.is_open

    @cached_property
    def open_parts(self) -> "list[Part]":
        """The parts of it that the file has or needs; of numbers by tier all of them, side by side."""
        needed = needed_in(self.body) if self.value is not None or not self.path else set()
        needed = {*keys_in(self.body)} if self.value is not None and self.is_counts else needed
        return [one for one in self.parts if one.value is not None or one.path[-1] in needed]

    @property
    def rest(self) -> "list[Part]":
        """All other parts of it."""
        return [one for one in self.parts if one not in self.open_parts]

    @cached_property
    def usual(self) -> Any:
        """What holds where the file says nothing; None if that is not known."""
        path = self.path if self.path != (_TRIM,) else ("look", _TRIM)
        place = next((one for one in self.form.usual if path[: len(one)] == one), ())
        if place and (found := value_at(self.form.usual[place], path[len(place) :])) is not None:
            return found
        field = field_at(_LAYERS[place][3] if place else self.form.model, path[len(place) :])
        return self.shape["default"] if "default" in self.shape else _default_text(field.default) if field else None

    @cached_property
    def choices(self) -> Mapping[str, str]:
        """What can be chosen, or is suggested: values, each with what it says."""
        labels = self.form.labels
        words = dict.fromkeys(text_of(one) for way in (*self.scalars, *self.entries) for one in enum_of(way))
        if words.keys() <= {*EVERY_TIER}:
            words = {word: labels.of((word,)) for word in words}
        said = {**words, "true": labels.say("yes"), "false": labels.say("no")}
        return self.form.offers(self.path) or {word: said[word] or word for word in words}

    @cached_property
    def control(self) -> str:
        """How a plain value is changed: CHOICE, TEXT, LONG or LINES."""
        scalars, entries = self.scalars, self.entries
        if not entries and all(map(enum_of, scalars)) and not self.form.offers(self.path):
            return CHOICE
        texts = [way for way in (*scalars, *entries) if "string" in types_of(way) and not enum_of(way)]
        if entries and texts:
            paragraphs = any(way in scalars for way in texts) and all("string" in types_of(way) for way in entries)
            return LONG if paragraphs else LINES
        is_long = (isinstance(self.value, str) and "\n" in self.value) or any(map(self._is_long, texts))
        return LONG if is_long else TEXT

    def _is_long(self, way: Schema) -> bool:
        """Tell whether a text may have several lines."""
        said = way.get("pattern", "")
        shown = [*self.shape.get("examples", ()), *way.get("examples", ())]
        free = not said and not shown and "minLength" not in way and "default" not in self.shape
        return said == r"\S" or free or any(isinstance(one, str) and "\n" in one for one in shown)

    def text_of(self, value: Any) -> str:
        """Return a value as it stands in the control."""
        return _EMPTY if value == "" else text_of(value, {LONG: "\n\n", LINES: "\n"}.get(self.control, ", "))

    def parse(self, text: str) -> Any:
        """Return the value that a text in a form means; None for an empty one, which takes its key out."""
        text = text.replace("\r\n", "\n").replace("\r", "\n")
        text = text.strip() if "\n" not in text.strip() else text.strip("\n").rstrip()
        scalars, entries = self.scalars, self.entries
        if not text or (text == _EMPTY and scalars):
            return "" if text else None
        if (exact := find_word(scalars, text)) is not None:
            return exact
        if self.control == LONG and isinstance(self.value, list):
            return [one.strip() for one in text.split("\n\n") if one.strip()]
        if self.control == LONG or not entries:
            return read_scalar(scalars, text)
        listed = text.split("\n") if self.control == LINES else re.split(r"[,;\n]", text)
        found = [read_scalar(entries, one.strip()) for one in listed if one.strip()]
        is_list = len(found) > 1 or (found and (not scalars or not isinstance(found[0], str)))
        return found if is_list else read_scalar(scalars, text)

    def new(self, kind: str, texts: Mapping[str, str]) -> Any:
        """Return a new thing of a kind for a list, with what some texts by key say."""
        keys = {"": {"anyOf": self.things}} if kind == VALUE else keys_in(self.options(kind))
        read = {key: self.of(keys[key]).parse(text) for key, text in texts.items() if key in keys}
        said = {key: "" if value is None else value for key, value in read.items()}
        return next(self.of(self.shape).values_of(kind, said))

    def questions(self, kind: str, texts: Mapping[str, str]) -> Mapping[str, str]:
        """Return what a new thing of a kind needs: texts by key."""
        thing = self.new(kind, texts) if kind in self.kinds else ""
        said = thing.get(kind, thing) if isinstance(thing, dict) else {}
        return {key: text_of(value) for key, value in said.items() if key != "kind" and not isinstance(value, dict)}

    @property
    def note(self) -> str:
        """What a printer takes, and for how many pages; '' for anything else."""
        printers = self.form.profiles(self.value) if self.path[:1] == (_PRINTER,) and self.items is None else {}
        return " ".join(map(self.form.describe, printers.values()))


def open_form(source: Source, folder: Path, labels: Labels) -> Part:
    """Return a book or a series as a form shows it; raise FileProblems if it is not YAML."""
    data = tree_of(source).data
    model = Daily if "daily" in data and "spec" not in data else Spec
    usual, schema = dict[KeyPath, Any](), schema_of(model)
    root = Part(form=FormFile(source, data, labels, usual, model), root=schema, shape=schema, value=data)
    for place, (key, find, shelf, _) in _LAYERS.items():
        with suppress(UserError, Wrong):
            named = value_at(data, key) or ((part := root.at(key)) and part.shape.get("default"))
            usual[place] = read_layers(find(str(named), folder), shelf).data
    return root


@lru_cache
def schema_of(model: type[Spec] | type[Daily]) -> Schema:
    """Return the schema of a kind of file."""
    return json_schema("daily" if model is Daily else "spec", model)


def _word_at(data: Any, path: KeyPath) -> str | None:
    """Return the text at a path; None for anything else."""
    found = value_at(data, path)
    return found if isinstance(found, str) else None


def _default_text(default: Any) -> Any:
    """Return a default as a file writes it: pages by name, a page size, a length; None for anything else."""
    if isinstance(default, tuple) and default and isinstance(default[0], PageEntry):
        return [one.page for one in default]
    if isinstance(default, tuple) and len(default) == 2 and all(isinstance(side, float) for side in default):
        return inches_of(*default)
    return f"{default:g} pt" if isinstance(default, float) else None
