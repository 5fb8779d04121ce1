"""Pictures as marks: outlines from SVG paths or from characters of a font, for bullets and empty cells."""

import re
from collections.abc import Sequence
from functools import lru_cache
from math import hypot, isfinite
from typing import Annotated, Any

from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler, StringConstraints
from pydantic_core import CoreSchema, core_schema

from bookmaker.page.layout.legibility import Dots, coverage, difference, dots, sturdy
from bookmaker.page.layout.units import LookPart, layouts_dir
from bookmaker.print.fonts import Face, Fonts
from bookmaker.values.errors import Wrong, did_you_mean
from bookmaker.values.files import note_read
from bookmaker.values.geometry import Box, Point
from bookmaker.values.marks import Contour, Mark, Path, Placed
from bookmaker.values.models import model_check, option
from bookmaker.values.own import read_own

MARK = "mark"
"""Face whose characters serve as marks."""
Outline = tuple[Contour, ...]
"""Contours around (0, 0), y upwards, whose larger side reaches from -1 to 1."""
_MOST_LETTERS, _MOST_PIECES = 20_000, 400
_LEAST_ENDS = 6
"""Least ends of a shape, to tell it from a disc, a square and a diamond, which have a meaning of their own."""
_THIN = 0.2
"""Least ratio of its smaller side to the larger one."""
_ROOM = {"bullet": 0.72, "empty": 0.4}
"""Larger side of each mark when it is judged, as a part of a cell's."""
_COVERS = {"bullet": 0.1, "empty": 0.02}
"""Least part of its cell that a mark covers."""
_APART, _STURDY = 0.1, 0.5
"""Least part of a cell in which two marks differ, and least part of a mark that remains without its thin parts."""
_COMMANDS = "MmZzLlHhVvCcSsQqTtAa"
_NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?"
_SVG = re.compile(rf"(?:[{_COMMANDS}]|{_NUMBER}|[\s,])*")


def shipped_marks() -> tuple[str, ...]:
    """Return the names of the pairs of marks that come with bookmaker."""
    return tuple(sorted(file.stem for file in (layouts_dir() / "marks").glob("*.yaml")))


class Drawing(LookPart):
    """A shape in one ink: an SVG path, or a character."""

    path: Annotated[str, StringConstraints(max_length=_MOST_LETTERS)] | None = option(
        "an outline, as SVG has it in the attribute `d` of a path; it may be of any size",
        "M12 3 L21 21 L3 21 Z",
        default=None,
    )
    glyph: Annotated[str, StringConstraints(min_length=1, max_length=1)] | None = option(
        "a character of the font `faces.mark` instead of a path", "♥", default=None
    )

    @model_check
    def _one_of_both(self) -> None:
        if (self.path is None) == (self.glyph is None):
            raise Wrong("a mark is drawn by a path or by a glyph, one of them", remedy="for example: path: M12 3 …")
        if self.path is not None:
            try:
                outline_of_path(self.path)
            except ValueError as error:
                remedy = "copy the attribute d of a path from an SVG file, such as M12 3 L21 21 L3 21 Z"
                raise Wrong(f"no shape can be made of this path: {error}", at=("path",), remedy=remedy) from None


class Marks(LookPart):
    """Pictures in the place of the forms that `grid` names."""

    bullet: Drawing | None = option(
        "a bullet, instead of `grid.bullet_form`", {"path": "M12 3 L21 21 L3 21 Z"}, default=None
    )
    empty: Drawing | None = option(
        "an empty cell, instead of `grid.slash_form`", {"path": "M4 11 H20 V13 H4 Z"}, default=None
    )

    @property
    def characters(self) -> dict[str, str]:
        """The characters of a font that are drawn, by 'bullet' and 'empty'."""
        return {name: one.glyph for name, one in self if one and one.glyph}

    @model_check
    def _legible(self) -> None:
        drawn = {name: outline_of_path(one.path) for name, one in self if one and one.path is not None}
        if wrong := illegible(drawn):
            raise wrong


class Named:
    """Takes, instead of a model of marks, the name of a pair that comes with bookmaker."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_before_validator_function(_load_marks, handler(source))

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        return {"anyOf": [{"enum": list(shipped_marks())}, handler(schema)]}


def _load_marks(value: object) -> object:
    """Return the pair of marks of a name, and anything else as it is; raise Wrong for an unknown name."""
    if not isinstance(value, str):
        return value
    if value not in shipped_marks():
        remedy = f"{did_you_mean(value, shipped_marks())}, or draw your own with bullet: and empty:"
        raise Wrong(f"unknown marks '{value}'", remedy=remedy)
    path = layouts_dir() / "marks" / f"{value}.yaml"
    note_read(path)
    return Marks.model_validate(read_own(path))


def illegible(drawn: dict[str, Outline]) -> Wrong | None:
    """Return why marks of a look, 'bullet' and 'empty', look alike in cells of 5 mm, or are too faint to see."""
    seen = {name: dots(outline, _ROOM[name]) for name, outline in drawn.items()}
    for name, one in seen.items():
        if message := _faint(one, _COVERS[name]):
            return Wrong(message, id="clash", at=(name,), remedy="draw it as a solid shape with few details")
    if len(seen) > 1 and difference(*seen.values()) < _APART:
        message = "bullets and empty cells would look alike in cells of 5 mm"
        return Wrong(message, id="clash", at=("empty",), remedy="draw empty cells lighter, with less ink")
    return None


def _faint(one: Dots, least: float) -> str:
    if coverage(one) < least:
        return f"this mark would hardly be seen: it covers {coverage(one):.1%} of its cell, and {least:.0%} are needed"
    if sturdy(one) < _STURDY:
        return "most of this mark is thinner than a printed line in cells of 5 mm"
    return ""


@lru_cache(maxsize=64)
def outline_of_path(path: str, most: int = _MOST_PIECES) -> Outline:
    """Return the shape of an SVG path of so many pieces at most; raise ValueError with what is wrong with it."""
    end = _SVG.match(path).end()  # type: ignore[union-attr]  # it matches nothing at least
    if end < len(path):
        raise ValueError(f"{path[end]!r} is no command of a path (character {end + 1})")
    from fontTools.svgLib.path.parser import parse_path  # few looks have pictures

    pen = _pen()
    parse_path(" ".join(path.split()), pen)
    turned = ([[(x, -y) for x, y in piece] for piece in contour] for contour in pen.contours)
    return _normalise_outline(turned, most)


@lru_cache(maxsize=64)
def outline_of_glyph(face: Face, char: str) -> Outline:
    """Return the shape of a character; raise UserError for one that the font lacks, ValueError where it is empty."""
    face.ink(char, 1.0)
    pen = _pen()
    face.font.shaper.draw_glyph_with_pen(face.font.glyphs[ord(char)], pen)
    return _normalise_outline(pen.contours)


def _pen() -> Any:
    """Return a pen that draws contours as pieces in the form of `Path`."""
    from fontTools.misc.bezierTools import calcCubicParameters, solveQuadratic, splitCubicAtT
    from fontTools.pens.basePen import BasePen

    class Pen(BasePen):  # type: ignore[misc]
        """Writes curves in parts that reach no further than their ends."""

        def __init__(self) -> None:
            super().__init__()
            self.contours: list[list[list[Point]]] = []

        def _moveTo(self, point: Point) -> None:
            self.contours.append([[point]])

        def _lineTo(self, point: Point) -> None:
            self.contours[-1].append([point])

        def _curveToOne(self, first: Point, second: Point, end: Point) -> None:
            start = self._getCurrentPoint()
            a, b, c, _ = calcCubicParameters(start, first, second, end)
            turns = {t for i in (0, 1) for t in solveQuadratic(3 * a[i], 2 * b[i], c[i]) if 0.01 < t < 0.99}
            for part in splitCubicAtT(start, first, second, end, *sorted(turns)):
                self.contours[-1].append(list(part[1:]))

    return Pen()


def _normalise_outline(contours: Any, most: int = _MOST_PIECES) -> Outline:
    """Return contours in their place and size; raise ValueError where they have no area or too many pieces."""
    closed = [_close_contour(contour) for contour in contours]
    found = [contour for contour in closed if len(contour) > 2]
    ends = [piece[-1] for contour in found for piece in contour]
    if not all(isfinite(number) for contour in found for piece in contour for point in piece for number in point):
        raise ValueError("a number in it is too large")
    box = Box.from_points(ends) if ends else Box(0.0, 0.0, 0.0, 0.0)
    if min(box.width, box.height) <= _THIN * max(box.width, box.height):
        raise ValueError("it encloses no area, or is a thin line: shapes are filled, lines of a path are not drawn")
    if len(ends) > most:
        raise ValueError(f"it has {len(ends)} pieces, and more than {most} are too fine for its size")
    while sum(map(len, found)) - len(found) < _LEAST_ENDS:
        found = [_halve_pieces(contour) for contour in found]
    (x, y), reach = box.centre, max(box.width, box.height) / 2
    return tuple(
        tuple(tuple(((px - x) / reach, (py - y) / reach) for px, py in piece) for piece in contour) for contour in found
    )


def _close_contour(contour: Sequence[Sequence[Point]]) -> list[Sequence[Point]]:
    """Return a contour without pieces of zero length, closed at its start."""
    found = [contour[0]]
    for piece in contour[1:]:
        if any(hypot(x - found[-1][-1][0], y - found[-1][-1][1]) > 1e-9 for x, y in piece):
            found.append(piece)
    if found[-1][-1] != contour[0][0]:
        found.append(contour[0])
    return found


def _halve_pieces(contour: Sequence[Sequence[Point]]) -> list[Sequence[Point]]:
    """Return a contour with each piece split in two."""
    found, (last,) = [contour[0]], contour[0]
    for piece in contour[1:]:
        rows = [[last, *piece]]
        while len(rows[-1]) > 1:
            rows.append([_middle(one, other) for one, other in zip(rows[-1], rows[-1][1:], strict=False)])
        found += [[row[0] for row in rows[1:]], [row[-1] for row in reversed(rows[:-1])]]
        last = piece[-1]
    return found


def _middle(one: Point, other: Point) -> Point:
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2


def outline_of(drawing: Drawing, fonts: Fonts, face: str = MARK) -> Outline:
    """Return the shape of a drawing, a character of a face."""
    if drawing.path is not None:
        return outline_of_path(drawing.path)
    return outline_of_glyph(fonts[face], drawing.glyph or "")


@lru_cache(maxsize=256)
def _outline_marks(outline: Outline, reach: float, ink: Any) -> tuple[Mark, ...]:
    contours = tuple(tuple(tuple((x * reach, y * reach) for x, y in piece) for piece in contour) for contour in outline)
    return (Path(contours, ink),)


def place_outline(outline: Outline, reach: float, ink: Any, x: float, y: float) -> Placed:
    """Return a shape around (x, y) whose larger side is twice the reach; a file stores each size once."""
    return Placed(x, y, _outline_marks(outline, round(reach, 2), ink))
