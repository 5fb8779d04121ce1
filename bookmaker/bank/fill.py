"""Make puzzles for a bank: number by number, so that one which was killed goes on where it was and ends up the same."""

import json
from collections.abc import Generator
from hashlib import sha256
from typing import Any, NamedTuple

from bookmaker.bank.records import record_of
from bookmaker.bank.stock import recipe_id
from bookmaker.bank.store import Bank, insert
from bookmaker.engine.pool import Workers, pool
from bookmaker.kinds.base import Order
from bookmaker.kinds.batch import Shelf, Trial, Want, compile_engine, make_one
from bookmaker.values.errors import CannotBeMet
from bookmaker.values.events import Done, Event, Progress

STREAM = 1 << 42
"""The first stream of banks: no section of a book has this number, nor has a series."""
_AT_ONCE = 256
"""Numbers that are handed out together."""


class Recipe(NamedTuple):
    """What puzzles are made from; it decides them all."""

    want: Want
    """Its tiers take turns."""
    seed: int
    said: str
    """All of it as JSON: recipes that say the same are the same."""


def recipe(want: Want, seed: int, keys: dict[str, Any]) -> Recipe:
    """Return a recipe; `keys` are those that the section of the want is written with."""
    data = {"kind": want.kind, "rows": want.rows, "columns": want.columns, "tiers": list(want.tiers), "seed": seed}
    return Recipe(want, seed, json.dumps({**data, "keys": keys}, sort_keys=True))


def fill(bank: Bank, plan: Recipe, count: int, workers: Workers = None) -> Generator[Event, None, None]:
    """Make puzzles until a bank has so many of a recipe; each is kept as soon as it is made, in the order of numbers.

    Raises CannotBeMet where too few are found after the budget of steps.
    """
    yield from compile_engine()
    with bank.change():
        id = recipe_id(bank, plan.said)
    bank.db.execute("PRAGMA synchronous = NORMAL")  # who pulls the plug loses some puzzles, who kills it none
    key, spent = f"{plan.want.title} · {', '.join(plan.want.tiers)}", 0
    limit = plan.want.budget * count
    begun = found = _found(bank, id)
    yield Progress(key, found, count)
    with pool(workers, max(0, count - found)) as run:
        while found < count:
            first = int(bank.one("SELECT next FROM recipe WHERE id = ?", (id,)))
            numbers = range(first, first + min(_AT_ONCE, max(8, count - found)))
            trials = run(make_one, [_order(plan, number) for number in numbers])
            for number, trial in zip(numbers, trials, strict=True):
                _keep(bank, plan, (id, number), trial)
                found, spent = _found(bank, id), spent + max(1, trial.steps)
                yield Progress(key, min(found, count), count)
                if found >= count:
                    break
            if found < count and spent >= limit:
                raise _too_few(plan, found, count, spent)
    yield Done(f"{bank.path}: {found} puzzles of this recipe, {found - begun} of them new")


def _found(bank: Bank, id: int) -> int:
    return int(bank.one("SELECT found FROM recipe WHERE id = ?", (id,)))


def _order(plan: Recipe, number: int) -> Order:
    """Return what to make under a number."""
    want, tier = plan.want, _tier(plan, number)
    low, high = want.bands[tier]
    stream = STREAM + int(sha256(plan.said.encode()).hexdigest()[:8], 16)
    limits = (high, low, Shelf(want, tier).range)
    return Order(want.kind, (plan.seed, stream, number), want.rows, want.columns, want.params, *limits, measured=True)


def _tier(plan: Recipe, number: int) -> str:
    tiers = list(plan.want.tiers)
    return tiers[number % len(tiers)]


def _keep(bank: Bank, plan: Recipe, place: tuple[int, int], trial: Trial) -> None:
    """Note what came of a number of a recipe, unless another process was quicker."""
    (id, number), shelf = place, Shelf(plan.want, _tier(plan, place[1]))
    good = shelf.wants(trial.made.energy) and not shelf.misses(trial) and trial.facts
    record = record_of(trial.made, trial.facts) if good and trial.facts else None
    with bank.change() as db:
        if bank.one("SELECT next FROM recipe WHERE id = ?", (id,)) != number:
            return
        rows = ({**one._asdict(), "recipe": id, "number": number} for one in (record,) if one)
        added = insert(db, "puzzle", rows, "IGNORE")
        db.execute("UPDATE recipe SET next = next + 1, found = found + ? WHERE id = ?", (added, id))


def _too_few(plan: Recipe, found: int, count: int, spent: int) -> CannotBeMet:
    want = plan.want
    said = f"{want.title}: {found} of {count} puzzles in the tiers {', '.join(want.tiers)} after {spent} steps"
    return CannotBeMet(f"{said}; ask for fewer, for easier tiers or a larger size, or set a larger budget")
