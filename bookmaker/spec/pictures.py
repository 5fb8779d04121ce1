"""Pictures put into the sections of a spec: where one goes, and the puzzles that it adds there."""

from collections.abc import Mapping
from contextlib import suppress
from copy import deepcopy
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from bookmaker.engine.rank.energy import TIERS
from bookmaker.kinds import KINDS
from bookmaker.kinds.base import Order
from bookmaker.kinds.pictures import PictureKeys, PictureModel
from bookmaker.values.errors import CannotBeMet, UserError
from bookmaker.values.puzzle import Cell, Size
from bookmaker.words import load_words

if TYPE_CHECKING:
    from bookmaker.engine.picture.fit import FilledGrid

USUAL = "15x15"
"""The board of a section that says none."""
_ADJUST = "adjust"
"""The key for how many cells of a picture may be changed."""


class Destination(NamedTuple):
    """Where a picture goes."""

    section: int | None
    """Index of its section; None for a new one."""
    kind: str
    size: Size
    """The board's size, for all pictures of the section."""
    tier: str
    """The tier that gets one more puzzle, where the picture needs one; '' for the easiest that it makes."""


class Fitted(NamedTuple):
    """A picture on its board."""

    model: PictureModel
    written: str | dict[str, Any]
    """As a spec says it: its file alone if nothing else differs from the defaults."""
    grid: "FilledGrid"
    """The cells that will be filled."""
    changed: tuple[Cell, ...]
    """Those that the picture alone would have left otherwise."""


@lru_cache
def pictured_kinds() -> tuple[str, ...]:
    """Return the kinds whose sections take pictures."""
    return tuple(name for name, kind in KINDS.items() if issubclass(kind.params, PictureKeys))


def easiest_tier(picture: Fitted, place: Destination, folder: Path) -> str:
    """Return the easiest tier of which a picture makes a puzzle, or else of the last that it has made."""
    kind, (rows, columns), found = KINDS[place.kind], place.size, TIERS[-1]
    own = {"picture": picture.written, **({_ADJUST: len(picture.changed)} if _adjusts(place.kind) else {})}
    params = kind.params.model_validate(own, context={"folder": folder})
    bands, ranges = kind.bands(rows, columns, params), kind.ranges(rows, columns, params)
    for tier in TIERS:
        low, high = bands[tier]
        with suppress(CannotBeMet):
            made, _ = kind.generate(Order(place.kind, (0, 0, 0, 0), *place.size, params, high, low, ranges[tier]))
            if (found := kind.tier_of(made)) == tier:
                break
    return found


def with_picture(data: Mapping[str, Any], place: Destination, picture: Fitted) -> dict[str, Any]:
    """Return a book with one more picture, or with other keys for one that is there already."""
    sections = deepcopy(data.get("sections") or [])
    if not isinstance(sections, list):
        raise UserError("sections: this is no list of sections; make it one, or take it out")
    if place.section is None:
        language = data.get("language")
        title = load_words(language if isinstance(language, str) else "en", place.kind).how_to.game
        sections.append({"title": title, "kind": place.kind, "size": str(place.size)})
    section = sections[-1 if place.section is None else place.section]
    had, tiers = pictures_of(section), section.get("tiers") or {}
    section.pop("picture", None)
    names = [name_of(one) for one in had]
    if (name := name_of(picture.written)) in names:
        had[names.index(name)] = picture.written
    else:
        had.append(picture.written)
        if not tiers or (names and sum(tiers.values()) >= len(names)):  # each of them makes a puzzle, so this one does
            tiers = {**tiers, place.tier: tiers.get(place.tier, 0) + 1}
    several = "pictures" in section or len(had) > 1
    section |= {"pictures" if several else "picture": had if several else had[0], "tiers": tiers}
    if place.size != Size.parse(section.get("size")):
        section["size"] = str(place.size)
    if picture.changed and _adjusts(place.kind):
        section[_ADJUST] = max(len(picture.changed), section.get(_ADJUST, 0))
    return {**data, "sections": sections}


def _adjusts(kind: str) -> bool:
    """Tell whether sections of a kind limit how many cells of a picture may be changed."""
    return _ADJUST in KINDS[kind].params.model_fields


def pictures_of(section: Mapping[str, Any]) -> list[Any]:
    """Return the pictures of a section, as its spec writes them."""
    several = section.get("pictures")
    return [section["picture"]] if section.get("picture") else [*several] if isinstance(several, list) else []


def name_of(written: Any) -> Any:
    """Return the file of a picture, or the name of a motif, as a spec writes it."""
    return written.get("file") if isinstance(written, dict) else written
