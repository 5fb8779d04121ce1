"""What a file says of its own texts and boards, in marked content: which stands where, and what it is.

A statement is never believed: whoever reads the file compares it with what is printed. It is one string, a list in
JSON, and survives whatever leaves the operators of a page as they are.
"""

import json
from collections.abc import Iterable
from typing import NamedTuple

from bookmaker.values.puzzle import TOUCHING, Counting, Puzzle

TEXT, BOARD, ENTRY = "BookmakerText", "BookmakerBoard", "Of"
"""What marked content around a text is called, and around the lines of a board, and its entry with the statement."""

PUZZLE, SOLUTION, THUMBNAIL, STEP, BLANK = "puzzle", "solution", "thumbnail", "step", "blank"
REVEAL = "reveal"
"""A small solution with the title of what it shows."""
PICTURE = "picture"
"""A small board that explains something and stands for no puzzle of the file."""
EXAMPLE = "example"
"""A board of the worked example, as those of walkthroughs are."""
MOVE = "move"
"""A board that teaches a move: before it or after it."""
NEEDED = "needed"
"""A move where a section opens that takes it: a board after it."""
SUPPOSED = "supposition"
STAGE = "stage"
"""A puzzle once more, at a stage behind its first one."""
WALK = "walk"
"""Not a board, but the line that opens a walkthrough, in what texts say that they are about."""
HINT = "hint"
"""A hint, with its number, that of its puzzle, and which of its hints it is, from 0."""
SHEET = "sheet"
"""A daily sheet, with its number and its date."""
TABLE, LISTED = "decoder", "words"
"""A table of a decoder, with what it is called and the numbers of its puzzles; a list of passwords, with the number of
its puzzle where it is for one."""
BETWEEN, BLANKS = "between", "blanks"
"""The fields of what stands between two parts of a line, and before lines to write on."""
RULES = "rules"
"""The rules in a line, or with what they teach: a part of how-to-play, or what stands over a list or over tables."""
NO_TOTAL = -1
"""Stands for a total that is not printed."""


class Field(NamedTuple):
    """A part of a text that fills a field of a template: from one of its characters to another, spaces not counted."""

    name: str
    start: int
    end: int


class Statement(NamedTuple):
    """What a file says of one text: a line, a part of a line, or short strings in one block."""

    page: int
    """Which page of its file, from 0; that of a form is not known, and -1."""
    pages: int
    """How many pages the file has."""
    place: int
    """Which text it is of its page, or of its form, from 0."""
    texts: int
    """How many texts that has."""
    x: float
    """Left end of the baseline in points, in the coordinates of its page or form."""
    y: float
    size: float
    """Of the type, in points."""
    ink: float | tuple[float, ...]
    """As marks have it."""
    fields: tuple[Field, ...] | None
    """Its fields, if it fills a template."""
    of: str
    """What it is said of, such as the `key` of a board; '' for nothing in particular."""
    text: str

    @property
    def parts(self) -> tuple[tuple[str, str], ...]:
        """Names of its fields, each with the words that fill it."""
        places = [at for at, char in enumerate(self.text) if not char.isspace()]
        whole = (one for one in self.fields or () if 0 <= one.start < one.end <= len(places))
        return tuple((one.name, self.text[places[one.start] : places[one.end - 1] + 1]) for one in whole)


class BoardStatement(NamedTuple):
    """What a file says of one board."""

    role: str
    number: int = 0
    """Of its puzzle; 0 for none."""
    kind: str = ""
    speech: str = ""
    """The language of its file, and the kind whose words that has behind a hyphen."""
    total: int = NO_TOTAL
    counting: Counting = TOUCHING
    steps: tuple[int, int] = (0, 0)
    """The steps that a board of a walkthrough shows, both 0 for its start; those whose numbers a solution has."""
    is_part: bool = False
    """It shows a part of its puzzle."""
    stage: tuple[int, int] = (0, 0)
    """Which stage it shows, of how many; the one behind the last shows all of it."""
    move: str = ""
    """Which of the LESSONS of patterns it teaches."""

    @property
    def key(self) -> str:
        """By what the texts beside it say that they are about it, such as 'puzzle 12' or 'step 12 4-6'."""
        first, last = self.stage if any(self.stage) else self.steps
        return " ".join((self.role, str(self.number), *filter(None, (self.move, f"{first}-{last}" * bool(last)))))


def table_named(label: str, numbers: Iterable[int]) -> str:
    """Return what texts of a table of a decoder say that they are about: what it is called, and its puzzles."""
    return " ".join((TABLE, label, *map(str, numbers)))


def statement_of(puzzle: Puzzle, role: str, speech: str, number: int = 0) -> BoardStatement:
    """Return what is said of a board that shows a puzzle."""
    total = NO_TOTAL if puzzle.total is None else puzzle.total
    return BoardStatement(role, number, puzzle.kind, speech, total, puzzle.counting)


def as_string(said: Statement | BoardStatement) -> str:
    """Return a statement as a string of plain ASCII."""
    return json.dumps(said, separators=(",", ":"))


def read(text: str) -> Statement | None:
    """Return the statement about a text that a string is; None for any other string."""
    try:
        page, pages, place, texts, x, y, size, ink, fields, of, said = json.loads(text)
        named = None if fields is None else tuple(Field(str(name), int(start), int(end)) for name, start, end in fields)
        shade = tuple(map(float, ink)) if isinstance(ink, list) else float(ink)
        where = int(page), int(pages), int(place), int(texts), float(x), float(y)
        return Statement(*where, float(size), shade, named, str(of), str(said))
    except (ValueError, TypeError):
        return None


def read_board(text: str) -> BoardStatement | None:
    """Return the statement about a board that a string is; None for any other string."""
    try:
        role, number, kind, speech, total, (sees, on_clues), steps, is_part, stage, move = json.loads(text)
        counting = Counting(tuple((int(down), int(right)) for down, right in sees), bool(on_clues))
        (first, last), (at, of) = steps, stage
        shown = (int(first), int(last)), bool(is_part), (int(at), int(of)), str(move)
        return BoardStatement(str(role), int(number), str(kind), str(speech), int(total), counting, *shown)
    except (ValueError, TypeError):
        return None
