"""Reading the structure of a finished PDF back, by pikepdf and by PDFium."""

import ctypes
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pikepdf
import pypdfium2
import pypdfium2.raw as pdfium

from bookmaker.values.statements import BOARD, TEXT


class Node(NamedTuple):
    """A structure element: its role, its alternative text, its runs, links and parts in reading order."""

    role: str
    alt: str
    page: int
    kids: tuple["Node | int | pikepdf.Object", ...]
    number: tuple[int, int]

    @property
    def parts(self) -> tuple["Node", ...]:
        return tuple(kid for kid in self.kids if isinstance(kid, Node))


def tree(pdf: pikepdf.Pdf) -> Node:
    """Return the structure tree; links are their annotations."""
    pages = {page.obj.objgen: number for number, page in enumerate(pdf.pages)}
    return _node(pdf.Root.StructTreeRoot.K, pages)


def _node(element: Any, pages: dict[tuple[int, int], int]) -> Node:
    page = pages[element.Pg.objgen] if "/Pg" in element else -1
    kids = element.K if isinstance(element.K, pikepdf.Array) else [element.K]
    found = tuple(_kid(kid, pages, element.objgen) for kid in kids)
    return Node(str(element.S)[1:], str(element.get("/Alt", "")), page, found, element.objgen)


def _kid(kid: Any, pages: dict[tuple[int, int], int], parent: tuple[int, int]) -> "Node | int | pikepdf.Object":
    if not isinstance(kid, pikepdf.Dictionary):
        return int(kid)
    if kid.get("/Type") == pikepdf.Name.OBJR:
        found: pikepdf.Object = kid.Obj
        return found
    assert kid.P.objgen == parent
    return _node(kid, pages)


def walk(node: Node) -> Iterator[Node]:
    """Yield a node and all below it, as they are read."""
    yield node
    for part in node.parts:
        yield from walk(part)


def runs(page: pikepdf.Page) -> dict[int, str]:
    """Return the role of each run on a page by its number; raise AssertionError where runs lie in one another."""
    found, inside, field = dict[int, str](), False, False
    for operands, operator in pikepdf.parse_content_stream(page):
        name = str(operator)
        if name == "BDC" and operands[0] in (f"/{TEXT}", f"/{BOARD}"):  # what is said of marks lies within what is read
            assert not field
            field = True
        elif name == "EMC" and field:
            field = False
        elif name in ("BDC", "BMC"):
            assert not inside
            inside = True
            if name == "BDC":
                found[int(operands[1].MCID)] = str(operands[0])[1:]
            else:
                assert operands[0] == pikepdf.Name.Artifact
        elif name == "EMC":
            inside = False
        else:
            assert inside or name in ("q", "Q", "cm"), f"{name} outside of what is tagged"
    assert not inside
    return found


def ways_back(pdf: pikepdf.Pdf) -> dict[int, Any]:
    """Return the parent tree."""
    numbers = list(pdf.Root.StructTreeRoot.ParentTree.Nums)
    keys = [int(key) for key in numbers[::2]]
    assert keys == sorted(set(keys))
    return dict(zip(keys, numbers[1::2], strict=True))


def heard_by_pdfium(data: bytes, page: int) -> list[tuple[str, str, str]]:
    """Return role, alternative text and text of each element of a page, as PDFium reads them."""
    with pypdfium2.PdfDocument(data) as document:
        opened = document[page]
        texts = _texts(opened)
        tree = pdfium.FPDF_StructTree_GetForPage(opened.raw)
        count = pdfium.FPDF_StructTree_CountChildren(tree)
        roots = [pdfium.FPDF_StructTree_GetChildAtIndex(tree, index) for index in range(count)]
        found = [line for root in roots for line in _elements(root, texts)]
        pdfium.FPDF_StructTree_Close(tree)
    return found


def _elements(element: Any, texts: dict[int, str]) -> Iterator[tuple[str, str, str]]:
    count = pdfium.FPDF_StructElement_GetMarkedContentIdCount(element)
    numbers = (pdfium.FPDF_StructElement_GetMarkedContentIdAtIndex(element, index) for index in range(count))
    role = _string(pdfium.FPDF_StructElement_GetType, element)
    alt = _string(pdfium.FPDF_StructElement_GetAltText, element)
    yield role, alt, " ".join(texts[number] for number in numbers if number >= 0 and number in texts)
    for index in range(pdfium.FPDF_StructElement_CountChildren(element)):
        if child := pdfium.FPDF_StructElement_GetChildAtIndex(element, index):
            yield from _elements(child, texts)


def _texts(page: pypdfium2.PdfPage) -> dict[int, str]:
    """Return the text of each run."""
    found, text = dict[int, str](), page.get_textpage()
    for one in page.get_objects(max_depth=1):
        if one.type == pdfium.FPDF_PAGEOBJ_TEXT:
            number = pdfium.FPDFPageObj_GetMarkedContentID(one.raw)
            said = _string(lambda raw, *buffer: pdfium.FPDFTextObj_GetText(raw, text.raw, *buffer), one.raw, _WIDE)
            found[number] = f"{found.get(number, '')} {said}".strip()
    return found


_WIDE = ctypes.POINTER(ctypes.c_ushort)


def _string(ask: Callable[..., int], thing: Any, kind: Any = None) -> str:
    length = ask(thing, None, 0)
    if not length:
        return ""
    buffer = ctypes.create_string_buffer(length)
    ask(thing, ctypes.cast(buffer, kind) if kind else buffer, length)
    return buffer.raw[: length - 2].decode("utf-16-le")
