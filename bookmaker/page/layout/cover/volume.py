"""The number of a volume on a disc, like a bullet: alike on front and spine throughout a series."""

from collections.abc import Iterator

from bookmaker.page.layout.cover.parts import Cover
from bookmaker.page.layout.text import LEFT
from bookmaker.values.geometry import Box
from bookmaker.values.marks import Dot, Ink, Mark

DIGIT = 0.62
"""Type size of a number of one digit, as a part of its disc; two digits are smaller by the factor _TWO."""
_TWO = 0.84


def numeral(cover: Cover, box: Box, disc: Ink, digits: Ink) -> Iterator[Mark]:
    """Yield the number in the middle of a disc that fills the height of a box, if the book is a volume."""
    text, x, y = cover.said.volume, box.middle, box.y + box.height / 2
    if not text:
        return
    size = box.height * DIGIT * (_TWO if len(text) > 1 else 1.0)
    setting = cover.setting("title", 1.0)
    role = setting.role.model_copy(update={"size": size, "leading": size, "tracking": 0.0, "ink": digits})
    setting, face = setting._replace(role=role), cover.style.fonts[role.face]
    first, last = face.ink(text[0], size), face.ink(text[-1], size)
    width = setting.width(text) - first.left - (face.width(text[-1], size) - last.right)
    yield Dot(x, y, box.height / 2, disc)
    yield setting.line(text, x - width / 2 - first.left, y - (first.top + first.bottom) / 2, LEFT)
