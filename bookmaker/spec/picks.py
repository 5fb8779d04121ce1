"""Somebody's picks among a book's puzzles: names to reject, puzzles to keep, and those with a number of their own.

Of a series, names to reject on a day, the puzzles of some days, and days that are not given out yet.

They are in the spec, or in a file beside it, which `bookmaker pick` writes.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import date
from itertools import accumulate
from pathlib import Path
from typing import Annotated, Any, NamedTuple

from bookmaker.engine.symmetry import LETTERS, NAME, fingerprint, name_of
from bookmaker.spec.findings import read_tree
from bookmaker.spec.given_puzzles import CODED, Given, one_given
from bookmaker.spec.section import Section
from bookmaker.spec.source import picks_path
from bookmaker.spec.tree import Tree, overlay
from bookmaker.values.errors import Wrong
from bookmaker.values.files import note_read
from bookmaker.values.models import Notation
from bookmaker.values.puzzle import CODE, Made

REJECT, KEEP, PIN = KEYS = ("reject", "keep", "pin")
"""Keys of picks among the puzzles of a book."""
HOLD = "hold"
WRITTEN = (*KEYS, HOLD)
"""Keys of a file of picks."""
SEARCHED = ("avoid", "bank", *KEYS)
"""Keys of a spec that only decide which puzzles are found: once these are known, they change nothing."""
ID = "bad-pick"
_LONGEST = 14
_REMEDY = "bookmaker pick shows the names of a book's puzzles"


class Kept(NamedTuple):
    """A puzzle proved and rated for a section, and its tier there."""

    section: int
    tier: str
    made: Made


def _name(value: object) -> str:
    name = str(value).upper() if isinstance(value, str | int) and not isinstance(value, bool) else ""
    if not NAME <= len(name) <= _LONGEST or not {*name} <= {*LETTERS}:
        message = f"'{value}' is no name of a puzzle, which has {NAME} letters and digits"
        raise Wrong(message, id=ID, remedy=_REMEDY)
    return name


def _name_on(value: object) -> tuple[date, str]:
    day, _, name = str(value).partition(" ")
    try:
        return date.fromisoformat(day), _name(name.strip())
    except ValueError as wrong:
        if isinstance(wrong, Wrong):
            raise
        raise Wrong(f"'{value}' is no day and name", id=ID, remedy="for example: 2026-12-08 MXTR4H") from None


def _pin(value: object) -> str | Given:
    return one_given(value) if isinstance(value, dict) or CODE.fullmatch(str(value).strip()) else _name(value)


_NAMED: Any = {"type": ["string", "integer"]}
_CODED: Any = {"anyOf": [{"type": "string", "pattern": rf"^\s*{CODE.pattern}\s*$"}, CODED]}
_DATED: Any = {"type": "string", "pattern": r"^\d{4}-\d\d-\d\d +\S+\s*$"}
Rejected = Annotated[str, Notation(_name, _NAMED)]
RejectedOn = Annotated[tuple[date, str], Notation(_name_on, _DATED)]
KeptPuzzle = Annotated[Given, Notation(one_given, _CODED)]
Pinned = Annotated[str | Given, Notation(_pin, {"anyOf": [_NAMED, CODED]})]


def with_picks(tree: Tree) -> Tree:
    """Return a spec with the picks in the file beside it; mistakes in these show the file's lines."""
    path = Path(tree.source.name)
    beside = picks_path(path)
    note_read(beside)
    if not beside.is_file() or path == beside:
        return tree
    picks, first = read_tree(beside), tree.nodes[()]
    for key in picks.data.keys() - {*WRITTEN}:
        place = picks.nodes[key,].place
        remedy = f"known here: {', '.join(WRITTEN)}"
        picks.problems.append(picks.source.problem("unknown-key", place, f"unknown key '{key}'", remedy=remedy))
    for key in (REJECT, KEEP, HOLD):
        picks = _append_picks(tree, picks, key)
    whole = overlay(tree, picks._replace(data={key: value for key, value in picks.data.items() if key in WRITTEN}))
    return whole._replace(source=tree.source, nodes={**whole.nodes, (): first})


def _append_picks(tree: Tree, picks: Tree, key: str) -> Tree:
    """Return picks, preceded by what the spec lists under a key."""
    before, own = tree.data.get(key), picks.data.get(key)
    if not isinstance(before, list) or not isinstance(own, list):
        return picks
    ours = {path: node for path, node in tree.nodes.items() if path[:1] == (key,) and len(path) > 1}
    nodes = {_shift_path(path, key, len(before)): node for path, node in picks.nodes.items()}
    return picks._replace(data={**picks.data, key: before + own}, nodes=nodes | ours)


def _shift_path(path: tuple[str | int, ...], key: str, by: int) -> tuple[str | int, ...]:
    if path[:1] != (key,) or len(path) < 2 or not isinstance(path[1], int):
        return path
    return (key, path[1] + by, *path[2:])


def place_kept(keep: Iterable[Given], rejected: Iterable[str], sections: tuple[Section, ...]) -> tuple[Kept, ...]:
    """Return kept puzzles in their sections; raise Wrong at the first that has no place in any."""
    found, room, names = list[Kept](), [dict(section.tiers) for section in sections], tuple(rejected)
    for index, given in enumerate(keep):
        try:
            kept = _place_puzzle(given, sections, room)
        except Wrong as wrong:
            raise Wrong(str(wrong), id=wrong.id, remedy=wrong.remedy, at=(KEEP, index)) from None
        if name_of(fingerprint(kept.made.puzzle)).startswith(names or (" ",)):
            raise Wrong("this puzzle is kept and rejected", id=ID, remedy="take one of the two out", at=(KEEP, index))
        room[kept.section][kept.tier] -= 1
        found.append(kept)
    return tuple(found)


def _place_puzzle(given: Given, sections: tuple[Section, ...], room: list[dict[str, int]]) -> Kept:
    puzzle = given.puzzle
    wrong = Wrong(
        f"no section has {puzzle.kind} of {puzzle.rows}x{puzzle.columns}", id=ID, remedy="take it out, or add a section"
    )
    for index, section in enumerate(sections):
        if (section.kind, section.size) == (puzzle.kind, (puzzle.rows, puzzle.columns)):
            try:
                judged = section.judge(given)
            except Wrong as refused:
                wrong = refused
                continue
            if room[index].get(judged.tier):
                return Kept(index, judged.tier, judged.made)
            message = f"this puzzle is {judged.tier}, and '{section.title}' has no room left for one"
            wrong = Wrong(message, id=ID, remedy="take it out, or ask for more of this tier")
    raise wrong


class Order(NamedTuple):
    """What pins decide: the puzzles or names with a number, and the tier of each puzzle in printed order."""

    pins: dict[int, str | Kept]
    sequences: tuple[tuple[str, ...], ...]
    """By section."""


def place_pins(pins: Mapping[int, str | Given | Kept], sections: tuple[Section, ...]) -> Order:
    """Return what gets each number: a name, or a puzzle that its section takes; raise Wrong for others.

    Those that are kept already are not judged again.
    """
    ends = [*accumulate((section.puzzles for section in sections), initial=0)]
    found, seen = dict[int, str | Kept](), dict[str, int]()
    for number, pin in pins.items():
        with _at_pin(number):
            if not 1 <= number <= ends[-1]:
                remedy = f"its puzzles have the numbers 1 to {ends[-1]}"
                raise Wrong(f"the book has no puzzle {number}", id="no-such-puzzle", remedy=remedy)
            index = bisect_right(ends, number - 1) - 1
            found[number] = one = _keep_at(pin, index, sections, number) if isinstance(pin, Given) else pin
            named = one if isinstance(one, str) else name_of(fingerprint(one.made.puzzle))
            if (first := seen.setdefault(named[:NAME], number)) != number:
                raise Wrong(f"this puzzle has the number {first}, too", id=ID, remedy="take one of the two out")
    return Order(found, tuple(_sequence(one, found, begin) for one, begin in zip(sections, ends, strict=False)))


@contextmanager
def _at_pin(number: int) -> Iterator[None]:
    """Place what is wrong at a pin."""
    try:
        yield
    except Wrong as wrong:
        raise Wrong(str(wrong), id=wrong.id, remedy=wrong.remedy, at=(PIN, number)) from None


def _keep_at(given: Given, index: int, sections: tuple[Section, ...], number: int) -> Kept:
    section, puzzle, first = sections[index], given.puzzle, 1
    if (puzzle.kind, (puzzle.rows, puzzle.columns)) != (section.kind, section.size):
        own = f"number {number} is in '{section.title}', which has {section.kind} of {section.size}"
        there = list[str]()
        for one in sections:
            if (one.kind, one.size) == (puzzle.kind, (puzzle.rows, puzzle.columns)):
                there.append(f"{first} to {first + one.puzzles - 1}")
            first += one.puzzles
        remedy = f"give it a number from {' or '.join(there)}" if there else "take it out, or add a section"
        raise Wrong(f"this puzzle is {puzzle.kind} of {puzzle.rows}x{puzzle.columns}, and {own}", id=ID, remedy=remedy)
    judged = section.judge(given)
    return Kept(index, judged.tier, judged.made)


def _sequence(section: Section, pins: Mapping[int, str | Kept], begin: int) -> tuple[str, ...]:
    """Return the tiers of a section in printed order: those of pinned puzzles at their places, the others as usual."""
    left = dict(enumerate(section.sequence))
    own = {fingerprint(one.made.puzzle): at for at, one in enumerate(section.given_first)}
    fixed = dict[int, str]()
    for number, pin in sorted(pins.items()):
        place = number - 1 - begin
        if isinstance(pin, Kept) and place in range(section.puzzles):
            spare = [at for at, tier in left.items() if tier == pin.tier]
            if not spare:
                with _at_pin(number):
                    count = section.counts.get(pin.tier, 0)
                    message = f"this puzzle is {pin.tier}, and '{section.title}' has {count} of them"
                    remedy = "take it out, or ask for more of this tier"
                    raise Wrong(f"{message}, {'all pinned' if count else 'no place for one'}", id=ID, remedy=remedy)
            at = own.get(fingerprint(pin.made.puzzle), -1)
            del left[at if at in spare else min(spare, key=lambda one: (abs(one - place), one))]
            fixed[place] = pin.tier
    others = iter(left.values())
    return tuple(fixed.get(place) or next(others) for place in range(section.puzzles))
