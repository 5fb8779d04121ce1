"""The objects of a page in PDFium, queried in compiled code: a page has thousands, each with ten queries.

Objects, fonts and texts are identified by their addresses. PDFium writes its answers straight into arrays, and NumPy
works on all objects at a time.
"""

import ctypes
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

import numpy as np
import pypdfium2.raw as raw
from numpy.typing import NDArray

from bookmaker.engine.kernel.jit import foreign, jit
from bookmaker.proof.pdf.pdfium import DEEPEST, Held, Rgba, Shape, matrix_of
from bookmaker.values.geometry import IDENTITY, Box, Matrix

Wholes = NDArray[np.int64]
Reals = NDArray[np.float64]
PATH, TEXT, FORM = raw.FPDF_PAGEOBJ_PATH, raw.FPDF_PAGEOBJ_TEXT, raw.FPDF_PAGEOBJ_FORM
_CURVE = raw.FPDF_SEGMENT_BEZIERTO
_box: Callable[[list[float]], Box] = partial(tuple.__new__, Box)
_matrix: Callable[[list[float]], Matrix] = partial(tuple.__new__, Matrix)
"""Make a matrix of six numbers without counting them."""
_UNTOLD = (0, 0, 0, 255)
"""Default colour of objects without one in PDFium."""

_count_on_page, _get_on_page = foreign(raw.FPDFPage_CountObjects), foreign(raw.FPDFPage_GetObject)
_count_in_form, _get_in_form = foreign(raw.FPDFFormObj_CountObjects), foreign(raw.FPDFFormObj_GetObject)
_kind_of, _matrix_of = foreign(raw.FPDFPageObj_GetType), foreign(raw.FPDFPageObj_GetMatrix)
_fill_of, _stroke_of = foreign(raw.FPDFPageObj_GetFillColor), foreign(raw.FPDFPageObj_GetStrokeColor)
_mode_of, _width_of = foreign(raw.FPDFPath_GetDrawMode), foreign(raw.FPDFPageObj_GetStrokeWidth)
_count_segments, _segment_of = foreign(raw.FPDFPath_CountSegments), foreign(raw.FPDFPath_GetPathSegment)
_kind_of_segment, _end_of = foreign(raw.FPDFPathSegment_GetType), foreign(raw.FPDFPathSegment_GetPoint)
_text_of, _is_made_up = foreign(raw.FPDFText_GetTextObject), foreign(raw.FPDFText_IsGenerated)
_char_of, _origin_of = foreign(raw.FPDFText_GetUnicode), foreign(raw.FPDFText_GetCharOrigin)
_box_of, _size_of = foreign(raw.FPDFText_GetCharBox), foreign(raw.FPDFText_GetFontSize)
_way_of, _font_of = foreign(raw.FPDFText_GetMatrix), foreign(raw.FPDFTextObj_GetFont)
_mode_of_text = foreign(raw.FPDFTextObj_GetTextRenderMode)
_count_marks, _mark_of = foreign(raw.FPDFPageObj_CountMarks), foreign(raw.FPDFPageObj_GetMark)


class Hand(NamedTuple):
    """The style of a text: the size of its font before `matrix`, the colour, the render mode of PDF, the font."""

    size: float
    matrix: Matrix
    colour: Rgba
    mode: int
    font: int
    mark: int
    """The innermost marked content around it, 0 for none."""


def address_of(pointer: Any) -> int:
    """Return the address of something of PDFium's; 0 for nothing."""
    return ctypes.cast(pointer, ctypes.c_void_p).value or 0


def objects_of(holder: int, in_form: bool) -> list[tuple[int, int]]:
    """Return the objects of a page or a form in drawing order, each with its kind."""
    count = _count(holder, in_form)
    objects, kinds = np.zeros(count, np.int64), np.zeros(count, np.int64)
    if count:
        _ask_objects(holder, in_form, count, objects, kinds)
    return list(zip(objects.tolist(), kinds.tolist(), strict=True))


def objects_on(holder: Any, matrix: Matrix = IDENTITY, depth: int = 0) -> Iterator[Held]:
    """Yield the objects of a page, and of the forms on it, in drawing order."""
    for address, kind in objects_of(address_of(holder), depth > 0):
        one = ctypes.cast(address, raw.FPDF_PAGEOBJECT)
        yield Held(one, kind, holder, matrix)
        if kind == FORM and depth < DEEPEST:
            yield from objects_on(one, matrix_of(one).multiply(matrix), depth + 1)


def letters_on(page: Any) -> Iterator[tuple[str, float, float]]:
    """Yield the characters of a page, each with the left end of its baseline."""
    text = page.get_textpage()
    for holder, code, x, y, _ in zip(*letters_of(text.raw), strict=True):
        if holder:
            yield chr(code), x, y


def shapes_of(paths: Sequence[tuple[int, int, Matrix]]) -> Iterator[Shape]:
    """Yield the drawn shapes of paths; each path comes with its order, and the matrix of its holder."""
    if not paths:
        return
    objects, orders, outer = zip(*paths, strict=True)
    count, plain = len(objects), np.array(objects, np.int64)
    # The first mode tells whether a path is filled, the second whether it is stroked.
    modes, matrices = np.zeros((count, 2), np.int32), _rows(IDENTITY, count, np.float32)
    widths, curved, ends = np.zeros(count, np.float32), np.zeros(count, np.int64), np.zeros(count, np.int64)
    fills, strokes = _rows(_UNTOLD, count, np.uint32), _rows(_UNTOLD, count, np.uint32)
    most = _ask_paths(plain, count, _addresses(modes, matrices, widths, fills, strokes))
    drawn = np.zeros((most, 2), np.float32)
    _ask_points(plain, count, _at(drawn), ends, curved)
    whole, sizes = _affine(matrices) @ _affine(np.array(outer)), np.diff(ends, prepend=0)
    points = _transform_points(drawn[: sizes.sum()], np.repeat(whole, sizes, 0))
    corners, (across, up) = list(map(tuple, points.tolist())), whole[:, :2, :2].transpose(1, 0, 2)
    thick = widths * np.sqrt(np.abs(across[:, 0] * up[:, 1] - across[:, 1] * up[:, 0]))
    boxes = _boxes(points, ends - sizes, sizes > 0)
    weights = np.where(modes[:, 1] != 0, thick, boxes[:, 2:].min(1))
    columns = (one.tolist() for one in (modes, sizes, ends, boxes, curved > 0, weights))
    for (filled, stroked), size, end, box, curve, weight, fill, stroke, order in zip(
        *columns, _colours(fills), _colours(strokes), orders, strict=True
    ):
        if size and (filled or stroked):
            own = tuple(corners[end - size : end])
            yield Shape(_box(box), own, curve, fill if filled else None, stroke if stroked else None, order, weight)


def letters_of(text: Any) -> tuple[list[int], list[int], list[float], list[float], list[Box]]:
    """Return the characters of a page: their objects, 0 for generated ones, their codes, origins and boxes.

    A box is left, bottom, width and height.
    """
    count = max(raw.FPDFText_CountChars(text), 0)
    objects, chars = np.zeros(count, np.int64), np.zeros(count, np.int64)
    origins, boxes = np.zeros((count, 2)), np.zeros((count, 4))
    if count:
        _ask_letters(address_of(text), count, objects, chars, _at(origins), _at(boxes))
    left, right, bottom, top = boxes.T
    places = np.column_stack([left, bottom, right - left, top - bottom])
    return objects.tolist(), chars.tolist(), *origins.T.tolist(), list(map(_box, places.tolist()))


def hands_of(text: Any, objects: Sequence[int], places: Sequence[int]) -> Iterator[Hand]:
    """Yield the styles of texts, given the place of a character in each."""
    count = len(objects)
    sizes, matrices, colours = np.zeros(count), _rows(IDENTITY, count, np.float32), _rows(_UNTOLD, count, np.uint32)
    table = np.zeros((count, 5), np.int64)
    if count:
        table[:, 0], table[:, 1] = objects, places
        _ask_hands(address_of(text), count, table.reshape(-1), sizes, _at(matrices), _at(colours))
    ways = map(_matrix, matrices.astype(float).tolist())
    return map(Hand, sizes.tolist(), ways, _colours(colours), *table[:, 2:].T.tolist())


def _rows(values: Sequence[float], count: int, kind: Any) -> NDArray[Any]:
    return np.tile(np.array(values, kind), (count, 1))


def _at(array: NDArray[Any]) -> int:
    return array.ctypes.data


def _addresses(*arrays: NDArray[Any]) -> Wholes:
    return np.array([_at(array) for array in arrays], np.int64)


def _colours(rows: NDArray[np.uint32]) -> list[Rgba]:
    return list(map(tuple, rows.tolist()))


def _affine(rows: NDArray[Any]) -> Reals:
    """Return matrices for points in homogeneous coordinates from rows as PDF writes them."""
    found = np.zeros((len(rows), 3, 3))
    found[:, :, :2], found[:, 2, 2] = rows.reshape(-1, 3, 2), 1
    return found


def _transform_points(points: NDArray[np.float32], matrices: Reals) -> Reals:
    flat = np.pad(points.astype(float), ((0, 0), (0, 1)), constant_values=1)
    return np.asarray(np.einsum("pi,pij->pj", flat, matrices)[:, :2])


def _boxes(points: Reals, firsts: Wholes, some: NDArray[np.bool_]) -> Reals:
    """Return left, bottom, width and height of each run of points, given its start; 0 for an empty run."""
    found = np.zeros((len(firsts), 4))
    if some.any():
        low, high = (end.reduceat(points, firsts[some]) for end in (np.minimum, np.maximum))
        found[some] = np.hstack([low, high - low])
    return found


@jit
def _count(holder: int, in_form: bool) -> int:
    if in_form:
        return int(_count_in_form(holder))
    return int(_count_on_page(holder))


@jit
def _ask_objects(holder: int, in_form: bool, count: int, objects: Wholes, kinds: Wholes) -> None:
    for index in range(count):
        objects[index] = _get_in_form(holder, index) if in_form else _get_on_page(holder, index)
        kinds[index] = _kind_of(objects[index])


@jit
def _ask_paths(paths: Wholes, count: int, to: Wholes) -> int:
    """Ask paths for everything but their points, and return their total number of segments.

    Answers go to the addresses of modes, matrices, widths, fills and strokes.
    """
    modes, matrices, widths, fills, strokes, total = to[0], to[1], to[2], to[3], to[4], 0
    for index in range(count):
        path, fill, stroke = paths[index], fills + 16 * index, strokes + 16 * index
        _mode_of(path, modes + 8 * index, modes + 8 * index + 4)
        _matrix_of(path, matrices + 24 * index)
        _width_of(path, widths + 4 * index)
        _fill_of(path, fill, fill + 4, fill + 8, fill + 12)
        _stroke_of(path, stroke, stroke + 4, stroke + 8, stroke + 12)
        total += _count_segments(path)
    return total


@jit
def _ask_points(paths: Wholes, count: int, points: int, ends: Wholes, curved: Wholes) -> None:
    """Ask paths for the ends of their segments; handles of curves are left out."""
    used = 0
    for index in range(count):
        handles = 0
        for place in range(_count_segments(paths[index])):
            segment = _segment_of(paths[index], place)
            if _kind_of_segment(segment) == _CURVE:
                curved[index], handles = 1, (handles + 1) % 3
                if handles:
                    continue
            _end_of(segment, points + 8 * used, points + 8 * used + 4)
            used += 1
        ends[index] = used


@jit
def _ask_letters(text: int, count: int, objects: Wholes, chars: Wholes, origins: int, boxes: int) -> None:
    for index in range(count):
        if _is_made_up(text, index) != 1:
            objects[index], chars[index] = _text_of(text, index), _char_of(text, index)
            _origin_of(text, index, origins + 16 * index, origins + 16 * index + 8)
            box = boxes + 32 * index
            _box_of(text, index, box, box + 8, box + 16, box + 24)


@jit
def _ask_hands(text: int, count: int, table: Wholes, sizes: Reals, matrices: int, colours: int) -> None:
    """Ask for the styles of texts; rows of the table are an object, a place in it, mode, font and mark."""
    for index in range(count):
        row, colour = 5 * index, colours + 16 * index
        one, place = table[row], table[row + 1]
        sizes[index] = _size_of(text, place)
        _way_of(text, place, matrices + 24 * index)
        _fill_of(one, colour, colour + 4, colour + 8, colour + 12)
        table[row + 2], table[row + 3] = _mode_of_text(one), _font_of(one)
        marks = int(_count_marks(one))
        if marks > 0:
            table[row + 4] = _mark_of(one, marks - 1)
