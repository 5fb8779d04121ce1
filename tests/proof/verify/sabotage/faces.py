"""What is printed is not what is shown: annotations, fields, layers, units; pages turned or scaled; fonts missing."""

from pathlib import Path
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name

from tests.proof.verify.sabotage.anatomy import Board, Book
from tests.proof.verify.sabotage.tools import VICTIM, Harm, caption_of, damage, done, start_of, struck

PRINTED, SHOWN = 4 + 32, 0
"""Flags of annotations: Print with NoView, and neither."""


@damage
def a_field_that_is_printed_only(book: Path, out: Path) -> Harm:
    """A field puts a stroke before the total of a puzzle, on paper only."""
    return _annotated(book, out, PRINTED, Subtype=Name.Widget, FT=Name.Tx, T=pikepdf.String("total"))


@damage
def an_annotation_that_is_printed_only(book: Path, out: Path) -> Harm:
    """A stamp puts a stroke before the total of a puzzle, on paper only."""
    return _annotated(book, out, PRINTED, Subtype=Name.Stamp)


@damage
def an_annotation_that_is_shown_only(book: Path, out: Path) -> Harm:
    """A stamp puts a stroke before the total of a puzzle, on screens only."""
    return _annotated(book, out, SHOWN, Subtype=Name.Stamp)


@damage
def an_annotation_over_a_total(book: Path, out: Path) -> Harm:
    """A stamp puts a stroke before the total of a puzzle, on screens and on paper."""
    return _annotated(book, out, 4, Subtype=Name.Stamp)


@damage
def a_link_that_looks_like_a_stroke(book: Path, out: Path) -> Harm:
    """A link before the total of a puzzle has an appearance of its own."""
    return _annotated(book, out, 4, Subtype=Name.Link)


@damage
def a_layer_that_is_not_printed(book: Path, out: Path) -> Harm:
    """The clues of a puzzle are in a layer for screens."""
    return _layered(book, out, "Print")


@damage
def a_layer_that_is_not_shown(book: Path, out: Path) -> Harm:
    """The clues of a puzzle are in a layer for paper."""
    return _layered(book, out, "View")


@damage
def a_unit_of_its_own(book: Path, out: Path) -> Harm:
    """The units of a page are half a point."""
    spoiled, board, page = _page(book)
    page.obj.UserUnit = 0.5
    return done(spoiled, out, board, "half as large")


@damage
def fonts_that_are_not_there(book: Path, out: Path) -> Harm:
    """The font of the clues is not in the file."""
    spoiled, board, _ = _page(book)
    del board.leaf.fonts[board.font].FontDescriptor["/FontFile2"]
    return done(spoiled, out, board, "no font")._replace(pages=(), puzzles=())


@damage
def a_page_turned(book: Path, out: Path) -> Harm:
    """The page of a puzzle stands on its head."""
    spoiled, board, page = _page(book)
    page.rotate(180, relative=True)
    return done(spoiled, out, board, "turned")


@damage
def a_page_scaled(book: Path, out: Path) -> Harm:
    """All on the page of a puzzle is half as large as it was."""
    spoiled, board, page = _page(book)
    page.contents_add(b"q 0.5 0 0 0.5 100 100 cm\n", prepend=True)
    page.contents_add(b"\nQ")
    spoiled.save(out)
    return Harm(out, "scaled", (board.page,), (VICTIM,))


@damage
def a_tiny_reference(book: Path, out: Path) -> Harm:
    """The page of the solution is named in type that nobody can read."""
    spoiled, board, _ = _page(book)
    words = caption_of(board, r"solution (?:p\.|overleaf|below)")
    for at in range(words.start, words.end):
        one = board.leaf.code[at]
        if str(one.operator) == "Tf":
            board.leaf.code[at] = pikepdf.ContentStreamInstruction([one.operands[0], 3.5], one.operator)
    return done(spoiled, out, board, f"'{words.text}' in 3.5 pt")


def _page(book: Path) -> tuple[Book, Board, pikepdf.Page]:
    spoiled, board = struck(book)
    return spoiled, board, spoiled.pdf.pages[board.page - 1]


def _annotated(book: Path, out: Path, flags: int, **facts: Any) -> Harm:
    spoiled, board, page = _page(book)
    pdf = spoiled.pdf
    x, y = start_of(board, caption_of(board, r"^\d+ bullets|\d+$"))
    look = pdf.make_stream(b"0 g 0 0 2 8 re f")
    look.update({"/Type": Name.XObject, "/Subtype": Name.Form, "/BBox": Array([0, 0, 2, 8])})
    box = Array([round(x - 3, 2), round(y, 2), round(x - 1, 2), round(y + 8, 2)])
    note = pdf.make_indirect(Dictionary(Type=Name.Annot, Rect=box, F=flags, AP=Dictionary(N=look), **facts))
    page.obj.Annots = pdf.make_indirect(Array([*page.obj.get("/Annots", []), note]))
    if facts["Subtype"] == Name.Widget:
        pdf.Root.AcroForm = pdf.make_indirect(Dictionary(Fields=Array([note])))
    return done(spoiled, out, board, "a stroke before the total")


def _layered(book: Path, out: Path, event: str) -> Harm:
    spoiled, board, page = _page(book)
    pdf = spoiled.pdf
    usage = Dictionary({f"/{event}": Dictionary({f"/{event}State": Name.OFF})})
    layer = pdf.make_indirect(Dictionary(Type=Name.OCG, Name=pikepdf.String("Clues"), Usage=usage))
    told = Dictionary(Event=Name(f"/{event}"), Category=Array([Name(f"/{event}")]), OCGs=Array([layer]))
    shown = Dictionary(ON=Array([layer]), AS=Array([told]))
    pdf.Root.OCProperties = Dictionary(OCGs=Array([layer]), D=shown)
    holder = page.obj if board.leaf.holder is page or isinstance(board.leaf.holder, pikepdf.Page) else board.leaf.holder
    resources = Dictionary(dict(holder.Resources.items()))
    resources.Properties = Dictionary(Clues=layer)
    holder.Resources = resources
    board.leaf.replace(board.end, board.end, b"EMC")
    board.leaf.replace(board.start, board.start, b"/OC /Clues BDC")
    return done(spoiled, out, board, f"no clues for {event}")
