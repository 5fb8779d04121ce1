"""Minesweeper on paper: a start is printed open, the numbers behind the other cells stand elsewhere in the book.

Some closed cell is certainly safe at every moment, so nobody has to guess. Functions import the kernel only when
called, so that reading a spec stays quick.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache, partial
from hashlib import sha256
from math import inf
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import Field, ValidationInfo, field_validator

from bookmaker.engine.play.decoder import ENTRIES
from bookmaker.engine.rank.character import wanted_in_turn
from bookmaker.engine.rank.energy import EVERY_TIER, INHUMAN, TIERS, Band
from bookmaker.engine.rank.rating import ANY, HUMAN, SCORES, Range
from bookmaker.kinds import bullets
from bookmaker.kinds.base import (
    ALONE,
    DAILY,
    DECODER,
    PASSWORD,
    PLAYS,
    REFINED,
    STAGES,
    Kind,
    Order,
    Play,
    Played,
    settled_by,
    slot_of,
)
from bookmaker.kinds.params import CharacterParams, MinedParams
from bookmaker.values.codes import LENGTHS, can_be_spelt
from bookmaker.values.errors import CannotBeMet, UserError, Wrong
from bookmaker.values.models import Strict, option
from bookmaker.values.puzzle import (
    UNKNOWN,
    Answer,
    Cell,
    Made,
    Puzzle,
    Shown,
    Size,
    Step,
    Trace,
    cells_of,
    off_clue,
    touching,
)

if TYPE_CHECKING:
    from bookmaker.engine.play.game import Setting
    from bookmaker.engine.play.rounds import Round

NAME = "sweep"
RUNGS = ("single", "pairs", "components", "total")
"""What a board asks for, from the least; the places in this tuple are its energy."""
RUNG_OF = dict(zip(EVERY_TIER, (0, 1, 3, 2, 2, 2), strict=True))
"""By tier, the place of its boards' rung: a total usually takes one look at the end of a game, numbers that hang
together take many."""
MANY = 3.5
"""The least score of a step of four numbers, or of a supposition; it separates fiendish boards from knotty ones."""
RANGES = {
    **dict.fromkeys(TIERS[:-2], ANY),
    TIERS[-2]: Range(hardest=(0.0, MANY - 0.1)),
    TIERS[-1]: Range(hardest=(MANY, HUMAN)),
    INHUMAN: Range(hardest=(SCORES.inhuman, inf)),
}
"""By tier, the ratings that it takes if a section has no rung."""
SOON = TIERS[:3]
"""Tiers whose boards in stages or with passwords are soon found."""
STAGE_CELLS = range(2, 13)
"""How many cells a stage opens."""
_TRIALS = 60
"""Random boards that tell how many cells a start leaves closed."""

Start = Literal["centre", "corner", "hint"]
Rung = Literal["single", "pairs", "components", "total"]
How = Literal["fair", "repair", "pull"]
LARGEST: dict[str, int] = {DECODER: 12, STAGES: 16, PASSWORD: 12}
"""The longest side of a board, by the way it is played."""


class SweepParams(MinedParams, CharacterParams):
    """The keys of a section that belong to this kind."""

    steps: Annotated[int, Field(ge=1, le=1_000_000)] = option(
        "boards that may be tried for one that can be played so", 20_000, default=20_000
    )
    start: Start = option(
        "the cell that is printed open, with what its 0 opens: the one in the centre, one in a corner, or "
        "hint, the safe cell of the smallest number that is nearest to the centre",
        "centre",
        default="centre",
    )
    rung: Rung | None = option(
        "how players must be able to reason, at every board of the section: single numbers, pairs of "
        "numbers, components of numbers that hang together, or the total; when absent, gentle boards ask for single, "
        "steady ones for pairs, tricky ones for the total, the others for components",
        "pairs",
        default=None,
    )
    how: How | None = option(
        "fair boards are dealt until one needs no guess, so all are as likely; repair pushes mines in "
        "doubt to where nothing is known, pull also brings some from there; when absent, fair where that does not take "
        "too long, else repair",
        "fair",
        default=None,
    )
    play: Play = option(
        "how the number behind a closed cell is found: decoder, by the code in the cell in a table at the "
        "back; stages, on the next right-hand or left-hand page; password, by the word that the safe cells spell",
        DECODER,
        default=DECODER,
        validate_default=True,
    )
    stages: Annotated[int, Field(ge=2, le=8)] = option(
        "with `play: stages`, how often each board of the section is turned", 5, default=5
    )

    @field_validator("rung")
    @classmethod
    def _tiers_differ(cls, rung: str | None, info: ValidationInfo) -> str | None:
        tiers = info.data.get("tiers")
        if rung is not None and tiers is not None and len(tiers) > 1:
            message = f"rung: {rung} makes the tiers {', '.join(tiers)} of this section alike"
            raise Wrong(message, id="same-tiers", remedy="keep one tier, or leave rung out")
        return rung

    @field_validator("bands", check_fields=False)  # a key of files only
    @classmethod
    def _bands_have_rungs(cls, bands: dict[str, Band]) -> dict[str, Band]:
        for tier, (low, high) in bands.items():
            if not _rungs((low, high)):
                places = ", ".join(f"{place} {rung}" for place, rung in enumerate(RUNGS))
                raise Wrong(f"no rung lies from {low:g} to {high:g}: {places}", at=(tier,), remedy="use rung instead")
        return bands

    @field_validator("stages")
    @classmethod
    def _is_played_so(cls, stages: int, info: ValidationInfo) -> int:
        refuse_unturned(stages, info.data.get("play", STAGES), "section")
        return stages

    @field_validator("play")
    @classmethod
    def _board_fits(cls, play: str, info: ValidationInfo) -> str:
        if (size := info.data.get("size")) is not None:
            refuse_large(play, size, PLAYS)
        return play


def refuse_unturned(stages: int, play: str, what: str) -> None:
    """Raise Wrong if a `what`, such as a section, has `stages` but is played otherwise."""
    if play != STAGES:
        message = f"stages: {stages} is about `play: {STAGES}`, and this {what} has `play: {play}`"
        raise Wrong(message, remedy=f"leave it out, or use play: {STAGES}")


def refuse_large(play: str, size: Size, plays: Iterable[str], *at: str) -> None:
    """Raise Wrong, for a place, if boards of this size are too large for `play`; name those of `plays` that fit."""
    if max(size) > (most := LARGEST[play]):
        others = " or ".join(f"play: {name}" for name in plays if max(size) <= LARGEST[name])
        remedy = f"take at most {most}x{most}{f', or {others}' if others else ''}"
        message = f"`play: {play}` takes boards of at most {most} rows and columns, not {size}"
        raise Wrong(message, remedy=remedy, at=at)


def start_of(params: SweepParams, rows: int, columns: int) -> Cell:
    """Return the cell where boards of a section begin, if all of them share it."""
    return (0, 0) if params.start == "corner" else (rows // 2, columns // 2)


@lru_cache(maxsize=64)
def boards_per_table(rows: int, columns: int, mines: int, start: Cell) -> int:
    """Return how many boards share a table of the decoder: as many as random ones do on average."""
    near = touching(rows, columns)
    allowed = [cell for cell in near if cell != start and cell not in near[start]]
    closed = 0
    for trial in range(_TRIALS):
        shuffled = sorted(allowed, key=lambda cell: sha256(f"{trial} {cell}".encode()).digest())
        closed += rows * columns - len(_opening(start, frozenset(shuffled[:mines]), near))
    return max(1, ENTRIES * _TRIALS // closed)


def _opening(start: Cell, mines: frozenset[Cell], near: Mapping[Cell, tuple[Cell, ...]]) -> set[Cell]:
    """Return the cells that open with the first one."""
    found, waiting = set[Cell](), [start]
    for cell in waiting:  # the set grows meanwhile
        if cell not in found:
            found.add(cell)
            waiting += () if any(other in mines for other in near[cell]) else near[cell]
    return found


def most_closed(rows: int, columns: int, mines: int, start: Cell) -> int:
    """Return the most cells of a board that may be closed at first, so that each has its own entry in a table."""
    return ENTRIES // boards_per_table(rows, columns, mines, start)


def _number(puzzle: Puzzle, mines: Mapping[Cell, bool], cell: Cell) -> int:
    return sum(mines[other] for other in puzzle.seen_cells(cell))


def _bands(places: Mapping[str, int]) -> dict[str, Band]:
    return {tier: (float(place), float(place)) for tier, place in places.items()}


def _rungs(band: Band) -> list[str]:
    """Return the rungs whose places lie in a band."""
    return [rung for place, rung in enumerate(RUNGS) if band[0] <= place <= band[1]]


def _rung(order: Order[SweepParams]) -> str | None:
    """Return the rung that a board should ask for, the band's rungs in turn; None for any."""
    if order.is_open:
        return order.params.rung
    allowed = _rungs((order.floor, order.goal))
    return allowed[order.key[-1] % len(allowed)]


def _describe_play(params: SweepParams) -> str:
    """Say what a board should do, given the way it is played."""
    if params.play == DECODER:
        return "leaves room in its table"
    if not params.play:
        return "opens without a guess"
    sizes = STAGE_CELLS if params.play == STAGES else LENGTHS
    turns = f"{params.stages} times " if params.play == STAGES else "always "
    return f"opens {turns}{sizes[0]} to {sizes[-1]} cells, all that is certain"


def _rating_text(order: Order[SweepParams]) -> str:
    low = order.wanted.hardest[0]
    return f" and has a rating of hardest {low:g} or more" if low else ""


def printed_board(mines: frozenset[Cell], setting: "Setting") -> tuple[Puzzle, Answer]:
    """Return a board as it is printed, with its start open, and where its mines are."""
    rows, columns = setting.rows, setting.columns
    answer = Answer(rows, columns, tuple(cell in mines for cell in cells_of(rows, columns)))
    return Puzzle(NAME, rows, columns, _start_open(rows, columns, mines, setting.start), len(mines)), answer


def _start_open(rows: int, columns: int, mines: frozenset[Cell], start: Cell) -> tuple[int, ...]:
    """Return the numbers visible once a board is opened at its start, row by row."""
    near = touching(rows, columns)
    opening = _opening(start, mines, near)
    return tuple(sum(other in mines for other in near[cell]) if cell in opening else UNKNOWN for cell in near)


def fits(params: SweepParams, puzzle: Puzzle, sizes: tuple[int, ...]) -> bool:
    """Tell whether a board suits the way its section is played; `sizes` has the cells that each round opens."""
    if not params.play:
        return True
    if params.play == DECODER:
        rows, columns = puzzle.rows, puzzle.columns
        start = start_of(params, rows, columns)
        return len(sizes) > 0 and puzzle.clues.count(UNKNOWN) <= most_closed(rows, columns, puzzle.total or 0, start)
    if params.play == STAGES:
        return len(sizes) == params.stages and all(size in STAGE_CELLS for size in sizes)
    return can_be_spelt(sizes)


def _is_whole(params: SweepParams, rounds: Sequence["Round"]) -> bool:
    """Tell whether each round opens all that is certain, if that is required."""
    from bookmaker.engine.play.rounds import is_plain

    return params.play in ("", DECODER) or all(is_plain(one, mines_too=params.play == STAGES) for one in rounds)


def _start(params: SweepParams, answer: Answer) -> Cell:
    """Return the cell where a board of a section begins."""
    mines, rows, columns = settled_by(answer), answer.rows, answer.columns
    if params.start != "hint":
        return start_of(params, rows, columns)
    near = touching(rows, columns)
    return min(
        (
            sum(map(mines.__getitem__, near[row, column])),
            (2 * row + 1 - rows) ** 2 + (2 * column + 1 - columns) ** 2,
            row,
            column,
        )
        for row, column in near
        if not mines[row, column]
    )[2:]


def _begin_board(puzzle: Puzzle, answer: Answer, start: Cell) -> Puzzle:
    """Return a board with its start open; raise Wrong if its numbers do not match its mines."""
    if wrong := off_clue(puzzle, answer):
        message = f"the number in row {wrong[0] + 1}, column {wrong[1] + 1} is not that of its mines"
        raise Wrong(message, id="bad-puzzle")
    mines, total = settled_by(answer), sum(answer.bullets)
    if puzzle.total not in (None, total):
        raise Wrong(f"it has {total} mines, and its total is {puzzle.total}", id="bad-puzzle")
    puzzle = puzzle._replace(total=total)
    if sum(answer.bullets) < puzzle.clues.count(UNKNOWN) < len(puzzle.clues):
        return puzzle
    if mines[start]:
        remedy = "begin elsewhere: give the section another start"
        raise Wrong(
            f"it begins on a mine, in row {start[0] + 1}, column {start[1] + 1}", id="bad-puzzle", remedy=remedy
        )
    mined = frozenset(cell for cell, mine in mines.items() if mine)
    return puzzle._replace(clues=_start_open(puzzle.rows, puzzle.columns, mined, start))


class SweepData(Strict):
    """What data says of a sweep."""

    board: list[str] = option("the whole board: digits, * for a mine")
    rung: str = option("the lowest rung that opens it: single, pairs, components or total")
    look_ups: int = option("cells opened on the way, without the start")
    opened: list[int] = option("how many each round opens on paper, where a 0 opens nothing but itself")


class SweepKind(Kind[SweepParams]):
    """Sweeps: boards that open without a guess."""

    name = NAME
    params = SweepParams
    examples = bullets.EXAMPLES
    moves = bullets.MOVES
    supposition = bullets.SUPPOSITION
    has_rungs = True
    proved = "to need no guess"
    verified = "boards are opened without a guess"
    is_opened = True
    defaults = MappingProxyType({ALONE: {"play": ""}, DAILY: {"steps": 400_000, "stages": 3}})
    is_dealt = True

    def bands(self, rows: int, columns: int, params: SweepParams) -> dict[str, Band]:
        """Return the rungs of each tier, by their places."""
        return _bands(dict.fromkeys(EVERY_TIER, RUNGS.index(params.rung)) if params.rung else RUNG_OF)

    def ranges(self, rows: int, columns: int, params: SweepParams) -> dict[str, Range]:
        return dict.fromkeys(EVERY_TIER, ANY) if params.rung else dict(RANGES)

    def asks(self, band: Band, wanted: Range) -> tuple[str, ...]:
        rungs = _rungs(band)
        return (*rungs, "many")[: 1 + (wanted.hardest[0] >= MANY)] if len(rungs) == 1 else ()

    def describe_band(self, band: Band) -> str:
        return f"the rung {' or '.join(_rungs(band))}"

    def play_settings(self, rows: int, columns: int, params: SweepParams) -> Played:
        mines, start = params.bullets_on(rows, columns), start_of(params, rows, columns)
        tables = boards_per_table(rows, columns, mines, start) if params.play == DECODER else 0
        return Played(params.play, tables, params.stages if params.play == STAGES else 0)

    def check_daily(self, rows: int, columns: int, params: SweepParams, tier: str) -> None:
        if params.play != DECODER and tier not in SOON:
            message = f"to find a {tier} board for `play: {params.play}` that no earlier sheet has takes too long"
            remedy = f"take the tier {SOON[-1]}, or play: {DECODER}, or make a book with kind: {NAME}"
            raise Wrong(message, remedy=remedy, at=("tier",))

    def generate(self, order: Order[SweepParams]) -> tuple[Made, int]:
        """Make a board that needs no guess and asks for the rung of its tier; raise CannotBeMet if none is found."""
        from bookmaker.engine.play.game import HINT, SAFE_NEIGHBOURHOOD, Setting
        from bookmaker.engine.play.guess_free import make_free, sizes_of
        from bookmaker.engine.play.rounds import play
        from bookmaker.engine.solve.traits import has_traits

        own, rows, columns = order.params, order.rows, order.columns
        mines, start, rung = own.bullets_on(rows, columns), start_of(own, rows, columns), _rung(order)
        wanted = wanted_in_turn(order.wishes, order.turn)
        setting = Setting(rows, columns, mines, start, HINT if own.start == "hint" else SAFE_NEIGHBOURHOOD)
        for attempt in range(own.steps):
            free = make_free(setting, (*order.key, attempt), rung, own.how)
            puzzle, answer = printed_board(free.mines, free.setting)
            if not (fits(own, puzzle, sizes_of(setting)) and order.slot in (None, slot_of(puzzle))):
                continue
            if _is_whole(own, play(puzzle, answer)[1]):
                made = self.rank(puzzle, answer, own)
                if order.wanted.has(made.rating) and has_traits(
                    wanted, puzzle, cache(partial(self.explain, puzzle, answer))
                ):
                    return made, attempt + 1
        raise CannotBeMet(
            f"{rows}x{columns} with {mines} mine{'s' * (mines > 1)}: none of {own.steps} boards that ask for "
            f"{rung or 'any rung'} {_describe_play(own)}{_rating_text(order)}{own.traits_text}; "
            "take a smaller board, other mines, more steps, or another play"
        )

    def solve(self, puzzle: Puzzle) -> Trace:
        """Raise UserError: only the book has the numbers behind closed cells."""
        raise UserError(
            "the code of a sweep lacks the numbers behind closed cells; give its whole line, as bookmaker generate "
            "prints it, or its book: bookmaker explain BOOK NUMBER"
        )

    def explain(self, puzzle: Puzzle, answer: Answer, solver: str = REFINED) -> Trace:
        from bookmaker.engine.play.rounds import play, trace_of

        return trace_of(play(puzzle, answer)[1], answer)

    def rank(self, puzzle: Puzzle, answer: Answer, params: SweepParams) -> Made:
        from bookmaker.engine.play.rounds import play

        steps, rung = self.explain(puzzle, answer).steps, RUNGS.index(play(puzzle, answer)[0])
        singles = sum(step.single for step in steps)
        return Made(puzzle, answer, singles, len(steps) - singles, 0, float(rung), self.rate(puzzle, answer))

    def show(self, puzzle: Puzzle, settled: Mapping[Cell, bool], step: Step | None = None) -> tuple[Shown, ...]:
        shown = super().show(puzzle, settled, step)
        if len(settled) == len(puzzle.clues):
            cells = zip(shown, puzzle.seen_cells(None), strict=True)
            shown = tuple(
                one if settled[cell] else Shown(digit=str(_number(puzzle, settled, cell))) for one, cell in cells
            )
        return tuple(one._replace(quiet=True) if one.digit == "0" and not one.shade else one for one in shown)

    def judge(
        self, puzzle: Puzzle, answer: Answer | None, params: SweepParams | None, start: Cell | None = None
    ) -> Made:
        """Return a given board, with its start open; raise Wrong if it needs a guess, or another play.

        Printed numbers are its start, unless all are printed; then the given cell is, or the section's.
        """
        from bookmaker.engine.play.rounds import Stuck, play
        from bookmaker.engine.solve.eliminate import TooHard

        own = params or self.usual(puzzle)
        if answer is None:
            remedy = "write it as rows of dots and stars, or give it a solution"
            raise Wrong("nothing says where its mines are", id="bad-puzzle", remedy=remedy)
        puzzle = _begin_board(puzzle, answer, start or _start(own, answer))
        try:
            rung, rounds = play(puzzle, answer)
        except Stuck:
            remedy = "move a mine, or begin elsewhere"
            raise Wrong(
                "it needs a guess: there is a moment at which no closed cell is safe", id="bad-puzzle", remedy=remedy
            ) from None
        except (TooHard, StopIteration):
            raise Wrong("it cannot be told that it needs no guess", id="bad-puzzle") from None
        if params is None:
            return self.rank(puzzle, answer, own)
        if own.rung not in (None, rung):
            raise Wrong(
                f"it asks for {rung}, and the section has rung: {own.rung}", id="bad-puzzle", remedy="leave rung out"
            )
        sizes = tuple(len(one.safe) for one in rounds)
        if not sizes or not (own.play == DECODER or (_is_whole(own, rounds) and fits(own, puzzle, sizes))):
            message = (
                f"it cannot be played so: no board here that {_describe_play(own)}"
                if sizes
                else "its start opens all of it"
            )
            raise Wrong(message, id="bad-puzzle", remedy="take another play, or another board")
        return self.rank(puzzle, answer, own)

    data_model = SweepData

    def data(self, puzzle: Puzzle, answer: Answer) -> dict[str, Any]:
        """Return the whole board, the lowest rung that opens it, and how many cells open, in all and in each round."""
        from bookmaker.engine.play.rounds import play

        rung, rounds = play(puzzle, answer)
        mines, opened = settled_by(answer), [len(one.safe) for one in rounds]
        signs = ["*" if mine else str(_number(puzzle, mines, cell)) for cell, mine in mines.items()]
        rows = ("".join(signs[at : at + puzzle.columns]) for at in range(0, len(signs), puzzle.columns))
        return {"board": [*rows], "rung": rung, "look_ups": sum(opened), "opened": opened}


KIND = SweepKind()
