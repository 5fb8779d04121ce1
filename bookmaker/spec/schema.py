"""What a model says about itself: the keys at a place, their descriptions and examples."""

from collections.abc import Iterator
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import yaml
from pydantic import BaseModel
from pydantic.fields import FieldInfo

from bookmaker.spec.tree import Path

Model = type[BaseModel]

_END_OF_SCALAR = "...\n"


def fields(model: Model, prefix: str = "") -> Iterator[tuple[str, FieldInfo]]:
    """Yield every key of a model and of the models in it, as 'sections[].title' and the field.

    Models that are `apart` are left out: they hold a whole world of their own.
    """
    for name, field in keys_of(model).items():
        yield prefix + name, field
        for inner, suffix in _models(field.annotation):
            if not getattr(inner, "apart", False):
                yield from fields(inner, f"{prefix}{name}{suffix}.")


def keys_of(model: Model) -> dict[str, FieldInfo]:
    """Return the fields of a model by the keys that a file has for them."""
    return {field.alias or name: field for name, field in model.model_fields.items()}


def field_at(model: Model, path: Path) -> FieldInfo | None:
    """Return the field that a path of keys and indices ends in; None where there is none."""
    kinds: list[Any] = [model]
    field = None
    for part in path:
        field, kinds = _step(kinds, part)
    return field


def keys_at(model: Model, path: Path) -> list[str]:
    """Return the keys that a mapping at a path may have, as far as the model tells."""
    kinds: list[Any] = [model]
    for part in path:
        _, kinds = _step(kinds, part)
    models = [kind for kind in kinds if _is_model(kind)]
    usual = [model for model in models if not getattr(model, "apart", False)]
    return [name for model in usual or models for name in keys_of(model)]


def example_of(field: FieldInfo | None, key: str) -> str:
    """Return a line that shows a key in use: 'size: 5x5'; '' when its field has no example."""
    if field is None or not field.examples:
        return ""
    shown = yaml.safe_dump(field.examples[0], default_flow_style=True, width=1000, allow_unicode=True, sort_keys=False)
    return f"{key}: {shown.removesuffix(_END_OF_SCALAR).strip()}"


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
        return _choices(get_args(annotation)[0])
    if get_origin(annotation) in (Union, UnionType):
        return [kind for choice in get_args(annotation) if choice is not type(None) for kind in _choices(choice)]
    return [annotation]


def _models(annotation: Any) -> Iterator[tuple[Model, str]]:
    """Yield the models inside an annotation, each with how one gets there: '', '[]' or '.*'."""
    for kind in _choices(annotation):
        if _is_model(kind):
            yield kind, ""
        elif get_origin(kind) in (list, tuple):
            yield from ((inner, "[]" + suffix) for inner, suffix in _models(get_args(kind)[0]))
        elif get_origin(kind) is dict:
            yield from ((inner, ".*" + suffix) for inner, suffix in _models(get_args(kind)[1]))


def _is_model(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, BaseModel)


def json_schema(model: Model) -> dict[str, Any]:
    """Return the keys of a model as JSON Schema, for editors that complete and explain them."""
    required = [name for name, field in keys_of(model).items() if field.is_required()]
    properties = {name: _described(field) for name, field in keys_of(model).items()}
    shape = {"type": "object", "additionalProperties": False, "properties": properties}
    return {**shape, "required": required} if required else shape


def _described(field: FieldInfo) -> dict[str, Any]:
    about: dict[str, Any] = {"description": field.description, "examples": field.examples}
    if isinstance(field.default, int | float | str):
        about["default"] = field.default
    # A size or a length is written as text, whatever it becomes.
    if field.examples and isinstance(field.examples[0], str):
        return {**about, **_written_as(field.examples)}
    return {**about, **_shape(field.annotation)}


def _written_as(examples: list[Any]) -> dict[str, Any]:
    """Return the types that examples have, of which the first is text."""
    names: dict[type, str] = {str: "string", list: "array", dict: "object"}
    types = list(dict.fromkeys(names[type(example)] for example in examples))
    return {"type": types if len(types) > 1 else types[0]}


def _shape(annotation: Any) -> dict[str, Any]:
    kind, *others = _choices(annotation)
    if others:
        return {"anyOf": [_shape(choice) for choice in (kind, *others)]}
    if _is_model(kind):
        return json_schema(kind)
    if get_origin(kind) is Literal:
        return {"enum": list(get_args(kind))}
    if get_origin(kind) is dict:
        return {"type": "object", "additionalProperties": _shape(get_args(kind)[1])}
    if get_origin(kind) in (list, tuple):
        return {"type": "array", "items": _shape(get_args(kind)[0])}
    return {"type": {bool: "boolean", int: "integer", float: "number"}.get(kind, "string")}
