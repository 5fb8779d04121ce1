"""Operators that draw images and forms."""

from collections.abc import Sequence
from typing import Any

from pikepdf import Name, PdfInlineImage

from bookmaker.proof.preflight.boxes import matrix_of
from bookmaker.proof.preflight.colours import Colour, Space, entry
from bookmaker.proof.preflight.uses import FaultUse, ImageUse, PaintUse, TransparencyUse
from bookmaker.proof.preflight.walk.walker import Operator, Walk


def _draw(walk: Walk, operands: Sequence[Any]) -> None:
    """Note what is drawn by its name."""
    found = entry(entry(walk.resources, "/XObject"), str(operands[0]))
    kind = entry(found, "/Subtype")
    if kind == "/Image":
        _image(walk, found)
    elif kind == "/Form":
        matrix = matrix_of(entry(found, "/Matrix")).then(walk.state.matrix)
        walk.take(walk.inside(found, matrix, entry(found, "/Resources", walk.resources), walk.state), matrix)
    else:
        walk.note(FaultUse(f"{str(operands[0])[1:]} is to be drawn and is not in the file"))


def _image(walk: Walk, found: Any) -> None:
    stencil = bool(entry(found, "/ImageMask", False))
    space = None if stencil else walk.cache.space(entry(found, "/ColorSpace"), walk.resources)
    walk.cache.images[found.objgen] = found
    _place(walk, found.objgen, (int(found.Width), int(found.Height)), space)
    if entry(found, "/SMask") is not None or entry(found, "/SMaskInData", 0):
        walk.note(TransparencyUse("an image with a soft mask"))


def _inline(walk: Walk, operands: Sequence[Any]) -> None:
    """Note an image that is a part of the stream."""
    image: PdfInlineImage = operands[0]
    stated = Name(image.colorspace) if image.colorspace else None
    space = None if image.image_mask else walk.cache.space(stated, walk.resources)
    _place(walk, (0, 0), (image.width, image.height), space)


def _place(walk: Walk, key: tuple[int, int], pixels: tuple[int, int], space: Space | None) -> None:
    across, up = walk.state.matrix.scales()
    ppi = min(72 * pixels[0] / across, 72 * pixels[1] / up) if across and up else 0.0
    walk.note(ImageUse(key, *pixels, round(ppi, 1), space))
    walk.note(PaintUse("image", Colour(space) if space else walk.state.fill))


OPERATORS: dict[str, Operator] = {"Do": _draw, "INLINE IMAGE": _inline}
