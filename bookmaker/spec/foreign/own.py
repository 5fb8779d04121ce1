"""Boards as our own files have them: records on lines of JSON, and the `puzzles` of a YAML file."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from bookmaker.kinds import KINDS, USUAL
from bookmaker.spec.findings import tree_of
from bookmaker.spec.foreign.board import BoardText, numbered_lines
from bookmaker.spec.puzzle_text import Written, read_record, record_of
from bookmaker.spec.source import Source
from bookmaker.values.boards import TOTAL
from bookmaker.values.errors import FileProblems
from bookmaker.values.position import KNOWN
from bookmaker.values.puzzle import CODE, Answer, BadPuzzle, Puzzle, Said, answer_rows, cells_of, clue_rows, to_code

NAME = "<yaml>"


def read_lines(text: str) -> Iterator[BoardText]:
    """Yield the boards of JSON lines, such as `generate` and `import` write."""
    for number, line in numbered_lines(text):
        try:
            yield _of_record(record_of(line), number)
        except BadPuzzle as wrong:
            raise BadPuzzle(str(wrong), number) from None


def read_yaml(text: str) -> Iterator[BoardText]:
    """Yield the boards under `puzzles` of a YAML file or of its sections: records, codes, or rows."""
    try:
        data = tree_of(Source.of(NAME, text)).data
    except FileProblems as wrong:
        first = wrong.problems[0]
        raise BadPuzzle(first.message, first.line, first.column) from None
    sections = data.get("sections")
    parts = [data, *(one for one in (sections if isinstance(sections, list) else ()) if isinstance(one, dict))]
    for value in (part["puzzles"] for part in parts if "puzzles" in part):
        for entry in value if isinstance(value, list) else [value]:
            if isinstance(entry, str) and re.fullmatch(r"\S+\.(txt|jsonl|csv)", entry.strip()):
                raise BadPuzzle(f"the puzzles are in the file {entry.strip()}; give that one instead", 1)
            yield _of_record(entry if isinstance(entry, dict) else {"board": str(entry)}, 1)


def _of_record(record: Mapping[str, Any], number: int) -> BoardText:
    """Return the board of a record."""
    said = Said(*(str(record.get(key) or "") for key in Said._fields))
    rows = record.get("board")
    if rows and not record.get("code"):
        lines = [str(row) for row in (rows if isinstance(rows, list) else str(rows).splitlines())]
        if not (len(lines) == 1 and CODE.fullmatch(lines[0].strip())):
            found = read_record(record, USUAL)
            totals = [match for row in lines if (match := TOTAL.fullmatch(row.strip()))]
            return _of_written(found, number, said)._replace(
                total=(totals[0][1].lower(), int(totals[0][2])) if totals else None
            )
        record = {"code": lines[0].strip()}
    found = read_record(record, "" if record.get("code") else USUAL)
    if record.get("code") and found.answer is None:
        return BoardText([(number, to_code(found.puzzle))], None, said)
    return _of_written(found, number, said)


def text_of(puzzle: Puzzle, answer: Answer | None) -> BoardText:
    """Return a puzzle as a board for writing: one that is opened on the way as its mines, and where it begins."""
    if not KINDS[puzzle.kind].is_opened or answer is None:
        return _of_written(Written(puzzle), 1, Said())
    open_ = sorted((puzzle.number(cell), cell) for cell in puzzle.seen_cells(None) if puzzle.number(cell) >= 0)
    rows = [(1, row) for row in answer_rows(answer)]
    return BoardText(rows, ("mines", sum(answer.bullets)), start=open_[0][1] if open_ else None)


def _of_written(found: Written, number: int, said: Said) -> BoardText:
    """Return a board that was written, with its answer as stars among its numbers; without one it is its code."""
    puzzle, answer, start = found
    if (answer is None and puzzle.kind != USUAL) or puzzle.question:
        return BoardText([(number, to_code(puzzle))], None, said)
    mines = (
        {cell for cell, mine in zip(cells_of(*puzzle[1:3]), answer.bullets, strict=True) if mine} if answer else set()
    )
    rows = [
        (number, "".join(KNOWN if (row, at) in mines else sign for at, sign in enumerate(signs)))
        for row, signs in enumerate(clue_rows(puzzle))
    ]
    return BoardText(rows, None if puzzle.total is None else ("bullets", puzzle.total), said, start)
