"""What models of files share: they never change, know all their keys and refuse what does not fit."""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict, Field, model_validator
from pydantic_core import PydanticUndefined

M = TypeVar("M", bound=BaseModel)


class Strict(BaseModel):
    """A model that cannot change, and knows every one of its keys."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)


def option(description: str, *examples: object, default: object = PydanticUndefined, **limits: Any) -> Any:
    """Return the field of a key of a file: what it means, examples, its value when absent, and its limits."""
    return Field(default, description=description, examples=[*examples], **limits)


def model_check(refuse: Callable[[M], None]) -> Any:
    """Turn a method that raises Wrong into a check of its model, run when all keys are read."""

    @wraps(refuse)
    def check(model: M) -> M:
        refuse(model)
        return model

    return model_validator(mode="after")(check)
