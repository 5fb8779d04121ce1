"""What models of files have in common: none can change, all know each of their keys and refuse what does not fit."""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict, model_validator

M = TypeVar("M", bound=BaseModel)


class Strict(BaseModel):
    """A model that cannot change, and knows every one of its keys."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)


def model_check(refuse: Callable[[M], None]) -> Any:
    """Make of a method that raises Wrong a check of its model, done when all keys are read."""

    @wraps(refuse)
    def check(model: M) -> M:
        refuse(model)
        return model

    return model_validator(mode="after")(check)
