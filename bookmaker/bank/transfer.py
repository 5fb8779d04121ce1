"""Puzzles of a bank as plain data, to write elsewhere, and data taken into a bank."""

import json
import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from itertools import chain, islice, pairwise
from typing import Any, NamedTuple

from bookmaker.bank.records import Record, record_of, score_puzzle
from bookmaker.bank.stock import COLUMNS, MADE, Use, recipe_id
from bookmaker.bank.store import Bank, insert
from bookmaker.engine.pool import ParallelMap
from bookmaker.engine.rank.energy import VERSION as ENERGY
from bookmaker.engine.rank.rating import VERSION as RATING
from bookmaker.engine.rank.rating import StoredRating
from bookmaker.kinds import puzzle_of
from bookmaker.kinds.lines import RANKS, puzzle_data
from bookmaker.values.errors import UserError, Wrong
from bookmaker.values.puzzle import Answer, BadPuzzle, Made, Puzzle, Rating, answer_of

AT_ONCE = 2_000
"""Puzzles that are read before they go into the bank."""
FLAT = (*Record._fields, "made", "used")
"""The columns of a table of puzzles; the last ones, and `facts`, are JSON."""
_USES = ("book", *Use._fields)
_USED = (
    f"INSERT OR IGNORE INTO used ({', '.join(_USES)}, puzzle) "
    f"SELECT {', '.join('?' * len(_USES))}, id FROM puzzle WHERE fingerprint = ?"
)
_KNOWN = ("n0", "n1", "n2", "energy", "facts")
_TYPES: dict[str, Callable[[Any], Any]] = dict.fromkeys(("section", "number"), int)
_BITS = 63
"""Bits of a number in SQLite, without its sign."""
_NO_LINE = "no JSON object with the `code` of a puzzle, as `generate` and `bank export` write them"


class Taken(NamedTuple):
    """Everything that was read about a puzzle for a bank to keep."""

    record: tuple[Any, ...]
    """The values of its Record, plain: they are sent and stored unchanged."""
    recipe: str
    """How it was made; '' if unknown."""
    number: int
    used: list[tuple[Any, ...]]
    """The values of _USES, for each use."""


def flat(bank: Bank, mark: str = "") -> Iterator[dict[str, Any]]:
    """Yield the puzzles of a bank by FLAT, in the order of their fingerprints; or that of one fingerprint alone."""
    uses = ", ".join(f"'{key}', {key}" for key in _USES)
    used = f"(SELECT json_group_array(json_object({uses})) FROM used WHERE used.puzzle = puzzle.id)"
    made = "CASE WHEN recipe.id THEN json_object('recipe', json(said), 'number', number) END"
    said = f"SELECT {COLUMNS}, {made}, {used} FROM puzzle LEFT JOIN recipe ON recipe.id = puzzle.recipe"
    said += " WHERE fingerprint = ?" if mark else " ORDER BY fingerprint"
    yield from (dict(zip(FLAT, row, strict=True)) for row in bank.rows(said, [mark] * bool(mark)))


def deep(row: dict[str, Any]) -> dict[str, Any]:
    """Return a puzzle as `generate` writes it, with a bank's additions; raise UserError if it is damaged."""
    try:
        facts, made, used = (json.loads(row[key] or "null") for key in ("facts", "made", "used"))
        puzzle = puzzle_of(row["code"])
    except ValueError as error:
        raise UserError(f"puzzle {row['fingerprint']}: {error}; bookmaker bank verify tells what is spoiled") from None
    own = {key: row[key] for key in ("energy_version", "tier", "fingerprint")}
    rating = StoredRating(row["hardest"], row["effort"], row["rating_version"])
    data = puzzle_data(puzzle, row["solution"].split("/"), (row[name] for name in RANKS), rating)
    return {**data, "facts": facts, **own, "made": made, "used": used}


def read(item: tuple[str, Any]) -> Taken:
    """Return the data about a puzzle at a place, flat or deep, given as data or as JSON, in a worker.

    A puzzle without its facts is proved and ranked. Raises UserError with the place for no puzzle, or a wrong one.
    `spec.written` reads boards without a code as well, and checks a code against the data beside it. Here `bank verify`
    checks records with all facts; otherwise an import would take twice as long.
    """
    place, data = item
    try:
        data = json.loads(data) if isinstance(data, str) else data
        puzzle = puzzle_of(data["code"])
        said = data.get("solution") or data.get("board") or ""
        rows = re.sub("[0-9]", ".", said if isinstance(said, str) else "/".join(said))
        answer = answer_of(rows, puzzle) if rows else None
        made, used = (_parse_json(data.get(key)) or {} for key in ("made", "used"))
        uses = [tuple(_TYPES.get(key, str)({"version": "", **one}[key]) for key in _USES) for one in used]
        recipe = json.dumps(made["recipe"], sort_keys=True) if "recipe" in made else ""
        record = _current_record(data, puzzle, answer) or score_puzzle(puzzle, answer)
        number = int(made.get("number") or 0)
        if any(isinstance(one, int) and one.bit_length() > _BITS for one in chain(record, [number], *uses)):
            raise OverflowError
        return Taken(tuple(record), recipe, number, uses)
    except (BadPuzzle, Wrong, UserError) as bad:
        raise UserError(f"{place}: {bad}") from None
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError, OverflowError):
        raise UserError(f"{place}: {_NO_LINE}") from None


def _parse_json(value: Any) -> Any:
    return json.loads(value) if isinstance(value, str) and value else value


def _current_record(data: dict[str, Any], puzzle: Puzzle, answer: Answer | None) -> Record | None:
    """Return the record of data that has all of it, in today's versions."""
    rating = data.get("rating") or {"version": data.get("rating_version"), **data}
    versions = int(data.get("energy_version", ENERGY)), int(rating.get("version") or 0)
    if answer is None or versions != (ENERGY, RATING) or [key for key in _KNOWN if data.get(key) in (None, "")]:
        return None
    numbers = (int(data["n0"]), int(data["n1"]), int(data["n2"]), float(data["energy"]))
    made = Made(puzzle, answer, *numbers, Rating(float(rating["hardest"]), float(rating["effort"])))
    facts = data["facts"] if isinstance(data["facts"], str) else json.dumps(data["facts"])
    return record_of(made, facts)


def take(bank: Bank, items: Iterable[tuple[str, Any]], run: ParallelMap) -> tuple[int, int]:
    """Put puzzles into a bank, all or none; return how many were read, and how many were new to the bank."""
    left, count, added = iter(items), 0, 0
    parts = (run(read, some) for some in iter(lambda: list(islice(left, AT_ONCE)), []))
    with bank.change() as db:
        for part, _ in pairwise(chain(parts, [iter(())])):  # the next one is read while this one is stored
            taken = list(part)
            added += insert(db, "puzzle", MADE, _rows(bank, taken), "IGNORE")
            db.executemany(_USED, ((*use, one.record[0]) for one in taken for use in one.used))
            count += len(taken)
    return count, added


def _rows(bank: Bank, taken: Iterable[Taken]) -> Iterator[tuple[Any, ...]]:
    """Yield the values of MADE."""
    known = cache(partial(recipe_id, bank))
    for record, recipe, number, _ in taken:
        yield (*record, known(recipe), number) if recipe else (*record, None, None)
