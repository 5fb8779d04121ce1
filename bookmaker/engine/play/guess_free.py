"""Boards that need no guess, made by the kernel, with the way they were made and how hard they are to open."""

from collections import Counter
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from bookmaker.engine.kernel.board import Floats, Words
from bookmaker.engine.kernel.game import (
    BEGIN,
    COMPONENTS,
    HIDDEN,
    PAIRS,
    SINGLE,
    WHOLE,
    close_all,
    new_game,
    reveal,
)
from bookmaker.engine.kernel.guess_free import find_fair, find_repaired, list_rounds, rounds_of, solve_on
from bookmaker.engine.kernel.jit import memory_of
from bookmaker.engine.kernel.odds import GRID, PAD, VALUE, new_odds
from bookmaker.engine.kernel.rng import stream
from bookmaker.engine.play.game import REACHES, Setting, check
from bookmaker.engine.solve import ladder
from bookmaker.values.errors import CannotBeMet
from bookmaker.values.puzzle import Cell

RUNGS = {ladder.SINGLE: SINGLE, ladder.PAIRS: PAIRS, ladder.COMPONENTS: COMPONENTS, ladder.TOTAL: WHOLE}
"""The rungs of the ladder that boards are graded by, from the lowest."""
FAIR, REPAIR, PULL = WAYS = ("fair", "repair", "pull")
"""Fair deals random boards until one needs no guess, so all of these are equally likely. The other ways repair a deal:
they push mines to where nothing is known, or as often pull them from there."""
MINE = "*"
SCARCE, TRIES = 50, 2000
"""Deals that a fair board may take on average, and the most that are dealt, or repaired."""
SAMPLE = 400
"""Random boards from which messages estimate what can be found."""


class Free(NamedTuple):
    """A board that needs no guess."""

    setting: Setting
    rows: tuple[str, ...]
    """The whole board: a digit, or a star for a mine."""
    rung: str
    """The lowest rung that opens all of it."""
    rounds: int
    """Rounds in which it opens when all that is certainly safe is opened at once; the start is not counted."""
    how: str

    @property
    def mines(self) -> frozenset[Cell]:
        """Where the mines are."""
        return frozenset(
            (row, column) for row, signs in enumerate(self.rows) for column, c in enumerate(signs) if c == MINE
        )


def make_free(setting: Setting, key: tuple[int, ...], rung: str | None = None, how: str | None = None) -> Free:
    """Return the board of a key, which asks for exactly `rung` if given.

    Without `how` it is fair, unless that takes too long. Raises CannotBeMet when no board is found.
    """
    check(setting)
    how = how or way_of(setting, rung)
    if not find(setting, key, rung, how, TRIES):
        wanted = f"a board that asks for {rung}" if rung else "a board without a guess"
        less = "fewer or more mines, another rung, or how: repair" if rung else "fewer mines"
        of = f"{setting.rows}x{setting.columns} with {setting.mines} mine{'s' * (setting.mines > 1)}"
        raise CannotBeMet(f"{of}: none of {TRIES} was {wanted}; {_shares(setting)}; take {less}")
    g, b, f = _workspace(setting)
    rounds, named = rounds_of(g, b, f), _rung(g, b, f)
    start = int(g[BEGIN]) // PAD - 1, int(g[BEGIN]) % PAD - 1
    return Free(setting._replace(start=start), _rows(setting, g, b), named, rounds, how)


def _rung(g: Words, b: Words, f: Floats) -> str:
    """Return the lowest rung that opens the board in the workspace."""
    close_all(g, b)
    reveal(g, b, g[BEGIN])
    needed = solve_on(g, b, f, sum(RUNGS.values()))
    return next(name for name, bit in RUNGS.items() if bit == needed)


def _shares(setting: Setting) -> str:
    """Say what share of random boards needs no guess, and which rungs these ask for."""
    passed = (find(setting, (0, index), None, FAIR, 1) and _rung(*_workspace(setting)) for index in range(SAMPLE))
    counts = Counter(rung for rung in passed if rung)
    rungs = ", ".join(f"{rung} {100 * counts[rung] / SAMPLE:.3g} %" for rung in RUNGS)
    return f"of random ones {100 * counts.total() / SAMPLE:.3g} % need no guess ({rungs})"


@lru_cache(maxsize=256)
def way_of(setting: Setting, rung: str | None) -> str:
    """Return how boards of a setting are made: fair, unless that takes more than SCARCE deals on average."""
    dealt = sum(find(setting, (0, index), rung, FAIR, 4 * SCARCE) or 8 * SCARCE for index in range(8))
    return FAIR if dealt <= 8 * SCARCE else REPAIR


def find(setting: Setting, key: tuple[int, ...], rung: str | None, how: str, tries: int) -> int:
    """Leave a board in the workspace; return how many were dealt, 0 if none was found.

    What two numbers say is contained in the total; without a rung they are only asked because that is quicker.
    """
    wanted = RUNGS[rung] if rung else 0
    allowed = 2 * wanted - 1 if rung else PAIRS + WHOLE
    facts = (*_workspaces(setting)[1], stream(*key), allowed, wanted, tries)
    return find_fair(*facts) if how == FAIR else find_repaired(*facts, how == PULL)


def _workspace(setting: Setting) -> tuple[Words, Words, Floats]:
    return _workspaces(setting)[0]


@lru_cache(maxsize=4)
def _workspaces(setting: Setting) -> tuple[tuple[Words, Words, Floats], tuple[Any, Any, Any]]:
    """Return a workspace, and the same as the kernel gets it."""
    b, f = new_odds(setting.rows, setting.columns)
    g = new_game(setting.mines, setting.start, REACHES[setting.rule])
    return (g, b, f), (memory_of(g), memory_of(b), memory_of(f))


def _rows(setting: Setting, g: Words, b: Words) -> tuple[str, ...]:
    """Return the rows of a board whose safe cells are all open."""
    hidden, shown = (
        words.reshape(PAD, PAD)[1 : setting.rows + 1, 1 : setting.columns + 1]
        for words in (g[HIDDEN : HIDDEN + GRID], b[VALUE : VALUE + GRID])
    )
    signs = np.where(hidden, ord(MINE), shown + ord("0")).astype(np.uint8)
    return tuple(row.tobytes().decode() for row in signs)


def sizes_of(setting: Setting) -> tuple[int, ...]:
    """Return how many cells each round of the board made last opens, by all that is certain.

    A 0 opens nothing but itself, except at the start.
    """
    sizes = np.zeros(setting.rows * setting.columns, dtype=np.int64)
    return tuple(sizes[: list_rounds(*_workspace(setting), sizes)].tolist())
