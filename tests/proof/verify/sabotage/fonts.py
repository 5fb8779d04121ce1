"""Fonts whose digits are not what they read as."""

from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pikepdf
from fontTools.ttLib import TTFont

from tests.proof.verify.sabotage.anatomy import Board, Book
from tests.proof.verify.sabotage.tools import Harm, damage, done, letter_of, struck


@damage
def a_font_that_reads_falsely(book: Path, out: Path) -> Harm:
    """All through the file, what is drawn as one digit reads as another and the other way round."""
    spoiled, board = struck(book)
    font = board.leaf.fonts[board.font]
    one, two = _pair(board)
    font.ToUnicode.write(_exchanged(font.ToUnicode.read_bytes(), one, two))
    spoiled.save(out)
    return Harm(out, f"{one} reads as {two}")


@damage
def a_font_that_draws_falsely(book: Path, out: Path) -> Harm:
    """All through the file, two digits of a font are drawn as each other; all text is as it was."""
    spoiled, board = struck(book)
    font = board.leaf.fonts[board.font]
    one, two = _pair(board)
    program = font.FontDescriptor.FontFile2
    program.write(_redrawn(program.read_bytes(), one, two))
    spoiled.save(out)
    return Harm(out, f"{one} drawn as {two}")


@damage
def one_clue_that_reads_falsely(book: Path, out: Path) -> Harm:
    """One clue is drawn as another digit, by a font of its own that reads as the right one."""
    spoiled, board = struck(book)
    digit = next(one for one in board.digits if one.char in _pair(board))
    other = next(char for char in _pair(board) if char != digit.char)
    _own_font(spoiled, board, _exchanged, digit.char, other)
    board.leaf.set_letter(letter_of(board, digit), other)
    code = pikepdf.unparse_content_stream([board.leaf.code[digit.at]]).decode()
    size = f"{board.size:g} Tf"
    board.leaf.replace(digit.at, digit.at + 1, f"/Liar {size} {code} {board.font} {size}".encode())
    return done(spoiled, out, board, f"{digit.char} at {digit.cell} drawn as {other}")


@damage
def fonts_that_are_not_there(book: Path, out: Path) -> Harm:
    """The font of the clues is not in the file."""
    spoiled, board = struck(book)
    del board.leaf.fonts[board.font].FontDescriptor["/FontFile2"]
    return done(spoiled, out, board, "no font")._replace(pages=(), puzzles=())


def _pair(board: Board) -> tuple[str, str]:
    """Return the two digits that are exchanged: the first two kinds among the clues of a board."""
    one, two, *_ = dict.fromkeys(digit.char for digit in board.digits)
    return one, two


def _exchanged(cmap: bytes, one: str, two: str) -> bytes:
    """Return a /ToUnicode in which two characters have changed places."""
    first, second = (f"<{ord(char):04X}>".encode() for char in (one, two))
    return cmap.replace(first, b"<?>").replace(second, first).replace(b"<?>", second)


def _redrawn(program: bytes, one: str, two: str) -> bytes:
    """Return a font in which two characters have changed their shapes."""
    font = TTFont(BytesIO(program))
    names = font["cmap"].tables[0].cmap
    first, second = names[ord(one)], names[ord(two)]
    for table in ("glyf", "hmtx"):
        held = font[table]
        held[first], held[second] = held[second], held[first]
    file = BytesIO()
    font.save(file, reorderTables=False)
    return file.getvalue()


def _own_font(spoiled: Book, board: Board, change: Callable[[bytes, str, str], bytes], one: str, two: str) -> None:
    """Give a page a copy of the font of a board under the name /Liar, with another /ToUnicode."""
    font = board.leaf.fonts[board.font]
    liar = spoiled.pdf.make_indirect(pikepdf.Dictionary(dict(font.items())))
    liar.ToUnicode = spoiled.pdf.make_stream(change(font.ToUnicode.read_bytes(), one, two))
    holder = board.leaf.holder
    resources = holder.obj.Resources if isinstance(holder, pikepdf.Page) else holder.Resources
    fonts = pikepdf.Dictionary(dict(resources.Font.items()))
    fonts["/Liar"] = liar
    resources = pikepdf.Dictionary(dict(resources.items()))
    resources.Font = fonts
    if isinstance(holder, pikepdf.Page):
        holder.obj.Resources = resources
    else:
        holder.Resources = resources
