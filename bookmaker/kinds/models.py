"""Models of files and commands: keys that puzzles of every kind have, and those of one kind."""

from typing import Annotated, Any, TypeVar

from pydantic import Field, create_model

from bookmaker.kinds import KINDS
from bookmaker.values.models import Strict

M = TypeVar("M", bound=Strict)


def model_of(kind: str, *bases: type[M], use: str = "", title: str = "", **fields: Any) -> type[M]:
    """Return a model with the keys of some bases before those of a kind, which may have other defaults for a use."""
    own = KINDS[kind].params
    others = {name: _with_default(own, name, value) for name, value in KINDS[kind].defaults.get(use, {}).items()}
    facts: Any = {"__base__": (own, *bases), "__doc__": bases[0].__doc__, **others, **fields}
    made: type[M] = create_model(title or kind.capitalize(), **facts)
    return made


def _with_default(own: type[Strict], name: str, value: object) -> tuple[Any, Any]:
    field = own.model_fields[name]
    annotation = Annotated[field.annotation, *field.metadata] if field.metadata else field.annotation
    return annotation, Field(value, description=field.description, examples=field.examples)
