"""The tables of a decoder, as stated in the file sign by sign, each with its place on the page and in its table."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from bookmaker.engine.play.decoder import CODES, DIGITS, LETTERS, signs_of
from bookmaker.proof.verify.captions import KeptLeaf
from bookmaker.values.statements import TABLE, Statement

Place = tuple[int, int]
"""A line and a column of a table."""
_SIGNS: Mapping[Place, str] = {(line, column): sign for line, column, sign in signs_of(CODES)}
"""Signs of a table by place: its letters and digits, and its entries, here by their codes."""
_CORNERS, _LAST = (0, 2 * len(DIGITS) - 1), (len(CODES) // len(DIGITS) + 1, len(DIGITS))
"""Indices of the first digit above a table and of the last one below it, and the place of the latter."""
_LOWER, _ASIDE, _LEVEL = 0.25, 0.35, 0.15
"""Offset to find a sign's line, between the depths of a mine's sign and of digits, in parts of a line; most that a sign
may begin beside its column, in parts of a column, and lie off others of its size, in parts of a line."""
_ENTRY = re.compile(rf"[0-8*]|[0-8][{LETTERS}]")
"""Pattern of an entry; a number may have the letter of its opening."""


class TableRead:
    """A table as printed."""

    def __init__(self, leaf: int, page: int, said: Sequence[Statement]) -> None:
        self.leaf, self.page = leaf, page
        _, self.label, *numbers = said[0].of.split() or ("", "")
        self.numbers = tuple(int(number) for number in numbers if number.isdigit())
        """Numbers of the puzzles stated for it."""
        own = [at for at, one in enumerate(said) if one.fields] or [len(said)]
        self._places = [*_place_signs([said[at] for at in own if at < len(said)])]
        self.signs = {place: one.text.strip() for place, one, *_ in self._places}
        self.head, self.below = (" ".join(one.text for one in some) for some in (said[: own[0]], said[own[-1] + 1 :]))
        """The text over it, and the openings below it."""

    @cached_property
    def entries(self) -> dict[str, str]:
        """Entries by code."""
        return {name: self.signs[place] for place, name in _SIGNS.items() if place in self.signs and name in CODES}

    @property
    def letters(self) -> dict[str, str]:
        """Letters behind numbers, by code."""
        return {code: entry[1:] for code, entry in self.entries.items() if entry[1:]}

    def wrong(self) -> Iterator[str]:
        """Yield the mistakes in its signs: wrong signs, and signs in wrong places."""
        levels = dict[float, float]()
        for place, name in _SIGNS.items():
            text = self.signs.get(place, "")
            if name in CODES and not _ENTRY.fullmatch(text):
                yield f"'{text}' in {name} is neither a number nor the sign of a mine"
            elif name not in CODES and text != name:
                yield f"a row or a column is called '{text}' and not {name}"
        for _, one, aside, down in self._places:
            if abs(aside) > _ASIDE or abs(down - levels.setdefault(one.size, down)) > _LEVEL:
                yield f"'{one.text.strip()}' does not stand in its place"


def _place_signs(signs: Sequence[Statement]) -> Iterator[tuple[Place, Statement, float, float]]:
    """Yield signs with their lines and columns, and their distances beside and below these, in parts of them.

    The first digit above a table and the last one below it give the widths of columns and lines.
    """
    if len(signs) <= _CORNERS[1]:
        return
    first, last = (signs[at] for at in _CORNERS)
    wide, high = (last.x - first.x) / (_LAST[1] - 1) or 1.0, (first.y - last.y) / _LAST[0] or 1.0
    for one in signs:
        aside, down = (one.x - first.x) / wide + 1, (first.y - one.y) / high
        place = round(down - _LOWER), round(aside)
        yield place, one, aside - place[1], down - place[0]


def tables_of(leaves: Iterable[KeptLeaf]) -> Iterator[TableRead]:
    """Yield the tables of a file."""
    for index, leaf in enumerate(leaves):
        for key in dict.fromkeys(one.of for one in leaf.statements if one.of.startswith(f"{TABLE} ")):
            yield TableRead(index, leaf.page, [one for one in leaf.statements if one.of == key])
