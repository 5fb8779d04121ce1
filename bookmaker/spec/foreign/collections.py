"""Boards in the forms of collections: the text of janko.at, and links of puzz.link."""

import re
from collections.abc import Iterator

from bookmaker.spec.foreign.board import BoardText, numbered_lines
from bookmaker.spec.foreign.rows import grid
from bookmaker.values.boards import Block
from bookmaker.values.position import KNOWN
from bookmaker.values.puzzle import BadPuzzle, Said

_KEY = re.compile(r"\[?([a-z]{3,})\]?(?:\s+(.*))?", re.IGNORECASE)
_LINK = re.compile(r"(?:\S*[?/])?([a-z]+)/([0-9]{1,3})/([0-9]{1,3})/(\S*?)/?")
SKIP = "fghijklmnopqrstuvwxyz"
"""Letters of a link by the number of blank cells they stand for; none is 0."""


def read_janko(text: str) -> Iterator[BoardText]:
    """Yield the boards of a text with a `problem` and perhaps a `solution` each, between `begin` and `end`."""
    keys, parts, part = dict[str, str](), dict[str, Block](), ""
    for number, line in enumerate([*text.splitlines(), "begin"], start=1):
        found = _KEY.fullmatch(line.strip())
        if not found:
            parts.setdefault(part, []).extend([(number, line)] if line.strip() else [])
            continue
        part = found[1].lower()
        if part in ("begin", "end") or (part == "problem" and part in parts):
            if "problem" in parts and not parts["problem"]:
                raise BadPuzzle("a problem without rows above this line; write them below `problem`", number)
            if "problem" in parts:
                yield _of_janko(keys, parts)
            keys, parts = {}, {}
        keys[part], parts[part] = found[2] or "", parts.get(part, [])
        if part == "puzzle" and "mine" not in keys[part].lower():
            raise BadPuzzle(f"a puzzle of the sort {keys[part]!r}; only minesweeper can be read", number)


def _of_janko(keys: dict[str, str], parts: dict[str, Block]) -> BoardText:
    lines = grid(parts["problem"])
    size = keys.get("size", "")
    if re.fullmatch("[0-9]{1,3}", size) and {len(lines), *(len(row) for _, row in lines)} != {int(size)}:
        raise BadPuzzle(f"size {size}, and {len(lines)}x{len(lines[0][1])} cells below `problem`", lines[0][0])
    total = keys.get("mines") or keys.get("total") or ""
    said = Said(keys.get("title", ""), keys.get("author", ""))
    if parts.get("solution"):
        lines = _add_solution(lines, grid(parts["solution"]))
    return BoardText(lines, ("mines", int(total)) if re.fullmatch("[0-9]{1,5}", total) else None, said)


def _add_solution(problem: Block, solution: Block) -> Block:
    """Return the rows of a problem with the mines of its solution."""
    line, first = solution[0]
    if len(problem) != len(solution) or any(len(one[1]) != len(first) for one in problem + solution):
        raise BadPuzzle("the solution has other rows than the problem; make both equally large", line)
    if not any(KNOWN in row for _, row in solution):
        raise BadPuzzle("the solution has no mines; mark them with x or *, and other cells with -", line)
    return [
        (number, "".join(one if (clue, one) == (".", KNOWN) else clue for clue, one in zip(row, other, strict=True)))
        for (number, row), (_, other) in zip(problem, solution, strict=True)
    ]


def read_links(text: str) -> Iterator[BoardText]:
    """Yield the boards of links such as `https://puzz.link/p?mines/5/5/…`, one a line."""
    for number, line in numbered_lines(text):
        yield _of_link(line, number)


def _of_link(link: str, number: int) -> BoardText:
    found = _LINK.fullmatch(link)
    if not found or found[1] != "mines":
        raise BadPuzzle("no link to a puzzle `mines`; it ends like mines/5/5/g2m13l13g0j", number)
    columns, rows = int(found[2]), int(found[3])
    if wrong := re.search("[^0-8g-z]", found[4]):
        raise BadPuzzle(f"{wrong[0]!r} in the cells of a link; digits 0 to 8 and letters g to z can be read", number)
    signs = "".join(sign if sign.isdigit() else "." * SKIP.index(sign) for sign in found[4])
    if not columns or len(signs) != rows * columns:
        raise BadPuzzle(f"{len(signs)} cells for {columns} columns and {rows} rows; copy the whole link", number)
    return BoardText([(number, signs[at : at + columns]) for at in range(0, len(signs), columns)])
