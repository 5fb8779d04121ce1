"""Fonts whose digits are not what they read as; these damages are on the list of all."""

from io import BytesIO
from typing import Any

import pikepdf
from fontTools.ttLib import TTFont
from pikepdf import Dictionary, Name, Pdf

from tests.proof.verify.sabotage.books import ANY
from tests.proof.verify.sabotage.damages import DAMAGES, Harm, boards, clues_of, damage, shown
from tests.proof.verify.spoken import Spoken, put, saying


@damage(ANY, "wrong-ink")
def a_font_that_reads_falsely(pdf: Pdf) -> Harm:
    """All through the file, what is drawn as one digit reads as another and the other way round."""
    clues, font = _clues(pdf)
    font.ToUnicode.write(_exchanged(font.ToUnicode.read_bytes(), *_pair(clues)))
    return Harm((), ())


@damage(ANY, "wrong-ink")
def a_font_that_draws_falsely(pdf: Pdf) -> Harm:
    """All through the file, two digits of a font are drawn as each other; all text is as it was."""
    clues, font = _clues(pdf)
    program = font.FontDescriptor.FontFile2
    program.write(_redrawn(program.read_bytes(), *_pair(clues)))
    return Harm((), ())


@damage(ANY, "wrong-ink")
def one_clue_that_reads_falsely(pdf: Pdf) -> Harm:
    """One clue is drawn as another digit, by a font of its own that reads as the right one."""
    clues, font = _clues(pdf)
    pair, name = _pair(clues), _name(clues)
    liar = pdf.make_indirect(Dictionary(dict(font.items())))
    liar.ToUnicode = pdf.make_stream(_exchanged(font.ToUnicode.read_bytes(), *pair))
    page = pdf.pages[clues.page].obj
    page.Resources = Dictionary(dict(page.Resources.items()))
    page.Resources.Font = Dictionary({**dict(page.Resources.Font.items()), "/Liar": liar})
    codes = {char: code for code, char in clues.fonts[name].items()}
    at = next(at for at in shown(clues) if bytes(clues.code[at].operands[0]) == bytes([codes[pair[0]]]))
    size = next(one.operands[1] for one in clues.code if str(one.operator) == "Tf")
    other = f"/Liar {size} Tf <{codes[pair[1]]:02x}> Tj {name} {size} Tf"
    one = pikepdf.parse_content_stream(pdf.make_stream(other.encode()))
    put(pdf, [(clues, saying(clues, clues.said, [*clues.code[1:at], *one, *clues.code[at + 1 :]]))])
    return Harm((clues.page + 1,))


@damage(ANY, "no-font")
def a_font_that_is_not_there(pdf: Pdf) -> Harm:
    """The font of the clues is not in the file."""
    del _clues(pdf)[1].FontDescriptor["/FontFile2"]
    return Harm((), ())


ALL_DAMAGES = DAMAGES
"""All ways to spoil a book, these among them."""


def _clues(pdf: Pdf) -> tuple[Spoken, Any]:
    """Return the digits of the victim and their font."""
    clues = clues_of(pdf, boards(pdf)[0])
    return clues, pdf.pages[clues.page].obj.Resources.Font[Name(_name(clues))]


def _name(clues: Spoken) -> str:
    return next(str(one.operands[0]) for one in clues.code if str(one.operator) == "Tf")


def _pair(clues: Spoken) -> tuple[str, str]:
    """Return the two digits that are exchanged: the first two kinds among the clues of a board."""
    one, two, *_ = dict.fromkeys(clues.said.text)
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
