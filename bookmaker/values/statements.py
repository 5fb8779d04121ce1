"""What a file states about its own texts and boards, in marked content: which is where, and what it is.

No statement is believed: whoever reads the file compares it with what is printed. It is one string, a list in JSON, and
survives every tool that leaves the operators of a page alone.
"""

import json
from collections.abc import Iterable
from typing import NamedTuple, TypeVar

from pydantic import ConfigDict, TypeAdapter, ValidationError

from bookmaker.values.puzzle import TOUCHING, Counting, Puzzle

T = TypeVar("T")
TEXT, BOARD, ENTRY = "BookmakerText", "BookmakerBoard", "Of"
"""Names of marked content around a text, and around the lines of a board, and the entry with its statement."""

PUZZLE, SOLUTION, THUMBNAIL, STEP, BLANK = "puzzle", "solution", "thumbnail", "step", "blank"
REVEAL = "reveal"
"""A small solution with the title of its picture."""
PICTURE = "picture"
"""A small board that explains something and stands for no puzzle of the file."""
EXAMPLE = "example"
"""A board of the worked example, as those of walkthroughs are."""
MOVE = "move"
"""A board that teaches a move: before it or after it."""
NEEDED = "needed"
"""A move at the opening of a section that takes it: a board after it."""
SUPPOSED = "supposition"
TRIED = "tried"
"""A supposition that how-to-play explains: a picture whose clues need not be met."""
STAGE = "stage"
"""A puzzle again, at a stage after its first one."""
WALK, GOES_ON = "walk", "goes-on"
"""Not boards, but the line that opens a walkthrough and that over a page on which it goes on, as subjects of texts."""
HINT = "hint"
"""A hint, with its number, that of its puzzle, and its place among the puzzle's hints, from 0."""
SHEET = "sheet"
"""A daily sheet, with its number and its date."""
TABLE, LISTED = "decoder", "words"
"""A table of a decoder, with its label and the numbers of its puzzles; a list of passwords, with the number of its
puzzle if it is for one."""
BETWEEN, BLANKS = "between", "blanks"
"""The fields of what stands between two parts of a line, and before lines to write on."""
ADDRESS = "address"
"""The address that a code holds, as the subject of the text that says it."""
BADGE = "badge"
"""A badge of a cover, as the subject of its text."""
POINTS, TIMES = "points", "day-and-time"
"""What a level is worth in a score chart, and a puzzle in a list of times, as subjects of texts."""
RULES = "rules"
"""The rules in a line, or with their lesson: a part of how-to-play, or the text over a list or over tables."""
NO_TOTAL = -1
"""Stands for a total that is not printed."""


class Field(NamedTuple):
    """The part of a text that fills a field of a template: from one character to another, spaces not counted."""

    name: str
    start: int
    end: int


class Statement(NamedTuple):
    """What a file states about one text: a line, a part of a line, or short strings in one block."""

    page: int
    """The page in its file, from 0; -1 for a form, whose page is unknown."""
    pages: int
    """Number of pages of the file."""
    place: int
    """Its place among the texts of its page, or of its form, from 0."""
    texts: int
    """Number of texts there."""
    x: float
    """Left end of the baseline in points, in the coordinates of its page or form."""
    y: float
    size: float
    """Size of the type, in points."""
    ink: float | tuple[float, ...]
    """The ink, as in marks."""
    fields: tuple[Field, ...] | None
    """Its fields, if it fills a template."""
    of: str
    """Its subject, such as the `key` of a board; '' for nothing in particular."""
    text: str

    @property
    def parts(self) -> tuple[tuple[str, str], ...]:
        """Names of its fields, each with the words that fill it."""
        places = [at for at, char in enumerate(self.text) if not char.isspace()]
        whole = (one for one in self.fields or () if 0 <= one.start < one.end <= len(places))
        return tuple((one.name, self.text[places[one.start] : places[one.end - 1] + 1]) for one in whole)


class BoardStatement(NamedTuple):
    """What a file states about one board."""

    role: str
    number: int = 0
    """The number of its puzzle; 0 for none."""
    kind: str = ""
    speech: str = ""
    """The language of its file, and after a hyphen the kind whose words it uses."""
    total: int = NO_TOTAL
    counting: Counting = TOUCHING
    steps: tuple[int, int] = (0, 0)
    """The steps that a board of a walkthrough shows, both 0 for its start; those that a solution numbers."""
    is_part: bool = False
    """Whether it shows a part of its puzzle."""
    stage: tuple[int, int] = (0, 0)
    """(stage, stages): the one after the last shows all of it."""
    move: str = ""
    """The lesson of patterns that it teaches."""
    look: int = 0
    """Number of the look that its section has for itself, from 1; 0 for the book's."""

    @property
    def key(self) -> str:
        """The subject that texts beside it name, such as 'puzzle 12' or 'step 12 4-6'."""
        first, last = self.stage if any(self.stage) else self.steps
        return " ".join((self.role, str(self.number), *filter(None, (self.move, f"{first}-{last}" * bool(last)))))


def table_named(label: str, numbers: Iterable[int]) -> str:
    """Return the subject of texts about a table of a decoder: its label, and its puzzles."""
    return " ".join((TABLE, label, *map(str, numbers)))


def statement_of(puzzle: Puzzle, role: str, speech: str, number: int = 0) -> BoardStatement:
    """Return the statement about a board that shows a puzzle."""
    total = NO_TOTAL if puzzle.total is None else puzzle.total
    return BoardStatement(role, number, puzzle.kind, speech, total, puzzle.counting)


def as_string(said: Statement | BoardStatement) -> str:
    """Return a statement as a string of plain ASCII."""
    parts = said[:-1] if isinstance(said, BoardStatement) and not said.look else said
    return json.dumps(parts, separators=(",", ":"))


_LATER = ConfigDict(defer_build=True)
_TEXT, _BOARD = TypeAdapter(Statement, config=_LATER), TypeAdapter(BoardStatement, config=_LATER)


def read(text: str) -> Statement | None:
    """Return the statement about a text in a string; None for any other string."""
    return _read(_TEXT, text)


def read_board(text: str) -> BoardStatement | None:
    """Return the statement about a board in a string; None for any other string."""
    return _read(_BOARD, text)


def _read(sort: TypeAdapter[T], text: str) -> T | None:
    try:
        return sort.validate_json(text)
    except ValidationError:
        return None
