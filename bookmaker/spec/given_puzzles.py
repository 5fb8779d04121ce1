"""Given puzzles: boards written in a spec, or in files that it names; read here, judged by their kinds."""

import csv
import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from io import StringIO
from pathlib import Path
from typing import Annotated, Any, NamedTuple, TypeAlias

from pydantic import ValidationInfo

from bookmaker.kinds import USUAL
from bookmaker.page.types.options import set_quotes
from bookmaker.spec.puzzle_text import BOARDS, Written, board_of, decode_puzzle, read_record, record_of
from bookmaker.spec.source import Source
from bookmaker.values.boards import Block, blocks
from bookmaker.values.errors import FoundAt, Problem, Wrong, did_you_mean
from bookmaker.values.files import note_read, read_at_most
from bookmaker.values.limits import BOARDS_BYTES
from bookmaker.values.models import Notation
from bookmaker.values.puzzle import CODE, SIDES, Answer, BadPuzzle, Cell, Puzzle, Said, answer_rows, to_code
from bookmaker.values.shape import Shape, shape_of

MOST = 10_000
"""Most given puzzles of a section."""
_MOST_SAID = 200
"""Most characters of a title, an author or a note."""
ID = "bad-puzzle"
_NONE = "no board here; a board is lines of digits and dots, such as `..1.`, or a puzzle code"
_REMEDY = "a board is lines of digits and dots and a line `bullets: 7`; a blank line ends it"
_SAID = re.compile(rf"({'|'.join(Said._fields)})\s*:\s*(.*)", re.IGNORECASE)
_CODE = re.compile("[a-z]+:[0-9]+x")
"""The beginning of a puzzle code."""
_Place: TypeAlias = tuple[str | int, ...]


class Where(NamedTuple):
    """Where a puzzle is written: in the value at a place under `puzzles`, or in a file that it names."""

    at: _Place
    source: Source
    """Its name is '' for a text of the spec."""
    line: int = 1
    column: int = 1

    def problem_of(self, wrong: Wrong) -> FoundAt:
        """Return what is wrong there."""
        line = self.source.line(self.line)
        return self.at, Problem(
            self.source.name, self.line, self.column, wrong.id, "", str(wrong), line, wrong.remedy or _REMEDY
        )


class Given(NamedTuple):
    """A puzzle as it is written, and its answer if that is written, too."""

    puzzle: Puzzle
    answer: Answer | None
    said: Said
    where: Where
    start: Cell | None = None
    """Where it begins, if that is written, too."""

    def __repr__(self) -> str:
        """Show the puzzle and not its place, so that equal puzzles give equal books."""
        return f"Given({to_code(self.puzzle)}, {self.answer and answer_rows(self.answer)}, {self.said}, {self.start})"


def _read(value: object, info: ValidationInfo) -> tuple[Given, ...]:
    """Return the puzzles of a value; raise Wrong with all mistakes in it and in its files."""
    kind, folder = info.data.get("kind", USUAL), (info.context or {}).get("folder", Path())
    entries = [((index,), entry) for index, entry in enumerate(value)] if isinstance(value, list) else [((), value)]
    given, found = list[Given](), list[FoundAt]()
    for at, entry in entries:
        try:
            for one in _entry(entry, at, kind, folder):
                given += [one] if isinstance(one, Given) else []
                found += [one] if not isinstance(one, Given) else []
        except Wrong as wrong:
            found.append(Where(at, Source.of("", "")).problem_of(wrong))
    if found:
        raise Wrong(found[0][1].message, id=ID, found=found)
    if not given or len(given) > MOST:
        raise Wrong(f"{len(given)} puzzles; a section is given 1 to {MOST}", id=ID, remedy="for example: own.txt")
    return tuple(one._replace(said=Said(*(set_quotes(text, info) for text in one.said))) for one in given)


def _entry(value: object, at: _Place, kind: str, folder: Path) -> Iterator[Given | FoundAt]:
    if isinstance(value, dict):
        where = Where(at, Source.of("", ""))
        yield from _try_puzzle(partial(_of_record, value, kind, where), where)
    elif not isinstance(value, str):
        raise Wrong("expected boards, a puzzle code, or the path of a file of them", id="wrong-type")
    elif "\n" in value or CODE.fullmatch(value.strip()):
        yield from _of_text(Where(at, Source.of("", value)), kind)
    else:
        yield from _of_path(value, at, kind, folder)


def one_given(value: object) -> Given:
    """Return the puzzle of a code, or of a record with one; raise Wrong for anything else."""
    if not isinstance(value, dict) and not (isinstance(value, str) and CODE.fullmatch(value.strip())):
        raise Wrong("expected a puzzle code", id=ID, remedy="for example: bullets:5x5:7:1d2a332b221c2f")
    return _only(_entry(value, (), "", Path()))


def given_of(written: Written) -> Given:
    """Return a puzzle that was read as a section takes it; raise Wrong for a size that no book takes."""
    where = Where((), Source.of("", ""))
    given = Given(written.puzzle, written.answer, Said(), where, written.start)
    return _only(_try_puzzle(lambda: given, where))


def _only(found: Iterator[Given | FoundAt]) -> Given:
    (one,) = found
    if not isinstance(one, Given):
        raise Wrong(one[1].message, id=ID, remedy=one[1].remedy)
    return one


def _of_path(name: str, at: _Place, kind: str, folder: Path) -> Iterator[Given | FoundAt]:
    """Yield the puzzles of a file, or of all files of a folder in the order of their names."""
    from bookmaker.spec.foreign import form_of

    path = folder / name
    note_read(path)
    files = sorted(one for one in path.iterdir() if one.suffix.lower() in _READERS) if path.is_dir() else [path]
    if not files:
        message = f"the folder {name} has no file of puzzles"
        raise Wrong(message, id="unknown-file", remedy=f"names of such files end in {', '.join(_READERS)}")
    for file in files:
        if file.suffix.lower() not in _READERS:
            remedy = f"names of such files end in {', '.join(_READERS)}; boards in the spec take more than one line"
            raise Wrong(f"{file.name} is not known as a file of puzzles", id="unknown-file", remedy=remedy)
        try:
            text = read_at_most(file, BOARDS_BYTES).decode("utf-8-sig")
        except UnicodeDecodeError:
            raise Wrong(f"{file.name} is not UTF-8", id="encoding", remedy="save the file as UTF-8") from None
        if file.suffix.lower() == ".txt" and (form := form_of(text)) in ("janko", "puzzlink", "ids"):
            remedy = f"bookmaker import {file.name} -o own.txt writes them as a section takes them"
            raise Wrong(f"{file.name} has boards in the form {form}", id=ID, remedy=remedy)
        yield from _READERS[file.suffix.lower()](Where(at, Source.of(str(file), text)), kind)


def _of_text(where: Where, kind: str) -> Iterator[Given | FoundAt]:
    """Yield the puzzles of a text: boards as rows and totals, or codes, with blank lines in between."""
    try:
        found = list(blocks(where.source.text, _NONE))
    except BadPuzzle as bad:
        yield where.problem_of(Wrong(str(bad), id=ID))
        return
    for block in found:
        place = where._replace(line=block[0][0])
        yield from _try_puzzle(partial(_of_block, block, kind, place), place)


def _of_lines(where: Where, kind: str) -> Iterator[Given | FoundAt]:
    """Yield the puzzles of JSON lines, such as `generate` writes."""
    for number, line in enumerate(where.source.lines, 1):
        if line.strip():
            place = where._replace(line=number)
            yield from _try_puzzle(partial(_of_line, line, kind, place), place)


def _of_line(line: str, kind: str, where: Where) -> Given:
    return _of_record(record_of(line), kind, where)


def _of_table(where: Where, kind: str) -> Iterator[Given | FoundAt]:
    """Yield the puzzles of a CSV file, whose first line names its columns."""
    table = csv.DictReader(StringIO(where.source.text))
    if not set(table.fieldnames or ()) & set(BOARDS):
        remedy = f"its first line names the columns: code, and {', '.join(Said._fields)} as you like"
        yield where.problem_of(Wrong("no column of this table is called code or clues", id=ID, remedy=remedy))
        return
    for record in table:
        place = where._replace(line=table.line_num)
        filled = {key: text for key, text in record.items() if key and text}
        yield from _try_puzzle(partial(_of_record, filled, kind, place), place)


_READERS: Mapping[str, Callable[[Where, str], Iterator[Given | FoundAt]]] = {
    ".txt": _of_text,
    ".jsonl": _of_lines,
    ".csv": _of_table,
}
"""Readers of files, by the endings of their names."""


def _try_puzzle(make: Callable[[], Given], where: Where) -> Iterator[Given | FoundAt]:
    """Yield a puzzle, or what is wrong with it."""
    try:
        given = make()
        if shape := shape_of(given.puzzle):
            if Shape.of(shape.mask).size != shape.size:
                raise BadPuzzle("a row or a column at its edge has no cell; leave it out")
        elif not {given.puzzle.rows, given.puzzle.columns} <= set(SIDES):
            size = f"{given.puzzle.rows}x{given.puzzle.columns}"
            raise BadPuzzle(f"a board of {size}; a book takes {SIDES[0]} to {SIDES[-1]} rows and columns")
        yield given
    except BadPuzzle as bad:
        line = bad.line or where.line
        pad = len(where.source.line(line)) - len(where.source.line(line).lstrip())
        column = bad.column + pad if bad.column else where.column
        yield where._replace(line=line, column=column).problem_of(Wrong(str(bad), id=ID))
    except Wrong as wrong:
        yield where.problem_of(wrong)


def _of_block(block: Block, kind: str, where: Where) -> Given:
    said = {found[1].lower(): found[2] for _, line in block if (found := _SAID.fullmatch(line))}
    rest = [(number, line) for number, line in block if not _SAID.fullmatch(line)]
    if not rest:
        raise BadPuzzle(_NONE, block[0][0])
    place = where._replace(line=rest[0][0])
    if len(rest) == 1 and _CODE.match(rest[0][1]):
        return Given(decode_puzzle(rest[0][1], kind), None, _author_texts(said), place)
    puzzle, answer, _ = board_of(rest, kind)
    return Given(puzzle, answer, _author_texts(said), place)


def _of_record(record: Mapping[str, Any], kind: str, where: Where) -> Given:
    """Return the puzzle of a record with a `code`, the rows of its `clues`, or the lines of its `board`."""
    if where.source.text == "" and (unknown := [key for key in record if key not in (*BOARDS, *_MORE)]):
        raise Wrong(f"unknown key '{unknown[0]}'", id="unknown-key", remedy=did_you_mean(unknown[0], [*BOARDS, *_MORE]))
    puzzle, answer, start = read_record(record, kind)
    return Given(puzzle, answer, _author_texts(record), where, start)


_MORE = (*Said._fields, "total", "solution", "start")
"""Other keys of a record."""


def _author_texts(record: Mapping[str, Any]) -> Said:
    said = Said(*(str(record.get(key) or "").strip() for key in Said._fields))
    for key, text in zip(Said._fields, said, strict=True):
        if len(text) > _MOST_SAID or not text.isprintable():
            raise BadPuzzle(f"{key}: expected one line of at most {_MOST_SAID} characters")
    return said


RECORD: Any = {
    "type": "object",
    "additionalProperties": False,
    "properties": {
        "code": {"type": "string", "examples": ["bullets:5x5:7:1d2a332b221c2f"]},
        **{key: {"type": "string"} for key in (*BOARDS, *_MORE) if key != "code"},
        "total": {"type": "integer"},
        "start": {"type": "array", "items": {"type": "integer", "minimum": 0}, "minItems": 2, "maxItems": 2},
    },
    "anyOf": [{"required": [key]} for key in ("board", "clues", "code")],
}
CODED: Any = {**RECORD, "required": ["code"]}
_ONE = {"anyOf": [{"type": "string", "minLength": 1}, RECORD]}
Givens = Annotated[
    tuple[Given, ...],
    Notation(_read, {"anyOf": [*_ONE["anyOf"], {"type": "array", "minItems": 1, "items": _ONE}]}),
]
"""Puzzles of a section: a file, a folder, boards or codes; or a list of these."""
