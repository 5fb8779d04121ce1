"""The JSON Schemas of the files that people write, and of what commands write."""

import json
from typing import TYPE_CHECKING, Any

from bookmaker.library.arguments import check_values
from bookmaker.values.errors import UserError, did_you_mean

if TYPE_CHECKING:
    from pydantic import BaseModel


def models() -> "dict[str, type[BaseModel]]":
    """Return, by the name of its schema, the model that each sort of file is loaded with, or written as."""
    from bookmaker.library.outputs import output_models
    from bookmaker.library.trace_records import RecordModel
    from bookmaker.page.layout.cover.look import Design
    from bookmaker.page.layout.look import Look
    from bookmaker.series.model import Daily
    from bookmaker.spec.model import Spec

    files: dict[str, type[BaseModel]] = {"spec": Spec, "layout": Look, "daily": Daily, "cover": Design}
    return {**files, "trace": RecordModel, **output_models()}


def model_of(name: str) -> "type[BaseModel]":
    """Return the model of a schema; raise UserError if there is none."""
    known = models()
    if name not in known:
        raise UserError(f"no schema is called '{name}'; {did_you_mean(name, known)}")
    return known[name]


@check_values
def schema(name: str = "spec") -> dict[str, Any]:
    """Return the JSON Schema of `spec`, `layout`, `daily` or `cover`, or of what a command writes, such as `trace`."""
    from bookmaker.spec.schema import schema_text

    found: dict[str, Any] = json.loads(schema_text(name, model_of(name)))
    return found
