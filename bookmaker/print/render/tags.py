"""Pages for screen readers: marks in runs of marked content, and the structure tree of the file.

The tree follows ISO 32000-1, 14.7 and 14.8: elements in reading order, the runs and the links of each, and the way
back from a run or a link to its element. Objects are written as text, because a book has thousands of them.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFObject

from bookmaker.print.fonts import Fonts
from bookmaker.print.render.bounds import bounds
from bookmaker.values.marks import Bleed, Link, Mark, Page, Tagged, Text, strip_tags

ARTIFACT, LINK, FIGURE = "Artifact", "Link", "Figure"


class Area(NamedTuple):
    """A link with its key in the tree of parents, and its description."""

    link: Link
    key: int = 0
    said: str = ""


class Element(NamedTuple):
    """An element of the structure; `kids` are other elements, numbers of runs on the page, and links."""

    role: str
    kids: list["Element | Area | int"]
    page: int
    alt: str = ""
    box: tuple[float, ...] = ()
    """Sides of a figure: left, lower, right and upper."""


class MarkedContent(NamedTuple):
    """Marks drawn as one piece of an element, or of no element."""

    element: Element | None
    number: int
    marks: list[Mark]

    @property
    def opening(self) -> str:
        """Return the operator that begins it; `EMC` ends it."""
        return f"/{self.element.role} <</MCID {self.number}>> BDC" if self.element else f"/{ARTIFACT} BMC"


class Heard(NamedTuple):
    """One page as it is drawn and read."""

    parts: tuple[Element, ...]
    runs: tuple[MarkedContent, ...]
    areas: tuple[Area, ...]


def hear(pages: Sequence[Page], fonts: Fonts) -> Iterator[tuple[Page, Heard]]:
    """Yield each page, and its runs and elements; keys of links follow those of pages."""
    key = len(pages)
    for number, page in enumerate(pages):
        reader = _Reader(number, key, page.bleed, fonts)
        reader.read(page.marks, reader.page)
        key += len(reader.areas)
        parts = tuple(kid for kid in reader.page.kids if isinstance(kid, Element))
        yield page, Heard(parts, tuple(reader.runs), tuple(reader.areas))


class _Reader:
    """Goes through the marks of a page; `page` collects marks without an element."""

    def __init__(self, number: int, key: int, bleed: Bleed, fonts: Fonts) -> None:
        self.page = Element(ARTIFACT, [], number)
        self.key = key
        self.bleed = bleed
        self.fonts = fonts
        self.runs: list[MarkedContent] = []
        self.areas: list[Area] = []
        self.count = 0
        self.last: tuple[list[Mark], int] | None = None
        """The text read last, and its place."""

    def read(self, marks: Iterable[Mark], element: Element) -> None:
        for mark in marks:
            if isinstance(mark, Link):
                self._link(mark, element)
            elif not isinstance(mark, Tagged):
                self._draw(mark, element)
            elif mark.role == ARTIFACT:
                self.read(strip_tags(mark.marks), self.page)
            else:
                self._part(mark, element)

    def _part(self, mark: Tagged, element: Element) -> None:
        box = self._box(mark) if mark.role == FIGURE else ()
        part = Element(mark.role, [], element.page, mark.alt_text, box)
        self.read(mark.marks, part)
        if part.kids:
            element.kids.append(part)

    def _box(self, mark: Tagged) -> tuple[float, ...]:
        left, bottom, right, top = bounds(mark.marks, self.fonts).edges
        x, y = self.bleed.left, self.bleed.bottom
        return left + x, bottom + y, right + x, top + y

    def _link(self, mark: Link, element: Element) -> None:
        if element.role != LINK:
            self._part(Tagged(LINK, (mark,)), element)
            return
        own = (run for run in self.runs[-_NEAR:] if run.element is element)
        texts = (drawn.text.strip() for run in own for drawn in run.marks if isinstance(drawn, Text))
        said = element.alt or " ".join(texts) or mark.target
        area = Area(mark, self.key + len(self.areas), said)
        self.areas.append(area)
        element.kids.append(area)

    def _draw(self, mark: Mark, element: Element) -> None:
        owner = None if element is self.page else element
        if not self.runs or self.runs[-1].element is not owner:
            self.runs.append(MarkedContent(owner, self.count, []))
            if owner:
                owner.kids.append(self.count)
                self.count += 1
        marks = self.runs[-1].marks
        if owner and isinstance(mark, Text):
            self._part_from(mark)
            self.last = marks, len(marks)
        marks.append(mark)

    def _part_from(self, text: Text) -> None:
        """Put a space behind the text read last, if only white space parts it from this one."""
        if self.last:
            marks, place = self.last
            before = marks[place]
            if isinstance(before, Text) and _are_apart(before, text, self.fonts):
                shaped = (*before.shaped, " ") if before.shaped else ()
                marks[place] = before._replace(text=f"{before.text} ", shaped=shaped)


def _are_apart(text: Text, following: Text, fonts: Fonts) -> bool:
    """Tell whether two texts are separate words without a space between them."""
    if text.text[-1:].isspace() or following.text[:1].isspace():
        return False
    if abs(text.y - following.y) > _SAME_LINE:
        return not text.text.endswith("-")
    drawn = fonts[text.font].pieces_width(text.shaped or (text.text,), text.size) + text.spacing * len(text.text)
    return abs(following.x - text.x - drawn) > _GAP * text.size


_SAME_LINE = 0.01
_GAP = 0.12
"""Least white space between two words, in sizes of the text."""
_NEAR = 8
"""Number of last runs among which those of a link are."""


def tie_page(page: Any, number: int) -> None:
    """Tie the runs of a page of ReportLab's to their elements, and set its tab order to the reading order."""
    page.__NoDefault__ = [*page.__NoDefault__, "StructParents", "Tabs"]
    page.StructParents, page.Tabs = number, "/S"


def tie_area(annotation: Any, area: Area) -> None:
    """Tie a link of ReportLab's to its element."""
    annotation.permitted = (*annotation.permitted, "StructParent")
    annotation.otherkw["StructParent"] = area.key


class _Object(PDFObject):  # type: ignore[misc]
    """An object of the file, given in its written form."""

    def __init__(self) -> None:
        self.text = ""

    def format(self, document: Any) -> bytes:
        return self.text.encode("ascii")


def write_structure(document: Any, pages: Sequence[Heard], names: Sequence[str], areas: Sequence[str]) -> None:
    """Put the structure tree into a document of ReportLab's.

    `names` are its names for the pages, `areas` its names for all links in the order of their keys.
    """
    tree = _Tree(document, [_number(document, name) for name in names], [_number(document, name) for name in areas])
    root, whole, parents = tree.new(), tree.new(), tree.new()
    kids = [tree.write(part, tree.number(whole)) for page in pages for part in page.parts]
    whole.text = f"<</Type/StructElem/S/Document/P {tree.number(root)} 0 R/K[{_refs(kids)}]>>"
    ways = [f"{number} [{_refs(tree.runs[number])}]" for number in range(len(pages))]
    ways += [f"{key} {tree.areas[key]} 0 R" for key in sorted(tree.areas)]
    parents.text = "<</Nums[" + "\n".join(ways) + "]>>"
    root.text = (
        f"<</Type/StructTreeRoot/K {tree.number(whole)} 0 R/ParentTree {tree.number(parents)} 0 R"
        f"/ParentTreeNextKey {len(pages) + len(areas)}>>"
    )
    document.Catalog.StructTreeRoot = root
    document.Catalog.MarkInfo = PDFDictionary({"Marked": "true"})


class _Tree:
    """Writes elements; keeps the element of each run and each link."""

    def __init__(self, document: Any, pages: list[int], areas: list[int]) -> None:
        self.document = document
        self.pages = pages
        self.links = areas
        self.runs: list[list[int]] = [[] for _ in pages]
        self.areas: dict[int, int] = {}

    def new(self) -> _Object:
        found = _Object()
        self.document.Reference(found)
        return found

    def number(self, found: _Object) -> int:
        return _number(self.document, found.__InternalName__)

    def write(self, element: Element, parent: int) -> int:
        """Put an element with its descendants into the file, and return its number."""
        found = self.new()
        number = self.number(found)
        kids = " ".join(self._kid(kid, element, number) for kid in element.kids)
        page = f"/Pg {self.pages[element.page]} 0 R"
        found.text = f"<</Type/StructElem/S/{element.role}/P {parent} 0 R{page}{_alt_entries(element)}/K[{kids}]>>"
        return number

    def _kid(self, kid: Element | Area | int, element: Element, number: int) -> str:
        if isinstance(kid, Element):
            return f"{self.write(kid, number)} 0 R"
        if isinstance(kid, Area):
            self.areas[kid.key] = number
            return f"<</Type/OBJR/Obj {self.links[kid.key - len(self.pages)]} 0 R>>"
        self.runs[element.page].append(number)
        return str(kid)


def _alt_entries(element: Element) -> str:
    """Return the entries for a figure's text and place, or for the reading of a text."""
    key = "Alt" if element.role == FIGURE else "ActualText"
    alt = f"/{key} {_string(element.alt)}" if element.alt and element.role != LINK else ""
    if not element.box:
        return alt
    box = " ".join(f"{round(side, 2) + 0.0:g}" for side in element.box)
    return f"{alt}/A<</O/Layout/Placement/Block/BBox[{box}]>>"


def _string(text: str) -> str:
    """Return a text as a string of the file: in ASCII, or as UTF-16 in hexadecimal."""
    if text.isascii() and text.isprintable():
        return "(" + text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)") + ")"
    return "<FEFF" + text.encode("utf-16-be").hex().upper() + ">"


def _number(document: Any, name: str) -> int:
    number: int = document.idToObjectNumberAndVersion[name][0]
    return number


def _refs(numbers: Iterable[int]) -> str:
    return " ".join(f"{number} 0 R" for number in numbers)
