"""What a model says about itself: the keys at a place, their descriptions and examples, and its JSON Schema.

With JSON Schemas (draft 2020-12) editors complete, explain and check files. A schema is made from the model that loads
the file: it takes whatever the model takes, and refuses what the model refuses for the value alone.
"""

import json
from collections.abc import Iterator
from copy import deepcopy
from functools import lru_cache
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin

import yaml
from pydantic import BaseModel
from pydantic.fields import FieldInfo
from pydantic.json_schema import GenerateJsonSchema

from bookmaker import __version__
from bookmaker.page.layout.look import Look
from bookmaker.spec.tree import KeyPath
from bookmaker.values.models import LateModel

Model = type[BaseModel]

_END_OF_SCALAR = "...\n"
Schema = dict[str, Any]

_LOOK = "look"
"""The key for changes to a layout, or for a cover's changes to its design."""
_COVER = "CoverModel"
_EXTENDS, _DISCRIMINATOR = "extends", "discriminator"
_DEFS = "$defs"
_REF = f"#/{_DEFS}/"


class _Plain(yaml.SafeDumper):
    """Writes no anchors and aliases, which none of our files may have."""

    def ignore_aliases(self, data: object) -> bool:
        return True


def fields(model: Model, prefix: str = "") -> Iterator[tuple[str, FieldInfo]]:
    """Yield every key of a model and of the models in it, as 'sections[].title' and the field.

    Models that are `apart` are left out: they are worlds of their own.
    """
    for name, field in keys_of(model).items():
        yield prefix + name, field
        for inner, suffix in _models(field.annotation):
            if not getattr(inner, "apart", False):
                yield from fields(inner, f"{prefix}{name}{suffix}.")


def keys_of(model: Model) -> dict[str, FieldInfo]:
    """Return the fields of a model by their keys in a file."""
    return {field.alias or name: field for name, field in model.model_fields.items()}


def field_at(model: Model, path: KeyPath) -> FieldInfo | None:
    """Return the field at the end of a path of keys and indices; None if there is none."""
    kinds: list[Any] = [model]
    field = None
    for part in path:
        field, kinds = _step(kinds, part)
    return field


def keys_at(model: Model, path: KeyPath) -> list[str]:
    """Return the keys that a mapping at a path may have, if the model says so."""
    return [name for one in models_at(model, path) for name in keys_of(one)]


def models_at(model: Model, path: KeyPath) -> list[Model]:
    """Return what may describe a mapping at a path, if the model says so."""
    kinds: list[Any] = [model]
    for part in path:
        _, kinds = _step(kinds, part)
    models = [kind for kind in kinds if _is_model(kind)]
    return [model for model in models if not getattr(model, "apart", False)] or models


def example_of(field: FieldInfo | None, key: str) -> str:
    """Return a line that shows a key in use: 'size: 5x5'; '' if its field has no example."""
    if field is None or not field.examples:
        return ""
    return line_of(key, field.examples[0])


def line_of(key: str, value: object) -> str:
    """Return a key with its value as a line of YAML, each value written out."""
    shown = yaml.dump(value, Dumper=_Plain, default_flow_style=True, width=1000, allow_unicode=True, sort_keys=False)
    return f"{key}: {shown.removesuffix(_END_OF_SCALAR).strip()}"


def is_listed(model: Model, path: KeyPath) -> bool:
    """Tell whether a path leads to a list of any length."""
    field = field_at(model, path)
    kinds = _choices(field.annotation) if field else []
    return any(get_origin(kind) is list or get_args(kind)[1:] == (Ellipsis,) for kind in kinds)


def _step(kinds: list[Any], part: str | int) -> tuple[FieldInfo | None, list[Any]]:
    """Return the field and the types one key or index further."""
    for kind in kinds:
        if _is_model(kind):
            if field := keys_of(kind).get(str(part)):
                return field, _choices(field.annotation)
        elif get_origin(kind) is dict:
            return None, _choices(get_args(kind)[1])
        elif get_origin(kind) in (list, tuple):
            return None, _choices(get_args(kind)[0])
    return None, []


def _choices(annotation: Any) -> list[Any]:
    """Return the types an annotation allows, without Annotated and None."""
    if get_origin(annotation) is Annotated:
        late = (one.model_for(None) for one in annotation.__metadata__ if isinstance(one, LateModel))
        return _choices(next(late, get_args(annotation)[0]))
    if get_origin(annotation) in (Union, UnionType):
        return [kind for choice in get_args(annotation) if choice is not type(None) for kind in _choices(choice)]
    return [annotation]


def _models(annotation: Any) -> Iterator[tuple[Model, str]]:
    """Yield the models inside an annotation, each with the way to it: '', '[]' or '.*'."""
    for kind in _choices(annotation):
        if _is_model(kind):
            yield kind, ""
        elif get_origin(kind) in (list, tuple):
            yield from ((inner, "[]" + suffix) for inner, suffix in _models(get_args(kind)[0]))
        elif get_origin(kind) is dict:
            yield from ((inner, ".*" + suffix) for inner, suffix in _models(get_args(kind)[1]))


def _is_model(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, BaseModel)


def file_name(kind: str) -> str:
    """Return the name of the schema's file for a kind of file."""
    return "bookmaker.schema.json" if kind == "spec" else f"bookmaker.{kind}.schema.json"


def modeline(kind: str) -> str:
    """Return the first line of a file of a kind, which tells editors its schema."""
    return f"# yaml-language-server: $schema={file_name(kind)}"


@lru_cache
def schema_text(kind: str, model: type[BaseModel]) -> str:
    """Return the schema of a kind of file as JSON, stamped with the version of bookmaker."""
    return json.dumps(json_schema(kind, model), indent=1, ensure_ascii=False) + "\n"


def json_schema(kind: str, model: type[BaseModel]) -> Schema:
    """Return the schema of a kind of file, which this model loads."""
    from bookmaker.page.layout.cover.look import Design  # which takes long, and few commands write schemas

    shape = _generate_schema(model)
    if model in (Look, Design):  # which have all keys unless they extend another one
        alone = {"not": {"required": [_EXTENDS]}}
        shape = {**_incomplete(shape), "if": alone, "then": _required_keys(shape, shape[_DEFS])}
    if _LOOK in shape.get("properties", {}):
        _add_look(shape, shape, Look)
    if _COVER in shape.get(_DEFS, {}):
        _add_look(shape, shape[_DEFS][_COVER], Design)
    return {
        "$schema": GenerateJsonSchema.schema_dialect,
        "$id": f"urn:bookmaker:{__version__}:{kind}",
        "title": f"bookmaker {__version__}: {kind}",
        **shape,
    }


class _Generator(GenerateJsonSchema):
    """Pydantic's generator, without titles that only repeat the key."""

    def field_title_should_be_set(self, schema: Any) -> bool:
        return False

    def dict_schema(self, schema: Any) -> Schema:
        """Say which keys are possible, too."""
        keys = self.generate_inner(schema["keys_schema"])
        names = keys.get("enum") or [str(key) for key in range(keys.get("minimum", 0), keys.get("maximum", -1) + 1)]
        return {**super().dict_schema(schema), **({"propertyNames": {"enum": names}} if names else {})}


def _generate_schema(model: type[BaseModel]) -> Schema:
    shape = model.model_json_schema(schema_generator=_Generator)
    for inner in (shape, *shape.get(_DEFS, {}).values()):
        _tidy(inner)
    return shape


def _tidy(shape: Any) -> None:
    """Remove what a file would write differently: the names of models, defaults that are no plain values."""
    if isinstance(shape, list):
        for item in shape:
            _tidy(item)
    if not isinstance(shape, dict):
        return
    shape.pop("title", None)
    if not _is_written_so(shape.get("default"), shape):
        shape.pop("default", None)
    for inner in ("items", "prefixItems", "anyOf", "oneOf", "allOf", "additionalProperties"):
        _tidy(shape.get(inner))
    _tidy(list(shape.get("properties", {}).values()))


def _is_written_so(default: Any, shape: Schema) -> bool:
    """Tell whether a file would write a default like this; a length is a number only inside."""
    number = isinstance(default, int | float)
    return (isinstance(default, str) and default != "") or (number and shape.get("type") != "string")


def _add_look(shape: Schema, holder: Schema, model: type[BaseModel]) -> None:
    """Describe the keys of a layout, or of a design, that a mapping changes; none of them is required."""
    look = _incomplete(_generate_schema(model))
    del look["properties"][_EXTENDS]  # what changes a file extends no other
    shape[_DEFS] = {**look.pop(_DEFS), **shape[_DEFS], model.__name__: look}
    described = {key: one for key, one in holder["properties"][_LOOK].items() if key in ("description", "examples")}
    holder["properties"][_LOOK] = {**described, "$ref": f"{_REF}{model.__name__}"}


def _incomplete(shape: Schema) -> Schema:
    """Return a schema whose mappings require nothing; the entries of lists do, for lists are replaced as a whole."""
    shape = deepcopy(shape)
    _walk(shape, shape[_DEFS], lambda inner: _loosen(inner, shape[_DEFS]))
    return shape


def _loosen(shape: Schema, defs: Schema) -> None:
    """Remove what a mapping requires; one of several kinds need not say which, for the one below does."""
    shape.pop("required", None)
    for value in shape.get("properties", {}).values():
        if way := _of_kinds(value):
            kinds = [defs[kind["$ref"].removeprefix(_REF)]["properties"] for kind in way["oneOf"]]
            names = {name: None for keys in kinds for name in keys if name != way[_DISCRIMINATOR]["propertyName"]}
            keys = {name: {"anyOf": [own[name] for own in kinds if name in own]} for name in names}
            way["oneOf"].append({"type": "object", "properties": keys, "additionalProperties": False})


def _of_kinds(shape: Schema) -> Schema:
    """Return the mapping that says which kind it is; an empty one if a value may be none."""
    return next((way for way in (shape, *shape.get("anyOf", ())) if _DISCRIMINATOR in way), {})


def _walk(shape: Schema, defs: Schema, visit: Any) -> None:
    """Visit a mapping and those in it, but not those in lists."""
    visit(shape)
    for value in shape.get("properties", {}).values():
        if inner := _mapping(value, defs):
            _walk(inner, defs, visit)


def _mapping(shape: Schema, defs: Schema) -> Schema:
    """Return the mapping that a value may be; an empty one if it may be none."""
    ways = [defs[way["$ref"].removeprefix(_REF)] for way in (shape, *shape.get("anyOf", ())) if "$ref" in way]
    return ways[0] if ways else {}


def _required_keys(shape: Schema, defs: Schema) -> Schema:
    """Return only what a mapping and those in it require."""
    properties = {
        key: inner
        for key, value in shape.get("properties", {}).items()
        if (inner := _required_keys(_mapping(value, defs), defs) or _kind_required(value))
    }
    parts = {"required": shape.get("required"), "properties": properties}
    return {key: value for key, value in parts.items() if value}


def _kind_required(value: Schema) -> Schema:
    """Require that a value says which kind it is, if it is a mapping of several kinds."""
    way = _of_kinds(value)
    return {"required": [way[_DISCRIMINATOR]["propertyName"]]} if way else {}
