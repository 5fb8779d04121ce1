"""A book's puzzles after picks: rejected ones replaced, kept ones there, pinned ones in their places."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bookmaker.engine.symmetry import fingerprint, name_of, names_of
from bookmaker.kinds.batch import Replaced, Stock, Want
from bookmaker.spec.book import BookFile
from bookmaker.spec.findings import Spot
from bookmaker.spec.model import Spec
from bookmaker.spec.picks import ID, PIN, REJECT, Kept
from bookmaker.spec.tree import Tree
from bookmaker.values.errors import FileProblems, Problem, UserError, Wrong
from bookmaker.values.puzzle import Entry, Made, Said

_WITHIN = "puzzles change places within a tier of a section"


class _Marked(NamedTuple):
    """An entry and its puzzle's fingerprint."""

    mark: str
    entry: Entry


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


def arrange_entries(entries: Sequence[Entry], spec: Spec, tree: Tree | None = None) -> tuple[Entry, ...]:
    """Return entries with their names, pinned ones at their numbers.

    Raises FileProblems for impossible pins, UserError if there is no tree with their places.
    """
    at = {entry.number: _Marked(fingerprint(entry.made.puzzle), entry) for entry in entries}
    wrong = dict[int, Wrong]()
    for number, pin in sorted(spec.pinned_puzzles.items()):
        if number in at:
            try:
                _put(at, number, pin)
            except Wrong as refused:
                wrong[number] = refused
    if wrong and tree:
        raise FileProblems([Spot(tree, Spec, ()).at(PIN, number).problem_of(one) for number, one in wrong.items()])
    if wrong:
        raise UserError("\n".join(f"pin: {number}: {one}; {one.remedy}" for number, one in wrong.items()))
    names = names_of(mark for mark, _ in at.values())
    return tuple(entry._replace(number=number, name=names[mark]) for number, (mark, entry) in sorted(at.items()))


def _put(at: dict[int, _Marked], number: int, pin: str | Kept) -> None:
    """Put a puzzle at a number; if it has another number, the two swap places."""
    name = pin if isinstance(pin, str) else name_of(fingerprint(pin.made.puzzle))
    there = at[number].entry
    found = next((one for one, (mark, _) in at.items() if name_of(mark).startswith(name)), None)
    if found is None and isinstance(pin, Kept):
        at[number] = _Marked(fingerprint(pin.made.puzzle), there._replace(made=pin.made, said=Said()))
    elif found is None:
        raise Wrong(f"{name} is not in the book", id=ID, remedy="bookmaker pick lists the names of its puzzles")
    elif (at[found].entry.section, at[found].entry.tier) != (there.section, there.tier):
        remedy = f"{_WITHIN}: {room([one for _, one in at.values()], at[found].entry)}"
        raise Wrong(f"{name} is number {found}, in another tier or section", id=ID, remedy=remedy)
    else:
        at[number], at[found] = at[found], at[number]


def room(entries: Sequence[Entry], entry: Entry) -> str:
    """Return the possible numbers of a puzzle, in words."""
    there = [one.number for one in entries if (one.section, one.tier) == (entry.section, entry.tier)]
    if len(there) == 1:
        return f"it is the only {entry.tier} one of its section and keeps its number"
    return f"give it one from {min(there)} to {max(there)}, the {entry.tier} ones of its section"
