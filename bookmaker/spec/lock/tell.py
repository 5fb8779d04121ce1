"""Differences of two books as few lines: puzzles to which the same happened are told together."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from bookmaker.spec.lock.differences import KINDS, Change
from bookmaker.values.errors import printable

_SHOWN = 10
"""So many lines of a kind are shown."""


def told(changes: Sequence[Change]) -> list[str]:
    """Return what has changed as lines, in the order of the kinds; nothing in them is obeyed by a terminal."""
    kinds = {kind: [change for change in changes if change.kind == kind] for kind in KINDS}
    replaced = {change.number for change in kinds["new"]} & {change.number for change in kinds["gone"]}
    lines = {kind: list(_lines(kind, found, replaced)) for kind, found in kinds.items()}
    return [printable(line) for kind, said in lines.items() for line in _some(said, kind)]


def _lines(kind: str, changes: Sequence[Change], replaced: set[int]) -> Iterator[str]:
    if kind in ("new", "gone"):
        if kind == "new":
            yield from (_said(numbers, "is another one", "are other ones") for numbers in _runs(replaced))
        rest = {change.number: change.text for change in changes if change.number not in replaced}
        for numbers in _runs(rest):
            yield rest[numbers[0]] if len(numbers) == 1 else _said(numbers, "", f"are {kind}")
    elif kind in ("number", "page"):
        yield from _moved(changes)
    else:
        yield from (change.text for change in changes)


def _some(lines: list[str], kind: str) -> list[str]:
    more = len(lines) - _SHOWN
    return [*lines[:_SHOWN], f"… and {more} more lines: {KINDS[kind]}"] if more > 1 else lines


def _runs(numbers: Iterable[int]) -> Iterator[range]:
    """Yield numbers as runs without a gap."""
    for _, run in groupby(enumerate(sorted(numbers)), key=lambda pair: pair[1] - pair[0]):
        found = [number for _, number in run]
        yield range(found[0], found[-1] + 1)


def _said(numbers: range, one: str, many: str) -> str:
    return f"puzzle {numbers[0]} {one}" if len(numbers) == 1 else f"puzzles {numbers[0]}-{numbers[-1]} {many}"


def _moved(changes: Sequence[Change]) -> Iterator[str]:
    """Yield what has another number or another page; runs that moved by the same distance are told as one."""
    by_part = sorted(changes, key=lambda change: (change.name, change.edition, change.number))
    for (part, edition), found in groupby(by_part, key=lambda change: (change.name, change.edition)):
        for _, run in groupby(enumerate(found), key=lambda pair: (pair[1].number - pair[0], _distance(pair[1]))):
            yield _moved_run([change for _, change in run], part, f" for {edition}" if edition else "")


def _distance(change: Change) -> int | tuple[str, str]:
    """Return by how much something moved; where that cannot be counted, from where to where."""
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
