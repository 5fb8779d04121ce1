"""What a model says about itself: the keys at a place, their descriptions and examples."""

from collections.abc import Iterator
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin

import yaml
from pydantic import BaseModel
from pydantic.fields import FieldInfo

from bookmaker.spec.tree import KeyPath

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


def field_at(model: Model, path: KeyPath) -> FieldInfo | None:
    """Return the field that a path of keys and indices ends in; None where there is none."""
    kinds: list[Any] = [model]
    field = None
    for part in path:
        field, kinds = _step(kinds, part)
    return field


def keys_at(model: Model, path: KeyPath) -> list[str]:
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
