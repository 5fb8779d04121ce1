"""Puzzles of a bank in a book: whether it has enough, which it gives, and that they are marked as used."""

from collections import Counter
from collections.abc import Generator, Iterator, Mapping, Sequence

from bookmaker.bank.draw import BANK, judged, lacking, supplied
from bookmaker.bank.records import scored
from bookmaker.bank.stock import Use, add, has, mark
from bookmaker.bank.store import open_bank
from bookmaker.engine.pool import Workers
from bookmaker.engine.symmetry import fingerprint
from bookmaker.kinds.batch import Want
from bookmaker.spec.book import BookFile
from bookmaker.spec.findings import Spot
from bookmaker.spec.lock.values import Lock, Places
from bookmaker.spec.model import Spec
from bookmaker.spec.section import Section
from bookmaker.values.errors import CannotBeMet, FileProblems, Problem, Wrong
from bookmaker.values.events import Event
from bookmaker.values.puzzle import Entry


def check_bank(file: BookFile, wants: Sequence[Want]) -> None:
    """Raise FileProblems where there is no bank to take puzzles from, CannotBeMet where it has too few: at their lines.

    Raises UserError or OSError for a bank that cannot be read.
    """
    spec, spot = file.spec, Spot(file.tree, Spec, ())
    at = [index for index, part in enumerate(spec.sections) if isinstance(part, Section)]
    if spec.bank is None and (found := list(_without(spec, spot, at))):
        raise FileProblems(found)
    if supply := spec.supply:
        lacks = [
            (spot.at("sections", at[lack.section], "tiers", lack.tier), lack)
            for lack in lacking(wants, supply, spec.avoided)
        ]
        said = [(place, lack.said(wants[lack.section], supply.path)) for place, lack in lacks]
        problems = [place.told(Wrong(message, id="bank-too-small", remedy=remedy)) for place, (message, remedy) in said]
        if problems:
            raise CannotBeMet("\n".join(map(str, problems)), problems)


def _without(spec: Spec, spot: Spot, at: Sequence[int]) -> Iterator[Problem]:
    """Yield where puzzles are to come from a bank that nobody names."""
    wrong = Wrong("no bank is named", id="no-bank", remedy="for example: bank: puzzles.bank; or give --bank FILE")
    for index, section in zip(at, spec.puzzle_sections, strict=True):
        if (section.source or spec.source) == BANK:
            yield (spot.at("sections", index, "from") if section.source else spot.at("from")).told(wrong)


def banked(file: BookFile, wants: Sequence[Want], workers: Workers) -> Generator[Event, None, tuple[Want, ...]]:
    """Return the wants of a book with puzzles of its bank among their own; raise as `check_bank`."""
    check_bank(file, wants)
    supply = file.spec.supply
    return (yield from supplied(wants, supply, file.spec.avoided, workers)) if supply else tuple(wants)


def recalled(wants: Sequence[Want], lock: Lock) -> tuple[Want, ...]:
    """Return wants with the puzzles that a lock has from a bank among their own, each proved again.

    Where these are enough, there are no other ones to choose from.
    """
    found = list(wants)
    for one in lock.puzzles:
        want = found[one.section - 1]
        made = judged(want, one.code, one.solution) if one.solution else None
        if made:
            found[one.section - 1] = want._replace(own=(*want.own, (one.tier, made)))
    return tuple(map(_enough, found))


def _enough(want: Want) -> Want:
    own = Counter(tier for tier, _ in want.own)
    tiers = {tier: least for tier, least in want.least.items() if tier in want.tiers and own[tier] == least}
    return want._replace(tiers={**want.tiers, **tiers})


def mark_used(spec: Spec, entries: Mapping[str, Sequence[Entry]], places: Mapping[str, Mapping[int, Places]]) -> None:
    """Mark the puzzles of a book as used in its bank, and no others; those that were made for it join the bank.

    Both are by version, '' being a book without. Raises CannotBeMet if another book has one now.
    """
    if spec.supply is None:
        return
    day = spec.date.isoformat() if spec.date else ""
    banked = [(name, one) for name, some in entries.items() for one in some if one.banked]
    uses = {
        fingerprint(one.made.puzzle): Use(one.section, one.tier, one.number, places[name][one.number].puzzle, day, name)
        for name, one in banked
    }
    with open_bank(spec.supply.path, write=True) as bank:
        fresh = (one.made for _, one in banked if not has(bank, fingerprint(one.made.puzzle)))
        add(bank, [scored(made.puzzle, made.answer) for made in fresh])
        mark(bank, {spec.supply.book: uses})
