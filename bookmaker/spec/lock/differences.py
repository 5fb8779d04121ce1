"""How two locks differ, in a reader's terms: which puzzles are new, gone or moved, which files changed.

The lines are few: puzzles with a common fate share one.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from bookmaker.spec.lock.rebuild import ABSENT, changed_files, changed_keys, said_change
from bookmaker.spec.lock.values import Lock, LockedPuzzle
from bookmaker.values.errors import printable
from bookmaker.values.numbers import gapless

_SHOWN = 10
"""Most lines of one kind that are shown."""


class Change(NamedTuple):
    """One difference."""

    kind: str
    """One of KINDS."""
    text: str
    """All of it in words."""
    name: str = ""
    """The key, file or library; for a page, whether it has the puzzle, its solution or its walkthrough; the name of a
    puzzle that is new or gone."""
    number: int = 0
    """The puzzle's number in the new book, or in the old one if it is gone; 0 if no puzzle is concerned."""
    old: Any = None
    new: Any = None
    edition: str = ""
    """The edition, if only some editions have another page."""
    version: str = ""
    """The version of the book that has the puzzle."""


KINDS = {
    "bookmaker": "the version of bookmaker",
    "energy": "the version of the energy",
    "library": "the version of a library",
    "addition": "the version of a package that adds to bookmaker",
    "spec": "a key of the spec",
    "file": "a layout, font, picture, text or lock that the book is made from",
    "new": "a puzzle that was not there",
    "gone": "a puzzle that is no longer there",
    "number": "a puzzle with another number",
    "turned": "a puzzle that is printed turned or mirrored",
    "section": "a puzzle in another section",
    "tier": "a puzzle in another tier",
    "rank": "a puzzle with another energy or rating",
    "page": "a puzzle, its solution or its walkthrough on another page",
    "output": "a file that was made",
}
"""The kinds of changes, in the order in which they are listed."""


def differences(old: Lock, new: Lock) -> tuple[Change, ...]:
    """Return everything that differs between two books, by kinds and then by numbers; empty for equal books."""
    order = list(KINDS)
    found = (*_of_making(old, new), *_of_puzzles(old, new), *_of_outputs(old, new))
    return tuple(sorted(found, key=lambda change: (order.index(change.kind), change.version, change.number)))


def _of_making(then: Lock, now: Lock) -> Iterator[Change]:
    if then.bookmaker != now.bookmaker:
        yield _from_to("bookmaker", "bookmaker", then.bookmaker, now.bookmaker)
    if then.energy != now.energy:
        yield _from_to("energy", "version of the energy", then.energy, now.energy)
    for kind, old, new in (("library", then.libraries, now.libraries), ("addition", then.additions, now.additions)):
        for name in sorted(old.keys() | new.keys()):
            if old.get(name) != new.get(name):
                yield _from_to(kind, name, old.get(name), new.get(name))
    for key, was, now_is in changed_keys(then.spec, now.spec):
        before, after = (None if side is ABSENT else side for side in (was, now_is))
        yield Change("spec", said_change(key, was, now_is), key, 0, before, after)
    for role, name, word in changed_files(then.files, now.files):
        if role not in ("spec", "picks"):
            yield Change("file", f"{role} {name} {word}", name)


def _from_to(kind: str, name: str, old: Any, new: Any) -> Change:
    text = f"{old if old is not None else 'none'} → {new if new is not None else 'none'}"
    return Change(kind, f"{name}: {text}", name, 0, old, new)


def _of_puzzles(old: Lock, new: Lock) -> Iterator[Change]:
    then = {puzzle.fingerprint: puzzle for puzzle in old.puzzles}
    now = {puzzle.fingerprint: puzzle for puzzle in new.puzzles}
    for mark, puzzle in now.items():
        if mark in then and then[mark].version == puzzle.version:
            found = _of_same(then[mark], puzzle, (old, new))
            yield from (change._replace(version=puzzle.version) for change in found)
        else:
            text = f"puzzle {puzzle.number} is new: {_what(puzzle)}"
            yield Change("new", text, puzzle.name, puzzle.number, None, puzzle.code, version=puzzle.version)
    for mark, puzzle in then.items():
        if mark not in now or now[mark].version != puzzle.version:
            text = f"puzzle {puzzle.number} is gone: {_what(puzzle)}"
            yield Change("gone", text, puzzle.name, puzzle.number, puzzle.code, None, version=puzzle.version)


def _what(puzzle: LockedPuzzle) -> str:
    return ", ".join(filter(None, (puzzle.code.split(":")[1], puzzle.tier, puzzle.name)))


def _of_same(was: LockedPuzzle, now: LockedPuzzle, locks: tuple[Lock, Lock]) -> Iterator[Change]:
    """Yield what has changed about a puzzle that is in both books."""
    number, rated = now.number, [one.rating and one.rating._asdict() for one in (was, now)]
    sections = [lock.sections[puzzle.section - 1] for lock, puzzle in zip(locks, (was, now), strict=True)]
    facts: tuple[tuple[str, str, Any, Any, str], ...] = (
        ("number", "", was.number, number, f"puzzle {was.number} is {number} now"),
        ("turned", "", was.code, now.code, f"puzzle {number} is turned or mirrored"),
        ("section", "", sections[0], sections[1], f"puzzle {number} is in {sections[1]}, was in {sections[0]}"),
        ("tier", "", was.tier, now.tier, f"puzzle {number} is {now.tier}, was {was.tier}"),
        ("rank", "", was.energy, now.energy, f"puzzle {number} has the energy {now.energy:g}, had {was.energy:g}"),
        (
            "rank",
            "rating",
            rated[0],
            rated[1],
            f"puzzle {number} is rated {_rating_text(now)}, was {_rating_text(was)}",
        ),
    )
    yield from (Change(kind, text, name, number, old, new) for kind, name, old, new, text in facts if old != new)
    yield from _of_pages(was, now)


def _rating_text(puzzle: LockedPuzzle) -> str:
    return f"{puzzle.rating.hardest:g} and {puzzle.rating.effort:g}" if puzzle.rating else "by nothing"


def _of_pages(was: LockedPuzzle, now: LockedPuzzle) -> Iterator[Change]:
    """Yield what has moved to another page, in any edition; editions that agree share an entry."""
    told = set()
    for edition in ("", *dict.fromkeys((*was.elsewhere, *now.elsewhere))):
        before, after = was.elsewhere.get(edition, was.pages), now.elsewhere.get(edition, now.pages)
        for part, old, new in zip(before._fields, before, after, strict=True):
            if old != new and (part, old, new) not in told:
                told.add((part, old, new))
                text = _said_page(now.number, part, (old, new), edition)
                yield Change("page", text, part, now.number, old, new, edition)


def _said_page(number: int, part: str, pages: tuple[str, str], edition: str) -> str:
    what = f"puzzle {number}" if part == "puzzle" else f"the {part} of puzzle {number}"
    where = f" for {edition}" if edition else ""
    old, new = pages
    if not new:
        return f"{what} is on no page{where}, was on p. {old}"
    return f"{what} is on p. {new}{where}, was on {f'p. {old}' if old else 'no page'}"


def _of_outputs(old: Lock, new: Lock) -> Iterator[Change]:
    then = {output.name: output for output in old.outputs}
    now = {output.name: output for output in new.outputs}
    for name in sorted(then.keys() | now.keys()):
        was, is_now = then.get(name), now.get(name)
        hashes = (was.sha256 if was else None, is_now.sha256 if is_now else None)
        if hashes[0] != hashes[1]:
            yield Change("output", f"{name} {_became(was and was.pages, is_now and is_now.pages)}", name, 0, *hashes)


def _became(was: int | None, now: int | None) -> str:
    if was is None or now is None:
        return "is new" if was is None else "is no longer made"
    pages = f", {was} → {now} pages" if was != now else f", {now} page{'s' * (now != 1)} as before" if now else ""
    return f"has other bytes{pages}"


def describe_changes(changes: Sequence[Change]) -> list[str]:
    """Return the changes as lines, by versions and kinds, safe for a terminal."""
    groups = groupby(sorted(changes, key=lambda change: change.version), key=lambda change: change.version)
    return [
        f"version {name}: {line}" if name else line for name, own in groups for line in _describe_version(list(own))
    ]


def _describe_version(changes: Sequence[Change]) -> list[str]:
    kinds = {kind: [change for change in changes if change.kind == kind] for kind in KINDS}
    replaced = {change.number for change in kinds["new"]} & {change.number for change in kinds["gone"]}
    lines = {kind: list(_lines(kind, found, replaced)) for kind, found in kinds.items()}
    return [printable(line) for kind, said in lines.items() for line in _some(said, kind)]


def _lines(kind: str, changes: Sequence[Change], replaced: set[int]) -> Iterator[str]:
    if kind in ("new", "gone"):
        if kind == "new":
            ones = {change.number: ", ".join(filter(None, ("is another one", change.name))) for change in changes}
            yield from (_run_text(numbers, ones[numbers[0]], "are other ones") for numbers in gapless(replaced))
        rest = {change.number: change.text for change in changes if change.number not in replaced}
        for numbers in gapless(rest):
            yield rest[numbers[0]] if len(numbers) == 1 else _run_text(numbers, "", f"are {kind}")
    elif kind in ("number", "page"):
        yield from _describe_moves(changes)
    else:
        yield from (change.text for change in changes)


def _some(lines: list[str], kind: str) -> list[str]:
    more = len(lines) - _SHOWN
    return [*lines[:_SHOWN], f"… and {more} more lines: {KINDS[kind]}"] if more > 1 else lines


def _run_text(numbers: range, one: str, many: str) -> str:
    return f"puzzle {numbers[0]} {one}" if len(numbers) == 1 else f"puzzles {numbers[0]}-{numbers[-1]} {many}"


def _describe_moves(changes: Sequence[Change]) -> Iterator[str]:
    """Yield what has another number or another page; runs that moved by one distance share a line."""
    by_part = sorted(changes, key=lambda change: (change.name, change.edition, change.number))
    for (part, edition), found in groupby(by_part, key=lambda change: (change.name, change.edition)):
        for _, run in groupby(enumerate(found), key=lambda pair: (pair[1].number - pair[0], _distance(pair[1]))):
            yield _moved_run([change for _, change in run], part, f" for {edition}" if edition else "")


def _distance(change: Change) -> int | tuple[str, str]:
    """Return by how much something moved; if that cannot be counted, from where to where."""
    old, new = str(change.old), str(change.new)
    return int(new) - int(old) if old.isdecimal() and new.isdecimal() else (old, new)


def _moved_run(run: Sequence[Change], part: str, where: str) -> str:
    first, last, distance = run[0], run[-1], _distance(run[0])
    if len(run) == 1 or not isinstance(distance, int):
        return first.text if len(run) == 1 else f"{first.text} (so {len(run)} puzzles)"
    if not part:
        return f"puzzles {first.old}-{last.old} are {first.new}-{last.new} now"
    pages, way = abs(distance), "later" if distance > 0 else "earlier"
    what = "" if part == "puzzle" else f"the {part}s of "
    return f"{what}puzzles {first.number}-{last.number} are {pages} page{'s' * (pages > 1)} {way}{where}"
