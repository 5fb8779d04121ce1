"""Kinds of puzzle on the command line: an option for each of their own keys that is a single value, or a list."""

from collections.abc import Iterator, Mapping
from functools import cache
from inspect import Parameter, Signature
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from bookmaker.cli.help import Command
from bookmaker.values.errors import UserError, did_you_mean

if TYPE_CHECKING:
    from bookmaker.kinds.base import Kind
    from bookmaker.kinds.params import Params
    from bookmaker.values.puzzle import Size

KindName = Annotated[
    str, typer.Option(metavar="NAME", help="The kind of puzzle, one of those that bookmaker init lists.")
]
OWN = "own"
"""The name in a context for the values of kinds' options."""
_TYPES: dict[str, tuple[Any, str]] = {"integer": (int, "N"), "number": (float, "X"), "string": (str, "FILE")}
"""By type in JSON Schema, the type of an option, and the placeholder of its value."""


def kind_of(name: str) -> "Kind[Any]":
    """Return the kind with a name; raise UserError if there is none."""
    from bookmaker.kinds import KINDS

    if name not in KINDS:
        raise UserError(f"--kind {name}: expected one of {', '.join(KINDS)}; {did_you_mean(name, KINDS)}")
    return KINDS[name]


class OfKinds(Command):
    """A command with an option for each key of kinds, which are looked up only when it is called or explained."""

    _params: list[Any]
    _is_whole: bool

    @property
    def params(self) -> list[Any]:
        if not self._is_whole:
            self._params += _options()
            self._is_whole = True
        return self._params

    @params.setter
    def params(self, params: list[Any]) -> None:
        self._params, self._is_whole = params, False

    def invoke(self, ctx: Any) -> Any:
        """Run the command; it finds the values of kinds' options in the `meta` of its context."""
        given = {one.name: ctx.params.pop(one.name) for one in _options()}
        ctx.meta[OWN] = {name: value for name, value in given.items() if value not in (None, (), [])}
        return super().invoke(ctx)


@cache
def _options() -> list[Any]:
    """Return the options of all kinds, as Typer makes them."""

    def command(**own: Any) -> None: ...

    command.__signature__ = Signature([*_parameters()])  # type: ignore[attr-defined]
    app = typer.Typer(add_completion=False)
    app.command(cls=Command)(command)
    return [one for one in typer.main.get_command(app).params if one.name != "help"]


def _parameters() -> Iterator[Parameter]:
    keys = _keys()
    for name in {name: None for own in keys.values() for name in own}:
        owners = [kind for kind, own in keys.items() if name in own]
        shape = keys[owners[0]][name]
        type_, metavar = _type(shape)
        said = "" if len(owners) == len(keys) else f"{', '.join(owners)}: "
        again = "; give it once for each" if "items" in shape else ""
        option = typer.Option(
            f"--{name.replace('_', '-')}",
            metavar=metavar,
            min=shape.get("minimum"),
            max=shape.get("maximum"),
            help=f"{said}{shape['description']}{again}.",
        )
        yield Parameter(name, Parameter.KEYWORD_ONLY, default=None, annotation=Annotated[type_ | None, option])


def _type(shape: Mapping[str, Any]) -> tuple[Any, str | None]:
    if "items" in shape:
        one, metavar = _type(shape["items"])
        return list.__class_getitem__(one), metavar
    return (Literal[tuple(shape["enum"])], None) if "enum" in shape else _TYPES[shape["type"]]


@cache
def _keys() -> dict[str, dict[str, dict[str, Any]]]:
    """Return, by kind, the own keys that an option can set, each with its JSON Schema."""
    from bookmaker.kinds import KINDS
    from bookmaker.kinds.params import Params

    shared = Params.model_fields.keys() - {"steps"}
    found: dict[str, dict[str, dict[str, Any]]] = {}
    for name, kind in KINDS.items():
        schema = kind.params.model_json_schema()
        ways = ((key, shape, _simple(shape, schema)) for key, shape in schema["properties"].items())
        found[name] = {key: {**way, "description": shape["description"]} for key, shape, way in ways if way}
    return {name: {key: way for key, way in own.items() if key not in shared} for name, own in found.items()}


def _simple(shape: dict[str, Any], schema: Mapping[str, Any]) -> dict[str, Any] | None:
    """Return a schema's shape for a single value, else for a list of them; None if it takes neither."""
    if "$ref" in shape:
        return _simple(schema["$defs"][shape["$ref"].rpartition("/")[2]], schema)
    if shape.get("type") == "array" and (items := _simple(shape["items"], schema)):
        return {"items": items}
    ways = (_simple(way, schema) for way in shape.get("anyOf", ()))
    return shape if shape.get("type") in _TYPES else next(filter(None, ways), None)


def own_params(kind: "Kind[Any]", size: "Size", given: Mapping[str, Any]) -> "Params":
    """Return the keys of a kind from options; raise UserError for unknown keys and bad values."""
    from bookmaker.kinds.lines import params_of

    for name in given:
        owners = [one for one, own in _keys().items() if name in own]
        if kind.name not in owners:
            said = f"--kind {' or '.join(owners)}"
            raise UserError(f"--{name} is about {said}; leave it out, or say {said}")
    return params_of(kind, size, given, "--")
