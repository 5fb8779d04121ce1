"""The tables of a decoder, read back from their pages: letters at the ends of rows, digits above and below columns."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from bookmaker.engine.play.decoder import DIGITS, ROWS
from bookmaker.proof.verify.captions import KeptLeaf
from bookmaker.proof.verify.leaves import TextRun
from bookmaker.proof.verify.phrases import Phrases, decoding, field
from bookmaker.proof.verify.values import Doubt
from bookmaker.values.hidden import MINE, Opening

_ENTRIES = frozenset("012345678" + MINE)
_LEVEL = 0.3
"""Parts of a line's height by which the middle of a sign may be off its line."""
_OFF = 0.35
"""The same as a part of a column's width."""
_BEHIND = re.compile(r"0[a-z]")
"""A 0 with the letter of its opening."""
_OPENING = re.compile(r"(?<!\S)([a-z]) ([A-Z][0-9](?:, [A-Z][0-9])*): ([0-8–]+(?: / [0-8–]+)*)(?!\S)")
_NUMBER = re.compile(r"[0-9]+")


class TableRead(NamedTuple):
    """A table as it is printed."""

    leaf: int
    page: int
    """Of the file."""
    label: str
    """'' where none can be read."""
    numbers: tuple[int, ...]
    """The puzzles that it is said to be for."""
    entries: dict[str, str]
    """By code, a digit or MINE."""
    letters: Mapping[str, str] = MappingProxyType({})
    """By code, the letter behind a 0."""
    openings: Mapping[str, Opening] = MappingProxyType({})
    """Below the table, by letter."""


class _Edge(NamedTuple):
    """The digits above or below a table."""

    base: float
    middles: tuple[float, ...]


def tables_of(leaves: Sequence[KeptLeaf], phrases: Phrases) -> Iterator[tuple[TableRead, list[Doubt]]]:
    """Yield the tables of a file, each with what is wrong in it by itself."""
    for index, leaf in enumerate(leaves):
        edges = sorted(_edges(leaf.runs), key=lambda one: -one.base)
        for place, top in enumerate(edges):
            low = next((one for one in edges[place + 1 :] if _same(one, top)), None)
            above = [one for one in edges[:place] if _same(one, top)]
            if low is not None and len(above) % 2 == 0:
                yield _table(index, leaf, (top, low), edges, phrases)


def has_table(leaf: KeptLeaf) -> bool:
    """Tell whether there is a table on a leaf, as far as its digits say."""
    return any(True for _ in _edges(leaf.runs))


def _same(one: _Edge, other: _Edge) -> bool:
    return abs(one.middles[0] - other.middles[0]) < 1.0


def _edges(runs: Iterable[TextRun]) -> Iterator[_Edge]:
    """Yield rows of digits from 0 to 9: no row of a table has a 9."""
    signs = sorted((run for run in runs if len(run.text) == 1), key=lambda run: (-round(run.base, 1), run.box.left))
    for place in range(len(signs) - len(DIGITS) + 1):
        found = signs[place : place + len(DIGITS)]
        if "".join(run.text for run in found) == DIGITS and abs(found[0].base - found[-1].base) < 1.0:
            yield _Edge(found[0].box.centre[1], tuple(run.box.centre[0] for run in found))


def _table(
    index: int, leaf: KeptLeaf, ends: tuple[_Edge, _Edge], edges: Sequence[_Edge], phrases: Phrases
) -> tuple[TableRead, list[Doubt]]:
    """Return the table between two rows of digits, and what is wrong with it."""
    top, low = ends
    wide, high = (top.middles[-1] - top.middles[0]) / (len(DIGITS) - 1), (top.base - low.base) / (len(ROWS) + 1)
    left, right = top.middles[0] - 1.5 * wide, top.middles[-1] + 1.5 * wide
    beside = [run for run in leaf.runs if left < run.box.centre[0] < right]
    ceiling = min((one.base for one in edges if one.base > top.base + high and _same(one, top)), default=_top(leaf))
    over = [run for run in beside if top.base + high / 2 < run.base < ceiling]
    label, numbers = _heading(over, phrases)
    entries, letters, doubts = dict[str, str](), dict[str, str](), list[Doubt]()
    for run in beside:
        row, column = (top.base - run.box.centre[1]) / high, (run.box.centre[0] - top.middles[0]) / wide
        if not 0.5 < row < len(ROWS) + 0.5:
            continue
        name = f"{ROWS[round(row) - 1]}{round(column)}" if 0 <= round(column) < len(DIGITS) else ""
        wrong = _wrong(run.text, name, ROWS[round(row) - 1], (row, column))
        if name in entries or wrong:
            doubts.append(Doubt("wrong-table", wrong or f"two signs in {name} of decoder {label}", leaf.page))
        elif name:
            entries[name] = run.text[0]
            letters |= {name: run.text[1:]} if run.text[1:] else {}
    missing = [code for code in (f"{row}{digit}" for row in ROWS for digit in DIGITS) if code not in entries]
    doubts += [Doubt("wrong-table", f"decoder {label} has nothing to read in {code}", leaf.page) for code in missing]
    if not label:
        doubts.append(Doubt("wrong-table", "a table of a decoder that does not say which it is", leaf.page))
    floor = max((one.base for one in edges if one.base < low.base and _same(one, low)), default=0.0)
    openings = _openings([run for run in beside if floor < run.base < low.base - high / 2])
    return TableRead(index, leaf.page, label, numbers, entries, letters, openings), doubts


def _openings(runs: Sequence[TextRun]) -> dict[str, Opening]:
    """Return the openings below a table by their letters."""
    found = _OPENING.finditer(_text(runs))
    return {one[1]: Opening(tuple(one[2].split(", ")), tuple(one[3].split(" / "))) for one in found}


def _text(runs: Sequence[TextRun]) -> str:
    return " ".join(run.text for run in sorted(runs, key=lambda run: (-round(run.base, 1), run.box.left)))


def _top(leaf: KeptLeaf) -> float:
    """Return the height of the highest words of a leaf."""
    return max(run.box.top for run in leaf.runs) + 1.0


def _wrong(text: str, name: str, row: str, at: tuple[float, float]) -> str:
    """Return what is wrong with a sign of a table, by the name of its place; '' for a letter at the end of a row."""
    off = abs(at[0] - round(at[0])) > _LEVEL or abs(at[1] - round(at[1])) > _OFF
    if off:
        return f"'{text}' stands between the places of a table"
    if not name:
        return "" if text == row else f"row {row} of a table is called {text}"
    return (
        ""
        if text in _ENTRIES or _BEHIND.fullmatch(text)
        else f"'{text}' in {name} of a table is neither a number nor the sign of a mine"
    )


def _heading(runs: Sequence[TextRun], phrases: Phrases) -> tuple[str, tuple[int, ...]]:
    """Return what a table is called and the puzzles it is for, by the words over it."""
    found = list(decoding(phrases.language).finditer(_text(runs)))
    if not found:
        return "", ()
    return field(found[-1], "label").upper(), tuple(map(int, _NUMBER.findall(field(found[-1], "page"))))
