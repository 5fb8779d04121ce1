"""What a form can do to a file: each request becomes one or more changes of its text, the best one first."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, NamedTuple

from bookmaker.spec.edit import edit_value, move_item
from bookmaker.spec.source import Source
from bookmaker.spec.tree import KeyPath, name_of
from bookmaker.studio.fields import Part
from bookmaker.values.errors import UserError

NEW = "new:"
"""The beginning of the names of what a request says of a new thing, by key."""


class Change(NamedTuple):
    """A change to try."""

    edit: Callable[[Source], str]
    """Returns the text of the file then."""
    focus: str = ""
    """The id of what is to have the focus."""


def propose(way: str, part: Part, fields: Mapping[str, str]) -> Iterator[Change]:
    """Yield the changes that a request asks for; raise UserError for what cannot be."""
    ways = {"/set": _set, "/add": _add, "/remove": _remove, "/move": _move, "/kind": _change_kind}
    if way not in ways:
        raise UserError(part.form.labels.say("nowhere"))
    yield from ways[way](part, fields)


def texts_in(fields: Mapping[str, str]) -> dict[str, str]:
    """Return what a request says of a new thing, by key; '' for a plain value."""
    return {name.removeprefix(NEW): text for name, text in fields.items() if name.startswith(NEW)}


def _put(part: Part, value: Any, focus: str = "", path: KeyPath = ()) -> Change:
    """Return a change of a value; None takes it out."""
    return Change(partial(edit_value, path=path or part.path, value=value, order=part.order), focus)


def _set(part: Part, fields: Mapping[str, str]) -> Iterator[Change]:
    """Yield a change of a plain value; what holds anyway is not written, and an empty text takes the key out."""
    if not (part.scalars or part.entries) or isinstance(part.value, dict):
        raise UserError(part.form.labels.say("not_plain"))
    path, value = part.path, part.parse(fields.get("value", ""))
    if value is None or (value == part.usual and type(value) is type(part.usual)):
        path, value = part.removal()
    yield _put(part, value, path=path)


def _add(part: Part, fields: Mapping[str, str]) -> Iterator[Change]:
    """Yield a change that adds a thing to a list, a key to a mapping of any keys, or a mapping."""
    texts, kind, key = texts_in(fields), fields.get("kind", ""), fields.get("key", "").strip()
    say = part.form.labels.say
    if part.items is not None and kind in part.kinds:
        listed = part.usual if part.value is None else part.value
        items = listed if isinstance(listed, list) else [] if listed is None else [listed]
        thing, at = part.new(kind, texts), (*part.path, len(items))
        focus = f"g-{name_of(at)}"
        yield _put(part, thing, focus, at) if items is part.value else _put(part, [*items, thing], focus)
    elif part.is_open:
        inner = part.child(key)
        if not key or not inner or inner.value is not None:
            raise UserError(say("no_key"))
        value = inner.parse(texts.get("", ""))
        yield _put(inner, inner.example if value is None else value, f"f-{inner.name}")
    elif part.value is None and part.items is None and part.body:
        yield _put(part, part.skeleton(part.body), f"g-{part.name}")
    else:
        raise UserError(say("nowhere"))


def _remove(part: Part, _: Mapping[str, str]) -> Iterator[Change]:
    """Yield a change that takes something out."""
    last, listed = part.path[-1], part.above.value if part.above else None
    above, count = part.path[:-1], len(listed) - 1 if isinstance(listed, list) else 0
    near = (*above, min(last, count - 1)) if count and isinstance(last, int) else above
    path, value = part.removal()
    yield _put(part, value, f"g-{name_of(near)}", path)


def _move(part: Part, fields: Mapping[str, str]) -> Iterator[Change]:
    """Yield a change of the place of a thing in its list."""
    above, last, by = part.path[:-1], part.path[-1], {"1": 1, "-1": -1}.get(fields.get("by", ""), 0)
    to, listed = last + by if by and isinstance(last, int) else -1, part.above and part.above.value
    if not isinstance(listed, list) or not 0 <= to < len(listed):
        raise UserError(part.form.labels.say("nowhere"))
    yield Change(partial(move_item, path=part.path, to=to), f"g-{name_of((*above, to))}")


def _change_kind(part: Part, fields: Mapping[str, str]) -> Iterator[Change]:
    """Yield changes of what something is; what it says that the new kind has, too, stays if that works."""
    if (kind := fields.get("kind", "")) not in part.kinds:
        raise UserError(part.form.labels.say("nowhere"))
    yield from (_put(part, one) for one in part.values_of(kind, {}))
