"""What sort of file it is, and how much of what is in it: told from what was read."""

from collections import Counter
from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple

from bookmaker.proof.verify.printing import Printing
from bookmaker.proof.verify.roles import PUZZLE, SOLUTION, STEP, THUMBNAIL

Sort = Literal["book", "sheets", "walkthroughs", "solutions", "single page", "nothing"]
LARGE = 15.99
"""Type in points from which on everything is large print."""


class Appearance(NamedTuple):
    """What all pages together have."""

    links: bool
    bleeds: bool
    smallest: float
    """Type in points; 0 where there is none."""


class FileKind(NamedTuple):
    """What sort of file it is."""

    kind: Sort = "nothing"
    """'sheets' are those of a series."""
    language: str = ""
    solutions: str = "none"
    """'back', 'overleaf', 'foot' of the page, of the sheet 'before', or 'none'."""
    imposition: str = ""
    """'' for single pages, 'n-up', 'booklet' or 'signatures'."""
    profile: str = "print"
    """'screen' where there are links."""
    bleed: bool = False
    large_print: bool = False
    per_page: tuple[int, ...] = ()
    """How many puzzles a page has, each number that occurs."""
    part: tuple[int, int] = (0, 0)
    """The first and the last number."""
    counts: Mapping[str, int] = MappingProxyType({})
    """How many puzzles, solutions, thumbnails, walkthroughs, steps and references there are."""


def found_in(printing: Printing, drawn: Appearance) -> FileKind:
    """Return what sort of file it is."""
    puzzles, solutions = printing.of(PUZZLE), printing.of(SOLUTION)
    numbers = sorted(puzzles or solutions or printing.of(STEP))
    on_page = Counter(one.board.leaf for one in printing.boards if one.role == PUZZLE)
    return FileKind(
        _kind(printing),
        printing.phrases.language,
        _where(printing),
        printing.numbering.imposition,
        "screen" if drawn.links else "print",
        drawn.bleeds,
        drawn.smallest >= LARGE and not printing.numbering.imposition,
        tuple(sorted(set(on_page.values()))),
        (numbers[0], numbers[-1]) if numbers else (0, 0),
        _counts(printing),
    )


def _counts(printing: Printing) -> dict[str, int]:
    steps = [one for one in printing.boards if one.role == STEP]
    return {
        "puzzles": len(printing.of(PUZZLE)),
        "solutions": len(printing.of(SOLUTION)),
        "thumbnails": len(printing.of(THUMBNAIL)),
        "walkthroughs": len({one.walk for one in steps if one.number}),
        "steps": max(0, sum(one.steps[1] - one.steps[0] + 1 for one in steps if one.steps != (0, 0))),
        "references": sum(len(one.references) + bool(one.pointer) for one in printing.boards),
    }


def _kind(printing: Printing) -> Sort:
    puzzles, leaves = printing.of(PUZZLE), [leaf for leaf in printing.leaves if leaf.text]
    if not puzzles:
        walks = any(one.role == STEP and one.number for one in printing.boards)
        return "walkthroughs" if walks else "solutions" if printing.of(SOLUTION) else "nothing"
    if len(leaves) == 1:
        return "single page"
    return "book" if any(printing.numbering.folios) else "sheets"


def _where(printing: Printing) -> str:
    """Return where most puzzles have their solutions."""
    place = {leaf: index for index, leaf in enumerate(printing.numbering.order)}
    puzzles, solutions = printing.of(PUZZLE), printing.of(SOLUTION)
    ways: Counter[str] = Counter()
    for number in puzzles.keys() & solutions.keys():
        apart = place[solutions[number][0].board.leaf] - place[puzzles[number][0].board.leaf]
        ways["foot" if not apart else "before" if apart > 0 and _follows(printing, number) else "later"] += 1
        ways["overleaf"] += apart == 1
    if not ways:
        return "before" if _before(printing) else "none"
    if ways["overleaf"] == sum(ways.values()) - ways["overleaf"] and not ways["before"]:
        return "overleaf"
    best = max(("foot", "before", "later"), key=lambda way: ways[way])
    return "back" if best == "later" else best


def _follows(printing: Printing, number: int) -> bool:
    """Tell whether a solution stands on the page of the next puzzle."""
    following = printing.of(PUZZLE).get(number + 1, ())
    leaf = printing.of(SOLUTION)[number][0].board.leaf
    return any(one.board.leaf == leaf for one in following)


def _before(printing: Printing) -> bool:
    return any(number + 1 in printing.of(PUZZLE) for number in printing.of(SOLUTION))
