"""Links of files for screens lead elsewhere; where there are none, the harm is a link that leads out of the file."""

from pathlib import Path
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name

from tests.proof.verify.sabotage.anatomy import Book
from tests.proof.verify.sabotage.tools import Harm, damage, struck


@damage
def a_link_to_another_page(book: Path, out: Path) -> Harm:
    """A link on the page of a puzzle leads to the last page."""
    spoiled, page, links = _links(book)
    links[0].Dest = Array([spoiled.pdf.pages[-1].obj, Name.Fit])
    spoiled.save(out)
    return Harm(out, "to the last page", (page,))


@damage
def a_link_out_of_the_file(book: Path, out: Path) -> Harm:
    """A link on the page of a puzzle leads to a site."""
    spoiled, page, links = _links(book)
    if "/Dest" in links[0]:
        del links[0]["/Dest"]
    links[0].A = Dictionary(S=Name.URI, URI=pikepdf.String("https://example.org/"))
    spoiled.save(out)
    return Harm(out, "to a site", (page,))


def _links(book: Path) -> tuple[Book, int, list[Any]]:
    spoiled, board = struck(book)
    page = spoiled.pdf.pages[board.page - 1]
    if "/Annots" not in page.obj:
        words = next(words for words in board.leaf.words() if "solution" in words.text)
        x, y = (float(value) for value in board.leaf.code[words.start + 1].operands[:2])
        box = Array([round(x, 2), round(y - 2, 2), round(x + 60, 2), round(y + 9, 2)])
        link = Dictionary(Type=Name.Annot, Subtype=Name.Link, Rect=box, Border=Array([0, 0, 0]))
        page.obj.Annots = Array([spoiled.pdf.make_indirect(link)])
    return spoiled, board.page, [one for one in page.obj.Annots if one.Subtype == "/Link"]
