"""Values that describe a puzzle: what is printed, its answer, and how it was solved; and its code, one line of text.

Cells are numbered row by row from the top left; rows come before columns everywhere.
"""

import re
from array import array
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, Self, TypeAlias

from bookmaker.values.errors import BookmakerError, Problem, Wrong
from bookmaker.values.questions import MARKED, SAFEST, Question, Reply

UNKNOWN = -1
HOLE = -2
"""Stands among the clues of a shaped board for a cell that is not there."""
MAX_SIDE, MAX_CELLS = 60, 2400
"""Most rows and columns of a board, and most cells."""
SIDES = range(3, MAX_SIDE + 1)
"""Rows and columns of boards that can be generated."""

Cell = tuple[int, int]
Source: TypeAlias = Cell | None
"""What counts bullets: a clue's cell, or None for the total."""
USUAL = "bullets"
"""The paper's kind, which is that of boards without a named kind."""


class Size(NamedTuple):
    """Rows and columns of a board."""

    rows: int
    columns: int

    @classmethod
    def parse(cls, text: object) -> Self:
        """Return the size written like '5x5'; raise Wrong with an example, or with the limit."""
        sides = re.fullmatch(r"\s*([0-9]{1,4})\s*[xX×]\s*([0-9]{1,4})\s*", text) if isinstance(text, str) else None
        if sides is None:
            two = re.findall("[0-9]{1,3}", str(text)) if isinstance(text, str | int | list) else []
            near = "x".join((two * 2)[:2]) if len(two) in (1, 2) else ""
            raise Wrong("expected rows x columns", remedy=f"did you mean '{near}'?" if near else "")
        size = cls(int(sides[1]), int(sides[2]))
        if not SIDES[0] <= min(size) <= max(size) <= SIDES[-1]:
            raise Wrong(f"a board has {SIDES[0]} to {SIDES[-1]} rows and columns, not {size}")
        if size.cells > MAX_CELLS:
            raise Wrong(f"a board has at most {MAX_CELLS} cells, and {size} are {size.cells}", remedy="take 40x60")
        return size

    @property
    def cells(self) -> int:
        """How many cells a board has."""
        return self.rows * self.columns

    def __str__(self) -> str:
        return f"{self.rows}x{self.columns}"


class Counting(NamedTuple):
    """How a kind counts: which cells its clues see, and which cells can hold a bullet."""

    sees: tuple[Cell, ...] = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1))
    """The cells that a clue counts, in rows down and columns right of its own; (0, 0) is itself."""
    on_clues: bool = False
    """Whether a cell with a clue can hold a bullet."""


TOUCHING = Counting()
"""A clue counts the eight cells around it, and holds nothing."""
BLOCKS = Counting((*TOUCHING.sees[:4], (0, 0), *TOUCHING.sees[4:]), on_clues=True)
"""A clue counts the nine cells of its block, and any cell can be filled."""
LARGEST = {BLOCKS: (120, 14_400)}
"""Most rows and columns, and cells, of boards that are read, by counting, if more than for others."""


class Puzzle(NamedTuple):
    """What is printed, and nothing else: no field holds the answer."""

    kind: str
    rows: int
    columns: int
    clues: tuple[int, ...]
    """Row-major, one entry per cell: 0-8, UNKNOWN where nothing is printed, or HOLE."""
    total: int | None
    """Bullets on the board, or None if the board does not say."""
    counting: Counting = TOUCHING
    """How its numbers count, which no paper shows but the rules."""
    question: Question | None = None
    """What is asked about it; None where nothing is, or as usual."""

    @property
    def printed_values(self) -> tuple[int, int, tuple[int, ...], int | None]:
        """What paper shows of it: rows, columns, clues and total."""
        return self.rows, self.columns, self.clues, self.total

    @property
    def topic(self) -> Question:
        """The question about it: as usual, which cell is safest."""
        return self.question or Question(SAFEST)

    def number(self, source: Source) -> int:
        """Return the clue of a cell, UNKNOWN without one; for the total, the printed total, or 0."""
        return (self.total or 0) if source is None else self.clues[source[0] * self.columns + source[1]]

    def seen_cells(self, source: Source) -> tuple[Cell, ...]:
        """Return the cells of the board that a source sees, row by row, whatever they hold."""
        if source is None:
            return cells_of(self.rows, self.columns)
        return seen_by(self.rows, self.columns, self.counting.sees)[source[0] * self.columns + source[1]]

    def counted_cells(self, source: Source) -> list[Cell]:
        """Return the cells that a source sees and that can hold a bullet."""
        clues, columns, any_ = self.clues, self.columns, self.counting.on_clues
        return [cell for cell in self.seen_cells(source) if any_ or clues[cell[0] * columns + cell[1]] == UNKNOWN]


@lru_cache(maxsize=64)
def cells_of(rows: int, columns: int) -> tuple[Cell, ...]:
    """Return the cells of a board, row by row."""
    return tuple((row, column) for row in range(rows) for column in range(columns))


@lru_cache(maxsize=64)
def seen_by(rows: int, columns: int, sees: tuple[Cell, ...]) -> tuple[tuple[Cell, ...], ...]:
    """Return for each cell of a board the cells that its clue sees, in the order of `sees`."""
    board = frozenset(cells_of(rows, columns))
    return tuple(
        tuple(cell for down, right in sees if (cell := (row + down, column + right)) in board)
        for row, column in cells_of(rows, columns)
    )


@lru_cache(maxsize=64)
def touching(rows: int, columns: int) -> Mapping[Cell, tuple[Cell, ...]]:
    """Return for each cell of a board, row by row, those around it."""
    return dict(zip(cells_of(rows, columns), seen_by(rows, columns, TOUCHING.sees), strict=True))


class Answer(NamedTuple):
    """Where the bullets are: row-major, one entry per cell."""

    rows: int
    columns: int
    bullets: tuple[bool, ...]


def off_clue(puzzle: Puzzle, answer: Answer) -> Cell | None:
    """Return the first clue that an answer misses, or puts a bullet on; None if there is none."""
    bullets = {cell for cell, bullet in zip(puzzle.seen_cells(None), answer.bullets, strict=True) if bullet}
    covered = bullets.difference(puzzle.counted_cells(None))
    clues = ((cell, puzzle.number(cell)) for cell in puzzle.seen_cells(None) if puzzle.number(cell) >= 0)
    off = (
        cell for cell, clue in clues if cell in covered or len(bullets.intersection(puzzle.seen_cells(cell))) != clue
    )
    return next(off, None)


class Step(NamedTuple):
    """One deduction: the clues it combines and the cells it settles, as (row, column)."""

    clues: tuple[Cell, ...]
    bullets: tuple[Cell, ...]
    empty: tuple[Cell, ...]
    total: bool = False
    """Whether it needs the total as well."""
    fewest: bool = True
    """Refined: whether it is proved that fewer clues do not suffice."""

    @property
    def single(self) -> bool:
        """Whether one clue is all it needs."""
        return len(self.clues) == 1 and not self.total


class Trace(NamedTuple):
    """A solution as the steps that lead to it."""

    answer: Answer
    steps: tuple[Step, ...]
    choices: tuple[int, ...] = ()
    """Refined: for each step, how many cells as few clues could settle at that moment."""
    boards: tuple[Puzzle, ...] = ()
    """For each step the board at that moment, if numbers are opened on the way."""


class Rating(NamedTuple):
    """How hard a puzzle is for a person."""

    hardest: float
    """The score of its hardest step: 1 for a single clue, 5 and more for supposing; 0 without steps."""
    effort: float
    """The effort of all steps, in looks at a clue."""


UNRATED = Rating(0.0, 0.0)


class Made(NamedTuple):
    """A generated puzzle with its answer and the facts that rank it."""

    puzzle: Puzzle
    answer: Answer
    n0: int = 0
    n1: int = 0
    n2: int = 0
    energy: float = 0.0
    rating: Rating = UNRATED
    reply: Reply | None = None
    """The answer to its question, with the argument; None where nothing is asked."""


class Said(NamedTuple):
    """What its author says about a puzzle, each on one line; '' for nothing."""

    title: str = ""
    author: str = ""
    note: str = ""


class Entry(NamedTuple):
    """A puzzle in its place in a book. `number` counts from 1, `section` from 0."""

    number: int
    section: int
    tier: str
    made: Made
    said: Said = Said()
    banked: bool = False
    """Whether it came from a bank."""
    name: str = ""
    """Its name as long as it is in a book, wherever it stands there."""
    brought: bool = False
    """Whether a pin alone brings it into the book."""


FILL = "fill"
"""The mark of a wholly black cell."""


class Shown(NamedTuple):
    """What one cell of a grid shows; a kind decides it, the grid draws it."""

    digit: str = ""
    mark: str = ""
    """'' nothing, 'bullet', 'fill' for a wholly black cell, or 'slash' for one known to be empty, the last two even
    beside a digit; 'circle' and 'box' around a digit for a cell that would be marked, or empty."""
    shade: str = ""
    """'' nothing, 'clue' for a clue that a step uses, 'settled' for a cell it settles, 'own' for both, 'shared' for one
    that stays open and that several of its clues count, 'common' for such a clue, 'supposed' for a supposed mark,
    'clash' for a clue that then cannot get what it wants, 'hole' for no cell."""
    step: int = 0
    """The number to print in it: of the step that settles it, or of the line of a supposition; 0 for none."""
    code: str = ""
    """The code that finds its number elsewhere in the book: small, in its corner."""
    quiet: bool = False
    """Whether its digit is subdued."""
    label: str = ""
    """Its label in the question about its board: one of LABELS."""


class Cut(NamedTuple):
    """The visible part of a board: its first row and column, how many of both, and those of the whole."""

    row: int
    column: int
    rows: int
    columns: int
    whole: tuple[int, int]


class BadPuzzle(BookmakerError, ValueError):
    """A text that does not describe a puzzle. `line` and `column` count from 1, and are 0 for none."""

    def __init__(self, message: str, line: int = 0, column: int = 0) -> None:
        super().__init__(message)
        self.line = line
        self.column = column

    @property
    def findings(self) -> tuple[Problem, ...]:
        """What is wrong, at its line and column of the text."""
        return (super().findings[0]._replace(line=self.line, column=self.column),)


def clue_rows(puzzle: Puzzle) -> tuple[str, ...]:
    """Return the board as rows of digits and dots, and `~` for holes."""
    text = signs_of(puzzle.clues)
    return tuple(text[at : at + puzzle.columns] for at in range(0, len(text), puzzle.columns))


def answer_rows(answer: Answer) -> tuple[str, ...]:
    """Return the answer as rows of `*` (bullet) and `.`."""
    text = bytes(answer.bullets).translate(_STARS).decode()
    return tuple(text[at : at + answer.columns] for at in range(0, len(text), answer.columns))


def answer_text(answer: Answer) -> str:
    """Return these rows on one line, with slashes between them."""
    return "/".join(answer_rows(answer))


def answer_of(rows: Sequence[str] | str, puzzle: Puzzle) -> Answer:
    """Return the answer in such rows, or on such a line; raise BadPuzzle if they do not fit the board."""
    rows = rows.split("/") if isinstance(rows, str) else rows
    signs = "".join(rows)
    if [*map(len, rows)] != [puzzle.columns] * puzzle.rows or set(signs) - {"*", "."}:
        raise BadPuzzle(f"the solution is not {puzzle.rows} rows of {puzzle.columns} dots and stars")
    return Answer(puzzle.rows, puzzle.columns, tuple(memoryview(signs.encode().translate(_BULLETS)).cast("?")))


def as_data(puzzle: Puzzle) -> dict[str, Any]:
    """Return a puzzle as plain data, for JSON."""
    return {
        "kind": puzzle.kind,
        "code": to_code(puzzle),
        "rows": puzzle.rows,
        "columns": puzzle.columns,
        "total": puzzle.total,
        "clues": clue_rows(puzzle),
    }


def to_code(puzzle: Puzzle) -> str:
    """Return the puzzle on one line: `bullets:7x7:15:d11a1a2…`; a letter is a run of 1 (a) to 26 (z) blanks, a capital
    one of holes.
    """
    code = board_code(puzzle.kind, puzzle.total, puzzle.rows, puzzle.columns, signs_of(puzzle.clues))
    if not puzzle.question:
        return code
    places = (str(row * puzzle.columns + column) for row, column in puzzle.question.marked)
    return f"{code}:{'-'.join((puzzle.question.about, *places))}"


def board_code(kind: str, total: int | None, rows: int, columns: int, signs: str) -> str:
    """Return the code of a board with these signs, without a question."""
    for blanks, letter in _RUNS if _RUNS[-_LONG][0] in signs else _RUNS[1 - _LONG :]:
        signs = signs.replace(blanks, letter)
    signs = _HOLES.sub(lambda run: chr(64 + len(run[0])), signs)
    return f"{kind}:{rows}x{columns}:{'-' if total is None else total}:{signs}"


def signs_of(clues: tuple[int, ...]) -> str:
    """Return clues as digits and dots, and `~` for holes."""
    return array("b", clues).tobytes().translate(_WRITTEN).decode()


_RUNS = [("." * length, chr(96 + length)) for length in range(26, 0, -1)]
"""Blanks and their letters, the longest run first."""
_LONG = 8
"""Blanks of a run that few boards have: without one, longer runs need no search."""
_HOLES = re.compile("~{1,26}")
_SIGNS = b"0123456789.~"
"""The signs of clues, by their value; UNKNOWN and HOLE are the last."""
_VALUES = array("b", (*range(10), UNKNOWN, HOLE)).tobytes()
_WRITTEN, _READ = bytes.maketrans(_VALUES, _SIGNS), bytes.maketrans(_SIGNS, _VALUES)
_STARS, _BULLETS = bytes.maketrans(b"\0\1", b".*"), bytes.maketrans(b".*", b"\0\1")
CODE = re.compile(r"([a-z]+):([0-9]{1,5})x([0-9]{1,5}):(-|[0-9]{1,5}):([0-9a-zA-Z]*)(?::([a-z]+)((?:-[0-9]{1,4})*))?")


_DOTS = {base + length: sign * length for base, sign in ((96, "."), (64, "~")) for length in range(1, 27)}
"""The meaning of the letters."""


def from_code(code: str, counting: Counting = TOUCHING) -> Puzzle:
    """Return the puzzle of a one-line code, with its kind's counting; raise BadPuzzle for any other text."""
    match = CODE.fullmatch(code.strip())
    if match is None or any(digit in match[5] for digit in "0123456789"[len(counting.sees) + 1 :]):
        raise BadPuzzle(f"not a puzzle code: {code.strip()[:40]!r}; a code looks like bullets:3x3:2:1a1c1a1")
    kind, rows, columns, total, body, about, marked = match.groups()
    clues = tuple(array("b", body.translate(_DOTS).encode().translate(_READ)))
    puzzle = Puzzle(kind, int(rows), int(columns), clues, None if total == "-" else int(total), counting)
    check(puzzle)
    return puzzle._replace(question=_question(about, marked, puzzle)) if about else puzzle


def _question(about: str, marked: str, puzzle: Puzzle) -> Question:
    """Return the question of a code; raise BadPuzzle if it is none, or marks a cell that is not closed."""
    cells = tuple(divmod(int(place), puzzle.columns) for place in marked.split("-")[1:])
    if MARKED.get(about) != len(cells) or not {*cells} <= {*puzzle.counted_cells(None)}:
        raise BadPuzzle(
            f"{about}{marked} is no question about this position; there are: {', '.join(MARKED)}, "
            "with the places of 0, 1, 3 and 0 closed cells"
        )
    return Question(about, cells)


def check(puzzle: Puzzle, line: int = 0, word: str = "bullets") -> None:
    """Raise BadPuzzle if the values of a puzzle do not fit together; `word` is its word for bullets."""
    cells = puzzle.rows * puzzle.columns
    most, most_cells = LARGEST.get(puzzle.counting, (MAX_SIDE, MAX_CELLS))
    if not 1 <= puzzle.rows <= most or not 1 <= puzzle.columns <= most:
        raise BadPuzzle(f"a board of {puzzle.rows}x{puzzle.columns}; 1 to {most} rows and columns are allowed", line)
    if cells > most_cells:
        raise BadPuzzle(f"a board of {cells} cells; {most_cells} are allowed", line)
    if len(puzzle.clues) != cells:
        raise BadPuzzle(f"{len(puzzle.clues)} cells for a board of {puzzle.rows}x{puzzle.columns}", line)
    room = cells if puzzle.counting.on_clues else puzzle.clues.count(UNKNOWN)
    if puzzle.total is not None and puzzle.total > room:
        raise BadPuzzle(
            f"{word}: {puzzle.total}, and only {room} cells could hold one; lower the total or add dots", line
        )
