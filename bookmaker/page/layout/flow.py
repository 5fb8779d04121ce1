"""Rich running text: headings, paragraphs, lists and pictures, set in lines and cut into pages.

All lines of a text stand on one grid of baselines, the leading of `body` apart; blocks of another size take whole
rows of it. Positions count from the top left of the body, so that y is never positive.
"""

from collections.abc import Iterator, Sequence
from itertools import accumulate, groupby, pairwise
from math import ceil
from typing import NamedTuple

from bookmaker.page.layout.cut import Rows, balance_cuts, cut, gap
from bookmaker.page.layout.links import ARTIFACT, FIGURE, ITEM, LIST, PARAGRAPH, item, tag
from bookmaker.page.layout.rich import ITALIC, REGULAR, STRONG, Manner, RichLine, Run, Settings, set_runs
from bookmaker.page.layout.text import CENTRE, LEFT, RIGHT, Setting, Style
from bookmaker.page.layout.units import THINNEST_LINE
from bookmaker.values.errors import Wrong
from bookmaker.values.geometry import PageSize
from bookmaker.values.marks import Line, Mark, Placed, shift_marks

RAGGED = Manner()
_STYLES = {REGULAR: "body", ITALIC: "aside", STRONG: "strong"}
_HEADS = ("heading", "label", "strong")
"""The roles of headings by level."""
_ABOVE, _BELOW = (2, 1, 1), (1, 0, 0)
"""Empty rows over and under headings by level."""
_LABEL_GAP = 0.6
"""White space between the label of a list item and its text, as a part of the type size."""
_DIVIDER = 4.0
"""Length of a divider, as a multiple of the type size."""
_LONE, _HEADLESS = 1, 10
"""Cost of a line parted from its paragraph, and of a heading parted from the text below it."""
_BELOW_HEAD = 2
"""Rows that stay with a heading."""
_LOOSE = 4
"""Cost of a page that ends with a hyphen or beside a divider: that of two missing rows."""


class Heading(NamedTuple):
    """A heading of level 1, 2 or 3; its words stay whole."""

    text: str
    level: int = 1


class Paragraph(NamedTuple):
    runs: tuple[Run, ...]


class ListItem(NamedTuple):
    """A paragraph of a list. `label` is '•' or '3.', or '' where an item goes on; `depth` counts from 0."""

    runs: tuple[Run, ...]
    label: str
    depth: int = 0


class Figure(NamedTuple):
    """A picture of a known size; its marks count from its lower left corner."""

    width: float
    height: float
    marks: tuple[Mark, ...]
    alt: str = ""
    """Text for readers who cannot see the picture."""


class Divider(NamedTuple):
    """A short rule between two paragraphs."""


class Spacer(NamedTuple):
    """Empty rows; dropped at the top of every page but the first, and at the end."""

    rows: int = 1


Block = Heading | Paragraph | ListItem | Figure | Divider | Spacer


class FlowPage(NamedTuple):
    """The marks of one page, and how far down they reach."""

    marks: tuple[Mark, ...]
    depth: float

    def at(self, x: float, y: float) -> tuple[Mark, ...]:
        """Return the marks for a body whose top left corner is (x, y)."""
        return shift_marks(self.marks, x, y)


class _Atom(NamedTuple):
    """A unit that no page break divides: a line, a heading, a picture. Its marks count from its last baseline."""

    marks: tuple[Mark, ...]
    rise: float
    """Height above its last baseline."""
    rows: Rows
    lift: float = 0.0
    """Distance above its baseline at which it stands, unless it opens a page."""
    head: bool = False
    labelled: bool = False
    """Its first mark is the label of a list item."""
    part: "_Structure | None" = None


class _Structure(NamedTuple):
    """A part of a page as a screen reader reads it, made of some atoms; `place` tells parts apart."""

    role: str
    place: int
    alt: str = ""
    start: int = -1
    """The place of the first item of its list; negative outside of lists."""


class _BaselineGrid(NamedTuple):
    """The grid of a text, and its settings."""

    settings: Settings
    heads: tuple[Setting, ...]
    measure: float
    capacity: int
    """Rows on a page."""
    manner: Manner

    @property
    def body(self) -> Setting:
        return self.settings[REGULAR]

    @property
    def leading(self) -> float:
        return self.body.role.leading

    def row_count(self, height: float) -> int:
        """Return the number of rows for a height above the last baseline."""
        return 1 + max(0, ceil((height - self.body.cap_height) / self.leading - 1e-6))


def flow(
    blocks: Sequence[Block],
    style: Style,
    size: PageSize,
    language: str = "",
    manner: Manner = RAGGED,
    columns: int = 1,
) -> tuple[FlowPage, ...]:
    """Return the pages of a text in bodies of this size; with a language, words may be divided.

    Each of several columns is returned like a page; those of the last page are about equally long.

    No line of a paragraph stands alone on a page, and no heading without two lines below it, if any cut avoids that.
    Raises Wrong for a heading or a picture that is higher than a page.
    """
    grid = _baseline_grid(style, size, language, manner)
    atoms = _keep_with_next(tuple(_atoms(blocks, grid)))
    for atom in atoms:
        if atom.rows.rows + atom.rows.blank * (atom is atoms[0]) > grid.capacity:
            message = f"something {atom.rise:.0f} pt high does not fit a page of {size[1]:.0f} pt"
            raise Wrong(message, id="does-not-fit", remedy="use a larger trim, or smaller pictures and headings")
    rows = [atom.rows for atom in atoms]
    cuts = cut(rows, grid.capacity) if atoms else ()
    cuts = balance_cuts(rows, cuts, columns, grid.capacity) if atoms and columns > 1 else cuts
    return tuple(_page(atoms[start:end], grid, first=start == 0) for start, end in pairwise(cuts))


def _baseline_grid(style: Style, size: PageSize, language: str, manner: Manner) -> _BaselineGrid:
    types, fonts = style.look.type, style.fonts
    scale = {"size": types.body.size, "leading": types.body.leading}
    roles = {name: getattr(types, role).model_copy(update=scale) for name, role in _STYLES.items()}
    # What an author sets in italics is italic even in a look whose comments are not.
    roles[ITALIC] = roles[ITALIC].model_copy(update={"face": style.face("italic")})
    settings = {name: Setting(fonts, role, language) for name, role in roles.items()}
    body, heads = settings[REGULAR], tuple(Setting(fonts, getattr(types, role)) for role in _HEADS)
    capacity = int((size[1] - body.cap_height - body.descent) / body.role.leading + 1e-6) + 1
    return _BaselineGrid(settings, heads, size[0], capacity, manner)


def _atoms(blocks: Sequence[Block], grid: _BaselineGrid) -> Iterator[_Atom]:
    """Yield the atoms of all blocks, each with the empty rows before it."""
    before, blank, hangs = None, 0, list(_hangs(blocks, grid))
    for block, hang, part in zip(blocks, hangs, _parts(blocks), strict=True):
        if isinstance(block, Spacer):
            blank += block.rows
            continue
        atoms = [atom._replace(part=part) for atom in _set(block, before, hang, grid)]
        if atoms:
            yield atoms[0]._replace(rows=atoms[0].rows._replace(blank=blank))
            yield from atoms[1:]
            before, blank = block, 0


def _parts(blocks: Sequence[Block]) -> Iterator[_Structure]:
    """Yield the part that each block is to a screen reader; the paragraphs of one list item are one part."""
    level = start = first = 0
    before: Block | None = None
    head = ""
    for place, block in enumerate(blocks):
        match block:
            case Heading():
                level = min(block.level, level + 1)  # none is skipped
                yield _Structure(f"H{level}", place)
            case ListItem(_, label, depth):
                start = place if label else start
                first = start if _begins(block, before, head) else first
                head = head if depth or not label else label
                yield _Structure(ITEM, start, start=first)
            case Paragraph():
                yield _Structure(PARAGRAPH, place)
            case Figure():
                yield _Structure(FIGURE if block.alt else ARTIFACT, place, block.alt)
            case _:
                yield _Structure(ARTIFACT, place)
        before = block


def _begins(item: ListItem, before: Block | None, head: str) -> bool:
    """Tell whether an item begins a list: the first one, or a switch between the bullets and numbers of `head`."""
    if not isinstance(before, ListItem):
        return True
    return bool(item.label and not item.depth) and item.label[0].isdigit() != head[:1].isdigit()


def _set(block: Block, before: Block | None, hang: float, grid: _BaselineGrid) -> Iterator[_Atom]:
    match block:
        case Heading():
            yield from _heading(block, grid)
        case Paragraph(runs):
            follows = isinstance(before, Paragraph)
            indented = follows and grid.manner.indent and grid.manner.align == LEFT
            lines = set_runs(runs, grid.settings, grid.measure, grid.manner, grid.leading if indented else 0.0)
            yield from _lines(lines, grid, 0.0, above=int(follows and not indented))
        case ListItem(runs, label):
            manner = grid.manner._replace(align=LEFT)
            lines = set_runs(runs, grid.settings, grid.measure - hang, manner)
            yield from _label_lines(_lines(lines, grid, hang), label, hang, grid)
        case Figure():
            yield _figure(block, grid)
        case Divider():
            yield _divider(grid)


def _heading(block: Heading, grid: _BaselineGrid) -> Iterator[_Atom]:
    index = min(block.level, len(_HEADS)) - 1
    setting = grid.heads[index].fit_words(block.text, grid.measure)
    lines = setting.balance_text(block.text, grid.measure)[::-1]
    if lines:
        x, leading = grid.manner.align * grid.measure, setting.role.leading
        marks = tuple(setting.line(line, x, i * leading, grid.manner.align) for i, line in enumerate(lines))[::-1]
        rise = (len(lines) - 1) * leading + setting.cap_height
        rows = Rows(grid.row_count(rise), _ABOVE[index], _BELOW[index], bad=_HEADLESS)
        yield _Atom(marks, rise, rows, head=True)


def _lines(lines: Sequence[RichLine], grid: _BaselineGrid, left: float, above: int = 0) -> Iterator[_Atom]:
    """Yield the lines of a paragraph; a page that ends or begins with a lone one is bad."""
    for place, line in enumerate(lines, 1):
        bad = _LONE * (place == 1) + _LONE * (place == len(lines) - 1) if place < len(lines) else 0
        rows = Rows(above=above if place == 1 else 0, bad=bad, loose=_LOOSE * line.hyphen)
        marks = tuple(mark._replace(x=mark.x + left) for mark in line.marks)
        yield _Atom(marks, grid.body.cap_height, rows)


def _label_lines(lines: Iterator[_Atom], label: str, hang: float, grid: _BaselineGrid) -> Iterator[_Atom]:
    """Yield the lines of a list item, the first one with its label."""
    for place, atom in enumerate(lines):
        gap_before = hang - _LABEL_GAP * grid.body.role.size
        mark = grid.body.line(label, gap_before, 0.0, RIGHT) if label and not place else None
        yield atom._replace(marks=(mark, *atom.marks), labelled=True) if mark else atom


def _hangs(blocks: Sequence[Block], grid: _BaselineGrid) -> Iterator[float]:
    """Yield the indent of each block: items of one list and depth share what their widest label needs.

    Labels stand where the first line of a paragraph begins.
    """
    start = 0
    while start < len(blocks):
        end = next((i for i in range(start, len(blocks)) if not isinstance(blocks[i], ListItem)), len(blocks))
        items = [block for block in blocks[start:end] if isinstance(block, ListItem)]
        deepest = max((item.depth for item in items), default=0)
        hangs = list(accumulate(_label_room(items, depth, grid.body) for depth in range(deepest + 1)))
        yield from (grid.leading + hangs[item.depth] for item in items)
        yield from (0.0,) if end < len(blocks) else ()
        start = end + 1


def _label_room(items: Sequence[ListItem], depth: int, body: Setting) -> float:
    widest = max((body.width(item.label) for item in items if item.depth == depth), default=0.0)
    return widest + _LABEL_GAP * body.role.size


def _figure(block: Figure, grid: _BaselineGrid) -> _Atom:
    rows = grid.row_count(block.height)
    spare = (rows - 1) * grid.leading + grid.body.cap_height - block.height
    align = grid.manner.align or CENTRE
    mark = Placed(align * (grid.measure - block.width), 0.0, block.marks)
    return _Atom((mark,), block.height, Rows(rows, above=1, below=1), lift=max(0.0, spare) / 2)


def _divider(grid: _BaselineGrid) -> _Atom:
    """Return a rule in the middle of its row, between the letters over it and those under it."""
    setting = grid.body
    length, y = _DIVIDER * setting.role.size, setting.cap_height / 2
    left = CENTRE * (grid.measure - length)
    mark = Line(left, y, left + length, y, THINNEST_LINE)
    return _Atom((mark,), setting.cap_height, Rows(loose=_LOOSE))


def _keep_with_next(atoms: Sequence[_Atom]) -> tuple[_Atom, ...]:
    """Return atoms, those below a heading tied to it."""
    found = list(atoms)
    for place, atom in enumerate(atoms):
        rows = 0
        for later in range(place + 1, len(atoms) - 1) if atom.head else ():
            rows += 0 if atoms[later].head else atoms[later].rows.rows
            if rows >= _BELOW_HEAD:
                break
            under = found[later].rows
            found[later] = found[later]._replace(rows=under._replace(bad=under.bad + _HEADLESS))
    return tuple(found)


def _page(atoms: Sequence[_Atom], grid: _BaselineGrid, first: bool) -> FlowPage:
    """Return atoms as one page, the first reaching up to its top."""
    top, body = atoms[0], grid.body
    row = top.rows.rows - 1 + (top.rows.blank if first else 0)
    opens = not (first and top.rows.blank)
    y = -top.rise if opens else -body.cap_height - row * grid.leading + top.lift
    placed = [_shift_atom(top, y)]
    for upper, atom in pairwise(atoms):
        row += gap(upper.rows, atom.rows) + atom.rows.rows
        y = -body.cap_height - row * grid.leading
        placed.append(_shift_atom(atom, y + atom.lift))
    return FlowPage(_heard(placed), body.cap_height + row * grid.leading + body.descent)


def _shift_atom(atom: _Atom, y: float) -> _Atom:
    return atom._replace(marks=shift_marks(atom.marks, 0.0, y))


def _heard(atoms: Sequence[_Atom]) -> tuple[Mark, ...]:
    """Return the marks of a page, tagged as the parts of its text."""
    found: list[Mark] = []
    for start, group in groupby(atoms, lambda atom: atom.part.start if atom.part else -1):
        parts = [mark for _, some in groupby(group, lambda atom: atom.part) for mark in _part(list(some))]
        found += tag(LIST, parts) if start >= 0 else parts
    return tuple(found)


def _part(atoms: Sequence[_Atom]) -> tuple[Mark, ...]:
    """Return the tagged marks of one part; the first mark of a list item is its label."""
    part, marks = atoms[0].part, [mark for atom in atoms for mark in atom.marks]
    assert part is not None
    if part.role != ITEM:
        return tag(part.role, marks, part.alt)
    labels = int(atoms[0].labelled)
    return item(marks[:labels], marks[labels:])
