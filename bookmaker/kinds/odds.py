"""Odds puzzles: a position of a game in which nothing is certain, and what is asked about it.

Functions import the kernel only when called, so that reading a spec stays quick.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import count, islice, pairwise
from math import ceil, inf
from types import MappingProxyType
from typing import Annotated, Any, Literal

from pydantic import Field

from bookmaker.engine.play.odds_questions import (
    ALIKE,
    GROUPS,
    SUMS,
    WEIGHED,
    answer,
    energy,
    printed_position,
    right_in,
)
from bookmaker.engine.rank.energy import TIERS, Band
from bookmaker.engine.rank.rating import Range
from bookmaker.kinds import bullets
from bookmaker.kinds.base import DAILY, REFINED, Kind, Order, slot_of
from bookmaker.kinds.params import MinedParams
from bookmaker.values.errors import CannotBeMet, UserError, Wrong
from bookmaker.values.models import Strict, option
from bookmaker.values.puzzle import UNRATED, Answer, Cell, Made, Puzzle, Rating, Shown, Step, Trace
from bookmaker.values.questions import BEST, CHANCE, LABELS, ORDER, SAFEST, Question, Reply

NAME = "odds"
About = Literal["safest", "chance", "order", "best"]
TRIALS = {SAFEST: 20, CHANCE: 20, ORDER: 20, BEST: 4}
"""Positions to examine for one puzzle before the next one begins, by question."""
GAMES = 250
"""Games that take as long as to examine a position, about: a step."""
CLASSES = 11
"""Prime, and no part of a week; with more, a position of the right one takes longer to find, and no fewer repeat."""
SMALL = 5
"""Most rows and columns of boards on which all positions are gentle."""
OFTEN = ("gentle", "tricky")
RARE, SPARSE, DENSE = 1 / 8, 1 / 5, 3 / 10
"""The least share of mines with which a series soon finds positions of the tiers that come often, and of all; and the
most."""
ENDS = (-inf, ALIKE, WEIGHED, GROUPS, SUMS, inf)
"""Where the tiers end, by energy: each asks for something else to be counted."""
ANY_CASES = "cases"
_CASE = ("mines", "border", "elsewhere", "shares", "placements")
"""What data says of a case."""
RUNGS = ("ways", "alike", "weighed", "groups", "sums")
"""The names, among the `rungs` of words, of what each tier asks for."""


class OddsParams(MinedParams):
    """The keys of a section that belong to this kind."""

    question: About | Annotated[tuple[About, ...], Field(min_length=1, max_length=4)] = option(
        "what is asked about each position: safest, which closed cell holds a mine most seldom; chance, "
        "how often a marked cell holds one; order, which of three marked cells is safer than which; best, with which "
        "cell the board is cleared most often; of a list, one after the other",
        SAFEST,
        default="safest",
    )
    budget: Annotated[int, Field(ge=1, le=100_000_000)] = option(
        f"positions that a tier may take for each of its puzzles; {GAMES} games played for them count as one, too",
        500,
        default=500,
    )

    @property
    def questions(self) -> tuple[str, ...]:
        return (self.question,) if isinstance(self.question, str) else self.question


def _in_class(order: Order[OddsParams], slot: int) -> tuple[Made, int]:
    steps = 0
    for made, took in _positions(order):
        steps += took
        if order.floor <= made.energy <= order.goal and slot_of(made.puzzle, CLASSES) == slot:
            return made, steps
        if steps > order.params.budget:
            break
    size = f"{order.rows}x{order.columns} with {order.params.bullets_on(order.rows, order.columns)} mines"
    raise CannotBeMet(f"{size}: in {steps} steps no position was as hard as its tier asks; take another size, or mines")


def _positions(order: Order[OddsParams]) -> Iterator[tuple[Made, int]]:
    """Yield positions for an order that are good for its question, each with the steps that it took."""
    from bookmaker.engine.play.freeze import freeze
    from bookmaker.engine.play.game import Setting

    rows, columns, about = order.rows, order.columns, _question_topic(order)
    setting = Setting(rows, columns, order.params.bullets_on(rows, columns), (rows // 2, columns // 2))
    for attempt in count(1):
        position, question, reply, games = freeze(setting, (*order.key, attempt), about)
        yield _rank_puzzle(position.puzzle._replace(kind=NAME, question=question), reply), 1 + games // GAMES


def _question_topic(order: Order[OddsParams]) -> str:
    """Return what is asked about the position of an order: each tier begins with another question."""
    asked = order.params.questions
    return asked[sum(order.key[-2:]) % len(asked)]


def _rank_puzzle(puzzle: Puzzle, reply: Reply) -> Made:
    ways = len(reply.cases), reply.placements, 0
    return Made(puzzle, right_in(puzzle, reply), *ways, energy(reply), _rating(reply), reply)


def _rating(reply: Reply) -> Rating:
    """Return the rows of a table, and all its cases."""
    return Rating(len(reply.cases), reply.placements)


@cache
def _usual(about: str) -> OddsParams:
    return OddsParams.model_validate({"question": about})


class ObviousData(Strict):
    """The cell that looks right."""

    cell: Cell
    apparent: str = option("how likely it seems to hold a mine")
    chance: str = option("how likely it does")


class CaseData(Strict):
    """A row of the table of cases."""

    mines: int = option("mines beside numbers")
    border: int = option("their ways to lie")
    elsewhere: int = option("the ways of the others")
    shares: list[int] = option("in how many placements each cell of the table holds a mine")
    placements: int


class ShowsData(Strict):
    """A number that a cell can show."""

    number: int
    placements: int = option("in how many placements it shows it")
    wins: int = option("how many of these are cleared")


class OddsData(Strict):
    """What data says of a question about a position."""

    question: str = option("what is asked: safest, chance, order or best")
    marked: list[Cell] = option("the cells that are marked for it")
    known: list[Cell] = option("the cells that certainly hold a mine")
    answer: list[Cell] | None = option("the right cells, of an order the safest first; null where there is none")
    fraction: str = option("how likely the first holds a mine; for best, how often the board is cleared", default="")
    obvious: ObviousData | None = option("the cell that looks right", default=None)
    table: list[Cell] = option("the cells in the table", default=[])
    cases: list[CaseData] = option("its rows", default=[])
    shows: list[ShowsData] = option("for best, what the cell can show", default=[])


class OddsKind(Kind[OddsParams]):
    """Positions with a question."""

    name = NAME
    params = OddsParams
    examples = bullets.EXAMPLES
    moves = bullets.MOVES
    supposition = bullets.SUPPOSITION
    has_rungs = True
    proved = "to have one answer"
    verified = "questions have exactly one answer"
    is_asked = True
    is_dealt = True
    defaults = MappingProxyType({DAILY: {"budget": 20_000}})

    def reply_of(self, puzzle: Puzzle) -> Reply | None:
        return answer(printed_position(puzzle), puzzle.topic)

    def bands(self, rows: int, columns: int, params: OddsParams) -> dict[str, Band]:
        return dict(zip(TIERS, pairwise(ENDS), strict=True))

    def asks(self, band: Band, wanted: Range) -> tuple[str, ...]:
        """Return what boards of a band ask for; any cases where it is wider than a tier."""
        found = [
            name for name, (low, high) in zip(RUNGS, pairwise(ENDS), strict=True) if band[0] < high and low < band[1]
        ]
        return tuple(found) if len(found) == 1 else (ANY_CASES,)

    def asked_by(self, puzzle: Puzzle, answer: Answer) -> tuple[str, ...]:
        return (*super().asked_by(puzzle, answer), ANY_CASES)

    def lack_of(self, tier: str, rows: int, columns: int, params: OddsParams) -> str:
        if max(rows, columns) > SMALL or tier == TIERS[0]:
            return ""
        return f"on boards of at most {SMALL}x{SMALL}, all questions are {TIERS[0]}: none leaves more to count"

    def classes(self, rows: int, columns: int, params: OddsParams) -> int:
        return CLASSES

    def check_daily(self, rows: int, columns: int, params: OddsParams, tier: str) -> None:
        if BEST in params.questions:
            message = "to find a position for the best play that no earlier sheet has takes too long"
            remedy = f"ask for {SAFEST}, {CHANCE} or {ORDER}, or make a book with kind: {NAME}"
            raise Wrong(message, remedy=remedy, at=("question",))
        mines, cells = params.bullets_on(rows, columns), rows * columns
        least = ceil(cells * (RARE if tier in OFTEN else SPARSE))
        if not least <= mines <= cells * DENSE:
            message = f"to find a {tier} question that no earlier sheet has takes too long with {mines} mines"
            raise Wrong(message, remedy=f"take {least} to {int(cells * DENSE)} mines", at=("tier",))

    def generate(self, order: Order[OddsParams]) -> tuple[Made, int]:
        """Make a position that is good for its question; raise CannotBeMet if none is found.

        Its energy may miss the goal, unless it should belong to a class.
        """
        if order.slot is not None:
            return _in_class(order, order.slot)
        steps = 0
        for made, took in islice(_positions(order), TRIALS[_question_topic(order)]):
            steps += took
            if order.is_open or order.floor <= made.energy <= order.goal:
                break
        return made, steps

    def solve(self, puzzle: Puzzle) -> Trace:
        """Return the answer to the question about a position; raise UserError unless it has exactly one."""
        reply = self.reply_of(puzzle)
        if reply is None:
            raise UserError("this position is not good for a question: it has not one answer that can be counted out")
        return Trace(right_in(puzzle, reply), ())

    def explain(self, puzzle: Puzzle, answer: Answer, solver: str = REFINED) -> Trace:
        """Return the answer without a step: nothing follows in such a position."""
        return Trace(answer, ())

    def rate(self, puzzle: Puzzle, answer: Answer) -> Rating:
        """Return how hard a puzzle is: the rows of its table, and all cases."""
        reply = self.reply_of(puzzle)
        return _rating(reply) if reply else UNRATED

    def show(self, puzzle: Puzzle, settled: Mapping[Cell, bool], step: Step | None = None) -> tuple[Shown, ...]:
        """Return what each cell shows: numbers, certain mines, labels and, once all is settled, frames."""
        right = tuple(cell for cell, wanted in settled.items() if wanted and len(settled) == len(puzzle.clues))
        shown = super().show(puzzle, dict.fromkeys(printed_position(puzzle).known, True), Step((), (), right))
        labels = dict(zip(puzzle.topic.marked, LABELS, strict=False))
        return tuple(
            one._replace(label=labels.get(cell, "")) for cell, one in zip(puzzle.seen_cells(None), shown, strict=True)
        )

    def judge(
        self, puzzle: Puzzle, answer: Answer | None, params: OddsParams | None, start: Cell | None = None
    ) -> Made:
        questions = (params or self.usual(puzzle)).questions
        asked = puzzle.question or next((Question(about) for about in questions if about in (SAFEST, BEST)), None)
        if asked is None or asked.about not in questions:
            message = f"it does not ask what the section does: {', '.join(questions)}"
            raise Wrong(
                message, id="bad-puzzle", remedy="give its code, which says what is asked and about which cells"
            )
        puzzle = puzzle._replace(question=asked)
        reply = self.reply_of(puzzle) if puzzle.total is not None else None
        if reply is None:
            message = "it is not good for the question: nothing may be certain, and one answer must be right"
            raise Wrong(message, id="bad-puzzle", remedy="bookmaker odds shows all chances of a position")
        return _rank_puzzle(puzzle, reply)

    def usual(self, puzzle: Puzzle) -> OddsParams:
        return _usual(puzzle.topic.about)

    def rank(self, puzzle: Puzzle, answer: Answer, params: OddsParams) -> Made:
        reply = self.reply_of(puzzle)
        assert reply
        return _rank_puzzle(puzzle, reply)

    def sort_of(self, puzzle: Puzzle) -> str:
        return puzzle.topic.about

    data_model = OddsData

    def data(self, puzzle: Puzzle, answer: Answer) -> dict[str, Any]:
        """Return what is asked, and the right cells with the table of cases; cells are [row, column]."""
        question, reply = puzzle.topic, self.reply_of(puzzle)
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
            "cases": [
                dict(zip(_CASE, (*case[: len(_CASE) - 1], case.placements), strict=True)) for case in reply.cases
            ],
            "shows": [one._asdict() for one in reply.shows],
        }


KIND = OddsKind()
