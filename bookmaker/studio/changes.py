"""What a form can do to the values of a file: each request becomes one or more proposals, the best one first."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from bookmaker.spec.shapes import (
    VALUE,
    Schema,
    drop_value,
    has_entries,
    is_named,
    is_open,
    keys_in,
    put_value,
    text_of,
    value_at,
)
from bookmaker.spec.tree import name_of
from bookmaker.studio.fields import FormFile, Part, parse
from bookmaker.values.errors import UserError

_KIND = "kind"


class Change(NamedTuple):
    """A proposal: all values of the file as they would be."""

    data: dict[str, Any]
    focus: str = ""
    """The id of what is to have the focus then."""
    asked: Mapping[str, str] = {}
    """What to ask for, with proposals, if it does not work."""


class Refusal(UserError):
    """A new thing does not work: more must be asked for."""

    def __init__(self, reason: UserError, asked: Mapping[str, str]) -> None:
        super().__init__(str(reason), problems=reason.problems)
        self.asked = asked


def propose_text(file: FormFile, part: Part, text: str) -> Iterator[Change]:
    """Yield a change of a plain value; what holds anyway is not written, and an empty text takes the key out."""
    if not file.shapes.plain(part.shape) or isinstance(part.value, dict) or not has_entries(file.data, part.path[:-1]):
        raise UserError(file.labels.say("not_plain"))
    value = parse(file, part, text)
    if part.value is None and value is None:
        yield Change(file.data)
    elif value is None or (value == (usual := file.usual_value(part.path)) and type(value) is type(usual)):
        yield Change(drop_value(file.data, part.path, file.shapes))
    else:
        yield Change(put_value(file.data, part.path, value))


def propose_addition(file: FormFile, part: Part, kind: str, key: str, new: Mapping[str, str]) -> Iterator[Change]:
    """Yield changes that add a thing to a list, a key to a mapping of any keys, or a mapping."""
    shapes = file.shapes
    if shapes.things(part.shape):
        listed = file.usual_value(part.path) if part.value is None else part.value
        items = listed if isinstance(listed, list) else [] if listed is None else [listed]
        thing, asked = _new_thing(file, part, kind, new)
        yield Change(put_value(file.data, part.path, [*items, thing]), f"g-{name_of((*part.path, len(items)))}", asked)
    elif is_open(way := file.body(part)):
        if not key or key in (part.value or {}):
            raise UserError(file.labels.say("no_key"))
        inner = file.part((*part.path, key))
        value = parse(file, inner, new.get("", "")) if inner else None
        yield Change(
            put_value(file.data, (*part.path, key), value if value is not None else ""), f"f-{part.name}.{key}"
        )
    elif part.value is None and shapes.mappings(part.shape):
        yield Change(put_value(file.data, part.path, shapes.skeleton(way)), f"g-{part.name}")
    else:
        raise UserError(file.labels.say("nowhere"))


def propose_removal(file: FormFile, part: Part) -> Iterator[Change]:
    """Yield a change that takes something out."""
    above, last = part.path[:-1], part.path[-1]
    count = len(value_at(file.data, above)) - 1 if isinstance(last, int) else 0
    near = f"g-{name_of((*above, min(last, count - 1)))}" if count and isinstance(last, int) else f"g-{name_of(above)}"
    yield Change(drop_value(file.data, part.path, file.shapes), near)


def propose_kind(file: FormFile, part: Part, kind: str) -> Iterator[Change]:
    """Yield changes of what something is; what it says that the new kind has, too, stays if that works."""
    shapes, old = file.shapes, part.value
    kinds = shapes.kinds(part.shape)
    if kind not in kinds:
        raise UserError(file.labels.say("nowhere"))
    tries: Iterator[Any]
    if kind == VALUE:
        said = [*old.values()] if isinstance(old, dict) else []
        plain = [one for one in (*said[:1], *part.shape.get("examples", ())) if not isinstance(one, dict | list)]
        tries = iter([*plain, shapes.example(kinds[kind])])
    elif is_named(shapes.match(part.shape, {kind: None})):
        tries = iter([_new_thing(file, part, kind, {})[0]])
    else:
        tries = shapes.conversions(part.shape, kind, old)
    yield from (Change(put_value(file.data, part.path, one)) for one in tries)


def _new_thing(file: FormFile, part: Part, kind: str, new: Mapping[str, str]) -> tuple[Any, dict[str, str]]:
    """Return a new thing of a kind for a list, and what to ask for if it does not work."""
    shapes = file.shapes
    kinds = shapes.kinds(part.shape)
    if kind not in kinds:
        raise UserError(file.labels.say("nowhere"))
    if kind == VALUE:
        item = Part((*part.path, 0), {"anyOf": shapes.things(part.shape)}, None, part.label)
        return parse(file, item, new.get("", "")) or "", {}
    if is_named(way := shapes.match(part.shape, {kind: None}) or {}) and kind in keys_in(way):
        options = next(iter(shapes.mappings(keys_in(way)[kind])), {})
        said = _fill_in(file, options, shapes.skeleton(options), new)
        return ({kind: said} if said else kind), {key: text_of(value) for key, value in said.items()}
    said = _fill_in(file, kinds[kind], shapes.least(kind, kinds[kind]), new)
    asked = {key: text_of(value) for key, value in said.items() if not isinstance(value, dict) and key != _KIND}
    return said, asked


def _fill_in(file: FormFile, way: Schema, least: dict[str, Any], new: Mapping[str, str]) -> dict[str, Any]:
    """Return a mapping with the texts that were asked for."""
    asked = (Part((key,), keys_in(way)[key], None, key) for key in new if key in keys_in(way))
    return {**least, **{one.name: parse(file, one, new[one.name]) for one in asked}}
