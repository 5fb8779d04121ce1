"""What models of files share: they never change, know all their keys and refuse what does not fit."""

import json
from collections.abc import Callable
from functools import wraps
from typing import Any, NamedTuple, TypeVar

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    GetCoreSchemaHandler,
    GetJsonSchemaHandler,
    ValidationInfo,
    model_validator,
)
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, PydanticUndefined
from pydantic_core.core_schema import (
    definitions_schema,
    no_info_plain_validator_function,
    with_info_plain_validator_function,
)

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


class Notation:
    """Annotates a value with what reads it from a file, and the JSON Schema of what is written there.

    `read` takes what is written, and as `info` how it is read, if it has such a parameter. Pydantic's own validators
    find out anew for each key what a function takes, and how its value is made.
    """

    def __init__(self, read: Callable[..., Any], schema: JsonSchemaValue) -> None:
        self.read, self.schema = read, schema

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        if self.read.__code__.co_varnames[1:2] == ("info",):
            return with_info_plain_validator_function(self.read)
        return no_info_plain_validator_function(self.read)

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        return self.schema


class LateModel(NamedTuple):
    """Annotates a part of a file whose model takes long to make: that is done when there is such a part."""

    model_for: Callable[[Any], type[BaseModel]]
    """Returns the model of a value; that of every value for None."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        def read(value: Any, info: ValidationInfo) -> BaseModel:
            model = self.model_for(value)
            if isinstance(value, model):
                return value
            return model.model_validate_json(json.dumps(value), strict=True, context=info.context)

        return with_info_plain_validator_function(read)

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        model = self.model_for(None)
        model.model_rebuild()
        return handler(definitions_schema(model.__pydantic_core_schema__, []))  # so it is referred to by its name
