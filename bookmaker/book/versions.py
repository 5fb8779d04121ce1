"""Versions of a book: they share no puzzle, and puzzles with one number are equally hard."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, takewhile
from math import ceil
from typing import NamedTuple

from bookmaker.kinds.batch import Stock, Want
from bookmaker.spec.model import Spec
from bookmaker.values.errors import CannotBeMet
from bookmaker.values.puzzle import Made

_DEAL = 1 << 41
"""The stream by which puzzles are dealt; no section of a book has this number."""
HARDEST = 0.5
"""Largest difference between the hardest steps of puzzles with one number: less than from two clues to three."""
LOOKS = 5.0
"""Efforts that differ by at most this are equal, however small they are."""
_SPARE = 2
"""Numbers for which spare puzzles are made, so that misfits can be left out."""
_TRIES = 20
"""Number of bounds that are tried, up to the one that has to be met."""

_SAME = 1e-9
Siblings = tuple[Made, ...]
"""The puzzles with one number, one for each version."""


class Apart(NamedTuple):
    """How much puzzles with one number differ."""

    hardest: float = 0.0
    effort: float = 0.0
    """As a share of the smallest."""


def for_versions(want: Want, spec: Spec) -> Want:
    """Return what to make so that each version of a book has what a section wants; unchanged without versions.

    Given puzzles are in all versions, and count once.
    """
    names, given = len(spec.versions), Counter(tier for tier, _ in want.own)
    least = {tier: given[tier] + (count - given[tier]) * names for tier, count in want.tiers.items()}
    spare = {tier: _SPARE * names * (count > given[tier]) for tier, count in want.tiers.items()}
    tiers = {tier: count + spare[tier] for tier, count in least.items()}
    return want._replace(tiers=tiers, least=least) if names else want._replace(least={})


def deal_version(made: Stock, spec: Spec, version: str) -> Stock:
    """Return the puzzles of one version; raise CannotBeMet unless they are as hard as those of the others."""
    if not version:
        return made
    which = spec.versions.index(version)
    return tuple(
        {tier: tuple(group[which] for group in groups) for tier, groups in section.items()}
        for section in _dealt_out(made, spec)
    )


def widest_gap(versions: Iterable[Sequence[Made]]) -> Apart:
    """Return the most by which puzzles with one number differ, given those of each version in order."""
    found = [_group_gap(group) for group in zip(*versions, strict=True)]
    return Apart(max((one.hardest for one in found), default=0.0), max((one.effort for one in found), default=0.0))


def told_apart(found: Apart, spec: Spec) -> str:
    """Return in words how much puzzles with one number differ."""
    names, own = ", ".join(spec.versions), " but your own" * any(True for _ in spec.judged_puzzles)
    return (
        f"versions {names}: no puzzle in common{own}; those of one number have hardest steps within "
        f"{found.hardest:.1f} and efforts within {ceil(100 * found.effort):d} %"
    )


def _dealt_out(made: Stock, spec: Spec) -> Iterator[dict[str, tuple[Siblings, ...]]]:
    """Yield, for each section, by tier, the puzzles with each number, in the order of the versions."""
    for index, (section, tiers) in enumerate(zip(spec.puzzle_sections, made, strict=True)):
        found, given = dict[str, tuple[Siblings, ...]](), {one.made for one in section.judged_puzzles}
        for place, (tier, puzzles) in enumerate(tiers.items()):
            groups = _similar_groups([one for one in puzzles if one not in given], section.tiers.get(tier, 0), spec)
            if groups is None:
                raise CannotBeMet(_not_alike(f"{section.title} · {tier}", spec))
            key = (spec.seed, _DEAL, index, place)
            dealt = [_shuffle_group(group, (*key, at)) for at, group in enumerate(groups)]
            own = [(one,) * len(spec.versions) for one in puzzles if one in given]
            found[tier] = tuple(sorted(dealt + own, key=lambda group: min(one.rating.effort for one in group)))
        yield found


def _not_alike(key: str, spec: Spec) -> str:
    return (
        f"{key}: no {len(spec.versions)} puzzles for each number have hardest steps within {HARDEST:g} and efforts "
        f"within {spec.versions_within:g}; give a larger `versions_within`, take fewer versions, or set narrower "
        "`ratings`"
    )


def _similar_groups(puzzles: Sequence[Made], count: int, spec: Spec) -> Sequence[Siblings] | None:
    """Return `count` groups, each as alike as possible, the easiest first; None if they differ too much.

    The result does not depend on the puzzles left out: a bank and a lock have none of these.
    """
    chosen = _choose_groups(puzzles, count, spec)
    taken = set(chain.from_iterable(chosen or ()))
    return chosen and _choose_groups([one for one in puzzles if one in taken], count, spec)


def _choose_groups(puzzles: Sequence[Made], count: int, spec: Spec) -> Sequence[Siblings] | None:
    for part in range(1, _TRIES + 1):
        bound = Apart(HARDEST * part / _TRIES, spec.versions_within * part / _TRIES)
        groups = list(_groups(puzzles, len(spec.versions), bound))
        if len(groups) >= count:
            return [groups[at * len(groups) // count] for at in range(count)]
    return None


def _groups(puzzles: Sequence[Made], size: int, bound: Apart) -> Iterator[Siblings]:
    """Yield disjoint groups of puzzles within a bound: each, from the least effort on, with those most like it."""
    taken = set[int]()
    for start, first in enumerate(puzzles):
        if start in taken:
            continue
        near = takewhile(lambda at: _efforts_within(first, puzzles[at], bound), range(start + 1, len(puzzles)))  # noqa: B023
        free = [at for at in near if at not in taken and abs(_harder(puzzles[at], first)) <= bound.hardest + _SAME]
        free.sort(key=lambda at: abs(_harder(puzzles[at], first)))
        group = (first, *(puzzles[at] for at in free[: size - 1]))
        if len(group) == size and _group_gap(group).hardest <= bound.hardest + _SAME:
            taken.update(free[: size - 1])
            yield group


def _efforts_within(one: Made, other: Made, bound: Apart) -> bool:
    least, most = one.rating.effort, other.rating.effort
    return most - least <= max(LOOKS, bound.effort * least)


def _harder(one: Made, other: Made) -> float:
    return one.rating.hardest - other.rating.hardest


def _group_gap(group: Siblings) -> Apart:
    hardest, efforts = ([getattr(one.rating, name) for one in group] for name in ("hardest", "effort"))
    return Apart(max(hardest) - min(hardest), (max(efforts) - min(efforts)) / max(min(efforts), 1.0))


def _shuffle_group(group: Siblings, key: tuple[int, ...]) -> Siblings:
    """Return a group in an order that a stream decides, so that no version has the harder one each time."""
    from bookmaker.engine.kernel.rng import permutation, stream

    return tuple(group[place] for place in permutation(stream(*key), len(group)))
