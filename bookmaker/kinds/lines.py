"""A puzzle by itself: made for no section, and as one line of data with everything known about it."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from pydantic import SkipValidation, ValidationError

from bookmaker.engine.rank.facts import as_data as facts_as_data
from bookmaker.engine.rank.rating import as_data as rating_as_data
from bookmaker.kinds import KINDS
from bookmaker.kinds.base import ALONE, Kind
from bookmaker.kinds.models import model_of
from bookmaker.kinds.params import Params
from bookmaker.values.errors import UserError
from bookmaker.values.models import Strict
from bookmaker.values.puzzle import Made, Size, answer_rows, as_data


class LooseKeys(Strict):
    """What a kind has to know about a board."""

    size: SkipValidation[Size]


class LooseParams(Params, LooseKeys):
    """A board made by itself."""


@cache
def _model(kind: str) -> type[LooseParams]:
    return model_of(kind, LooseParams, use=ALONE)  # type: ignore[type-abstract]


def params_of(kind: Kind[Any], size: Size, given: Mapping[str, Any], option: str = "") -> Params:
    """Return the keys of a kind, some of them given, for a board by itself.

    Raises UserError for unknown keys and bad values; `option` is the prefix of keys in messages.
    """
    try:
        found = _model(kind.name).model_validate({"size": size, **given})
    except ValidationError as refused:
        error: Any = refused.errors(include_url=False)[0]
        cause = error.get("ctx", {}).get("error")
        name = (*error["loc"], *getattr(cause, "at", ()))[0]
        value = given.get(name, "")
        shown = ", ".join(map(str, value)) if isinstance(value, list) else value
        said = f"{option}{name} {shown}: {cause or error['msg'].lower()}"
        raise UserError("; ".join(filter(None, (said, getattr(cause, "remedy", ""))))) from None
    own: type[Params] = kind.params
    return own.model_construct(**{name: getattr(found, name) for name in own.model_fields})


def line_of(made: Made) -> dict[str, Any]:
    """Return a puzzle as data: its board and solution, its difficulty, and what its kind adds."""
    kind = KINDS[made.puzzle.kind]
    return {
        **as_data(made.puzzle),
        **({} if kind.is_asked else {"solution": answer_rows(made.answer)}),
        "n0": made.n0,
        "n1": made.n1,
        "n2": made.n2,
        "energy": made.energy,
        "rating": rating_as_data(made.rating),
        "facts": facts_as_data(kind.facts(made.puzzle, made.answer)),
        **kind.data(made.puzzle, made.answer),
        "tier": kind.tier_of(made),
    }
