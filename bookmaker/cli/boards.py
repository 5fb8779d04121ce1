"""The puzzles that a command is asked about: boards of a file, a puzzle code, or one puzzle of a book."""

import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from bookmaker.cli.works import is_series
from bookmaker.values.errors import QualityFailure, UserError, Wrong, not_found
from bookmaker.values.files import read_within
from bookmaker.values.limits import BOARDS_BYTES
from bookmaker.values.puzzle import BadPuzzle, Cell, Entry, Puzzle, answer_rows

if TYPE_CHECKING:
    from bookmaker.kinds.base import Kind
    from bookmaker.spec.book import BookFile
    from bookmaker.spec.puzzle_text import Written
    from bookmaker.values.position import Position
    from bookmaker.words import Words

T = TypeVar("T")
_ONE_LINE = r"://?\S+[?/][a-z]+/[0-9]+/[0-9]+/|mines/[0-9]+/[0-9]+/|^[0-9]+x?[0-9]*(n[0-9]+|h[01])?a?:"
"""A link or a game ID."""
SPECS = (".yaml", ".yml")
"""Endings of the names of specs."""


class Asked(NamedTuple):
    """A puzzle somebody asks about."""

    puzzle: Puzzle
    number: int
    """Its number in its file, or in its book."""
    place: str
    """Its name in messages."""
    entry: Entry | None = None
    """Its place in a book, or the tier of a board whose line has its hidden numbers."""
    book: "BookFile | None" = None

    @property
    def title(self) -> str:
        """Its title for the reader."""
        what = f"{'puzzle' if self.book else 'board'} {self.number}"
        return f"{what}, {self.entry.tier}" if self.entry else what

    @property
    def solver(self) -> str:
        """The default solver of its explanation."""
        return self.book.spec.solver if self.book else "refined"

    @property
    def language(self) -> str:
        """The language of the sentences."""
        return self.book.spec.language if self.book else "en"

    @property
    def kind(self) -> "Kind[Any]":
        """The kind of the puzzle."""
        from bookmaker.kinds import KINDS

        return KINDS[self.puzzle.kind]

    @property
    def words(self) -> "Words":
        """The words of its game, in the language of its book."""
        from bookmaker.book.from_spec import speech_of
        from bookmaker.words import load_words

        kind = self.puzzle.kind
        return load_words(speech_of(self.book.spec, kind)) if self.book else load_words("en", kind)


def size_and_total(puzzle: Puzzle) -> str:
    """Return the size of a board and its bullets, or mines, for people."""
    from bookmaker.words import load_words

    words = load_words("en", puzzle.kind)
    total = "no total given" if puzzle.total is None else words.count(words.bullets, puzzle.total)
    return f"{puzzle.rows}x{puzzle.columns}, {total}"


def solution_count(solutions: int) -> int | str:
    """Return a number of solutions as far as they are counted."""
    return solutions if solutions <= 1000 else ">1000"


def refusal(solutions: int) -> str:
    """Return why a board is not solved."""
    return "no solution" if solutions == 0 else f"not unique: {solution_count(solutions)} solutions"


def refusal_lines(puzzle: Puzzle, solutions: int) -> Iterator[str]:
    """Yield why a board is not solved: which numbers contradict each other, or where two solutions differ."""
    from bookmaker.kinds import KINDS

    yield refusal(solutions)
    found = KINDS[puzzle.kind].doubts(puzzle, cells_text)
    yield from [found.why] if found.why else ()
    if found.pair:
        yield f"two of them differ at {cells_text(found.cells)}:"
        yield from map("  {}   {}".format, *map(answer_rows, found.pair))


def cells_text(cells: Iterable[Cell]) -> str:
    """Return cells as places from (0,0), or none."""
    return " ".join(f"({row},{column})" for row, column in cells) or "none"


def file_label(file: Path) -> str:
    """Return the name of a file in messages."""
    return "<stdin>" if str(file) == "-" else str(file)


def content_of(file: Path) -> bytes:
    """Return the content of a file of boards, of stdin, or a link or game ID itself.

    Raises NotFound, or UserError for more than boards need.
    """
    name = file_label(file)
    if re.search(_ONE_LINE, name) and not os.path.exists(file):
        return name.encode()
    try:
        data = sys.stdin.buffer.read(BOARDS_BYTES + 1) if str(file) == "-" else read_within(file, BOARDS_BYTES)
    except IsADirectoryError:
        raise
    except OSError as error:
        raise not_found(name, error, "give a file of boards, or - for stdin") from None
    if len(data) > BOARDS_BYTES:
        raise UserError(f"{name}: more than {BOARDS_BYTES // 1_000_000} MB; give fewer boards at a time")
    return data


def boards_of(file: Path, kind: str) -> "list[Written]":
    """Return the boards of a file in any form that `import` reads; raise NotFound, or UserError with the wrong line.

    `kind` applies to boards that name none.
    """
    return _boards(content_of(file), kind, file_label(file))


def positions_on(file: Path) -> "list[Position]":
    """Return the positions that the boards of a file show; raises as `boards_of`."""
    from bookmaker.spec.foreign import positions_of

    return _read(positions_of, content_of(file), file_label(file))


def _boards(data: bytes, kind: str, place: str) -> "list[Written]":
    from bookmaker.spec.foreign import read_written

    return _read(partial(read_written, kind=kind), data, place)


def _read(reader: Callable[[bytes], list[T]], data: bytes, place: str) -> list[T]:
    try:
        return reader(data)
    except BadPuzzle as error:
        raise UserError(f"{place}:{f'{error.line}:' * bool(error.line)} {error}") from None


def find_asked(what: str, number: int | None, workers: int | None, kind: str) -> list[Asked]:
    """Return the boards of a file, of a kind, or of a code, or the puzzle of a book, which is made first.

    Raises NotFound, UserError for a missing puzzle or no board, and whatever a book may raise.
    """
    if Path(what).suffix.lower() in SPECS and not (number is None and _has_boards_alone(Path(what))):
        return [_of_book(Path(what), number, workers)]
    return _of_file(what, number, kind)


def _has_boards_alone(path: Path) -> bool:
    """Tell whether a YAML file has `puzzles` and is no book, as `import` writes it."""
    from bookmaker.spec.findings import read_tree

    data = read_tree(path).data
    return "puzzles" in data and "spec" not in data


def _of_book(path: Path, number: int | None, workers: int | None) -> Asked:
    from bookmaker.book.content import make_one
    from bookmaker.cli.progress import watch_work

    if is_series(path):
        sheet = f"bookmaker show {path} {number or 1} --step 1"
        raise UserError(f"{path}: this is a series, whose sheets are explained step by step: {sheet}")
    if number is None:
        raise UserError(f"{path}: which of its puzzles? Give its number: bookmaker explain {path} 1")
    file, entry = watch_work(make_one(path, number, workers))
    return Asked(entry.made.puzzle, number, f"{path}: puzzle {number}", entry, file)


def _of_file(what: str, number: int | None, kind: str) -> list[Asked]:
    from bookmaker.spec.puzzle_text import Written

    if re.match(r"[a-z]+:(?!//)", what) and not os.path.exists(what):  # Path objects to long names
        given, place = [Written(_read_code(what))], "the code"
    else:
        given, place = boards_of(Path(what), kind), file_label(Path(what))
    if number is not None and len(given) == 1:
        raise UserError(f"{place} holds a single board; leave out the {number}")
    if number is not None and number > len(given):
        raise UserError(f"{place} holds {len(given)} boards; there is no board {number}")
    if len(given) == 1:
        return [_judge_board(given[0], 1, place)]
    wanted = enumerate(given, start=1) if number is None else [(number, given[number - 1])]
    return [_judge_board(one, at, f"{place}: board {at}") for at, one in wanted]


def _judge_board(given: "Written", number: int, place: str) -> Asked:
    """Return a board somebody asks about; raise QualityFailure if it is not right, such as one that needs a guess."""
    from bookmaker.kinds import KINDS

    kind = KINDS[given.puzzle.kind]
    if given.answer is None or not kind.is_opened:
        return Asked(given.puzzle, number, place)
    try:
        made = kind.judge(given.puzzle, given.answer, None, given.start)
    except Wrong as wrong:
        raise QualityFailure("; ".join(filter(None, (f"{place}: {wrong}", wrong.remedy)))) from None
    return Asked(made.puzzle, number, place, Entry(number, 0, kind.tier_of(made), made))


def _read_code(code: str) -> Puzzle:
    from bookmaker.kinds import puzzle_of

    try:
        return puzzle_of(code)
    except BadPuzzle as error:
        raise UserError(str(error)) from None
