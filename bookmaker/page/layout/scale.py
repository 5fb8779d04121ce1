"""Looks on pages larger than they are made for: type, captions, gaps and cells grow with the page, step by step."""

from collections.abc import Container
from math import log, sqrt
from typing import TypeVar

from bookmaker.page.layout.clashes import clashes
from bookmaker.page.layout.look import Look, Region
from bookmaker.page.layout.units import LookPart, Role
from bookmaker.values.geometry import PageSize

KeyPath = tuple[str | int, ...]
"""The keys that lead to a value of a look."""
_DISPLAY = 1.5
"""Size above which type takes two steps for each one of running text, in sizes of that: it grows as the page does."""
_GROUPS = ("type", "puzzles", "solutions", "steps")
_LENGTHS = {"cell_max", "column_gap", "row_gap", "caption_gap", "text_gap", "edge_gap", "measure", "star"}
_LENGTHS |= {*Region.model_fields}
"""Keys of lengths that grow, besides roles."""
_PARTS = 4
"""Fractions of a point to which sizes are rounded: quarters."""
P = TypeVar("P", bound=LookPart)


def steps_on(trim: PageSize, look: Look) -> int:
    """Return the number of steps by which running text grows on pages of a size: half of those of the page."""
    scale = look.scale
    larger = sqrt(trim[0] * trim[1] / (scale.trim[0] * scale.trim[1]))
    return min(scale.most, max(0, round(log(larger) / (2 * log(scale.ratio)))))


def scale_look(look: Look, trim: PageSize, stated: Container[KeyPath] = ()) -> Look:
    """Return a look for pages of a size; values that a spec has `stated`, by their paths, stay as they are.

    There are fewer steps where growing type would clash with parts that do not grow.
    """
    grown = (_scale_part(look, look, steps, stated) for steps in range(steps_on(trim, look), 0, -1))
    return next((one for one in grown if not any(clashes(one))), look)


def _scale_part(part: P, look: Look, steps: int, stated: Container[KeyPath], path: KeyPath = ()) -> P:
    """Return the part of a look at `path`, grown by `steps` steps."""
    new = dict[str, object]()
    for name, value in part:
        at = (*path, name)
        if at[0] not in _GROUPS or (at in stated and not isinstance(value, LookPart)):
            continue
        if isinstance(value, Role):
            own = (*at, "size") in stated or (*at, "leading") in stated
            new[name] = value if own else _role(value, look, steps)
        elif isinstance(value, LookPart):
            new[name] = _scale_part(value, look, steps, stated, at)
        elif name in _LENGTHS and value is not None:
            new[name] = value * look.scale.ratio**steps
    return part.model_copy(update=new)


def _role(role: Role, look: Look, steps: int) -> Role:
    by = look.scale.ratio ** (2 * steps if role.size > _DISPLAY * look.type.body.size else steps)
    size, leading = (round(points * by * _PARTS) / _PARTS for points in (role.size, role.leading))
    return role.model_copy(update={"size": size, "leading": leading})
