"""The kinds of puzzles, by the name that a spec uses."""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

from bookmaker.kinds.base import Kind
from bookmaker.values import additions
from bookmaker.values.puzzle import HOLE, TOUCHING, BadPuzzle, Puzzle, from_code
from bookmaker.values.puzzle import USUAL as USUAL

_SHARED = {"base", "batch", "fitting", "given_puzzles", "lines", "models", "params", "pictures", "plain"}
"""What kinds share. Every other module here is a kind."""


_OWN = sorted({module.name for module in iter_modules(__path__)} - _SHARED, key=lambda name: (name != USUAL, name))
"""Our kinds, the usual one first."""


def _load_own(name: str) -> Kind[Any]:
    kind: Kind[Any] = import_module(MODULES[name]).KIND
    return kind


def _load_added(addition: additions.Addition) -> Kind[Any]:
    """Return the kind that a package adds; raise TypeError or ValueError if it is none."""
    kind: Kind[Any] = addition.load(Kind)  # type: ignore[type-abstract]
    if not re.fullmatch("[a-z]+", kind.name):
        raise ValueError("the name of a kind is one word in letters from a to z")
    return kind


KINDS = additions.extend_late(additions.KINDS, _OWN, _load_own, _load_added)
MODULES = {name: f"{__name__}.{name}" for name in _OWN} | {
    one.name: one.module for one in additions.find_usable(additions.KINDS)
}
"""The module of each kind; its words are in files beside that."""


def folder_of(kind: str) -> Path:
    """Return the folder that holds the words of a kind."""
    spec = find_spec(MODULES[kind])
    return Path(str(spec and spec.origin)).parent


def puzzle_of(code: str) -> Puzzle:
    """Return the puzzle of a one-line code of any kind; raise BadPuzzle for any other text."""
    name = code.strip().partition(":")[0]
    puzzle = from_code(code, KINDS[name].counting if name in KINDS else TOUCHING)
    if name not in KINDS:
        raise BadPuzzle(f"no kind of puzzle is called '{name}'; {additions.remedy_for(additions.KINDS, name, KINDS)}")
    if puzzle.question and not KINDS[name].is_asked:
        raise BadPuzzle(f"nothing is asked about puzzles of the kind {name}: leave out what follows their cells")
    check_shape(puzzle)
    return puzzle


def check_shape(puzzle: Puzzle, line: int = 0) -> None:
    """Raise BadPuzzle if a board has holes and boards of its kind have none."""
    if HOLE in puzzle.clues and not KINDS[puzzle.kind].has_shapes:
        kinds = " or ".join(name for name, kind in KINDS.items() if kind.has_shapes)
        raise BadPuzzle(f"only boards of {kinds} have a shape; put numbers and dots for '~'", line)


def proof_phrase(kinds: Iterable[str]) -> str:
    """Return what commands say is proved about puzzles of some kinds."""
    return f"proved {' or '.join(dict.fromkeys(KINDS[kind].proved for kind in kinds))}"


def taught(kinds: Sequence[str]) -> str:
    """Return the kind whose rules and words a book uses: the first of its sections' kinds that is to be solved.

    Rules of questions do not include those of a game, so they become a part of other rules.
    """
    return next((kind for kind in kinds if not KINDS[kind].is_asked), kinds[0])


def game_of(kind: str, kinds: Sequence[str]) -> str:
    """Return the kind whose rules and words puzzles of a kind use: the one taught among all that count alike."""
    return taught([one for one in kinds if KINDS[one].counting == KINDS[kind].counting] or [kind])


@lru_cache
def games_of(kinds: tuple[str, ...]) -> tuple[str, ...]:
    """Return the kind of `game_of` for puzzles of each of these kinds, all in one book."""
    found = {kind: game_of(kind, kinds) for kind in {*kinds}}
    return tuple(found[kind] for kind in kinds)


def speech_for(language: str, kind: str, kinds: Sequence[str], noun: str | None = None) -> str:
    """Return a language and a kind as `load_words` takes both, for a book with puzzles of some kinds.

    Where some of these open cells on the way, all call cells closed until then: these words have a third name. `noun`
    is the end of it, where an author has an own noun for bullets.
    """
    closing = [one for one in kinds if KINDS[one].is_opened or KINDS[one].is_asked]
    return "-".join((language, kind, *([] if kind in closing else closing)[:1])) + (noun or "")


def example_for(boards: Sequence[tuple[str, bool]]) -> str:
    """Return the code of the puzzle that rules explain, for boards of these kinds, each with a total or without.

    It belongs to the kind that is taught, and has a total if any board of that kind has one.
    """
    kind = taught([kind for kind, _ in boards])
    return KINDS[kind].examples[(kind, True) in boards]
