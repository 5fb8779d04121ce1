"""A puzzle by itself: made for no section, and as one line of data with everything known about it."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from pydantic import SkipValidation, ValidationError

from bookmaker.engine.rank.facts import as_data as facts_as_data
from bookmaker.engine.rank.rating import StoredRating
from bookmaker.kinds import KINDS
from bookmaker.kinds.base import ALONE, Kind
from bookmaker.kinds.models import model_of
from bookmaker.kinds.params import Params
from bookmaker.values.errors import UserError, did_you_mean
from bookmaker.values.models import Strict
from bookmaker.values.puzzle import Made, Puzzle, Size, answer_rows, as_data


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
        said, remedy = f"{option}{name} {shown}: {cause or error['msg'].lower()}", getattr(cause, "remedy", "")
        if error["type"] == "extra_forbidden":
            said, remedy = f"{option}{name}: no key of {kind.name}", did_you_mean(str(name), kind.params.model_fields)
            remedy = "Bank.fill makes puzzles of a tier" if name in ("tier", "tiers") else remedy
        raise UserError("; ".join(filter(None, (said, remedy)))) from None
    own: type[Params] = kind.params
    return own.model_construct(**{name: getattr(found, name) for name in own.model_fields})


RANKS = ("n0", "n1", "n2", "energy")
"""What ranks a puzzle besides its rating."""


def puzzle_data(puzzle: Puzzle, rows: Sequence[str], ranks: Iterable[float], rating: StoredRating) -> dict[str, Any]:
    """Return a puzzle as data: its board, the rows of its answer, and its RANKS."""
    ranked = {**dict(zip(RANKS, ranks, strict=True)), "rating": rating._asdict()}
    return {**as_data(puzzle), "solution": rows, **ranked}


def line_of(made: Made) -> dict[str, Any]:
    """Return a puzzle as data, with its facts and what its kind adds."""
    kind, rows = KINDS[made.puzzle.kind], answer_rows(made.answer)
    data = puzzle_data(made.puzzle, rows, made[2:6], StoredRating(*made.rating))
    if kind.is_asked:
        del data["solution"]
    facts = facts_as_data(kind.facts(made.puzzle, made.answer))
    return {**data, "facts": facts, **kind.data(made.puzzle, made.answer), "tier": kind.tier_of(made)}
