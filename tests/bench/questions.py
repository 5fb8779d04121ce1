"""Whether a tier of questions about positions is a promise: what must be counted for its puzzles, and what they cost.

Counts as a person would, by trying every way: into how many groups the closed cells beside
numbers fall, how many ways these have, with how many mines, and whether the rest weighs them differently. Prints for
each tier the share of puzzles that need each sort of counting, and steps and seconds for a puzzle. Not a part of
`make bench`.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import product
from math import comb
from pathlib import Path
from time import process_time
from typing import Any

from bookmaker.engine.rank.energy import TIERS
from bookmaker.kinds import KINDS
from bookmaker.kinds.base import Order
from bookmaker.kinds.odds import OddsParams
from bookmaker.values.position import Position
from bookmaker.values.puzzle import Cell, Made, Puzzle
from tests.bench.measuring import report, target_or, write_figures
from tests.twins.frozen import border, joined

QUESTIONS, SIZES = ("safest", "chance", "order"), (6, 7, 8, 9, 10)
EACH = 4
"""Puzzles of each question, size and tier."""
NEEDS = ("few ways", "equal ways", "weights", "groups", "sums of groups")
FEW = 12


def ways_of(position: Position) -> dict[frozenset[Cell], int]:
    """Return the ways in which mines can lie beside numbers, each with how often the others can lie elsewhere."""
    puzzle, known = position
    near, numbers = sorted(border(position)), [cell for cell in puzzle.seen_cells(None) if puzzle.number(cell) >= 0]
    left, found = (puzzle.total or 0) - len(known), {}
    rest = len(puzzle.counted_cells(None)) - len(known) - len(near)
    for mined in product((False, True), repeat=len(near)):
        way = frozenset(cell for cell, mine in zip(near, mined, strict=True) if mine)
        if len(way) <= left and all(
            len({*puzzle.seen_cells(one)} & (known | way)) == puzzle.number(one) for one in numbers
        ):
            found[way] = comb(rest, left - len(way))
    return {way: often for way, often in found.items() if often}


def need(puzzle: Puzzle) -> str:
    """Return what must be counted in a position, one of the NEEDS."""
    shown = zip(puzzle.seen_cells(None), KINDS["odds"].show(puzzle, {}), strict=True)
    position = Position(puzzle, frozenset(cell for cell, one in shown if one.mark))
    ways, groups = ways_of(position), joined(position)
    if len(groups) > 1:
        varying = [group for group in groups if len({len(way & group) for way in ways}) > 1]
        return NEEDS[3 + (len(varying) > 1)]
    if len({*ways.values()}) > 1:
        return NEEDS[2]
    return NEEDS[len(ways) > FEW or len({*map(len, ways)}) > 1]


def of_tier(question: str, size: int, tier: str) -> Iterator[tuple[Made, int]]:
    """Yield puzzles of a tier, each with the steps that it took."""
    kind, params = KINDS["odds"], OddsParams.model_validate({"question": question, "mines": round(size * size * 0.22)})
    low, high = kind.bands(size, size, params)[tier]
    index = spent = 0
    while True:
        made, steps = kind.generate(Order("odds", (5, TIERS.index(tier), index), size, size, params, high, low))
        index, spent = index + 1, spent + steps
        if low <= made.energy <= high:
            yield made, spent
            spent = 0


def main(target: Path) -> None:
    """Print the shares and costs of each tier, and write the JSON file."""
    figures: dict[str, Any] = {}
    next(of_tier(QUESTIONS[0], SIZES[0], TIERS[0]))  # compiles
    for tier in TIERS:
        found, spent, seconds = Counter[str](), 0, 0.0
        for question in QUESTIONS:
            for size in SIZES:
                row = of_tier(question, size, tier)
                for _ in range(EACH):
                    start = process_time()
                    made, steps = next(row)
                    spent, seconds = spent + steps, seconds + process_time() - start
                    found[need(made.puzzle)] += 1
        count = found.total()
        figures[tier] = {
            **{name: found[name] / count for name in NEEDS},
            "steps": spent / count,
            "milliseconds": 1000 * seconds / count,
        }
        shares = "  ".join(f"{name} {found[name] / count:.0%}" for name in NEEDS)
        report(f"{tier:8}  {shares}  {spent / count:.1f} steps  {1000 * seconds / count:.0f} ms a puzzle")
    write_figures(target, figures)


if __name__ == "__main__":
    main(target_or("output/questions.json"))
