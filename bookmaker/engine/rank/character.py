"""What a puzzle can be about: by *aspect*, such as its ending, a *trait*, such as `early`. Pure.

A section may want traits; they choose among puzzles that are good anyway. `engine/solve/traits.py` finds them.
"""

from collections.abc import Collection, Mapping
from typing import Any, Literal, get_args

from bookmaker.engine.rank.facts import LATE_TOTAL, NO_TOTAL

Ending = Literal["total", "early", "clues", "vary"]
Flow = Literal["chained", "two-fronts"]
Bottleneck = Literal["one"]
Key = Literal["1-1", "1-2", "1-2+", "1-2C", "1-2-1", "1-2-2-1", "subset", "triangle", "supposition", "total", "vary"]
Opening = Literal["corner", "centre", "few-ways-in"]
Theme = Literal["even", "no-ones", "diagonals"]
THEME, ENDING, FLOW, OPENING, BOTTLENECK, KEY = ASPECTS = ("theme", "ending", "flow", "opening", "bottleneck", "key")
RATING = "rating"
"""One more thing that a puzzle can be asked for, and be far from: its ratings."""
TOTAL_ENDING, EARLY_ENDING, CLUES_ENDING, VARIED = get_args(Ending)
CHAINED, TWO_FRONTS = get_args(Flow)
(ONE,) = get_args(Bottleneck)
CORNER, CENTRE, FEW_WAYS_IN = get_args(Opening)
EVEN, NO_ONES, DIAGONALS = get_args(Theme)
KEYS: tuple[str, ...] = get_args(Key)[:-1]
*PAIR_KEYS, TRIANGLE_KEY, SUPPOSITION_KEY, TOTAL_KEY = KEYS

Wanted = Mapping[str, Collection[Any]]
"""By aspect, the traits of which a puzzle has to have one."""
Traits = Mapping[str, Collection[str]]
"""By aspect, the traits that a puzzle has."""
NOTHING_WANTED: Wanted = {}
Wishes = Mapping[str, Any]
"""What a section asks of its puzzles, by name: aspects, each with a trait or VARIED, and requirements."""
TOTAL_WISH = "total"
_BY_TOTAL = {NO_TOTAL: (CLUES_ENDING,), LATE_TOTAL: (TOTAL_ENDING, CLUES_ENDING)}
"""The endings that a requirement of the total allows."""
MOST_ALIKE = {ENDING: 2, KEY: 3}
"""By aspect that can vary, of how many puzzles of a tier one may have the same trait: at most a half, a third."""
_IN_TURN: Mapping[str, tuple[Collection[str], ...]] = {
    ENDING: ((TOTAL_ENDING,), (EARLY_ENDING, CLUES_ENDING)),
    KEY: (KEYS, tuple(key for key in KEYS if key != "1-2+"), tuple(key for key in KEYS if key not in ("1-2+", "1-2"))),
}
"""What the puzzles of a row are made for in turn, if an aspect varies."""

JUMPS = 0.2
"""The share of the steps of a chained puzzle, at most, that are not next to the one before."""
FRONT = 0.2
"""The share of the unknown cells, at least, that each of two fronts settles before they meet."""
CLEAR = 0.5
"""By how much a bottleneck scores more than all steps before it."""
FEW_WAYS = 2
"""Numbers that lead on at the start, at most, where there are few ways in."""
BANNED: Mapping[str, tuple[int, ...]] = {EVEN: (1, 3, 5, 7), NO_ONES: (1,)}
"""The numbers that no clue of a theme says."""
STRIPE = 3
"""Of so many neighbouring diagonals one shows clues: together they touch every cell."""


def on_diagonals(rows: int, columns: int) -> frozenset[int]:
    """Return the cells that may show clues where all lie on DIAGONALS, numbered row by row."""
    return frozenset(at for at in range(rows * columns) if (at // columns - at % columns) % STRIPE == 0)


def wanted_in_turn(wishes: Wishes, index: int = 0) -> Wanted:
    """Return what the puzzle with an index in its row is made for; wishes may vary, or ask twice for one aspect."""
    wanted = dict[str, Collection[Any]]()
    for name, wish in wishes.items():
        turns = _IN_TURN[name] if wish == VARIED else ((wish,),)
        aspect, some = (ENDING, _BY_TOTAL[wish]) if name == TOTAL_WISH else (name, turns[index % len(turns)])
        wanted[aspect] = tuple(one for one in some if one in wanted.get(aspect, some))
    return wanted
