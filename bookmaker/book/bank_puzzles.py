"""Puzzles of a bank in a book: whether it has enough, which it gives, and the marks of those used."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import chain
from pathlib import Path

from bookmaker.bank.draw import forecast
from bookmaker.bank.records import score_puzzle
from bookmaker.bank.stock import PICKED, Use, add, has, mark
from bookmaker.bank.store import open_bank
from bookmaker.bank.supply import BANK, FRESH, Need
from bookmaker.engine.symmetry import fingerprint
from bookmaker.kinds.batch import Stock, Want
from bookmaker.spec.book import BookFile
from bookmaker.spec.findings import Spot
from bookmaker.spec.lock.values import Places
from bookmaker.spec.model import Spec
from bookmaker.spec.section import Section
from bookmaker.values.errors import (
    CannotBeMet,
    FileProblems,
    NotFound,
    Problem,
    UserError,
    Wrong,
    finding_without_place,
)
from bookmaker.values.files import real
from bookmaker.values.puzzle import Entry, Made

_BANK = "bank"


SourceKeys = Sequence[tuple[tuple[str | int, ...], str]]
"""Where a file says where puzzles come from, with what it says."""


@contextmanager
def check_bank(spot: Spot, bank: Path | None, sources: SourceKeys) -> Iterator[Path | None]:
    """Provide the bank that a book or a series draws on, None for none; errors about it show its line.

    Raises FileProblems if there is no bank to take puzzles from.
    """
    wrong = Wrong("no bank is named", id="no-bank", remedy="for example: bank: puzzles.bank; or give --bank FILE")
    if bank is None and (found := [spot.at(*at).problem_of(wrong) for at, source in sources if source == BANK]):
        raise FileProblems(found)
    if bank is None or all(source == FRESH for _, source in sources):
        yield None
        return
    with blaming_line(spot, bank):
        yield bank


def needs_of(file: BookFile, wants: Sequence[Want]) -> tuple[Need, ...]:
    """Return what a book takes from its bank.

    Raises as `check_bank`, and CannotBeMet if the bank has too few, at their lines. UserError or OSError are for a bank
    that cannot be read.
    """
    spec, spot, problems = file.spec, Spot(file.tree, Spec, ()), list[Problem]()
    at = [index for index, part in enumerate(spec.sections) if isinstance(part, Section)]
    own = [
        (("sections", at, "from"), one.source) if one.source else (("from",), spec.source)
        for at, one in zip(at, spec.puzzle_sections, strict=True)
    ]
    with check_bank(spot, spec.bank, own):
        needs = tuple(forecast(wants, spec.supply, spec.avoided_fingerprints)) if spec.supply else ()
    for need in needs:
        if need.alone and need.shortage and spec.bank:
            message, remedy = need.problem_and_remedy(wants[need.section], spec.bank)
            place = spot.at("sections", at[need.section], "tiers", need.tier)
            problems.append(place.problem_of(Wrong(message, id="bank-too-small", remedy=remedy)))
    if problems:
        raise CannotBeMet(problems=problems)
    return needs


@contextmanager
def blaming_line(spot: Spot, bank: Path) -> Iterator[None]:
    """Give errors about a bank the line of the file that names it, unless it was named otherwise."""
    try:
        yield
    except UserError as error:
        named = spot.tree.data.get(_BANK)
        if (
            error.problems
            or not isinstance(named, str)
            or real(Path(spot.tree.source.name).parent / named) != real(bank)
        ):
            raise
        found, id = finding_without_place(bank, error), "no-bank" if isinstance(error, NotFound) else "bad-bank"
        raise type(error)(problems=[spot.at(_BANK).problem(id, found.message, found.remedy)]) from None


@contextmanager
def bank_lines(file: BookFile, wants: Sequence[Want]) -> Iterator[None]:
    """Give errors of the making of puzzles the lines that ask too much of a bank; raise as `needs_of` without one."""
    if file.spec.supply is None:
        needs_of(file, wants)
    try:
        yield
    except CannotBeMet:
        needs_of(file, wants)  # knows the lines
        raise


def in_bank(made: Made, section: int, spec: Spec) -> bool:
    """Tell whether a bank has, or gets, a puzzle of a book: one of a section that draws on it, and not a given one."""
    if spec.supply is None or spec.supply.sources[section] == FRESH:
        return False
    return all(made != one.made for one in spec.puzzle_sections[section].judged_puzzles)


def try_to_mark(file: BookFile) -> None:
    """Make sure that the bank of a book can be written, before the work; raise UserError or OSError if not."""
    if (supply := file.spec.supply) and supply.path.is_file():
        line = blaming_line(Spot(file.tree, Spec, ()), supply.path)
        with line, open_bank(supply.path, write=True) as bank, bank.change():
            pass


def mark_used(
    spec: Spec, entries: Mapping[str, Sequence[Entry]], places: Mapping[str, Mapping[int, Places]], unpicked: Stock
) -> None:
    """Mark the puzzles of a book as used in its bank, and no others; those made for it join the bank.

    Entries and places are by version, '' for a book without versions. The puzzles that would be there without picks are
    marked, too, so that making the book again gives equal puzzles. Raises CannotBeMet if another book has one now.
    """
    if spec.supply is None:
        return
    day = spec.date.isoformat() if spec.date else ""
    drawn = (
        (index, tier, made) for index, tiers in enumerate(unpicked) for tier, some in tiers.items() for made in some
    )
    first = {one for one in drawn if in_bank(one[2], one[0], spec)}
    banked = [(name, one) for name, some in entries.items() for one in some if one.banked]
    aside = {} if spec.versions else {fingerprint(made.puzzle): Use(index, tier, 0) for index, tier, made in first}
    uses = aside | {
        fingerprint(one.made.puzzle): Use(
            one.section,
            one.tier if (one.section, one.tier, one.made) in first else PICKED,
            one.number,
            places[name][one.number].puzzle,
            day,
            name,
        )
        for name, one in banked
    }
    with open_bank(spec.supply.path, write=True) as bank:
        every = chain((one.made for _, one in banked), (made for _, _, made in first if not spec.versions))
        fresh = (made for made in every if not has(bank, fingerprint(made.puzzle)))
        add(bank, [score_puzzle(made.puzzle, made.answer) for made in fresh], proved=True)
        mark(bank, {spec.supply.book: uses})
