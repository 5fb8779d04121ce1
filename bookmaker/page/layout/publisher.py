"""Whose book it is in the trade: a publisher, with place, address and a logo."""

import re
from pathlib import Path
from typing import Annotated, NamedTuple

from pydantic import ValidationInfo

from bookmaker.page.layout.drawing import Outline, outline_of_path, place_outline
from bookmaker.page.layout.picture import DPI, Picture, inches, open_picture, pixels
from bookmaker.values.errors import Wrong
from bookmaker.values.files import read_at_most
from bookmaker.values.geometry import Box
from bookmaker.values.limits import LOGO_BYTES
from bookmaker.values.marks import Image, Ink, Mark
from bookmaker.values.models import Notation

_MOST_PIECES = 4_000
_SHAPES = ("path", "svg", "g", "title", "desc", "metadata", "defs")
_REMEDY = "save it as one path, without transformations, or take a PNG"


class Logo(NamedTuple):
    """A shape in one ink, or a picture."""

    name: str
    outline: Outline = ()
    picture: Picture | None = None

    @property
    def ratio(self) -> float:
        """Its width as a part of its height."""
        if self.picture:
            return self.picture.columns / self.picture.rows
        box = Box.from_points([piece[-1] for contour in self.outline for piece in contour])
        return box.width / box.height

    def fit(self, width: float, height: float) -> tuple[float, float]:
        """Return the largest size within a width and a height; a picture is no larger than its pixels allow."""
        if self.picture:
            width = min(width, self.picture.widest)
        return min(width, height * self.ratio), min(height, width / self.ratio)

    def mark(self, box: Box, ink: Ink) -> Mark:
        """Return it in the middle of a box; a picture has inks of its own."""
        width, height = self.fit(box.width, box.height)
        x, y = box.centre
        if not self.picture:
            return place_outline(self.outline, max(width, height) / 2, ink, x, y)
        return Image(x - width / 2, y - height / 2, width, height, pixels(self.picture.content, colours=True))


def open_logo(path: Path, least: float) -> Logo:
    """Return the logo in a file: SVG, the data of a path, or a picture as wide as `least` points; raise Wrong."""
    if path.suffix.lower() in (".svg", ".txt"):
        return Logo(path.name, _outline(read_at_most(path, LOGO_BYTES)))
    picture = open_picture(path)
    if picture.widest < least:
        message = (
            f"{path.name} is {picture.columns} pixels wide: with {DPI} to an inch only {inches(picture.widest)} in"
        )
        raise Wrong(message, id="small-image", remedy=f"use at least {round(least / 72 * DPI)} pixels, or an SVG file")
    return Logo(path.name, picture=picture)


def _outline(content: bytes) -> Outline:
    try:
        text = content.decode("utf-8-sig").strip()
        return outline_of_path(_paths(text) if text.startswith("<") else text, _MOST_PIECES)
    except (ValueError, SyntaxError) as error:  # the latter of XML
        raise Wrong(f"no shape can be made of it: {error}", id="bad-logo", remedy=_REMEDY) from None


def _paths(text: str) -> str:
    """Return the data of all paths of an SVG file; raise ValueError where it draws anything else, or SyntaxError."""
    from xml.etree import ElementTree  # few books need it

    if "<!DOCTYPE" in text:
        text = re.sub(r"<!DOCTYPE[^\[>]*>", "", text)
        if "<!" in re.sub(r"<!--.*?-->", "", text, flags=re.DOTALL):
            raise ValueError("it declares entities")
    found = list[str]()
    for element in ElementTree.fromstring(text).iter():
        name = element.tag.rpartition("}")[2]
        if name not in _SHAPES or "transform" in element.attrib:
            raise ValueError(f"it has a {name}" + " with a transformation" * (name in _SHAPES))
        found += [element.attrib["d"]] if name == "path" and "d" in element.attrib else []
    return " ".join(found)


def _read_logo(value: object, info: ValidationInfo) -> Logo:
    if not isinstance(value, str) or not value:
        raise Wrong("expected the path of a logo")
    return open_logo((info.context or {}).get("folder", Path()) / value, LEAST)


LEAST = 36.0
"""Least width of a picture as a logo, in points."""
LogoFile = Annotated[Logo, Notation(_read_logo, {"type": "string", "minLength": 1})]
"""A logo, by its path relative to the spec."""
