"""A book's puzzles after picks: rejected ones replaced, kept ones there, pinned ones in their places."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from operator import attrgetter
from typing import NamedTuple

from bookmaker.engine.symmetry import NAME, fingerprint, name_of, names_of
from bookmaker.kinds.batch import Replaced, Stock, Want
from bookmaker.spec.book import BookFile
from bookmaker.spec.findings import Spot
from bookmaker.spec.model import Spec
from bookmaker.spec.picks import ID, PIN, REJECT, Kept
from bookmaker.spec.tree import Tree
from bookmaker.values.errors import FileProblems, Problem, UserError, Wrong
from bookmaker.values.puzzle import Entry, Made


def with_picked(wants: Sequence[Want], stock: Stock, found: Replaced, kept: Sequence[Kept]) -> Stock:
    """Return a stock with replacements for rejected puzzles, and with those that are kept."""
    if not found.ends and not kept:
        return stock
    own = {fingerprint(made.puzzle) for want in wants for _, made in want.own}
    tiers = (
        {
            tier: _with_kept(made, found, own, [k.made for k in kept if (k.section, k.tier) == (i, tier)])
            for tier, made in section.items()
        }
        for i, section in enumerate(stock)
    )
    return tuple(tiers)


def _with_kept(made: tuple[Made, ...], found: Replaced, own: set[str], kept: Sequence[Made]) -> tuple[Made, ...]:
    """Return the puzzles of a tier in the order of those first made for each place."""
    marks = [fingerprint(one.puzzle) for one in made]
    now = [found.ends.get(mark, one) for mark, one in zip(marks, made, strict=True)]
    stay = {fingerprint(one.puzzle) for one in kept}
    there = [fingerprint(one.puzzle) for one in now]
    free = {i for i, mark in enumerate(there) if mark not in stay and marks[i] not in own}
    for one in kept:
        if fingerprint(one.puzzle) not in there and free:
            nearest = min(free, key=lambda i: (abs(made[i].rating.effort - one.rating.effort), marks[i]))
            free.remove(nearest)
            now[nearest] = one
    return tuple(now)


def check_names(file: BookFile, found: Replaced) -> None:
    """Raise FileProblems for rejected names that no puzzle has, or that a given one has; at their lines."""
    given = {name_of(fingerprint(one.made.puzzle)) for _, _, one in file.spec.judged_puzzles}
    if problems := list(_wrong_names(file, found.names, given)):
        raise FileProblems(problems)


def _wrong_names(file: BookFile, names: frozenset[str], given: set[str]) -> Iterator[Problem]:
    for index, name in enumerate(file.spec.reject):
        spot = Spot(file.tree, Spec, ()).at(REJECT, index)
        if any(one.startswith(name) for one in given):
            yield spot.problem_of(Wrong(f"{name} is a puzzle of your own", id=ID, remedy="take it out of `puzzles`"))
        elif name not in names and file.only is None:
            remedy = "take it out; another seed, size or tier gives other puzzles, with other names"
            yield spot.problem_of(Wrong(f"no puzzle of the book has the name {name}", id=ID, remedy=remedy))


def seat_entries(entries: Sequence[Entry], spec: Spec) -> tuple[Entry, ...]:
    """Return entries with their numbers in the whole book, each at one of its section and tier, in order."""
    first, found = 1, list[Entry]()
    for index, sequence in enumerate(spec.sequences):
        for tier in dict.fromkeys(sequence):
            own = [one for one in entries if (one.section, one.tier) == (index, tier)]
            free = (at for at, one in enumerate(sequence, first) if one == tier)
            found += [one._replace(number=next(free)) for one in own]
        first += len(sequence)
    return tuple(sorted(found, key=attrgetter("number")))


class _Pin(NamedTuple):
    """A pinned puzzle, and its number without pins; 0 if it comes from the pin alone."""

    entry: Entry
    number: int


def arrange_entries(entries: Sequence[Entry], spec: Spec, tree: Tree | None = None) -> tuple[Entry, ...]:
    """Return entries with their names, pinned ones at their numbers and all others in their order at those left.

    Raises FileProblems for impossible pins, UserError if there is no tree with their places.
    """
    at, wrong, pins = {entry.number: entry for entry in entries}, dict[int, Wrong](), dict[int, _Pin]()
    marks = {number: fingerprint(entry.made.puzzle) for number, entry in at.items()}
    for number, pin in sorted(spec.pinned_puzzles.items()):
        if number in at:
            try:
                pins[number] = _pin_of(at, marks, number, pin, spec)
            except Wrong as refused:
                wrong[number] = refused
    wrong |= dict(_one_sided(at, pins)) if not wrong else {}
    if wrong and tree:
        raise FileProblems([Spot(tree, Spec, ()).at(PIN, number).problem_of(one) for number, one in wrong.items()])
    if wrong:
        raise UserError("\n".join(f"pin: {number}: {one}; {one.remedy}" for number, one in wrong.items()))
    at |= _reorder(at, pins) if pins else {}
    now = {number: fingerprint(entry.made.puzzle) for number, entry in at.items()} if pins else marks
    names = names_of(now.values())
    return tuple(one._replace(number=number, name=names[now[number]]) for number, one in sorted(at.items()))


def _pin_of(at: Mapping[int, Entry], marks: Mapping[int, str], number: int, pin: str | Kept, spec: Spec) -> _Pin:
    """Return the puzzle that gets a number; raise Wrong if it cannot."""
    name = pin if isinstance(pin, str) else name_of(fingerprint(pin.made.puzzle))
    found, there = next((one for one, mark in marks.items() if name_of(mark).startswith(name)), 0), at[number]
    own = at.get(found, there)
    if isinstance(pin, Kept) and own.section == there.section == pin.section and own.tier == pin.tier and found:
        return _Pin(own, found)
    if isinstance(pin, Kept) and found and own.section == there.section:
        message = f"{name[:NAME]} was made as {own.tier}, and by itself it is {pin.tier}"
        raise Wrong(message, id=ID, remedy="let the `bands` of the two tiers not overlap, or leave it at its number")
    if isinstance(pin, Kept):
        said = spec.puzzle_sections[pin.section].said_of(pin.made, spec.language)
        banked, brought = bool(found) and spec.supply is not None, not found
        entry = there._replace(tier=pin.tier, made=pin.made, said=said, banked=banked, brought=brought)
        return _Pin(entry, found)
    if not found:
        raise Wrong(f"{name} is not in the book", id=ID, remedy="bookmaker pick lists the names of its puzzles")
    if own.section != there.section:
        raise Wrong(f"{name} is number {found}, in another section", id=ID, remedy=room(at.values(), own))
    if own.tier != there.tier:
        message = f"{name} is number {found} and {own.tier}, and number {number} is {there.tier}"
        remedy = f"pin its code to mix tiers, as 'bookmaker pick' does with --move {found} {number}"
        raise Wrong(message, id=ID, remedy=remedy)
    return _Pin(own, found)


def _one_sided(at: Mapping[int, Entry], pins: Mapping[int, _Pin]) -> Iterator[tuple[int, Wrong]]:
    """Yield the pins that take a puzzle from another section and tier, which gets none in exchange."""
    balance, last = Counter[tuple[int, str]](), dict[tuple[int, str], int]()
    for number, pin in pins.items():
        if pin.number:
            left, entered = (one[1:3] for one in (at[pin.number], pin.entry))
            balance.update({left: -1})
            balance.update({entered: 1})
            last[left] = number
    for place, total in balance.items():
        if total < 0:
            number = last[place]
            message = f"this puzzle is number {pins[number].number}, in another section, which gets none in exchange"
            remedy = f"let the two change places: bookmaker pick --swap {pins[number].number} {number}"
            yield number, Wrong(message, id=ID, remedy=remedy)


def _reorder(at: Mapping[int, Entry], pins: Mapping[int, _Pin]) -> dict[int, Entry]:
    """Return all entries by number: pinned ones, and the others in their order at the numbers left."""
    found, gone = {number: pin.entry for number, pin in pins.items()}, {pin.number for pin in pins.values()}
    for place in dict.fromkeys(entry[1:3] for entry in at.values()):
        slots = [number for number, entry in at.items() if entry[1:3] == place]
        rest = [number for number in slots if number not in gone]
        free = [number for number in slots if number not in pins]
        for number in (one for one in slots if one in pins and not pins[one].number):
            effort = pins[number].entry.made.rating.effort
            rest.remove(
                number if number in rest else min(rest, key=lambda one: abs(at[one].made.rating.effort - effort))
            )
        found |= {number: at[other] for number, other in zip(free, rest, strict=True)}
    return found


def room(entries: Iterable[Entry], entry: Entry) -> str:
    """Return the possible numbers of a puzzle, in words."""
    there = [one.number for one in entries if one.section == entry.section]
    if len(there) == 1:
        return "it is the only one of its section and keeps its number"
    return f"give it one from {min(there)} to {max(there)}, those of its section"
