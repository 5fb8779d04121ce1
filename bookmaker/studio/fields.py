"""The form of a file, made from the schema that describes it: the parts of a mapping, with labels, values and controls.

No key is named here but those of printers, whose choices and limits are data of their own.
"""

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from pydantic import BaseModel

from bookmaker.page.layout.cover.look import Design
from bookmaker.page.layout.look import Look
from bookmaker.proof.preflight import Profile, load_profile
from bookmaker.series.model import Daily
from bookmaker.spec.cover import DESIGNS, find_design
from bookmaker.spec.entries import PageEntry
from bookmaker.spec.looks import read_layers
from bookmaker.spec.model import Spec
from bookmaker.spec.schema import field_at, json_schema
from bookmaker.spec.shapes import (
    VALUE,
    Schema,
    Shapes,
    enum_of,
    find_word,
    is_named,
    is_open,
    keys_in,
    needed_in,
    read_scalar,
    text_of,
    types_of,
    value_at,
)
from bookmaker.spec.tree import KeyPath, name_of
from bookmaker.spec.values import LAYOUTS, find_layout
from bookmaker.values.bindings import PAPERBACK
from bookmaker.values.errors import UserError, Wrong
from bookmaker.values.lengths import inches_of
from bookmaker.words.labels import Labels

CHOICE, TEXT, LONG, LINES = "choice", "text", "long", "lines"
"""Controls of plain values: words to choose from, a line, many lines, a line for each entry."""
_VERSIONS = ("spec", "daily")
_LAYERS: tuple[tuple[KeyPath, KeyPath, Any, Any], ...] = (
    (("look",), ("layout",), find_layout, LAYOUTS),
    (("cover", "look"), ("cover", "design"), find_design, DESIGNS),
)
"""Places of changes to a shipped file, with the key that names it, and how it is found."""
_LOOKS: dict[KeyPath, type[BaseModel]] = {_LAYERS[0][0]: Look, _LAYERS[1][0]: Design}
_PRINTER, _TRIM, _PAPER = "printer", "trim", "paper"


class Control(NamedTuple):
    """How a plain value is changed."""

    sort: str
    """CHOICE, TEXT, LONG or LINES."""
    choices: tuple[tuple[str, str], ...] = ()
    """What can be chosen, or is suggested: values, with a remark."""
    numeric: bool = False

    def text_of(self, value: Any) -> str:
        """Return a value as it stands there."""
        return text_of(value, {LONG: "\n\n", LINES: "\n"}.get(self.sort, ", "))


class Part(NamedTuple):
    """A place of the file, as a form shows it."""

    path: KeyPath
    shape: Schema
    value: Any
    """None where the file says nothing."""
    label: str
    is_alone: bool = False
    """It stands where there could be a list of its like."""

    @property
    def name(self) -> str:
        """Its name in messages."""
        return name_of(self.path)

    @property
    def id(self) -> str:
        """The end of the ids of its elements."""
        return f"{self.name}[0]" if self.is_alone else self.name


class FormFile(NamedTuple):
    """The values of a file, as its form sees them."""

    data: dict[str, Any]
    folder: Path
    shapes: Shapes
    labels: Labels
    usual: Mapping[KeyPath, Any]
    """Values of the files that its keys change, by the place of the changes."""
    model: type[Spec] | type[Daily]

    @classmethod
    def of(cls, data: dict[str, Any], folder: Path, labels: Labels) -> "FormFile":
        """Return the form of a book or a series."""
        model = Daily if is_daily(data) else Spec
        found = {}
        for place, key, find, shelf in _LAYERS:
            with suppress(UserError, Wrong):
                field = shapes_of(model).at(data, key) or {}
                named = value_at(data, key) or field.get("default")
                found[place] = read_layers(find(str(named), folder), shelf).data
        return cls(data, folder, shapes_of(model), labels, found, model)

    def part(self, path: KeyPath) -> Part | None:
        """Return a place of the file; None if no file has it."""
        shape = self.shapes.at(self.data, path)
        label = self.labels.of(path) if path else self.labels.say("series" if is_daily(self.data) else "book")
        return None if shape is None else Part(path, shape, value_at(self.data, path), label)

    def parts(self, part: Part) -> tuple[list[Part], list[Part]]:
        """Return what is in a mapping: the parts that the file has or needs, and all others."""
        way = self.body(part)
        there = part.value if is_open(way) and isinstance(part.value, dict) else ()
        keys = keys_in(way) or dict.fromkeys(there, way.get("additionalProperties"))
        found = [one for key in keys if not self._is_fixed(keys[key], key) and (one := self.part((*part.path, key)))]
        needed = needed_in(way) if part.value is not None or not part.path else set()
        if way.get("additionalProperties", {}) and all(self.control(one).numeric for one in found):
            needed = set(keys) if part.value is not None else needed  # counts by tier: all of them, side by side
        shown = [one for one in found if one.value is not None or one.path[-1] in needed]
        return shown, [one for one in found if one not in shown]

    def _is_fixed(self, shape: Any, key: str) -> bool:
        ways = self.shapes.ways(shape)
        return len(ways) == 1 and "const" in ways[0] and (key in (*_VERSIONS, "kind"))

    def body(self, part: Part) -> Schema:
        """Return the mapping that a part is or may become."""
        if isinstance(part.value, dict) and (way := self.shapes.match(part.shape, part.value)):
            return way
        return next(iter(self.shapes.mappings(part.shape)), {})

    def options(self, part: Part) -> Part | None:
        """Return the options of a part that is a name, such as those of a printer; None without any."""
        name = self.shapes.kind_of(part.shape, part.value)
        way = self.shapes.match(part.shape, {name: None}) if name else None
        found = self.part((*part.path, name)) if is_named(way) and name in keys_in(way or {}) else None
        return found if found and any(map(keys_in, self.shapes.mappings(found.shape))) else None

    def items(self, part: Part) -> list[Part] | None:
        """Return the things of a list, one of which may stand alone; None if it is no such list."""
        if not self.shapes.things(part.shape):
            return None
        if part.value is None:
            return []
        if not isinstance(part.value, list):
            return [part._replace(is_alone=True)]
        return [one for index in range(len(part.value)) if (one := self.part((*part.path, index)))]

    def is_plain(self, part: Part) -> bool:
        """Tell whether a part is a plain value, or may become one with a click less than a mapping."""
        if isinstance(part.value, dict) or self.shapes.things(part.shape):
            return False
        return bool(self.shapes.plain(part.shape)) and not self.options(part)

    def is_plain_item(self, part: Part) -> bool:
        """Tell whether a thing of a list is a plain value, and no name."""
        return not isinstance(part.value, dict) and self.shapes.kind_of(part.shape, part.value) == VALUE

    def help_of(self, part: Part) -> str:
        """Return what a key means."""
        ways = self.shapes.ways(part.shape)
        return next((one["description"] for one in (part.shape, *ways) if "description" in one), "")

    def usual_value(self, path: KeyPath) -> Any:
        """Return what holds where the file says nothing; None if that is not known."""
        place = next((one for one in (*self.usual, ()) if path[: len(one)] == one), ())
        if place and (found := value_at(self.usual[place], path[len(place) :])) is not None:
            return found
        if path == (_TRIM,):
            return self.usual_value((*_LAYERS[0][0], _TRIM))
        shape = self.shapes.at(self.data, path) or {}
        field = field_at(_LOOKS[place], path[len(place) :]) if place else field_at(self.model, path)
        return shape["default"] if "default" in shape else _default_text(field.default) if field else None

    def control(self, part: Part) -> Control:
        """Return how a plain value is changed."""
        scalars, inside = self.shapes.scalars(part.shape), self.shapes.entries(part.shape)
        words = dict.fromkeys(text_of(one) for way in (*scalars, *inside) for one in enum_of(way))
        named = self._named_choices(part)
        choices = named or tuple((word, "") for word in words)
        if not inside and not named and all(map(enum_of, scalars)):
            return Control(CHOICE, choices)
        texts = [way for way in (*scalars, *inside) if "string" in types_of(way) and not enum_of(way)]
        numeric = all(types_of(way) <= {"integer", "number"} for way in (*scalars, *inside))
        if inside and texts and "object" not in texts[0].get("type", ()):
            return Control(LONG if any(way in scalars for way in texts) else LINES, choices)
        if (isinstance(part.value, str) and "\n" in part.value) or any(_is_long(way, part.shape) for way in texts):
            return Control(LONG)
        return Control(LINES if inside and texts else TEXT, choices, numeric)

    def _named_choices(self, part: Part) -> tuple[tuple[str, str], ...]:
        """Return the sizes that the book's printers offer, or a printer's papers, each with page counts."""
        profiles = {name: one for name, paper in printers_in(self.data) if (one := self.profile(name, paper))}
        if part.path == (_TRIM,):
            sizes = {inches_of(*size): size for one in profiles.values() if one.trims for size in one.trims.sizes}
            return tuple((text, self._offers(profiles, size)) for text, size in sizes.items())
        if part.path[:1] == (_PRINTER,) and part.path[-1] == _PAPER and (one := self.profile(str(part.path[-2]), None)):
            papers = {name: self.profile(one.name, name) for name in one.vendor.papers}
            return tuple((name, self.describe(one)) for name, one in papers.items() if one)
        return ()

    def _offers(self, profiles: Mapping[str, Profile], size: tuple[float, float]) -> str:
        offers = {name: one for name, one in profiles.items() if one.trims and one.trims.offers(size)}
        return "; ".join(f"{name}: {self.pages(one, size)}" for name, one in offers.items())

    def profile(self, name: str, paper: str | None) -> Profile | None:
        """Return what a printer takes; None if there is no such printer or paper."""
        with suppress(UserError):
            return load_profile(name, paper, value_at(self.data, ("cover", "binding")) or PAPERBACK)
        return None

    def describe(self, profile: Profile) -> str:
        """Return a printer's paper, and how many pages a book may have."""
        return ", ".join(filter(None, (profile.title, self.pages(profile, None))))

    def pages(self, profile: Profile, size: tuple[float, float] | None) -> str:
        """Return how many pages a printer's book of a size may have; '' for any number."""
        if not (limits := profile.page_count):
            return ""
        most = limits.most_of(size) if size else limits.most
        said = self.labels.say("pages", least=limits.least, most=most or "∞")
        return said + (self.labels.say("multiple", n=profile.multiple) if profile.multiple > 1 else "")


@lru_cache
def shapes_of(model: type[Spec] | type[Daily]) -> Shapes:
    """Return the shapes of a kind of file."""
    return Shapes(json_schema("daily" if model is Daily else "spec", model))


def is_daily(data: Mapping[str, Any]) -> bool:
    """Tell whether values are those of a series."""
    return "daily" in data and "spec" not in data


def _default_text(default: Any) -> Any:
    """Return a default as a file writes it: pages by name, a page size, a length; None for anything else."""
    if isinstance(default, tuple) and default and isinstance(default[0], PageEntry):
        return [one.page for one in default]
    if isinstance(default, tuple) and len(default) == 2 and all(isinstance(side, float) for side in default):
        return inches_of(*default)
    return f"{default:g} pt" if isinstance(default, float) else None


def printers_in(data: Mapping[str, Any]) -> Iterator[tuple[str, str | None]]:
    """Yield the printers that a file names, each with its paper."""
    said = data.get(_PRINTER)
    for one in said if isinstance(said, list) else [said]:
        if isinstance(one, dict):
            yield from ((str(name), value_at(options, (_PAPER,))) for name, options in one.items())
        elif isinstance(one, str):
            yield one, None


def parse(file: FormFile, part: Part, text: str) -> Any:
    """Return the value that a text in a form means; None for an empty one, which takes its key out."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    text = text.strip() if "\n" not in text.strip() else text.strip("\n").rstrip()
    if not text:
        return None
    scalars, inside, control = file.shapes.scalars(part.shape), file.shapes.entries(part.shape), file.control(part)
    if (exact := find_word(scalars, text)) is not None:
        return exact
    if control.sort == LONG and isinstance(part.value, list):
        return [one.strip() for one in text.split("\n\n") if one.strip()]
    if control.sort == LONG or not inside:
        return read_scalar(scalars, text)
    entries = text.split("\n") if control.sort == LINES else re.split(r"[,;\n]", text)
    found = [read_scalar(inside, one.strip()) for one in entries if one.strip()]
    is_list = len(found) > 1 or not scalars or not isinstance(found[0], str)
    return found if is_list else read_scalar(scalars, text)


def _is_long(way: Schema, shape: Schema) -> bool:
    """Tell whether a text may have several lines."""
    said = way.get("pattern", "")
    shown = [*shape.get("examples", ()), *way.get("examples", ())]
    free = not said and not shown and "minLength" not in way and "default" not in shape
    return said == r"\S" or free or any(isinstance(one, str) and "\n" in one for one in shown)
