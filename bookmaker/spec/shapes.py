"""What may stand at a place of a file by its JSON Schema: the ways to write a value, and the names of its kinds."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Self

from bookmaker.kinds import KINDS, folder_of
from bookmaker.spec.edit import as_written
from bookmaker.spec.matrix import MATRIX
from bookmaker.spec.override import parse
from bookmaker.spec.tree import KeyPath, name_of
from bookmaker.values.errors import FileProblems
from bookmaker.values.own import read_own

Schema = dict[str, Any]
VALUE, DETAILS = "=value", "=details"
"""Kinds that have no name: plain values, and mappings."""
_KIND = "kind"
_FIXED = ("spec", "daily", _KIND)
_WRITTEN_OUT = {"true": True, "false": False}
_NUMBERS = {"integer", "number"}


@dataclass(frozen=True, eq=False, kw_only=True)
class Slot:
    """A place of a file, whether the file says something there or not: a plain value, a mapping, a list of things."""

    root: Schema
    """The schema of the file."""
    shape: Any
    value: Any = None
    """None where the file says nothing."""
    path: KeyPath = ()
    above: Self | None = None
    is_alone: bool = False
    """It stands where there could be a list of its like."""

    @property
    def name(self) -> str:
        """Its name in messages."""
        return name_of(self.path)

    def at(self, path: KeyPath) -> Self | None:
        """Return the place of a path from here; None if no file has it."""
        found: Self | None = self
        for key in path:
            found = found and found.child(key)
        return found

    def order(self, path: KeyPath) -> list[str]:
        """Return the keys that the mapping at a path of the file may have, in their order."""
        if self.above:
            return self.above.order(path)
        part = self.at(path)
        return [*keys_in(part.body)] if part else []

    def child(self, key: str | int) -> Self | None:
        """Return the place of a key, or of an entry that is there."""
        value = inner_of(self.value, key)
        if isinstance(key, str):
            ways = [self._way] if isinstance(self.value, dict) else self.mappings
            shapes = (keys_in(way).get(key, inner_in(way) if is_open(way) else None) for way in ways)
        else:
            lists = (way for way in self.ways if way.get("type") == "array" and value is not None)
            shapes = (way.get("items") or way["prefixItems"][key] for way in lists)
        shape = next((one if isinstance(one, dict) else {} for one in shapes if one is not None), None)
        if self.path == (MATRIX,):
            shape = self._axis(str(key))
        if shape is None:
            return None
        return replace(self, shape=shape, value=value, path=(*self.path, key), above=self, is_alone=False)

    def _axis(self, key: str) -> Schema:
        """Return the schema of the values that a matrix gives a key: a list of what may stand there."""
        one = None
        with suppress(FileProblems):
            one = self.above and self.above.at(parse(f"{key}=").path)
        values = {"type": "array", "items": one.shape if one else {}}
        return {"anyOf": [{"type": "string", "examples": ["1-12"]}, values]} if one and one.is_numeric else values

    def of(self, shape: Any) -> Self:
        """Return a place of another shape where nothing is said."""
        return replace(self, shape=shape, value=None, is_alone=False)

    @cached_property
    def ways(self) -> list[Schema]:
        """The ways to write its value, without null."""
        return self._ways(self.shape)

    def _ways(self, shape: Any) -> list[Schema]:
        if not isinstance(shape, dict):
            return [{}]
        if "$ref" in shape:
            return self._ways(self.root["$defs"][shape["$ref"].rsplit("/", 1)[-1]])
        if "properties" not in shape and "type" not in shape:
            for word in ("anyOf", "oneOf", "allOf"):
                if word in shape:
                    return [way for one in shape[word] for way in self._ways(one)]
        return [] if shape.get("type") == "null" else [shape]

    def _items(self, way: Schema) -> list[Schema]:
        return [found for one in way.get("prefixItems") or [way["items"]] for found in self._ways(one)]

    @cached_property
    def things(self) -> list[Schema]:
        """What its list of things may hold; [] if it is no such list."""
        found = [way for one in self.ways if one.get("type") == "array" for way in self._items(one)]
        return found if any(way.get("type") == "object" for way in found) else []

    @cached_property
    def mappings(self) -> list[Schema]:
        """The ways that are mappings, also as the only thing of its list."""
        return [way for way in (*self.ways, *self.things) if way.get("type") == "object"]

    @cached_property
    def scalars(self) -> list[Schema]:
        """The ways that are neither lists nor mappings."""
        return [way for way in self.ways if way.get("type") not in ("object", "array")]

    @cached_property
    def entries(self) -> list[Schema]:
        """The scalars that it may list."""
        lists = [] if self.things else [way for way in self.ways if way.get("type") == "array"]
        return [way for one in lists for way in self._items(one)]

    @cached_property
    def kinds(self) -> dict[str, Schema]:
        """What it may be, or the things of its list, by kind: page types, kinds of puzzle …"""
        ways, found = self.things or self.ways, dict[str, Schema]()
        for way in ways:
            if is_named(way):
                found |= {name: inner for name, inner in keys_in(way).items() if not found.get(name)}
            elif way.get("type") == "object":
                found[_const(way) or DETAILS] = way
            elif any(map(is_named, ways)):
                found |= {name: {} for name in way.get("enum", ()) if name not in found}
            else:
                found.setdefault(VALUE, way)
        return found

    @cached_property
    def kind(self) -> str:
        """What it is; '' for nothing."""
        if isinstance(self.value, dict):
            return next(iter(self.value), "") if is_named(self._way) else _const(self._way) or DETAILS
        if self.value is None:
            return ""
        return self.value if isinstance(self.value, str) and self.value in self.kinds else VALUE

    @cached_property
    def _way(self) -> Schema:
        """The mapping that it is, by its kind and most of its keys, or may become; an empty one if it never is one."""
        value = self.value if isinstance(self.value, dict) else {}
        ways = [way for way in self.mappings if _agrees(way, value)] or self.mappings
        return max(ways, key=lambda way: len(keys_in(way).keys() & value.keys()), default={})

    def is_name(self, kind: str) -> bool:
        """Tell whether things of a kind are a name, or a name with its options."""
        return any(is_named(way) and kind in keys_in(way) for way in self.mappings)

    def options(self, kind: str) -> Schema:
        """Return the mapping that a thing of a kind is, or that is its options."""
        return next(iter(self.of(self.kinds[kind]).mappings), {}) if kind in self.kinds else {}

    @cached_property
    def body(self) -> Schema:
        """The mapping that it is or may become; of a name, its options."""
        return self.options(self.kind) if self.is_name(self.kind) else self._way

    @cached_property
    def items(self) -> list[Self] | None:
        """The things of a list, one of which may stand alone; None if it is no such list."""
        if self.is_alone or not self.things:
            return None
        if not isinstance(self.value, list):
            return [] if self.value is None else [replace(self, is_alone=True)]
        return [one for index in range(len(self.value)) if (one := self.child(index))]

    @cached_property
    def parts(self) -> list[Self]:
        """What is in a mapping, whether the file has it or not; of a name, its options."""
        if self.kind == VALUE or self.items is not None:
            return []
        keys = [*keys_in(self.body), *(self.value if is_open(self.body) and isinstance(self.value, dict) else ())]
        below = (self.kind,) if self.is_name(self.kind) else ()
        found = [one for key in dict.fromkeys(keys) if (one := self.at((*below, key)))]
        return [one for one in found if one.path[-1] not in _FIXED or not any("const" in way for way in one.ways)]

    @property
    def is_numeric(self) -> bool:
        """Whether it holds a number and nothing else."""
        return all(set() < types_of(way) <= _NUMBERS for way in self.ways)

    @property
    def is_counts(self) -> bool:
        """Whether it has a number for each of some names, such as tiers."""
        return "propertyNames" in self.body and self.of(inner_in(self.body)).is_numeric

    @property
    def example(self) -> Any:
        """An example of a value."""
        for one in (self.shape, *self.ways):
            found = next(iter(one.get("examples") or one.get("enum") or ()), one.get("const"))
            if found is not None:
                return found
        lists = (way["items"] for way in self.ways if "items" in way)
        return next(([self.of(one).example] for one in lists), self.skeleton(self.body) if self.mappings else "")

    def skeleton(self, way: Schema, kind: str = "") -> dict[str, Any]:
        """Return the least that a mapping needs, from its examples; of puzzles, from the sample of their kind."""
        first = (way.get("oneOf") or way.get("anyOf") or [{}])[-1 if "anyOf" in way else 0]
        needed = [*way.get("required", ()), *first.get("required", ())]
        least = {key: self.of(shape).example for key, shape in keys_in(way).items() if key in needed}
        sample = folder_of(kind) / f"{kind}.sample.yaml" if kind in KINDS else None
        if sample and sample.is_file():
            shown = read_own(sample)["sections"][0]
            least |= {key: shown[key] for key in shown.keys() & least.keys()}
        if keys_in(way).get(_KIND, {}).get("default") == kind:
            least.pop(_KIND, None)
        return least

    def values_of(self, kind: str, said: Mapping[str, Any]) -> Iterator[Any]:
        """Yield values of a kind, the best one first: with what is `said` by key, and what it says now."""
        old, examples, way = self.value, self.shape.get("examples", ()), self.options(kind)
        keys, least = keys_in(way), {**self.skeleton(way, kind), **said}
        if kind == VALUE:
            known = [*said.values()] or ([*old.values()][:1] if isinstance(old, dict) else [])
            yield from (one for one in (*known, *examples) if not isinstance(one, dict | list))
            yield self.of(self.kinds[kind]).example
        elif self.is_name(kind):
            yield {kind: least} if least else kind
        elif isinstance(old, dict):
            kept = {key: value for key, value in old.items() if key in keys and key != _KIND}
            yield {**least, **kept}
            yield {**least, **{key: value for key, value in kept.items() if key == next(iter(least), "")}}
        else:
            if old is not None:
                yield {**least, next((key for key in keys if key in needed_in(way)), next(iter(keys), "")): old}
                yield from (one for one in examples if isinstance(one, dict))
            yield least

    def removal(self) -> tuple[KeyPath, Any]:
        """Return what to write where to take it out, with the mappings that this leaves empty."""
        part = self
        while part.value is not None and (above := part.above) and (holder := above.above) and len(above.value) == 1:
            if isinstance(holder.value, dict) and is_named(holder._way):
                return holder.path, above.path[-1]  # the name alone again
            least = isinstance(part.path[-1], str) or any(way.get("minItems") for way in above.ways)
            if isinstance(above.path[-1], int) or is_nullable(above.shape) or not least:
                break
            part = above
        return part.path, None


def keys_in(way: Schema) -> dict[str, Any]:
    """Return the schemas of the keys that a mapping may have, where these are known."""
    names = way.get("propertyNames", {}).get("enum") or (way.get("required", ()) if is_open(way) else ())
    return {**way.get("properties", {}), **dict.fromkeys(names, inner_in(way))}


def inner_in(way: Schema) -> Any:
    """Return the schema of the values of keys that are not known by name; None if there are no such keys."""
    return way.get("additionalProperties") or next(iter(way.get("patternProperties", {}).values()), None)


def is_open(way: Schema) -> bool:
    """Tell whether a mapping may have any keys."""
    return inner_in(way) is not None and "propertyNames" not in way and "properties" not in way


def is_named(way: Schema | None) -> bool:
    """Tell whether a mapping is a name with its options."""
    return way is not None and way.get("maxProperties") == 1


def is_nullable(shape: Schema) -> bool:
    """Tell whether a value may be null, so that an empty mapping says something else."""
    return any(way.get("type") == "null" for way in shape.get("anyOf", ()))


def needed_in(way: Schema) -> set[str]:
    """Return the keys that a mapping needs, or one of which it needs."""
    ways = (one.get("required", ()) for one in (way, *way.get("anyOf", ()), *way.get("oneOf", ())))
    return {key for keys in ways for key in keys}


def inner_of(data: Any, part: str | int) -> Any:
    """Return the value of a key or an index; None without one."""
    if isinstance(part, int):
        return data[part] if isinstance(data, list) and part < len(data) else None
    return data.get(part) if isinstance(data, dict) else None


def value_at(data: Any, path: KeyPath) -> Any:
    """Return the value at a path; None without one."""
    for part in path:
        data = inner_of(data, part)
    return data


def text_of(value: Any, between: str = ", ") -> str:
    """Return a value as text: entries with something between them, of a mapping the first one; '' for None."""
    if isinstance(value, list):
        return between.join(map(text_of, value))
    if isinstance(value, dict):
        return text_of(next(iter(value.values()), None))
    return "" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


def read_scalar(ways: list[Schema], text: str) -> Any:
    """Return what a text means where some scalars may stand: one of their words, a number, or the text itself."""
    if (exact := find_word(ways, text)) is not None:
        return exact
    types = {name for way in ways for name in types_of(way)}
    if types & {"integer", "number"} and not isinstance(found := as_written(text), str):
        return found
    return _WRITTEN_OUT.get(text, text) if "boolean" in types else text


def find_word(ways: list[Schema], text: str) -> Any:
    """Return the value that a text writes, of those that some scalars must have; None if it writes no such."""
    return next((one for way in ways for one in enum_of(way) if text_of(one) == text), None)


def enum_of(way: Schema) -> list[Any]:
    """Return the only values that a scalar may have; [] for any."""
    return [way["const"]] if "const" in way else way.get("enum", [True, False] if way.get("type") == "boolean" else [])


def types_of(way: Schema) -> set[str]:
    """Return the types of JSON that a value may have."""
    said = way.get("type", ())
    return {said} if isinstance(said, str) else set(said)


def _agrees(way: Schema, value: Mapping[str, Any]) -> bool:
    kind = keys_in(way).get(_KIND, {})
    return "const" not in kind or value.get(_KIND, kind.get("default")) == kind["const"]


def _const(way: Schema) -> str:
    return str(keys_in(way).get(_KIND, {}).get("const", ""))
