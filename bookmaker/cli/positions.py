"""Positions of games of Minesweeper with a question about each, as one line of JSON."""

from collections.abc import Sequence
from functools import partial
from json import dumps
from math import inf
from typing import TYPE_CHECKING, NamedTuple

from bookmaker.cli.engine import told_if_slow
from bookmaker.cli.games import COMPILING
from bookmaker.cli.lines import Marked, Target, write_different

if TYPE_CHECKING:
    from bookmaker.engine.pool import Workers as Crew


class PositionsWanted(NamedTuple):
    """What is wanted of all positions."""

    rows: int
    columns: int
    mines: int
    seed: int
    question: str


def write_positions(wanted: PositionsWanted, count: int, workers: "Crew", target: Target) -> None:
    """Print positions, or write them to a file that appears whole or not at all; raise CannotBeMet if none is found."""
    told_if_slow(COMPILING, partial(_lines, wanted, range(1)))
    write_different(partial(_lines, wanted), count, workers, target)


def _lines(wanted: PositionsWanted, numbers: Sequence[int]) -> list[Marked]:
    return [_line(wanted, number) for number in numbers]


def _line(wanted: PositionsWanted, number: int) -> Marked:
    """Return one position as a line."""
    from bookmaker.engine.rank.rating import tier_of
    from bookmaker.engine.symmetry import fingerprint
    from bookmaker.kinds.base import Order
    from bookmaker.kinds.odds import OddsParams, bands, data, generate, ranges
    from bookmaker.values.puzzle import as_data

    params = OddsParams.model_validate({"mines": wanted.mines, "question": wanted.question})
    made, _ = generate(Order("odds", (wanted.seed, 0, number), wanted.rows, wanted.columns, params, inf))
    of_size = wanted.rows, wanted.columns, params
    hard = {"tier": tier_of(made, bands(*of_size), ranges(*of_size)), "energy": made.energy}
    return fingerprint(made.puzzle), dumps({**as_data(made.puzzle), **data(made.puzzle, made.answer), **hard})
