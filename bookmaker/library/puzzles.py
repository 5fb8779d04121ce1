"""Puzzles by themselves: made, proved, explained and rated; odds, and games of our players."""

from collections.abc import Iterable, Iterator
from itertools import count as count_from
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from bookmaker.library.arguments import (
    BoardLike,
    File,
    answer_of,
    boards_in,
    check_values,
    made_in,
    puzzle_in,
    solved_in,
)
from bookmaker.library.pictures import odds_picture, show, told_html, with_picture
from bookmaker.values.choices import Per
from bookmaker.values.errors import CannotBeMet, UserError, Wrong, did_you_mean
from bookmaker.values.puzzle import USUAL, Made, Rating, Size

if TYPE_CHECKING:
    from bookmaker.engine.solve.exact import Proof
    from bookmaker.engine.solve.odds import Odds
    from bookmaker.kinds.base import Kind
    from bookmaker.library.trace_records import Record
    from bookmaker.spec.puzzle_text import Written
    from bookmaker.words.story import Story

BoardForm = Literal["rows", "jsonl", "yaml", "janko", "puzzlink", "ids", "mbf", "demystify"]
"""The forms of other programs and of ours in which boards are written."""
Solver = Literal["refined", "classic"]
_ALIKE = 20
"""Boards to try for each one wanted, if few differ."""


class Rated(NamedTuple):
    """How hard a puzzle is, and how much it is worth solving."""

    tier: str
    """The tier that a book would put it in: gentle, steady, tricky, knotty or fiendish."""
    energy: float
    """The paper's energy; lower is more interesting."""
    rating: Rating


def _kind(name: str) -> "Kind[Any]":
    from bookmaker.kinds import KINDS

    if name not in KINDS:
        raise UserError(f"no kind of puzzle is called '{name}'; {did_you_mean(name, KINDS)}")
    return KINDS[name]


@check_values
def generate(size: str = "7x7", count: int = 1, *, kind: str = USUAL, seed: int = 1, **keys: Any) -> Iterator[Made]:
    """Yield puzzles of a kind with their answers and ranks: those that the command makes with the same values.

    `keys` are those of a section of this kind, such as `bullets=9` or `total="none"`. Raises UserError for a board that
    cannot be.
    """
    from bookmaker.kinds.base import Order
    from bookmaker.kinds.lines import params_of

    own = _kind(kind)
    if min(count, seed) < 0:
        raise UserError(f"count {count}, seed {seed}: expected whole numbers from 0")
    try:
        board = Size.parse(size)
    except Wrong as wrong:
        raise UserError(f"size {size}: {wrong}; {wrong.remedy or 'write it like 7x7'}") from None
    order = Order(kind, (seed, 0, 0), *board, params_of(own, board, keys))
    made = (own.generate(order._replace(key=(seed, 0, at), turn=at))[0] for at in count_from())
    return _different(made, count, own.is_dealt)


def _different(made: Iterator[Made], count: int, compared: bool) -> Iterator[Made]:
    """Yield `count` puzzles, of `compared` ones only those that differ however they are turned."""
    from bookmaker.engine.symmetry import fingerprint

    seen = set[object]()
    for at, one in enumerate(made if count else ()):
        mark = fingerprint(one.puzzle) if compared else at
        if mark not in seen:
            yield one
        seen.add(mark)
        if len(seen) == count:
            return
        if at >= _ALIKE * count:
            raise CannotBeMet(f"count {count}: only {len(seen)} of {at} boards differ; ask for fewer, or larger ones")


@check_values
def read(source: File | bytes, kind: str = USUAL) -> "tuple[Written, ...]":
    """Return the boards of a file, or of a text, in any form that `import` reads, each with what is written with it.

    `kind` applies to boards that name none. Raises BadPuzzle with the line of a wrong one, NotFound without the file.
    """
    from bookmaker.spec.foreign import read_written
    from bookmaker.values.errors import not_found
    from bookmaker.values.files import read_within
    from bookmaker.values.limits import BOARDS_BYTES, size_said

    _kind(kind)
    if isinstance(source, bytes):
        return tuple(read_written(source, kind))
    if isinstance(source, str) and ("\n" in source or ":" in source):
        return tuple(read_written(source.encode(), kind))
    try:
        data = read_within(Path(source), BOARDS_BYTES)
    except OSError as error:
        raise not_found(source, error, "give a file of boards, or their text") from None
    if len(data) > BOARDS_BYTES:
        raise UserError(f"{source}: more than {size_said(BOARDS_BYTES)}; give fewer boards at a time")
    return tuple(read_written(data, kind))


@check_values
def write(puzzles: BoardLike | Iterable[BoardLike], form: BoardForm = "jsonl") -> bytes:
    """Return puzzles in a form that `import` writes; raise BadPuzzle if it has no place for a part of one."""
    from bookmaker.spec.foreign import text_of, write

    return write([text_of(puzzle_in(one), answer_of(one)) for one in boards_in(puzzles)], form)


@check_values
def solve(puzzle: BoardLike) -> "Proof":
    """Return how many solutions a puzzle has, up to 1001 for more, and its answer where it is the only one."""
    board = puzzle_in(puzzle)
    proof = _kind(board.kind).prove(board)
    return with_picture(proof, lambda: show(Made(board, proof.answer), True) if proof.answer else show(board))


@check_values
def explain(puzzle: BoardLike, language: str = "en", solver: Solver = "refined") -> "Story":
    """Return how a puzzle is solved, each step in words, and hints; `language` is one of en, de, fr, es, it, pt.

    Raises UserError for a puzzle that has not one solution.
    """
    from bookmaker.words import load_words
    from bookmaker.words.story import tell

    board, answer = solved_in(puzzle)
    words = load_words(language, board.kind)
    story = tell(board, _kind(board.kind).explain(board, answer, solver), words)
    picture = show(Made(board, answer), True, language)
    return with_picture(story, lambda: picture, lambda: told_html(picture, [one.text for one in story.told]))


@check_values
def records(puzzle: BoardLike, per: Per = "step", contrast: bool = False) -> "tuple[Record, ...]":
    """Return how a puzzle is solved as records for training models, as `explain --format jsonl` prints them."""
    from bookmaker.library.trace_records import records as all_records

    board, answer = solved_in(puzzle)
    if _kind(board.kind).is_asked:
        raise UserError("a question about a position has no steps; explain tells its answer")
    return tuple(
        all_records(explain(Made(board, answer)), answer, _kind(board.kind).rate(board, answer), per, contrast)
    )


@check_values
def rate(puzzle: BoardLike) -> Rated:
    """Return how hard a puzzle is; raise UserError for one that has not one solution."""
    made = made_in(puzzle)
    return Rated(_kind(made.puzzle.kind).tier_of(made), made.energy, made.rating)


@check_values
def odds(position: BoardLike) -> "Odds | None":
    """Return how likely each closed cell of a position holds a mine, exactly; None where no placement meets it.

    It is written as rows of digits, dots and, for known mines, stars, with `mines: 10` below, or is a puzzle. Raises
    BadPuzzle.
    """
    from bookmaker.engine.solve.odds import odds as counted
    from bookmaker.values.position import Position, read_positions

    if isinstance(position, Position):
        board = position
    elif isinstance(position, str) and "\n" in position.strip():
        board = next(read_positions(position))
    else:
        board = Position(puzzle_in(position))
    found = counted(board)
    return found and with_picture(found, lambda: odds_picture(board, found))


@check_values
def play(
    player: str = "total",
    size: str = "9x9",
    mines: int | None = None,
    *,
    rule: Literal["safe-first", "safe-neighbourhood"] = "safe-neighbourhood",
    start: str | None = None,
    seed: int = 1,
) -> "tuple[Record, ...]":
    """Return a game of Minesweeper by one of our players, a record for each action; the last one says `won` or `lost`.

    Raises UserError for a game that cannot be.
    """
    from bookmaker.engine.kernel.rng import stream
    from bookmaker.engine.play.game import deal
    from bookmaker.library.game_records import game_records
    from bookmaker.library.games import player_of, setting_of

    if seed < 0:
        raise UserError(f"seed {seed}: expected a whole number from 0")
    chosen = player_of(player)
    return tuple(game_records(deal(setting_of(size, mines, rule, start), stream(seed)), chosen))
