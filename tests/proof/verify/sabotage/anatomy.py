"""Where things stand in the content streams of a finished PDF: boards, digits, bullets and lines of text, by pikepdf.

It shares nothing with what makes a book or proves one. A board is a frame, a form that only draws lines, and what is
drawn right after it: one block of digits and the shapes in its cells.
"""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import pikepdf
from pikepdf import ContentStreamInstruction as Do
from pikepdf import Pdf, String

Cell = tuple[int, int]
SETTINGS = {"g", "G", "rg", "RG", "k", "K", "w"}
SAID = {"BDC", "EMC"}
"""Around what the file says of a text."""
PAINTING = {"f", "F", "f*", "S", "s", "B", "B*", "b", "b*", "n"}


class Letter(NamedTuple):
    """One byte of a text: which instruction shows it, which string of its array, which byte of that."""

    char: str
    at: int
    part: int
    byte: int


class Words(NamedTuple):
    """What one BT … ET shows; `end` is the instruction after it."""

    start: int
    end: int
    text: str
    letters: tuple[Letter, ...]


class Digit(NamedTuple):
    """A digit of a board; `at` is the instruction that shows it, (x, y) its origin."""

    cell: Cell
    char: str
    x: float
    y: float
    at: int


class Token(NamedTuple):
    """A bullet or an empty cell's mark; `start` to `end` are its instructions, (x, y) is its middle."""

    cell: Cell
    bullet: bool
    x: float
    y: float
    start: int
    end: int


class Frame(NamedTuple):
    """The lines of a grid, without its place."""

    rows: int
    columns: int
    cell: float


class Board(NamedTuple):
    """A board on a page, counted from 0; (x, y) is its lower left corner and `start` to `end` draw what it shows."""

    leaf: "Leaf"
    frame: Frame
    x: float
    y: float
    font: str
    size: float
    digits: tuple[Digit, ...]
    tokens: tuple[Token, ...]
    start: int
    end: int

    @property
    def page(self) -> int:
        """Return the page as the file counts it, from 1."""
        return self.leaf.page + 1

    @property
    def before(self) -> int:
        """Return the last instruction before its lines, and before what the file says of them."""
        at = self.start - 5
        return at - (str(self.leaf.code[at].operator) in SAID)

    def middle(self, cell: Cell) -> tuple[float, float]:
        """Return the middle of a cell."""
        row, column = cell
        side = self.frame.cell
        return self.x + (column + 0.5) * side, self.y + (self.frame.rows - row - 0.5) * side

    def cell_at(self, x: float, y: float) -> Cell | None:
        """Return the cell around a point of the page, if it is on the board."""
        column, row = int((x - self.x) // self.frame.cell), int((y - self.y) // self.frame.cell)
        cell = self.frame.rows - 1 - row, column
        return cell if 0 <= cell[0] < self.frame.rows and 0 <= column < self.frame.columns else None

    def bullets(self) -> set[Cell]:
        return {token.cell for token in self.tokens if token.bullet}

    def clues(self) -> dict[Cell, str]:
        return {digit.cell: digit.char for digit in self.digits}

    def full(self) -> bool:
        return len(self.digits) + len(self.tokens) == self.frame.rows * self.frame.columns


class Leaf:
    """A content stream that can be changed: a page's or a form's.

    `twin` is the same one of another copy of the file, which nobody changes: what it says need not be read twice.
    """

    def __init__(self, pdf: Pdf, page: int, holder: Any, twin: "Leaf | None" = None) -> None:
        self.pdf, self.page, self.holder, self.twin = pdf, page, holder, twin
        self.code: list[Any] = list(twin.code if twin else pikepdf.parse_content_stream(holder))
        resources = (
            holder.obj.get("/Resources", {}) if isinstance(holder, pikepdf.Page) else holder.get("/Resources", {})
        )
        self.fonts = dict(resources.get("/Font", {}).items())
        self.forms = dict(resources.get("/XObject", {}).items())
        self.maps = twin.maps if twin else {name: code_map(font) for name, font in self.fonts.items()}
        self._drawn: tuple[list[Any], list[Board]] = [], []
        self._said: list[Words] = []

    def replace(self, start: int, end: int, code: bytes) -> None:
        """Put other operators in the place of some instructions."""
        stream = self.pdf.make_stream(code)
        self.code[start:end] = list(pikepdf.parse_content_stream(stream))

    def save(self) -> None:
        """Write the instructions back."""
        data = pikepdf.unparse_content_stream(self.code)
        if isinstance(self.holder, pikepdf.Page):
            self.holder.Contents = self.pdf.make_stream(data)
        else:
            self.holder.write(data)

    def settings(self, at: int) -> bytes:
        """Return the colours and the line width in force before an instruction."""
        last: dict[str, Any] = {}
        for one in self.code[:at]:
            name = str(one.operator)
            if name in SETTINGS:
                last["fill" if name.islower() and name != "w" else name if name == "w" else "stroke"] = one
        return pikepdf.unparse_content_stream(list(last.values())) + b"\n"

    def set_letter(self, letter: Letter, char: str) -> None:
        """Show another character, whose code the font at hand has."""
        one = self.code[letter.at]
        code = next(code for code, name in self.maps[self._font(letter.at)].items() if name == char)
        operand = one.operands[0]
        parts = list(operand) if isinstance(operand, pikepdf.Array) else [operand]
        data = bytearray(bytes(parts[letter.part]))
        data[letter.byte] = code
        parts[letter.part] = String(bytes(data))
        shown = pikepdf.Array(parts) if isinstance(operand, pikepdf.Array) else parts[0]
        self.code[letter.at] = Do([shown], one.operator)

    def _font(self, at: int) -> str:
        return next(str(one.operands[0]) for one in reversed(self.code[:at]) if str(one.operator) == "Tf")

    def words(self) -> list[Words]:
        """Return all text blocks."""
        if self.twin and self.twin.code == self.code:
            self.twin._said = self.twin._said or self.twin.words()
            return self.twin._said
        starts = [i for i, one in enumerate(self.code) if str(one.operator) == "BT"]
        return [self._words(start) for start in starts]

    def _words(self, start: int) -> Words:
        letters: list[Letter] = []
        names: dict[int, str] = {}
        at = start
        while str(self.code[at].operator) != "ET":
            one = self.code[at]
            if str(one.operator) == "Tf":
                names = self.maps[str(one.operands[0])]
            elif str(one.operator) in ("Tj", "TJ"):
                operand = one.operands[0]
                parts = list(operand) if isinstance(operand, pikepdf.Array) else [operand]
                for part, shown in enumerate(parts):
                    if isinstance(shown, String):
                        letters += [Letter(names.get(c, "?"), at, part, i) for i, c in enumerate(bytes(shown))]
            at += 1
        text = "".join(letter.char for letter in letters).rstrip()
        return Words(start, at + 1, text, tuple(letters[: len(text)]))

    def boards(self) -> list[Board]:
        """Return the boards in the order they are drawn; they are looked for again when the code has changed."""
        if self.twin and self.twin.code == self.code:
            return [board._replace(leaf=self) for board in self.twin.boards()]
        if self._drawn[0] != self.code:
            drawn = (at for at, one in enumerate(self.code) if str(one.operator) == "Do")
            frames = ((at, frame_of(self.forms[str(self.code[at].operands[0])])) for at in drawn)
            self._drawn = self.code[:], [self._board(at, frame) for at, frame in frames if frame]
        return self._drawn[1]

    def _board(self, at: int, frame: Frame) -> Board:
        place = next(one for one in reversed(self.code[:at]) if str(one.operator) == "cm")
        board = Board(self, frame, float(place.operands[4]), float(place.operands[5]), "", 0.0, (), (), at + 2, at + 2)
        end = board.end
        while True:
            while end < len(self.code) and str(self.code[end].operator) in SETTINGS | SAID:
                end += 1
            name = str(self.code[end].operator) if end < len(self.code) else ""
            if name == "BT":
                font, size, digits, after = self._digits(board, end)
                if not digits:
                    return board
                font, size = board.font or font, board.size or size
                board, end = board._replace(font=font, size=size, digits=board.digits + digits, end=after), after
            elif name in ("m", "re"):
                token, end = self._token(board, end)
                board = board._replace(tokens=board.tokens + ((token,) if token else ()), end=end)
            elif token := self._picture(board, end):
                board, end = board._replace(tokens=(*board.tokens, token), end=token.end), token.end
            else:
                return board

    def _digits(self, board: Board, start: int) -> tuple[str, float, tuple[Digit, ...], int]:
        words = self._words(start)
        font, size, x, y = "", 0.0, 0.0, 0.0
        found: list[Digit] = []
        for at in range(words.start, words.end):
            one = self.code[at]
            if str(one.operator) == "Td":
                x, y = x + float(one.operands[0]), y + float(one.operands[1])
            elif str(one.operator) == "Tf":
                font, size = str(one.operands[0]), float(one.operands[1])
            elif str(one.operator) == "Tj":
                char = self.maps[font].get(bytes(one.operands[0])[0], "?")
                cell = board.cell_at(x + size * 0.3, y + size * 0.3)
                if cell is None or len(bytes(one.operands[0])) > 1 or not char.isdigit():
                    return "", 0.0, (), start
                found.append(Digit(cell, char, x, y, at))
        return font, size, tuple(found), words.end

    def _picture(self, board: Board, start: int) -> Token | None:
        """Return a mark that is a form with one filled shape."""
        code = self.code[start : start + 4]
        if [str(one.operator) for one in code] != ["q", "cm", "Do", "Q"]:
            return None
        width = width_of(self.forms[str(code[2].operands[0])])
        x, y = map(float, code[1].operands[4:])
        cell = board.cell_at(x, y)
        return Token(cell, width > 0.5 * board.frame.cell, x, y, start, start + 4) if width and cell else None

    def _token(self, board: Board, start: int) -> tuple[Token | None, int]:
        end = start
        points: list[tuple[float, float]] = []
        while str(self.code[end].operator) not in PAINTING:
            numbers = [float(number) for number in self.code[end].operands]
            if str(self.code[end].operator) == "re":
                numbers[2:] = [numbers[0] + numbers[2], numbers[1] + numbers[3]]
            points += list(zip(numbers[::2], numbers[1::2], strict=True))
            end += 1
        across, up = [x for x, _ in points], [y for _, y in points]
        x, y, width = (min(across) + max(across)) / 2, (min(up) + max(up)) / 2, max(across) - min(across)
        cell = board.cell_at(x, y)
        solid = str(self.code[end].operator) in ("f", "B")
        if cell is None or width > 0.75 * board.frame.cell or any(cell == digit.cell for digit in board.digits):
            return None, end + 1
        return Token(cell, solid and width > 0.3 * board.frame.cell, x, y, start, end + 1), end + 1


def code_map(font: Any) -> dict[int, str]:
    """Return what each code of a font means, from its /ToUnicode."""
    return _code_map(font.ToUnicode.read_bytes()) if "/ToUnicode" in font else {}


@lru_cache
def _code_map(to_unicode: bytes) -> dict[int, str]:
    pairs = re.findall(rb"<([0-9A-Fa-f]{2})>\s*<([0-9A-Fa-f]+)>", to_unicode)
    return {int(code, 16): bytes.fromhex(name.decode()).decode("utf-16-be", "replace") for code, name in pairs}


def width_of(form: Any) -> float:
    """Return the larger side of the box of a form that fills one shape, else 0."""
    content = form.read_bytes() if form.get("/Subtype") == "/Form" else b""
    left, bottom, right, top = map(float, form.get("/BBox", (0, 0, 0, 0)))
    return max(right - left, top - bottom) if content.endswith(b" f") and content.count(b" f") == 1 else 0.0


def frame_of(form: Any) -> Frame | None:
    """Return the grid that a form draws, if it only draws lines across and down."""
    return _frame_of(form.read_bytes()) if form.get("/Subtype") == "/Form" else None


@lru_cache
def _frame_of(content: bytes) -> Frame | None:
    with pikepdf.new() as pdf:
        parsed = [(str(one.operator), one.operands) for one in pikepdf.parse_content_stream(pdf.make_stream(content))]
    if any(name in ("BT", "Do", "f", "B") for name, _ in parsed):
        return None
    code = [(name, [float(number) for number in operands]) for name, operands in parsed if name in ("m", "l")]
    lines = [(*a, *b) for (one, a), (two, b) in pairwise(code) if (one, two) == ("m", "l")]
    upright, level = (
        _longest(line for line in lines if abs(line[0] - line[2]) < 0.01),
        _longest((line[1], line[0], line[3], line[2]) for line in lines if abs(line[1] - line[3]) < 0.01),
    )
    more = 1 if any(name == "re" or name == "c" for name, _ in parsed) else -1  # a part of a board has no frame
    if len(upright) < 2 or len(level) < 2:
        return None
    return Frame(len(level) + more, len(upright) + more, upright[1] - upright[0])


def _longest(lines: Iterable[tuple[float, ...]]) -> list[float]:
    """Return where lines stand, without those that only begin beyond a part of a board."""
    lengths = {place: abs(end - start) for place, start, _, end in lines}
    return sorted(place for place, length in lengths.items() if length > max(lengths.values()) / 2)


class Book:
    """A finished PDF, its pages taken apart."""

    def __init__(self, path: Path) -> None:
        data = path.read_bytes()
        self.pdf = pikepdf.open(BytesIO(data))
        self.leaves = [
            Leaf(self.pdf, page, holder, twin)
            for twin, (page, holder) in zip(_whole(data), _holders(self.pdf), strict=True)
        ]

    def puzzles(self) -> list[Board]:
        """Return the boards to be solved: with digits, on pages (or in forms) of which no board shows anything else."""
        found: list[Board] = []
        for leaf in self.leaves:
            boards = leaf.boards()
            if boards and all(board.digits and not board.tokens for board in boards):
                found += boards
        return found

    def solution(self, puzzle: Board) -> Board:
        """Return the first full board that shows the clues of a puzzle."""
        boards = (board for leaf in self.leaves for board in leaf.boards())
        return next(b for b in boards if b.full() and b.frame[:2] == puzzle.frame[:2] and _shows(b, puzzle))

    def told(self) -> list[Board]:
        """Return the boards of walkthroughs: those on pages behind the last puzzle and the last solution."""
        puzzles = self.puzzles()
        last = max(board.page for one in puzzles for board in (one, self.solution(one)))
        return [board for leaf in self.leaves if leaf.page >= last for board in leaf.boards() if board.tokens]

    def drawn(self, font: Any) -> set[str]:
        """Return the digits that the file draws with a font."""
        found: set[str] = set()
        for leaf in self.leaves:
            names = [name for name, one in leaf.fonts.items() if one.objgen == font.objgen]
            for board in leaf.boards():
                if board.font in names:
                    found |= {digit.char for digit in board.digits}
        return found

    def save(self, path: Path) -> Path:
        """Write the file as it is now."""
        self.pdf.save(path, static_id=True, compress_streams=False, stream_decode_level=pikepdf.StreamDecodeLevel.none)
        return path


@lru_cache(maxsize=4)
def _whole(data: bytes) -> list[Leaf]:
    """Return the content streams of a file, for all who change copies of it."""
    pdf = pikepdf.open(BytesIO(data))
    return [Leaf(pdf, page, holder) for page, holder in _holders(pdf)]


def _holders(pdf: Pdf) -> Iterator[tuple[int, Any]]:
    """Yield each page, from 0, and the forms on it that hold boards of their own."""
    for number, page in enumerate(pdf.pages):
        yield number, page
        for form in page.get("/Resources", {}).get("/XObject", {}).values():
            if form.get("/Subtype") == "/Form" and "/XObject" in form.get("/Resources", {}):
                yield number, form


def _shows(board: Board, puzzle: Board) -> bool:
    return puzzle.clues().items() == board.clues().items()
