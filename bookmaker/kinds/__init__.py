"""The kinds of puzzle there are, by the name a spec uses."""

from collections.abc import Iterable, Sequence

from bookmaker.kinds import bullets, odds, sweep
from bookmaker.kinds.base import Kind
from bookmaker.values.errors import did_you_mean
from bookmaker.values.puzzle import TOUCHING, BadPuzzle, Puzzle, from_code

KINDS: dict[str, Kind] = {module.KIND.name: module.KIND for module in (bullets, sweep, odds)}
USUAL = bullets.KIND.name
"""The kind that is meant where nobody says."""


def puzzle_of(code: str) -> Puzzle:
    """Return the puzzle of a one-line code of any kind; raise BadPuzzle when it is not one."""
    name = code.strip().partition(":")[0]
    puzzle = from_code(code, KINDS[name].counting if name in KINDS else TOUCHING)
    if name not in KINDS:
        raise BadPuzzle(f"no kind of puzzle is called '{name}'; {did_you_mean(name, KINDS)}")
    if puzzle.question and not KINDS[name].asking:
        raise BadPuzzle(f"nothing is asked about puzzles of the kind {name}: leave out what follows their cells")
    return puzzle


def proved(kinds: Iterable[str]) -> str:
    """Return what commands say is proved of each puzzle of some kinds."""
    return f"proved {' or '.join(dict.fromkeys(KINDS[kind].proved for kind in kinds))}"


def taught(kinds: Sequence[str]) -> str:
    """Return the kind whose rules and words a book has, of those of its sections: the first that is to be solved.

    Of questions the rules of a game are no part, so they are a part of other rules.
    """
    return next((kind for kind in kinds if not KINDS[kind].asking), kinds[0])


def example_for(boards: Sequence[tuple[str, bool]]) -> str:
    """Return the code of the puzzle that rules explain, for boards of these kinds, each with its total or without it.

    It is of the kind that is taught, and has a total if any of that kind has one.
    """
    kind = taught([kind for kind, _ in boards])
    return KINDS[kind].examples[(kind, True) in boards]
