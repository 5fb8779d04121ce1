"""Boards that people write row by row, with any signs for cells, and anything between these."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from bookmaker.spec.foreign.board import BoardText, off_count
from bookmaker.values.boards import Block, check_total_word
from bookmaker.values.position import KNOWN
from bookmaker.values.puzzle import CODE, MAX_SIDE, BadPuzzle, Said

CLOSED, MINES, CROSSES = ".-?_·H ", "*mM●", "xX"
"""Signs of cells without a number, of mines, and signs that mean either."""
_BETWEEN = "|\t;,"
_ROW = re.compile(rf"[0-9{re.escape(CLOSED + MINES + CROSSES + _BETWEEN)}]+")
_CELL = re.compile(rf"[0-9{re.escape(CLOSED + MINES + CROSSES)}]")
_RULE = re.compile(r"(?=[^+]*\+)[+|=\- ]+")
"""A line of a drawn table between two rows."""
_BARE = re.compile(r"[0-9]{1,5}(?:(?: ?[x×,] ?| )[0-9]{1,5}){0,2}\s*")
"""A size, a total, or both, without a word; or a row of digits."""
_WORD = "(total|bullets?|mines?|bombs?)"
_TOTAL = re.compile(rf"(?:total (?:of )?)?{_WORD}\s*[:=]?\s*([0-9]{{1,5}})|([0-9]{{1,5}})\s+{_WORD}", re.IGNORECASE)
_SAID = re.compile(rf"({'|'.join(Said._fields)})\s*:\s*(.*)", re.IGNORECASE)
_BEGUN = r"[^\W\d_]{3}|n[or]\b|[^\W\d_]{1,2}[ '’](?=.*[^\W\d_]{3})"
"""The beginning of a heading: a word, a short one before a longer one, or the abbreviation of a number."""
_HEADING = re.compile(rf"(?![{CROSSES}mMH]{{3}})(?:{_BEGUN}).{{0,196}}", re.IGNORECASE)
_SIGNS = "a cell is a digit 0 to 8, or one of - . ? _ x without a number, or one of * m X for a mine"


def read_rows(text: str) -> Iterator[BoardText]:
    """Yield the boards of a text, divided by blank lines or headings."""
    yield from map(_board, _blocks(text))


def _blocks(text: str) -> Iterator[Block]:
    block, has_rows, above = Block(), False, ""
    for number, line in enumerate(text.splitlines(), start=1):
        blank = not line.strip(" ") and (not line or len(line) != len(above))
        above = line
        if has_rows and (blank or _is_heading(line)):
            yield block
            block, has_rows = Block(), False
        if not blank and not line.lstrip().startswith("#"):
            block.append((number, line))
            has_rows |= CODE.fullmatch(line.strip()) is not None or (_is_row(line) and not _BARE.fullmatch(line))
    if block:
        yield block


def _is_row(line: str) -> bool:
    return _ROW.fullmatch(line) is not None and not _RULE.fullmatch(line)


def _is_heading(line: str) -> bool:
    line = line.strip()
    known = _ROW, _SAID, _TOTAL, CODE
    return _HEADING.fullmatch(line) is not None and not any(one.fullmatch(line) for one in known)


def _board(block: Block) -> BoardText:
    said, totals, rows = dict[str, str](), list[tuple[int, str, int]](), Block()
    for number, line in block:
        plain = line.strip()
        if CODE.fullmatch(plain):
            rows.append((number, plain))
        elif _is_row(line):
            rows.append((number, line))
        elif found := _SAID.fullmatch(plain):
            said[found[1].lower()] = found[2]
        elif found := _TOTAL.fullmatch(plain):
            word = found[1] or found[4]
            totals.append((number, "mines" if word[0] in "mM" else "bullets", int(found[2] or found[3])))
        elif _is_heading(line):
            check_total_word(plain, number)
            said.setdefault("title", plain.rstrip(":"))
        elif not _RULE.fullmatch(line):
            column = next((at for at, sign in enumerate(line, 1) if not _ROW.fullmatch(sign)), 1)
            raise BadPuzzle(f"{line[column - 1]!r} in column {column}; {_SIGNS}", number, column)
    return _make_board(rows, totals, Said(**said), block[0][0])


def _make_board(rows: Block, totals: list[tuple[int, str, int]], said: Said, first: int) -> BoardText:
    if not rows:
        raise BadPuzzle("words, and no rows of a board below them; put # before what is no title", first)
    if code := next((number for number, row in rows if CODE.fullmatch(row)), 0):
        if totals or len(rows) > 1:
            raise BadPuzzle("a puzzle code and more of a board; divide them by a blank line", code)
        return BoardText(rows, None, said)
    if all(_BARE.fullmatch(row) for _, row in rows):
        raise BadPuzzle("numbers, and no rows of a board; a board has cells without a number, too", rows[0][0])
    rows, bare = _split_rows(rows)
    lines = grid(rows)
    if len(bare) > 1 and sorted(bare[:2]) == sorted((len(lines), len(lines[0][1]))):
        bare = bare[2:]
    totals += [(rows[0][0], "bullets", total) for total in bare]
    if len(totals) > 1:
        raise BadPuzzle("a second total; divide boards by a blank line", totals[1][0])
    return BoardText(lines, totals[0][1:] if totals else None, said)


class _Form(NamedTuple):
    """How to separate the cells of a row: by what stands between them, or by their places."""

    between: str
    step: int
    width: int
    blank: bool
    """Whether places may be blank."""

    def cut(self, line: str) -> list[str]:
        """Return the cells of a row."""
        if self.between:
            inner = line.strip(" ")
            inner = inner.removeprefix("|").removesuffix("|") if self.between == "|" else inner
            return [cell.strip() or "." for cell in inner.split(self.between)]
        line = line if self.blank else line.strip()
        signs = line[:: self.step] if _step([line]) >= self.step else line
        return list(signs.ljust(self.width) if self.blank else signs)


def _split_rows(rows: Block) -> tuple[Block, list[int]]:
    """Return the rows of a board, and the other numbers above and below them: its size, its total."""
    core = [line for _, line in rows if not _BARE.fullmatch(line)]
    form, sizes = _form_of(core), "" if set("".join(core)) & set(CROSSES) else "[x×]"
    fits = [
        form.blank
        or not _BARE.fullmatch(line.strip())
        or (len(form.cut(line)) == form.width and not (sizes and re.search(sizes, line)))
        for _, line in rows
    ]
    first, last = fits.index(True), len(fits) - fits[::-1].index(True)
    bare = rows[:first] + rows[last:]
    return rows[first:last], [int(number) for _, line in bare for number in re.findall("[0-9]+", line)]


def grid(rows: Block) -> Block:
    """Return the rows of a board in our signs; raise BadPuzzle for unknown signs."""
    form = _form_of([line for _, line in rows])
    cut = [(number, form.cut(line)) for number, line in rows]
    for number, cells in cut:
        if wrong := next((cell for cell in cells if not _CELL.fullmatch(cell)), ""):
            raise BadPuzzle(f"{wrong!r} in one cell; {_SIGNS}", number)
    signs = [(number, "".join(cells)) for number, cells in cut]
    if form.blank and (mixed := (set(CLOSED) - {" "}) & {sign for _, row in signs for sign in row}):
        raise BadPuzzle(
            f"blank cells and {min(mixed)!r} in one board; write all cells without a number alike", rows[0][0]
        )
    mines = MINES + _mines_among([row for _, row in signs])
    table = {ord(sign): "." for sign in CLOSED + CROSSES} | {ord(sign): KNOWN for sign in mines}
    return [(number, row.translate(table)) for number, row in signs]


def _form_of(lines: list[str]) -> _Form:
    between = next((sign for sign in _BETWEEN if any(sign in line for line in lines)), "")
    plain = [line.strip() for line in lines]
    uneven = len({len(line) - len(line.lstrip()) for line in lines if line.strip()}) > 1
    blank = not between and (uneven or not all(plain) or any(" " in line[:: _step(plain)] for line in plain))
    form = _Form(between, _step(lines if blank else plain), 0, blank)
    widths = Counter(len(form.cut(line)) for line in lines)
    return form._replace(width=max(widths) if blank else widths.most_common(1)[0][0])


def _step(lines: list[str]) -> int:
    """Return 2 if there is a space after each cell, else 1."""
    return 2 if any(line[1:] for line in lines) and not any(line[1::2].strip() for line in lines) else 1


def _mines_among(rows: list[str]) -> str:
    """Return which crosses are mines: X beside other closed cells, or all if each number counts exactly these."""
    signs = set("".join(rows))
    if not signs & set(CROSSES) or signs & set(MINES):
        return ""
    if "X" in signs and signs & set(f"x{CLOSED}"):
        return "X"
    even = len({len(row) for row in rows}) == 1 and max(len(rows), len(rows[0])) <= MAX_SIDE
    stars = [re.sub(f"[{CROSSES}]", KNOWN, row) for row in rows]
    return CROSSES if even and off_count(stars) is None else ""
