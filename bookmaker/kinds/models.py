"""Models of files and commands: the keys common to all kinds, and those of one kind."""

from typing import Annotated, Any, TypeVar

from pydantic import Field, create_model

from bookmaker.kinds import KINDS
from bookmaker.kinds.params import Params
from bookmaker.values.models import Strict

M = TypeVar("M", bound=Strict)


def model_of(kind: str, /, *bases: type[M], use: str = "", title: str = "", **fields: Any) -> type[M]:
    """Return a model with the keys of some bases before those of a kind, whose defaults may depend on a use.

    Bases have the keys common to all kinds, after what a kind has to know.
    """
    own = KINDS[kind].params
    changed = {name: own.model_fields[name] for name in own.__annotations__ if name in Params.model_fields}
    again = {name: (field.annotation, field) for name, field in changed.items()}
    others = {name: _with_default(own, name, value) for name, value in KINDS[kind].defaults.get(use, {}).items()}
    facts: Any = {"__base__": (*bases, own), "__doc__": bases[0].__doc__, **again, **others, **fields}
    made: type[M] = create_model(title or kind.capitalize(), **facts)
    return made


def _with_default(own: type[Strict], name: str, value: object) -> tuple[Any, Any]:
    field = own.model_fields[name]
    annotation = Annotated[field.annotation, *field.metadata] if field.metadata else field.annotation
    return annotation, Field(value, description=field.description, examples=field.examples)
