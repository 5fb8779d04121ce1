"""The kinds of puzzle there are, by the name a spec uses."""

from bookmaker.kinds.base import Kind
from bookmaker.kinds.bullets import BULLETS

KINDS: dict[str, Kind] = {kind.name: kind for kind in (BULLETS,)}
