"""Finished books changed in one visible mark: it goes, moves, pales, is covered, turned, or there twice, and so on.

A form that is drawn in several places is changed in one of them only.
"""

import random
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from math import cos, hypot, radians, sin
from pathlib import Path
from typing import Any, NamedTuple

import pikepdf

from bookmaker.values.geometry import IDENTITY, Matrix
from tests.proof.verify.changes.marks import (
    FILL,
    FORM,
    LETTERED,
    LINE,
    LINK,
    PICTURE,
    Char,
    Mark,
    marks_of,
    resources_of,
)

PART_OF_GRAY = 0.03
_NEAR, _FAR = (2.0, 12.0), (4.0, 60.0)
"""How far marks are moved, in points, and how far from a mark there is another one like it."""
_FACTORS = (0.6, 0.75, 1.3, 1.6)
_TURNS = [Matrix(cos(angle), sin(angle), -sin(angle), cos(angle)) for angle in map(radians, (10, 45, 90, 180, 270))]
_COLOURING = {"fill": {1: "g", 3: "rg", 4: "k"}, "stroke": {1: "G", 3: "RG", 4: "K"}}
_PAPER = {1: (1.0,), 3: (1.0,) * 3, 4: (0.0,) * 4}


class Edit(NamedTuple):
    """Operators of a stream that others take the place of."""

    start: int
    stop: int
    code: bytes


class Changed(NamedTuple):
    """What was done to a mark."""

    way: str
    mark: Mark

    def __str__(self) -> str:
        return f"{self.way}: {self.mark}"


class Page:
    """A page of an opened book, whose marks can be changed; it is spoiled by the first change."""

    def __init__(self, pdf: pikepdf.Pdf, number: int, marks: Sequence[Mark] | None = None) -> None:
        self.pdf, self.number = pdf, number
        self.page = pdf.pages[number]
        self.marks = marks_of(self.page, number) if marks is None else marks

    def change(self, rng: random.Random) -> Changed | None:
        """Change a mark; return None where the one that was drawn cannot be changed in the way that was drawn."""
        sort = rng.choice(sorted({mark.sort for mark in self.marks}))
        mark = rng.choice([mark for mark in self.marks if mark.sort == sort])
        way = rng.choice(sorted(WAYS[sort]))
        edits = WAYS[sort][way](self, mark, rng)
        if edits is None:
            return None
        self.edit(mark.path, edits)
        return Changed(way, mark)

    def edit(self, path: Sequence[int], edits: Sequence[Edit]) -> None:
        """Change operators of one stream, if any."""
        if not edits:
            return
        holder = self.page
        self._own(holder)
        for at in path:
            code = list(pikepdf.parse_content_stream(holder))
            name, inner = code[at].operands[0], self._copied(resources_of(holder).XObject[code[at].operands[0]])
            resources_of(holder).XObject[f"{name}.own"] = inner
            operator = pikepdf.ContentStreamInstruction([pikepdf.Name(f"{name}.own")], code[at].operator)
            _put(self.pdf, holder, pikepdf.unparse_content_stream([*code[:at], operator, *code[at + 1 :]]))
            holder = inner
        code, parts, last = list(pikepdf.parse_content_stream(holder)), list[bytes](), 0
        for edit in sorted(edits):
            parts += [pikepdf.unparse_content_stream(code[last : edit.start]), edit.code]
            last = edit.stop
        _put(self.pdf, holder, b"\n".join([*parts, pikepdf.unparse_content_stream(code[last:])]))

    def _copied(self, form: Any) -> Any:
        own = form.keys() - {"/Length", "/Filter", "/DecodeParms"}
        inner = self.pdf.make_stream(form.read_bytes(), {key: form[key] for key in own})
        self._own(inner)
        return inner

    def _own(self, holder: Any) -> None:
        """Give a page or a form resources that nothing else has."""
        plain = holder.obj if isinstance(holder, pikepdf.Page) else holder
        own = pikepdf.Dictionary(dict(resources_of(holder).items()))
        if "/XObject" in own:
            own.XObject = pikepdf.Dictionary(dict(own.XObject.items()))
        plain.Resources = own


def _put(pdf: pikepdf.Pdf, holder: Any, code: bytes) -> None:
    if isinstance(holder, pikepdf.Page):
        holder.Contents = pdf.make_stream(code)
    else:
        holder.write(code)


Way = Callable[[Page, Mark, random.Random], Sequence[Edit] | None]
"""Returns how the stream of a mark is edited, if what is changed is in it; None where that is not possible."""


def change_book(book: Path, target: Path, rng: random.Random) -> Changed | None:
    """Write a copy of a book in which a mark is changed; return None where that was not possible."""
    with pikepdf.open(book) as pdf:
        number = rng.randrange(len(pdf.pages))
        page = Page(pdf, number, _marks(book, number))
        changed = page.change(rng) if page.marks else None
        if changed:
            pdf.save(target, static_id=True, compress_streams=False)
        return changed


@lru_cache(maxsize=100)
def _marks(book: Path, number: int) -> Sequence[Mark]:
    with pikepdf.open(book) as pdf:
        return marks_of(pdf.pages[number], number)


def _without(mark: Mark) -> Edit:
    """Return the operators of a mark without what paints it."""
    start, stop = mark.part
    if mark.shown:
        items, size = mark.shown.items, mark.shown.size
        gone = sum(one.width if isinstance(one, Char) else -one * size / 1000 for one in items[start:stop])
        return Edit(mark.start, mark.stop, _array((*items[:start], -gone / size * 1000, *items[stop:])))
    left = [*mark.code[:start], *mark.code[stop:]]
    return Edit(mark.start, mark.stop, pikepdf.unparse_content_stream(left) if len(left) > 1 else b"")


def _drawn(mark: Mark, matrix: Matrix = IDENTITY, colours: bytes = b"", instead: Mark | None = None) -> Edit:
    """Return a mark by itself, moved by a matrix of the page, in other colours; or another one in its place."""
    own = mark.matrix.multiply(matrix).multiply(mark.matrix.inverse())
    code = b" ".join([b"q", _numbers(own), b"cm", colours, _painting(mark, instead or mark), b"Q"])
    return Edit(mark.after, mark.after, code)


def _painting(place: Mark, mark: Mark) -> bytes:
    """Return the operators that paint a mark, letters at the place of another one."""
    part = slice(*mark.part)
    if not (mark.shown and place.shown):
        whole = part.stop > len(mark.code) - 1
        return pikepdf.unparse_content_stream(mark.code if whole else [*mark.code[part], mark.code[-1]])
    begin, shown = place.shown.items[place.part[0]], mark.shown
    assert isinstance(begin, Char)
    font = f"{shown.font} {shown.size:g} Tf {shown.spacing:g} Tc".encode()
    matrix = _numbers(Matrix(e=begin.x).multiply(place.shown.matrix))
    return b" ".join([b"BT", font, matrix, b"Tm", _array(shown.items[part]), b"ET"])


def _array(items: Sequence[Char | float]) -> bytes:
    parts = (f"<{one.code:02x}>" if isinstance(one, Char) else f"{one:.4f}" for one in items)
    return f"[{' '.join(parts)}] TJ".encode()


def _numbers(values: Sequence[float]) -> bytes:
    return " ".join(f"{value:.6f}" for value in values).encode()


def _offset(rng: random.Random, between: tuple[float, float]) -> Matrix:
    angle, far = radians(rng.uniform(0, 360)), rng.uniform(*between)
    return Matrix(e=far * cos(angle), f=far * sin(angle))


def paint_again(mark: Mark, **how: Any) -> Sequence[Edit]:
    """Return what paints a mark elsewhere, or otherwise, or another one in its place."""
    return [_without(mark), _drawn(mark, **how)]


def _by(draw: Callable[[random.Random], Matrix]) -> Way:
    """Return what paints a mark anew by a matrix around its middle."""

    def change(page: Page, mark: Mark, rng: random.Random) -> Sequence[Edit]:
        x, y = mark.box.centre
        return paint_again(mark, matrix=Matrix(e=-x, f=-y).multiply(draw(rng)).multiply(Matrix(e=x, f=y)))

    return change


def _cover(page: Page, mark: Mark, rng: random.Random) -> Sequence[Edit]:
    """Paint paper over a mark, or over a half of it."""
    left, bottom, right, top = mark.box.grow(0.3).edges
    right, top = rng.choice([(right, top), (mark.box.middle, top), (right, mark.box.centre[1])])
    page.page.contents_add(b"q\n", prepend=True)
    page.page.contents_add(b"\nQ q 1 g " + _numbers((left, bottom, right - left, top - bottom)) + b" re f Q")
    page.page.contents_coalesce()
    return ()


def _gray(now: Sequence[float], rng: random.Random) -> Sequence[float]:
    """Return a colour that is a little lighter or darker."""
    first = rng.choice((-PART_OF_GRAY, PART_OF_GRAY))
    return next(filter(_is_colour, (_shaded(now, by) for by in (first, -first))), now)


def _shaded(colour: Sequence[float], by: float) -> Sequence[float]:
    return [*colour[:3], colour[3] - by] if len(colour) == 4 else [one + by for one in colour]


def _is_colour(values: Sequence[float]) -> bool:
    return all(0 <= one <= 1 for one in values)


def _in(colour: Callable[[Sequence[float], random.Random], Sequence[float]]) -> Way:
    """Return what paints a mark in other colours, if they differ enough."""

    def change(page: Page, mark: Mark, rng: random.Random) -> Sequence[Edit] | None:
        code, far = list[bytes](), 0.0
        for what, operators in _COLOURING.items():
            now = [float(one) for one in mark.colours[what].operands] if mark.colours[what] else [0.0]
            wanted = colour(now, rng)
            far = max(far, hypot(*(a - b for a, b in zip(wanted, now, strict=True))))
            code += [_numbers(wanted), operators[len(now)].encode()]
        return paint_again(mark, colours=b" ".join(code)) if far >= PART_OF_GRAY / 2 else None

    return change


def _swap(page: Page, mark: Mark, rng: random.Random) -> Sequence[Edit] | None:
    """Show other letters of the page in the place of some."""
    others = _others(page, mark)
    return paint_again(mark, instead=rng.choice(others)) if others else None


def _exchange(page: Page, mark: Mark, rng: random.Random) -> Sequence[Edit] | None:
    """Show letters of the page each in the place of the other ones."""
    others = [one for one in _others(page, mark) if one.start != mark.start]
    other = rng.choice(others) if others else mark
    return [*paint_again(mark, instead=other), *paint_again(other, instead=mark)] if others else None


def _others(page: Page, mark: Mark) -> list[Mark]:
    return [one for one in page.marks if (one.sort, one.path) == (mark.sort, mark.path) and one.text != mark.text]


def _lead(page: Page, mark: Mark, rng: random.Random) -> Sequence[Edit] | None:
    """Let a link lead to another place."""
    own, notes = page.page.Annots[mark.start], page.page.Annots
    others = [note for note in notes if note.Subtype == "/Link" and _target(note) != _target(own)]
    if not others:
        return None
    other = rng.choice(others)
    for key in {"/Dest", "/A"} & {*own.keys()}:
        del own[key]
    for key in {"/Dest", "/A"} & {*other.keys()}:
        own[key] = other[key]
    return ()


def _target(note: Any) -> bytes:
    found: bytes = (note.get("/Dest") or note.get("/A")).unparse(resolved=True)
    return found


def _unlink(page: Page, mark: Mark, rng: random.Random) -> Sequence[Edit]:
    del page.page.Annots[mark.start]
    return ()


def _shift(page: Page, mark: Mark, rng: random.Random) -> Sequence[Edit]:
    """Move a link."""
    x, y = _offset(rng, _NEAR).at(0, 0)
    page.page.Annots[mark.start].Rect = [round(one, 2) for one in mark.box.shift(x, y).edges]
    return ()


_ALL: dict[str, Way] = {
    "removed": lambda page, mark, rng: [_without(mark)],
    "moved": _by(lambda rng: _offset(rng, _NEAR)),
    "turned": _by(lambda rng: rng.choice(_TURNS)),
    "mirrored": _by(lambda rng: rng.choice([Matrix(a=-1), Matrix(d=-1)])),
    "scaled": _by(lambda rng: Matrix(a=(factor := rng.choice(_FACTORS)), d=factor)),
    "squeezed": _by(lambda rng: Matrix(**{rng.choice("ad"): rng.choice(_FACTORS)})),
    "added": lambda page, mark, rng: [_drawn(mark, _offset(rng, _FAR))],
    "covered": _cover,
}
_PAINTED = {**_ALL, "in paper's colour": _in(lambda now, _: _PAPER[len(now)]), "3 % of gray": _in(_gray)}
WAYS: Mapping[str, Mapping[str, Way]] = {
    **{key: {**_PAINTED, "swapped": _swap, "exchanged": _exchange} for key in LETTERED},
    **dict.fromkeys((LINE, FILL), _PAINTED),
    **dict.fromkeys((PICTURE, FORM), _ALL),
    LINK: {"removed": _unlink, "moved": _shift, "leads elsewhere": _lead},
}
"""By sort of mark, in what ways it is changed, and what does so."""
