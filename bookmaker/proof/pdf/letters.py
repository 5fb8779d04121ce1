"""Letters and digits that look different from their text: each code of each font of a file is painted once.

A drawing is stretched to `HIGH` x `WIDE` cells, each with its part of ink. Two are compared by their ink and by its
edges in four directions. The fonts of PDFium are the models of signs. In 100 fonts, upright and italic, thin and black,
no two signs were nearer to each other's models, taken together, than to their own, except those that count as one here:
capitals and small letters, and signs that many fonts draw alike.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from io import BytesIO
from typing import Any, NamedTuple

import numpy as np
import pikepdf
from numpy.typing import NDArray
from pikepdf import Dictionary, Name

from bookmaker.proof.pdf.pdfium import document_of, pixels_of

Drawing = NDArray[np.float64]
"""Parts of ink from 0 to 1, rows from the top; the last two axes are `HIGH` and `WIDE`."""

DIGITS = "0123456789"
LETTERS = DIGITS + "abcdefghkmnpqrstuvwxyz"
HIGH, WIDE = 16, 12
_AS = {"o": "0", "i": "1", "j": "1", "l": "1"}
_ONE_FONT = 0.985
"""Likeness from which drawings in two fonts count as equal; F and E of one font come to 0.955."""
_FONTS = (
    *("Helvetica", "Helvetica-Bold", "Helvetica-Oblique", "Helvetica-BoldOblique"),
    *("Times-Roman", "Times-Bold", "Times-Italic", "Times-BoldItalic"),
    *("Courier", "Courier-Bold", "Courier-Oblique"),
)
_FINE = 3
"""Samples across and down for each part of a drawing."""
_DIRECTIONS = 4
_PITCH, _SIZE, _ROW, _IN, _DARK = 100, 60, 16, 25, 128
"""Side of a square and size of its letter, in points, squares in a row, left end of the letter, and gray of ink."""


class Letters(NamedTuple):
    """The signs that the codes of a font read as, capitals as small letters, and their drawings."""

    signs: tuple[str, ...]
    vectors: Drawing
    """Vectors of length 1, a row for each code; the product of two is 1 for equal drawings, else less."""


class _Limits(NamedTuple):
    """Limits of likeness between signs in a sound font."""

    unlike: float
    """Least likeness to its models."""
    nearer: float
    """Most that it may be nearer to another sign's models than to its own."""
    swapped: float
    """Most that two signs together may be nearer to each other's models."""
    same: float
    """Likeness from which two signs of one font count as one drawing."""


_OF_DIGITS, _OF_LETTERS = _Limits(0.3, 0.2, 0.0, 0.9), _Limits(0.2, 0.4, 0.05, 0.97)
"""Limits for digits and for letters. Two digits come to 0.82 at most; an italic 1 is nearer to the models of 7."""


def misdrawn(fonts: Sequence[Any]) -> Iterator[tuple[int, str]]:
    """Yield the fonts of a PDF whose signs look different from their text, and how."""
    every = [letters_of(font) for font in fonts]
    for index, letters in enumerate(every):
        digits = [place for place, sign in enumerate(letters.signs) if sign in DIGITS]
        own = Letters(tuple(letters.signs[place] for place in digits), letters.vectors[digits])
        wrong = [*odd(own, DIGITS, _OF_DIGITS), *odd(_fold_letters(letters), LETTERS, _OF_LETTERS)]
        wrong += (found for other in every if other is not letters for found in _as_elsewhere(letters, other))
        name = str(fonts[index].get("/BaseFont", ""))[1:].rpartition("+")[2]
        yield from ((index, f"what reads as {sign} {looks} ({name})") for sign, looks in dict(wrong).items())


def odd(letters: Letters, alphabet: str, limits: _Limits) -> Iterator[tuple[str, str]]:
    """Yield each sign of a font that looks like another one, and that one."""
    signs, vectors = letters
    if not signs:
        return
    places, every = [alphabet.index(sign) for sign in signs], range(len(signs))
    near = likeness(vectors, alphabet)
    own, best = near[every, places], near.max(1)
    for at in np.flatnonzero((own < limits.unlike) | (best - own > limits.nearer)).tolist():
        unlike = own[at] < limits.unlike
        yield signs[at], "does not look like one" if unlike else f"looks like {alphabet[near[at].argmax()]}"
    swapped = near[:, places] + near[:, places].T - own - own[:, None] > limits.swapped
    alike = (swapped | (product(vectors, vectors) > limits.same)) & np.not_equal.outer(places, places)
    yield from ((signs[one], f"looks like {signs[other]}") for one, other in np.argwhere(alike).tolist())


def _as_elsewhere(letters: Letters, other: Letters) -> Iterator[tuple[str, str]]:
    """Yield the signs of a font that equal drawings of others in another font and are nearer to their models."""
    one, two = _fold_letters(letters), _fold_letters(other)
    same = (product(one.vectors, two.vectors) > _ONE_FONT) & np.not_equal.outer(one.signs, two.signs)
    for at, to in np.argwhere(same).tolist():
        near = likeness(one.vectors[at : at + 1], LETTERS)[0]
        if near[LETTERS.index(two.signs[to])] > near[LETTERS.index(one.signs[at])]:
            yield one.signs[at], f"looks like {two.signs[to]}"


def _fold_letters(letters: Letters) -> Letters:
    """Return letters, with those that many fonts draw alike as one."""
    return letters._replace(signs=tuple(_AS.get(sign, sign) for sign in letters.signs))


def product(some: Drawing, others: Drawing) -> Drawing:
    """Return the products of each of some vectors with each of others; threads would take longer to start."""
    return np.asarray(np.einsum("if,jf->ij", some, others))


def likeness(vectors: Drawing, alphabet: str) -> Drawing:
    """Return the likeness of each drawing to each sign, in all fonts of PDFium."""
    return np.stack([product(vectors, models).max(1) for models in _models()[alphabet]], 1)


@cache
def _models() -> dict[str, list[Drawing]]:
    """Return, for digits and for letters, the drawings of each sign in the fonts of PDFium."""
    fonts = (Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name(f"/{name}")) for name in _FONTS)
    known = [_paint_letters(_page_of(font)) for font in fonts]
    rows = np.vstack([one.vectors for one in known])
    signs = {DIGITS: known, LETTERS: map(_fold_letters, known)}
    named = {alphabet: np.array([sign for one in some for sign in one.signs]) for alphabet, some in signs.items()}
    return {alphabet: [rows[own == sign] for sign in alphabet] for alphabet, own in named.items()}


def letters_of(font: Any) -> Letters:
    """Return the letters and digits of a font of a PDF."""
    return _letters_of(_page_of(font))


def _page_of(font: Any) -> bytes:
    """Return a file with a page that shows all codes of a font, each in its square."""
    with pikepdf.new() as pdf:
        codes = range(max(int(font.get("/FirstChar", 33)), 0), min(int(font.get("/LastChar", 126)), 255) + 1)
        places = ((code, _PITCH * (code % _ROW) + _IN, _PITCH * (code // _ROW) + _IN) for code in codes)
        shown = (f"1 0 0 1 {x} {y} Tm <{code:02x}> Tj" for code, x, y in places)
        page = pdf.add_blank_page(page_size=(_PITCH * _ROW, _PITCH * _ROW))
        page.Resources = Dictionary(Font=Dictionary(F=pdf.copy_foreign(font) if font.is_indirect else font))
        page.Contents = pdf.make_stream(f"BT /F {_SIZE} Tf {' '.join(shown)} ET".encode())
        file = BytesIO()
        pdf.save(file, deterministic_id=True)
    return file.getvalue()


def _paint_letters(file: bytes) -> Letters:
    """Return the letters on such a page."""
    with document_of(file) as document:
        found = list(_letters_on(document[0]))
    drawings = np.array([drawing for _, drawing in found]).reshape(-1, HIGH, WIDE)
    return Letters(tuple(sign for sign, _ in found), features(drawings))


_letters_of = lru_cache(maxsize=16)(_paint_letters)


def _letters_on(page: Any) -> Iterator[tuple[str, Drawing]]:
    from bookmaker.proof.pdf.objects import letters_on

    picture, squares = pixels_of(page, 1), defaultdict[tuple[int, int], str](str)
    for char, x, y in letters_on(page):
        squares[_ROW - 1 - int(y) // _PITCH, int(x) // _PITCH] += char
    for (row, column), read in squares.items():
        drawn = picture[row * _PITCH : (row + 1) * _PITCH, column * _PITCH : (column + 1) * _PITCH]
        sign = read.strip().lower()
        if len(sign) == 1 and _AS.get(sign, sign) in LETTERS and (drawn < _DARK).any():
            yield sign, stretch(drawn)


def stretch(square: NDArray[np.uint8]) -> Drawing:
    """Return the content of a square, stretched from edge to edge of its ink."""
    dark = square < _DARK
    down, across = (_points(dark.any(axis), count) for axis, count in ((1, HIGH), (0, WIDE)))
    points = 1 - square[down[:, None], across] / 255
    return np.asarray(points.reshape(HIGH, _FINE, WIDE, _FINE).mean((1, 3)))


def _points(dark: NDArray[np.bool_] | np.bool_, count: int) -> NDArray[np.int64]:
    """Return the pixels of a line to sample, from the first dark one to the last."""
    inked = np.flatnonzero(dark)
    parts = (np.arange(count * _FINE) + 0.5) / (count * _FINE)
    return np.asarray(inked[0] + (parts * (inked[-1] + 1 - inked[0])).astype(int))


def features(drawings: Drawing) -> Drawing:
    """Return the features by which drawings are compared."""
    return np.asarray(np.hstack([_unit(_blur_drawings(drawings)), _unit(_edges(drawings))]) / np.sqrt(2))


def _blur_drawings(drawings: Drawing) -> Drawing:
    padded = np.pad(drawings, ((0, 0), (1, 1), (1, 1)))
    down = (padded[:, :-2] + 2 * padded[:, 1:-1] + padded[:, 2:]) / 4
    return np.asarray((down[:, :, :-2] + 2 * down[:, :, 1:-1] + down[:, :, 2:]) / 4)


def _edges(drawings: Drawing) -> Drawing:
    """Return the rise or fall of ink in each direction."""
    padded = np.pad(drawings, ((0, 0), (1, 1), (1, 1)))
    down = padded[:, 2:, 1:-1] - padded[:, :-2, 1:-1]
    across = padded[:, 1:-1, 2:] - padded[:, 1:-1, :-2]
    turn = np.arctan2(down, across) % np.pi / np.pi * _DIRECTIONS
    slope = np.hypot(down, across)
    off = [np.abs(turn - direction) for direction in range(_DIRECTIONS)]
    shares = [np.maximum(0, 1 - np.minimum(one, _DIRECTIONS - one)) for one in off]
    return np.stack([_blur_drawings(share * slope) for share in shares], 1)


def _unit(values: Drawing) -> Drawing:
    flat = values.reshape(len(values), -1)
    flat = flat - flat.mean(1, keepdims=True) if len(flat) else flat
    return np.asarray(flat / np.maximum(np.linalg.norm(flat, axis=1, keepdims=True), 1e-9))
