"""Make puzzles for a bank, number by number, so that a killed run continues where it was, with equal results."""

import json
from collections.abc import Generator
from hashlib import sha256
from math import ceil
from typing import Any, NamedTuple

from bookmaker.bank.certificates import put_certificates
from bookmaker.bank.records import record_of
from bookmaker.bank.stock import MADE, recipe_id
from bookmaker.bank.store import Bank, insert
from bookmaker.engine.pool import Workers, pool, staff
from bookmaker.engine.rank.facts import Facts
from bookmaker.kinds import KINDS
from bookmaker.kinds.base import Order
from bookmaker.kinds.batch import Shelf, Trial, Want, compile_engine, make_one, order_of
from bookmaker.values.errors import CannotBeMet
from bookmaker.values.events import Done, Event, Progress

STREAM = 1 << 42
"""The first stream of banks: no section of a book has this number, nor has a series."""
_AT_ONCE = 4096
"""Numbers that each worker gets at once."""
_LEAST = 8
"""Numbers that are tried at once, however few puzzles are missing."""


class Recipe(NamedTuple):
    """What puzzles are made from; it decides them all."""

    want: Want
    """It has one tier."""
    seed: int
    said: str
    """All of it as JSON: recipes with equal texts are equal."""


def recipe(want: Want, seed: int, keys: dict[str, Any]) -> Recipe:
    """Return a recipe; `keys` are those written for the section of the want."""
    data = {"kind": want.kind, "rows": want.rows, "columns": want.columns, "tier": next(iter(want.tiers)), "seed": seed}
    return Recipe(want, seed, json.dumps({**data, "keys": keys}, sort_keys=True))


def fill(bank: Bank, plan: Recipe, count: int, workers: Workers = None) -> Generator[Event, None, None]:
    """Make puzzles until a bank has `count` of a recipe; each is kept as soon as it is made, in the order of numbers.

    Raises CannotBeMet if the budget of steps finds too few.
    """
    yield from compile_engine()
    with bank.change():
        id = recipe_id(bank, plan.said)
    bank.db.execute("PRAGMA synchronous = NORMAL")  # a power failure loses some puzzles, a kill none
    shelf, spent, tried = _shelf(plan), 0, 0
    key, limit = shelf.key, plan.want.budget * count
    begun = found = _found_count(bank, id)
    yield Progress(key, found, count)
    with staff(workers) as own, pool(own, max(0, count - found)) as run:
        while found < count:
            first = int(bank.one("SELECT next FROM recipe WHERE id = ?", (id,)))
            tries = _next_tries(count - found, tried, found - begun)
            numbers = range(first, first + min(_AT_ONCE * own.count, tries))
            trials = run(_make_measured, [order_of(shelf, number) for number in numbers])
            for number, (trial, facts) in zip(numbers, trials, strict=True):
                _keep(bank, plan, (id, number), trial, facts)
                found, spent, tried = _found_count(bank, id), spent + max(1, trial.steps), tried + 1
                yield Progress(key, min(found, count), count)
                if found >= count:
                    break
                if spent >= limit:
                    remedy = "ask for fewer, for an easier tier or a larger size, or set a larger budget"
                    raise CannotBeMet(f"{key}: {found} of {count} puzzles after {spent} steps; {remedy}")
    yield Done(f"{bank.path}: {key}: {found} puzzles, {found - begun} of them new")


def _next_tries(room: int, tried: int, found: int) -> int:
    """Return how many numbers to try next: as many as the missing puzzles should take, but few at a time."""
    return max(_LEAST, min(2 * room, ceil(room * tried / found)) if found else room)


def _make_measured(order: Order[Any]) -> tuple[Trial, Facts]:
    """Make one puzzle, in a worker, and measure it."""
    trial = make_one(order)
    return trial, KINDS[order.kind].facts(*trial.made[:2])


def _found_count(bank: Bank, id: int) -> int:
    return int(bank.one("SELECT found FROM recipe WHERE id = ?", (id,)))


def _shelf(plan: Recipe) -> Shelf:
    stream = STREAM + int(sha256(plan.said.encode()).hexdigest()[:8], 16)
    return Shelf(plan.want, *plan.want.tiers, stream=(plan.seed, stream))


def _keep(bank: Bank, plan: Recipe, place: tuple[int, int], trial: Trial, facts: Facts) -> None:
    """Record the result of a recipe's number, unless another process was quicker."""
    (id, number), shelf = place, _shelf(plan)
    good = shelf.wants(trial.made.energy) and not shelf.misses(trial)
    record = record_of(trial.made, facts) if good else None
    with bank.change() as db:
        if bank.one("SELECT next FROM recipe WHERE id = ?", (id,)) != number:
            return
        added = insert(db, "puzzle", MADE, [(*record, id, number)] if record else [], "IGNORE")
        put_certificates(bank, [record] if record and added else [])
        db.execute("UPDATE recipe SET next = next + 1, found = found + ? WHERE id = ?", (added, id))
