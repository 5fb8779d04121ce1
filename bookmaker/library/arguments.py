"""What callers give: values of the types that a function declares, and puzzles in any form."""

import re
from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from inspect import signature
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Literal, ParamSpec, Protocol, TypeAlias, TypeVar, Union, cast, get_args, get_origin

from bookmaker.values.errors import UserError, did_you_mean, explain
from bookmaker.values.puzzle import CODE, Answer, BadPuzzle, Entry, Made, Puzzle, check

P = ParamSpec("P")
T = TypeVar("T")


class HasPuzzle(Protocol):
    """Whatever a call hands back about a puzzle: a `Made`, a story, a puzzle that was read or proved."""

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle that it is about."""


BoardLike: TypeAlias = str | list[str] | Puzzle | Entry | HasPuzzle
"""A puzzle, its code or its rows, or what a call has handed back about it."""
File: TypeAlias = str | Path
_SHOWN = 60
"""Most letters of a value that a message shows."""


def check_values(function: Callable[P, T]) -> Callable[P, T]:
    """Make a function raise UserError for a value that is not of its declared type."""
    hints = {name: hint for name, hint in function.__annotations__.items() if name != "return"}
    shape = signature(function)

    @wraps(function)
    def call(*args: P.args, **kwargs: P.kwargs) -> T:
        try:
            given = shape.bind(*args, **kwargs).arguments
        except TypeError as error:
            raise TypeError(f"{function.__qualname__}: {error}") from None
        for name, value in given.items():
            if name in hints and not _fits(value, hints[name]):
                said = f"{name}: {_excerpt(value)} is no {_describe(hints[name])}"
                raise UserError(f"{said}; help(bookmaker.{function.__qualname__}) tells what it takes")
            if name == "workers" and value is not None and value < 1:
                raise UserError(f"workers: {value}; give at least 1, or None for all cores")
        return function(*args, **kwargs)

    return call


def _fits(value: object, hint: Any) -> bool:
    origin = get_origin(hint)
    if hint is Any or isinstance(hint, str) or getattr(hint, "_is_protocol", False):
        return True
    if origin in (Union, UnionType):
        return any(_fits(value, one) for one in get_args(hint))
    if origin is Literal:
        return value in get_args(hint)
    if origin is not None:
        inner = value if isinstance(value, Sequence) else ()
        return (
            isinstance(value, origin) and not isinstance(value, str) and all(_fits(v, get_args(hint)[0]) for v in inner)
        )
    if hint in (int, float):
        return isinstance(value, int if hint is int else int | float) and not isinstance(value, bool)
    return isinstance(value, NoneType if hint is None else hint)


def _describe(hint: Any) -> str:
    origin = get_origin(hint)
    if origin in (Union, UnionType):
        return " or ".join(_describe(one) for one in get_args(hint))
    if origin is Literal:
        return " or ".join(map(repr, get_args(hint)))
    if origin is not None:
        return f"{origin.__name__} of {_describe(get_args(hint)[0])}"
    return "None" if hint in (None, NoneType) else getattr(hint, "__name__", str(hint))


def _excerpt(value: object) -> str:
    text = repr(value)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"


def parse(text: str) -> Puzzle:
    """Return the puzzle of a code, such as `bullets:4x4:5:c12a3a3a4a2b1`, or of rows of digits and dots.

    A line behind the rows gives the total, `bullets: 5`. Raises BadPuzzle for what is no puzzle.
    """
    from bookmaker.kinds import puzzle_of
    from bookmaker.values.boards import read_boards

    if not isinstance(text, str):
        raise BadPuzzle(
            f"{_excerpt(text)} is no text; give a code such as bullets:3x3:2:1a1c1a1, or rows of digits and dots"
        )
    found = [puzzle_of(text)] if CODE.fullmatch(text.strip()) else list(read_boards(text))
    if len(found) != 1:
        raise BadPuzzle(f"one board is expected, and here are {len(found)}; bookmaker.read takes several")
    return found[0]


def puzzle_in(board: BoardLike) -> Puzzle:
    """Return the puzzle of a board in any form; raise BadPuzzle if there is none."""
    from bookmaker.kinds import KINDS

    if isinstance(board, str):
        return parse(board)
    if isinstance(board, list) and board and all(isinstance(row, str) for row in board):
        return parse("\n".join(board))
    inner = board.made if isinstance(board, Entry) else board
    puzzle = inner if isinstance(inner, Puzzle) else getattr(inner, "puzzle", None)
    if not isinstance(puzzle, Puzzle):
        raise BadPuzzle(f"{_excerpt(board)} is no puzzle; give one, its code, or what generate and read hand back")
    if puzzle.kind not in KINDS:
        raise BadPuzzle(f"no kind of puzzle is called '{puzzle.kind}'; {did_you_mean(puzzle.kind, KINDS)}")
    check(puzzle)
    return puzzle


def boards_in(given: BoardLike | Iterable[BoardLike]) -> Iterable[BoardLike]:
    """Return one puzzle, or several, as several; a list of texts is several."""
    if isinstance(given, str | Puzzle | Entry) or hasattr(given, "puzzle"):
        return [cast(BoardLike, given)]
    return given


def made_in(board: BoardLike) -> Made:
    """Return a puzzle with its answer and ranks, proved unless they come with it; raise UserError for a wrong one."""
    from bookmaker.kinds import KINDS
    from bookmaker.values.errors import QualityFailure, Wrong

    inner = board.made if isinstance(board, Entry) else board
    puzzle, answer = puzzle_in(board), getattr(inner, "answer", None)
    if isinstance(inner, Made):
        return inner
    kind = KINDS[puzzle.kind]
    if not (kind.is_opened and answer):
        answer = kind.solve(puzzle).answer
    try:
        return kind.judge(puzzle, answer, None, getattr(inner, "start", None))
    except Wrong as wrong:
        raise QualityFailure(explain(wrong)) from None


def answer_of(board: BoardLike) -> Answer | None:
    """Return the answer that is written with a board; None where none is, or its code is enough."""
    found = getattr(board.made if isinstance(board, Entry) else board, "answer", None)
    return found if isinstance(found, Answer) else None


def solved_in(board: BoardLike) -> tuple[Puzzle, Answer]:
    """Return a puzzle and its only answer; raise UserError if it has none or several."""
    from bookmaker.kinds import KINDS

    puzzle = puzzle_in(board)
    if isinstance(board, Made | Entry) or KINDS[puzzle.kind].is_opened:
        made = made_in(board)
        return made.puzzle, made.answer
    return puzzle, KINDS[puzzle.kind].solve(puzzle).answer


def is_spec(value: object) -> bool:
    """Tell whether a value is the path of a spec."""
    return isinstance(value, Path) or (isinstance(value, str) and re.search(r"\.ya?ml$", value) is not None)


def paths_in(files: File | Sequence[File]) -> list[Path]:
    """Return one path, or several, as a list."""
    return [Path(one) for one in ([files] if isinstance(files, str | Path) else files)]
