"""Whether a hint comes where readers are stuck, and at a moment that whoever solves in another order meets, too.

Readers are a simple model of their own: they settle cell by cell, in random order, what one number or two numbers tell
by counting all ways; where these lead no further they find a cell by thought that is not modelled. It says how many
hints are at a step of the total, and of two numbers, how many steps that take more than two come before, how many
orders come to a moment of the hint at which it leads on, and at how many such moments it does not. Not a part of
`make bench`.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

from bookmaker.engine.rank.rating import FEW
from bookmaker.engine.solve.make import Task, make
from bookmaker.kinds import KINDS
from bookmaker.values.puzzle import Answer, Cell, Made, Puzzle, Step
from bookmaker.words import load_words
from bookmaker.words.story import Story, tell
from tests.bench.measuring import report, target_or, write_figures
from tests.twins.reason import forced

TIERS = ("tricky", "knotty", "fiendish")
EACH, ORDERS = 80, 10
"""Puzzles of each tier, and orders of solving each."""
SIZES = ((6, 11), (7, 15), (8, 19), (9, 24), (10, 30))
"""Side of the board, and bullets."""
STEPS = (60, 200, 600, 1500)
"""Steps of local search, by turns."""
GUESSED, TWO_AT_ONCE = 0.02, 0.15
"""How often a reader thinks further than needed, and weighs two numbers though one would do."""

Known = Mapping[Cell, bool]


def puzzles() -> Iterator[tuple[str, Made]]:
    """Yield puzzles of each tier, of all sizes by turns."""
    kind, counts, index = KINDS["bullets"], Counter[str](), 0
    while min(counts[tier] for tier in TIERS) < EACH:
        size, bullets = SIZES[index % len(SIZES)]
        steps = STEPS[index // len(SIZES) % len(STEPS)]
        made = make(Task((42, size, index), size, size, bullets, steps=steps))[0]
        tier, index = kind.tier_of(made), index + 1
        if tier in TIERS and counts[tier] < EACH:
            counts[tier] += 1
            yield tier, made


def follows(puzzle: Puzzle, clues: Iterable[Cell], total: bool, known: Known) -> dict[Cell, bool]:
    """Return what some numbers, and the total if wanted, settle together: what all ways to meet them agree on."""
    return forced((*clues, *[None] * total), puzzle, known) or {}


def neighbours(clues: Iterable[Cell]) -> list[tuple[Cell, ...]]:
    """Return the pairs of clues that can share a cell."""
    return [(a, b) for a, b in combinations(clues, 2) if max(abs(a[0] - b[0]), abs(a[1] - b[1])) <= 2]


def reading(puzzle: Puzzle, answer: Answer, random: Random) -> Iterator[dict[Cell, bool]]:
    """Yield what a reader knows, from nothing to everything, one more cell each time."""
    truth, known = dict(zip(puzzle.seen_cells(None), answer.bullets, strict=True)), dict[Cell, bool]()
    cells = {*puzzle.counted_cells(None)}
    clues = [cell for cell in puzzle.seen_cells(None) if puzzle.number(cell) >= 0]
    pairs = neighbours(clues)
    while True:
        yield dict(known)
        if known.keys() == cells:
            return
        ones = {cell for clue in clues for cell in follows(puzzle, (clue,), False, known)}
        if not ones or random.random() < TWO_AT_ONCE:
            ones = ones or {cell for pair in pairs for cell in follows(puzzle, pair, False, known)}
        if not ones or random.random() < GUESSED:
            ones = cells - known.keys()
        cell = random.choice(sorted(ones))
        known[cell] = truth[cell]


def is_moment(story: Story, known: Known) -> bool:
    """Tell whether it is the moment that a hint names: some cells are settled, or simpler steps lead no further."""
    if story.moment.needs is not None:
        return known.keys() >= {*story.moment.needs}
    clues = [cell for cell in story.puzzle.seen_cells(None) if story.puzzle.number(cell) >= 0]
    sets: list[tuple[Cell, ...]] = [(clue,) for clue in clues]
    if not story.moment.single:
        sets += neighbours(clues)
    return not any(follows(story.puzzle, some, False, known) for some in sets)


def is_hard(step: Step) -> bool:
    """Tell whether a step takes more than two numbers at once, the total as one."""
    return len(step.clues) + step.total > FEW


def orders_of(story: Story, answer: Answer, seed: int) -> Counter[str]:
    """Return how many orders of solving meet the moment of a hint with its step still ahead, and how often it fails."""
    counts, step = Counter[str](), story.told[story.hinted].step
    for order in range(ORDERS):
        met = 0
        for known in reading(story.puzzle, answer, Random(f"{seed} {order}")):
            ahead = {*step.bullets, *step.empty} - known.keys()
            if ahead and is_moment(story, known):
                leads = bool(follows(story.puzzle, step.clues, step.total, known).keys() & ahead)
                counts.update(moments=1, idle=not leads)
                met += leads
        counts.update(orders=1, missed=not met)
    return counts


def measure(tier: str, some: list[Made]) -> dict[str, Any]:
    """Measure the hints of some puzzles."""
    words, kind, sums = load_words("en"), KINDS["bullets"], Counter[str]()
    for at, (puzzle, answer, *_) in enumerate(some):
        story = tell(puzzle, kind.explain(puzzle, answer), words)
        step, before = story.told[story.hinted].step, story.told[: story.hinted]
        pair = len(step.clues) == FEW and not step.total
        sums.update(puzzles=1, total=step.total, pair=pair, harder=sum(is_hard(one.step) for one in before))
        sums += orders_of(story, answer, at)
    report(
        f"{tier:9} {sums['puzzles']} puzzles: {sums['total']} hints at the total, {sums['pair']} at two numbers, "
        f"{sums['harder']} steps of more before them; {sums['missed']} of {sums['orders']} orders miss "
        f"the moment, {sums['idle']} of {sums['moments']} moments do not lead on"
    )
    return {"tier": tier, **sums}


def main(target: Path) -> None:
    """Measure all tiers and write the JSON file."""
    found: dict[str, list[Made]] = {tier: [] for tier in TIERS}
    for tier, made in puzzles():
        found[tier].append(made)
    write_figures(target, {"hints": [measure(tier, some) for tier, some in found.items()]})


if __name__ == "__main__":
    main(target_or("output/hints.json"))
