"""What a JSON Schema allows at a place of a file: the ways to write a value, and the names of its kinds."""

from collections.abc import Iterator, Mapping
from copy import deepcopy
from itertools import pairwise
from typing import Any

from bookmaker.kinds import KINDS, folder_of
from bookmaker.spec.edit import as_written
from bookmaker.spec.tree import KeyPath, name_of
from bookmaker.values.errors import UserError
from bookmaker.values.own import read_own

Schema = dict[str, Any]
VALUE, DETAILS = "=value", "=details"
"""Kinds that have no name: plain values, and mappings."""
_KIND = "kind"
_WRITTEN_OUT = {"true": True, "false": False}


class Shapes:
    """A JSON Schema, to be asked about places."""

    def __init__(self, root: Schema) -> None:
        self.root = root

    def ways(self, shape: Any) -> list[Schema]:
        """Return the ways to write a value, without null."""
        if not isinstance(shape, dict):
            return [{}]
        if "$ref" in shape:
            return self.ways(self.root["$defs"][shape["$ref"].rsplit("/", 1)[-1]])
        if "properties" not in shape and "type" not in shape:
            for word in ("anyOf", "oneOf", "allOf"):
                if word in shape:
                    return [way for one in shape[word] for way in self.ways(one)]
        return [] if shape.get("type") == "null" else [shape]

    def mappings(self, shape: Any) -> list[Schema]:
        """Return the ways that are mappings, also as the only thing of a list."""
        return [way for way in (*self.ways(shape), *self.things(shape)) if way.get("type") == "object"]

    def things(self, shape: Any) -> list[Schema]:
        """Return what a list of things may hold; [] if a value is no such list."""
        lists = [way["items"] for way in self.ways(shape) if way.get("type") == "array" and "items" in way]
        found = [way for one in lists for way in self.ways(one)]
        return found if any(way.get("type") == "object" for way in found) else []

    def plain(self, shape: Any) -> list[Schema]:
        """Return the ways that are scalars or lists of scalars."""
        ways = [way for way in self.ways(shape) if way.get("type") != "object"]
        return [way for way in ways if way.get("type") != "array" or not self.things(way)]

    def scalars(self, shape: Any) -> list[Schema]:
        """Return the ways of a plain value that are no lists."""
        return [way for way in self.plain(shape) if way.get("type") != "array"]

    def entries(self, shape: Any) -> list[Schema]:
        """Return what the entries of lists of scalars may be; [] if a value is no such list."""
        lists = [way for way in self.plain(shape) if way.get("type") == "array"]
        return [way for one in lists for item in one.get("prefixItems") or [one["items"]] for way in self.ways(item)]

    def at(self, data: Any, path: KeyPath) -> Schema | None:
        """Return the schema of a place in some data; None if there is no such place."""
        shape: Any = self.root
        for part in path:
            shape = self._step(shape, data, part)
            data = inner_of(data, part)
            if shape is None:
                return None
        return shape if isinstance(shape, dict) else {}

    def _step(self, shape: Any, value: Any, part: str | int) -> Any:
        if isinstance(part, int):
            lists = [way for way in self.ways(shape) if way.get("type") == "array"]
            lists.sort(key=lambda way: not self.things(way))
            return next((way.get("items") or way["prefixItems"][part] for way in lists), None) if lists else None
        if isinstance(value, dict):
            way = self.match(shape, value)
            return keys_in(way).get(part, _of_any_key(way)) if way else None
        found = (one for way in self.mappings(shape) if (one := keys_in(way).get(part, _of_any_key(way))) is not None)
        return next(found, None)

    def match(self, shape: Any, value: Mapping[str, Any]) -> Schema | None:
        """Return the way that describes a mapping: of its kind, and with most of its keys."""
        ways = [way for way in self.mappings(shape) if _agrees(way, value)]
        return max(ways, key=lambda way: len(keys_in(way).keys() & value.keys()), default=None)

    def kinds(self, shape: Any) -> dict[str, Schema]:
        """Return what may stand at a place, or as a thing in the list there, by kind: page types, kinds of puzzle …"""
        ways, found = self.things(shape) or self.ways(shape), dict[str, Schema]()
        named = any(is_named(way) for way in ways)
        for way in ways:
            if is_named(way):
                found |= {name: inner for name, inner in keys_in(way).items() if name not in found}
            elif way.get("type") == "object":
                found[_const(way) or DETAILS] = way
            elif named:
                found |= {name: {} for name in way.get("enum", ()) if name not in found}
            else:
                found.setdefault(VALUE, way)
        return found

    def kind_of(self, shape: Any, value: Any) -> str:
        """Return the kind of a value, '' for none."""
        if value is None:
            return ""
        if isinstance(value, dict):
            way = self.match(shape, value)
            return (str(next(iter(value), "")) if is_named(way) else _const(way) or DETAILS) if way else DETAILS
        return value if isinstance(value, str) and value in self.kinds(shape) else VALUE

    def skeleton(self, way: Schema) -> dict[str, Any]:
        """Return the least that a mapping needs, from its examples."""
        first = (way.get("oneOf") or way.get("anyOf") or [{}])[-1 if "anyOf" in way else 0]
        needed = [*way.get("required", ()), *first.get("required", ())]
        return {key: self.example(shape) for key, shape in keys_in(way).items() if key in needed}

    def least(self, kind: str, way: Schema) -> dict[str, Any]:
        """Return the least that a mapping of a kind needs; a section of puzzles is like that of the kind's sample."""
        least = self.skeleton(way)
        sample = folder_of(kind) / f"{kind}.sample.yaml" if kind in KINDS else None
        if sample and sample.is_file():
            first = read_own(sample)["sections"][0]
            least |= {key: first[key] for key in first.keys() & least.keys()}
        if keys_in(way).get(_KIND, {}).get("default") == kind:
            least.pop(_KIND, None)
        return least

    def conversions(self, shape: Schema, kind: str, old: Any) -> Iterator[dict[str, Any]]:
        """Yield mappings of a kind, with what an old value said as far as possible."""
        way = self.kinds(shape)[kind]
        fresh, keys = self.least(kind, way), keys_in(way)
        if isinstance(old, dict):
            kept = {key: value for key, value in old.items() if key in keys and key != _KIND}
            yield {**fresh, **kept}
            yield {**fresh, **{key: value for key, value in kept.items() if key == next(iter(fresh), "")}}
            return
        if old is not None:
            yield {**fresh, next((key for key in keys if key in needed_in(way)), next(iter(keys), "")): old}
        yield from (one for one in shape.get("examples", ()) if isinstance(one, dict))
        yield fresh

    def example(self, shape: Any) -> Any:
        """Return an example of a value."""
        for one in (shape, *self.ways(shape)):
            found = next(iter(one.get("examples") or one.get("enum") or ()), one.get("const"))
            if found is not None:
                return found
        return next((self.skeleton(way) for way in self.mappings(shape)), "")


def keys_in(way: Schema) -> dict[str, Any]:
    """Return the schemas of the keys that a mapping may have, where these are known."""
    named = dict.fromkeys(way.get("propertyNames", {}).get("enum", ()), way.get("additionalProperties", {}))
    return {**way.get("properties", {}), **named}


def is_open(way: Schema) -> bool:
    """Tell whether a mapping may have any keys."""
    return bool(way.get("additionalProperties")) and not keys_in(way)


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
    """Return a plain value as text, with something between the entries of a list; '' for None."""
    if value is None:
        return ""
    if isinstance(value, list):
        return between.join(map(text_of, value))
    return str(value).lower() if isinstance(value, bool) else str(value)


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


def has_entries(data: Any, path: KeyPath) -> bool:
    """Tell whether all list entries on a path are there."""
    listed = (path[: at + 1] for at, part in enumerate(path) if isinstance(part, int))
    return all(value_at(data, one) is not None for one in listed)


def put_value(data: dict[str, Any], path: KeyPath, value: Any) -> dict[str, Any]:
    """Return values with another one at a path; a name on the way becomes a mapping with options."""
    data = deepcopy(data)
    holder: Any = data
    for part, after in pairwise(path):
        inner = holder[part] if isinstance(part, int) else holder.get(part)
        if not isinstance(inner, dict | list):
            inner = [] if isinstance(after, int) else {}
            holder[part] = inner
        holder = inner
    if isinstance(holder, list) and not (isinstance(path[-1], int) and path[-1] < len(holder)):
        raise UserError(name_of(path))
    holder[path[-1]] = value
    return data


def drop_value(data: dict[str, Any], path: KeyPath, shapes: Shapes) -> dict[str, Any]:
    """Return values without a key or entry, and without the mappings that this leaves empty."""
    data = deepcopy(data)
    above: Any = value_at(data, path[:-1])
    if value_at(data, path) is not None or (isinstance(above, dict) and path[-1] in above):
        del above[path[-1]]
    while (path := path[:-1]) and not (left := value_at(data, path)):
        above = value_at(data, path[:-1])
        shape = shapes.at(data, path) or {}
        if isinstance(above, dict) and is_named(shapes.match(shapes.at(data, path[:-1]), above)):
            return put_value(data, path[:-1], path[-1])  # the name alone again
        least = any(way.get("minItems") for way in shapes.ways(shape))
        if isinstance(path[-1], int) or is_nullable(shape) or not (least or isinstance(left, dict)):
            break
        del above[path[-1]]
    return data


def _agrees(way: Schema, value: Mapping[str, Any]) -> bool:
    kind = keys_in(way).get(_KIND, {})
    return "const" not in kind or value.get(_KIND, kind.get("default")) == kind["const"]


def _const(way: Schema) -> str:
    return str(keys_in(way).get(_KIND, {}).get("const", ""))


def _of_any_key(way: Schema) -> Any:
    return way.get("additionalProperties") if is_open(way) else None
