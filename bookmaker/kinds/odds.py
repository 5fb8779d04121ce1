"""Odds puzzles: a position of a game in which nothing is certain, and what is asked about it.

Functions import the kernel only when called, so that reading a spec stays quick.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import pairwise
from math import inf
from typing import Annotated, Any, Literal

from pydantic import Field

from bookmaker.engine.play.frozen import Reply, answer, energy, printed_position, right_in
from bookmaker.engine.rank.energy import TIERS, Band
from bookmaker.engine.rank.rating import ANY, Range
from bookmaker.kinds import bullets
from bookmaker.kinds.base import SLOTS, Asking, Kind, Order, slot_of
from bookmaker.kinds.params import MinedParams, Params
from bookmaker.values.errors import CannotBeMet, UserError, Wrong
from bookmaker.values.models import option
from bookmaker.values.puzzle import (
    BEST,
    CHANCE,
    LABELS,
    ORDER,
    SAFEST,
    TOUCHING,
    UNRATED,
    Answer,
    Cell,
    Made,
    Puzzle,
    Question,
    Rating,
    Shown,
    Step,
    Trace,
)

NAME = "odds"
About = Literal["safest", "chance", "order", "best"]
TRIALS = {SAFEST: 20, CHANCE: 20, ORDER: 20, BEST: 4}
"""Positions to examine for one puzzle before the next one begins, by question."""
LONGER = 40
"""Factor by which the search for a puzzle of a class is longer."""
ENDS = (-inf, 2.2, 3.7, 4.6, 5.8, inf)
"""Where the tiers end, by energy: more cases, a larger denominator and a smaller gap are harder. Each holds about a
fifth of the positions in games on 6x6 to 10x10 with a mine in four or five cells."""


class OddsParams(MinedParams):
    """The keys of a section that belong to this kind."""

    question: About | Annotated[tuple[About, ...], Field(min_length=1, max_length=4)] = option(
        "what is asked about each position: safest, which closed cell holds a mine most seldom; chance, "
        "how often a marked cell holds one; order, which of three marked cells is safer than which; best, with which "
        "cell the board is cleared most often; of a list, one after the other",
        SAFEST,
        default="safest",
    )

    @property
    def questions(self) -> tuple[str, ...]:
        return (self.question,) if isinstance(self.question, str) else self.question


def reply_of(puzzle: Puzzle) -> Reply | None:
    """Return the answer to the question about a printed position; None if the position is not good for it."""
    return answer(printed_position(puzzle), asked_of(puzzle))


def asked_of(puzzle: Puzzle) -> Question:
    """Return the question about a printed position: the safest cell, unless it says otherwise."""
    return puzzle.question or Question(SAFEST)


def show(puzzle: Puzzle, settled: Mapping[Cell, bool], step: Step | None = None) -> tuple[Shown, ...]:
    """Return what each cell shows: numbers, certain mines, labels and, once all is settled, frames."""
    right = tuple(cell for cell, wanted in settled.items() if wanted and len(settled) == len(puzzle.clues))
    shown = bullets.show(puzzle, dict.fromkeys(printed_position(puzzle).known, True), Step((), (), right))
    labels = dict(zip(asked_of(puzzle).marked, LABELS, strict=False))
    return tuple(
        one._replace(label=labels.get(cell, "")) for cell, one in zip(puzzle.seen_cells(None), shown, strict=True)
    )


def bands(rows: int, columns: int, params: Params) -> dict[str, Band]:
    """Return the energies of each tier."""
    return dict(zip(TIERS, pairwise(ENDS), strict=True))


def ranges(rows: int, columns: int, params: Params) -> dict[str, Range]:
    """Return ranges that take every rating: ratings separate no tiers."""
    return dict.fromkeys(TIERS, ANY)


def generate(order: Order) -> tuple[Made, int]:
    """Make a position that is good for its question; its energy may miss the goal, unless it should belong to a class.

    Raises CannotBeMet if no such position is found.
    """
    if order.slot is not None:
        return _in_class(order, order.slot)
    trials = TRIALS[_question_topic(order)]
    for trial, made in enumerate(_positions(order, trials), 1):
        if order.is_open or trial == trials or order.floor <= made.energy <= order.goal:
            break
    return made, trial


def _in_class(order: Order, slot: int) -> tuple[Made, int]:
    most = LONGER * SLOTS * TRIALS[_question_topic(order)]
    for trial, made in enumerate(_positions(order, most), 1):
        if order.floor <= made.energy <= order.goal and slot_of(made.puzzle) == slot:
            return made, trial
    size = f"{order.rows}x{order.columns} with {order.params.bullets_on(order.rows, order.columns)} mines"
    raise CannotBeMet(f"{size}: none of {most} positions was as hard as its tier asks; take another size, or mines")


def _positions(order: Order, trials: int) -> Iterator[Made]:
    """Yield the positions of an order that are good for its question."""
    from bookmaker.engine.play.freeze import freeze
    from bookmaker.engine.play.game import Setting

    rows, columns, about = order.rows, order.columns, _question_topic(order)
    setting = Setting(rows, columns, order.params.bullets_on(rows, columns), (rows // 2, columns // 2))
    for attempt in range(1, trials + 1):
        position, question, reply = freeze(setting, (*order.key, attempt), about)
        yield _rank_puzzle(position.puzzle._replace(kind=NAME, question=question), reply)


def _question_topic(order: Order) -> str:
    """Return what is asked about the position of an order."""
    asked = order.params.questions
    return asked[order.key[-1] % len(asked)]


def _rank_puzzle(puzzle: Puzzle, reply: Reply) -> Made:
    return Made(puzzle, right_in(puzzle, reply), len(reply.cases), reply.placements, 0, energy(reply), _rating(reply))


def _rating(reply: Reply) -> Rating:
    """Return the rows of a table, and all its cases."""
    return Rating(len(reply.cases), reply.placements)


def solve(puzzle: Puzzle) -> Trace:
    """Return the answer to the question about a position; raise UserError unless it has exactly one."""
    reply = reply_of(puzzle)
    if reply is None:
        raise UserError("this position is not good for a question: it has not one answer that can be counted out")
    return Trace(right_in(puzzle, reply), ())


def explain(puzzle: Puzzle, answer: Answer, solver: str = "") -> Trace:
    """Return the answer without a step: nothing follows in such a position."""
    return Trace(answer, ())


def rate(puzzle: Puzzle, answer: Answer) -> Rating:
    """Return how hard a puzzle is: the rows of its table, and all cases."""
    reply = reply_of(puzzle)
    return _rating(reply) if reply else UNRATED


def judge(puzzle: Puzzle, answer: Answer | None, params: Params | None, start: Cell | None = None) -> Made:
    """Return a given position with the answer to its question; raise Wrong unless it has exactly one."""
    questions = (params or usual(puzzle)).questions
    asked = puzzle.question or next((Question(about) for about in questions if about in (SAFEST, BEST)), None)
    if asked is None or asked.about not in questions:
        message = f"it does not ask what the section does: {', '.join(questions)}"
        raise Wrong(message, id="bad-puzzle", remedy="give its code, which says what is asked and about which cells")
    puzzle = puzzle._replace(question=asked)
    reply = reply_of(puzzle) if puzzle.total is not None else None
    if reply is None:
        message = "it is not good for the question: nothing may be certain, and one answer must be right"
        raise Wrong(message, id="bad-puzzle", remedy="bookmaker odds shows all chances of a position")
    return _rank_puzzle(puzzle, reply)


def usual(puzzle: Puzzle) -> Params:
    """Return the keys of a section that takes a position and says nothing else."""
    return _usual(asked_of(puzzle).about)


@cache
def _usual(about: str) -> Params:
    return OddsParams.model_validate({"question": about})


def sort_of(puzzle: Puzzle) -> str:
    """Return what is asked about a position."""
    return asked_of(puzzle).about


def data(puzzle: Puzzle, answer: Answer) -> dict[str, Any]:
    """Return what is asked about a position, and the right cells with the table of cases; cells are [row, column]."""
    question, reply = asked_of(puzzle), reply_of(puzzle)
    asked = {"question": question.about, "marked": question.marked, "known": sorted(printed_position(puzzle).known)}
    if reply is None:
        return {**asked, "answer": None}
    cell, apparent, chance = reply.obvious
    return {
        **asked,
        "answer": reply.cells,
        "fraction": str(reply.fraction),
        "obvious": {"cell": cell, "apparent": str(apparent), "chance": str(chance)},
        "table": reply.table,
        "cases": [{**case._asdict(), "placements": case.placements} for case in reply.cases],
        "shows": [one._asdict() for one in reply.shows],
    }


def check_daily(params: Params, tier: str) -> None:
    """Raise Wrong for questions whose positions are hard to find in one class."""
    if BEST in params.questions:
        message = "to find a position for the best play that no earlier sheet has takes too long"
        remedy = f"ask for {SAFEST}, {CHANCE} or {ORDER}, or make a book with kind: {NAME}"
        raise Wrong(message, remedy=remedy, at=("question",))


def asks(band: Band, wanted: Range) -> tuple[str, ...]:
    """Return what all tiers ask for."""
    return ("cases",)


KIND = Kind(
    name=NAME,
    params=OddsParams,
    counting=TOUCHING,
    bands=bands,
    ranges=ranges,
    examples=bullets.EXAMPLES,
    moves=bullets.MOVES,
    generate=generate,
    solve=solve,
    explain=explain,
    rate=rate,
    show=show,
    judge=judge,
    usual=usual,
    sort_of=sort_of,
    data=data,
    check_daily=check_daily,
    dealt=True,
    asks=asks,
    proved="to have one answer",
    verified="questions have exactly one answer",
    asking=Asking(asked_of, reply_of),
)
