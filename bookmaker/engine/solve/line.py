"""A made puzzle as one line of JSON, with its tier, rating and facts. Workers make them, and import nothing else."""

from collections.abc import Mapping
from functools import lru_cache
from json import dumps

from bookmaker.engine.rank.energy import Band, default_bands
from bookmaker.engine.rank.facts import as_data as facts_as_data
from bookmaker.engine.rank.facts import measure
from bookmaker.engine.rank.rating import Range, default_ranges, tier_of
from bookmaker.engine.rank.rating import as_data as rating_as_data
from bookmaker.engine.solve.make import Task, make
from bookmaker.engine.solve.refined import refined
from bookmaker.values.puzzle import HOLE, Made, answer_rows, as_data


def made_line(task: Task) -> str:
    """Make a puzzle and return its line."""
    return line_of(make(task)[0])


def line_of(made: Made) -> str:
    """Return the line of a made puzzle."""
    line = {
        **as_data(made.puzzle),
        "solution": answer_rows(made.answer),
        "n0": made.n0,
        "n1": made.n1,
        "n2": made.n2,
        "energy": made.energy,
        "rating": rating_as_data(made.rating),
        "facts": facts_as_data(measure(refined(made.puzzle, made.answer), made.puzzle)),
        "tier": tier_of(made, *_tiers(sum(clue != HOLE for clue in made.puzzle.clues), made.puzzle.total is not None)),
    }
    return dumps(line)


@lru_cache(maxsize=16)
def _tiers(cells: int, total: bool) -> tuple[Mapping[str, Band], Mapping[str, Range]]:
    """Return the tiers of boards of so many cells, where a section says nothing else."""
    return default_bands(1, cells, total), default_ranges(1, cells, total)
