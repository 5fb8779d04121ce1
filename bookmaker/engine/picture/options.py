"""How a picture becomes filled and empty cells: its part, its shades, and what is kept of them."""

import hashlib
import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Literal, NamedTuple

from pydantic import Field

from bookmaker.values.errors import Wrong
from bookmaker.values.models import Notation, Strict, model_check, option
from bookmaker.values.own import read_own

_NUMBER = r"[0-9]{1,6}(?:\.[0-9]{1,3})?"
_AMOUNT = rf"{_NUMBER}%?"


Area = tuple[str, str, str, str]
"""Left, top, width and height of a part of a picture, each in pixels or, with %, in per cent of the whole."""


def _crop(value: object) -> Literal["margin", "none"] | Area:
    """Return the part of a picture that is written; raise Wrong for what is none."""
    if value in ("margin", "none"):
        return value
    parts = re.split(r"[\s,]+", value.strip()) if isinstance(value, str) else value
    if not isinstance(parts, list | tuple) or [bool(re.fullmatch(_AMOUNT, str(part))) for part in parts] != [True] * 4:
        remedy = "write left, top, width and height, such as 10% 5% 80% 90%, or pixels; or margin, or none"
        raise Wrong("expected a part of a picture", remedy=remedy)
    left, top, width, height = map(str, parts)
    return left, top, width, height


def _share(value: object) -> float | None:
    """Return a share from 0 to 1, written in per cent; raise Wrong for anything else."""
    found = re.fullmatch(rf"\s*({_NUMBER})\s*%\s*", value) if isinstance(value, str) else None
    if value is not None and not (found and 0 < float(found[1]) < 100):
        raise Wrong("expected a share between 0 and 100 per cent", remedy="write it like 45%")
    return float(found[1]) / 100 if found else None


_SHARE = {"type": "string", "pattern": rf"^\s*{_NUMBER}\s*%\s*$"}
Share = Annotated[float | None, Notation(_share, {"anyOf": [_SHARE, {"type": "null"}]})]
"""A share, written in per cent."""
_CROPS = [
    {"enum": ["margin", "none"]},
    {"type": "string", "pattern": rf"^\s*{_AMOUNT}([\s,]+{_AMOUNT}){{3}}\s*$"},
    {"type": "array", "items": {"type": ["string", "number"]}, "minItems": 4, "maxItems": 4},
]
Crop = Annotated[Literal["margin", "none"] | Area, Notation(_crop, {"anyOf": _CROPS})]


class ImageFile(NamedTuple):
    """A picture in a file. Two are equal in a spec if they have the same name and content, wherever they lie."""

    name: str
    content: bytes

    def __repr__(self) -> str:
        return f"ImageFile({self.name!r}, {hashlib.sha256(self.content).hexdigest()})"

    @property
    def is_text(self) -> bool:
        """Whether it is drawn cell by cell, with signs."""
        return self.name.lower().endswith(".txt")


class FitOptions(Strict):
    """The keys that say how a picture is fitted to a board."""

    crop: Crop = option(
        "the part of the picture that is taken: left, top, width and height in per cent or pixels; margin "
        "cuts off what is empty around it, none takes all of it",
        "10% 5% 80% 90%",
        default="margin",
    )
    contrast: Annotated[float, Field(ge=0.2, le=5)] = option(
        "by how much dark and light are driven apart", 1.5, default=1.0
    )
    threshold: Share = option(
        "how dark a cell is at least that is filled; when absent, what parts the picture best (Otsu)",
        "40%",
        default=None,
    )
    filled: Share = option("how many cells are filled, the darkest ones: instead of a threshold", "45%", default=None)
    dither: bool = option("whether grays become a pattern of filled and empty cells", True, default=False)
    invert: bool = option("whether what is light is filled, instead of what is dark", True, default=False)
    thin: bool = option("whether lines that are thinner than a cell are kept, dark and light ones", False, default=True)

    @model_check
    def _check_one_way_to_fill(self) -> None:
        """Raise Wrong if two keys decide which cells are filled."""
        given = [name for name in ("threshold", "filled", "dither") if getattr(self, name)]
        if len(given) > 1:
            raise Wrong(f"{given[0]} and {given[1]} both decide which cells are filled", remedy="give one of them")


DEFAULT_FIT = FitOptions.model_validate({})


@lru_cache(maxsize=1)
def motifs() -> Mapping[str, Sequence[str]]:
    """Return the shapes of each motif, by its name."""
    drawn = read_own(Path(__file__).with_name("motifs.yaml"))
    return {name: shapes.split("; ") for name, shapes in drawn.items()}
